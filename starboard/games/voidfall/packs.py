"""Reading the content folder, Starboard's own or a pack: every fault is told with its file, card and field."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Final

from starboard.games.voidfall.components import (
    BY_LEVEL,
    EQUAL,
    FEAT,
    MULTIPLIER,
    OBJECTIVE_KINDS,
    PLACED,
    Action,
    Agenda,
    Box,
    Card,
    Condition,
    Cost,
    Crisis,
    EventObjective,
    Focus,
    Frame,
    GalacticEvent,
    House,
    Modifier,
    Node,
    Objective,
    Origin,
    Scenario,
    Sector,
    SectorNeed,
    SectorType,
    Selector,
    Site,
    Technology,
    Token,
    War,
)
from starboard.games.voidfall.vocabulary import (
    ACTIVATE,
    ADVANCE,
    AGENDA_TYPES,
    ANY_OWN,
    ANY_PLACE,
    BOUNTY,
    BUILD,
    BUILD_HAVEN,
    CHOOSE_ANY,
    CHOOSE_ONE,
    CHOOSE_REPEAT,
    CONDITIONS,
    CONSUME_TECH,
    CORRUPT_OFFER,
    CORRUPTION_WHERE,
    COUNTED,
    CREDITS,
    CRISIS_KINDS,
    CUBE_ZONES,
    DEACTIVATE,
    DEPLOY,
    DESTROY,
    DIFFICULTIES,
    DISCARD_CRISIS,
    ENERGY,
    ESTABLISH,
    EVALUATE_AGENDA,
    EXCHANGE,
    FLEETS,
    GAIN,
    GAIN_AGENDA,
    GAIN_BOUNTY,
    GAIN_CORRUPTION,
    GAIN_GLORY,
    GAIN_TECH,
    GAIN_TRADE,
    GROW,
    GUILDS,
    IF,
    IF_ALL,
    IF_ANY_STOCK,
    IF_COUNT,
    IF_FLEET_TYPES,
    IF_GLORY_TOTAL,
    IF_INCOME,
    IF_STOCK,
    IF_TRACK,
    IN_SECTOR,
    IN_STORAGE,
    INFLUENCE_BY_LEVEL,
    INFLUENCE_EQUAL,
    INFLUENCE_PER,
    INSTALLATIONS,
    INVADE,
    LINKED,
    LOSE,
    LOSE_TOKEN,
    MOD_DEPLOY_SURCHARGE,
    MOD_PREFERRED_REPLACED,
    MOD_PREFERRED_SURCHARGE,
    MOD_TECH_ACTION,
    MODIFIER,
    MODIFIERS,
    MOVE_CORRUPTION,
    MOVE_FLEETS,
    OCCASIONS,
    OF_CORRUPTION,
    OF_CUBES,
    OF_GUILDS,
    OF_INSTALLATIONS,
    OF_RESOURCE_TYPES,
    OF_RESOURCES,
    OF_SECTORS,
    OF_TECHS,
    OF_TOKENS,
    OF_TRACKS,
    OF_UPKEEP,
    ON_SLOT,
    ON_TRACK,
    PEEK_EVENTS,
    PICKS,
    PLACE,
    PREFERRED_ACTION,
    PRODUCE,
    RECALL,
    REDUCE,
    REMOVE_CORRUPTION,
    REMOVE_HARBINGER,
    REMOVE_VOID,
    RESOLVE_RECLAIM,
    RESOURCES,
    SAME_SECTOR,
    SKIRMISH,
    TIERS,
    TOKENS,
    TRACKS,
    TRADE,
    UPGRADE_GLORY,
    VALUES,
    VERBS,
    WHERE,
    ZONES,
)
from starboard.kernel.errors import N_, PackError
from starboard.kernel.pack import open_pack
from starboard.kernel.reader import Reader

OWN: Final = Path(__file__).parent / "content"
FILES: Final = tuple(
    f"{name}.toml"
    for name in (
        "pack", "tokens", "sector_types", "focus", "technologies", "agendas", "events", "tracks", "houses", "origins",
        "scenarios", "crises", "more_crises", "missing",
    )
)  # fmt: skip

_CORRUPTION_PLACES: Final = {
    "any": ANY_PLACE,
    "sector": IN_SECTOR,
    "any_own_sector": IN_SECTOR,
    "house": ON_SLOT | ON_TRACK,
    "agenda_slot": ON_SLOT,
    "track": ON_TRACK,
    "corruption_storage": IN_STORAGE,
}
_COSTS: Final = {
    "recall_cube": "recall",
    "deactivate_cube": "deactivate",
    "gain_corruption": "corruption",
    "corrupt_track": "corrupt_track",
    "corrupt_slot": "corrupt_slot",
    "discard_bounty": "bounty",
    "discard_reclaim": "reclaim",
    "discard_glory": "glory",
    "return_trade": "trade",
    "remove_agenda": "agenda",
    "discard_agenda": "hand_agenda",
    "destroy_installation": "installation",
    "destroy_guild": "guild",
    "reduce_population": "population",
    "any": "any",
}
_QUIET: Final = (ACTIVATE, MOVE_FLEETS)
"""What can happen without changing any stock: only there an extra cost may be due before."""


class Loader:
    """Reads the files of a folder into a Box."""

    def __init__(self, folder: Path) -> None:
        pack = open_pack(folder, "voidfall", FILES)
        self.box = Box(pack.content_hash)
        self.tables = pack.files
        self.attacks: list[tuple[Node, int]] = []
        """Skirmishes that bring an Initiative of their own."""
        self.track_of_variant: dict[str, int] = {}

    def load(self) -> Box:
        """All files, in the order in which they refer to each other."""
        pack = self.tables["pack.toml"]
        pack.item("name").text()
        pack.maybe("name_fr", "Voidfall").text()
        pack.done()
        self.box.empty_cost = self.cost(Reader({}, "none", PackError), "none")
        self.names_of_focuses()
        self.tokens()
        self.sector_types()
        self.focus()
        self.technologies()
        self.agendas()
        self.events()
        self.tracks()
        self.houses()
        self.origins()
        self.scenarios()
        self.crises()
        self.missing()
        self.preferred_costs()
        self.modified_attacks()
        for table in self.tables.values():
            table.done()
        self.box.answers.fill(self.box)
        return self.box

    def cards(self, file: str, key: str) -> list[Reader]:
        """The records of a table, their path naming the card by its id."""
        out = []
        for record in self.tables[f"{file}.toml"].item(key).items():
            label = record.value.get("id") if isinstance(record.value, dict) else None
            out.append(
                Reader(record.value, f"{file}.toml: {label}" if isinstance(label, str) else record.path, PackError)
            )
        seen: set[str] = set()
        for record in out:
            name = record.item("id").text()
            if name in seen:
                raise record.fault(N_("this id stands twice"))
            seen.add(name)
            for mark in list(record._table()):
                if mark == "ours" or mark.startswith("ours_"):
                    record.item(mark).flag()
        return out

    def words(self, at: Reader) -> tuple[str, str, str]:
        """Id, name and French name of a card."""
        return at.item("id").text(), at.item("name").text(), at.item("name_fr").text()

    # -- parts of effects

    def cost(self, at: Reader, name: str) -> int:
        """A cost table."""
        cost = Cost(len(self.box.costs), name)
        for key, value in at.pairs():
            if key in RESOURCES:
                cost.resources[RESOURCES.index(key)] = value.number(0, 15)
            elif key in _COSTS:
                setattr(cost, _COSTS[key], value.number(0, 14))
            else:
                value.error = PackError
                raise at.fault(N_("unknown cost '%(key)s'"), key=key)
            cost.empty = False
        self.box.costs.append(cost)
        return cost.index

    def mask(self, at: Reader, names: tuple[str, ...]) -> int:
        """A list of names as bits."""
        return sum(1 << i for i in at.indices(names))

    def selector(self, at: Reader) -> Selector:
        """A selector."""
        found = Selector(at.item("of").index(COUNTED))
        of = found.of
        found.pure = at.maybe("pure", False).flag()
        found.group = at.maybe("group", 1).number(1, 20)
        found.beyond = at.maybe("beyond", 0).number(0, 20)
        if of == OF_SECTORS:
            found.pop_min = at.maybe("pop_min", 0).number(0, 6)
            found.pop_eq = at.maybe("pop_eq", -1).number(-1, 6)
            found.cubes_min = at.maybe("cubes_min", 0).number(0, 14)
            found.adjacent_void = at.maybe("adjacent_void", False).flag()
            if at.has("fleet"):
                found.fleet = at.item("fleet").index(FLEETS)
            found.guilds_min = at.maybe("guilds_min", 0).number(0, 6)
            found.guild_any = self.mask(at.maybe("guild_any", []), GUILDS)
            if at.has("guilds_among_min"):
                part = at.item("guilds_among_min")
                found.among_min = part.item("min").number(1, 6)
                found.among_kinds = self.mask(part.item("kinds"), GUILDS)
                part.done()
            found.distinct_min = at.maybe("distinct_guilds_min", 0).number(0, 5)
            found.installation_any = self.mask(at.maybe("installation_any", []), INSTALLATIONS)
            found.installations_min = at.maybe("installations_min", 0).number(0, 6)
            found.upkeep_min = at.maybe("upkeep_min", 0).number(0, 4)
            found.upkeep_max = at.maybe("upkeep_max", -1).number(-1, 4)
            found.no_empty_guild_slot = at.maybe("no_empty_guild_slot", False).flag()
        elif of == OF_GUILDS:
            found.kinds = self.mask(at.maybe("kinds", []), GUILDS)
        elif of == OF_INSTALLATIONS:
            found.kinds = self.mask(at.maybe("kinds", []), INSTALLATIONS)
        elif of == OF_CUBES:
            found.zones = self.mask(at.item("zones"), CUBE_ZONES)
        elif of == OF_TECHS:
            found.tier = at.item("tier").index(TIERS)
        elif of == OF_TRACKS:
            found.level_min = at.maybe("level_min", 0).number(0, 4)
        elif of == OF_TOKENS:
            found.token = at.item("token").index(TOKENS)
            found.value_eq = at.maybe("value_eq", 0).number(0, 5)
            found.value_min = at.maybe("value_min", 0).number(0, 5)
        elif of == OF_RESOURCES:
            found.kinds = self.mask(at.item("kinds"), RESOURCES)
        elif of == OF_RESOURCE_TYPES:
            found.stock_min = at.item("stock_min").number(0, 15)
        elif of == OF_CORRUPTION:
            found.where = at.item("where").index(CORRUPTION_WHERE)
        elif of == OF_UPKEEP:
            found.sectors_only = at.maybe("scope", "all").text() == "sectors"
        at.done()
        return found

    def condition(self, at: Reader) -> Condition:
        """A condition."""
        kind = next((i for i, key in enumerate(CONDITIONS) if at.has(key)), -1)
        if kind < 0:
            raise at.fault(N_("no known condition; expected one of %(known)s"), known=", ".join(CONDITIONS))
        key = CONDITIONS[kind]
        found = Condition(kind)
        part = at.item(key)
        if kind == IF_COUNT:
            found.selector = self.selector(part)
        elif kind == IF_TRACK:
            found.what = part.index(TRACKS)
            found.low = at.item("level_min").number(1, 4)
        elif kind in (IF_INCOME, IF_STOCK):
            found.what = part.index(RESOURCES)
        elif kind in (IF_ANY_STOCK, IF_GLORY_TOTAL, IF_FLEET_TYPES):
            found.low = part.number(0, 99)
        elif kind == IF_ALL:
            found.parts = [self.condition(each) for each in part.items()]
        else:
            found.flag = part.flag()
        if kind in (IF_COUNT, IF_INCOME, IF_STOCK):
            found.low = at.maybe("min", -1).number(-1, 99)
            found.high = at.maybe("max", -1).number(-1, 99)
            found.equal = at.maybe("eq", -1).number(-1, 99)
        at.done()
        return found

    def effects(self, at: Reader, name: str, linked: bool = False) -> int:
        """An effect list; its number."""
        nodes = [self.node(each, f"{name}.{i}", linked) for i, each in enumerate(at.items())]
        for first, second in pairwise(nodes):
            one, two = self.box.nodes[first], self.box.nodes[second]
            if one.verb == GROW and two.verb == GAIN_CORRUPTION and two.where == SAME_SECTOR:
                one.mask = 1
        self.box.lists.append(nodes)
        self.box.list_names.append(name)
        return len(self.box.lists) - 1

    def node(self, at: Reader, name: str, linked: bool) -> int:
        """One primitive."""
        verb = at.item("do").index(VERBS)
        node = Node(len(self.box.nodes), name, verb)
        self.box.nodes.append(node)
        node.only_if_previous = at.maybe("only_if_previous", False).flag()
        if at.has("per") and at.item("per").value == "guild_in_that_sector":
            node.per_guild_there = True
        elif at.has("per"):
            node.per = self.selector(at.item("per"))
        if verb in (GAIN, LOSE):
            for i, key in enumerate(RESOURCES):
                node.resources[i] = at.maybe(key, 0).number(0, 15)
            node.influence = at.maybe("influence", 0).number(0, 60)
            node.any = at.maybe("any", 0).number(0, 10)
            node.basic_any = at.maybe("basic_any", 0).number(0, 10)
            node.of_guild = at.maybe("of_guild_type", 0).number(0, 10)
        elif verb == PRODUCE:
            if at.has("resources"):
                node.mask = self.mask(at.item("resources"), RESOURCES)
                node.count = 0
            else:
                node.count = at.item("types").number(1, 5)
            node.up_to = at.maybe("up_to", False).flag()
            node.flag = at.maybe("match_guild", False).flag()
            at.maybe("different", True).flag()
        elif verb in (ACTIVATE, DEACTIVATE, RECALL, GAIN_BOUNTY, UPGRADE_GLORY, BUILD_HAVEN, LOSE_TOKEN):
            if verb == LOSE_TOKEN:
                node.kind = at.item("token").index(TOKENS)
            if verb == LOSE_TOKEN and node.kind == TRADE and at.maybe("count", 1).value == "all":
                node.count = 0
            else:
                node.count = at.maybe("count", 1).number(1, 14)
            node.up_to = at.maybe("up_to", False).flag()
        elif verb == DEPLOY:
            node.count = at.item("count").number(1, 14)
            node.up_to = at.maybe("up_to", False).flag()
            node.where = self.where(at, linked)
            if at.has("fleet"):
                node.kind = at.item("fleet").index(FLEETS)
        elif verb == MOVE_FLEETS:
            node.count = at.item("moves").number(1, 20)
        elif verb == INVADE:
            node.flag = ("any", "corrupted")[at.item("target").index(("any", "corrupted"))] == "corrupted"
            if at.has("combat_bonus"):
                bonus = at.item("combat_bonus")
                bonus.item("per_materials").number(3, 3)
                bonus.item("gives").number(1, 1)
                bonus.item("kind").indices(("approach_absorption", "salvo_absorption"))
                bonus.done()
                node.kind = 1
            if at.has("then"):
                node.effect = self.effects(at.item("then"), f"{name}.then")
        elif verb in (BUILD, ESTABLISH):
            key, names = ("installation", INSTALLATIONS) if verb == BUILD else ("guild", GUILDS)
            node.kind = at.item(key).index((*names, "any"))
            if node.kind == len(names):
                node.kind = -1
            node.where = self.where(at, linked)
            node.count = at.maybe("count", 1).number(1, 6)
            node.up_to = at.maybe("up_to", False).flag()
        elif verb == DESTROY:
            node.kind = at.item("kind").index(("guild", "installation"))
            node.count = at.maybe("count", 1).number(1, 6)
            node.where = self.where(at, linked)
        elif verb in (GROW, REDUCE):
            node.count = at.maybe("count", 1).number(1, 6)
            node.where = self.where(at, linked)
            node.up_to = at.maybe("up_to", False).flag()
            node.flag = at.maybe("different_sectors", False).flag()
        elif verb == GAIN_CORRUPTION:
            node.count = at.maybe("count", 1).number(1, 6)
            for each in at.item("where").items():
                if each.value == "same_sector":
                    node.mask |= IN_SECTOR
                    node.where = SAME_SECTOR
                else:
                    node.mask |= self.corruption_place(each)
            for each in at.maybe("fallback", []).items():
                node.fallback |= self.corruption_place(each)
            if at.has("then_if_track"):
                node.effect = self.effects(at.item("then_if_track"), f"{name}.then_if_track")
        elif verb == REMOVE_CORRUPTION:
            node.count = at.maybe("count", 1).number(1, 6)
            node.up_to = at.maybe("up_to", False).flag()
            place = at.item("where")
            if place.value in (
                "recalled_sector",
                "combat_sector",
                "this_sector",
                "same_or_adjacent_sector",
                "same_sector",
            ):
                node.mask = IN_SECTOR
                node.where = place.index(WHERE)
            else:
                node.mask = self.corruption_place(place)
                if linked and node.mask == IN_SECTOR:
                    node.where = LINKED
        elif verb == MOVE_CORRUPTION:
            node.count = at.item("count").number(-1, 6)
        elif verb == CORRUPT_OFFER:
            node.kind = at.item("type").index((*AGENDA_TYPES, "each_pure"))
        elif verb in (GAIN_TECH, CONSUME_TECH):
            node.kind = at.item("tier").index(TIERS)
        elif verb == GAIN_AGENDA:
            node.kind = at.item("type").index((*AGENDA_TYPES, "any"))
            if node.kind == 4:
                node.kind = -1
            if at.has("source"):
                at.item("source").index(("top_of_deck",))
                node.flag = True
        elif verb == EVALUATE_AGENDA:
            node.count = at.item("count").number(1, 3)
            at.maybe("pure", True).flag()
            at.maybe("starting", False).flag()
        elif verb == GAIN_TRADE:
            node.count = at.maybe("count", 1).number(1, 6)
            node.flag = at.maybe("bonus", True).flag()
        elif verb == GAIN_GLORY:
            node.count = at.item("value").number(1, 5)
        elif verb == RESOLVE_RECLAIM:
            node.where = self.where(at, linked)
        elif verb == INFLUENCE_PER:
            node.influence = at.item("amount").number(0, 20)
            at.item("per")
        elif verb == INFLUENCE_EQUAL:
            node.kind = at.item("to").index(VALUES)
        elif verb == INFLUENCE_BY_LEVEL:
            node.kind = at.item("track").index((*TRACKS, "each"))
            node.values = at.item("values").numbers(4, 0, 60)
        elif verb == ADVANCE:
            kind = at.item("track").index((*TRACKS, "any", "least", "same", "just_corrupted"))
            node.kind = kind if kind < 3 else -1
            node.least = kind == 4
            node.same_track = kind > 4
            node.flag = at.maybe("benefit", True).flag()
            at.maybe("tie", "player").index(("player",))
        elif verb == PREFERRED_ACTION:
            at.maybe("pay_cost", True).flag()
            at.maybe("zones", ["hand", "discard"]).indices(("hand", "discard"))
        elif verb == PEEK_EVENTS:
            at.item("draw").number(2, 2)
            at.item("top").number(1, 1)
            at.item("bottom").number(1, 1)
        elif verb == PLACE:
            what = at.item("what")
            node.what = [what.maybe(key, 0).number(0, 5) for key in PLACED]
            what.done()
            node.zone = at.item("zone").index(ZONES)
            node.pick = at.item("pick").index(PICKS)
        elif verb == REMOVE_VOID:
            node.count = at.item("count").number(1, 9)
            at.item("where").index(("adjacent",))
        elif verb == REMOVE_HARBINGER:
            node.count = at.item("count").number(1, 9)
            node.flag = at.item("where").index(("any", "sector")) == 1
        elif verb == DISCARD_CRISIS:
            node.count = at.item("count").number(1, 4)
            node.mask = self.mask(at.item("kinds"), CRISIS_KINDS)
            if at.has("zone"):
                at.item("zone").index(("permanent",))
                node.flag = True
        elif verb == SKIRMISH:
            node.count = at.item("modifier").number(-9, 9)
            if at.has("initiative"):
                self.attacks.append((node, at.item("initiative").number(1, 20)))
            if at.has("on_defended"):
                node.effect = self.effects(at.item("on_defended"), f"{name}.on_defended")
        elif verb in (CHOOSE_ONE, CHOOSE_ANY, CHOOSE_REPEAT):
            options = at.item("options").items()
            joined = verb == CHOOSE_ANY and "same_sector" in str(at.value)
            node.options = [self.effects(each, f"{name}.{i}", joined) for i, each in enumerate(options)]
            if not options:
                raise at.item("options").fault(N_("nothing to choose from"))
            parts = [self.box.nodes[i] for option in node.options for i in self.box.lists[option]]
            if any(part.verb == PRODUCE and part.flag for part in parts):
                for part in parts:
                    part.flag = part.flag or part.verb == ESTABLISH
            if verb == CHOOSE_REPEAT:
                node.count = at.item("times").number(1, 9)
        elif verb == EXCHANGE:
            node.cost = self.cost(at.item("cost"), f"{name}.cost")
            node.effect = self.effects(at.item("effect"), f"{name}.effect")
            node.count = at.maybe("times_max", 1).number(1, 20)
        elif verb == IF:
            node.condition = self.condition(at.item("condition"))
            node.effect = self.effects(at.item("then"), f"{name}.then")
            node.otherwise = self.effects(at.maybe("otherwise", []), f"{name}.otherwise")
        elif verb == MODIFIER:
            raise at.fault(N_("a modifier can stand only in an ability or a permanent frame"))
        at.done()
        return node.index

    def where(self, at: Reader, linked: bool) -> int:
        """Where an effect takes place; linked parts of one action share their sector."""
        place = at.maybe("where", "any_own").index(WHERE)
        return LINKED if linked and place in (ANY_OWN, SAME_SECTOR) else place

    def corruption_place(self, at: Reader) -> int:
        """A place that Corruption can be on, as bits."""
        names = list(_CORRUPTION_PLACES)
        return _CORRUPTION_PLACES[names[at.index(names)]]

    def modifier(self, at: Reader, name: str) -> Modifier:
        """A lasting rule change."""
        at.item("do").index(("modifier",))
        found = Modifier(at.item("rule").index(MODIFIERS))
        rule = found.rule
        if at.has("per") and isinstance(at.item("per").value, dict):
            found.per = self.selector(at.item("per"))
        elif at.has("per"):
            at.item("per").index(("adjacent_own_sector_with_shipyard_or_starbase",))
            found.flag = True
        for key in ("amount", "capacity", "count", "total", "upkeep_per_credit", "bonus", "per_sector_with_shipyard",
                    "max_per_sector", "cubes_per_token", "times_per_combat", "uses_per_combat", "energy", "credits",
                    "approach"):  # fmt: skip
            if at.has(key):
                found.amount = at.item(key).number(-1, 60)
        if at.has("amount"):
            found.amount = at.item("amount").number(0, 60)
        if at.has("salvo"):
            found.limit = at.item("salvo").number(0, 9)
        if at.has("maximum"):
            found.limit = at.item("maximum").number(0, 9)
        if rule == MOD_PREFERRED_SURCHARGE:
            found.resources[ENERGY] = found.amount
        if rule == MOD_PREFERRED_REPLACED:
            found.resources[CREDITS] = found.amount
        if at.has("resource"):
            found.kind = at.item("resource").index(RESOURCES)
        if at.has("fleet"):
            found.kind = at.item("fleet").index(FLEETS)
        if at.has("installation"):
            found.kind = at.item("installation").index(INSTALLATIONS)
        if at.has("deploy_cost"):
            found.cost = self.cost(at.item("deploy_cost"), f"{name}.deploy_cost")
        if at.has("focuses"):
            for each in at.item("focuses").items():
                if each.value == "preferred":
                    found.preferred = True
                else:
                    found.focuses |= 1 << each.index(self.box.focus_names)
        if at.has("cost"):
            found.cost = self.cost(at.item("cost"), f"{name}.cost")
        if at.has("effect"):
            found.effect = self.effects(at.item("effect"), f"{name}.effect")
        if at.has("target"):
            found.mask = self.mask(at.item("target"), ("voidborn", "corrupted"))
        if at.has("results"):
            at.item("results").indices(("win", "tie"))
        if at.has("levels"):
            found.mask = sum(1 << each.number(1, 4) for each in at.item("levels").items())
        if at.has("steps"):
            found.flag = at.item("steps").index(("first", "all")) == 1
        if at.has("half"):
            found.flag = at.item("half").index(("upper", "both")) == 1
        if at.has("role"):
            found.mask = at.item("role").index(("invader", "defender", "both"))
        if at.has("requires"):
            for key, value in at.item("requires").pairs():
                if key == "own_fleet_in_combat":
                    value.index(FLEETS)
                elif key == "approach_damage_dealt_min":
                    value.number(1, 1)
                elif key == "adjacent_own_sector_with":
                    value.indices(INSTALLATIONS)
                else:
                    raise at.item("requires").fault(N_("unknown key '%(key)s'"), key=key)
        if rule == MOD_DEPLOY_SURCHARGE:
            options = at.item("options").items(2)
            options[0].item("gain_corruption").number(1, 1)
            options[0].item("per").index(("focus",))
            options[1].item("materials").number(1, 1)
            options[1].item("per").index(("cube",))
        for key, allowed in (
            ("unless", ("defender_with_only_sentries",)),
            ("choose", ("slot_or_lower",)),
            ("until", ("evaluation",)),
        ):
            if at.has(key):
                at.item(key).index(allowed)
        found.optional = at.maybe("optional", False).flag()
        for key in ("tie_becomes_win", "once_per_turn", "distinct_types"):
            if at.has(key):
                at.item(key).flag()
        for key in ("cost_factor", "effect_factor"):
            if at.has(key):
                at.item(key).number(2, 2)
        at.done()
        return found

    # -- files

    def names_of_focuses(self) -> None:
        """The names that agendas and Technologies go by, before anything refers to them."""
        for record in self.tables["focus.toml"].item("focus").items():
            name = record.item("counts_as").text()
            if name != "any" and name not in self.box.focus_names:
                self.box.focus_names.append(name)

    def counts(self, at: Reader, names: tuple[str, ...], high: int = 9) -> list[int]:
        """A table of names and numbers as a list."""
        out = [0] * len(names)
        for key, value in at.pairs():
            out[Reader(key, at.path, PackError).index(names)] = value.number(0, high)
        return out

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
            raise file.item("trade").fault(N_("as many tokens as trade slots are needed"))
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
        table.maybe("ours_supply", True).flag()
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
            action = Action(i, *self.words(at))
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
                    N_("a Focus card has three actions, this one %(got)d"),
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
            id_, name, name_fr = self.words(at)
            house = at.item("house").index(houses)
            at.item("origin").index(("A", "B"))
            improved = at.item("tier").index(("basic", "improved")) == 1
            if improved:
                card = found[list(found)[at.item("upgrades").index(list(found))]]
                card.improved_name = name
                card.improved_name_fr = name_fr
            else:
                card = Technology(len(found), id_, name, name_fr)
                card.house = house
                found[id_] = card
                box.technologies.append(card)
                card.immediate = self.effects(at.maybe("immediate", []), f"{id_}.immediate")
            side = 2 if improved else 1
            for i, each in enumerate(at.item("ability").items()):
                modifier = self.modifier(each, f"{id_}.ability.{i}")
                card.abilities[side].append(modifier)
                if modifier.rule == MOD_TECH_ACTION:
                    modifier.action = len(box.tech_actions)
                    box.tech_actions.append((card.index, side))
                    box.tech_action_modifiers.append(modifier)
            at.done()
        for card in box.technologies:
            if not card.improved_name:
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
                section.condition = self.condition(each.item("condition"))
            if kind in (MULTIPLIER, 4):
                section.per = self.selector(each.item("per"))
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
                    frame.only_if = self.condition(each.item("only_if"))
                name = f"{event.id}.frame.{f}"
                if frame.permanent:
                    for m, part in enumerate(each.item("effect").items()):
                        event.modifiers.append(self.modifier(part, f"{name}.{m}"))
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
                        objective.condition = self.condition(each.item("condition"))
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
        levels.maybe("ours", True).flag()
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
                raise at.fault(N_("this cell stands twice"))
            seen.add((variant, track, cell))
            effect = self.effects(at.item("effect"), at.item("id").text())
            box.cells[box.variants.index(variant)][track * 7 + cell - 1] = effect
            at.done()
        for variant, cells in zip(box.variants, box.cells, strict=True):
            if -1 in cells:
                raise PackError(f"tracks.toml: {variant}", N_("cell %(cell)d is missing"), cell=cells.index(-1))

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
            for each in at.item("preferred_focuses").items(2):
                name = each.index(box.focus_names)
                if name not in names:
                    raise each.fault(N_("this house has no such Focus"))
                house.preferred.append(name)
            house.ability_known = at.item("ability_known").flag()
            if self.counts(at.item("home_installations"), INSTALLATIONS) != [1, 0, 0]:
                raise at.item("home_installations").fault(N_("a Home Sector has one printed Shipyard"))
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
                raise at.item("technologies_offered").fault(N_("these must be the two of the house"))
            house.cracked = at.item("cracked").flag()
            house.reward = self.effects(at.item("reward"), f"fallen-{house.id}")
            at.done()
        for house in box.houses:
            if house.reward < 0:
                raise PackError(f"houses.toml: {house.id}", N_("its fallen house card is missing"))

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
            at.item("tokens_known").flag()
            box.scenarios.append(scenario)
        ids = [scenario.id for scenario in box.scenarios]
        for at in self.cards("scenarios", "sector"):
            scenario = box.scenarios[at.item("scenario").index(ids)]
            name = at.item("id").text()
            sector = Sector(len(scenario.sectors), name, name.rpartition("-s")[2], name.rpartition("-s")[2])
            sector.col = at.item("col").number(0, 20)
            sector.row = at.item("row").number(0, 20)
            sector.type = at.item("type").index(types)
            sector.corrupted = at.item("corrupted").flag()
            kind = box.types[sector.type]
            sector.population = at.maybe("population", 0).number(0, 6)
            sector.void = at.maybe("void_cubes", 0).number(0, kind.void_limit)
            sector.installations = self.counts(at.maybe("installations", {}), INSTALLATIONS)
            sector.glory = [each.number(1, 5) for each in at.maybe("glory", []).items()]
            sector.harbingers = at.maybe("harbingers", 0).number(0, 9)
            sector.bounty = at.maybe("bounty", 0).number(0, 9)
            sector.reclaim = at.maybe("reclaim", 0).number(0, 9)
            sector.wormhole = at.maybe("wormhole", "-").text()
            at.done()
            scenario.sectors.append(sector)
        for scenario, at in zip(box.scenarios, self.cards("scenarios", "scenario"), strict=True):
            self.neighbours(scenario, at)
            for key in ("name", "name_fr", "complexity", "safe_havens", "tokens_known"):
                at.item(key)
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

    def crises(self) -> None:
        """crises.toml"""
        box, file = self.box, self.tables["crises.toml"]
        board = file.item("board")
        box.board_places = board.item("places_per_row").number(4, 4)
        box.board_military = board.item("military_skirmish_modifier").numbers(5, -9, 9)
        rows = board.item("economic_cost").items(5)
        box.board_economic = [self.cost(row, f"board-economic-{i}") for i, row in enumerate(rows)]
        box.missing_influence = -board.item("missing_resource_influence").number(-20, 0)
        board.maybe("ours", True).flag()
        board.done()
        starting = file.item("starting")
        counts = starting.item("ongoing_at_setup")
        box.starting_crises = [counts.item(key).number(0, 5) for key in DIFFICULTIES]
        starting.maybe("ours", True).flag()
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
                raise at.fault(N_("this id stands twice"))
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
                    crisis.kinds = self.mask(limits.item(key), names)
            if limits.has("where"):
                for each in limits.item("where").items():
                    crisis.kinds |= self.corruption_place(each)
            crisis.pure = limits.maybe("pure", False).flag()
            crisis.level_min = limits.maybe("level_min", 0).number(0, 4)
            crisis.times = limits.maybe("times", 0).number(0, 9)
            crisis.cubes_this_turn = limits.maybe("cubes_this_turn_min", 0).number(0, 14)
            crisis.cubes_this_action = limits.maybe("cubes_this_action_min", 0).number(0, 14)
            crisis.activated = limits.maybe("activated_this_turn_min", 0).number(0, 14)
            crisis.removed = limits.maybe("removed_this_turn_min", 0).number(0, 20)
            crisis.produced = self.mask(limits.maybe("produced_this_turn", []), RESOURCES)
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
                need.installation_any = self.mask(part.maybe("installation_any", []), INSTALLATIONS)
                need.installations_min = part.maybe("installations_min", 0).number(0, 6)
                need.pop_min = part.maybe("pop_min", 0).number(0, 6)
                need.harbinger = part.maybe("harbinger", False).flag()
                need.by_rift = part.maybe("by_rift", False).flag()
                need.last_slot = part.maybe("last_slot", False).flag()
                part.done()
                crisis.sector = need
            limits.done()
        if resolve.has("condition"):
            crisis.condition = self.condition(resolve.item("condition"))
            crisis.before = resolve.item("checked").index(("before", "after")) == 0
        if resolve.has("extra_cost"):
            crisis.cost = self.cost(resolve.item("extra_cost"), f"{crisis.id}.cost")
            before = resolve.item("timing").index(("before", "after")) == 0
            if before and crisis.when not in _QUIET:
                raise resolve.item("timing").fault(N_("'before' is possible only where no stock changes"))
        resolve.done()
        at.done()
        return crisis

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
        replaced = Cost(len(self.box.costs), "preferred.replaced")
        replaced.resources = instead
        replaced.empty = sum(instead) == 0
        self.box.costs.append(replaced)
        for action in self.box.actions:
            action.replaced = replaced.index
            cost = Cost(len(self.box.costs), f"{action.id}.surcharged")
            base = self.box.costs[action.cost]
            cost.resources = [a + b for a, b in zip(base.resources, more, strict=True)]
            for key in _COSTS.values():
                setattr(cost, key, getattr(base, key))
            cost.empty = base.empty and sum(more) == 0
            self.box.costs.append(cost)
            action.surcharged = cost.index

    def modified_attacks(self) -> None:
        """What a Skirmish may bring: a War, or an Initiative that its own text gives it."""
        self.box.attacks = [*self.box.wars]
        for node, initiative in self.attacks:
            attack = War(len(self.box.attacks), node.name, node.name, node.name)
            attack.initiative = initiative
            node.kind = attack.index
            self.box.attacks.append(attack)

    def missing(self) -> None:
        """missing.toml"""
        known = {"house": [h.id for h in self.box.houses], "map": [s.id for s in self.box.scenarios],
                 "game": ["voidfall"]}  # fmt: skip
        for each in self.tables["missing.toml"].maybe("missing", []).items():
            kind = each.item("kind").index(tuple(known))
            name = list(known)[kind]
            id_ = known[name][each.item("id").index(known[name])]
            self.box.missing.append((name, id_, each.item("text").text(), each.item("text_fr").text()))
            each.done()


def read_content(folder: Path | None = None) -> Box:
    """The components in a folder (Starboard's own by default). Raises PackError."""
    return Loader(folder or OWN).load()
