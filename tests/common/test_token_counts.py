"""Token counts: an upper bound for the encodings that models use, linear, and kept by its parts.

``token_counts.json`` holds texts of many kinds with their tokens in cl100k and o200k (OpenAI),
the published encoding of Claude, DeepSeek's, Llama 2's and Mistral's Tekken, as their own
tokenizers count them.
"""

from __future__ import annotations

import json
import time
from collections import defaultdict
from pathlib import Path

from hypothesis import example, given, settings
from hypothesis import strategies as st

from apps.common.text import TOKEN_ESTIMATE

TEXTS = json.loads(Path(__file__).with_name("token_counts.json").read_text())
#: Claude's old encoding takes this much more of German compounds.
SLACK = {"German": 1.03}
#: What a count may be beyond the greatest of the encodings, for what is written most.
MAX_FOR_ENGLISH = 1.35

odd = st.text(st.sampled_from("ab  \n\r<0x/s>_=1🎉é\u0301中ง▁\u2028"), max_size=80)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=200) | odd


def test_no_common_encoding_needs_more_tokens_than_are_counted():
    over = {
        one["kind"]: (TOKEN_ESTIMATE.count(one["text"]), one["counts"])
        for one in TEXTS
        if TOKEN_ESTIMATE.count(one["text"]) * SLACK.get(one["kind"], 1)
        < max(one["counts"].values())
    }
    assert over == {}


def test_english_is_not_counted_much_too_high_by_any_of_them():
    counted, real = 0, defaultdict(int)
    for one in TEXTS:
        if one["kind"] == "english":
            counted += TOKEN_ESTIMATE.count(one["text"])
            for encoding, tokens in one["counts"].items():
                real[encoding] += tokens
    assert max(counted / tokens for tokens in real.values()) <= MAX_FOR_ENGLISH
    assert min(counted / tokens for tokens in real.values()) >= 1


@given(texts, texts)
@example("<s", ">")
@example("implem", "entation")
@settings(max_examples=200, deadline=None)
def test_parts_counted_one_by_one_never_come_to_less_than_the_whole(first, second):
    parts = TOKEN_ESTIMATE.count(first) + TOKEN_ESTIMATE.count(second)
    assert TOKEN_ESTIMATE.count(first + second) <= parts


@given(texts, st.integers(-1, 60))
@example("🎉" * 9, 17)
@example("<0x0A>" * 9, 20)
@settings(max_examples=200, deadline=None)
def test_what_fits_takes_no_more_than_it_may_and_hardly_less(text, tokens):
    end = TOKEN_ESTIMATE.fitting(text, tokens)
    assert TOKEN_ESTIMATE.count(text[:end]) <= max(tokens, 0)
    if TOKEN_ESTIMATE.count(text) <= tokens:
        assert end == len(text)


def test_what_names_no_text_is_counted_as_it_is_written():
    for written in ("<s>", "</s>", "<unk>", "<0x0A>", "\u2581"):
        assert TOKEN_ESTIMATE.count(written * 50) >= 2 * 50


def test_hostile_texts_take_linear_time():
    TOKEN_ESTIMATE.count("warm")
    for text in ("a", "ab", "🎉", "\u0301", "<0x", " ", "\n", "=", "中"):
        began = time.process_time()
        TOKEN_ESTIMATE.count(text * 32_768)
        TOKEN_ESTIMATE.fitting(text * 32_768, 30_000)
        assert time.process_time() - began < 3
