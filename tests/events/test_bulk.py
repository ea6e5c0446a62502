"""Many events at once: the rows that one by one would have left, and work that grows as they do."""

import dataclasses
import re

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from apps.audit.verbs import perform
from apps.common.errors import PlatformError
from apps.events.models import Event
from apps.events.sequence import last_stable_number
from apps.events.services import append_event, append_events
from apps.index.sql import INDEX
from tests.database import owner_connection, without_statistics
from tests.factories import AgentFactory, RepositoryFactory, agent_context, seeing
from tests.factories.events import draft

pytestmark = pytest.mark.django_db

SECRET = "The key is AKIA" + "Q7ZL2M4NB6XC8VRT"
#: Rows that appending leaves in a repository, without what no two of them share; of moments,
#: whether there is one.
LEFT = """
WITH document AS (SELECT * FROM index_document WHERE repository_id = %(repository)s),
     row AS (
    SELECT 'event' AS kind, to_jsonb(e) AS said FROM events_event e
        WHERE repository_id = %(repository)s
    UNION ALL SELECT 'document', to_jsonb(document) FROM document
    UNION ALL SELECT 'posting', to_jsonb(p) FROM index_posting p
        WHERE document_id IN (SELECT id FROM document)
    UNION ALL SELECT 'vector', to_jsonb(e) || jsonb_build_object('vector', e.vector::text)
        FROM index_embedding e WHERE document_id IN (SELECT id FROM document)
)
SELECT kind, (said - %(own)s::text[]) || (
    SELECT coalesce(jsonb_object_agg(key, value <> 'null'), '{}') FROM jsonb_each(said)
    WHERE key = 'received_at'
) FROM row ORDER BY 1, 2
"""
OWN = ["id", "document_id", "object_id", "repository_id", "corpus_id", "written_in"]
OWN += ["terms"]  # in no order; the postings say the same
OWN += ["event_seq"]  # it may have holes: a batch draws one for what turns out to be there

ROWS_READ = """
SELECT seq_tup_read + idx_tup_fetch FROM pg_stat_xact_user_tables WHERE relname = 'events_event'
"""

events = st.builds(
    draft,
    st.sampled_from(
        ["It listens on 8443.", "getUserName wins.", SECRET, "東京の倉庫", "", "x" * 300]
    ),
    source_event_key=st.sampled_from(["", "one", "two"]),
    context_id=st.sampled_from(["", "session-1", "session-2"]),
    participants=st.sampled_from([["ann"], ["ann", "bob"]]),
    topic_hints=st.sampled_from([[], [{"hint": "ports", "confidence": 0.5}]]),
)


def left_by(context):
    with connection.cursor() as cursor:
        cursor.execute(LEFT, {"repository": context.repository_id, "own": OWN})
        return cursor.fetchall()


def outcome(context, one):
    try:
        return perform(append_event, context, event=one)
    except PlatformError as refusal:
        return refusal


def kinds(outcomes):
    return [one.code if isinstance(one, PlatformError) else one.deduplicated for one in outcomes]


@settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(drafts=st.lists(events, max_size=8))
def test_a_batch_leaves_what_one_by_one_leaves(repository, drafts):
    organization = repository.organization
    agent = AgentFactory(organization=organization)
    one, many = (
        seeing(agent_context(RepositoryFactory(organization=organization), agent=agent), "*")
        for _ in range(2)
    )
    many = dataclasses.replace(many, request_id=one.request_id)
    slow = [outcome(one, each) for each in drafts]
    assert kinds(append_events(context=many, events=drafts)) == kinds(slow)
    assert left_by(many) == left_by(one)


def test_a_hundred_cost_as_many_statements_as_one(agent):
    context = seeing(agent, "*")

    def statements(count):
        said = [
            draft(
                f"Said {number} of {count}",
                source_event_key=f"{number} of {count}",
                context_id=f"session-{number % 7}",
                participants=[f"user_{number % 5}"],
                topic_hints=[{"hint": f"topic {number}", "confidence": 0.5}],
            )
            for number in range(count)
        ]
        with CaptureQueriesContext(connection) as captured:
            append_events(context=context, events=said)
        return len(captured)

    statements(7)  # the first of a place makes its corpus, the first of a thread has none before it
    assert statements(100) == statements(1)


@pytest.mark.django_db(transaction=True)
def test_words_of_a_batch_are_gone_through_once_and_not_for_each_event(agent):
    plans = []

    def explain(execute, statement, parameters, many, context):
        if statement == INDEX:
            with transaction.atomic():
                execute(f"EXPLAIN (ANALYZE, TIMING OFF) {statement}", parameters, many, context)
                plans.extend(line for (line,) in context["cursor"].fetchall())
                transaction.set_rollback(True)
        return execute(statement, parameters, many, context)

    context = seeing(agent, "*")
    append_events(context=context, events=[draft("The first of a place makes its corpus.")])
    with owner_connection(connection.settings_dict["NAME"]) as owner:
        owner.execute("ANALYZE index_corpus")  # PostgreSQL then expects one row, or none
    batch = [draft(f"Each of them has words{number} of its own {number}") for number in range(100)]
    with connection.execute_wrapper(explain):
        append_events(context=context, events=batch)
    thrown_away = re.findall(r"Rows Removed by Join Filter: (\d+)", "\n".join(plans))
    assert plans
    assert sum(map(int, thrown_away)) < 1000


@pytest.mark.django_db(transaction=True)
@without_statistics(Event)
def test_appending_reads_what_it_asks_for_and_not_the_log(agent):
    """Also where plans were made while the log was nearly empty, and without statistics."""
    context = seeing(agent, "*")

    def rows_read(said):
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(ROWS_READ)
            (before,) = cursor.fetchone()
            append_event(context=context, event=said)
            cursor.execute(ROWS_READ)
            return cursor.fetchone()[0] - before

    for number in range(6):  # then PostgreSQL keeps a plan
        append_event(context=context, event=draft(source_event_key=f"early-{number}"))
    append_events(context=context, events=[draft(source_event_key=f"{n}") for n in range(100)])
    assert max(rows_read(draft(source_event_key=key)) for key in ("50", "early-1", "new")) < 5


MORE = """
INSERT INTO events_event SELECT more.*
FROM events_event event, generate_series(%s, %s) AS n, jsonb_populate_record(
    event, jsonb_build_object(
        'id', gen_random_uuid(), 'event_seq', event.event_seq + n, 'source_event_key', 'more-' || n
    )
) AS more WHERE event.id = %s
"""


@pytest.mark.parametrize("number", [100, 12_000, 30_000])
def test_however_long_a_log_without_statistics_is_keys_and_the_last_number_are_looked_up(
    agent, number
):
    """At some lengths the planner takes the index of times for as good as that of either."""
    context = seeing(agent, "*")
    event = append_event(context=context, event=draft(source_event_key="first")).event
    with connection.cursor() as cursor:
        for first in range(1, number + 1, 1000):  # each well within the time a statement has
            cursor.execute(MORE, [first, min(first + 999, number), event.pk])
        cursor.execute(ROWS_READ)
        (before,) = cursor.fetchone()
        append_event(context=context, event=draft(source_event_key="more-50"))
        cursor.execute(ROWS_READ)
        assert cursor.fetchone()[0] - before < 10
        last_stable_number((event.organization_id, event.repository_id))
        cursor.execute(ROWS_READ)
        assert cursor.fetchone()[0] - before < 20


def test_a_key_is_found_where_it_stands_and_nowhere_else(agent):
    context = seeing(agent, "*")
    keys = [("mail", "1"), ("mail", "11"), ("chat", "1"), ("mail", ""), ("mail", "a b")]
    said = [draft(channel=channel, source_event_key=key) for channel, key in keys]
    first = append_events(context=context, events=said)
    again = append_events(
        context=context,
        events=[*said, draft(channel="chat", source_event_key="11"), draft(channel="mai l")],
    )
    assert [one.deduplicated for one in again] == [True, True, True, False, True, False, False]
    same = [one.event.pk for one, before in zip(again, first, strict=False) if one.deduplicated]
    assert same == [one.event.pk for one, (_, key) in zip(first, keys, strict=True) if key]
