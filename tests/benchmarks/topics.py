"""How fast events are appended, built into topics and asked for: `make bench-topics`.

Starts a platform of its own with ordinary durable settings, fills one repository for each size.
What is measured stands beside what the database needs for as much work, measured in the same
moments: the ratio of the two is what stays the same on another machine.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

from tests.benchmarks.corpus import TURNS
from tests.benchmarks.running import running_platform
from tests.benchmarks.topic_report import as_json, as_table


def main(arguments: list[str] | None = None) -> None:
    """Measure, print, and write JSON if asked to."""
    options = _options(arguments)
    platform = running_platform(durable=True)
    from tests.benchmarks.topic_sizes import measure  # needs Django, configured by the platform

    reports = []
    for size in sorted(options.sizes):
        sys.stderr.write(f"{size:,} events of {size // TURNS:,} topics ...\n")
        reports.append(
            measure(size, port=platform.port, seed=options.seed, queries=options.queries)
        )
    about = _about(options)
    print(as_table(reports, about))  # noqa: T201
    if options.json:
        options.json.write_text(json.dumps(as_json(reports, about), indent=1) + "\n")


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.benchmarks.topics", description=(__doc__ or "").split("\n\n")[0]
    )
    parser.add_argument("--sizes", type=_sizes, default=[10_000, 100_000], metavar="N,N")
    parser.add_argument("--queries", type=int, default=150, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures there too")
    return parser.parse_args(arguments)


def _sizes(text: str) -> list[int]:
    return [int(size) for size in text.split(",")]


def _about(options: argparse.Namespace) -> dict[str, Any]:
    return {
        "seed": options.seed,
        "queries": options.queries,
        "processors": os.cpu_count(),
        "load_average": round(os.getloadavg()[0], 1),
    }


if __name__ == "__main__":
    main()
