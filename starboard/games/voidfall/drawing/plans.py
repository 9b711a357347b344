"""Drafts: what a step is called, where its arrow goes, and what would be other, in the order in which it matters."""

from __future__ import annotations

from collections import Counter
from typing import Final

from starboard.games.voidfall.actions import (
    Blow,
    CombatChoice,
    CorruptionOn,
    FleetIn,
    GloryToken,
    GuildIn,
    InSector,
    InstallationIn,
    Move,
    Number,
    OfSector,
    Option,
    Pass,
    Resource,
    Row,
    Source,
    Track,
    TradePlace,
    Yes,
)
from starboard.games.voidfall.drawing.base import Base
from starboard.games.voidfall.prose.causes import cause
from starboard.games.voidfall.vocabulary import CREDITS, FLEETS, PLAYER
from starboard.kernel.changes import Change, signed
from starboard.kernel.drawing import OptionButton, Pick, PlannedStep, Told
from starboard.kernel.errors import N_
from starboard.kernel.game import AUTOMA, View

ORDER: Final = (
    "control",
    "influence",
    "glory",
    "harbingers",
    "technology",
    "agenda",
    "haven",
    "track",
    "active",
    "stock",
)
"""What matters first; the rest comes after it."""
BARE: Final = (Resource, Track, InSector, GuildIn, InstallationIn, CorruptionOn, GloryToken)
"""Answers that do not say by themselves what they are about: a step that begins with one names what asks."""
SHORT: Final = 24
"""So many letters of a card's part stand in a step's name."""
HARMFUL: Final = ("corruption", "track_corrupted", "slot_corrupted", "upkeep")
"""What one has too much of."""
NEUTRAL: Final = ("inactive",)
NOTED: Final = ("penalty", "ongoing", "catastrophe", "war", "guild", "haven")
"""Options whose note describes them and does not say what they cost in the end."""
DEFENCES: Final = ("sector_defense", "starbase")
"""What is good for whoever holds the sector."""
DRAWN: Final = {
    "draw_bounty": N_("Then the Bounty token is turned over."),
    "draw_reclaim": N_("Then the Reclaim token is turned over."),
    "draw_agenda": N_("Then agendas are drawn."),
    "draw_alert": N_("Then the next alert is turned up."),
    "draw_crisis": N_("Then the next alert is turned up."),
    "draw_event": N_("Then the next Galactic Event is turned up."),
    "draw_heroic": N_("Then the next cycle begins."),
    "draw_target": N_("Then chance chooses which sector is attacked."),
}
"""Where chance has the next word, what it decides."""


def net_routes(moves: list[Move]) -> dict[tuple[int, int], int]:
    """How many FP go from where to where, in the order of the moves; what goes there and back stays where it is."""
    moved = Counter((each.fleet, each.source, each.target) for each in moves)
    routes: Counter[tuple[int, int]] = Counter()
    for (fleet, source, target), there in moved.items():
        routes[source, target] += max(0, there - moved[fleet, target, source])
    return dict(+routes)


class Plans(Base):
    """What is drafted, in words and arrows."""

    def planned(self, picks: list[Pick]) -> PlannedStep:
        """The action with its targets; fleets that move draw an arrow."""
        made = PlannedStep(self._step_words(picks), words=self._in_full(picks))
        if all(isinstance(pick.action, CombatChoice) for pick in picks):
            # What follows a combat without another decision is not what was decided in it.
            last = self.button(*picks[-1])
            return made._replace(outcome=(Told(last.note, last.tone),))
        if isinstance(picks[-1].action, Blow):
            last = self.button(*picks[-1])
            made = made._replace(outcome=(Told(last.note, last.tone),))
        sent = [
            (pick.view, pick.action) for pick in picks if isinstance(pick.action, FleetIn) and self._sends(pick.view)
        ]
        if sent:
            view, _first = sent[0]
            ids = list(view["sectors"])
            target = view["step"].split()[2]
            origins = Counter(action.sector for _view, action in sent)
            start, count = origins.most_common(1)[0]
            fleets = ", ".join(
                self.prose.say("%(n)d FP of %(sector)s", n=n, sector=self._short(ids[i])) for i, n in origins.items()
            )
            words = [each for each in (made.label, fleets) if each]
            told = [made.words] if made.words else []
            end = self.prose.sector(target)
            for i, n in origins.items():
                told.append(self.prose.say("%(n)d FP from %(a)s to %(b)s", n=n, a=self.prose.sector(ids[i]), b=end))
            arrow = PlannedStep(" · ".join(words), f"sector-{ids[start]}", f"sector-{target}", count)
            return arrow._replace(words=", ".join(told))
        moves = [pick for pick in picks if isinstance(pick.action, Move)]
        routes = net_routes([pick.action for pick in moves if isinstance(pick.action, Move)])
        if routes:
            ids = list(moves[-1].view["sectors"])
            (source, target), count = list(routes.items())[-1]
            return made._replace(start=f"sector-{ids[source]}", goal=f"sector-{ids[target]}", pieces=count)
        if moves:
            return made
        there = [(pick.view, pick.action) for pick in picks if isinstance(pick.action, InSector)]
        if there:
            view, goal = there[-1]
            return made._replace(goal=f"sector-{list(view['sectors'])[goal.sector]}")
        return made

    def _step_words(self, picks: list[Pick]) -> str:
        """The words of a step: what it is, which of its parts, then where; what only leads there is left out."""
        shown = [pick for pick in picks if not isinstance(pick.action, Pass | FleetIn | CombatChoice)] or picks
        # What comes first of several things is told by what follows.
        shown = [pick for pick in shown if not pick.view["step"].startswith("choose_first ")] or shown
        moves = net_routes([pick.action for pick in shown if isinstance(pick.action, Move)])
        words: list[str] = []
        parts: dict[str, list[Pick]] = {}
        """What was chosen of each card, by its name."""
        for pick in shown:
            action = pick.action
            if isinstance(action, Number | Resource) and len(shown) > 1:
                # What is paid or gained is told beside it.
                continue
            if isinstance(action, Option):
                source = self._source(pick)
                if words and words[-1].endswith(f", {source}"):
                    # An action of another card goes on by its own name.
                    words[-1] = source
                elif source not in words:
                    words.append(source)
                parts.setdefault(source, []).append(pick)
            elif isinstance(action, Yes) and pick.view["step"].startswith("offer_crisis "):
                words.append(self._resolves(pick.view))
            elif isinstance(action, Source) and not action.deck:
                # The type is the card's.
                words[-1:] = [self.button(pick.view, action).note]
            elif isinstance(action, Yes) and pick is not shown[-1]:
                # What is agreed to is told by what follows.
                words = words or [self._source(pick)]
            elif isinstance(action, Move):
                if count := moves.pop((action.source, action.target), 0):
                    route = self._route(pick.view, action)
                    words.append(f"{route} ×{count}" if count > 1 else route)
            elif isinstance(action, Pass) and pick.view["step"].startswith("flip_trade"):
                words.append(self.prose.say("No third action"))
            elif isinstance(action, Pass) and pick.view["step"].startswith("offer_frame"):
                part = self.button(pick.view, action).label.lower()
                words.append(self.prose.say("%(what)s: %(part)s", what=self._source(pick), part=part))
            elif isinstance(action, Row) and pick.view["step"].startswith("harbinger_row"):
                words.append(self.prose.say("Harbinger: %(row)s", row=self.button(pick.view, action).label))
            elif isinstance(action, TradePlace) and pick.view["step"].startswith("put_trade"):
                words.append(self.prose.say("Trade token: %(place)s", place=self.button(pick.view, action).label))
            elif isinstance(action, Pass) and len(shown) == 1 and (source := cause(self.prose, pick.view, ())):
                part = self.button(pick.view, action).label
                words.append(self.prose.say("%(what)s: %(part)s", what=source, part=f"{part[:1].lower()}{part[1:]}"))
            elif isinstance(action, InSector):
                sector = list(pick.view["sectors"])[action.sector]
                words.append(self._short(sector) if words else self._sector_name(sector))
            else:
                button = self.button(pick.view, action)
                where = isinstance(action, GuildIn | InstallationIn)
                words.append(f"{button.label} {button.note}" if where else button.label)
        if shown[0].view["step"].startswith("pay_upkeep"):
            words.insert(0, self.prose.say("Upkeep"))
        if isinstance(shown[0].action, BARE) and words and (source := cause(self.prose, shown[0].view, ())):
            words[0] = self.prose.say("%(what)s: %(part)s", what=source, part=words[0])
        return " · ".join(self._with_parts(each, parts.get(each, [])) for each in words)

    def _with_parts(self, name: str, parts: list[Pick]) -> str:
        """A card with what was chosen of it: one thing in words where those are few, else as the card lists it."""
        said = [self.button(pick.view, pick.action).label.partition(" (")[0].rstrip(".") for pick in parts]
        if len(said) == 1 and len(said[0]) <= SHORT:
            return self.prose.say("%(what)s: %(part)s", what=name, part=f"{said[0][:1].lower()}{said[0][1:]}")
        letters = ["abcdefghi"[pick.action.option] for pick in parts if isinstance(pick.action, Option)]
        return f"{name} ({', '.join(letters)})" if letters else name

    def gives_up(self, changes: list[Change]) -> str:
        """The sectors that fall to the Voidborn."""
        lost = [self._short(change.at) for change in changes if change.what == "control" and not change.after]
        return self.prose.say("give up %(sectors)s", sectors=self.prose.wording.both(lost)) if lost else ""

    def way(self, picks: list[Pick]) -> str:
        """Of a payment only what Credits stand in for; of a combat how it ends."""
        if isinstance(picks[-1].action, CombatChoice):
            return self.button(*picks[-1]).note
        paid = [pick for pick in picks if isinstance(pick.action, Number) and pick.action.number]
        none = len(picks) > 1 and not paid
        return self.prose.wording.amount(CREDITS, 0) if none else super().way(paid or picks)

    def then(self, who: str, view: View) -> str:
        """What is drawn or turned over next."""
        told = DRAWN.get((view["step"] or "").partition(" ")[0])
        return self.prose.say(told) if told and not who else ""

    def _source(self, pick: Pick) -> str:
        """The card or token that asks, where one does; else the answer itself."""
        return cause(self.prose, pick.view, ()) or self.button(pick.view, pick.action).label

    def _resolves(self, view: View) -> str:
        """A Crisis that is resolved."""
        crisis = self.prose.name(self.prose.card("crisis", view["step"].split()[1]))
        return self.prose.say("resolve “%(crisis)s”", crisis=crisis)

    def _route(self, view: View, move: Move) -> str:
        ids = list(view["sectors"])
        a, b = self._short(ids[move.source]), self._short(ids[move.target])
        return self.prose.say("%(a)s → %(b)s", a=a, b=b)

    def _in_full(self, picks: list[Pick]) -> str:
        """The same for a sentence: everything with its place, what is chosen several times with its number."""
        prose = self.prose
        shown = [pick for pick in picks if not isinstance(pick.action, Pass) and not self._sends(pick.view)]
        leads = [pick for pick in shown if isinstance(pick.action, Number | Option | Yes)]
        said: Counter[str] = Counter()
        spent: Counter[int] = Counter()
        moves = [pick.action for pick in shown if isinstance(pick.action, Move)]
        moved = Counter((each.fleet, each.source, each.target) for each in moves)
        for pick in shown:
            action = pick.action
            if pick in leads and len(shown) > len(leads) and pick is not shown[-1]:
                continue
            if isinstance(action, Resource):
                spent[action.resource] += 1
                said[f"resource {action.resource}"] = 1
            elif isinstance(action, Yes) and pick.view["step"].startswith("offer_crisis "):
                said[self._resolves(pick.view)] = 1
            elif isinstance(action, Move):
                # What goes there and back stays where it is.
                there = moved[action.fleet, action.source, action.target]
                back = moved[action.fleet, action.target, action.source]
                said[prose.answer(pick.view, action)] = max(0, there - back)
            elif isinstance(action, OfSector):
                said[prose.answer(pick.view, action)] += 1
            else:
                said[self.button(pick.view, action).label.rstrip(".")] += 1
        words = []
        for text, n in (+said).items():
            if text.startswith("resource "):
                resource = int(text.split()[1])
                words.append(prose.wording.amount(resource, spent[resource]))
            else:
                words.append(prose.say("%(n)d × %(what)s", n=n, what=text) if n > 1 else text)
        return ", ".join(words)

    def _sends(self, view: View) -> bool:
        return str(view["step"] or "").startswith("send ")

    def told(self, changes: list[Change], view: View) -> list[Told]:
        """Sectors first, given up or freed, then both totals, Glory, and what is paid."""
        shut = {change.at for change in changes if change.what == "control"}
        kept = [change for change in changes if change.what == "control" or change.at not in shut]
        # Fleets that go somewhere are seen on the map, and as active FP where they are recalled.
        kept = [change for change in kept if change.what not in FLEETS or change.by > 0]
        kept.sort(key=lambda change: ORDER.index(change.what) if change.what in ORDER else len(ORDER))
        void = {change.at: change.after for change in changes if change.what == "void"}
        return [Told(self._said(change, view, void), self.tone(change, view)) for change in kept]

    def unsaid(self, button: OptionButton, changes: list[Change]) -> list[Change]:
        """Both totals and the Upkeep, where the note names something else."""
        told = button.code.split()[0] in NOTED
        return [change for change in changes if told and change.what in ("influence", "upkeep")]

    def _said(self, change: Change, view: View, void: dict[str, int]) -> str:
        """A change in words; `void` are the Voidborn FP where they change."""
        _ = self.prose.say
        if change.what == "control":
            name = self._short(change.at)
            if change.after:
                return _("frees %(sector)s", sector=name)
            return _("abandons %(sector)s to %(n)d Voidborn FP", sector=name, n=void.get(change.at, 0))
        if change.what == "influence":
            return (
                _("they %(by)s", by=signed(change.by))
                if change.seat == AUTOMA
                else _("you %(by)s", by=signed(change.by))
            )
        if change.what == "glory":
            sign = "+" if change.by > 0 else "\N{MINUS SIGN}"
            token = _("%(sign)sGlory %(value)s", sign=sign, value=change.at)
            return token if abs(change.by) == 1 else _("%(what)s ×%(n)d", what=token, n=abs(change.by))
        if change.what == "catastrophes":
            return _("Catastrophes %(by)s", by=signed(change.by))
        return self.prose.change(change, view)

    def tone(self, change: Change, view: View) -> str:
        """More is good, but of Corruption, Upkeep, and of what the Voidborn have."""
        if change.what in NEUTRAL:
            return ""
        more = change.by > 0
        if change.what in DEFENCES and not view["sectors"][change.at]["mine"]:
            return "bad" if more else "good"
        return "good" if more == (change.seat == PLAYER and change.what not in HARMFUL) else "bad"
