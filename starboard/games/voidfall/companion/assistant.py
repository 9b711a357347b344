"""The cycle of a solo game, step by step, for somebody who plays with the box (VF-3 to VF-6), and all that may come up
outside its steps.

A line tells the page of the printed rulebook where that can be looked up, and when it counts: by what a table says.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from starboard.kernel.errors import N_

When = dict[str, list[Any]]
"""By the path of something in a table, the values with which a line counts; all of them must fit."""

LATER: Final[When] = {"cycle": [2, 3]}


class Line(NamedTuple):
    """One thing to do or to know."""

    text: str
    page: int = 0
    """Of the printed rulebook; 0 where it is the step's own."""
    when: When = {}


class Step(NamedTuple):
    """A step of the cycle: what to do, line by line, and the rules that govern it."""

    title: str
    page: int
    lines: tuple[Line, ...]
    rules: tuple[str, ...]
    aid: str = ""
    """The page of the companion that helps here."""


def rules_of(*ranges: str) -> tuple[str, ...]:
    """The numbers of ranges: 4.2-7 is VF-4.2 to VF-4.7."""
    made: list[str] = []
    for each in ranges:
        section, _, span = each.partition(".")
        first, _, last = span.partition("-")
        made += [f"VF-{section}.{n}" for n in range(int(first), int(last or first) + 1)]
    return tuple(made)


STEPS: Final = {
    "a0": Step(
        N_("Alerts and Heroic cards"),
        7,
        (
            Line(N_("Return the remaining Heroic Focus cards to the box; lay out three that your House can use.")),
            Line(N_("From the Alert discard, put Wars into the box and Situations back to their stock.")),
            Line(N_("Add this cycle’s Situations and Wars to the Alert pile, face down, and shuffle it.")),
            Line(N_("Cards of the Alert pile that were not drawn stay in it.")),
            Line(
                N_("If your set-up card says so, put a Harbinger on a row of the crisis board: Normal in cycle 3."),
                0,
                {"setup.difficulty": ["medium"], "cycle": [3]},
            ),
            Line(
                N_("If your set-up card says so, put a Harbinger on a row of the crisis board: Hard in cycle 2."),
                0,
                {"setup.difficulty": ["hard"], "cycle": [2]},
            ),
        ),
        rules_of("4.2-7"),
    ),
    "a1": Step(
        N_("Trade"), 8, (Line(N_("Put the lowest Trade token of the galactic board into the box.")),), rules_of("4.8")
    ),
    "a2": Step(
        N_("Technologies"),
        8,
        (
            Line(N_("Remove the blocking tile; the four Improved Technologies are now available."), 0, {"cycle": [2]}),
            Line(N_("Remove the remaining Improved Technologies and turn up the other four."), 0, {"cycle": [3]}),
        ),
        rules_of("4.9-10"),
    ),
    "a4": Step(
        N_("Galactic Event"),
        8,
        (
            Line(N_("Reveal this cycle’s event. The number at its upper right is the number of rounds."), 9),
            Line(N_("Resolve its frames from top to bottom. A solid frame must be resolved, a dashed one may be.")),
            Line(N_("A permanent frame stays in force until the end of the cycle.")),
        ),
        rules_of("4.11-16"),
    ),
    "b0": Step(
        N_("Reveal"),
        9,
        (
            Line(N_("Discard the last Alert card and reveal the next one.")),
            Line(N_("Situation: reveal a Crisis of that level. War: nothing yet, it comes in B4.")),
        ),
        rules_of("5.1-3", "7.1-3"),
    ),
    "b1": Step(
        N_("Selection"),
        9,
        (
            Line(N_("Play one Focus card, or discard one for a Heroic Focus of the same name.")),
            Line(N_("If you like, flip a Trade token: three actions instead of two.")),
            Line(N_("If you like, play an agenda that shows this Focus.")),
        ),
        rules_of("5.4-8", "22.1-2"),
    ),
    "b2": Step(
        N_("Actions"),
        10,
        (
            Line(N_("Take up to two actions of the card, three with a flipped Trade token, in any order.")),
            Line(
                N_(
                    "In addition: the action of the agenda you played, and actions of Technologies and sectors that "
                    "name this Focus."
                )
            ),
            Line(N_("Whenever what you do fits a Crisis, you may resolve it."), 11),
        ),
        rules_of("5.9-12", "7.4-8", "13.1-8"),
        "combat",
    ),
    "b3": Step(
        N_("Cleanup"),
        12,
        (
            Line(N_("Two Fleet tokens per sector: recall the rest.")),
            Line(N_("Four Glory tokens: return the rest.")),
            Line(N_("The agenda played this turn goes to a free slot or replaces another; never two of one type.")),
            Line(N_("The flipped Trade token goes back; each of the others needs an agenda to sit on.")),
            Line(N_("The Focus card goes to your discard, a Heroic one to the box.")),
        ),
        rules_of("5.13-18"),
    ),
    "b4": Step(
        N_("Void Advances"),
        13,
        (
            Line(N_("Crisis resolved: nothing happens.")),
            Line(N_("Crisis still there: suffer its penalty in full, or place a Catastrophe, or make it Ongoing.")),
            Line(N_("Ongoing: it goes to the left of its row, the others move right. Row full: a Catastrophe.")),
            Line(N_("War: resolve the crisis board with the card’s modifiers, or place a Catastrophe."), 14),
            Line(N_("Catastrophe: remove a Corruption or gain 5 resources. It counts 20 for the Voidborn."), 14),
            Line(N_("A fourth Catastrophe loses the game."), 14),
            Line(
                N_("After the first turn of the cycle, resolve the event's delayed frame, if it has one."),
                8,
                {"round": [1]},
            ),
        ),
        rules_of("5.19-22", "8.4-8", "9.1-4", "10.1-4", "11.1-16"),
        "skirmish",
    ),
    "c1": Step(
        N_("Crisis board"),
        15,
        (
            Line(
                N_(
                    "The Voidborn attack with the FP of the first free Military slot, plus 1 for each "
                    "Corruption on your House mat."
                ),
                33,
            ),
            Line(N_("In cycles 2 and 3 this attack has 1 more FP."), 33, LATER),
            Line(N_("An attack of 0 FP is held by itself.")),
            Line(N_("Then pay the resources of the first free Economic slot; each one missing costs 3 Influence.")),
        ),
        rules_of("6.1", "8.9-10", "11.1-18"),
        "skirmish",
    ),
    "c2": Step(
        N_("Upkeep"),
        15,
        (
            Line(
                N_(
                    "2 units for each agenda without a Trade token, including the starting agenda; 1 for each occupied "
                    "slot with an Upkeep icon."
                )
            ),
            Line(
                N_("A unit takes 1 Food, or 2 of Materials and Energy in any mix. Each unpaid unit costs 3 Influence.")
            ),
            Line(N_("For each Pure sector of population 6 with three Guilds you may build a Safe Haven level.")),
        ),
        rules_of("6.2-3", "18.13-17"),
    ),
    "c3": Step(
        N_("Objectives of the event"),
        15,
        (Line(N_("Evaluate the right half of the event. Red line: at most one of them. Green line: each.")),),
        rules_of("6.4-5"),
    ),
    "c4": Step(
        N_("Agendas"),
        16,
        (
            Line(N_("Count every section of every agenda in play whose slot is not Corrupted; gain the Influence.")),
            Line(N_("Take all your Focus cards back into your hand.")),
            Line(N_("Add Innovation to your hand."), 0, {"cycle": [1]}),
        ),
        rules_of("6.6-8"),
    ),
    "end": Step(
        N_("The end"),
        16,
        (Line(N_("Add up the Voidborn’s Influence.")), Line(N_("You win with at least as much."))),
        rules_of("28.1-13"),
        "score",
    ),
}  # fmt: skip
"""By id. A3 is not used in solo."""

ROUND: Final = ("b0", "b1", "b2", "b3", "b4")


def cycle_steps(cycle: int) -> tuple[str, ...]:
    """The steps of a cycle (VF-4.1)."""
    before = ("a4",) if cycle == 1 else ("a0", "a1", "a2", "a4")
    return (*before, *ROUND, "c1", "c2", "c3", "c4")


class Move(NamedTuple):
    """A way from one step to another: with which tables it is open, and what it changes in them."""

    when: When
    change: str
    """As `starboard.kernel.companion.changed` reads it."""
    to: str


_FRESH: Final = ";alert=null;crisis=null"
"""A new round has no Alert card yet."""


def onwards(step: str, rounds: int) -> list[Move]:
    """Where a step leads to, in a cycle of so many rounds."""
    if step == "b4":
        more = Move({"round": list(range(1, rounds))}, f'step="b0";round+1{_FRESH}', "b0")
        return [more, Move({"round": [rounds]}, 'step="c1"' + _FRESH, "c1")]
    if step == "c4":
        again = Move({"cycle": [1, 2]}, f'step="a0";cycle+1;round=1;event=null{_FRESH}', "a0")
        return [again, Move({"cycle": [3]}, 'step="end"', "end")]
    if step == "end":
        return []
    steps = cycle_steps(2)
    to = steps[steps.index(step) + 1]
    return [Move({}, f'step="{to}"' + (";round=1" if step == "a4" else ""), to)]


def backwards(step: str, rounds: int) -> list[Move]:
    """Where one comes from to a step."""
    if step == "end":
        return [Move({}, 'step="c4"', "c4")]
    if step == "b0":
        before = Move({"round": list(range(2, rounds + 1))}, 'step="b4";round-1', "b4")
        return [before, Move({"round": [1]}, 'step="a4"', "a4")]
    if step == "c1":
        return [Move({}, f'step="b4";round={rounds}', "b4")]
    if step == "a0":
        return [Move(LATER, f'step="c4";cycle-1;round={rounds}', "c4")]
    steps = cycle_steps(2)
    to = steps[steps.index(step) - 1]
    return [Move(LATER if step == "a4" else {}, f'step="{to}"', to)]
