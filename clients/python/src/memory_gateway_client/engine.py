"""Puts an agent together from its settings, once, when it starts (Memory backend strategy)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import httpx

from memory_gateway_client.backends import CuratedMemoryBackend, MemoryBackend, MemoryGatewayBackend
from memory_gateway_client.config import (
    GatewaySettings,
    MemoryMode,
    MemorySettings,
    ProviderKind,
    ProviderSettings,
    Settings,
)
from memory_gateway_client.context import ContextBuilder
from memory_gateway_client.curated_files import MemoryService
from memory_gateway_client.errors import ConfigurationError
from memory_gateway_client.gateway import GatewayClient
from memory_gateway_client.loop import AgentLoop
from memory_gateway_client.providers import OpenAIProvider, Provider, ScriptedProvider, read_script
from memory_gateway_client.sessions import Clock, SessionStore, system_clock
from memory_gateway_client.tools import MemoryTool, SessionSearchTool, Tool, ToolRegistry


@dataclass(frozen=True)
class Engine:
    """A runtime: one loop with exactly one memory."""

    settings: Settings
    loop: AgentLoop
    backend: MemoryBackend
    tools: ToolRegistry
    store: SessionStore

    def status(self) -> dict[str, object]:
        """How it is set up, without any credential."""
        return {
            "memory": {
                "mode": self.settings.memory.mode.value,
                **_memory_settings(self.settings.memory),
            },
            "provider": {
                "kind": self.settings.provider.kind.value,
                "baseUrl": self.settings.provider.base_url,
                "model": self.settings.provider.model,
            },
            "sessions": {"path": str(self.settings.sessions)},
            "tools": list(self.tools.names),
        }

    def close(self) -> None:
        """Give the session store back."""
        self.store.close()


class EngineLoader:
    """Builds engines. A change of mode needs a new one: the strategy is chosen here."""

    def __init__(
        self,
        settings: Settings,
        *,
        provider: Provider | None = None,
        extra_tools: Sequence[Tool] = (),
        transport: httpx.AsyncBaseTransport | None = None,
        clock: Clock = system_clock,
    ) -> None:
        self._settings = settings
        self._provider = provider
        self._extra_tools = extra_tools
        self._transport = transport
        self._clock = clock

    def load(self) -> Engine:
        """An engine with one memory. Raises ConfigurationError and SessionStoreError."""
        settings = self._settings
        provider = self._provider or provider_of(settings.provider)
        store = SessionStore(settings.sessions, clock=self._clock)
        backend, own_tools = self._memory(store)
        tools = ToolRegistry(
            [*own_tools, SessionSearchTool(store), *self._extra_tools],
            timeout_seconds=settings.agent.tool_timeout_seconds,
        )
        loop = AgentLoop(
            provider=provider,
            backend=backend,
            tools=tools,
            store=store,
            builder=ContextBuilder(
                settings.agent.system_prompt, untrusted_rule=backend.recalls_references
            ),
            settings=settings.agent,
            clock=self._clock,
        )
        return Engine(settings, loop, backend, tools, store)

    def _memory(self, store: SessionStore) -> tuple[MemoryBackend, list[Tool]]:
        """The one strategy, and the tools that belong to it."""
        memory = self._settings.memory
        if memory.mode is MemoryMode.MEMORY_GATEWAY and memory.gateway:
            client = GatewayClient(memory.gateway, transport=self._transport)
            return MemoryGatewayBackend(
                client=client, settings=memory.gateway, record=store.record_event
            ), []
        if memory.mode is MemoryMode.CURATED and memory.curated:
            service = MemoryService(memory.curated.folder)
            return CuratedMemoryBackend(service), [MemoryTool(service)]
        raise ConfigurationError("memory.mode", "names a section that is missing")


def provider_of(settings: ProviderSettings) -> Provider:
    """The provider that the settings name. Raises ConfigurationError for a bad script."""
    if settings.kind is ProviderKind.OPENAI:
        return OpenAIProvider(settings)
    return ScriptedProvider(read_script(settings.script) if settings.script else [])


def _memory_settings(memory: MemorySettings) -> dict[str, object]:
    if memory.gateway:
        return {"gateway": _gateway_settings(memory.gateway)}
    return {"curated": {"path": str(memory.curated.folder)}} if memory.curated else {}


def _gateway_settings(gateway: GatewaySettings) -> dict[str, object]:
    """Named one by one: a field that is added later does not show itself by accident."""
    return {
        "baseUrl": gateway.base_url,
        "userId": gateway.user_id,
        "appId": gateway.app_id,
        "projectId": gateway.project_id,
        "scope": list(gateway.scope),
        "topK": gateway.top_k,
        "timeoutSeconds": gateway.timeout_seconds,
    }
