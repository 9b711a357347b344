"""Galactic Conflict on the table in the browser: from a seat's view to sectors, cards and boards."""

from __future__ import annotations

import math
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from starboard.games.conflict.components import (
    BONUSES,
    EVOLUTIONS,
    EXPANSION_ACTIONS,
    LEVEL_MAX,
    STRATEGIES,
    StrategyCard,
)
from starboard.games.conflict.prose import ConflictProse, foreseen
from starboard.games.conflict.state import NOBODY
from starboard.kernel.actions import Action
from starboard.kernel.drawing import Drawing as Plain
from starboard.kernel.drawing import Mention, OptionButton, PartInput
from starboard.kernel.events import Event
from starboard.kernel.game import View

PLACE_VERBS = ("origin", "battle", "colonize", "from", "to", "at")
ICONS = {"victory": "vp"}
"""The icon of a bonus, where it is not called like the bonus."""
LEAVING = ("go_to", "how_many")
"""The steps in which ships are about to leave a place."""
QUICK = ("movement", "production")
"""The actions that can be begun by a click in the galaxy."""
PUBLIC = ("civilization", "levels", "bonuses", "supply", "colonies", "sectors", "vp", "cards", "ready")
"""What everybody sees of a player's board."""


class Drawing(Plain):
    """The galaxy, the hand of strategy cards, and each civilization's board."""

    templates = Path(__file__).parent / "templates"
    prose: ConflictProse

    def emblem(self, seat: int, view: View) -> int:
        """Each civilization has its own colour and emblem; 0 before the choice."""
        taken = view["players"][seat]["civilization"]
        ids = [board.id for board in self.game.content.civilizations]
        return ids.index(taken) % 6 + 1 if taken in ids else 0

    # -- options

    def button(self, view: View, action: Action) -> OptionButton:
        """An option: its label, what will come of it, and where it is on the board."""
        _ = self.prose.say
        code = action.code()
        verb, __, rest = code.partition(" ")
        button = OptionButton(code, self.prose.answer(view, action), quiet=code == "end")
        if verb == "battle":
            place = self._place(view, rest)
            outcome = self.battle(place, view)
            return button._replace(
                label=self.prose.place(rest, view),
                note=outcome["note"],
                tone=outcome["tone"],
                target=f"place-{rest}",
                preview=True,
            )
        if verb in ("card", "discard"):
            number, __, what = button.label.partition(" · ")
            return button._replace(label=_("Card %(n)s", n=rest), note=what or number, target=f"card-{rest}")
        if verb in STRATEGIES:
            picked = [pick for pick in view.get("picked", []) if pick.startswith("card ")]
            return button._replace(target=f"facet-{picked[-1][5:]}-{verb}" if picked else "")
        if verb == "target":
            where, owner = rest.split()
            return button._replace(target=f"fleet-{where}-{owner}")
        if verb in PLACE_VERBS:
            return button._replace(target=f"place-{rest}")
        if verb == "civilization":
            board = next(each for each in self.game.content.civilizations if each.id == rest)
            return button._replace(label=board.title.get(self.prose.lang), note=self.prose.beginning(board))
        return button

    def _place(self, view: View, name: str) -> dict[str, Any]:
        found: dict[str, Any] = next(place for place in view["places"] if place["id"] == name)
        return found

    def battle(self, place: dict[str, Any], view: View) -> dict[str, Any]:
        """What a battle here would come to: nothing is hidden, so nothing is guessed."""
        _ = self.prose.say
        me = view["seat"]
        scores: list[int] = place["scores"]
        found = foreseen(place)
        sides = []
        for seat in sorted(range(len(scores)), key=lambda each: -scores[each]):
            if not scores[seat]:
                continue
            colony = place["colony"] == seat
            won = found.winner == seat
            lost = []
            if found.ships_lost[seat]:
                lost.append(self.prose.say_n("%(n)d ship", "%(n)d ships", found.ships_lost[seat]))
            if found.razed == seat:
                lost.append(_("its colony"))
            tokens = place["ships"][seat] + int(colony)
            sides.append(
                {
                    "seat": seat,
                    "mine": seat == me,
                    "name": self.prose.side(seat, view),
                    "emblem": self.emblem(seat, view),
                    "score": scores[seat],
                    "ships": place["ships"][seat],
                    "colony": colony,
                    "armament": view["players"][seat]["armament"],
                    "won": won,
                    "outcome": _("keeps %(kept)d of %(tokens)d", kept=found.kept, tokens=tokens)
                    if won
                    else _("loses %(what)s", what=_(" and ").join(lost))
                    if lost
                    else _("loses nothing"),
                }
            )
        if found.winner == NOBODY:
            note, tone, title = _("Tie, all destroyed"), "even", _("A tie: everything there is destroyed")
        elif found.winner == me:
            mine = next(side for side in sides if side["seat"] == me)
            note = _("Win: %(outcome)s", outcome=mine["outcome"])
            tone, title = "good", _("You win by %(margin)d", margin=found.margin)
        else:
            behind = max(scores) - (scores[me] if me is not None else 0)
            note, tone = _("Loss by %(margin)d", margin=behind), "bad"
            winner = self.prose.side(found.winner, view)
            title = _("%(side)s win by %(margin)d", side=winner, margin=found.margin)
        where = self.prose.place(place["id"], view)
        return {"sides": sides, "note": note, "tone": tone, "title": title, "place": where}

    # -- pictures

    def part_input(self, part: str, view: View, buttons: list[OptionButton]) -> PartInput:
        """Each part from what it shows: what nobody keeps secret is drawn once for all who only look on."""
        step = view["step"] or ""
        sides = [{"civilization": each["civilization"], "origin": each["origin"]} for each in view["players"]]
        if part == "top":
            return PartInput({"age": view["age"], "round": view["round"], "step": step.split(" ")[0]}, [])
        if part == "board":
            there = [each for each in buttons if each.target.startswith(("place-", "fleet-")) or each.code in QUICK]
            me = view["seat"] if any(each.code in QUICK for each in there) else None
            shown = step if step.startswith(LEAVING) else ""
            return PartInput({"places": view["places"], "players": sides, "step": shown, "seat": me}, there)
        if part == "players":
            boards = [{key: each[key] for key in PUBLIC} for each in view["players"]]
            return PartInput({"players": boards, "asked": view["asked"]}, [])
        if part == "info" and not buttons:
            return PartInput(
                {"actions": view["actions"], "step": step.split(" ")[0], "seat": None, "players": []}, buttons
            )
        if part == "mine":
            hands = [
                {key: each[key] for key in ("hand", "card", "strategy", "levels")} | side
                for each, side in zip(view["players"], sides, strict=True)
            ]
            shown = {key: view[key] for key in ("seat", "round", "pass_to", "order", "discards", "unseen", "prospects")}
            acting = [seat for seat in view["asked"] if seat >= 0 and hands[seat]["card"] is not None]
            return PartInput({**shown, "players": hands, "asked": acting, "picked": view.get("picked", [])}, buttons)
        return PartInput(view, buttons)

    def context(self, part: str, view: View, buttons: list[OptionButton]) -> dict[str, Any]:
        """Everything that moves."""
        word = self.prose.word
        by_target = {button.target: button for button in buttons if button.target}
        if part == "top":
            return {
                "strategies": list(self._strategies.items()),
                "strategy_now": self._strategy_now(view["step"]),
            }
        if part == "board":
            step = view["step"].split()
            points = chart(view).points
            return {
                "realms": self._realms(view, points),
                "sectors": [
                    self._sector(place, at, view, by_target, step, buttons)
                    for place, at in zip(view["places"], points, strict=True)
                ],
            }
        if part == "players":
            return {"boards": [self._board(seat, view) for seat in range(len(view["players"]))]}
        if part == "info":
            return {
                "battles": [
                    {"key": button.key, **self.battle(self._place(view, button.code[7:]), view)}
                    for button in buttons
                    if button.code.startswith("battle ")
                ],
                "step": (view["step"] or "").partition(" ")[0],
                "actions": [(name, word(name), count) for name, count in view["actions"].items() if count],
                "civilizations": self._civilizations(view, buttons),
                "legend": self._legend,
            }
        me = view["seat"]
        own = [pick for pick in view["picked"] if " " not in pick or pick.startswith("card ")]
        return {
            "words": self._strategies,
            "cards": [self._card(number, view, by_target, own) for number in self._hand(view)],
            "played": self._played(view),
            "seen": self._seen(view),
            "neighbour": "" if me is None else self.prose.side((me + view["pass_to"]) % len(view["players"]), view),
        }

    @cached_property
    def _legend(self) -> list[tuple[str, str, str]]:
        """Each bonus: its icon, its word, and what it does."""
        _ = self.prose.say
        does = {
            "portal": _("move ships to any sector"),
            "movement": _("move ships to an adjacent sector"),
            "production": _("a new ship at a colony"),
            "ambush": _("destroy an enemy ship in a sector where you have a token"),
            "conversion": _("replace an enemy ship with yours in a sector you control"),
            "victory": _("+1 point per age"),
            "influence": _("+1 to control sectors"),
            "armament": _("+1 in battles"),
        }
        return [(ICONS.get(name, name), self.prose.word(name), does[name]) for name in BONUSES]

    @cached_property
    def _strategies(self) -> dict[str, str]:
        return {name: self.prose.word(name) for name in STRATEGIES}

    def _hand(self, view: View) -> list[int]:
        me = view["seat"]
        return list(view["players"][me]["hand"] or []) if me is not None else []

    def _strategy_now(self, step: str) -> str:
        playing = {"wage_war": "war", "found_colony": "colonization"}
        expanding = ("expand", "produce_at", "strike", "leave_from", "go_to", "how_many", "turn_up")
        return "expansion" if step in expanding else playing.get(step, "")

    def _realms(self, view: View, points: list[tuple[float, float]]) -> list[dict[str, Any]]:
        """The territory of each side: its sectors, the lanes between them and what three of them enclose."""
        found = []
        places = view["places"]
        number = {place["id"]: i for i, place in enumerate(places)}
        for seat in range(len(view["players"])):
            held = {i for i, place in enumerate(places) if place["control"] == seat}
            near = {i: {number[each] for each in places[i]["adjacent"]} & held for i in held}
            lanes = [[i, k] for i in sorted(held) for k in sorted(near[i]) if i < k]
            triangles = [[i, k, m] for i, k in lanes for m in sorted(near[i] & near[k]) if m > k]
            if held:
                sectors = _path([[i, i] for i in sorted(held)], points)
                between = _path(lanes + triangles, points)
                found.append({"emblem": self.emblem(seat, view), "sectors": sectors, "between": between})
        return found

    def _sector(
        self,
        place: dict[str, Any],
        at: tuple[float, float],
        view: View,
        by_target: dict[str, OptionButton],
        step: list[str],
        buttons: list[OptionButton],
    ) -> dict[str, Any]:
        _ = self.prose.say
        name = self.prose.place(place["id"], view)
        fleets = [
            {
                "seat": seat,
                "emblem": self.emblem(seat, view),
                "count": count,
                "formation": formation(count),
                "id": f"fleet-{place['id']}-{seat}",
                "button": by_target.get(f"fleet-{place['id']}-{seat}"),
                "label": self.prose.say_n(
                    "%(side)s, %(n)d ship", "%(side)s, %(n)d ships", count, side=self.prose.side(seat, view)
                ),
            }
            for seat, count in enumerate(place["ships"])
            if count
        ]
        label = [name]
        if place["bonus"]:
            label.append(_("bonus %(bonus)s", bonus=self.prose.word(place["bonus"]).lower()))
        if place["face_down"]:
            label.append(_("face down, nobody knows its bonus"))
        if place["control"] is not None:
            label.append(_("controlled by %(side)s", side=self.prose.side(place["control"], view)))
        elif fleets:
            label.append(_("nobody controls it"))
        label.extend(fleet["label"] for fleet in fleets)
        if place["colony"] is not None:
            label.append(_("colony of %(side)s", side=self.prose.side(place["colony"], view)))
        button = by_target.get(f"place-{place['id']}")
        owner = next((seat for seat, player in enumerate(view["players"]) if player["origin"] == place["id"]), None)
        if place["origin"]:
            orb = f"hm-{self.emblem(owner, view)}" if owner is not None and self.emblem(owner, view) else "pl-unknown"
        else:
            orb = f"pl-{place['bonus'] or 'unknown'}"
        codes = {each.code for each in buttons}
        me = view["seat"]
        mine = me is not None and place["ships"][me] > 0
        return {
            **place,
            "x": at[0],
            "y": at[1],
            "name": name,
            "caption": self.prose.caption(place, view),
            "label": _("; ").join(label),
            "fleets": fleets,
            "icon": ICONS.get(place["bonus"], place["bonus"]) if place["bonus"] else "",
            "orb": orb,
            "emblem": self.emblem(place["control"], view) if place["control"] is not None else 0,
            "colony_emblem": self.emblem(place["colony"], view) if place["colony"] is not None else 0,
            "button": button,
            "leaving": len(step) > 3 and step[0] in LEAVING and step[3] == place["id"],
            # One click instead of two: from the galaxy straight into a movement or a production.
            "quick_move": "movement" in codes and mine,
            "quick_produce": "production" in codes and me is not None and place["colony"] == me,
        }

    def _card(self, number: int, view: View, by_target: dict[str, OptionButton], own: list[str]) -> dict[str, Any]:
        card = self.game.content.cards[number - 1]
        expansion = [name for i, name in enumerate(EXPANSION_ACTIONS) for __ in range(card.expansion[i])]
        picked = f"card {number}" in own
        side = next((pick for pick in own if pick in STRATEGIES), "") if picked else ""
        button = by_target.get(f"card-{number}")
        discarded = f"discard {number}" in view.get("picked", [])
        return {
            "number": number,
            "evolution": EVOLUTIONS[card.evolution],
            "evolution_word": self.prose.word(EVOLUTIONS[card.evolution]),
            "expansion": expansion,
            "expansion_words": ", ".join(self.prose.word(name) for name in expansion),
            "button": button,
            "picked": picked,
            "side": side,
            "discarded": discarded,
            "discarding": button is not None and button.code.startswith("discard "),
            "facets": {name: by_target.get(f"facet-{number}-{name}") for name in STRATEGIES},
            "verdicts": self._verdicts(card, view) if view["prospects"] else {},
        }

    def _verdicts(self, card: StrategyCard, view: View) -> dict[str, tuple[str, str]]:
        """What each side of a card would come to as the galaxy stands, in words and as a tone."""
        _ = self.prose.say
        found = view["prospects"]
        fights = [
            self.prose.say_n("%(n)d won", "%(n)d won", found["won"]) if found["won"] else "",
            self.prose.say_n("%(n)d lost", "%(n)d lost", found["lost"]) if found["lost"] else "",
            self.prose.say_n("%(n)d tied", "%(n)d tied", found["tied"]) if found["tied"] else "",
        ]
        told = ", ".join(each for each in fights if each)
        level = view["players"][view["seat"]]["levels"][EVOLUTIONS[card.evolution]]
        places = found["colonies"]
        actions = sum(card.expansion) + sum(found["actions"].values())
        return {
            "war": (told, "good" if found["won"] else "bad") if told else (_("no battle"), "none"),
            "evolution": (f"{level} → {level + 1}", "") if level < LEVEL_MAX else (_("at its highest"), "none"),
            "colonization": (self.prose.say_n("%(n)d place", "%(n)d places", places), "")
            if places
            else (_("no place"), "none"),
            "expansion": (self.prose.say_n("%(n)d action", "%(n)d actions", actions), ""),
        }

    def _played(self, view: View) -> list[dict[str, Any]]:
        """The revealed strategies, in the order in which they act."""
        found = []
        for seat, player in enumerate(view["players"]):
            if player["card"] is None:
                continue
            card = self.game.content.cards[player["card"] - 1]
            strategy = player["strategy"]
            icons = [strategy]
            if strategy == "evolution":
                icons = [EVOLUTIONS[card.evolution]]
            elif strategy == "expansion":
                icons = [name for i, name in enumerate(EXPANSION_ACTIONS) for __ in range(card.expansion[i])]
            found.append(
                {
                    "seat": seat,
                    "card": player["card"],
                    "strategy": strategy,
                    "word": self.prose.word(strategy),
                    "icons": icons,
                    "emblem": self.emblem(seat, view),
                    "now": seat in view["asked"],
                    "waiting": seat in view["order"] and seat not in view["asked"],
                }
            )
        return sorted(found, key=lambda each: (STRATEGIES.index(each["strategy"]), each["card"]))

    def _board(self, seat: int, view: View) -> dict[str, Any]:
        player = view["players"][seat]
        evolutions = []
        for name in EVOLUTIONS:
            bonus = player["bonuses"][name]
            level = player["levels"][name]
            evolutions.append(
                {"name": name, "word": self.prose.word(name), "level": level, "bonus": bonus, "total": level + bonus}
            )
        return {
            **player,
            "seat": seat,
            "name": self.prose.side(seat, view),
            "emblem": self.emblem(seat, view),
            "evolutions": evolutions,
            "on_map": 20 - player["supply"],
            "colonies_placed": 3 - player["colonies"],
            "asked": seat in view["asked"],
        }

    def _seen(self, view: View) -> dict[str, Any]:
        """What this seat knows of the cards: hands that it has held, discards, and what it has not seen."""
        known = [
            {"side": self.prose.side(seat, view), "cards": player["hand"]}
            for seat, player in enumerate(view["players"])
            if seat != view["seat"] and player["hand"]
        ]
        return {"known": known, "discards": view["discards"], "unseen": view["unseen"]}

    def _civilizations(self, view: View, buttons: list[OptionButton]) -> list[dict[str, Any]]:
        by_code = {button.code: button for button in buttons}
        lang = self.prose.lang
        return [
            {
                "button": by_code[f"civilization {board.id}"],
                "emblem": i % 6 + 1,
                "name": board.title.get(lang),
                "home": board.home.get(lang),
                "ships": board.ships,
                "levels": [(name, self.prose.word(name), board.levels[at]) for at, name in enumerate(EVOLUTIONS)],
            }
            for i, board in enumerate(self.game.content.civilizations)
            if f"civilization {board.id}" in by_code
        ]

    def static(self, view: View) -> dict[str, Any]:
        """Sky and lanes."""
        galaxy = chart(view)
        where = {place["id"]: at for place, at in zip(view["places"], galaxy.points, strict=True)}
        lanes = []
        for place in view["places"]:
            for near in place["adjacent"]:
                if place["id"] < near:
                    (x1, y1), (x2, y2) = where[place["id"]], where[near]
                    lanes.append((round(x1 * 100, 1), round(y1 * 100, 1), round(x2 * 100, 1), round(y2 * 100, 1)))
        stretch = f"scale({100 / galaxy.wide:.2f} {100 / galaxy.high:.2f}) rotate({math.degrees(galaxy.turn):.1f})"
        return {"arms": len(view["players"]), "stretch": stretch, "lanes": lanes}

    # -- the log

    def _place_of(self, view: View, number: int) -> dict[str, Any]:
        found: dict[str, Any] = view["places"][number]
        return found

    def flights(self, event: Event, view: View) -> list[dict[str, Any]]:
        """Ships that move or go through a portal."""
        if event.kind.name not in ("moved", "ported"):
            return []
        points = chart(view).points
        (x0, y0), (x1, y1) = points[event.value("from")], points[event.value("to")]
        return [
            {
                "x0": x0,
                "y0": y0,
                "x1": x1,
                "y1": y1,
                "count": event.value("count"),
                "formation": formation(event.value("count")),
                "emblem": self.emblem(event.seat, view),
            }
        ]

    def is_heading(self, event: Event, view: View) -> bool:
        """Rounds and ages are headings."""
        return event.kind.name in ("age_begins", "round_begins")

    def mentions(self, event: Event, view: View) -> list[Mention]:
        """The sectors and the sides that a sentence names."""
        found = []
        seen = event.seen_by(view["seat"])
        for field, kind in zip(event.kind.fields, event.kind.kinds, strict=True):
            if field not in seen:
                continue
            if kind == "place":
                place = self._place_of(view, seen[field])
                found.append(Mention(self.prose.place(place["id"], view), f"place-{place['id']}"))
            if kind == "seat":
                found.append(Mention(self.prose.side(seen[field], view), f"player-{seen[field]}"))
        if event.seat >= 0:
            found.append(Mention(self.prose.side(event.seat, view), f"player-{event.seat}"))
        return found

    def is_logged(self, event: Event, view: View) -> bool:
        """Dealing and laying out are seen on the table."""
        return event.kind.name not in ("card_dealt", "sector_laid", "cards_left_over", "hand_passed", "discarded")

    def own_name(self) -> str:
        """The player's own part is a hand of cards."""
        return self.prose.say("Hand")

    def moment(self, view: View) -> str:
        """The age and the round."""
        _ = self.prose.say
        if view["over"]:
            return _("the game is over")
        if any(player["civilization"] is None or player["origin"] is None for player in view["players"]):
            return _("choosing civilizations")
        return _("age %(age)d, round %(round)d", age=view["age"], round=view["round"])

    def lesson(self, view: View) -> str:
        """A word for a newcomer at each prompt."""
        _ = self.prose.say
        step = (view["step"] or "").split()
        picked = view.get("picked", [])
        if not step:
            return ""
        if step[0] == "choose_strategy":
            if not picked:
                return _(
                    "Each round everybody plays one card, face down. A card has four sides: War, Evolution, "
                    "Colonization and Expansion. Click the side you want. Expansion with production or movement"
                    " is a good start."
                )
            if picked[-1].startswith("card "):
                return _(
                    "A card has four sides: War fights where ships meet, Evolution raises a level, Colonization "
                    "founds a colony, Expansion moves and builds ships. You play one; the other three are lost."
                )
            return _("Now choose another card to discard: in a duel, each player discards one every round.")
        return {
            "choose_civilization": _(
                "Choose your civilization. Each starts with different ships and levels; none is stronger. Humans are "
                "easy to play."
            ),
            "place_origin": _("Choose your home. Your ships start there, and its colony can never be destroyed."),
            "wage_war": _(
                "You may fight wherever your ships meet others. Everybody counts their ships and colonies there plus "
                "their armament. The highest total wins 1 point and keeps only as many tokens as its lead; on a tie "
                "nobody wins. Look at the preview before you decide."
            ),
            "found_colony": _(
                "Put a colony in a sector you control. It gives you the bonus shown there, and new ships can be "
                "built there. At the end of each age, every sector you control is worth 1 point."
            ),
            "expand": _(
                "Use your actions in any order. Click one of your sectors to move ships from there, or the "
                "plus at a colony to build a ship. Spread out: every sector you control is worth 1 point at"
                " the end of the age."
            ),
            "produce_at": _("A new ship appears at one of your colonies; your home counts as one."),
            "leave_from": _(
                "Where do the ships leave from? They move to an adjacent sector; a portal takes them anywhere."
            ),
            "go_to": _(
                "Where do they go? You control a sector when your ships, colony and influence there add up to the "
                "highest total."
            ),
            "how_many": _("Leave one ship behind to keep control of the sector."),
            "strike": _(
                "An ambush destroys an enemy ship in a sector where you have a token. A conversion replaces one with "
                "yours in a sector you control."
            ),
        }.get(step[0], "")


class Chart(NamedTuple):
    """A galaxy turned and stretched so that its sectors lie as far apart as they can on a wide board."""

    points: list[tuple[float, float]]
    """Where each place is drawn, -1 to 1 either way."""
    turn: float
    wide: float
    """Half the width and the height of what was turned; the points are divided by them."""
    high: float


def chart(view: View) -> Chart:
    """Where the places of a view are drawn."""
    return _charted(tuple((each["x"], each["y"]) for each in view["places"]))


@cache
def _charted(points: tuple[tuple[float, float], ...]) -> Chart:
    best = Chart([], 0, 1, 1)
    most = -1.0
    for step in range(24):
        turn = math.tau * step / 48
        turned = [(x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)) for x, y in points]
        wide = max(abs(x) for x, _ in turned) or 1
        high = max(abs(y) for _, y in turned) or 1
        placed = [(x / wide, y / high) for x, y in turned]
        # Fleets stand beside a sector and its name below: a board is half as wide again as high.
        least = min(
            max(abs(x - a) * 1.35, abs(y - b)) + 0.3 * math.hypot((x - a) * 1.35, y - b)
            for i, (x, y) in enumerate(placed)
            for a, b in placed[:i]
        )
        if least > most + 1e-9:
            most, best = least, Chart(placed, turn, wide, high)
    return best


class Formation(NamedTuple):
    """Where the ships of a fleet fly, each ten wide and high."""

    width: float
    ships: list[tuple[float, float]]


FORMATIONS = (
    Formation(10, [(0, 4)]),
    Formation(19, [(0, 4), (9, 4)]),
    Formation(19, [(4.5, 0), (0, 8), (9, 8)]),
    Formation(24, [(4.5, 0), (13.5, 0), (0, 8), (9, 8)]),
    Formation(28, [(4.5, 0), (13.5, 0), (0, 8), (9, 8), (18, 8)]),
)
"""By the number of ships; five fly for all that are more."""


def formation(count: int) -> Formation:
    """How a fleet of so many ships is drawn."""
    return FORMATIONS[min(count, len(FORMATIONS)) - 1]


def _path(shapes: list[list[int]], points: list[tuple[float, float]]) -> str:
    """Lines from point to point, as SVG writes them."""
    corners = [[f"{points[i][0] * 100:.1f} {points[i][1] * 100:.1f}" for i in shape] for shape in shapes]
    return "".join("M" + "L".join(shape) + "Z" for shape in corners)
