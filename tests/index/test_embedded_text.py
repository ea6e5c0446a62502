"""What a vector stands for: a turn with who said it and the turn before, for the same readers."""

import pytest

from apps.common.embedders import current_embedder
from apps.index.models import DocumentKind, Embedding
from apps.index.selectors.queries import read_query
from apps.index.services.documents import AFTER_THE_NAME, forget_documents
from apps.index.services.index_rebuild import rebuild_documents
from apps.index.tokenizer import parse_query
from apps.memories.authorship import make_authorship
from apps.memories.models import Memory
from tests.factories import MemoryFactory, RepositoryFactory, agent_context
from tests.tables import table

pytestmark = pytest.mark.django_db


def said(agent, author, content, thread="monday", **fields):
    origin = make_authorship(author=author, date=None, thread=thread)
    return MemoryFactory(context=agent, content=content, provenance=origin, **fields)


def stands_for(memory, text):
    """Whether the vector of a memory is that of this text."""
    stored = Embedding.objects.get(document__object_id=memory.pk).vector
    made = current_embedder().embed([text])[0]
    return sum(a * b for a, b in zip(stored, made, strict=True)) > 0.9999


def test_a_turn_is_embedded_with_its_speaker_and_what_was_said_before(agent):
    first = said(agent, "Mary", "Where did you swim?")
    second = said(agent, "John", "In the lake.")
    third = said(agent, "Mary", "Mary (8 May 2023): How cold!")
    assert stands_for(first, "Where did you swim?\nMary: Where did you swim?")
    assert stands_for(second, "In the lake.\nMary: Where did you swim?\nJohn: In the lake.")
    assert stands_for(third, "Mary (8 May 2023): How cold!\nJohn: In the lake.\nMary: How cold!")


def test_a_rebuild_embeds_the_same_texts(agent):
    turns = [said(agent, "Mary", f"Turn {word}.") for word in ("one", "two", "three")]
    vectors = {one.pk: Embedding.objects.get(document__object_id=one.pk).vector for one in turns}
    sum(rebuild_documents(None))
    for key, vector in vectors.items():
        assert Embedding.objects.get(document__object_id=key).vector == vector


def test_what_stands_in_no_thread_is_embedded_without_its_author(agent):
    MemoryFactory(context=agent, content="Before.")
    memory = said(agent, "Mary", "Ports are open.", thread=None)
    assert stands_for(memory, "Ports are open.\nPorts are open.")


def test_what_other_readers_or_another_thread_have_says_nothing(agent):
    hidden = said(agent, "Mary", "Where did you swim?")
    Memory.objects.filter(pk=hidden.pk).update(workspace_scope="elsewhere")
    said(agent, "Mary", "Where did you run?", thread="tuesday")
    memory = said(agent, "John", "In the lake.")
    assert stands_for(memory, "In the lake.\nJohn: In the lake.")


@table(
    ("language", "query", "terms"),
    [
        ("spanish", "Where is the key of the cellar?", {"key", "cell"}),
        ("simple", "Where is the key of the cellar?", {"key", "cellar"}),
        ("english", "¿Dónde está la llave de la bodega?", {"donde", "llave", "bodega"}),
        # One stop word, or as many of another language, says nothing.
        ("english", "Llave de bodega", {"llave", "de", "bodega"}),
        ("spanish", "the who", {"the", "who"}),
        ("german", "was ist das", set()),
    ],
)
def test_stop_words_are_those_of_the_language_of_the_question(language, query, terms):
    repository = RepositoryFactory(language=language)
    MemoryFactory(context=agent_context(repository), content="x")
    (corpus,) = read_query(parse_query(query).weighted, [repository.pk])
    assert {term.text for term in corpus.terms if term.is_required} == terms


@table("between", ["\n" * 30_000, " " * 30_000 + "(", "(" * 30_000, " (a) " * 5_000])
def test_however_much_stands_behind_a_name_it_is_read_once(between, agent):
    """Looking at each blank anew would take minutes."""
    assert AFTER_THE_NAME.match(f"Mary{between}x", 4) is None
    assert AFTER_THE_NAME.match("Mary (8 May) : Hello", 4).end() == len("Mary (8 May) : ")


def test_what_is_embedded_together_follows_what_stands_between_it(agent):
    """Two are forgotten, so that what follows each of them is embedded anew in one batch."""
    turns = [
        said(agent, "Mary", f"Turn {word}.")
        for word in ["one", "two", "three", "four", "five", "six"]
    ]
    forget_documents(DocumentKind.MEMORY, [turns[1].pk, turns[4].pk])
    assert stands_for(turns[2], "Turn three.\nMary: Turn one.\nMary: Turn three.")
    assert stands_for(turns[5], "Turn six.\nMary: Turn four.\nMary: Turn six.")
