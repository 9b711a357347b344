"""What all tests share."""

from __future__ import annotations

from hypothesis import settings

# The same examples on every machine, however busy it is.
settings.register_profile("starboard", deadline=None, derandomize=True)
settings.load_profile("starboard")
