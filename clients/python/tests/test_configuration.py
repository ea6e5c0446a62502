"""The configuration: every rule of it, and errors that name the key and nothing else."""

import dataclasses
import json
import pickle
import re
from pathlib import Path

import pytest

from made_agents import API_KEY, KEY, gateway_mode, gateway_section
from memory_gateway_client.config import MemoryMode, SearchScope, read_settings, settings_of
from memory_gateway_client.errors import ConfigurationError


def settings(values):
    return settings_of(values, folder=Path("/nowhere"))


def refusal(values):
    with pytest.raises(ConfigurationError) as caught:
        settings(values)
    assert caught.value.__cause__ is None
    for secret in (KEY, API_KEY):
        assert secret not in f"{caught.value!r} {caught.value} {vars(caught.value)}"
    return caught.value


@pytest.mark.parametrize("values", [{}, {"memory": {}}, {"memory": {"mode": "curated"}}])
def test_memory_is_curated_unless_the_configuration_says_otherwise(values):
    memory = settings(values).memory
    assert memory.mode is MemoryMode.CURATED
    assert memory.gateway is None
    assert memory.curated.folder.name == "memory"


def test_a_complete_gateway_configuration_becomes_typed_values():
    gateway = settings(gateway_mode("http://127.0.0.1:8010//", timeoutSeconds=2.5)).memory.gateway
    assert gateway.base_url == "http://127.0.0.1:8010"
    assert gateway.user_id == "gateway_test_user"
    assert gateway.user_key.reveal() == KEY
    assert gateway.scope == (SearchScope.CURRENT_CHAT, SearchScope.RESOURCES)
    assert (gateway.app_id, gateway.project_id) == ("default", "default")
    assert (gateway.top_k, gateway.timeout_seconds) == (8, 2.5)


def test_what_may_be_left_out_has_its_defaults():
    section = {
        name: value
        for name, value in gateway_section().items()
        if name in ("baseUrl", "userId", "userKey", "scope")
    }
    gateway = settings({"memory": {"mode": "memory_gateway", "gateway": section}}).memory.gateway
    assert (gateway.app_id, gateway.project_id) == ("default", "default")
    assert (gateway.top_k, gateway.timeout_seconds) == (8, 10)


def test_exactly_one_memory_is_configured_even_when_both_sections_are_there():
    both = {"gateway": gateway_section(), "curated": {"path": "notes"}}
    curated = settings({"memory": {"mode": "curated", **both}}).memory
    gateway = settings({"memory": {"mode": "memory_gateway", **both}}).memory
    assert curated.gateway is None
    assert curated.curated
    assert gateway.curated is None
    assert gateway.gateway


@pytest.mark.parametrize("mode", ["", "both", "Curated", None, 1, ["curated"], {}])
def test_other_modes_are_refused(mode):
    error = refusal({"memory": {"mode": mode, "gateway": gateway_section()}})
    assert error.key == "memory.mode"


@pytest.mark.parametrize("name", ["baseUrl", "userId", "userKey"])
@pytest.mark.parametrize("value", ["", "  ", None, 7, [KEY], {"key": KEY}])
def test_address_user_and_key_must_be_there(name, value):
    assert refusal(gateway_mode(**{name: value})).key == f"memory.gateway.{name}"


@pytest.mark.parametrize("name", ["baseUrl", "userId", "userKey", "scope"])
def test_what_must_be_there_cannot_be_left_out(name):
    values = gateway_mode()
    del values["memory"]["gateway"][name]
    assert refusal(values).key == f"memory.gateway.{name}"


def test_a_gateway_mode_without_its_section_is_refused():
    assert refusal({"memory": {"mode": "memory_gateway"}}).key.startswith("memory.gateway")


@pytest.mark.parametrize(
    "url",
    [
        "127.0.0.1:8010",
        "/memories",
        "ftp://gateway.example",
        "http://",
        "http:///memories",
        "http://:8010",
        "http://[::1",
        "http://gateway.example:99999",
        "http://gateway.example:0",
        "http://gateway.example:port",
        "http://gate way.example",
        "http://gateway.example/\nmemories",
        "http://gateway.example\x00",
        f"http://user:{KEY}@gateway.example",
        f"http://{KEY}@gateway.example",
        f"http://gateway.example/?key={KEY}",
        f"http://gateway.example/#{KEY}",
        "http://gateway.example/?",
    ],
)
def test_the_address_must_be_absolute_and_bare(url):
    assert refusal(gateway_mode(url)).key == "memory.gateway.baseUrl"


@pytest.mark.parametrize(
    "url", ["https://gateway.example", "http://[::1]:8010", "HTTP://localhost/gateway/"]
)
def test_any_absolute_web_address_is_taken(url):
    assert settings(gateway_mode(url)).memory.gateway.base_url == url.rstrip("/")


@pytest.mark.parametrize(
    "scope", [[], None, "resources", ["everything"], ["resources", 1], {}, [["resources"]], [{}]]
)
def test_an_empty_or_unknown_scope_is_refused(scope):
    assert refusal(gateway_mode(scope=scope)).key == "memory.gateway.scope"


def test_every_known_scope_is_taken_once():
    given = ["all_user_memory", "resources", "all_user_memory", "current_chat"]
    assert settings(gateway_mode(scope=given)).memory.gateway.scope == (
        SearchScope.ALL_USER_MEMORY,
        SearchScope.RESOURCES,
        SearchScope.CURRENT_CHAT,
    )


@pytest.mark.parametrize("top_k", [0, 101, -1, 8.0, "8", True, None])
def test_top_k_is_a_whole_number_from_1_to_100(top_k):
    assert refusal(gateway_mode(topK=top_k)).key == "memory.gateway.topK"


@pytest.mark.parametrize("top_k", [1, 100])
def test_top_k_reaches_its_bounds(top_k):
    assert settings(gateway_mode(topK=top_k)).memory.gateway.top_k == top_k


@pytest.mark.parametrize(
    "seconds", [0, -1, "10", True, None, float("nan"), float("inf"), 10**400, []]
)
def test_the_timeout_must_be_positive(seconds):
    assert refusal(gateway_mode(timeoutSeconds=seconds)).key == "memory.gateway.timeoutSeconds"


def test_a_misspelt_key_is_refused_by_name():
    assert refusal(gateway_mode(topk=8)).key == "memory.gateway.topk"
    assert refusal({"memory": {"Mode": "curated"}}).key == "memory.Mode"


def test_a_key_in_the_place_of_a_name_is_not_shown():
    assert "memory.gateway" in refusal(gateway_mode(**{KEY: "userKey"})).key


def test_sections_of_other_programs_are_left_alone():
    assert settings({"channels": {"mail": True}}).memory.mode is MemoryMode.CURATED


@pytest.mark.parametrize("values", [[], None, "curated", 1])
def test_the_configuration_is_an_object(values):
    refusal(values)
    assert refusal({"memory": values}).key == "memory"


def test_a_model_needs_an_address_and_a_name():
    assert refusal({"provider": {"kind": "openai", "model": "m"}}).key == "provider.baseUrl"
    model = {"kind": "openai", "baseUrl": "http://localhost:11434/v1", "apiKey": API_KEY}
    assert refusal({"provider": model}).key == "provider.model"
    bad = {**model, "model": "m", "apiKey": f"{API_KEY}\n{API_KEY}"}
    assert refusal({"provider": bad}).key == "provider.apiKey"
    assert refusal({"provider": {"kind": API_KEY}}).key == "provider.kind"


def test_relative_paths_start_from_the_folder_of_the_file(tmp_path):
    file = tmp_path / "config.json"
    file.write_text(json.dumps({"sessions": {"path": "a/b.sqlite3"}}))
    assert read_settings(file).sessions == tmp_path / "a" / "b.sqlite3"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        f'{{"userKey": "{KEY}"'.encode(),
        f'{{"userKey": "{KEY}\xff"}}'.encode("latin-1"),
        b"[" * 100_000,
        b'{"a": ' + b"1" * 10_000 + b"}",
    ],
)
def test_a_file_that_is_no_json_is_named_without_being_quoted(tmp_path, content):
    file = tmp_path / "config.json"
    file.write_bytes(content)
    with pytest.raises(ConfigurationError, match=r"config\.json is no JSON") as caught:
        read_settings(file)
    assert KEY not in str(caught.value)
    assert caught.value.__cause__ is caught.value.__context__ is None


def test_a_missing_file_is_named(tmp_path):
    absent = tmp_path / "absent.json"
    with pytest.raises(
        ConfigurationError, match=f"{re.escape(str(absent))} cannot be read: No such"
    ):
        read_settings(absent)


def test_settings_do_not_show_the_key_however_they_are_turned_into_text():
    whole = settings(gateway_mode())
    gateway = whole.memory.gateway
    shown = f"{whole!r} {whole} {gateway.user_key} {gateway.user_key!r}"
    assert KEY not in f"{shown} {dataclasses.asdict(whole)}"
    with pytest.raises(TypeError):
        pickle.dumps(whole)
    with pytest.raises(TypeError):
        json.dumps(dataclasses.asdict(gateway))
