"""The words of searches: kept redacted where a repository wants it, and gone when it does not."""

import datetime as dt
from dataclasses import replace

import pytest
from hypothesis import example, given, settings

from apps.audit.models import AuditRecord
from apps.common.context import system_context
from apps.common.errors import WriteNotAllowed
from apps.governance.models import KeptQuery
from apps.governance.policy import WITHHELD, built_in
from apps.governance.selectors.queries import with_queries
from apps.governance.services.queries import KEPT_CHARACTERS, forget_queries
from apps.memories.tasks import follow_retention_and_forget_queries
from apps.organizations.services import update_repository
from apps.search.services import search_memories
from apps.tiers.services.retrieval import recall, search_items
from tests.factories import MemoryFactory
from tests.governance.hostile import SUSPECT
from tests.governance.test_properties import KEYS, TEXTS
from tests.governance.vendor_examples import SHAPES, made_up
from tests.sharing import shared

SECRET = made_up(SHAPES[sorted(SHAPES)[0]])


def keep_for(repository, days):
    update_repository(
        context=system_context(), repository_id=repository.pk, query_retention_days=days
    )


@shared
def keeping(repository):
    """The repository keeps what was asked for a week."""
    keep_for(repository, 7)
    return repository


def shown():
    """What a reader of the trail is shown of the last search."""
    return with_queries(AuditRecord.objects.filter(question="search")).latest("pk").kept_query


def age(days):
    KeptQuery.objects.update(asked_at=dt.datetime.now(dt.UTC) - dt.timedelta(days=days))


def test_unless_the_policy_says_so_no_words_are_kept(agent):
    search_memories(context=agent, query="Where do the invoices go?")
    assert not KeptQuery.objects.exists()
    assert shown() is None


@pytest.mark.parametrize("ask", [search_memories, recall, search_items])
def test_what_was_asked_is_kept_beside_the_record_and_not_in_it(ask, agent, keeping):
    ask(context=agent, query=" Where do the invoices go? ")
    kept, record = KeptQuery.objects.get(), AuditRecord.objects.latest("pk")
    assert (kept.record_id, kept.text) == (record.pk, "Where do the invoices go?")
    assert (kept.organization_id, kept.repository_id) == (keeping.organization_id, keeping.pk)
    assert "invoices" not in str(vars(record))
    assert shown() == "Where do the invoices go?"


def test_what_the_write_policy_finds_is_not_kept(agent, keeping):
    search_memories(context=agent, query=f"who uses {SECRET} and why")
    assert shown() == "who uses [secrets] and why"
    search_memories(context=agent, query=f"Invoices. {SUSPECT}")
    assert shown().startswith("Invoices. ")
    assert not built_in().examine(shown()).findings


def test_of_a_long_query_the_beginning_is_kept_and_no_half_of_a_secret(agent, keeping):
    filler = "word " * (KEPT_CHARACTERS // 5 - 2)
    search_memories(context=agent, query=f"{filler}{SECRET} {filler}")
    assert len(shown()) == KEPT_CHARACTERS
    assert SECRET[:12] not in shown()


def test_only_searches_in_the_repository_are_kept(agent, keeping, elsewhere, maintainer):
    search_memories(context=elsewhere, query="elsewhere")
    above = replace(
        maintainer, repository_id=None, rights=system_context().rights
    )  # a search of the organization's rules
    search_memories(context=above, query="above")
    with pytest.raises(WriteNotAllowed):
        search_memories(context=agent, query="refused", explain=True)
    assert not KeptQuery.objects.exists()


def test_what_is_over_its_time_is_hidden_at_once_and_deleted_by_the_sweep(agent, keeping):
    search_memories(context=agent, query="old")
    age(days=6)
    assert (shown(), forget_queries(seconds=60)) == ("old", 0)
    age(days=8)
    assert shown() is None
    search_memories(context=agent, query="new")
    follow_retention_and_forget_queries()
    assert [kept.text for kept in KeptQuery.objects.all()] == ["new"]


def test_a_shorter_time_holds_for_what_was_kept_before(agent, keeping):
    search_memories(context=agent, query="old")
    age(days=3)
    keep_for(keeping, 2)
    assert (shown(), forget_queries(seconds=60)) == (None, 1)


def test_where_the_policy_is_turned_off_all_words_go(agent, keeping):
    search_memories(context=agent, query="invoices")
    keep_for(keeping, None)
    search_memories(context=agent, query="payments")
    assert shown() is None
    assert with_queries(AuditRecord.objects.all()).filter(kept_query__isnull=False).count() == 0
    assert forget_queries(seconds=60) == 1
    assert not KeptQuery.objects.exists()


def test_the_words_stand_in_no_log(agent, keeping, caplog):
    MemoryFactory(context=agent)
    with caplog.at_level("DEBUG", logger="apps"):
        search_memories(context=agent, query="heliotrope")
    assert "heliotrope" not in caplog.text


@given(text=TEXTS, key=KEYS)
@example(text="", key="sm_aat_lmNpwEsoydEMLMfL")  # letters alone, which look like words of a name
@settings(max_examples=100, deadline=None)
def test_whatever_is_asked_no_secret_stays_in_what_is_kept(text, key):
    redacted = built_in().redact(f"{text}\n{key}\n{text}")
    assert key not in redacted
    marks = {"[secrets]", "[injection]", "[instructional]"}
    left = {redacted[one.start : one.end] for one in built_in().examine(redacted).findings}
    assert redacted == WITHHELD or left <= marks
