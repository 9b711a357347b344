"""Every word of Galactic Conflict that a person reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from starboard.games.conflict import coach, ours, stories
from starboard.games.conflict.actions import (
    END,
    At,
    Battle,
    Card,
    Civilization,
    Colonize,
    Discard,
    From,
    Origin,
    Ships,
    Strategy,
    Take,
    Target,
    To,
)
from starboard.games.conflict.changes import words as change_in_words
from starboard.games.conflict.components import (
    BONUSES,
    EVOLUTIONS,
    EXPANSION_ACTIONS,
    STRATEGIES,
    CivilizationBoard,
    Content,
)
from starboard.games.conflict.second_person import of_mine
from starboard.games.conflict.state import NOBODY
from starboard.games.conflict.steps.war import Outcome, outcome
from starboard.kernel.actions import Action
from starboard.kernel.changes import Change
from starboard.kernel.errors import N_
from starboard.kernel.events import Event
from starboard.kernel.game import View
from starboard.kernel.prose import Prose
from starboard.kernel.reader import whole_number
from starboard.kernel.setup import TableOption
from starboard.kernel.steps import CHANCE

HOME = Path(__file__).parent

WORDS = {
    "war": N_("War"),
    "evolution": N_("Evolution"),
    "colonization": N_("Colonization"),
    "expansion": N_("Expansion"),
    "production": N_("Production"),
    "movement": N_("Movement"),
    "influence": N_("Influence"),
    "armament": N_("Armament"),
    "portal": N_("Portal"),
    "ambush": N_("Ambush"),
    "conversion": N_("Conversion"),
    "victory": N_("Victory point"),
    "explore": N_("Exploration mode: neutral sectors start face down"),
    "draft": N_("Civilizations and origin places"),
    "draft.draft": N_("Each player chooses"),
    "draft.random": N_("Dealt at random"),
    "first": N_("First player"),
    "first.random": N_("Drawn at random"),
    "score.sectors": N_("Sectors at each age’s end"),
    "score.bonus": N_("Victory bonuses"),
    "score.battles": N_("Battles won"),
}


class ConflictProse(Prose):
    """The words of Galactic Conflict."""

    words: ClassVar[Mapping[str, str]] = {**WORDS, **coach.WORDS}

    def __init__(self, content: Content, lang: str, seats: list[str]) -> None:
        super().__init__(HOME, lang, seats)
        self.content = content
        self._sectors = {sector.id: sector.title.get(lang) for sector in content.sectors}
        self._civilizations = {board.id: board for board in content.civilizations}

    # -- names

    def title(self) -> str:
        """The title's name."""
        return self.say("Galactic Conflict")

    def blurb(self) -> str:
        """One sentence that says what the game is."""
        return self.say("Six civilizations fight over a galaxy for three ages, choosing their strategies in secret.")

    def credits(self) -> str:
        """The rulebook says nothing of its makers."""
        return self.say(
            "The copies of the rulebook that we worked from name neither author nor publisher. The title is ours."
        )

    def printed(self) -> list[str]:
        """What the rulebook says."""
        _ = self.say
        return [
            _("the rules, the duel and the exploration mode"),
            _(
                "how many cards, sectors and tokens there are, the four strategies, the five actions and the eight "
                "bonuses"
            ),
            _("the six civilizations, what they are, and their home worlds"),
        ]

    def ours(self) -> list[str]:
        """What the rulebook does not show."""
        _ = self.say
        return [
            _(
                "which evolution and which expansion each of the thirty strategy cards has, and which ten carry the "
                "circle"
            ),
            _("the starting ships and levels of the six civilizations"),
            _("the names and bonuses of the sectors"),
            _("how the sectors lie for each number of players"),
            _("rulings where the printed rulebook is silent: ours labels each of them"),
            _("the title, all pictures, and the wording of the stories"),
        ]

    def tips(self) -> list[str]:
        """Both of the rulebook."""
        return [self.say(each) for each in stories.TIPS]

    def story(self, civilization: str) -> str:
        """What a civilization is; empty for one that a pack has brought."""
        return self.say(stories.CIVILIZATIONS[civilization]) if civilization in stories.CIVILIZATIONS else ""

    def home_story(self, civilization: str) -> str:
        """What its origin sector is."""
        return self.say(stories.HOMES[civilization]) if civilization in stories.HOMES else ""

    def ours_of(self, kind: str, name: str = "") -> str:
        """Of a civilization, a card, a sector or a layout, as long as it is as we ship it."""
        return self.say(ours.WORDS[kind]) if ours.is_ours(self.content, kind, name) else ""

    def component(self, kind: str, name: str) -> str:
        """Civilizations and sectors by their names; cards have numbers, and places where no sector is named."""
        if kind == "civilization":
            return self._civilizations[name].title.get(self.lang)
        if kind == "card":
            return self.say("Card %(number)s", number=name)
        if kind == "place":
            if name.startswith("o"):
                return self.say("Origin %(number)d", number=int(name[1:]))
            return self.say("Place %(name)s", name=name)
        return self._sectors[name] if kind == "sector" else super().component(kind, name)

    def still_ours(self) -> list[str]:
        """By file: what is as we ship it."""
        content = self.content
        kinds = {
            "civilizations.toml": ("civilization", [each.id for each in content.civilizations]),
            "cards.toml": ("card", [str(number) for number in range(1, len(content.cards) + 1)]),
            "sectors.toml": ("sector", [each.id for each in content.sectors]),
            "galaxy.toml": ("layout", [str(players) for players in content.layouts]),
        }
        lines = []
        for file, (kind, names) in kinds.items():
            left = [name for name in names if ours.is_ours(content, kind, name)]
            if left:
                lines.append(self.say("%(file)s: as we ship it: %(names)s", file=file, names=", ".join(left)))
        return lines

    def table_choice(self, option: TableOption, choice: str) -> str:
        """Seats by their number."""
        seat = whole_number(choice)
        if seat is not None:
            return self.say("Seat %(number)d", number=seat + 1)
        return super().table_choice(option, choice)

    def tie_break(self) -> str:
        """GC-3.8."""
        return self.say("Tied on points: the most tokens on sectors wins.")

    def side(self, seat: int, view: View) -> str:
        """The civilization, or before the draft whoever sits there."""
        civilization = view["players"][seat]["civilization"]
        if civilization is None:
            return self.seats[seat]
        return self._civilizations[civilization].title.get(self.lang)

    def place(self, name: str, view: View) -> str:
        """A sector's name, or a home's; what has no name yet is numbered among its like."""
        place = next(place for place in view["places"] if place["id"] == name)
        return self.place_name(place, view["players"]) or self.numbered(place, place_number(place, view))

    def place_name(self, place: Mapping[str, Any], players: Sequence[Mapping[str, Any]]) -> str:
        """A place's own name; empty where it has none yet."""
        if place["sector"] is not None:
            return self._sectors[place["sector"]]
        if place["origin"] and place["colony"] is not None:
            return self._civilizations[players[place["colony"]]["civilization"]].home.get(self.lang)
        return ""

    def numbered(self, place: Mapping[str, Any], number: int) -> str:
        """A place that has no name yet, by its number: on the map and in every sentence alike."""
        if place["origin"]:
            return self.say("Origin %(number)d", number=number)
        return self.say("Unexplored %(number)d", number=number)

    def place_at(self, number: int, view: View) -> str:
        """A place by its number."""
        name: str = view["places"][number]["id"]
        return self.place(name, view)

    def card(self, card: int) -> str:
        """A card by its number from 0: its index, its evolution and its expansion."""
        return self._cards[card]

    @cached_property
    def _cards(self) -> list[str]:
        return [
            self.say(
                "%(index)d · %(evolution)s · %(expansion)s",
                index=number,
                evolution=self.word(EVOLUTIONS[printed.evolution]),
                expansion=self.actions(printed.expansion),
            )
            for number, printed in enumerate(self.content.cards, 1)
        ]

    def actions(self, counts: list[int]) -> str:
        """So many of each action of an expansion, in words."""
        parts = [
            self.word(name) if count == 1 else self.say("%(name)s ×%(count)d", name=self.word(name), count=count)
            for name, count in zip(EXPANSION_ACTIONS, counts, strict=True)
            if count
        ]
        return " + ".join(parts)

    # -- prompts

    def prompt(self, view: View) -> str:
        """What the table waits for."""
        if view["over"]:
            return self.say("The game is over.")
        asked: list[int] = view["asked"]
        step = view["step"].split()
        if asked == [CHANCE]:
            return self.say("The cards and tiles are being dealt.")
        seat = view["seat"]
        if seat in asked:
            return self._question(step, view)
        if step[0] == "choose_strategy" and view.get("picked"):
            return self.say("Your choice is face down. Still choosing: %(names)s.", names=self._names(asked, view))
        return self.say("Waiting for: %(names)s.", names=self._names(asked, view))

    def _names(self, seats: list[int], view: View) -> str:
        return ", ".join(self.side(seat, view) for seat in seats)

    def _question(self, step: list[str], view: View) -> str:
        name = step[0]
        if name == "choose_strategy":
            return self._choose(view)
        if name == "choose_civilization":
            return self.say("Choose your civilization.")
        if name == "place_origin":
            return self.say("Choose a place for your origin sector.")
        if name == "wage_war":
            return self.say("Your war: choose a sector to fight in.")
        if name == "found_colony":
            return self.say("Your colonization: choose a sector for a colony.")
        if name == "expand":
            counts = [view["actions"][action] for action in EXPANSION_ACTIONS]
            return self.say("Your expansion: %(actions)s left.", actions=self.actions(counts))
        if name == "produce_at":
            return self.say("Production: choose the colony that gets a new ship.")
        if name == "strike" and step[2] == "ambush":
            return self.say("Ambush: choose the ship to destroy.")
        if name == "strike":
            return self.say("Conversion: choose the ship to replace with one of yours.")
        if name == "leave_from":
            if step[2] == "portal":
                return self.say("Portal: choose the sector that your ships leave.")
            return self.say("Movement: choose the sector that your ships leave.")
        start = self.place(step[3], view)
        if name == "go_to":
            if step[2] == "portal":
                return self.say("Portal from %(start)s: choose any other sector.", start=start)
            return self.say("Movement from %(start)s: choose an adjacent sector.", start=start)
        return self.say("From %(start)s to %(end)s: how many ships?", start=start, end=self.place(step[4], view))

    def _choose(self, view: View) -> str:
        picked = view["picked"]
        if not picked:
            return self.say("Choose a card to play, in secret.")
        card = picked[0].split()[1]
        if len(picked) == 1:
            return self.say("Card %(card)s: choose the side to play.", card=card)
        return self.say("Card %(card)s is chosen: now choose another card to discard.", card=card)

    # -- options

    def answer(self, view: View, action: Action) -> str:
        """An option as a short label."""
        if action is END:
            return self._end(view)
        if isinstance(action, Card):
            return self.card(action.card)
        if isinstance(action, Discard):
            return self.say("Discard %(card)s", card=self.card(action.card))
        if isinstance(action, Strategy):
            return self._strategy(view, action)
        if isinstance(action, Civilization):
            return self._civilization(action)
        if isinstance(action, Take):
            name = EXPANSION_ACTIONS[action.kind]
            left = view["actions"][name]
            return self.word(name) if left == 1 else self.say("%(name)s ×%(count)d", name=self.word(name), count=left)
        if isinstance(action, Ships):
            return self.say_n("%(n)d ship", "%(n)d ships", action.count)
        if isinstance(action, Battle):
            return self.say(
                "%(place)s: %(outcome)s",
                place=self.place_at(action.place, view),
                outcome=self.outcome(action.place, view),
            )
        if isinstance(action, Colonize):
            place = view["places"][action.place]
            return self.say(
                "%(place)s (%(bonus)s)", place=self.place(place["id"], view), bonus=self.word(place["bonus"])
            )
        if isinstance(action, Target):
            return self.say(
                "%(victim)s at %(place)s", victim=self.side(action.seat, view), place=self.place_at(action.place, view)
            )
        if isinstance(action, Origin):
            near = view["places"][action.place]["adjacent"]
            return self.say(
                "%(place)s, next to %(near)s",
                place=self.place_at(action.place, view),
                near=", ".join(self.place(name, view) for name in near),
            )
        assert isinstance(action, From | To | At)
        return self.place_at(action.place, view)

    def _end(self, view: View) -> str:
        name = view["step"].split()[0]
        if name == "wage_war":
            return self.say("End the war")
        if name == "found_colony":
            return self.say("No colony")
        return self.say("End the expansion")

    def _strategy(self, view: View, action: Strategy) -> str:
        name = STRATEGIES[action.strategy]
        card = self.content.cards[int(view["picked"][0].split()[1]) - 1]
        if name == "evolution":
            return self.say("Evolution: %(what)s", what=self.word(EVOLUTIONS[card.evolution]))
        if name == "expansion":
            mine = view["players"][view["seat"]]
            counts = [count + mine["bonuses"][kind] for count, kind in zip(card.expansion, BONUSES, strict=False)]
            counts[EXPANSION_ACTIONS.index("production")] += mine["levels"]["production"]
            counts[EXPANSION_ACTIONS.index("movement")] += mine["levels"]["movement"]
            return self.say("Expansion: %(what)s", what=self.actions(counts))
        return self.word(name)

    def _civilization(self, action: Civilization) -> str:
        board = self.content.civilizations[action.civilization]
        return self.say(
            "%(civilization)s (%(what)s)", civilization=board.title.get(self.lang), what=self.beginning(board)
        )

    def beginning(self, board: CivilizationBoard) -> str:
        """What a civilization begins with: its ships and levels."""
        ships = self.say_n("%(n)d ship", "%(n)d ships", board.ships)
        levels = [
            self.say("%(name)s %(level)d", name=self.word(name), level=level)
            for name, level in zip(EVOLUTIONS, board.levels, strict=True)
            if level
        ]
        return ", ".join([ships, *levels])

    def nudge(self, name: str, view: View) -> str:
        """The term's question where it fits what is asked, else that of the step."""
        return self.word(coach.nudge(name, view))

    def outcome(self, place: int, view: View) -> str:
        """What a battle on a place would do now, for the seat of this view."""
        found = foreseen(view["places"][place])
        if found.winner == NOBODY:
            return self.say("tie, all destroyed")
        if found.winner == view["seat"]:
            return self.say("win, keep %(kept)d", kept=found.kept)
        return self.say("loss")

    # -- events

    def change(self, change: Change, view: View) -> str:
        """What is other."""
        return change_in_words(self, change, view)

    def event(self, event: Event, view: View) -> str:
        """What happened, in a sentence."""
        name = event.kind.name
        told = event.seen_by(view["seat"])
        who = self.side(event.seat, view) if event.seat >= 0 else ""
        place = self.place_at(told["place"], view) if "place" in told else ""
        if event.seat >= 0 and event.seat == view["seat"]:
            mine = of_mine(self, name, place, told, view)
            if mine:
                return mine
        if name == "first_player":
            return self.say("%(who)s is the first player.", who=self.seats[event.seat])
        if name == "civilization_taken":
            return self.say("%(who)s plays the %(civilization)s.", who=self.seats[event.seat], civilization=who)
        if name == "origin_placed":
            return self.say("%(who)s settle at %(place)s.", who=who, place=place)
        if name == "sector_laid":
            return ""
        if name == "sector_turned_up":
            bonus = self.word(BONUSES[self.content.sectors[told["sector"]].bonus])
            return self.say("A sector is turned up: %(place)s (%(bonus)s).", place=place, bonus=bonus)
        if name == "age_begins":
            return self.say("Age %(age)d begins.", age=told["age"])
        if name == "card_dealt":
            return self.say("You receive card %(card)s.", card=self.card(told["card"])) if "card" in told else ""
        if name == "cards_left_over":
            if not told["count"]:
                return self.say("No cards are left over.")
            return self.say_n("%(n)d card is left over.", "%(n)d cards are left over.", told["count"])
        if name == "round_begins":
            return self.say("Age %(age)d, round %(round)d.", age=told["age"], round=told["round"])
        if name == "revealed":
            return self._revealed(who, told)
        if name == "discarded":
            return self.say("%(who)s discard card %(card)d.", who=who, card=told["card"] + 1)
        if name == "nothing_to_do":
            strategy = self.word(STRATEGIES[told["strategy"]])
            return self.say("%(who)s: %(strategy)s has no effect.", who=who, strategy=strategy)
        return self._war(name, who, place, told) or self._growth(name, who, place, told, view)

    def _revealed(self, who: str, told: dict[str, int]) -> str:
        return self.say(
            "%(who)s play card %(card)d: %(what)s.", who=who, card=told["card"] + 1, what=self.side_played(told)
        )

    def side_played(self, told: dict[str, int]) -> str:
        """The side of a card that was revealed."""
        name, what = STRATEGIES[told["strategy"]], self.printed_on_side(told)
        if name == "evolution":
            return self.say("Evolution: %(what)s", what=what)
        if name == "expansion":
            return self.say("Expansion: %(what)s", what=what)
        return self.word(name)

    def printed_on_side(self, told: dict[str, int]) -> str:
        """Which evolution or which actions are printed on the side that was revealed; nothing on the other two."""
        card = self.content.cards[told["card"]]
        name = STRATEGIES[told["strategy"]]
        if name == "evolution":
            return self.word(EVOLUTIONS[card.evolution])
        return self.actions(card.expansion) if name == "expansion" else ""

    def _war(self, name: str, who: str, place: str, told: dict[str, int]) -> str:
        if name == "battle":
            return self.say("%(who)s start a battle at %(place)s.", who=who, place=place)
        if name == "battle_score":
            return self.say(
                "%(who)s: %(tokens)d in tokens + %(armament)d in armament = %(score)d.",
                who=who,
                tokens=told["tokens"],
                armament=told["armament"],
                score=told["tokens"] + told["armament"],
            )
        if name == "ships_destroyed":
            return self.say_n(
                "%(who)s lose %(n)d ship at %(place)s.",
                "%(who)s lose %(n)d ships at %(place)s.",
                told["count"],
                who=who,
                place=place,
            )
        if name == "colony_destroyed":
            return self.say("%(who)s lose their colony at %(place)s.", who=who, place=place)
        if name == "battle_won":
            return self.say_n(
                "%(who)s win the battle at %(place)s, keep %(n)d token there and score 1 victory point.",
                "%(who)s win the battle at %(place)s, keep %(n)d tokens there and score 1 victory point.",
                told["kept"],
                who=who,
                place=place,
            )
        if name == "battle_tied":
            return self.say("The battle at %(place)s is a tie: all tokens there are destroyed.", place=place)
        if name == "war_ended":
            return self.say("%(who)s end their war.", who=who)
        return ""

    def _growth(self, name: str, who: str, place: str, told: dict[str, int], view: View) -> str:
        if name == "evolved":
            return self.say(
                "%(who)s raise %(what)s to %(level)d.",
                who=who,
                what=self.word(EVOLUTIONS[told["evolution"]]),
                level=told["level"],
            )
        if name == "evolution_full":
            what = self.word(EVOLUTIONS[told["evolution"]])
            return self.say("%(who)s: %(what)s is at its highest level already.", who=who, what=what)
        if name == "colonized":
            return self.say("%(who)s found a colony at %(place)s.", who=who, place=place)
        if name == "colonization_declined":
            return self.say("%(who)s found no colony.", who=who)
        if name in ("moved", "ported"):
            start, end = self.place_at(told["from"], view), self.place_at(told["to"], view)
            if name == "ported":
                return self.say_n(
                    "%(who)s send %(n)d ship through a portal from %(start)s to %(end)s.",
                    "%(who)s send %(n)d ships through a portal from %(start)s to %(end)s.",
                    told["count"],
                    who=who,
                    start=start,
                    end=end,
                )
            return self.say_n(
                "%(who)s move %(n)d ship from %(start)s to %(end)s.",
                "%(who)s move %(n)d ships from %(start)s to %(end)s.",
                told["count"],
                who=who,
                start=start,
                end=end,
            )
        if name == "produced":
            return self.say("%(who)s produce a ship at %(place)s.", who=who, place=place)
        if name == "ambushed":
            if told["victim"] == view["seat"]:
                return self.say("%(who)s ambush a ship of yours at %(place)s.", who=who, place=place)
            victim = self.side(told["victim"], view)
            return self.say(
                "%(who)s ambush a ship of the %(victim)s at %(place)s.", who=who, victim=victim, place=place
            )
        if name == "converted":
            if told["victim"] == view["seat"]:
                return self.say("%(who)s convert a ship of yours at %(place)s.", who=who, place=place)
            victim = self.side(told["victim"], view)
            return self.say(
                "%(who)s convert a ship of the %(victim)s at %(place)s.", who=who, victim=victim, place=place
            )
        if name == "expansion_ended":
            return self.say("%(who)s end their expansion.", who=who)
        if name == "hand_passed" and told["to"] == view["seat"]:
            return self.say_n(
                "Hands are passed on: your %(n)d card comes from %(who)s.",
                "Hands are passed on: your %(n)d cards come from %(who)s.",
                told["count"],
                who=who,
            )
        if name == "hand_passed":
            return self.say_n(
                "%(who)s pass %(n)d card to the %(to)s.",
                "%(who)s pass %(n)d cards to the %(to)s.",
                told["count"],
                who=who,
                to=self.side(told["to"], view),
            )
        if name == "age_scored":
            if not told["bonus"]:
                return self.say(
                    "%(who)s score %(sectors)d for sectors. That makes %(n)d.",
                    n=told["total"],
                    who=who,
                    sectors=told["sectors"],
                )
            return self.say(
                "%(who)s score %(sectors)d for sectors and %(bonus)d for colonies. That makes %(n)d.",
                n=told["total"],
                who=who,
                sectors=told["sectors"],
                bonus=told["bonus"],
            )
        assert name == "game_ends", name
        return self.say("The third age is over: the game ends.")


def foreseen(place: Mapping[str, Any]) -> Outcome:
    """What a battle on a place of a view would come to now."""
    colony = place["colony"] if place["colony"] is not None else NOBODY
    return outcome(place["scores"], place["ships"], colony, place["origin"])


def place_number(place: Mapping[str, Any], view: View) -> int:
    """A place counted among the origins, or among the other places, from 1."""
    alike = [each["id"] for each in view["places"] if each["origin"] == place["origin"]]
    return alike.index(place["id"]) + 1
