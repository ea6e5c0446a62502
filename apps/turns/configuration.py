"""What can be set about turns: one optional YAML file, named by MEMORY_PLATFORM_CONFIG.

Read by the project's settings before anything else runs, so it knows neither models nor services.
Paths and defaults are the seed's (section 9); a key that is none of them is refused, because a
setting that was misspelt would otherwise be one that silently does nothing.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

from django.core.exceptions import ImproperlyConfigured
from pydantic import Field, model_validator

from apps.common.configuration import (
    ConfigurationSection,
    http_address,
    load_file,
    printable,
    read_section,
    section_at,
)
from apps.common.messages import Line, Number, Schema, ValueKind, Whole, all_wrong, wrong

FILE = "MEMORY_PLATFORM_CONFIG"
API_KEY = "MEMORY_HEURISTIC_API_KEY"
SWITCH = "settings.mcp.tools.memory"
MEMORY = "settings.mcp.memory"
HEURISTIC = f"{MEMORY}.heuristic"
MAX_FILE_BYTES = 256 * 1024
MODEL_MAX_LENGTH = 200
VERSION, ENDPOINT = "/v1", "/responses"
MAX_COUNT = 1_000_000
MAX_DAYS = 36_500


class BaseUrl(ValueKind):
    """An absolute address, or an empty text. It is not repeated when it is none: see logins."""

    def read(self, value: Any) -> str:
        text = value.strip() if isinstance(value, str) else None
        parts = http_address(text) if text else None
        if parts is None and text != "":
            raise wrong(
                "It must be an absolute URL with scheme and host, such as"
                " https://api.example.com or https://api.example.com/v1."
            )
        if text and ("?" in text or "#" in text):
            raise wrong("It takes no query string and no fragment.")
        if parts and parts.username is not None:
            raise wrong(f"It takes no login: give the key as {API_KEY} in the environment.")
        return text or ""

    def schema(self) -> Schema:
        return {"type": "string", "format": "uri"}


class HeuristicSettings(ConfigurationSection):
    """Extraction of facts by a language model, after a turn, for organizations that switched it on.

    ``lanes`` turns are asked about at once, by all processes together. Off unless asked for.
    ``api_key`` is from the environment, never from the file; a service of one's own may need none.
    """

    enabled: bool = False
    model: Annotated[str, Line(MODEL_MAX_LENGTH)] = "openai/gpt-oss-120b"
    base_url: Annotated[str, BaseUrl()] = ""
    timeout_ms: Annotated[int, Whole(1, 600_000)] = 12_000
    max_output_tokens: Annotated[int, Whole(1, 100_000)] = 800
    lanes: Annotated[int, Whole(1, 64)] = 4
    api_key: str = Field(default="", repr=False)

    @model_validator(mode="after")
    def _reachable(self) -> HeuristicSettings:
        if self.enabled and not self.base_url:
            raise all_wrong([(("enabled",), f"It needs {HEURISTIC}.base_url.")])
        return self

    @property
    def responses_url(self) -> str:
        """Where requests go: the base address with whatever it lacks of /v1/responses."""
        base = self.base_url.rstrip("/")
        if base.endswith(VERSION + ENDPOINT):
            return base
        return base + ("" if base.endswith(VERSION) else VERSION) + ENDPOINT

    @property
    def timeout_seconds(self) -> float:
        return self.timeout_ms / 1000


class TurnSettings(ConfigurationSection):
    """Everything that can be set. ``enabled``: whether the memory tools exist at all.

    ``maintenance_schedule_minutes`` 0: sessions are only looked after when somebody asks.
    """

    enabled: bool = True
    recent_context_items: Annotated[int, Whole(1, 1_000)] = 30
    recall_facts_limit: Annotated[int, Whole(0, 1_000)] = 20
    search_limit: Annotated[int, Whole(0, 100)] = 5
    compact_threshold: Annotated[float, Number(0.01, 1)] = 0.8
    l1_retention_days: Annotated[int, Whole(1, MAX_DAYS)] = 1
    l2_retention_days: Annotated[int, Whole(1, MAX_DAYS)] = 7
    compaction_min_age_hours: Annotated[int, Whole(0, MAX_COUNT)] = 24
    summary_refresh_interval_minutes: Annotated[int, Whole(0, MAX_COUNT)] = 60
    max_processed_turns: Annotated[int, Whole(1, MAX_COUNT)] = 1024
    session_lock_timeout_ms: Annotated[int, Whole(0, 60_000)] = 5_000
    maintenance_schedule_minutes: Annotated[int, Whole(0, MAX_COUNT)] = 0
    heuristic: HeuristicSettings = HeuristicSettings()

    @property
    def model_endpoint(self) -> str:
        """Where turns of organizations that want it are sent to; empty if no model is set."""
        return self.heuristic.responses_url if self.enabled and self.heuristic.enabled else ""

    @property
    def compaction_min_age(self) -> dt.timedelta:
        return dt.timedelta(hours=self.compaction_min_age_hours)

    @property
    def summary_refresh_interval(self) -> dt.timedelta:
        return dt.timedelta(minutes=self.summary_refresh_interval_minutes)


class Switch(ConfigurationSection):
    """The switch of the memory tools, beside those of other tools."""

    enabled: bool = True


def turn_settings(environment: Mapping[str, str]) -> TurnSettings:
    """The settings of the file that ``environment`` names, the defaults if it names none.

    Raises ImproperlyConfigured with a sentence about each setting that is wrong.
    """
    named, key = environment.get(FILE, "").strip(), printable(environment, API_KEY)
    found = TurnSettings()
    if named:
        path = Path(named)
        document = load_file(path, variable=FILE, form="YAML", max_bytes=MAX_FILE_BYTES)
        found = settings_in(document)
    heuristic = found.heuristic.model_copy(update={"api_key": key})
    return found.model_copy(update={"heuristic": heuristic})


def settings_in(document: object) -> TurnSettings:
    """The settings that a loaded YAML document holds. Raises ImproperlyConfigured."""
    switch, memory, heuristic = (section_at(document, path) for path in (SWITCH, MEMORY, HEURISTIC))
    if "enabled" in memory:
        raise ImproperlyConfigured(f"{MEMORY}.enabled is not a setting: {SWITCH}.enabled is.")
    for name in switch.keys() & (TurnSettings.model_fields.keys() - {"enabled"}):
        raise ImproperlyConfigured(f"{SWITCH}.{name} is not a setting: it belongs under {MEMORY}.")
    if "api_key" in heuristic:
        raise ImproperlyConfigured(
            f"{HEURISTIC}.api_key is not a setting: give the key as {API_KEY} in the environment."
        )
    found = read_section(TurnSettings, {**memory, "heuristic": heuristic}, path=MEMORY)
    enabled = read_section(Switch, switch, path=SWITCH).enabled
    return found.model_copy(update={"enabled": enabled})
