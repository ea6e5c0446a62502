"""`manage.py memory search`, `show` and `stats`."""

import json

import pytest

from apps.access.services import issue_personal_token
from apps.audit.models import AuditRecord
from apps.common.context import system_context
from apps.memories.services import link_memories
from apps.memories.short_ids import short_id
from apps.organizations.roles import Role
from tests.factories import (
    MemoryFactory,
    RepositoryFactory,
    agent_context,
    agent_token,
    person_with_role,
)
from tests.factories.states import quarantined
from tests.ops.memory_tool import run
from tests.sharing import shared
from tests.tables import table

pytestmark = pytest.mark.django_db


@shared
def agent(repository):
    return agent_context(repository)


@shared
def oracle(agent):
    return MemoryFactory(
        context=agent,
        title="Oracle migration",
        content="The oracle listens on db01.corp.internal.",
        tags=["oracle-db"],
        type="fact",
        tier="ltm",
    )


@shared
def weather(agent):
    return MemoryFactory(context=agent, content="It rains at the oracle.", type="note", tier="stm")


def test_a_search_tells_what_bears_on_the_query(repository, maintainer, oracle, weather):
    status, out, errors = run("search", "oracle", who=maintainer, repository=repository)
    assert (status, errors) == (0, "")
    assert out.startswith(f"1. Oracle migration\n    {short_id(oracle)} fact ltm unverified")
    assert "It rains at the oracle." in out
    read = AuditRecord.objects.get(action="read")
    assert {entry["memory_id"] for entry in read.served} == {str(oracle.pk), str(weather.pk)}
    assert read.actor_label == maintainer.username


@pytest.mark.parametrize(
    ("relation", "field"), [("contradicts", "contradicted_by"), ("supersedes", "superseded_by")]
)
def test_a_search_tells_what_overrules_what_it_finds(
    repository, maintainer, agent, oracle, weather, relation, field
):
    link_memories(context=agent, source_id=weather.pk, target_id=oracle.pk, relation=relation)
    _, out, _ = run("search", "oracle", who=maintainer, repository=repository)
    assert out.count(f"    {field.replace('_', ' ')} {short_id(weather)}\n") == 1
    for more in ([], ["--verbose"]):
        _, out, _ = run("search", "oracle", "--json", *more, who=maintainer, repository=repository)
        rivals = {item["id"]: item.get(field) for item in json.loads(out)["items"]}
        assert rivals == {short_id(oracle): short_id(weather), short_id(weather): None}


@pytest.mark.parametrize(
    "narrowed",
    [
        ["--tier", "ltm"],
        ["--type", "fact"],
        ["--domain", "oracle-"],
        ["--tags", "oracle-db"],
        ["-k", "1"],
    ],
)
def test_a_search_can_be_narrowed(repository, maintainer, oracle, weather, narrowed):
    _, out, _ = run("search", "oracle", "--json", *narrowed, who=maintainer, repository=repository)
    found = json.loads(out)
    assert [item["id"] for item in found["items"]] == [short_id(oracle)]
    assert "content_preview" in found["items"][0]


def test_a_search_gives_whole_texts_when_asked(repository, maintainer, agent):
    MemoryFactory(context=agent, content="oracle " * 100)
    _, out, _ = run("search", "oracle", "-v", "--json", who=maintainer, repository=repository)
    assert json.loads(out)["items"][0]["content"] == "oracle " * 100


@table(
    ("arguments", "code"),
    [
        (["oracle", "-k", "0"], "INVALID_ARGUMENT: k"),
        (["oracle", "--tier", "xl"], "INVALID_ARGUMENT: tier"),
        (["oracle", "--type", "rumour"], "INVALID_ARGUMENT: type_filter"),
        (["oracle", "--workspace", "nowhere"], "INVALID_ARGUMENT: Unknown workspace: nowhere"),
        ([" "], "INVALID_ARGUMENT: query"),
    ],
)
def test_a_wrong_argument_is_one_sentence_with_its_code(repository, maintainer, arguments, code):
    status, out, errors = run("search", *arguments, who=maintainer, repository=repository)
    assert (status, out, errors.startswith(code)) == (1, "", True)


def test_nothing_found_is_said(repository, maintainer):
    assert run("search", "oracle", who=maintainer, repository=repository)[:2] == (
        0,
        "Nothing was found.\n",
    )


def test_a_quarantined_memory_is_listed_without_its_text(repository, maintainer, oracle):
    quarantined(oracle)
    _, out, _ = run("search", "oracle", who=maintainer, repository=repository)
    assert "[QUARANTINED] Oracle migration" in out
    assert "listens" not in out


def test_a_memory_is_shown_by_either_id(repository, maintainer, oracle):
    for key in (short_id(oracle), str(oracle.pk)):
        status, out, _ = run("show", key, who=maintainer, repository=repository)
        assert status == 0
        assert out.startswith(f"{short_id(oracle)}  Oracle migration\n")
        assert f"memory_id: {oracle.pk}" in out
        assert "The oracle listens" in out
    _, out, _ = run("show", oracle.pk, "--json", who=maintainer, repository=repository)
    (item,) = json.loads(out)["items"]
    assert (item["content"], item["version"]) == (oracle.content, 1)


def test_what_is_not_there_and_what_is_foreign_answer_alike(repository, maintainer, oracle):
    foreign = MemoryFactory(context=agent_context(RepositoryFactory()))
    for key in (short_id(foreign), foreign.pk, "MEM-0123456789ab"):
        status, _, errors = run("show", key, who=maintainer, repository=repository)
        assert (status, errors.startswith("MEMORY_NOT_FOUND: ")) == (1, True)
        status, out, errors = run("show", oracle.pk, key, who=maintainer, repository=repository)
        assert (status, out, str(key) in errors) == (1, "", True)
    status, _, errors = run("show", "7", who=maintainer, repository=repository)
    assert (status, errors.startswith("INVALID_ARGUMENT: ids")) == (1, True)


def test_what_stands_in_a_memory_does_not_steer_the_terminal(repository, maintainer, agent):
    memory = MemoryFactory(context=agent, title="Red \x1b[31m", content="A bell \x07 rings.")
    _, out, _ = run("show", memory.pk, who=maintainer, repository=repository)
    assert "\x1b" not in out
    assert "\x07" not in out


def test_what_there_is_is_counted(repository, maintainer, oracle, weather):
    _, out, _ = run("stats", "--json", who=maintainer, repository=repository)
    told = json.loads(out)
    assert (told["total_items"], told["by_tier"]["ltm"], told["by_type"]["fact"]) == (2, 1, 1)
    _, out, _ = run("stats", "--scope", "nothing", who=maintainer, repository=repository)
    assert out.startswith("total_items: 0\nby_tier:\n    stm: 0\n")
    assert AuditRecord.objects.filter(action="read", object_kind="statistics").count() == 2


def test_an_agent_sees_what_agents_see(repository, agent, oracle, monkeypatch):
    monkeypatch.setenv("MEMORY_PLATFORM_TOKEN", agent_token(repository))
    status, out, _ = run("show", oracle.pk)
    assert (status, "The oracle listens" in out) == (0, True)


def test_a_token_of_a_lower_tier_reads_redacted_and_exports_nothing(
    repository, maintainer, oracle, monkeypatch
):
    issued = issue_personal_token(
        context=system_context(),
        user_id=maintainer.pk,
        abilities=["read"],
        name="less",
        secrecy="S0",
    )
    monkeypatch.setenv("MEMORY_PLATFORM_TOKEN", issued.secret)
    for arguments in (["search", "oracle"], ["show", oracle.pk], ["show", oracle.pk, "--json"]):
        status, out, _ = run(*arguments, repository=repository)
        assert (status, "[HOST]" in out, "db01" in out) == (0, True, False)
    status, out, errors = run("export", repository=repository)
    assert (status, out, "redacted" in errors) == (1, "", True)


def test_a_person_without_rights_reads_nothing(repository, oracle):
    stranger = person_with_role(Role.VIEWER, repository=RepositoryFactory())
    for arguments in (["search", "oracle"], ["show", oracle.pk], ["stats"]):
        status, out, errors = run(*arguments, who=stranger, repository=repository)
        assert (status, out, errors.startswith("SCOPE_VIOLATION: ")) == (1, "", True)
