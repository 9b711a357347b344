"""Voidfall on the table in the browser: from the player's view to the map, the house board and the crisis board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from starboard.games.voidfall import alone
from starboard.games.voidfall.combat.vocabulary import OF_BOTH
from starboard.games.voidfall.drawing.buttons import Buttons
from starboard.games.voidfall.drawing.cards import Cards
from starboard.games.voidfall.drawing.chart import Sectors, chart_of
from starboard.games.voidfall.drawing.endings import Endings
from starboard.games.voidfall.drawing.plans import Plans
from starboard.games.voidfall.drawing.reading import Reading
from starboard.games.voidfall.drawing.stages import Stages
from starboard.games.voidfall.prose.causes import cause
from starboard.games.voidfall.tutorial import AIM, FALLBACK, GLORY_LOST, LESSONS
from starboard.games.voidfall.vocabulary import RESOURCES, ROWS, TRACKS
from starboard.kernel.alone import SoloOffer
from starboard.kernel.drawing import Mention, OptionButton, PartInput, TurnHeading
from starboard.kernel.endings import Learnt
from starboard.kernel.events import Event
from starboard.kernel.game import AUTOMA, Score, View
from starboard.kernel.rng import Rng
from starboard.kernel.steps import CHANCE

WIDE, TALL = 1.75, 0.74
"""How wide the map's part of the page is for its height, on a desk and on a phone."""
SILENT_EVENTS = (
    "worthless",
    "improved_turned_up",
    "heroic_replaced",
    "fallen_house_drawn",
    "agenda_turned_up",
    "heroic_turned_up",
    "trade_boxed",
    "hand_back",
)


OF_THE_VOIDBORN = (
    "alerts_added",
    "situation_revealed",
    "war_revealed",
    "crisis_revealed",
    "crisis_ongoing",
    "skirmish_begins",
    "skirmish_target",
    "skirmish_no_target",
    "board_resolved",
    "sector_lost",
    "void_placed",
    "harbinger_on_row",
    "catastrophe_placed",
    "tech_consumed",
)
"""What the Voidborn do."""


LIES = {
    **dict.fromkeys(("res", "glory", "haven", "storage"), "strip"),
    **dict.fromkeys(("focus", "heroic", "hand", "tech", "track", "slot", "ability", ""), "mine"),
    **dict.fromkeys(("act", "pick", "agenda"), "info"),
    "at": "board",
    "row": "players",
}
"""In which part an option lies, by the first word of its target; one that is not here may lie in any."""
UNSHOWN = ("seat", "event_bottom", "agenda_under")
"""What of a view no part shows."""


def _resolved_before(number: int, log: Sequence[Event]) -> bool:
    """Whether the crisis board was resolved already in this round."""
    for event in reversed(log[:number]):
        if event.kind.name in ("board_resolved", "round_begins"):
            return event.kind.name == "board_resolved"
    return False


class Drawing(Buttons, Sectors, Cards, Plans, Stages, Reading, Endings):
    """The map of hexes, the crisis board, the house board and the Focus cards."""

    templates = Path(__file__).parent.parent / "templates"
    automa_icon = "emblem-void"

    def alone(self) -> SoloOffer:
        """The houses."""
        return alone.offer(self.prose)

    def question(self, view: View) -> str:
        """At the end, how it ended."""
        return self.over(view) if view["over"] and view["seat"] is not None else super().question(view)

    def part_input(self, part: str, view: View, buttons: list[OptionButton]) -> PartInput:
        """Each part from the options that lie there, and from what looks the same to all who know as much."""
        if self._shown is None or self._shown[0] is not view:
            shown = {name: value for name, value in view.items() if name not in UNSHOWN}
            self._shown = view, {**shown, "event_top": view.get("event_top")}
        if part != "info":
            buttons = [each for each in buttons if LIES.get(each.target.partition("-")[0], part) == part]
        return PartInput(self._shown[1], buttons)

    def context(self, part: str, view: View, buttons: list[OptionButton]) -> dict[str, Any]:
        """Everything that moves: the position, the same for all parts, and what can be answered in this one."""
        if self._laid_out is None or self._laid_out[0] != view:
            self._laid_out = (view, self._lay_out(view))
        position = self._laid_out[1]
        s = self._world(view)
        if part == "board":
            return {**position, "sectors": self._all_sectors(view, s, self._scenario(view), buttons)}
        by_target = {button.target: button for button in buttons if button.target}
        if part == "info":
            return {
                **position,
                "previews": self._previews(view, buttons),
                "cards": [card for card in (self._pick(view, button) for button in buttons) if card is not None],
                "act_reasons": self._reasons(view, s, by_target) if buttons else {},
                "resolve": self._resolving_actions(view, s, by_target),
            }
        if part == "mine":
            asking = sorted({button.code.split()[0] for button in buttons if self._asks_first(button)})
            return {**position, "asks_first": asking, "resolve": self._resolving_cards(view, s, by_target)}
        return position

    def _lay_out(self, view: View) -> dict[str, Any]:
        """The position, whatever can be answered."""
        s = self._world(view)
        agendas = self._agendas(view, s)
        return {
            "step": (view["step"] or "").partition(" ")[0],
            "emblem_no": self.emblem(0, view),
            "house": self.prose.name(self._house(view)),
            "event": self._event(view),
            "alert": self._alert(view),
            "rows": self._rows(view),
            "threat": self._threat(view),
            "versus": self._versus(view),
            "resources": self._resources(view),
            "tracks": [self._track(view, i) for i in range(3)],
            "deployed": sum(s.fleet) + sum(s.sending),
            "glory": [value for value in range(5, 0, -1) for _ in range(view["glory"].get(str(value), 0))],
            "technologies": self._technologies(view),
            "ability": self._ability(view["setup"]["house"]),
            "preferred": self._preferred(view["setup"]["house"]),
            "preferred_ours": self.prose.ours_of("house", view["setup"]["house"]),
            "levels_ours": self._levels_ours(),
            "alerts_ours": self.prose.ours_of("alert_deck", f"alert-{view['setup']['difficulty']}-{view['cycle']}"),
            "preferred_cards": self._preferred_cards(view["setup"]["house"]),
            "agenda_upkeep": sum(each["agenda"]["upkeep"] for each in agendas if each["agenda"] and not each["trade"]),
            "agenda_played": self.prose.name(self.prose.card("agenda", view["agenda_played"]))
            if view["agenda_played"]
            else "",
            "tech_room": (6 if view["sixth"] else 5) - len(view["technologies"]),
            "agendas": agendas,
            "agenda_hand": [self._agenda(view, s, name) for name in view["agenda_hand"]],
            "hand": [self._focus(name) for name in view["hand"]],
            "discard": [self.prose.name(self.prose.card("focus", name)) for name in view["discard"]],
            "played": self._focus(view["played"]) if view["played"] else None,
            "offers": self._offers(view, s),
            "stage": "preparation" if view["over"] else view["stage"],
            "fight": self._fight(view),
            "fleets": self._fleet_words(),
        }

    def static(self, view: View) -> dict[str, Any]:
        """Sky, Voidstorms and the shape of the map."""
        chart = chart_of(self._scenario(view))
        return {
            "stars": stars(),
            "map_ours": self.prose.ours_of("scenario", view["setup"]["map"]),
            "storms": chart.storms if view["setup"]["storms"] else [],
            "columns": chart.columns,
            "rows_high": chart.rows,
            "wide_turned": chart.better_turned(WIDE),
            "tall_turned": chart.better_turned(TALL),
        }

    def doer(self, event: Event) -> int:
        """The Voidborn's own lines wear their emblem; how a combat stands is nobody's."""
        if event.kind.name == "combat" and event.value("kind") in OF_BOTH:
            return CHANCE
        return AUTOMA if event.kind.name in OF_THE_VOIDBORN else event.seat

    def is_heading(self, event: Event, view: View) -> bool:
        """Cycles and rounds are headings."""
        return event.kind.name in ("cycle_begins", "round_begins")

    def turn_heading(self, number: int, log: Sequence[Event], view: View) -> TurnHeading | None:
        """The crisis of the round, the Focus that is played, and the Evaluation."""
        name = log[number].kind.name
        if number and log[number - 1].kind.name == "round_begins":
            return TurnHeading(self.prose.say("Crisis"))
        if name in ("focus_played", "heroic_played"):
            return TurnHeading(self.prose.name(self.box.focuses[log[number].value("card")]), log[number].seat)
        if name == "board_resolved" and not _resolved_before(number, log):
            return TurnHeading(self.prose.say("Evaluation"))
        return None

    def is_logged(self, event: Event, view: View) -> bool:
        """What is laid out is seen on the table."""
        return event.kind.name not in SILENT_EVENTS

    def own_name(self) -> str:
        """The player's own part is a House."""
        return self.prose.say("House")

    def others_name(self) -> str:
        """The opponent is the crisis board."""
        return self.prose.say("Crises")

    def mentions(self, event: Event, view: View) -> list[Mention]:
        """The sectors and cards that a sentence names."""
        ids = list(view["sectors"])
        found = []
        for kind, value in zip(event.kind.kinds, event.values, strict=True):
            if kind == "sector":
                name = self.prose.sector(ids[value])
                found += [
                    Mention(name, f"sector-{ids[value]}"),
                    Mention(self._sector_name(ids[value]), f"sector-{ids[value]}"),
                ]
            target = self._target_of(kind, value)
            if target:
                found.append(Mention(self.prose.named(kind, value, view), target))
        return found

    def _target_of(self, kind: str, value: int) -> str:
        """The element of a card or a board that an event names; empty where it has none."""
        if kind == "crisis":
            return str(self.box.crises[value].id)
        if kind == "technology":
            return f"tech-{self.box.technologies[value].id}"
        if kind == "focus":
            return f"focus-{self.box.focuses[value].id}"
        if kind == "resource":
            return f"res-{RESOURCES[value]}"
        if kind == "track":
            return f"track-{TRACKS[value]}"
        return f"row-{ROWS[value]}" if kind == "row" else ""

    def moment(self, view: View) -> str:
        """The cycle and the round."""
        _ = self.prose.say
        if view["over"]:
            return _("the game is over")
        if view["phase"] == "preparation" or view["phase"] == "setup":
            return _("cycle %(cycle)d, Preparation", cycle=view["cycle"])
        if view["phase"] == "evaluation":
            return _("cycle %(cycle)d, Evaluation", cycle=view["cycle"])
        return _("cycle %(cycle)d, round %(round)d", cycle=view["cycle"], round=view["round"])

    def lesson(self, view: View) -> str:
        """A word for a newcomer at each prompt."""
        name = (view["step"] or "").split()[:1]
        if name and view["cycle"] == 1 and not view["round"]:
            return self.prose.say(AIM, own=view["influence"], theirs=view["voidborn_total"])
        if name == ["discard_glory"] and view["stage"] != "cleanup":
            return self.prose.say(GLORY_LOST)
        return self.prose.say(LESSONS.get(name[0], FALLBACK)) if name else ""

    def learnt(self, view: View, scores: Sequence[Score]) -> Learnt:
        """What both totals are made of; then the same on Normal."""
        _ = self.prose.say
        easy, normal = self.game.box.base_influence[:2]
        lines = [
            _("One Focus card each round, two of its three actions; a Trade token that you flip gives you the third."),
            _("Combat has no dice: what the map foretells is what happens. A sector without FP is given up."),
            _(
                "An action that does what a Crisis asks resolves it. What stays fills the crisis board, and a fourth "
                "Catastrophe loses the game."
            ),
            _(
                "You came to %(own)d Influence, the Voidborn to %(theirs)d: invasions and agendas count for you, what "
                "you leave unsolved counts for them.",
                own=scores[0].total,
                theirs=scores[-1].total,
            ),
        ]
        more = _(
            "On Normal the Voidborn begin with %(normal)d Influence instead of %(easy)d, and in cycle 3 a Harbinger "
            "comes to the crisis board. Nothing is explained any more unless you ask for a hint.",
            easy=easy,
            normal=normal,
        )
        return Learnt(lines, more, _("Play it on Normal"))

    def setting(self, view: View) -> str:
        """The map and its difficulty."""
        options = {option.name: option for option in self.game.options}
        said = [self.prose.table_choice(options[name], view["setup"][name]) for name in ("map", "difficulty")]
        return ", ".join(said)

    def how(self, view: View) -> str:
        """Focus cards are tried by a tap, and cards to choose from lie beside the map."""
        name = (view["step"] or "").split()[:1]
        if name == ["select_focus"]:
            return self.prose.say("Pick a card to try it: nothing is played until you carry it out.")
        return ""

    def ahead(self, view: View) -> list[str]:
        """The actions that the card still allows, and what the third one needs."""
        _ = self.prose.say
        name = (view["step"] or "").split()[:1]
        if name == ["select_focus"]:
            token = view["trade"] or view["trade_loose"]
            third = _("Third action: with a Trade token") if token else _("Third action: no Trade token")
            return [_("First action"), _("Second action"), third]
        if name != ["take_actions"]:
            return []
        last = 3 if view["trade_flipped"] else 2
        return [_("First action"), _("Second action"), _("Third action")][last - view["actions_left"] : last]

    def cause(self, view: View, log: Sequence[Event]) -> str:
        """The card, token or track that the question comes from."""
        return cause(self.prose, view, log)


@cache
def stars() -> list[tuple[int, int, float, float]]:
    """The stars behind the map: x, y, radius, opacity."""
    rng = Rng(23)
    return [
        (rng.below(760), rng.below(470), (0.5, 0.5, 0.5, 0.9, 1.5)[rng.below(5)], round(0.25 + rng.random() * 0.6, 2))
        for _ in range(110)
    ]
