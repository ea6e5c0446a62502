"""`make drill`: run the drills, all or those that are named, and print a table of them."""

from __future__ import annotations

import sys
import time
from collections import Counter, defaultdict
from typing import Literal

import pytest

from tests.drills.table import DRILLS, Drill, drill_of, path_of

Phase = Literal["setup", "call", "teardown"]
OUTCOMES = {"passed": "holds", "skipped": "skipped", "failed": "FAILS"}


class Table:
    """Collects what the tests of each drill came to."""

    def __init__(self) -> None:
        """Begin empty."""
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.outcomes: defaultdict[str, Counter[str]] = defaultdict(Counter)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count one phase of one test."""
        name = drill_of(report.nodeid).name
        self.seconds[name] += report.duration
        if report.when == "call" or report.outcome != "passed":
            self.outcomes[name][report.outcome] += 1

    def row(self, drill: Drill) -> tuple[str, ...]:
        """Return one row. A drill holds if none of its tests failed and one passed."""
        counts = self.outcomes[drill.name]
        worst = next((one for one in ("failed", "passed", "skipped") if counts[one]), "failed")
        tests = str(sum(counts.values()))
        return (drill.name, OUTCOMES[worst], tests, f"{self.seconds[drill.name]:.0f}", drill.proves)

    def printed(self, drills: list[Drill]) -> str:
        """Return the table."""
        rows = [("drill", "result", "tests", "seconds", "what it proves"), *map(self.row, drills)]
        widths = [max(len(row[column]) for row in rows) for column in range(5)]
        return "\n".join(
            "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
            for row in rows
        )


def main(names: list[str]) -> int:
    """Run drills; 0 if all of them hold."""
    known = {drill.name for drill in DRILLS}
    if unknown := set(names) - known:
        sys.stderr.write(f"No such drill: {', '.join(sorted(unknown))}. There are:\n")
        sys.stderr.write("".join(f"  {drill.name:12} {drill.proves}\n" for drill in DRILLS))
        return 2
    drills = [drill for drill in DRILLS if not names or drill.name in names]
    tests = [path_of(test) for drill in drills for test in drill.tests]
    table, began = Table(), time.monotonic()
    code = pytest.main(["-n", "0", "-q", "--tb=short", "-p", "no:cacheprovider", *tests], [table])
    held = sum(table.row(drill)[1] == OUTCOMES["passed"] for drill in drills)
    sys.stdout.write(f"\n{table.printed(drills)}\n")
    sys.stdout.write(f"{held} of {len(drills)} hold, {time.monotonic() - began:.0f} seconds.\n")
    return int(code)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
