"""Tiny Epic Galaxies as a title of Starboard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from starboard.games.galaxies import evaluation, events, features, invariants, policy, scoring, views
from starboard.games.galaxies.components import FACES, TRACKS, Content
from starboard.games.galaxies.packs import ROGUES
from starboard.games.galaxies.standing import STANDING, standing_answer
from starboard.games.galaxies.state import FIELDS, GalaxiesState, Terms
from starboard.games.galaxies.steps import (
    attacks,
    colonies,
    core,
    dice,
    faces,
    following,
    moving,
    resources,
    rogue,
    row,
    tracks,
    turn,
)
from starboard.games.galaxies.steps import setup as preparation
from starboard.games.galaxies.steps.dice import REROLLS, SETTERS, unpacked_faces
from starboard.games.galaxies.steps.moving import FIRST_MOVE, ONE_MOVE
from starboard.games.galaxies.steps.row import DrawPlanet
from starboard.games.galaxies.steps.setup import ChooseMission, DealMission
from starboard.games.galaxies.steps.turn import Turn
from starboard.kernel import turns
from starboard.kernel.actions import Action
from starboard.kernel.answers import Answers
from starboard.kernel.changes import Tally
from starboard.kernel.errors import N_, SetupError
from starboard.kernel.events import Kind, kinds_in
from starboard.kernel.features import Encoder, Questions
from starboard.kernel.fields import Part
from starboard.kernel.game import AUTOMA, Game, Lesson, Rulings, View
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Setup, TableOption, Value
from starboard.kernel.steps import Seat, Step, steps_in

if TYPE_CHECKING:
    from starboard.games.galaxies.drawing import Drawing
    from starboard.games.galaxies.prose import GalaxiesProse
    from starboard.kernel.record import Record

# A ship's number, then how it is moved: as one move, as the first of two; a bare number bars the ship that moved first.
MOVES: Final = ("after-0", "after-1", "after-2", "after-3", "one", "first")
SHIP_NAMES: Final = ("0", "1", "2", "3")
SLOTS: Final = ("0", "1", "2", "3", "4", "5")


class TinyEpicGalaxies(Game[GalaxiesState]):
    """Two to five galaxies race to 21 points; one player races a Rogue Galaxy."""

    name: ClassVar[str] = "galaxies"
    rules: ClassVar[int] = 2
    least_players: ClassVar[int] = 1
    most_players: ClassVar[int] = 5
    bench_players: ClassVar[tuple[int, ...]] = (2, 4)
    max_lead: ClassVar[float] = 25.0
    modes: ClassVar[tuple[str, ...]] = ("solo",)
    icon: ClassVar[str] = "planet"
    # The first dice of this seed are Move, Energy, Diplomacy and Economy.
    lesson: ClassVar[Lesson] = Lesson(34, {"players": 2}, then={"players": 3})
    options: ClassVar[tuple[TableOption, ...]] = (
        TableOption("solo", "none", ("none", *ROGUES), rule="TEG-30.2"),
        TableOption("first", 0, low=0, high=4, rule="TEG-1.10", seat=True),
        TableOption("duel_missions", False, rule="TEG-1.11"),
        TableOption("tiebreak_empire", False, rule="TEG-21.5"),
        TableOption("later_printing", False, rule="TEG-23.12"),
        TableOption("rogue_discards_at_once", False, rule="TEG-33.5"),
    )
    standing: ClassVar[tuple[TableOption, ...]] = STANDING
    kinds: ClassVar[tuple[Kind, ...]] = kinds_in(events)
    steps: ClassVar[tuple[type[Step[Any]], ...]] = steps_in(
        preparation, turn, dice, faces, moving, tracks, resources, colonies, row, following, core, rogue, attacks
    )
    fields: ClassVar[tuple[Part, ...]] = FIELDS
    rulings: ClassVar[Rulings[GalaxiesState]] = Rulings(scoring.scores, scoring.winners, views.view, invariants.check)
    horizon: ClassVar[int] = 25

    def __init__(self, content: Content) -> None:
        super().__init__(
            content.content_hash,
            {
                "planet": content.planet_ids,
                "mission": content.mission_ids,
                "face": FACES,
                "track": TRACKS,
                "ship": SHIP_NAMES,
                "move": MOVES,
                "reroll": REROLLS,
                "setter": SETTERS,
            },
        )
        self.content: Final = content

    def check_setup(self, setup: Setup) -> None:
        """One player needs a Rogue, several have none; the first player must sit at the table."""
        solo = setup.choice("solo") != "none"
        if setup.players == 1 and not solo:
            raise SetupError(
                "solo", N_("one player plays against a Rogue Galaxy: choose %(known)s"), known=", ".join(ROGUES)
            )
        if setup.players > 1 and solo:
            raise SetupError("solo", N_("a Rogue Galaxy plays against one player, not against %(n)d"), n=setup.players)
        first = setup.number("first")
        if first >= setup.players:
            raise SetupError("first", N_("there is no seat %(seat)s with %(n)d players"), seat=first, n=setup.players)

    def blank(self, setup: Setup) -> GalaxiesState:
        """Nothing dealt yet."""
        s = GalaxiesState(Terms(setup, self.content))
        s.lay_out()
        return s

    def new(self, setup: Setup) -> GalaxiesState:
        """Chance lays the row, then deals the missions (TEG-1.6, TEG-1.8)."""
        s = self.blank(setup)
        s.stack.append(Turn())
        if not s.solo:
            s.stack.append(ChooseMission())
            s.stack.append(DealMission())
        for slot in range(len(s.row) - 1, -1, -1):
            s.stack.append(DrawPlanet(slot))
        return s

    def evaluate_all(self, s: GalaxiesState) -> list[float]:
        return evaluation.evaluate_all(s)

    def policy(self, s: GalaxiesState, seat: Seat, options: list[Action]) -> int:
        return policy.choose(s, seat, options)

    def lead(self, s: GalaxiesState) -> float:
        """The points by which the player may expect to beat the Rogue; its Skull is `max_lead` behind."""
        if s.stack:
            return max(-self.max_lead, min(self.max_lead, evaluation.lead(s)))
        points = super().lead(s)
        return points if scoring.winners(s) or points < 0 else -self.max_lead

    def determinize(self, s: GalaxiesState, seat: Seat, rng: Rng) -> None:
        """Deal others' missions anew."""
        views.determinize(s, seat, rng)

    def points(self, s: GalaxiesState) -> list[int]:
        """Secret missions count when they are revealed."""
        return super().points(s) if not s.stack else list(s.vp)

    def terms(self, s: GalaxiesState, seat: Seat) -> dict[str, tuple[float, float]]:
        return evaluation.terms(s, seat)

    def turn_of(self, s: GalaxiesState) -> turns.Turn:
        """A player's dice, with everybody who follows them; the Rogue's likewise."""
        if not s.round or not s.stack:
            return turns.Turn(turns.EVERYBODYS, (s.round,))
        return turns.Turn(AUTOMA if s.is_rogue(s.active) else s.active, (s.round,))

    def convert(self, record: Record) -> Record:
        from starboard.games.galaxies.former_rules import from_version_1

        return from_version_1(self, record) if record.header.rules == 1 else record

    def standing_answer(self, view: View, settings: Mapping[str, Value]) -> str:
        return standing_answer(view, settings)

    def view_type(self) -> Any:
        from starboard.games.galaxies.view_types import GalaxiesView

        return GalaxiesView

    def possible_answers(self, setup: Setup) -> list[Action]:
        return features.possible_answers(self.content, setup)

    def possible_outcomes(self, setup: Setup) -> list[Action]:
        return features.possible_outcomes(self.content, setup)

    def make_encoder(self, s: GalaxiesState, answers: Answers, questions: Questions) -> Encoder[GalaxiesState]:
        return features.GalaxiesEncoder(answers, questions, self.content, s.sides)

    def tally(self, view: View) -> Tally:
        from starboard.games.galaxies.changes import tally

        return tally(view)

    def prose(self, lang: str, seats: list[str]) -> GalaxiesProse:
        from starboard.games.galaxies.prose import GalaxiesProse

        return GalaxiesProse(self.content, lang, seats)

    def terminal(self, view: View, prose: GalaxiesProse) -> Any:
        from starboard.games.galaxies import terminal

        return terminal.draw(view, prose)

    def remarks(self, view: View, prose: GalaxiesProse) -> list[str]:
        from starboard.games.galaxies.coach import remarks

        return remarks(prose.say, view)

    def drawing(self, prose: GalaxiesProse) -> Drawing:
        from starboard.games.galaxies.drawing import Drawing

        return Drawing(self, prose)

    def names(self, kind: str, s: GalaxiesState) -> Sequence[str]:
        if kind == "side":
            return ("0", "rogue") if s.solo else SLOTS[: s.players]
        if kind == "slot":
            return SLOTS[: len(s.row)]
        return super().names(kind, s)

    def name_of(self, kind: str, number: int, s: GalaxiesState) -> str:
        """Rolled dice: the face of each."""
        if kind != "faces":
            return super().name_of(kind, number, s)
        counts = unpacked_faces(number)
        return " ".join([name for face, name in enumerate(FACES) for _ in range(counts[face])])


assert MOVES[ONE_MOVE] == "one"
assert MOVES[FIRST_MOVE] == "first"
