"""Facts in what people say: which words count, where a value ends, and that it stays linear."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.turns.fact_extraction import STATEMENTS, VALUE_MAX_BYTES, facts_in, normalized_value
from apps.turns.vocabulary import Level


@pytest.mark.parametrize(
    ("said", "fact_id", "key", "value", "level", "confidence"),
    [
        ("Hi, my name is Ada Lovelace. Bye", "user_name", "name", "Ada Lovelace", "L0", 0.95),
        ("I PREFER tea, really", "user_preference", "preference", "tea", "L0", 0.92),
        ("i like maps!", "user_like", "like", "maps", "L2", 0.85),
        ("Today I need to ship;", "today_task", "today_task", "to ship", "L1", 0.80),
        ("This week I need rest\nand", "weekly_task", "weekly_task", "rest", "L2", 0.82),
    ],
)
def test_each_kind_of_statement_is_a_fact(said, fact_id, key, value, level, confidence):
    (fact,) = facts_in([said])
    assert (fact.fact_id, fact.key, fact.value) == (fact_id, key, value)
    assert (fact.level, fact.confidence) == (Level(level), confidence)


def test_the_first_statement_of_a_kind_counts_across_texts():
    facts = facts_in(["Hello", "I like maps", "I like atlases. My name is Ada"])
    assert [(fact.fact_id, fact.value) for fact in facts] == [
        ("user_name", "Ada"),
        ("user_like", "maps"),
    ]


@pytest.mark.parametrize(
    "said", ["", "My name is", "my name is .", "Semi like this", "dummy name is X", "i likened it"]
)
def test_what_states_nothing_is_no_fact(said):
    assert facts_in([said]) == []


def test_a_value_is_cut_between_characters():
    (fact,) = facts_in(["I like " + "é" * 200])
    assert fact.value == "é" * (VALUE_MAX_BYTES // 2)


def test_values_are_compared_without_case_and_blanks():
    assert normalized_value("  Green   TEA ") == normalized_value("green tea")


@given(st.lists(st.text(max_size=200), max_size=5))
def test_whatever_is_said_there_is_at_most_one_fact_of_each_kind(texts):
    facts = facts_in(texts)
    assert len({fact.fact_id for fact in facts}) == len(facts) <= len(STATEMENTS)
    assert all(0 < len(fact.value.encode()) <= VALUE_MAX_BYTES for fact in facts)


@pytest.mark.parametrize("piece", ["my name is \n", "i like", "i like ", "today i need \t", "i "])
def test_hostile_texts_take_time_by_their_length(piece):
    def seconds(length):
        started = time.process_time()
        facts_in([piece * length])
        return time.process_time() - started

    short = max(seconds(5_000), 0.005)
    assert seconds(50_000) < 40 * short
