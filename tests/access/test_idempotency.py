"""The same request twice is one act; a refused one is not remembered, a repeated one recorded."""

import dataclasses
import datetime as dt

import pytest
from django.db import transaction
from django.utils import timezone

from apps.access.models import CompletedRequest
from apps.access.services.idempotency import once, sweep_completed_requests
from apps.audit.models import AuditRecord
from apps.common.errors import InvalidArgument, WriteNotAllowed
from apps.memories.services import write_memory
from tests.factories import RepositoryFactory, agent_context

ARGUMENTS = {"content": "x", "tags": ["a"]}


@pytest.fixture
def agent(repository, coder):
    return dataclasses.replace(agent_context(repository, agent=coder), request_id="request-1")


@pytest.fixture
def counted():
    """An act that counts how often it was done."""
    done = []

    def act():
        done.append(1)
        return {"number": len(done)}

    return act


def do(context, act, tool="memory-write", arguments=ARGUMENTS):
    with transaction.atomic():
        return once(context, write_memory, tool=tool, arguments=arguments, act=act)


def test_the_same_request_is_done_once_and_answered_alike(agent, counted):
    assert do(agent, counted) == do(agent, counted) == {"number": 1}
    reordered = dict(reversed(ARGUMENTS.items()))
    assert do(agent, counted, arguments=reordered) == {"number": 1}


def test_other_arguments_under_the_same_id_are_refused_by_name(agent, counted):
    do(agent, counted)
    with pytest.raises(InvalidArgument) as refusal:
        do(agent, counted, arguments={"content": "y"})
    assert refusal.value.details["field"] == "request_id"


def test_another_tool_repository_agent_or_id_is_another_request(agent, counted, repository):
    sister = RepositoryFactory(organization=repository.organization)
    others = [
        (agent, "memory-deprecate"),
        (dataclasses.replace(agent, request_id="request-2"), "memory-write"),
        (dataclasses.replace(agent, repository_id=sister.pk), "memory-write"),
        (
            dataclasses.replace(agent_context(repository), request_id="request-1"),
            "memory-write",
        ),
    ]
    do(agent, counted)
    numbers = [do(context, counted, tool=tool)["number"] for context, tool in others]
    assert numbers == [2, 3, 4, 5]


def test_a_refusal_is_not_remembered(agent, counted):
    def refuse():
        raise WriteNotAllowed()

    with pytest.raises(WriteNotAllowed):
        do(agent, refuse)
    assert do(agent, counted) == {"number": 1}


def test_after_24_hours_the_id_is_free_again(agent, counted):
    do(agent, counted)
    old = timezone.now() - dt.timedelta(hours=24, seconds=1)
    CompletedRequest.objects.update(created_at=old)
    assert do(agent, counted, arguments={"content": "y"}) == {"number": 2}


def test_the_sweep_forgets_only_what_is_old(agent, counted):
    do(agent, counted)
    do(dataclasses.replace(agent, request_id="request-2"), counted)
    assert sweep_completed_requests() == 0
    old = timezone.now() - dt.timedelta(hours=25)
    CompletedRequest.objects.filter(request_id="request-1").update(created_at=old)
    assert sweep_completed_requests() == 1
    assert CompletedRequest.objects.get().request_id == "request-2"


def test_arguments_are_kept_as_a_digest_only(agent, counted):
    do(agent, counted, arguments={"content": "a secret"})
    row = CompletedRequest.objects.get()
    assert len(row.arguments_digest) == 64
    assert "secret" not in str(row.__dict__)


def test_above_the_repositories_a_request_is_done_once_too(agent, counted):
    organization = dataclasses.replace(agent, repository_id=None)
    platform = dataclasses.replace(organization, organization_id=None)
    numbers = [
        do(context, counted)["number"]
        for context in (agent, organization, platform, organization, platform)
    ]
    assert numbers == [1, 2, 3, 2, 3]


def test_a_number_of_its_own_counts_instead_of_the_request_id(agent, counted):
    def numbered(arguments):
        with transaction.atomic():
            return once(
                agent,
                write_memory,
                tool="t",
                arguments=arguments,
                act=counted,
                number="key-1",
                field="Key",
            )

    assert numbered(ARGUMENTS) == numbered(ARGUMENTS) == {"number": 1}
    with pytest.raises(InvalidArgument) as refusal:
        numbered({"content": "y"})
    assert refusal.value.details["field"] == "Key"


def test_a_repetition_is_recorded_with_the_object_of_the_first_act(agent):
    def write():
        return {"memory_id": str(write_memory(context=agent, content="Kept.", type="note").pk)}

    written = do(agent, write)
    again = dataclasses.replace(agent, key_id="another")
    assert do(again, write) == written
    record = AuditRecord.objects.latest("pk")
    assert (record.action, record.object_kind) == ("repeated", "memory")
    assert (record.object_id, record.object_version) == (written["memory_id"], 1)
    assert (record.reason, record.key_id) == ("Created", "another")


def test_a_repetition_names_no_object_of_somebody_who_used_the_same_id(agent, repository):
    other = dataclasses.replace(agent_context(repository), request_id=agent.request_id)

    def written_by(context):
        memory = write_memory(context=context, content="Kept.", type="note")
        return {"memory_id": str(memory.pk)}

    for context in (agent, other):
        do(context, lambda by=context: written_by(by))
    again = do(other, lambda: written_by(other))
    assert AuditRecord.objects.latest("pk").object_id == again["memory_id"]
