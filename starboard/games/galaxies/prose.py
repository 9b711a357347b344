"""The words of Tiny Epic Galaxies: what is asked, and what can be answered."""

from __future__ import annotations

from typing import Final

from starboard.games.galaxies.actions import (
    CONVERTER,
    DONE,
    END,
    FOLLOW,
    FORCE,
    FROM_HOME,
    GO_HOME,
    PASS,
    REROLL,
    USE_IT,
    Activate,
    Advance,
    Change,
    Convert,
    Discard,
    Face,
    FromOrbit,
    FromSurface,
    Give,
    Keep,
    Land,
    OfFace,
    OfPlanet,
    Orbit,
    Perform,
    Pick,
    Recall,
    Regress,
    Repeat,
    Replace,
    Spend,
    Steal,
    Take,
    Upgrade,
    Use,
)
from starboard.games.galaxies.components import ENERGY_RESOURCE, FACES, RESOURCES, TRACKS
from starboard.games.galaxies.sentences import Sentences
from starboard.games.galaxies.steps.resources import ConvertVerb
from starboard.kernel.actions import Action
from starboard.kernel.errors import N_
from starboard.kernel.game import View
from starboard.kernel.steps import CHANCE

WAITS: Final = {
    "": N_("what the planet does"),
    "choose_mission": N_("a secret mission to keep"),
    "force_reroll": N_("force a reroll?"),
    "give_up": N_("what is given up"),
    "regress_mine": N_("the ship that falls back"),
    "pick_reroll": N_("the dice to reroll"),
    "spend_dice": N_("the dice for the converter"),
    "change_die": N_("the die to change"),
    "choose_face": N_("the face of the die"),
    "discard_dice": N_("the dice to discard"),
    "move_ship": N_("the ship to move"),
    "fly_ship": N_("where the ship goes"),
    "advance_ship": N_("the ship to advance"),
    "use_colony": N_("an upgrade or a colony"),
    "regress_ship": N_("the ship that falls back"),
    "regress_own": N_("the ship that falls back"),
    "steal_from": N_("whom to steal from"),
    "pay_upgrade": N_("how the upgrade is paid"),
    "replace_planet": N_("the planet to replace"),
}
"""What one waits for while somebody else answers a step."""

OF_ONE_PLANET: Final = {
    "transfer_ship": "transfer_orbit",
    "transfer_to": "transfer_orbit",
    "replace_planet": "replace_planet",
    "recall_ship": "displace_for_resource",
    "take_resources": "displace_for_resource",
}
"""Steps that only one verb asks for, which in the box is one planet's."""


class GalaxiesProse(Sentences):
    """The words of Tiny Epic Galaxies."""

    # -- prompts

    def prompt(self, view: View) -> str:
        """What the table waits for."""
        if view["over"]:
            return self.say("The game is over.")
        asked: list[int] = view["asked"]
        step = view["step"].split()
        if asked == [CHANCE]:
            return self._chance(step)
        if view["seat"] in asked:
            return self._question(step, view)
        names = ", ".join(self.side(seat, view) for seat in asked)
        if step[0] == "choose_mission" and view.get("picked"):
            return self.say("Your choice is face down. Still choosing: %(names)s.", names=names)
        if step[0] == "take_turn":
            return self.say("%(who)s’s turn.", who=names)
        what = self._waited_for(step, view)
        return self.say("Waiting for %(names)s: %(what)s", names=names, what=what) if what else names

    def _waited_for(self, step: list[str], view: View) -> str:
        """What somebody else is asked, in few words."""
        if step[0] == "offer_follow":
            words = {"face": self._now(view), "what": self.amounts(0, view["follow_cost"])}
            if view["seat"] == view["active"]:
                return self.say("follow your %(face)s for %(what)s?", **words)
            return self.say("follow %(face)s for %(what)s?", **words)
        if step[0] == "offer_free":
            return self.say("follow %(face)s for free?", face=self.word(step[2]))
        if step[0] == "landing_action":
            return self.say("use %(planet)s?", planet=self.planet(step[2]))
        return self.say(WAITS.get(step[0], WAITS[""]))

    def _chance(self, step: list[str]) -> str:
        if step[0] == "roll":
            return self.say("The dice are being rolled.")
        if step[0] == "draw_planet":
            return self.say("A planet card is being drawn.")
        return self.say("The secret missions are being dealt.")

    def _now(self, view: View) -> str:
        """The face of the die that is being resolved."""
        for die in view["dice"]:
            if die["now"]:
                return self.word(die["face"])
        return ""

    def _question(self, step: list[str], view: View) -> str:
        name = step[0]
        if name == "choose_mission":
            return self.say("Keep one of these two secret missions.")
        if name == "take_turn":
            return self.say("Your turn: activate a die, reroll, convert or end.")
        if name in ("offer_follow", "offer_free", "force_reroll", "give_up", "regress_mine"):
            return self._others_turn(step, view)
        if "cause" in view and view["cause"]["side"] != view["seat"] and name == "advance_ship":
            return self.say_n(
                "%(who)s used %(planet)s: which of your ships advances %(n)d space?",
                "%(who)s used %(planet)s: which of your ships advances %(n)d spaces?",
                int(step[3]),
                who=self.side(view["cause"]["side"], view),
                planet=self.planet(view["cause"]["planet"]),
            )
        asked = self._of_own_action(step, view)
        if view["active"] == view["seat"]:
            return asked
        return self.say("You follow %(who)s. %(question)s", who=self.side(view["active"], view), question=asked)

    def _of_own_action(self, step: list[str], view: View) -> str:
        name = step[0]
        if name in ("pick_reroll", "spend_dice", "change_die", "choose_face", "discard_dice"):
            return self._of_dice(step)
        if name in ("move_ship", "fly_ship"):
            return self._of_moves(step, view)
        if name == "landing_action":
            return self.say("Landed on %(planet)s: use its action?", planet=self.planet(step[2]))
        if name == "advance_ship":
            n = int(step[3])
            if step[2] == "any":
                return self.say_n("Which ship advances %(n)d space?", "Which ship advances %(n)d spaces?", n)
            return self.say_n(
                "%(track)s: which ship advances %(n)d space?",
                "%(track)s: which ship advances %(n)d spaces?",
                n,
                track=self.word(step[2]),
            )
        return self._of_planets(step, view)

    def _others_turn(self, step: list[str], view: View) -> str:
        name = step[0]
        active = self.side(view["active"], view)
        if name == "offer_follow":
            return self.say(
                "%(who)s used %(face)s. Follow for %(what)s?",
                who=active,
                face=self._now(view),
                what=self.amounts(0, view["follow_cost"]),
            )
        if name == "offer_free":
            return self.say(
                "%(who)s used %(planet)s for %(face)s. Follow for free?",
                who=self.side(int(step[1]), view),
                planet=self.planet(view["cause"]["planet"]),
                face=self.word(step[2]),
            )
        if name == "force_reroll":
            return self.say(
                "%(who)s rolled %(face)s%(what)s. Force a reroll for 1 energy and 1 culture?",
                who=active,
                face=self._now(view),
                what=self._threat(view),
            )
        if name == "give_up":
            return self.say_n(
                "%(who)s takes %(n)d more resource: which?",
                "%(who)s takes %(n)d more resources: which first?",
                int(step[1]),
                who=active,
            )
        return self.say("%(who)s attacks: which of your ships falls back?", who=active)

    def _threat(self, view: View) -> str:
        """What the Rogue's Colony die would do, in brackets."""
        if self._now(view) != self.word("colony"):
            return ""
        levels = self._rogues[view["solo"]].levels
        level = levels[min(view["rogue"]["empire"], len(levels)) - 1]
        return self.say(" (%(attack)s)", attack=self.attack(level))

    def _of_dice(self, step: list[str]) -> str:
        name = step[0]
        if name == "pick_reroll":
            if step[2] == "paid":
                return self.say("Reroll for 1 energy: which dice?")
            return self.say("Reroll for free: which dice?")
        if name == "spend_dice":
            return self.say_n(
                "Converter: choose %(n)d more die to spend.", "Converter: choose %(n)d dice to spend.", int(step[2])
            )
        if name == "change_die":
            return self.say("Which die is set to another face?")
        if name == "choose_face":
            return self.say("Which face does the die show?")
        return self.say_n("Discard %(n)d more die.", "Discard %(n)d dice.", int(step[3]))

    def _of_moves(self, step: list[str], view: View) -> str:
        if step[0] == "fly_ship":
            return self.say("Where does the ship go?")
        if step[2] == "first":
            return self.say("%(planet)s, first of two moves: which ship?", planet=self._asking(step, view))
        if step[2] == "one":
            return self.say("Move: which ship?")
        return self.say("%(planet)s, second move: which other ship?", planet=self._asking(step, view))

    def _asking(self, step: list[str], view: View) -> str:
        """The planet whose action asks."""
        if len(step) > 2 and step[2] in self._planets:
            return self.planet(step[2])
        if step[0] in OF_ONE_PLANET:
            cards = [card for card in self.content.planets if card.verb.name == OF_ONE_PLANET[step[0]]]
            # A pack may have several that ask the same.
            return cards[0].title.get(self.lang) if len(cards) == 1 else self.say("Planet")
        return self.planet(view["cause"]["planet"]) if "cause" in view else self.say("Planet")

    def _of_planets(self, step: list[str], view: View) -> str:
        planet = self._asking(step, view)
        name = step[0]
        if name == "use_colony":
            return self.say("Colony: upgrade your empire or use one of your colonies.")
        if name == "regress_ship":
            return self.say("%(planet)s: which enemy ship falls back?", planet=planet)
        if name == "regress_own":
            return self.say("%(planet)s: which of your ships falls back, so that another advances?", planet=planet)
        if name == "steal_from":
            return self.say("%(planet)s: from whom do you steal?", planet=planet)
        if name == "transfer_ship":
            return self.say("%(planet)s: which orbiting ship changes its track?", planet=planet)
        if name == "transfer_to":
            return self.say("%(planet)s: to which track does the ship go, at its level?", planet=planet)
        if name == "replace_planet":
            return self.say("%(planet)s: which planet is replaced?", planet=planet)
        if name == "pay_upgrade":
            return self.say("%(planet)s: how do you pay for the upgrade?", planet=planet)
        if name == "convert_resource":
            verb = self._planets[step[2]].verb
            assert isinstance(verb, ConvertVerb)
            if verb.resource == ENERGY_RESOURCE:
                return self.say("%(planet)s: how much energy becomes culture?", planet=planet)
            return self.say("%(planet)s: how much culture becomes energy?", planet=planet)
        if name == "recall_ship":
            return self.say("%(planet)s: which orbiting ship goes home?", planet=planet)
        if name == "take_resources":
            return self.say("%(planet)s: what do you gain?", planet=planet)
        if name == "use_theirs":
            return self.say("%(planet)s: which colony of another player do you use?", planet=planet)
        if name == "use_of_row":
            return self.say("%(planet)s: which planet’s action do you use?", planet=planet)
        if name == "repeat_die":
            return self.say("%(planet)s: which activated die do you use again?", planet=planet)
        if name == "choose_action":
            return self.say("%(planet)s: which face’s action do you take?", planet=planet)
        raise KeyError(name)

    # -- options

    def answer(self, view: View, action: Action) -> str:
        """An option as a short label."""
        if isinstance(action, OfFace):
            return self._face_answer(view, action)
        if isinstance(action, OfPlanet):
            return self._planet_answer(view, action)
        if isinstance(action, Regress):
            title = self._title(action.planet)
            if action.side == view["seat"]:
                return self.say("%(planet)s, back from %(level)d", planet=title, level=self._level(view, action))
            return self.say(
                "%(who)s at %(planet)s, level %(level)d",
                who=self.side(action.side, view),
                planet=title,
                level=self._level(view, action),
            )
        if isinstance(action, Upgrade):
            level = view["players"][view["seat"]]["empire"] + 1
            what = self.amounts(action.energy, action.culture)
            return self.say("Upgrade to level %(level)d for %(what)s", level=level, what=what)
        if isinstance(action, Take):
            return self.amounts(action.energy, action.culture)
        if isinstance(action, Give):
            return self.word(RESOURCES[action.resource])
        if isinstance(action, Steal):
            return self.side(action.side, view)
        if isinstance(action, Convert):
            return str(action.count)
        if isinstance(action, Keep):
            return self.mission(self.content.mission_ids[action.mission])
        return self._word_answer(view, action)

    def _level(self, view: View, action: Regress) -> int:
        for planet in view["row"]:
            if planet is not None and planet["id"] == self.content.planet_ids[action.planet]:
                level: int = planet["orbit"][action.side]
                return level
        return 0

    def _face_answer(self, view: View, action: OfFace) -> str:
        face = self.word(FACES[action.face])
        if isinstance(action, Activate | Perform | Repeat):
            name = FACES[action.face]
            if name in RESOURCES:
                return self.say("%(face)s (+%(n)d)", face=face, n=view["players"][view["seat"]]["produces"][name])
            return face
        assert isinstance(action, Pick | Spend | Change | Face | Discard)
        return face

    def _planet_answer(self, view: View, action: OfPlanet) -> str:
        card = self._card(action.planet)
        title = card.title.get(self.lang)
        if isinstance(action, FromOrbit | Advance | Recall):
            level, track = self.own_level(view, card.id), card.track
            if isinstance(action, Advance):
                steps = int(view["step"].split()[3])
                if level + steps >= track:
                    return self.say("%(planet)s: colonize it, +%(vp)d VP", planet=title, vp=card.vp)
                return self.say(
                    "%(planet)s, from %(level)d to %(next)d of %(track)d",
                    planet=title,
                    level=level,
                    next=level + steps,
                    track=track,
                )
            return self.say(
                "The ship orbiting %(planet)s (%(level)d of %(track)d)", planet=title, level=level, track=track
            )
        if isinstance(action, FromSurface):
            return self.say("The ship landed on %(planet)s", planet=title)
        if isinstance(action, Land):
            text = self.why_idle(card.id, view) or self.planet_text(card.id, view)
            return self.say("Land on %(planet)s: %(text)s", planet=title, text=text)
        if isinstance(action, Orbit):
            return self.say(
                "Orbit %(planet)s (%(track)d× %(kind)s, %(vp)d VP)",
                planet=title,
                track=card.track,
                kind=self.word(TRACKS[card.kind]),
                vp=card.vp,
            )
        if isinstance(action, Use):
            return self.say("%(planet)s: %(text)s", planet=title, text=self.planet_text(card.id, view))
        assert isinstance(action, Replace)
        return title

    def own_level(self, view: View, planet: str) -> int:
        """The level of the player's own ship that orbits a planet."""
        for ship in view["players"][view["seat"]]["ships"]:
            if ship["where"] == "orbit" and ship["planet"] == planet:
                level: int = ship["level"]
                return level
        return 0

    def _word_answer(self, view: View, action: Action) -> str:
        step = view["step"].split()[0]
        if action is REROLL:
            return self.say("Reroll, free") if view["free_reroll"] else self.say("Reroll for 1 energy")
        if action is CONVERTER:
            return self.say("Use the converter")
        if action is END:
            return self.say("End the turn")
        if action is DONE:
            return self.say("Done: roll them")
        if action is FOLLOW:
            return self.say("Follow")
        if action is FROM_HOME:
            return self.say("A ship from your galaxy")
        if action is GO_HOME:
            return self.say("Back to your galaxy")
        if action is USE_IT:
            return self.say("Use it: %(text)s", text=self.planet_text(view["step"].split()[2], view))
        if action is FORCE:
            return self.say("Force a reroll")
        assert action is PASS
        if step in ("offer_follow", "offer_free"):
            return self.say("Don’t follow")
        if step == "force_reroll":
            return self.say("Let it happen")
        return self.say("No")
