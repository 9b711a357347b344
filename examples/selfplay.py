"""A plain learner: one small network that plays every seat of many games at once and learns from how they end.

    python examples/selfplay.py --watch 2500000 --answers 4500000

Needs: pip install 'starboard-games[gymnasium]'. Written out with NumPy and nothing else: a hidden layer, a number per
answer and one for who is ahead; Adam. At first it watches the title's rules of thumb and learns to answer as they do;
then it plays against itself and learns what does better (proximal policy optimisation, with advantages over some
answers of the same seat, GAE). With `--watch 0` it has to find out everything by itself, which takes many more answers.
The games step together in one compiled call (`VectorTable`). Afterwards it plays twice against each bot: by what the
network likes best, and looking ahead: its likeliest answers are played on by the network itself, in worlds that the
seat may be in, and the one after which it expects most is taken.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

import numpy as np
from librt.strings import BytesWriter

from starboard.adapters.gymnasium import VectorTable
from starboard.bots.match import play_one
from starboard.kernel import SILENT, Action, Bot, Rng, State, View, Worlds
from starboard.kernel.playout import settle_chance
from starboard.kernel.rewards import rewards

HIDDEN = 128
STEPS = 64
"""Answers per game between two rounds of learning."""
ROUNDS = 2
"""How often each answer is learnt from."""
SOME = 2048
"""From how many answers at a time."""
KEEP = 0.95
"""How far an advantage reaches: 0 for the next answer alone, 1 to the end of the game."""
RATE = 1e-3
CURIOSITY = 0.01
"""What it is worth to stay undecided, at the beginning."""
STRIDE = 0.2
"""How much likelier or unlikelier an answer may become in one round of learning."""
STEEPEST = 0.5
"""The longest step that the slopes of one round may ask for."""
ASTRAY = 0.1
"""How often it goes its own way while it watches."""
CLEAR = 10.0
"""A lead of so many points is nearly as good as any."""
TRIED, DEPTH = 5, 12
"""Looking ahead: how many answers are tried, and after how many more each is judged."""


class Network:
    """Features in, a number per answer and the seat's expected result out."""

    def __init__(self, features: int, answers: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.weights = [
            rng.normal(0, features**-0.5, (features, HIDDEN)),
            np.zeros(HIDDEN),
            rng.normal(0, 0.1 * HIDDEN**-0.5, (HIDDEN, answers)),
            np.zeros(answers),
            np.zeros((HIDDEN, 1)),
            np.zeros(1),
        ]
        self.weights = [each.astype(np.float32) for each in self.weights]
        self.means = [np.zeros_like(each) for each in self.weights]
        self.squares = [np.zeros_like(each) for each in self.weights]
        self.time = 0

    def __call__(self, seen: Any, masks: Any) -> tuple[Any, Any, Any]:
        """Hidden layer, chances of the answers, expected result."""
        w1, b1, w2, b2, w3, b3 = self.weights
        hidden = np.maximum(seen @ w1 + b1, 0)
        scores = np.where(masks, hidden @ w2 + b2, -1e9)
        scores = np.exp(scores - scores.max(1, keepdims=True))
        return hidden, scores / scores.sum(1, keepdims=True), np.tanh(hidden @ w3 + b3)[:, 0]

    def learn(
        self, rate: float, wonder: float, seen: Any, masks: Any, actions: Any, advantages: Any, returns: Any, old: Any
    ) -> None:
        """One step of Adam towards answers that did better than expected, and towards expecting what came.

        `old` is how likely each answer was when it was given: one that has become much likelier since, or much
        unlikelier, as it should, is left alone. Without it, the answers are those of somebody to be imitated.
        """
        hidden, chances, values = self(seen, masks)
        place = np.arange(len(actions))
        logs = np.log(chances + 1e-9)
        entropy = -(chances * logs).sum(1, keepdims=True)
        ratio = 1 if old is None else chances[place, actions] / old
        near = np.where(advantages > 0, ratio < 1 + STRIDE, ratio > 1 - STRIDE)
        push = (advantages * ratio * near).astype(np.float32)
        by_score = chances * push[:, None]
        by_score[place, actions] -= push
        by_score += wonder * chances * (logs + entropy)
        by_value = (0.5 * (values - returns) * (1 - values**2))[:, None]
        _, _, w2, _, w3, _ = self.weights
        back = (by_score @ w2.T + by_value @ w3.T) * (hidden > 0)
        slopes = []
        for inner, outer in ((seen, back), (hidden, by_score), (hidden, by_value)):
            slopes += [inner.T @ outer / len(actions), outer.mean(0)]
        steep = float(np.sqrt(sum((slope**2).sum() for slope in slopes)))
        self.time += 1
        for weight, mean, square, slope in zip(self.weights, self.means, self.squares, slopes, strict=True):
            slope *= min(1, STEEPEST / (steep + 1e-9))
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            fair = mean / (1 - 0.9**self.time)
            weight -= rate * fair / (np.sqrt(square / (1 - 0.999**self.time)) + 1e-8)


def advantages_of(values: Any, rewards: Any, ended: Any, seats: Any, players: int) -> tuple[Any, Any]:
    """How much better than expected each answer went, and what then came; a seat's next answer judges its last one."""
    steps, games = values.shape
    advantage = np.zeros((steps, games), np.float32)
    carried = np.zeros((games, players), np.float32)
    ahead = np.zeros((games, players), np.float32)
    known = np.zeros((games, players), bool)
    place = np.arange(games)
    for step in range(steps - 1, -1, -1):
        over = ended[step]
        # What a game that ends brings, it brings to every seat.
        ahead[over] = rewards[step][over]
        carried[over] = 0
        known[over] = True
        seat = seats[step]
        error = np.where(known[place, seat], ahead[place, seat] - values[step], 0)
        advantage[step] = error + KEEP * carried[place, seat]
        ahead[place, seat] = values[step]
        carried[place, seat] = advantage[step]
        known[place, seat] = True
    return advantage, advantage + values


def drawn(chances: Any, rng: Any) -> Any:
    """An answer of each row, as likely as it says."""
    return (chances.cumsum(1) > rng.random((len(chances), 1)) * 0.999999).argmax(1)


def by_rule_of_thumb(table: VectorTable, own: Any) -> Any:
    """What the title's rules of thumb would answer in every game; the network's own answer where there is none."""
    batch = table.batch
    found = own.copy()
    for place, (s, seat) in enumerate(zip(batch.states, batch.seats, strict=True)):
        options = s.stack[-1].options(s, seat)
        at = batch.game.policy(s, seat, options) if len(options) > 1 else 0
        if at >= 0:
            found[place] = batch.answers.number[options[at]]
    return found


def train(table: VectorTable, network: Network, answers: int, watch: int, seed: int) -> None:
    """Give so many answers and learn from them, less and less eagerly; of the first, imitate the rules of thumb."""
    rng = np.random.default_rng(seed)
    seen, info = table.reset(seed=seed)
    place = np.arange(len(seen))
    given = 0
    while given < answers:
        left = 1 - given / answers
        watching = given < watch
        kept: list[list[Any]] = [[] for _ in range(8)]
        for _ in range(STEPS):
            masks = info["action_mask"] > 0
            seats = info["seat"]
            _, chances, values = network(seen, masks)
            own = actions = drawn(chances, rng)
            if watching:
                actions = by_rule_of_thumb(table, own)
                # Now and then it goes its own way, to be shown what to do there.
                own = np.where(rng.random(len(seen)) < ASTRAY, own, actions)
            after, _, ended, cut, info = table.step(own)
            brought = np.tanh(info["rewards"] / CLEAR)
            now = (seen, masks, actions, values, chances[place, actions], brought, ended | cut, seats)
            for row, each in zip(kept, now, strict=True):
                row.append(each)
            seen = after
        saw, masks, actions, values, before, brought, ended, seats = (np.array(row) for row in kept)
        found, returns = advantages_of(values, brought, ended, seats, table.batch.setup.players)
        rows = (saw, masks, actions, found, returns, before)
        flat = [each.reshape(STEPS * len(seen), *each.shape[2:]) for each in rows]
        # Where there is only one answer, there is nothing to learn.
        free = np.flatnonzero(flat[1].sum(1) > 1)
        flat[3] = (flat[3] - flat[3][free].mean()) / (flat[3][free].std() + 1e-6)
        wonder = CURIOSITY * left
        if watching:
            wonder, flat[3], flat[5] = 0.0, np.ones_like(flat[3]), None
        for _ in range(ROUNDS):
            for some in np.array_split(rng.permutation(free), max(4, len(free) // SOME)):
                lot = (None if each is None else each[some] for each in flat)
                network.learn(RATE * left, wonder, *lot)
        given += STEPS * len(seen)


class Learnt(Bot):
    """Plays what the network likes best. It sees features alone, and so nothing that its seat may not know."""

    def __init__(self, network: Network, table: VectorTable) -> None:
        self.network = network
        self.encoder = table.batch.encoder
        self.number: dict[Action, int] = table.batch.answers.number
        self.actions: list[Action] = table.batch.answers.actions

    def ask(self, states: list[State], seats: list[int]) -> tuple[Any, Any]:
        """Chances of the answers, and expected results, of some seats in some positions."""
        seen = BytesWriter()
        masks = np.zeros((len(states), len(self.number)), bool)
        for row, (s, seat) in enumerate(zip(states, seats, strict=True)):
            self.encoder.write(s, seat, seen)
            masks[row, [self.number[option] for option in s.stack[-1].options(s, seat)]] = True
        found = self.network(np.frombuffer(seen.getvalue(), np.float32).reshape(len(states), -1), masks)
        return found[1], found[2]

    def choose(self, view: View, options: list[Action], worlds: Worlds) -> Action:
        chances, _ = self.ask([worlds.draw()], [worlds.seat])
        return self.actions[int(chances[0].argmax())]


class Ahead(Learnt):
    """Plays the likeliest answers on by what the network likes, and takes the one after which it expects most."""

    def __init__(self, network: Network, table: VectorTable, worlds: int) -> None:
        super().__init__(network, table)
        self.worlds = worlds
        self.rng = np.random.default_rng(1)
        self.chance = Rng(1)

    def choose(self, view: View, options: list[Action], worlds: Worlds) -> Action:
        if len(options) == 1:
            return options[0]
        drawn_worlds = [worlds.draw() for _ in range(self.worlds)]
        chances = self.ask(drawn_worlds[:1], [worlds.seat])[0][0]
        best: list[Action] = [
            self.actions[at] for at in np.argsort(-chances)[:TRIED] if chances[at] > 0.03 * chances.max()
        ]
        if len(best) == 1:
            return best[0]
        states, totals = [], np.zeros(self.worlds * len(best))
        for world in drawn_worlds:
            for action in best:
                states.append(world.clone())
                self.give(states[-1], worlds.seat, action)
        self.play_on(worlds, states, totals)
        return best[int(totals.reshape(self.worlds, len(best)).sum(0).argmax())]

    def give(self, s: State, seat: int, action: Action) -> None:
        """Answer, and let chance do so."""
        s.answer(seat, action, SILENT)
        settle_chance(s, self.chance)

    def play_on(self, worlds: Worlds, states: list[State], totals: Any) -> None:
        """Play positions on until the seat is asked again after some answers; what it then expects is its total."""
        live = list(range(len(states)))
        depth = 0
        while live:
            for at in live:
                if not states[at].stack:
                    totals[at] = np.tanh(rewards(worlds.game, states[at], "margin")[worlds.seat] / CLEAR)
            live = [at for at in live if states[at].stack]
            if not live:
                return
            seats = [states[at].stack[-1].asks(states[at])[0] for at in live]
            chances, values = self.ask([states[at] for at in live], seats)
            goes_on = []
            for at, seat, value, number in zip(live, seats, values, drawn(chances, self.rng), strict=True):
                if depth >= DEPTH and seat == worlds.seat:
                    totals[at] = value
                else:
                    self.give(states[at], seat, self.actions[int(number)])
                    goes_on.append(at)
            live = goes_on
            depth += 1


def share(table: VectorTable, bot: Bot, name: str, games: int) -> float:
    """The share of games that a bot wins against bots of that name, from every seat in turn."""
    batch = table.batch
    players = batch.setup.players
    won = 0
    for number in range(games):
        bots: list[Any] = [name] * players
        bots[number % players] = bot
        played = play_one(batch.game, batch.setup, bots, 1000, number)
        won += number % players in batch.game.winners(played.state)
    return won / games


def main(arguments: list[str] | None = None) -> dict[str, float]:
    """Learn, then play against bots; returns the shares won, looking ahead."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("title", nargs="?", default="conflict")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--watch", type=int, default=2_500_000, help="how many answers to watch at first")
    parser.add_argument("--answers", type=int, default=4_500_000, help="how many to learn from altogether")
    parser.add_argument("--batch", type=int, default=256, help="how many games are played side by side")
    parser.add_argument("--games", type=int, default=100, help="how many to play against each bot afterwards")
    parser.add_argument("--worlds", type=int, default=8, help="in how many it looks ahead")
    parser.add_argument("--against", default="random,greedy")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    table = VectorTable(chosen.title, chosen.batch, chosen.players, reward="margin")
    network = Network(table.batch.encoder.size, len(table.batch.answers), chosen.seed)
    began = time.process_time()
    train(table, network, chosen.answers, chosen.watch, chosen.seed)
    sys.stdout.write(f"learnt for {(time.process_time() - began) / 60:.1f} minutes of CPU time\n")
    shares = {}
    for name in chosen.against.split(","):
        for bot in (Learnt(network, table), Ahead(network, table, chosen.worlds)):
            shares[name] = share(table, bot, name, chosen.games)
            how = "looking ahead" if isinstance(bot, Ahead) else "at first sight"
            sys.stdout.write(f"against {name}, {how}: {100 * shares[name]:.0f} % of {chosen.games} games\n")
            sys.stdout.flush()
    return shares


if __name__ == "__main__":
    main()
