"""What row-level security costs: processor time of a search and a write, with it and without.

`python -m tests.benchmarks.row_security` starts a platform of its own. Both are measured in turn on
one connection, so that other work on the machine meets both; only the shares mean something.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from tests.benchmarks.running import running_platform

ROUNDS = 4
#: Calls before each measured row of calls: the policies have changed, so plans are made anew.
WARMING = 5
Act = Callable[[int], object]


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--memories", type=int, default=3000)
    parser.add_argument("--calls", type=int, default=40, help="of each kind in each round")
    options = parser.parse_args()
    running_platform()
    for line in measured(options.memories, options.calls):
        print(line)  # noqa: T201


def measured(memories: int, calls: int) -> Iterator[str]:
    """A line for each kind of call: milliseconds of program and database, without and with."""
    import psycopg
    from django.conf import settings

    from tests.benchmarks.corpus import Corpus
    from tests.benchmarks.loading import import_texts, settle
    from tests.benchmarks.places import new_place

    place, corpus = new_place(), Corpus()
    texts = list(corpus.texts(memories))
    import_texts(texts, place)
    settle()
    queries = [
        one.text for one in corpus.queries(max(calls, WARMING), [one.content for one in texts])
    ]
    written = (text.content for text in corpus.texts(2 * (ROUNDS + 1) * (calls + WARMING)))
    acts: dict[str, Act] = {
        "search": lambda number: call(place.token, "memory-search", query=queries[number]),
        "write": lambda _: call(place.token, "memory-write", content=next(written), type="note"),
    }
    spent: Counter[tuple[str, bool]] = Counter()
    with psycopg.connect(settings.DATABASE_OWNER_URL, autocommit=True) as owner:
        for number in range(ROUNDS + 1):
            for secured in (False, True) if number % 2 else (True, False):
                with row_security(owner, secured=secured):
                    for name, act in acts.items():
                        seconds = processor_time(act, calls)
                        if number:  # the first round only warms up
                            spent[name, secured] += seconds  # type: ignore[assignment]
    for name in acts:
        without, secured = (spent[name, one] * 1000 / ROUNDS / calls for one in (False, True))
        share = (secured / without - 1) * 100
        yield f"{name}: {without:.2f} ms without, {secured:.2f} ms with, {share:+.1f} %"


def call(token: str, tool: str, **arguments: Any) -> None:
    """One call as the endpoint makes it, without its transport."""
    from apps.access.services.authentication import enter
    from apps.common.context import new_request_id
    from apps.common.tenants import new_hop, speak_for
    from apps.mcp_endpoint.catalogue import REGISTRY
    from apps.mcp_endpoint.dispatch import perform
    from apps.mcp_endpoint.registry import ALL_TOOLSETS, EndpointView

    view = EndpointView(frozenset({ALL_TOOLSETS}))
    with new_hop():
        credential, _ = enter(token)
        speak_for(credential.tenants)
        found = REGISTRY.find(tool, view)
        if found is None:
            raise LookupError(tool)
        (repository_id,) = credential.repository_ids or ()
        context = {
            "agent_id": credential.agent_id,
            "organization_id": str(credential.organization_id),
            "repository_id": str(repository_id),
            "intent": found.intent_for(credential.actor).value,
            "request_id": new_request_id(),
        }
        given = {"context": context, **arguments}
        outcome = perform(credential, found, given, view, spend=lambda _: None)
        if outcome.is_error:
            raise RuntimeError(outcome.body)


def processor_time(act: Act, calls: int) -> float:
    """Seconds of this process and of its session, of so many calls after a few others."""
    from django.db import connection

    from tests.benchmarks.measuring import processor_seconds

    for number in range(WARMING):
        act(number)
    connection.ensure_connection()
    session = connection.connection.info.backend_pid
    before = time.process_time() + processor_seconds(session)
    for number in range(calls):
        act(number)
    return time.process_time() + processor_seconds(session) - before


@contextmanager
def row_security(owner: Any, *, secured: bool) -> Iterator[None]:
    """With policies, or without them and with nothing told to the database."""
    import psycopg

    from apps.common.postgresql.base import TenantConnection
    from apps.ops.row_security import tenant_tables

    how = "ENABLE" if secured else "DISABLE"
    for table in tenant_tables():
        owner.execute(f"ALTER TABLE {table} {how} ROW LEVEL SECURITY")
    if secured:
        yield
        return
    with mock.patch.object(TenantConnection, "_start_query", psycopg.Connection._start_query):
        yield


if __name__ == "__main__":
    main()
