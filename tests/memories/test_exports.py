"""Everything a repository remembers, as lines: complete, recorded, for those who may."""

import datetime as dt

import pytest
from django.utils import timezone

from apps.audit.models import AuditRecord, Serving
from apps.common.context import Right
from apps.common.errors import (
    WriteNotAllowed,
)
from apps.memories.models import Memory
from apps.memories.portable.lines import OMITTED_FIELDS, Author, MemoryLine
from apps.memories.selectors.export_pages import ExportFilter
from apps.memories.services import (
    begin_export,
)
from tests.factories import (
    MemoryFactory,
)
from tests.factories.states import own_memory
from tests.memories.portable import (
    exported,
    exported_memories,
    lacking,
    take_in,
    translated,
)


def test_every_field_of_a_memory_is_in_its_line_or_known_to_be_left_out():
    fields = {field.name for field in Memory._meta.concrete_fields}
    author = {f"author_{name}" for name in Author.model_fields}
    others = {"kind", "author", "beside", "versions", "links"}
    assert fields == {*(MemoryLine.model_fields.keys() - others), *author, *OMITTED_FIELDS}


def test_an_export_says_what_it_is_and_ends_with_what_it_holds(maintainer, furnished):
    lines = exported(maintainer)
    header, end = lines[0], lines[-1]
    assert (header["format"], header["version"]) == ("memory-platform/memories", 1)
    assert header["repository"]["id"] == str(maintainer.repository_id)
    assert (end["memories"], end["versions"], end["links"]) == (7, 8, 3)
    assert len(end["sha256"]) == 64
    assert [line["id"] for line in lines[1:-1]] == sorted(line["id"] for line in lines[1:-1])


def test_what_was_exported_comes_back_as_it_was(maintainer, furnished, elsewhere):
    before = exported_memories(maintainer)
    done = take_in(elsewhere, before)
    assert {one.outcome for one in done} == {"written"}
    after = exported_memories(elsewhere)
    ids = {line["id"]: one.memory.pk for line, one in zip(before, done, strict=True)}
    assert translated(before, ids) == {line["id"]: line for line in after}


def test_an_export_is_recorded_with_every_wording_before_it_goes_out(maintainer, furnished):
    pages = begin_export(context=maintainer)
    (started,) = AuditRecord.objects.filter(action="exported")
    assert (started.served, started.reason) == (None, "As JSON Lines: everything")
    next(pages)
    next(pages)
    page = AuditRecord.objects.filter(action="exported").latest("id")
    assert len(page.served) == 8
    assert Serving.objects.filter(record_id=page.pk).count() == 8


def test_an_export_can_be_narrowed(maintainer, agent):
    kept = MemoryFactory(context=agent, type="note", tier="ltm")
    MemoryFactory(context=agent, type="note")
    MemoryFactory(context=agent, tier="ltm")
    lines = exported(maintainer, chosen=ExportFilter(tiers=("ltm",), types=("note",)))
    assert [line["id"] for line in lines[1:-1]] == [str(kept.pk)]
    assert lines[0]["chosen"] == {"tier": ["ltm"], "type": ["note"]}
    later = ExportFilter(since=timezone.now() + dt.timedelta(seconds=1))
    assert exported_memories(maintainer, chosen=later) == []


def test_pages_meet_without_a_gap(maintainer, agent, monkeypatch):
    for number in range(7):
        MemoryFactory(context=agent, content=f"Number {number}.")
    whole = exported_memories(maintainer)
    monkeypatch.setattr("apps.memories.selectors.export_pages.PAGE_MEMORIES", 3)
    monkeypatch.setattr("apps.memories.selectors.export_pages.PAGE_VERSIONS", 2)
    assert exported_memories(maintainer) == whole
    assert len(whole) == 7


def test_rules_from_above_and_what_is_one_persons_alone_stay_where_they_are(
    maintainer, agent, super_admin
):
    own_memory(agent, "Mine.")
    MemoryFactory(context=super_admin, scope="system")
    kept = MemoryFactory(context=agent)
    assert [line["id"] for line in exported_memories(maintainer)] == [str(kept.pk)]


@pytest.mark.parametrize("without", [Right.READ, Right.AUDIT])
def test_an_export_needs_reading_and_auditing(maintainer, without):
    with pytest.raises(WriteNotAllowed):
        exported(lacking(maintainer, without))
