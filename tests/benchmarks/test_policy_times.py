"""What the write policy takes is told of texts that there are."""

from tests.benchmarks import policy
from tests.benchmarks.policy import Tally


def test_sources_without_texts_are_not_timed_and_few_words_make_no_typical_text(monkeypatch):
    told = []
    monkeypatch.setattr(policy, "tell", told.append)
    monkeypatch.setattr(policy.gc, "freeze", lambda: None)
    policy.times([Tally(), Tally(sample=["The ferry leaves at six."])])
    (line,) = told
    assert line.startswith("20 KB: 1 texts")
