"""How fast search is, and what it costs: `python -m tests.benchmarks.search`.

Starts a platform of its own with ordinary durable settings, fills one repository for each size and
measures one after another: searches inside the process around the service (with its transaction)
and over HTTP, and in the same moments what they are compared with; then writes with and without
indexing, an import, and the index tables.
"""

from __future__ import annotations

import sys

from tests.benchmarks.command import conditions, read_options, write_figures
from tests.benchmarks.report import as_json, as_table
from tests.benchmarks.running import running_platform


def main(arguments: list[str] | None = None) -> None:
    """Measure, print, and write JSON if asked to."""
    options = read_options(
        arguments,
        name="search",
        meaning=__doc__ or "",
        sizes=[10_000, 100_000],
        rounds="queries",
        most=250,
    )
    platform = running_platform(durable=True)
    from apps.common.embedders import current_embedder  # needs Django, configured by the platform
    from tests.benchmarks.sizes import measure

    reports = []
    for size in sorted(options.sizes):
        sys.stderr.write(f"{size:,} memories ...\n")
        reports.append(
            measure(size, port=platform.port, seed=options.seed, queries=options.queries)
        )
    about = conditions(options) | {"embedder": current_embedder().name}
    print(as_table(reports, about))  # noqa: T201
    write_figures(as_json(reports, about), options.json)


if __name__ == "__main__":
    main()
