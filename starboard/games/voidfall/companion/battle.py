"""A combat on somebody's own table: an invasion with FP of its sectors, or the defence of one of them."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from starboard.games.voidfall.combat.best_play import best_line
from starboard.games.voidfall.combat.vocabulary import DEFENDER, INVADER, OUTCOMES, TIE
from starboard.games.voidfall.companion.combat import Fought, played
from starboard.games.voidfall.companion.my_table import MyTable
from starboard.games.voidfall.mechanics.sectors import controls, fleet_power
from starboard.games.voidfall.preview import Unit, within_reach
from starboard.games.voidfall.state import VoidfallState
from starboard.games.voidfall.steps import skirmish
from starboard.games.voidfall.steps.fight import Invasion
from starboard.games.voidfall.steps.invasion import NEAR, Send, invadable, invasion_sides
from starboard.games.voidfall.vocabulary import FLEETS, PLAYER
from starboard.kernel.errors import N_, DataError
from starboard.kernel.events import Event, Notebook
from starboard.kernel.reader import Reader

MOST: Final = 40
MOST_SHOWN: Final = 8
"""How many numbers of FP are tried for "you need at least"."""


class Step(NamedTuple):
    """What so much FP would come to."""

    fp: int
    outcome: int
    left: int
    """Of the winner."""


class Invaded(NamedTuple):
    """An invasion that was worked out."""

    target: int
    force: list[Unit]
    fought: Fought | None
    """None where there is nothing to fight: a sealed Rift, or no FP sent."""
    steps: list[Step]
    """By FP sent, in the order in which it would best be sent."""
    need: int
    """The least FP within reach that wins; 0 where nothing does."""
    given_up: list[int]
    """The sectors that are left empty."""
    after: VoidfallState | None
    """The table afterwards, up to `rest`; None where that comes before the combat is over."""
    told: list[Event]
    rest: str


def targets(table: MyTable) -> list[int]:
    """The sectors that can be invaded."""
    return invadable(table.state, False)


def reach(table: MyTable, target: int) -> dict[str, dict[str, int]]:
    """The FP that can be sent to a target, by sector and type."""
    spare, last = within_reach(table.state, target)
    found: dict[str, dict[str, int]] = {}
    for i, fleet in [*spare, *last]:
        at = found.setdefault(table.numbers[i], {})
        at[FLEETS[fleet]] = at.get(FLEETS[fleet], 0) + 1
    return found


def read_force(table: MyTable, data: object, target: int, path: str = "force") -> list[Unit]:
    """FP by sector and type, from data; each within reach and on the table. Raises DataError."""
    there = reach(table, target)
    force: list[Unit] = []
    for number, fleets in Reader(data, path).pairs():
        i = table.place(number, path)
        for name, count in fleets.pairs():
            fleet = Reader(name, fleets.path).index(FLEETS)
            most = there.get(number, {}).get(name, 0)
            force += [(i, fleet)] * count.number(0, most)
    return force


def least(table: MyTable, target: int, bombard: bool = False) -> tuple[list[Unit], list[Step]]:
    """The least FP that takes a sector without emptying one where that is enough, and what less and more come to.

    Where nothing is enough, all of it.
    """
    s, node = table.state, plain_invasion(table, bombard)
    spare, last = within_reach(s, target)
    units, steps, need = [*spare, *last], [], 0
    for n in range(1, len(units) + 1):
        if need and n > max(need + 2, 5):
            break
        fought = _combat(s, node, target, units[:n])
        if fought is None:
            return units[:1], []
        steps.append(_step(n, fought))
        if fought.line.outcome == INVADER and not need:
            need = n
    return units[:need] if need else units, steps


def invade(table: MyTable, target: int, force: list[Unit] | None = None, bombard: bool = False) -> Invaded:
    """Work an invasion out, by the rules; without a force with the least that wins."""
    s, node = table.state, plain_invasion(table, bombard)
    if controls(s, target) or s.ground.types[target].passage:
        raise DataError("sector", N_("%(sector)s can't be invaded"), sector=table.numbers[target])
    best, steps = least(table, target, bombard)
    chosen = best if force is None else force
    need = next((step.fp for step in steps if step.outcome == INVADER), 0)
    fought = _combat(s, node, target, chosen) if chosen else None
    after, told, rest, given_up = _march(s, node, target, chosen)
    return Invaded(target, chosen, fought, steps, need, given_up, after, told, rest)


def plain_invasion(table: MyTable, bombard: bool) -> int:
    """An invasion as some card words it: any sector, with Bombard or without."""
    for node in table.game.box.nodes:
        if isinstance(node, Invasion) and node.bombard == bombard and not node.corrupted and node.then < 0:
            return int(node.index)
    for node in table.game.box.nodes:
        if isinstance(node, Invasion) and node.bombard == bombard:
            return int(node.index)
    raise DataError("bombard", N_("no card words an invasion like this"))


def _combat(s: VoidfallState, node: int, target: int, force: list[Unit]) -> Fought | None:
    """The combat alone."""
    if s.shut[target]:
        return None
    t = s.clone()
    for i, fleet in force:
        t.add_fleet(i, fleet, -1)
        t.sending[fleet] += 1
    return played("invasion" if s.void[target] else "fallen", *invasion_sides(t, node, target))


def _step(n: int, fought: Fought) -> Step:
    line = fought.line
    left = 0 if line.outcome == TIE else line.end.side(line.outcome).total()
    return Step(n, line.outcome, left)


def _march(
    s: VoidfallState, node: int, target: int, force: list[Unit]
) -> tuple[VoidfallState | None, list[Event], str, list[int]]:
    """Send it and fight, on a copy: the lowest Glory lost, a Harbinger on the first row."""
    t = s.clone()
    heard = Notebook()
    given_up: list[int] = []
    if not force:
        return t, [], "", given_up
    t.bounty_on[target] = t.reclaim_on[target] = 0
    t.stack.clear()
    t.stack.append(Send(node, target, NEAR, 0))
    answers = t.box.answers
    for i, fleet in force:
        t.answer(PLAYER, answers.fleets[t.ground.map.index][i * 5 + fleet], heard)
    given_up = [i for i, _ in force if i != s.home and fleet_power(t, i) == 0]
    t.answer(PLAYER, answers.no, heard)
    while t.stack:
        top = t.stack[-1]
        if top.name == "fight" and t.fight is not None:
            t.answer(PLAYER, answers.combat_choice(best_line(t.fight).choices[0][1]), heard)
        elif top.name in ("discard_glory", "harbinger_row", "return_trade"):
            t.answer(PLAYER, top.options(t, PLAYER)[0], heard)
        else:
            break
    rest = t.stack[-1].name if t.stack else ""
    done = t.fight is None and not sum(t.sending)
    t.stack.clear()
    return t if done else None, heard.events, rest, sorted(set(given_up))


class Defended(NamedTuple):
    """The defence of one sector that was worked out."""

    sector: int
    power: int
    fought: Fought
    steps: list[Step]
    """By Voidborn FP."""
    most: int
    """The most Voidborn FP that the sector holds against."""


def defend(table: MyTable, sector: int, power: int, war: str = "") -> Defended:
    """Work out an attack of so many FP on one sector. Raises DataError."""
    s = table.state
    if not controls(s, sector) or not fleet_power(s, sector):
        raise DataError(
            "sector", N_("no FP of yours in %(sector)s: it isn't your sector"), sector=table.numbers[sector]
        )
    card = Reader(war, "war").index(table.game.box.ids("war")) if war else -1
    steps, most = [], 0
    for n in range(1, max(power, MOST_SHOWN) + 1):
        found = played("skirmish", *skirmish.skirmish_sides(s, sector, n, card))
        if n == power:
            fought = found
        steps.append(_step(n, found))
        if found.line.outcome == DEFENDER and most == n - 1:
            most = n
    return Defended(sector, power, fought, steps, most)


def invaded_data(found: Invaded, table: MyTable) -> dict[str, Any]:
    """As JSON."""
    force: dict[str, dict[str, int]] = {}
    for i, fleet in found.force:
        at = force.setdefault(table.numbers[i], {})
        at[FLEETS[fleet]] = at.get(FLEETS[fleet], 0) + 1
    return {
        "sector": table.numbers[found.target],
        "force": force,
        "need": found.need or None,
        "by_fp": [{"fp": each.fp, "outcome": OUTCOMES[each.outcome], "left": each.left} for each in found.steps],
        "combat": found.fought.data() if found.fought is not None else None,
        "given_up": [table.numbers[i] for i in found.given_up],
        "rest": found.rest or None,
        "table": table.with_state(found.after).data() if found.after is not None else None,
    }


def defended_data(found: Defended, table: MyTable) -> dict[str, Any]:
    """As JSON."""
    return {
        "sector": table.numbers[found.sector],
        "fp": found.power,
        "holds_against": found.most,
        "by_fp": [{"fp": each.fp, "outcome": OUTCOMES[each.outcome], "left": each.left} for each in found.steps],
        "combat": found.fought.data(),
    }
