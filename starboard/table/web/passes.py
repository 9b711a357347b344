"""Passes: what a seat's holder gives to a program that is to do some things for the seat and not others.

A pass names its seat, what it is good for and until when, and is signed with the server's key; nothing of it is kept.
It ends with the seat's secret: whoever sits down there, or asks for a new link, has made every older pass worthless.
"""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final, Literal

import msgspec
from itsdangerous import BadSignature, Signer

Scope = Literal["view", "answer", "hint"]
VIEW: Final = "view"
ANSWER: Final = "answer"
HINT: Final = "hint"
SEAT: Final = "seat"
"""What only the seat's own secret is good for: to sit down, and to make passes."""


class Pass(msgspec.Struct, frozen=True):
    """What a pass says. It holds for as long as `secret` is the fingerprint of the seat's secret."""

    table: str
    seat: int
    scopes: list[Scope]
    until: int
    secret: str


def fingerprint(secret: str) -> str:
    """Tells secrets apart, and does not tell what they are."""
    return hashlib.sha256(secret.encode()).hexdigest()[:24]


def is_pass(text: str) -> bool:
    """Whether a text is a pass rather than a seat's secret, as far as can be seen."""
    return "." in text


def whose_pass(text: str) -> str:
    """The fingerprint of the secret that a pass was made from; unchecked."""
    return text.partition(".")[0]


class Passes:
    """Writes and reads them."""

    def __init__(self, key: str) -> None:
        self._signer = Signer(key, salt="starboard.pass")

    def write(self, made: Pass) -> str:
        """A pass as a program sends it."""
        said = urlsafe_b64encode(msgspec.json.encode(made)).decode().rstrip("=")
        return self._signer.sign(f"{made.secret}.{said}").decode()

    def read(self, text: str) -> Pass | None:
        """What a pass says; None for one that this server has not signed."""
        try:
            _, _, said = self._signer.unsign(text).decode().partition(".")
            return msgspec.json.decode(urlsafe_b64decode(said + "=" * (-len(said) % 4)), type=Pass)
        except (BadSignature, ValueError):
            return None
