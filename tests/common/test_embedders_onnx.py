"""Models from a folder, with a model of three dimensions whose answers are known."""

import os
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from django.core.exceptions import ImproperlyConfigured

from apps.common.embedders import EmbedderUnavailable, onnx_folder
from apps.common.embedders.mapped_weights import without_weights
from apps.common.embedders.model_card import MAX_QUERY_TOKENS, MAX_TOKENS, ModelCard, digest_of
from apps.common.embedders.onnx_folder import OnnxEmbedder, onnxruntime_session
from apps.ops.embedders.onnx_graph import FLOAT, INT64, OnnxGraph, tensor
from tests.common.tiny_onnx import VECTORS, WORDS, write_folder
from tests.tables import table


@pytest.fixture
def embedder(tmp_path):
    return OnnxEmbedder(write_folder(tmp_path / "tiny"))


def test_the_runtime_tells_nobody_that_it_is_used(tmp_path):
    """It would keep what it is about to send below the home folder, from a thread of its own."""
    see = f"import os, {onnx_folder.__name__}; print(len(os.listdir('/proc/self/task')))"
    given = {name: os.environ[name] for name in os.environ if not name.startswith(("ORT_", "XDG_"))}
    threads = subprocess.run(
        [sys.executable, "-c", see],
        env=given | {"HOME": str(tmp_path), "OPENBLAS_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    ).stdout
    assert (list(tmp_path.iterdir()), threads) == ([], "1\n")


def expected(*words: str):
    mean = np.mean([VECTORS[WORDS.index(word)] for word in words], axis=0)
    return pytest.approx(mean / np.linalg.norm(mean), abs=1e-6)


def test_a_vector_is_the_mean_of_the_tokens_with_length_one(embedder):
    assert embedder.embed_query("restart queue worker") == expected("restart", "queue", "worker")
    assert embedder.dimensions == 3


def test_neither_other_texts_nor_padding_change_a_vector(embedder):
    texts = ["queue", "coffee milk queue worker", "milk", "worker restart"] * 20
    assert embedder.embed(texts) == [expected(*text.split()) for text in texts]


def test_a_model_is_given_as_many_tokens_as_it_takes_and_no_more(tmp_path):
    embedder = OnnxEmbedder(carded(tmp_path / "odd", max_tokens=9, max_query_tokens=9))
    session, lengths = embedder._session, []

    class Watched:
        def run(self, outputs, given, how):
            lengths.append(given["input_ids"].shape[1])
            return session.run(outputs, given, how)

    embedder._session = Watched()
    embedder.embed(["queue " * 20])
    embedder.embed_query("milk " * 20)
    assert lengths == [9, 9]


@pytest.mark.skipif(sys.platform != "linux", reason="Linux tells what is shared")
def test_weights_stay_in_the_file_and_are_those_that_stand_there(tmp_path):
    """All processes share its pages: what each has for itself is a small part of them."""
    given = np.random.default_rng(1).standard_normal((len(WORDS), 1 << 20), dtype=np.float32)
    folder = write_folder(tmp_path / "large", vectors=given)
    found, own = subprocess.run(
        [sys.executable, "-c", LOADED, str(folder)],
        env=os.environ | {"OPENBLAS_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    ).stdout.split()
    word = WORDS.index("coffee")
    assert float(found) == pytest.approx(given[word, 12_345], rel=1e-5)
    assert int(own) < given.nbytes // 4


#: A number of a token's vector, and the bytes that a process has for itself once it has the model.
LOADED = """
import sys
from pathlib import Path

import numpy as np

from apps.common.embedders.onnx_folder import onnxruntime_session


def own():
    told = Path("/proc/self/smaps_rollup").read_text(encoding="ascii")
    return 1024 * int(told.partition("Anonymous:")[2].split()[0])


before = own()
session = onnxruntime_session(Path(sys.argv[1]) / "model.onnx")
taken = own() - before
ids = np.full((1, 1), 5)
given = {one.name: ids for one in session.get_inputs()}
print(session.run(None, given)[0][0, 0, 12_345], taken)
"""


def test_weights_beside_the_model_are_found(tmp_path):
    folder = write_folder(tmp_path / "two", vectors=np.repeat(VECTORS, 100, axis=1))
    plain = OnnxEmbedder(folder).embed_query("queue worker")
    weights = (folder / "model.onnx").rename(folder / "model.onnx.data")
    (folder / "model.onnx").write_bytes(without_weights(weights))
    assert (folder / "model.onnx").stat().st_size < 1024 < weights.stat().st_size
    assert OnnxEmbedder(folder).embed_query("queue worker") == plain


def test_a_model_that_was_cut_off_is_refused_or_whole(tmp_path):
    """Without its last field it is."""
    path = write_folder(tmp_path / "cut", vectors=np.repeat(VECTORS, 100, axis=1)) / "model.onnx"
    content, refused = path.read_bytes(), 0
    sizes = [*range(500), *range(len(content) - 500, len(content))]
    for size in sizes:
        path.write_bytes(content[:size])
        try:
            onnxruntime_session(path)
        except ImproperlyConfigured as error:
            refused += "model.onnx cannot be loaded" in str(error)
    assert len(sizes) - 2 <= refused <= len(sizes)


def test_what_is_behind_the_last_token_is_not_looked_at(embedder):
    long = "queue " * MAX_TOKENS
    assert embedder.embed([long + "coffee " * 1000]) == [expected("queue")]
    assert embedder.embed(["queue" * 100_000]) == [expected("[UNK]")]
    assert embedder.embed_query("queue " * MAX_QUERY_TOKENS + "coffee") == expected("queue")


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
    with pytest.raises(ImproperlyConfigured, match=f"no {missing} in"):
        OnnxEmbedder(folder)


@pytest.mark.parametrize("broken", ["model.onnx", "tokenizer.json"])
def test_a_broken_file_is_named(tmp_path, broken):
    folder = write_folder(tmp_path / "tiny")
    (folder / broken).write_bytes(b"not found")
    with pytest.raises(ImproperlyConfigured, match=broken):
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


def carded(folder, **values):
    """A folder of three dimensions with a card that says so, or otherwise."""
    write_folder(folder)
    ModelCard(**{"name": "tiny", "dimensions": 3, **values}).write(folder)
    return folder


def test_a_card_says_how_the_model_is_used_and_that_documents_wait(tmp_path):
    card = {"query_prefix": "coffee ", "passage_prefix": "milk ", "max_tokens": 8}
    embedder = OnnxEmbedder(carded(tmp_path / "tiny", **card))
    assert embedder.embed_query("queue") == expected("coffee", "queue")
    assert embedder.embed(["queue"]) == [expected("milk", "queue")]
    assert embedder.embed(["queue " * 20]) == [expected("milk", *["queue"] * 7)]
    assert not embedder.is_inline
    first = OnnxEmbedder(carded(tmp_path / "first", pooling="cls"))
    assert first.embed_query("queue coffee") == expected("queue")


@table(
    "field, content",
    [
        ("dimensions", '{"name": "tiny", "dimensions": "3"}'),
        ("pooling", '{"name": "tiny", "dimensions": 3, "pooling": "max"}'),
        ("name", '{"name": "../up", "dimensions": 3}'),
        ("colour", '{"name": "tiny", "dimensions": 3, "colour": 1}'),
        ("files.model.onnx", '{"name": "tiny", "dimensions": 3, "files": {"model.onnx": "12"}}'),
        ("the file", "{"),
    ],
)
def test_a_wrong_card_is_refused_and_its_field_named(tmp_path, field, content):
    folder = write_folder(tmp_path / "tiny")
    (folder / "embedder.json").write_text(content)
    with pytest.raises(ImproperlyConfigured, match=f"embedder.json: {field}: "):
        OnnxEmbedder(folder)


def test_a_model_of_another_size_than_its_card_says_is_refused(tmp_path):
    with pytest.raises(ImproperlyConfigured, match=r"gives 3 numbers, embedder.json says 384"):
        OnnxEmbedder(carded(tmp_path / "tiny", dimensions=384))


def test_a_file_that_is_not_what_was_installed_is_refused(tmp_path):
    folder = write_folder(tmp_path / "tiny")
    digests = {"model.onnx": digest_of(folder / "model.onnx")}
    assert OnnxEmbedder(carded(folder, files=digests)).dimensions == 3
    content = (folder / "model.onnx").read_bytes()
    (folder / "model.onnx").write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    with pytest.raises(ImproperlyConfigured, match=r"model.onnx is not what was installed"):
        OnnxEmbedder(folder)


def test_a_truncated_model_is_refused(tmp_path):
    folder = write_folder(tmp_path / "tiny")
    model = folder / "model.onnx"
    model.write_bytes(model.read_bytes()[:-20])
    with pytest.raises(ImproperlyConfigured, match=r"model\.onnx"):
        OnnxEmbedder(folder)


def test_a_model_with_an_unknown_operator_is_refused_by_its_name(tmp_path):
    folder = write_folder(tmp_path / "tiny")
    graph = OnnxGraph("odd")
    graph.step("Frobnicate", ["input_ids"], outputs=["last_hidden_state"])
    declared = [tensor(name, INT64, "b", "t") for name in ("input_ids", "attention_mask")]
    output = tensor("last_hidden_state", FLOAT, "b", "t", 3)
    graph.write(folder / "model.onnx", inputs=declared, outputs=[output])
    with pytest.raises(ImproperlyConfigured, match=r"cannot be loaded: .*Frobnicate"):
        OnnxEmbedder(folder)


def test_a_query_that_was_asked_before_costs_nothing_and_is_the_same_to_the_bit(
    embedder, monkeypatch
):
    first = embedder.embed_query("restart queue")
    monkeypatch.setattr(embedder, "_run", None)  # nothing is computed again
    assert embedder.embed_query("restart queue") == first
    with pytest.raises(TypeError):
        embedder.embed_query("another")


def test_remembered_queries_are_bounded(embedder, monkeypatch):
    monkeypatch.setattr("apps.common.embedders.query_cache.SIZE", 2)
    for word in ("queue", "milk", "queue", "coffee"):
        embedder.embed_query(word)
    monkeypatch.setattr(embedder, "_run", None)
    assert embedder.embed_query("queue") == expected("queue")
    with pytest.raises(TypeError):
        embedder.embed_query("milk")


def test_a_model_that_is_slower_than_its_budget_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(onnx_folder, "QUERY_SECONDS", 0.0)
    with pytest.raises(ImproperlyConfigured, match="too slow"):
        OnnxEmbedder(write_folder(tmp_path / "tiny"))


def test_a_model_is_not_refused_because_others_are_at_work_while_it_is_loaded(
    tmp_path, monkeypatch
):
    compute = OnnxEmbedder._query_vector

    def wait_for_the_processor(self, text):
        time.sleep(0.3)
        return compute(self, text)

    monkeypatch.setattr(OnnxEmbedder, "_query_vector", wait_for_the_processor)
    monkeypatch.setattr(onnx_folder, "QUERY_SECONDS", 0.2)
    assert OnnxEmbedder(write_folder(tmp_path / "tiny")).dimensions


def test_a_model_that_becomes_too_slow_is_left_alone_for_a_while(embedder, monkeypatch, caplog):
    monkeypatch.setattr(onnx_folder, "QUERY_SECONDS", 0.0)
    for word in ("queue", "milk"):
        embedder.embed_query(word)
    with pytest.raises(EmbedderUnavailable, match="too slow"):
        embedder.embed_query("coffee")
    assert embedder.embed_query("milk") == expected("milk")  # which is remembered
    assert "coffee" not in caplog.text
    assert "a query took" in caplog.text


def test_hostile_texts_take_no_longer_than_others(embedder):
    every = "".join(map(chr, [*range(0x20, 0xD800), *range(0xE000, 0x20000)]))
    started = time.process_time()
    for text in ("x" * 32_768, "\ufdfa" * 10_000, "\ufeff" * 10_000, every, "\0" * 10_000):
        for vector in (embedder.embed([text])[0], embedder.embed_query(text)):
            assert len(vector) == 3
    assert time.process_time() - started < 2
