"""Models from a folder, with a model of three dimensions whose answers are known."""

import numpy as np
import pytest
from django.core.exceptions import ImproperlyConfigured

from apps.common.embedders import EmbedderUnavailable
from apps.common.embedders.onnx_folder import MAX_TOKENS, OnnxEmbedder
from tests.common.tiny_onnx import VECTORS, WORDS, write_folder


@pytest.fixture
def embedder(tmp_path):
    return OnnxEmbedder(write_folder(tmp_path / "tiny"))


def expected(*words: str):
    mean = np.mean([VECTORS[WORDS.index(word)] for word in words], axis=0)
    return pytest.approx(mean / np.linalg.norm(mean), abs=1e-6)


def test_a_vector_is_the_mean_of_the_tokens_with_length_one(embedder):
    assert embedder.embed_query("restart queue worker") == expected("restart", "queue", "worker")
    assert embedder.dimensions == 3


def test_neither_other_texts_nor_padding_change_a_vector(embedder):
    texts = ["queue", "coffee milk queue worker", "milk", "worker restart"] * 20
    assert embedder.embed(texts) == [expected(*text.split()) for text in texts]


def test_what_is_behind_the_last_token_is_not_looked_at(embedder):
    long = "queue " * MAX_TOKENS
    assert embedder.embed_query(long + "coffee " * 1000) == expected("queue")
    assert embedder.embed_query("queue" * 100_000) == expected("[UNK]")


def test_a_text_without_tokens_has_no_direction(embedder):
    assert embedder.embed(["", "queue"]) == [[0, 0, 0], expected("queue")]
    assert embedder.embed([]) == []


@pytest.mark.parametrize("model", ["onnx/model.onnx", "onnx/model_qint8_avx512.onnx"])
def test_the_model_may_lie_in_a_folder_of_its_own(tmp_path, model):
    folder = write_folder(tmp_path / "tiny", model=model)
    assert OnnxEmbedder(folder).embed_query("milk") == expected("milk")


def test_a_model_without_token_types_is_fine(tmp_path):
    folder = write_folder(tmp_path / "tiny", inputs=("input_ids", "attention_mask"))
    assert OnnxEmbedder(folder).embed_query("milk") == expected("milk")


def test_the_name_changes_with_the_weights_and_with_the_words(tmp_path):
    first = OnnxEmbedder(write_folder(tmp_path / "a" / "tiny")).name
    assert OnnxEmbedder(write_folder(tmp_path / "b" / "tiny")).name == first
    assert OnnxEmbedder(write_folder(tmp_path / "c" / "tiny", vectors=VECTORS * 2)).name != first
    folder = write_folder(tmp_path / "d" / "tiny")
    tokenizer = folder / "tokenizer.json"
    tokenizer.write_text(tokenizer.read_text().replace("milk", "cream"))
    assert OnnxEmbedder(folder).name != first


def test_weights_beside_the_model_count_as_part_of_it(tmp_path):
    folder = write_folder(tmp_path / "tiny")
    first = OnnxEmbedder(folder).name
    (folder / "model.onnx_data").write_bytes(b"other weights")
    assert OnnxEmbedder(folder).name != first


@pytest.mark.parametrize("missing", ["model.onnx", "tokenizer.json"])
def test_a_missing_file_is_named(tmp_path, missing):
    folder = write_folder(tmp_path / "tiny")
    (folder / missing).unlink()
    with pytest.raises(ImproperlyConfigured, match=f"EMBEDDER_PATH.*{missing}"):
        OnnxEmbedder(folder)


@pytest.mark.parametrize("broken", ["model.onnx", "tokenizer.json"])
def test_a_broken_file_is_named(tmp_path, broken):
    folder = write_folder(tmp_path / "tiny")
    (folder / broken).write_bytes(b"not found")
    with pytest.raises(ImproperlyConfigured, match=f"EMBEDDER_PATH.*{broken}"):
        OnnxEmbedder(folder)


def test_a_model_with_other_inputs_is_refused_and_they_are_named(tmp_path):
    folder = write_folder(tmp_path / "tiny", inputs=("pixel_values", "attention_mask"))
    with pytest.raises(ImproperlyConfigured, match="takes pixel_values, attention_mask"):
        OnnxEmbedder(folder)


def test_a_model_that_fails_on_long_texts_is_refused_at_once(tmp_path):
    folder = write_folder(tmp_path / "tiny", vectors=VECTORS[:3])
    with pytest.raises(ImproperlyConfigured, match="fails on a text of 256 tokens"):
        OnnxEmbedder(folder)


def test_what_is_no_number_is_no_vector(tmp_path):
    vectors = VECTORS.copy()
    vectors[WORDS.index("milk")] = np.nan
    embedder = OnnxEmbedder(write_folder(tmp_path / "tiny", vectors=vectors))
    with pytest.raises(EmbedderUnavailable):
        embedder.embed(["queue", "milk"])
