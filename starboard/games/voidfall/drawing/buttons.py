"""The options: what they are called, what comes of them, and where they are on the table."""

from __future__ import annotations

from typing import Any

from starboard.games.voidfall.actions import (
    TRADE_PLACES,
    AgendaAction,
    AgendaCard,
    AgendaType,
    Catastrophe,
    CombatChoice,
    CorruptionOn,
    CrisisCard,
    EventCard,
    Facing,
    FleetIn,
    GloryToken,
    GuildIn,
    Haven,
    InstallationIn,
    Move,
    OfSector,
    Ongoing,
    Option,
    Pass,
    Penalty,
    PlayFocus,
    PlayHeroic,
    Resource,
    Row,
    SectorAction,
    Slot,
    Source,
    TakeAction,
    Tech,
    TechAction,
    Track,
    TradePlace,
    TradeSlot,
    Yes,
)
from starboard.games.voidfall.components import Agenda, Crisis, Focus, GalacticEvent, Technology
from starboard.games.voidfall.drawing.combats import Combats
from starboard.games.voidfall.prose.strings import PROMPTS
from starboard.games.voidfall.steps.choice import ChoiceVerb
from starboard.games.voidfall.steps.galactic import open_blocks
from starboard.games.voidfall.vocabulary import (
    AGENDA_TYPES,
    CREDITS,
    ECONOMIC,
    IN_SECTOR,
    MILITARY,
    ON_SLOT,
    ON_TRACK,
    RESOURCES,
    ROWS,
    TRACKS,
)
from starboard.kernel.actions import Action
from starboard.kernel.changes import signed
from starboard.kernel.drawing import OptionButton
from starboard.kernel.game import View

MOST_IN_STOCK = 15
"""What is gained beyond it is lost (VF-18.9)."""
LEAVING = ("recall", "recall_excess")
"""Questions whose answer takes an FP off the map."""


class Buttons(Combats):
    """Every option as a button beside the map, and as a target on the table."""

    def button(self, view: View, action: Action) -> OptionButton:
        """An option: its label, what will come of it, and where it is on the table."""
        button = OptionButton(action.code(), self.prose.answer(view, action))
        if isinstance(action, Pass):
            return self._passing(view, button._replace(quiet=True))
        ids = list(view["sectors"])
        if isinstance(action, OfSector | Move):
            return self._on_map(view, button, action, ids)
        if isinstance(action, CorruptionOn):
            return button._replace(target=self._corrupted(action, ids))
        return self._on_boards(view, button, action)

    def opens(self, view: View, action: Action) -> bool:
        """That an event's part is resolved, where it asks which."""
        return isinstance(action, Yes) and (view["step"] or "").startswith("offer_frame ")

    def question(self, view: View) -> str:
        """Of an event's part, not what the answers say; and where nothing can be chosen, that."""
        step = (view["step"] or "").split() if view["seat"] is not None else []
        if step[:1] == ["choose_objective"] and not open_blocks(self._world(view)):
            return self.prose.say("No objective of the event is met.")
        if step[:1] == ["offer_frame"]:
            event = self.prose.card("event", view["event"])
            assert isinstance(event, GalacticEvent)
            effects = self.box.lists[event.frames[int(step[1])].effect]
            if len(effects) == 1 and isinstance(self.box.nodes[effects[0]], ChoiceVerb):
                return self.prose.say(PROMPTS[step[0]], frame="").strip()
        return super().question(view)

    def _passing(self, view: View, button: OptionButton) -> OptionButton:
        step = (view["step"] or "").split()
        if step[:1] == ["send"] and sum(view["sending"].values()):
            found = self._sending(view, step, [])
            return button._replace(**self._told(view, found), preview=found.combat is not None)
        if step[:1] == ["choose_objective"]:
            if not open_blocks(self._world(view)):
                return button._replace(label=self.prose.say("Continue"))
            # What the agendas bring then is not this answer's doing.
            return button._replace(note=self.prose.say("none of them"))
        return button

    def _on_map(self, view: View, button: OptionButton, action: OfSector | Move, ids: list[str]) -> OptionButton:
        _ = self.prose.say
        step = (view["step"] or "").split()
        if isinstance(action, Move):
            target = at_id(button.code)
            route = _("%(a)s → %(b)s", a=self._short(ids[action.source]), b=self._short(ids[action.target]))
            return button._replace(label=self.prose.named("fleet", action.fleet, view), note=route, target=target)
        sector = ids[action.sector]
        name = self._sector_name(sector)
        there = _("in %(sector)s", sector=self._short(sector))
        if isinstance(action, GuildIn):
            label = self.prose.named("guild", action.guild, view)
            return button._replace(label=label, note=there, target=at_id(button.code))
        if isinstance(action, InstallationIn):
            label = self.prose.named("installation", action.installation, view)
            return button._replace(label=label, note=there, target=at_id(button.code))
        if isinstance(action, FleetIn):
            fleet = self.prose.named("fleet", action.fleet, view)
            label = _("%(fleet)s of %(sector)s", fleet=fleet, sector=self._short(sector))
            button = button._replace(label=label, target=at_id(button.code))
            if step[0] == "send":
                return button._replace(**self._told(view, self._sending(view, step, [(action.sector, action.fleet)])))
            if step[0] in LEAVING and self._empties(view, sector):
                return button._replace(note=self._abandons(view, action.sector), tone="bad")
            if step[0] in LEAVING:
                stay = sum(view["sectors"][sector]["fleets"].values()) - 1
                return button._replace(note=self.prose.say_n("%(n)d FP stays", "%(n)d FP stay", stay))
            if step[0] == "deploy":
                return button._replace(label=fleet, note=name)
            return button
        if isinstance(action, SectorAction):
            kind = self.box.types[self.prose._sectors[sector].type]
            note = " ".join(self.prose.wording.sector_type(kind))
            return button._replace(label=name, note=note, target=at_id(button.code))
        button = button._replace(label=name, target=at_id(button.code))
        if step[0] == "invade":
            # What kind of sector it is can be seen on the map; what comes of it needs the room.
            label = _("sector %(n)s", n=self._short(sector))
            button = button._replace(label=label[:1].upper() + label[1:])
            found = self._best_invasion(view, step[1], sector)
            if found is not None:
                return button._replace(**self._told(view, found), preview=found.combat is not None)
        return button

    def _corrupted(self, action: CorruptionOn, ids: list[str]) -> str:
        if action.kind == IN_SECTOR:
            return at_id(action.code())
        if action.kind == ON_SLOT:
            return f"slot-{action.at + 1}"
        return f"track-{TRACKS[action.at]}" if action.kind == ON_TRACK else "storage"

    def _on_boards(self, view: View, button: OptionButton, action: Action) -> OptionButton:
        _ = self.prose.say
        w = self.prose.wording
        if isinstance(action, TakeAction):
            taken = self.box.actions[action.action]
            card = self.box.focuses[taken.card]
            label = self.prose.name(taken)
            if view["played"] != card.id:
                label = f"{self.prose.name(card)}, {label}"
            if action.times > 1:
                label = _("%(action)s, twice", action=label)
            target = "" if action.times > 1 or view["played"] != card.id else f"act-{taken.id}"
            if not (view["step"] or "").startswith("take_actions"):
                # Of another card than the one that lies beside the map.
                target = f"pick-{at_id(button.code)}"
            return button._replace(label=label, note=w.action(taken), target=target)
        if isinstance(action, CombatChoice):
            return button._replace(**self._decides(view, action.choice))
        if isinstance(action, PlayFocus):
            card = self.box.focuses[action.card]
            label, note = self.prose.name(card), self._three(card)
            # Its place among the nine, whatever has been played: whoever learns the keys can rely on them.
            key = str(self._place_of(card) + 1)
            return button._replace(label=label, note=note, preview=True, target=f"focus-{card.id}", key=key)
        if isinstance(action, PlayHeroic):
            card, other = self.box.focuses[action.card], self.box.focuses[action.discarded]
            note = _("discarding %(card)s", card=self.prose.name(other))
            # A heroic card of a Focus name takes the place of one card; Command of any, which is chosen in words.
            button = button._replace(label=self.prose.name(card), note=note, preview=True)
            if card.counts_as < 0:
                return button
            # Its place among the heroic cards, however many ways the others offer.
            key = "abcdef"[list(view["heroic"]).index(card.id)]
            return button._replace(target=f"heroic-{card.id}", key=key)
        if isinstance(action, TechAction):
            tech, side = self.box.tech_actions[action.action]
            note = w.sentence(w.modifier(self.box.tech_action_modifiers[action.action]))
            if tech < 0:
                return button._replace(
                    label=self.prose.ability(self.box.houses[-1 - tech]), note=note, target="ability"
                )
            target = f"tech-{self.box.technologies[tech].id}"
            return button._replace(label=self.prose.technology(tech, side), note=note, target=target)
        if isinstance(action, AgendaAction):
            agenda = self.prose.card("agenda", view["agenda_played"])
            assert isinstance(agenda, Agenda)
            note = w.agenda_action(agenda.type)
            return button._replace(label=self.prose.name(agenda), note=note, target="agenda-played")
        if isinstance(action, Resource):
            name = RESOURCES[action.resource]
            note = _("%(n)d in stock", n=view["stock"][name])
            if (view["step"] or "").startswith("produce_choice"):
                then = min(MOST_IN_STOCK, view["stock"][name] + view["yields"][name])
                note = _("%(by)s, then %(n)d in stock", by=signed(then - view["stock"][name]), n=then)
            elif view["stock"][name] >= MOST_IN_STOCK and (view["step"] or "").startswith("gain_any"):
                # What there is no room for may be chosen, and is lost.
                button, note = (
                    button._replace(label=_("%(resource)s, full", resource=button.label)),
                    _("the gain is lost"),
                )
            return button._replace(note=note, target=f"res-{name}")
        if isinstance(action, Track):
            return button._replace(note=self._next_cell(view, action.track), target=f"track-{TRACKS[action.track]}")
        if isinstance(action, Facing):
            return self._facing(view, button, action)
        if isinstance(action, Haven):
            built, levels = view["havens"][action.tile]
            return button._replace(
                note=_("level %(n)d of %(of)d", n=built, of=levels), target=f"haven-{action.tile + 1}"
            )
        if isinstance(action, Slot):
            return button._replace(target=f"slot-{action.slot + 1}")
        if isinstance(action, TradePlace):
            return button._replace(target=self._trade_place(action.place))
        if isinstance(action, Row):
            note, tone = ("", "") if view["step"].startswith("remove_harbinger") else self._one_more(view, action.row)
            return button._replace(note=note, tone=tone, target=f"row-{ROWS[action.row]}")
        if isinstance(action, GloryToken):
            return button._replace(target=f"glory-{action.value}")
        if isinstance(action, CrisisCard):
            return button._replace(target=self.box.crises[action.card].id)
        return self._to_pick(view, button, action)

    def _to_pick(self, view: View, button: OptionButton, action: Action) -> OptionButton:
        """Options that are cards: short here, in full beside the map."""
        _ = self.prose.say
        target = f"pick-{at_id(button.code)}"
        if isinstance(action, Tech):
            return button._replace(label=self.prose.technology(action.card, action.side), target=target)
        if isinstance(action, AgendaCard):
            agenda = self.box.agendas[action.card]
            note = _("%(n)d Influence now", n=self._worth(view, agenda.index))
            return button._replace(label=self.prose.name(agenda), note=note, target=target)
        if isinstance(action, Source):
            kind = AGENDA_TYPES.index(view["step"].split()[1])
            label = _("The face-up card") if not action.deck else button.label
            note = self.prose.name(self.prose.card("agenda", view["offers"][kind])) if not action.deck else ""
            return button._replace(label=label, note=note, target=target)
        if isinstance(action, AgendaType):
            name = view["offers"][action.type]
            note = self.prose.name(self.prose.card("agenda", name)) if name else ""
            return button._replace(note=note, target=target)
        if isinstance(action, EventCard | Option):
            return button._replace(target=target)
        if isinstance(action, TradeSlot):
            return button._replace(note=self.prose.wording.token_text(self.box.trade_slots[action.slot]))
        return button

    def _trade_place(self, place: int) -> str:
        name = TRADE_PLACES[place]
        return "slot-4" if name == "fifth" else name if name.startswith(("slot", "start")) else ""

    def _facing(self, view: View, button: OptionButton, action: Facing) -> OptionButton:
        _ = self.prose.say
        if isinstance(action, Penalty):
            crisis = self.prose.card("crisis", view["crisis"])
            assert isinstance(crisis, Crisis)
            return button._replace(label=_("Suffer the penalty"), note=self.prose.wording.penalty(crisis))
        if isinstance(action, Catastrophe):
            note = _("%(n)d of 3, then 5 resources or 1 Corruption less", n=view["catastrophes"] + 1)
            if view["catastrophes"] >= 3:
                note = _("a fourth one loses the game at once")
            return button._replace(note=note, tone="bad")
        if isinstance(action, Ongoing):
            row = ROWS[action.row]
            note = _("%(row)s: %(price)s", row=self._row_word(action.row), price=self._one_more(view, action.row)[0])
            return button._replace(label=_("Make it Ongoing"), note=note, target=f"row-{row}")
        told = self._told_threat(view, self._skirmish(view))
        due, missing = self._dues(view)
        if missing:
            due = _(
                "%(due)s, %(n)d missing: you %(by)s",
                due=due,
                n=missing,
                by=signed(-missing * self.box.missing_influence),
            )
        if due:
            told["note"] = _("%(attack)s; Economic row: %(due)s", attack=told["note"], due=due)
        return button._replace(**told)

    def _dues(self, view: View) -> tuple[str, int]:
        """What the Economic row asks for, and how much of it there is not, Credits included (VF-8.10)."""
        row = view["rows"][ECONOMIC]
        taken = min(self.box.board_places, row["harbingers"] + len(row["crises"]))
        cost = self.box.costs[self.box.board_economic[taken]].resources
        short = [max(0, n - view["stock"][name]) for name, n in zip(RESOURCES, cost, strict=True)]
        spare = max(0, view["stock"][RESOURCES[CREDITS]] - cost[CREDITS])
        missing = max(0, sum(short[:CREDITS]) - spare) + sum(short[CREDITS:])
        words = self.prose.wording
        return words.both([words.amount(r, n) for r, n in enumerate(cost) if n]), missing

    def _one_more(self, view: View, row: int) -> tuple[str, str]:
        """What it costs that one place more of a row of the crisis board is taken, and how bad that is."""
        _ = self.prose.say
        taken = view["rows"][row]["harbingers"] + len(view["rows"][row]["crises"])
        if taken == self.box.board_places:
            return _("it is full: a Catastrophe"), "bad"
        if row == MILITARY:
            powers = self.box.board_military
            return _("attacks %(by)s FP", by=signed(powers[taken + 1] - powers[taken])), "warn"
        due = sum(self.box.costs[self.box.board_economic[taken + 1]].resources)
        return self.prose.say_n("%(n)d resource due", "%(n)d resources due", due), "warn"

    def _asks_first(self, button: OptionButton) -> bool:
        """Whether it plays a Heroic card for a card that is chosen in words, on its information card."""
        return " discarding " in button.code and not button.target

    def _three(self, card: Focus) -> str:
        return ", ".join(self.prose.name(self.box.actions[each]) for each in card.actions)

    def _next_cell(self, view: View, track: int) -> str:
        space = view["tracks"][TRACKS[track]]["space"]
        if space >= 7:
            return ""
        return self.prose.wording.cell(self._house(view).variant, track, space + 1)

    def _pick(self, view: View, button: OptionButton) -> dict[str, Any] | None:
        """An option that is a card, with all that the card says."""
        _ = self.prose.say
        w = self.prose.wording
        words = button.code.split()
        made: dict[str, Any] = {
            "button": button,
            "title": button.label,
            "icon": "",
            "lines": [],
            "foot": "",
            "told": (),
            "id": button.target,
            "ours": "",
        }
        if not button.target.startswith("pick-"):
            return None
        if "option" in words:
            return {**made, "foot": button.note, "told": button.forecast}
        if words[0] == "action":
            return {**made, "lines": [button.note]}
        if words[0] in ("basic", "improved"):
            card = self.prose.card("technology", words[1])
            assert isinstance(card, Technology)
            lines = w.ability(card, 1 if words[0] == "basic" else 2)
            at_once = w.immediate(card)
            return {
                **made,
                "icon": "technology",
                "lines": [*([at_once] if at_once else []), *lines],
                "told": button.forecast,
                "ours": self._tech_ours(card, 1 if words[0] == "basic" else 2),
            }
        if words[0] in ("agenda", "type", "from"):
            name = words[1] if words[0] == "agenda" else None
            if words[0] == "type":
                name = view["offers"][AGENDA_TYPES.index(words[1])]
            elif words == ["from", "offer"]:
                name = view["offers"][AGENDA_TYPES.index(view["step"].split()[1])]
            if name is None:
                return {
                    **made,
                    "icon": "card-back",
                    "lines": [_("You draw two and keep one.")] if words[0] == "from" else [],
                }
            agenda = self.prose.card("agenda", name)
            assert isinstance(agenda, Agenda)
            foot = _("%(n)d Influence now", n=self._worth(view, agenda.index))
            icon = AGENDA_TYPES[agenda.type] if agenda.type >= 0 else "agenda"
            lines = ([self.prose.name(agenda)] if words[0] != "agenda" else []) + w.agenda(agenda)
            ours = self.prose.ours_of("agenda", name)
            return {**made, "icon": icon, "lines": lines, "foot": foot, "ours": ours}
        if words[0] == "event":
            event = self.prose.card("event", words[1])
            assert isinstance(event, GalacticEvent)
            return {**made, "icon": "event", "lines": w.frames(event) + w.objectives(event)}
        return None


def at_id(code: str) -> str:
    """The id of the element that is an option on the map."""
    return "at-" + code.replace(" ", "-")
