"""How long every HTTP request takes, whoever answers it."""

from time import perf_counter

from apps.common.latencies import HTTP_REQUESTS
from memory_platform.body_limit import Application, Message, Receive, Scope, Send

#: The route of what has none: files of the admin, refusals before routing, what is nowhere.
OTHER = "other"
UNANSWERED = "none"


class TimedRequests:
    """ASGI middleware: notes route and class of status, never the address as it was given."""

    def __init__(self, application: Application) -> None:
        """Keep what answers the requests."""
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection. A client that left before it was answered has no status."""
        if scope["type"] != "http":
            await self.application(scope, receive, send)
            return
        status = UNANSWERED

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = f"{message['status'] // 100}xx"
            await send(message)

        started = perf_counter()
        try:
            await self.application(scope, receive, noting)
        finally:
            labels = {"route": scope.get("route", OTHER), "status": status}
            HTTP_REQUESTS.labels(**labels).observe(perf_counter() - started)
