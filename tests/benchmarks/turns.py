"""How long an agent waits around its turns: `make bench-turns`.

Starts a platform of its own with ordinary durable settings. For each size it fills one session
with so many events and gives its owner so many facts, then measures what comes before a turn and
after it, and in the same moments what the database alone needs for rows like theirs.
"""

from __future__ import annotations

import sys

from tests.benchmarks.command import conditions, read_options, write_figures
from tests.benchmarks.running import running_platform


def main(arguments: list[str] | None = None) -> None:
    """Measure, print, and write JSON if asked to."""
    options = read_options(
        arguments,
        name="turns",
        meaning=__doc__ or "",
        sizes=[1_000, 10_000],
        rounds="turns",
        most=100,
    )
    running_platform(durable=True)
    from tests.benchmarks.turn_sizes import as_table, measure  # needs Django

    reports = []
    for size in sorted(options.sizes):
        sys.stderr.write(f"{size:,} events and facts ...\n")
        reports.append(measure(size, seed=options.seed, turns=options.turns))
    about = conditions(options)
    print(as_table(reports, about))  # noqa: T201
    figures = {**about, "sizes": [report.as_json() for report in reports]}
    write_figures(figures, options.json)


if __name__ == "__main__":
    main()
