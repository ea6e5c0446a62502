"""Documents follow what is served, in the writer's transaction."""

import pytest
from django.db import transaction

from apps.index.models import Document, Embedding, Posting
from tests.factories import MemoryFactory, RepositoryFactory, agent_context
from tests.factories.deciding import write_version

pytestmark = pytest.mark.django_db


def document_of(memory):
    return Document.objects.get(kind="memory", object_id=memory.pk)


def frequencies_of(memory):
    postings = Posting.objects.filter(document_id=document_of(memory).pk)
    return dict(postings.values_list("term", "frequency"))


def test_a_memory_has_one_document_in_which_title_words_count_double_and_tags_not_at_all(agent):
    memory = MemoryFactory(context=agent, title="Ports", content="Gateway listens", tags=["net"])
    document = document_of(memory)
    assert frequencies_of(memory) == {"port": 2, "gateway": 1, "listen": 1, "net": 0}
    assert (document.length, set(document.terms)) == (4, {"port", "gateway", "listen", "net"})
    assert (document.organization_id, document.repository_id) == (
        memory.organization_id,
        memory.repository_id,
    )


def test_a_new_version_rewrites_the_document(agent):
    memory = MemoryFactory(context=agent, content="Alpha")
    write_version(context=agent, memory_id=memory.pk, content="Omega")
    assert frequencies_of(memory) == {"omega": 2}
    assert (Document.objects.count(), Posting.objects.count()) == (1, 1)
    assert Embedding.objects.count() == 1


def test_a_write_that_is_rolled_back_leaves_no_document(agent):
    with transaction.atomic():
        MemoryFactory(context=agent)
        transaction.set_rollback(True)
    assert not Document.objects.exists()


def test_the_documents_language_is_the_repositorys():
    agent = agent_context(RepositoryFactory(language="simple"))
    document = document_of(MemoryFactory(context=agent, content="Listening"))
    assert (document.language, document.terms) == ("simple", ["listening"])
