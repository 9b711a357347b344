"""Skirmish, invasion, abandoning, Fallen Houses, fleets (VF-11, VF-13 to VF-16)."""
