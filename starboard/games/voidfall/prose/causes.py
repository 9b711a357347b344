"""Why a question is asked: the card, token, track or event that it comes from, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from starboard.games.voidfall.vocabulary import AGENDA_TYPES, TRACKS
from starboard.kernel.errors import N_
from starboard.kernel.events import Event
from starboard.kernel.game import View

if TYPE_CHECKING:
    from starboard.games.voidfall.prose import VoidfallProse

ACTIONS: Final = (
    "action_taken",
    "tech_action_taken",
    "ability_action_taken",
    "agenda_action_taken",
    "sector_action_taken",
    "preferred_taken",
)
"""Events that begin an action of the turn."""

LOSSES: Final = ("abandoned", "sector_lost")
"""Events that cost Glory."""
THEREBY: Final = ("installation_lost", "sector_corrupted", "void_placed")
"""What a lost sector brings with it, before the Glory is asked for."""

SOURCES: Final = {
    "action_taken": N_("%(action)s"),
    "tech_action_taken": N_("%(technology)s"),
    "ability_action_taken": N_("Ability of %(house)s"),
    "agenda_action_taken": N_("%(agenda)s"),
    "sector_action_taken": N_("%(sector)s"),
    "preferred_taken": N_("%(action)s"),
    "bounty_gained": N_("Bounty token"),
    "reclaim_gained": N_("Reclaim token of %(sector)s"),
    "tech_gained": N_("%(technology)s"),
    "tech_improved": N_("%(technology)s"),
    "advanced": N_("%(track)s track"),
    "trade_gained": N_("Trade bonus"),
    "crisis_resolved": N_("Crisis “%(crisis)s”"),
    "penalty_suffered": N_("Penalty of “%(crisis)s”"),
    "catastrophe_placed": N_("Catastrophe"),
    "haven_completed": N_("Safe Haven"),
    "invaded": N_("Invasion of %(sector)s"),
    "fallen_house_won": N_("Fallen House %(house)s"),
    "defended": N_("After a successful defence"),
    "abandoned": N_("%(sector)s is abandoned"),
    "sector_lost": N_("%(sector)s is lost"),
    "event_revealed": N_("%(event)s"),
    "focus_played": N_("%(card)s"),
    "heroic_played": N_("%(card)s"),
    "war_revealed": N_("War: %(war)s"),
}
"""What a question comes from, by the last event that could have led to it."""

STAGES: Final = {"preparation": N_("A new cycle"), "cleanup": N_("Cleanup"), "evaluation": N_("End of the cycle")}
"""What a question comes from that belongs to a step of the cycle itself."""

OWN_WORDS: Final = ("select_focus", "face_crisis", "face_war", "offer_crisis", "pay_upkeep", "recall_excess")
"""Questions that name their cause themselves."""


def cause(prose: VoidfallProse, view: View, log: Sequence[Event]) -> str:
    """What the question comes from; empty where it says so itself. `log` is what has happened, the newest last."""
    step = (view["step"] or "").split()
    if not step or step[0] in OWN_WORDS or view["over"]:
        return ""
    text = _found(prose, view, step, log)
    return text[:1].upper() + text[1:]


def _found(prose: VoidfallProse, view: View, step: list[str], log: Sequence[Event]) -> str:
    _ = prose.say
    if step[0] in ("fight", "hold_by_drones") and (step[0] != "fight" or step[1] == "-1"):
        if view["stage"] != "void":
            return _("Attack at the end of the cycle")
        if str(view["alert"]).startswith("war"):
            return _("War: %(war)s", war=prose.name(prose.card("war", view["alert"])))
        # A Skirmish is what some Crises cost.
        by_card = source(prose, view["cause"]) if ".penalty" in view["cause"] else ""
        return by_card or _last(prose, view, log, ("penalty_suffered",)) or _("Skirmish")
    if step[0] == "discard_glory":
        if view["stage"] == "cleanup":
            return _("More than four Glory tokens")
        before = next((event.kind.name for event in reversed(log) if event.kind.name not in THEREBY), "")
        if before in LOSSES:
            return _last(prose, view, log, LOSSES)
    if step[0] == "harbinger_row" and view["stage"] == "actions":
        return _last(prose, view, log, ("invaded",))
    if step[0] == "choose_objective":
        return prose.name(prose.card("event", view["event"]))
    if view["cause"] not in ("", "nested", "turn"):
        return source(prose, view["cause"])
    if step[0] in ("take_actions", "play_agenda", "flip_trade"):
        return prose.name(prose.card("focus", view["played"])) if view["played"] else ""
    if view["cause"] == "turn":
        return _last(prose, view, log, ACTIONS)
    if view["stage"] == "preparation" and view["event"]:
        return prose.name(prose.card("event", view["event"]))
    if view["cause"] != "nested" and view["stage"] in STAGES:
        words = STAGES[view["stage"]]
        return _(words)
    return _last(prose, view, log, tuple(SOURCES))


def _last(prose: VoidfallProse, view: View, log: Sequence[Event], kinds: tuple[str, ...]) -> str:
    """The last event of some kinds in this round."""
    for event in reversed(log):
        name = event.kind.name
        if name in ("round_begins", "cycle_begins") and name not in kinds:
            break
        if name in kinds:
            fields = zip(event.kind.fields, event.kind.kinds, event.values, strict=True)
            return prose.say(SOURCES[name]) % {field: prose.named(kind, value, view) for field, kind, value in fields}
    return ""


def source(prose: VoidfallProse, name: str) -> str:
    """The card or token whose effect has this id."""
    _ = prose.say
    root = name.partition(".")[0]
    box = prose.box
    if root == "catastrophe":
        return _("Catastrophe")
    if root.startswith("haven-"):
        return _("Safe Haven")
    if root.startswith("ability-"):
        able = next((prose.name(each) for each in box.houses if each.id == root[8:]), "")
        return _("Ability of %(house)s", house=able)
    if root.startswith("fallen-"):
        house = next((prose.name(each) for each in box.houses if each.id == root[7:]), "")
        return _("Fallen House %(house)s", house=house)
    if root.startswith("agenda-"):
        kind = prose.name(box.type_cards[AGENDA_TYPES.index(root[7:])])
        return _("Agenda: %(type)s", type=kind)
    track = next((i for i, each in enumerate(TRACKS) if f"-{each}-" in root), -1)
    if track >= 0:
        return _("%(track)s track", track=prose.wording.track(track))
    for crisis in box.crises:
        if crisis.id == root:
            words = SOURCES["penalty_suffered" if ".penalty" in name else "crisis_resolved"]
            return _(words, crisis=prose.name(crisis))
    for tech in box.technologies:
        if root in (tech.id, f"improved-{tech.id}"):
            return prose.technology(tech.index, 2 if root != tech.id else 1)
    if any(card.id == root for card in box.bounties):
        return _("Bounty token")
    if any(card.id == root for card in box.reclaims):
        return _("Reclaim token")
    if any(card.id == root for card in box.trade_slots):
        return _("Trade bonus")
    for war in box.wars:
        if war.id == root:
            return _("War: %(war)s", war=prose.name(war))
    named: list[Any] = [*box.actions, *box.events, *box.types]
    return next((prose.name(card) for card in named if card.id == root), "")
