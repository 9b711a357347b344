"""A combat being fought, and what comes of it (VF-12, VF-13.3 to VF-13.12, VF-11.13 to VF-11.16)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from starboard.games.voidfall import events
from starboard.games.voidfall.actions import CombatChoice
from starboard.games.voidfall.combat.best_play import best_line
from starboard.games.voidfall.combat.machine import Combat
from starboard.games.voidfall.combat.vocabulary import (
    AT_AFTER,
    AT_LAUNCH,
    DEFENDER,
    INVADER,
    LAUNCHED,
    OF_BOTH,
    REPLICATED,
    TIE,
    VOIDBORN,
)
from starboard.games.voidfall.effects import MUST, VerbReader, VoidfallVerb
from starboard.games.voidfall.mechanics.stocks import spend_resource
from starboard.games.voidfall.state import VoidfallState
from starboard.games.voidfall.steps import conquest, crises, fleets, tokens, triggers
from starboard.games.voidfall.steps.core import Ask, alike, begin, nested, remember
from starboard.games.voidfall.steps.forces import Resupply, supply
from starboard.games.voidfall.vocabulary import (
    CORVETTE,
    CREDITS,
    ENERGY,
    MATERIALS,
    MOD_AFTER_INVASION_WON,
    PLAYER,
    WHEN_DEPLOY,
    WHEN_INVADE_WON,
)
from starboard.kernel.actions import Action
from starboard.kernel.events import SILENT, Teller
from starboard.kernel.forms import Form, Payment
from starboard.kernel.game import AUTOMA
from starboard.kernel.steps import Seat, State, Step


class Invasion(VoidfallVerb):
    """An invasion as its card words it."""

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.corrupted: Final = at.index_of("target", ("any", "corrupted")) == 1
        """Only Corrupted sectors."""
        self.bombard: Final = at.has("combat_bonus")
        """Materials buy Absorption in the combat: 3 for 1."""
        if self.bombard:
            bonus = at.item("combat_bonus")
            bonus.item("per_materials").number(3, 3)
            bonus.item("gives").number(1, 1)
            bonus.item("kind").indices(("approach_absorption", "salvo_absorption"))
            bonus.done()
        self.then: Final = at.effects("then")


def invasion_of(s: VoidfallState, node: int) -> Invasion:
    """What the card says that an invasion comes from."""
    verb = s.box.nodes[node]
    assert isinstance(verb, Invasion)
    return verb


class BestPlay(Payment):
    """Every choice to the end of a combat, usually the best (VF-11.10).

    Other ways begin with another choice and go on with the best play after it: those that end as well, and are better
    in something.
    """

    def chains(self, s: State, seat: int) -> Iterator[list[str]]:
        """The ways, in the order of their first choices; none that comes to the same as another."""
        assert isinstance(s, VoidfallState)
        assert s.fight is not None
        best = best_line(s.fight).choices[0][1]
        leaves = _leaves(s.fight, best)
        met = [leaves]
        for action in s.stack[-1].options(s, seat):
            assert isinstance(action, CombatChoice)
            if action.choice != best:
                other = _leaves(s.fight, action.choice)
                if other in met or other[0] < leaves[0] or all(x <= y for x, y in zip(other, leaves, strict=True)):
                    continue
                met.append(other)
            t = s.clone()
            t.answer(seat, action, SILENT)
            yield [action.code(), *self.usual(t, seat)]

    def usual(self, s: State, seat: int) -> list[str]:
        """The best play, as far as nothing else is asked in between."""
        codes: list[str] = []
        t = s.clone()
        while self.asks(t, seat):
            assert isinstance(t, VoidfallState)
            assert t.fight is not None
            action = t.box.answers.combat_choice(best_line(t.fight).choices[0][1])
            codes.append(action.code())
            t.answer(seat, action, SILENT)
        return codes


def _leaves(combat: Combat, choice: int) -> list[int]:
    """What a choice and the best play after it leave to whoever is asked, how it ends first; more is better.

    Who deploys FP in a combat may want to keep it; what is recalled comes to the same pool, but nobody wants that.
    """
    t = combat.clone()
    t.apply(choice)
    end = best_line(t).end
    mine, foe = end.side(combat.asked), end.side(1 - combat.asked)
    ends = 2 if end.outcome == combat.asked else 1 if end.outcome == TIE else 0
    kept = mine.active if combat.phase in (AT_LAUNCH, AT_AFTER) else 0
    return [ends, *mine.fp, *mine.went_home, mine.energy, mine.materials, mine.credits, mine.trade, kept, -foe.total()]


class Fight(Ask):
    """A choice in a combat (VF-12). `node` is the invasion, -1 in a Skirmish; `shield` what follows a defence."""

    name: ClassVar[str] = "fight"
    rule: ClassVar[str] = "VF-12.3"
    verbs: ClassVar[tuple[str, ...]] = ("invade",)
    form: ClassVar[Form | None] = BestPlay()
    shape: ClassVar[tuple[str, ...]] = ("node:-1..node", "sector", "shield:-1..list")

    def __init__(self, node: int, sector: int, shield: int) -> None:
        self.node: Final = node
        self.sector: Final = sector
        self.shield: Final = shield

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """While a combat is fought, the only one."""
        return s.fight is not None and not s.fight.over() and alike(self, below) == 0 and super().fits(s, below)

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """What the combat machine offers."""
        assert s.fight is not None
        return [s.box.answers.combat_choice(choice) for choice in s.fight.choices()]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Apply it and follow what it does."""
        assert isinstance(action, CombatChoice)
        fight = s.fight
        assert fight is not None
        role = INVADER if self.node >= 0 else DEFENDER
        side = fight.side(role)
        energy, materials, credits_, trade = side.energy, side.materials, side.credits, side.trade
        fight.apply(action.choice)
        follow(s, role, tell)
        spend_resource(s, ENERGY, energy - side.energy, tell)
        spend_resource(s, MATERIALS, materials - side.materials, tell)
        spend_resource(s, CREDITS, credits_ - side.credits, tell)
        if not fight.over() and role == INVADER and trade == side.trade:
            supply(s, side)
        for _ in range(trade - side.trade):
            s.stack.append(tokens.ReturnTrade(1))


def follow(s: VoidfallState, role: int, tell: Teller) -> None:
    """Bring the position up to the combat machine; when it is over, finish."""
    fight = s.fight
    assert fight is not None
    top = s.stack[-1]
    assert isinstance(top, Fight)
    side = fight.side(role)
    replicated = -1
    launched = 0
    for kind, who, x, y in fight.drain():
        if kind in (LAUNCHED, REPLICATED):
            crises.before(s, WHEN_DEPLOY)
        doer = INVADER if kind in OF_BOTH else who
        tell.tell(events.COMBAT, PLAYER if doer == role else AUTOMA, kind, who, x, y)
        if kind == REPLICATED:
            replicated = x
        elif kind == LAUNCHED:
            launched = x
    for fleet in range(5):
        if role == INVADER:
            s.sending[fleet] = side.fp[fleet]
        else:
            s.add_fleet(top.sector, fleet, side.fp[fleet] - s.fleet[top.sector * 5 + fleet])
        s.add_fleet(s.home, fleet, side.went_home[fleet])
        side.went_home[fleet] = 0
    s.active = side.active
    s.deployed += launched + (1 if replicated >= 0 else 0)
    s.deployed_now += launched + (1 if replicated >= 0 else 0)
    if not fight.over():
        if launched:
            s.stack.append(Resupply())
            fleets.deployment(s, CORVETTE, top.sector, launched, True)
        return
    s.stack.remove(top)
    outcome = fight.outcome
    left = fight.defender.fp[VOIDBORN]
    s.fight = None
    if role == INVADER:
        finish_invasion(s, top.node, top.sector, outcome, left, tell)
        if replicated >= 0:
            remember(s)
            fleets.deployment(s, replicated, top.sector, 1, False)
        if launched:
            fleets.deployment(s, CORVETTE, top.sector, launched, True)
    else:
        finish_skirmish(s, top.sector, outcome, top.shield, tell)


def land(s: VoidfallState, i: int) -> None:
    """The FP that was on its way is in the sector now."""
    for fleet in range(5):
        s.add_fleet(i, fleet, s.sending[fleet])
        s.sending[fleet] = 0


def finish_invasion(s: VoidfallState, node: int, i: int, outcome: int, left: int, tell: Teller) -> None:
    """Victory, defeat or tie of the Invader (VF-13.3 to VF-13.12)."""
    s.foe_left = s.foe - left
    s.void[i] = left
    begin(s, invasion_of(s, node).then, i, 0)
    if outcome == INVADER:
        land(s, i)
        tell.tell(events.INVADED, PLAYER, i)
        height = len(s.stack)
        for modifier in s.modifiers:
            if modifier.rule == MOD_AFTER_INVASION_WON:
                triggers.trigger(s, modifier.effect, i, triggers.OPTIONAL if modifier.optional else 0)
        triggers.gather(s, height)
        s.stack.append(conquest.Conquest(i, 0))
        crises.notify(s, WHEN_INVADE_WON, 0, i)
    elif outcome == TIE:
        tell.tell(events.INVASION_TIED, PLAYER, i)
        fleets.abandon(s, i, False, tell)
    else:
        tell.tell(events.INVASION_FAILED, PLAYER, i)


def finish_skirmish(s: VoidfallState, i: int, outcome: int, shield: int, tell: Teller) -> None:
    """Held or lost; a tie is lost (VF-11.13 to VF-11.15)."""
    if outcome == DEFENDER:
        defended(s, shield, tell)
        return
    tell.tell(events.SECTOR_LOST, PLAYER, i)
    fleets.abandon(s, i, True, tell)


def defended(s: VoidfallState, shield: int, tell: Teller) -> None:
    """A successful defence: the shield instructions, as far as they can be done (VF-11.16)."""
    tell.tell(events.DEFENDED, PLAYER)
    nested(s, shield, -1, MUST)
