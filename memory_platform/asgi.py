"""ASGI entry point: `/mcp…` and `lifespan` go to the MCP endpoint, the rest to Django."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "memory_platform.settings.base")
# Only web processes import this module; the settings give them a connection pool.
os.environ.setdefault("MEMORY_PLATFORM_PROCESS", "web")

from django.core.asgi import get_asgi_application

django_app = get_asgi_application()

from apps.mcp_endpoint.asgi import mcp_app  # noqa: E402 - needs the app registry


def is_for_mcp(scope) -> bool:
    """Tell whether the MCP endpoint answers this connection."""
    if scope["type"] != "http":
        return True
    path = scope["path"]
    return path == "/mcp" or path.startswith("/mcp/")


async def application(scope, receive, send) -> None:
    """Dispatch one connection."""
    await (mcp_app if is_for_mcp(scope) else django_app)(scope, receive, send)
