"""Who is at a table, as processes tell each other."""

from __future__ import annotations

from starboard.table.live.bell import Bell, Ring
from starboard.table.live.presence import TERM, Presence


class Rung(Bell):
    """A bell that writes down what is rung."""

    shared = True

    def __init__(self, process: str) -> None:
        super().__init__(process)
        self.rung: list[Ring] = []

    def ring(self, ring: Ring) -> None:
        self.rung.append(ring)


class Clock:
    """The time, which stands still."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_each_process_tells_who_comes_and_goes_and_is_asked_about_it() -> None:
    bells, clock = [Rung("one"), Rung("two")], Clock()
    one, two = (Presence(bell, clock) for bell in bells)
    one.here("t1", {0, 2})
    one.here("t1", {0, 2})
    assert len(bells[0].rung) == 1, "what is known is not said again"
    assert two.hear(bells[0].rung.pop()) == {"t1": {0, 2}}
    assert two.elsewhere("t1") == {0, 2}
    assert one.elsewhere("t1") == set()
    one.here("t1", {2})
    assert two.hear(bells[0].rung.pop()) == {"t1": {0}}
    two.ask("t1")
    one.hear(bells[1].rung.pop())
    assert bells[0].rung.pop().here == {"t1": [2]}
    one.here("t1", set())
    assert two.hear(bells[0].rung.pop()) == {"t1": {2}}
    assert two.elsewhere("t1") == set()


def test_what_was_missed_is_said_again_and_a_silent_process_is_forgotten() -> None:
    bells, clock = [Rung("one"), Rung("two")], Clock()
    one, two = (Presence(bell, clock) for bell in bells)
    one.here("t1", {0})
    two.hear(bells[0].rung.pop())
    one.here("t1", set())
    one.here("t2", {1})
    bells[0].rung.clear()
    one.tell_all({})
    assert two.hear(bells[0].rung.pop()) == {"t1": {0}, "t2": {1}}
    assert (two.elsewhere("t1"), two.elsewhere("t2")) == (set(), {1})
    clock.now += TERM + 1
    assert two.elsewhere("t2") == set()
    two.tell_all({})
    assert two.elsewhere("t2") == set()
