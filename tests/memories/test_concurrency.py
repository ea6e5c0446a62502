"""Real threads on real connections: nothing is lost, nothing happens twice or after a lock."""

import threading

import pytest
from django.db import connection, transaction

from apps.access.services.idempotency import once
from apps.audit.verbs import performing
from apps.common.errors import MemoryLocked, ResourceBusy, VersionConflict
from apps.memories import services
from apps.memories.models import Memory
from apps.memories.portable.lines import EntryLine
from apps.memories.services import Seen, import_memory, write_memory
from tests.factories import MemoryFactory
from tests.factories.states import REASON
from tests.threads import at_once

pytestmark = pytest.mark.django_db(transaction=True)

THREADS = 16


def editing(context, memory, number, **arguments):
    def act():
        with performing(services.write_version, context=context):
            return services.write_version(
                context=context, memory_id=memory.pk, content=f"Wording {number}.", **arguments
            )

    return act


def test_edits_at_once_are_all_kept_and_numbered_without_a_gap(agent):
    memory = MemoryFactory(context=agent)
    at_once([editing(agent, memory, number) for number in range(THREADS)])
    memory.refresh_from_db()
    numbers = list(memory.versions.values_list("number", flat=True))
    assert numbers == list(range(1, THREADS + 2))
    assert memory.latest_version == memory.served_version == THREADS + 1
    assert memory.content == memory.versions.get(number=THREADS + 1).content


def test_nothing_is_written_after_a_lock_half_way(agent, maintainer):
    memory = MemoryFactory(context=agent)

    def lock():
        with transaction.atomic():
            seen = Seen.of(Memory.objects.select_for_update(no_key=True).get(pk=memory.pk))
            return services.lock_memory(
                context=maintainer, memory_id=memory.pk, reason=REASON, seen=seen
            )

    acts = [editing(agent, memory, number) for number in range(THREADS)]
    *edits, locked = at_once([*acts, lock])
    memory.refresh_from_db()
    written = [result for result in edits if isinstance(result, Memory)]
    assert all(isinstance(result, Memory | MemoryLocked) for result in edits)
    assert memory.status == "locked"
    assert memory.latest_version == locked.latest_version == len(written) + 1
    assert memory.versions.count() == len(written) + 1
    assert not memory.versions.filter(created_at__gt=memory.locked_at).exists()


def test_of_edits_that_expect_the_same_version_one_wins(agent):
    memory = MemoryFactory(context=agent)
    results = at_once([editing(agent, memory, number, expected_version=1) for number in range(4)])
    assert sum(isinstance(result, Memory) for result in results) == 1
    assert sum(isinstance(result, VersionConflict) for result in results) == 3


def test_who_verifies_while_others_write_verifies_what_she_read_or_nothing(agent, maintainer):
    memory = MemoryFactory(context=agent, content="What she read.")

    def verify():
        return services.verify_memory(context=maintainer, memory_id=memory.pk, seen=Seen(1))

    edits = [editing(agent, memory, number) for number in range(4)]
    verified, *_ = at_once([verify, *edits])
    memory.refresh_from_db()
    assert memory.latest_version == memory.newest_version == 5
    if isinstance(verified, Memory):
        assert (memory.status, memory.content) == ("verified", "What she read.")
        assert memory.pending_version == 5
    else:
        assert isinstance(verified, VersionConflict)
        assert 1 < verified.details["version"] <= 5
        assert (memory.status, memory.served_version) == ("unverified", 5)
        assert memory.pending_version is None


def test_the_same_request_twice_at_once_writes_once(agent):
    def act():
        with transaction.atomic():
            return once(
                agent,
                write_memory,
                tool="memory-write",
                arguments={"content": "x"},
                act=lambda: {
                    "memory_id": str(write_memory(context=agent, content="x", type="note").pk)
                },
            )

    results = at_once([act] * 8)
    assert Memory.objects.count() == 1
    assert results == [{"memory_id": str(Memory.objects.get().pk)}] * 8


def test_the_same_file_imported_twice_at_once_is_written_once(agent):
    def act():
        return import_memory(
            context=agent, entry=EntryLine(content="x", type="note"), provenance={}
        )

    results = at_once([act] * 4)
    assert Memory.objects.count() == 1
    assert sum(result is None for result in results) == 3


def test_a_lock_that_is_not_had_in_time_means_busy(agent):
    memory = MemoryFactory(context=agent)
    held, done = threading.Event(), threading.Event()

    def hold():
        with transaction.atomic():
            Memory.objects.select_for_update().get(pk=memory.pk)
            held.set()
            done.wait(timeout=60)

    def edit():
        held.wait(timeout=60)
        try:
            with connection.cursor() as cursor:
                cursor.execute("SET lock_timeout = 100")
            return editing(agent, memory, 2)()
        finally:
            done.set()

    _, refusal = at_once([hold, edit])
    assert isinstance(refusal, ResourceBusy)
    assert refusal.retryable
    assert refusal.details["retry_after_ms"] > 0
    memory.refresh_from_db()
    assert memory.latest_version == 1


def test_every_connection_waits_two_seconds_for_a_lock_and_not_for_ever():
    with connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        assert cursor.fetchone() == ("2s",)
