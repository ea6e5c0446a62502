"""What users of other memory servers suffered from: one test each (two at once: concurrency)."""

import inspect
import json
import uuid
from io import StringIO

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command

from apps.access.credentials import read_context
from apps.common.context import Intent
from apps.common.errors import MemoryNotFound, PlatformError, ScopeViolation
from apps.memories import services
from apps.memories.models import Memory, MemoryLink
from apps.memories.selectors import visible_to
from apps.organizations.roles import Role
from apps.search.services import search_memories
from memory_platform.settings.base import required
from tests.factories import (
    AgentFactory,
    MemoryFactory,
    RepositoryFactory,
    agent_context,
    agent_credential,
    person_context,
    person_with_role,
)
from tests.factories.states import REASON, memory_with_status

ARGUMENTS = {
    "content": "Overwritten.",
    "reason": REASON,
    "version": 1,
    "pick": list,
}
SERVICES = [
    service
    for service in (getattr(services, name) for name in services.__all__)
    if "memory_id" in inspect.signature(service).parameters
]


def call(service, context, memory_id):
    """Call any service that acts on one memory with whatever it requires."""
    required_names = [
        parameter.name
        for parameter in inspect.signature(service).parameters.values()
        if parameter.default is parameter.empty and parameter.name not in ("context", "memory_id")
    ]
    values = {name: ARGUMENTS[name] for name in required_names}
    if "reason" in inspect.signature(service).parameters:
        values["reason"] = REASON
    return service(context=context, memory_id=memory_id, **values)


def test_identity_never_comes_from_an_argument(repository, coder):
    other = AgentFactory(organization=repository.organization, agent_id="architect-1")
    credential = agent_credential(repository, agent=coder)
    fields = {
        "agent_id": other.agent_id,
        "organization_id": str(repository.organization_id),
        "repository_id": str(repository.pk),
        "intent": "write",
        "request_id": "r",
    }
    with pytest.raises(ScopeViolation):
        read_context(credential, fields, intents=[Intent.WRITE])
    fields["agent_id"] = coder.agent_id
    context = read_context(credential, fields, intents=[Intent.WRITE])
    assert MemoryFactory(context=context).author_id == str(coder.pk)
    parameters = inspect.signature(services.write_memory).parameters
    assert not [name for name in parameters if "author" in name or "owner" in name]


@pytest.mark.parametrize("service", SERVICES, ids=lambda service: service.__name__)
@pytest.mark.parametrize("where", ["sister repository", "other organization", "nowhere"])
def test_no_service_forgets_the_scope_whatever_transport_calls_it(
    service, where, repository, maintainer
):
    place = RepositoryFactory(
        **({"organization": repository.organization} if where == "sister repository" else {})
    )
    theirs = MemoryFactory(context=agent_context(place))
    memory_id = uuid.uuid4() if where == "nowhere" else theirs.pk
    with pytest.raises(MemoryNotFound):
        call(service, maintainer, memory_id)
    theirs.refresh_from_db()
    assert (theirs.latest_version, theirs.status) == (1, "unverified")


def test_a_second_id_in_a_call_is_filtered_by_tenant_like_the_first(agent, maintainer):
    mine = MemoryFactory(context=agent)
    theirs = MemoryFactory(context=agent_context(RepositoryFactory()))
    seconds = [
        lambda: services.deprecate_memory(
            context=maintainer, memory_id=mine.pk, reason=REASON, replacement_memory_id=theirs.pk
        ),
        lambda: services.link_memories(
            context=agent, source_id=mine.pk, target_id=theirs.pk, relation="supports"
        ),
        lambda: services.link_memories(
            context=agent, source_id=theirs.pk, target_id=mine.pk, relation="supports"
        ),
    ]
    for act in seconds:
        with pytest.raises(MemoryNotFound):
            act()
    assert not MemoryLink.objects.exists()


def test_a_list_across_repositories_shows_only_what_the_reader_may_see(repository):
    own = MemoryFactory(context=agent_context(repository))
    MemoryFactory(context=agent_context(RepositoryFactory(organization=repository.organization)))
    MemoryFactory(context=agent_context(RepositoryFactory()))
    for context in (
        agent_context(repository),
        person_context(person_with_role(Role.VIEWER, repository=repository), repository),
    ):
        assert list(visible_to(context.actor, context.rights)) == [own]


@pytest.mark.parametrize("value", [None, "", "   "])
def test_an_unset_secret_stops_the_start_instead_of_matching_nothing(monkeypatch, value):
    monkeypatch.delenv("TOKEN_PEPPER", raising=False)
    if value is not None:
        monkeypatch.setenv("TOKEN_PEPPER", value)
    with pytest.raises(ImproperlyConfigured, match="TOKEN_PEPPER is not set"):
        required("TOKEN_PEPPER", "a secret")


@pytest.mark.parametrize("status", ["verified", "locked"])
def test_an_agent_gets_around_no_lock_and_no_approval(agent, maintainer, status):
    approved = memory_with_status(
        status, author=agent, person=maintainer, content="Webhooks are delivered twice."
    )
    own = MemoryFactory(context=agent, content="Webhooks are never delivered.")
    for relation in ("supersedes", "contradicts"):
        link = services.link_memories(
            context=agent, source_id=own.pk, target_id=approved.pk, relation=relation
        )
        assert link.suggested
    for service in SERVICES:
        if service not in (services.read_memory, services.read_history, services.list_versions):
            _try(service, agent, approved.pk)
    approved.refresh_from_db()
    assert (approved.status, approved.served_version, approved.superseded_by) == (status, 1, None)
    assert search_memories(context=agent, query="webhooks delivered")[0] == approved


def _try(service, context, memory_id):
    try:
        call(service, context, memory_id)
    except PlatformError:
        return


def test_an_import_never_overwrites_another_tenants_rows(tmp_path, repository, coder):
    theirs = MemoryFactory(context=agent_context(RepositoryFactory()), content="Theirs.")
    lines = [
        {"type": "note", "content": "Theirs.", "key": str(theirs.pk)},
        {"type": "note", "content": "Mine now.", "memory_id": str(theirs.pk)},
    ]
    path = tmp_path / "notes.jsonl"
    path.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    with pytest.raises(Exception, match="1 of 2"):
        call_command(
            "import_memories",
            str(path),
            "--repository",
            repository.slug,
            "--as-agent",
            coder.agent_id,
            stdout=StringIO(),
            stderr=StringIO(),
        )
    theirs.refresh_from_db()
    assert (theirs.content, theirs.latest_version) == ("Theirs.", 1)
    mine = Memory.objects.exclude(pk=theirs.pk).get()
    assert (mine.repository, mine.content) == (repository, "Theirs.")


def test_an_approval_names_its_memory_and_version_and_never_a_position(agent, maintainer):
    read_by_her = MemoryFactory(context=agent, content="What she read.")
    newer = MemoryFactory(context=agent)
    services.write_version(context=agent, memory_id=read_by_her.pk, content="Slipped in.")
    services.verify_memory(context=maintainer, memory_id=read_by_her.pk, version=1)
    for memory in (read_by_her, newer):
        memory.refresh_from_db()
    assert (read_by_her.status, read_by_her.content) == ("verified", "What she read.")
    assert newer.status == "unverified"
    parameters = inspect.signature(services.verify_memory).parameters
    assert set(parameters) == {"context", "memory_id", "version"}
    assert all(parameter.kind is parameter.KEYWORD_ONLY for parameter in parameters.values())
