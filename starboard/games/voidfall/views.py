"""What the player may see: everything but the order of decks and what lies face down (VF-29.4)."""

from __future__ import annotations

from typing import Any

from starboard.games.voidfall import scoring
from starboard.games.voidfall.actions import TRADE_PLACES
from starboard.games.voidfall.combat.vocabulary import COMBATANTS
from starboard.games.voidfall.components import Box
from starboard.games.voidfall.mechanics.agendas import agenda_slots
from starboard.games.voidfall.mechanics.production import production_levels
from starboard.games.voidfall.mechanics.progress import track_level
from starboard.games.voidfall.mechanics.sectors import controls, guilds_of, installations_of
from starboard.games.voidfall.mechanics.tokens import harbinger_supply
from starboard.games.voidfall.mechanics.upkeep import agendas_upkeep, sectors_upkeep
from starboard.games.voidfall.state import VoidfallState
from starboard.games.voidfall.steps.cycle import AFTER_B4, B1, C1, C2
from starboard.games.voidfall.vocabulary import FLEETS, GUILDS, INSTALLATIONS, RESOURCES, TRACKS
from starboard.kernel.steps import Seat

PHASES = ("setup", "preparation", "focus", "evaluation")
STAGES = ("preparation",) * 5 + ("selection",) * 2 + ("actions", "cleanup", "void", "void") + ("evaluation",) * 6
"""The step of the cycle that the table is in, by the one that waits at the bottom of the stack."""
ATTACKING = ("face_war", "resolve_board", "skirmish", "draw_target", "hold_by_drones", "fight")
"""The steps of an attack by the crisis board."""


def view(s: VoidfallState, seat: Seat | None) -> dict[str, Any]:
    """What the player, or with None a spectator, may see."""
    return view_beside(s, seat, public(s))


def view_beside(s: VoidfallState, seat: Seat | None, shown: dict[str, Any]) -> dict[str, Any]:
    """The same, made of what is public already. Which cards the player has seen in a deck, a spectator is not told."""
    if seat != 0:
        return shown
    return {
        **shown,
        "event_top": _one(s.box, "event", s.event_top),
        "event_bottom": _ids(s.box, "event", s.event_bottom),
        "agenda_under": [_ids(s.box, "agenda", cards) for cards in s.agenda_under],
    }


def _ids(box: Box, kind: str, cards: list[int]) -> list[str]:
    names = box.ids(kind)
    return [names[i] for i in cards]


def _mask(box: Box, kind: str, bits: int) -> list[str]:
    return [name for i, name in enumerate(box.ids(kind)) if bits >> i & 1]


def _one(box: Box, kind: str, card: int) -> str | None:
    return box.ids(kind)[card] if card >= 0 else None


def public(s: VoidfallState) -> dict[str, Any]:
    """The table, as everybody sees it."""
    box = s.box
    levels = production_levels(s)
    return {
        "cycle": s.cycle,
        "phase": PHASES[s.phase],
        "stage": _stage(s),
        "cause": _cause(s),
        "round": s.round,
        "rounds": box.events[s.event].rounds if s.event >= 0 else None,
        "event": _one(box, "event", s.event),
        "influence": s.influence,
        "voidborn": {key: points for key, points in scoring.voidborn_items(s) if points},
        "voidborn_total": scoring.voidborn_total(s),
        "stock": {name: s.stock[r] for r, name in enumerate(RESOURCES)},
        "levels": {name: levels[r] for r, name in enumerate(RESOURCES)},
        "yields": {name: box.yields[r][levels[r]] for r, name in enumerate(RESOURCES)},
        "inactive": s.inactive,
        "active": s.active,
        "sending": {name: s.sending[f] for f, name in enumerate(FLEETS) if s.sending[f]},
        "havens": [[s.haven[i], levels] for i, levels in enumerate(s.ground.map.havens)],
        "tracks": {
            name: {"space": s.track[i], "level": track_level(s, i), "corrupted": s.track_corrupt[i] == 1}
            for i, name in enumerate(TRACKS)
        },
        "upkeep": sectors_upkeep(s) + agendas_upkeep(s),
        "starting_agendas": _ids(box, "agenda", s.ground.origin.agendas),
        "slots": [_one(box, "agenda", card) for card in s.slot[: agenda_slots(s)]],
        "slots_corrupted": [n == 1 for n in s.slot_corrupt],
        "storage": s.storage,
        "kept": s.kept,
        "glory": {str(v + 1): n for v, n in enumerate(s.glory) if n},
        "bounty": sum(s.bounty_held),
        "reclaim": sum(s.reclaim_held),
        "trade": {name: 1 for i, name in enumerate(TRADE_PLACES[:7]) if s.trade_at[i]},
        "trade_loose": s.trade_loose,
        "trade_flipped": s.trade_flipped == 1,
        "trade_board": s.trade_board,
        "agenda_hand": _ids(box, "agenda", s.agenda_hand),
        "hand": _mask(box, "focus", s.hand),
        "discard": _mask(box, "focus", s.discard),
        "technologies": {box.technologies[i].id: ("", "basic", "improved")[n] for i, n in enumerate(s.tech) if n},
        "tableau": _mask(box, "technology", s.tableau),
        "valued": _mask(box, "technology", s.valued),
        "improved": _ids(box, "technology", s.improved_board),
        "consumed": s.consumed,
        "sixth": s.sixth == 1,
        "offers": [_one(box, "agenda", card) for card in s.offer],
        "offers_corrupted": [n == 1 for n in s.offer_corrupt],
        "decks": [s.agenda_deck[i].bit_count() + len(s.agenda_under[i]) for i in range(4)],
        "heroic": _ids(box, "focus", s.heroic_offer),
        "alert": _alert(s),
        "attack": _attack(s),
        "alerts_left": sum(s.pile) + s.war_pile,
        "crisis": _one(box, "crisis", s.crisis),
        "rows": [{"harbingers": s.row_harbingers[i], "crises": _ids(box, "crisis", s.row[i])} for i in range(2)],
        "catastrophes": s.catastrophes,
        "defeated": s.defeated == 1,
        "harbinger_supply": harbinger_supply(s),
        "played": _one(box, "focus", s.played),
        "actions_left": s.actions_left,
        "actions_done": [
            box.actions[a].id
            for k, a in enumerate(box.focuses[s.played].actions if s.played >= 0 else [])
            if s.actions_done >> k & 1
        ],
        "agenda_played": _one(box, "agenda", s.agenda_played),
        "sectors": {sector.id: _sector(s, i) for i, sector in enumerate(s.ground.map.sectors)},
        "fight": _fight(s),
    }


def _stage(s: VoidfallState) -> str:
    """The step of the cycle, however many other questions lie on top of it."""
    first = s.stack[0] if s.stack else None
    if first is None:
        return "evaluation"
    return STAGES[first.args()[0]] if first.name == "phase" else "preparation"


def _attack(s: VoidfallState) -> str | None:
    """Whose the next attack of the crisis board in this cycle is: a War's, the cycle's end's; None after the last."""
    first = s.stack[0] if s.stack else None
    if first is None:
        return None
    stage = first.args()[0] if first.name == "phase" else 0
    under_way = any(step.name in ATTACKING for step in s.stack)
    if s.alert >= 3 and (B1 <= stage < AFTER_B4 or (stage == AFTER_B4 and under_way)):
        return "war"
    return "cycle" if stage <= C1 or (stage == C2 and under_way) else None


def _cause(s: VoidfallState) -> str:
    """The effect that the question comes from: its id, "turn" for an action's own, "nested" for another's, or ""."""
    for step in s.stack[::-1]:
        if step.name == "take_actions" and step is not s.stack[-1]:
            return "turn"
        if step.name == "remember":
            return "nested"
        for field, value in zip(step.shape, step.args(), strict=True):
            kind = field.rpartition(":")[2].rpartition("..")[2]
            if kind in ("node", "list") and value >= 0:
                found: str = s.box.nodes[value].id if kind == "node" else s.box.list_names[value]
                return found
    return ""


def _alert(s: VoidfallState) -> str | None:
    if s.alert < 0:
        return None
    return s.box.wars[s.alert - 3].id if s.alert >= 3 else f"situation-{s.alert + 1}"


def _sector(s: VoidfallState, i: int) -> dict[str, Any]:
    kind = s.ground.types[i]
    return {
        "type": kind.id,
        "mine": controls(s, i),
        "population": s.pop[i],
        "corrupted": s.corrupt[i] == 1,
        "sealed": s.shut[i] == 1,
        "void": s.void[i],
        "fleets": {name: s.fleet[i * 5 + f] for f, name in enumerate(FLEETS) if s.fleet[i * 5 + f]},
        "guilds": {name: guilds_of(s, i, k) for k, name in enumerate(GUILDS) if guilds_of(s, i, k)},
        "installations": {
            name: installations_of(s, i, k) for k, name in enumerate(INSTALLATIONS) if installations_of(s, i, k)
        },
        "glory": [v + 1 for v in range(5) for _ in range(s.glory_on[i * 5 + v])],
        "bounty": s.bounty_on[i],
        "reclaim": s.reclaim_on[i],
        "harbingers": s.harbinger_on[i],
        "fallen": s.box.houses[s.fallen[i]].id if s.fallen[i] >= 0 else None,
    }


def _fight(s: VoidfallState) -> dict[str, Any] | None:
    fight = s.fight
    if fight is None:
        return None
    return {
        "sector": s.ground.map.sectors[s.fight_sector].id,
        "step": fight.step,
        "invader": {COMBATANTS[i]: n for i, n in enumerate(fight.invader.fp) if n},
        "defender": {COMBATANTS[i]: n for i, n in enumerate(fight.defender.fp) if n},
        "combat": fight.dump(),
    }
