"""Lines that are wrong, and texts that the write policy refuses."""

import pytest
from apps.memories.services.imports import ImportNote

from apps.common.context import Right
from apps.common.errors import (
    ContentRejected,
    InvalidArgument,
)
from apps.memories.services import (
    release_memory,
    write_version,
)
from tests.factories import (
    MemoryFactory,
)
from tests.memories.portable import (
    SUSPECT,
    exported_memories,
    in_repository,
    lacking,
    rewritten,
    take_in,
    unknown,
)


def test_the_write_policy_looks_at_every_wording_and_repeats_none(maintainer, agent, elsewhere):
    MemoryFactory(context=agent)
    (line,) = exported_memories(maintainer)
    secret = "The key is AKIA" + "Q7ZL2M4NB6XC8VRT"
    (refused,) = take_in(elsewhere, [unknown(rewritten(line, secret))])
    assert isinstance(refused, ContentRejected)
    assert refused.details["reasons"]
    assert "AKIA" not in str(refused.as_dict(""))
    (suspect,) = take_in(elsewhere, [unknown(rewritten(line, SUSPECT), 2)])
    assert suspect.memory.is_quarantined
    assert ImportNote.QUARANTINED in suspect.notes


def test_a_former_wording_that_is_refused_is_named_by_its_place(maintainer, agent, elsewhere):
    memory = MemoryFactory(context=agent)
    write_version(context=agent, memory_id=memory.pk, content="Newer.")
    (line,) = exported_memories(maintainer)
    former = rewritten({**line, "versions": line["versions"][:1]}, "AKIA" + "Q7ZL2M4NB6XC8VRT")
    line = {**line, "versions": [former["versions"][0], line["versions"][1]]}
    (refused,) = take_in(elsewhere, [unknown(line)])
    assert isinstance(refused, ContentRejected)
    assert refused.details["fields"] == ["versions[0].content"]
    assert not in_repository(elsewhere.repository_id).exists()


def test_only_those_who_verify_release_what_is_suspect(maintainer, agent, elsewhere):
    memory = MemoryFactory(context=agent, content=SUSPECT)
    release_memory(context=maintainer, memory_id=memory.pk, reason="A quotation.")
    lines = exported_memories(maintainer)
    (done,) = take_in(lacking(elsewhere, Right.VERIFY), lines)
    assert done.memory.is_quarantined


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"id": "7"}, "id"),
        ({"type": "rumour"}, "type"),
        ({"status": "true"}, "status"),
        ({"tier": "xl"}, "tier"),
        ({"family": "mine"}, "family"),
        ({"confidence": 1.5}, "confidence"),
        ({"confidence": True}, "confidence"),
        ({"tags": ["Not A Tag"]}, "content"),
        ({"content": "Changed."}, "content"),
        ({"content_hash": "0" * 64}, "content"),
        ({"provenance": []}, "provenance"),
        ({"provenance": {"a": "\x00"}}, "provenance"),
        ({"enforced": True}, "enforced"),
        ({"served_version": 2}, "served_version"),
        ({"served_version": True}, "served_version"),
        ({"pending_version": 1}, "pending_version"),
        ({"status": "locked"}, "status_before_lock"),
        ({"status_before_lock": "verified"}, "status_before_lock"),
        ({"superseded_by": "00000000-0000-4000-8000-000000000009"}, "superseded_by"),
        ({"created_at": "9999-01-01"}, "created_at"),
        ({"created_at": None}, "created_at"),
        ({"expires_at": 5}, "expires_at"),
        ({"author": {"kind": "god", "id": "1", "label": "x"}}, "author.kind"),
        ({"author": "me"}, "author"),
        ({"versions": []}, "versions"),
        ({"versions": {}}, "versions"),
        ({"links": [{}]}, "links[0]"),
        ({"rumour": 1}, "line"),
        ({"workspace_scope": ""}, "scope"),
        ({"entities": ["x" * 101]}, "entities"),
        ({"released_rules": "all"}, "released_rules"),
    ],
)
def test_a_wrong_field_is_named_and_nothing_is_written(maintainer, agent, elsewhere, change, field):
    MemoryFactory(context=agent)
    (line,) = exported_memories(maintainer)
    (refused,) = take_in(elsewhere, [{**unknown(line), **change}])
    assert isinstance(refused, InvalidArgument)
    assert refused.details["field"] == field
    assert not in_repository(elsewhere.repository_id).exists()


def test_versions_are_numbered_without_a_gap(maintainer, agent, elsewhere):
    MemoryFactory(context=agent)
    (line,) = exported_memories(maintainer)
    line["versions"][0]["number"] = 2
    (refused,) = take_in(elsewhere, [unknown(line)])
    assert refused.details["field"] == "versions[0].number"


def test_a_missing_field_is_named(maintainer, agent, elsewhere):
    MemoryFactory(context=agent)
    (line,) = exported_memories(maintainer)
    del line["provenance"]
    (refused,) = take_in(elsewhere, [line])
    assert refused.message == "line lacks provenance."
