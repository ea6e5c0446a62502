"""Everything that is measured in a repository of one size."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from unittest import mock

from apps.common.context import Intent
from apps.memories.services import write_memory, writes
from apps.memories.vocabulary import MemoryType
from apps.search.services import search_memories
from tests.benchmarks.client import McpClient
from tests.benchmarks.corpus import Corpus, Query, Text
from tests.benchmarks.loading import catch_up, copy_texts, import_texts, rebuild
from tests.benchmarks.measuring import (
    Floor,
    Processor,
    Stopwatch,
    TableSize,
    Timing,
    floor,
    milliseconds,
    timing,
)
from tests.benchmarks.places import Place, new_place

LIMIT = 10
WARM_UP = 20
#: Not more than there are memories.
MAX_WRITES = 150  # with indexing, and as many without
MAX_IMPORTED = 300
#: The slow comparison is made with every so many queries only.
ANY_WORD_EVERY = 5

Durations = dict[str, list[float]]


@dataclass(frozen=True, slots=True)
class WriteCost:
    """A write with and without its indexing: median duration and mean processor time."""

    whole: Timing
    bare: Timing
    whole_processor: Processor
    bare_processor: Processor

    @property
    def index_share(self) -> float:
        """What indexing adds to the duration, as a share of a write without it."""
        return self.whole.p50 / self.bare.p50 - 1

    @property
    def index_processor_share(self) -> float:
        """The same of processor time."""
        return self.whole_processor.both / self.bare_processor.both - 1


@dataclass(frozen=True, slots=True)
class SizeReport:
    """The figures of one size; durations in milliseconds unless named seconds."""

    size: int
    load_seconds: float
    rebuild_seconds: float
    searches: dict[str, Timing]
    service_by_kind: dict[str, Timing]
    service_processor: Processor
    write: WriteCost
    imported_per_second: float
    tables: dict[str, TableSize]


def measure(size: int, *, port: int, seed: int, queries: int) -> SizeReport:
    """Fill a fresh repository and measure in it. Tables count what earlier sizes left, too."""
    corpus, place = Corpus(seed), new_place()
    texts = list(corpus.texts(size))
    load_seconds = _seconds(copy_texts, texts, place)
    rebuild_seconds = _seconds(rebuild, place)
    catch_up()
    contents = [text.content for text in texts]
    with floor() as compared:
        compared.prepare(place.repository.pk)
        tables = compared.table_sizes()
        client = McpClient(place, port=port)
        _search(corpus.queries(WARM_UP, contents), place, client, compared)
        found = _search(corpus.queries(queries, contents), place, client, compared)
    written = list(corpus.texts(2 * min(MAX_WRITES, size)))
    imported = list(corpus.texts(min(MAX_IMPORTED, size)))
    return SizeReport(
        size=size,
        load_seconds=load_seconds,
        rebuild_seconds=rebuild_seconds,
        searches=found.ways,
        service_by_kind=found.by_kind,
        service_processor=found.processor,
        write=_write(written, place),
        imported_per_second=len(imported) / _seconds(import_texts, imported, place),
        tables=tables,
    )


class Searches(NamedTuple):
    """How long queries took in every way, and in the service by kind of query."""

    ways: dict[str, Timing]
    by_kind: dict[str, Timing]
    processor: Processor


def _search(queries: Sequence[Query], place: Place, client: McpClient, compared: Floor) -> Searches:
    """Every query in every way, one after another, so that a busy moment slows all of them."""
    durations: Durations = defaultdict(list)
    by_kind: Durations = defaultdict(list)
    service = Stopwatch()
    for number, query in enumerate(queries):
        taken = {
            "service": service(_in_process, place, query.text),
            "http": milliseconds(_over_http, client, query.text),
            "select_1": milliseconds(compared.nothing),
            "tsvector_all_words": milliseconds(compared.all_words, query.text),
        }
        if number % ANY_WORD_EVERY == 0:
            taken["tsvector_any_word"] = milliseconds(compared.any_word, query.text)
        by_kind[query.kind].append(taken["service"])
        for name, duration in taken.items():
            durations[name].append(duration)
    return Searches(_timings(durations), _timings(by_kind), service.processor())


def _in_process(place: Place, query: str) -> None:
    search_memories(context=place.context(Intent.READ), query=query, limit=LIMIT)


def _over_http(client: McpClient, query: str) -> None:
    client.call("memory-search", {"query": query, "limit": LIMIT}, intent=Intent.READ)


def _write(texts: Sequence[Text], place: Place) -> WriteCost:
    """Writes, and writes that leave indexing out, in turns."""
    whole, bare = Stopwatch(), Stopwatch()
    for number, text in enumerate(texts):
        if number % 2:
            whole(_write_one, text, place)
        else:
            with mock.patch.object(writes, "index_documents"):
                bare(_write_one, text, place)
    return WriteCost(
        timing(whole.durations), timing(bare.durations), whole.processor(), bare.processor()
    )


def _write_one(text: Text, place: Place) -> None:
    write_memory(context=place.context(Intent.WRITE), content=text.content, type=MemoryType.NOTE)


def _seconds(act: Callable[..., object], *arguments: object) -> float:
    started = time.perf_counter()
    act(*arguments)
    return time.perf_counter() - started


def _timings(durations: Durations) -> dict[str, Timing]:
    return {name: timing(values) for name, values in sorted(durations.items())}
