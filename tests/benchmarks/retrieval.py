"""Question sets through the public tool, for an evaluator that calls `make_engine`.

The evaluator gives each engine one task, `{"lang", "docs": [{"id", "text", "author", "date",
"session"}]}`, and then asks it queries. Nothing has to run before; the embedder is chosen as
anywhere, by `EMBEDDER…` in the environment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.benchmarks.running import running_platform

if TYPE_CHECKING:
    from tests.benchmarks.engine import Engine


def make_engine() -> Engine:
    """A new engine on the platform of this process, which the first call starts."""
    platform = running_platform()
    from tests.benchmarks.engine import Engine  # needs Django, configured by the platform

    return Engine(port=platform.port)
