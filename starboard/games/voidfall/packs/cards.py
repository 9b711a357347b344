"""Focus cards, Technologies, agendas, Galactic Events and tracks."""

from __future__ import annotations

from starboard.games.voidfall.components import (
    BY_LEVEL,
    EQUAL,
    FEAT,
    MULTIPLIER,
    OBJECTIVE_KINDS,
    Agenda,
    Card,
    EventObjective,
    Focus,
    FocusAction,
    Frame,
    GalacticEvent,
    Objective,
    Technology,
)
from starboard.games.voidfall.effects import Cost, read_condition, read_selector
from starboard.games.voidfall.packs.base import Base
from starboard.games.voidfall.vocabulary import (
    AGENDA_TYPES,
    MOD_PREFERRED_REPLACED,
    MOD_PREFERRED_SURCHARGE,
    RESOURCES,
    TRACKS,
    VALUES,
)
from starboard.kernel.errors import N_, PackError
from starboard.kernel.reader import Reader


class Cards(Base):
    """Reads what is on cards and tracks."""

    def names_of_focuses(self) -> None:
        """The names that agendas and Technologies go by, before anything refers to them."""
        for record in self.tables["focus.toml"].item("focus").items():
            name = record.item("counts_as").text()
            if name != "any" and name not in self.box.focus_names:
                self.box.focus_names.append(name)

    def focus(self) -> None:
        """focus.toml"""
        box = self.box
        ids: list[str] = []
        houses = [each.item("id").text() for each in self.tables["houses.toml"].item("house").items()]
        for i, at in enumerate(self.cards("focus", "focus")):
            card = Focus(i, *self.words(at))
            kind = at.item("kind").index(("standard", "house", "heroic"))
            card.heroic = kind == 2
            if kind == 1:
                card.house = at.item("house").index(houses)
                card.replaces = at.item("replaces").index(ids)
            name = at.item("counts_as").text()
            card.counts_as = -1 if name == "any" else box.focus_names.index(name)
            card.from_cycle = at.item("available_from_cycle").number(1, 3)
            if at.has("agenda_type_played"):
                card.plays = at.item("agenda_type_played").index((*AGENDA_TYPES, "any"))
            at.done()
            ids.append(card.id)
            box.focuses.append(card)
        for i, at in enumerate(self.cards("focus", "action")):
            action = FocusAction(i, *self.words(at))
            action.card = at.item("focus").index(ids)
            card = box.focuses[action.card]
            action.slot = at.item("slot").number(len(card.actions) + 1, len(card.actions) + 1) - 1
            action.cost = self.cost(at.item("cost"), f"{action.id}.cost")
            action.effect = self.effects(at.item("effect"), action.id)
            at.done()
            card.actions.append(i)
            box.actions.append(action)
        for card in box.focuses:
            if len(card.actions) != 3:
                raise PackError(
                    f"focus.toml: {card.id}",
                    N_("a Focus card has three actions, this one has %(got)d"),
                    got=len(card.actions),
                )

    def technologies(self) -> None:
        """technologies.toml"""
        box, file = self.box, self.tables["technologies.toml"]
        rules = file.item("rules")
        box.tech_limit = rules.item("max_owned").number(1, 9)
        box.tech_limit_more = rules.item("max_owned_after_first_fallen_house").number(1, 9)
        rules.item("solo_cards_worth_influence").number(0, 8)
        box.worthless = rules.item("solo_cards_worth_nothing").number(0, 8)
        box.basic_influence = rules.item("influence_of_valued_basic_card").number(0, 20)
        box.improving_influence = rules.item("influence_gained_on_improving_a_valued_card").number(0, 20)
        total = box.basic_influence + box.improving_influence
        rules.item("influence_of_valued_improved_card").number(total, total)
        rules.done()
        houses = [each.item("id").text() for each in self.tables["houses.toml"].item("house").items()]
        found: dict[str, Technology] = {}
        for at in self.cards("technologies", "technology"):
            id_, name = self.words(at)
            house = at.item("house").index(houses)
            at.item("origin").index(("A", "B"))
            improved = at.item("tier").index(("basic", "improved")) == 1
            if improved:
                card = found[list(found)[at.item("upgrades").index(list(found))]]
                card.improved_name = name
            else:
                card = Technology(len(found), id_, name)
                card.house = house
                found[id_] = card
                box.technologies.append(card)
                card.immediate = self.effects(at.maybe("immediate", []), f"{id_}.immediate")
            side = 2 if improved else 1
            for i, each in enumerate(at.item("ability").items()):
                modifier = self.modifier(each, f"{id_}.ability.{i}")
                card.abilities[side].append(modifier)
                self.number_action(modifier, card.index, side)
            at.done()
        for card in box.technologies:
            if card.improved_name is None:
                raise PackError(f"technologies.toml: {card.id}", N_("its Improved side is missing"))

    def objectives(self, at: Reader) -> list[Objective]:
        """The sections of an agenda."""
        out = []
        for each in at.items():
            kind = each.item("kind").index(OBJECTIVE_KINDS)
            section = Objective(MULTIPLIER if kind == 4 else kind)
            if kind == BY_LEVEL:
                section.values = each.item("influence").numbers(4, 0, 60)
                section.what = each.item("track").index((*TRACKS, "each"))
            elif kind == EQUAL:
                section.what = each.item("to").index(VALUES)
            else:
                section.influence = each.item("influence").number(-20, 60)
            if kind == FEAT:
                section.condition = read_condition(each.item("condition"))
            if kind in (MULTIPLIER, 4):
                section.per = read_selector(each.item("per"))
            each.done()
            out.append(section)
        return out

    def agendas(self) -> None:
        """agendas.toml"""
        box = self.box
        for i, at in enumerate(self.cards("agendas", "agenda_type")):
            card = Card(i, *self.words(at))
            Reader(card.id, at.path, PackError).index((AGENDA_TYPES[i],))
            box.type_cards.append(card)
            focuses = [each.index(box.focus_names) for each in at.item("focuses").items()]
            box.type_focuses.append(sum(1 << each for each in focuses))
            box.type_costs.append(self.cost(at.item("cost"), f"{card.id}.cost"))
            box.type_effects.append(self.effects(at.item("action"), f"agenda-{card.id}"))
            at.done()
        for at in self.cards("agendas", "agenda"):
            agenda = Agenda(len(box.agendas), *self.words(at))
            agenda.type = at.item("type").index(AGENDA_TYPES)
            agenda.upkeep = at.item("upkeep").number(0, 9)
            agenda.objectives = self.objectives(at.item("objectives"))
            at.done()
            box.agendas.append(agenda)
        box.deck_agendas = len(box.agendas)
        for at in self.cards("agendas", "starting_agenda"):
            agenda = Agenda(len(box.agendas), *self.words(at))
            for key in ("house", "origin", "technology"):
                at.item(key).text()
            at.item("second_card").flag()
            agenda.upkeep = at.item("upkeep").number(0, 9)
            agenda.objectives = self.objectives(at.item("objectives"))
            for each in at.item("production_level_bonus").items():
                agenda.production[each.index(RESOURCES)] += 1
            at.done()
            box.agendas.append(agenda)

    def events(self) -> None:
        """events.toml"""
        for i, at in enumerate(self.cards("events", "event")):
            event = GalacticEvent(i, *self.words(at))
            event.cycle = at.item("cycle").number(1, 3)
            at.item("letter").text()
            event.rounds = at.item("rounds").number(1, 9)
            event.choose_one = at.item("objective_joiner").index(("or", "and_or")) == 0
            for f, each in enumerate(at.item("frames").items()):
                frame = Frame()
                each.item("order").number(f + 1, f + 1)
                frame.mandatory = each.item("mandatory").flag()
                scopes = ("each_player", "once", "shared", "permanent", "delayed_end_of_first_turn")
                scope = each.item("scope").index(scopes)
                frame.permanent = scope == 3
                frame.delayed = scope == 4
                if each.has("only_if"):
                    frame.only_if = read_condition(each.item("only_if"))
                name = f"{event.id}.frame.{f}"
                if frame.permanent:
                    for m, part in enumerate(each.item("effect").items()):
                        lasting = self.modifier(part, f"{name}.{m}")
                        lasting.mandatory = True
                        event.modifiers.append(lasting)
                else:
                    frame.effect = self.effects(each.item("effect"), name)
                each.done()
                event.frames.append(frame)
            for b, block in enumerate(at.item("objective_blocks").items()):
                row = []
                for o, each in enumerate(block.items()):
                    objective = EventObjective()
                    each.item("kind").index(("feat", "multiplier"))
                    if each.has("condition"):
                        objective.condition = read_condition(each.item("condition"))
                    objective.effect = self.effects(each.item("effect"), f"{event.id}.objective.{b}.{o}")
                    each.done()
                    row.append(objective)
                event.blocks.append(row)
            at.done()
            self.box.events.append(event)
        for cycle in (1, 2, 3):
            if not [event for event in self.box.events if event.cycle == cycle]:
                raise PackError("events.toml", N_("no event for cycle %(cycle)d"), cycle=cycle)

    def tracks(self) -> None:
        """tracks.toml"""
        box, file = self.box, self.tables["tracks.toml"]
        levels = file.item("levels")
        box.cell_levels = levels.item("cell_to_level").numbers(8, 0, 4)
        box.improved_limits = levels.item("improved_tech_limit_by_highest_level").numbers(5, 0, 9)
        if levels.maybe("ours", False).flag():
            self.ours("levels", "ours")
        levels.done()
        seen: set[tuple[str, int, int]] = set()
        for at in self.cards("tracks", "cell"):
            variant = at.item("variant").text()
            if variant not in box.variants:
                box.variants.append(variant)
                box.cells.append([-1] * 21)
            track = at.item("track").index(TRACKS)
            cell = at.item("cell").number(1, 7)
            if (variant, track, cell) in seen:
                raise at.fault(N_("this cell appears twice"))
            seen.add((variant, track, cell))
            effect = self.effects(at.item("effect"), at.item("id").text())
            box.cells[box.variants.index(variant)][track * 7 + cell - 1] = effect
            at.done()
        for variant, cells in zip(box.variants, box.cells, strict=True):
            if -1 in cells:
                raise PackError(f"tracks.toml: {variant}", N_("cell %(cell)d is missing"), cell=cells.index(-1))

    def preferred_costs(self) -> None:
        """What each action costs while an event changes the costs of preferred Focus actions."""
        more = [0, 0, 0, 0, 0]
        instead = [0, 0, 0, 0, 0]
        for event in self.box.events:
            for modifier in event.modifiers:
                if modifier.rule == MOD_PREFERRED_SURCHARGE:
                    more = modifier.resources
                elif modifier.rule == MOD_PREFERRED_REPLACED:
                    instead = modifier.resources
        replaced = Cost(len(self.costs), "preferred.replaced")
        replaced.resources = instead
        replaced.empty = sum(instead) == 0
        self.costs.append(replaced)
        for action in self.box.actions:
            action.replaced = replaced.index
            cost = Cost(len(self.costs), f"{action.id}.surcharged")
            base = self.costs[action.cost]
            cost.resources = [a + b for a, b in zip(base.resources, more, strict=True)]
            cost.any = base.any
            cost.charges = base.charges
            cost.empty = base.empty and sum(more) == 0
            self.costs.append(cost)
            action.surcharged = cost.index
