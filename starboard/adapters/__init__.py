"""Starboard's titles for other people's libraries: Gymnasium, PettingZoo and OpenSpiel."""
