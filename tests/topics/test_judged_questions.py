"""Questions whose subject is known: what was said of it comes first, whichever way is searched.

Every twelfth message of conversations with known subjects is not in the log, but asked, if it says
something.
"""

from collections import Counter, defaultdict

import pytest

from apps.index.models import Corpus
from apps.index.services import vector_index
from apps.index.services.index_rebuild import count_corpus
from apps.index.services.vector_index import move_into_index
from apps.search import sql
from apps.search.selectors import passages
from apps.topics.build.features import distinctive_stems
from apps.topics.models import NodeRef, SnapshotNode
from tests.benchmarks.topic_quality import sets
from tests.factories.events import event
from tests.sharing import shared
from tests.topics.conftest import append, built
from tests.topics.test_queries import below, references

pytestmark = pytest.mark.django_db

SETS = ("conv-assistant", "conv-support", "dev-home", "dev-team")
EVERY, MIN_STEMS, SHOWN = 12, 3, 12


def says_something(text):
    return len(distinctive_stems(text)) >= MIN_STEMS


@shared
def talks(clerk, maintainer):
    """The questions, each with whom they are asked of and its subject; the subject of each leaf."""
    questions, subject_of = [], {}
    known = dict(sets(seed=3))
    for name in SETS:
        said = known[f"{name}, in sequence"]
        asked = [one for one in said[EVERY // 2 :: EVERY] if says_something(one.text)]
        questions += [(name, one.text, one.subject) for one in asked]
        kept = [one for one in said if one not in asked]
        events = [
            event(one.text, participants=[name], timestamp=one.at.isoformat()) for one in kept
        ]
        subject_of |= {
            row.pk: one.subject for row, one in zip(append(clerk, *events), kept, strict=True)
        }
    rows = SnapshotNode.objects.filter(snapshot=built(maintainer), node__node_type="leaf_topic")
    topic_of = dict(rows.values_list("node_id", "topic_id"))
    counts = defaultdict(Counter)
    refs = NodeRef.objects.filter(node__in=topic_of)
    for node_id, key in refs.values_list("node_id", "event_id"):
        counts[topic_of[node_id]][subject_of[key]] += 1
    return questions, {
        node_id: (str(topic), counts[topic].most_common(1)[0][0])
        for node_id, topic in topic_of.items()
    }


def first_subjects(clerk, name, text, leaves):
    """The subjects of the first three topics of an answer."""
    answer = references(clerk, participants=[name], query=text, limit=SHOWN)
    shown = (one.get("node_id") for one in below(answer["root"]))
    topics = dict.fromkeys(leaves[node_id] for node_id in shown if node_id in leaves)
    return [subject for _, subject in topics][:3]


def judged(clerk, talks):
    """The part of the questions whose subject the first topic has, and one of the first three."""
    questions, leaves = talks
    found = [
        (subject, first_subjects(clerk, name, text, leaves)) for name, text, subject in questions
    ]
    first = sum(subject in subjects[:1] for subject, subjects in found)
    among = sum(subject in subjects for subject, subjects in found)
    return first / len(found), among / len(found)


def walked(monkeypatch):
    """Search as in a large log: the nearest of an index of all, few of which are the asker's."""
    monkeypatch.setattr(passages, "MAX_COMPARED", 0)
    monkeypatch.setattr(passages, "DEPTH", 8)
    monkeypatch.setattr(passages, "MAX_POSTINGS", 520)
    monkeypatch.setattr(vector_index, "MAX_SCANNED", 0)
    for corpus in Corpus.objects.values_list("pk", flat=True):
        count_corpus(corpus)
    assert move_into_index(seconds=60) > 0


def test_the_first_topics_of_an_answer_have_the_subject_of_the_question(clerk, talks):
    first, among = judged(clerk, talks)

    assert first > 0.55
    assert among > 0.7


def test_they_have_it_however_far_a_large_log_is_walked(clerk, talks, monkeypatch):
    compared = judged(clerk, talks)
    walked(monkeypatch)

    for few_hold_the_words in ("TRUE", "FALSE"):
        monkeypatch.setattr(sql, "FEW_HITS", few_hold_the_words)
        found = judged(clerk, talks)
        assert found == pytest.approx(compared, abs=0.05)
