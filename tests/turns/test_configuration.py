"""The optional file of settings: the seed's paths and defaults, and one sentence for a mistake."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from apps.turns.configuration import (
    MAX_FILE_BYTES,
    HeuristicSettings,
    TurnSettings,
    settings_in,
    turn_settings,
)

ROOT = Path(__file__).resolve().parents[2]
#: Section 9.4 of the source document, ready to copy.
FULL = """
settings:
  mcp:
    tools:
      memory:
        enabled: true
    memory:
      recent_context_items: 30
      recall_facts_limit: 20
      search_limit: 5
      compact_threshold: 0.8
      l1_retention_days: 1
      l2_retention_days: 7
      compaction_min_age_hours: 24
      summary_refresh_interval_minutes: 60
      max_processed_turns: 1024
      heuristic:
        enabled: false
        model: openai/gpt-oss-120b
        base_url: ''
        timeout_ms: 12000
        max_output_tokens: 800
"""
BASE = "settings.mcp.memory.heuristic.base_url"


def memory(**options: Any) -> dict[str, Any]:
    """A document with these options under settings.mcp.memory."""
    return {"settings": {"mcp": {"memory": options}}}


def heuristic(**options: Any) -> dict[str, Any]:
    return memory(heuristic=options)


def saved(folder: Path, text: str | bytes) -> dict[str, str]:
    """An environment that names a file with this text."""
    path = folder / "memory.yaml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return {"MEMORY_PLATFORM_CONFIG": str(path)}


@pytest.mark.parametrize("environment", [{}, {"MEMORY_PLATFORM_CONFIG": "  "}])
def test_without_a_file_the_defaults_count_and_the_tools_are_on(
    environment: dict[str, str],
) -> None:
    assert turn_settings(environment) == TurnSettings()
    assert TurnSettings().enabled
    assert not TurnSettings().heuristic.enabled


def test_the_source_documents_example_says_the_defaults(tmp_path: Path) -> None:
    assert turn_settings(saved(tmp_path, FULL)) == TurnSettings()


@pytest.mark.parametrize("text", ["", "# nothing yet\n", "settings:\n  mcp:\n    memory:\n"])
def test_a_file_that_says_nothing_leaves_the_defaults(tmp_path: Path, text: str) -> None:
    assert turn_settings(saved(tmp_path, text)) == TurnSettings()


def test_what_the_file_says_counts(tmp_path: Path) -> None:
    found = turn_settings(
        saved(tmp_path, FULL.replace("l2_retention_days: 7", "l2_retention_days: 9"))
    )

    assert found.l2_retention_days == 9


def test_one_switch_turns_the_tools_off() -> None:
    document = {"settings": {"mcp": {"tools": {"memory": {"enabled": False}}}}}

    assert not settings_in(document).enabled


def test_sections_of_other_programs_are_left_alone() -> None:
    document = {"settings": {"mcp": {"tools": {"web_search": {"enabled": True}}}, "db": 3}, "x": 1}

    assert settings_in(document) == TurnSettings()


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        (memory(recall_fact_limit=3), "settings.mcp.memory.recall_fact_limit is not a setting."),
        (memory(**{"a\nb": 3}), "settings.mcp.memory.(unnamed) is not a setting."),
        (memory(enabled=True), "settings.mcp.memory.enabled is not a setting: "),
        (heuristic(url="x"), "settings.mcp.memory.heuristic.url is not a setting."),
        (heuristic(api_key="k"), "give the key as MEMORY_HEURISTIC_API_KEY"),
        (
            {"settings": {"mcp": {"tools": {"memory": {"search_limit": 2}}}}},
            "settings.mcp.tools.memory.search_limit is not a setting: it belongs under",
        ),
        ([1], "the file must be a section"),
        ({"settings": {"mcp": "x"}}, "settings.mcp must be a section"),
        (memory(heuristic=3), "settings.mcp.memory.heuristic must be a section"),
        (memory(search_limit="5"), "search_limit must be a whole number from 0 to 100."),
        (memory(search_limit=True), "search_limit must be a whole number"),
        (memory(search_limit=1.5), "search_limit must be a whole number"),
        (memory(search_limit=None), "search_limit must be a whole number"),
        (memory(search_limit=-1), "search_limit must be a whole number"),
        (memory(recent_context_items=0), "recent_context_items must be a whole number from 1 to"),
        (memory(compact_threshold=0), "compact_threshold must be a number from 0.01 to 1."),
        (memory(compact_threshold=1.1), "compact_threshold must be a number"),
        (memory(compact_threshold=float("nan")), "compact_threshold must be a number"),
        (memory(l1_retention_days=10**400), "l1_retention_days must be a whole number"),
        (heuristic(enabled="yes"), "heuristic.enabled must be true or false."),
        (heuristic(enabled=1), "heuristic.enabled must be true or false."),
        (heuristic(enabled=True), f"heuristic.enabled needs {BASE}."),
        (heuristic(model=" "), "heuristic.model must not be empty."),
        (heuristic(base_url=3), f"{BASE} must be an absolute URL"),
        (heuristic(timeout_ms=0), "heuristic.timeout_ms must be a whole number from 1 to 600000."),
    ],
)
def test_a_mistake_is_refused_by_its_name(document: object, sentence: str) -> None:
    with pytest.raises(ImproperlyConfigured) as caught:
        settings_in(document)

    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    ("base", "address"),
    [
        ("https://api.example.com", "https://api.example.com/v1/responses"),
        ("https://api.example.com/", "https://api.example.com/v1/responses"),
        ("https://api.example.com/v1", "https://api.example.com/v1/responses"),
        ("https://api.example.com/v1/", "https://api.example.com/v1/responses"),
        ("https://api.example.com/v1/responses", "https://api.example.com/v1/responses"),
        ("http://127.0.0.1:8080/openai", "http://127.0.0.1:8080/openai/v1/responses"),
    ],
)
def test_the_address_of_the_model_is_completed_and_never_doubled(base: str, address: str) -> None:
    found = settings_in(heuristic(enabled=True, base_url=base)).heuristic

    assert found.responses_url == address


@pytest.mark.parametrize(
    "base",
    [
        "api.example.com",
        "/v1",
        "//api.example.com",
        "ftp://api.example.com",
        "https://",
        "https:///v1",
        "http://a b",
        "http://host:99999",
        "http://host:0",
        "http://[::1",
        "https://exämple.com\n",
    ],
)
def test_an_address_must_be_absolute_even_while_it_is_not_used(base: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="must be an absolute URL with scheme and host"):
        settings_in(heuristic(base_url=base))


@pytest.mark.parametrize(
    "base", ["https://x.example/v1?key=3", "https://x.example/#a", "http://x/?"]
)
def test_an_address_takes_no_query_and_no_fragment(base: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="no query string and no fragment"):
        settings_in(heuristic(base_url=base))


def test_a_login_in_the_address_is_refused_and_not_repeated() -> None:
    with pytest.raises(ImproperlyConfigured) as caught:
        settings_in(heuristic(base_url="https://me:hunter2@x.example"))

    assert "takes no login" in str(caught.value)
    assert "hunter2" not in str(caught.value)


def test_the_key_comes_from_the_environment_and_is_not_shown() -> None:
    found = turn_settings({"MEMORY_HEURISTIC_API_KEY": "k-123"})

    assert found.heuristic.api_key == "k-123"
    assert "k-123" not in repr(found)
    with pytest.raises(ImproperlyConfigured, match="printable ASCII"):
        turn_settings({"MEMORY_HEURISTIC_API_KEY": "k\nx"})


@pytest.mark.parametrize(
    "text", ["a: [", b"\xff\xfe\x00", "a: !!python/object:os.system x", "x: 2026-13-45", "[" * 5000]
)
def test_a_file_that_is_no_plain_yaml_is_refused(tmp_path: Path, text: str | bytes) -> None:
    with pytest.raises(ImproperlyConfigured, match="is not valid YAML"):
        turn_settings(saved(tmp_path, text))


def test_a_file_that_is_missing_or_huge_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ImproperlyConfigured, match="cannot be read: No such file"):
        turn_settings({"MEMORY_PLATFORM_CONFIG": str(tmp_path / "none.yaml")})
    with pytest.raises(ImproperlyConfigured, match="is larger than"):
        turn_settings(saved(tmp_path, "#" * (MAX_FILE_BYTES + 1)))


def test_times_are_given_in_the_units_that_code_uses() -> None:
    found = TurnSettings(compaction_min_age_hours=2, summary_refresh_interval_minutes=3)

    assert found.compaction_min_age.total_seconds() == 7200
    assert found.summary_refresh_interval.total_seconds() == 180
    assert HeuristicSettings().timeout_seconds == 12


def test_a_command_with_a_bad_file_ends_in_one_sentence(tmp_path: Path) -> None:
    bad = saved(tmp_path, "settings: {mcp: {memory: {heuristic: {base_url: api.example.com}}}}")
    environment = {**os.environ, **bad, "DJANGO_SETTINGS_MODULE": "memory_platform.settings.test"}

    ended = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )

    assert ended.returncode == 1
    assert ended.stderr.count("\n") == 1
    assert ended.stderr.startswith(f"memory-platform: {BASE} must be an absolute URL")
