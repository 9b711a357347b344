"""A plan as the page shows it: its steps as chips, what would come of it, and the button that carries it out."""

from __future__ import annotations

import json
import re
from typing import NamedTuple

from starboard.kernel.changes import Change, compare
from starboard.kernel.draft import AT_THE_END, BY_CHANCE, BY_HIDDEN, BY_OTHERS, BY_REVEAL, Draft, Forecast
from starboard.kernel.drawing import Drawing, OptionButton, Pick, PlannedStep, Told
from starboard.kernel.forms import Counted
from starboard.kernel.game import View
from starboard.kernel.prose import Speech
from starboard.kernel.steps import Seat
from starboard.table.live.plans import END_OF_TURN, FITS, HIDDEN, MISFIT, WAITS, Plan, Steps

MOST_OPTIONS = 40
"""Of more options than this, nothing is forecast: nobody could read it."""
FEW = 4
"""Of more options than this, what all of them would bring is not told with each."""
MOST_TRIED = 8
"""In a plan of more steps than this, one that does not fit is not tried elsewhere to be named."""


class ShownVariant(NamedTuple):
    """A part of a step that can be answered otherwise: how many, or with what to pay."""

    label: str
    less: str
    """The whole plan with the way before this one, as the page sends it; empty where there is none."""
    more: str
    """The same with the way after this one."""
    is_switch: bool
    """Whether it is had, or declined."""


class ShownStep(NamedTuple):
    """A step of a plan: a chip and, where it leads somewhere, an arrow. Its first fields are those of PlannedStep."""

    label: str
    start: str
    goal: str
    pieces: int
    kind: str
    words: str
    go: str
    outcome: tuple[Told, ...]
    then: str
    number: int
    mark: str
    """How it stands: empty, "hidden", "misfit" or "waits"."""
    why: str
    """What is wrong with it, in words."""
    told: list[Told]
    """What it would change."""
    variants: list[ShownVariant]


class ShownPlan(NamedTuple):
    """All of a plan."""

    steps: list[ShownStep]
    changes: list[Change]
    told: list[Told]
    """What would be other than now."""
    halted: str
    line: str
    """What comes then, where that is not the seat's to decide."""
    button: str
    may_go: bool
    codes: str
    """Its steps as the page sends them."""
    open: bool
    """Whether the last step is still being made."""
    sum: tuple[str, int, int] | None
    """What it comes to in one number: its name, now, and then."""
    instead: dict[str, str]
    """What the last pick could be instead, and the whole step then, as the page sends it (`data-instead="step"`)."""
    gives_up: str
    """What it gives away for good, in a few words; empty where that is nothing."""
    more: bool
    """Whether Enter is not yet meant for its button: more could be added."""
    seat: Seat
    """Whose it is."""


def shown(plan: Plan, drawing: Drawing, words: Speech) -> ShownPlan:
    """A plan in words and pictures."""
    draft = plan.draft
    view = draft.foreseen()
    changes = draft.difference() if view is draft.view() else _between(draft, draft.view_before(0), view)
    steps = [_step(plan, at, drawing, words) for at in range(len(plan.steps))]
    sums = {drawing.sum(draft.view_before(0), after) for after in draft.outcomes()} if plan.fits else set()
    ends = (BY_HIDDEN, END_OF_TURN) if drawing.stays_in_round else (BY_HIDDEN,)
    closed = draft.forecast(plan.closing).changes if plan.closing else []
    return ShownPlan(
        steps,
        changes,
        drawing.told(changes, view),
        plan.stopped,
        (plan.stopped in ends and _hides(steps)) or _line(plan, drawing, words),
        _button(plan, steps[-1].go if steps else "", words),
        plan.fits and bool(plan.sent) and (not plan.open or bool(plan.closing)),
        _sent(plan.steps),
        plan.open,
        sums.pop() if len(sums) == 1 else None,
        {code: "; ".join(step) for code, step in plan.others().items()},
        drawing.gives_up([*changes, *closed]),
        not plan.stopped and not drawing.enter_carries_out,
        plan.seat,
    )


def _step(plan: Plan, at: int, drawing: Drawing, words: Speech) -> ShownStep:
    draft = plan.draft
    picks = plan.picks(at)
    mark = plan.marks[at]
    made = drawing.planned(_as_picks(plan, at)) if picks else _elsewhere(plan, at, drawing, words)
    told: list[Told] = []
    if made.outcome:
        told = list(made.outcome)
    elif picks and mark == HIDDEN:
        told = drawing.told(draft.difference(picks[0]), draft.view())
    elif picks:
        end = plan.end(at)
        after = draft.foreseen() if end == draft.tried else draft.view_before(end)
        told = drawing.told(_between(draft, draft.view_before(picks[0]), after), after)
        told = [each._replace(text=_beyond(made.label, each.text)) for each in told]
    why = ""
    if mark == MISFIT:
        why = _misfit(plan, at, drawing, words)
    elif mark == WAITS:
        why = words.say("waits for what comes before it")
    elif mark == HIDDEN and not made.then:
        why = words.say("what comes of it is not known yet")
    elif mark == HIDDEN:
        mark = FITS
    return ShownStep(*made, at + 1, mark, why, told, _variants(plan, at, drawing))


def _between(draft: Draft, before: View, after: View) -> list[Change]:
    return compare(draft.game.tally(before), draft.game.tally(after))


def _beyond(label: str, text: str) -> str:
    """What is said of a place, without its name where the step's own label has it: "ships +1" of "Build at Vega"."""
    name, _, rest = text.partition(": ")
    return rest if rest and name.rstrip().casefold() in label.casefold().rpartition(" · ")[2] else text


def _hides(steps: list[ShownStep]) -> str:
    """What is hidden now and comes after the last step that was tried."""
    return next((step.then for step in reversed(steps) if step.then), "")


def _as_picks(plan: Plan, at: int) -> list[Pick]:
    draft = plan.draft
    return [Pick(draft.view_before(pick), draft.action(pick)) for pick in plan.picks(at)]


def _elsewhere(plan: Plan, at: int, drawing: Drawing, words: Speech) -> PlannedStep:
    """A step that cannot be tried where it stands, in the words that it has on its own or after all others."""
    if len(plan.steps) <= MOST_TRIED:
        others = [i for i in range(len(plan.steps)) if i != at]
        # In another order, too: what was moved to the front may be what some other step waits for.
        last = sorted(others, key=lambda i: plan.marks[i] == MISFIT)
        for order in (others[:0], others, last, *(last[:end] for end in range(1, len(last)))):
            before = [plan.steps[i] for i in order]
            tried = Plan(plan.table, plan.seat, [*before, plan.steps[at]])
            if tried.picks(len(before)):
                return PlannedStep(drawing.planned(_as_picks(tried, len(before))).label)
    return PlannedStep(words.say("A step that doesn’t fit any more"))


def _misfit(plan: Plan, at: int, drawing: Drawing, words: Speech) -> str:
    """Why a step does not fit where it stands: something else is asked there, or a rule is against it."""
    draft = plan.draft
    code = plan.steps[at][len(plan.picks(at))]
    asked = {action.code().partition(" ")[0] for action in plan.options()}
    if code.partition(" ")[0] not in asked:
        return words.say("doesn’t fit here: “%(question)s”", question=drawing.prose.prompt(draft.view()))
    return words.say("not possible here: rule %(number)s", number=draft.why_not(code))


def _variants(plan: Plan, at: int, drawing: Drawing) -> list[ShownVariant]:
    made = []
    for variant in plan.variants[at]:
        picks = _as_picks(plan, at)[variant.start : variant.start + len(variant.ways[variant.chosen])]
        label = drawing.way(picks)
        less, more = [plan.otherwise(at, variant, by) for by in (-1, 1)]
        is_switch = len(variant.ways) == 2 and variant.ways[1] == ["pass"]
        made.append(ShownVariant(label, _sent(less), _sent(more), is_switch))
    return made


def _sent(steps: Steps | None) -> str:
    return json.dumps(steps, ensure_ascii=False) if steps is not None else ""


def _line(plan: Plan, drawing: Drawing, words: Speech) -> str:
    """What comes after the plan; empty while its seat is asked."""
    stopped = END_OF_TURN if plan.stopped == BY_CHANCE and plan.draft.ends_turn() else plan.stopped
    return _then(stopped, plan.draft.view(), drawing, words)


def _then(stopped: str, view: View, drawing: Drawing, words: Speech) -> str:
    if stopped == BY_OTHERS:
        who = ", ".join(drawing.prose.side(seat, view) for seat in view["asked"] if seat >= 0)
        return drawing.then(who, view) or words.say("Then it is up to %(who)s.", who=who)
    if stopped == BY_CHANCE:
        return drawing.then("", view) or words.say("Then chance decides.")
    if stopped == BY_REVEAL and (told := drawing.then("", view)):
        return told
    if stopped == BY_REVEAL and not any(seat != view["seat"] for seat in view["asked"]):
        return words.say("You choose last: then everything is revealed.")
    return {
        BY_REVEAL: words.say("Face down until everybody has chosen."),
        BY_HIDDEN: words.say("Then you see what is hidden."),
        AT_THE_END: words.say("Then the game is over."),
        END_OF_TURN: words.say("That ends your turn."),
    }.get(stopped, "")


def _button(plan: Plan, go: str, words: Speech) -> str:
    """What carries the plan out; `go` is what its last step says of that."""
    stopped = plan.stopped
    if stopped == END_OF_TURN or (stopped in (BY_OTHERS, BY_CHANCE) and plan.draft.ends_turn()):
        return words.say("End the turn")
    if stopped in (BY_CHANCE, BY_HIDDEN):
        return go or words.say("Carry out, then see")
    if stopped == BY_REVEAL:
        return go or words.say("Play")
    return words.say("Play") if stopped == BY_OTHERS else words.say("Carry out")


class ShownForm(NamedTuple):
    """A form whose picks are counted: what can be filled in, and how many in all."""

    kind: str
    controls: list[tuple[str, int, int, str]]
    """Of each: its code, how often it must and may be chosen, and its words."""
    least: int
    most: int
    button: str
    """What its button does: "Roll"."""


def shown_form(draft: Draft, buttons: list[OptionButton], drawing: Drawing, words: Speech) -> ShownForm | None:
    """What can be filled in at once instead of picked one by one, where that is more than one thing."""
    form = draft.form()
    least, most = draft.total()
    if not isinstance(form, Counted) or most < 2:
        return None
    names = [button.label for button in buttons]
    labels = {
        button.code: f"{button.label}, {button.note.partition(';')[0]}"
        if names.count(button.label) > 1 and button.note
        else button.label
        for button in buttons
    }
    controls = []
    for control in draft.controls():
        if control.code not in labels:
            # It stands in the form although it could not be picked next.
            labels[control.code] = drawing.button(draft.view(), draft.answer_of(control.code)).label
        controls.append((*control, labels[control.code]))
    word = drawing.form_word(draft.view()) or words.say("Confirm")
    return ShownForm(form.kind, controls, least, most, word)


def opened(buttons: list[OptionButton], draft: Draft, opening: set[str], drawing: Drawing) -> list[OptionButton]:
    """The options; in place of those that only open another question, the answers to that one but for declining it."""
    made: list[OptionButton] = []
    for button in buttons:
        if button.code in opening:
            at = len(draft.codes)
            draft.add(button.code)
            inner = [drawing.button(draft.view(), action) for action in draft.options()] if not draft.halted else []
            draft.cut(at)
            loud = [each._replace(code=f"{button.code}; {each.code}") for each in inner if not each.quiet]
            made += loud or [button]
        else:
            made.append(button)
    return made


def with_forecasts(
    buttons: list[OptionButton], draft: Draft, drawing: Drawing, words: Speech
) -> tuple[list[OptionButton], list[Told]]:
    """The options, each with what would be other after it, where that can be known; and what comes with any of them."""
    if draft.face_down or not 0 < len(buttons) <= MOST_OPTIONS:
        return buttons, []
    if len(buttons) == 1:
        # It is asked for only because nothing before it can be taken back once it is given (`answer_for`): the button
        # says what follows, so that nobody wonders why there is one.
        halted = draft.forecast(buttons[0].code).halted
        if halted is None or halted.reason == BY_OTHERS or buttons[0].note:
            return buttons, []
        return [buttons[0]._replace(note=_then(halted.reason, draft.view(), drawing, words))], []
    view = draft.view()
    found = []
    for button in buttons:
        onward = drawing.onward(button, view)
        forecast = draft.forecast(*button.code.split("; "), *(onward or ()), onward=onward is not None)
        if onward is not None and forecast.asks:
            # Half of what it brings would be told as if it were all.
            forecast = forecast._replace(changes=[])
        found.append(forecast)
    anyway = _anyway(buttons, found)
    made = []
    for button, forecast in zip(buttons, found, strict=True):
        changes = _besides(forecast.changes, anyway)
        told = tuple(drawing.told(changes, view)) if changes else ()
        told = tuple(each._replace(text=_shorter(each.text, button.label)) for each in told)
        # "Technology gained: Shields", of an option that is called that, says nothing.
        told = tuple(each for each in told if each.text.partition(":")[2].strip() != button.label)
        beside = drawing.told(drawing.unsaid(button, changes), view) if button.note else ()
        made.append(button._replace(forecast=told, beside=tuple(beside), final=button.quiet and forecast.ends))
    return _apart(made) if len(made) > FEW else made, drawing.told(anyway, view) if anyway else []


def _anyway(buttons: list[OptionButton], found: list[Forecast]) -> list[Change]:
    """What comes with any of the options, also where one declines: it is no reason to choose one."""
    declined = [forecast for button, forecast in zip(buttons, found, strict=True) if button.quiet]
    if not declined:
        alike = set.intersection(*(set(forecast.changes) for forecast in found))
        return [change for change in found[0].changes if change in alike]
    if len(declined) != 1 or declined[0].ends:
        return []
    everywhere = set.intersection(*({change[:3] for change in forecast.changes} for forecast in found))
    base = declined[0].changes
    return base if all(change[:3] in everywhere for change in base) else []


def _besides(changes: list[Change], anyway: list[Change]) -> list[Change]:
    """Changes, counted from what comes anyway on."""
    before = {change[:3]: change.after for change in anyway}
    made = [change._replace(before=before.get(change[:3], change.before)) for change in changes]
    return [change for change in made if change.by]


def _apart(buttons: list[OptionButton]) -> list[OptionButton]:
    """Many options, each only with what not all of them bring: that is what one chooses by."""
    chosen = [set(button.forecast) for button in buttons if not button.quiet]
    all_bring = set.intersection(*chosen) if chosen else set()
    return [
        button._replace(forecast=tuple(each for each in button.forecast if each not in all_bring)) for button in buttons
    ]


def _shorter(text: str, label: str) -> str:
    """What changes, without the place where that is what the option is called: "sector 11: Corruption +1"."""
    place, colon, what = text.partition(":")
    named = colon and re.search(rf"(?<!\w){re.escape(place.strip())}(?!\w)", label, re.IGNORECASE)
    return what.strip() if named else text
