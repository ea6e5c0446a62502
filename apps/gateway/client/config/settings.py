"""The configuration as typed values (Configuration)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from apps.gateway.client.secret import Secret


class Mode(StrEnum):
    """Which memory an agent has: one or the other, never both."""

    CURATED = "curated"
    MEMORY_GATEWAY = "memory_gateway"


class Scope(StrEnum):
    """Where the gateway looks when it recalls."""

    CURRENT_CHAT = "current_chat"
    RESOURCES = "resources"
    ALL_USER_MEMORY = "all_user_memory"


class ProviderKind(StrEnum):
    """Who answers: a script, or a server that speaks OpenAI's protocol."""

    SCRIPTED = "scripted"
    OPENAI = "openai"


@dataclass(frozen=True)
class GatewaySettings:
    """``memory.gateway``. ``base_url`` has no slash at its end; timeouts are seconds."""

    base_url: str
    user_id: str
    user_key: Secret
    scope: tuple[Scope, ...]
    app_id: str = "default"
    project_id: str = "default"
    top_k: int = 8
    timeout_seconds: float = 10.0


@dataclass(frozen=True)
class CuratedSettings:
    """``memory.curated``: the folder of MEMORY.md and USER.md."""

    folder: Path


@dataclass(frozen=True)
class MemorySettings:
    """``memory``. Exactly one of the two sections is there: the one the mode names."""

    mode: Mode
    curated: CuratedSettings | None = None
    gateway: GatewaySettings | None = None


@dataclass(frozen=True)
class ProviderSettings:
    """``provider``. A script is optional; a server needs its address and a model."""

    kind: ProviderKind = ProviderKind.SCRIPTED
    script: Path | None = None
    base_url: str = ""
    model: str = ""
    api_key: Secret | None = None
    timeout_seconds: float = 60.0


@dataclass(frozen=True)
class AgentSettings:
    """``agent``: its instructions, its patience with tools, the history it is shown."""

    system_prompt: str = "You are a helpful assistant."
    max_tool_rounds: int = 8
    history_messages: int = 40


@dataclass(frozen=True)
class Settings:
    """Everything a run needs; ``sessions`` is the SQLite file of transcripts."""

    memory: MemorySettings
    provider: ProviderSettings
    agent: AgentSettings
    sessions: Path
