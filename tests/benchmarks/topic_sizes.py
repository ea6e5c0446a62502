"""What the event log and its topics cost at one size, and what the database needs for as much."""

from __future__ import annotations

import json
import random
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import psycopg
from django.conf import settings

from apps.access.participants import EVERYBODY
from apps.common.context import Intent, RequestContext, system_context
from apps.common.messages import read
from apps.events.drafts import EventDraft
from apps.events.services import append_event
from apps.events.vocabulary import MAX_EVENTS
from apps.topics.models import Snapshot
from apps.topics.query.questions import Question
from apps.topics.query.services import query_event_nodes, query_references
from apps.topics.services import run_build, start_build
from apps.topics.vocabulary import SnapshotStatus
from tests.benchmarks.client import McpClient
from tests.benchmarks.corpus import TURNS, Corpus
from tests.benchmarks.loading import catch_up, rebuild
from tests.benchmarks.measuring import Processor, Stopwatch, Timing, milliseconds, timing
from tests.benchmarks.places import Place, new_place
from tests.benchmarks.topic_log import PARTICIPANT_SETS, USERS, append, copy_events, events, writing

#: Not more of them than a tenth of the events there are.
SINGLE = 200
BATCHES = 20
WARM_UP = 10
LIMIT, MAP_TOKENS = 50, 600
TOOLS = "/mcp/x/events"

PLAIN_TABLE = """
DROP TABLE IF EXISTS benchmark_log;
CREATE TABLE benchmark_log (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, payload text);
DROP TABLE IF EXISTS benchmark_words;
CREATE TABLE benchmark_words AS
    SELECT id, participants, to_tsvector('english', payload::jsonb ->> 'text') AS words
    FROM events_event WHERE repository_id = '{repository_id}';
CREATE INDEX ON benchmark_words USING gin (words);
"""
INSERT = "INSERT INTO benchmark_log (payload) VALUES (%s)"
NEWEST = """
SELECT id, payload FROM events_event
WHERE organization_id = %s AND repository_id = %s AND participants @> %s::varchar[]
ORDER BY event_seq DESC LIMIT 50
"""
ANY_WORD = """
SELECT id FROM benchmark_words,
    CAST(replace(plainto_tsquery('english', %s)::text, '&', '|') AS tsquery) AS query
WHERE words @@ query AND participants @> %s::varchar[]
ORDER BY ts_rank_cd(words, query) DESC LIMIT 50
"""
READ_LOG = """
SELECT id, event_seq, occurred_at, participants, context_id, topic_hints, payload
FROM events_event WHERE organization_id = %s AND repository_id = %s ORDER BY event_seq
"""
COPY_LOG = "COPY benchmark_log (payload) FROM STDIN"


@dataclass(frozen=True, slots=True)
class Appending:
    """Events in a second, and rows in a second of a table with one column in the same moments."""

    single: float
    single_floor: float
    batch: float
    batch_floor: float


@dataclass(frozen=True, slots=True)
class Building:
    """Seconds of builds; the floor reads every event once and writes as many rows.

    ``processor`` is what a full build takes of this process and its database session.
    """

    full: float
    processor: Processor
    full_floor: float
    one_set: float
    all_sets: float
    topics: int
    nodes: int
    new_nodes: int


@dataclass(frozen=True, slots=True)
class TopicReport:
    """The figures of one size; queries in milliseconds, of the clock and of the processor."""

    size: int
    appending: Appending
    building: Building
    queries: dict[str, Timing]
    processor: dict[str, Timing]


def measure(size: int, *, port: int, seed: int, queries: int) -> TopicReport:
    """Fill a fresh repository, build its topics and measure there."""
    place = new_place(participants=[EVERYBODY])
    corpus = Corpus(seed)
    texts = list(corpus.texts(size))
    contents = [text.content for text in texts]
    copy_events(events(texts), place)
    rebuild(place)
    catch_up()
    with _plain(place) as plain:
        building = _build(place, corpus, size, plain)
        asked = [query.text for query in corpus.queries(queries + WARM_UP, contents)]
        queries, processor = _query(asked, place, McpClient(place, port=port, path=TOOLS), plain)
        appending = _append(place, corpus, 2 * size + TURNS, plain)
    return TopicReport(size, appending, building, queries, processor)


class Plain:
    """The same by statements alone, on the owner's connection."""

    def __init__(self, owner: psycopg.Connection[Any], place: Place) -> None:
        """Use this connection, in autocommit."""
        self._owner = owner
        self._place = [place.repository.organization_id, place.repository.pk]

    def nothing(self) -> None:
        """One round trip."""
        self._owner.execute("SELECT 1").fetchall()

    def newest(self, people: list[str]) -> None:
        """The newest fifty events of some people."""
        self._owner.execute(NEWEST, [*self._place, people]).fetchall()

    def any_word(self, text: str, people: list[str]) -> None:
        """The fifty best of those that hold a word of the query."""
        self._owner.execute(ANY_WORD, [text, people]).fetchall()

    def insert(self, payloads: Sequence[str]) -> None:
        """Rows in a transaction."""
        with self._owner.transaction(), self._owner.cursor() as cursor:
            cursor.executemany(INSERT, [(payload,) for payload in payloads])

    def read_and_write(self) -> None:
        """Every event read and its payload parsed, then as many rows written."""
        rows = self._owner.execute(READ_LOG, self._place).fetchall()
        texts = [json.loads(row[-1])["text"] for row in rows]
        with self._owner.cursor() as cursor, cursor.copy(COPY_LOG) as copy:
            for text in texts:
                copy.write_row([text])


@contextmanager
def _plain(place: Place) -> Iterator[Plain]:
    with psycopg.connect(settings.DATABASE_OWNER_URL, autocommit=True) as owner:
        owner.execute(PLAIN_TABLE.format(repository_id=place.repository.pk))
        owner.execute("VACUUM ANALYZE")
        yield Plain(owner, place)


def _build(place: Place, corpus: Corpus, size: int, plain: Plain) -> Building:
    watch = Stopwatch()
    full = watch(_build_once, place) / 1000
    snapshot = _active(place)
    nodes = set(snapshot.snapshotnode_set.values_list("node_id", flat=True))
    append(list(events(corpus.texts(TURNS), first=size)), place)
    one_set = _seconds(_build_once, place)
    after = set(_active(place).snapshotnode_set.values_list("node_id", flat=True))
    sets = min(PARTICIPANT_SETS, size // TURNS)
    append(list(events(corpus.texts(sets * TURNS), first=size + TURNS)), place)
    all_sets = _seconds(_build_once, place)
    return Building(
        full=full,
        processor=watch.processor(),
        full_floor=_seconds(plain.read_and_write),
        one_set=one_set,
        all_sets=all_sets,
        topics=snapshot.topic_count,
        nodes=len(nodes),
        new_nodes=len(after - nodes),
    )


def _build_once(place: Place) -> None:
    """Raises RuntimeError when the build does not end in an active snapshot."""
    snapshot = start_build(context=_at(place), reason="benchmark")
    run_build(snapshot_id=snapshot.pk)
    snapshot.refresh_from_db()
    if snapshot.status != SnapshotStatus.ACTIVE:
        raise RuntimeError(f"The build ended as {snapshot.status}: {snapshot.problems}")


def _query(
    asked: Sequence[str], place: Place, client: McpClient, plain: Plain
) -> tuple[dict[str, Timing], dict[str, Timing]]:
    """Every question in every way, one after another, so that a busy moment slows all of them.

    Returns the times of all of them, and the processor times of those that this process answers.
    """
    watches = {name: Stopwatch() for name in OURS}
    durations: dict[str, list[float]] = defaultdict(list)
    people = random.Random(len(asked))
    for number, text in enumerate(asked):
        who = [f"user_{people.randrange(USERS)}"]
        if number == WARM_UP:
            watches, durations = {name: Stopwatch() for name in OURS}, defaultdict(list)
        for name, ask in OURS.items():
            watches[name](ask, place, text, who)
        durations["http"].append(milliseconds(_over_http, client, text, who))
        durations["select_1"].append(milliseconds(plain.nothing))
        durations["newest"].append(milliseconds(plain.newest, who))
        durations["any_word"].append(milliseconds(plain.any_word, text, who))
    durations |= {name: watch.durations for name, watch in watches.items()}
    processor = {name: timing(call.both for call in watch.calls) for name, watch in watches.items()}
    return {name: timing(values) for name, values in durations.items()}, processor


def _event_nodes(place: Place, text: str, who: list[str]) -> None:
    query_event_nodes(context=_reading(place), question=read(Question, _asked(text, who)))


def _newest(place: Place, text: str, who: list[str]) -> None:
    _event_nodes(place, "", who)


def _references(place: Place, text: str, who: list[str]) -> None:
    query_references(context=_reading(place), question=read(Question, _asked(text, who)))


def _from_the_roots(place: Place, text: str, who: list[str]) -> None:
    _references(place, "", who)


def _map(place: Place, text: str, who: list[str]) -> None:
    asked = {"participants": who, "max_tokens": MAP_TOKENS}
    query_references(context=_reading(place), question=read(Question, asked))


#: What this process is asked, each with a text that only some of them look for.
OURS: dict[str, Callable[[Place, str, list[str]], None]] = {
    "event_nodes": _event_nodes,
    "event_nodes_newest": _newest,
    "references": _references,
    "references_all": _from_the_roots,
    "map": _map,
}


def _over_http(client: McpClient, text: str, who: list[str]) -> None:
    client.call("myria-query_references", _asked(text, who), intent=Intent.READ)


def _asked(text: str, who: list[str]) -> dict[str, Any]:
    return {"participants": who, "query": text, "limit": LIMIT}


def _append(place: Place, corpus: Corpus, first: int, plain: Plain) -> Appending:
    alone = min(SINGLE, first // 20)
    together = max(1, min(BATCHES, first // (20 * MAX_EVENTS))) * MAX_EVENTS
    given = list(events(corpus.texts(alone + together), first=first))
    single, batched = given[:alone], given[alone:]
    payloads = [json.dumps(event["payload"]) for event in given]
    rates: dict[str, list[float]] = defaultdict(list)
    for event, payload in zip(single, payloads, strict=False):
        rates["single"].append(_seconds(_append_one, event, place))
        rates["single_floor"].append(_seconds(plain.insert, [payload]))
    for at in range(0, len(batched), MAX_EVENTS):
        batch = batched[at : at + MAX_EVENTS]
        rates["batch"].append(_seconds(append, batch, place) / MAX_EVENTS)
        rates["batch_floor"].append(_seconds(plain.insert, payloads[:MAX_EVENTS]) / MAX_EVENTS)
    return Appending(**{name: len(taken) / sum(taken) for name, taken in rates.items()})


def _append_one(event: dict[str, Any], place: Place) -> None:
    append_event(context=writing(place), event=read(EventDraft, event))


def _active(place: Place) -> Snapshot:
    return Snapshot.objects.get(repository=place.repository, status=SnapshotStatus.ACTIVE)


def _at(place: Place) -> RequestContext:
    return system_context(
        organization_id=place.repository.organization_id, repository_id=place.repository.pk
    )


def _reading(place: Place) -> RequestContext:
    return replace(place.context(Intent.READ), participants=frozenset({EVERYBODY}))


def _seconds(act: Callable[..., object], *arguments: object) -> float:
    started = time.perf_counter()
    act(*arguments)
    return time.perf_counter() - started
