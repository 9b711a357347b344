"""Galactic Conflict as a title of Starboard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import i64

from starboard.games.conflict import evaluation, events, features, invariants, policy, scoring, views
from starboard.games.conflict.components import AGES, EVOLUTIONS, EXPANSION_ACTIONS, ROUNDS, STRATEGIES, Content
from starboard.games.conflict.state import FIELDS, ConflictState
from starboard.games.conflict.steps import colonization, expansion, rounds, war
from starboard.games.conflict.steps import setup as preparation
from starboard.games.conflict.steps.setup import ChooseFirst, lay_sectors
from starboard.kernel.actions import Action
from starboard.kernel.answers import Answers
from starboard.kernel.changes import Tally
from starboard.kernel.errors import N_, SetupError
from starboard.kernel.events import SILENT, Kind, kinds_in
from starboard.kernel.features import Encoder, Questions
from starboard.kernel.fields import Part
from starboard.kernel.game import Game, Lesson, Rulings, View
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Setup, TableOption
from starboard.kernel.steps import Seat, SeatStep, Step, steps_in
from starboard.kernel.turns import EVERYBODYS, Turn

if TYPE_CHECKING:
    from starboard.games.conflict.drawing import Drawing
    from starboard.games.conflict.prose import ConflictProse

TURNS: Final = [
    Turn(seat, (age, number))
    for seat in range(EVERYBODYS, 6)
    for age in range(AGES + 1)
    for number in range(ROUNDS + 1)
]
"""Every turn that there can be: playouts ask for theirs at every answer."""


class GalacticConflict(Game[ConflictState]):
    """Two to six civilizations fight over a galaxy for three ages."""

    name: ClassVar[str] = "conflict"
    rules: ClassVar[int] = 1
    least_players: ClassVar[int] = 2
    most_players: ClassVar[int] = 6
    bench_players: ClassVar[tuple[int, ...]] = (4, 2)
    modes: ClassVar[tuple[str, ...]] = ("duel", "exploration")
    icon: ClassVar[str] = "home-galaxy"
    lesson: ClassVar[Lesson] = Lesson(34, {"first": "0"}, then={"players": 3})
    options: ClassVar[tuple[TableOption, ...]] = (
        TableOption("explore", False, rule="GC-11.1"),
        TableOption("draft", "draft", ("draft", "random"), rule="GC-2.2"),
        TableOption("first", "random", ("random", "0", "1", "2", "3", "4", "5"), rule="GC-2.3", seat=True),
    )
    kinds: ClassVar[tuple[Kind, ...]] = kinds_in(events)
    steps: ClassVar[tuple[type[Step[Any]], ...]] = steps_in(preparation, rounds, war, colonization, expansion)
    fields: ClassVar[tuple[Part, ...]] = FIELDS
    rulings: ClassVar[Rulings[ConflictState]] = Rulings(
        scoring.scores, scoring.winners, views.view, invariants.check, views.alike, views.public, views.view_beside
    )
    horizon: ClassVar[int] = 50

    def __init__(self, content: Content) -> None:
        super().__init__(
            content.content_hash,
            {
                "sector": [sector.id for sector in content.sectors],
                "civilization": [board.id for board in content.civilizations],
                "card": [str(i + 1) for i in range(len(content.cards))],
                "strategy": STRATEGIES,
                "evolution": EVOLUTIONS,
                "action": EXPANSION_ACTIONS,
            },
        )
        self.content: Final = content

    def check_setup(self, setup: Setup) -> None:
        """The first player must sit at the table; a pack may lack a layout."""
        first = setup.choice("first")
        if first != "random" and int(first) >= setup.players:
            raise SetupError("first", N_("there is no seat %(seat)s with %(n)d players"), seat=first, n=setup.players)
        if setup.players not in self.content.layouts:
            raise SetupError("players", N_("this pack has no layout for %(n)d players"), n=setup.players)

    def blank(self, setup: Setup) -> ConflictState:
        """An empty galaxy."""
        s = ConflictState(self.content, self.content.layouts[setup.players], setup)
        s.lay_out()
        return s

    def new(self, setup: Setup) -> ConflictState:
        """Chance names the first player unless the table does."""
        s = self.blank(setup)
        first = setup.choice("first")
        if first == "random":
            s.stack.append(ChooseFirst())
        else:
            s.first = int(first)
            lay_sectors(s, SILENT)
        return s

    def evaluate_all(self, s: ConflictState) -> list[float]:
        return evaluation.evaluate_all(s)

    def policy(self, s: ConflictState, seat: Seat, options: list[Action]) -> int:
        return policy.choose(s, seat, options)

    def holdings(self, s: ConflictState) -> list[int]:
        """Sectors and victory bonuses as they would be counted now, and the battles won."""
        return scoring.holdings(s)

    def terms(self, s: ConflictState, seat: Seat) -> dict[str, tuple[float, float]]:
        return evaluation.terms(s, seat)

    def turn_of(self, s: ConflictState) -> Turn:
        """What a player does with its card; choosing and what happens to all at once is everybody's."""
        stack = s.stack
        whose: i64 = EVERYBODYS
        at: i64 = len(stack)
        while at and whose == EVERYBODYS:
            at -= 1
            step = stack[at]
            if isinstance(step, SeatStep):
                whose = step.seat
        age: i64 = s.age
        number: i64 = s.round
        return TURNS[((whose + 1) * (AGES + 1) + age) * (ROUNDS + 1) + number]

    def determinize(self, s: ConflictState, seat: Seat, rng: Rng) -> None:
        """Deal unknown hands anew."""
        views.determinize(s, seat, rng)

    def view_type(self) -> Any:
        from starboard.games.conflict.view_types import ConflictView

        return ConflictView

    def possible_answers(self, setup: Setup) -> list[Action]:
        return features.possible_answers(self.content, setup)

    def possible_outcomes(self, setup: Setup) -> list[Action]:
        return features.possible_outcomes(self.content, setup)

    def make_encoder(self, s: ConflictState, answers: Answers, questions: Questions) -> Encoder[ConflictState]:
        return features.ConflictEncoder(answers, questions, self.content, s.layout)

    def tally(self, view: View) -> Tally:
        from starboard.games.conflict.changes import tally

        return tally(view)

    def prose(self, lang: str, seats: list[str]) -> ConflictProse:
        from starboard.games.conflict.prose import ConflictProse

        return ConflictProse(self.content, lang, seats)

    def terminal(self, view: View, prose: ConflictProse) -> Any:
        from starboard.games.conflict import terminal

        return terminal.draw(view, prose)

    def remarks(self, view: View, prose: ConflictProse) -> list[str]:
        from starboard.games.conflict.coach import remarks

        return remarks(prose.say, prose.place, view)

    def drawing(self, prose: ConflictProse) -> Drawing:
        from starboard.games.conflict.drawing import Drawing

        return Drawing(self, prose)

    def names(self, kind: str, s: ConflictState) -> Sequence[str]:
        return s.layout.places if kind == "place" else super().names(kind, s)
