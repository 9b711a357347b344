"""The questions of the rulebook, one class each."""
