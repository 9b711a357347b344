"""Galactic Conflict as a title of Starboard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from starboard.games.conflict import evaluation, events, policy, scoring, views
from starboard.games.conflict.components import (
    AGES,
    COLONIES,
    COLONIZATION,
    EVOLUTIONS,
    EXPANSION,
    EXPANSION_ACTIONS,
    LEVEL_MAX,
    ROUNDS,
    SHIPS,
    STRATEGIES,
    WAR,
    Content,
    hand_size,
)
from starboard.games.conflict.state import FACE_DOWN, NOBODY, POINT_KINDS, ConflictState
from starboard.games.conflict.steps import colonization, expansion, rounds, war
from starboard.games.conflict.steps import setup as preparation
from starboard.games.conflict.steps.setup import ChooseFirst, lay_sectors
from starboard.kernel.actions import Action
from starboard.kernel.errors import N_, PositionError, SetupError
from starboard.kernel.events import SILENT, Kind, kinds_in
from starboard.kernel.game import Game, Lesson, Score, View
from starboard.kernel.reader import Reader
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Setup, TableOption
from starboard.kernel.steps import CHANCE, Seat, Step, steps_in

if TYPE_CHECKING:
    from starboard.games.conflict.drawing import Drawing
    from starboard.games.conflict.prose import ConflictProse

POINTS: Final = ("battles", "sectors", "bonus")

# Which steps may stand where on the stack.
ALONE: Final = ("choose_first", "lay_sector", "choose_civilization", "place_origin", "deal_card", "choose_strategy")
STRATEGY_STEPS: Final = {"wage_war": WAR, "found_colony": COLONIZATION, "expand": EXPANSION}
EXPANSION_STEPS: Final = ("turn_up", "produce_at", "strike", "leave_from", "go_to", "how_many")


class GalacticConflict(Game[ConflictState]):
    """Two to six civilizations fight over a galaxy for three ages."""

    name: ClassVar[str] = "conflict"
    rules: ClassVar[int] = 1
    least_players: ClassVar[int] = 2
    most_players: ClassVar[int] = 6
    bench_players: ClassVar[tuple[int, ...]] = (4, 2)
    modes: ClassVar[tuple[str, ...]] = ("duel", "exploration")
    icon: ClassVar[str] = "home-galaxy"
    lesson: ClassVar[Lesson] = Lesson(34, {"first": "0"})
    options: ClassVar[tuple[TableOption, ...]] = (
        TableOption("explore", False, rule="GC-11.1"),
        TableOption("draft", "draft", ("draft", "random"), rule="GC-2.2"),
        TableOption("first", "random", ("random", "0", "1", "2", "3", "4", "5"), rule="GC-2.3"),
    )
    kinds: ClassVar[tuple[Kind, ...]] = kinds_in(events)
    steps: ClassVar[tuple[type[Step[Any]], ...]] = steps_in(preparation, rounds, war, colonization, expansion)
    horizon: ClassVar[int] = 50

    def __init__(self, content: Content) -> None:
        super().__init__(content.content_hash)
        self.content: Final = content
        self._cards: Final = [str(i + 1) for i in range(len(content.cards))]

    def check_setup(self, setup: Setup) -> None:
        """The first player must sit at the table; a pack may lack a layout."""
        first = setup.choice("first")
        if first != "random" and int(first) >= setup.players:
            raise SetupError("first", N_("there is no seat %(seat)s with %(n)d players"), seat=first, n=setup.players)
        if setup.players not in self.content.layouts:
            raise SetupError("players", N_("this pack has no layout for %(n)d players"), n=setup.players)

    def new(self, setup: Setup) -> ConflictState:
        """An empty galaxy; chance names the first player unless the table does."""
        s = ConflictState(self.content, self.content.layouts[setup.players], setup)
        s.lay_out()
        first = setup.choice("first")
        if first == "random":
            s.stack.append(ChooseFirst())
        else:
            s.first = int(first)
            lay_sectors(s, SILENT)
        return s

    def score(self, s: ConflictState) -> list[Score]:
        """Victory points by what they were scored for."""
        return scoring.scores(s)

    def winners(self, s: ConflictState) -> list[Seat]:
        """Most points, then most tokens, then shared (GC-3.8)."""
        return scoring.winners(s)

    def evaluate(self, s: ConflictState, seat: Seat) -> float:
        """An estimate of the seat's chance to win."""
        return evaluation.evaluate(s, seat)

    def evaluate_all(self, s: ConflictState) -> list[float]:
        """Everyone's at once."""
        return evaluation.evaluate_all(s)

    def policy(self, s: ConflictState, seat: Seat, options: list[Action]) -> int:
        """By rule of thumb."""
        return policy.choose(s, seat, options)

    def view(self, s: ConflictState, seat: Seat | None) -> View:
        """The frame and the galaxy."""
        return {**self.frame(s, seat), **views.view(s, seat)}

    def determinize(self, s: ConflictState, seat: Seat, rng: Rng) -> None:
        """Deal unknown hands anew."""
        views.determinize(s, seat, rng)

    def prose(self, lang: str, seats: list[str]) -> ConflictProse:
        """The words."""
        from starboard.games.conflict.prose import ConflictProse

        return ConflictProse(self.content, lang, seats)

    def terminal(self, view: View, prose: ConflictProse) -> Any:
        """The table in the terminal."""
        from starboard.games.conflict import terminal

        return terminal.draw(view, prose)

    def drawing(self, prose: ConflictProse) -> Drawing:
        """The table in the browser."""
        from starboard.games.conflict.drawing import Drawing

        return Drawing(self, prose)

    def names(self, kind: str, s: ConflictState) -> Sequence[str]:
        """Places, sectors, civilizations, cards, strategies, evolutions, actions."""
        if kind == "place":
            return s.layout.places
        if kind == "sector":
            return [sector.id for sector in self.content.sectors]
        if kind == "civilization":
            return [board.id for board in self.content.civilizations]
        if kind == "card":
            return self._cards
        if kind == "strategy":
            return STRATEGIES
        if kind == "evolution":
            return EVOLUTIONS
        if kind == "action":
            return EXPANSION_ACTIONS
        return super().names(kind, s)

    # -- positions as data

    def dump_position(self, s: ConflictState) -> dict[str, Any]:
        """Places by id, players by seat, cards by index."""
        layout = s.layout
        places: dict[str, Any] = {}
        for place, name in enumerate(layout.places):
            at = place * s.players
            sector = s.sector[place]
            places[name] = {
                "sector": self.content.sectors[sector].id if sector != FACE_DOWN else None,
                "ships": s.ships[at : at + s.players],
                "colony": s.colony[place] if s.colony[place] != NOBODY else None,
            }
        players: list[dict[str, Any]] = []
        for seat in range(s.players):
            civilization = s.civilization[seat]
            card = s.card[seat]
            players.append(
                {
                    "civilization": self.content.civilizations[civilization].id if civilization != NOBODY else None,
                    "origin": layout.places[s.origin[seat]] if s.origin[seat] != NOBODY else None,
                    "levels": {name: s.levels[seat * 4 + i] for i, name in enumerate(EVOLUTIONS)},
                    "points": {name: s.points[seat * POINT_KINDS + i] for i, name in enumerate(POINTS)},
                    "hand": views.cards_of(s.hands[seat]),
                    "card": card + 1 if card != NOBODY else None,
                    "strategy": STRATEGIES[s.strategy[seat]] if card != NOBODY else None,
                }
            )
        return {
            "age": s.age + 1,
            "round": s.round + 1,
            "first": s.first,
            "places": places,
            "players": players,
            "bag": views.cards_of(s.bag),
            "discards": views.cards_of(s.discards),
            "order": s.order.copy(),
            "fought": [layout.places[i] for i in range(layout.size) if s.fought >> i & 1],
            "actions": {name: s.actions[i] for i, name in enumerate(EXPANSION_ACTIONS)},
        }

    def load_position(self, at: Reader, setup: Setup) -> ConflictState:
        """Each field for itself; `check` looks at the whole."""
        layout = self.content.layouts[setup.players]
        s = ConflictState(self.content, layout, setup)
        s.lay_out()
        n = setup.players
        s.age = at.item("age").number(1, AGES + 1) - 1
        s.round = at.item("round").number(1, ROUNDS + 1) - 1
        s.first = at.item("first").number(0, n - 1)
        self._load_players(at.item("players"), s)
        self._load_places(at.item("places"), s)
        s.bag = self._cards_at(at.maybe("bag", []))
        s.discards = self._cards_at(at.item("discards"))
        for each in at.maybe("order", []).items():
            seat = each.number(0, n - 1)
            if seat in s.order:
                raise each.fault(N_("%(name)s stands twice"), name=seat)
            s.order = [*s.order, seat]
        for place in at.maybe("fought", []).indices(layout.places):
            s.fought |= 1 << place
        actions = at.maybe("actions", {})
        for i, name in enumerate(EXPANSION_ACTIONS):
            s.actions[i] = actions.maybe(name, 0).number(0, 99)
        actions.done()
        at.done()
        s.work_out()
        return s

    def _load_players(self, at: Reader, s: ConflictState) -> None:
        layout = s.layout
        civilizations = self.names("civilization", s)
        for seat, each in enumerate(at.items(s.players)):
            taken = each.item("civilization")
            origin = each.item("origin")
            if taken.value is not None:
                s.civilization[seat] = taken.index(civilizations)
                if s.civilization.index(s.civilization[seat]) != seat:
                    raise taken.fault(N_("%(name)s stands twice"), name=taken.value)
            if origin.value is not None:
                s.origin[seat] = origin.index(layout.places)
                if s.origin[seat] not in layout.origins:
                    raise origin.fault(N_("%(name)s is no origin place"), name=origin.value)
                if s.origin.index(s.origin[seat]) != seat:
                    raise origin.fault(N_("%(name)s stands twice"), name=origin.value)
                if s.civilization[seat] == NOBODY:
                    raise origin.fault(N_("an origin place, but no civilization"))
            levels = each.item("levels")
            for i, name in enumerate(EVOLUTIONS):
                s.levels[seat * 4 + i] = levels.maybe(name, 0).number(0, LEVEL_MAX)
            levels.done()
            points = each.item("points")
            for i, name in enumerate(POINTS):
                s.points[seat * POINT_KINDS + i] = points.maybe(name, 0).number(0, 999)
            points.done()
            s.hands[seat] = self._cards_at(each.item("hand"))
            card = each.maybe("card", None)
            strategy = each.maybe("strategy", None)
            if card.value is not None:
                s.card[seat] = card.number(1, len(self.content.cards)) - 1
                s.strategy[seat] = strategy.index(STRATEGIES)
            elif strategy.value is not None:
                raise strategy.fault(N_("a strategy without a card"))
            each.done()

    def _load_places(self, at: Reader, s: ConflictState) -> None:
        layout = s.layout
        sectors = self.names("sector", s)
        for place, name in enumerate(layout.places):
            each = at.item(name)
            sector = each.maybe("sector", None)
            if sector.value is not None:
                if place in layout.origins:
                    raise sector.fault(N_("an origin place holds no neutral sector"))
                found = sector.index(sectors)
                if found in s.sector:
                    raise sector.fault(N_("%(name)s stands twice"), name=sector.value)
                s.sector[place] = found
            ships = each.maybe("ships", [0] * s.players).numbers(s.players, 0, SHIPS)
            for seat in range(s.players):
                s.ships[place * s.players + seat] = ships[seat]
            colony = each.maybe("colony", None)
            if colony.value is not None:
                s.colony[place] = colony.number(0, s.players - 1)
            each.done()
        at.done()

    def _cards_at(self, at: Reader) -> int:
        mask = 0
        for each in at.items():
            bit = 1 << (each.number(1, len(self.content.cards)) - 1)
            if mask & bit:
                raise each.fault(N_("%(name)s stands twice"), name=each.value)
            mask |= bit
        return mask

    def check(self, s: ConflictState) -> None:
        """Twenty ships and three colonies a civilization, every card in one place, nothing where nothing can be."""
        self._check_pieces(s)
        self._check_cards(s)
        self._check_stack(s)

    def _check_pieces(self, s: ConflictState) -> None:
        layout = s.layout
        kept = (s.supply.copy(), s.colonies.copy(), s.bonus.copy())
        s.work_out()
        if kept != (s.supply, s.colonies, s.bonus):
            raise PositionError("position.players", N_("supplies and bonuses do not fit the board"))
        for seat in range(s.players):
            where = f"position.players[{seat}]"
            if s.supply[seat] < 0:
                raise PositionError(
                    where, N_("%(n)d ships on the board; there are %(max)d"), n=SHIPS - s.supply[seat], max=SHIPS
                )
            if s.colonies[seat] < 0:
                raise PositionError(
                    where,
                    N_("%(n)d colony tokens on the board; there are %(max)d"),
                    n=COLONIES - s.colonies[seat],
                    max=COLONIES,
                )
            origin = s.origin[seat]
            if origin != NOBODY and s.colony[origin] != seat:
                raise PositionError(
                    f"position.places.{layout.places[origin]}.colony", N_("an origin colony cannot be destroyed")
                )
            if origin == NOBODY and s.supply[seat] != SHIPS:
                raise PositionError(where, N_("ships on the board before the draft"))
        explore = s.setup.flag("explore")
        drafted = NOBODY not in s.civilization
        for place, name in enumerate(layout.places):
            where = f"position.places.{name}"
            owner = s.colony[place]
            if place in layout.origins:
                if owner != NOBODY and s.origin[owner] != place:
                    raise PositionError(
                        f"{where}.colony", N_("only its own civilization has a colony on an origin place")
                    )
            elif s.sector[place] == FACE_DOWN:
                if owner != NOBODY:
                    raise PositionError(f"{where}.colony", N_("a colony on a sector that lies face down"))
                if not explore and drafted:
                    raise PositionError(f"{where}.sector", N_("sectors lie face down in the exploration mode only"))
                held = any(s.ships[place * s.players + seat] for seat in range(s.players))
                turning = bool(s.stack) and s.stack[-1].name == "turn_up" and s.stack[-1].args() == (place,)
                if held and not turning:
                    raise PositionError(f"{where}.sector", N_("ships on a sector that lies face down"))

    def _check_cards(self, s: ConflictState) -> None:
        piles = [("discards", s.discards), ("bag", s.bag)]
        for seat in range(s.players):
            piles.append((f"players[{seat}].hand", s.hands[seat]))
            if s.card[seat] != NOBODY:
                piles.append((f"players[{seat}].card", 1 << s.card[seat]))
        seen = 0
        for where, mask in piles:
            if seen & mask:
                twice = views.cards_of(seen & mask)[0]
                raise PositionError(f"position.{where}", N_("card %(card)d is in two places"), card=twice)
            seen |= mask
        deck = self.content.deck(s.players)
        if seen & ~deck:
            raise PositionError(
                "position",
                N_("card %(card)d is not in the deck of %(n)d players"),
                card=views.cards_of(seen & ~deck)[0],
                n=s.players,
            )
        if not s.stack or NOBODY in s.origin:
            return
        if seen != deck:
            raise PositionError("position", N_("card %(card)d is nowhere"), card=views.cards_of(deck & ~seen)[0])
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
                    raise PositionError(
                        f"position.players[{seat}].card", N_("all cards are revealed together, or none")
                    )

    def _check_stack(self, s: ConflictState) -> None:
        names = [step.name for step in s.stack]
        if len(names) < 2:
            if names and names[0] not in ALONE:
                raise PositionError("stack", N_("'%(step)s' does not stand at the bottom"), step=names[0])
            return
        if names[0] != "resolve_strategies" or names[1] not in STRATEGY_STEPS or len(names) > 3:
            raise PositionError(
                "stack", N_("these steps do not stand on each other: %(steps)s"), steps=", ".join(names)
            )
        seat = s.stack[1].args()[0]
        if s.strategy[seat] != STRATEGY_STEPS[names[1]]:
            raise PositionError("stack[1]", N_("seat %(seat)d has not played this strategy"), seat=seat)
        if seat in s.order:
            raise PositionError("position.order", N_("seat %(seat)d acts already"), seat=seat)
        if len(names) == 3:
            asked = s.stack[2].asks(s)
            if names[1] != "expand" or names[2] not in EXPANSION_STEPS or asked[0] not in (seat, CHANCE):
                raise PositionError("stack[2]", N_("'%(step)s' does not belong to this expansion"), step=names[2])
