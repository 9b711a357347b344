"""What is shown over the galaxy while it happens: cards that are turned over, battles, the end of an age."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from starboard.games.conflict.components import AGES, EVOLUTIONS, EXPANSION_ACTIONS, LEVEL_MAX, STRATEGIES
from starboard.games.conflict.drawing.base import Base
from starboard.kernel.errors import N_
from starboard.kernel.events import Event, Scene
from starboard.kernel.game import View

BATTLE = ("battle", "battle_score", "ships_destroyed", "colony_destroyed", "battle_won", "battle_tied")
THEFTS = ("ambushed", "converted")


def begun(number: int, log: Sequence[Event], first: str, among: Sequence[str]) -> int:
    """Where the run of events began that one belongs to."""
    at = number
    while at > 0 and log[at].kind.name != first and log[at - 1].kind.name in among:
        at -= 1
    return at


class Stages(Base):
    """Scenes of a film that need more than the galaxy."""

    def scene(self, event: Event, view: View) -> Scene | None:
        """Hands are passed on all at once: the picture is of the one that comes to whoever looks."""
        if event.kind.name == "hand_passed" and event.value("to") != (view["seat"] or 0):
            return None
        return event.kind.scene

    def hurts(self, event: Event, view: View) -> bool:
        """A ship that the viewer has lost; what a battle cost is read at its end, all at once."""
        return event.kind.name in THEFTS and event.value("victim") == view["seat"]

    def stage(self, number: int, log: Sequence[Event], view: View) -> dict[str, Any] | None:
        """A battle, the cards of a round, the points of an age, as far as they have come."""
        name = log[number].kind.name
        if name in BATTLE:
            return self._battle(log[begun(number, log, "battle", BATTLE) : number + 1], view)
        if name == "revealed":
            return self._cards(number, log, view)
        if name == "age_scored":
            start = begun(number, log, "", ("age_scored",))
            stage = self._age(log[start : number + 1], view)
            self._in_short(stage["bars"], log[:start])
            return {**stage, "lights": self._lights(log[number].seat, view)}
        if name == "game_ends":
            last = self._age([event for event in log[:number] if event.kind.name == "age_scored"], view)
            return {**last, "title": self.prose.say("The game is over"), "note": ""}
        return None

    def _who(self, seat: int, view: View) -> dict[str, Any]:
        name = self.prose.say("You") if seat == view["seat"] else self.prose.side(seat, view)
        return {"emblem": self.emblem(seat, view), "name": name}

    def _battle(self, told: Sequence[Event], view: View) -> dict[str, Any]:
        _ = self.prose.say
        place = view["places"][told[0].value("place")]
        lost = {event.seat: event.value("count") for event in told if event.kind.name == "ships_destroyed"}
        razed = {event.seat for event in told if event.kind.name == "colony_destroyed"}
        scores = {event.seat: event for event in told if event.kind.name == "battle_score"}
        last = told[-1]
        sides = []
        for seat, left in enumerate(place["ships"]):
            colony = place["colony"] == seat or seat in razed
            if not left and seat not in lost and not colony:
                continue
            ship, emblem = f"ship-{self.emblem(seat, view)}", self._who(seat, view)
            pieces = [{"icon": ship, "lost": False}] * left + [{"icon": ship, "lost": True}] * lost.get(seat, 0)
            if colony:
                pieces = [*pieces, {"icon": "colony", "lost": seat in razed}]
            side = {**emblem, "pieces": pieces, "sum": "", "score": 0, "won": False, "outcome": ""}
            if seat in scores:
                tokens, armament = scores[seat].value("tokens"), scores[seat].value("armament")
                side["sum"] = _("%(tokens)d + armament %(armament)d =", tokens=tokens, armament=armament)
                terms = [(tokens - colony, ship), (int(colony), "colony"), (armament, "armament")]
                side |= {"score": tokens + armament, "terms": [term for term in terms if term[0]]}
            if last.kind.name == "battle_won" and last.seat == seat:
                side["won"] = True
                side["outcome"] = _("keep %(kept)d of %(tokens)d", kept=last.value("kept"), tokens=len(pieces))
            elif seat in lost or seat in razed:
                ships = self.prose.say_n("%(n)d ship", "%(n)d ships", lost[seat]) if seat in lost else ""
                gone = [each for each in (ships, _("the colony") if seat in razed else "") if each]
                side["outcome"] = _("lose %(what)s", what=_(" and ").join(gone))
            sides.append(side)
        title = _("Battle at %(place)s", place=self.prose.place(place["id"], view))
        end = self._end(last, sides, view)
        prize = "+1" if last.kind.name == "battle_won" else ""
        wait = bool(end) and view["seat"] in {*lost, *razed}
        words = (_("Line-up"), _("Scores"), _("Result"))
        now = 2 if end else 1 if scores else 0
        hint = _("The highest score alone wins and keeps the difference; all else is destroyed.")
        if not scores:
            hint = _("Everybody there fights: tokens plus armament.")
        return {
            "title": title,
            "note": self._who_begins(told[0].seat, view),
            "phases": [(word, i == now) for i, word in enumerate(words)],
            "sides": sides,
            "hint": hint,
            "end": end,
            "prize": prize,
            "wait": wait,
        }

    def _who_begins(self, seat: int, view: View) -> str:
        _ = self.prose.say
        if seat == view["seat"]:
            return _("You make war.")
        return _("%(side)s make war.", side=self.prose.side(seat, view))

    def _end(self, last: Event, sides: list[dict[str, Any]], view: View) -> str:
        """What a battle came to, once that is known."""
        _ = self.prose.say
        if last.kind.name == "battle_tied":
            return _("A tie: everything there is destroyed")
        if last.kind.name != "battle_won":
            return ""
        best, second = sorted((side["score"] for side in sides), reverse=True)[:2]
        if last.seat == view["seat"]:
            return _("You win by %(margin)d", margin=best - second)
        return _("%(side)s win by %(margin)d", side=self.prose.side(last.seat, view), margin=best - second)

    def _cards(self, number: int, log: Sequence[Event], view: View) -> dict[str, Any]:
        """They lie in the order in which they resolve, in which they are turned over."""
        start = begun(number, log, "", ("revealed",))
        shown = {event.seat: event for event in log[start : number + 1]}
        cards = []
        for seat in view["order"]:
            card = {**self._who(seat, view), "icon": "", "new": seat == log[number].seat}
            if seat in shown:
                card |= self._side(seat, shown[seat].value("card"), shown[seat].value("strategy"), view)
            cards.append(card)
        note = self.prose.say("War, Evolution, Colonization, Expansion; within one strategy the lowest number first.")
        return {"title": self.prose.say("The cards are turned over"), "note": note, "cards": cards}

    def _side(self, seat: int, number: int, strategy: int, view: View) -> dict[str, Any]:
        """The side of a card that was turned over: its pictures, and what it says."""
        card, name = self.game.content.cards[number], STRATEGIES[strategy]
        pictures, more = [name], self.prose.printed_on_side({"card": number, "strategy": strategy})
        if name == "evolution":
            evolution = EVOLUTIONS[card.evolution]
            level = view["players"][seat]["levels"][evolution]
            pictures = [evolution]
            if level < LEVEL_MAX:
                more = f"{more} {level}\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}{level + 1}"
        elif name == "expansion":
            pictures = [action for i, action in enumerate(EXPANSION_ACTIONS) for __ in range(card.expansion[i])]
        word = self.prose.word(name)
        return {"icon": name, "number": number + 1, "word": word, "more": more, "pictures": pictures}

    def _age(self, told: Sequence[Event], view: View) -> dict[str, Any]:
        _ = self.prose.say
        scored = {event.seat: event for event in told}
        bars = []
        for seat, player in enumerate(view["players"]):
            bar = {**self._who(seat, view), "id": f"standing-{seat}", "total": player["vp"], "parts": [player["vp"]]}
            bar |= {"seat": seat, "sum": "", "new": False}
            if seat in scored:
                sectors, bonus, total = scored[seat].values
                bar["parts"] = [total - sectors - bonus, sectors, bonus]
                words = {"before": total - sectors - bonus, "sectors": sectors, "bonus": bonus}
                said = N_("%(before)d before, sectors +%(sectors)d, bonus +%(bonus)d")
                bar["sum"] = _(said if bonus else N_("%(before)d before, sectors +%(sectors)d"), **words)
                bar["new"] = seat == told[-1].seat
            bars.append(bar)
        bars.sort(key=lambda bar: -bar["total"])
        most = max(1, *[bar["total"] for bar in bars])
        goes_on = len(scored) == len(bars) and view["age"] < AGES
        note = _("Then new cards are dealt, and hands are passed on the other way.") if goes_on else ""
        title = _("Age %(age)d ends", age=view["age"])
        return {"title": title, "note": note, "bars": bars, "most": most, "beside": True}

    def _in_short(self, bars: list[dict[str, Any]], log: Sequence[Event]) -> None:
        """What each side did in the age that ends: battles won, colonies founded, levels raised."""
        done: Counter[tuple[str, int]] = Counter()
        for event in reversed(log):
            if event.kind.name == "age_begins":
                break
            done[event.kind.name, event.seat] += 1
        for bar in bars:
            won, founded, raised = (done[name, bar["seat"]] for name in ("battle_won", "colonized", "evolved"))
            parts = [
                self.prose.say_n("%(n)d battle won", "%(n)d battles won", won) if won else "",
                self.prose.say_n("%(n)d colony founded", "%(n)d colonies founded", founded) if founded else "",
                self.prose.say_n("%(n)d level raised", "%(n)d levels raised", raised) if raised else "",
            ]
            bar["short"] = ", ".join(part for part in parts if part)

    def _lights(self, seat: int, view: View) -> list[tuple[str, str]]:
        """The sectors that give a seat points at the end of an age, and what each of them gives (GC-3.6, GC-3.7)."""
        found = []
        for place in view["places"]:
            points = (place["control"] == seat) + (place["colony"] == seat and place["bonus"] == "victory")
            if points:
                found.append((f"place-{place['id']}", f"+{points}"))
        return found
