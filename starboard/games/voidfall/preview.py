"""What will come of an invasion or a Skirmish, told before it happens: combat has no chance in it (VF-12).

Everything is worked out from a view, so that nothing can be foreseen that the viewer may not know.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from starboard.games.voidfall import events
from starboard.games.voidfall.actions import TRADE_PLACES
from starboard.games.voidfall.combat.best_play import best_line
from starboard.games.voidfall.combat.machine import Combat
from starboard.games.voidfall.combat.targets import Candidate, skirmish_target
from starboard.games.voidfall.combat.vocabulary import ENDED, INVADER, SALVO, STOOD
from starboard.games.voidfall.mechanics.corruption import house_corruption
from starboard.games.voidfall.mechanics.sectors import all_guilds, fleet_power
from starboard.games.voidfall.state import EVALUATION, FOCUS, PREPARATION, SETUP, VoidfallState
from starboard.games.voidfall.steps import board, fleets, skirmish
from starboard.games.voidfall.steps.crises import OfferCrisis
from starboard.games.voidfall.steps.invasion import FAR, NEAR, OVER_STORM, Send, StartInvasion, sources
from starboard.games.voidfall.steps.turn import TakeActions
from starboard.games.voidfall.vocabulary import (
    CORVETTE,
    FLEETS,
    GUILDS,
    INSTALLATIONS,
    MILITARY,
    PLAYER,
    RESOURCES,
    TRACKS,
)
from starboard.kernel.actions import Action
from starboard.kernel.events import SILENT, Event, Notebook
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
    parts: list[tuple[str, int]]
    """What its FP adds up from: "row", "war", "late" and "corruption"; "printed" on a card instead of the first two."""
    sectors: list[int]
    """The target; several when chance decides among them; none when there is no target."""
    combat: Foreseen | None
    decided_by: str = ""
    """The tie-break that chose the target (`combat.targets.Target`)."""


TOLD = (
    *("setup", "cycle", "round", "phase", "event", "influence", "inactive", "active", "stock", "sending", "havens"),
    *("tracks", "slots", "slots_corrupted", "offers_corrupted", "storage", "kept", "glory", "bounty", "reclaim"),
    *("trade", "trade_loose", "trade_board", "technologies", "consumed", "sixth", "catastrophes", "played", "rows"),
    "sectors",
)
"""What `world` takes from a view."""


def world(game: Any, view: View) -> VoidfallState:
    """A position with everything that a view tells; what it does not tell is left as at the start."""
    view = {name: view[name] for name in TOLD}
    box = game.box
    options = {name: value for name, value in view["setup"].items() if name != "players"}
    s: VoidfallState = game.new(Setup(view["setup"]["players"], options))
    s.stack.clear()
    s.cycle, s.round, s.phase = view["cycle"], view["round"], PHASES[view["phase"]]
    s.event = _index(box.ids("event"), view["event"])
    s.influence, s.inactive, s.active = view["influence"], view["inactive"], view["active"]
    s.stock = vec[i64]([view["stock"][name] for name in RESOURCES])
    s.sending = vec[i64]([view["sending"].get(name, 0) for name in FLEETS])
    s.haven = vec[i64]([built for built, _ in view["havens"]])
    s.track = vec[i64]([view["tracks"][name]["space"] for name in TRACKS])
    s.track_corrupt = vec[i64]([int(view["tracks"][name]["corrupted"]) for name in TRACKS])
    agendas = box.ids("agenda")
    s.slot = [_index(agendas, name) for name in view["slots"]] + [-1] * (4 - len(view["slots"]))
    s.slot_corrupt = vec[i64]([int(each) for each in view["slots_corrupted"]])
    s.offer_corrupt = vec[i64]([int(each) for each in view["offers_corrupted"]])
    s.storage, s.kept = view["storage"], view["kept"]
    s.glory = vec[i64]([view["glory"].get(str(value), 0) for value in range(1, 6)])
    s.bounty_held[0], s.reclaim_held[0] = view["bounty"], view["reclaim"]
    s.trade_at = vec[i64]([view["trade"].get(name, 0) for name in TRADE_PLACES[:7]])
    s.trade_loose, s.trade_board = view["trade_loose"], view["trade_board"]
    sides = ("", "basic", "improved")
    s.tech = vec[i64]([sides.index(view["technologies"].get(card.id, "")) for card in box.technologies])
    s.consumed, s.sixth, s.catastrophes = view["consumed"], int(view["sixth"]), view["catastrophes"]
    s.played = _index(box.ids("focus"), view["played"])
    s.row_harbingers = [row["harbingers"] for row in view["rows"]]
    s.row = [[_index(box.ids("crisis"), name) for name in row["crises"]] for row in view["rows"]]
    for i, at in enumerate(view["sectors"].values()):
        _fill_sector(s, i, at)
    s.refresh()
    return s


_last: tuple[Any, View, bytes, VoidfallState] | None = None
_in_bytes = msgspec.msgpack.Encoder().encode


def seen_world(game: Any, view: View) -> VoidfallState:
    """`world`, only to be read: of all who look at the same, one after the other, it is made for the first."""
    global _last
    last = _last
    if last is None or last[0] is not game or last[1] is not view:
        told = _in_bytes([view[name] for name in TOLD])
        same = last is not None and last[0] is game and last[2] == told
        last = _last = game, view, told, last[3] if last is not None and same else world(game, view)
    return last[3]


def _index(names: list[str], name: str | None) -> int:
    return names.index(name) if name is not None else -1


def _fill_sector(s: VoidfallState, i: int, at: dict[str, Any]) -> None:
    kind = s.ground.types[i]
    s.pop[i], s.corrupt[i], s.void[i], s.shut[i] = at["population"], int(at["corrupted"]), at["void"], int(at["sealed"])
    for f, name in enumerate(FLEETS):
        s.add_fleet(i, f, at["fleets"].get(name, 0) - s.fleet[i * 5 + f])
    for k, name in enumerate(GUILDS):
        s.guild[i * 5 + k] = max(0, at["guilds"].get(name, 0) - (0 if s.shut[i] else kind.printed_guilds[k]))
    for k, name in enumerate(INSTALLATIONS):
        s.inst[i * 3 + k] = max(0, at["installations"].get(name, 0) - (0 if s.shut[i] else kind.printed[k]))
    for value in range(1, 6):
        s.glory_on[i * 5 + value - 1] = at["glory"].count(value)
    s.fallen[i] = _index(s.box.ids("house"), at["fallen"])
    s.bounty_on[i], s.reclaim_on[i], s.harbinger_on[i] = at["bounty"], at["reclaim"], at["harbingers"]


Unit = tuple[int, int]
"""One FP on the map: its sector and its fleet type."""


class March(NamedTuple):
    """An invasion carried out on a copy of what a view tells: the combat, and the table before and after it."""

    combat: Foreseen | None
    """None where there is nothing to fight: a sealed Rift."""
    force: list[Unit]
    """The FP that sets out, besides what is on its way already."""
    given_up: list[int]
    """The sectors that are abandoned because their last FP leaves."""
    before: View
    after: View
    """As far as the player alone can tell: up to a choice on the way."""

    @property
    def won(self) -> bool:
        """Whether the sector is taken."""
        return self.combat is None or self.combat.outcome == INVADER


def within_reach(s: VoidfallState, target: int) -> tuple[list[Unit], list[Unit]]:
    """The FP that can be sent to a target: first what may go without emptying a sector, then the last ones of each.

    The last ones of poor sectors come first: they are given up more easily.
    """
    near = sources(s, target, NEAR)
    found = near + [i for i in sources(s, target, OVER_STORM) if i not in near]
    if not found:
        found = sources(s, target, FAR)
    spare: list[Unit] = []
    last: list[Unit] = []
    for i in sorted(found, key=lambda i: (i != s.home, -fleet_power(s, i), i)):
        units = [(i, fleet) for fleet in range(5) for _ in range(s.fleet[i * 5 + fleet])]
        if i != s.home:
            last.append(units.pop(0))
        spare += units
    last.sort(key=lambda unit: (all_guilds(s, unit[0]), s.pop[unit[0]]))
    return spare, last


def best_march(game: Any, s: VoidfallState, view: View, node: int, target: int) -> March | None:
    """The least force that takes a sector, without emptying one of the player's own if that is enough.

    Where nothing within reach is enough, what comes of sending all of it that leaves no sector empty, or else all.
    None where there is no FP to send.
    """
    spare, last = within_reach(s, target)
    if not spare and not last:
        return None
    force = _least(s, node, target, [], spare) or _least(s, node, target, spare, last) or spare or last
    return march(game, s, view, node, target, force)


def _least(s: VoidfallState, node: int, target: int, sent: list[Unit], more: list[Unit]) -> list[Unit]:
    """What is sent and as few more, in their order, as take the sector; nothing where all of them do not."""
    for n in range(1, len(more) + 1):
        if _would_win(s, node, target, sent + more[:n]):
            return sent + more[:n]
    return []


def usual_force(game: Any, view: View) -> list[str]:
    """The least force that takes the sector that is to be invaded without emptying another, as answers; else nothing.

    Nothing, too, once something is on its way.
    """
    step = (view["step"] or "").split()
    if step[:1] != ["send"] or sum(view["sending"].values()):
        return []
    s = seen_world(game, view)
    node = next(node.index for node in game.box.nodes if node.id == step[1])
    target = list(view["sectors"]).index(step[2])
    answers = game.box.answers.fleets[s.ground.map.index]
    force = _least(s, node, target, [], within_reach(s, target)[0])
    return [answers[sector * 5 + fleet].code() for sector, fleet in force]


def could_take(s: VoidfallState, node: int, target: int) -> bool:
    """Whether a sector would be taken by all the FP within its reach."""
    spare, last = within_reach(s, target)
    return bool(spare or last) and _would_win(s, node, target, spare + last)


def _would_win(s: VoidfallState, node: int, target: int, force: list[Unit]) -> bool:
    """Whether the sector would be taken."""
    combat = _combat(s, node, target, force)
    return combat is None or combat.outcome == INVADER


def _combat(s: VoidfallState, node: int, target: int, force: list[Unit]) -> Foreseen | None:
    """The combat alone, with what is on its way already; None in a sealed Rift."""
    if s.shut[target]:
        return None
    t = s.clone()
    for i, fleet in force:
        t.add_fleet(i, fleet, -1)
        t.sending[fleet] += 1
    before = (sum(t.sending), t.void[target])
    heard = Notebook()
    start = StartInvasion(node, target)
    t.stack.append(start)
    start.run(t, heard)
    trail = [_entry(event) for event in heard.events if event.kind is events.COMBAT]
    if t.fight is not None:
        trail += best_line(t.fight).end.trail
    return _foreseen(trail, before)


def march(
    game: Any, s: VoidfallState, view: View, node: int, target: int, force: list[Unit], emptied: int = 0
) -> March:
    """Send that FP with what is on its way already, and fight with best play, by the rules themselves.

    `s` is what `view` tells.

    `emptied` are the sectors, as bits, that what is on its way has left empty. What a Bounty or a Reclaim token would
    bring is not known and left out; a Harbinger goes on the first row, the Glory lost is the lowest.
    """
    before = view
    if emptied:
        t = s.clone()
        for i in range(s.sectors):
            t.add_fleet(i, CORVETTE, emptied >> i & 1)
        before = game.view(t, PLAYER)
    t = s.clone()
    t.bounty_on[target] = t.reclaim_on[target] = 0
    t.stack.append(Send(node, target, NEAR, emptied))
    answers = t.box.answers
    for i, fleet in force:
        t.answer(PLAYER, answers.fleets[t.ground.map.index][i * 5 + fleet], SILENT)
    sent = t.stack[-1]
    assert isinstance(sent, Send)
    given_up = [i for i in range(t.sectors) if sent.emptied >> i & 1]
    t.answer(PLAYER, answers.no, SILENT)
    while t.stack:
        action = _usual(t)
        if action is None:
            break
        t.answer(PLAYER, action, SILENT)
    return March(_combat(s, node, target, force), force, given_up, before, game.view(t, PLAYER))


TRIED: Final = 60
"""How many positions of an action are looked at for a Crisis, the nearest first: few ways are longer than the first."""


def resolving(told: VoidfallState, crisis: str, focus: int, done: Sequence[str] = ()) -> list[int]:
    """The actions of a Focus card of which one way was found to come to the resolution of the round's Crisis.

    `told` is what the view tells, `done` the actions that were taken. An action that is not among them may have a way
    all the same.
    """
    s = told.clone()
    s.crisis = s.box.ids("crisis").index(crisis)
    s.played, s.actions_left, s.actions_done = focus, 1, 0
    s.stack[:] = [TakeActions()]
    answers, offered = s.box.answers.actions, s.stack[-1].options(s, PLAYER)
    left = [action for action in s.box.focuses[focus].actions if s.box.actions[action].id not in done]
    return [each for each in left if answers[each] in offered and _comes_to(s, answers[each], s.crisis)]


def _comes_to(s: VoidfallState, action: Action, crisis: int) -> bool:
    """Whether an answer, and some after it, lead to an offer of that Crisis, within the action and without chance."""
    waiting, tried = deque([(s, action)]), 0
    while waiting and tried < TRIED:
        before, answer = waiting.popleft()
        at = before.clone()
        at.answer(PLAYER, answer, SILENT)
        tried += 1
        top = at.stack[-1]
        if isinstance(top, OfferCrisis) and top.crisis == crisis and top.open(at):
            return True
        if tried + len(waiting) >= TRIED or isinstance(top, TakeActions) or top.asks(at)[0] != PLAYER:
            # What comes after so many others is not looked at any more.
            continue
        waiting.extend((at, option) for option in top.options(at, PLAYER))
    return False


def from_here(combat: Combat) -> tuple[Foreseen, int | None]:
    """A combat under way, from here on to its end with best play, and what is best to choose first, if anything."""
    line = best_line(combat)
    before = (sum(combat.invader.fp), sum(combat.defender.fp))
    found = _foreseen(line.end.trail, before)._replace(outcome=line.outcome)
    return found, line.choices[0][1] if line.choices else None


def abandoning(game: Any, s: VoidfallState, sector: int) -> tuple[View, View]:
    """The table before and after a sector is given up, its lowest Glory paid (VF-14.4)."""
    t = s.clone()
    before = game.view(t, PLAYER)
    for fleet in range(5):
        t.add_fleet(sector, fleet, -t.fleet[sector * 5 + fleet])
    fleets.abandon(t, sector, True, SILENT)
    while t.stack and t.stack[-1].name == "discard_glory":
        t.answer(PLAYER, t.stack[-1].options(t, PLAYER)[0], SILENT)
    return before, game.view(t, PLAYER)


def _usual(s: VoidfallState) -> Action | None:
    """The answer to a question on the way of an invasion that has a best or an indifferent one; None at any other."""
    top = s.stack[-1]
    if top.name == "fight" and s.fight is not None:
        return s.box.answers.combat_choice(best_line(s.fight).choices[0][1])
    if top.name in ("discard_glory", "harbinger_row"):
        return top.options(s, PLAYER)[0]
    return None


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
            outcome = entry[1]
        stages[-1].append(entry)
    return Foreseen(outcome, before, left, [stage for stage in stages if stage])


def threat(told: VoidfallState, alert: str | None) -> Threat:
    """The next Skirmish of the crisis board as things stand: by the War card on the table, else in the Evaluation.

    `told` is what the view tells, `alert` the card on the table.
    """
    s = told.clone()
    # While a Crisis is pushed onto a full row, there is one too many on it.
    values = s.box.board_military
    row = values[min(board.free_slot(s, MILITARY), len(values) - 1)]
    parts = [("row", row)]
    card = -1
    if alert is not None and alert.startswith("war"):
        card = s.box.ids("war").index(alert)
        parts.append(("war", s.box.wars[card].modifier[s.cycle - 1]))
    else:
        s.phase = EVALUATION
    printed = sum(n for _, n in parts)
    return _aimed(s, skirmish.skirmish_power(s, printed), parts, card)


def attack_told(told: VoidfallState, alert: str | None, by_board: bool, power: int, sector: int) -> Threat | None:
    """A Skirmish that was told, from the position before its combat; None where the position does not say it all.

    `by_board`: whether it is the crisis board's; else a card's.
    """
    if by_board:
        found = [threat(told, alert)]
    else:
        # The position does not say which card it is: every Initiative that a card may print is tried.
        printed = 99 + power - skirmish.skirmish_power(told, 99)
        cards = [-1, *range(len(told.box.wars), len(told.box.attacks))]
        found = [_aimed(told, power, [("printed", printed)], card) for card in cards]
    agree = all(each.power == power and sector in each.sectors for each in found)
    return found[0] if agree and len({each.decided_by for each in found}) == 1 else None


def _aimed(s: VoidfallState, power: int, parts: list[tuple[str, int]], card: int) -> Threat:
    corruption = house_corruption(s)
    parts = [*parts, ("late", skirmish.skirmish_power(s, 99) - 99 - corruption), ("corruption", corruption)]
    eligible = skirmish.skirmish_sectors(s)
    if not power or not eligible:
        return Threat(power, parts, [], None)
    combats = [skirmish.skirmish_combat(s, i, power, card) for i in eligible]
    rated = [
        Candidate(combat, s.corrupt[i] == 0, s.pop[i], all_guilds(s, i))
        for combat, i in zip(combats, eligible, strict=True)
    ]
    found = skirmish_target(rated)
    first = found.sectors[0]
    line = found.lines[first]
    before = (power, fleet_power(s, eligible[first]))
    combat = _foreseen(line.end.trail, before)
    return Threat(power, parts, [eligible[i] for i in found.sectors], combat, found.decided_by)
