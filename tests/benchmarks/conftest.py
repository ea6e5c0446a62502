"""Where measuring programs leave their files while they run."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.serving import PRIVATE_TO_TESTS


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """Short: a database's socket below it has a path of limited length."""
    with tempfile.TemporaryDirectory() as path:
        yield Path(path)


def environment_in(folder: Path) -> dict[str, str]:
    """The environment of a program that people start, with its temporary files in ``folder``."""
    inherited = {
        name: value for name, value in os.environ.items() if not name.startswith(PRIVATE_TO_TESTS)
    }
    return {**inherited, "TMPDIR": str(folder)}
