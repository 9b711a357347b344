"""The cards: those in hand, those on the table and those that were seen."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from starboard.games.conflict.components import (
    EVOLUTIONS,
    EXPANSION_ACTIONS,
    LEVEL_MAX,
    STRATEGIES,
)
from starboard.games.conflict.drawing.base import Base
from starboard.kernel.drawing import OptionButton, lasting
from starboard.kernel.game import View

EXPANDING = ("expand", "produce_at", "strike", "leave_from", "go_to", "how_many")
"""The steps of an expansion in which its player is asked."""

HOTKEYS = {
    "war": "w",
    "evolution": "e",
    "colonization": "c",
    "expansion": "x",
    "movement": "m",
    "production": "p",
    "portal": "o",
    "ambush": "a",
    "conversion": "c",
}
"""The letter that chooses a side of the lifted card, or an action of an expansion."""


ROOMY = 6
"""A hand of more cards than this has little room for what each would come to."""


class Verdict(NamedTuple):
    """What a side of a card would come to."""

    text: str
    tone: str
    actions: list[tuple[str, int]] = []
    """How many of each action an expansion would allow."""
    brief: list[tuple[str, str]] = []
    """The same in pictures and numbers, for a hand of many cards."""


class Hand(Base):
    """A hand of strategy cards, and what everybody plays."""

    @cached_property
    def _strategies(self) -> dict[str, str]:
        return {name: self.prose.word(name) for name in STRATEGIES}

    def _strategy_now(self, step: str) -> str:
        playing = {"wage_war": "war", "found_colony": "colonization"}
        return "expansion" if step in (*EXPANDING, "turn_up") else playing.get(step, "")

    def _order(self, view: View) -> list[dict[str, Any]]:
        """The four strategies, each with those who play it this round, in the order in which they act."""
        found: dict[str, list[dict[str, Any]]] = {name: [] for name in STRATEGIES}
        for seat, player in enumerate(view["players"]):
            if player["card"] is None:
                continue
            now = seat in view["asked"]
            waits = seat in view["order"] and not now
            who, word = self.prose.side(seat, view), self._strategies[player["strategy"]]
            found[player["strategy"]].append(
                {
                    "seat": seat,
                    "emblem": self.emblem(seat, view),
                    "card": player["card"],
                    "state": "now" if now else "waits" if waits else "done",
                    "label": self.prose.say("%(who)s: card %(n)d, %(what)s", who=who, n=player["card"], what=word),
                }
            )
        return [
            {"name": name, "word": self._strategies[name], "plays": sorted(plays, key=lambda each: each["card"])}
            for name, plays in found.items()
        ]

    def _sealed(self, view: View) -> list[dict[str, Any]]:
        """What lies face down, once this seat's choice is whole; empty before."""
        me = view["seat"]
        if me is None or view["prospects"] is None or not view["players"][me]["ready"]:
            return []
        number, side = int(view["picked"][0].split()[1]), view["picked"][1]
        return [
            {
                "seat": seat,
                "emblem": self.emblem(seat, view),
                "name": self.prose.say("You") if seat == me else self.prose.side(seat, view),
                "card": number if seat == me else 0,
                "side": side if seat == me else "",
                "word": self._strategies[side] if seat == me else "",
                "ready": player["ready"],
            }
            for seat, player in enumerate(view["players"])
        ]

    def _todo(self, view: View, buttons: list[OptionButton]) -> list[dict[str, Any]]:
        """The actions that are left in an expansion, each with its option if it can be chosen now."""
        by_code = {button.code: button for button in buttons}
        return [
            {
                "name": name,
                "word": self.prose.word(name),
                "count": count,
                "button": by_code.get(name),
                "hotkey": HOTKEYS[name],
            }
            for name, count in view["actions"].items()
            if count
        ]

    def _whose(self, view: View) -> dict[str, Any] | None:
        """Whose actions are left, where they are another's."""
        seat = view["acting"]
        if seat is None or seat == view["seat"]:
            return None
        return {"emblem": self.emblem(seat, view), "name": self.prose.side(seat, view)}

    @lasting
    def _printed(self, number: int) -> dict[str, Any]:
        """What stands on a card."""
        card = self.game.content.cards[number - 1]
        expansion = [name for i, name in enumerate(EXPANSION_ACTIONS) for __ in range(card.expansion[i])]
        return {
            "number": number,
            "ours": self._ours("card", str(number)),
            "evolution": EVOLUTIONS[card.evolution],
            "evolution_word": self.prose.word(EVOLUTIONS[card.evolution]),
            "expansion": expansion,
            "expansion_words": ", ".join(self.prose.word(name) for name in expansion),
        }

    @lasting
    def _held_cards(
        self,
        hand: list[int],
        levels: dict[str, int],
        colonies: int,
        prospects: dict[str, Any] | None,
        picked: list[str],
        buttons: list[OptionButton],
    ) -> list[dict[str, Any]]:
        """The cards in hand, and what each of their sides would come to while one is chosen."""
        by_target = {button.target: button for button in buttons if button.target}
        own = [pick for pick in picked if " " not in pick or pick.startswith("card ")]
        whole = self._whole_verdicts(prospects, colonies) if prospects else {}
        found = []
        for number in hand:
            is_picked = f"card {number}" in own
            button = by_target.get(f"card-{number}")
            verdicts = self._verdicts(number, levels, prospects) | whole if prospects else {}
            found.append(
                {
                    **self._printed(number),
                    "button": button,
                    "picked": is_picked,
                    "side": next((pick for pick in own if pick in STRATEGIES), "") if is_picked else "",
                    "discarded": f"discard {number}" in picked,
                    "discarding": button is not None and button.code.startswith("discard "),
                    "facets": {name: by_target.get(f"facet-{number}-{name}") for name in STRATEGIES},
                    "verdicts": verdicts,
                    "brief": len(hand) > ROOMY,
                }
            )
        return found

    def _verdicts(self, number: int, levels: dict[str, int], prospects: dict[str, Any]) -> dict[str, Verdict]:
        """What the evolution and the expansion of a card would come to: in words, as a tone, and as actions."""
        card = self.game.content.cards[number - 1]
        evolution = EVOLUTIONS[card.evolution]
        level, what = levels[evolution], self.prose.word(evolution)
        rise = f"{level}\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}{level + 1}"
        actions = self._expands(number, prospects)
        return {
            "evolution": Verdict(f"{what} {rise}", "good", brief=[("", rise)])
            if level < LEVEL_MAX
            else Verdict(self.prose.say("%(what)s is at its highest", what=what), "none"),
            "expansion": Verdict("", "", actions) if actions else Verdict(self.prose.say("no target"), "none"),
        }

    def _whole_verdicts(self, found: dict[str, Any], left: int) -> dict[str, Verdict]:
        """What war and colonization would come to as the galaxy stands, by any card, with colonies `left`."""
        _, say_n = self.prose.say, self.prose.say_n
        told = self._battles_told(found["won"], found["lost"], found["tied"])
        ends = (("check", found["won"]), ("close", found["lost"]), ("equal", found["tied"]))
        places = found["colonies"]
        nowhere = _("no sector for it") if left else _("all colonies founded")
        return {
            "war": Verdict(told, _tone(found), brief=[(name, str(n)) for name, n in ends if n])
            if told
            else Verdict(_("no battle"), "none"),
            "colonization": Verdict(
                say_n("%(n)d sector", "%(n)d sectors", places), "good", brief=[("board", str(places))]
            )
            if places
            else Verdict(nowhere, "none"),
        }

    def _battles_told(self, won: int, lost: int, tied: int) -> str:
        """How many battles of a war would be won, lost and tied."""
        say_n = self.prose.say_n
        if not ((won and lost) or (won and tied) or (lost and tied)):
            if won:
                return say_n("win %(n)d battle", "win %(n)d battles", won)
            if lost:
                return say_n("lose %(n)d battle", "lose %(n)d battles", lost)
            return say_n("tie %(n)d battle", "tie %(n)d battles", tied) if tied else ""
        found = [
            say_n("win %(n)d", "win %(n)d", won) if won else "",
            say_n("lose %(n)d", "lose %(n)d", lost) if lost else "",
            say_n("tie %(n)d", "tie %(n)d", tied) if tied else "",
        ]
        return ", ".join(each for each in found if each)

    def _seen(self, view: View) -> dict[str, Any]:
        """What this seat knows of the cards: hands that it has held, discards, and what it has not seen."""
        known = [
            {"side": self.prose.side(seat, view), "cards": self._minis(player["hand"])}
            for seat, player in enumerate(view["players"])
            if seat != view["seat"] and player["hand"]
        ]
        return {
            "known": known,
            "ours": self._ours("card", "1"),
            "discards": self._minis(view["discards"]),
            "unseen": self._minis(view["unseen"]),
        }

    @lasting
    def _minis(self, numbers: list[int]) -> list[dict[str, Any]]:
        return [self._mini(number) for number in numbers]

    @lasting
    def _mini(self, number: int) -> dict[str, Any]:
        """A card in small: what its evolution and its expansion are."""
        card = self.game.content.cards[number - 1]
        return {
            "number": number,
            "evolution": EVOLUTIONS[card.evolution],
            "expansion": [name for i, name in enumerate(EXPANSION_ACTIONS) for __ in range(card.expansion[i])],
            "words": self.prose.card(number - 1),
        }

    def _civilizations(self, view: View, buttons: list[OptionButton]) -> list[dict[str, Any]]:
        by_code = {button.code: button for button in buttons}
        lang = self.prose.lang
        return [
            {
                "id": board.id,
                "button": by_code[f"civilization {board.id}"],
                "emblem": i % 6 + 1,
                "name": board.title.get(lang),
                "home": board.home.get(lang),
                "ours": self._ours("civilization", board.id),
                "ships": board.ships,
                "levels": [(name, self.prose.word(name), board.levels[at]) for at, name in enumerate(EVOLUTIONS)],
            }
            for i, board in enumerate(self.game.content.civilizations)
            if f"civilization {board.id}" in by_code
        ]


def _tone(found: dict[str, int]) -> str:
    """Whether a war looks good, bad or both."""
    return "bad" if not found["won"] else "even" if found["lost"] or found["tied"] else "good"
