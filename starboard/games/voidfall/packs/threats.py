"""Crises, Wars and the crisis board."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall.components import Crisis, SectorNeed, War
from starboard.games.voidfall.effects import mask_of, read_condition
from starboard.games.voidfall.packs.base import Base
from starboard.games.voidfall.steps.corruption import read_place
from starboard.games.voidfall.vocabulary import (
    CRISIS_KINDS,
    DIFFICULTIES,
    GUILDS,
    INSTALLATIONS,
    OCCASIONS,
    RESOURCES,
    TIERS,
    TRACKS,
    WHEN_ACTIVATE,
    WHEN_MOVE_FLEETS,
)
from starboard.kernel.errors import N_
from starboard.kernel.reader import Reader

QUIET: Final = (WHEN_ACTIVATE, WHEN_MOVE_FLEETS)
"""What can happen without changing any stock: only there an extra cost may be due before."""


class Threats(Base):
    """Reads what the Voidborn bring."""

    def crises(self) -> None:
        """crises.toml"""
        box, file = self.box, self.tables["crises.toml"]
        board = file.item("board")
        box.board_places = board.item("places_per_row").number(4, 4)
        box.board_military = board.item("military_skirmish_modifier").numbers(5, -9, 9)
        rows = board.item("economic_cost").items(5)
        box.board_economic = [self.cost(row, f"board-economic-{i}") for i, row in enumerate(rows)]
        box.missing_influence = -board.item("missing_resource_influence").number(-20, 0)
        if board.maybe("ours", False).flag():
            self.ours("board", "ours")
        board.done()
        starting = file.item("starting")
        counts = starting.item("ongoing_at_setup")
        box.starting_crises = [counts.item(key).number(0, 5) for key in DIFFICULTIES]
        if starting.maybe("ours", False).flag():
            self.ours("starting", "ours")
        starting.done()
        for i, at in enumerate(self.cards("crises", "situation")):
            self.words(at)
            at.item("level").number(i + 1, i + 1)
            box.situation_copies.append(at.item("quantity").number(0, 40))
            at.item("effect").items(0)
            at.done()
        for i, at in enumerate(self.cards("crises", "war")):
            war = War(i, *self.words(at))
            war.modifier = at.item("cycle_modifier").numbers(3, -9, 9)
            combat = at.item("combat_modifier")
            war.initiative = combat.maybe("initiative", 0).number(0, 20)
            war.approach = combat.maybe("approach_absorption", 0).number(0, 9)
            salvo = combat.maybe("salvo_absorption", 0)
            if isinstance(salvo.value, dict):
                war.salvo = [salvo.item(key).number(0, 9) for key in DIFFICULTIES]
            else:
                war.salvo = [salvo.number(0, 9)] * 3
            combat.done()
            war.on_defended = self.effects(at.item("on_defended"), war.id)
            at.done()
            box.wars.append(war)
        for key in ("crisis", "starting_crisis"):
            for at in self.cards("crises", key):
                box.crises.append(self.crisis(at, key == "starting_crisis"))
        for at in self.cards("more_crises", "crisis"):
            crisis = self.crisis(at, False)
            if crisis.id in [card.id for card in box.crises]:
                raise at.fault(N_("this id appears twice"))
            crisis.more = True
            box.crises.append(crisis)
        rows_ = {}
        for at in self.cards("crises", "alert_deck"):
            place = at.item("difficulty").index(DIFFICULTIES) * 3 + at.item("cycle").number(1, 3) - 1
            keys = ("add_situation_1", "add_situation_2", "add_situation_3", "add_war")
            rows_[place] = [at.item(each).number(0, 9) for each in keys]
            at.done()
        if sorted(rows_) != list(range(9)):
            raise file.item("alert_deck").fault(N_("one row for each difficulty and cycle is needed"))
        box.alerts = [rows_[i] for i in range(9)]

    def crisis(self, at: Reader, starting: bool) -> Crisis:
        """One Crisis card."""
        crisis = Crisis(len(self.box.crises), *self.words(at))
        crisis.level = at.item("level").number(0, 0) if starting else at.item("level").number(1, 3)
        crisis.kind = at.item("kind").index(CRISIS_KINDS)
        crisis.penalty = self.effects(at.item("penalty"), f"{crisis.id}.penalty")
        resolve = at.item("resolve")
        crisis.when = resolve.item("when").index(OCCASIONS)
        if resolve.has("also"):
            crisis.also = resolve.item("also").index(OCCASIONS)
        if resolve.has("filter"):
            limits = resolve.item("filter")
            leaves = ("remove_harbinger", "invade_won")
            for key, names in (("resources", RESOURCES), ("guild", GUILDS), ("installation", INSTALLATIONS),
                               ("track", TRACKS), ("tier", TIERS), ("by", leaves)):  # fmt: skip
                if limits.has(key):
                    crisis.kinds = mask_of(limits.item(key), names)
            if limits.has("where"):
                for each in limits.item("where").items():
                    crisis.kinds |= read_place(each)
            crisis.pure = limits.maybe("pure", False).flag()
            crisis.level_min = limits.maybe("level_min", 0).number(0, 4)
            crisis.times = limits.maybe("times", 0).number(0, 9)
            crisis.cubes_this_turn = limits.maybe("cubes_this_turn_min", 0).number(0, 14)
            crisis.cubes_this_action = limits.maybe("cubes_this_action_min", 0).number(0, 14)
            crisis.activated = limits.maybe("activated_this_turn_min", 0).number(0, 14)
            crisis.removed = limits.maybe("removed_this_turn_min", 0).number(0, 20)
            crisis.produced = mask_of(limits.maybe("produced_this_turn", []), RESOURCES)
            crisis.new_kind = limits.maybe("new_kind", False).flag()
            if limits.has("sector"):
                part = limits.item("sector")
                need = SectorNeed()
                if part.has("pure"):
                    need.pure = 1 if part.item("pure").flag() else 0
                if part.has("corrupted"):
                    need.pure = 0 if part.item("corrupted").flag() else 1
                need.adjacent_void = part.maybe("adjacent_void", False).flag()
                need.cubes_min = part.maybe("cubes_min", 0).number(0, 14)
                need.void_cubes_min = part.maybe("void_cubes_min", 0).number(0, 9)
                need.installation_any = mask_of(part.maybe("installation_any", []), INSTALLATIONS)
                need.installations_min = part.maybe("installations_min", 0).number(0, 6)
                need.pop_min = part.maybe("pop_min", 0).number(0, 6)
                need.harbinger = part.maybe("harbinger", False).flag()
                need.by_rift = part.maybe("by_rift", False).flag()
                need.last_slot = part.maybe("last_slot", False).flag()
                part.done()
                crisis.sector = need
            limits.done()
        if resolve.has("condition"):
            crisis.condition = read_condition(resolve.item("condition"))
            crisis.before = resolve.item("checked").index(("before", "after")) == 0
        if resolve.has("extra_cost"):
            crisis.cost = self.cost(resolve.item("extra_cost"), f"{crisis.id}.cost")
            before = resolve.item("timing").index(("before", "after")) == 0
            if before and crisis.when not in QUIET:
                raise resolve.item("timing").fault(N_("'before' is only possible where no stock changes"))
        resolve.done()
        at.done()
        return crisis

    def attacks(self) -> None:
        """What a Skirmish may bring: a War, or an Initiative that its own text gives it."""
        self.box.attacks = [*self.box.wars]
        for verb in self.nodes:
            verb.settle(self.box)
