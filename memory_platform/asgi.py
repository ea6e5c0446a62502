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
from memory_platform.timing import TimedRequests  # noqa: E402

limited_django_app = BodyLimit(django_app)


def is_for_mcp(scope: Scope) -> bool:
    """Tell whether the MCP endpoint answers: Django knows no lifespan, and no `/mcp`."""
    if scope["type"] == "lifespan":
        return True
    path: str = scope["path"]
    return path == "/mcp" or path.startswith("/mcp/")


async def dispatch(scope: Scope, receive: Receive, send: Send) -> None:
    """Dispatch one connection."""
    if is_for_mcp(scope):
        scope["route"] = "mcp"  # Django's routes are told by apps.ops.middleware
        await mcp_app(scope, receive, send)
    else:
        await limited_django_app(scope, receive, send)


application = TimedRequests(dispatch)
