"""Sectors, resources, tracks (VF-17 to VF-19)."""
