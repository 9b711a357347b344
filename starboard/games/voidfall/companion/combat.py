"""The combat calculator: a described combat, played with best play, step by step."""

from __future__ import annotations

from math import prod

from starboard.games.voidfall.combat.best_play import Line, TooLarge, best_line
from starboard.games.voidfall.combat.choices import choice_code
from starboard.games.voidfall.combat.machine import Combat
from starboard.games.voidfall.combat.sides import Side
from starboard.games.voidfall.combat.vocabulary import (
    ABSORBED,
    APPROACH,
    BOMBARDED,
    COMBATANTS,
    DEFENDER,
    ENDED,
    FIRED_MISSILES,
    HIT,
    INVADER,
    LAUNCHED,
    OUTCOMES,
    RECALLED,
    REPLICATED,
    SALVO,
    SENT_DRONES,
    STOOD,
    STRUCK,
    VOIDBORN,
    WASTED,
    WENT_HOME,
)
from starboard.games.voidfall.companion.forces import read_side
from starboard.kernel.errors import N_, DataError

KINDS = ("invasion", "skirmish", "fallen")
ROLES = ("invader", "defender")
MOST_MOMENTS = 20_000
"""The most moments of choice that are worked out for one combat: twice what the largest in any game needs."""
MOST_WAYS = 4_000_000_000
"""How many ways there may be for what the sides bring to be left over; beyond it nothing is even begun.

Twelve FP of four types on either side, with six of every resource, leave 1,200 million.
"""
EVENTS = {
    SENT_DRONES: ("drones", ("approach", "salvo")),
    BOMBARDED: ("bombard", ("salvo",)),
    LAUNCHED: ("launch", ("count",)),
    FIRED_MISSILES: ("missiles", ()),
    APPROACH: ("approach", ("damage", "absorbed")),
    STRUCK: ("strike", ("damage",)),
    HIT: ("hit", ("damage",)),
    ABSORBED: ("absorb", ("shields",)),
    RECALLED: ("recall", ("fleet",)),
    WENT_HOME: ("home", ("fleet",)),
    WASTED: ("wasted", ("damage",)),
    REPLICATED: ("replicate", ("fleet",)),
}


class Fought:
    """A combat that was worked out: its sides as they were, and the line that was played."""

    def __init__(self, kind: str, invader: Side, defender: Side, line: Line) -> None:
        self.kind = kind
        self.invader = invader
        self.defender = defender
        self.line = line

    def stages(self) -> list[list[tuple[int, int, int, int]]]:
        """The trail, cut into the Approach step and the Salvo steps (each begins with its SALVO entry)."""
        stages: list[list[tuple[int, int, int, int]]] = [[]]
        for entry in self.line.end.trail:
            if entry[0] == SALVO:
                stages.append([])
            stages[-1].append(entry)
        return stages

    def data(self) -> dict[str, object]:
        """As JSON: outcome, FP left, the steps with all that happened in them, and the choices of best play."""
        end = self.line.end
        return {
            "kind": self.kind,
            "outcome": OUTCOMES[self.line.outcome],
            "invader_left": end.invader.total(),
            "defender_left": end.defender.total(),
            "invader_fleets": fleets(end.invader),
            "defender_fleets": fleets(end.defender),
            "invader_recalled": end.invader.recalled,
            "defender_recalled": end.defender.recalled,
            "steps": [_step(stage) for stage in self.stages()],
            "choices": [
                {"side": ROLES[side], "step": f"salvo {step}" if step else "approach", "choice": choice_code(choice)}
                for side, choice, step in self.line.choices
            ],
        }


def played(kind: str, invader: Side, defender: Side) -> Fought:
    """A combat of two sides that have not begun, worked out."""
    before = (invader.clone(), defender.clone())
    return Fought(kind, *before, best_line(Combat(invader, defender)))


def fleets(side: Side) -> dict[str, int]:
    """The FP of a side by type, those that are there."""
    return {COMBATANTS[fleet]: count for fleet, count in enumerate(side.fp) if count}


def _step(stage: list[tuple[int, int, int, int]]) -> dict[str, object]:
    step: dict[str, object] = {"step": "approach"}
    events: list[dict[str, object]] = []
    for kind, side, a, b in stage:
        if kind == SALVO:
            step = {"step": "salvo", "number": side, "initiative": {"invader": a, "defender": b}}
        elif kind == STOOD:
            step["invader_left"] = a
            step["defender_left"] = b
        elif kind != ENDED:
            name, fields = EVENTS[kind]
            event: dict[str, object] = {"event": name, "side": ROLES[side]}
            for field, value in zip(fields, (a, b), strict=False):
                event[field] = COMBATANTS[value] if field == "fleet" else value
            if kind == ABSORBED:
                event = {"event": name, "side": ROLES[side], "by": "shields" if a else "point"}
            elif kind == BOMBARDED:
                event = {"event": name, "side": ROLES[side], "for": "salvo" if a else "approach"}
            events.append(event)
    step["events"] = events
    return step


def kind_of(invader: Side, defender: Side) -> str:
    """The kind of a combat when nobody says it."""
    if invader.fp[VOIDBORN] > 0:
        return "skirmish"
    return "invasion" if defender.total() > 0 else "fallen"


def fight(invader_text: str, defender_text: str, kind: str | None = None) -> Fought:
    """Work a described combat out, exactly. An error says which side and which word is wrong, or what is too large."""
    if kind is not None and kind not in KINDS:
        raise DataError(
            "kind", N_("unknown kind '%(kind)s'; choose one of: %(kinds)s"), kind=kind, kinds=", ".join(KINDS)
        )
    if kind == "fallen" and not defender_text.strip():
        defender_text = "defense 2"
    invader = read_side(invader_text, ROLES[INVADER])
    defender = read_side(defender_text, ROLES[DEFENDER])
    kind = kind or kind_of(invader, defender)
    _check(kind, invader, defender)
    fought = (invader.clone(), defender.clone())
    if _ways(invader) * _ways(defender) > MOST_WAYS:
        raise _too_large(*fought)
    try:
        return Fought(kind, *fought, best_line(Combat(invader, defender), MOST_MOMENTS))
    except TooLarge:
        raise _too_large(*fought) from None


def _ways(side: Side) -> int:
    """In how many ways what a side brings can be left over; one where it is asked nothing."""
    pools = (side.active, side.energy, side.materials, side.credits, side.trade)
    return 1 if side.automatic else prod(count + 1 for count in (*side.fp, *pools))


def _too_large(invader: Side, defender: Side) -> DataError:
    """The side that chooses is at fault; both are where both do."""
    fault = ROLES[INVADER] if defender.automatic else ROLES[DEFENDER] if invader.automatic else " + ".join(ROLES)
    message = N_(
        "too large to work out: %(invader)d FP against %(defender)d leave more than %(most)d choices to examine; use "
        "fewer FP, fleet types, Technologies or resources"
    )
    return DataError(fault, message, invader=invader.total(), defender=defender.total(), most=MOST_MOMENTS)


def _check(kind: str, invader: Side, defender: Side) -> None:
    ours, theirs = ROLES
    if invader.defenses + invader.starbases > 0:
        raise DataError(ours, N_("Sector Defenses and Starbases only fight for the Defender (VF-12.9)"))
    if kind == "skirmish":
        if invader.total() > invader.fp[VOIDBORN]:
            raise DataError(ours, N_("in a Skirmish the Invader is the Voidborn: 'voidborn' and a number (VF-11.12)"))
        if defender.fp[VOIDBORN] > 0:
            raise DataError(theirs, N_("in a Skirmish the Defender is the player (VF-11.12)"))
        if defender.total() == 0:
            raise DataError(theirs, N_("no FP: the player defends a sector with FP"))
        return
    if invader.fp[VOIDBORN] > 0:
        raise DataError(ours, N_("the Voidborn only attack in a Skirmish: use --kind skirmish"))
    if invader.total() == 0:
        raise DataError(ours, N_("no FP: an invasion takes at least 1 (VF-13.2)"))
    if kind == "fallen" and defender.total() > 0:
        raise DataError(theirs, N_("a Fallen House has no FP (VF-2.11): leave the fleets out, or use --kind invasion"))
