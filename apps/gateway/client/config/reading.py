"""Reads the configuration file: camelCase JSON in, typed values out (Configuration)."""

from __future__ import annotations

import json
from pathlib import Path

from apps.gateway.client.config.addresses import base_url
from apps.gateway.client.config.section import Section
from apps.gateway.client.config.settings import (
    AgentSettings,
    CuratedSettings,
    GatewaySettings,
    MemorySettings,
    Mode,
    ProviderKind,
    ProviderSettings,
    Scope,
    Settings,
)
from apps.gateway.client.errors import ConfigurationError

DEFAULT_FILE = Path(".beaver/config.json")


def read_settings(path: Path) -> Settings:
    """The settings of a file; relative paths in it start from its folder.

    Raises ConfigurationError, also for a file that is missing or is no JSON.
    """
    return settings_of(read_json(path), folder=path.resolve().parent)


def settings_of(values: object, *, folder: Path) -> Settings:
    """The settings of parsed JSON. Sections of other programs at the top are left alone."""
    top = Section(values)
    sessions = top.section("sessions")
    sessions.only("path")
    return Settings(
        memory=_memory(top.section("memory"), folder),
        provider=_provider(top.section("provider"), folder),
        agent=_agent(top.section("agent")),
        sessions=folder / sessions.text("path", "sessions.sqlite3"),
    )


def read_json(path: Path) -> object:
    """Parsed JSON of a file.

    Raises ConfigurationError outside of any handler: the parser's own error holds the whole text,
    and with it the key, and must not come along as a context.
    """
    values: object = None
    problem = ""
    try:
        values = json.loads(path.read_bytes().decode("utf-8-sig"))
    except OSError as error:
        problem = f"cannot be read: {error.strerror or 'unknown error'}"
    except json.JSONDecodeError as error:
        problem = f"is no JSON: line {error.lineno}, column {error.colno}"
    except (ValueError, RecursionError):
        problem = "is no JSON in UTF-8"
    if problem:
        raise ConfigurationError(path.name, problem)
    return values


def _memory(section: Section, folder: Path) -> MemorySettings:
    """A section of the mode that is not chosen may stay in the file; it is not read."""
    section.only("mode", "gateway", "curated")
    mode = Mode(section.choice("mode", tuple(Mode), Mode.CURATED))
    if mode is Mode.MEMORY_GATEWAY:
        return MemorySettings(mode, gateway=_gateway(section.section("gateway")))
    return MemorySettings(mode, curated=_curated(section.section("curated"), folder))


def _curated(section: Section, folder: Path) -> CuratedSettings:
    section.only("path")
    return CuratedSettings(folder / section.text("path", "memory"))


def _gateway(section: Section) -> GatewaySettings:
    section.only(
        "baseUrl", "userId", "userKey", "appId", "projectId", "scope", "topK", "timeoutSeconds"
    )
    return GatewaySettings(
        base_url=base_url(section, "baseUrl"),
        user_id=section.text("userId"),
        user_key=section.secret("userKey"),
        app_id=section.text("appId", "default"),
        project_id=section.text("projectId", "default"),
        scope=tuple(Scope(word) for word in section.some_of("scope", tuple(Scope))),
        top_k=section.whole("topK", 8, least=1, most=100),
        timeout_seconds=section.seconds("timeoutSeconds", 10.0),
    )


def _provider(section: Section, folder: Path) -> ProviderSettings:
    kind = ProviderKind(section.choice("kind", tuple(ProviderKind), ProviderKind.SCRIPTED))
    if kind is ProviderKind.SCRIPTED:
        section.only("kind", "script")
        script = folder / section.text("script") if section.has("script") else None
        return ProviderSettings(kind, script=script)
    section.only("kind", "baseUrl", "model", "apiKey", "timeoutSeconds")
    return ProviderSettings(
        kind,
        base_url=base_url(section, "baseUrl"),
        model=section.text("model"),
        api_key=section.secret("apiKey") if section.has("apiKey") else None,
        timeout_seconds=section.seconds("timeoutSeconds", 60.0),
    )


def _agent(section: Section) -> AgentSettings:
    section.only("systemPrompt", "maxToolRounds", "historyMessages")
    default = AgentSettings()
    return AgentSettings(
        system_prompt=section.text("systemPrompt", default.system_prompt),
        max_tool_rounds=section.whole("maxToolRounds", default.max_tool_rounds, least=0, most=100),
        history_messages=section.whole(
            "historyMessages", default.history_messages, least=0, most=1000
        ),
    )
