"""What the walk through the phases does not say, for somebody who plays with the box: each begins "Whenever …"."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall.companion.assistant import Line, Step, rules_of
from starboard.kernel.errors import N_

WHENEVER: Final = (
    Step(
        N_("a combat ends in a tie, or you lose or empty a sector"),
        24,
        (
            Line(N_("A tie in an invasion: the sector gets 2 Voidborn FP again, a Corruption and a Bounty token."), 27),
            Line(N_("A sector of yours whose last FP leaves is abandoned, but never the Home Sector."), 23),
            Line(N_("Abandoned: discard a Glory token of your choice and all Installations; the Guilds stay.")),
            Line(N_("Then: a Corruption under its die, 2 Voidborn FP and a Bounty token, where it can have them.")),
            Line(N_("A Skirmish that you lose or tie costs one Glory token in all."), 27),
            Line(N_("Recalling may take the last FP of a sector; regrouping may not."), 21),
        ),
        rules_of("14.1-6", "13.11", "11.14-15"),
        "combat",
    ),
    Step(
        N_("you conquer a sector"),
        26,
        (
            Line(N_("In this order: Installations go, Bounty, Reclaim, Glory, Harbinger, Fallen House.")),
            Line(N_("What a Bounty or Reclaim token builds or establishes goes into this sector."), 27),
            Line(N_("Then gain Influence for the total value of all your Glory tokens."), 27),
        ),
        rules_of("13.3-9", "27.1-4"),
        "combat",
    ),
    Step(
        N_("you free a Fallen House"),
        26,
        (
            Line(N_("It has no FP: only its Installations fight, in the Approach step.")),
            Line(N_("Gain one of its two Technologies as Basic, if a slot is free and it is on the tableau.")),
            Line(N_("The first one raises your limit from 5 Technologies to 6.")),
            Line(N_("Then resolve the bottom of its card, all of it in this sector.")),
        ),
        rules_of("15.1-4", "12.13"),
        "combat",
    ),
    Step(
        N_("you advance on a civilization track"),
        28,
        (
            Line(N_("Move one space right and resolve it. A Corrupted track advances without benefit.")),
            Line(N_("Deactivate 1 FP to enter level 3, and 2 FP to enter level 4.")),
            Line(N_("Level 4 also builds a Safe Haven level.")),
        ),
        rules_of("19.1-7"),
    ),
    Step(
        N_("you gain a Corruption"),
        29,
        (
            Line(N_("Put it on a Pure sector of yours, an agenda slot or a track: one each.")),
            Line(N_("On your House mat it adds 1 FP to every Skirmish.")),
            Line(N_("No place left: the cost cannot be paid.")),
        ),
        rules_of("20.1-5"),
    ),
    Step(
        N_("you gain, flip or return a Trade token"),
        30,
        (
            Line(N_("Take the lowest token and the bonus of its slot or of a lower one.")),
            Line(N_("It cannot be flipped in the turn in which you gain it; it can be spent.")),
            Line(N_("After the turn it needs an agenda without a Trade token; that agenda costs no Upkeep.")),
        ),
        rules_of("21.1-7"),
    ),
    Step(
        N_("you take a preferred Focus action"),
        32,
        (
            Line(N_("An action of a preferred Focus card that is in your hand or discard; pay its cost.")),
            Line(N_("It triggers nothing that names the Focus, and no agenda.")),
        ),
        rules_of("22.3-5"),
    ),
    Step(
        N_("you gain an agenda"),
        32,
        (
            Line(N_("Take the face-up card of a type, or draw two of its deck, keep one and put the other under it.")),
            Line(N_("From a Corrupted offer you take the Corruption along."), 30),
            Line(N_("No limit in hand; three in play beside the starting agenda, no two of one type.")),
        ),
        rules_of("23.1-8", "20.6-7"),
    ),
    Step(
        N_("you gain or lose a Technology"),
        31,
        (
            Line(N_("At most 5, the starting one included; an Improved one replaces its Basic side.")),
            Line(N_("Cycle 1: only your starting Technology can be improved."), 8, {"cycle": [1]}),
            Line(N_("How many may be Improved depends on your tracks.")),
            Line(N_("A consumed Technology counts 5 for the Voidborn at the end."), 35),
        ),
        rules_of("24.1-10"),
    ),
    Step(
        N_("a Harbinger is placed, moved or removed"),
        34,
        (
            Line(N_("Placed in a Voidborn sector next to one of yours, one without a Harbinger if possible.")),
            Line(N_("Invading its sector puts it on a row of the crisis board; that row is fuller by one.")),
            Line(N_("Removed: from a sector or a row, back to the supply. In a sector it counts 10 at the end.")),
        ),
        rules_of("25.1-5", "8.8"),
    ),
    Step(
        N_("you earn a Safe Haven level"),
        15,
        (
            Line(N_("By two Overproductions in one turn, by level 4 of a track, or in C2 by full sectors.")),
            Line(N_("Take an inactive FP, else an active one; it stays there.")),
            Line(N_("The last level: remove a Corruption or a Harbinger, or gain 3 resources, or deploy 2 FP.")),
            Line(N_("Each Haven that is not complete counts 20 for the Voidborn at the end."), 16),
        ),
        rules_of("26.1-7"),
        "score",
    ),
    Step(
        N_("you spend Credits"),
        17,
        (Line(N_("They stand in for Food, Energy or Materials, 1 for 1; never for Science, and not in Upkeep.")),),
        rules_of("18.1-2", "18.15"),
    ),
    Step(
        N_("you produce more than 15"),
        20,
        (
            Line(N_("The stock is 15 and you gain 3 Influence, however much is lost: Overproduction.")),
            Line(N_("Twice in one turn: a Safe Haven level.")),
        ),
        rules_of("18.7-9", "26.3"),
    ),
    Step(
        N_("fleets grow"),
        22,
        (
            Line(N_("A Fleet token holds 3 FP; of Dreadnoughts and Carriers 1, or 3 with the Improved Technology.")),
            Line(N_("Two Fleet tokens per sector, checked in B3."), 12),
            Line(N_("Voidborn FP: 3 in a sector, 6 or 9 where it says so; what is more is not placed.")),
        ),
        rules_of("16.1-5", "16.17-18"),
    ),
)  # fmt: skip
