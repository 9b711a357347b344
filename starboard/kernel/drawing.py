"""A title on the table in the browser: how a view becomes pictures. The rest of the page is the table's own.

A title has a `Drawing` (`Game.drawing`), which names its folder of templates (Jinja): `top.html`, `board.html`,
`mine.html`, `players.html`, `strip.html` (the status strip: what is mine, everybody's points, and where the game is, in
an element of class `strip__now`) and, where it has something to show beside the board, `info.html`, all pushed when
they change; `static.html`, sent once, which puts `board` and, unless that is to stand by the log, `info` into what
never moves; `how.html`, how to play; `art.svg`, its picture in the lobby; `solo.html`, one card of `alone` there;
`sprite.svg`, icons beside those of the table; and `style.css`. A title without them is played on its terminal board.

A piece of a template that changes by itself (a sector, a card) stands in `{% call piece() %}`: it is one element
with an id of its own, it is pushed alone where nothing else around it has changed, and it is made once for all that it
reads and its key, as loops are. `memo(key…)` only keeps what it encloses. Best read plain data there: what a function
of the context tells can't be kept.

While a seat drafts what it means to do, its page is drawn at the drafted position, and `plan` says what is drafted; it
is None otherwise. `plan.steps` are its steps, each with the fields of PlannedStep; `plan.changes` what would be other
than now (kernel.changes.Change); `plan.halted` why it cannot be foreseen any further, or empty. The table itself draws
the chips and the numbered arrows of the steps; a template may use `plan` to draw ghosts and differences.

In them, what can be chosen is a button of the form `answer` with the option's code (`by_target` finds the option of an
element), so that it works without JavaScript; every piece has an id of its own and keeps its place in the order.

Whatever can be asked about carries `data-info="<name>"`, the name of a thing that `Drawing.card` knows: a tap on it (a
long press or a right click, where a tap answers) opens the information card. Names that the log mentions are targets of
`mentions`, so the ids of elements are good names; what is no element (an icon, a kind of token) gets one with a colon:
`icon:energy`. Never is a `title=` the only description of anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from pathlib import Path
from typing import Any, ClassVar, Concatenate, Final, NamedTuple, ParamSpec, TypeVar

import msgspec

from starboard.kernel.actions import Action
from starboard.kernel.alone import SoloOffer
from starboard.kernel.changes import NOBODYS, Change
from starboard.kernel.endings import Ending, Honour, Learnt
from starboard.kernel.events import Event, Scene
from starboard.kernel.game import Score, View
from starboard.kernel.info_card import InfoCard
from starboard.kernel.prose import Prose
from starboard.kernel.reference import IndexPart, Tale
from starboard.kernel.turns import EVERYBODYS

MOST_LASTING = 4000
"""How much a drawing remembers of what its lasting methods have made."""

_P = ParamSpec("_P")
_T = TypeVar("_T")
_D = TypeVar("_D", bound="Drawing")


def lasting(method: Callable[Concatenate[_D, _P], _T]) -> Callable[Concatenate[_D, _P], _T]:
    """For a drawing's methods whose result follows from their arguments, the content, the language and the names alone.

    What a card says is put together once for a table. Arguments are plain data; nobody changes what is returned.
    """
    name = method.__name__

    @wraps(method)
    def remembered(self: _D, /, *args: _P.args, **named: _P.kwargs) -> _T:
        key = _in_bytes((name, args, named))
        try:
            found: _T = self._lasting[key]
        except KeyError:
            if len(self._lasting) >= MOST_LASTING:
                self._lasting.clear()
            found = self._lasting[key] = method(self, *args, **named)
        return found

    return remembered


_in_bytes = msgspec.msgpack.Encoder().encode


class Told(NamedTuple):
    """Something that would be other, in a few words: "Energy +2"."""

    text: str
    tone: str = ""
    """"good" for whoever looks, "bad", or neither."""
    held: bool = False
    """Whether only its owner may know, so that it is covered on a screen for several."""


class Chapter(NamedTuple):
    """Where in a game a turn is, as its curve counts: turns of one chapter are one point of it."""

    part: str = ""
    """The larger part of the game: "Age 2"; empty in a title without such."""
    round: str = ""
    """The round in it."""
    words: str = ""
    """Both, as a person says it: "age 2, round 3"."""


class TurnHeading(NamedTuple):
    """What stands over a turn in the log."""

    words: str
    seat: int = EVERYBODYS


class OptionButton(NamedTuple):
    """How one option looks: a button beside the board, and a highlighted target on it."""

    code: str
    """Its answer; two of them, apart by "; ", where the first only opens the question that the second answers."""
    label: str
    note: str = ""
    """What will happen, where that is certain: "Win, keep 2"."""
    tone: str = ""
    """"good", "bad" or "even", where the outcome is one of these."""
    target: str = ""
    """The id of the element that is this option on the board; empty where there is none."""
    quiet: bool = False
    """An option that declines or ends: key 0."""
    preview: bool = False
    """Whether the board shows more of the outcome (`preview-<key>`): the answer is then confirmed by a second press."""
    final: bool = False
    """Whether it ends the turn while something could still be done: it is asked about once. The table fills it in."""
    key: str = ""
    """The key that chooses it; the table fills it in, unless the title names a digit that is always this option's."""
    forecast: tuple[Told, ...] = ()
    """What would be other after it, worked out by a draft; the table fills it in, where it can be known."""
    beside: tuple[Told, ...] = ()
    """What of that is told beside its note, which does not say it (`Drawing.unsaid`); the table fills it in."""


class PlannedStep(NamedTuple):
    """One step of a draft as a person sees it: a chip in the decision bar and, where it leads somewhere, an arrow."""

    label: str
    start: str = ""
    """The id of the element on the board where its arrow begins; empty for a step that leads nowhere."""
    goal: str = ""
    """The id of the element where it ends."""
    pieces: int = 0
    """How many pieces go there; 0 where that is no number."""
    kind: str = ""
    """What sort of arrow it is, for the title's style: "portal"."""
    words: str = ""
    """The step in full, for a sentence; empty where the label says it all."""
    go: str = ""
    """What its button says where chance or a reveal comes next ("Roll 3 dice"); empty for the table's word."""
    outcome: tuple[Told, ...] = ()
    """What comes of it, instead of all that would be other until the next decision; empty for that."""
    then: str = ""
    """What comes after it, where that is hidden now and no part of what the step does: "Then hands are passed." """

    @property
    def told(self) -> str:
        """The step as part of a sentence."""
        return self.words or self.label


class Deed(NamedTuple):
    """One of the things that a turn consists of, such as a die and what came of it: where a turn is told, one row."""

    icon: str
    label: str = ""
    """Its name, instead of the sentence with which it begins; empty where that sentence says more."""


class Pick(NamedTuple):
    """One answer of a draft, and what its seat would see when it gives it."""

    view: View
    action: Action


QUIET: Final = ("end", "done", "pass", "stop", "decline", "no")
"""With these words begin the answers that end or decline something; they have the key 0."""


class Mention(NamedTuple):
    """A piece that a sentence of the log names: the words, and the id of the element on the board."""

    words: str
    target: str


class PartInput(NamedTuple):
    """As much of a view, and of the options of the one who looks, as one of the templates shows."""

    view: View
    buttons: list[OptionButton]


class Drawing:
    """Makes what the templates show from a seat's own view, so that no picture can tell a secret."""

    templates: ClassVar[Path | None] = None
    """The folder of the title's templates; None for a title that has none."""
    sheets: ClassVar[tuple[str, ...]] = ()
    """The templates that are windows of their own, each a dialog with the template's name as its id: drawn only when
    somebody opens one (`data-open`)."""
    standing_sheet: ClassVar[str] = ""
    """Which of them settles the title's standing answers; where there is none, the table's menu lists them."""
    enter_carries_out: ClassVar[bool] = False
    """Whether Enter carries out a draft to which more could be added; else it goes to the button that does."""
    stays_in_round: ClassVar[bool] = False
    """Whether the table stays in its round until a draft that ends it is carried out: only the pieces are drawn as they
    will be then."""
    automa_icon: ClassVar[str] = "info"
    """What stands in the log before what the rules themselves do to a single player."""
    secrets: ClassVar[frozenset[str]] = frozenset()
    """Which quantities (`Change.what`) only their owner may know."""
    public: ClassVar[frozenset[str]] = frozenset()
    """The parts that show nothing but what everybody sees: drawn once for all who look, from what a spectator sees.
    What in them is the reader's own, a template writes with `own_or(seat, mine, others)`."""
    within: ClassVar[Mapping[str, str]] = {}
    """Parts that lie inside of another, which need not be drawn again because of them: each with that one's name. Its
    template leaves a piece for them: an empty `div` with their name as its id, of the class `all`.
    """
    emblems: ClassVar[int] = 0
    """How many colours and emblems there are to choose from before the game; 0 where the game itself deals them out."""

    def __init__(self, game: Any, prose: Prose) -> None:
        self.game = game
        self.prose = prose
        self.worn: Sequence[int] = ()
        """The emblem of each seat, where they were chosen."""
        self._lasting: dict[bytes, Any] = {}

    def button(self, view: View, action: Action) -> OptionButton:
        """One of the options. Of those that are given face down, whether others are ready changes nothing."""
        code = action.code()
        quiet = code.split()[0] in QUIET
        return OptionButton(code, self.prose.answer(view, action), quiet=quiet)

    def opens(self, view: View, action: Action) -> bool:
        """Whether an option does nothing but ask the next question: a page offers the answers to that one instead."""
        return False

    def question(self, view: View) -> str:
        """What is asked, beside its answers."""
        return self.prose.prompt(view)

    def part_input(self, part: str, view: View, buttons: list[OptionButton]) -> PartInput:
        """What the template `part` is drawn from: the same input always gives the same picture, which is kept.

        The less is in it, the more rarely is it drawn; what is not in it, `context` does not get. It has the shape of
        a view, with parts left out.
        """
        return PartInput(view, buttons)

    def context(self, part: str, view: View, buttons: list[OptionButton]) -> dict[str, Any]:
        """What the template `part` needs, from its `part_input`. `buttons` have their keys."""
        return {}

    def planned(self, picks: list[Pick]) -> PlannedStep:
        """One step of a draft: the answers that are one step to a person, those without an alternative left out."""
        buttons = [self.button(pick.view, pick.action) for pick in picks]
        return PlannedStep(" · ".join(button.label for button in buttons))

    def sum(self, before: View, after: View) -> tuple[str, int, int] | None:
        """What a draft comes to in one number: its name, how much it is now, how much it would be; or None."""
        return None

    def gives_up(self, changes: list[Change]) -> str:
        """What a draft gives away for good, in a few words for the button that carries it out; empty if nothing."""
        return ""

    def way(self, picks: list[Pick]) -> str:
        """One way among several to do the same, in few words: how many, or with what it is paid."""
        return ", ".join(self.button(pick.view, pick.action).label for pick in picks)

    def form_word(self, view: View) -> str:
        """What the button of the form that is asked does, in a word: "Roll"; empty for the table's own word."""
        return ""

    def settles(self, view: View) -> bool:
        """Whether the answer to the question that is asked can be settled for later in `standing_sheet`."""
        return False

    def told(self, changes: list[Change], view: View) -> list[Told]:
        """What would be other, in the order in which it matters to whoever sees this view, each in a few words."""
        return [
            Told(self.prose.change(change, view), self.tone(change, view), change.what in self.secrets)
            for change in changes
        ]

    def onward(self, button: OptionButton, view: View) -> tuple[str, ...] | None:
        """The answers with which one means to go on after an option: what they bring, and what follows from them
        without a choice, is told at the option. None for what it brings alone.
        """
        return None

    def unsaid(self, button: OptionButton, changes: list[Change]) -> list[Change]:
        """Of what would be other after an option with a note, what has to be told beside it."""
        return []

    def tone(self, change: Change, view: View) -> str:
        """Whether a change is "good" or "bad" for whoever sees this view; empty where it is neither."""
        me = view["seat"]
        if change.seat == NOBODYS:
            return "good" if change.after == me + 1 else "bad" if change.before == me + 1 else ""
        return "good" if (change.by > 0) == (change.seat == me) else "bad"

    def static(self, view: View) -> dict[str, Any]:
        """What the templates need of what never moves; sent once with the page."""
        return {}

    def emblem(self, seat: int, view: View) -> int:
        """The colour and emblem of a seat, 1 to 6."""
        return seat % 6 + 1

    def scene(self, event: Event, view: View) -> Scene | None:
        """How an event looks to whoever sees this view; None for what is not worth a picture to them."""
        return event.kind.scene

    def hurts(self, event: Event, view: View) -> bool:
        """Whether an event is a loss of whoever sees this view: its film waits until they have seen it."""
        return False

    def stage(self, number: int, log: Sequence[Event], view: View) -> dict[str, Any] | None:
        """What is shown over the board at an event of the log: a battle, cards turned over, the end of an age.

        It has a `title` and a `note`, and what there is of `sides` (who fights, with pieces and a sum), `arena` (both
        as ships that shoot), `cards`, `bars` (points that grow), `rows` (a report, each with what it brought), `totals`
        and `weights` (what counts most), `curve` (to have both totals turn by turn drawn beside these); with `wait`,
        the film stops until the viewer goes on. With `beside` it leaves the board in sight, and `lights` names the
        elements there that give points, each with how many. None where the board itself shows it.
        """
        return None

    def staged(self, number: int, log: Sequence[Event], seen: Callable[[int], View]) -> dict[str, Any] | None:
        """The stage at an event of the log, for a title that compares it with what was there before.

        `seen` is what the viewer saw when an event of the log was told, or when the last one before it was that is
        worth a picture.
        """
        return self.stage(number, log, seen(number))

    def doer(self, event: Event) -> int:
        """Whose emblem a line of the log wears: a seat, or AUTOMA for what the game's own opponent does."""
        return event.seat

    def is_heading(self, event: Event, view: View) -> bool:
        """Whether an event is a heading of the log: a new round, a new turn."""
        return False

    def then(self, who: str, view: View) -> str:
        """What comes after a draft where `who` has the next word, in a title's own sentence; empty for the table's.

        Where chance has it, or all show at once what they chose, `who` is empty.
        """
        return ""

    def deed(self, event: Event, view: View) -> Deed | None:
        """What begins with an event of a turn and goes on in those after it; None for one that goes on."""
        return None

    def turn_heading(self, number: int, log: Sequence[Event], view: View) -> TurnHeading | None:
        """What stands over an event of the log with which a turn begins, in a round; None elsewhere."""
        return None

    def is_logged(self, event: Event, view: View) -> bool:
        """Whether an event is worth a line in the log beside the board."""
        return True

    def concerns(self, event: Event, seat: int) -> bool:
        """Whether the log may tell a seat an event otherwise than a spectator; what it does not is written once."""
        return True

    def own_name(self) -> str:
        """What the part of the page with a player's own things is called; empty for the table's own word."""
        return ""

    def others_name(self) -> str:
        """What the part of the page with the opponents is called; empty for the table's own word."""
        return ""

    def mentions(self, event: Event, view: View) -> list[Mention]:
        """The pieces on the board that an event's sentence names."""
        return []

    def card(self, view: View, name: str) -> InfoCard | None:
        """What is known about the thing that `data-info` names, as the one who looks sees it; None for no such thing.

        Names come from anywhere: one that nobody has drawn is answered like one that does not exist.
        """
        return None

    def moment(self, view: View) -> str:
        """Where in the game this is: "age 2, round 3"."""
        return ""

    def chapter(self, number: tuple[int, ...]) -> Chapter:
        """Where in the game a turn of this number is (`Turn.number`)."""
        return Chapter(round=str(number[-1]) if number else "")

    def ending(self, view: View, scores: Sequence[Score]) -> Ending:
        """How a game that is over ended, in the title's own words."""
        return Ending()

    def honours(self, log: Sequence[Event], view: View) -> list[Honour]:
        """What the log of a finished game says of those who played, the most telling first."""
        return []

    def cause(self, view: View, log: Sequence[Event]) -> str:
        """What the question comes from, where it does not say so itself.

        `log` is all that has happened, secrets included: use only events that nobody may not know.
        """
        return ""

    def rule(self, view: View) -> str | None:
        """The rule that is shown at the question; by default that of the step."""
        rule: str | None = view["rule"]
        return rule

    def lesson(self, view: View) -> str:
        """What a newcomer should know at this prompt; for guided games."""
        return ""

    def learnt(self, view: View, scores: Sequence[Score]) -> Learnt | None:
        """What a guided game that is over has taught, and what comes next (`Lesson.then`)."""
        return None

    def how(self, view: View) -> str:
        """How to answer where the options lie elsewhere than in the decision bar; empty where it is plain."""
        return ""

    def ahead(self, view: View) -> list[str]:
        """What else is still to be decided in this turn, as empty places of the decision bar."""
        return []

    def world(self) -> list[Tale]:
        """The game's world, in our own words: the opening chapter of its book."""
        return []

    def setting(self, view: View) -> str:
        """Where and how hard it is played, in a few words beside the table's name; empty where that is always alike."""
        return ""

    def prologue(self, view: View) -> str:
        """How the story of this game begins; it stands at the beginning of the log."""
        return ""

    def index(self) -> list[IndexPart]:
        """The components that a reader may look up, each with the rules about it."""
        return []

    def alone(self) -> SoloOffer | None:
        """What a single player may choose from; None for a title without such cards."""
        return None
