"""Numbers as the reader's language writes them."""

from __future__ import annotations

from starboard.kernel.prose import Speech


def number(speech: Speech, value: float, places: int = 1, sign: bool = False) -> str:
    """A number, with its sign where that is asked for: "1.5", in French "1,5"."""
    text = f"{value:+.{places}f}" if sign else f"{value:.{places}f}"
    return (text.replace(".", ",") if speech.lang == "fr" else text).replace("-", "−")


def percent(speech: Speech, share: float, places: int = 1, sign: bool = False) -> str:
    """A share, 0.0 to 1.0, in percent: "63.0%", in French "63,0 %"."""
    return speech.say("%(number)s%%", number=number(speech, 100 * share, places, sign))
