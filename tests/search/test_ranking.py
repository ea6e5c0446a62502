"""Ranking candidates: the contract's classes first, then what the features say."""

import datetime as dt
import itertools
import uuid
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.index.tokenizer import parse_query
from apps.search.breadth import asks_for_all
from apps.search.ranking import (
    FEATURES,
    Candidate,
    OrderClass,
    Relevance,
    in_places,
    rank,
    relevances_of,
    spread,
    without_doubtful,
    without_repetition,
)
from apps.search.weights import (
    ALIKE,
    BEARING,
    DEFAULT_WEIGHTS,
    LIKELY_DENSE,
    LIKELY_LEXICAL,
    MAX_WEAK,
    NEAREST,
    RELEVANT,
    REPEATS,
    STRONG,
    STRONG_WEIGHTS,
    Weights,
    weights_for,
)
from tests.tables import table

QUERY = "When did Mary visit the harbour?"


def candidate(document_id=1, **fields):
    """A memory of the repository that matches a little."""
    return Candidate(
        **{
            "document_id": document_id,
            "object_id": uuid.UUID(int=document_id),
            "corpus_id": 1,
            "lexical": 1.0,
            "dense": 3.0,
            "likeness": 0.4,
            "held": 1,
            "length": 20,
            "thread": "",
            "author": "",
            "said_on": dt.date(2024, 3, 1),
            "tags": [],
            "status": "unverified",
            "scope": "repository",
            "enforced": False,
            "is_contradicted": False,
            "previous": None,
            "next": None,
            "is_question": False,
            **fields,
        }
    )


def order(candidates, text=QUERY, **options):
    return [one.candidate.document_id for one in rank(parse_query(text), candidates, **options)]


def first(better, worse, text=QUERY, **options):
    """Whether ``better`` is first although it is the older one, which otherwise comes last."""
    better, worse = replace(better, document_id=1), replace(worse, document_id=2)
    return order([better, worse], text, **options) == [1, 2]


def test_no_score_lifts_a_candidate_out_of_its_class():
    great = {"lexical": 9.0, "dense": 7.0, "status": "locked"}
    candidates = [
        candidate(1, scope="system", **great),
        candidate(2, scope="organization", lexical=8.0),
        candidate(3, scope="user", lexical=7.0),
        candidate(4, lexical=6.0),
        candidate(5, lexical=2.0, held=5, asked=5),
        candidate(6, scope="organization", enforced=True, lexical=0.1, likeness=0.8, asked=5),
    ]
    assert order(candidates) == [6, 5, 4, 3, 2, 1]
    classes = [one.order_class for one in rank(parse_query(QUERY), candidates)]
    others = {OrderClass.FURTHER_ENFORCED, OrderClass.FAR}
    assert classes == [one for one in OrderClass if one not in others]


def test_only_the_repositorys_own_are_exact():
    ranked = rank(parse_query(QUERY), [candidate(scope="organization", held=5, asked=5)])
    assert ranked[0].order_class == OrderClass.ORGANIZATION


@pytest.mark.parametrize(
    ("relevance", "is_first"),
    [
        ({"dense": BEARING, "held": 2, "asked": 6}, True),
        ({"dense": BEARING, "held": 2, "asked": 7}, False),
        ({"dense": BEARING - 0.1, "held": 4, "asked": 5}, False),
        ({"dense": 0.0, "held": 5, "asked": 5}, True),
        ({"dense": 6.0, "likeness": ALIKE - 0.01, "held": 1, "asked": 2}, False),
        ({"dense": 6.0, "likeness": ALIKE - 0.01, "held": 0, "asked": 5}, False),
        ({"dense": 6.0, "likeness": ALIKE, "held": 0, "asked": 5}, True),
        ({"dense": 6.0, "likeness": ALIKE, "held": 1, "asked": 5}, True),
        ({"dense": 6.0, "likeness": 0.9, "held": 1, "asked": 1}, False),
    ],
)
def test_an_enforced_rule_is_first_if_more_than_one_word_bears_on_the_query(relevance, is_first):
    lexical = 9.0 if relevance["held"] else 0.0
    rule = candidate(1, scope="organization", enforced=True, lexical=lexical, **relevance)
    assert order([rule, candidate(2)])[:1] == ([1] if is_first else [2])


@pytest.mark.parametrize(("query", "is_first"), [("請求書", False), ("請求書を送る", True)])
def test_one_word_of_a_script_without_spaces_is_one_word_too(query, is_first):
    pairs = len(query) - 1
    rule = candidate(1, scope="system", enforced=True, likeness=0.9, held=pairs, asked=pairs)
    assert order([rule, candidate(2)], query)[:1] == ([1] if is_first else [2])


RULE = {"scope": "organization", "enforced": True, "held": 5, "asked": 5}
OWN_MATCHES = [candidate(number, lexical=0.01, dense=0.0) for number in range(1, 31)]
RULES = [candidate(100 + number, **RULE, likeness=0.9, lexical=9.0) for number in range(30)]


@pytest.mark.parametrize("places", range(1, 31))
def test_enforced_rules_take_a_third_of_the_places_and_one_at_least(places):
    ranked = rank(parse_query(QUERY), [*RULES, *OWN_MATCHES])
    shown = [one.candidate.enforced for one in in_places(ranked, places)[:places]]
    ahead = max(1, places // 3)
    assert shown == [True] * ahead + [False] * (places - ahead)


def test_the_enforced_rules_beyond_follow_the_repositorys_matches_and_precede_all_other():
    others = [candidate(200, scope="user"), candidate(201, scope="organization")]
    ranked = rank(parse_query(QUERY), [*RULES[:3], *OWN_MATCHES[:2], *others])
    shown = [one.candidate.document_id for one in in_places(ranked, 6)]
    assert shown == [102, 101, 2, 1, 100, 200, 201]


@given(st.integers(1, 60), st.integers(1, 60))
def test_placed_once_more_for_fewer_places_the_order_is_that_of_the_fewer(places, fewer):
    ranked = rank(parse_query(QUERY), [*RULES, *OWN_MATCHES])
    fewer = min(places, fewer)
    assert in_places(in_places(ranked, places), fewer) == in_places(ranked, fewer)


def test_what_has_no_word_and_no_likeness_is_no_match():
    assert order([candidate(lexical=0.0, dense=0.1)]) == []
    assert order([candidate(lexical=0.0, dense=RELEVANT)]) == [1]
    assert order([candidate(lexical=0.1, dense=0.0)]) == [1]
    assert order([]) == []


def test_an_answer_is_found_through_the_question_before_it():
    question = candidate(7, thread="a", next=8, is_question=True, lexical=5.0)
    answer = candidate(8, thread="a", previous=7, lexical=0.0, dense=0.1)
    other = candidate(9, thread="b", lexical=0.0, dense=0.1)
    assert set(order([question, answer, other])) == {7, 8}


def test_the_answer_to_a_question_that_matches_comes_before_what_follows_a_statement():
    before = candidate(3, thread="a", lexical=5.0, next=1)
    answer = candidate(1, thread="a", previous=3)
    after_statement = order([before, answer, candidate(2)])
    after_question = order([replace(before, is_question=True), answer, candidate(2)])
    assert after_question.index(1) <= after_statement.index(1)
    scores = {
        one.candidate.document_id: one.features
        for one in rank(parse_query(QUERY), [replace(before, is_question=True), answer])
    }
    assert scores[1]["answer_lexical"] == DEFAULT_WEIGHTS.answer_lexical


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"lexical": 2.0}, {}),
        ({"dense": 3.6}, {}),
        ({"length": 40}, {"length": 5}),
        ({}, {"is_question": True}),
        ({"author": "Mary"}, {"author": "John"}),
        ({"author": "Mary Stone"}, {"author": "John"}),
        ({"tags": ["harbour"]}, {"tags": ["city"]}),
        ({"status": "locked"}, {"status": "verified"}),
        ({"status": "verified"}, {}),
        ({}, {"is_contradicted": True}),
    ],
)
def test_what_speaks_for_a_candidate(better, worse):
    assert first(candidate(**better), candidate(**worse))


def test_who_said_it_counts_when_the_query_says_so():
    john, mary = candidate(1, author="John"), candidate(2, author="Mary")
    assert order([john, mary], "What does John like?") == [1, 2]
    assert order([john, mary], "What does Mary like?") == [2, 1]
    features = rank(parse_query("use the backend"), [candidate(author="Backend coder")])[0].features
    assert "author" not in features


def test_when_it_was_said_counts_when_the_query_says_so():
    march, july = candidate(1), candidate(2, said_on=dt.date(2024, 7, 2))
    assert order([march, july], "in March 2024") == [1, 2]
    assert order([march, july], "on 2 July 2024") == [2, 1]
    yesterday = {"text": "yesterday", "today": dt.date(2024, 3, 2)}
    assert order([march, july], **yesterday) == [1, 2]


def test_a_thread_in_which_others_match_too_speaks_for_its_hits():
    support = [candidate(number, thread="a", lexical=5.0) for number in (3, 4)]
    ranked = order([candidate(1, thread="a"), candidate(2, thread="b"), *support])
    assert ranked.index(1) < ranked.index(2)
    elsewhere = [replace(one, corpus_id=2) for one in support]
    ranked = order([candidate(1, thread="a"), candidate(2, thread="b"), *elsewhere])
    assert ranked.index(2) < ranked.index(1)


def test_among_equals_the_newer_comes_first():
    assert order([candidate(1), candidate(3), candidate(2)]) == [3, 2, 1]


def test_the_score_is_the_sum_of_the_features_named():
    ranked = rank(
        parse_query(QUERY),
        [candidate(1, author="Mary", status="locked"), candidate(2, lexical=3.0)],
    )
    for one in ranked:
        assert one.score == pytest.approx(sum(one.features.values()))
        assert set(one.features) <= set(FEATURES)
        assert all(one.features.values())


def test_meaning_weighs_more_when_the_model_reads_sentences():
    assert weights_for("wordllama-256-root") == DEFAULT_WEIGHTS
    assert weights_for("onnx:something") == STRONG_WEIGHTS
    by_words, by_meaning = candidate(1, lexical=2.0, dense=2.0), candidate(2, dense=4.5)
    assert order([by_words, by_meaning]) == [1, 2]
    assert order([by_words, by_meaning], weights=STRONG_WEIGHTS) == [2, 1]


@table(
    ("about", "relevance"),
    [
        ({"lexical": 0.0, "dense": RELEVANT}, "weak"),
        ({"lexical": 0.0, "dense": LIKELY_DENSE}, "likely"),
        ({"lexical": 0.0, "dense": STRONG * LIKELY_DENSE}, "strong"),
        ({"lexical": 0.3 * LIKELY_LEXICAL, "dense": 0.0}, "weak"),
        ({"lexical": LIKELY_LEXICAL, "dense": 0.0}, "likely"),
        # Words and meaning count together; what lies below the mean takes nothing away.
        ({"lexical": 0.5 * LIKELY_LEXICAL, "dense": 0.5 * LIKELY_DENSE}, "likely"),
        ({"lexical": 0.0, "dense": 0.6 * LIKELY_DENSE, "author": "Mary"}, "likely"),
        ({"lexical": LIKELY_LEXICAL, "dense": -3.0}, "likely"),
        ({"lexical": 0.1, "dense": 0.0, "held": 5, "asked": 5}, "strong"),
    ],
)
def test_a_hit_says_how_sure_it_is(about, relevance):
    (hit,) = rank(parse_query(QUERY), [candidate(most_lexical=1.0, **about)])
    assert hit.relevance == relevance


LEVELS = {
    "weak": {"lexical": 0.0, "dense": RELEVANT},
    "likely": {"lexical": 0.0, "dense": LIKELY_DENSE},
    "strong": {"lexical": 0.0, "dense": STRONG * LIKELY_DENSE},
}


RISING = ["weak", "likely", "strong"]


def hits(*levels, **fields):
    """Hits that are so sure by themselves, in this order whatever their scores."""
    query = parse_query(QUERY)
    return [rank(query, [candidate(**LEVELS[level], **fields)])[0] for level in levels]


@table(
    ("alone", "told"),
    [
        (["strong", "likely", "weak"], ["strong", "likely", "weak"]),
        (["weak", "strong"], ["likely", "likely"]),
        (["likely", "strong", "weak"], ["strong", "strong", "weak"]),
        (["weak", "weak", "likely"], ["weak", "weak", "weak"]),
        (["weak", "likely", "strong"], ["likely", "likely", "likely"]),
        (
            ["strong", "weak", "weak", "weak", "strong"],
            ["strong", "likely", "likely", "likely", "likely"],
        ),
        ([], []),
    ],
)
def test_how_sure_hits_are_told_to_be_never_contradicts_their_order(alone, told):
    assert relevances_of(hits(*alone)) == told


def test_a_class_that_comes_later_may_be_surer():
    """The contract puts the repository first, whatever an organization knows."""
    both = [*hits("weak"), *hits("strong", scope="organization")]
    assert relevances_of(both) == ["weak", "strong"]


@given(st.lists(st.sampled_from(sorted(LEVELS)), max_size=12))
def test_hits_are_told_in_falling_order_and_as_they_are_where_they_fall(alone):
    found = hits(*alone)
    told = [RISING.index(one) for one in relevances_of(found)]
    assert told == sorted(told, reverse=True)
    own = [RISING.index(one.relevance) for one in found]
    if own == sorted(own, reverse=True):
        assert told == own


def test_where_nothing_likely_answers_only_a_few_are_shown():
    weak = [candidate(number, lexical=0.0, dense=RELEVANT) for number in range(1, 9)]
    weak[0].dense += 0.1
    ranked = rank(parse_query(QUERY), weak, weights=STRONG_WEIGHTS)
    few = without_doubtful(ranked)
    assert len(few) == MAX_WEAK
    assert few[0].candidate is weak[0]
    likely = [*weak, *(candidate(number, dense=LIKELY_DENSE) for number in (9, 10))]
    ranked = rank(parse_query(QUERY), likely, weights=STRONG_WEIGHTS)
    assert without_doubtful(ranked) == ranked
    # Word vectors cannot tell.
    ranked = rank(parse_query(QUERY), weak)
    assert without_doubtful(ranked) == ranked


def near_and_stray(**stray):
    """Five that are near but do not match by themselves, the nearest last, behind another hit."""
    near = [
        candidate(number, lexical=0.0, held=0, dense=NEAREST + number / 10)
        for number in range(2, 7)
    ]
    return near, [candidate(1, **stray), *near]


def test_beside_a_stray_word_in_common_the_nearest_match_too():
    near, given = near_and_stray(lexical=0.1, dense=0.0)
    ranked = rank(parse_query(QUERY), given)
    assert {one.candidate.document_id for one in ranked} == {1, 4, 5, 6}
    assert {one.relevance for one in ranked} == {"weak"}
    alone = rank(parse_query(QUERY), near)
    assert {one.candidate.document_id for one in alone} == {3, 4, 5, 6}


def test_beside_a_likely_answer_only_what_matches_does():
    _, given = near_and_stray(dense=LIKELY_DENSE)
    ranked = rank(parse_query(QUERY), given)
    assert [one.candidate.document_id for one in ranked] == [1]
    with_far = rank(parse_query(QUERY), given, with_far=True)
    assert sorted(one.candidate.document_id for one in with_far) == [1, 2, 3, 4, 5, 6]


@table(
    ("alone", "is_believed"),
    [
        ({"dense": 1.2 * LIKELY_DENSE}, False),
        ({"lexical": 1.2 * LIKELY_LEXICAL, "most_lexical": 1.0, "dense": 0.0}, False),
        ({"dense": 1.2 * STRONG * LIKELY_DENSE}, True),
        ({"held": 5, "asked": 5}, True),
        ({"held": 5, "asked": 6, "scope": "organization", "enforced": True}, True),
    ],
)
def test_one_hit_that_stands_alone_is_believed_if_it_is_certain(alone, is_believed):
    """Of many texts one lies near a question by chance, or shares a word or two with it."""
    beside = [candidate(number, lexical=0.0, dense=RELEVANT) for number in range(2, 9)]
    one = candidate(1, **{"lexical": 0.0, **alone})
    ranked = rank(parse_query(QUERY), [one, *beside], weights=STRONG_WEIGHTS)
    assert ranked[0].relevance is not Relevance.WEAK
    shown = without_doubtful(ranked)
    assert shown[0].candidate is one
    assert (shown[0].relevance is not Relevance.WEAK) == is_believed
    assert (len(shown) > MAX_WEAK) == is_believed
    assert (shown[0].score, shown[0].features) == (ranked[0].score, ranked[0].features)


def test_a_match_that_is_poor_stays_poor_though_no_other_is_better():
    by_meaning = candidate(1, lexical=0.0, dense=3.0)
    by_a_word = candidate(2, lexical=0.1, dense=0.0)
    assert order([by_meaning, by_a_word]) == [2, 1]
    for one in (by_meaning, by_a_word):
        one.most_lexical = 1.0
    assert order([by_meaning, by_a_word]) == [1, 2]


CANDIDATES = st.lists(
    st.builds(
        candidate,
        st.integers(1, 40),
        lexical=st.floats(0, 1e6),
        dense=st.floats(-9, 9),
        most_lexical=st.floats(0, 1e6),
        length=st.integers(0, 50_000),
        thread=st.sampled_from(["", "a", "b"]),
        author=st.sampled_from(["", "Mary", "a b c d", "\u732b"]),
        said_on=st.dates(),
        status=st.sampled_from(["locked", "verified", "unverified"]),
        scope=st.sampled_from(["repository", "user", "organization", "system"]),
        enforced=st.booleans(),
        is_contradicted=st.booleans(),
        is_question=st.booleans(),
        held=st.integers(0, 5),
        asked=st.integers(0, 5),
        previous=st.none() | st.integers(1, 40),
        next=st.none() | st.integers(1, 40),
    ),
    unique_by=lambda one: one.document_id,
    max_size=30,
)


@given(st.text(), CANDIDATES)
def test_any_candidates_are_ordered_by_class_and_score_and_nothing_is_made_up(text, candidates):
    ranked = rank(parse_query(text), candidates, today=dt.date(2024, 3, 1))
    keys = [(one.order_class, -one.score) for one in ranked]
    assert keys == sorted(keys)
    documents = [one.candidate.document_id for one in ranked]
    assert len(set(documents)) == len(documents)
    matching = {one.document_id for one in candidates if one.lexical > 0}
    assert matching <= set(documents) <= {one.document_id for one in candidates}


@given(CANDIDATES)
def test_the_order_does_not_depend_on_the_order_of_the_candidates(candidates):
    assert order(candidates) == order(candidates[::-1])


@given(CANDIDATES)
def test_locking_a_memory_never_moves_it_down(candidates):
    before = order(candidates)
    for one in candidates[:3]:
        locked = replace(one, status="locked")
        after = order([locked if other is one else other for other in candidates])
        if one.document_id in before:
            assert after.index(one.document_id) <= before.index(one.document_id)


def test_every_weight_has_a_feature():
    ranked = rank(parse_query(QUERY), [candidate()], weights=Weights())
    assert len(ranked[0].values) == len(FEATURES)


def distinct(candidates, likeness, weights=STRONG_WEIGHTS):
    both_ways = likeness | {(other, one): like for (one, other), like in likeness.items()}
    return without_repetition(rank(parse_query(QUERY), candidates, weights=weights), both_ways)


def numbers(ranked):
    return [one.candidate.document_id for one in ranked]


def said(number, **fields):
    """A turn of a conversation."""
    return candidate(number, thread="talk", **fields)


def test_what_repeats_a_hit_above_it_comes_after_what_says_something_else():
    candidates = [said(1, dense=4.0), said(2, dense=3.9), said(3, dense=3.6)]
    assert numbers(distinct(candidates, {})) == [1, 2, 3]

    found = distinct(candidates, {(1, 2): 1.0})

    assert numbers(found) == [1, 3, 2]
    assert [one.features.get("repeated", 0.0) for one in found] == pytest.approx(
        [0.0, 0.0, STRONG_WEIGHTS.repeated]
    )


def test_what_is_a_little_alike_repeats_nothing_and_words_alone_know_no_repetition():
    candidates = [said(1, dense=4.0), said(2, dense=3.9), said(3, dense=3.8)]
    assert numbers(distinct(candidates, {(1, 2): REPEATS})) == [1, 2, 3]
    assert numbers(distinct(candidates, {(1, 2): 1.0}, DEFAULT_WEIGHTS)) == [1, 2, 3]


def test_what_stands_by_itself_loses_nothing_however_like_it_is():
    candidates = [candidate(1, dense=4.0), candidate(2, dense=3.9), candidate(3, dense=3.8)]
    assert numbers(distinct(candidates, {(1, 2): 1.0})) == [1, 2, 3]
    told = [candidate(1, dense=6.0), said(2, dense=4.0), said(3, dense=3.9)]
    assert numbers(distinct(told, {(1, 2): 1.0})) == [1, 3, 2]


def test_no_repetition_drives_a_hit_out_of_its_class_or_makes_it_less_sure():
    exact = [said(number, held=5, asked=5) for number in (1, 2)]
    other = said(3, dense=9.0)

    found = distinct([*exact, other], {(1, 2): 1.0})

    assert numbers(found)[2:] == [3]
    assert len({one.relevance for one in found[:2]}) == 1


@given(
    st.lists(st.floats(0, 8), min_size=1, max_size=8),
    st.dictionaries(
        st.tuples(st.integers(1, 8), st.integers(1, 8)), st.floats(-0.5, 1), max_size=20
    ),
)
def test_hits_without_repetition_are_all_there_and_in_the_order_of_their_scores(dense, likeness):
    candidates = [said(number, dense=near) for number, near in enumerate(dense, start=1)]
    found = distinct(candidates, likeness)
    assert sorted(numbers(found)) == list(range(1, len(dense) + 1))
    scores = [one.score for one in found]
    assert all(above >= below - 1e-9 for above, below in itertools.pairwise(scores))


ALL = "Which bugs were fixed across both projects?"


def spread_out(text, candidates, weights=DEFAULT_WEIGHTS):
    query = parse_query(text)
    return spread(query, rank(query, candidates, weights=weights))


def of_threads(*threads):
    """Hits from the best to the worst, each said in its thread."""
    return [
        candidate(number, thread=thread, dense=5.0 - number / 10)
        for number, thread in enumerate(threads, start=1)
    ]


@pytest.mark.parametrize("weights", [DEFAULT_WEIGHTS, STRONG_WEIGHTS])
def test_to_a_question_about_all_there_is_every_thread_tells_something_first(weights):
    candidates = of_threads("monday", "monday", "monday", "tuesday", "", "")

    found = spread_out(ALL, candidates, weights)

    assert numbers(found) == [1, 4, 5, 6, 2, 3]
    assert [one.features.get("told", 0.0) for one in found] == [0.0] * 4 + [weights.told] * 2


def test_other_questions_go_by_what_answers_best():
    candidates = of_threads("monday", "monday", "tuesday")
    assert numbers(spread_out("Which bug was fixed on Monday?", candidates)) == [1, 2, 3]


def test_no_thread_drives_a_hit_out_of_its_class():
    exact = [candidate(number, thread="talk", held=5, asked=5) for number in (1, 2)]
    assert numbers(spread_out(ALL, [*exact, candidate(3, thread="other", dense=9.0)]))[2:] == [3]


def test_where_few_are_shown_to_a_question_about_all_they_are_of_different_threads():
    threads = [*["monday"] * MAX_WEAK, "tuesday", "wednesday"]
    candidates = [
        replace(one, dense=RELEVANT + 0.5 - one.document_id / 100, lexical=0.0)
        for one in of_threads(*threads)
    ]
    shown = without_doubtful(spread_out(ALL, candidates, STRONG_WEIGHTS))
    assert [one.candidate.thread for one in shown].count("monday") == MAX_WEAK - 2


@pytest.mark.parametrize(
    "text",
    [
        "How is Redis used across all services?",
        "How did the schema evolve?",
        "Wie sind beide Projekte insgesamt aufgebaut?",
        "Gib mir einen Überblick über die Fehler",
        "¿Qué errores hubo en todos los proyectos?",
        "Quelles sont toutes les décisions ?",
        "Quali errori ci sono stati in entrambi i progetti?",
        "Quais foram todas as decisões? Resumo, por favor",
        "Geef een overzicht van de fouten",
        "Apa saja keputusan di seluruh proyek?",
        "Podsumowanie błędów",
        "Какие ошибки были во всех проектах?",
        "两个项目的所有决定是什么?",
        "全ての決定は何ですか?",
        "모든 결정은 무엇입니까?",
    ],
)
def test_it_is_known_in_many_languages_by_its_words(text):
    assert asks_for_all(parse_query(text))


@pytest.mark.parametrize(
    "text",
    [
        "What did Mary paint?",
        "Which port does the worker listen on?",
        "Kapan perang dunia kedua berakhir?",
        "Wann war Mary am Hafen?",
        "昨天谁去了港口?",
    ],
)
def test_a_question_about_one_thing_is_none(text):
    assert not asks_for_all(parse_query(text))


def test_a_hit_without_the_name_that_is_asked_for_is_likely_at_most():
    (hit,) = rank(parse_query(QUERY), [candidate(dense=40.0)])
    assert hit.relevance is Relevance.STRONG
    assert hit._replace(lacks_named=True).relevance is Relevance.LIKELY
