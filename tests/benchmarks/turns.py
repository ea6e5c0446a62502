"""How long an agent waits around its turns: `make bench-turns`.

Starts a platform of its own with ordinary durable settings. For each size it fills one session
with so many events and gives its owner so many facts, then measures what comes before a turn and
after it, and in the same moments what the database alone needs for rows like theirs.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

from tests.benchmarks.running import running_platform


def main(arguments: list[str] | None = None) -> None:
    """Measure, print, and write JSON if asked to."""
    options = _options(arguments)
    running_platform(durable=True)
    from tests.benchmarks.turn_sizes import as_table, measure  # needs Django

    reports = []
    for size in sorted(options.sizes):
        sys.stderr.write(f"{size:,} events and facts ...\n")
        reports.append(measure(size, seed=options.seed, turns=options.turns))
    about = _about(options)
    print(as_table(reports, about))  # noqa: T201
    if options.json:
        figures = {**about, "sizes": [report.as_json() for report in reports]}
        options.json.write_text(json.dumps(figures, indent=1) + "\n")


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.benchmarks.turns", description=(__doc__ or "").split("\n\n")[0]
    )
    parser.add_argument("--sizes", type=_sizes, default=[1_000, 10_000], metavar="N,N")
    parser.add_argument("--turns", type=int, default=100, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures there too")
    return parser.parse_args(arguments)


def _sizes(text: str) -> list[int]:
    return [int(size) for size in text.split(",")]


def _about(options: argparse.Namespace) -> dict[str, Any]:
    return {
        "seed": options.seed,
        "turns": options.turns,
        "processors": os.cpu_count(),
        "load_average": round(os.getloadavg()[0], 1),
    }


if __name__ == "__main__":
    main()
