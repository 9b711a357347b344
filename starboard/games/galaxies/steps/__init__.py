"""The questions of the rulebook, and the verbs of the planets and of the Rogue that ask them."""
