"""A Skirmish on somebody's own table: its FP as a sum, its target and by which rule, and what comes of it.

All of it is played by the rules themselves, on a copy of the table.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from starboard.games.voidfall import events
from starboard.games.voidfall.combat.best_play import Line, best_line
from starboard.games.voidfall.combat.targets import Candidate, skirmish_target
from starboard.games.voidfall.combat.vocabulary import DEFENDER, OUTCOMES
from starboard.games.voidfall.companion.combat import Fought
from starboard.games.voidfall.companion.my_table import MyTable
from starboard.games.voidfall.mechanics.corruption import house_corruption
from starboard.games.voidfall.mechanics.sectors import (
    all_guilds,
    next_to_void,
    own_sectors,
    void_limit,
)
from starboard.games.voidfall.mechanics.tokens import trade_held
from starboard.games.voidfall.state import EVALUATION, FOCUS, VoidfallState
from starboard.games.voidfall.steps import board, skirmish
from starboard.games.voidfall.vocabulary import (
    CORVETTE,
    MILITARY,
    MOD_HOLD_FREE,
    MOD_NO_SKIRMISH,
    MOD_TRADE_TO_HOLD,
    PLAYER,
    SECTOR_DEFENSE,
)
from starboard.kernel.errors import N_, DataError
from starboard.kernel.events import Event, Notebook
from starboard.kernel.reader import Reader
from starboard.kernel.steps import CHANCE

KINDS: Final = ("evaluation", "war", "card")
"""The end of a cycle (C1), a War of B4, and what a Crisis or an event prints."""


class Asked(NamedTuple):
    """What attacks."""

    kind: str = "evaluation"
    war: str = ""
    """The War card."""
    printed: int = 0
    """What a Crisis or an event prints instead."""
    initiative: int = 0
    """The Initiative that it prints."""
    sector: str = ""
    """The target that chance has picked among equals, or empty."""
    hold: bool = False
    """Whether Autonomous Drones hold the sector."""


class Rated(NamedTuple):
    """A sector of the player, and what a Skirmish would come to there."""

    sector: int
    rule: str
    """The rule that keeps a Skirmish from it; empty where it may be the target."""
    line: Line | None


class Attack(NamedTuple):
    """A Skirmish that was worked out."""

    asked: Asked
    power: int
    parts: list[tuple[str, int]]
    """What its FP adds up from: "row", "printed", "war", "late" and "corruption"."""
    spared: bool
    """Whether something keeps it from happening at all."""
    rated: list[Rated]
    targets: list[int]
    """The target; several when chance decides among them and has not been asked."""
    decided_by: str
    fought: Fought | None
    """The combat in the target, or in the first of several."""
    after: VoidfallState
    """The table afterwards: the lowest Glory lost, everything else as the rules have it, up to `rest`."""
    told: list[Event]
    """What happens."""
    rest: str
    """The step at which somebody has to choose before it is over; empty where nobody has."""
    may_hold: bool
    """Whether Autonomous Drones could hold the sector."""
    enough: list[tuple[str, int]]
    """What would hold the target: so many Corvettes more ("fleet", n), or a Sector Defense ("defense", 1)."""

    @property
    def held(self) -> bool:
        """Whether nothing is lost but FP."""
        return self.fought is None or self.asked.hold or self.fought.line.outcome == DEFENDER


def read_asked(data: object, path: str = "") -> Asked:
    """What attacks, from data. Raises DataError."""
    r = Reader(data, path)
    made = Asked(
        KINDS[r.maybe("kind", KINDS[0]).index(KINDS)],
        str(r.maybe("war", "").value or ""),
        r.maybe("printed", 0).number(-9, 40),
        r.maybe("initiative", 0).number(0, 20),
        str(r.maybe("sector", "").value or ""),
        r.maybe("hold", False).flag(),
    )
    r.done()
    return made


def work_out(table: MyTable, asked: Asked) -> Attack:
    """Play the Skirmish on a copy of the table. Raises DataError."""
    box = table.game.box
    s = table.state.clone()
    s.phase = EVALUATION if asked.kind == "evaluation" else FOCUS
    war_card, shield = -1, -1
    if asked.kind == "card":
        parts = [("printed", asked.printed)]
    else:
        parts = [("row", box.board_military[board.free_slot(s, MILITARY)])]
    if asked.kind == "war":
        if not asked.war:
            raise DataError("war", N_("say which War it is"))
        war_card = Reader(asked.war, "war").index(box.ids("war"))
        shield = box.wars[war_card].on_defended
        parts.append(("war", box.wars[war_card].modifier[s.cycle - 1]))
    elif asked.initiative:
        war_card = next((each.index for each in box.attacks if _only_initiative(each, asked.initiative)), -1)
        if war_card < 0:
            raise DataError("initiative", N_("no card prints this Initiative"))
    printed = sum(n for _, n in parts)
    power = skirmish.skirmish_power(s, printed)
    corruption = house_corruption(s)
    parts += [("late", skirmish.skirmish_power(s, 99) - 99 - corruption), ("corruption", corruption)]
    spared = s.modifier(MOD_NO_SKIRMISH)
    if spared is not None and s.influence <= spared.amount:
        return Attack(asked, power, parts, True, [], [], "", None, s, [], "", False, [])
    eligible = skirmish.skirmish_sectors(s) if power else []
    found = skirmish_target(
        [
            Candidate(skirmish.skirmish_combat(s, i, power, war_card), s.corrupt[i] == 0, s.pop[i], all_guilds(s, i))
            for i in eligible
        ]
    )
    lines = dict(zip(eligible, found.lines, strict=True))
    targets = [eligible[i] for i in found.sectors] if eligible else []
    if asked.sector:
        picked = table.place(asked.sector)
        if picked not in targets:
            raise DataError("sector", N_("%(sector)s is not the target"), sector=asked.sector)
        targets = [picked]
    rated = [Rated(i, _barred(s, i), lines.get(i)) for i in own_sectors(s)] if power else []
    may_hold = (s.has(MOD_HOLD_FREE) or (s.has(MOD_TRADE_TO_HOLD) and trade_held(s) > 0)) and s.phase == EVALUATION
    fought = None
    if targets:
        fought = Fought("skirmish", *skirmish.skirmish_sides(s, targets[0], power, war_card), lines[targets[0]])
    after, told, rest = _play(s, skirmish.Skirmish(printed, shield, war_card), targets, asked.hold and may_hold)
    after.phase = table.state.phase
    enough = [] if fought is None or fought.line.outcome == DEFENDER else _enough(s, targets[0], power, war_card)
    return Attack(
        asked, power, parts, False, rated, targets, found.decided_by, fought, after, told, rest,
        may_hold and bool(targets), enough,
    )  # fmt: skip


def _only_initiative(attack: Any, initiative: int) -> bool:
    return bool(attack.initiative == initiative and not attack.approach and not any(attack.salvo))


def _barred(s: VoidfallState, i: int) -> str:
    """The rule that keeps a Skirmish from a sector (VF-11.5 to VF-11.7)."""
    if i == s.home:
        return "VF-11.6"
    if not void_limit(s, i):
        return "VF-11.7"
    return "" if next_to_void(s, i) else "VF-11.5"


def _play(
    s: VoidfallState, step: skirmish.Skirmish, targets: list[int], hold: bool
) -> tuple[VoidfallState, list[Event], str]:
    """The Skirmish by the rules, with best play in the combat and the lowest Glory lost."""
    t = s.clone()
    t.stack.clear()
    t.stack.append(step)
    heard = Notebook()
    t.settle(heard)
    answers = t.box.answers
    while t.stack:
        top = t.stack[-1]
        if top.name == "draw_target":
            t.answer(CHANCE, answers.sectors[t.ground.map.index][targets[0]], heard)
        elif top.name == "hold_by_drones":
            t.answer(PLAYER, answers.yes if hold else answers.no, heard)
        elif top.name == "fight" and t.fight is not None:
            t.answer(PLAYER, answers.combat_choice(best_line(t.fight).choices[0][1]), heard)
        elif top.name == "discard_glory":
            t.answer(PLAYER, top.options(t, PLAYER)[0], heard)
        else:
            break
    rest = t.stack[-1].name if t.stack else ""
    t.stack.clear()
    return t, heard.events, rest


def _enough(s: VoidfallState, i: int, power: int, war_card: int) -> list[tuple[str, int]]:
    """The least that would have held a sector: Corvettes more, or a Sector Defense where one fits."""
    found: list[tuple[str, int]] = []
    t = s.clone()
    for n in range(1, 5):
        t.add_fleet(i, CORVETTE, 1)
        if best_line(skirmish.skirmish_combat(t, i, power, war_card)).outcome == DEFENDER:
            found.append(("fleet", n))
            break
    t = s.clone()
    t.inst[i * 3 + SECTOR_DEFENSE] += 1
    if best_line(skirmish.skirmish_combat(t, i, power, war_card)).outcome == DEFENDER:
        found.append(("defense", 1))
    return found


def data_of(attack: Attack, table: MyTable) -> dict[str, Any]:
    """As JSON."""
    s, numbers = table.state, table.numbers
    names = [numbers[i] for i in attack.targets]
    return {
        "kind": attack.asked.kind,
        "fp": attack.power,
        "parts": [{"part": part, "fp": n} for part, n in attack.parts],
        "spared": attack.spared,
        "target": names[0] if len(names) == 1 else None,
        "targets": names,
        "decided_by": attack.decided_by if names else None,
        "defended": not attack.spared and attack.power == 0,
        "candidates": [
            {
                "sector": numbers[each.sector],
                "outcome": OUTCOMES[each.line.outcome],
                "recalled": each.line.end.defender.recalled,
                "pure": s.corrupt[each.sector] == 0,
                "population": s.pop[each.sector],
                "guilds": all_guilds(s, each.sector),
            }
            for each in attack.rated
            if each.line is not None
        ],
        "not_eligible": [{"sector": numbers[each.sector], "rule": each.rule} for each in attack.rated if each.rule],
        "combat": attack.fought.data() if attack.fought is not None else None,
        "held": attack.held,
        "events": [[event.kind.name, *event.values] for event in attack.told if event.kind is not events.COMBAT],
        "rest": attack.rest or None,
        "table": table.with_state(attack.after).data() if len(names) < 2 else None,
    }
