"""What the API takes and gives, as data. Described by /api/openapi.json."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from starboard.table.web.requests import LONGEST_NAME

MOST_IN_CHAIN = 100
"""So many answers are taken at once."""

Strict = ConfigDict(strict=True, extra="forbid")

Word = Annotated[str, Field(max_length=200)]
"""What a program writes: with a limit it is also checked to be text, without half of a character in it."""


class Refusal(BaseModel):
    """Why something was not done. Nothing has changed."""

    error: str
    rule: str = ""


REFUSED: dict[int | str, dict[str, Any]] = {
    400: {"model": Refusal},
    403: {"model": Refusal},
    404: {"model": Refusal},
    409: {"model": Refusal},
    413: {"model": Refusal},
    422: {"model": Refusal},
    429: {"model": Refusal, "description": "Too much at once; `Retry-After` says when to try again"},
    503: {"model": Refusal, "description": "The server is too busy, or this took too long"},
}


class OptionInfo(BaseModel):
    """One thing that a table may be set up with."""

    name: str
    default: bool | int | str
    choices: list[str]
    low: int
    high: int


class TitleInfo(BaseModel):
    """A title and how it can be set up."""

    name: str
    title: str
    least_players: int
    most_players: int
    options: list[OptionInfo]
    missing: list[str]


class Games(BaseModel):
    """What can be played, and against whom."""

    games: list[TitleInfo]
    bots: list[str]


class NewSeat(BaseModel):
    """Who is to sit there: a bot, or a person who is given the seat's secret."""

    model_config = Strict
    bot: str = Field(default="", max_length=20)
    name: str = Field(default="", max_length=LONGEST_NAME)


class NewTable(BaseModel):
    """A table to be made."""

    model_config = Strict
    game: str = Field(max_length=40)
    seats: list[NewSeat] = Field(min_length=1, max_length=12)
    options: dict[Word, bool | int | str] = Field(default_factory=dict, max_length=40)
    pack: str = Field(default="", max_length=80)
    public: bool = False
    hints: bool = True
    undo: bool = True
    pace: str = Field(default="once", pattern="^(human|fast|once)$")


class MadeSeat(BaseModel):
    """A seat and its secret: whoever has it holds the seat, until somebody sits down there by its link."""

    seat: int
    name: str
    bot: str
    token: str
    link: str


class MadeTable(BaseModel):
    """A new table."""

    table: str
    seats: list[MadeSeat]


class SeatInfo(BaseModel):
    """Who sits there."""

    seat: int
    name: str
    bot: str
    taken: bool


class TakenSeat(SeatInfo):
    """A seat that was just taken, and its secret, which nobody else has."""

    token: str


class ScoreInfo(BaseModel):
    """One side's points."""

    seat: int | None
    """Null for the opponent that a solo game plays by itself."""
    items: dict[str, int]
    total: int


class TableInfo(BaseModel):
    """A table, as everybody may know it."""

    table: str
    name: str
    game: str
    setup: dict[str, bool | int | str]
    seats: list[SeatInfo]
    asked: list[int]
    over: bool
    scores: list[ScoreInfo] | None
    winners: list[int] | None


class OptionView(BaseModel):
    """One legal answer: send its code."""

    code: str
    label: str


class SeatView(BaseModel):
    """What a seat sees, and what it may answer."""

    table: str
    seat: int | None
    view: dict[str, Any]
    prompt: str
    ticket: str
    options: list[OptionView]
    may_undo: bool
    over: bool


class SeatSettings(BaseModel):
    """What a player has settled for their own seat: what the table answers for them. Nobody else can tell."""

    settings: dict[str, bool | int | str]
    options: list[OptionInfo]


class Settle(BaseModel):
    """Settings of a seat to be changed; those that are left out stay."""

    model_config = Strict
    settings: dict[Word, bool | int | str] = Field(max_length=40)


class Answer(BaseModel):
    """An answer to the question that the ticket names."""

    model_config = Strict
    ticket: str = Field(max_length=40)
    code: str = Field(default="", max_length=200)
    codes: list[Word] = Field(default_factory=list, max_length=MOST_IN_CHAIN)
    """Instead of `code`: the answers to this question and to those that follow from it."""


class Happened(BaseModel):
    """What an answer led to, and the seat's new view."""

    events: list[dict[str, Any]]
    now: SeatView
    answered: int
    """How many of the answers were given."""
    stopped: str
    """Why the others were not: chance, reveal, others, over or misfit; empty where all were given."""


class Sit(BaseModel):
    """Who sits down."""

    model_config = Strict
    name: str = Field(min_length=1, max_length=LONGEST_NAME)


class ToolAnswer(BaseModel):
    """What a tool of a companion says, in words; the pages about the titles tell what else each one gives."""

    model_config = ConfigDict(extra="allow")

    text: list[str]
