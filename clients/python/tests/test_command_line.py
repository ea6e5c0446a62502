"""``python -m memory_gateway_client``: a process of its own talks to a gateway over HTTP."""

import json
import subprocess
import sys

import pytest

import fake_gateway
from fake_gateway import ADD, FLUSH, SEARCH
from made_agents import KEY, PROGRAM, gateway_mode
from memory_gateway_client.command_line import main


@pytest.fixture
def config(tmp_path, gateway):
    file = tmp_path / "config.json"
    file.write_text(json.dumps(gateway_mode(gateway.origin, scope=["all_user_memory"])))
    return file


def client(*arguments, said="", **environment):
    return subprocess.run(
        [sys.executable, "-m", "memory_gateway_client", *map(str, arguments)],
        input=said.encode(),
        capture_output=True,
        env=PROGRAM | environment,
        timeout=60,
        check=False,
    )


def test_what_one_chat_was_told_the_next_one_recalls(config, gateway):
    first = client("chat", "--config", config, "--session", "a", said="We deploy on Thursdays\n")
    assert (first.returncode, first.stdout) == (0, b"You said: We deploy on Thursdays\n")
    assert first.stderr == b"session a\n"
    second = client("chat", "--config", config, said="When do we deploy\n\nThanks\n")
    assert second.stdout.decode().startswith(
        "You said: When do we deploy\nI remember: We deploy on Thursdays"
    )
    assert gateway.paths == [SEARCH, ADD, FLUSH] * 3
    assert KEY.encode() not in first.stdout + first.stderr + second.stdout + second.stderr


def test_a_script_speaks_in_the_place_of_the_model(config, gateway, tmp_path):
    script = tmp_path / "script.json"
    script.write_text('[{"text": "Noted."}, {"error": "timeout"}]')
    done = client("chat", "--config", config, "--scripted", script, said="one\ntwo\n")
    assert done.stdout.decode().splitlines() == ["Noted.", "The model gave no answer: timeout"]
    assert gateway.paths == [SEARCH, ADD, FLUSH, SEARCH]


def test_a_conversation_goes_on_without_its_gateway(config, gateway):
    gateway.stop()
    done = client("chat", "--config", config, said="hello\n")
    assert (done.returncode, done.stdout) == (0, b"You said: hello\n")
    assert b"network" not in done.stderr


def test_bytes_that_are_no_text_do_not_end_a_conversation(config):
    done = subprocess.run(
        [sys.executable, "-m", "memory_gateway_client", "chat", "--config", str(config)],
        input=b"gr\xfc\xdfe \x1b[2J\n",
        capture_output=True,
        env=PROGRAM | {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        timeout=60,
        check=False,
    )
    assert (done.returncode, b"\x1b" in done.stdout) == (0, False)
    assert done.stdout.startswith(b"You said: gr")


def test_the_status_shows_the_set_up_and_no_key(config, capsys):
    assert main(["status", "--config", str(config)]) == 0
    shown = capsys.readouterr().out
    assert json.loads(shown)["memory"]["gateway"]["userId"] == "gateway_test_user"
    assert KEY not in shown


def test_a_wrong_configuration_is_told_in_a_sentence(config, capsys):
    config.write_text(json.dumps(gateway_mode(topK=0)))
    assert main(["chat", "--config", str(config)]) == 2
    assert capsys.readouterr().err == (
        "memory.gateway.topK must be a whole number from 1 to 100.\n"
    )


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [(["--session", "a b"], "session id"), (["--skill", "no-such-file"], "no-such-file")],
)
def test_other_failures_are_told_in_a_sentence_too(config, capsys, arguments, complaint):
    assert main(["chat", "--config", str(config), *arguments]) == 1
    assert complaint in capsys.readouterr().err


def test_a_skill_is_part_of_what_the_model_is_shown(config, gateway, tmp_path, monkeypatch):
    skill = tmp_path / "releases.md"
    skill.write_text("Ask before releasing.")
    with fake_gateway.running() as model:
        provider = {"kind": "openai", "baseUrl": model.origin, "model": "m"}
        config.write_text(json.dumps({**gateway_mode(gateway.origin), "provider": provider}))
        done = client("chat", "--config", config, "--skill", skill, said="Hi\n")
        assert done.stdout == b"Fine.\n"
        assert model.asked[0][1]["messages"][1]["content"] == (
            "Skill activated: releases\n\nAsk before releasing."
        )
