"""What happened, in sentences: to whom it happened or who did it in the second person, of the others by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from starboard.games.galaxies.changes import words as change_in_words
from starboard.games.galaxies.components import FACES
from starboard.games.galaxies.names import Names
from starboard.kernel import changes
from starboard.kernel.errors import N_
from starboard.kernel.events import Event
from starboard.kernel.game import AUTOMA, View
from starboard.kernel.steps import CHANCE

Told = dict[str, int]

SENTENCES: Final[Mapping[str, tuple[str, str]]] = {
    "planet_discarded": (
        N_("You remove %(planet)s from the row."),
        N_("%(who)s removes %(planet)s from the row."),
    ),
    "mission_revealed": (
        N_("You reveal %(mission)s: %(vp)d VP."),
        N_("%(who)s reveals %(mission)s: %(vp)d VP."),
    ),
    "game_ends": (N_("You end with %(vp)d VP."), N_("%(who)s ends with %(vp)d VP.")),
    "rolled": (N_("You now have %(faces)s."), N_("%(who)s now has %(faces)s.")),
    "rerolled": (N_("You reroll %(faces)s."), N_("%(who)s rerolls %(faces)s.")),
    "rerolled_paid": (
        N_("You pay 1 energy and reroll %(faces)s."),
        N_("%(who)s pays 1 energy and rerolls %(faces)s."),
    ),
    "converted": (
        N_("You use the converter: %(before)s becomes %(after)s."),
        N_("%(who)s uses the converter: %(before)s becomes %(after)s."),
    ),
    "die_set": (
        N_("You turn a die from %(before)s to %(after)s."),
        N_("%(who)s turns a die from %(before)s to %(after)s."),
    ),
    "dice_discarded": (N_("You discard a die: %(face)s."), N_("%(who)s discards a die: %(face)s.")),
    "activated": (N_("You activate %(face)s."), N_("%(who)s activates %(face)s.")),
    "followed": (N_("You follow %(face)s for %(cost)s."), N_("%(who)s follows %(face)s for %(cost)s.")),
    "followed_free": (N_("You follow %(face)s for free."), N_("%(who)s follows %(face)s for free.")),
    "repeated": (N_("You repeat %(face)s."), N_("%(who)s repeats %(face)s.")),
    "chose_face": (N_("You take the action of %(face)s."), N_("%(who)s takes the action of %(face)s.")),
    "end_triggered": (
        N_("You have %(vp)d VP: this is the last round."),
        N_("%(who)s has %(vp)d VP: this is the last round."),
    ),
    "landed": (N_("You land on %(planet)s."), N_("%(who)s lands on %(planet)s.")),
    "in_orbit": (
        N_("You enter the orbit of %(planet)s."),
        N_("%(who)s enters the orbit of %(planet)s."),
    ),
    "in_orbit_at": (
        N_("You enter the orbit of %(planet)s at level %(level)d."),
        N_("%(who)s enters the orbit of %(planet)s at level %(level)d."),
    ),
    "went_home": (
        N_("You bring a ship home from %(planet)s."),
        N_("%(who)s brings a ship home from %(planet)s."),
    ),
    "advanced": (
        N_("You advance at %(planet)s to %(level)d of %(track)d."),
        N_("%(who)s advances at %(planet)s to %(level)d of %(track)d."),
    ),
    "colonized": (
        N_("You colonize %(planet)s: +%(by)d VP, now %(vp)d."),
        N_("%(who)s colonizes %(planet)s: +%(by)d VP, now %(vp)d."),
    ),
    "upgraded": (
        N_("You reach empire level %(level)d: +%(by)d VP, now %(vp)d."),
        N_("%(who)s reaches empire level %(level)d: +%(by)d VP, now %(vp)d."),
    ),
    "used": (N_("You use %(planet)s."), N_("%(who)s uses %(planet)s.")),
    "gained": (N_("You gain %(what)s."), N_("%(who)s gains %(what)s.")),
    "gained_nothing": (N_("You gain nothing."), N_("%(who)s gains nothing.")),
    "lost": (N_("You lose %(what)s."), N_("%(who)s loses %(what)s.")),
    "lost_nothing": (N_("You lose nothing."), N_("%(who)s loses nothing.")),
    "stolen": (N_("You steal %(what)s from %(victim)s."), N_("%(who)s steals %(what)s from %(victim)s.")),
    "stolen_nothing": (
        N_("You find nothing to steal from %(victim)s."),
        N_("%(who)s finds nothing to steal from %(victim)s."),
    ),
    "paid_to": (N_("You pay %(what)s to %(owner)s."), N_("%(who)s pays %(what)s to %(owner)s.")),
    "forced": (N_("You force a reroll of %(face)s."), N_("%(who)s forces a reroll of %(face)s.")),
    "solo_won": (N_("You win with %(vp)d VP."), N_("%(who)s wins with %(vp)d VP.")),
}
"""What somebody did, by the kind of the event: to themselves, and to all others."""

TO_YOU: Final[Mapping[str, str]] = {
    "stolen": N_("%(who)s steals %(what)s from you."),
    "stolen_nothing": N_("%(who)s finds nothing to steal from you."),
    "paid_to": N_("%(who)s pays %(what)s to you."),
}
"""The same to whom it was done to."""

OF_THE_ROGUE: Final[Mapping[str, str]] = {
    "rogue_rolled": N_("%(who)s rolls %(face)s."),
    "rogue_cannot": N_("%(who)s cannot use %(face)s and rerolls it."),
    "rogue_discards": N_("%(who)s cannot use %(face)s: the die is discarded."),
    "rogue_culture_spent": N_("%(who)s has spent its culture."),
}


class Sentences(Names):
    """The log."""

    def change(self, change: changes.Change, view: View) -> str:
        """What is other."""
        return change_in_words(self, change, view)

    def prospect(self, prospect: Mapping[str, Any], view: View) -> str:
        """What the Rogue's die would come to with a face, as `prospects` of a view tell it."""
        if prospect["fate"] == "again":
            return self.say("no use: rolled once more")
        if prospect["fate"] == "discarded":
            return self.say("no use: discarded")
        told = [changes.Change(*each) for each in prospect["changes"]]
        # Ships go home from a planet that is colonized: nobody need be told that.
        taken = {change.at for change in told if change.what == "colony"}
        its = [
            change for change in told if change.seat == AUTOMA and (change.what == "colony" or change.at not in taken)
        ]
        parts = [change_in_words(self, change, {**view, "seat": AUTOMA}) for change in its]
        yours = [change_in_words(self, each, {**view, "seat": each.seat}) for each in told if each.seat != AUTOMA]
        if yours:
            parts.insert(0, self.say("you: %(what)s", what=", ".join(yours)))
        filled = [each.what for each in its if each.after == view["rogue"].get(f"{each.what}_max")]
        if "energy" in filled:
            parts.append(self.say("full: level %(n)d", n=view["rogue"]["empire"] + 1))
        if "culture" in filled:
            parts.append(self.say("full: extra turn"))
        return self.say("; ").join(parts) if parts else self.say("nothing")

    def event(self, event: Event, view: View) -> str:
        """What happened, in a sentence; empty where nothing is told."""
        told = event.seen_by(view["seat"])
        name = event.kind.name
        mine = event.seat == view["seat"]
        who = "" if event.seat == CHANCE else self.side(event.seat, view)
        for tell in (self._of_cards, self._of_turns, self._of_solo):
            text = tell(name, who, mine, told, view)
            if text is not None:
                return text
        manner = self._manner(name, told)
        to_you = not mine and view["seat"] is not None and view["seat"] in (told.get("victim"), told.get("owner"))
        sentence = TO_YOU[manner] if to_you else SENTENCES[manner][not mine]
        return self.say(sentence, who=who, **self._in_words(event, told, view))

    def _manner(self, name: str, told: Told) -> str:
        """Which of the sentences about an event fits."""
        if name == "rerolled" and told["cost"]:
            return "rerolled_paid"
        if name == "in_orbit" and told["level"]:
            return "in_orbit_at"
        if name in ("gained", "lost", "stolen") and not told["energy"] and not told["culture"]:
            return f"{name}_nothing"
        return name

    def _in_words(self, event: Event, told: Told, view: View) -> dict[str, object]:
        """What an event tells, as its sentence names it."""
        found: dict[str, object] = {**told}
        if "planet" in told:
            found["planet"] = self._title(told["planet"])
        if "mission" in told:
            found["mission"] = self._missions[self.content.mission_ids[told["mission"]]].title.get(self.lang)
        if "face" in told:
            found["face"] = self.word(FACES[told["face"]])
        if "faces" in told:
            found["faces"] = self.faces(told["faces"])
        if "to" in told:
            found |= {"before": self.word(FACES[told["from"]]), "after": self.word(FACES[told["to"]])}
        if "energy" in told:
            found["what"] = self.amounts(told["energy"], told["culture"])
        if event.kind.name == "followed":
            found["cost"] = self.amounts(0, told["cost"])
        for name in ("victim", "owner"):
            if name in told:
                found[name] = self.side(told[name], view)
        if event.kind.name == "colonized":
            found["by"] = self._card(told["planet"]).vp
        if event.kind.name == "upgraded":
            levels = self.content.levels
            found["by"] = levels[told["level"]].vp - levels[told["level"] - 1].vp
        return found

    def _of_cards(self, name: str, who: str, mine: bool, told: Told, view: View) -> str | None:
        if name == "planet_drawn":
            return self.say("New planet: %(planet)s.", planet=self._title(told["planet"]))
        if name == "deck_shuffled":
            return self.say_n(
                "The discard pile of %(n)d card becomes the deck.",
                "The discard pile of %(n)d cards becomes the deck.",
                told["count"],
            )
        if name in ("mission_dealt", "mission_kept"):
            if "mission" not in told:
                return self.say("%(who)s keeps a mission.", who=who) if name == "mission_kept" else ""
            mission = self.mission(self.content.mission_ids[told["mission"]])
            if name == "mission_dealt":
                return self.say("You are dealt a mission. %(mission)s.", mission=mission)
            return self.say("You keep your mission. %(mission)s.", mission=mission)
        return None

    def _of_turns(self, name: str, who: str, mine: bool, told: Told, view: View) -> str | None:
        if name == "turn_begins":
            if mine:
                return self.say_n(
                    "Round %(round)d: you take %(n)d die.",
                    "Round %(round)d: you take %(n)d dice.",
                    told["dice"],
                    round=told["round"],
                )
            return self.say_n(
                "Round %(round)d: %(who)s takes %(n)d die.",
                "Round %(round)d: %(who)s takes %(n)d dice.",
                told["dice"],
                round=told["round"],
                who=who,
            )
        if name == "not_followed":
            return ""
        if name == "regressed":
            words = {"planet": self._title(told["planet"]), "level": told["level"]}
            if told["victim"] == view["seat"]:
                return self.say("You fall back at %(planet)s to %(level)d.", **words)
            victim = self.side(told["victim"], view)
            return self.say("%(victim)s falls back at %(planet)s to %(level)d.", victim=victim, **words)
        return None

    def _of_solo(self, name: str, who: str, mine: bool, told: Told, view: View) -> str | None:
        if name in OF_THE_ROGUE:
            face = self.word(FACES[told["face"]]) if "face" in told else ""
            return self.say(OF_THE_ROGUE[name], who=who, face=face)
        if name == "upgraded" and not mine and view["solo"]:
            levels = self._rogues[view["solo"]].levels
            before, after = [levels[min(n, len(levels)) - 1].vp for n in (told["level"] - 1, told["level"])]
            return self.say(
                "%(who)s has all its energy and reaches level %(level)d: +%(by)d VP, now %(vp)d.",
                who=who,
                level=told["level"],
                by=after - before,
                vp=told["vp"],
            )
        if name == "rogue_attacks":
            level = self._rogues[view["solo"]].levels[told["level"] - 1]
            return self.say("%(who)s attacks: %(attack)s.", who=who, attack=self.attack(level))
        if name == "rogue_extra_turn":
            return self.say("%(who)s has all its culture: %(n)d extra dice.", who=who, n=told["dice"])
        if name == "die_lost":
            if mine:
                return self.say_n("You will have %(n)d fewer die.", "You will have %(n)d fewer dice.", told["dice"])
            return self.say_n(
                "%(who)s will have %(n)d fewer die.", "%(who)s will have %(n)d fewer dice.", told["dice"], who=who
            )
        if name == "solo_lost":
            return self._lost(who, told, view)
        return None

    def _lost(self, who: str, told: Told, view: View) -> str:
        by_skull = told["level"] >= self._rogues[view["solo"]].skull
        if view["seat"] is not None:
            if by_skull:
                return self.say("%(who)s reaches the Skull: you lose.", who=who)
            return self.say("%(who)s has %(vp)d VP: you lose.", who=who, vp=told["vp"])
        if by_skull:
            return self.say("%(who)s reaches the Skull: %(name)s loses.", who=who, name=self.seats[0])
        return self.say("%(who)s has %(vp)d VP: %(name)s loses.", who=who, vp=told["vp"], name=self.seats[0])
