"""What cards do: effect lists of verbs, what they cost, what they count and ask for; and how all that is read.

A verb is a class, and so is every charge of a cost that is no resource. They stand in `steps` beside the questions that
they push; `steps.registry` collects them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from starboard.games.voidfall.vocabulary import (
    ANY_OWN,
    ANY_TIER,
    CONDITIONS,
    CORRUPTION_WHERE,
    COUNTED,
    CUBE_ZONES,
    DID_ANYTHING,
    FLEETS,
    GUILDS,
    IF_ALL,
    IF_ANY_STOCK,
    IF_COUNT,
    IF_FLEET_TYPES,
    IF_GLORY_TOTAL,
    IF_INCOME,
    IF_STOCK,
    IF_TRACK,
    INSTALLATIONS,
    LINKED,
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
    PLAYER,
    RESOURCES,
    SAME_SECTOR,
    TIERS,
    TOKENS,
    TRACKS,
    WHERE,
)
from starboard.kernel.effects import Verb
from starboard.kernel.errors import N_
from starboard.kernel.events import SILENT
from starboard.kernel.reader import Reader

if TYPE_CHECKING:
    from starboard.games.voidfall.components import Box
    from starboard.games.voidfall.state import VoidfallState

MUST: Final = 1
"""Flag: the effect stands in a mandatory frame or a penalty, so nothing may be declined."""
INNER: Final = 2
"""Flag: the effect belongs to a preferred Focus action, which gives no further one (VF-22.4)."""
PENALTY: Final = 4
"""Flag of `complete`: it is asked for a Crisis's penalty, which must change something (VF-5.20)."""

# What a verb may use up or need, as bits.
USES_STOCKS: Final = 31
"""The five stocks, a bit for each."""
USES_SECTORS: Final = 32
USES_FLEETS: Final = 64
USES_TOKENS: Final = 128
USES_GLORY: Final = 256
USES_HOUSE_MAT: Final = 512
USES_CARDS: Final = 1024
USES_SUPPLY: Final = 2048
USES_ANYTHING: Final = 4095


class Selector:
    """Counts something of the player's: `{ of = "guilds", pure = true, kinds = [...] }`."""

    def __init__(self, of: int) -> None:
        self.of: Final = of
        self.pure: bool = False
        self.group: int = 1
        self.beyond: int = 0
        self.kinds: int = 0
        """Bits of the kinds that count (guilds, installations, resources); 0 = all."""
        self.pop_min: int = 0
        self.pop_eq: int = -1
        self.cubes_min: int = 0
        self.adjacent_void: bool = False
        self.fleet: int = -1
        self.guilds_min: int = 0
        self.guild_any: int = 0
        self.among_min: int = 0
        self.among_kinds: int = 0
        self.distinct_min: int = 0
        self.installation_any: int = 0
        self.installations_min: int = 0
        self.upkeep_min: int = 0
        self.upkeep_max: int = -1
        self.no_empty_guild_slot: bool = False
        self.zones: int = 0
        self.tier: int = ANY_TIER
        self.level_min: int = 0
        self.token: int = -1
        self.value_eq: int = 0
        self.value_min: int = 0
        self.stock_min: int = 0
        self.where: int = 0
        self.sectors_only: bool = False


class Condition:
    """Something that holds or does not: `{ count = selector, min = 3 }`."""

    def __init__(self, kind: int) -> None:
        self.kind: Final = kind
        self.selector: Selector | None = None
        self.low: int = -1
        self.high: int = -1
        self.equal: int = -1
        self.what: int = 0
        """A track or a resource."""
        self.flag: bool = True
        self.parts: list[Condition] = []


class Charge:
    """A part of a cost that is no resource. It reads itself from the table of the cost."""

    name: ClassVar[str] = ""
    """Its key in the data."""

    def __init__(self, amount: int, at: Reader) -> None:
        self.amount: Final = amount

    def payable(self, s: VoidfallState, times: int) -> bool:
        """Whether it can be paid so many times over."""
        raise TypeError(f"{type(self).__name__} has no payable")

    def collect(self, s: VoidfallState, times: int) -> None:
        """Push the step that takes it; it is known that it can be paid."""
        raise TypeError(f"{type(self).__name__} has no collect")


class Cost:
    """What must be paid, all parts of it."""

    def __init__(self, index: int, name: str) -> None:
        self.index: Final = index
        self.name: Final = name
        self.resources: list[int] = [0, 0, 0, 0, 0]
        self.any: int = 0
        self.charges: list[Charge] = []
        """In the order in which they are pushed: what is paid last comes first."""
        self.empty: bool = True


class VoidfallVerb(Verb["VoidfallState"]):
    """One part of an effect list. Its data is read by its constructor; `here` is the sector of the token or card."""

    uses_up: ClassVar[int] = 0
    """What it may use up or need, as bits (USES_*)."""

    def __init__(self, at: VerbReader) -> None:
        self.index: Final = at.index
        self.id: Final = at.id
        """Where it stands: "conquest-1-engage.effect.0.options.1.0"."""
        self.only_if_previous: Final = at.flag("only_if_previous")
        # A class variable is looked up by name even when compiled; this is asked at every action.
        self._uses: Final = self.uses_up

    def uses(self, s: VoidfallState) -> int:
        """`uses_up`, or what of it is meant: parts of a list that share nothing can be looked at one by one."""
        return self._uses

    def entangled(self, s: VoidfallState) -> bool:
        """Whether it has parts that use the same things, so that a list with it must be tried out."""
        return False

    def attempt(self, s: VoidfallState, here: int, flags: int) -> bool:
        """Do it in a trial position, if all of it can be done there."""
        if not self.complete(s, PLAYER, here, flags):
            return False
        s.mem[DID_ANYTHING] = 0
        self.perform(s, PLAYER, here, MUST, SILENT)
        return True

    def bought(self) -> int:
        """The effect list that is resolved once `attempt` has paid for it; -1 = none."""
        return -1

    def followed(self, by: VoidfallVerb) -> None:
        """The part after it in the list has been read: what it says may limit this one."""

    def settle(self, box: Box) -> None:
        """The whole content has been read."""


class VerbReader:
    """The table of one verb, with what its place in the content means for it."""

    def __init__(self, at: Reader, index: int, id: str, linked: bool, loader: EffectLoader) -> None:  # noqa: A002
        self.at: Final = at
        self.index: Final = index
        self.id: Final = id
        self.linked: Final = linked
        """Whether the parts of the action share their sector."""
        self.loader: Final = loader

    def has(self, key: str) -> bool:
        """Whether the data gives it."""
        return self.at.has(key)

    def item(self, key: str) -> Reader:
        """What the data must give."""
        return self.at.item(key)

    def number(self, key: str, low: int, high: int) -> int:
        """A number that the data must give."""
        return self.at.item(key).number(low, high)

    def count(self, high: int, key: str = "count") -> int:
        """How many; 1 where the data does not say."""
        return self.at.maybe(key, 1).number(1, high)

    def amount(self, key: str, high: int) -> int:
        """How much; 0 where the data does not say."""
        return self.at.maybe(key, 0).number(0, high)

    def flag(self, key: str, default: bool = False) -> bool:
        """Whether it is so."""
        return self.at.maybe(key, default).flag()

    def index_of(self, key: str, names: Sequence[str]) -> int:
        """One of several names."""
        return self.at.item(key).index(names)

    def one_or_any(self, key: str, names: Sequence[str]) -> int:
        """One of several names; -1 = any."""
        found = self.at.item(key).index((*names, "any"))
        return found if found < len(names) else -1

    def mask(self, key: str, names: Sequence[str]) -> int:
        """Some of several names, as bits."""
        return mask_of(self.at.item(key), names)

    def where(self) -> int:
        """Where it takes place; linked parts of one action share their sector."""
        place = self.at.maybe("where", "any_own").index(WHERE)
        return LINKED if self.linked and place in (ANY_OWN, SAME_SECTOR) else place

    def per(self) -> Selector | None:
        """What it is multiplied by."""
        return read_selector(self.at.item("per")) if self.at.has("per") else None

    def condition(self, key: str) -> Condition:
        """A condition."""
        return read_condition(self.at.item(key))

    def cost(self, key: str) -> int:
        """A cost; its number."""
        return self.loader.cost(self.at.item(key), f"{self.id}.{key}")

    def effects(self, key: str) -> int:
        """An effect list; its number, -1 where the data gives none."""
        return self.loader.effects(self.at.item(key), f"{self.id}.{key}") if self.at.has(key) else -1

    def options(self, linked: bool) -> list[int]:
        """The effect lists to choose among."""
        at = self.at.item("options")
        lists = at.items()
        if not lists:
            raise at.fault(N_("nothing to choose from"))
        return [self.loader.effects(each, f"{self.id}.{i}", linked) for i, each in enumerate(lists)]

    def parts(self, lists: list[int]) -> list[VoidfallVerb]:
        """The verbs of some effect lists that this one holds."""
        return [self.loader.nodes[i] for each in lists for i in self.loader.lists[each]]


@mypyc_attr(allow_interpreted_subclasses=True)
class EffectLoader:
    """Reads effect lists and costs and numbers them: first come, first numbered, whatever stands inside included."""

    def __init__(self, verbs: dict[str, type[VoidfallVerb]], charges: dict[str, type[Charge]]) -> None:
        self.verbs: Final = verbs
        self.charges: Final = charges
        """By their keys, in the order in which a cost pushes them."""
        self.nodes: Final[list[VoidfallVerb]] = []
        self.lists: Final[list[list[int]]] = []
        self.list_names: Final[list[str]] = []
        self.costs: Final[list[Cost]] = []

    def cost(self, at: Reader, name: str) -> int:
        """A cost table; its number."""
        cost = Cost(len(self.costs), name)
        amounts: dict[str, int] = {}
        for key, value in at.pairs():
            if key in RESOURCES:
                cost.resources[RESOURCES.index(key)] = value.number(0, 15)
            elif key == "any":
                cost.any = value.number(0, 14)
            elif key in self.charges:
                amounts[key] = value.number(0, 14)
            else:
                raise at.fault(N_("unknown cost '%(key)s'"), key=key)
            cost.empty = False
        cost.charges = [made(amounts[key], at) for key, made in self.charges.items() if amounts.get(key)]
        self.costs.append(cost)
        return cost.index

    def effects(self, at: Reader, name: str, linked: bool = False) -> int:
        """An effect list; its number."""
        found = [self.verb(each, f"{name}.{i}", linked) for i, each in enumerate(at.items())]
        for first, second in pairwise(found):
            self.nodes[first].followed(self.nodes[second])
        self.lists.append(found)
        self.list_names.append(name)
        return len(self.lists) - 1

    def verb(self, at: Reader, id: str, linked: bool) -> int:  # noqa: A002
        """One part of an effect list; its number."""
        do = at.item("do")
        if do.value == "modifier":
            raise at.fault(N_("a modifier is only allowed in an ability or a permanent frame"))
        names = list(self.verbs)
        made = self.verbs[names[do.index(names)]]
        reader = VerbReader(at, len(self.nodes), id, linked, self)
        # What stands inside it is numbered after it: its place is kept until it has been read.
        self.nodes.append(VoidfallVerb(reader))
        self.nodes[reader.index] = made(reader)
        at.done()
        return reader.index


def mask_of(at: Reader, names: Sequence[str]) -> int:
    """A list of names as bits."""
    return sum(1 << i for i in at.indices(names))


def read_selector(at: Reader) -> Selector:
    """A selector."""
    found = Selector(at.item("of").index(COUNTED))
    of = found.of
    found.pure = at.maybe("pure", False).flag()
    found.group = at.maybe("group", 1).number(1, 20)
    found.beyond = at.maybe("beyond", 0).number(0, 20)
    if of == OF_SECTORS:
        _read_sector_selector(found, at)
    elif of == OF_GUILDS:
        found.kinds = mask_of(at.maybe("kinds", []), GUILDS)
    elif of == OF_INSTALLATIONS:
        found.kinds = mask_of(at.maybe("kinds", []), INSTALLATIONS)
    elif of == OF_CUBES:
        found.zones = mask_of(at.item("zones"), CUBE_ZONES)
    elif of == OF_TECHS:
        found.tier = at.item("tier").index(TIERS)
    elif of == OF_TRACKS:
        found.level_min = at.maybe("level_min", 0).number(0, 4)
    elif of == OF_TOKENS:
        found.token = at.item("token").index(TOKENS)
        found.value_eq = at.maybe("value_eq", 0).number(0, 5)
        found.value_min = at.maybe("value_min", 0).number(0, 5)
    elif of == OF_RESOURCES:
        found.kinds = mask_of(at.item("kinds"), RESOURCES)
    elif of == OF_RESOURCE_TYPES:
        found.stock_min = at.item("stock_min").number(0, 15)
    elif of == OF_CORRUPTION:
        found.where = at.item("where").index(CORRUPTION_WHERE)
    elif of == OF_UPKEEP:
        found.sectors_only = at.maybe("scope", "all").text() == "sectors"
    at.done()
    return found


def _read_sector_selector(found: Selector, at: Reader) -> None:
    found.pop_min = at.maybe("pop_min", 0).number(0, 6)
    found.pop_eq = at.maybe("pop_eq", -1).number(-1, 6)
    found.cubes_min = at.maybe("cubes_min", 0).number(0, 14)
    found.adjacent_void = at.maybe("adjacent_void", False).flag()
    if at.has("fleet"):
        found.fleet = at.item("fleet").index(FLEETS)
    found.guilds_min = at.maybe("guilds_min", 0).number(0, 6)
    found.guild_any = mask_of(at.maybe("guild_any", []), GUILDS)
    if at.has("guilds_among_min"):
        part = at.item("guilds_among_min")
        found.among_min = part.item("min").number(1, 6)
        found.among_kinds = mask_of(part.item("kinds"), GUILDS)
        part.done()
    found.distinct_min = at.maybe("distinct_guilds_min", 0).number(0, 5)
    found.installation_any = mask_of(at.maybe("installation_any", []), INSTALLATIONS)
    found.installations_min = at.maybe("installations_min", 0).number(0, 6)
    found.upkeep_min = at.maybe("upkeep_min", 0).number(0, 4)
    found.upkeep_max = at.maybe("upkeep_max", -1).number(-1, 4)
    found.no_empty_guild_slot = at.maybe("no_empty_guild_slot", False).flag()


def read_condition(at: Reader) -> Condition:
    """A condition."""
    kind = next((i for i, key in enumerate(CONDITIONS) if at.has(key)), -1)
    if kind < 0:
        raise at.fault(N_("unknown condition; expected one of %(known)s"), known=", ".join(CONDITIONS))
    found = Condition(kind)
    part = at.item(CONDITIONS[kind])
    if kind == IF_COUNT:
        found.selector = read_selector(part)
    elif kind == IF_TRACK:
        found.what = part.index(TRACKS)
        found.low = at.item("level_min").number(1, 4)
    elif kind in (IF_INCOME, IF_STOCK):
        found.what = part.index(RESOURCES)
    elif kind in (IF_ANY_STOCK, IF_GLORY_TOTAL, IF_FLEET_TYPES):
        found.low = part.number(0, 99)
    elif kind == IF_ALL:
        found.parts = [read_condition(each) for each in part.items()]
    else:
        found.flag = part.flag()
    if kind in (IF_COUNT, IF_INCOME, IF_STOCK):
        found.low = at.maybe("min", -1).number(-1, 99)
        found.high = at.maybe("max", -1).number(-1, 99)
        found.equal = at.maybe("eq", -1).number(-1, 99)
    at.done()
    return found
