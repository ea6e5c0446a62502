"""Documents follow what is served, in the writer's transaction."""

import pytest
from django.db import transaction

from apps.index.models import Document
from apps.memories.services import write_version
from tests.factories import MemoryFactory, RepositoryFactory, agent_context

pytestmark = pytest.mark.django_db


@pytest.fixture
def agent():
    return agent_context(RepositoryFactory())


def document_of(memory):
    return Document.objects.get(kind="memory", object_id=memory.pk)


def test_a_memory_has_one_document_with_weighted_words(agent):
    memory = MemoryFactory(context=agent, title="Ports", content="Gateway listens", tags=["net"])
    document = document_of(memory)
    assert document.text_vector == "'gateway':3C 'listen':4C 'net':2B 'port':1A"
    assert (document.organization_id, document.repository_id) == (
        memory.organization_id,
        memory.repository_id,
    )


def test_a_new_version_rewrites_the_document(agent):
    memory = MemoryFactory(context=agent, content="Alpha")
    write_version(context=agent, memory_id=memory.pk, content="Omega")
    assert document_of(memory).text_vector == "'omega':1C"
    assert Document.objects.count() == 1


def test_a_write_that_is_rolled_back_leaves_no_document(agent):
    with transaction.atomic():
        MemoryFactory(context=agent)
        transaction.set_rollback(True)
    assert not Document.objects.exists()


def test_the_documents_language_is_the_repositorys():
    agent = agent_context(RepositoryFactory(language="simple"))
    document = document_of(MemoryFactory(context=agent, content="Listening"))
    assert (document.language, document.text_vector) == ("simple", "'listening':1C")
