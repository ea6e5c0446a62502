"""What can be set about turns: one optional YAML file, named by MEMORY_PLATFORM_CONFIG.

Read by the project's settings before anything else runs, so it knows neither models nor services.
Paths and defaults are the seed's (section 9); a key that is none of them is refused, because a
setting that was misspelt would otherwise be one that silently does nothing.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields, replace
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, urlsplit

import yaml
from django.core.exceptions import ImproperlyConfigured

FILE = "MEMORY_PLATFORM_CONFIG"
API_KEY = "MEMORY_HEURISTIC_API_KEY"
SWITCH = "settings.mcp.tools.memory"
MEMORY = "settings.mcp.memory"
HEURISTIC = f"{MEMORY}.heuristic"
MAX_FILE_BYTES = 256 * 1024
MODEL_MAX_LENGTH = 200
VERSION, ENDPOINT = "/v1", "/responses"
MAX_COUNT = 1_000_000

Section = Mapping[str, Any]


def _bounded(default: float, least: float, most: float) -> Any:
    return field(default=default, metadata={"least": least, "most": most})


@dataclass(frozen=True, slots=True)
class HeuristicSettings:
    """Extraction of facts by a language model, after a turn. Off unless asked for."""

    enabled: bool = False
    model: str = "openai/gpt-oss-120b"
    base_url: str = ""
    timeout_ms: int = _bounded(12_000, 1, 600_000)
    max_output_tokens: int = _bounded(800, 1, 100_000)
    #: From the environment, never from the file; a service of one's own may need none.
    api_key: str = field(default="", repr=False)

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


@dataclass(frozen=True, slots=True)
class TurnSettings:
    """Everything that can be set. ``enabled``: whether the memory tools exist at all.

    ``maintenance_schedule_minutes`` 0: sessions are only looked after when somebody asks.
    """

    enabled: bool = True
    recent_context_items: int = _bounded(30, 1, 1_000)
    recall_facts_limit: int = _bounded(20, 0, 1_000)
    search_limit: int = _bounded(5, 0, 100)
    compact_threshold: float = _bounded(0.8, 0.01, 1.0)
    l1_retention_days: int = _bounded(1, 1, 36_500)
    l2_retention_days: int = _bounded(7, 1, 36_500)
    compaction_min_age_hours: int = _bounded(24, 0, MAX_COUNT)
    summary_refresh_interval_minutes: int = _bounded(60, 0, MAX_COUNT)
    max_processed_turns: int = _bounded(1024, 1, MAX_COUNT)
    session_lock_timeout_ms: int = _bounded(5_000, 0, 60_000)
    maintenance_schedule_minutes: int = _bounded(0, 0, MAX_COUNT)
    heuristic: HeuristicSettings = HeuristicSettings()

    @property
    def compaction_min_age(self) -> dt.timedelta:
        return dt.timedelta(hours=self.compaction_min_age_hours)

    @property
    def summary_refresh_interval(self) -> dt.timedelta:
        return dt.timedelta(minutes=self.summary_refresh_interval_minutes)


def turn_settings(environment: Mapping[str, str]) -> TurnSettings:
    """The settings of the file that ``environment`` names, the defaults if it names none.

    Raises ImproperlyConfigured with one sentence about what is wrong and where.
    """
    named, key = (environment.get(name, "").strip() for name in (FILE, API_KEY))
    if not (key.isascii() and key.isprintable()):
        raise ImproperlyConfigured(f"{API_KEY} must be printable ASCII characters.")
    found = settings_in(_load(Path(named))) if named else TurnSettings()
    return replace(found, heuristic=replace(found.heuristic, api_key=key))


def settings_in(document: object) -> TurnSettings:
    """The settings that a loaded YAML document holds. Raises ImproperlyConfigured."""
    switch = _section(document, SWITCH)
    given = dict(_section(document, MEMORY))
    heuristic = _heuristic(_as_section(given.pop("heuristic", None), HEURISTIC))
    if "enabled" in given:
        raise ImproperlyConfigured(f"{MEMORY}.enabled is not a setting: {SWITCH}.enabled is.")
    for name in switch.keys() - {"enabled"}:
        moved = f": it belongs under {MEMORY}" if name in _known(TurnSettings) else ""
        raise ImproperlyConfigured(f"{SWITCH}.{_shown(name)} is not a setting{moved}.")
    values = _values(TurnSettings, given, MEMORY) | _values(TurnSettings, switch, SWITCH)
    return TurnSettings(**values, heuristic=heuristic)


def _heuristic(given: Section) -> HeuristicSettings:
    if "api_key" in given:
        raise ImproperlyConfigured(
            f"{HEURISTIC}.api_key is not a setting: give the key as {API_KEY} in the environment."
        )
    found = HeuristicSettings(**_values(HeuristicSettings, given, HEURISTIC))
    if found.base_url:
        _require_base_url(found.base_url)
    elif found.enabled:
        raise ImproperlyConfigured(f"{HEURISTIC}.enabled needs {HEURISTIC}.base_url.")
    if not found.model.strip() or len(found.model) > MODEL_MAX_LENGTH:
        raise ImproperlyConfigured(
            f"{HEURISTIC}.model must be a name of 1 to {MODEL_MAX_LENGTH} characters."
        )
    return found


def _load(path: Path) -> object:
    try:
        with path.open("rb") as file:
            text = file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise ImproperlyConfigured(
            f"{FILE} names {path}, which cannot be read: {error.strerror}."
        ) from None
    if len(text) > MAX_FILE_BYTES:
        raise ImproperlyConfigured(f"{path} is larger than {MAX_FILE_BYTES // 1024} KiB.")
    try:
        return yaml.safe_load(text)
    except (yaml.YAMLError, UnicodeDecodeError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f" (line {mark.line + 1})" if mark else ""
        raise ImproperlyConfigured(f"{path} is not valid YAML{where}.") from None


def _section(document: object, path: str) -> Section:
    """The mapping at a dotted path; one that is missing or empty has no settings."""
    found, seen = document, ""
    for name in path.split("."):
        found = _as_section(found, seen or "the file").get(name)
        seen = f"{seen}.{name}" if seen else name
    return _as_section(found, path)


def _as_section(found: object, path: str) -> Section:
    if found is None:
        return {}
    if not isinstance(found, Mapping):
        raise ImproperlyConfigured(f"{path} must be a section with settings under it.")
    return found


def _known(kind: type[Any]) -> dict[str, Field[Any]]:
    return {known.name: known for known in fields(kind)}


def _values(kind: type[Any], given: Section, path: str) -> dict[str, Any]:
    """The given values, each of its option's kind and within its bounds."""
    known = _known(kind)
    for name in given:
        if name not in known:
            raise ImproperlyConfigured(f"{path}.{_shown(name)} is not a setting.")
    return {name: _value(known[name], value, f"{path}.{name}") for name, value in given.items()}


def _value(option: Field[Any], value: object, path: str) -> object:
    default = option.default
    if isinstance(default, bool):
        return _require(value, bool, path, "true or false")
    if isinstance(default, str):
        return str(_require(value, str, path, "a text")).strip()
    least, most = option.metadata["least"], option.metadata["most"]
    whole = isinstance(default, int)
    wanted = f"a {'whole ' if whole else ''}number from {least:g} to {most:,}".replace(",", "")
    number = _require(value, int if whole else (int, float), path, wanted)
    if not least <= number <= most:  # also what is no number at all
        raise ImproperlyConfigured(f"{path} must be {wanted}.")
    return number


def _require(value: Any, kind: Any, path: str, wanted: str) -> Any:
    """``value`` if it is of the kind. In Python true is a number; in a file it is a mistake."""
    if isinstance(value, kind) and isinstance(value, bool) == (kind is bool):
        return value
    raise ImproperlyConfigured(f"{path} must be {wanted}.")


def _require_base_url(url: str) -> None:
    """Refuse what is no clean, absolute address. The address is not repeated: see logins."""
    parts = _split(url)
    if parts is None or parts.scheme not in {"http", "https"} or not parts.hostname:
        raise ImproperlyConfigured(
            f"{HEURISTIC}.base_url must be an absolute URL with scheme and host, such as"
            " https://api.example.com or https://api.example.com/v1."
        )
    if "?" in url or "#" in url:
        raise ImproperlyConfigured(f"{HEURISTIC}.base_url takes no query string and no fragment.")
    if parts.username is not None:
        raise ImproperlyConfigured(
            f"{HEURISTIC}.base_url takes no login: give the key as {API_KEY} in the environment."
        )


def _split(url: str) -> SplitResult | None:
    """The parts of an address; None if it has characters or a port that no address has."""
    if not (url.isascii() and url.isprintable()) or " " in url:
        return None
    try:
        parts = urlsplit(url)
        return parts if parts.port != 0 else None
    except ValueError:
        return None


def _shown(name: object) -> str:
    return name if isinstance(name, str) and name.isprintable() and len(name) <= 64 else "(unnamed)"
