"""No credential in any log, event, exception, repr, status or file, whatever the gateway does."""

import json
import logging
import traceback

import pytest

import fake_gateway
from fake_gateway import ADD, COMPLETIONS, FLUSH, SEARCH
from made_agents import API_KEY, KEY, gateway_mode, run, wait
from memory_gateway_client.command_line import main
from memory_gateway_client.config import settings_of
from memory_gateway_client.engine import EngineLoader
from memory_gateway_client.errors import MemoryGatewayError
from scripted_http import answering, giving, say_nothing

MISBEHAVIOUR = [
    fake_gateway.well,
    fake_gateway.echoing(200),
    fake_gateway.echoing(400),
    fake_gateway.echoing(401),
    fake_gateway.echoing(500),
    answering(200, b"no JSON"),
    answering(307, Location="/elsewhere"),
    giving([KEY]),
    fake_gateway.no_http,
    fake_gateway.broken_off,
    say_nothing,
]


@pytest.fixture
def model():
    with fake_gateway.running() as server:
        yield server


def everything_of(engine):
    """All that the agent shows or keeps: its parts as text, its status, every byte of its files."""
    parts = [engine, engine.settings, engine.loop, engine.backend, engine.tools, engine.store]
    parts += [vars(part) for part in (engine.loop, engine.backend, engine.backend._client)]
    files = [
        file.read_bytes().decode("latin-1")
        for file in engine.settings.sessions.parent.rglob("*")
        if file.is_file()
    ]
    return "\n".join([*map(repr, parts), json.dumps(engine.status()), *files])


@pytest.mark.parametrize("act", MISBEHAVIOUR)
@pytest.mark.parametrize("path", [SEARCH, ADD, FLUSH, COMPLETIONS])
def test_nothing_shows_a_key(make, gateway, model, caplog, capfd, path, act):
    caplog.set_level(logging.DEBUG)
    (model if path == COMPLETIONS else gateway).will(path, act)
    server = {"kind": "openai", "baseUrl": model.origin, "model": "m", "apiKey": API_KEY}
    patience = {"timeoutSeconds": 1 if act is say_nothing else 60}
    values = {**gateway_mode(gateway.origin, **patience), "provider": {**server, **patience}}
    engine = EngineLoader(settings_of(values, folder=make.folder)).load()
    make.engines.append(engine)
    result = run(engine)
    logged = "\n".join(f"{record.getMessage()} {vars(record)}" for record in caplog.records)
    shown = "".join(capfd.readouterr())
    for secret in (KEY, API_KEY):
        assert secret not in f"{result} {everything_of(engine)} {logged} {shown}"
    assert gateway.bodies(SEARCH)[0]["user_key"] == KEY  # the scan would have something to find


@pytest.mark.parametrize("path", [SEARCH, ADD, FLUSH])
def test_an_exception_with_its_whole_chain_shows_no_key(make, gateway, path):
    gateway.will(path, fake_gateway.echoing(500))
    client = make.gateway().backend._client
    calls = {
        SEARCH: lambda: client.search(conversation_id="c", query="q", scope=["resources"], top_k=1),
        ADD: lambda: client.add(session_id="chat:c", messages=[]),
        FLUSH: lambda: client.flush(session_id="chat:c"),
    }

    with pytest.raises(MemoryGatewayError) as caught:
        wait(calls[path]())
    text = "".join(traceback.format_exception(caught.value)) + repr(vars(caught.value))
    assert "http_error status=500" in text
    assert KEY not in text


def test_the_command_line_shows_no_key_of_a_broken_configuration(tmp_path, capsys):
    file = tmp_path / "config.json"
    for content in (
        json.dumps(gateway_mode(f"http://{KEY}@gateway.example")),
        json.dumps(gateway_mode(scope=[KEY])),
        json.dumps(gateway_mode(**{KEY: 1})),
        json.dumps({"memory": {"mode": KEY}}),
        json.dumps({"memory": KEY}),
        f'{{"userKey": "{KEY}',
    ):
        file.write_text(content)
        assert main(["status", "--config", str(file)]) == 2
    assert KEY not in "".join(capsys.readouterr())
