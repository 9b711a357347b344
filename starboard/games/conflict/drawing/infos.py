"""The information cards: what is known about a sector, a player, a card, an action or a bonus."""

from __future__ import annotations

from typing import Any

from starboard.games.conflict.components import BONUSES, EVOLUTIONS, EXPANSION_ACTIONS, STRATEGIES
from starboard.games.conflict.drawing.base import ICONS
from starboard.games.conflict.drawing.hand import Hand
from starboard.games.conflict.drawing.sectors import Sectors
from starboard.kernel.game import View
from starboard.kernel.info_card import Fact, InfoCard

RULES = {
    "war": ("GC-6.1", "GC-6.3", "GC-6.6"),
    "evolution": ("GC-7.1",),
    "colonization": ("GC-8.1", "GC-8.3"),
    "expansion": ("GC-9.1", "GC-9.2"),
    "portal": ("GC-9.5",),
    "movement": ("GC-9.4",),
    "production": ("GC-9.9",),
    "ambush": ("GC-9.8",),
    "conversion": ("GC-9.7",),
    "victory": ("GC-3.7",),
    "influence": ("GC-4.4",),
    "armament": ("GC-6.4",),
}
"""The rules about each strategy, action and bonus."""


class Infos(Sectors, Hand):
    """What a tap on something tells."""

    def card(self, view: View, name: str) -> InfoCard | None:
        """About `place-…`, `player-…`, `civilization-…`, `card-…`, `bonus-…`, `evolution-…` and `strategy-…`."""
        kind, __, what = name.partition("-")
        if kind == "place":
            place = next((each for each in view["places"] if each["id"] == what), None)
            return self._about_place(place, view) if place is not None else None
        if kind == "player" and what.isdecimal() and int(what) < len(view["players"]):
            return self._about_player(int(what), view)
        if kind == "card" and what.isdecimal() and 1 <= int(what) <= len(self.game.content.cards):
            return self._about_card(int(what))
        if kind == "strategy" and what in STRATEGIES:
            return self._about_strategy(what)
        if kind == "civilization":
            return self._about_civilization(what)
        if (kind == "bonus" and what in BONUSES) or (kind == "evolution" and what in EVOLUTIONS):
            return self._about_bonus(what)
        return None

    def _does(self, bonus: str) -> str:
        """What a bonus or an action does."""
        return next(text for icon, __, text in self._legend if icon == ICONS.get(bonus, bonus))

    def _about_bonus(self, name: str) -> InfoCard:
        icon = ICONS.get(name, name)
        return InfoCard(self.prose.word(name), text=f"{self._does(name)}.", icon=icon, rules=RULES[name])

    def _about_strategy(self, name: str) -> InfoCard:
        _ = self.prose.say
        text = {
            "war": _("Fight wherever your tokens meet others. The winner scores 1 victory point."),
            "evolution": _("Raise the evolution that the card names by 1."),
            "colonization": _("Put a colony on a sector that you control. It gives you the sector’s bonus."),
            "expansion": _("Move and build ships with the actions of the card, your levels and your colonies."),
        }[name]
        return InfoCard(self.prose.word(name), text=text, icon=name, rules=RULES[name])

    def _about_card(self, number: int) -> InfoCard:
        _ = self.prose.say
        card = self.game.content.cards[number - 1]
        evolution = EVOLUTIONS[card.evolution]
        actions = [
            Fact(self.prose.word(name), f"×{count}", self._does(name), icon=name)
            for name, count in zip(EXPANSION_ACTIONS, card.expansion, strict=True)
            if count
        ]
        return InfoCard(
            _("Card %(n)d", n=number),
            _("War · Evolution · Colonization · Expansion"),
            _("You play one of its four sides. With the same strategy, the lower number acts first."),
            (Fact(_("Evolution"), self.prose.word(evolution), icon=evolution), *actions),
            icon="strategy-card",
            rules=("GC-5.1", "GC-5.4"),
            ours=self._ours("card", str(number)),
        )

    def _about_player(self, seat: int, view: View) -> InfoCard:
        _ = self.prose.say
        player = view["players"][seat]
        facts = []
        for name in EVOLUTIONS:
            level, bonus = player["levels"][name], player["bonuses"][name]
            note = _("level %(level)d + %(bonus)d by colonies", level=level, bonus=bonus) if bonus else ""
            facts.append(Fact(self.prose.word(name), str(level + bonus), note, icon=name))
        extra = [
            Fact(self.prose.word(name), f"+{player['bonuses'][name]}", self._does(name), icon=ICONS.get(name, name))
            for name in BONUSES
            if player["bonuses"][name] and name not in EVOLUTIONS
        ]
        coming = player["sectors"] + player["bonuses"]["victory"]
        points = Fact(_("Victory points"), str(player["vp"]), _("%(n)d more if the age ended now", n=coming), icon="vp")
        sectors = Fact(_("Sectors controlled"), str(player["sectors"]), icon="board")
        return InfoCard(
            self.prose.side(seat, view),
            facts=(points, sectors, *facts, *extra),
            emblem=self.emblem(seat, view),
            rules=("GC-3.6", "GC-4.4", "GC-6.4"),
            ours=self._ours("civilization", player["civilization"]) if player["civilization"] else "",
            story=self.prose.story(player["civilization"] or ""),
        )

    def _about_civilization(self, name: str) -> InfoCard | None:
        """One that may be chosen."""
        _ = self.prose.say
        boards = self.game.content.civilizations
        at = next((i for i, board in enumerate(boards) if board.id == name), None)
        if at is None:
            return None
        board = boards[at]
        levels = [(each, board.levels[i]) for i, each in enumerate(EVOLUTIONS) if board.levels[i]]
        return InfoCard(
            board.title.get(self.prose.lang),
            board.home.get(self.prose.lang),
            facts=(
                Fact(_("Ships"), str(board.ships), icon=f"ship-{at % 6 + 1}"),
                *[Fact(self.prose.word(each), str(level), icon=each) for each, level in levels],
            ),
            emblem=at % 6 + 1,
            codes=(f"civilization {name}",),
            rules=("GC-2.2", "GC-2.4", "GC-2.5"),
            ours=self._ours("civilization", name),
            story=f"{self.prose.story(name)} {self.prose.home_story(name)}".strip(),
        )

    def _about_place(self, place: dict[str, Any], view: View) -> InfoCard:
        _ = self.prose.say
        facts = []
        for seat, score in self._strengths(place, view):
            parts = [
                self.prose.say_n("%(n)d ship", "%(n)d ships", place["ships"][seat]) if place["ships"][seat] else "",
                _("the colony") if place["colony"] == seat else "",
                _("influence %(n)d", n=view["players"][seat]["influence"]),
            ]
            note = " + ".join(part for part in parts if part)
            tone = "good" if place["control"] == seat else ""
            side = self.prose.side(seat, view)
            facts.append(Fact(side, str(score), note, emblem=self.emblem(seat, view), tone=tone))
        if place["control"] is not None:
            rival = facts[1].value if len(facts) > 1 else "0"
            who = self.prose.side(place["control"], view)
            kind = _("Controlled by %(who)s", who=who)
            if len(facts) > 1:
                kind = _("Controlled by %(who)s, by %(n)d", who=who, n=int(facts[0].value) - int(rival))
        else:
            kind = _("A tie: nobody controls it") if len(facts) > 1 else _("Nobody is here")
        if place["bonus"]:
            gives, does = self.colony_gives(place), self._does(place["bonus"])
            if place["bonus"] in EXPANSION_ACTIONS:
                gives = _("%(bonus)s (%(what)s)", bonus=gives, what=does)
            text = _("A colony here gives: %(what)s.", what=gives)
        elif place["face_down"]:
            text = _("Nobody knows its bonus yet. The first ships that come here turn it up.")
        else:
            text = _("An origin sector: its colony can’t be destroyed, and ships are built here.")
        if place["colony"] is not None and not place["origin"]:
            text += " " + _("%(who)s have a colony here.", who=self.prose.side(place["colony"], view))
        return InfoCard(
            self.prose.place(place["id"], view),
            kind,
            text,
            tuple(facts),
            symbol=self._orb(place, view),
            why_not=self._why_not(place, view),
            rules=("GC-4.2", *RULES.get(place["bonus"] or "", ())),
            ours=self._ours("sector", place["sector"]) if place["sector"] else "",
            story=self._home_story(place, view),
        )

    def _home_story(self, place: dict[str, Any], view: View) -> str:
        """Of whose home it is, where it is one."""
        if not place["origin"] or place["colony"] is None:
            return ""
        return self.prose.home_story(view["players"][place["colony"]]["civilization"])

    def _why_not(self, place: dict[str, Any], view: View) -> str:
        """Why this place cannot be chosen in the question that is asked; empty where nobody would expect it to be."""
        _ = self.prose.say
        me = view["seat"]
        step = (view["step"] or "").split()
        if me is None or me not in view["asked"] or not step:
            return ""
        ships, colony = place["ships"][me], place["colony"]
        if step[0] == "go_to" and step[2] == "movement":
            start = self.prose.place(step[3], view)
            return _("Ships move to an adjacent sector, and this one isn’t next to %(start)s.", start=start)
        if step[0] == "found_colony":
            if colony is not None:
                return _("There is a colony here already.")
            return _("You don’t control it.") if place["control"] != me else ""
        if step[0] == "produce_at":
            return _("You have no colony here.")
        if step[0] == "wage_war":
            return _("No tokens of yours and of somebody else meet here, or this battle has been fought.")
        if step[0] == "expand" and not ships:
            return _("You have no ships here. Press a fleet of yours first, then its goal.")
        if step[0] == "leave_from" and not ships:
            return _("You have no ships here to move.")
        return ""
