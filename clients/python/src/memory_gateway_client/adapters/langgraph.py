"""A store of LangGraph that a gateway keeps: ``builder.compile(store=GatewayStore(memory))``.

Each namespace is a session, each item a message in it that is JSON. Items are found by reading
their namespace, so that one with some hundreds of items is still quick; a search with a query asks
the gateway. What a filter or a path says is left to LangGraph's own store in memory.
"""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, AsyncIterator, Iterable
from contextlib import aclosing
from datetime import datetime, timezone
from typing import Any

from langgraph.store.base import (
    BaseStore,
    GetOp,
    InvalidNamespaceError,
    Item,
    ListNamespacesOp,
    Op,
    PutOp,
    Result,
    SearchItem,
    SearchOp,
)
from langgraph.store.memory import InMemoryStore

from memory_gateway_client.adapters.common import messages_of
from memory_gateway_client.answers import KeptMessage, KeptSession
from memory_gateway_client.blocking import wait
from memory_gateway_client.config import MAX_TOP_K, SearchScope
from memory_gateway_client.memory import AsyncMemory

#: What sessions of stores begin with; no label of a namespace has a period.
PREFIX, SEPARATOR = "chat:store.", "."
#: Characters of a namespace, with the periods between its labels: a session's name has 200.
MAX_NAMESPACE = 200 - len(PREFIX)
#: What the text of an item begins with, and of one that no query is to find.
BEGINNING, NOT_INDEXED = '{"key": ', '{"index": false, "key": '
Namespace = tuple[str, ...]
#: The id of a message, and the item that it is.
Entry = tuple[str, Item]


class GatewayStore(BaseStore):
    """Every method raises MemoryGatewayError, and InvalidNamespaceError for too long a namespace.

    Time to live is not supported, nor are paths as ``index``: an item is found by all of it or,
    put with ``index=False``, by no query.
    """

    def __init__(self, memory: AsyncMemory) -> None:
        self._memory = memory

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        """Do one operation after the other."""
        return wait(self.abatch(ops))

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        """Do one operation after the other."""
        return [await self._do(op) for op in ops]

    async def _do(self, op: Op) -> Result:
        match op:
            case GetOp():
                entries = await self._entries_of(op.namespace, op.key)
                return entries[0][1] if entries else None
            case PutOp():
                return await self._put(op)
            case SearchOp():
                return await self._search(op)
            case ListNamespacesOp():
                return await self._namespaces_like(op)
        raise TypeError(f"No such operation: {type(op).__name__}.")

    async def _put(self, op: PutOp) -> None:
        if op.index:
            raise NotImplementedError(
                "GatewayStore finds an item by all of it: index is None or, for no query, False."
            )
        entries = await self._entries_of(op.namespace, op.key)
        for message, _ in entries if op.value is None else entries[1:]:
            await self._memory.delete(KeptMessage, message)
        if op.value is None:
            return
        now = datetime.now(timezone.utc).isoformat()
        item = {"key": op.key, "updated_at": now, "value": op.value}
        said = item if op.index is None else {"index": False, **item}
        text = json.dumps(said, ensure_ascii=False)
        if entries:
            await self._memory.update(KeptMessage, entries[0][0], text=text)
            return
        session = session_of(op.namespace)
        await self._memory.add(text, session_id=session)
        await self._memory.flush(session)

    async def _search(self, op: SearchOp) -> list[SearchItem]:
        found = self._found(op.query) if op.query else self._all(op.namespace_prefix)
        items = newest_of([one async for one in found])
        puts = [PutOp(one.namespace, one.key, one.value) for one in items]
        wanted = SearchOp(op.namespace_prefix, op.filter, limit=len(items))
        fitting = {(one.namespace, one.key) for one in answered(wanted, puts)}
        chosen = [one for one in items if (one.namespace, one.key) in fitting]
        return chosen[op.offset : op.offset + op.limit]

    async def _all(self, prefix: Namespace) -> AsyncIterator[SearchItem]:
        async for namespace in self._namespaces():
            if namespace[: len(prefix)] == prefix:
                async for _, item in self._entries(namespace):
                    yield search_item(item, None)

    async def _found(self, query: str) -> AsyncIterator[SearchItem]:
        """Items that answer a query; a long one is read anew, as answers are cut."""
        scope = [SearchScope.ALL_USER_MEMORY]
        for hit in await self._memory.search(query, scope=scope, top_k=MAX_TOP_K):
            namespace = namespace_of(hit.session_id)
            if namespace is None or hit.text.startswith(NOT_INDEXED):
                continue
            item = item_of(hit.text, hit.said_at, namespace)
            if item is None and hit.text.startswith(BEGINNING):
                whole = await self._memory.get(KeptMessage, hit.id)
                item = item_of(whole.text, whole.said_at, namespace)
            if item:
                yield search_item(item, hit.score)

    async def _namespaces_like(self, op: ListNamespacesOp) -> list[Namespace]:
        puts = [PutOp(namespace, "", {}) async for namespace in self._namespaces()]
        namespaces: list[Namespace] = answered(op, puts)
        return namespaces

    async def _namespaces(self) -> AsyncIterator[Namespace]:
        async for session in self._memory.list(KeptSession):
            namespace = namespace_of(session.session_id)
            if namespace is not None and session.messages:
                yield namespace

    async def _entries_of(self, namespace: Namespace, key: str) -> list[Entry]:
        """All that is kept of a key, the newest first: puts at the same time each add one."""
        async with aclosing(self._entries(namespace)) as entries:
            found = [entry async for entry in entries if entry[1].key == key]
        return sorted(found, key=lambda entry: entry[1].updated_at, reverse=True)

    async def _entries(self, namespace: Namespace) -> AsyncGenerator[Entry, None]:
        async with aclosing(messages_of(self._memory, session_of(namespace))) as messages:
            async for message in messages:
                item = item_of(message.text, message.said_at, namespace)
                if item:
                    yield message.id, item


def session_of(namespace: Namespace) -> str:
    """The session whose messages are the items of a namespace."""
    name = SEPARATOR.join(namespace)
    if len(name) > MAX_NAMESPACE:
        raise InvalidNamespaceError(
            f"A namespace of GatewayStore has at most {MAX_NAMESPACE} characters with the periods"
            f" between its labels; this one has {len(name)}."
        )
    return PREFIX + name


def namespace_of(session_id: str) -> Namespace | None:
    """The namespace that a session is; None for a conversation."""
    is_one = session_id.startswith(PREFIX)
    return tuple(session_id.removeprefix(PREFIX).split(SEPARATOR)) if is_one else None


def newest_of(items: list[SearchItem]) -> list[SearchItem]:
    """Of each key its newest item, where the first of them stands."""
    newest: dict[tuple[Namespace, str], SearchItem] = {}
    for item in items:
        other = newest.setdefault((item.namespace, item.key), item)
        if other.updated_at < item.updated_at:
            newest[item.namespace, item.key] = item
    return list(newest.values())


def item_of(text: str | None, said_at: datetime | None, namespace: Namespace) -> Item | None:
    """The item that the text of a message is; None for one that says something else."""
    try:
        match json.loads(text or ""):
            case {"key": str(key), "value": {**value}, "updated_at": str(updated)}:
                at = datetime.fromisoformat(updated)
                return Item(
                    value=value,
                    key=key,
                    namespace=namespace,
                    created_at=said_at or at,
                    updated_at=at,
                )
    except ValueError:
        pass
    return None


def search_item(item: Item, score: float | None) -> SearchItem:
    """An item as a search gives it."""
    return SearchItem(item.namespace, item.key, item.value, item.created_at, item.updated_at, score)


def answered(op: SearchOp | ListNamespacesOp, puts: list[PutOp]) -> Any:
    """What LangGraph's store in memory answers with nothing else in it."""
    store = InMemoryStore()
    store.batch(puts)
    return store.batch([op])[0]
