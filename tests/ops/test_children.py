"""A child that dies is started again, and not too often."""

import subprocess
import sys
from types import SimpleNamespace

import pytest

from apps.ops import children
from apps.ops.children import FIRST_PAUSE, MAX_PAUSE, STABLE_AFTER, Child


class Short(Child):
    """One that ends at once."""

    def begin(self):
        process = subprocess.Popen([sys.executable, "-c", ""], start_new_session=True)
        process.wait()
        return process


@pytest.fixture
def clock(monkeypatch):
    """It stands still between what is set."""
    clock = SimpleNamespace(seconds=0.0)
    monkeypatch.setattr(children, "time", SimpleNamespace(monotonic=lambda: clock.seconds))
    return clock


def test_the_pause_doubles_with_every_death_of_one_that_lives_shortly(clock):
    child = Short(name="short")
    pauses = []
    for lives in (0, 0, 0, 0, 0, 0, 0, 0, STABLE_AFTER + 1, 0):
        child.start()
        clock.seconds += lives
        assert child.has_died()
        child.schedule_restart()
        pauses.append(child.start_again_at - clock.seconds)
        assert not child.is_due()
        clock.seconds = child.start_again_at
        assert child.is_due()
    growing = [min(FIRST_PAUSE * 2**deaths, MAX_PAUSE) for deaths in range(8)]
    assert pauses == [*growing, FIRST_PAUSE, FIRST_PAUSE * 2]
