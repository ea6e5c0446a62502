"""What row-level security costs: processor time of a search and a write, with it and without.

`python -m tests.benchmarks.row_security` starts a platform of its own and calls it over HTTP as an
agent does. Rounds with and without policies take turns, so that other work on the machine meets
both; only the shares mean something.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from tests.benchmarks.running import running_platform

ROUNDS = 24
#: Calls before each measured row of calls: policies have changed, so each session makes plans anew,
#: and for its first calls those of a statement again and again.
WARMING = 60
SESSIONS = "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
Act = Callable[[int], object]


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--memories", type=int, default=10_000)
    parser.add_argument("--calls", type=int, default=60, help="of each kind in each round")
    options = parser.parse_args()
    running_platform()
    for line in measured(options.memories, options.calls):
        print(line)  # noqa: T201


def measured(memories: int, calls: int) -> Iterator[str]:
    """A line for each kind of call: milliseconds of program and database, without and with."""
    import psycopg
    from django.conf import settings

    from apps.common.tenants import platform_wide
    from tests.benchmarks.client import McpClient
    from tests.benchmarks.corpus import Corpus
    from tests.benchmarks.loading import catch_up, import_texts, settle
    from tests.benchmarks.places import new_place

    place, corpus = new_place(), Corpus()
    texts = list(corpus.texts(memories))
    import_texts(texts, place)
    with platform_wide():
        catch_up()
    settle()
    queries = [
        one.text for one in corpus.queries(max(calls, WARMING), [one.content for one in texts])
    ]
    written = (text.content for text in corpus.texts(2 * (ROUNDS + 1) * (calls + WARMING)))
    client = McpClient(place, port=running_platform().port)
    acts: dict[str, Act] = {
        "search": lambda number: client.call(
            "memory-search", {"query": queries[number]}, intent="read"
        ),
        "write": lambda _: client.call(
            "memory-write", {"content": next(written), "type": "note"}, intent="write"
        ),
    }
    spent: dict[tuple[str, bool], list[float]] = defaultdict(list)
    with psycopg.connect(settings.DATABASE_OWNER_URL, autocommit=True) as owner:
        for number in range(ROUNDS + 1):
            for secured in (False, True) if number % 2 else (True, False):
                set_row_security(owner, secured=secured)
                for name, act in acts.items():
                    spent[name, secured].append(processor_time(owner, act, calls) * 1000 / calls)
    for name in acts:
        # The first round only warms up.
        without, secured_ones = (spent[name, one][1:] for one in (False, True))
        low, middle, high = quantiles(
            after / before - 1 for before, after in zip(without, secured_ones, strict=True)
        )
        yield (
            f"{name}: {median(without):.2f} ms without, {median(secured_ones):.2f} ms with,"
            f" {middle:+.1%} (half of {ROUNDS} rounds: {low:+.1%} to {high:+.1%})"
        )


def processor_time(owner: Any, act: Act, calls: int) -> float:
    """Seconds of the web process and of all sessions, of so many calls after a few others."""
    for number in range(WARMING):
        act(number)
    before = seconds_so_far(owner)
    for number in range(calls):
        act(number)
    return seconds_so_far(owner) - before


def seconds_so_far(owner: Any) -> float:
    """Processor time of the web process, its threads and the sessions of the database."""
    sessions = [pid for (pid,) in owner.execute(SESSIONS).fetchall()]
    counted = (
        int(task.read_text(encoding="ascii").split()[0])
        for pid in (running_platform().web_pid, *sessions)
        for task in Path(f"/proc/{pid}/task").glob("*/schedstat")
    )
    return sum(counted) / 1e9


def set_row_security(owner: Any, *, secured: bool) -> None:
    """With policies, or without them."""
    from apps.ops.row_security import tenant_tables

    how = "ENABLE" if secured else "DISABLE"
    for table in tenant_tables():
        owner.execute(f"ALTER TABLE {table} {how} ROW LEVEL SECURITY")


if __name__ == "__main__":
    main()
