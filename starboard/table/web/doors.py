"""The doors of the lobby: alone, against bots, with friends. Each asks only what belongs to it.

What a form says is turned into a set-up that can't contradict itself: whoever plays alone has no other seats, and what
is only for a single player is left out elsewhere. A form that can't be a table names the field that is in the way.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from starboard.kernel.alone import SoloOffer
from starboard.kernel.errors import N_, SetupError
from starboard.kernel.game import Game
from starboard.kernel.prose import Speech
from starboard.kernel.reader import whole_number
from starboard.kernel.setup import Setup, Value
from starboard.table.live.drivers import PACES
from starboard.table.live.first_player import RANDOM, WISHES, with_first
from starboard.table.rendering.titles import prose_of
from starboard.table.storage.rows import SeatRow, TableRow, TableSettings, invitation, token
from starboard.table.web.requests import clean_name
from starboard.table.workers.bot_levels import LEVELS, NAMES, known_bots, offered

ALONE, BY_BOTS, FRIENDS = "alone", "bots", "friends"
DOORS = (ALONE, BY_BOTS, FRIENDS)
LINK, HERE = "link", "here"
"""How friends play: each on a device of their own, or all on this screen."""
USUAL_LEVEL = LEVELS[1]
USUAL_PLAYERS = 4

Form = Mapping[str, Any]


class Plan(NamedTuple):
    """A table as it is to be made."""

    setup: Setup
    seats: list[SeatRow]
    settings: TableSettings


def offer_of(game: Game[Any], lang: str) -> SoloOffer | None:
    """What a title offers a single player to choose from."""
    return game.drawing(prose_of(game, lang)).alone()


def fewest(game: Game[Any]) -> int:
    """With how many players a title is played together."""
    return max(2, game.least_players)


def is_open(game: Game[Any], door: str) -> bool:
    """Whether a title can be played so."""
    return game.least_players == 1 if door == ALONE else game.most_players > 1


def read_options(game: Game[Any], form: Form) -> dict[str, Value]:
    """A title's options from the lobby's form."""
    chosen: dict[str, Value] = {}
    for option in game.options:
        raw = form.get(f"option-{option.name}")
        if isinstance(option.default, bool):
            chosen[option.name] = raw == "on"
        elif isinstance(raw, str):
            number = None if option.choices else whole_number(raw)
            chosen[option.name] = raw if number is None else number
    return chosen


def read_settings(form: Form) -> TableSettings:
    """What the table's people agree on, from the lobby's form."""
    pace = str(form.get("pace", "human"))
    return TableSettings(
        public=form.get("public") == "on",
        hints=form.get("hints") == "on",
        undo=form.get("undo") == "on",
        pace=pace if pace in PACES else "human",
    )


def read_seats(form: Form, most: int, host: str, words: Speech) -> list[SeatRow]:
    """Who sits where, from a form that says it seat by seat."""
    name = clean_name(form.get("name")) or words.say("Captain")
    seats: list[SeatRow] = []
    for i in range(most):
        kind = form.get(f"seat-{i}")
        row = SeatRow(len(seats), token())
        if kind == "me":
            row.holder, row.name = host, name
        elif kind == "here":
            row.holder = host
            row.name = clean_name(form.get(f"name-{i}")) or words.say("Player %(n)d", n=i + 1)
        elif kind == "away":
            row.name = clean_name(form.get(f"name-{i}")) or words.say("Player %(n)d", n=i + 1)
        elif isinstance(kind, str) and kind.startswith("bot:") and kind[4:] in known_bots():
            row.bot = kind[4:]
            row.name = NAMES[i % len(NAMES)]
        else:
            continue
        seats.append(row)
    return told_apart(seats)


def told_apart(seats: list[SeatRow]) -> list[SeatRow]:
    """No two seats have the same name."""
    names: dict[str, int] = {}
    for row in seats:
        names[row.name] = names.get(row.name, 0) + 1
        if names[row.name] > 1:
            row.name = f"{row.name} {names[row.name]}"
    return seats


def through_door(game: Game[Any], door: str, form: Form, host: str, name: str, words: Speech) -> Plan:
    """The table that a door's part of the form asks for. Raises SetupError naming the field."""
    if door not in DOORS or not is_open(game, door):
        raise SetupError("door", N_("%(game)s can't be played like this"), game=prose_of(game, words.lang).title())
    options, settings = read_options(game, form), read_settings(form)
    settings.door = door
    mine = SeatRow(0, token(), host, name or words.say("Captain"))
    if door == ALONE:
        return Plan(game.setup(1, **options), [mine], settings)
    offer = offer_of(game, words.lang)
    if offer is not None:
        # Whom one plays alone is nobody to play with others.
        options.pop(offer.option, None)
    wish = str(form.get("first", RANDOM))
    settings.first = wish if wish in WISHES else RANDOM
    players = _players(game, form, door)
    if door == BY_BOTS:
        level = str(form.get("bots-level", USUAL_LEVEL))
        if level not in offered():
            raise SetupError("bots-level", N_("choose one of these levels"))
        seats = [mine] + [SeatRow(i, token(), "", NAMES[i % len(NAMES)], level) for i in range(1, players)]
    elif form.get("friends-how") == HERE:
        seats = [mine] + [SeatRow(i, token(), host, _friend(form, i, words)) for i in range(1, players)]
    else:
        settings.waiting, settings.invitation = True, invitation()
        seats = [mine] + [SeatRow(i, token(), "", words.say("Player %(n)d", n=i + 1)) for i in range(1, players)]
    if not settings.waiting:
        options = with_first(game, options, players, settings.first, 0)
    return Plan(game.setup(players, **options), told_apart(seats), settings)


def _players(game: Game[Any], form: Form, door: str) -> int:
    field = f"{door}-players"
    found = whole_number(str(form.get(field, "")))
    if found is None or not fewest(game) <= found <= game.most_players:
        raise SetupError(field, N_("choose %(low)d to %(high)d players"), low=fewest(game), high=game.most_players)
    return found


def _friend(form: Form, seat: int, words: Speech) -> str:
    return clean_name(form.get(f"name-{seat}")) or words.say("Player %(n)d", n=seat + 1)


def blank_form(game: Game[Any], offer: SoloOffer | None) -> dict[str, str]:
    """The lobby's form for somebody who has never played this title."""
    players = str(min(game.most_players, USUAL_PLAYERS))
    form = {
        "door": ALONE if is_open(game, ALONE) else BY_BOTS,
        "bots-players": players,
        "bots-level": USUAL_LEVEL,
        "friends-how": LINK,
        "friends-players": players,
        "first": RANDOM,
        "pace": "human",
        "hints": "on",
        "undo": "on",
    }
    form |= {f"option-{option.name}": _written(option.default) for option in game.options}
    if offer is not None and form[f"option-{offer.option}"] not in {card.value for card in offer.cards}:
        form[f"option-{offer.option}"] = offer.cards[0].value
    return form


def remembered(game: Game[Any], offer: SoloOffer | None, latest: list[TableRow]) -> dict[str, str]:
    """The form as it was sent last, door by door; `latest` are one's own tables of this title, the newest first."""
    form = blank_form(game, offer)
    for row in reversed([each for each in latest if each.settings.door in DOORS]):
        door, settings = row.settings.door, row.settings
        alone = offer.option if offer is not None else ""
        options = {name: value for name, value in row.setup.items() if door == ALONE or name != alone}
        form |= {f"option-{name}": _written(value) for name, value in options.items() if name != "players"}
        form |= {"door": door, "pace": settings.pace, "pack": row.pack}
        form |= {name: _written(getattr(settings, name)) for name in ("hints", "undo", "public")}
        if door == ALONE:
            continue
        form |= {f"{door}-players": str(len(row.seats)), "first": settings.first or RANDOM}
        if door == BY_BOTS:
            levels = [seat.bot for seat in row.seats if seat.bot in offered()]
            form["bots-level"] = levels[0] if levels else USUAL_LEVEL
        else:
            form["friends-how"] = LINK if settings.invitation else HERE
            if not settings.invitation:
                form |= {f"name-{seat.seat}": seat.name for seat in row.seats[1:]}
    return form


def linked(game: Game[Any], asked: Mapping[str, str]) -> dict[str, str]:
    """What a link to the lobby chooses for a player alone, as fields of the form; what a title has not is ignored."""
    fields = {f"option-{option.name}": option.choices for option in game.options}
    chosen = {name: asked[name] for name, choices in fields.items() if asked.get(name) in choices}
    return chosen | {"door": ALONE} if chosen and is_open(game, ALONE) else {}


def _written(value: Value) -> str:
    """A value as a form's field has it."""
    if isinstance(value, bool):
        return "on" if value else ""
    return str(value)
