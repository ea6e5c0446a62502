"""Who is told when a resource changed, in both protocol eras.

While somebody listens, each process asks the audit trail once a second what changed: one
statement, however many listen. Every act has its record there, whichever process did it.
"""

from __future__ import annotations

import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import anyio
import mcp_types as types
from anyio.abc import TaskGroup
from mcp.server import ServerRequestContext
from mcp.server.connection import Connection
from mcp.server.subscriptions import (
    SUBSCRIPTION_ID_META_KEY,
    InMemorySubscriptionBus,
    ListenHandler,
    ResourcesListChanged,
    ResourceUpdated,
    ServerEvent,
)
from mcp.shared.exceptions import MCPError

from apps.access.credentials import Credential
from apps.access.services.rate_limits import spend_call
from apps.audit.selectors.changes import PlaceChange, changes_since, current_position
from apps.common.context import new_request_id
from apps.common.errors import InvalidArgument, ResourceBusy
from apps.common.logs import log_internal_error
from apps.common.tenants import speaking_for, tenants_named
from apps.mcp_endpoint.calls import AuthenticatedCall
from apps.mcp_endpoint.db_threads import in_database
from apps.mcp_endpoint.registry import EndpointView
from apps.mcp_endpoint.resources import ITEM, index_uri, item_uri, reachable
from apps.mcp_endpoint.streams import held_open, is_revoked

POLL_SECONDS = 1.0
#: Resources that one stream, or one session, may watch.
MAX_WATCHED = 100
#: Under this name a session remembers its subscription.
SUBSCRIPTION = "memory_platform.subscription"

Context = ServerRequestContext[Any, Any]


@dataclass(frozen=True, slots=True)
class Reach:
    """What a bearer may be told of, and where the trail stood when that was found out."""

    uris: frozenset[str]
    organization_ids: frozenset[uuid.UUID]
    position: int


def within_reach(uris: Collection[str], view: EndpointView, credential: Credential) -> Reach:
    """Those of ``uris`` that the bearer may read. Raises InvalidArgument, RateLimited."""
    spend_call(credential)
    if len(uris) > MAX_WATCHED:
        message = f"At most {MAX_WATCHED} resources can be watched at once."
        raise InvalidArgument("resourceSubscriptions", message)
    position = current_position()  # before the look, so that nothing falls between them
    return Reach(*reachable(uris, view, credential), position)


@dataclass(eq=False, slots=True)
class Subscription:
    """One client's wish to be told. What waits to be told waits once, however often it happened."""

    call: AuthenticatedCall
    reach: Reach
    tell: Callable[[ServerEvent], Awaitable[None]]
    _due: dict[ServerEvent, None] = field(default_factory=dict)
    _is_telling: bool = False

    def events_of(self, changes: Iterable[PlaceChange]) -> Iterator[ServerEvent]:
        """What there is to tell of the changes."""
        changes = [one for one in changes if one.organization_id in self.reach.organization_ids]
        if not all(one.is_of_memories for one in changes):
            yield ResourcesListChanged()
        items = {item_uri(one.memory_id) for one in changes if one.memory_id}
        indexes = {index_uri(one.repository_id) for one in changes if one.is_of_memories}
        for uri in self.reach.uris & (items | indexes):
            yield ResourceUpdated(uri)

    async def note(self, *events: ServerEvent) -> None:
        """Tell it, or leave it to the task that is telling just now."""
        self._due.update(dict.fromkeys(events))
        if self._is_telling or not self._due:
            return
        self._is_telling = True
        try:
            while self._due and not await is_revoked(self.call):
                event = next(iter(self._due))
                del self._due[event]
                await self.tell(event)
        except Exception as error:  # noqa: BLE001 - one that cannot be told must not end the others
            log_internal_error(error, request_id=new_request_id())
        finally:
            self._is_telling = False


class Subscriptions:
    """All subscriptions of one process, and the look at the trail that they share."""

    def __init__(self) -> None:
        self.open: set[Subscription] = set()
        self._position = 0

    @asynccontextmanager
    async def watching(self) -> AsyncIterator[None]:
        """Tell of changes as long as the context lasts."""
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(self._watch, tasks)
            yield
            tasks.cancel_scope.cancel()

    async def listen(
        self,
        context: Context,
        call: AuthenticatedCall,
        params: types.SubscriptionsListenRequestParams,
    ) -> types.SubscriptionsListenResult:
        """subscriptions/listen: a stream until the client leaves or its token ends."""
        wanted = params.notifications
        uris = wanted.resource_subscriptions or []
        reach = await self._reach(call, uris)
        honored = wanted.model_copy(
            update={"resource_subscriptions": [uri for uri in uris if uri in reach.uris]}
        )
        bus = InMemorySubscriptionBus()
        params = params.model_copy(update={"notifications": honored})
        try:
            async with held_open(call):
                with self._telling(Subscription(call, reach, bus.publish)):
                    await ListenHandler(bus)(context, params)
        except ResourceBusy as busy:
            call.failure = busy
            raise call.refusal() from None
        return types.SubscriptionsListenResult(_meta={SUBSCRIPTION_ID_META_KEY: context.request_id})

    async def subscribe(
        self, context: Context, call: AuthenticatedCall, params: types.SubscribeRequestParams
    ) -> types.EmptyResult:
        """resources/subscribe: the session is told of a resource until it ends. Raises MCPError."""
        own = self._of_session(context, call)
        reach = await self._reach(call, {params.uri, *own.reach.uris})
        if params.uri not in reach.uris:
            raise MCPError(types.INVALID_PARAMS, "Unknown resource", {"uri": params.uri})
        own.reach = replace(reach, uris=own.reach.uris | {params.uri})
        self._begin(own)
        return types.EmptyResult()

    async def unsubscribe(
        self, context: Context, call: AuthenticatedCall, params: types.UnsubscribeRequestParams
    ) -> types.EmptyResult:
        """resources/unsubscribe: the end of that."""
        own = self._of_session(context, call)
        own.reach = replace(own.reach, uris=own.reach.uris - {params.uri})
        return types.EmptyResult()

    def _of_session(self, context: Context, call: AuthenticatedCall) -> Subscription:
        """The session's one subscription; it ends with the session."""
        connection = connection_of(context)
        if SUBSCRIPTION not in connection.state:

            async def tell(event: ServerEvent) -> None:
                if isinstance(event, ResourceUpdated):
                    await context.session.send_resource_updated(event.uri)

            own = Subscription(call, Reach(frozenset(), frozenset(), 0), tell)
            connection.state[SUBSCRIPTION] = own
            connection.exit_stack.callback(self.open.discard, own)
        found: Subscription = connection.state[SUBSCRIPTION]
        return found

    @contextmanager
    def _telling(self, subscription: Subscription) -> Iterator[None]:
        self._begin(subscription)
        try:
            yield
        finally:
            self.open.discard(subscription)

    def _begin(self, subscription: Subscription) -> None:
        """Look from where the trail stood when its reach was found out, if not from before."""
        own = subscription.reach.position
        self._position = min(self._position, own) if self.open else own
        self.open.add(subscription)

    async def _reach(self, call: AuthenticatedCall, uris: Collection[str]) -> Reach:
        """Raises MCPError when the caller is not proven, or asks for too much."""
        reach = await call.run(partial(within_reach, uris, call.view))
        if reach is None:
            raise call.refusal()
        return reach

    async def _watch(self, tasks: TaskGroup) -> None:
        while True:
            await anyio.sleep(POLL_SECONDS)
            for subscription, events in await self._news():
                tasks.start_soon(subscription.note, *events)

    async def _news(self) -> list[tuple[Subscription, list[ServerEvent]]]:
        """What happened since the last look. When the database is busy, the next look tells it."""
        asked = {subscription: subscription.reach for subscription in self.open}
        if not asked:
            return []
        uris = frozenset[str]().union(*(reach.uris for reach in asked.values()))
        places = frozenset[uuid.UUID]().union(*(one.organization_ids for one in asked.values()))
        memory_ids = [match[1] for uri in uris if (match := ITEM.fullmatch(uri))]

        def look() -> tuple[list[PlaceChange], int]:
            with speaking_for(tenants_named(places)):
                return changes_since(self._position, organization_ids=places, memory_ids=memory_ids)

        try:
            changes, position = await in_database(look)
        except ResourceBusy:
            return []
        except Exception as error:  # noqa: BLE001 - the watch must not end
            log_internal_error(error, request_id=new_request_id())
            return []
        # Not asked about: who came meanwhile. The next look begins where the trail stood for them.
        missed = [one.reach.position for one in self.open if asked.get(one) is not one.reach]
        self._position = min([position, *missed])
        return [(one, list(one.events_of(changes))) for one in self.open if one in asked]


def connection_of(context: Context) -> Connection:
    """The session behind a request, in the eras that have sessions; the library hides it so far."""
    connection: Connection = context.session._connection
    return connection
