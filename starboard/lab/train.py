"""A learned evaluation, trained by self-play: `bots/learned.py` uses it, this makes its weights.

In each round the title's rules of thumb play games among themselves; then a small network learns, from positions of
these games, by how much the title's own evaluation was wrong about who would win. Every game is seen once: what is said
of a round was measured on its games before anything was learnt from them. A round follows from the seed and its number
alone, so a run that was interrupted goes on as if it had not been. The network is so small that NumPy is all it needs.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple
from zipfile import is_zipfile

from starboard.bots.learned import learnt_for
from starboard.bots.searcher import is_planned
from starboard.bots.self_play import SelfPlay
from starboard.kernel.errors import N_, StarboardError
from starboard.kernel.game import Game
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Setup

SHARE: Final = 0.06
"""How many of a game's positions are learnt from: they tell much the same, and playing one more game tells more."""
SOME: Final = 512
"""From how many rows one step learns."""
RATE: Final = 2e-3
LEAST_RATE: Final = 0.03
"""How long steps are, and what is left of that in the last round."""


class NothingToTrain(StarboardError):
    """A title that has no such evaluation, a state of another run, or no library."""


class Round(NamedTuple):
    """What a round's games said before they were learnt from: the mean log loss of who won."""

    number: int
    rows: int
    own: float
    """Of the title's own evaluation."""
    learned: float
    """Of the network as it was."""


class Learner:
    """The network while it learns: the weights, and what Adam remembers of each."""

    def __init__(self, features: int, hidden: int, seed: int) -> None:
        import numpy as np

        rng = np.random.default_rng(seed)
        first = rng.normal(0, features**-0.5, (features, hidden))
        # In the beginning nothing is corrected: what comes out of the hidden cells tells nothing yet.
        shapes: list[Any] = [first, np.zeros(hidden), np.zeros(hidden), np.zeros(1), np.ones(1)]
        self.weights: list[Any] = [each.astype(np.float32) for each in shapes]
        self.means: list[Any] = [np.zeros_like(each) for each in self.weights]
        self.squares: list[Any] = [np.zeros_like(each) for each in self.weights]
        self.steps = 0

    def said(self, features: Any, own: Any) -> Any:
        """The odds of each row."""
        import numpy as np

        first, cells, last, rest, trust = self.weights
        return trust * own + np.maximum(features @ first + cells, 0) @ last + rest

    def learn(self, features: Any, own: Any, results: Any, rate: float) -> None:
        """One step of Adam down the slope of the log loss."""
        import numpy as np

        first, cells, last, rest, trust = self.weights
        hidden = np.maximum(features @ first + cells, 0)
        error = (chance(trust * own + hidden @ last + rest) - results) / len(results)
        back = error[:, None] * last * (hidden > 0)
        slopes = [features.T @ back, back.sum(0), hidden.T @ error, error.sum(keepdims=True), own @ error]
        self.steps += 1
        for weight, mean, square, slope in zip(self.weights, self.means, self.squares, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            fair = mean / (1 - 0.9**self.steps)
            weight -= rate * fair / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)


def chance(odds: Any) -> Any:
    """Odds as chances."""
    import numpy as np

    return 1 / (1 + np.exp(-odds))


def log_loss(odds: Any, results: Any) -> float:
    """How wrong odds were about what came: the mean of -log of the chance that it was given."""
    import numpy as np

    return float((np.logaddexp(0, odds) - results * odds).mean())


class Training:
    """One run: for one title and set-up, with one seed."""

    def __init__(self, game: Game[Any], setup: Setup, games: int, hidden: int, seed: int) -> None:
        if is_planned(game, setup.players):
            raise NothingToTrain(N_("bots plan the turns of this game: there is nothing to train"))
        try:
            import numpy  # noqa: F401
        except ImportError:
            raise NothingToTrain(
                N_("this needs numpy; install it with: pip install 'starboard-games[train]'")
            ) from None
        self.game = game
        self.setup = setup
        self.games = games
        self.hidden = hidden
        self.seed = seed
        self.encoder = game.encoder(setup)
        self.learner = Learner(self.encoder.size, hidden, seed)
        self.history: list[Round] = []

    @property
    def plan(self) -> dict[str, Any]:
        """What a state must agree with to be gone on from."""
        asked = {"hidden": self.hidden, "games": self.games, "seed": self.seed}
        return {**learnt_for(self.game, self.setup), **asked}

    def round(self, rounds: int) -> Round:
        """Play the next round's games and learn from them; steps get shorter towards the last of `rounds`."""
        import numpy as np

        number = len(self.history)
        played = SelfPlay(self.game, self.setup, SHARE)
        for each in range(self.games):
            played.play(Rng((self.seed << 40) + (number << 20) + each))
        features = np.frombuffer(played.features.getvalue(), np.float32).reshape(-1, self.encoder.size)
        own = np.array(played.own, np.float32)
        results = np.array(played.results, np.float32)
        found = Round(number + 1, len(own), log_loss(own, results), log_loss(self.learner.said(features, own), results))
        order = np.random.default_rng((self.seed, number)).permutation(len(own))
        rate = RATE * max(LEAST_RATE, 1 - number / rounds)
        for some in np.array_split(order, max(1, len(order) // SOME)):
            self.learner.learn(features[some], own[some], results[some], rate)
        self.history.append(found)
        return found

    def run(self, rounds: int, state: Path | None, after_each: Callable[[], None]) -> None:
        """Go on until there have been so many rounds; the state is saved after each."""
        while len(self.history) < rounds:
            self.round(rounds)
            if state is not None:
                self.save(state)
            after_each()

    def save(self, path: Path) -> None:
        """Keep where the run is."""
        import numpy as np

        learner = self.learner
        kept = {
            f"{name}{i}": each
            for name, arrays in (("weight", learner.weights), ("mean", learner.means), ("square", learner.squares))
            for i, each in enumerate(arrays)
        }
        about = json.dumps({"plan": self.plan, "steps": learner.steps, "history": self.history})
        half = path.with_name(path.name + ".part")
        with half.open("wb") as file:
            np.savez(file, about=np.array(about), **kept)
        half.replace(path)

    def resume(self, path: Path) -> None:
        """Go on from where a run was. Raises NothingToTrain where it was another."""
        import numpy as np

        another = NothingToTrain(N_("%(path)s holds another run"), path=path)
        if not is_zipfile(path):
            raise another
        with np.load(path) as kept:
            about = json.loads(str(kept["about"])) if "about" in kept else {}
            if about.get("plan") != self.plan:
                raise another
            learner = self.learner
            for name, arrays in (("weight", learner.weights), ("mean", learner.means), ("square", learner.squares)):
                for i in range(len(arrays)):
                    arrays[i] = kept[f"{name}{i}"]
            learner.steps = about["steps"]
        self.history = [Round(*each) for each in about["history"]]

    def text(self) -> str:
        """What was learnt, as `bots/learned.py` reads it."""
        import numpy as np

        numbers = np.concatenate([each.ravel() for each in self.learner.weights])
        packed = b64encode(numbers.astype("<f2").tobytes()).decode()
        last = self.history[-1]
        measured = {"rounds": last.number, "own": round(last.own, 4), "learned": round(last.learned, 4)}
        return json.dumps({**self.plan, **measured, "weights": packed}, indent=1) + "\n"
