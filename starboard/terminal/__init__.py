"""Starboard in a terminal: play, look at old games, choose from a menu."""
