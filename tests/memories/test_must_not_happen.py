"""What users of other memory servers suffered from: one test each (two at once: concurrency)."""

import inspect
import json
import uuid
from collections.abc import Iterator
from io import StringIO

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command

from apps.access.contexts import read_context
from apps.audit.models import AuditRecord
from apps.common.context import Intent
from apps.common.errors import (
    ErrorCode,
    MemoryNotFound,
    PlatformError,
    ScopeViolation,
    VersionConflict,
)
from apps.memories import services
from apps.memories.models import (
    ForgetSuggestion,
    Memory,
    MemoryLink,
    ReviewAssignment,
    SimilarPair,
)
from apps.memories.portable.lines import EntryLine
from apps.memories.portable.rules_section import RulesSection
from apps.memories.selectors import visible_to
from apps.memories.services import Seen
from apps.memories.services.imports import GivenEntry
from apps.memories.services.standing import Standing
from apps.memories.services.writes import NewMemory
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
from tests.factories.states import REASON, make_pair, memory_with_status
from tests.tables import table

FIRST = Seen(1)
# What each service is called with to act on a memory; ``own`` is one that the caller may act on.
ARGUMENTS = {
    "accept_forgetting": lambda memory, own: {"suggestion_id": suggestion_about(memory)},
    "accept_link": lambda memory, own: {"link_id": link_to(memory)},
    "archive_memory": lambda memory, own: {"memory_id": memory, "reason": REASON, "seen": FIRST},
    "assign_review": lambda memory, own: {"memory_id": memory, "user_id": 1},
    # It takes no id: what it lets out must not hold the memory.
    "begin_export": lambda memory, own: {},
    "comment_on_memory": lambda memory, own: {"memory_id": memory, "comment": "Said."},
    "decline_forgetting": lambda memory, own: {"suggestion_id": suggestion_about(memory)},
    "decline_link": lambda memory, own: {"link_id": link_to(memory)},
    "deprecate_memory": lambda memory, own: {"memory_id": memory, "reason": REASON, "seen": FIRST},
    "dismiss_similar": lambda memory, own: {"pair_id": pair_with(memory)},
    "import_memories": lambda memory, own: {
        "entries": [
            GivenEntry(EntryLine(content="Overwritten.", type="note"), {"source": "notes.jsonl"})
        ]
    },
    "import_memory": lambda memory, own: {
        "entry": EntryLine(content="Overwritten.", type="note"),
        "provenance": {"source": str(memory)},
    },
    "label_memory": lambda memory, own: {"memory_id": memory, "confidence": 0.9},
    "link_memories": lambda memory, own: {
        "source_id": own,
        "target_id": memory,
        "relation": "supersedes",
    },
    "list_comments": lambda memory, own: {"memory_id": memory, "pick": list},
    "list_memories": lambda memory, own: {"pick": lambda rows: list(rows.filter(pk=memory))},
    "list_versions": lambda memory, own: {"memory_id": memory, "pick": list},
    "lock_memory": lambda memory, own: {"memory_id": memory, "reason": REASON, "seen": FIRST},
    "merge_memories": lambda memory, own: {
        "memory_id": memory,
        "others": {own: FIRST},
        "seen": FIRST,
    },
    "read_dossier": lambda memory, own: {"memory_id": memory},
    "read_history": lambda memory, own: {"memory_id": memory},
    "read_memory": lambda memory, own: {"memory_id": memory},
    "read_rules": lambda memory, own: {},
    # It is handed rows that were found within the scope and reads nothing itself.
    "record_listing": lambda memory, own: {"page": [Memory.objects.get(pk=own)]},
    "reject_version": lambda memory, own: {"memory_id": memory, "reason": REASON, "seen": FIRST},
    "release_memory": lambda memory, own: {"memory_id": memory, "reason": REASON, "seen": FIRST},
    "replay_record": lambda memory, own: {"record_id": record_that_served(memory)},
    "request_changes": lambda memory, own: {
        "memory_id": memory,
        "comment": "Otherwise, please.",
        "seen": FIRST,
    },
    "restore_memory": lambda memory, own: {"memory_id": memory, "reason": REASON, "seen": FIRST},
    "suggest_forgetting": lambda memory, own: {
        "memory_id": memory,
        "suggested_by": "a model",
        "session_id": "s",
        "turn_id": "t",
    },
    # People are told nothing, and it takes no id.
    "take_notices": lambda memory, own: {},
    "unassign_review": lambda memory, own: {"memory_id": memory},
    "undo_decision": lambda memory, own: {"record_id": decision_about(memory)},
    "unmerge_memory": lambda memory, own: {"memory_id": memory, "reason": REASON, "seen": FIRST},
    "unlock_memory": lambda memory, own: {"memory_id": memory, "reason": REASON, "seen": FIRST},
    "verify_memory": lambda memory, own: {"memory_id": memory, "seen": FIRST},
    "write_memories": lambda memory, own: {
        "memories": [NewMemory(content="Overwritten.", type="note")]
    },
    "write_memory": lambda memory, own: {"content": "Overwritten.", "type": "note"},
    "write_version": lambda memory, own: {
        "memory_id": memory,
        "content": "Overwritten.",
        "expected_version": 1,
        "reason": REASON,
    },
}
# These are told of no memory.
MAKING = {"import_memories", "import_memory", "write_memories", "write_memory"}
# Whole lines of a file, see test_reimporting: ids that are taken elsewhere, rights, wordings.
OF_LINES = {"reimport_memory", "reimport_links"}
OFFERED = {
    name for name, one in vars(services).items() if callable(one) and not isinstance(one, type)
}
SERVICES = sorted(OFFERED - OF_LINES)
ACTING = [name for name in SERVICES if name not in MAKING]
# What comes of acting on a memory out of reach, where that is not MEMORY_NOT_FOUND.
OUT_OF_REACH = {
    "accept_forgetting": ErrorCode.NOT_FOUND,
    "accept_link": ErrorCode.NOT_FOUND,
    "begin_export": [],
    "decline_forgetting": ErrorCode.NOT_FOUND,
    "decline_link": ErrorCode.NOT_FOUND,
    "dismiss_similar": ErrorCode.NOT_FOUND,
    "list_memories": [],
    "read_rules": [],
    "record_listing": None,
    "replay_record": ErrorCode.NOT_FOUND,
    "suggest_forgetting": None,
    "take_notices": [],
    "undo_decision": ErrorCode.NOT_FOUND,
}


def link_to(memory_id):
    """The id of a link that leads to the memory, or one that no link has."""
    link = MemoryLink.objects.filter(target=memory_id).first()
    return link.pk if link else 10**9


def suggestion_about(memory_id):
    """The id of a suggestion to forget the memory, or one that no suggestion has."""
    suggestion = ForgetSuggestion.objects.filter(memory=memory_id).first()
    return suggestion.pk if suggestion else 10**9


def pair_with(memory_id):
    """The id of a pair that the memory belongs to, or one that no pair has."""
    pair = SimilarPair.objects.filter(memory=memory_id).first()
    return pair.pk if pair else 10**9


def record_that_served(memory_id):
    """The id of an audit record that says the memory was served, or one that no record has."""
    memory = Memory.objects.filter(pk=memory_id).first()
    if memory is None:
        return 10**9
    services.read_memory(context=agent_context(memory.repository), memory_id=memory_id)
    return AuditRecord.objects.latest("id").pk


def decision_about(memory_id):
    """The record of somebody's decision about the memory, or one that no decision has."""
    memory = Memory.objects.filter(pk=memory_id).first()
    if memory is None:
        return 10**9
    person = person_with_role(Role.REPOSITORY_MAINTAINER, repository=memory.repository)
    context, record = person_context(person, memory.repository), AuditRecord.objects.latest("id")
    Standing.of(memory, context).keep(context, record)
    return record.pk


def outcome(name, context, memory_id, own_id):
    """What a service answers when it is called to act on the memory, or the refusal's code."""
    arguments = ARGUMENTS[name](memory_id, own_id)
    try:
        answer = getattr(services, name)(context=context, **arguments)
        if isinstance(answer, Iterator):
            return [line for line in answer if str(memory_id) in line]
        if isinstance(answer, RulesSection):
            return [rule for rule in answer.rules if rule.pk == memory_id]
        return answer
    except PlatformError as refusal:
        return refusal.code


def test_every_service_stands_in_the_table():
    assert set(ARGUMENTS) == set(SERVICES)


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


@table("name", ACTING)
@table("where", ["sister repository", "other organization", "nowhere"])
def test_no_service_forgets_the_scope_whatever_transport_calls_it(
    name, where, repository, maintainer
):
    place = RepositoryFactory(
        **({"organization": repository.organization} if where == "sister repository" else {})
    )
    them = agent_context(place)
    theirs, source = MemoryFactory(context=them), MemoryFactory(context=them)
    link = services.link_memories(
        context=them, source_id=source.pk, target_id=theirs.pk, relation="supports"
    )
    pair = make_pair(theirs, source)
    memory_id = uuid.uuid4() if where == "nowhere" else theirs.pk
    own = MemoryFactory(context=maintainer)
    refused = OUT_OF_REACH.get(name, ErrorCode.MEMORY_NOT_FOUND)
    assert outcome(name, maintainer, memory_id, own.pk) == refused
    theirs.refresh_from_db()
    assert (theirs.latest_version, theirs.status) == (1, "unverified")
    assert MemoryLink.objects.get() == link
    assert SimilarPair.objects.get(decided_at=None) == pair
    assert not ReviewAssignment.objects.exists()


@pytest.mark.parametrize("name", sorted(MAKING))
def test_what_is_new_lies_in_the_place_of_the_context_and_touches_nothing(name, agent):
    theirs = MemoryFactory(context=agent_context(RepositoryFactory()), content="Overwritten.")
    made = outcome(name, agent, theirs.pk, theirs.pk)
    made = made[0] if isinstance(made, list) else made
    assert (made.repository_id, made.author_id) == (agent.repository_id, agent.actor.id)
    assert set(Memory.objects.all()) == {made, theirs}
    theirs.refresh_from_db()
    assert theirs.latest_version == 1


def test_a_second_id_in_a_call_is_filtered_by_tenant_like_the_first(agent, maintainer):
    mine = MemoryFactory(context=agent)
    theirs = MemoryFactory(context=agent_context(RepositoryFactory()))
    seconds = [
        lambda: services.deprecate_memory(
            context=maintainer,
            memory_id=mine.pk,
            reason=REASON,
            replacement_memory_id=theirs.pk,
            seen=FIRST,
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
    for name in SERVICES:
        outcome(name, agent, approved.pk, own.pk)
    approved.refresh_from_db()
    assert (approved.status, approved.served_version, approved.superseded_by) == (status, 1, None)
    assert search_memories(context=agent, query="webhooks delivered").memories[0] == approved


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
    act = {"context": maintainer, "memory_id": read_by_her.pk}
    with pytest.raises(VersionConflict):
        services.verify_memory(**act, seen=FIRST)
    for memory in (read_by_her, newer):
        memory.refresh_from_db()
        assert memory.status == "unverified"
    services.verify_memory(**act, seen=Seen(2))
    for memory in (read_by_her, newer):
        memory.refresh_from_db()
    assert (read_by_her.status, read_by_her.content) == ("verified", "Slipped in.")
    assert newer.status == "unverified"
    parameters = inspect.signature(services.verify_memory).parameters
    assert set(parameters) == {"context", "memory_id", "reason", "seen"}
    assert parameters["seen"].default is inspect.Parameter.empty
    assert all(parameter.kind is parameter.KEYWORD_ONLY for parameter in parameters.values())
