"""A word for a newcomer at each prompt of a guided game."""

from __future__ import annotations

from collections.abc import Sequence

from starboard.games.conflict.drawing.base import Base
from starboard.kernel.endings import Learnt
from starboard.kernel.game import Score, View


class Lessons(Base):
    """What a step asks of somebody who plays for the first time."""

    def how(self, view: View) -> str:
        """Cards and fleets are what one presses."""
        _ = self.prose.say
        step = (view["step"] or "").split()[:1]
        if step == ["choose_strategy"] and not view.get("picked"):
            return _("Press a side to try it: nothing is played yet.")
        if step == ["expand"] and view["actions"]["movement"]:
            how = _("Press a fleet and then its goal, or drag it there.")
            return how + " " + _("Production builds a ship.") if view["actions"]["production"] else how
        return ""

    def learnt(self, view: View, scores: Sequence[Score]) -> Learnt:
        """Where points come from, in the reader's own numbers; then a game of three, in which hands go round."""
        _ = self.prose.say
        mine = next(each for each in scores if each.seat == view["seat"])
        lines = [
            _(
                "One side of one card each round, chosen in secret: the other three are lost, and the rest of the hand "
                "goes to your neighbour."
            ),
            _(
                "Sectors are points: they brought you %(n)d of your %(all)d. The most tokens plus influence control "
                "one.",
                n=dict(mine.items)["sectors"],
                all=mine.total,
            ),
            _("A colony gives its bonus as long as it stands, counts as a token and builds ships."),
            _("Whoever wins a battle keeps only the lead: fight where you are far ahead, or for the point alone."),
        ]
        more = _(
            "With three players nobody discards: six cards each, and hands go round the table, to the left and in age "
            "2 to the right. Two bots play with you, and nothing is explained any more unless you ask for a hint."
        )
        return Learnt(lines, more, _("Play a game of three"))

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
                    "Colonization and Expansion. Press the side you want, and once more to play it. Expansion with"
                    " production or movement is a good start."
                )
            if picked[-1].startswith("card "):
                return _(
                    "A card has four sides: War fights where ships meet, Evolution raises a level, Colonization "
                    "founds a colony, Expansion moves and builds ships. You play one; the other three are lost."
                )
            return _("Now choose another card to discard: in a duel, each player discards one every round.")
        return {
            "choose_civilization": _(
                "The aim: the most points after three ages. Each sector that you control gives 1 at the end of every "
                "age. Civilizations start with different ships and levels, and none is stronger; Humans are easy to "
                "play."
            ),
            "place_origin": _("Choose your home. Your ships start there, and its colony can never be destroyed."),
            "wage_war": _(
                "You may fight wherever your ships meet others. Everybody counts their ships and colonies there plus "
                "their armament. The highest total wins 1 point and keeps only as many tokens as its lead; on a tie "
                "everything there is destroyed. Each sector says what its battle would come to."
            ),
            "found_colony": _(
                "Put a colony in a sector you control. It gives you the bonus shown there, and new ships can be "
                "built there. At the end of each age, every sector you control is worth 1 point."
            ),
            "expand": _("Use your actions in any order; a press on one says where it can be done.")
            if not view["actions"]["movement"]
            else _(
                "Use your actions in any order. Press one of your sectors to move ships from there, or the "
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
            "how_many": _("To keep control, leave a ship behind; at home and at a colony that isn’t needed."),
            "strike": _(
                "An ambush destroys an enemy ship in a sector where you have a token. A conversion replaces one with "
                "yours in a sector you control."
            ),
        }.get(step[0], "")
