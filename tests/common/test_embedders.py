"""The default embedder, and how settings choose one."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from django.core.exceptions import ImproperlyConfigured
from hypothesis import given
from hypothesis import strategies as st

from apps.common.embedders import current_embedder
from memory_platform.settings.embedder import embedder_settings
from tests.common.tiny_onnx import write_folder
from tests.tables import table

TEXTS = [
    "Restart the queue workers after every deployment.",
    "def get_user_name(user): return user.name",
    "数据库迁移必须在部署之前运行。",
    "Los trabajos nocturnos escriben en una tabla aparte.",
    "x" * 300,
    " ",
    " two  spaces   and three, one at the end ",
    "<s> the tokenizer's own signs </s> \u2581 <unk>",
]
VARIABLES = ("EMBEDDER", "EMBEDDER_PATH", "EMBEDDER_URL", "EMBEDDER_MODEL", "EMBEDDER_API_KEY")


def similarity(first: str, second: str) -> float:
    one, other = current_embedder().embed([first, second])
    return float(np.dot(one, other))


@pytest.fixture(scope="module")
def library():
    import wordllama  # here: it sets up logging for the whole process unless somebody else has

    return wordllama.WordLlama.load(
        cache_dir=Path(wordllama.__file__).parent, disable_download=True
    )


def test_vectors_equal_those_of_the_library(library):
    expected = library.embed(TEXTS, norm=True)
    found = np.array([current_embedder().numbers_of(text) for text in TEXTS])
    assert np.abs(found - expected).max() < 1e-6


def test_what_is_said_often_does_not_drown_the_rest():
    once, often = "the sea and the harbour", "the sea and the sea and the sea and the harbour"
    plain = [current_embedder().numbers_of(text) for text in (once, often)]
    assert similarity(once, often) > float(np.dot(*plain))
    distinct = "cold sea harbour"
    assert current_embedder().embed_query(distinct) == pytest.approx(
        current_embedder().numbers_of(distinct).tolist(), abs=1e-6
    )


@given(st.text(alphabet="ab  \n\t.,é中😀\u2581<s>/", min_size=1, max_size=60))
def test_however_words_are_parted_the_tokens_are_those_of_the_whole_text(library, text):
    whole = library.tokenizer.encode(text, add_special_tokens=False).ids
    assert np.frombuffer(current_embedder()._tokens(text), np.uint16).tolist() == whole


def test_vectors_have_length_one_and_the_declared_size():
    embedder = current_embedder()
    for vector in embedder.embed(TEXTS):
        assert len(vector) == embedder.dimensions
        assert np.linalg.norm(vector) == pytest.approx(1, abs=1e-5)


@table(
    ("text", "near", "far"),
    [
        ("how do I restart the workers?", "rebooting a worker process", "a recipe for milk coffee"),
        ("login fails with a wrong password", "authentication error", "the colour of the sky"),
        ("un perro y un gato", "gatos y perros", "la base de datos"),
        ("数据库", "资料库 database", "咖啡"),
    ],
)
def test_what_means_the_same_is_nearer_than_what_does_not(text, near, far):
    assert similarity(text, near) > similarity(text, far)


def test_one_text_gives_the_same_vector_alone_and_among_others():
    embedder, texts = current_embedder(), [*TEXTS, "", TEXTS[0], " ".join(TEXTS) * 9]
    assert embedder.embed(texts) == [embedder.embed_query(text) for text in texts]


def test_no_text_gives_no_vector_and_the_empty_text_one_without_direction():
    assert current_embedder().embed([]) == []
    assert set(current_embedder().embed_query("")) == {0.0}


def test_threads_share_one_embedder_and_get_the_vectors_of_their_own_texts():
    alone = [current_embedder().embed_query(text) for text in TEXTS]
    with ThreadPoolExecutor(8) as pool:
        embedders = set(pool.map(lambda _: id(current_embedder()), range(32)))
        together = list(pool.map(lambda text: current_embedder().embed_query(text), TEXTS * 20))
    assert len(embedders) == 1
    assert together == alone * 20


def test_a_process_has_one_light_embedder_whoever_asks_for_it():
    """Each has a tokenizer of its own, which takes 16 MB."""
    code = """
import django

django.setup()
from apps.common.embedders import current_embedder, word_llama
from apps.common.embedders.current import chosen
from apps.topics.build.features import how_telling

made = []
read = word_llama._tokenizer
word_llama._tokenizer = lambda path: made.append(path) or read(path)
current_embedder(), chosen("wordllama"), how_telling("harbour")
print(len(made))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "1"


def test_the_package_brings_neither_numpy_nor_a_network_client_until_it_is_used():
    code = (
        "import sys; import apps.common.embedders as package; "
        "print(sorted({'numpy', 'tokenizers', 'onnxruntime', 'httpx', 'wordllama'}"
        " & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_settings_choose_and_a_change_is_followed(settings, tmp_path):
    assert current_embedder().name == "wordllama-256-root"
    settings.EMBEDDER, settings.EMBEDDER_PATH = "onnx", str(write_folder(tmp_path / "tiny"))
    assert current_embedder().name.startswith("onnx-tiny-")
    settings.EMBEDDER = "http"
    settings.EMBEDDER_URL, settings.EMBEDDER_MODEL = "http://localhost:9/v1", "some-model"
    assert current_embedder().name == "http-some-model@localhost:9"


def configured(monkeypatch, **variables):
    for name in VARIABLES:
        monkeypatch.setenv(name, variables.get(name, ""))
    return embedder_settings()


def test_without_variables_it_is_chosen_by_command_and_light_until_then(
    monkeypatch, settings, tmp_path
):
    settings.EMBEDDER, settings.DATA_DIR = configured(monkeypatch).kind, tmp_path
    assert current_embedder().name == "wordllama-256-root"


@pytest.mark.parametrize(
    ("variables", "complaint"),
    [
        ({"EMBEDDER": "bert"}, "one of wordllama, onnx, http"),
        ({"EMBEDDER": "onnx"}, "EMBEDDER_PATH"),
        ({"EMBEDDER": "http"}, "EMBEDDER_URL"),
        ({"EMBEDDER": "http", "EMBEDDER_URL": "ftp://host/v1", "EMBEDDER_MODEL": "m"}, "_URL"),
        ({"EMBEDDER": "http", "EMBEDDER_URL": "https://me:pw@host", "EMBEDDER_MODEL": "m"}, "_URL"),
        ({"EMBEDDER": "http", "EMBEDDER_URL": "https://host/v1"}, "EMBEDDER_MODEL"),
    ],
)
def test_incomplete_settings_are_refused_with_the_variable_that_is_wrong(
    monkeypatch, variables, complaint
):
    with pytest.raises(ImproperlyConfigured, match=complaint):
        configured(monkeypatch, **variables)


def test_a_key_that_cannot_be_sent_is_refused_without_being_shown(monkeypatch):
    with pytest.raises(ImproperlyConfigured) as refused:
        configured(
            monkeypatch,
            EMBEDDER="http",
            EMBEDDER_URL="https://host/v1",
            EMBEDDER_MODEL="m",
            EMBEDDER_API_KEY="sécret",
        )
    assert "sécret" not in str(refused.value)


def test_a_slash_at_the_end_of_the_address_makes_no_difference(monkeypatch):
    found = configured(
        monkeypatch, EMBEDDER="http", EMBEDDER_URL="https://host/v1/", EMBEDDER_MODEL="m"
    )
    assert found.url == "https://host/v1"
