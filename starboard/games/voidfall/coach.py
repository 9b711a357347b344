"""What a friend who knows the game would say: what is to be gained, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from starboard.games.voidfall.actions import OfCard, TakeAction
from starboard.games.voidfall.combat.vocabulary import DEFENDER
from starboard.games.voidfall.components import Focus, FocusAction
from starboard.games.voidfall.feasibility import doable, ends
from starboard.games.voidfall.mechanics.agendas import agenda_worth
from starboard.games.voidfall.mechanics.costs import can_pay
from starboard.games.voidfall.mechanics.fleets import fleet_tokens
from starboard.games.voidfall.mechanics.production import yield_of
from starboard.games.voidfall.mechanics.sectors import own_sectors
from starboard.games.voidfall.preview import Threat, could_take, seen_world, threat
from starboard.games.voidfall.state import VoidfallState
from starboard.games.voidfall.steps.board import free_slot, rows_for
from starboard.games.voidfall.steps.choice import action_cost
from starboard.games.voidfall.steps.cycle import LAST_CYCLE, upkeep
from starboard.games.voidfall.steps.haven import can_build
from starboard.games.voidfall.steps.invasion import InvadeVerb, invadable
from starboard.games.voidfall.steps.turn import FLEET_TOKENS, SelectFocus, TakeActions, plays, trade_room
from starboard.games.voidfall.steps.voidborn import PayBoard
from starboard.games.voidfall.vocabulary import CORVETTE, MOD_SKIP_BOARD, PLAYER, ROWS
from starboard.kernel.errors import N_
from starboard.kernel.events import SILENT
from starboard.kernel.game import View

if TYPE_CHECKING:
    from starboard.games.voidfall.prose import VoidfallProse

WORDS: Final = {
    "term.influence": N_("your Influence"),
    "term.voidborn": N_("less Influence for the Voidborn"),
    "term.agendas": N_("what your agendas promise"),
    "term.realm": N_("sectors, Installations and tracks"),
    "term.stores": N_("resources and production"),
    "term.reach": N_("sectors you could take next"),
    "term.burdens": N_("less Corruption, fewer crises"),
    "nudge.influence": N_("What brings Influence right now?"),
    "nudge.voidborn": N_("What keeps the Voidborn from scoring?"),
    "nudge.agendas": N_("What do your agendas count?"),
    "nudge.realm": N_("How could your sectors grow?"),
    "nudge.stores": N_("Which resource will you run short of?"),
    "nudge.reach": N_("Which Voidborn sector could you be ready to take?"),
    "nudge.burdens": N_("Can you answer the crisis, or be rid of Corruption?"),
}
"""What the terms of the evaluation are called, and a question about each that gives nothing away."""


LATE: Final = 2
"""In so many last rounds of a cycle there is something to be said about its end."""


def remarks(prose: VoidfallProse, game: Any, view: View) -> list[str]:
    """Before a Focus card and its actions, and where the crisis board fills up: what would be lost or bring nothing.

    Everything is worked out by the rules on the position that the view tells, as it stands.
    """
    if view["seat"] != PLAYER or PLAYER not in view["asked"]:
        return []
    speak = SPEAKERS.get(view["step"].split()[0])
    return [] if speak is None else speak(prose, seen_world(game, view), view)


def _before_a_card(prose: VoidfallProse, s: VoidfallState, view: View) -> list[str]:
    late = view["rounds"] - view["round"] < LATE
    said = [*_last_catastrophe(prose, s), *_attack(prose, s, view, late)]
    if late:
        said += [*_dues(prose, s), *_idle_slots(prose, s)]
    return [*said, *_waiting_agendas(prose, s, view), *_overproductions(prose, s), *_idle_cards(prose, s, view)]


def _before_an_action(prose: VoidfallProse, s: VoidfallState, view: View) -> list[str]:
    _ = prose.say
    done = view["actions_done"]
    left = [s.box.actions[i] for i in s.box.focuses[s.played].actions if s.box.actions[i].id not in done]
    open_ = [each for each in left if view["actions_left"] and can_pay(s, s.box.costs[action_cost(s, each.index)])]
    idle = [prose.name(each) for each in open_ if not doable(s, each.effect, -1, 0)]
    said = [_("As things stand, %(action)s would have no effect.", action=name) for name in idle]
    if any(_in_vain(s, each) for each in open_):
        said.append(_("As things stand, no sector can be taken with the fleets next to it."))
    for i in own_sectors(s):
        if fleet_tokens(s, i) > FLEET_TOKENS:
            where = prose.sector(list(view["sectors"])[i])
            said.append(_("What two tokens don’t hold in %(sector)s is recalled after your turn.", sector=where))
    if sum(s.glory) > s.box.glory_limit:
        said.append(_("Only four Glory tokens stay with you at the end of the turn."))
    if s.trade_loose > len(trade_room(s)):
        said.append(_("A Trade token without an agenda to lie on goes back at the end of the turn."))
    return said


def _before_a_crisis(prose: VoidfallProse, s: VoidfallState, view: View) -> list[str]:
    """It may go on a row that is full."""
    rows = rows_for(s, s.box.ids("crisis").index(view["crisis"]))
    return [*_last_catastrophe(prose, s), *_full_rows(prose, s, rows)]


def _before_a_war(prose: VoidfallProse, s: VoidfallState, _view: View) -> list[str]:
    return _last_catastrophe(prose, s)


def _before_a_harbinger(prose: VoidfallProse, s: VoidfallState, _view: View) -> list[str]:
    return [*_last_catastrophe(prose, s), *_full_rows(prose, s, [0, 1])]


def _last_catastrophe(prose: VoidfallProse, s: VoidfallState) -> list[str]:
    if s.catastrophes + 1 < s.box.catastrophe_supply:
        return []
    return [prose.say("One more Catastrophe, and the game is lost.")]


def _full_rows(prose: VoidfallProse, s: VoidfallState, rows: list[int]) -> list[str]:
    full = [prose.word(f"row.{ROWS[row]}") for row in rows if free_slot(s, row) >= s.box.board_places]
    text = N_("The %(row)s row is full: one more there brings a Catastrophe.")
    return [prose.say(text, row=row) for row in full]


def _attack(prose: VoidfallProse, s: VoidfallState, view: View, late: bool) -> list[str]:
    """A Skirmish that would cost a sector: of a War at once, of the crisis board in a cycle's last rounds."""
    _ = prose.say
    war = str(view["alert"]).startswith("war")
    if not war and s.has(MOD_SKIP_BOARD):
        return []
    found = threat(s, view["alert"])
    if not (war or late) or found.combat is None or found.combat.outcome == DEFENDER:
        return []
    ids = list(view["sectors"])
    where = _(" or ").join(prose.sector(ids[i]) for i in found.sectors)
    text = (
        N_("The War of this round would cost you %(sector)s: %(n)d Voidborn FP attack.")
        if war
        else N_("The attack at the cycle’s end would cost you %(sector)s: %(n)d Voidborn FP.")
    )
    said = _(text, sector=where, n=found.power)
    needed = _reinforcement(s, view["alert"], found)
    return [_("%(attack)s %(n)d FP more there would hold it.", attack=said, n=needed) if needed else said]


def _reinforcement(s: VoidfallState, alert: str | None, found: Threat) -> int:
    """How many more Corvettes in the sector that is struck would let no sector fall; 0 where few would not do."""
    if len(found.sectors) > 1:
        return 0
    t = s.clone()
    for n in range(1, s.active + 1):
        t.add_fleet(found.sectors[0], CORVETTE, 1)
        combat = threat(t, alert).combat
        if combat is None or combat.outcome == DEFENDER:
            return n
    return 0


def _dues(prose: VoidfallProse, s: VoidfallState) -> list[str]:
    """What cannot be paid when the cycle ends: the Economic row first, then Upkeep (VF-8.10, VF-18.16)."""
    t = s.clone()
    t.stack.append(PayBoard())
    least = min((_lost(end, s.influence) for end in ends(t)), default=0)
    if not least:
        return []
    text = N_("At the cycle’s end you would lose %(n)d Influence: your stocks don’t cover Upkeep and the crisis board.")
    return [prose.say(text, n=least)]


def _lost(s: VoidfallState, before: int) -> int:
    upkeep(s, SILENT)
    return before - s.influence


def _idle_slots(prose: VoidfallProse, s: VoidfallState) -> list[str]:
    """Agendas that would score but for the Corruption under them."""
    said = []
    for place, agenda in enumerate(s.slot[:3]):
        worth = agenda_worth(s, agenda) if agenda >= 0 and s.slot_corrupt[place] else 0
        if worth:
            name = prose.name(s.box.agendas[agenda])
            said.append(
                prose.say("%(agenda)s lies on Corruption: it would score %(n)d, but doesn’t.", agenda=name, n=worth)
            )
    return said


def _waiting_agendas(prose: VoidfallProse, s: VoidfallState, view: View) -> list[str]:
    """Agendas in hand that no card can play any more, or in this round for the last time in the cycle."""
    _ = prose.say
    t = s.clone()
    t.hand = sum(1 << _focus(s, name).index for name in view["hand"])
    t.heroic_offer = [_focus(s, name).index for name in view["heroic"]]
    # A Heroic card comes once for each card that may be discarded for it.
    playable = dict.fromkeys(each.card for each in SelectFocus().options(t, PLAYER) if isinstance(each, OfCard))
    cards = [s.box.focuses[i] for i in playable]
    said = []
    for name in view["agenda_hand"]:
        agenda = s.box.agendas[s.box.ids("agenda").index(name)]
        fitting = [prose.name(card) for card in cards if plays(card, agenda)]
        if not fitting and s.cycle == LAST_CYCLE:
            said.append(_("No card you have left can play %(agenda)s.", agenda=prose.name(agenda)))
        elif fitting and view["round"] == view["rounds"]:
            names = {"agenda": prose.name(agenda), "cards": prose.wording.either(fitting)}
            said.append(
                _(
                    "Last turn of the cycle: to score at its end, %(agenda)s must be played now, with %(cards)s.",
                    **names,
                )
            )
    return said


def _overproductions(prose: VoidfallProse, s: VoidfallState) -> list[str]:
    """Two stocks that a production would overfill: in one turn they build a level of a Safe Haven (VF-26.3)."""
    over = [r for r in range(5) if s.stock[r] + yield_of(s, r) > s.box.stock_max]
    if len(over) < 2 or not can_build(s):
        return []
    names = prose.wording.both([prose.wording.resource(r) for r in over])
    if len(over) == 2:
        return [prose.say("Producing %(resources)s in one turn would build a level of a Safe Haven.", resources=names)]
    text = N_("Producing any two of %(resources)s in one turn would build a level of a Safe Haven.")
    return [prose.say(text, resources=names)]


def _idle_cards(prose: VoidfallProse, s: VoidfallState, view: View) -> list[str]:
    """Cards with which nothing can be paid for that does anything, and no agenda played."""
    said = []
    agendas = [s.box.agendas[s.box.ids("agenda").index(name)] for name in view["agenda_hand"]]
    for name in view["hand"]:
        t = s.clone()
        card = _focus(s, name)
        t.played, t.actions_left = card.index, len(card.actions)
        open_ = TakeActions().options(t, PLAYER)
        idle = all(
            each is s.box.answers.no
            or (isinstance(each, TakeAction) and not doable(t, s.box.actions[each.action].effect, -1, 0))
            for each in open_
        )
        if idle and not any(plays(card, agenda) for agenda in agendas):
            said.append(prose.say("As things stand, %(card)s would bring you nothing.", card=prose.name(card)))
    return said


def _in_vain(s: VoidfallState, action: FocusAction) -> bool:
    """Whether an action could invade, but take no sector."""
    found = [verb for verb in s.box.nodes if isinstance(verb, InvadeVerb) and verb.id.startswith(f"{action.id}.")]
    goals = [(verb.index, i) for verb in found for i in invadable(s, verb.corrupted)]
    return bool(goals) and not any(could_take(s, node, target) for node, target in goals)


def _focus(s: VoidfallState, name: str) -> Focus:
    return s.box.focuses[s.box.ids("focus").index(name)]


SPEAKERS: Final[dict[str, Callable[[VoidfallProse, VoidfallState, View], list[str]]]] = {
    "select_focus": _before_a_card,
    "take_actions": _before_an_action,
    "face_crisis": _before_a_crisis,
    "face_war": _before_a_war,
    "harbinger_row": _before_a_harbinger,
}
"""The questions about which there may be something to say."""
