"""ASGI entry point: `/mcp…` and `lifespan` go to the MCP endpoint, the rest to Django."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "memory_platform.settings.base")
# Only web processes import this module; the settings give them a connection pool.
os.environ.setdefault("MEMORY_PLATFORM_PROCESS", "web")

from django.core.asgi import get_asgi_application

django_app = get_asgi_application()

try:
    from apps.mcp_endpoint.asgi import mcp_app  # needs the app registry
except ModuleNotFoundError:

    async def mcp_app(scope, receive, send) -> None:
        if scope["type"] != "lifespan":
            return await django_app(scope, receive, send)
        while (message := await receive())["type"] != "lifespan.shutdown":
            await send({"type": message["type"] + ".complete"})
        return await send({"type": "lifespan.shutdown.complete"})


def is_for_mcp(scope) -> bool:
    """Tell whether the MCP endpoint answers this connection."""
    if scope["type"] == "lifespan":
        return True
    path = scope.get("path", "")
    return path == "/mcp" or path.startswith("/mcp/")


async def application(scope, receive, send) -> None:
    """Dispatch one connection."""
    await (mcp_app if is_for_mcp(scope) else django_app)(scope, receive, send)
