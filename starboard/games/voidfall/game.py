"""Voidfall, solo, as a title of Starboard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from starboard.games.voidfall import evaluation, events, features, invariants, pruning, scoring, views
from starboard.games.voidfall.components import Box
from starboard.games.voidfall.former_rules import NOW, VERSION_3, from_version_3
from starboard.games.voidfall.state import FIELDS, Ground, VoidfallState, packed_total
from starboard.games.voidfall.steps import triggers
from starboard.games.voidfall.steps.registry import STEPS
from starboard.games.voidfall.steps.setup import SetUp
from starboard.games.voidfall.vocabulary import DIFFICULTIES, MOD_EXTRA_TRADE_STORAGE, PLACED, PLAYER
from starboard.kernel.actions import Action
from starboard.kernel.answers import Answers
from starboard.kernel.changes import Tally
from starboard.kernel.errors import N_
from starboard.kernel.events import SILENT, Kind, kinds_in
from starboard.kernel.features import Encoder, Questions
from starboard.kernel.fields import Part
from starboard.kernel.game import Game, Lesson, Rulings, View
from starboard.kernel.record import Record
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Setup, TableOption
from starboard.kernel.steps import Seat, Step
from starboard.kernel.turns import EVERYBODYS, Turn

if TYPE_CHECKING:
    from starboard.games.voidfall.companion.pages import BoxCompanion
    from starboard.games.voidfall.drawing import Drawing
    from starboard.games.voidfall.prose import VoidfallProse

HOUSES: Final = (
    "valnis", "belitan", "dunlork", "cortozaar", "zenor", "thegwyn", "shiveus", "yarvek", "nervo", "astoran", "fenrax",
    "kradmor", "marqualos", "novaris",
)  # fmt: skip
MAPS: Final = (
    "c011-first-stand", "c021-and-one-for-all", "c031-darkest-hour", "c041-ancient-secrets", "c051-devil-s-triangle",
    "c061-when-darkness-fades", "c071-today-is-not-the-day", "c081-fall-of-civilization",
)  # fmt: skip


def offered(box: Box) -> tuple[TableOption, ...]:
    """What a table can be set up with when its components are these."""
    houses = tuple([house.id for house in box.houses])
    maps = tuple([scenario.id for scenario in box.scenarios])
    return _options(houses, maps)


def _options(houses: tuple[str, ...], maps: tuple[str, ...]) -> tuple[TableOption, ...]:
    return (
        TableOption("house", houses[0], houses, rule="VF-2.1"),
        TableOption("origin", "A", ("A", "B"), rule="VF-2.1"),
        TableOption("map", maps[0], maps, rule="VF-2.1"),
        TableOption("difficulty", "medium", DIFFICULTIES, rule="VF-2.1"),
        TableOption("storms", True, rule="VF-31.3"),
        TableOption("more_crises", False, rule="VF-30.9"),
    )


@mypyc_attr(allow_interpreted_subclasses=True)
class Voidfall(Game[VoidfallState]):
    """One House against the Voidborn, three cycles."""

    name: ClassVar[str] = "voidfall"
    rules: ClassVar[int] = 4
    least_players: ClassVar[int] = 1
    most_players: ClassVar[int] = 1
    plans: ClassVar[bool] = True
    hides: ClassVar[bool] = False
    max_lead: ClassVar[float] = 400.0
    missing: ClassVar[tuple[str, ...]] = (
        N_("three of the 33 Galactic Events"),
        N_("one effect of Improved Starbases"),
        N_("the partners of two Wormholes (Ancient Secrets, Devil's Triangle)"),
    )
    former_content: ClassVar[dict[str, tuple[str, ...]]] = {NOW: (VERSION_3, "facc17856cf2dff5")}
    icon: ClassVar[str] = "rift"
    lesson: ClassVar[Lesson] = Lesson(34, {"difficulty": "easy"}, then={"difficulty": "medium"})
    options: ClassVar[tuple[TableOption, ...]] = _options(HOUSES, MAPS)
    kinds: ClassVar[tuple[Kind, ...]] = kinds_in(events)
    steps: ClassVar[tuple[type[Step[Any]], ...]] = STEPS
    fields: ClassVar[tuple[Part, ...]] = FIELDS
    rulings: ClassVar[Rulings[VoidfallState]] = Rulings(
        scoring.scores,
        scoring.winners,
        views.view,
        invariants.check,
        public=views.public,
        view_beside=views.view_beside,
    )

    def __init__(self, box: Box) -> None:
        super().__init__(box.hash)
        self.box: Final = box
        box.complete()
        self._grounds: dict[Setup, Ground] = {}
        self._laid_out: dict[Setup, VoidfallState] = {}
        """How games begin: a copy takes a fifth of the time."""
        self._ids: dict[str, list[str]] = {}

    def _ground(self, setup: Setup) -> Ground:
        found = self._grounds.get(setup)
        if found is None:
            found = Ground(setup, self.box)
            self._grounds[setup] = found
        return found

    def blank(self, setup: Setup) -> VoidfallState:
        """A map without anything on it."""
        s = VoidfallState(setup, self.box, self._ground(setup))
        s.lay_out()
        return s

    def new(self, setup: Setup) -> VoidfallState:
        """Everything that a set-up settles; what chance deals comes as steps (VF-2)."""
        found = self._laid_out.get(setup)
        if found is None:
            found = self.blank(setup)
            lay_map(found)
            lay_house(found)
            found.stack.append(SetUp(0))
            self._laid_out[setup] = found
        return found.clone()

    def evaluate_all(self, s: VoidfallState) -> list[float]:
        """The player's chance to win."""
        return [evaluation.evaluate(s)]

    def sensible(self, s: VoidfallState, seat: Seat, options: list[Action]) -> list[Action]:
        """Without what hardly ever helps."""
        return pruning.sensible(s, options)

    def terms(self, s: VoidfallState, seat: Seat) -> dict[str, tuple[float, float]]:
        return evaluation.terms(s)

    def turn_of(self, s: VoidfallState) -> Turn:
        """A Focus and all that comes of it; what belongs to no Focus is everybody's."""
        return Turn(PLAYER if s.played >= 0 else EVERYBODYS, (s.cycle, s.phase, s.round))

    def at_rest(self, s: VoidfallState) -> bool:
        return pruning.at_rest(s)

    def lead(self, s: VoidfallState) -> float:
        """The Influence by which the player may expect to lead; a defeat is `max_lead` behind."""
        if s.defeated:
            return -self.max_lead
        if not s.stack:
            return super().lead(s)
        return max(-self.max_lead, min(self.max_lead, evaluation.margin(s)))

    def public(self, s: VoidfallState) -> Any:
        together = [self.step_text(step, s) for step in triggers.waiting(s)]
        return {**views.public(s), "together": together}

    def view(self, s: VoidfallState, seat: Seat | None) -> View:
        return self.view_beside(s, seat, self.public(s))

    def determinize(self, s: VoidfallState, seat: Seat, rng: Rng) -> None:
        """Nothing: what is not known is a bag in the position itself, so every position is one such world."""

    def view_type(self) -> Any:
        from starboard.games.voidfall.view_types import VoidfallView

        return VoidfallView

    def possible_answers(self, setup: Setup) -> list[Action]:
        return features.possible_answers(self.box, setup)

    def possible_outcomes(self, setup: Setup) -> list[Action]:
        return features.possible_outcomes(self.box, setup)

    def make_encoder(self, s: VoidfallState, answers: Answers, questions: Questions) -> Encoder[VoidfallState]:
        return features.VoidfallEncoder(answers, questions, self.box, s.sectors, len(s.haven))

    def convert(self, record: Record) -> Record:
        return from_version_3(self.box, self.rules, record) if record.header.rules == 3 else record

    def tally(self, view: View) -> Tally:
        from starboard.games.voidfall.changes import tally

        return tally(view)

    def prose(self, lang: str, seats: list[str]) -> VoidfallProse:
        from starboard.games.voidfall.prose import VoidfallProse

        return VoidfallProse(self.box, lang, seats)

    def terminal(self, view: View, prose: VoidfallProse) -> Any:
        from starboard.games.voidfall.terminal import draw

        return draw(view, prose)

    def suggests(self, view: View) -> list[str]:
        from starboard.games.voidfall.preview import usual_force

        return usual_force(self, view)

    def foreseen(self, s: VoidfallState, seat: Seat) -> View:
        """What follows in the same turn when tokens have been turned over: the spoils of an invasion (VF-13.6)."""
        seen = self.view(s, seat)
        t = s.clone()
        while t.stack and t.stack[-1].name in ("draw_bounty", "draw_reclaim"):
            t.stack.pop()
            t.settle(SILENT)
        if not t.stack or t.stack[-1] is s.stack[-1] or self.turn_of(t) != self.turn_of(s):
            return seen
        return {**self.view(t, seat), **{name: seen[name] for name in ("step", "asked", "stage", "cause")}}

    def remarks(self, view: View, prose: VoidfallProse) -> list[str]:
        from starboard.games.voidfall.coach import remarks

        return remarks(prose, self, view)

    def drawing(self, prose: VoidfallProse) -> Drawing:
        from starboard.games.voidfall.drawing import Drawing

        return Drawing(self, prose)

    def tools(self, prose: VoidfallProse) -> BoxCompanion:
        """The companion for the box."""
        from starboard.games.voidfall.companion.pages import BoxCompanion

        return BoxCompanion(self, prose)

    def names(self, kind: str, s: VoidfallState) -> Sequence[str]:
        """Ids of sectors, cards, effects."""
        if kind == "sector":
            return [sector.id for sector in s.ground.map.sectors]
        found = self._ids.get(kind)
        if found is None:
            found = list(PLACED) if kind == "placed" else self.box.ids(kind)
            self._ids[kind] = found
        return found


def lay_map(s: VoidfallState) -> None:
    """The sectors of the scenario with what lies on them (VF-2.2)."""
    for i, sector in enumerate(s.ground.map.sectors):
        s.pop[i] = sector.population
        s.corrupt[i] = 1 if sector.corrupted else 0
        s.void[i] = sector.void
        for kind in range(3):
            s.inst[i * 3 + kind] = sector.installations[kind]
        for kind in range(5):
            s.guild[i * 5 + kind] = sector.guilds[kind]
        for value in sector.glory:
            s.glory_on[i * 5 + value - 1] += 1
        s.harbinger_on[i] = sector.harbingers
        s.bounty_on[i] = sector.bounty
        s.reclaim_on[i] = sector.reclaim
        if s.ground.types[i].id == "fallen-house":
            s.corrupt[i] = 0
    for site, i in ((s.ground.origin.home, s.home), (s.ground.origin.outpost, s.ground.map.outpost)):
        s.pop[i] = site.population
        s.corrupt[i] = 1 if site.corrupted else 0
        for kind in range(5):
            s.guild[i * 5 + kind] = site.guilds[kind]
            s.add_fleet(i, kind, site.fleets[kind])
        for kind in range(3):
            s.inst[i * 3 + kind] = site.installations[kind]
    s.inst[s.home * 3] -= 1


def lay_house(s: VoidfallState) -> None:
    """House mat, hand, decks and bags (VF-2.5 to VF-2.9, VF-2.13 to VF-2.19)."""
    box, origin = s.box, s.ground.origin
    s.stock = vec[i64](origin.stock)
    s.influence = box.start_influence
    for value in box.start_glory:
        s.glory[value - 1] += 1
    s.active = origin.active
    s.inactive = box.fleet_power - origin.active - packed_total(s.fleet)
    s.track = vec[i64](origin.tracks)
    s.slot_corrupt[2] = 1
    s.tech[origin.technology] = 1
    for card in s.ground.house.cards:
        if box.focuses[card].from_cycle == 1:
            s.hand |= 1 << card
    for focus in box.focuses:
        if focus.heroic:
            s.heroic_deck |= 1 << focus.index
    for agenda in box.agendas[: box.deck_agendas]:
        s.agenda_deck[agenda.type] |= 1 << agenda.index
    for crisis_card in box.crises:
        if crisis_card.more and not s.setup.flag("more_crises"):
            continue
        if crisis_card.level:
            s.crisis_deck[crisis_card.level - 1] |= 1 << crisis_card.index
        else:
            s.start_deck |= 1 << crisis_card.index
    s.war_deck = (1 << len(box.wars)) - 1
    s.bounty_bag = [kind.quantity for kind in box.bounties]
    s.reclaim_bag = [kind.quantity for kind in box.reclaims]
    s.refresh()
    places = [4 + n for n in range(len(origin.agendas))]
    if s.has(MOD_EXTRA_TRADE_STORAGE):
        places.append(6)
    for place in places[: origin.trade]:
        s.trade_at[place] = 1
    s.trade_board = len(box.trade_slots) - min(origin.trade, len(places))
