"""A word for a newcomer at each prompt of a guided game."""

from __future__ import annotations

from collections.abc import Sequence

from starboard.games.galaxies.drawing.faces import Faces
from starboard.games.galaxies.steps.colonies import UpgradeVerb
from starboard.kernel.endings import Learnt
from starboard.kernel.game import Score, View


class Lessons(Faces):
    """What a step asks of somebody who plays for the first time."""

    def learnt(self, view: View, scores: Sequence[Score]) -> Learnt:
        """Dice, following, and where points come from, in the reader's own numbers; then a game of three."""
        _ = self.prose.say
        mine = next(each for each in scores if each.seat == view["seat"])
        lines = [
            _("Each die is one action. The first reroll of a turn is free, every further one costs 1 energy."),
            _("For 1 culture you follow a die of somebody else: you play in everybody’s turn."),
            _(
                "Planets brought you %(n)d of your %(all)d points; each also gives you its action for good.",
                n=dict(mine.items)["planets"],
                all=mine.total,
            ),
            _("Your empire brings dice, ships and points. At 21 points the round is finished, then missions count."),
        ]
        more = _(
            "With three players twice as many dice can be followed, and tracks are raced for. Two bots play with you, "
            "and nothing is explained any more unless you ask for a hint."
        )
        return Learnt(lines, more, _("Play a game of three"))

    def lesson(self, view: View) -> str:
        """A word for a newcomer at each prompt."""
        _ = self.prose.say
        step = (view["step"] or "").split()
        if not step:
            return ""
        if step[0] == "take_turn":
            return self._lesson_of_turn(view)
        if step[0] == "offer_follow":
            face = self._now(view)
            what = self._gain(view, view["seat"], face["face"], view["follow_cost"])[0] if face else ""
            return _(
                "Following is the heart of the game: for 1 culture you copy the die with your own ships, on somebody "
                "else’s turn. Here: %(what)s.",
                what=what,
            )
        if step[0] == "advance_ship":
            return _(
                "A ship that reaches the end of its track colonizes the planet: its points and its action are "
                "yours, and all ships there go home."
            )
        return {
            "choose_mission": _(
                "Everybody keeps one secret mission. It scores only at the end, so keep it in mind as you play."
            ),
            "move_ship": _(
                "Click one of your ships. It can go to a planet’s surface, for its action at once, or to the "
                "start of its colony track, to colonize it later."
            ),
            "fly_ship": _(
                "Land on the globe to use the planet’s action now. Or go into orbit: Diplomacy or Economy dice, as"
                " the end of the track shows, then bring you nearer to colonizing it. Small planets are quick points."
            ),
            "landing_action": _("You may use the action printed below the planet now, once."),
            "use_colony": _(
                "Upgrade your empire for more dice, ships and points, paid in energy or in culture; or use the "
                "action of a planet that you have colonized."
            ),
            "pick_reroll": _(
                "Choose the dice that don’t help you, then roll them together. The odds are in the dice tray."
            ),
            "spend_dice": _("Two dice go into the converter; then a third one is set to any face you like."),
            "change_die": _("This die is set to a face of your choice."),
            "choose_face": _("Choose the face that helps you most now."),
            "force_reroll": _("You may make the Rogue reroll this die. Save it for dice that would really hurt you."),
            "give_up": _("The Rogue steals from you; you choose what."),
            "regress_mine": _("The Rogue attacks: choose the ship that loses least."),
            "replace_planet": _("Take away a planet that would help the others more than you; no ship may be there."),
            "pay_upgrade": _(
                "Here an upgrade may be paid in both resources. Keep energy for rerolls, or culture for following, as "
                "you need it."
            )
            if self._mixes(step)
            else _(
                "An upgrade is paid in one resource. Keep energy for rerolls, or culture for following, as you need it."
            ),
            "steal_from": _("Steal from whoever leads, or from whoever has what you need."),
            "regress_ship": _("Push back the ship that would reach the end of its track first."),
            "transfer_ship": _("A ship in orbit changes to another track at the same space: is there a shorter way?"),
            "transfer_to": _("Look for a planet you have nearly reached from there, or one that is worth more."),
            "convert_resource": _("Trade what you have too much of for what you need next."),
            "use_theirs": _("You use the action of another player’s colony; its owner loses nothing."),
        }.get(
            step[0],
            _("Choose what helps you most now. Undo takes an answer back as long as no dice have been rolled since."),
        )

    def _mixes(self, step: list[str]) -> bool:
        """Whether the planet that asks for a payment takes both resources."""
        verb = self._card(step[2]).verb if step[0] == "pay_upgrade" else None
        return isinstance(verb, UpgradeVerb) and bool(verb.mix)

    def _lesson_of_turn(self, view: View) -> str:
        _ = self.prose.say
        mat = view["players"][view["seat"]]
        unused = [die["face"] for die in self._dice(view, "inactive")]
        if view["round"] == 1 and len(unused) == mat["dice"]:
            return _(
                "Each die is an action: Move a ship, gain Energy or Culture, advance with Diplomacy or Economy, or "
                "use a Colony. Use them in any order. Begin with Move: without ships at planets little else works."
            )
        cost = mat["upgrade_cost"]
        if "colony" in unused and cost is not None and max(mat["energy"], mat["culture"]) >= cost:
            return _(
                "You can pay for the next level of your empire: use a Colony die. More dice make every turn better."
            )
        for kind in ("diplomacy", "economy"):
            for ship in mat["ships"]:
                planet = self._in_row(ship["planet"], view) if ship["where"] == "orbit" else None
                if kind in unused and planet and planet["kind"] == kind:
                    return _(
                        "Your ship at %(planet)s advances with %(face)s: click the marked space of its track.",
                        planet=self.prose.planet(planet["id"]),
                        face=self.prose.word(kind),
                    )
        if view["free_reroll"]:
            return _(
                "Once per turn you reroll as many unused dice as you like for free; after that it costs 1 energy "
                "each time."
            )
        if not any(face in self._usable(view, view["seat"]) for face in unused):
            if mat["energy"] or (len(unused) > 2 and not view["converted"]):
                return _("These dice do nothing for you now: reroll them, convert them, or end your turn.")
            return _("These dice do nothing for you now: end your turn. The others’ dice may still serve you.")
        return _("Energy pays rerolls and upgrades, culture pays for following. You hold at most 7 of each.")
