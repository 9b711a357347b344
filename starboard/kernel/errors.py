"""Everything that can be refused, by kind. Each says what is wrong and where; `Prose.error` says it in any language."""

from __future__ import annotations

LONGEST_VALUE = 300
"""A value that somebody sent is shown in a message up to here."""


def N_(message: str) -> str:  # noqa: N802 - the customary name of the marker that Babel extracts
    """Mark a message for translation without translating it here."""
    return message


class StarboardError(Exception):
    """Something that a person or a program asked for cannot be done. Nothing was changed."""

    def __init__(self, message: str, **params: object) -> None:
        super().__init__(message, params)
        self.message = message
        """The English sentence, with %(name)s places; the msgid of its translations."""
        self.params = {name: _readable(value) for name, value in params.items()}

    def __str__(self) -> str:
        return self.message % self.params


def _readable(value: object) -> object:
    """A text from outside as a message can carry it: not too long, and nothing in it that a screen or UTF-8 refuses."""
    if not isinstance(value, str):
        return value
    short = value if len(value) <= LONGEST_VALUE else value[: LONGEST_VALUE - 1] + "…"
    if short.isprintable():
        return short
    return "".join([c if c.isprintable() or c == "\xa0" else ascii(c)[1:-1] for c in short])


class DataError(StarboardError):
    """Data with a fault at a path: "stack[2]: unknown place 'zz'"."""

    def __init__(self, path: str, message: str, **params: object) -> None:
        super().__init__(message, **params)
        self.path = path
        """Where the fault is, from the outside in."""

    def __str__(self) -> str:
        return f"{self.path}: {super().__str__()}" if self.path else super().__str__()


class PositionError(DataError):
    """A saved position that cannot be."""


class PackError(DataError):
    """A content pack with a fault; the path begins with the file."""


class SetupError(DataError):
    """A table that cannot be set up so."""


class RecordError(StarboardError):
    """A record that cannot be read or replayed further; `line` counts from 1, the header included."""

    def __init__(self, line: int, message: str, **params: object) -> None:
        super().__init__(message, **params)
        self.line = line

    def __str__(self) -> str:
        return f"line {self.line}: {super().__str__()}"


class AnswerRefused(StarboardError):
    """An answer that the table does not take; `rule` is the rule that it meets, where there is one."""

    def __init__(self, message: str, rule: str = "", **params: object) -> None:
        super().__init__(message, **params)
        self.rule = rule

    def __str__(self) -> str:
        return f"{super().__str__()} ({self.rule})" if self.rule else super().__str__()


class StaleTicket(AnswerRefused):
    """An answer to a question that the table no longer asks."""


class NotAsked(AnswerRefused):
    """An answer by a seat that is not asked."""


class NotAnOption(AnswerRefused):
    """An answer that the rules do not allow now."""


class UndoRefused(StarboardError):
    """Nothing can be taken back; the message says why."""
