"""Crises, the crisis board, Catastrophes, War cards (VF-7 to VF-10)."""
