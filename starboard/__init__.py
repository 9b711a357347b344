"""Starboard: space-conquest board games for the table in the browser, the terminal and the laboratory."""

__version__ = "0.1.0"
