"""A store of LangGraph that a gateway keeps: ``builder.compile(store=GatewayStore(memory))``.

Each namespace is a session, each item a message in it that is JSON. Items are found by reading
their namespace, so that one with some hundreds of items is still quick; a search with a query asks
the gateway.
"""

from __future__ import annotations

import json
import operator
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable
from contextlib import aclosing
from dataclasses import dataclass
from datetime import datetime, timezone
from itertools import islice
from typing import Any

from langgraph.store.base import (
    BaseStore,
    GetOp,
    Item,
    ListNamespacesOp,
    MatchCondition,
    Op,
    PutOp,
    Result,
    SearchItem,
    SearchOp,
)

from memory_gateway_client.adapters.common import messages_of
from memory_gateway_client.answers import KeptMessage, KeptSession
from memory_gateway_client.blocking import wait
from memory_gateway_client.config import MAX_TOP_K, SearchScope
from memory_gateway_client.memory import AsyncMemory

#: What sessions of stores begin with; no label of a namespace has a period.
PREFIX, SEPARATOR = "chat:store.", "."
#: What the text of an item begins with.
BEGINNING = '{"key": '
Namespace = tuple[str, ...]
COMPARISONS: dict[str, Callable[[Any, Any], object]] = {
    "$eq": operator.eq,
    "$ne": operator.ne,
    "$gt": operator.gt,
    "$gte": operator.ge,
    "$lt": operator.lt,
    "$lte": operator.le,
}


@dataclass(frozen=True)
class Entry:
    """An item, and the message that it is."""

    message_id: str
    item: Item


class GatewayStore(BaseStore):
    """Every method raises MemoryGatewayError. Time to live is not supported."""

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
                entry = await self._entry(op.namespace, op.key)
                return entry.item if entry else None
            case PutOp():
                return await self._put(op)
            case SearchOp():
                return await self._search(op)
            case ListNamespacesOp():
                return await self._namespaces_like(op)
        raise TypeError(f"No such operation: {type(op).__name__}.")

    async def _put(self, op: PutOp) -> None:
        entry = await self._entry(op.namespace, op.key)
        if op.value is None:
            if entry:
                await self._memory.delete(KeptMessage, entry.message_id)
            return
        now = datetime.now(timezone.utc).isoformat()
        text = json.dumps({"key": op.key, "value": op.value, "updated_at": now}, ensure_ascii=False)
        if entry:
            await self._memory.update(KeptMessage, entry.message_id, text=text)
            return
        session = session_of(op.namespace)
        await self._memory.add(text, session_id=session)
        await self._memory.flush(session)

    async def _search(self, op: SearchOp) -> list[SearchItem]:
        found = self._found(op) if op.query else self._all(op.namespace_prefix)
        fitting = [one async for one in found if fits(one, op.filter or {})]
        return list(islice(fitting, op.offset, op.offset + op.limit))

    async def _all(self, prefix: Namespace) -> AsyncIterator[SearchItem]:
        async for namespace in self._namespaces():
            if namespace[: len(prefix)] == prefix:
                async for entry in self._entries(namespace):
                    yield search_item(entry.item, None)

    async def _found(self, op: SearchOp) -> AsyncIterator[SearchItem]:
        """Items that answer a query; a long one is read anew, as answers are cut."""
        scope = [SearchScope.ALL_USER_MEMORY]
        for hit in await self._memory.search(op.query or "", scope=scope, top_k=MAX_TOP_K):
            namespace = namespace_of(hit.session_id)
            if namespace is None or namespace[: len(op.namespace_prefix)] != op.namespace_prefix:
                continue
            item = item_of(hit.text, hit.said_at, namespace)
            if item is None and hit.text.startswith(BEGINNING):
                whole = await self._memory.get(KeptMessage, hit.id)
                item = item_of(whole.text, whole.said_at, namespace)
            if item:
                yield search_item(item, hit.score)

    async def _namespaces_like(self, op: ListNamespacesOp) -> list[Namespace]:
        wanted = [
            namespace[: op.max_depth]
            async for namespace in self._namespaces()
            if all(matches(namespace, condition) for condition in op.match_conditions or ())
        ]
        return sorted(set(wanted))[op.offset : op.offset + op.limit]

    async def _namespaces(self) -> AsyncIterator[Namespace]:
        async for session in self._memory.list(KeptSession):
            namespace = namespace_of(session.session_id)
            if namespace is not None and session.messages:
                yield namespace

    async def _entry(self, namespace: Namespace, key: str) -> Entry | None:
        async with aclosing(self._entries(namespace)) as entries:
            async for entry in entries:
                if entry.item.key == key:
                    return entry
        return None

    async def _entries(self, namespace: Namespace) -> AsyncGenerator[Entry, None]:
        async with aclosing(messages_of(self._memory, session_of(namespace))) as messages:
            async for message in messages:
                item = item_of(message.text, message.said_at, namespace)
                if item:
                    yield Entry(message.id, item)


def session_of(namespace: Namespace) -> str:
    """The session whose messages are the items of a namespace."""
    return PREFIX + SEPARATOR.join(namespace)


def namespace_of(session_id: str) -> Namespace | None:
    """The namespace that a session is; None for a conversation."""
    is_one = session_id.startswith(PREFIX)
    return tuple(session_id.removeprefix(PREFIX).split(SEPARATOR)) if is_one else None


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


def fits(item: Item, wanted: dict[str, object]) -> bool:
    """Whether the fields of a value are what a filter says, or compare to it as it says."""
    return all(compares(item.value.get(name), value) for name, value in wanted.items())


def compares(value: object, wanted: object) -> bool:
    """Whether a value is what is wanted. Raises ValueError for a comparison that is none."""
    if not (isinstance(wanted, dict) and any(str(name).startswith("$") for name in wanted)):
        return value == wanted
    if unknown := wanted.keys() - COMPARISONS.keys():
        raise ValueError(f"No such comparison: {', '.join(sorted(map(str, unknown)))}.")
    return all(COMPARISONS[name](value, other) for name, other in wanted.items())


def matches(namespace: Namespace, condition: MatchCondition) -> bool:
    """Whether a namespace begins or ends with a path; a star stands for any label."""
    path = condition.path
    if len(path) > len(namespace):
        return False
    is_prefix = condition.match_type == "prefix"
    part = namespace[: len(path)] if is_prefix else namespace[len(namespace) - len(path) :]
    return all(label in ("*", own) for label, own in zip(path, part, strict=True))
