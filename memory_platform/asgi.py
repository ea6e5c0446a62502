"""ASGI entry point: `/mcp…` and `lifespan` go to the MCP endpoint, the rest to Django."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "memory_platform.settings.base")
# Only web processes import this module; the settings give them a connection pool.
os.environ.setdefault("MEMORY_PLATFORM_PROCESS", "web")

from django.core.asgi import get_asgi_application

django_app = get_asgi_application()

# These need the app registry.
from apps.mcp_endpoint.asgi import mcp_app  # noqa: E402
from memory_platform.body_limit import BodyLimit, Receive, Scope, Send  # noqa: E402

limited_django_app = BodyLimit(django_app)


def is_for_mcp(scope: Scope) -> bool:
    """Tell whether the MCP endpoint answers: Django knows no lifespan, and no `/mcp`."""
    if scope["type"] == "lifespan":
        return True
    path: str = scope["path"]
    return path == "/mcp" or path.startswith("/mcp/")


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Dispatch one connection."""
    await (mcp_app if is_for_mcp(scope) else limited_django_app)(scope, receive, send)
