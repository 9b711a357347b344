"""From a seat's view to HTML: templates, icons, and what is drawn only once."""
