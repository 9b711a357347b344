"""Corruption to Glory (VF-20 to VF-27)."""
