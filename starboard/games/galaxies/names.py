"""Names, cards and amounts of Tiny Epic Galaxies in words: what questions and sentences are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final

from starboard.games.galaxies import coach, ours
from starboard.games.galaxies.components import DIFFICULTIES, FACES, Content, Planet, Rogue, RogueLevel
from starboard.games.galaxies.state import ROGUE
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
from starboard.games.galaxies.verbs import ATTACKS
from starboard.kernel.effects import for_each_verb
from starboard.kernel.errors import N_
from starboard.kernel.game import AUTOMA, View
from starboard.kernel.prose import Prose
from starboard.kernel.setup import TableOption

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

LATER: Final = {
    "andellouxian-6": N_(
        "Return one of your orbiting ships to your galaxy: gain as many resources as its level, in any mix."
    ),
    "helios": N_("Put a planet of the row without any ship under the deck and replace it."),
    "mared": N_("If no empire’s level is lower than yours, upgrade yours for 1 less."),
}
"""What the cards say that a later printing changed (TEG-23.1, TEG-23.12, TEG-23.22)."""


class Names(Prose):
    """What things are called."""

    words: ClassVar[Mapping[str, str]] = {**WORDS, **coach.WORDS}

    def __init__(self, content: Content, lang: str, seats: list[str]) -> None:
        super().__init__(FOLDER, lang, seats)
        self.content = content
        self._planets = {planet.id: planet for planet in content.planets}
        self._missions = {mission.id: mission for mission in content.missions}
        self._rogues = {rogue.id: rogue for rogue in content.rogues}

    def title(self) -> str:
        """The title's name."""
        return self.say("Tiny Epic Galaxies")

    def blurb(self) -> str:
        """One sentence that says what the game is."""
        return self.say("Roll dice, move ships, colonize planets, and follow what the others do: first to 21 points.")

    def credits(self) -> str:
        """Author and publishers."""
        return self.say(
            "By Scott Almes, developed by Michael Coe. Illustrations: William Bricker; graphic design: Benjamin "
            "Shulman; editors: Brittany Coe, Andy Harrison and Richard A. Edwards. Published by Gamelyn Games (© "
            "2015–2017), in French by Pixie Games (© 2017): translation Vincent Burger, proofreading Angélique "
            "Gauriau, Mina and Frédéric Gobbaerts. Tiny Epic Galaxies is a trademark of Gamelyn Games, LLC."
        )

    def printed(self) -> list[str]:
        """What the rulebook and the components say."""
        _ = self.say
        return [
            _("the rules, alone and for up to five players"),
            _("the forty planets, the twelve missions, the dice and the empire track, as first printed"),
            _("the attacks of the five Rogues, and the dice, points and maximums of Artemis and Zendica"),
        ]

    def ours(self) -> list[str]:
        """What is not documented."""
        _ = self.say
        return [
            _("the dice, points and maximums of the Rogue boards of Rothkel, Hades and Gamelyn"),
            _("after how many levels the Skull comes, on every Rogue board but that of Artemis"),
            _("which attacks of the Rogues happen only once a turn"),
            _("rulings where the rulebook or a card is silent: the rulebook labels each of them"),
            _("all pictures, and the wording of planets, missions and prologues"),
        ]

    def ours_of(self, kind: str, name: str = "") -> str:
        """Of a Rogue's board ("rogue"), its "figures", its "skull" or its marks of "once" per turn, by its id."""
        kinds = ("figures", "skull") if kind == "rogue" else (kind,)
        return next((self.say(ours.WORDS[each]) for each in kinds if ours.is_ours(self.content, each, name)), "")

    def still_ours(self) -> list[str]:
        """Of each Rogue's board: what is as we ship it."""
        fields = {"figures": "dice, vp, energy_max, culture_max", "skull": "level", "once": "once_per_turn"}
        lines = []
        for kind, field in fields.items():
            left = [rogue.id for rogue in self.content.rogues if ours.is_ours(self.content, kind, rogue.id)]
            if left:
                file = f"rogues.toml ({field})"
                lines.append(self.say("%(file)s: as we ship it: %(names)s", file=file, names=", ".join(left)))
        return lines

    def table_ours(self, option: TableOption, choice: str) -> str:
        """Of the Rogue to play against."""
        return self.ours_of("rogue", choice) if option.name == "solo" else ""

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

    def component(self, kind: str, name: str) -> str:
        """Planets and missions by their names."""
        if kind == "planet":
            return self.planet(name)
        return self._missions[name].title.get(self.lang) if kind == "mission" else super().component(kind, name)

    def planet_text(self, name: str, view: View) -> str:
        """What a planet's action does, in the printing that is played with."""
        if name in LATER and "later_printing" in view:
            return self.say(LATER[name])
        return self._planets[name].text.get(self.lang)

    def why_idle(self, name: str, view: View) -> str:
        """Why whoever is asked could land on a planet, but not use its action; empty where it can be used."""
        if name not in view.get("idle", ()):
            return ""
        card, mat = self._planets[name], view["players"][view["asked"][0]]
        verb = card.verb
        if card.once and name in mat["used"]:
            return self.say("Its action has been used this turn.")
        if card.own_turn and view["active"] not in view["asked"]:
            return self.say("Its action is for your own turn only.")
        if verb.cost_energy > mat["energy"] or verb.cost_culture > mat["culture"]:
            cost = self.amounts(verb.cost_energy, verb.cost_culture)
            energy, culture = verb.cost_energy and mat["energy"], verb.cost_culture and mat["culture"]
            if not energy + culture:
                return self.say("Its action costs %(cost)s, you have none.", cost=cost)
            return self.say(
                "Its action costs %(cost)s, you have %(have)s.", cost=cost, have=self.amounts(energy, culture)
            )
        return self.say("Its action would do nothing now.")

    def mission(self, name: str) -> str:
        """A mission with its objective and points."""
        title = self._missions[name].title.get(self.lang)
        return self.say("%(name)s: %(what)s", name=title, what=self.objective(name))

    def objective(self, name: str) -> str:
        """What a mission asks for, and what it is worth."""
        card = self._missions[name]
        what = {"text": card.text.get(self.lang), "vp": card.vp}
        if card.vp_tied:
            return self.say("%(text)s %(vp)d VP, %(tied)d when tied", tied=card.vp_tied, **what)
        return self.say("%(text)s %(vp)d VP", **what)

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
        return self.faces_counted(unpacked_faces(packed))

    def faces_counted(self, counts: Sequence[int]) -> str:
        """Dice by their faces, of each as many as there are."""
        parts = []
        for name, count in zip(FACES, counts, strict=True):
            if count:
                word = self.word(name)
                parts.append(word if count == 1 else self.say("%(n)d× %(face)s", n=count, face=word))
        return ", ".join(parts)

    def attack(self, level: RogueLevel) -> str:
        """What the Colony die of a Rogue's level does."""
        words = [ATTACK_WORDS[attack.name](self, attack) for attack in level.attacks]
        return words[0] if len(words) == 1 else self.say("%(first)s, then %(second)s", first=words[0], second=words[1])


def _lose(prose: Names, attack: LoseAttack) -> str:
    return prose.say("you lose %(what)s", what=prose.amounts(attack.energy, attack.culture))


def _steal(prose: Names, attack: StealAttack) -> str:
    return prose.say("it steals %(what)s from you", what=prose.amounts(attack.energy, attack.culture))


def _steal_any(prose: Names, attack: StealAnyAttack) -> str:
    return prose.say_n(
        "it steals %(n)d resource of your choice", "it steals %(n)d resources of your choice", attack.amount
    )


def _regress(prose: Names, attack: RegressAttack) -> str:
    if attack.all:
        return prose.say_n(
            "all your ships fall back %(n)d space", "all your ships fall back %(n)d spaces", attack.steps
        )
    return prose.say_n(
        "one of your ships falls back %(n)d space", "one of your ships falls back %(n)d spaces", attack.steps
    )


def _rogue_gain(prose: Names, attack: GainAttack) -> str:
    return prose.say("it gains %(what)s", what=prose.amounts(attack.energy, attack.culture))


def _rogue_advance_all(prose: Names, attack: AdvanceAttack) -> str:
    return prose.say_n("all its ships advance %(n)d space", "all its ships advance %(n)d spaces", attack.steps)


def _lose_die(prose: Names, attack: LoseDieAttack) -> str:
    return prose.say_n("you have %(n)d fewer die next turn", "you have %(n)d fewer dice next turn", attack.dice)


ATTACK_WORDS: Final[dict[str, Callable[[Names, Any], str]]] = for_each_verb(
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
