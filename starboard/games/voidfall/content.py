"""The components of Voidfall, as `packs` reads them."""

from __future__ import annotations

from typing import Any, Final

from starboard.games.voidfall import components as p
from starboard.games.voidfall import vocabulary as t
from starboard.games.voidfall.actions import Answers

PLACED: Final = ("reclaim", "bounty", "void_cube", "sector_defense", "harbinger", "glory", "guild_any",
                 *[f"guild_{kind}" for kind in t.GUILDS])  # fmt: skip
W_RECLAIM: Final = 0
W_BOUNTY: Final = 1
W_VOID: Final = 2
W_DEFENSE: Final = 3
W_HARBINGER: Final = 4
W_GLORY: Final = 5
W_GUILD_ANY: Final = 6
W_GUILD: Final = 7


class Box:
    """Everything in the box. Frozen once loaded; positions share it."""

    def __init__(self, content_hash: str) -> None:
        self.hash: Final = content_hash
        self.nodes: list[p.Node] = []
        self.lists: list[list[int]] = []
        """Effect lists: the numbers of their nodes."""
        self.list_names: list[str] = []
        self.costs: list[p.Cost] = []
        self.focus_names: list[str] = []
        self.focuses: list[p.Focus] = []
        self.actions: list[p.Action] = []
        self.technologies: list[p.Technology] = []
        self.agendas: list[p.Agenda] = []
        """The agendas of the decks first, then the starting agendas."""
        self.deck_agendas: int = 0
        self.type_cards: list[p.Card] = []
        self.type_focuses: list[int] = []
        self.type_costs: list[int] = []
        self.type_effects: list[int] = []
        self.events: list[p.GalacticEvent] = []
        self.variants: list[str] = []
        self.cells: list[list[int]] = []
        """Effect lists of the 21 cells of each variant: track * 7 + cell - 1."""
        self.cell_levels: list[int] = []
        self.improved_limits: list[int] = []
        self.houses: list[p.House] = []
        self.origins: list[p.Origin] = []
        self.types: list[p.SectorType] = []
        self.scenarios: list[p.Scenario] = []
        self.crises: list[p.Crisis] = []
        self.wars: list[p.War] = []
        self.attacks: list[p.War] = []
        """What modifies the Voidborn in a Skirmish: the Wars first, then what crises print."""
        self.situation_copies: list[int] = []
        self.alerts: list[list[int]] = []
        """Cards added per difficulty * 3 + cycle - 1: Situations I, II, III and Wars."""
        self.starting_crises: list[int] = []
        self.harbinger_cycle: list[int] = []
        self.base_influence: list[int] = []
        self.board_places: int = 4
        self.board_military: list[int] = []
        self.board_economic: list[int] = []
        """Costs of the Economic row, by how many of its places are taken."""
        self.missing_influence: int = 3
        self.trade_slots: list[p.Token] = []
        self.bounties: list[p.Token] = []
        self.reclaims: list[p.Token] = []
        self.guild_cards: list[p.Card] = []
        self.installation_cards: list[p.Card] = []
        self.fleet_cards: list[p.Card] = []
        self.fleet_costs: list[int] = []
        self.yields: list[list[int]] = []
        self.stock_max: int = 15
        self.over_influence: int = 3
        self.unpaid_influence: int = 3
        self.glory_limit: int = 4
        self.harbingers: int = 10
        self.catastrophe_supply: int = 4
        self.catastrophe_effect: int = -1
        self.haven_reward: int = -1
        self.points: dict[str, int] = {}
        self.start_influence: int = 10
        self.start_glory: list[int] = []
        self.fleet_power: int = 14
        self.fallen_drawn: int = 4
        self.heroic_offer: int = 3
        self.tech_limit: int = 5
        self.tech_limit_more: int = 6
        self.worthless: int = 3
        self.basic_influence: int = 4
        self.improving_influence: int = 2
        self.missing: list[tuple[str, str, str, str]] = []
        """What the data lacks: (kind, id, English, French)."""
        self.tech_actions: list[tuple[int, int]] = []
        """Every tech action: its Technology and whether it is the Basic (1) or Improved (2) side's."""
        self.tech_action_modifiers: list[p.Modifier] = []
        self.answers: Answers = Answers()
        self.empty_cost: int = 0

    # -- ids for steps and events

    def ids(self, kind: str) -> list[str]:
        """The ids of an id-kind, in order."""
        if kind == "list":
            return self.list_names
        if kind == "node":
            return [node.name for node in self.nodes]
        if kind == "cost":
            return [cost.name for cost in self.costs]
        if kind == "resource":
            return list(t.RESOURCES)
        if kind == "guild":
            return list(t.GUILDS)
        if kind == "installation":
            return list(t.INSTALLATIONS)
        if kind == "fleet":
            return list(t.FLEETS)
        if kind == "track":
            return list(t.TRACKS)
        if kind == "type":
            return list(t.AGENDA_TYPES)
        if kind == "row":
            return list(t.ROWS)
        cards: dict[str, list[Any]] = {
            "focus": self.focuses,
            "action": self.actions,
            "technology": self.technologies,
            "agenda": self.agendas,
            "event": self.events,
            "house": self.houses,
            "crisis": self.crises,
            "war": self.wars,
            "bounty": self.bounties,
            "reclaim": self.reclaims,
            "trade": self.trade_slots,
            "scenario": self.scenarios,
        }
        return [card.id for card in cards[kind]]
