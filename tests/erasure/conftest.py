from __future__ import annotations

from collections.abc import Callable

import pytest

from apps.common.clock import now
from apps.erasure.selectors import overdue
from apps.erasure.services import asking, retention
from tests.erasure.keeping import DAY, Place


@pytest.fixture
def place(db: None) -> Place:
    return Place()


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Let so many days have gone by, for the policy."""

    def move(days: int) -> None:
        moment = now() + days * DAY
        for module in (asking, overdue, retention):
            monkeypatch.setattr(module, "now", lambda: moment)

    return move
