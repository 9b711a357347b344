"""Combats told in advance: as the note of an option, and step by step beside the map."""

from __future__ import annotations

from collections import Counter
from typing import Any

from starboard.games.voidfall.combat.machine import Combat
from starboard.games.voidfall.combat.vocabulary import ABSORBED, APPROACH, DEFENDER, INVADER, SALVO, STOOD, STRUCK, TIE
from starboard.games.voidfall.drawing.base import Base
from starboard.games.voidfall.preview import (
    Foreseen,
    March,
    Threat,
    Unit,
    abandoning,
    best_march,
    from_here,
    march,
    threat,
)
from starboard.games.voidfall.steps.cycle import LAST_CYCLE
from starboard.games.voidfall.vocabulary import MOD_SKIP_BOARD, RESOURCES
from starboard.kernel.changes import signed, written
from starboard.kernel.drawing import OptionButton
from starboard.kernel.game import View


class Combats(Base):
    """What will come of an invasion or an attack."""

    def _sending(self, view: View, step: list[str], more: list[Unit]) -> March:
        """What comes of an invasion with what is on its way and some FP more."""
        key = (*step, *more)
        found = self._worked_out(view)
        if key not in found:
            node, target = self._node(step[1]).index, list(view["sectors"]).index(step[2])
            found[key] = march(self.game, self._world(view), view, node, target, more, int(step[4]))
        made = found[key]
        assert made is not None
        return made

    def _best_invasion(self, view: View, node: str, sector: str) -> March | None:
        """With the least force that wins, no sector emptied if that is enough."""
        found = self._worked_out(view)
        if (node, sector) not in found:
            target = list(view["sectors"]).index(sector)
            world = self._world(view)
            found[node, sector] = best_march(self.game, world, view, self._node(node).index, target)
        return found[node, sector]

    def _worked_out(self, view: View) -> dict[tuple[Any, ...], March | None]:
        """The invasions that were worked out for this view."""
        if self._invasions is None or self._invasions[0] is not view:
            self._invasions = view, {}
        return self._invasions[1]

    def _told(self, view: View, found: March) -> dict[str, Any]:
        """An invasion's outcome as an option's note and tone."""
        _, say_n = self.prose.say, self.prose.say_n
        fight = found.combat
        if fight is None:
            return {"note": _("nothing to fight"), "tone": "good"}
        ids = list(view["sectors"])
        given_up = self.prose.wording.both([self._short(ids[i]) for i in found.given_up])
        if fight.outcome == INVADER:
            sent = say_n("with %(n)d FP", "with %(n)d FP", fight.before[0])
            if given_up:
                return {
                    "note": _("Win %(sent)s, but you give up %(sectors)s", sent=sent, sectors=given_up),
                    "tone": "bad",
                }
            return {"note": _("Win %(sent)s, %(n)d left", sent=sent, n=fight.left[0]), "tone": "good"}
        if fight.outcome == TIE:
            told = {"note": _("Tie: no FP left"), "tone": "even"}
        elif fight.left[1]:
            told = {"note": _("Defeat, %(n)d Voidborn left", n=fight.left[1]), "tone": "bad"}
        else:
            told = {"note": _("Defeat: the Defenses hold"), "tone": "bad"}
        if given_up:
            told = {
                "note": _("%(outcome)s, and you give up %(sectors)s", outcome=told["note"], sectors=given_up),
                "tone": "bad",
            }
        return told

    def _abandons(self, view: View, sector: int) -> str:
        """What it costs to give a sector up, in a few words."""
        _ = self.prose.say
        before, after = abandoning(self.game, self._world(view), sector)
        name = list(view["sectors"])[sector]
        falls = _("%(sector)s falls to %(n)d Voidborn FP", sector=self._short(name), n=after["sectors"][name]["void"])
        lost, __ = self._glory_moved(before, after)
        parts = [*[_("−Glory %(n)d", n=value) for value in lost], falls]
        return _("abandons %(sector)s: %(losses)s", sector=self._short(name), losses=", ".join(parts))

    def _empties(self, view: View, sector: str) -> bool:
        """Whether the last FP of a sector would leave it: the Home Sector may be empty."""
        at = view["sectors"][sector]
        s = self._world(view)
        return sum(at["fleets"].values()) == 1 and list(view["sectors"]).index(sector) != s.home

    def _glory_moved(self, before: View, after: View) -> tuple[list[int], list[int]]:
        """The Glory tokens that are lost and those that are gained."""
        old, new = (Counter({int(value): n for value, n in each["glory"].items()}) for each in (before, after))
        return sorted((old - new).elements()), sorted((new - old).elements())

    def _told_threat(self, view: View, found: Threat) -> dict[str, Any]:
        """A Skirmish's outcome as an option's note and tone."""
        _ = self.prose.say
        if found.combat is None:
            if not found.power:
                return {"note": _("0 FP: you defend without combat"), "tone": "good"}
            return {"note": _("%(n)d FP, but no sector to attack", n=found.power), "tone": "good"}
        ids = list(view["sectors"])
        where = _(" or ").join(self._short(ids[i]) for i in found.sectors)
        if found.combat.outcome == DEFENDER:
            lost = found.combat.before[1] - found.combat.left[1]
            if not lost:
                return {
                    "note": _("%(n)d FP attack %(sector)s: you hold, nothing lost", n=found.power, sector=where),
                    "tone": "good",
                }
            text = _("%(n)d FP attack %(sector)s: you hold, losing %(lost)d FP", n=found.power, sector=where, lost=lost)
            return {"note": text, "tone": "even"}
        text = _("%(n)d FP attack %(sector)s: you lose the sector", n=found.power, sector=where)
        return {"note": text, "tone": "bad"}

    def _adds_up(self, found: Threat) -> str:
        """What the FP of an attack adds up from: "row 1, War +1, Corruption +2"."""
        _ = self.prose.say
        words = {
            "row": _("Military row %(n)s"),
            "war": _("War card %(n)s"),
            "printed": _("on the card %(n)s"),
            "late": _("cycles 2 and 3 %(n)s"),
            "corruption": _("Corruption on your House mat %(n)s"),
        }
        first, *rest = found.parts
        said = [words[first[0]] % {"n": written(first[1])}]
        said += [words[name] % {"n": signed(n)} for name, n in rest if n]
        return ", ".join(said)

    def _previews(self, view: View, buttons: list[OptionButton]) -> list[dict[str, Any]]:
        step = (view["step"] or "").split()
        made: list[dict[str, Any]] = []
        for button in buttons:
            if not button.preview:
                continue
            words = button.code.split()
            if step[0] == "select_focus":
                card = words[1] if words[0] == "focus" else words[0]
                heroic = words[0] != "focus"
                made.append({"key": button.key, "focus": self._focus(card), "note": button.note if heroic else ""})
                continue
            if step[0] == "invade":
                found, sector = self._best_invasion(view, step[1], words[1]), words[1]
            else:
                found, sector = self._sending(view, step, []), step[2]
            if found is not None and found.combat is not None:
                made.append({"key": button.key, "fight": self._combat(view, sector, found, found.combat)})
        return made

    def _combat(self, view: View, sector: str, found: March, fight: Foreseen) -> dict[str, Any]:
        """A combat step by step, with what it brings and costs."""
        _ = self.prose.say
        at = view["sectors"][sector]
        titles = {
            INVADER: _("You win with %(n)d FP left", n=fight.left[0]),
            TIE: _("A tie: no FP left"),
            DEFENDER: _("The invasion fails"),
        }
        return {
            "title": _("Invasion of %(sector)s", sector=self.prose.sector(sector)),
            "sent": fight.before[0],
            "from": self._origins(view, found),
            "foe": fight.before[1],
            "attacked": False,
            "stages": self._stages(fight, INVADER),
            "tone": {INVADER: "good", TIE: "even", DEFENDER: "bad"}[fight.outcome],
            "out": titles[fight.outcome],
            "losses": [self._loss(view, found, i) for i in found.given_up],
            "figures": self._figures(found),
            "gains": self._gains(at) if found.won else [],
        }

    def _stages(self, fight: Foreseen, mine: int, step: int = 0) -> list[dict[str, Any]]:
        """A combat step by step, from one on, with what either side has left after each."""
        _ = self.prose.say
        made = []
        you, foe = fight.before[mine], fight.before[1 - mine]
        for stage in fight.stages:
            stood = next(((x, y) for kind, __, x, y in stage if kind == STOOD), fight.left)
            after = stood[mine], stood[1 - mine]
            step = next((side for kind, side, __, ___ in stage if kind == SALVO), step)
            made.append(
                {
                    "name": _("Salvo %(n)d", n=step) if step else _("Approach"),
                    "you": after[0],
                    "you_lost": max(0, you - after[0]),
                    "foe": after[1],
                    "foe_lost": max(0, foe - after[1]),
                    "note": self._stage_note(stage, mine),
                }
            )
            you, foe = after
        return made

    def _origins(self, view: View, found: March) -> str:
        """Where the FP comes from: "1 FP of 11, 2 FP of 1"."""
        ids = list(view["sectors"])
        counts = Counter(self._short(ids[i]) for i, __ in found.force)
        return ", ".join(self.prose.say("%(n)d FP of %(sector)s", n=n, sector=name) for name, n in counts.items())

    def _loss(self, view: View, found: March, sector: int) -> dict[str, str]:
        """A sector that is given up for an invasion, with all that goes with it."""
        _ = self.prose.say
        text = self._abandons(view, sector)
        words = self.prose.wording
        less = [
            f"{words.resource(r)} +{found.before['yields'][name]} ▸ +{found.after['yields'][name]}"
            for r, name in enumerate(RESOURCES)
            if found.after["yields"][name] < found.before["yields"][name]
        ]
        return {"text": text[:1].upper() + text[1:], "more": ", ".join(less)}

    def _figures(self, found: March) -> list[dict[str, Any]]:
        """What is other for Glory and for both totals; only where the whole of it is known."""
        _ = self.prose.say
        lost, gained = self._glory_moved(found.before, found.after)
        glory = [(signed(-value), "bad") for value in lost] + [(signed(value), "good") for value in gained]
        you = found.after["influence"] - found.before["influence"]
        they = found.after["voidborn_total"] - found.before["voidborn_total"]
        mine = [(signed(you), _good(you)), (f"▸ {found.after['influence']}", "")]
        theirs = [(signed(they), _good(-they)), (f"▸ {found.after['voidborn_total']}", "")]
        return [
            {"icon": "glory", "word": _("Glory"), "parts": glory or [("0", "")]},
            {"icon": "influence", "word": _("You"), "parts": mine},
            {"icon": "emblem-void", "word": _("They"), "parts": theirs},
        ]

    def _stage_note(self, stage: list[tuple[int, int, int, int]], my_side: int) -> str:
        _ = self.prose.say
        parts = []
        for kind, side, x, y in stage:
            mine = side == my_side
            if kind == APPROACH and x:
                text = _("you deal %(n)d", n=x) if mine else _("they deal %(n)d", n=x)
                parts.append(_("%(text)s (%(n)d absorbed)", text=text, n=y) if y else text)
            elif kind == SALVO:
                a, b = (x, y) if my_side == INVADER else (y, x)
                parts.append(_("Initiative %(a)d to %(b)d", a=a, b=b))
            elif kind == STRUCK:
                parts.append(_("Destroyers: %(n)d more", n=x))
            elif kind == ABSORBED:
                parts.append(_("you absorb 1") if mine else _("they absorb 1"))
        return self._listed(parts)

    def _listed(self, parts: list[str]) -> str:
        """What happens in a step of a combat, one after the other."""
        text = self.prose.say("; ").join(parts)
        return text[:1].upper() + text[1:]

    def _gains(self, at: dict[str, Any]) -> list[dict[str, Any]]:
        """What comes with the sector besides the figures."""
        _, say_n = self.prose.say, self.prose.say_n
        made = []
        if at["bounty"]:
            text = say_n("%(n)d Bounty token, still face down", "%(n)d Bounty tokens, still face down", at["bounty"])
            made.append(("bounty", text, ""))
        if at["reclaim"]:
            text = say_n("%(n)d Reclaim token, still face down", "%(n)d Reclaim tokens, still face down", at["reclaim"])
            made.append(("reclaim", text, ""))
        if at["fallen"]:
            house = self._card_name(self.box.houses, at["fallen"])
            made.append(("empire", _("Fallen House %(house)s: a Technology and its effects", house=house), ""))
        if at["type"] == "rift":
            made.append(("rift", _("The Rift is sealed: 30 Influence less for the Voidborn"), ""))
        if at["harbingers"]:
            made.append(
                ("harbinger", _("Its Harbinger joins your crisis board: on the Military row, attack +1"), "warn")
            )
        return [{"icon": icon, "text": text, "tone": tone} for icon, text, tone in made]

    def _fight(self, view: View) -> dict[str, Any] | None:
        """The combat under way, from here to its end with best play."""
        fight = view["fight"]
        if fight is None:
            return None
        _ = self.prose.say
        combat = Combat.load(fight["combat"])
        mine = DEFENDER if combat.invader.automatic else INVADER
        found, best = from_here(combat)
        return {
            "title": _("Combat in %(sector)s", sector=self.prose.sector(fight["sector"])),
            "sent": found.before[mine],
            "from": "",
            "foe": found.before[1 - mine],
            "attacked": mine == DEFENDER,
            "stages": self._stages(found, mine, fight["step"]),
            **self._ends(found, mine),
            **({} if best is None else {"best": self.prose.answer(view, self.box.answers.combat_choice(best))}),
        }

    def _ends(self, found: Foreseen, mine: int) -> dict[str, str]:
        """How a combat under way ends for the player, in words, and how good that is."""
        _ = self.prose.say
        if found.outcome == mine:
            return {"tone": "good", "out": _("You win with %(n)d FP left", n=found.left[mine])}
        if found.outcome == TIE:
            return {"tone": "even" if mine == INVADER else "bad", "out": _("A tie: no FP left")}
        return {"tone": "bad", "out": _("The invasion fails") if mine == INVADER else _("The sector is lost")}

    def _decides(self, view: View, choice: int) -> dict[str, Any]:
        """How the combat under way ends after a choice, as an option's note and tone."""
        combat = Combat.load(view["fight"]["combat"])
        mine = DEFENDER if combat.invader.automatic else INVADER
        combat.apply(choice)
        told = self._ends(from_here(combat)[0], mine)
        return {"note": told["out"], "tone": told["tone"]}

    def _skirmish(self, view: View) -> Threat:
        s = self._world(view)
        war = view["alert"] if view["attack"] == "war" else None
        if self._foreseen is None or self._foreseen[0] is not s or self._foreseen[1] != war:
            step = (view["step"] or "").split()
            sends = step[:1] == ["send"] and any(view["sending"].values())
            # What is on its way stands nowhere: the attack comes after it has arrived.
            there = self._world(self._sending(view, step, []).after) if sends else s
            self._foreseen = (s, war, threat(there, war))
        return self._foreseen[2]

    def _threat(self, view: View) -> dict[str, Any] | None:
        if view["over"] or view["phase"] in ("setup",) or not view["rounds"]:
            return None
        _ = self.prose.say
        if view["fight"] is not None and Combat.load(view["fight"]["combat"]).invader.automatic:
            where = self.prose.sector(view["fight"]["sector"])
            return {"head": _("Under attack: %(sector)s", sector=where), "sum": "", "note": "", "tone": ""}
        if view["attack"] != "war" and self._world(view).has(MOD_SKIP_BOARD):
            event = self.prose.name(self.prose.card("event", view["event"]))
            note = _("%(event)s: the crisis board is not resolved then.", event=event)
            return {"head": _("No attack at the end of this cycle"), "sum": "", "note": note, "tone": "good"}
        if view["attack"] is None:
            last = view["cycle"] == LAST_CYCLE
            note = _("It was the last one.") if last else _("Cycle %(n)d ends with the next one.", n=view["cycle"] + 1)
            return {"head": _("The attack of this cycle is over"), "sum": "", "note": note, "tone": ""}
        found = self._skirmish(view)
        head = (
            _("War this round: %(n)d FP", n=found.power)
            if view["attack"] == "war"
            else _("Attack at the cycle’s end: %(n)d FP", n=found.power)
        )
        return {**self._told_threat(view, found), "head": head, "sum": self._adds_up(found)}


def _good(by: int) -> str:
    """How good a difference is for the player."""
    return "good" if by > 0 else "bad" if by else ""
