"""What this Starboard is: its version, and whether its rules run compiled."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES

from starboard import __version__


def compiled() -> bool:
    """Whether the hot modules were compiled when this Starboard was installed."""
    from starboard.kernel import steps

    return str(steps.__file__).endswith(tuple(EXTENSION_SUFFIXES))


def version_line() -> str:
    """What `starboard --version` prints."""
    return f"starboard {__version__} ({'compiled' if compiled() else 'interpreted'})"
