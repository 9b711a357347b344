"""What the tools say, in the reader's language."""

from __future__ import annotations

from pathlib import Path

from starboard.games.voidfall.combat.best_play import Line
from starboard.games.voidfall.combat.choices import (
    ABSORB_POINT,
    ABSORB_SHIELDS,
    BOMBARD_APPROACH,
    BOMBARD_SALVO,
    DECLINE,
    DRONES,
    LAUNCH,
    MISSILES,
    RECALL,
    REPLICATE,
    STRIKE,
)
from starboard.games.voidfall.combat.sides import Side
from starboard.games.voidfall.combat.vocabulary import (
    ABSORBED,
    APPROACH,
    BOMBARDED,
    DEFENDER,
    FIRED_MISSILES,
    HIT,
    IMPROVED,
    INVADER,
    LAUNCHED,
    RECALLED,
    REPLICATED,
    SALVO,
    SENT_DRONES,
    STOOD,
    STRUCK,
    TIE,
    WASTED,
    WENT_HOME,
)
from starboard.games.voidfall.companion.combat import Fought
from starboard.games.voidfall.companion.score import EACH, RULES, EndScore, Entry
from starboard.games.voidfall.companion.targets import Place, Skirmish
from starboard.games.voidfall.prose.strings import WHY_ATTACKED
from starboard.kernel.prose import Speech


class ToolWords(Speech):
    """The tools' sentences, in the title's catalogue."""

    def __init__(self, lang: str) -> None:
        super().__init__(Path(__file__).parent.parent, lang)

    # -- combat ----------------------------------------------------------------------------------------------------

    def fleet(self, fleet: int, n: int) -> str:
        """So many FP of a type."""
        say_n = self.say_n
        if fleet == 0:
            return say_n("%(n)d Corvette", "%(n)d Corvettes", n)
        if fleet == 1:
            return say_n("%(n)d Sentry", "%(n)d Sentries", n)
        if fleet == 2:
            return say_n("%(n)d Destroyer", "%(n)d Destroyers", n)
        if fleet == 3:
            return say_n("%(n)d Dreadnought", "%(n)d Dreadnoughts", n)
        if fleet == 4:
            return say_n("%(n)d Carrier", "%(n)d Carriers", n)
        return say_n("%(n)d Voidborn FP", "%(n)d Voidborn FP", n)

    def fleets(self, side: Side) -> str:
        """The fleets of a side."""
        parts = [self.fleet(fleet, n) for fleet, n in enumerate(side.fp) if n]
        return ", ".join(parts) if parts else self.say("no FP")

    def force(self, side: Side) -> str:
        """All that a side brings."""
        parts = [self.fleets(side)]
        if side.defenses:
            parts.append(self.say_n("%(n)d Sector Defense", "%(n)d Sector Defenses", side.defenses))
        if side.starbases:
            parts.append(self.say_n("%(n)d Starbase", "%(n)d Starbases", side.starbases))
        _ = self.say
        for level, name in (
            (side.shields, _("Shields")),
            (side.targeting, _("Targeting")),
            (side.torpedoes, _("Torpedoes")),
            (side.destroyers, _("Destroyers")),
            (side.missiles, _("Deep Space Missiles")),
            (side.energy_cells, _("Energy Cells")),
            (side.drones, _("Autonomous Drones")),
            (side.pods, _("Escape Pods")),
            (side.replicators, _("Combat Replicators")),
        ):
            if level:
                parts.append(_("%(name)s (improved)", name=name) if level == IMPROVED else name)
        if side.bombard:
            parts.append(_("Bombard"))
        if side.initiative_bonus:
            parts.append(_("Initiative +%(n)d", n=side.initiative_bonus))
        if side.approach_points:
            parts.append(_("Approach Absorption %(n)d", n=side.approach_points))
        if side.salvo_points:
            parts.append(_("Salvo Absorption %(n)d", n=side.salvo_points))
        return ", ".join(parts)

    def role(self, role: int) -> str:
        """A side, at the start of a sentence."""
        return self.say("The Invader") if role == INVADER else self.say("The Defender")

    def fought(self, fought: Fought) -> list[str]:
        """A combat, line by line: the sides, each step, the outcome, and the choices of best play."""
        _ = self.say
        headings = {"invasion": _("Invasion"), "skirmish": _("Skirmish"), "fallen": _("Invasion of a Fallen House")}
        lines = [
            headings[fought.kind],
            "  " + _("Invader: %(force)s", force=self.force(fought.invader)),
            "  " + _("Defender: %(force)s", force=self.force(fought.defender)),
        ]
        for stage in fought.stages():
            if stage[0][0] == SALVO:
                number, a, b = stage[0][1:]
                lines.append(_("Salvo step %(n)d: Initiative %(a)d against %(b)d", n=number, a=a, b=b))
            else:
                lines.append(_("Approach step"))
            lines += ["  " + text for text in map(self._entry, stage) if text]
        lines.append(self.outcome(fought.line))
        lines += self._best_play(fought.line)
        return lines

    def _entry(self, entry: tuple[int, int, int, int]) -> str:
        kind, side, a, b = entry
        _ = self.say
        who = self.role(side) if kind != SALVO else ""
        if kind == SENT_DRONES:
            return _("%(who)s returns a Trade token for Absorption: Approach %(a)d, Salvo %(b)d.", who=who, a=a, b=b)
        if kind == BOMBARDED:
            if a:
                return _("%(who)s spends 3 Materials for a point of Salvo Absorption.", who=who)
            return _("%(who)s spends 3 Materials for a point of Approach Absorption.", who=who)
        if kind == LAUNCHED:
            return _("%(who)s deploys from its Carriers: %(fleet)s.", who=who, fleet=self.fleet(0, a))
        if kind == FIRED_MISSILES:
            return _("%(who)s spends 1 Energy for its Missiles.", who=who)
        if kind == APPROACH:
            if b:
                return _("%(who)s deals %(a)d Approach Damage; %(b)d is absorbed.", who=who, a=a, b=b)
            return _("%(who)s deals %(a)d Approach Damage.", who=who, a=a)
        if kind == STRUCK:
            return _("%(who)s uses its Destroyers in this step: %(a)d more Damage.", who=who, a=a)
        if kind == HIT:
            return _("%(who)s deals %(a)d Damage.", who=who, a=a)
        if kind == ABSORBED:
            if a:
                return _("%(who)s absorbs 1 Damage with its Shields.", who=who)
            return _("%(who)s absorbs 1 Damage.", who=who)
        if kind == RECALLED:
            return _("%(who)s recalls %(fleet)s.", who=who, fleet=self.fleet(a, 1))
        if kind == WENT_HOME:
            return _("%(who)s moves %(fleet)s to its Home Sector.", who=who, fleet=self.fleet(a, 1))
        if kind == WASTED:
            return _("%(a)d Damage is lost: there was no FP left to recall.", a=a)
        if kind == STOOD:
            return _("FP left: Invader %(a)d, Defender %(b)d.", a=a, b=b)
        if kind == REPLICATED:
            return _("%(who)s deploys with its Combat Replicators: %(fleet)s.", who=who, fleet=self.fleet(a, 1))
        return ""

    def outcome(self, line: Line) -> str:
        """Who wins, and with what."""
        _ = self.say
        if line.outcome == TIE:
            return _("A tie: neither side has FP left.")
        winner = line.end.side(line.outcome)
        if winner.total() == 0:
            return _("The Defender wins: the Invader has no FP left.")
        fleets = self.fleets(winner)
        if line.outcome == INVADER:
            return _("The Invader wins with %(fleets)s left.", fleets=fleets)
        return _("The Defender wins with %(fleets)s left.", fleets=fleets)

    def _best_play(self, line: Line) -> list[str]:
        if not line.choices:
            return [self.say("There were no choices to make.")]
        lines = [self.say("Best play:")]
        for side, choice, step in line.choices:
            when = self.say("Salvo step %(n)d", n=step) if step else self.say("Approach step")
            lines.append("  " + self.say("%(when)s, %(what)s", when=when, what=self.choice(side, choice)))
        return lines

    def choice(self, side: int, choice: int) -> str:
        """A choice of best play."""
        _ = self.say
        kind = choice - choice % 100
        arg = choice % 100
        if kind == DECLINE:
            text = _("forgo it")
        elif kind == DRONES:
            text = _("return a Trade token to the Drones")
        elif kind == BOMBARD_APPROACH:
            text = _("spend 3 Materials for Approach Absorption")
        elif kind == BOMBARD_SALVO:
            text = _("spend 3 Materials for Salvo Absorption")
        elif kind == LAUNCH:
            text = _("deploy from the Carriers: %(fleet)s", fleet=self.fleet(0, arg))
        elif kind == MISSILES:
            text = _("spend 1 Energy for the Missiles")
        elif kind == STRIKE:
            text = _("use the Destroyers in this step")
        elif kind == ABSORB_POINT:
            text = _("absorb with a point")
        elif kind == ABSORB_SHIELDS:
            text = _("absorb with the Shields")
        elif kind == RECALL:
            text = _("recall %(fleet)s", fleet=self.fleet(arg, 1))
        elif kind == REPLICATE:
            text = _("deploy with the Replicators: %(fleet)s", fleet=self.fleet(arg, 1))
        else:
            text = _("move %(fleet)s to the Home Sector", fleet=self.fleet(arg, 1))
        return _("%(who)s: %(text)s", who=_("Invader") if side == INVADER else _("Defender"), text=text)

    # -- score -----------------------------------------------------------------------------------------------------

    def difficulty(self, difficulty: int) -> str:
        """The name of a difficulty."""
        _ = self.say
        return (_("Easy"), _("Normal"), _("Hard"))[difficulty]

    def item(self, key: str) -> str:
        """What the Voidborn gain Influence for."""
        _ = self.say
        return {
            "difficulty": _("Difficulty"),
            "rifts": _("Rifts still on the map"),
            "incomplete_havens": _("Incomplete Safe Havens"),
            "catastrophes": _("Catastrophe tokens"),
            "harbingers": _("Harbingers in sectors"),
            "consumed": _("Consumed Technologies"),
            "ongoing_crises": _("Ongoing Crises"),
            "fallen_houses": _("Fallen House cards on sectors"),
            "corruption": _("Corruption on sectors, agenda slots, tracks and offers"),
            "void_population": _("Population of sectors with Voidborn FP"),
            "influence": _("Influence on the marker"),
        }.get(key, key)

    def questions(self) -> list[tuple[str, str]]:
        """What must be known for a score besides the difficulty: the key, and the question."""
        _ = self.say
        return [*((key, self.item(key)) for key in EACH), ("influence", _("Your Influence"))]

    def out_of_bounds(self, text: str, low: int, high: int) -> str:
        """An answer that is no number within the bounds."""
        return self.say("'%(text)s': expected a whole number from %(low)d to %(high)d", text=text, low=low, high=high)

    def score(self, score: EndScore) -> list[str]:
        """Both scores, item by item, and who has won."""
        _ = self.say
        lines = [_("The Voidborn")]
        lines += [self._score_line(entry, score.difficulty) for entry in score.entries if entry.count]
        lines.append(_("  Total: %(n)d", n=score.voidborn_total))
        lines.append(_("The player"))
        lines += [_("  %(item)s: %(n)d", item=self.item(name), n=value) for name, value in score.player.items()]
        lines.append(_("  Total: %(n)d", n=score.player_total))
        if score.lost_at_once:
            lines.append(_("You have lost: a fourth Catastrophe token was placed (VF-28.13)."))
        elif score.won():
            margin = score.player_total - score.voidborn_total
            lines.append(_("You have won, %(n)d Influence ahead (VF-28.12).", n=margin))
        else:
            margin = score.voidborn_total - score.player_total
            lines.append(_("You have lost by %(n)d Influence (VF-28.12).", n=margin))
        return lines

    def _score_line(self, entry: Entry, difficulty: int) -> str:
        item = self.item(entry.key)
        rule = RULES[entry.key]
        if entry.key == "difficulty":
            name = self.difficulty(difficulty)
            n = entry.influence
            return self.say("  %(item)s, %(name)s: %(n)d (%(rule)s)", item=item, name=name, n=n, rule=rule)
        return self.say(
            "  %(item)s: %(count)d × %(each)d = %(n)d (%(rule)s)",
            item=item,
            count=entry.count,
            each=entry.each,
            n=entry.influence,
            rule=rule,
        )

    # -- skirmish --------------------------------------------------------------------------------------------------

    def skirmish(self, skirmish: Skirmish) -> list[str]:
        """The combats of all sectors that may be the target, the target, and why."""
        _ = self.say
        lines = [_("Skirmish with %(n)d Voidborn FP", n=skirmish.fp)]
        if skirmish.fp == 0:
            return [*lines, _("You defend successfully without combat (VF-11.4).")]
        for place, line in zip(skirmish.eligible, skirmish.target.lines, strict=True):
            lines.append("  " + self._candidate(place, line))
        lines += ["  " + self._barred(place) for place in skirmish.places if place.barred_by()]
        targets = skirmish.targets()
        if not targets:
            return [*lines, _("No sector can be the target: the Skirmish has no effect (VF-11.8).")]
        if len(targets) > 1:
            names = ", ".join(place.name for place in targets)
            return [*lines, _("The target is chosen at random among: %(names)s (VF-11.9 f).", names=names)]
        lines.append(_("Target: %(name)s", name=targets[0].name))
        lines.append(self.why(skirmish.target.decided_by))
        return lines

    def why(self, decided_by: str) -> str:
        """What made a sector the target."""
        return self.say(WHY_ATTACKED[decided_by])

    def _candidate(self, place: Place, line: Line) -> str:
        _ = self.say
        if line.outcome == DEFENDER:
            outcome = _("you win")
        elif line.outcome == TIE:
            outcome = _("a tie")
        else:
            outcome = _("the Voidborn win")
        return _(
            "%(name)s: %(outcome)s, FP recalled: %(n)d; %(state)s, population %(population)d, Guilds %(guilds)d",
            n=line.end.defender.recalled,
            name=place.name,
            outcome=outcome,
            state=_("Pure") if place.pure else _("Corrupted"),
            population=place.population,
            guilds=place.guilds,
        )

    def _barred(self, place: Place) -> str:
        _ = self.say
        rule = place.barred_by()
        reason = {
            "VF-11.5": _("not adjacent to a Voidborn sector"),
            "VF-11.6": _("the Home Sector"),
            "VF-11.7": _("immune to Voidborn fleets"),
        }[rule]
        return _("%(name)s cannot be the target: %(reason)s (%(rule)s)", name=place.name, reason=reason, rule=rule)
