"""For the implementer, and figures of our own (VF-29, VF-30)."""
