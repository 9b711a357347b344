"""Tokens, kinds of sectors, Houses, origins and maps."""

from __future__ import annotations

from starboard.games.voidfall.components import Ability, Card, House, Origin, Scenario, Sector, SectorType, Site, Token
from starboard.games.voidfall.packs.base import Base
from starboard.games.voidfall.vocabulary import (
    BOUNTY,
    DIFFICULTIES,
    FLEETS,
    GUILDS,
    INSTALLATIONS,
    MOST_ONCE,
    ONCE_BITS,
    RESOURCES,
    TOKENS,
    TRACKS,
    TRADE,
)
from starboard.kernel.errors import N_, PackError
from starboard.kernel.names import read_name_beside
from starboard.kernel.reader import Reader


class Realm(Base):
    """Reads what lies on the table and where."""

    def tokens(self) -> None:
        """tokens.toml"""
        box, file = self.box, self.tables["tokens.toml"]
        table = file.item("production")
        table.item("level_min").number(0, 0)
        table.item("level_max").number(13, 13)
        common = table.item("yield_food_energy_materials_science").numbers(14, 0, 15)
        credits_ = table.item("yield_credits").numbers(14, 0, 15)
        box.yields = [common, common, common, credits_, common]
        box.stock_max = table.item("stock_max").number(1, 30)
        box.over_influence = table.item("overproduction_influence").number(0, 20)
        table.done()
        table = file.item("upkeep")
        box.unpaid_influence = -table.item("unpaid_influence").number(-20, 0)
        table.done()
        table = file.item("trade")
        tokens = table.item("tokens_on_board").number(1, 9)
        table.item("removed_each_later_cycle").number(1, 1)
        table.done()
        for kind, into in (("trade_slot", box.trade_slots), ("bounty", box.bounties), ("reclaim", box.reclaims)):
            for i, at in enumerate(self.cards("tokens", kind)):
                token = Token(i, *self.words(at))
                if kind == "trade_slot":
                    at.item("position_from_top").number(i + 1, i + 1)
                else:
                    token.quantity = at.item("quantity").number(1, 30)
                token.effect = self.effects(at.item("effect"), token.id)
                at.done()
                into.append(token)
        if len(box.trade_slots) != tokens:
            raise file.item("trade").fault(N_("there must be as many tokens as trade slots"))
        for i, at in enumerate(self.cards("tokens", "glory")):
            self.words(at)
            at.item("value").number(i + 1, i + 1)
            at.item("upgrade_to").number(min(i + 2, 5), min(i + 2, 5))
            at.done()
        table = file.item("glory_rules")
        box.glory_limit = table.item("max_held_at_cleanup").number(1, 20)
        table.maybe("starting", [2])
        table.done()
        table = file.item("harbinger")
        table.item("name").text()
        table.item("name_fr").text()
        box.harbingers = table.item("supply").number(0, 40)
        if table.maybe("ours_supply", False).flag():
            self.ours("harbinger", "ours_supply")
        box.points["harbinger"] = table.item("end_influence_on_map").number(0, 99)
        table.done()
        table = file.item("safe_haven")
        table.item("name").text()
        table.item("name_fr").text()
        table.item("levels")
        box.haven_reward = self.effects(table.item("reward_on_completion"), "haven-reward")
        box.points["haven"] = table.item("incomplete_influence").number(0, 99)
        table.done()
        table = file.item("catastrophe")
        table.item("name").text()
        table.item("name_fr").text()
        box.catastrophe_supply = table.item("supply").number(1, 9)
        box.catastrophe_effect = self.effects(table.item("on_place"), "catastrophe")
        box.points["catastrophe"] = table.item("end_influence").number(0, 99)
        table.done()
        fleets = self.cards("tokens", "fleet")
        for i, at in enumerate(fleets):
            card = Card(i, *self.words(at))
            Reader(card.id, at.path, PackError).index(((*FLEETS, "voidborn")[i],))
            at.item("cubes_per_token").number(1, 3)
            at.item("technology").text()
            cost = self.cost(at.item("deploy_cost_per_cube"), f"fleet-{card.id}")
            at.done()
            box.fleet_cards.append(card)
            box.fleet_costs.append(cost)
        for i, at in enumerate(self.cards("tokens", "guild")):
            card = Card(i, *self.words(at))
            Reader(card.id, at.path, PackError).index((GUILDS[i],))
            at.item("produces").index((RESOURCES[i],))
            at.done()
            box.guild_cards.append(card)
        for i, at in enumerate(self.cards("tokens", "installation")):
            card = Card(i, *self.words(at))
            Reader(card.id, at.path, PackError).index((INSTALLATIONS[i],))
            at.done()
            box.installation_cards.append(card)
        keys = ("difficulty", "rift", "haven", "catastrophe", "harbinger", "technology", "crisis", "fallen",
                "corruption", "population")  # fmt: skip
        for key, at in zip(keys, self.cards("tokens", "end_scoring"), strict=False):
            self.words(at)
            box.points[key] = at.item("influence").number(0, 99)
            at.done()

    def sector_types(self) -> None:
        """sector_types.toml"""
        rules = self.tables["sector_types.toml"].item("rules")
        for key, value in (("fleet_tokens_per_own_sector", 2), ("cubes_per_token", 3), ("void_fleet_tokens_default", 1),
                           ("void_cubes_default_max", 3), ("upkeep_per_full_row", 1), ("population_min", 1),
                           ("population_max", 6)):  # fmt: skip
            rules.item(key).number(value, value)
        rules.done()
        for i, at in enumerate(self.cards("sector_types", "sector_type")):
            kind = SectorType(i, *self.words(at))
            kind.installation_slots = at.item("installation_slots").number(0, 6)
            kind.guild_slots = at.item("guild_slots").number(0, 6)
            printed = at.item("printed")
            kind.printed = self.counts(printed.maybe("installations", {}), INSTALLATIONS)
            kind.printed_guilds = self.counts(printed.maybe("guilds", {}), GUILDS)
            printed.done()
            population = at.item("population").index(("die", "player_die", "fixed", "none"))
            kind.populated = population != 3
            kind.fixed = population == 2
            kind.corruptible = at.item("corruptible").flag()
            kind.void_limit = 3 * at.item("void_fleet_tokens").number(1, 4)
            kind.production = self.counts(at.maybe("production_level", {}), RESOURCES)
            kind.upkeep = at.maybe("upkeep", 0).number(0, 2)
            kind.passage = at.maybe("passage", False).flag()
            if at.has("when_invaded"):
                kind.when_invaded = self.effects(at.item("when_invaded"), f"{kind.id}.when_invaded")
            if at.has("action"):
                action = at.item("action")
                kind.focuses = sum(1 << each.index(self.box.focus_names) for each in action.item("focuses").items())
                kind.cost = self.cost(action.item("cost"), f"{kind.id}.cost")
                kind.effect = self.effects(action.item("effect"), f"{kind.id}.effect")
                action.done()
            at.done()
            self.box.types.append(kind)
        for needed in ("standard", "home", "outpost", "fallen-house", "rift"):
            self.type(needed)

    def type(self, name: str) -> int:
        """The number of a sector type."""
        return Reader(name, "sector_types.toml", PackError).index([kind.id for kind in self.box.types])

    def houses(self) -> None:
        """houses.toml"""
        box, file = self.box, self.tables["houses.toml"]
        setup = file.item("setup")
        box.start_influence = setup.item("influence").number(0, 99)
        box.start_glory = [each.number(1, 5) for each in setup.item("glory_tokens").items()]
        box.fleet_power = setup.item("fleet_cubes_total").number(14, 14)
        setup.item("agenda_slots").number(4, 4)
        box.fallen_drawn = setup.item("fallen_houses_drawn").number(4, 4)
        box.heroic_offer = setup.item("heroic_offer").number(0, 9)
        setup.done()
        techs = [card.id for card in box.technologies]
        cards = [card.id for card in box.focuses]
        standard = [card.index for card in box.focuses if card.house < 0 and not card.heroic]
        for i, at in enumerate(self.cards("houses", "house")):
            house = House(i, *self.words(at))
            at.item("number").number(i + 1, i + 1)
            house.complexity = at.item("complexity").number(1, 5)
            sides = at.item("technologies")
            house.technologies = [sides.item("A").index(techs), sides.item("B").index(techs)]
            sides.done()
            house.variant = at.item("track_variant").index(box.variants)
            own = [each.index(cards) for each in at.item("house_focus_cards").items()]
            replaced = [box.focuses[card].replaces for card in own]
            house.cards = [card for card in standard if card not in replaced] + own
            names = [box.focuses[card].counts_as for card in house.cards]
            for each in at.item("preferred_focuses").items():
                name = each.index(box.focus_names)
                if name not in names:
                    raise each.fault(N_("this house has no such Focus"))
                house.preferred.append(name)
            if at.has("ability"):
                self.able.append((house, at.item("ability")))
            if at.has("style"):
                house.style = read_name_beside(at, "style")
            if self.counts(at.item("home_installations"), INSTALLATIONS) != [1, 0, 0]:
                raise at.item("home_installations").fault(N_("a Home Sector has one printed Shipyard"))
            # Packs of former versions said here whether an ability was left out.
            at.maybe("ability_known", True).flag()
            house.guild_slots = at.item("home_guild_slots").number(0, 6)
            house.installation_slots = at.item("home_installation_slots").number(1, 6)
            house.corruptible = at.item("home_corruptible").flag()
            at.done()
            box.houses.append(house)
        names_of_houses = [house.id for house in box.houses]
        for at in self.cards("houses", "fallen_house"):
            self.words(at)
            house = box.houses[at.item("house").index(names_of_houses)]
            house.fallen_population = at.item("population").number(1, 6)
            at.item("sector_defenses").number(2, 2)
            at.item("fleet_power").number(0, 0)
            if not at.item("corrupted").flag():
                raise at.item("corrupted").fault(N_("a Fallen House is Corrupted"))
            if sorted(at.item("technologies_offered").indices(techs)) != sorted(house.technologies):
                raise at.item("technologies_offered").fault(N_("these must be the house's own two"))
            house.cracked = at.item("cracked").flag()
            house.reward = self.effects(at.item("reward"), f"fallen-{house.id}")
            at.done()
        for house in box.houses:
            if house.reward < 0:
                raise PackError(f"houses.toml: {house.id}", N_("its fallen house card is missing"))

    def abilities(self) -> None:
        """The house abilities: read after all else, so that the numbers of other effects hang on none of them."""
        for house, at in self.able:
            house.ability = self.ability(at, house)

    def ability(self, at: Reader, house: House) -> Ability:
        """What a House alone can do."""
        found = Ability(read_name_beside(at, "name"))
        name = f"ability-{house.id}"
        found.setup = self.effects(at.maybe("setup", []), f"{name}.setup")
        for i, each in enumerate(at.maybe("lasting", []).items()):
            modifier = self.modifier(each, f"{name}.{i}")
            self.number_action(modifier, -1 - house.index, 0)
            found.modifiers.append(modifier)
        limited = [modifier for modifier in found.modifiers if modifier.once >= 0]
        if len(limited) > MOST_ONCE:
            raise at.fault(N_("at most %(most)d rules that work once a turn"), most=MOST_ONCE)
        for i, modifier in enumerate(limited):
            modifier.once = ONCE_BITS + i
        at.done()
        return found

    def site(self, at: Reader) -> Site:
        """What an origin puts on a sector."""
        site = Site()
        site.population = at.item("population").number(1, 6)
        site.corrupted = at.item("corrupted").flag()
        site.guilds = self.counts(at.item("guilds"), GUILDS)
        site.installations = self.counts(at.item("installations"), INSTALLATIONS)
        site.fleets = self.counts(at.item("fleets"), FLEETS)
        at.done()
        return site

    def origins(self) -> None:
        """origins.toml"""
        box = self.box
        houses = [house.id for house in box.houses]
        techs = [card.id for card in box.technologies]
        agendas = [agenda.id for agenda in box.agendas]
        for i, at in enumerate(self.cards("origins", "origin")):
            origin = Origin(i, *self.words(at))
            origin.house = at.item("house").index(houses)
            origin.letter = ("A", "B")[at.item("origin").index(("A", "B"))]
            origin.technology = at.item("technology").index(techs)
            origin.agendas = [each.index(agendas) for each in at.item("starting_agendas").items()]
            origin.stock = self.counts(at.item("stock"), RESOURCES, 15)
            bonus = [0, 0, 0, 0, 0]
            for agenda in origin.agendas:
                bonus = [a + b for a, b in zip(bonus, box.agendas[agenda].production, strict=True)]
            if [RESOURCES[r] for r in range(5) if bonus[r]] != at.item("production_level_bonus").value:
                raise at.item("production_level_bonus").fault(N_("this differs from the starting agenda"))
            origin.active = at.item("active_cubes").number(0, 14)
            origin.tracks = self.counts(at.item("tracks"), TRACKS, 7)
            origin.home = self.site(at.item("home"))
            origin.outpost = self.site(at.item("outpost"))
            used = origin.active + sum(origin.home.fleets) + sum(origin.outpost.fleets)
            at.item("inactive_cubes").number(box.fleet_power - used, box.fleet_power - used)
            tokens = self.counts(at.item("starting_tokens"), TOKENS)
            origin.trade, origin.bounty = tokens[TRADE], tokens[BOUNTY]
            origin.effect = self.effects(at.item("setup_effect"), f"{origin.id}.setup")
            at.done()
            box.origins.append(origin)

    def scenarios(self) -> None:
        """scenarios.toml"""
        box, file = self.box, self.tables["scenarios.toml"]
        rules = file.item("rules")
        rules.item("cycles").number(3, 3)
        base = rules.item("voidborn_base_influence")
        box.base_influence = [base.item(key).number(0, 999) for key in DIFFICULTIES]
        cycle = rules.item("harbinger_on_crisis_board")
        box.harbinger_cycle = [cycle.item(key).number(0, 3) for key in DIFFICULTIES]
        rules.done()
        types = [kind.id for kind in box.types]
        for i, at in enumerate(self.cards("scenarios", "scenario")):
            scenario = Scenario(i, *self.words(at))
            scenario.complexity = at.item("complexity").number(1, 9)
            scenario.havens = [each.number(1, 4) for each in at.item("safe_havens").items()]
            if at.has("style"):
                scenario.style = read_name_beside(at, "style")
            box.scenarios.append(scenario)
        ids = [scenario.id for scenario in box.scenarios]
        for at in self.cards("scenarios", "sector"):
            scenario = box.scenarios[at.item("scenario").index(ids)]
            name = at.item("id").text()
            sector = Sector(len(scenario.sectors), name)
            sector.col = at.item("col").number(0, 20)
            sector.row = at.item("row").number(0, 20)
            sector.type = at.item("type").index(types)
            sector.corrupted = at.item("corrupted").flag()
            kind = box.types[sector.type]
            sector.population = at.maybe("population", 0).number(0, 6)
            sector.void = at.maybe("void_cubes", 0).number(0, kind.void_limit)
            sector.installations = self.counts(at.maybe("installations", {}), INSTALLATIONS)
            sector.guilds = self.counts(at.maybe("guilds", {}), GUILDS)
            sector.glory = [each.number(1, 5) for each in at.maybe("glory", []).items()]
            sector.harbingers = at.maybe("harbingers", 0).number(0, 9)
            sector.bounty = at.maybe("bounty", 0).number(0, 9)
            sector.reclaim = at.maybe("reclaim", 0).number(0, 9)
            sector.wormhole = at.maybe("wormhole", "-").text()
            at.done()
            scenario.sectors.append(sector)
        for scenario, at in zip(box.scenarios, self.cards("scenarios", "scenario"), strict=True):
            self.neighbours(scenario, at)
            for key in ("name", "name_fr", "complexity", "safe_havens"):
                at.item(key)
            for key in ("style", "style_fr"):
                at.maybe(key, "")
            # Packs of former versions said here whether tokens were left out; `ours_tokens` marks what is ours now.
            at.maybe("tokens_known", True).flag()
            at.done()

    def neighbours(self, scenario: Scenario, at: Reader) -> None:
        """Adjacency, with and without Voidstorms; a wormhole joins whatever touches it or its partner."""
        box = self.box
        names = [sector.id for sector in scenario.sectors]
        places = [box.types[sector.type].id for sector in scenario.sectors]
        for needed in ("home", "outpost"):
            if places.count(needed) != 1:
                raise at.fault(N_("a map has exactly one sector of the type '%(kind)s'"), kind=needed)
        scenario.home = places.index("home")
        scenario.outpost = places.index("outpost")
        scenario.fallen = [i for i, place in enumerate(places) if place == "fallen-house"]
        if len(scenario.fallen) > box.fallen_drawn:
            raise at.fault(N_("more Fallen House sectors than cards"))
        near: list[set[int]] = [set() for _ in names]
        for pair in at.item("adjacent").items():
            a, b = (each.index(names) for each in pair.items(2))
            near[a].add(b)
            near[b].add(a)
        storms = []
        for pair in at.item("voidstorms").items():
            a, b = (each.index(names) for each in pair.items(2))
            storms.append((a, b))
        touching = [set(each) for each in near]
        for a, b in storms:
            touching[a].add(b)
            touching[b].add(a)
        for joined in (near, touching):
            for hole in range(len(names)):
                if not box.types[scenario.sectors[hole].type].passage:
                    continue
                letter = scenario.sectors[hole].wormhole
                mouth = set(joined[hole])
                for other in range(len(names)):
                    if other != hole and scenario.sectors[other].wormhole == letter:
                        mouth |= joined[other]
                for a in mouth:
                    joined[a] |= mouth - {a}
            for hole in range(len(names)):
                if box.types[scenario.sectors[hole].type].passage:
                    for a in joined[hole]:
                        joined[a].discard(hole)
                    joined[hole] = set()
        scenario.near = [sorted(each) for each in near]
        scenario.touching = [sorted(each) for each in touching]
        scenario.storms = storms
