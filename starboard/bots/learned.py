"""A learned evaluation: a small network that corrects what a title's own evaluation says of a position.

`starboard train` makes its weights, which are data: `learned-2.json` in a title's folder is for games of two players,
`learned-1-hades.json` for one player where the option `solo` is `hades`.
Each seat judges by its own features, and so by nothing that it may not know.
"""

from __future__ import annotations

import json
import math
import struct
from base64 import b64decode
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from librt.strings import BytesWriter, read_f32_le, read_i64_le
from librt.vecs import append, vec
from mypy_extensions import i64

from starboard.kernel.features import Encoder
from starboard.kernel.game import Game
from starboard.kernel.setup import Setup
from starboard.kernel.steps import State

TOGETHER: Final = 4
"""So many hidden cells are worked out at once."""
NOTHING: Final = bytes(4)
"""A feature that is not there."""
SURE: Final = 0.002
"""No chance that is estimated counts as smaller than this, or as larger than what is left of 1."""


def weights_file(game: Game[Any], setup: Setup) -> Path:
    """Where a title keeps what was learnt for such tables; the file need not be there."""
    package = import_module(type(game).__module__.rpartition(".")[0])
    words = ["learned", str(setup.players)]
    for option in game.options:
        value = setup.options[option.name]
        if not option.seat and value != option.default:
            words.append(str(value) if option.choices else option.name)
    return Path(str(package.__file__)).parent / f"{'-'.join(words)}.json"


def learnt_for(game: Game[Any], setup: Setup) -> dict[str, Any]:
    """What a table must have in common with the games that were learnt from; who begins makes no difference."""
    options: dict[str, Any] = {}
    for option in game.options:
        if not option.seat:
            options[option.name] = setup.options[option.name]
    return {
        "title": game.name,
        "content": game.content_hash,
        "players": setup.players,
        "options": options,
        "fields": [[field.name, field.size] for field in game.encoder(setup).fields],
    }


def odds(chance: float) -> float:
    """A chance as the logarithm of its odds."""
    chance = min(max(chance, SURE), 1.0 - SURE)
    return math.log(chance / (1.0 - chance))


class Network:
    """One hidden layer over the features, and how far the title's own evaluation is believed."""

    def __init__(self, features: int, hidden: int, numbers: list[float]) -> None:
        """`numbers`: what each feature gives to each hidden cell, their own, what each tells, the rest, the trust."""
        if len(numbers) != features * hidden + 2 * hidden + 2:
            raise ValueError(f"{len(numbers)} weights for {features} features and {hidden} cells")
        cells = -(-hidden // TOGETHER) * TOGETHER
        weights = vec[float]()
        for row in range(features + 2):
            for cell in range(cells):
                weights = append(weights, numbers[row * hidden + cell] if cell < hidden else 0.0)
        self.features: Final[i64] = features
        self.cells: Final[i64] = cells
        """Hidden cells, made up to a multiple of TOGETHER by some that tell nothing."""
        self.weights: Final = weights
        self.rest: Final = numbers[-2]
        self.trust: Final = numbers[-1]
        # Which features there are and how much of each, while a position is looked at.
        self._rows: Final = vec[i64]([0] * features)
        self._values: Final = vec[float]([0.0] * features)

    def correction(self, out: BytesWriter) -> float:
        """What is to be added to the odds of a seat whose features these are. A pair of features is one look at eight
        bytes, as nearly all are nothing; so one more is appended.
        """
        cells = self.cells
        size = self.features
        weights = self.weights
        rows = self._rows
        values = self._values
        out.write(NOTHING)
        data = out.getvalue()
        count: i64 = 0
        i: i64 = 0
        while i < size:
            if read_i64_le(data, i * 4):
                j = i
                while j < i + 2:
                    value = read_f32_le(data, j * 4)
                    if value != 0.0:
                        rows[count] = j * cells
                        values[count] = value
                        count += 1
                    j += 1
            i += 2
        first = size * cells
        last = first + cells
        total = self.rest
        k: i64 = 0
        while k < cells:
            # Sums that are no list's are kept by the processor.
            a = weights[first + k]
            b = weights[first + k + 1]
            c = weights[first + k + 2]
            d = weights[first + k + 3]
            i = 0
            while i < count:
                at = rows[i] + k
                value = values[i]
                a += weights[at] * value
                b += weights[at + 1] * value
                c += weights[at + 2] * value
                d += weights[at + 3] * value
                i += 1
            if a > 0.0:
                total += a * weights[last + k]
            if b > 0.0:
                total += b * weights[last + k + 1]
            if c > 0.0:
                total += c * weights[last + k + 2]
            if d > 0.0:
                total += d * weights[last + k + 3]
            k += TOGETHER
        return total


def read_network(text: str, game: Game[Any], setup: Setup) -> Network | None:
    """What was learnt, from a file's text; None where it is for other tables, content or features."""
    data: dict[str, Any] = json.loads(text)
    for name, value in learnt_for(game, setup).items():
        if data.get(name) != value:
            return None
    packed = b64decode(data["weights"])
    numbers: list[float] = list(struct.unpack(f"<{len(packed) // 2}e", packed))
    return Network(game.encoder(setup).size, data["hidden"], numbers)


_known: Final[dict[str, str]] = {}
"""The text of each file that was looked for, empty where there is none."""


def network_of(game: Game[Any], setup: Setup) -> Network | None:
    """What was learnt about a set-up, if anything."""
    path = weights_file(game, setup)
    name = str(path)
    if name not in _known:
        _known[name] = path.read_text(encoding="utf-8") if path.exists() else ""
    return read_network(_known[name], game, setup) if _known[name] else None


class Judge:
    """What a search thinks of positions: what the title's own evaluation says."""

    def __init__(self, game: Game[Any]) -> None:
        self.game: Final = game

    def chances(self, s: State) -> list[float]:
        """Each seat's chance to win; exact at the end."""
        return self.game.evaluate_all(s)


class LearnedJudge(Judge):
    """What the title's own evaluation says, corrected by what was learnt where something was."""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self._setup: Setup | None = None
        self._network: Network | None = None
        self._encoder: Encoder[Any] | None = None
        self._out: Final = BytesWriter()

    def _learn(self, setup: Setup) -> None:
        self._setup = setup
        self._network = network_of(self.game, setup)
        self._encoder = self.game.encoder(setup)

    def chances(self, s: State) -> list[float]:
        """Each seat's chance to win; exact at the end."""
        own: list[float] = self.game.evaluate_all(s)
        if s.setup is not self._setup:
            self._learn(s.setup)
        network = self._network
        encoder = self._encoder
        if network is None or encoder is None or not s.stack:
            return own
        out = self._out
        found: list[float] = []
        total = 0.0
        for seat in range(len(own)):
            out.truncate(0)
            encoder.write(s, seat, out)
            said = network.trust * odds(own[seat]) + network.correction(out)
            chance = 1.0 / (1.0 + math.exp(-said))
            found.append(chance)
            total += chance
        return [chance / total for chance in found] if len(found) > 1 else found
