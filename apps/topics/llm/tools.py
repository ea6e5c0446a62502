"""The three tools a model has. They read, and only what its workflow may see; all are bounded.

The structure comes first, without payloads; payloads of events that were found in it are fetched
one by one, as far as the write policy lets a model see them.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from django.db import connection

from apps.common.errors import InvalidArgument, NotFound, PlatformError
from apps.common.text import canonical_json, sha256_hex
from apps.events.models import Event
from apps.events.presentation import event_object
from apps.topics.build.tree import MAX_LEVELS
from apps.topics.identity import NodeType
from apps.topics.llm import arguments as read
from apps.topics.llm.client import ToolCall
from apps.topics.llm.forests import Forest, NodeView
from apps.topics.llm.recording import Recorder

#: On a page: nodes and references, and how many if nothing is said.
MAX_NODES, DEFAULT_NODES = 100, 50
MAX_REFS, DEFAULT_REFS = 50, 50
#: Of one answer: events, and its bytes.
MAX_EVENTS_FETCHED = 20
MIN_RESULT_BYTES, DEFAULT_RESULT_BYTES, MAX_RESULT_BYTES = 256, 8 * 1024, 16 * 1024
#: Levels below a root, as deep as trees are.
MAX_DEPTH, DEFAULT_DEPTH = MAX_LEVELS, 2
#: Loaded for a whole run.
MAX_NODES_LOADED, MAX_EVENTS_LOADED = 1000, 200
MARK_LENGTH = 16
STATEMENT_MAX_LENGTH = 4000
MAX_STATEMENTS = 20
JsonObject = dict[str, Any]
#: Of an event, what a model gets; everything else only says how it was kept.
EVENT_FIELDS = ("event_id", "event_seq", "timestamp", "channel", "type", "payload")


@dataclass(slots=True)
class PassedIds:
    """What a call let through its mask: ids, for the record."""

    nodes: list[str] = field(default_factory=list)
    events: list[str] = field(default_factory=list)
    hidden: int = 0


class Toolbox:
    """The tools over one forest. Remembers what it showed: nothing else can be asked for by id."""

    def __init__(self, forest: Forest, recorder: Recorder) -> None:
        self.forest = forest
        self.loaded: dict[str, None] = dict.fromkeys(forest.roots())
        self.seen_events: set[uuid.UUID] = set()
        self._recorder = recorder
        self._events_loaded = 0
        self._nodes_loaded = 0
        self._passed = PassedIds()

    @property
    def mask(self) -> JsonObject:
        """Whose eyes everything is seen with."""
        return {"participants": list(self.forest.participants)}

    def call(self, call: ToolCall) -> str:
        """The answer to a call as the model gets it; what was wrong with it is an answer too."""
        self._passed = PassedIds()
        statements: list[str] = []
        error = ""
        with connection.execute_wrapper(_noting(statements)):
            try:
                result = self._run(call)
            except PlatformError as refusal:
                error = refusal.code.value
                result = {"error": {"code": error, "message": refusal.message, **refusal.details}}
        text = json.dumps(result, ensure_ascii=False)
        self._recorder.tool(
            call.name,
            arguments=call.arguments,
            result=text,
            statements=statements,
            mask=self.mask | asdict(self._passed),
            error=error,
        )
        return text

    def inspect_subtree(self, given: JsonObject) -> JsonObject:
        """Nodes below a root, breadth first, without payloads."""
        root = read.node_id(given, "root", needed=False)
        depth = read.whole(given, "depth", default=DEFAULT_DEPTH, least=0, most=MAX_DEPTH)
        most = read.whole(given, "max_nodes", default=DEFAULT_NODES, least=1, most=MAX_NODES)
        brief = read.switch(given, "summaries_only")
        call = ("inspect_subtree", root, depth, most, brief)
        start = self._offset(given, call)
        found = self._below(root, depth, start + most + 1)
        page = found[start : start + most]
        views = self._views([key for key, _, _ in page])
        entries = [
            {**views[key].as_dict(summaries_only=brief), "parent": parent, "depth": level}
            for key, parent, level in page
            if key in views
        ]
        shown = _fitting(entries, MAX_RESULT_BYTES)
        self._note_nodes(entry["node_id"] for entry in shown)
        self._passed.hidden = len(page) - len(entries)
        place = [key for key, _, _ in found].index
        end = place(entries[len(shown)]["node_id"]) if len(shown) < len(entries) else start + most
        return self._page("nodes", shown, end if len(found) > end else None, call)

    def inspect_leaf_refs(self, given: JsonObject) -> JsonObject:
        """The events a leaf refers to, in their order, without payloads."""
        root = read.node_id(given, "root", needed=True)
        most = read.whole(given, "max_refs", default=DEFAULT_REFS, least=1, most=MAX_REFS)
        call = ("inspect_leaf_refs", root, most)
        start = self._offset(given, call)
        if self._view(root).kind != NodeType.LEAF:
            raise InvalidArgument("root", "This node refers to no events: it has children.")
        found = self.forest.refs(root, offset=start, most=most + 1)
        page = found[:most]
        self._note_events(ref.event_id for ref in page)
        entries = [ref.as_dict() for ref in page]
        end = start + most if len(found) > most else None
        return self._page("refs", entries, end, call)

    def fetch_events(self, given: JsonObject) -> JsonObject:
        """The payloads of events that were found before, as far as they may be shown."""
        wanted = read.event_ids(given, most=MAX_EVENTS_FETCHED)
        most = read.whole(
            given,
            "max_bytes",
            default=DEFAULT_RESULT_BYTES,
            least=MIN_RESULT_BYTES,
            most=MAX_RESULT_BYTES,
        )
        self._events_loaded += len(wanted)
        if self._events_loaded > MAX_EVENTS_LOADED:
            raise InvalidArgument("event_ids", "No more events can be fetched in this task.")
        shown = self.forest.events([key for key in wanted if key in self.seen_events])
        self._passed.hidden = len(wanted) - len(shown.events)
        entries = [
            self._event(event, with_payload=event.pk not in shown.without_payload)
            for event in shown.events
        ]
        fitting = [_cut(entry, most) for entry in _fitting(entries, most) or entries[:1]]
        self._passed.events = [entry["event_id"] for entry in fitting]
        return {
            "events": fitting,
            "truncated": len(fitting) < len(entries),
            "omitted": [entry["event_id"] for entry in entries[len(fitting) :]],
            "not_available": len(wanted) - len(entries),
        }

    def _run(self, call: ToolCall) -> JsonObject:
        if call.name not in PARAMETERS:
            raise NotFound("There is no tool of this name.")
        tools: dict[str, Callable[[JsonObject], JsonObject]] = {
            "inspect_subtree": self.inspect_subtree,
            "inspect_leaf_refs": self.inspect_leaf_refs,
            "fetch_events": self.fetch_events,
        }
        return tools[call.name](read.read_arguments(call.arguments, PARAMETERS[call.name]))

    def _below(self, root: str, depth: int, most: int) -> list[tuple[str, str | None, int]]:
        """Nodes with their parents and levels, breadth first, no more than asked for."""
        first = [self._view(root).node_id] if root else list(self.forest.roots()[:most])
        found: list[tuple[str, str | None, int]] = [(key, None, 0) for key in first]
        level = found
        for number in range(1, depth + 1):
            if not level or len(found) >= most:
                break
            below = self.forest.children([key for key, _, _ in level])
            level = [
                (key, parent, number) for parent, _, _ in level for key in below.get(parent, ())
            ]
            level = level[: most - len(found)]
            found += level
        return found[:most]

    def _view(self, node_id: str) -> NodeView:
        """A node that was shown before, if it is still visible. Raises NotFound."""
        view = self._views([node_id]).get(node_id) if node_id in self.loaded else None
        if view is None:
            raise NotFound("No node with this id is available here.", field="root")
        return view

    def _views(self, node_ids: Sequence[str]) -> dict[str, NodeView]:
        self._nodes_loaded += len(node_ids)
        if self._nodes_loaded > MAX_NODES_LOADED:
            raise InvalidArgument("root", "No more nodes can be looked at in this task.")
        return self.forest.views(node_ids)

    def _event(self, event: Event, *, with_payload: bool) -> JsonObject:
        fields = event_object(event, by=self._recorder.redaction.by)
        if not with_payload:
            return {"event_id": fields["event_id"], "internal": True}
        return {name: fields[name] for name in EVENT_FIELDS}

    def _note_nodes(self, node_ids: Iterable[str]) -> None:
        self._passed.nodes = list(node_ids)
        self.loaded.update(dict.fromkeys(self._passed.nodes))

    def _note_events(self, event_ids: Iterable[uuid.UUID]) -> None:
        keys = list(event_ids)
        self.seen_events.update(keys)
        self._passed.events = [str(key) for key in keys]

    def _page(
        self, name: str, entries: Sequence[JsonObject], end: int | None, call: tuple[object, ...]
    ) -> JsonObject:
        cursor = None if end is None else f"{end}.{self._mark(end, call)}"
        return {name: list(entries), "truncated": end is not None, "cursor": cursor}

    def _offset(self, given: JsonObject, call: tuple[object, ...]) -> int:
        """Where a page begins. Raises InvalidArgument for a cursor of another call or run."""
        cursor = read.cursor_text(given)
        if not cursor:
            return 0
        number, _, mark = cursor.partition(".")
        if number.isascii() and number.isdigit() and mark == self._mark(int(number), call):
            return int(number)
        raise InvalidArgument("cursor", "The cursor does not belong to this call.")

    def _mark(self, end: int, call: tuple[object, ...]) -> str:
        """Binds a cursor to its run, which the model does not know, and to what was asked."""
        return sha256_hex(canonical_json([str(self._recorder.run.pk), end, *call]))[:MARK_LENGTH]


def _fitting(entries: Sequence[JsonObject], most: int) -> list[JsonObject]:
    """As many as fit into so many bytes, from the first on."""
    fitting: list[JsonObject] = []
    size = 0
    for entry in entries:
        size += _size(entry)
        if size > most:
            break
        fitting.append(entry)
    return fitting


def _cut(entry: JsonObject, most: int) -> JsonObject:
    """An event whose payload alone is too large: as much of its text as fits."""
    if _size(entry) <= most or "payload" not in entry:
        return entry
    without = {**entry, "payload": {"part": ""}, "payload_truncated": True}
    # Written again inside of a text, every character takes twice the room at most.
    room = max((most - _size(without)) // 2, 0)
    part = canonical_json(entry["payload"]).encode()[:room].decode(errors="ignore")
    return {**without, "payload": {"part": part}}


def _size(entry: JsonObject) -> int:
    return len(canonical_json(entry).encode())


def _noting(statements: list[str]) -> Callable[..., Any]:
    """Notes the SQL that is run, without its values."""

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if len(statements) < MAX_STATEMENTS:
            statements.append(sql[:STATEMENT_MAX_LENGTH])
        return execute(sql, params, many, context)

    return note


CURSOR = {"type": "string", "description": "The cursor of the page before, to go on."}
PARAMETERS: dict[str, dict[str, Any]] = {
    "inspect_subtree": {
        "root": {"type": "string", "description": "A node_id; empty: everything."},
        "depth": {"type": "integer", "minimum": 0, "maximum": MAX_DEPTH},
        "max_nodes": {"type": "integer", "minimum": 1, "maximum": MAX_NODES},
        "summaries_only": {"type": "boolean"},
        "cursor": CURSOR,
    },
    "inspect_leaf_refs": {
        "root": {"type": "string", "description": "The node_id of a leaf."},
        "max_refs": {"type": "integer", "minimum": 1, "maximum": MAX_REFS},
        "cursor": CURSOR,
    },
    "fetch_events": {
        "event_ids": {
            "type": "array",
            "items": {"type": "string"},
            "minItems": 1,
            "maxItems": MAX_EVENTS_FETCHED,
        },
        "max_bytes": {
            "type": "integer",
            "minimum": MIN_RESULT_BYTES,
            "maximum": MAX_RESULT_BYTES,
        },
    },
}
DESCRIPTIONS = {
    "inspect_subtree": "Nodes below a root, breadth first: labels, summaries and counts.",
    "inspect_leaf_refs": "The ids of the events that a leaf refers to, in their order.",
    "fetch_events": "The payloads of events whose ids were listed before.",
}
REQUIRED = {"inspect_leaf_refs": ["root"], "fetch_events": ["event_ids"]}
TOOLS = [
    {
        "type": "function",
        "function": {
            "name": name,
            "description": DESCRIPTIONS[name],
            "parameters": {
                "type": "object",
                "properties": parameters,
                "required": REQUIRED.get(name, []),
                "additionalProperties": False,
            },
        },
    }
    for name, parameters in PARAMETERS.items()
]
