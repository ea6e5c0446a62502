"""Sets of questions by class: what is asked in other words, other spellings, other languages."""

import json
from collections import defaultdict
from pathlib import Path

import pytest

from apps.search.ranking import Relevance
from apps.search.selectors.memories import find
from apps.search.services import NO_FILTERS
from tests.factories import MemoryFactory, RepositoryFactory, agent_context
from tests.tables import table

pytestmark = pytest.mark.django_db
SETS = Path(__file__).parent / "sets"


def lines_of(name):
    return [json.loads(line) for line in (SETS / f"{name}.jsonl").read_text().splitlines()]


def agent_with(texts, language):
    agent = agent_context(RepositoryFactory(language=language))
    for text in texts:
        MemoryFactory(context=agent, content=text)
    return agent


def hits(agent, question):
    found = find(agent, question, NO_FILTERS, 10)
    return {memory.content: ranked.relevance for memory, ranked in found}


def test_code_is_found_by_names_paths_errors_and_signatures_in_any_spelling():
    """Everything is in one repository, half of it differing from its neighbours in one name."""
    rows = lines_of("code")
    agent = agent_with([row["memory"] for row in rows], "english")
    missed = defaultdict(list)
    for row in rows:
        for question in row["questions"]:
            found = hits(agent, question)
            is_first = next(iter(found), None) == row["memory"]
            if not is_first or found[row["memory"]] is Relevance.WEAK:
                missed[row["kind"]].append(question)
    assert not missed


@table(("language", "stemmed_as"), [("en", "english"), ("es", "spanish"), ("zh", "simple")])
def test_a_question_in_the_language_of_its_answer_finds_it(language, stemmed_as):
    rows = [row for row in lines_of("languages") if row["language"] == language]
    agent = agent_with([row["memory"] for row in rows], stemmed_as)
    missed = [
        row["memory"]
        for row in rows
        if next(iter(hits(agent, row["questions"][language])), None) != row["memory"]
    ]
    assert not missed
