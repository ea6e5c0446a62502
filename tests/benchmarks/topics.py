"""How fast events are appended, built into topics and asked for: `make bench-topics`.

Starts a platform of its own with ordinary durable settings, fills one repository for each size.
What is measured stands beside what the database needs for as much work, measured in the same
moments: the ratio of the two is what stays the same on another machine.
"""

from __future__ import annotations

import sys

from tests.benchmarks.command import conditions, read_options, write_figures
from tests.benchmarks.corpus import TURNS
from tests.benchmarks.running import running_platform
from tests.benchmarks.topic_report import as_json, as_table


def main(arguments: list[str] | None = None) -> None:
    """Measure, print, and write JSON if asked to."""
    options = read_options(
        arguments,
        name="topics",
        meaning=__doc__ or "",
        sizes=[10_000, 100_000],
        rounds="queries",
        most=150,
    )
    platform = running_platform(durable=True)
    from tests.benchmarks.topic_sizes import measure  # needs Django, configured by the platform

    reports = []
    for size in sorted(options.sizes):
        sys.stderr.write(f"{size:,} events of {size // TURNS:,} topics ...\n")
        reports.append(
            measure(size, port=platform.port, seed=options.seed, queries=options.queries)
        )
    about = conditions(options)
    print(as_table(reports, about))  # noqa: T201
    write_figures(as_json(reports, about), options.json)


if __name__ == "__main__":
    main()
