"""Nothing depends on how an embedder's cosines lie: other scales give the same answers."""

import json
import re
from pathlib import Path

import numpy as np
import pytest
from django.db import connection

from apps.common.clock import now
from apps.common.embedders import current
from apps.common.embedders.word_llama import WordLlamaEmbedder
from apps.index.models import Corpus, CorpusScale, EmbeddingModel
from apps.index.services import vector_index
from apps.index.services.index_rebuild import count_corpus
from apps.index.services.scales import COMPARED, REFERENCE_TEXTS, SAMPLED, scale_of
from apps.index.services.vector_index import move_into_index
from apps.index.sql import KEEP_SCALE
from apps.memories.authorship import make_authorship
from apps.memories.models import SimilarPair
from apps.memories.services.similarity import compare_memories
from apps.organizations.roles import Role
from apps.search.filters import Filters
from apps.search.ranking import Relevance
from apps.search.selectors.memories import find, find_visible
from apps.search.services import search_memories
from apps.tiers.selectors.consolidation import plan_consolidation
from apps.tiers.services.retrieval import recall
from tests.factories import (
    MemoryFactory,
    RepositoryFactory,
    agent_context,
    person_context,
    person_with_role,
)
from tests.factories.states import memory_with_status
from tests.gateway.server.world import World
from tests.tables import undone
from tests.tiers.items import item

pytestmark = pytest.mark.django_db
WORDS = WordLlamaEmbedder()
SETS = Path(__file__).parent / "sets"
RULE = "Customer data is encrypted at rest."
#: Those of one document, as if many others had them.
MORE_VECTORS = """
INSERT INTO index_embedding (document_id, model_id, corpus_id, dimensions, vector)
SELECT -number, model_id, corpus_id, dimensions, vector
FROM index_embedding, generate_series(1, 5000) AS number
WHERE corpus_id = %(corpus)s AND model_id = %(model)s
"""
TURNS = ("Where did you swim?", "In the lake behind the mill.", "Was it cold?")


class Shifted:
    """Word vectors with a part that all have in common: cosines from ``least`` to 1."""

    is_inline = True

    def __init__(self, least):
        self.name = f"wordllama-shifted-{least}"
        self._common = (least / (1 - least)) ** 0.5

    @property
    def dimensions(self):
        return WORDS.dimensions + 1

    def embed(self, texts):
        vectors = np.array([[*vector, self._common] for vector in WORDS.embed(texts)])
        return (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).tolist()

    def embed_query(self, text):
        return self.embed([text])[0]


EMBEDDERS = (WORDS, Shifted(0.5), Shifted(0.8))


def lines_of(name):
    return [json.loads(line) for line in (SETS / f"{name}.jsonl").read_text().splitlines()]


def use(monkeypatch, embedder):
    monkeypatch.setattr(current, "_configured", lambda *_: embedder)


def texts_of(memories):
    return [memory.content for memory in memories]


def filled():
    """A repository with short memories, one of them twice, a thread, and rules above it."""
    repository = RepositoryFactory(language="simple")
    agent = agent_context(repository)
    admin = person_with_role(Role.SUPER_ADMIN)
    person = person_context(admin, organization=repository.organization)
    for pair in lines_of("wordless"):
        MemoryFactory(context=agent, content=pair["answer"])
    MemoryFactory(context=agent, content="Tram 6 stops right at our door!")
    for turn in TURNS:
        origin = make_authorship(author="Mary", date=None, thread="monday")
        MemoryFactory(context=agent, content=turn, provenance=origin)
    memory_with_status(
        "verified",
        author=person,
        person=person,
        type="business_rule",
        scope="organization",
        enforced=True,
        content=RULE,
    )
    return agent, person_context(admin, repository)


def answers():
    """What every feature says that compares vectors."""
    agent, auditor = filled()
    questions = [pair["question"] for pair in lines_of("wordless")[::4]]
    questions += [junk["question"] for junk in lines_of("junk")[::6]]
    questions += ["How do we encrypt data of a customer?", "cold lake", "tram stops at the door"]
    found = {}
    for question in questions:
        result = search_memories(context=agent, query=question, limit=8)
        found[question] = [*zip(texts_of(result.memories), result.relevances, strict=True)]
        recalled = recall(context=agent, query=question, budget_tokens=300)
        found["recall", question] = set(texts_of(recalled.block.memories))
        past = search_memories(context=auditor, query=question, limit=8, as_of=now())
        found["past", question] = texts_of(past.memories)
    compare_memories(seconds=60)
    found["pairs"] = {
        (pair.memory.content, pair.kind) for pair in SimilarPair.objects.select_related("memory")
    }
    found["clusters"] = clusters()
    found |= told_to_the_gateway(questions)
    found["visible"] = len(find_visible(auditor.rights, "tram stops at the door"))
    return found


def clusters():
    """The groups that a consolidation would merge."""
    agent = agent_context(RepositoryFactory(language="simple"))
    for text in ("Reload nginx with nginx -s reload", "Backups are taken at midnight", RULE[:-1]):
        for end in (".", "!!"):
            item(agent, text + end)
    item(agent, "Backups are taken at noon.")
    plan = plan_consolidation(agent)
    return {(merge.draft.content, len(merge.sources)) for merge in plan.merges}


def told_to_the_gateway(questions):
    """What a user's conversation answers."""
    caller = World().alice
    caller.said(*(pair["answer"] for pair in lines_of("wordless")[::2]), *TURNS)
    return {("gateway", question): caller.search(question).texts for question in questions}


def nearly(one, other):
    """Whether two lists hold the same, but for neighbours that rounding exchanges."""
    return set(one) == set(other) or len(set(one) ^ set(other)) <= 2


def test_the_scale_of_an_embedder_changes_no_answer(monkeypatch):
    by_embedder = []
    for embedder in EMBEDDERS:
        with undone():
            use(monkeypatch, embedder)
            by_embedder.append(answers())
    first, *others = by_embedder
    assert first["pairs"]
    assert len(first["clusters"]) == 3
    assert all(found for key, found in first.items() if key[0] == "gateway")
    assert first["How do we encrypt data of a customer?"][0][0] == RULE
    for other in others:
        assert other["pairs"] == first["pairs"]
        assert other["clusters"] == first["clusters"]
        for question, found in first.items():
            if isinstance(found, list | set):
                assert nearly(found, other[question]), question
        same = sum(found == other[question] for question, found in first.items())
        # Half precision exchanges neighbours where all vectors are close.
        assert same >= 0.8 * len(first)


def test_an_embedder_comes_with_its_scale(agent, monkeypatch):
    MemoryFactory(context=agent)
    known = EmbeddingModel.objects.get()
    assert known.deviation == pytest.approx(scale_of(current.current_embedder()).deviation)
    # Deviations of cosines that all lie in the upper half are half as large.
    assert scale_of(EMBEDDERS[1]).deviation == pytest.approx(known.deviation / 2, rel=0.01)
    assert known.deviation > 0


def test_where_vectors_are_walked_to_a_sweep_keeps_the_scale(agent, monkeypatch):
    texts = ["A doctor heals people.", "Bread is baked at night.", "The harbour froze in May."]
    memories = [MemoryFactory(context=agent, content=text) for text in texts]
    before = search_memories(context=agent, query="physicians", limit=1).memories
    monkeypatch.setattr(vector_index, "MAX_SCANNED", 0)
    for corpus in Corpus.objects.values_list("pk", flat=True):
        count_corpus(corpus)
    assert move_into_index(seconds=60) == len(memories)
    kept = CorpusScale.objects.get()
    assert kept.documents == len(memories)
    vectors = np.array(current.current_embedder().embed([f"{text}\n{text}" for text in texts]))
    assert kept.centroid == pytest.approx(vectors.mean(axis=0).tolist(), abs=1e-3)
    assert search_memories(context=agent, query="physicians", limit=1).memories == before


def test_the_scale_of_a_corpus_is_taken_within_a_sessions_memory(agent):
    """However many vectors there are: only those whose deviation is taken are held."""
    MemoryFactory(context=agent)
    corpus, model = Corpus.objects.get(), EmbeddingModel.objects.get()
    with undone(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL work_mem = '1MB'")
        cursor.execute(MORE_VECTORS, {"corpus": corpus.pk, "model": model.pk})
        given = {"corpus": corpus.pk, "model": model.pk, "sampled": SAMPLED, "compared": COMPARED}
        cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS, TIMING OFF) {KEEP_SCALE}", given)
        plan = "\n".join(line for (line,) in cursor.fetchall())
        assert CorpusScale.objects.get().documents > SAMPLED + COMPARED
    assert not re.search("temp (read|written)", plan)


def test_a_question_without_a_shared_word_is_never_left_without_an_answer(agent):
    for pair in lines_of("wordless"):
        MemoryFactory(context=agent, content=pair["answer"])
    for pair in lines_of("wordless"):
        assert search_memories(context=agent, query=pair["question"]).memories, pair["question"]


#: The only text of its script among texts in Latin letters, and questions about something else.
OF_ITS_SCRIPT = {
    "発送伝票は金曜日の午後にまとめて印刷します。": (
        "電気自動車はどこで充電しますか",
        "社長の名前は何ですか",
        "猫はどこで寝ますか",
    ),
    "Накладные печатаются по пятницам после обеда.": (
        "Как зовут директора?",
        "Где спит кошка?",
    ),
}


@pytest.mark.parametrize("text", OF_ITS_SCRIPT)
def test_what_only_shares_its_script_with_a_question_is_no_sure_answer(agent, text):
    for other in REFERENCE_TEXTS[:12]:
        MemoryFactory(context=agent, content=other)
    memory = MemoryFactory(context=agent, content=text)
    for question in OF_ITS_SCRIPT[text]:
        found = dict(find(agent, question, Filters(), 8))
        assert found
        assert all(one.relevance is Relevance.WEAK for one in found.values()), question
    assert memory in dict(find(agent, text, Filters(), 8))


def test_the_only_text_of_its_script_is_surer_of_what_is_asked_about_it(agent):
    (text, others), _ = OF_ITS_SCRIPT.items()
    for other in REFERENCE_TEXTS[:12]:
        MemoryFactory(context=agent, content=other)
    memory = MemoryFactory(context=agent, content=text)
    asked, *unrelated = (
        dict(find(agent, question, Filters(), 8))[memory].sureness
        for question in ("伝票はいつ印刷しますか", *others)
    )
    assert asked > 1.5 * max(unrelated)
