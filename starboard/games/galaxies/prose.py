"""Every word of Tiny Epic Galaxies that a person reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar, Final

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
from starboard.games.galaxies.changes import words as change_in_words
from starboard.games.galaxies.components import (
    DIFFICULTIES,
    ENERGY_RESOURCE,
    FACES,
    RESOURCES,
    TRACKS,
    Content,
    Planet,
    Rogue,
    RogueLevel,
)
from starboard.games.galaxies.state import HUMAN, ROGUE
from starboard.games.galaxies.steps.attacks import (
    AdvanceAttack,
    GainAttack,
    LoseAttack,
    LoseDieAttack,
    RegressAttack,
    StealAnyAttack,
    StealAttack,
)
from starboard.games.galaxies.steps.dice import unpacked_faces
from starboard.games.galaxies.steps.resources import ConvertVerb
from starboard.games.galaxies.verbs import ATTACKS
from starboard.kernel import changes
from starboard.kernel.actions import Action
from starboard.kernel.effects import for_each_verb
from starboard.kernel.errors import N_
from starboard.kernel.events import Event
from starboard.kernel.game import AUTOMA, View
from starboard.kernel.prose import Prose
from starboard.kernel.setup import TableOption
from starboard.kernel.steps import CHANCE

FOLDER = Path(__file__).parent

WORDS = {
    "move": N_("Move"),
    "energy": N_("Energy"),
    "culture": N_("Culture"),
    "diplomacy": N_("Diplomacy"),
    "economy": N_("Economy"),
    "colony": N_("Colony"),
    "beginner": N_("beginner"),
    "easy": N_("easy"),
    "medium": N_("medium"),
    "hard": N_("hard"),
    "epic": N_("epic"),
    "solo": N_("Solo: the Rogue Galaxy to play against"),
    "solo.none": N_("No Rogue, two to five players"),
    "first": N_("First player"),
    "duel_missions": N_("Two players: leave out the missions that compare players"),
    "tiebreak_empire": N_("Later edition: ties compare empire levels before resources"),
    "later_printing": N_("Later printing of Andellouxian-6, Helios and Mared"),
    "rogue_discards_at_once": N_("Later edition: the Rogue discards unusable dice at once"),
    "keep": N_("Culture to keep when you follow"),
    "follow.ask": N_("Ask me"),
    "follow.always": N_("Always"),
    "follow.never": N_("Never"),
    "score.empire": N_("Empire level"),
    "score.planets": N_("Colonized planets"),
    "score.mission": N_("Secret mission"),
}

Told = dict[str, int]

LATER: Final = {
    "andellouxian-6": N_(
        "Return one of your orbiting ships to your galaxy: gain as many resources as its level, in any mix."
    ),
    "helios": N_("Put a planet of the row without any ship under the deck and replace it."),
    "mared": N_("If no empire’s level is lower than yours, upgrade yours for 1 less."),
}
"""What the cards say that a later printing changed (TEG-23.1, TEG-23.12, TEG-23.22)."""


class GalaxiesProse(Prose):
    """The words of Tiny Epic Galaxies."""

    words: ClassVar[Mapping[str, str]] = WORDS

    def __init__(self, content: Content, lang: str, seats: list[str]) -> None:
        super().__init__(FOLDER, lang, seats)
        self.content = content
        self._planets = {planet.id: planet for planet in content.planets}
        self._missions = {mission.id: mission for mission in content.missions}
        self._rogues = {rogue.id: rogue for rogue in content.rogues}

    # -- names

    def title(self) -> str:
        """The title's name."""
        return self.say("Tiny Epic Galaxies")

    def blurb(self) -> str:
        """One sentence that says what the game is."""
        return self.say("Roll dice, move ships, colonize planets, and follow what the others do: first to 21 points.")

    def credits(self) -> str:
        """Author and publishers."""
        return self.say(
            "By Scott Almes, developed by Michael Coe, with pictures by William Bricker. Published by Gamelyn Games, "
            "in French by Pixie Games. Tiny Epic Galaxies is a trademark of Gamelyn Games, LLC."
        )

    def ours(self) -> list[str]:
        """What is not documented."""
        _ = self.say
        return [
            _("the dice, points and maximums of the Rogue boards of Rothkel, Hades and Gamelyn"),
            _("which attacks of the Rogues happen only once a turn"),
        ]

    def table_option(self, option: TableOption) -> str:
        """The name of an option; whether to follow, by the face."""
        what, _, face = option.name.partition("_")
        return self.say("Follow %(face)s", face=self.word(face)) if what == "follow" else super().table_option(option)

    def table_choice(self, option: TableOption, choice: str) -> str:
        """Rogues by their titles."""
        if choice in self._rogues:
            return self.rogue_title(self._rogues[choice])
        if option.name.startswith("follow_"):
            return self.word(f"follow.{choice}")
        return super().table_choice(option, choice)

    def rogue_title(self, rogue: Rogue) -> str:
        """A Rogue's name and how hard it is."""
        level = self.say(WORDS[DIFFICULTIES[rogue.difficulty]])
        return self.say("%(name)s (%(level)s)", name=rogue.title.get(self.lang), level=level)

    def tie_break(self) -> str:
        """TEG-21.2; what comes after it depends on the table's option (TEG-21.5)."""
        return self.say("Tied on points: colonized planets decide first (rule TEG-21.2).")

    def side(self, seat: int, view: View) -> str:
        """Whoever sits there, or the Rogue."""
        if seat == AUTOMA or (view["solo"] and seat == ROGUE):
            return self._rogues[view["solo"]].title.get(self.lang)
        return self.seats[seat]

    def planet(self, name: str) -> str:
        """A planet's name."""
        return self._planets[name].title.get(self.lang)

    def planet_text(self, name: str, view: View) -> str:
        """What a planet's action does, in the printing that is played with."""
        if name in LATER and "later_printing" in view:
            return self.say(LATER[name])
        return self._planets[name].text.get(self.lang)

    def mission(self, name: str) -> str:
        """A mission with its objective and points."""
        card = self._missions[name]
        what = {"name": card.title.get(self.lang), "text": card.text.get(self.lang), "vp": card.vp}
        if card.vp_tied:
            return self.say("%(name)s: %(text)s %(vp)d VP, %(tied)d when tied", tied=card.vp_tied, **what)
        return self.say("%(name)s: %(text)s %(vp)d VP", **what)

    def amounts(self, energy: int, culture: int) -> str:
        """Resources in words."""
        parts = []
        if energy:
            parts.append(self.say_n("%(n)d energy", "%(n)d energy", energy))
        if culture:
            parts.append(self.say_n("%(n)d culture", "%(n)d culture", culture))
        return self.say(" and ").join(parts) if parts else self.say("nothing")

    def _card(self, number: int) -> Planet:
        return self.content.planets[number]

    def _title(self, number: int) -> str:
        return self._card(number).title.get(self.lang)

    def faces(self, packed: int) -> str:
        """Dice by their faces, from the packed numbers of an event."""
        parts = []
        for name, count in zip(FACES, unpacked_faces(packed), strict=True):
            if count:
                word = self.word(name)
                parts.append(word if count == 1 else self.say("%(n)d× %(face)s", n=count, face=word))
        return ", ".join(parts)

    def attack(self, level: RogueLevel) -> str:
        """What the Colony die of a Rogue's level does."""
        words = [ATTACK_WORDS[attack.name](self, attack) for attack in level.attacks]
        return words[0] if len(words) == 1 else self.say("%(first)s, then %(second)s", first=words[0], second=words[1])

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
        return self.say("Waiting for: %(names)s.", names=names)

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
        if name in ("pick_reroll", "spend_dice", "change_die", "choose_face", "discard_dice"):
            return self._of_dice(step)
        if name in ("move_ship", "fly_ship"):
            return self._of_moves(step)
        if name == "landing_action":
            return self.say(
                "Landed on %(planet)s: use its action? %(text)s",
                planet=self.planet(step[2]),
                text=self.planet_text(step[2], view),
            )
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
        return self._of_planets(step)

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
                "%(who)s used %(face)s and lets you follow. Follow for free?",
                who=self.side(int(step[1]), view),
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
                return self.say("Reroll for 1 energy: choose the dice, then press Done.")
            return self.say("Reroll for free: choose the dice, then press Done.")
        if name == "spend_dice":
            return self.say_n(
                "Converter: choose %(n)d more die to spend.", "Converter: choose %(n)d dice to spend.", int(step[2])
            )
        if name == "change_die":
            return self.say("Which die is set to another face?")
        if name == "choose_face":
            return self.say("Which face does the die show?")
        return self.say_n("Discard %(n)d more die.", "Discard %(n)d dice.", int(step[3]))

    def _of_moves(self, step: list[str]) -> str:
        if step[0] == "fly_ship":
            return self.say("Where does the ship go?")
        if step[2] == "first":
            return self.say("First of two moves: which ship?")
        if step[2] == "one":
            return self.say("Move: which ship?")
        return self.say("Second move: which other ship?")

    def _of_planets(self, step: list[str]) -> str:
        name = step[0]
        planet = self.planet(step[2]) if len(step) > 2 and step[2] in self._planets else ""
        if name == "use_colony":
            return self.say("Colony: upgrade your empire or use one of your colonies.")
        if name == "regress_ship":
            return self.say("%(planet)s: which enemy ship falls back?", planet=planet)
        if name == "regress_own":
            return self.say("%(planet)s: which of your ships falls back, so that another advances?", planet=planet)
        if name == "steal_from":
            return self.say("%(planet)s: from whom do you steal?", planet=planet)
        if name == "transfer_ship":
            return self.say("Which orbiting ship changes its track?")
        if name == "transfer_to":
            return self.say("To which track does it go, at its level?")
        if name == "replace_planet":
            return self.say("Which planet is replaced?")
        if name == "pay_upgrade":
            return self.say("%(planet)s: how do you pay for the upgrade?", planet=planet)
        if name == "convert_resource":
            verb = self._planets[step[2]].verb
            assert isinstance(verb, ConvertVerb)
            if verb.resource == ENERGY_RESOURCE:
                return self.say("%(planet)s: how much energy becomes culture?", planet=planet)
            return self.say("%(planet)s: how much culture becomes energy?", planet=planet)
        if name == "recall_ship":
            return self.say("Which orbiting ship goes home?")
        if name == "take_resources":
            return self.say("What do you gain?")
        if name == "use_theirs":
            return self.say("%(planet)s: which colony of another player do you use?", planet=planet)
        if name == "use_of_row":
            return self.say("Which planet’s action do you use?")
        if name == "repeat_die":
            return self.say("Which activated die do you use again?")
        if name == "choose_action":
            return self.say("Which face’s action do you take?")
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
            return self.say("Land on %(planet)s: %(text)s", planet=title, text=self.planet_text(card.id, view))
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
            return self.say("Use its action")
        if action is FORCE:
            return self.say("Force a reroll")
        assert action is PASS
        if step in ("offer_follow", "offer_free"):
            return self.say("Don't follow")
        if step == "force_reroll":
            return self.say("Let it happen")
        return self.say("No")

    # -- events

    def change(self, change: changes.Change, view: View) -> str:
        """What is other."""
        return change_in_words(self, change, view)

    def event(self, event: Event, view: View) -> str:
        """What happened, in a sentence."""
        told = event.seen_by(view["seat"])
        name = event.kind.name
        who = "" if event.seat == CHANCE else self.side(event.seat, view)
        planet = self._title(told["planet"]) if "planet" in told else ""
        for tell in (self._of_cards, self._of_turns, self._of_ships, self._of_resources, self._of_solo):
            text = tell(name, who, planet, told, view)
            if text is not None:
                return text
        raise KeyError(name)

    def _of_cards(self, name: str, who: str, planet: str, told: Told, view: View) -> str | None:
        if name == "planet_drawn":
            return self.say("New planet: %(planet)s.", planet=planet)
        if name == "deck_shuffled":
            return self.say_n(
                "The discard pile of %(n)d card becomes the deck.",
                "The discard pile of %(n)d cards becomes the deck.",
                told["count"],
            )
        if name == "planet_discarded":
            return self.say("%(who)s removes %(planet)s from the row.", who=who, planet=planet)
        if name in ("mission_dealt", "mission_kept"):
            if "mission" not in told:
                return self.say("%(who)s keeps a mission.", who=who) if name == "mission_kept" else ""
            mission = self.mission(self.content.mission_ids[told["mission"]])
            if name == "mission_dealt":
                return self.say("You are dealt a mission. %(mission)s.", mission=mission)
            return self.say("You keep your mission. %(mission)s.", mission=mission)
        if name == "mission_revealed":
            mission = self._missions[self.content.mission_ids[told["mission"]]].title.get(self.lang)
            return self.say("%(who)s reveals %(mission)s: %(vp)d VP.", who=who, mission=mission, vp=told["vp"])
        if name == "game_ends":
            return self.say("%(who)s ends with %(vp)d VP.", who=who, vp=told["vp"])
        return None

    def _of_turns(self, name: str, who: str, planet: str, told: Told, view: View) -> str | None:
        face = self.word(FACES[told["face"]]) if "face" in told else ""
        if name == "turn_begins":
            return self.say_n(
                "Round %(round)d: %(who)s takes %(n)d die.",
                "Round %(round)d: %(who)s takes %(n)d dice.",
                told["dice"],
                round=told["round"],
                who=who,
            )
        if name == "rolled":
            return self.say("%(who)s rolled %(faces)s.", who=who, faces=self.faces(told["faces"]))
        if name == "rerolled":
            what = self.faces(told["faces"])
            if told["cost"]:
                return self.say("%(who)s pays 1 energy and rerolls %(faces)s.", who=who, faces=what)
            return self.say("%(who)s rerolls %(faces)s.", who=who, faces=what)
        if name in ("converted", "die_set"):
            faces = {"before": self.word(FACES[told["from"]]), "after": self.word(FACES[told["to"]])}
            if name == "converted":
                return self.say("%(who)s uses the converter: %(before)s becomes %(after)s.", who=who, **faces)
            return self.say("%(who)s turns a die from %(before)s to %(after)s.", who=who, **faces)
        if name == "dice_discarded":
            return self.say("%(who)s discards a die: %(face)s.", who=who, face=face)
        if name == "activated":
            return self.say("%(who)s activates %(face)s.", who=who, face=face)
        if name == "followed":
            what = self.amounts(0, told["cost"])
            return self.say("%(who)s follows %(face)s for %(what)s.", who=who, face=face, what=what)
        if name == "followed_free":
            return self.say("%(who)s follows %(face)s for free.", who=who, face=face)
        if name == "not_followed":
            return ""
        if name == "repeated":
            return self.say("%(who)s repeats %(face)s.", who=who, face=face)
        if name == "chose_face":
            return self.say("%(who)s takes the action of %(face)s.", who=who, face=face)
        if name == "end_triggered":
            return self.say("%(who)s has %(vp)d VP: this is the last round.", who=who, vp=told["vp"])
        return None

    def _of_ships(self, name: str, who: str, planet: str, told: Told, view: View) -> str | None:
        if name == "landed":
            return self.say("%(who)s lands on %(planet)s.", who=who, planet=planet)
        if name == "in_orbit":
            if told["level"]:
                return self.say(
                    "%(who)s enters the orbit of %(planet)s at level %(level)d.",
                    who=who,
                    planet=planet,
                    level=told["level"],
                )
            return self.say("%(who)s enters the orbit of %(planet)s.", who=who, planet=planet)
        if name == "went_home":
            return self.say("%(who)s brings a ship home from %(planet)s.", who=who, planet=planet)
        if name == "advanced":
            return self.say(
                "%(who)s advances at %(planet)s to %(level)d of %(track)d.",
                who=who,
                planet=planet,
                level=told["level"],
                track=told["track"],
            )
        if name == "regressed":
            return self.say(
                "%(victim)s falls back at %(planet)s to %(level)d.",
                victim=self.side(told["victim"], view),
                planet=planet,
                level=told["level"],
            )
        if name == "colonized":
            return self.say("%(who)s colonizes %(planet)s: %(vp)d VP.", who=who, planet=planet, vp=told["vp"])
        if name == "used":
            return self.say("%(who)s uses %(planet)s.", who=who, planet=planet)
        return None

    def _of_resources(self, name: str, who: str, planet: str, told: Told, view: View) -> str | None:
        if name not in ("gained", "lost", "stolen", "paid_to", "upgraded"):
            return None
        if name == "upgraded":
            return self.say(
                "%(who)s reaches empire level %(level)d: %(vp)d VP.", who=who, level=told["level"], vp=told["vp"]
            )
        victim = self.side(told["victim"], view) if name == "stolen" else ""
        if not told["energy"] and not told["culture"]:
            if name == "gained":
                return self.say("%(who)s gains nothing.", who=who)
            if name == "lost":
                return self.say("%(who)s loses nothing.", who=who)
            return self.say("%(who)s finds nothing to steal from %(victim)s.", who=who, victim=victim)
        what = self.amounts(told["energy"], told["culture"])
        if name == "gained":
            return self.say("%(who)s gains %(what)s.", who=who, what=what)
        if name == "lost":
            return self.say("%(who)s loses %(what)s.", who=who, what=what)
        if name == "stolen":
            return self.say("%(who)s steals %(what)s from %(victim)s.", who=who, what=what, victim=victim)
        owner = self.side(told["owner"], view)
        return self.say("%(who)s pays %(what)s to %(owner)s.", who=who, what=what, owner=owner)

    def _of_solo(self, name: str, who: str, planet: str, told: Told, view: View) -> str | None:
        face = self.word(FACES[told["face"]]) if "face" in told else ""
        if name == "rogue_rolled":
            return self.say("%(who)s rolls %(face)s.", who=who, face=face)
        if name == "rogue_cannot":
            return self.say("%(who)s cannot use %(face)s and rerolls it.", who=who, face=face)
        if name == "rogue_discards":
            return self.say("%(who)s cannot use %(face)s: the die is discarded.", who=who, face=face)
        if name == "forced":
            return self.say("%(who)s forces a reroll of %(face)s.", who=who, face=face)
        if name == "rogue_attacks":
            level = self._rogues[view["solo"]].levels[told["level"] - 1]
            return self.say("%(who)s attacks: %(attack)s.", who=who, attack=self.attack(level))
        if name == "rogue_extra_turn":
            return self.say("%(who)s has all its culture: %(n)d extra dice.", who=who, n=told["dice"])
        if name == "rogue_culture_spent":
            return self.say("%(who)s has spent its culture.", who=who)
        if name == "die_lost":
            return self.say_n(
                "%(who)s will have %(n)d fewer die.", "%(who)s will have %(n)d fewer dice.", told["dice"], who=who
            )
        if name == "solo_won":
            return self.say("%(who)s wins with %(vp)d VP.", who=who, vp=told["vp"])
        if name == "solo_lost":
            return self._lost(who, told, view)
        return None

    def _lost(self, who: str, told: Told, view: View) -> str:
        if told["level"] >= self._rogues[view["solo"]].skull:
            return self.say("%(who)s reaches the Skull: %(name)s loses.", who=who, name=self.seats[HUMAN])
        return self.say("%(who)s has %(vp)d VP: %(name)s loses.", who=who, vp=told["vp"], name=self.seats[HUMAN])


def _lose(prose: GalaxiesProse, attack: LoseAttack) -> str:
    return prose.say("you lose %(what)s", what=prose.amounts(attack.energy, attack.culture))


def _steal(prose: GalaxiesProse, attack: StealAttack) -> str:
    return prose.say("it steals %(what)s from you", what=prose.amounts(attack.energy, attack.culture))


def _steal_any(prose: GalaxiesProse, attack: StealAnyAttack) -> str:
    return prose.say_n(
        "it steals %(n)d resource of your choice", "it steals %(n)d resources of your choice", attack.amount
    )


def _regress(prose: GalaxiesProse, attack: RegressAttack) -> str:
    if attack.all:
        return prose.say_n(
            "all your ships fall back %(n)d space", "all your ships fall back %(n)d spaces", attack.steps
        )
    return prose.say_n(
        "one of your ships falls back %(n)d space", "one of your ships falls back %(n)d spaces", attack.steps
    )


def _rogue_gain(prose: GalaxiesProse, attack: GainAttack) -> str:
    return prose.say("it gains %(what)s", what=prose.amounts(attack.energy, attack.culture))


def _rogue_advance_all(prose: GalaxiesProse, attack: AdvanceAttack) -> str:
    return prose.say_n("all its ships advance %(n)d space", "all its ships advance %(n)d spaces", attack.steps)


def _lose_die(prose: GalaxiesProse, attack: LoseDieAttack) -> str:
    return prose.say_n("you have %(n)d fewer die next turn", "you have %(n)d fewer dice next turn", attack.dice)


ATTACK_WORDS: Final[dict[str, Callable[[GalaxiesProse, Any], str]]] = for_each_verb(
    ATTACKS,
    {
        "lose": _lose,
        "steal": _steal,
        "steal_any": _steal_any,
        "regress": _regress,
        "rogue_gain": _rogue_gain,
        "rogue_advance_all": _rogue_advance_all,
        "lose_die_next_turn": _lose_die,
    },
    "words",
)
"""What each attack of a Rogue does, by its verb."""
