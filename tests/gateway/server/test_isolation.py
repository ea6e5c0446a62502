"""Two users never see each other, nor does anybody else see what a user handed over."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from apps.access.participants import Mask
from apps.common.context import Intent
from apps.common.errors import PlatformError
from apps.events.models import Event
from apps.events.selectors import events_in
from apps.events.services import list_events, read_event
from apps.gateway.models import GatewaySession
from apps.memories.models import Memory
from apps.memories.selectors import memories_in, visible_to
from apps.memories.services import read_memory
from apps.organizations.roles import Role
from apps.search.selectors.passages import EventFilter, find_events
from apps.search.services import search_memories
from tests.factories import (
    AgentFactory,
    RepositoryFactory,
    agent_context,
    person_context,
    person_with_role,
)
from tests.gateway.server.world import EVERYWHERE, just_now, message

MARKER = "periwinkle"
SAID = f"My name is Ada and the deployment password word is {MARKER}"


@pytest.fixture
def furnished(world):
    """Alice has said something, stated something and handed over a file."""
    alice = world.alice
    alice.said(SAID, f"I like {MARKER} too.", f"I like {MARKER}", chat="first", at=just_now())
    uploaded = Client().post(
        "/gateway/resources",
        {
            "user_id": "alice",
            "user_key": alice.key,
            "title": "Notes",
            "file": SimpleUploadedFile("notes.txt", SAID.encode(), "text/plain"),
        },
    )
    assert uploaded.status_code == 201, uploaded.content
    world.resource_id = uploaded.json()["resource_id"]
    found = alice.search(MARKER)
    assert {one["source_scope"] for one in found.body["results"]} == {"current_chat", "resources"}
    return world


def others(world):
    """Another user, one with the same name elsewhere, and one in another repository."""
    second = RepositoryFactory(organization=world.repository.organization)
    return [
        world.bob,
        world.user("alice", RepositoryFactory()),
        world.user("dora", second),
    ]


def resource(method, caller, resource_id):
    headers = {"X-User-Id": caller.user.user_id, "X-User-Key": caller.key}
    return getattr(Client(), method)(f"/gateway/resources/{resource_id}", headers=headers)


def test_no_endpoint_shows_anything_of_another_user(furnished):
    for other in others(furnished):
        answers = [
            other.search(MARKER, scope=[scope], conversation_id="first", top_k=100)
            for scope in EVERYWHERE
        ]
        answers += [
            other.search(SAID, top_k=100),
            other.flush("first"),
            other.add(MARKER, chat="first"),
        ]
        assert {answer.status for answer in answers} == {200}
        assert [answer.body for answer in answers[:4]] == [{"results": []}] * 4
        assert answers[4].body["status"] == "unchanged"
        assert resource("get", other, furnished.resource_id).status_code == 404
        assert resource("delete", other, furnished.resource_id).status_code == 404
    assert resource("get", furnished.alice, furnished.resource_id).status_code == 200


def test_what_another_user_does_under_the_same_names_changes_nothing(furnished):
    before = furnished.alice.search(MARKER).body
    for other in others(furnished):
        other.said(f"The {MARKER} of somebody else", chat="first")
        theirs = other.search(MARKER)
        assert theirs.texts == [f"The {MARKER} of somebody else"]
    after = furnished.alice.search(MARKER).body
    assert [one["id"] for one in after["results"]] == [one["id"] for one in before["results"]]


def test_one_users_flush_leaves_anothers_messages_alone(furnished):
    furnished.alice.add("The lighthouse is closed", chat="shared")
    furnished.bob.add("The harbour is open", chat="shared")
    furnished.bob.flush("shared")
    of_alice = furnished.alice.search("lighthouse harbour", scope=["all_user_memory"]).texts
    of_bob = furnished.bob.search("lighthouse harbour", scope=["all_user_memory"]).texts
    assert not {"The lighthouse is closed", "The harbour is open"} & set(of_alice)
    assert "The harbour is open" in of_bob
    assert "The lighthouse is closed" not in of_bob


def test_no_key_speaks_for_another_user(furnished):
    alice, bob = furnished.alice, furnished.bob
    for path, body in {
        "memories/search": {"query": MARKER, "scope": EVERYWHERE, "conversation_id": "first"},
        "memories/add": {"session_id": "chat:first", "messages": [message("mine")]},
        "memories/flush": {"session_id": "chat:first"},
    }.items():
        refused = bob.post(path, **body, user_id="alice")
        assert (refused.status, MARKER in json.dumps(refused.body)) == (401, False)
    headers = {"X-User-Id": alice.user.user_id, "X-User-Key": bob.key}
    address = f"/gateway/resources/{furnished.resource_id}"
    assert Client().get(address, headers=headers).status_code == 401


def test_no_agent_of_the_repository_sees_what_a_user_handed_over(furnished):
    repository = furnished.repository
    agents = [
        agent_context(repository),
        agent_context(
            repository,
            agent=AgentFactory(organization=repository.organization, agent_id="assistant"),
        ),
        agent_context(
            repository, agent=AgentFactory(organization=repository.organization, agent_id="alice")
        ),
    ]
    reviewer = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    for context in [*agents, person_context(reviewer, repository, intent=Intent.READ)]:
        assert search_memories(context=context, query=f"{MARKER} Ada name").memories == []
        assert not memories_in(context).exists()
        assert not visible_to(context.actor, context.rights).exists()
        with pytest.raises(PlatformError):
            read_memory(context=context, memory_id=Memory.objects.first().pk)
    for context in agents:
        assert not events_in(context).exists()
        assert list_events(context=context, pick=list) == []
        with pytest.raises(PlatformError):
            read_event(context=context, event_id=Event.objects.first().pk)
        passage_filter = EventFilter(Mask(context.participants), with_internal=True)
        place = {"organization_id": repository.organization_id, "repository_id": repository.pk}
        assert find_events(MARKER, **place, passage_filter=passage_filter, most=10) == []


def test_a_session_is_its_users_whatever_it_is_called(furnished):
    furnished.bob.add("mine", chat="first")
    sessions = GatewaySession.objects.filter(session_id="chat:first")
    assert sessions.count() == 2
    assert len({one.thread for one in sessions}) == 2
