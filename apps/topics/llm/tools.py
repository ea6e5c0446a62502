"""The three tools a model has. They read, and only what its workflow may see; all are bounded.

The structure comes first, without payloads; payloads of events that were found in it are fetched
one by one, as far as the write policy lets a model see them.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Annotated, Any, ClassVar

from django.db import connection

from apps.common.errors import InvalidArgument, NotFound, PlatformError
from apps.common.messages import Identifier, Line, Many, Message, Whole, read, schema_of
from apps.common.text import canonical_json, parse_number, sha256_hex
from apps.events.models import Event
from apps.events.presentation import event_object
from apps.topics.build.tree import MAX_LEVELS
from apps.topics.identity import NodeType
from apps.topics.llm.client import ToolCall, parsed_object
from apps.topics.llm.forests import Forest, NodeView
from apps.topics.llm.recording import NAMEABLE, Recorder
from apps.topics.vocabulary import NODE_ID_LENGTH

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
MARK_LENGTH, CURSOR_MAX_LENGTH = 16, 64
STATEMENT_MAX_LENGTH = 4000
MAX_STATEMENTS = 20
JsonObject = dict[str, Any]
#: Of an event, what a model gets; everything else only says how it was kept.
EVENT_FIELDS = ("event_id", "event_seq", "timestamp", "channel", "type", "payload")


class ToolArguments(Message):
    """What a model wants of a tool. What is wrong with it is told to the model."""

    noun: ClassVar[str] = "arguments"
    no_object: ClassVar[str] = "The arguments must be a JSON object."
    nameable = NAMEABLE
    null_is_absent: ClassVar[bool] = True


class PageArguments(ToolArguments):
    """What a page of a list is asked for by."""

    cursor: Annotated[str, Line(CURSOR_MAX_LENGTH, blank="")] = ""
    """The cursor of the page before, to go on."""

    @property
    def selecting(self) -> tuple[object, ...]:
        """What the pages of one list have in common."""
        return type(self).__name__, *self.model_dump(exclude={"cursor"}).values()


class InspectSubtree(PageArguments):
    """Nodes below a root, breadth first: labels, summaries and counts."""

    root: Annotated[str, Line(NODE_ID_LENGTH, blank="")] = ""
    """A node_id; empty: everything."""
    depth: Annotated[int, Whole(0, MAX_DEPTH)] = DEFAULT_DEPTH
    max_nodes: Annotated[int, Whole(1, MAX_NODES)] = DEFAULT_NODES
    summaries_only: bool = False


class InspectLeafRefs(PageArguments):
    """The ids of the events that a leaf refers to, in their order."""

    root: Annotated[str, Line(NODE_ID_LENGTH)]
    """The node_id of a leaf."""
    max_refs: Annotated[int, Whole(1, MAX_REFS)] = DEFAULT_REFS


class FetchEvents(ToolArguments):
    """The payloads of events whose ids were listed before."""

    event_ids: Annotated[
        tuple[Annotated[uuid.UUID, Identifier()], ...], Many(MAX_EVENTS_FETCHED, 1, "event ids")
    ]
    max_bytes: Annotated[int, Whole(MIN_RESULT_BYTES, MAX_RESULT_BYTES)] = DEFAULT_RESULT_BYTES


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

    def inspect_subtree(self, given: InspectSubtree) -> JsonObject:
        """Nodes below a root, breadth first, without payloads."""
        start = self._offset(given)
        found = self._below(given.root, given.depth, start + given.max_nodes + 1)
        page = found[start : start + given.max_nodes]
        views = self._views([key for key, _, _ in page])
        entries = [
            {**_presented(views[key], given), "parent": parent, "depth": level}
            for key, parent, level in page
            if key in views
        ]
        fitting = _fitting(entries, MAX_RESULT_BYTES)
        self._note_nodes(entry["node_id"] for entry in fitting)
        self._passed.hidden = len(page) - len(entries)
        end = start + given.max_nodes
        if len(fitting) < len(entries):
            end = [key for key, _, _ in found].index(entries[len(fitting)]["node_id"])
        return self._page("nodes", fitting, end if len(found) > end else None, given)

    def inspect_leaf_refs(self, given: InspectLeafRefs) -> JsonObject:
        """The events a leaf refers to, in their order, without payloads."""
        start = self._offset(given)
        if self._view(given.root).kind != NodeType.LEAF:
            raise InvalidArgument("root", "This node refers to no events: it has children.")
        found = self.forest.refs(given.root, offset=start, most=given.max_refs + 1)
        page = found[: given.max_refs]
        self._note_events(ref.event_id for ref in page)
        end = start + given.max_refs if len(found) > given.max_refs else None
        return self._page("refs", [ref.serialize() for ref in page], end, given)

    def fetch_events(self, given: FetchEvents) -> JsonObject:
        """The payloads of events that were found before, as far as they may be shown."""
        wanted = list(dict.fromkeys(given.event_ids))
        self._events_loaded += len(wanted)
        if self._events_loaded > MAX_EVENTS_LOADED:
            raise InvalidArgument("event_ids", "No more events can be fetched in this task.")
        visible = self.forest.events([key for key in wanted if key in self.seen_events])
        self._passed.hidden = len(wanted) - len(visible.events)
        entries = [
            self._event(event, with_payload=event.pk not in visible.without_payload)
            for event in visible.events
        ]
        fitting = _fitting(entries, given.max_bytes) or entries[:1]
        fitting = [_cut(entry, given.max_bytes) for entry in fitting]
        self._passed.events = [entry["event_id"] for entry in fitting]
        return {
            "events": fitting,
            "truncated": len(fitting) < len(entries),
            "omitted": [entry["event_id"] for entry in entries[len(fitting) :]],
            "not_available": len(wanted) - len(entries),
        }

    def _run(self, call: ToolCall) -> JsonObject:
        model = ARGUMENTS.get(call.name)
        if model is None:
            raise NotFound("There is no tool of this name.")
        given = read(model, parsed_object(call.arguments or "{}"))
        result: JsonObject = getattr(self, call.name)(given)
        return result

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
        self, name: str, entries: Sequence[JsonObject], end: int | None, given: PageArguments
    ) -> JsonObject:
        cursor = None if end is None else f"{end}.{self._mark(end, given)}"
        return {name: list(entries), "truncated": end is not None, "cursor": cursor}

    def _offset(self, given: PageArguments) -> int:
        """Where a page begins. Raises InvalidArgument for a cursor of another call or run."""
        if not given.cursor:
            return 0
        number, _, mark = given.cursor.partition(".")
        end = parse_number(number)
        if end is not None and mark == self._mark(end, given):
            return end
        raise InvalidArgument("cursor", "The cursor does not belong to this call.")

    def _mark(self, end: int, given: PageArguments) -> str:
        """Binds a cursor to its run, which the model does not know, and to what was asked."""
        bound_to = [str(self._recorder.run.pk), end, *given.selecting]
        return sha256_hex(canonical_json(bound_to))[:MARK_LENGTH]


def _presented(view: NodeView, given: InspectSubtree) -> JsonObject:
    return view.brief() if given.summaries_only else view.serialize()


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


ARGUMENTS: dict[str, type[ToolArguments]] = {
    "inspect_subtree": InspectSubtree,
    "inspect_leaf_refs": InspectLeafRefs,
    "fetch_events": FetchEvents,
}
TOOLS = [
    {
        "type": "function",
        "function": {
            "name": name,
            "description": model.__doc__,
            "parameters": {
                **{key: part for key, part in schema_of(model).items() if key != "description"},
                "additionalProperties": False,
            },
        },
    }
    for name, model in ARGUMENTS.items()
]
