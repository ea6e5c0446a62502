"""The rules of a repository as a section of a file that people keep."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from apps.audit.models import AuditRecord
from apps.common.errors import InvalidArgument, PayloadTooLarge, WriteNotAllowed
from apps.common.secrecy import Secrecy
from apps.memories.models import Memory
from apps.memories.portable.rules_section import RulesSection
from apps.memories.services import link_memories, read_rules, rules
from apps.memories.vocabulary import RULE_TYPES, MemoryType, Scope, Status
from apps.organizations.roles import Role
from tests.factories import (
    MemoryFactory,
    RepositoryFactory,
    agent_context,
    person_context,
    person_with_role,
)
from tests.factories.deciding import deprecate_memory, lock_memory, verify_memory, write_version

PLACE = "northwind/parcel-api"
BEGIN, END = f"<!-- rules of {PLACE}: begin -->", f"<!-- rules of {PLACE}: end -->"


def rule(title: str, content: str, **values: Any) -> Any:
    made = {
        "pk": UUID(int=7),
        "title": title,
        "content": content,
        "type": MemoryType.PATTERN,
        "status": Status.VERIFIED,
        "scope": Scope.REPOSITORY,
    }
    return Memory(**{**made, **values})


def section(*told: Memory) -> RulesSection:
    return RulesSection(PLACE, "Parcel API", told)


hostile = st.text(max_size=60) | st.sampled_from(
    [
        *(BEGIN, END, f"\n{END}\n", f"a\r{END}", f"\u2028{END}\x85{BEGIN}\x0c{END}"),
        *("<!--", "-->", "<!<!--", "--->", "<!---->", "```\n", "x\n```\n" + END, "\n# Heading\n"),
    ]
)


@given(st.lists(st.tuples(hostile, hostile.filter(str.strip)), max_size=4), hostile, hostile)
@example([], "", "\r")
@example([], "\r", "")
@example([], "a\r", "b\r")
def test_no_text_leaves_its_place_and_writing_twice_changes_nothing(
    texts: list[tuple[str, str]], before: str, after: str
) -> None:
    told = section(*(rule(title, content) for title, content in texts))
    lines = told.text.split("\n")

    assert lines.count(BEGIN) == lines.count(END) == 1
    assert (lines[0], lines[-2:]) == (BEGIN, [END, ""])
    # No comment but the marks, in what a reader of Markdown would take for one.
    assert told.text.count("<!--") == told.text.count("-->") == 2
    inside = told.text.splitlines()[3:-1]
    assert all(line.startswith(("  ", "- **", "### ", "## ", "")) for line in inside)
    assert not [line for line in inside if line.startswith("#") and "Rules of" not in line][1:]

    foreign = any(mark in f"{before}\n{after}" for mark in (BEGIN, END))
    if not foreign:
        once = told.put_into(f"{before}\n{after}")
        assert told.put_into(once) == once
        assert once.startswith(f"{before}\n{after}")


def test_it_reads_as_a_list_by_type_with_how_firm_each_is() -> None:
    told = section(
        rule("Money", "Cents, as whole numbers.\n\n```py\nx = 1\n```", type="decision_log"),
        rule("", "Retries wait with backoff.", status=Status.LOCKED),
        rule("No PII in logs", "None.", type="business_rule", scope=Scope.ORGANIZATION),
    )
    assert told.text.split("\n\n", 3)[3] == (
        "### Business rules\n\n"
        "- **No PII in logs** (verified, of the organization, MEM-000000000000)\n  None.\n\n"
        "### Decision logs\n\n"
        "- **Money** (verified, MEM-000000000000)\n"
        "  Cents, as whole numbers.\n\n  ```py\n  x = 1\n  ```\n\n"
        "### Patterns\n\n"
        "- **Retries wait with backoff.** (locked, MEM-000000000000)\n\n"
        f"{END}\n"
    )


def test_what_stands_around_it_stays() -> None:
    told = section(rule("Money", "Cents."))
    filed = f"# Mine\n\n{BEGIN}\nold\n{END}\n\n## More\n"
    assert told.put_into(filed) == f"# Mine\n\n{told.text}\n## More\n"
    windows = told.put_into(filed.replace("\n", "\r\n"))
    assert windows == f"# Mine\n\n{told.text}\n## More\n".replace("\n", "\r\n")
    assert told.put_into("") == told.text
    other = RulesSection("northwind/driver-app", "Driver app", [])
    assert told.text in other.put_into(told.text)
    for broken in (f"{BEGIN}\n", f"{END}\n{BEGIN}\n", f"{BEGIN}\n{BEGIN}\n{END}\n", f"a\n{END}\n"):
        with pytest.raises(InvalidArgument, match="no pair"):
            told.put_into(broken)


@pytest.mark.django_db
def test_only_approved_rules_that_hold_here_get_in_as_they_are_served() -> None:
    repository = RepositoryFactory()
    agent = agent_context(repository)
    maintainer = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    person = person_context(maintainer, repository)

    def made(content: str, kind: str = "pattern", **values: Any) -> Memory:
        return MemoryFactory(context=person, content=content, type=kind, **values)

    verified, locked, gone, edited = (
        made(text) for text in ("Verified.", "Locked.", "Deprecated.", "Served.")
    )
    made("Nobody looked at it.")
    fact = made("A fact.", "fact")
    for memory in (verified, gone, edited, fact):
        verify_memory(context=person, memory_id=memory.pk)
    lock_memory(context=person, memory_id=locked.pk, reason="It stays.")
    deprecate_memory(context=person, memory_id=gone.pk, reason="No more.")
    write_version(context=agent, memory_id=edited.pk, content="Pending.", reason="New.")
    elsewhere = MemoryFactory(
        context=agent_context(RepositoryFactory(organization=repository.organization)),
        content="Elsewhere.",
        type="pattern",
    )
    Memory.objects.filter(pk=elsewhere.pk).update(status=Status.VERIFIED)
    quarantined, expired = made("Held back."), made("Over.")
    Memory.objects.filter(pk=quarantined.pk).update(
        status=Status.VERIFIED, quarantine_reason="secret"
    )
    Memory.objects.filter(pk=expired.pk).update(
        status=Status.VERIFIED, expires_at=dt.datetime(2020, 1, 1, tzinfo=dt.UTC)
    )

    for context in (agent, person):
        told = read_rules(context=context)
        assert [one.content for one in told.rules] == ["Verified.", "Locked.", "Served."]
        record = AuditRecord.objects.latest("id")
        assert (record.action, record.question) == ("read", "list")
        assert [one["memory_id"] for one in record.served] == [str(one.pk) for one in told.rules]
    assert read_rules(context=person).text == read_rules(context=agent).text


@pytest.mark.django_db
def test_a_rule_whose_place_another_took_holds_no_longer() -> None:
    repository = RepositoryFactory()
    agent = agent_context(repository)
    admin = person_with_role(Role.ORGANIZATION_ADMIN, organization=repository.organization)
    person = person_context(admin, repository)
    rust, go, zig = (
        MemoryFactory(context=person, content=f"We use {name}.", type="decision_log")
        for name in ("Rust", "Go", "Zig")
    )
    enforced = MemoryFactory(
        context=person,
        content="We test.",
        type="business_rule",
        scope="organization",
        enforced=True,
    )
    for memory in (rust, go):
        verify_memory(context=person, memory_id=memory.pk)
    verify_memory(context=replace(person, repository_id=None), memory_id=enforced.pk)

    def supersede(former: Memory, new: Memory) -> None:
        link_memories(context=person, source_id=new.pk, target_id=former.pk, relation="supersedes")

    def told() -> list[str]:
        return [one.content for one in read_rules(context=agent).rules]

    supersede(rust, zig)  # which nobody approved
    supersede(enforced, go)
    assert told() == ["We use Rust.", "We use Go.", "We test."]
    supersede(rust, go)
    assert told() == ["We use Go.", "We test."]
    supersede(go, rust)
    assert told() == ["We use Rust.", "We test."]


@pytest.mark.django_db
def test_who_is_not_shown_everything_or_may_not_read_gets_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    repository = RepositoryFactory()
    agent = agent_context(repository)
    with pytest.raises(WriteNotAllowed, match="redacted"):
        read_rules(context=replace(agent, secrecy=Secrecy.S2))
    for content in ("One.", "Two."):
        memory = MemoryFactory(context=agent, content=content, type="pattern")
        Memory.objects.filter(pk=memory.pk).update(status=Status.VERIFIED)
    monkeypatch.setattr(rules, "MAX_RULES", 1)
    with pytest.raises(PayloadTooLarge, match="More than 1"):
        read_rules(context=agent)


def test_every_rule_type_has_its_heading() -> None:
    for kind in RULE_TYPES:
        assert f"### {kind.label}s" in section(rule("x", "y", type=kind)).text
