"""What can be read off a position, and the changes that rules share. Nothing here asks anybody anything."""
