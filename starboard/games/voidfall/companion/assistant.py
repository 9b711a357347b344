"""The cycle of a solo game, step by step, for somebody who plays with the box (VF-3 to VF-6)."""

from __future__ import annotations

from typing import Final, NamedTuple

from starboard.kernel.errors import N_


class Step(NamedTuple):
    """A step of the cycle: what to do, line by line, and the rules that govern it."""

    title: str
    todo: tuple[str, ...]
    rules: tuple[str, ...]
    aid: str = ""
    """The tool that helps here."""
    since: dict[str, int] = {}
    """Lines that count only from a later cycle on."""


def _rules(*ranges: str) -> tuple[str, ...]:
    """The numbers of ranges: 4.2-7 is VF-4.2 to VF-4.7."""
    made: list[str] = []
    for each in ranges:
        section, _, span = each.partition(".")
        first, _, last = span.partition("-")
        made += [f"VF-{section}.{n}" for n in range(int(first), int(last or first) + 1)]
    return tuple(made)


_MORE: Final = N_("In cycles 2 and 3 this attack has 1 more FP.")

STEPS: Final = {
    "a0": Step(
        N_("A0 Alerts and Heroic cards"),
        (
            N_("Return the remaining Heroic Focus cards to the box; lay out three new ones that your House can use."),
            N_("From the Alert discard, put Wars into the box and Situations back to their stock."),
            N_(
                "Add the Situations and Wars of this cycle and difficulty to the Alert pile, face down, and "
                "shuffle it."
            ),
            N_("Hard in cycle 2, Normal in cycle 3: put a Harbinger on a row of the crisis board."),
        ),
        _rules("4.2-7"),
    ),
    "a1": Step(N_("A1 Trade"), (N_("Put the lowest Trade token of the galactic board into the box."),), _rules("4.8")),
    "a2": Step(
        N_("A2 Technologies"),
        (
            N_("Cycle 2: remove the blocking tile; the four Improved Technologies are now available."),
            N_("Cycle 3: remove the remaining Improved Technologies and turn up the other four."),
        ),
        _rules("4.9-10"),
    ),
    "a4": Step(
        N_("A4 Galactic Event"),
        (
            N_("Reveal this cycle’s event. The number at its upper right is the number of rounds."),
            N_("Resolve its frames from top to bottom. A solid frame must be resolved, a dashed one may be."),
            N_("A permanent frame stays in force until the end of the cycle."),
        ),
        _rules("4.11-16"),
    ),
    "b0": Step(
        N_("B0 Reveal"),
        (
            N_("Discard the last Alert card and reveal the next one."),
            N_("Situation: reveal a Crisis of that level. War: nothing yet, it comes in B4."),
        ),
        _rules("5.1-3", "7.1-3"),
    ),
    "b1": Step(
        N_("B1 Selection"),
        (
            N_("Play one Focus card, or discard one for a Heroic Focus of the same name."),
            N_("If you like, flip a Trade token: three actions instead of two."),
            N_("If you like, play an agenda that shows this Focus."),
        ),
        _rules("5.4-8", "22.1-2"),
    ),
    "b2": Step(
        N_("B2 Actions"),
        (
            N_("Take up to two actions of the card, three with a flipped Trade token, in any order."),
            N_(
                "In addition: the action of the agenda you played, and actions of Technologies and sectors that name "
                "this Focus."
            ),
            N_("Whenever what you do fits a Crisis, you may resolve it."),
        ),
        _rules("5.9-12", "7.4-8", "13.1-8"),
        "combat",
    ),
    "b3": Step(
        N_("B3 Cleanup"),
        (
            N_("Two Fleet tokens per sector: recall the rest."),
            N_("Four Glory tokens: return the rest."),
            N_("The agenda played this turn goes to a free slot or replaces another; never two of one type."),
            N_("The flipped Trade token goes back; each of the others needs an agenda to sit on."),
            N_("The Focus card goes to your discard, a Heroic one to the box."),
        ),
        _rules("5.13-18"),
    ),
    "b4": Step(
        N_("B4 Void Advances"),
        (
            N_("Crisis resolved: nothing happens."),
            N_("Crisis still there: suffer its penalty in full, or make it Ongoing, or place a Catastrophe."),
            N_("War: resolve the crisis board with the card’s modifiers, or place a Catastrophe."),
            N_("A fourth Catastrophe loses the game."),
            N_("After the first turn of the cycle, resolve the event's delayed frame, if it has one."),
        ),
        _rules("5.19-22", "8.4-8", "9.1-4", "10.1-4"),
        "skirmish",
    ),
    "c1": Step(
        N_("C1 Crisis board"),
        (
            N_(
                "The Voidborn attack with the FP of the first free Military slot, plus 1 for each "
                "Corruption on your House mat."
            ),
            _MORE,
            N_("Then pay the resources of the first free Economic slot; each one missing costs 3 Influence."),
        ),
        _rules("6.1", "8.9-10", "11.1-18"),
        "skirmish",
        {_MORE: 2},
    ),
    "c2": Step(
        N_("C2 Upkeep"),
        (
            N_(
                "2 units for each agenda without a Trade token, including the starting agenda; 1 for each occupied "
                "slot with an Upkeep icon."
            ),
            N_("A unit takes 1 Food, or 2 of Materials and Energy in any mix. Each unpaid unit costs 3 Influence."),
            N_("For each Pure sector of population 6 with three Guilds you may build a Safe Haven level."),
        ),
        _rules("6.2-3", "18.13-17"),
    ),
    "c3": Step(
        N_("C3 Objectives of the event"),
        (N_("Evaluate the right half of the event. Red line: at most one of them. Green line: each."),),
        _rules("6.4-5"),
    ),
    "c4": Step(
        N_("C4 Agendas"),
        (
            N_("Count every section of every agenda in play whose slot is not Corrupted; gain the Influence."),
            N_("Take all your Focus cards back into your hand; after cycle 1, add Innovation."),
        ),
        _rules("6.6-8"),
    ),
    "end": Step(
        N_("The end"),
        (
            N_("Add up the Voidborn’s Influence."),
            N_("You win with at least as much."),
        ),
        _rules("28.1-13"),
        "score",
    ),
}  # fmt: skip
"""By id. A3 is not used in solo."""

ROUND: Final = ("b0", "b1", "b2", "b3", "b4")


def cycle_steps(cycle: int) -> tuple[str, ...]:
    """The steps of a cycle (VF-4.1)."""
    before = ("a4",) if cycle == 1 else ("a0", "a1", "a2", "a4")
    return (*before, *ROUND, "c1", "c2", "c3", "c4")


class Stop(NamedTuple):
    """Where somebody is in a game."""

    cycle: int
    round: int
    rounds: int
    step: str

    def next(self) -> Stop | None:
        """The stop after this one; None at the end."""
        steps = cycle_steps(self.cycle)
        if self.step == "end":
            return None
        if self.step == "b4" and self.round < self.rounds:
            return self._replace(round=self.round + 1, step="b0")
        at = steps.index(self.step) + 1
        if at < len(steps):
            return self._replace(step=steps[at])
        if self.cycle == 3:
            return self._replace(step="end")
        return Stop(self.cycle + 1, 1, self.rounds, "a0")

    def back(self) -> Stop | None:
        """The stop before this one; None at the start."""
        steps = cycle_steps(self.cycle)
        if self.step == "end":
            return self._replace(step="c4")
        if self.step == "b0" and self.round > 1:
            return self._replace(round=self.round - 1, step="b4")
        at = steps.index(self.step) - 1
        if at >= 0:
            return self._replace(step=steps[at], round=self.rounds if steps[at] == "b4" else self.round)
        return Stop(self.cycle - 1, self.rounds, self.rounds, "c4") if self.cycle > 1 else None
