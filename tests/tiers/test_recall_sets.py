"""What a recall gives of 120 memories for 80 questions that others wrote: figures, as floors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from apps.memories.models import Memory
from apps.organizations.roles import Role
from apps.tiers.services.retrieval import recall
from tests.factories import MemoryFactory, person_context, person_with_role
from tests.factories.states import memory_with_status

SETS = Path(__file__).parent / "sets"
#: Of 40 questions, how many are answered at least within a budget.
MIN_FOUND = {150: 13, 500: 22, 1500: 23}
#: Of 40 recalls, how many use four fifths of their budget.
MIN_USED = 28


def lines_of(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (SETS / f"{name}.jsonl").read_text().splitlines()]


@pytest.fixture
def known(agent, repository) -> dict[str, Memory]:
    """The memories by their names; rules are the organization's, locked by a person."""
    admin = person_with_role(Role.SUPER_ADMIN)
    person = person_context(admin, organization=repository.organization)
    made = {}
    for one in lines_of("memories"):
        texts = {"title": one["title"], "content": one["content"]}
        tags = [tag.replace(" ", "-") for tag in one["tags"]]
        if one["locked_rule"]:
            made[one["id"]] = memory_with_status(
                "locked",
                author=person,
                person=person,
                type="business_rule",
                scope="organization",
                tags=tags,
                **texts,
            )
        else:
            made[one["id"]] = MemoryFactory(context=agent, tags=tags, type="note", **texts)
    return made


def test_memories_that_answer_are_in_the_text_of_a_recall(agent, known) -> None:
    """A third of the questions share no word with what answers them; rules are locked."""
    figures = {}
    for budget in MIN_FOUND:
        found, used = 0, 0
        for one in lines_of("memory_questions")[::2]:
            block = recall(context=agent, query=one["question"], budget_tokens=budget).block
            assert 0 < block.tokens <= budget, one["question"]
            inside = {memory.pk for memory in block.memories}
            found += any(known[name].pk in inside for name in one["answers"])
            used += block.tokens >= 0.8 * budget
        figures[budget] = (found, used)
    print(figures)  # noqa: T201 - the figures are the point
    for budget, least in MIN_FOUND.items():
        assert figures[budget][0] >= least, figures
        assert figures[budget][1] >= MIN_USED, figures
