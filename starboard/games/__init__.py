"""The titles, each a folder with the same rooms."""
