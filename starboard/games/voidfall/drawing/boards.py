"""The crisis board, the house board, the event and the galactic board."""

from __future__ import annotations

from typing import Any

from starboard.games.voidfall.actions import TRADE_PLACES
from starboard.games.voidfall.components import Agenda, Crisis, Focus, GalacticEvent, Technology, War
from starboard.games.voidfall.drawing.base import Base
from starboard.games.voidfall.mechanics.agendas import agenda_worth
from starboard.games.voidfall.preview import resolving
from starboard.games.voidfall.state import VoidfallState
from starboard.games.voidfall.steps.choice import ChoiceVerb, action_cost
from starboard.games.voidfall.steps.production import GainVerb
from starboard.games.voidfall.vocabulary import (
    AGENDA_TYPES,
    DIFFICULTIES,
    RESOURCES,
    ROWS,
    TRACKS,
)
from starboard.kernel.drawing import lasting
from starboard.kernel.game import View

TRACK_ICONS = {"society": "society", "government": "government", "economy": "wealth-track"}
VERB_ICONS = {
    "produce": "production",
    "activate_cube": "activate",
    "recall_cube": "recall",
    "deploy": "deploy",
    "move_fleets": "regroup",
    "invade": "invade",
    "build": "sector-defense",
    "establish_guild": "engineers",
    "grow_population": "population",
    "remove_corruption": "corruption",
    "move_corruption": "corruption",
    "gain_corruption": "corruption",
    "gain_tech": "technology",
    "gain_agenda": "agenda",
    "evaluate_agenda": "agenda",
    "gain_trade": "trade",
    "gain_bounty": "bounty",
    "gain_glory": "glory",
    "upgrade_glory": "glory",
    "resolve_reclaim": "reclaim",
    "influence_per": "influence",
    "influence_equal": "influence",
    "influence_by_level": "influence",
    "preferred_action": "command",
    "build_haven": "shelter",
    "remove_harbinger": "harbinger",
    "advance_track": "chevron-right",
    "fast_forward": "step-forward",
    "discard_crisis": "crisis",
    "peek_events": "eye",
}


class Boards(Base):
    """What lies around the map."""

    def _event(self, view: View) -> dict[str, Any] | None:
        if not view["event"]:
            return None
        known = view.get("event_top")
        return {**self._event_card(view["event"]), "next": self._card_name(self.box.events, known) if known else ""}

    @lasting
    def _event_card(self, name: str) -> dict[str, Any]:
        event = self.prose.card("event", name)
        assert isinstance(event, GalacticEvent)
        w = self.prose.wording
        return {"name": self.prose.name(event), "frames": w.frames(event), "objectives": w.objectives(event)}

    def _alert(self, view: View) -> dict[str, Any] | None:
        """The Alert card of this round, with its Crisis."""
        return self._alert_card(view["alert"], view["setup"]["difficulty"], view["crisis"])

    @lasting
    def _alert_card(self, alert: str | None, difficulty: str, name: str | None) -> dict[str, Any] | None:
        _ = self.prose.say
        w = self.prose.wording
        if alert is not None and alert.startswith("war"):
            war = self.prose.card("war", alert)
            assert isinstance(war, War)
            lines = w.war(war, DIFFICULTIES.index(difficulty))
            return {
                "war": True,
                "name": self.prose.name(war),
                "lines": lines,
                "id": war.id,
                "level": "",
                "ours": self.prose.ours_of("war", war.id),
            }
        if name:
            crisis = self.prose.card("crisis", name)
            assert isinstance(crisis, Crisis)
            kinds = (self._row_word(0), self._row_word(1), _("General"))
            return {
                "war": False,
                "name": self.prose.name(crisis),
                "id": crisis.id,
                "level": "I" * crisis.level or "·",
                "ours": self.prose.ours_of("crisis", crisis.id),
                "kind": kinds[crisis.kind],
                "resolve": w.resolve(crisis),
                "penalty": w.penalty(crisis) or _("Nothing."),
            }
        return None

    def _rows(self, view: View) -> list[dict[str, Any]]:
        return self._crisis_rows(view["rows"])

    @lasting
    def _crisis_rows(self, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        made = []
        for i, row in enumerate(rows):
            slots: list[dict[str, Any]] = [{"kind": "harbinger"} for __ in range(row["harbingers"])]
            for name in row["crises"]:
                crisis = self.prose.card("crisis", name)
                assert isinstance(crisis, Crisis)
                text = self.prose.wording.resolve(crisis)
                slots.append(
                    {
                        "kind": "crisis",
                        "id": name,
                        "name": self.prose.name(crisis),
                        "text": text,
                        "ours": self.prose.ours_of("crisis", name),
                    }
                )
            taken = len(slots)
            for n in range(taken, self.box.board_places):
                value = (
                    {"power": self.box.board_military[n]}
                    if i == 0
                    else {"costs": self._costs(self.box.board_economic[n])}
                )
                slots.append({"kind": "free", "next": n == taken, **value})
            full: dict[str, Any] | None = None
            if taken == self.box.board_places:
                full = (
                    {"power": self.box.board_military[taken]}
                    if i == 0
                    else {"costs": self._costs(self.box.board_economic[taken])}
                )
            board = self.prose.ours_of("board")
            made.append({"id": ROWS[i], "word": self._row_word(i), "slots": slots, "full": full, "ours": board})
        return made

    def _versus(self, view: View) -> dict[str, Any]:
        most = max(view["influence"], view["voidborn_total"], 1)
        items = [(self.prose.score_item(key), points) for key, points in view["voidborn"].items()]
        return {
            "you": round(100 * view["influence"] / most, 1),
            "foe": round(100 * view["voidborn_total"] / most, 1),
            "items": items,
        }

    def _resources(self, view: View) -> list[dict[str, Any]]:
        return [
            {
                "name": name,
                "word": self.prose.wording.resource(r),
                "stock": view["stock"][name],
                "level": view["levels"][name],
                "yield": view["yields"][name],
            }
            for r, name in enumerate(RESOURCES)
        ]

    def _track(self, view: View, i: int) -> dict[str, Any]:
        return self._house_track(i, view["tracks"][TRACKS[i]], self._house(view).variant)

    @lasting
    def _house_track(self, i: int, track: dict[str, Any], variant: int) -> dict[str, Any]:
        name = TRACKS[i]
        cells = []
        for space in range(1, 8):
            effect = self.box.cells[variant][i * 7 + space - 1]
            level = self.box.cell_levels[space]
            cells.append(
                {
                    "icons": self._effect_icons(effect),
                    "level": level if level != self.box.cell_levels[space - 1] else 0,
                    "text": self.prose.wording.cell(variant, i, space),
                    "at": track["space"] == space,
                    "past": space < track["space"],
                }
            )
        return {**track, "id": name, "icon": TRACK_ICONS[name], "word": self.prose.wording.track(i), "cells": cells}

    def _effect_icons(self, effect: int) -> list[str]:
        """At most two icons that hint at an effect."""
        found: list[str] = []
        for i in self.box.lists[effect] if effect >= 0 else []:
            verb = self.box.nodes[i]
            options = verb.options if isinstance(verb, ChoiceVerb) else []
            inner = [self.box.nodes[each] for option in options for each in self.box.lists[option]]
            for each in inner or [verb]:
                icons = []
                if isinstance(each, GainVerb):
                    icons = [name for r, name in enumerate(RESOURCES) if each.resources[r]]
                    if each.influence:
                        icons.append("influence")
                found += icons or [VERB_ICONS.get(each.name, "plus")]
        return list(dict.fromkeys(found))[:2]

    def _technologies(self, view: View) -> list[dict[str, Any]]:
        return self._own_technologies(view["technologies"])

    @lasting
    def _own_technologies(self, sides: dict[str, str]) -> list[dict[str, Any]]:
        made = []
        for i, card in enumerate(self.box.technologies):
            side = sides.get(card.id)
            if side:
                number = 2 if side == "improved" else 1
                text = " ".join(self.prose.wording.ability(card, number))
                made.append(
                    {
                        "id": card.id,
                        "name": self.prose.technology(i, number),
                        "improved": number == 2,
                        "text": text,
                        "ours": self._tech_ours(card, number),
                    }
                )
        return made

    @lasting
    def _ability(self, house: str) -> dict[str, str] | None:
        """What a House alone can do; None for nothing."""
        found = next(each for each in self.box.houses if each.id == house)
        if found.ability is None:
            return None
        text = " ".join(self.prose.wording.house_ability(found))
        return {"name": self.prose.ability(found), "text": text}

    @lasting
    def _preferred(self, house: str) -> list[dict[str, str]]:
        """The Focuses that a House prefers."""
        found = next(each for each in self.box.houses if each.id == house)
        return [
            {
                "id": self.box.focus_names[i],
                "icon": self._focus_icon(i),
                "name": self.prose.wording.focus_name(i),
            }
            for i in found.preferred
        ]

    @lasting
    def _preferred_cards(self, house: str) -> list[str]:
        """The ids of the cards that count as one of them."""
        found = next(each for each in self.box.houses if each.id == house)
        return [card.id for card in self.box.focuses if card.counts_as in found.preferred]

    def _resolving_cards(self, view: View, s: VoidfallState, by_target: dict[str, Any]) -> list[str]:
        """With which of the Focus cards to choose from the round's Crisis can be resolved."""
        if not by_target or not view["crisis"] or (view["step"] or "").split()[:1] != ["select_focus"]:
            return []
        offered = [name for name in (*view["hand"], *view["heroic"]) if name]
        places = self.box.ids("focus")
        return [name for name in offered if resolving(s, view["crisis"], places.index(name))]

    def _resolving_actions(self, view: View, s: VoidfallState, by_target: dict[str, Any]) -> list[str]:
        """The same of the played card's actions."""
        if not by_target or not view["crisis"] or (view["step"] or "").split()[:1] != ["take_actions"]:
            return []
        found = resolving(s, view["crisis"], s.played, view["actions_done"])
        return [name for name in (self.box.actions[i].id for i in found) if f"act-{name}" in by_target]

    def _reasons(self, view: View, s: VoidfallState, by_target: dict[str, Any]) -> dict[str, str]:
        """Why an action of the played card cannot be taken, by the action; nothing for those that can or were."""
        _ = self.prose.say
        if not view["played"] or (view["step"] or "").split()[:1] != ["take_actions"]:
            return {}
        card = self.prose.card("focus", view["played"])
        assert isinstance(card, Focus)
        made = {}
        for i in card.actions:
            action = self.box.actions[i]
            if action.id in view["actions_done"] or f"act-{action.id}" in by_target:
                continue
            short = self._missing(s, action_cost(s, i)) if view["actions_left"] else ""
            made[action.id] = (
                _("You can't pay: %(missing)s", missing=short)
                if short
                else _("Not now")
                if view["actions_left"]
                else _("No action left")
            )
        return made

    def _missing(self, s: VoidfallState, cost: int) -> str:
        """What a cost needs more than there is, Credits left aside."""
        found = self.box.costs[cost]
        words = self.prose.wording
        lacks = [words.amount(r, n - s.stock[r]) for r, n in enumerate(found.resources) if n > s.stock[r]]
        if found.any > sum(s.stock) - sum(found.resources):
            lacks.append(self.prose.say("%(n)d resources", n=found.any))
        return words.both(lacks) or words.cost(cost)

    def _agenda(self, view: View, s: VoidfallState, name: str) -> dict[str, Any]:
        card = self._agenda_card(name)
        return {**card, "worth": agenda_worth(s, card["index"])}

    @lasting
    def _agenda_card(self, name: str) -> dict[str, Any]:
        agenda = self.prose.card("agenda", name)
        assert isinstance(agenda, Agenda)
        kind = AGENDA_TYPES[agenda.type] if agenda.type >= 0 else "home-galaxy"
        return {
            "card": name,
            "name": self.prose.name(agenda),
            "icon": kind,
            "type": self.prose.name(self.box.type_cards[agenda.type]) if agenda.type >= 0 else "",
            "text": " ".join(self.prose.wording.agenda(agenda)),
            "index": agenda.index,
            "upkeep": agenda.upkeep,
            "ours": self.prose.ours_of("agenda", name),
        }

    def _agendas(self, view: View, s: VoidfallState) -> list[dict[str, Any]]:
        """The starting agendas, then the slots."""
        made: list[dict[str, Any]] = []
        for i, name in enumerate(view["starting_agendas"]):
            place = f"start-{i + 1}"
            made.append(
                {
                    "id": place,
                    "trade": place in view["trade"],
                    "corrupted": False,
                    "agenda": self._agenda(view, s, name),
                }
            )
        for i, held in enumerate(view["slots"]):
            place = TRADE_PLACES[i]
            made.append(
                {
                    "id": f"slot-{i + 1}",
                    "number": i + 1,
                    "trade": place in view["trade"],
                    "corrupted": i < 3 and view["slots_corrupted"][i],
                    "agenda": self._agenda(view, s, held) if held else None,
                }
            )
        return made

    def _offers(self, view: View, s: VoidfallState) -> dict[str, Any]:
        """What lies on the galactic board."""
        agendas = []
        for i, name in enumerate(view["offers"]):
            agendas.append(
                {
                    "type": self.prose.name(self.box.type_cards[i]),
                    "icon": AGENDA_TYPES[i],
                    "agenda": self._agenda(view, s, name) if name else None,
                    "corrupted": view["offers_corrupted"][i],
                    "deck": view["decks"][i],
                }
            )
        return {
            "agendas": agendas,
            "technologies": self._tableau(view["tableau"], view["technologies"], view["improved"], view["valued"]),
            "heroic": [self._focus(name) for name in view["heroic"]],
            "trade": view["trade_board"],
            "trade_slots": self._trade_slots(),
            "closed": view["cycle"] == 1,
        }

    @lasting
    def _trade_slots(self) -> list[tuple[str, str]]:
        w = self.prose.wording
        return [(self.prose.name(slot), w.token_text(slot)) for slot in self.box.trade_slots]

    @lasting
    def _tableau(
        self, tableau: list[str], own: dict[str, str], improved: list[str], valued: list[str]
    ) -> list[dict[str, Any]]:
        """The technologies that can be had."""
        w = self.prose.wording
        techs = []
        for i, card in enumerate(self.box.technologies):
            if card.id in tableau and card.id not in own:
                text = " ".join([each for each in [w.immediate(card), *w.ability(card, 1)] if each])
                techs.append(
                    {
                        "name": self.prose.technology(i, 1),
                        "text": text,
                        "valued": card.id in valued,
                        "improved": False,
                        "ours": self._tech_ours(card, 1),
                    }
                )
        for name in improved:
            card = self.prose.card("technology", name)
            assert isinstance(card, Technology)
            text = " ".join(w.ability(card, 2))
            techs.append(
                {
                    "name": self.prose.technology(card.index, 2),
                    "text": text,
                    "valued": name in valued,
                    "improved": True,
                    "ours": self._tech_ours(card, 2),
                }
            )
        return techs
