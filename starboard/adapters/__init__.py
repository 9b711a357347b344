"""Starboard's titles for other people's libraries: PettingZoo and OpenSpiel."""
