"""What must hold in every position."""

from __future__ import annotations

from starboard.games.conflict.components import COLONIES, LEVEL_MAX, SHIPS, hand_size
from starboard.games.conflict.state import FACE_DOWN, NOBODY, ConflictState
from starboard.games.conflict.views import cards_of
from starboard.kernel.errors import N_, PositionError


def check(s: ConflictState) -> None:
    """Twenty ships and three colonies a civilization, every card in one place, nothing where nothing can be."""
    _check_draft(s)
    _check_pieces(s)
    _check_cards(s)


def _check_draft(s: ConflictState) -> None:
    layout = s.layout
    for seat in range(s.players):
        where = f"position.players[{seat}]"
        taken = s.civilization[seat]
        if taken != NOBODY and s.civilization.index(taken) != seat:
            raise PositionError(
                f"{where}.civilization", N_("%(name)s appears twice"), name=s.content.civilizations[taken].id
            )
        origin = s.origin[seat]
        if origin != NOBODY:
            name = layout.places[origin]
            if origin not in layout.origins:
                raise PositionError(f"{where}.origin", N_("%(name)s is not an origin place"), name=name)
            if s.origin.index(origin) != seat:
                raise PositionError(f"{where}.origin", N_("%(name)s appears twice"), name=name)
            if taken == NOBODY:
                raise PositionError(f"{where}.origin", N_("an origin place, but no civilization"))
        if taken == NOBODY:
            for evolution in range(4):
                most = max([board.levels[evolution] for board in s.content.civilizations])
                if s.level(seat, evolution) + most > LEVEL_MAX:
                    raise PositionError(f"{where}.levels", N_("too high before a civilization adds its own"))
    for place, sector in enumerate(s.sector):
        if sector != FACE_DOWN:
            where = f"position.places.{layout.places[place]}.sector"
            if place in layout.origins:
                raise PositionError(where, N_("an origin place can't hold a neutral sector"))
            if s.sector.index(sector) != place:
                raise PositionError(where, N_("%(name)s appears twice"), name=s.content.sectors[sector].id)


def _check_pieces(s: ConflictState) -> None:
    layout = s.layout
    kept = (s.supply.copy(), s.colonies.copy(), s.bonus.copy())
    s.work_out()
    if kept != (s.supply, s.colonies, s.bonus):
        raise PositionError("position.players", N_("supplies and bonuses don't match the board"))
    for seat in range(s.players):
        where = f"position.players[{seat}]"
        if s.supply[seat] < 0:
            raise PositionError(
                where, N_("%(n)d ships on the board; there are only %(max)d"), n=SHIPS - s.supply[seat], max=SHIPS
            )
        if s.colonies[seat] < 0:
            raise PositionError(
                where,
                N_("%(n)d colony tokens on the board; there are only %(max)d"),
                n=COLONIES - s.colonies[seat],
                max=COLONIES,
            )
        origin = s.origin[seat]
        if origin != NOBODY and s.colony[origin] != seat:
            raise PositionError(
                f"position.places.{layout.places[origin]}.colony", N_("an origin colony cannot be destroyed")
            )
        if origin == NOBODY and (s.supply[seat] != SHIPS or s.colonies[seat] != COLONIES):
            raise PositionError(where, N_("tokens on the board before the draft"))
    for at in range(len(s.ships)):
        if s.ships[at] < 0:
            name = layout.places[at // s.players]
            raise PositionError(f"position.places.{name}.ships[{at % s.players}]", N_("fewer ships than none"))
    explore = s.setup.flag("explore")
    drafted = NOBODY not in s.civilization
    for place, name in enumerate(layout.places):
        where = f"position.places.{name}"
        owner = s.colony[place]
        if place in layout.origins:
            if owner != NOBODY and s.origin[owner] != place:
                raise PositionError(
                    f"{where}.colony", N_("only its own civilization can have a colony on an origin place")
                )
        elif s.sector[place] == FACE_DOWN:
            if owner != NOBODY:
                raise PositionError(f"{where}.colony", N_("a colony in a sector that is face down"))
            if not explore and drafted:
                raise PositionError(f"{where}.sector", N_("sectors are face down only in exploration mode"))
            held = any(s.fleets(place))
            turning = bool(s.stack) and s.stack[-1].name == "turn_up" and s.stack[-1].args() == (place,)
            if held and not turning:
                raise PositionError(f"{where}.sector", N_("ships in a sector that is face down"))


def _check_cards(s: ConflictState) -> None:
    piles = [("discards", s.discards), ("bag", s.bag)]
    for seat in range(s.players):
        if s.card[seat] == NOBODY != s.strategy[seat]:
            raise PositionError(f"position.players[{seat}].strategy", N_("a strategy without a card"))
        if s.strategy[seat] == NOBODY != s.card[seat]:
            raise PositionError(f"position.players[{seat}].strategy", N_("a card without a strategy"))
        piles.append((f"players[{seat}].hand", s.hands[seat]))
        if s.card[seat] != NOBODY:
            piles.append((f"players[{seat}].card", 1 << s.card[seat]))
    seen = 0
    for where, mask in piles:
        if seen & mask:
            twice = cards_of(seen & mask)[0]
            raise PositionError(f"position.{where}", N_("card %(card)d is in two places"), card=twice)
        seen |= mask
    deck = s.content.deck(s.players)
    if seen & ~deck:
        raise PositionError(
            "position",
            N_("card %(card)d is not in the deck for %(n)d players"),
            card=cards_of(seen & ~deck)[0],
            n=s.players,
        )
    if not s.stack:
        return
    if NOBODY in s.origin:
        if seen or s.age or s.round:
            raise PositionError("position.age", N_("the first age begins after the draft"))
        return
    if seen != deck:
        raise PositionError("position", N_("card %(card)d is missing"), card=cards_of(deck & ~seen)[0])
    if not s.bag:
        played = s.players == 2
        left = hand_size(s.players) - s.round * (2 if played else 1)
        for seat in range(s.players):
            revealed = s.card[seat] != NOBODY
            want = left - ((2 if played else 1) if revealed else 0)
            if s.hands[seat].bit_count() != want:
                raise PositionError(
                    f"position.players[{seat}].hand",
                    N_("expected %(want)d cards in this round, got %(got)d"),
                    want=want,
                    got=s.hands[seat].bit_count(),
                )
            if revealed != (s.card[0] != NOBODY):
                raise PositionError(f"position.players[{seat}].card", N_("all cards are revealed together, or none"))
