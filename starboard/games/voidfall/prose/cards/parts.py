"""The nouns of card texts: resources, tokens, places, what is counted, conditions, costs.

French verbs are given in two moods, see `moods`, so that every phrase can follow "you may".
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from starboard.games.voidfall.components import Box, Card
from starboard.games.voidfall.effects import Condition, Selector
from starboard.games.voidfall.steps.registry import CHARGE_OF
from starboard.games.voidfall.vocabulary import (
    ADJACENT,
    ANY_OWN,
    BASIC,
    BOUNTY,
    COMBAT_SECTOR,
    CREDITS,
    DESTROYED_SECTOR,
    EACH_SHIPYARD,
    GLORY,
    HOME,
    IF_ALL_PURE,
    IF_ANY_STOCK,
    IF_COUNT,
    IF_FLEET_TYPES,
    IF_GLORY_TOTAL,
    IF_INCOME,
    IF_PREFERRED_KEPT,
    IF_STOCK,
    IF_TRACK,
    IF_TRACK_CORRUPTED,
    IF_UPKEEP_PAID,
    IMPROVED,
    IN_SECTOR,
    IN_STORAGE,
    LINKED,
    MATERIALS,
    NOT_HOME,
    NOT_REDUCED_SECTOR,
    OF_AGENDAS,
    OF_CATASTROPHES,
    OF_CORRUPTION,
    OF_CUBES,
    OF_GUILD_SLOTS_EMPTY,
    OF_GUILDS,
    OF_INSTALLATIONS,
    OF_LOWEST_STOCK,
    OF_POPULATION,
    OF_RESOURCE_TYPES,
    OF_RESOURCES,
    OF_SECTORS,
    OF_TECHS,
    OF_TOKENS,
    OF_TRACKS,
    OF_UPKEEP,
    ON_SLOT,
    ON_TRACK,
    OTHER_SECTOR,
    RECALLED_SECTOR,
    RECLAIM,
    SAME_OR_ADJACENT,
    SAME_SECTOR,
    SECTOR_DEFENSE,
    SHIPYARD,
    SHIPYARD_SECTOR,
    THIS_SECTOR,
    TRADE,
    WITH_SCIENTISTS,
)
from starboard.kernel.effects import for_each_verb
from starboard.kernel.errors import N_
from starboard.kernel.prose import Speech


def bits(mask: int, n: int) -> list[int]:
    """The numbers of the set bits below n."""
    return [i for i in range(n) if mask >> i & 1]


class Parts(Speech):
    """Names and noun phrases."""

    def __init__(self, box: Box, lang: str) -> None:
        super().__init__(Path(__file__).parent, lang)
        self.box = box

    # -- small words

    def name(self, card: Card) -> str:
        """The name of a card in this language."""
        return card.name.get(self.lang)

    def both(self, parts: list[str]) -> str:
        """All of them: "a, b and c"."""
        if len(parts) < 2:
            return "".join(parts)
        return self.say("%(list)s and %(last)s", list=", ".join(parts[:-1]), last=parts[-1])

    def either(self, parts: list[str]) -> str:
        """One of them: "a, b or c"."""
        if len(parts) < 2:
            return "".join(parts)
        return self.say("%(list)s or %(last)s", list=", ".join(parts[:-1]), last=parts[-1])

    def resource(self, resource: int) -> str:
        """The name of a resource."""
        _ = self.say
        return (_("Food"), _("Energy"), _("Materials"), _("Credits"), _("Science"))[resource]

    def some(self, resource: int) -> str:
        """A resource as what is produced: French wants an article there."""
        say_in = self.say_in
        return (
            say_in("some|Food"),
            say_in("some|Energy"),
            say_in("some|Materials"),
            say_in("some|Credits"),
            say_in("some|Science"),
        )[resource]

    def amount(self, resource: int, n: int) -> str:
        """So much of a resource."""
        if resource == CREDITS:
            return self.say_n("%(n)d Credit", "%(n)d Credits", n)
        if resource == MATERIALS:
            return self.say_n("%(n)d Material", "%(n)d Materials", n)
        return self.say("%(n)d %(resource)s", n=n, resource=self.resource(resource))

    def guild(self, kind: int, n: int = 1) -> str:
        """A kind of Guild, one or several."""
        say_n = self.say_n
        if kind == 0:
            return say_n("Farmers' Guild", "Farmers' Guilds", n)
        if kind == 1:
            return say_n("Engineers' Guild", "Engineers' Guilds", n)
        if kind == 2:
            return say_n("Miners' Guild", "Miners' Guilds", n)
        if kind == 3:
            return say_n("Bankers' Guild", "Bankers' Guilds", n)
        return say_n("Scientists' Guild", "Scientists' Guilds", n)

    def a_guild(self, kind: int) -> str:
        """A Guild of a kind, with its article."""
        _ = self.say
        return (
            _("a Farmers' Guild"),
            _("an Engineers' Guild"),
            _("a Miners' Guild"),
            _("a Bankers' Guild"),
            _("a Scientists' Guild"),
        )[kind]

    def an_installation(self, kind: int) -> str:
        """An Installation of a kind, with its article."""
        _ = self.say
        return (_("a Shipyard"), _("a Sector Defense"), _("a Starbase"))[kind]

    def installation(self, kind: int, n: int = 1) -> str:
        """A kind of Installation, one or several."""
        if kind == SHIPYARD:
            return self.say_n("Shipyard", "Shipyards", n)
        if kind == SECTOR_DEFENSE:
            return self.say_n("Sector Defense", "Sector Defenses", n)
        return self.say_n("Starbase", "Starbases", n)

    def fleet(self, kind: int, n: int) -> str:
        """So much FP, of a type or of any."""
        if kind < 0:
            return self.say("%(n)d FP", n=n)
        return self.say("%(n)d %(fleet)s FP", n=n, fleet=self.name(self.box.fleet_cards[kind]))

    def track(self, track: int) -> str:
        """The name of a track."""
        _ = self.say
        return (_("Society"), _("Government"), _("Economy"))[track]

    def agenda_type(self, kind: int) -> str:
        """The name of an agenda type."""
        return self.name(self.box.type_cards[kind])

    def focus_name(self, number: int) -> str:
        """The name of a Focus."""
        for card in self.box.focuses:
            if card.counts_as == number and not card.heroic and (card.house < 0 or card.replaces < 0):
                return self.name(card)
        return next(self.name(card) for card in self.box.focuses if card.counts_as == number)

    def focuses(self, mask: int, preferred: bool) -> str:
        """The Focus names that an action goes with."""
        names = [self.focus_name(i) for i in bits(mask, len(self.box.focus_names))]
        if preferred:
            names.append(self.say("a preferred Focus"))
        return self.either(names)

    def token(self, kind: int, n: int) -> str:
        """So many tokens of a kind."""
        say_n = self.say_n
        if kind == GLORY:
            return say_n("%(n)d Glory token", "%(n)d Glory tokens", n)
        if kind == BOUNTY:
            return say_n("%(n)d Bounty token", "%(n)d Bounty tokens", n)
        if kind == RECLAIM:
            return say_n("%(n)d Reclaim token", "%(n)d Reclaim tokens", n)
        return say_n("%(n)d Trade token", "%(n)d Trade tokens", n)

    def crisis_kind(self, kind: int) -> str:
        """The type of a Crisis."""
        _ = self.say
        return (_("Military"), _("Economic"), _("General"))[kind]

    def where(self, where: int) -> str:
        """Where something happens, to be added to a verb; empty for any sector of the player."""
        _ = self.say
        if where == ANY_OWN:
            return ""
        return {
            HOME: _(" in your Home Sector"),
            NOT_HOME: _(" outside your Home Sector"),
            EACH_SHIPYARD: _(" for each of your Shipyards, in its sector"),
            SHIPYARD_SECTOR: _(" in a sector with a Shipyard"),
            SAME_SECTOR: _(" in the same sector"),
            LINKED: _(" (all in one sector)"),
            OTHER_SECTOR: _(" in another sector"),
            RECALLED_SECTOR: _(" in the sector of the recalled FP"),
            DESTROYED_SECTOR: _(" in the sector of the destruction"),
            NOT_REDUCED_SECTOR: _(" (not where the population was lowered)"),
            COMBAT_SECTOR: _(" in the combat sector"),
            THIS_SECTOR: _(" here"),
            WITH_SCIENTISTS: _(" in sectors with a Scientists' Guild"),
            ADJACENT: _(" in an adjacent sector"),
            SAME_OR_ADJACENT: _(" in the same sector or an adjacent one"),
        }[where]

    def corruption_places(self, mask: int) -> str:
        """Places for Corruption."""
        _ = self.say
        names = []
        if mask & IN_SECTOR:
            names.append(_("a sector"))
        if mask & ON_SLOT:
            names.append(_("a free agenda slot"))
        if mask & ON_TRACK:
            names.append(_("a track"))
        if mask & IN_STORAGE:
            names.append(_("the Decontamination Chambers"))
        return self.either(names)

    # -- what is counted

    def counted(self, x: Selector, n: int) -> str:
        """What a selector counts, as one (n = 1) or several, without a number."""
        _ = self.say
        say_n = self.say_n
        of = x.of
        if of == OF_SECTORS:
            head = say_n("Pure sector", "Pure sectors", n) if x.pure else say_n("sector", "sectors", n)
            return head + self._sector_needs(x)
        if of == OF_GUILDS:
            return self._guilds(x, n)
        if of == OF_INSTALLATIONS:
            kinds = bits(x.kinds, 3)
            if not kinds:
                if x.pure:
                    return say_n("Pure Installation", "Pure Installations", n)
                return say_n("Installation", "Installations", n)
            what = self.either([self.installation(kind, n) for kind in kinds])
            return _("%(what)s in Pure sectors", what=what) if x.pure else what
        if of == OF_CUBES:
            zones = (_("in Pure sectors"), _("in sectors"), _("in the active pool"))
            return _("FP %(where)s", where=self.both([zones[i] for i in bits(x.zones, 3)]))
        if of == OF_POPULATION:
            if x.pure:
                return say_n("Pure population", "Pure population", n)
            return say_n("population", "population", n)
        if of == OF_TECHS:
            if x.tier == BASIC:
                return say_n("Basic Technology", "Basic Technologies", n)
            if x.tier == IMPROVED:
                return say_n("Improved Technology", "Improved Technologies", n)
            return say_n("Technology", "Technologies", n)
        if of == OF_TRACKS:
            head = say_n("Pure track", "Pure tracks", n) if x.pure else say_n("track", "tracks", n)
            return head + (_(" of level %(n)d or more", n=x.level_min) if x.level_min else "")
        if of == OF_TOKENS:
            return self._tokens(x, n)
        if of == OF_AGENDAS:
            if x.pure:
                return say_n("Pure agenda in play", "Pure agendas in play", n)
            return say_n("agenda in play", "agendas in play", n)
        if of == OF_RESOURCES:
            names = self.both([self.resource(r) for r in bits(x.kinds, 5)])
            return say_n("unit of %(names)s in stock", "units of %(names)s in stock", n, names=names)
        if of == OF_RESOURCE_TYPES:
            return say_n(
                "resource with %(least)d or more in stock",
                "resources with %(least)d or more in stock",
                n,
                least=x.stock_min,
            )
        if of == OF_LOWEST_STOCK:
            return say_n("unit of your scarcest resource", "units of your scarcest resource", n)
        if of == OF_CORRUPTION:
            places = (
                _("Corruption on your House mat"),
                _("Corruption in your sectors"),
                _("Corruption on your House mat and in your sectors"),
                _("Corruption removed and kept"),
            )
            return places[x.where]
        if of == OF_UPKEEP:
            if x.sectors_only:
                return say_n("Upkeep unit of your sectors", "Upkeep units of your sectors", n)
            return say_n("Upkeep unit", "Upkeep units", n)
        if of == OF_GUILD_SLOTS_EMPTY:
            return say_n("empty Guild slot", "empty Guild slots", n)
        if of == OF_CATASTROPHES:
            return say_n("Catastrophe token", "Catastrophe tokens", n)
        return _("Voidborn FP removed in this combat")

    def _guilds(self, x: Selector, n: int) -> str:
        kinds = bits(x.kinds, 5)
        if not kinds:
            return self.say_n("Pure Guild", "Pure Guilds", n) if x.pure else self.say_n("Guild", "Guilds", n)
        what = self.either([self.guild(kind, n) for kind in kinds])
        return self.say("%(what)s in Pure sectors", what=what) if x.pure else what

    def _tokens(self, x: Selector, n: int) -> str:
        say_n = self.say_n
        if x.token == GLORY:
            head = say_n("Glory token", "Glory tokens", n)
            if x.value_eq:
                return head + self.say(" of value %(n)d", n=x.value_eq)
            return head + (self.say(" of value %(n)d or more", n=x.value_min) if x.value_min else "")
        if x.token == BOUNTY:
            return say_n("Bounty token", "Bounty tokens", n)
        if x.token == RECLAIM:
            return say_n("Reclaim token", "Reclaim tokens", n)
        return say_n("Trade token", "Trade tokens", n)

    def _sector_needs(self, x: Selector) -> str:
        _ = self.say
        needs = []
        if x.pop_min:
            needs.append(_(" of population %(n)d or more", n=x.pop_min))
        if x.pop_eq >= 0:
            needs.append(_(" of population %(n)d", n=x.pop_eq))
        if x.cubes_min:
            needs.append(_(" with at least %(n)d FP", n=x.cubes_min))
        if x.adjacent_void:
            needs.append(_(" next to a Voidborn sector"))
        if x.fleet >= 0:
            needs.append(_(" with %(fleet)s FP", fleet=self.name(self.box.fleet_cards[x.fleet])))
        if x.guilds_min:
            needs.append(self.say_n(" with a Guild", " with at least %(n)d Guilds", x.guilds_min))
        if x.guild_any:
            kinds = self.either([self.a_guild(kind) for kind in bits(x.guild_any, 5)])
            needs.append(_(" with %(kinds)s", kinds=kinds))
        if x.among_min:
            names = self.either([self.name(self.box.guild_cards[kind]) for kind in bits(x.among_kinds, 5)])
            needs.append(_(" with at least %(n)d Guilds of %(kinds)s", n=x.among_min, kinds=names))
        if x.distinct_min:
            needs.append(_(" with at least %(n)d different Guilds", n=x.distinct_min))
        if x.installation_any:
            kinds = self.either([self.an_installation(kind) for kind in bits(x.installation_any, 3)])
            needs.append(_(" with %(kinds)s", kinds=kinds))
        if x.installations_min:
            needs.append(self.say_n(" with an Installation", " with at least %(n)d Installations", x.installations_min))
        if x.upkeep_min:
            needs.append(_(" with at least %(n)d Upkeep icons to pay", n=x.upkeep_min))
        if x.upkeep_max == 0:
            needs.append(_(" without Upkeep to pay"))
        elif x.upkeep_max > 0:
            needs.append(_(" with at most %(n)d Upkeep icons to pay", n=x.upkeep_max))
        if x.no_empty_guild_slot:
            needs.append(_(" without an empty Guild slot"))
        return ",".join(needs)

    def per(self, x: Selector) -> str:
        """Words to be added to a verb: "for each …"."""
        _ = self.say
        if x.group > 1:
            text = _(" for every %(n)d %(what)s", n=x.group, what=self.counted(x, x.group))
        else:
            text = _(" for each %(what)s", what=self.counted(x, 1))
        return text + (_(" beyond the first %(n)d", n=x.beyond) if x.beyond else "")

    # -- conditions

    def condition(self, c: Condition) -> str:
        """What must hold, to follow "if"."""
        _ = self.say
        kind = c.kind
        if kind == IF_COUNT:
            assert c.selector is not None
            return self._bounds(c, self.counted(c.selector, max(c.low, c.high, c.equal)))
        if kind == IF_TRACK:
            return _("the %(track)s track is Pure and at level %(n)d or more", track=self.track(c.what), n=c.low)
        if kind == IF_INCOME:
            return _("your %(resource)s Yield is %(n)d or more", resource=self.resource(c.what), n=c.low)
        if kind == IF_STOCK:
            return self._bounds(c, self.resource(c.what))
        if kind == IF_ANY_STOCK:
            return _("you have %(n)d or more of one resource", n=c.low)
        if kind == IF_GLORY_TOTAL:
            return _("your Glory tokens total %(n)d or more", n=c.low)
        if kind == IF_FLEET_TYPES:
            return _("you have %(n)d or more fleet types in Pure sectors", n=c.low)
        if kind == IF_ALL_PURE:
            return _("all your sectors are Pure")
        if kind == IF_TRACK_CORRUPTED:
            return _("one of your tracks is Corrupted")
        if kind == IF_UPKEEP_PAID:
            return _("your whole Upkeep was paid")
        if kind == IF_PREFERRED_KEPT:
            return _("no preferred Focus card is in your discard")
        return self.both([self.condition(part) for part in c.parts])

    def _bounds(self, c: Condition, what: str) -> str:
        _ = self.say
        if c.equal >= 0:
            return _("you have exactly %(n)d %(what)s", n=c.equal, what=what)
        if c.high == 0:
            return _("you have no %(what)s", what=what)
        if c.high > 0:
            return _("you have at most %(n)d %(what)s", n=c.high, what=what)
        return _("you have at least %(n)d %(what)s", n=c.low, what=what)

    def value(self, kind: int) -> str:
        """A named value."""
        _ = self.say
        return (
            _("the total value of your Glory tokens"),
            _("the population of all your Pure sectors"),
            _("the population of the invaded sector"),
            _("half of all your stored resources, rounded down"),
            _("your highest Yield plus the lowest of your Food, Energy and Materials Yields"),
            _("twice the value of your three best Glory tokens"),
        )[kind]

    # -- costs

    def cost(self, index: int) -> str:
        """What must be paid, as verbs; empty when nothing is."""
        _ = self.say
        cost = self.box.costs[index]
        parts = []
        spent = [self.amount(r, cost.resources[r]) for r in range(5) if cost.resources[r]]
        if cost.any:
            spent.append(self.say_n("%(n)d resource of your choice", "%(n)d resources of your choice", cost.any))
        if spent:
            parts.append(_("spend %(what)s", what=self.both(spent)))
        paid = {charge.name: charge.amount for charge in cost.charges}
        for name, words in CHARGE_WORDS.items():
            if name in paid:
                what = self.token(CHARGE_TOKENS[name], paid[name]) if name in CHARGE_TOKENS else ""
                parts.append(_(words, n=paid[name], what=what))
        return self.both(parts)


CHARGE_WORDS: Final[dict[str, str]] = for_each_verb(
    CHARGE_OF,
    {
        "recall_cube": N_("recall %(n)d FP"),
        "deactivate_cube": N_("deactivate %(n)d FP"),
        "gain_corruption": N_("gain %(n)d Corruption"),
        "corrupt_track": N_("corrupt a track"),
        "corrupt_slot": N_("corrupt a free agenda slot"),
        "discard_bounty": N_("discard %(what)s"),
        "discard_reclaim": N_("discard %(what)s"),
        "discard_glory": N_("discard %(what)s"),
        "return_trade": N_("return %(what)s"),
        "remove_agenda": N_("remove an agenda from play"),
        "discard_agenda": N_("discard an agenda from your hand"),
        "destroy_installation": N_("destroy an Installation"),
        "destroy_guild": N_("destroy a Guild"),
        "reduce_population": N_("lower a Pure population by %(n)d"),
    },
    "words",
)
CHARGE_TOKENS: Final = {
    "discard_bounty": BOUNTY,
    "discard_reclaim": RECLAIM,
    "discard_glory": GLORY,
    "return_trade": TRADE,
}
