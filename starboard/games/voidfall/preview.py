"""What will come of an invasion or a Skirmish, told before it happens: combat has no chance in it (VF-12).

Everything is worked out from a view, so that nothing can be foreseen that the viewer may not know.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from starboard.games.voidfall import events
from starboard.games.voidfall.actions import TRADE_PLACES
from starboard.games.voidfall.combat.best_play import best_line
from starboard.games.voidfall.combat.targets import Candidate, skirmish_target
from starboard.games.voidfall.combat.vocabulary import ENDED, INVADER, SALVO, STOOD
from starboard.games.voidfall.mechanics.sectors import all_guilds, fleet_power
from starboard.games.voidfall.state import EVALUATION, FOCUS, PREPARATION, SETUP, VoidfallState
from starboard.games.voidfall.steps import board, skirmish
from starboard.games.voidfall.steps.invasion import FAR, NEAR, OVER_STORM, StartInvasion, sources
from starboard.games.voidfall.vocabulary import FLEETS, GUILDS, INSTALLATIONS, MILITARY, RESOURCES, TRACKS
from starboard.kernel.events import Event, Notebook
from starboard.kernel.game import View
from starboard.kernel.setup import Setup

PHASES: Final = {"setup": SETUP, "preparation": PREPARATION, "focus": FOCUS, "evaluation": EVALUATION}
Entry = tuple[int, int, int, int]


class Foreseen(NamedTuple):
    """A combat with best play: who wins, the FP before and after, and what happens step by step."""

    outcome: int
    before: tuple[int, int]
    left: tuple[int, int]
    stages: list[list[Entry]]
    """The Approach step, then the Salvo steps; each Salvo step begins with its SALVO entry."""


class Threat(NamedTuple):
    """A Skirmish with the FP of the crisis board: whom it would strike now, and what would come of it."""

    power: int
    sectors: list[int]
    """The target; several when chance decides among them; none when there is no target."""
    combat: Foreseen | None


def world(game: Any, view: View) -> VoidfallState:
    """A position with everything that a view tells; what it does not tell is left as at the start."""
    box = game.box
    options = {name: value for name, value in view["setup"].items() if name != "players"}
    s: VoidfallState = game.new(Setup(view["setup"]["players"], options))
    s.stack.clear()
    s.cycle, s.round, s.phase = view["cycle"], view["round"], PHASES[view["phase"]]
    s.event = _index(box.ids("event"), view["event"])
    s.influence, s.inactive, s.active = view["influence"], view["inactive"], view["active"]
    s.stock = [view["stock"][name] for name in RESOURCES]
    s.sending = [view["sending"].get(name, 0) for name in FLEETS]
    s.haven = [built for built, _ in view["havens"]]
    s.track = [view["tracks"][name]["space"] for name in TRACKS]
    s.track_corrupt = [int(view["tracks"][name]["corrupted"]) for name in TRACKS]
    agendas = box.ids("agenda")
    s.slot = [_index(agendas, name) for name in view["slots"]] + [-1] * (4 - len(view["slots"]))
    s.slot_corrupt = [int(each) for each in view["slots_corrupted"]]
    s.storage, s.kept = view["storage"], view["kept"]
    s.glory = [view["glory"].get(str(value), 0) for value in range(1, 6)]
    s.bounty_held[0], s.reclaim_held[0] = view["bounty"], view["reclaim"]
    s.trade_at = [view["trade"].get(name, 0) for name in TRADE_PLACES[:7]]
    s.trade_loose, s.trade_board = view["trade_loose"], view["trade_board"]
    sides = ("", "basic", "improved")
    s.tech = [sides.index(view["technologies"].get(card.id, "")) for card in box.technologies]
    s.consumed, s.sixth, s.catastrophes = view["consumed"], int(view["sixth"]), view["catastrophes"]
    s.played = _index(box.ids("focus"), view["played"])
    s.row_harbingers = [row["harbingers"] for row in view["rows"]]
    s.row = [[_index(box.ids("crisis"), name) for name in row["crises"]] for row in view["rows"]]
    for i, at in enumerate(view["sectors"].values()):
        _fill_sector(s, i, at)
    s.refresh()
    return s


def _index(names: list[str], name: str | None) -> int:
    return names.index(name) if name is not None else -1


def _fill_sector(s: VoidfallState, i: int, at: dict[str, Any]) -> None:
    kind = s.ground.types[i]
    s.pop[i], s.corrupt[i], s.void[i], s.shut[i] = at["population"], int(at["corrupted"]), at["void"], int(at["sealed"])
    for f, name in enumerate(FLEETS):
        s.fleet[i * 5 + f] = at["fleets"].get(name, 0)
    for k, name in enumerate(GUILDS):
        s.guild[i * 5 + k] = max(0, at["guilds"].get(name, 0) - (0 if s.shut[i] else kind.printed_guilds[k]))
    for k, name in enumerate(INSTALLATIONS):
        s.inst[i * 3 + k] = max(0, at["installations"].get(name, 0) - (0 if s.shut[i] else kind.printed[k]))
    for value in range(1, 6):
        s.glory_on[i * 5 + value - 1] = at["glory"].count(value)
    s.fallen[i] = _index(s.box.ids("house"), at["fallen"])
    s.bounty_on[i], s.reclaim_on[i], s.harbinger_on[i] = at["bounty"], at["reclaim"], at["harbingers"]


def within_reach(s: VoidfallState, target: int, leave: bool) -> list[int]:
    """The FP, by fleet type, that can be sent to a target; with `leave` no sector but the home is emptied."""
    near = sources(s, target, NEAR)
    found = near + [i for i in sources(s, target, OVER_STORM) if i not in near]
    if not found:
        found = sources(s, target, FAR)
    sent = [0] * 5
    for i in found:
        here = s.fleet[i * 5 : i * 5 + 5]
        if leave and i != s.home:
            stays = next(fleet for fleet in range(5) if here[fleet])
            here[stays] -= 1
        sent = [a + n for a, n in zip(sent, here, strict=True)]
    return sent


def invasion(game: Any, view: View, node: int, target: int, sent: list[int]) -> Foreseen | None:
    """The combat of an invasion with that FP; None where there is none to send."""
    if not sum(sent):
        return None
    s = world(game, view)
    s.sending = sent.copy()
    foe = s.void[target]
    heard = Notebook()
    step = StartInvasion(node, target)
    s.stack.append(step)
    step.run(s, heard)
    trail: list[Entry] = [_entry(event) for event in heard.events if event.kind is events.COMBAT]
    if s.fight is not None:
        trail += best_line(s.fight).end.trail
    return _foreseen(trail, (sum(sent), foe))


def _entry(event: Event) -> Entry:
    kind, side, x, y = event.values
    return (kind, side, x, y)


def _foreseen(trail: list[Entry], before: tuple[int, int]) -> Foreseen:
    stages: list[list[Entry]] = [[]]
    outcome, left = INVADER, before
    for entry in trail:
        if entry[0] == SALVO:
            stages.append([])
        if entry[0] == STOOD:
            left = entry[2], entry[3]
        if entry[0] == ENDED:
            outcome = entry[2]
        stages[-1].append(entry)
    return Foreseen(outcome, before, left, [stage for stage in stages if stage])


def threat(game: Any, view: View) -> Threat:
    """The next Skirmish of the crisis board as things stand: by the War card on the table, else in the Evaluation."""
    s = world(game, view)
    power = s.box.board_military[board.free_slot(s, MILITARY)]
    card = -1
    if view["alert"] is not None and view["alert"].startswith("war"):
        card = s.box.ids("war").index(view["alert"])
        power += s.box.wars[card].modifier[s.cycle - 1]
    else:
        s.phase = EVALUATION
    power = skirmish.skirmish_power(s, power)
    eligible = skirmish.skirmish_sectors(s)
    if not power or not eligible:
        return Threat(power, [], None)
    combats = [skirmish.skirmish_combat(s, i, power, card) for i in eligible]
    rated = [
        Candidate(combat, s.corrupt[i] == 0, s.pop[i], all_guilds(s, i))
        for combat, i in zip(combats, eligible, strict=True)
    ]
    found = skirmish_target(rated)
    first = found.sectors[0]
    line = found.lines[first]
    before = (power, fleet_power(s, eligible[first]))
    return Threat(power, [eligible[i] for i in found.sectors], _foreseen(line.end.trail, before))
