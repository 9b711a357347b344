"""What is shown over the map while it happens: a combat as far as it has come, and the report of a cycle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from starboard.games.voidfall.combat.vocabulary import (
    ABSORBED,
    APPROACH,
    DEFENDER,
    HIT,
    INVADER,
    LAUNCHED,
    RECALLED,
    REPLICATED,
    SALVO,
    STOOD,
    WENT_HOME,
)
from starboard.games.voidfall.components import GalacticEvent
from starboard.games.voidfall.drawing.combats import Combats
from starboard.games.voidfall.preview import attack_told, world
from starboard.games.voidfall.prose.strings import WHY_ATTACKED
from starboard.games.voidfall.scoring import COULD_BE_LESS, voidborn_items
from starboard.kernel.changes import signed
from starboard.kernel.events import Event
from starboard.kernel.game import View

FIGHTS = ("invasion", "skirmish_begins", "skirmish_target")
"""Where a combat begins."""
OUTCOMES = ("invaded", "invasion_failed", "invasion_tied", "defended", "sector_lost")
BEGINNINGS = ("invasion", "skirmish_begins")
OF_COMBAT = (*FIGHTS, *OUTCOMES, "combat", "recalled", "void_removed", "void_placed", "glory_gained", "glory_lost")
REPORTED = (
    *("skirmish_begins", "skirmish_target", "skirmish_no_target", "defended", "sector_lost", "glory_lost"),
    *("upkeep_due", "upkeep_unpaid", "agenda_evaluated", "spent", "lost", "gained", "trade_gained", "advanced"),
    *("penalty_suffered", "catastrophe_placed", "crisis_ongoing", "crisis_discarded"),
)
"""What the report of a cycle tells of, besides Influence."""
BEGINS = {
    "board_resolved": "board",
    "skirmish_begins": "attack",
    "upkeep_due": "upkeep",
    "agenda_evaluated": "agendas",
}
"""With which events the parts of an Evaluation begin."""
PRICES = ("spent", "lost", "influence_lost", "penalty_suffered")
"""What the rows of the crisis board cost, after the attack."""
REWARDS = ("gained", "influence_gained", "trade_gained", "advanced", "activated", "glory_gained", "built", "grew")
"""What follows the Upkeep when an objective was met."""
OF_A_ROUND = ("action_taken", "focus_played", "heroic_played", "agenda_played", "round_begins")
AFTER_A_TURN = ("penalty_suffered", "catastrophe_placed", "crisis_ongoing", "board_resolved", "upkeep_due")
"""With which events the report of a cycle begins: what its last action brought is told already."""
CYCLES = 3
MOST_WEIGHTS = 4
MOST_SHOTS = 6
MOST_SHIPS = 9


class Stages(Combats):
    """Scenes of a film that need more than the map."""

    def hurts(self, event: Event, view: View) -> bool:
        """A sector that is lost or given up; one that an attack has taken is told of once."""
        name = event.kind.name
        told = name == "abandoned" and view["stage"] in ("void", "evaluation")
        return view["seat"] is not None and name in ("sector_lost", "abandoned", "installation_lost") and not told

    def stage(self, number: int, log: Sequence[Event], view: View) -> dict[str, Any] | None:
        """A combat as far as it has come, or what the end of a cycle brought."""
        event = log[number]
        name = event.kind.name
        if name == "combat" or name in OUTCOMES:
            return self._as_fought(number, log, view)
        return None

    def staged(self, number: int, log: Sequence[Event], seen: Callable[[int], View]) -> dict[str, Any] | None:
        """The report of a cycle compares both totals from part to part."""
        event = log[number]
        name = event.kind.name
        if (name == "cycle_begins" and event.value("cycle") > 1) or name == "game_ends":
            return self._report(number, log, seen)
        made = super().staged(number, log, seen)
        if made is not None and "rows" in made:
            said = [self._why_there(number, log, seen), made.get("note", "")]
            made["note"] = " ".join(filter(None, said))
        return made

    def _why_there(self, number: int, log: Sequence[Event], seen: Callable[[int], View]) -> str:
        """What the FP of a Skirmish add up from and why it strikes where it does; empty of any other combat."""
        at = number
        while at > 0 and log[at].kind.name in OF_COMBAT and log[at].kind.name not in ("invasion", "skirmish_target"):
            at -= 1
        if log[at].kind.name != "skirmish_target" or log[at - 1].kind.name != "skirmish_begins":
            return ""
        view, power, sector = seen(at), log[at - 1].value("fp"), log[at].value("sector")
        by_board = log[at - 2].kind.name == "board_resolved"
        alert = view["alert"] if view["phase"] == "focus" else None
        found = attack_told(world(self.game, view), alert, by_board, power, sector)
        if found is None:
            return ""
        words = {"n": power, "sum": self._adds_up(found), "why": self.prose.say(WHY_ATTACKED[found.decided_by])}
        return self.prose.say("%(n)d FP: %(sum)s. %(why)s", **words)

    def _as_fought(self, number: int, log: Sequence[Event], view: View) -> dict[str, Any] | None:
        """Both sides with what they have left, step by step, and how it ended."""
        _ = self.prose.say
        first = number
        # Between its beginning and its first blow, a sector may be given up for it.
        while first > 0 and log[first].kind.name not in BEGINNINGS:
            first -= 1
        told = log[first : number + 1]
        trail = [(*event.values,) for event in told if event.kind.name == "combat"]
        if not trail:
            return None
        mine = INVADER if told[0].kind.name == "invasion" else DEFENDER
        rows: list[dict[str, Any]] = []
        notes: list[str] = []
        name = _("Approach")
        for kind, side, x, y in trail:
            if kind == SALVO:
                a, b = (x, y) if mine == INVADER else (y, x)
                name, notes = _("Salvo %(n)d", n=side), [_("Initiative %(a)d to %(b)d", a=a, b=b)]
            elif kind in (APPROACH, HIT) and x:
                text = _("you deal %(n)d", n=x) if side == mine else _("they deal %(n)d", n=x)
                notes.append(_("%(text)s (%(n)d absorbed)", text=text, n=y) if kind == APPROACH and y else text)
            elif kind == ABSORBED:
                notes.append(_("you absorb 1") if side == mine else _("they absorb 1"))
            elif kind == STOOD:
                by = f"{x} : {y}" if mine == INVADER else f"{y} : {x}"
                rows.append({"icon": "war", "title": name, "text": self._listed(notes), "by": by, "tone": ""})
        made: dict[str, Any] = {"title": self._combat_named(told, view), "rows": rows}
        forces = forces_at(number, first, log)
        if forces is not None:
            made["arena"] = self._arena(log[number], forces, mine, view)
        if told[-1].kind.name in OUTCOMES:
            made["note"] = self.prose.event(told[-1], view)
        return made

    def _arena(self, event: Event, forces: tuple[int, int], mine: int, view: View) -> dict[str, Any]:
        """Both sides as ships that face each other, and what the event does: shots, a shield, a ship that is hit."""
        kind, side, count, _rest = event.values if event.kind.name == "combat" else (STOOD, 0, 0, 0)
        fleets = []
        places: list[list[tuple[int, int]]] = [[], []]
        for at, which in enumerate((mine, 1 - mine)):
            hit = kind in (RECALLED, WENT_HOME) and side == which
            places[which] = [(100 - x if at else x, y) for x, y in formation(forces[which] + hit)]
            ships = [{"x": x, "y": y, "hit": False} for x, y in places[which]]
            if hit:
                ships[-1]["hit"] = True
            words = {"emblem": "v" if at else self.emblem(0, view), "icon": "void-fleet" if at else "fl-corvette"}
            name = self.prose.say("Voidborn") if at else self.prose.say("You")
            shield = kind == ABSORBED and side == which
            fleets.append({**words, "name": name, "n": forces[which], "ships": ships, "shield": shield})
        shots = []
        if kind in (APPROACH, HIT):
            # Sector Defenses fire from the edge: they are no ships.
            guns = places[side] or [(0 if side == mine else 100, 50)]
            targets = places[1 - side] or [(0 if side != mine else 100, 50)]
            for i in range(min(count, MOST_SHOTS)):
                (x1, y1), (x2, y2) = guns[i % len(guns)], targets[i % len(targets)]
                shots.append({"x1": x1, "y1": y1, "x2": x2, "y2": y2, "emblem": fleets[side != mine]["emblem"]})
        return {"fleets": fleets, "shots": shots}

    def _combat_named(self, told: Sequence[Event], view: View) -> str:
        at = [event for event in told if event.kind.name in ("invasion", "skirmish_target")]
        if not at:
            return self.prose.say("Combat")
        name = self.game.name_of("sector", at[-1].value("sector"), self._world(view))
        return self.prose.say("Combat in %(sector)s", sector=self.prose.sector(name))

    def _report(self, number: int, log: Sequence[Event], seen: Callable[[int], View]) -> dict[str, Any]:
        _ = self.prose.say
        view = seen(number)
        first = number
        while first > 0 and log[first - 1].kind.name not in OF_A_ROUND:
            first -= 1
        while first < number and log[first].kind.name not in AFTER_A_TURN:
            first += 1
        rows = self._rows_of(first, number, log, seen)
        yours, theirs = view["influence"], view["voidborn_total"]
        over = log[number].kind.name == "game_ends"
        done = view["cycle"] if over else view["cycle"] - 1
        left, gap = 0 if over else CYCLES - done, theirs - yours
        if over:
            note = self._outcome(view, yours, theirs)
        else:
            note = (
                _("You need +%(n)d per cycle: your gains and their losses count alike.", n=-(-gap // left))
                if gap > 0
                else _("You are ahead by %(n)d.", n=-gap)
            )
        moved = sum(influence(event) for event in log[first:number])
        grown = theirs - seen(first - 1)["voidborn_total"]
        totals = [
            (_("You"), yours, signed(moved) if moved else ""),
            (_("Voidborn"), theirs, signed(grown) if grown else ""),
        ]
        counts = sorted(voidborn_items(self._world(view)), key=lambda item: -item[1])
        weights = [(self.prose.score_item(key), points) for key, points in counts if key in COULD_BE_LESS and points]
        title = _("The void holds") if view["defeated"] else _("End of cycle %(n)d", n=done)
        about = {"weights": weights[:MOST_WEIGHTS] if left else [], "weighed": _("What counts most for the Voidborn")}
        heads = [_("You"), _("Voidborn")]
        return {
            "title": title,
            "note": note,
            "heads": heads,
            "rows": rows,
            "totals": totals,
            "curve": True,
            "wait": True,
            **about,
        }

    def _rows_of(
        self, first: int, number: int, log: Sequence[Event], seen: Callable[[int], View]
    ) -> list[dict[str, Any]]:
        """A row for each part of an Evaluation in which something happened, and what it brought to either side."""
        view = seen(number)
        parts: dict[str, list[Event]] = {}
        grown: Counter[str] = Counter()
        part, total = "crisis", seen(first - 1)["voidborn_total"]
        for at in range(first, number):
            part = part_of(log[at], part)
            parts.setdefault(part, []).append(log[at])
            if log[at].kind.scene is not None or at == number - 1:
                now = (view if at == number - 1 else seen(at))["voidborn_total"]
                grown[part] += now - total
                total = now
        if "upkeep" in parts and "objective" not in parts and self._has_objectives(seen(first)):
            agendas = parts.pop("agendas", [])
            parts |= {"objective": [], "agendas": agendas}
        rows = []
        for name, events in parts.items():
            struck = [at for at in range(first, number) if name == "attack" and log[at].kind.name == "skirmish_target"]
            why = [each for at in struck if (each := self._why_there(at, log, seen))]
            # How strong it was and how it ended is said by what it adds up from and by the heading.
            plain = [event for event in events if not why or event.kind.name not in ("skirmish_begins", *OUTCOMES)]
            text = " ".join([each for each in (self._reported(plain, view), *why) if each])
            by, theirs = sum(map(influence, events)), grown[name]
            if name == "board" and by < 0 and not any(event.kind.name == "penalty_suffered" for event in events):
                text = " ".join(filter(None, [text, self.prose.say("What you could not pay costs Influence.")]))
            if name == "objective" and not events:
                text = self.prose.say("Nothing came of it.")
            elif name == "objective" and not text and by:
                text = self.prose.name(self.prose.card("event", seen(first)["event"])) + "."
            if text or by or theirs:
                icon, title = self._part_named(name, events, view)
                tones = {"tone": "good" if by > 0 else "bad", "their_tone": "good" if theirs < 0 else "bad"}
                sums = {"by": signed(by) if by else "–", "theirs": signed(theirs) if theirs else "–"}
                rows.append({"icon": icon, "title": title, "text": text, **sums, **tones})
        return rows

    def _has_objectives(self, view: View) -> bool:
        """Whether the event of the cycle has any."""
        event = self.prose.card("event", view["event"]) if view["event"] else None
        return isinstance(event, GalacticEvent) and bool(event.blocks)

    def _reported(self, events: Sequence[Event], view: View) -> str:
        """What happened in a part, in sentences; what was paid is added up."""
        paid: Counter[int] = Counter()
        for event in events:
            if event.kind.name == "spent":
                paid[event.value("resource")] += event.value("count")
        said = []
        for event in events:
            if event.kind.name == "spent":
                n = paid.pop(event.value("resource"), 0)
                event = Event(event.kind, event.seat, (event.value("resource"), n))
                if not n:
                    continue
            if event.kind.name in REPORTED:
                said.append(self.prose.event(event, view))
        return " ".join(filter(None, said))

    def _part_named(self, part: str, events: Sequence[Event], view: View) -> tuple[str, str]:
        _ = self.prose.say
        if part == "attack":
            lost = [event for event in events if event.kind.name == "sector_lost"]
            if lost:
                name = self.game.name_of("sector", lost[0].value("sector"), self._world(view))
                return "void-fleet", _("Attack: %(sector)s falls", sector=self.prose.sector(name))
            held = any(event.kind.name == "defended" for event in events)
            return "void-fleet", _("Attack: beaten off") if held else _("Attack")
        words = {
            "crisis": ("crisis", _("Crisis")),
            "board": ("crisis", _("Crisis board")),
            "upkeep": ("upkeep", _("Upkeep")),
            "objective": ("event", _("Objective")),
            "agendas": ("agenda", _("Agendas")),
        }
        return words[part]


def forces_at(number: int, first: int, log: Sequence[Event]) -> tuple[int, int] | None:
    """The FP of Invader and Defender after an event of a combat that began at `first`; None where nothing tells.

    The trail counts both sides after each step only; what happened before or since is added or taken away.
    """

    def moved(events: Sequence[Event]) -> tuple[int, int]:
        by = [0, 0]
        for event in events:
            if event.kind.name == "combat" and event.value("kind") in (RECALLED, WENT_HOME, LAUNCHED, REPLICATED):
                by[event.value("side")] += 1 if event.value("kind") in (LAUNCHED, REPLICATED) else -1
        return by[0], by[1]

    def stood(event: Event) -> bool:
        return event.kind.name == "combat" and event.value("kind") == STOOD

    for at in range(number, first, -1):
        if stood(log[at]):
            by = moved(log[at + 1 : number + 1])
            return log[at].value("a") + by[0], log[at].value("b") + by[1]
    for at in range(number + 1, len(log)):
        if log[at].kind.name in OUTCOMES:
            break
        if stood(log[at]):
            by = moved(log[number + 1 : at + 1])
            return log[at].value("a") - by[0], log[at].value("b") - by[1]
    return None


def formation(count: int) -> list[tuple[int, int]]:
    """Where so many ships stand, in percent: the first in the middle, files of three behind each other."""
    at = []
    shown = min(count, MOST_SHIPS)
    for i in range(shown):
        file, rank = divmod(i, 3)
        alike = min(3, shown - 3 * file)
        at.append(
            (34 - 11 * file + 4 * (rank == 1 and alike == 3), 54 if alike == 1 else 30 + rank * 48 // (alike - 1))
        )
    return at


def part_of(event: Event, part: str) -> str:
    """The part of an Evaluation that an event belongs to, after one of some part."""
    name = event.kind.name
    if name in BEGINS:
        return BEGINS[name]
    if part == "attack" and name in PRICES:
        return "board"
    return "objective" if part == "upkeep" and name in REWARDS else part


def influence(event: Event) -> int:
    """By how much an event changes the player's Influence."""
    if event.kind.name == "influence_gained":
        return event.value("count")
    return -event.value("count") if event.kind.name == "influence_lost" else 0
