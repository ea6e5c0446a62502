"""A repository changes its language: words are written again while people search and write."""

import datetime as dt

import pytest

from apps.common.clock import now
from apps.common.context import system_context
from apps.index.models import FORMER, Document
from apps.index.selectors.progress import language_progress
from apps.index.services.languages import follow_languages
from apps.organizations.models import Language, Repository
from apps.organizations.services import update_repository
from apps.search.services import search_memories
from tests.factories import MemoryFactory, RepositoryFactory, agent_context
from tests.tables import table

pytestmark = pytest.mark.django_db


def found(context, query):
    return {memory.content for memory in search_memories(context=context, query=query).memories}


def change(repository, language):
    update_repository(context=system_context(), repository_id=repository.pk, language=language)
    repository.refresh_from_db()


def test_documents_follow_the_language_of_their_repository():
    repository, other = RepositoryFactory(), RepositoryFactory()
    context = agent_context(repository)
    for number in range(40):
        MemoryFactory(context=context, content=f"Die Verträge Nummer {number}", title="Notiz")
    MemoryFactory(context=agent_context(other))
    change(repository, "german")
    assert language_progress(repository).done == 0
    assert follow_languages(seconds=60) == 40
    assert language_progress(repository) == type(language_progress(repository))(40, 40)
    mine = Document.objects.filter(repository_id=repository.pk)
    assert {"vertrag"} <= set(mine.first().terms)
    assert set(Document.objects.exclude(pk__in=mine).values_list("language", flat=True)) == {
        "english"
    }
    assert "Die Verträge Nummer 7" in found(context, "Vertrag 7")


def test_it_goes_on_where_it_stopped_and_settles_when_nobody_can_write_the_old_way():
    repository = RepositoryFactory()
    for number in range(40):
        MemoryFactory(context=agent_context(repository), content=f"Verträge {number}")
    change(repository, "german")
    assert follow_languages(seconds=0) == 32
    assert follow_languages(seconds=0) == 8
    repository.refresh_from_db()
    assert repository.language_changed_at is not None
    Repository.objects.update(language_changed_at=now() - dt.timedelta(minutes=5))
    assert follow_languages(seconds=60) == 0
    repository.refresh_from_db()
    assert repository.language_changed_at is None


def test_what_is_written_meanwhile_is_in_the_new_language():
    repository = RepositoryFactory()
    context = agent_context(repository)
    MemoryFactory(context=context)
    change(repository, "german")
    follow_languages(seconds=60)
    MemoryFactory(context=context, content="Verträge", title="Neu")
    assert set(Document.objects.values_list("language", flat=True)) == {"german"}


def stemmed(*texts, language="english"):
    """What texts are found by in a repository of a language."""
    context = agent_context(RepositoryFactory(language=language))
    memories = [MemoryFactory(context=context, content=text, title="-") for text in texts]
    return [set(Document.objects.get(object_id=memory.pk).terms) for memory in memories]


@table(
    ("one", "other"),
    [
        ("договоры", "договора"),
        ("συμβόλαιο", "συμβόλαια"),
        ("पुस्तक", "पुस्तकें"),
        ("الكتب", "كتب"),
        ("пайплайны", "пайплайном"),
    ],
)
def test_words_of_a_script_of_their_own_are_stemmed_in_every_repository(one, other):
    for language in ("english", "simple", "german"):
        first, second = stemmed(one, other, language=language)
        assert first & second, language


def test_a_repository_without_stemming_keeps_the_words_of_other_scripts():
    assert stemmed("contracts", "仓库", language="simple") == [{"contracts"}, {"仓库", "仓", "库"}]


def test_every_language_can_be_chosen_and_is_stemmed():
    for language in Language.values:
        assert stemmed("Memory", language=language)


def test_documents_that_were_stemmed_in_another_way_are_written_again():
    context = agent_context(RepositoryFactory())
    turns = [MemoryFactory(context=context, content=f"Договор {n}") for n in range(40)]
    before = list(Document.objects.order_by("pk").values_list("object_id", flat=True))
    Document.objects.update(language=FORMER)
    assert follow_languages(seconds=60) == len(turns)
    assert follow_languages(seconds=60) == 0
    assert set(Document.objects.values_list("language", flat=True)) == {"english"}
    assert before == list(Document.objects.order_by("pk").values_list("object_id", flat=True))
