"""The configuration of an agent."""

from apps.gateway.client.config.reading import DEFAULT_FILE, read_settings, settings_of
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

__all__ = [
    "DEFAULT_FILE",
    "AgentSettings",
    "CuratedSettings",
    "GatewaySettings",
    "MemorySettings",
    "Mode",
    "ProviderKind",
    "ProviderSettings",
    "Scope",
    "Settings",
    "read_settings",
    "settings_of",
]
