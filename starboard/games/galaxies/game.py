"""Tiny Epic Galaxies as a title of Starboard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from starboard.games.galaxies import evaluation, events, policy, scoring, views
from starboard.games.galaxies.components import DICE, FACES, LEVELS, SHIPS, TRACKS, Content
from starboard.games.galaxies.mechanics import bag_of, can_draw
from starboard.games.galaxies.packs import ROGUES
from starboard.games.galaxies.state import (
    AWAY,
    DIE_STATES,
    HOME,
    INACTIVE,
    LOCKED,
    NOBODY,
    NONE,
    ROGUE,
    GalaxiesState,
    Terms,
    in_orbit,
    orbit,
    slot_at,
    surface,
)
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
from starboard.games.galaxies.steps.setup import MISSIONS_DEALT, ChooseMission, DealMission
from starboard.games.galaxies.steps.turn import Turn
from starboard.kernel.actions import Action
from starboard.kernel.errors import N_, PositionError, SetupError
from starboard.kernel.events import Kind, kinds_in
from starboard.kernel.game import Game, Lesson, Score, View
from starboard.kernel.reader import Reader
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Setup, TableOption
from starboard.kernel.steps import Seat, Step, id_kinds, steps_in

if TYPE_CHECKING:
    from starboard.games.galaxies.drawing import Drawing
    from starboard.games.galaxies.prose import GalaxiesProse

# A ship's number, then how it is moved: as one move, as the first of two; a bare number bars the ship that moved first.
MOVES: Final = ("after-0", "after-1", "after-2", "after-3", "one", "first")
SOLO_STEPS: Final = ("rogue_die", "force_reroll", "give_up", "regress_mine", "rogue_advance", "then_attack")
SHIP_NAMES: Final = ("0", "1", "2", "3")
SLOTS: Final = ("0", "1", "2", "3", "4", "5")


class TinyEpicGalaxies(Game[GalaxiesState]):
    """Two to five galaxies race to 21 points; one player races a Rogue Galaxy."""

    name: ClassVar[str] = "galaxies"
    rules: ClassVar[int] = 1
    least_players: ClassVar[int] = 1
    most_players: ClassVar[int] = 5
    bench_players: ClassVar[tuple[int, ...]] = (2, 4)
    span: ClassVar[float] = 25.0
    modes: ClassVar[tuple[str, ...]] = ("solo",)
    icon: ClassVar[str] = "planet"
    # The first dice of this seed are Move, Energy, Diplomacy and Economy.
    lesson: ClassVar[Lesson] = Lesson(34, {"players": 2})
    options: ClassVar[tuple[TableOption, ...]] = (
        TableOption("solo", "none", ("none", *ROGUES), rule="TEG-30.2"),
        TableOption("first", 0, low=0, high=4, rule="TEG-1.10"),
        TableOption("duel_missions", False, rule="TEG-1.11"),
        TableOption("tiebreak_empire", False, rule="TEG-21.5"),
        TableOption("later_printing", False, rule="TEG-23.12"),
        TableOption("rogue_discards_at_once", False, rule="TEG-33.5"),
    )
    kinds: ClassVar[tuple[Kind, ...]] = kinds_in(events)
    steps: ClassVar[tuple[type[Step[Any]], ...]] = steps_in(
        preparation, turn, dice, faces, moving, tracks, resources, colonies, row, following, core, rogue, attacks
    )
    horizon: ClassVar[int] = 25

    def __init__(self, content: Content) -> None:
        super().__init__(content.content_hash)
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

    def new(self, setup: Setup) -> GalaxiesState:
        """Nothing dealt yet: chance lays the row, then deals the missions (TEG-1.6, TEG-1.8)."""
        s = GalaxiesState(Terms(setup, self.content))
        s.lay_out()
        s.stack.append(Turn())
        if not s.solo:
            s.stack.append(ChooseMission())
            s.stack.append(DealMission())
        for slot in range(len(s.row) - 1, -1, -1):
            s.stack.append(DrawPlanet(slot))
        return s

    def score(self, s: GalaxiesState) -> list[Score]:
        """Empire, planets and mission; the Rogue's last."""
        return scoring.scores(s)

    def winners(self, s: GalaxiesState) -> list[Seat]:
        """Most points, then most planets, then most resources, then shared (TEG-21)."""
        return scoring.winners(s)

    def evaluate(self, s: GalaxiesState, seat: Seat) -> float:
        """An estimate of the seat's chance to win."""
        return evaluation.evaluate(s, seat)

    def evaluate_all(self, s: GalaxiesState) -> list[float]:
        """Everyone's at once."""
        return evaluation.evaluate_all(s)

    def policy(self, s: GalaxiesState, seat: Seat, options: list[Action]) -> int:
        """By rule of thumb."""
        return policy.choose(s, seat, options)

    def lead(self, s: GalaxiesState) -> float:
        """The points by which the player may expect to beat the Rogue; its Skull is a whole span behind."""
        if s.stack:
            return max(-self.span, min(self.span, evaluation.lead(s)))
        points = super().lead(s)
        return points if scoring.winners(s) or points < 0 else -self.span

    def view(self, s: GalaxiesState, seat: Seat | None) -> View:
        """The frame and the table."""
        return {**self.frame(s, seat), **views.view(s, seat)}

    def determinize(self, s: GalaxiesState, seat: Seat, rng: Rng) -> None:
        """Deal others' missions anew."""
        views.determinize(s, seat, rng)

    def prose(self, lang: str, seats: list[str]) -> GalaxiesProse:
        """The words."""
        from starboard.games.galaxies.prose import GalaxiesProse

        return GalaxiesProse(self.content, lang, seats)

    def terminal(self, view: View, prose: GalaxiesProse) -> Any:
        """The table in the terminal."""
        from starboard.games.galaxies import terminal

        return terminal.draw(view, prose)

    def drawing(self, prose: GalaxiesProse) -> Drawing:
        """The table in the browser."""
        from starboard.games.galaxies.drawing import Drawing

        return Drawing(self, prose)

    def names(self, kind: str, s: GalaxiesState) -> Sequence[str]:
        """Planets, missions, faces, tracks, sides, ships, slots, and how things are done."""
        if kind == "planet":
            return self.content.planet_ids
        if kind == "mission":
            return self.content.mission_ids
        if kind == "face":
            return FACES
        if kind == "track":
            return TRACKS
        if kind == "side":
            return ("0", "rogue") if s.solo else SLOTS[: s.players]
        if kind == "ship":
            return SHIP_NAMES
        if kind == "slot":
            return SLOTS[: len(s.row)]
        if kind == "move":
            return MOVES
        if kind == "reroll":
            return REROLLS
        if kind == "setter":
            return SETTERS
        return super().names(kind, s)

    def name_of(self, kind: str, number: int, s: GalaxiesState) -> str:
        """Rolled dice: the face of each."""
        if kind != "faces":
            return super().name_of(kind, number, s)
        counts = unpacked_faces(number)
        return " ".join([name for face, name in enumerate(FACES) for _ in range(counts[face])])

    # -- positions as data

    def dump_position(self, s: GalaxiesState) -> dict[str, Any]:
        """Planets and missions by id, players by seat. The deck is all that is nowhere else."""
        ids = self.content.planet_ids
        found: dict[str, Any] = {
            "round": s.round,
            "active": self.names("side", s)[s.active],
            "row": [ids[planet] if planet != NONE else None for planet in s.row],
            "discard": [ids[planet] for planet in s.discard],
            "players": [self._dump_player(s, seat) for seat in range(s.players)],
            "dice": [
                {"face": FACES[s.die_face[die]], "state": DIE_STATES[s.die_state[die]]}
                for die in range(DICE)
                if s.die_state[die] != AWAY
            ],
            "die": None if s.die == NONE else s.die,
            "rerolled": s.rerolled,
            "converted": s.converted,
            "follow_cost": s.follow_cost,
            "follow_bonus": {"energy": s.bonus_energy, "culture": s.bonus_culture},
            "triggered": None if s.triggered == NOBODY else s.triggered,
        }
        if s.solo:
            found["rogue"] = {
                **self._dump_side(s, ROGUE),
                "dice": s.rogue_dice,
                "auto_rerolled": s.auto_rerolled,
                "attacked": s.attacked,
                "extra": s.extra,
                "dice_lost_by_human": s.lost_dice,
                "won": None if s.won == NOBODY else self.names("side", s)[s.won],
            }
        return found

    def _dump_side(self, s: GalaxiesState, side: int) -> dict[str, Any]:
        return {
            "energy": s.energy[side],
            "culture": s.culture[side],
            "empire": s.empire[side],
            "ships": [self._ship_text(s, ship) for ship in range(side * SHIPS, side * SHIPS + SHIPS)],
            "colonies": views.planet_names(s, s.colonies[side]),
            "used": views.planet_names(s, s.used[side]),
        }

    def _dump_player(self, s: GalaxiesState, seat: int) -> dict[str, Any]:
        ids = self.content.mission_ids
        return {
            **self._dump_side(s, seat),
            "dealt": [ids[i] for i in range(len(ids)) if s.dealt[seat] >> i & 1],
            "mission": None if s.mission[seat] == NONE else ids[s.mission[seat]],
            "standing": views.standing(s, seat),
        }

    def _ship_text(self, s: GalaxiesState, ship: int) -> str:
        at = s.place[ship]
        if at == HOME:
            return "home"
        if at == LOCKED:
            return "locked"
        planet = s.card_at(at).id
        return f"orbit {planet} {s.level[ship]}" if in_orbit(at) else f"surface {planet}"

    def load_position(self, at: Reader, setup: Setup) -> GalaxiesState:
        """Each field for itself; `check` looks at the whole."""
        s = GalaxiesState(Terms(setup, self.content))
        s.lay_out()
        s.round = at.item("round").number(0, 10**6)
        s.active = at.item("active").index(self.names("side", s))
        self._load_row(at, s)
        for seat, each in enumerate(at.item("players").items(s.players)):
            self._load_side(each, s, seat)
            self._load_secrets(each, s, seat)
            each.done()
        if s.solo:
            self._load_rogue(at.item("rogue"), s)
        self._load_turn(at, s)
        at.done()
        taken = bag_of([planet for planet in s.row if planet != NONE]) | bag_of(s.discard)
        for side in range(s.sides):
            if taken & s.colonies[side]:
                twice = views.planet_names(s, taken & s.colonies[side])[0]
                raise at.item("players").fault(N_("%(name)s stands twice"), name=twice)
            taken |= s.colonies[side]
        s.deck = self.content.all_planets & ~taken
        s.work_out()
        return s

    def _load_row(self, at: Reader, s: GalaxiesState) -> None:
        ids = self.content.planet_ids
        for slot, each in enumerate(at.item("row").items(len(s.row))):
            if each.value is not None:
                planet = each.index(ids)
                if planet in s.row:
                    raise each.fault(N_("%(name)s stands twice"), name=each.value)
                s.row[slot] = planet
        s.discard = at.maybe("discard", []).indices(ids)
        for planet in s.discard:
            if planet in s.row:
                raise at.item("discard").fault(N_("%(name)s stands twice"), name=ids[planet])

    def _load_side(self, at: Reader, s: GalaxiesState, side: int) -> None:
        ids = self.content.planet_ids
        s.energy[side] = at.item("energy").number(0, s.energy_max(side))
        s.culture[side] = at.item("culture").number(0, s.culture_max(side))
        s.empire[side] = at.item("empire").number(1, s.terms.rogue.skull if s.is_rogue(side) else LEVELS)
        for ship, each in enumerate(at.item("ships").items(SHIPS)):
            self._load_ship(each, s, side * SHIPS + ship)
        s.colonies[side] = bag_of(at.maybe("colonies", []).indices(ids))
        s.used[side] = bag_of(at.maybe("used", []).indices(ids))

    def _load_ship(self, at: Reader, s: GalaxiesState, ship: int) -> None:
        words = at.text().split()
        s.level[ship] = 0
        if words in (["home"], ["locked"]):
            s.place[ship] = HOME if words == ["home"] else LOCKED
            return
        if words[0] not in ("surface", "orbit") or len(words) != (2 if words[0] == "surface" else 3):
            raise at.fault(
                N_("expected 'home', 'locked', 'surface PLANET' or 'orbit PLANET LEVEL', got '%(got)s'"), got=at.value
            )
        in_row = [self.content.planet_ids[planet] for planet in s.row if planet != NONE]
        planet = Reader(words[1], at.path, at.error).index(in_row)
        slot = s.slot_of(self.content.planet_ids.index(in_row[planet]))
        s.place[ship] = surface(slot)
        if words[0] == "orbit":
            s.place[ship] = orbit(slot)
            track = self.content.planets[s.row[slot]].track
            level = int(words[2]) if words[2].isdigit() and len(words[2]) < 4 else words[2]
            s.level[ship] = Reader(level, at.path, at.error).number(0, track - 1)

    def _load_secrets(self, at: Reader, s: GalaxiesState, seat: int) -> None:
        missions = self.content.mission_ids
        in_play = [name for i, name in enumerate(missions) if s.terms.missions >> i & 1]
        dealt = [missions.index(in_play[i]) for i in at.maybe("dealt", []).indices(in_play)]
        if len(dealt) > MISSIONS_DEALT:
            raise at.item("dealt").fault(
                N_("expected %(want)d entries, got %(got)d"), want=MISSIONS_DEALT, got=len(dealt)
            )
        kept = at.maybe("mission", None)
        if kept.value is not None:
            mission = missions.index(in_play[kept.index(in_play)])
            s.mission[seat] = mission
            if not dealt:
                # The one that was not kept is known to nobody else, so it may be left out.
                dealt = [mission]
            if mission not in dealt:
                raise kept.fault(N_("a mission that was not dealt to this player"))
        s.dealt[seat] = bag_of(dealt)
        for other in range(seat):
            if s.dealt[other] & s.dealt[seat]:
                raise at.fault(N_("a mission that another player has been dealt"))
        standing = at.maybe("standing", {})
        s.quiet[seat] = bag_of(standing.maybe("faces", []).indices(FACES))
        s.least[seat] = standing.maybe("below", 0).number(0, self.content.resource_max)
        standing.done()

    def _load_rogue(self, at: Reader, s: GalaxiesState) -> None:
        self._load_side(at, s, ROGUE)
        s.rogue_dice = at.maybe("dice", 0).number(0, DICE)
        s.auto_rerolled = at.maybe("auto_rerolled", False).flag()
        s.attacked = at.maybe("attacked", False).flag()
        s.extra = at.maybe("extra", False).flag()
        s.lost_dice = at.maybe("dice_lost_by_human", 0).number(0, 2 * DICE)
        won = at.maybe("won", None)
        if won.value is not None:
            s.won = won.index(self.names("side", s))
        at.done()

    def _load_turn(self, at: Reader, s: GalaxiesState) -> None:
        dice = at.item("dice").items()
        if len(dice) > DICE:
            raise at.item("dice").fault(N_("there are %(n)d dice"), n=DICE)
        for die, each in enumerate(dice):
            s.die_face[die] = each.item("face").index(FACES)
            s.die_state[die] = each.item("state").index(DIE_STATES[INACTIVE:]) + INACTIVE
            each.done()
        current = at.maybe("die", None)
        if current.value is not None:
            s.die = current.number(0, len(dice) - 1)
        s.rerolled = at.maybe("rerolled", False).flag()
        s.converted = at.maybe("converted", False).flag()
        s.follow_cost = at.maybe("follow_cost", 1).number(0, 99)
        bonus = at.maybe("follow_bonus", {})
        s.bonus_energy = bonus.maybe("energy", 0).number(0, 99)
        s.bonus_culture = bonus.maybe("culture", 0).number(0, 99)
        bonus.done()
        triggered = at.maybe("triggered", None)
        if triggered.value is not None:
            s.triggered = triggered.number(0, s.players - 1)

    def check(self, s: GalaxiesState) -> None:
        """Every card in one place, ships where they may be, resources within their limits, points as they add up."""
        self._check_cards(s)
        for side in range(s.sides):
            self._check_side(s, side)
        if s.stack and not s.solo and s.triggered == NOBODY and max(s.vp) >= self.content.end_vp:
            raise PositionError("position.triggered", N_("somebody has reached the last point, but nobody is named"))
        self._check_steps(s)

    def _check_cards(self, s: GalaxiesState) -> None:
        seen = s.deck
        piles = [("row", [planet for planet in s.row if planet != NONE]), ("discard", s.discard)]
        for where, pile in piles:
            for planet in pile:
                if seen >> planet & 1:
                    raise PositionError(
                        f"position.{where}", N_("%(name)s stands twice"), name=self.content.planet_ids[planet]
                    )
                seen |= 1 << planet
        for side in range(s.sides):
            if seen & s.colonies[side]:
                twice = views.planet_names(s, seen & s.colonies[side])[0]
                raise PositionError(self._where(s, side, "colonies"), N_("%(name)s stands twice"), name=twice)
            seen |= s.colonies[side]
        if seen != self.content.all_planets:
            lost = views.planet_names(s, self.content.all_planets & ~seen)[0]
            raise PositionError("position", N_("%(name)s is nowhere"), name=lost)
        drawing = [step.args()[0] for step in s.stack if isinstance(step, DrawPlanet)]
        for slot, planet in enumerate(s.row):
            if planet == NONE and can_draw(s) and slot not in drawing and s.stack:
                raise PositionError(f"position.row[{slot}]", N_("a gap, although there are cards to draw"))
        if drawing and not can_draw(s):
            raise PositionError("position.row", N_("no card is left to draw"))

    def _where(self, s: GalaxiesState, side: int, field: str) -> str:
        return f"position.rogue.{field}" if s.is_rogue(side) else f"position.players[{side}].{field}"

    def _check_side(self, s: GalaxiesState, side: int) -> None:
        if not (0 <= s.energy[side] <= s.energy_max(side) and 0 <= s.culture[side] <= s.culture_max(side)):
            raise PositionError(self._where(s, side, "energy"), N_("resources out of their bounds"))
        if s.vp[side] != s.empire_vp(side) + s.planet_vp(side):
            raise PositionError(self._where(s, side, "empire"), N_("the points do not add up"))
        taken: set[int] = set()
        free = 0
        for ship in range(side * SHIPS, side * SHIPS + SHIPS):
            where = self._where(s, side, f"ships[{ship % SHIPS}]")
            at = s.place[ship]
            if at != LOCKED:
                free += 1
            if at > LOCKED:
                if at in taken:
                    raise PositionError(where, N_("two ships of one player on one surface or track"))
                if s.row[slot_at(at)] == NONE:
                    raise PositionError(where, N_("a ship where there is no planet"))
                taken.add(at)
            track = s.card_at(at).track if in_orbit(at) else 1
            if not 0 <= s.level[ship] < track:
                raise PositionError(where, N_("a level that the track does not have"))
        want = SHIPS if s.is_rogue(side) else self.content.levels[s.empire[side]].ships
        if free != want:
            raise PositionError(
                self._where(s, side, "ships"),
                N_("%(got)d ships are in use; the empire has %(want)d"),
                got=free,
                want=want,
            )

    def _check_steps(self, s: GalaxiesState) -> None:
        """The turn lies at the bottom, and what lies on it names dice and ships that are there."""
        if not s.stack:
            return
        where = "stack"
        if not isinstance(s.stack[0], Turn) or any(isinstance(step, Turn) for step in s.stack[1:]):
            raise PositionError(where, N_("'turn' is the first step, and only the first"))
        dealing = any(isinstance(step, ChooseMission | DealMission) for step in s.stack)
        if not s.solo and not dealing and s.round and NONE in s.mission:
            raise PositionError("position.players", N_("a player without a mission"))
        dice = [state != AWAY for state in s.die_state]
        for step in s.stack:
            name = step.name
            numbers = dict(zip(id_kinds(step.shape), step.args(), strict=False))
            if name in ("follow_window", "offer_follow", "rogue_die", "force_reroll", "leave_answer") and s.die == NONE:
                raise PositionError(where, N_("'%(step)s', but no die is being resolved"), step=name)
            if name in ("repeating", "choose_face"):
                die = step.args()[0 if name == "repeating" else 1]
                if not 0 <= die < DICE or not dice[die]:
                    raise PositionError(where, N_("'%(step)s' names a die that is not there"), step=name)
            if name in SOLO_STEPS and not s.solo:
                raise PositionError(where, N_("'%(step)s' belongs to a solo game"), step=name)
            if isinstance(step, core.PlanetStep | tracks.AllAdvance) and step.verb:
                card = s.content.planets[step.planet]
                if card.verb.name != step.verb:
                    raise PositionError(where, N_("'%(step)s' is not what %(name)s asks"), step=name, name=card.id)
            if "ship" in numbers and s.place[step.args()[0] * SHIPS + numbers["ship"]] == LOCKED:
                raise PositionError(where, N_("'%(step)s' names a ship that is locked"), step=name)
        top = s.stack[-1]
        if top.name == "take_turn" and s.is_rogue(s.active):
            raise PositionError(where, N_("the Rogue does not take a turn like a player"))


assert MOVES[ONE_MOVE] == "one"
assert MOVES[FIRST_MOVE] == "first"
