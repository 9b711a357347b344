"""One title: stateless, the owner of its frozen content."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from starboard.kernel.actions import Action
from starboard.kernel.answers import Answers
from starboard.kernel.changes import Tally
from starboard.kernel.errors import N_, PositionError, SetupError
from starboard.kernel.events import SILENT, Kind
from starboard.kernel.features import Encoder, Questions, question_shapes
from starboard.kernel.fields import Part, Where, dump, load
from starboard.kernel.reader import Reader, show, whole_number
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Setup, TableOption, Value
from starboard.kernel.steps import Automatic, Sealed, Seat, State, Step, id_kinds
from starboard.kernel.turns import EVERYBODYS, Turn

if TYPE_CHECKING:
    from starboard.kernel.companion import Companion
    from starboard.kernel.drawing import Drawing
    from starboard.kernel.picture import Picture
    from starboard.kernel.prose import Prose
    from starboard.kernel.record import Record

View = dict[str, Any]
"""What one seat may see, as plain data that JSON can carry. Titles say what is in theirs with a TypedDict."""

AUTOMA: Final = -2
"""The opponent that a solo game plays by itself, in scores."""


class Score:
    """One side's points at the end, itemised so that the end can be explained: [("sectors", 12), ("battles", 3)]."""

    def __init__(self, seat: Seat, items: list[tuple[str, int]]) -> None:
        self.seat: Final = seat
        self.items: Final = items
        self.total: Final = sum(points for _, points in items)

    def __repr__(self) -> str:
        return f"<Score {self.seat}: {self.total} = {self.items}>"


class Lesson:
    """The guided game of a title: how its table is set up, and the seed of chance, so that all take the same way.

    "players" may be among the options; without it the game is for as few as can play. `then` is likewise how the game
    is set up that comes after it, without notes and with everybody's own luck.
    """

    def __init__(self, seed: int, options: dict[str, Value], then: dict[str, Value]) -> None:
        self.seed: Final = seed
        self.options: Final = options
        self.then: Final = then


G = TypeVar("G", bound=State)


class Rulings(Generic[G]):
    """What a title says of any of its positions, each by the function of its room: `Game` asks them."""

    def __init__(
        self,
        scores: Callable[[G], list[Score]],
        winners: Callable[[G], list[Seat]],
        view: Callable[[G, Seat | None], Mapping[str, Any]],
        check: Callable[[G], None],
        alike: Callable[[G, G, Seat], bool] | None = None,
        public: Callable[[G], Any] | None = None,
        view_beside: Callable[[G, Seat | None, Any], Mapping[str, Any]] | None = None,
    ) -> None:
        """`alike` tells of two positions in which the same is asked, and nothing face down, whether a seat sees the
        same in both: without building its views, which takes ten times as long. It may say no where it is not sure.

        `public` is what everybody sees of a position, in whatever shape, and `view_beside` a seat's view made of that:
        where several look at one position, what they all see is put together once.
        """
        self.scores: Final = scores
        self.winners: Final = winners
        self.view: Final = view
        self.check: Final = check
        self.alike: Final = alike
        self.public: Final = public
        self.view_beside: Final = view_beside


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[G]):
    """A title. Everything that the rest of Starboard knows of it goes through here.

    Titles fill in the class variables and override the methods that raise; any other method may be overridden.
    `rules` rises whenever an old record would no longer replay the same.
    """

    name: ClassVar[str] = ""
    rules: ClassVar[int] = 1
    least_players: ClassVar[int] = 1
    most_players: ClassVar[int] = 1
    bench_players: ClassVar[tuple[int, ...]] = ()
    """With how many players `starboard bench` measures the title, its own figure first; else the usual number."""
    modes: ClassVar[tuple[str, ...]] = ()
    missing: ClassVar[tuple[str, ...]] = ()
    """What is not implemented yet, in words."""
    former_content: ClassVar[dict[str, tuple[str, ...]]] = {}
    """By the hash of the title's own content, hashes that it had while only its words were others: what was played and
    kept then is still good."""
    icon: ClassVar[str] = "human"
    """The id of the title's picture in the table's sprite, or in its own."""
    lesson: ClassVar[Lesson] = Lesson(1, {}, {})
    """The guided game."""
    options: ClassVar[tuple[TableOption, ...]] = ()
    standing: ClassVar[tuple[TableOption, ...]] = ()
    """What a player may settle for their own seat, so that the table answers some questions for them. It is kept
    outside the game: no position, record or search knows of it."""
    kinds: ClassVar[tuple[Kind, ...]] = ()
    """Every kind of event that the rules tell."""
    steps: ClassVar[tuple[type[Step[Any]], ...]] = ()
    """Every step that can be on the stack."""
    fields: ClassVar[tuple[Part, ...]] = ()
    """How a position is written as data: everything that `dump` keeps of it beside the stack."""
    rulings: ClassVar[Rulings[Any]]
    """Points, winners, views and invariants."""
    horizon: ClassVar[int] = 0
    """How many decisions search plays on before it evaluates: 0 where an answer shows in the evaluation at once, more
    where it shows only later, as a face-down choice does that is carried out in the course of a round."""
    plans: ClassVar[bool] = False
    """In a solo game: whether bots plan whole turns, up to where the game is `at_rest`, instead of searching a tree."""
    hides: ClassVar[bool] = True
    """Whether a position holds what somebody may not know; where only chance hides something, every position is the one
    world that a seat may be in (`determinize`)."""
    max_lead: ClassVar[float] = 100.0
    """In a solo game: a lead of so many points is as good as any larger one; also what a game lost outright counts."""

    def __init__(self, content_hash: str, ids: dict[str, Sequence[str]] | None = None) -> None:
        """`ids` are the names of each id-kind that are the same in every position."""
        self.content_hash: Final = content_hash
        self.pack: Path | None = None
        """The folder of the pack that its content is from, so that another process can find it."""
        self.ids: Final[dict[str, Sequence[str]]] = ids or {}
        self._step_of: Final[dict[str, type[Step[Any]]]] = {step.name: step for step in self.steps}
        self._answers: Final[dict[Setup, Answers]] = {}
        self._outcomes: Final[dict[Setup, Answers]] = {}
        self._encoders: Final[dict[Setup, Encoder[Any]]] = {}

    def knows_content(self, content_hash: str) -> bool:
        """Whether what was played with content of this hash can be played on with this content."""
        return content_hash == self.content_hash or content_hash in self.former_content.get(self.content_hash, ())

    def convert(self, record: Record) -> Record:
        """A record of former rules as one of the present ones; as it is where that cannot be done."""
        return record

    # -- playing

    def usual_players(self) -> int:
        """How many play when nobody says: two, or as near as the title comes to it."""
        return min(max(2, self.least_players), self.most_players)

    def setup(self, /, players: object, **options: object) -> Setup:
        """A checked set-up; options that are left out have their default. Raises SetupError.

        Options may come from a file that anybody wrote, so they have any name, "self" too, and any type until they have
        been checked here.
        """
        if (
            not isinstance(players, int)
            or isinstance(players, bool)
            or not self.least_players <= players <= self.most_players
        ):
            if self.most_players == 1:
                message = N_("%(game)s is for one player alone, not for %(got)s")
                raise SetupError("players", message, game=self.name, got=show(players))
            raise SetupError(
                "players",
                N_("%(game)s is for %(low)d to %(high)d players, not %(got)s"),
                game=self.name,
                low=self.least_players,
                high=self.most_players,
                got=show(players),
            )
        full: dict[str, Value] = {}
        for option in self.options:
            value = options.pop(option.name, option.default)
            option.check(value)
            if isinstance(value, (bool, int, str)):
                full[option.name] = value
        for name in options:
            known = ", ".join([option.name for option in self.options])
            raise SetupError(name, N_("no such option; %(game)s has: %(known)s"), game=self.name, known=known)
        made = Setup(players, full)
        self.check_setup(made)
        return made

    def check_setup(self, setup: Setup) -> None:
        """Raise SetupError where options that are each right do not go together."""

    def blank(self, setup: Setup) -> G:
        """A position with every field laid out and nothing on the stack."""
        raise TypeError(f"{self.name} has no blank")

    def new(self, setup: Setup) -> G:
        """The position before the first question; even the first deal is a step that asks chance."""
        raise TypeError(f"{self.name} has no new")

    def over(self, s: G) -> bool:
        """Whether the game has ended."""
        return not s.stack

    def score(self, s: G) -> list[Score]:
        """The points of each seat, by seat, and of the AUTOMA last in a solo game. Also before the end: as if now."""
        found: list[Score] = self.rulings.scores(s)
        return found

    def winners(self, s: G) -> list[Seat]:
        """Who has won a game that is over, ties broken; several share the victory; nobody when the AUTOMA won."""
        found: list[Seat] = self.rulings.winners(s)
        return found

    def points(self, s: G) -> list[int]:
        """The points that each side has, as all can count them, in the order of `score`; at the end, all of them."""
        return [score.total for score in self.score(s)]

    def holdings(self, s: G) -> list[int]:
        """What each side has that counts, in the order of `score`: its difference is what a turn has brought or cost.

        By default the points; a title whose points are only counted now and then says what they are counted from.
        """
        return self.points(s)

    def tie_broken(self, s: G) -> bool:
        """Whether somebody with as many points as the winners has not won a game that is over."""
        won = self.winners(s)
        totals = {score.seat: score.total for score in self.score(s) if score.seat != AUTOMA}
        return bool(won) and list(totals.values()).count(totals[won[0]]) > len(won)

    def evaluate(self, s: G, seat: Seat) -> float:
        """One seat's part of `evaluate_all`."""
        return self.evaluate_all(s)[seat]

    def evaluate_all(self, s: G) -> list[float]:
        """How good the position is for each seat, 0.0 to 1.0: an estimate of its chance to win. Exact at the end."""
        raise TypeError(f"{self.name} has no evaluate_all")

    def terms(self, s: G, seat: Seat) -> dict[str, tuple[float, float]]:
        """What a seat's part of the evaluation is made of: of each thing how much it has, and what that is worth.

        The names are the title's, for `Prose.term`; worths are on one scale, whichever it is.
        """
        return {}

    def policy(self, s: G, seat: Seat, options: list[Action]) -> int:
        """The place of the option that a player would take without thinking twice, or -1 where there is none.

        Search finishes imagined games with it, so it must be fast. It changes nothing, and goes by what the seat knows.
        """
        return -1

    def sensible(self, s: G, seat: Seat, options: list[Action]) -> list[Action]:
        """The options that a player who is at home with the rules would think about; at least one."""
        return options

    def at_rest(self, s: G) -> bool:
        """Whether a turn has just been played to its end and nothing is under way: where plans end."""
        return False

    def turn_of(self, s: G) -> Turn:
        """The turn that a position belongs to, as a person would say it: the unit of the log and of analysis."""
        return Turn(EVERYBODYS, ())

    def lead(self, s: G) -> float:
        """In a solo game: by how many points the player may expect to end ahead of the AUTOMA. Exact at the end.

        By default the points as they stand. Between -max_lead and max_lead.
        """
        own = automa = 0
        for score in self.score(s):
            if score.seat == AUTOMA:
                automa = score.total
            else:
                own = score.total
        return max(-self.max_lead, min(self.max_lead, float(own - automa)))

    # -- knowing

    def view(self, s: G, seat: Seat | None) -> View:
        """What a seat may see (None: a spectator): `frame` and what the title builds up field by field.

        Two positions that a seat cannot tell apart have equal views.
        """
        return {**self.frame(s, seat), **self.rulings.view(s, seat)}

    def public(self, s: G) -> Any:
        """What everybody sees of a position, for the `view_beside` of each who looks at it; None where that is none."""
        public = self.rulings.public
        return public(s) if public is not None else None

    def view_beside(self, s: G, seat: Seat | None, public: Any) -> View:
        """The same as `view`, for whoever has the position's `public` already."""
        beside = self.rulings.view_beside
        if beside is None or public is None:
            return self.view(s, seat)
        return {**self.frame(s, seat), **beside(s, seat, public)}

    def view_type(self) -> Any:
        """What is in a view, as a TypedDict: for whoever reads views in another program."""
        from starboard.kernel.frame import Frame

        return Frame

    def alike(self, s: G, other: G, seat: Seat) -> bool:
        """Whether a seat's views of two positions are surely equal; what is not sure, `view` tells."""
        ruling = self.rulings.alike
        if ruling is None or not s.stack or len(s.stack) != len(other.stack):
            return False
        for i in range(len(s.stack)):
            step, its = s.stack[i], other.stack[i]
            if step is not its and (step.name != its.name or step.args() != its.args()):
                return False
        return not isinstance(s.stack[-1], Sealed) and ruling(s, other, seat)

    def frame(self, s: G, seat: Seat | None) -> View:
        """The part of every view that the kernel knows: who is asked what, and this seat's own face-down picks."""
        view: View = {
            "game": self.name,
            "setup": s.setup.dump(),
            "seat": seat,
            "over": not s.stack,
            "asked": [],
            "step": None,
            "rule": None,
        }
        if s.stack:
            top = s.stack[-1]
            view["asked"] = list(top.asks(s))
            view["step"] = self.step_text(top, s)
            view["rule"] = top.rule
            if isinstance(top, Sealed) and seat is not None:
                view["picked"] = [action.code() for action in top.made(s, seat)]
        return view

    def determinize(self, s: G, seat: Seat, rng: Rng) -> None:
        """Change a clone into one world that this seat may be in, drawn evenly among them.

        The seat's view stays the same; everything that it cannot know is drawn anew, face-down picks of others too.
        """
        raise TypeError(f"{self.name} has no determinize")

    def standing_answer(self, view: View, settings: Mapping[str, Value]) -> str:
        """The code that a seat with such settings answers by itself; empty where it wants to be asked.

        Beside the title's `standing` there is the table's own `ask_all`: a seat that wants to be asked even where
        only one answer makes sense.
        """
        return ""

    def tally(self, view: View) -> Tally:
        """What players count in a view: points, resources, pieces, who holds what. Forecasts compare two of them."""
        return {}

    # -- learning

    def possible_answers(self, setup: Setup) -> list[Action]:
        """Every answer that a player can ever give under a set-up, always in the same order, none twice."""
        raise TypeError(f"{self.name} has no possible_answers")

    def possible_outcomes(self, setup: Setup) -> list[Action]:
        """The same for chance."""
        raise TypeError(f"{self.name} has no possible_outcomes")

    def answers(self, setup: Setup) -> Answers:
        """The answers of players, numbered: what a learner's actions are."""
        found = self._answers.get(setup)
        if found is None:
            found = self._answers[setup] = Answers(self.possible_answers(setup))
        return found

    def outcomes(self, setup: Setup) -> Answers:
        """The answers of chance, numbered for themselves."""
        found = self._outcomes.get(setup)
        if found is None:
            found = self._outcomes[setup] = Answers(self.possible_outcomes(setup))
        return found

    def codes(self, setup: Setup) -> list[str]:
        """The code of every answer that a player can ever give, by its number among `answers`."""
        return self.answers(setup).codes

    def make_encoder(self, s: G, answers: Answers, questions: Questions) -> Encoder[G]:
        """How positions like this one become features: the title's own Encoder."""
        raise TypeError(f"{self.name} has no make_encoder")

    def encoder(self, setup: Setup) -> Encoder[G]:
        """How positions of a set-up become features; `fields` of it says what each number means."""
        found = self._encoders.get(setup)
        if found is None:
            s = self.blank(setup)
            shapes = [
                (name, kinds, [self._values(kind, s) for kind in kinds]) for name, kinds in question_shapes(self.steps)
            ]
            face_down = any(issubclass(step, Sealed) for step in self.steps)
            questions = Questions(shapes, setup.players, face_down)
            found = self._encoders[setup] = self.make_encoder(s, self.answers(setup), questions)
        return found

    def features(self, s: G, seat: Seat) -> array[float]:
        """What a seat may know of a position as numbers, own seat first: `encoder` says what each one means."""
        return self.encoder(s.setup).encode(s, seat)

    def _values(self, kind: str, s: G) -> int:
        """How many values a field of a step can have."""
        if kind == "seat":
            return s.players
        if ".." not in kind:
            return len(self.names(kind, s))
        low, high = self._bounds(kind, s)
        return high - low + 1

    # -- words and pictures

    def prose(self, lang: str, seats: list[str]) -> Prose:
        """The title's words in a language; `seats` are the names of whoever sits there."""
        raise TypeError(f"{self.name} has no prose")

    def __repr__(self) -> str:
        return f"<Game {self.name}, rules {self.rules}>"

    def picture(self, s: G, seat: Seat | None = None, seats: Sequence[str] = ()) -> Picture:
        """A position as a seat sees it, or a spectator; a notebook shows it. `seats` are the players' names."""
        from starboard.kernel.picture import Picture

        return Picture(self, s, seats, seat)

    def terminal(self, view: View, prose: Any) -> Any:
        """A view as something that Rich prints. `prose` is what this title's `prose` returned."""
        raise TypeError(f"{self.name} has no terminal")

    def suggests(self, view: View) -> list[str]:
        """What is filled in for whoever drafts, where a form begins that mostly is filled in in one way, as answers.

        Sound and public, as remarks are; it can be changed like everything else in a draft.
        """
        return []

    def foreseen(self, s: G, seat: Seat) -> View:
        """What a seat sees where chance has the next word, with what comes in any case, whatever chance says.

        What is asked stays the question to chance. Only for a page to show: what follows may still change it.
        """
        return self.view(s, seat)

    def remarks(self, view: View, prose: Any) -> list[str]:
        """What a friend would say to whoever is asked in this view, what matters most first; mostly nothing.

        Sound and public: from what the view shows, never a guess about what others will do. `prose` is this title's.
        """
        return []

    def drawing(self, prose: Any) -> Drawing:
        """The title on the table in the browser; by default without a board of its own. `prose` is this title's."""
        from starboard.kernel.drawing import Drawing

        return Drawing(self, prose)

    def tools(self, prose: Any) -> Companion | None:
        """The title's pages for people who play with the box; None where it has none. `prose` is this title's."""
        return None

    # -- names

    def names(self, kind: str, s: G) -> Sequence[str]:
        """The ids that an id-kind of steps, events and fields counts in ("place", "card"), for this position.

        By default the title's `ids`. Override it for kinds that depend on the set-up.
        """
        found = self.ids.get(kind)
        if found is None:
            raise TypeError(f"{self.name} has no names of the kind {kind!r}")
        return found

    def name_of(self, kind: str, number: int, s: G) -> str:
        """The id behind a number of an id-kind; plain numbers and seats are their own names."""
        if kind in ("number", "seat") or ".." in kind:
            return str(number)
        return self.names(kind, s)[number]

    def step_text(self, step: Step[Any], s: G) -> str:
        """A step as text: its name and the ids of its arguments."""
        named = zip(id_kinds(step.shape), step.args(), strict=True)
        return " ".join([step.name, *[self.name_of(kind, number, s) for kind, number in named]])

    def read_step(self, at: Reader, s: G) -> Step[Any]:
        """A step from its text; the inverse of `step_text`."""
        words = at.text().split()
        found = self._step_of.get(words[0])
        if found is None:
            known = ", ".join(sorted(self._step_of))
            raise at.fault(N_("unknown step '%(name)s'; expected one of %(known)s"), name=words[0], known=known)
        kinds = id_kinds(found.shape)
        if len(words) - 1 != len(kinds):
            wanted = " ".join([words[0], *kinds])
            raise at.fault(N_("expected '%(wanted)s', got '%(got)s'"), wanted=wanted, got=at.value)
        args: list[int] = []
        for kind, word in zip(kinds, words[1:], strict=True):
            number = whole_number(word)
            if kind == "seat" or ".." in kind:
                low, high = (0, s.players - 1) if kind == "seat" else self._bounds(kind, s)
                args.append(Reader(word if number is None else number, at.path, at.error).number(low, high))
            else:
                args.append(Reader(word, at.path, at.error).index(self.names(kind, s)))
        make: Any = found
        step: Step[Any] = make(*args)
        return step

    def _bounds(self, kind: str, s: G) -> tuple[int, int]:
        """The bounds of a plain number in a shape: "1..4", or "-1..sector" up to the last of a kind."""
        low, _, high = kind.partition("..")
        last = whole_number(high)
        return int(low), len(self.names(high, s)) - 1 if last is None else last

    # -- positions as data

    def dump(self, s: G) -> dict[str, Any]:
        """The whole position as JSON data that a person can read and edit. `load` is the inverse."""
        return {
            "game": self.name,
            "rules": self.rules,
            "content": self.content_hash,
            "setup": s.setup.dump(),
            "position": self.dump_position(s),
            "stack": [self.step_text(step, s) for step in s.stack],
            "sealed": [[action.code() for action in picks] for picks in s.sealed],
        }

    def load(self, data: Any) -> G:
        """The position that `dump` wrote, or that a person edited: every field and invariant is checked.

        Raises PositionError with the path of what is wrong. "content", "rules" and "sealed" may be left out.
        """
        top = Reader(data, "", PositionError)
        if top.item("game").text() != self.name:
            raise top.item("game").fault(N_("this position is from another game, %(got)s"), got=data["game"])
        if top.maybe("rules", self.rules).number(0, 10**6) != self.rules:
            raise top.item("rules").fault(
                N_("written for rules version %(got)d; this Starboard has version %(want)d"),
                got=data["rules"],
                want=self.rules,
            )
        if not self.knows_content(top.maybe("content", self.content_hash).text()):
            raise top.item("content").fault(
                N_("this position was made with other content; load the game with the same pack")
            )
        chosen = dict(top.item("setup")._table())
        players = chosen.pop("players", None)
        try:
            setup = self.setup(players, **chosen)
        except SetupError as fault:
            raise PositionError(f"setup.{fault.path}", fault.message, **fault.params) from None
        s = self.load_position(top.item("position"), setup)
        s.stack = [self.read_step(each, s) for each in top.item("stack").items()]
        if s.stack and isinstance(s.stack[-1], Automatic):
            raise top.item("stack").fault(
                N_("the last step must ask a player something; '%(step)s' does not"), step=s.stack[-1].name
            )
        sealed = top.maybe("sealed", [])
        top.done()
        self.check(s)
        self._check_steps(top.item("stack"), s)
        self._load_sealed(sealed, s)
        self._check_questions(top.item("stack"), s)
        return s

    def _check_steps(self, at: Reader, s: G) -> None:
        """Every step can stand where it stands."""
        last = len(s.stack) - 1
        for place, each in enumerate(at.items()):
            step = s.stack[place]
            if place < last and not step.waits:
                raise each.fault(N_("'%(step)s' can only be the last step"), step=step.name)
            if not step.fits(s, s.stack[:place]):
                raise each.fault(N_("'%(step)s' doesn't fit this position"), step=each.value)

    def _load_sealed(self, at: Reader, s: G) -> None:
        rows = at.items()
        if not rows:
            return
        step = s.stack[-1] if s.stack else None
        if not isinstance(step, Sealed):
            raise at.fault(N_("there are face-down picks, but no step that takes them"))
        made = [[] for _ in range(s.players)]  # type: ignore[var-annotated]
        for seat, row in enumerate(at.items(s.players)):
            for each in row.items():
                offered = step.picks(s, seat, made[seat])
                codes = [action.code() for action in offered]
                made[seat].append(offered[each.index(codes)])
        s.sealed = made

    def _check_questions(self, at: Reader, s: G) -> None:
        if not s.stack:
            return
        step = s.stack[-1]
        asked = step.asks(s)
        if not asked:
            raise at.fault(N_("the last step, '%(step)s', asks nobody"), step=step.name)
        for seat in asked:
            if not step.options(s, seat):
                raise at.fault(
                    N_("the last step, '%(step)s', has no answer for seat %(seat)d"), step=step.name, seat=seat
                )

    def dump_position(self, s: G) -> dict[str, Any]:
        """The title's own fields as data."""
        return dump(self.fields, Where(self, s))

    def load_position(self, at: Reader, setup: Setup) -> G:
        """The title's own fields from data, each checked for itself, with an empty stack."""
        s = self.blank(setup)
        load(self.fields, at, Where(self, s))
        s.work_out()
        return s

    def check(self, s: G) -> None:
        """Raise PositionError for whatever cannot be: pieces lost or doubled, numbers out of range.

        Walks call it at every decision, so it is where "pieces are conserved" is written down.
        """
        self.rulings.check(s)

    def start(self, setup: Setup) -> G:
        """A new position whose top step asks somebody."""
        s = self.new(setup)
        s.settle(SILENT)
        return s
