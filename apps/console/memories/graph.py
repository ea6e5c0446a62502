"""A memory, its links and what is close to it as a small drawing, made on the server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.text import Truncator

from apps.console.base.text import spelled_out
from apps.memories.models import Memory, MemoryLink

#: Memories on either side; the list below the drawing names all.
MAX_ON_A_SIDE = 8
MAX_CLOSE_ON_A_SIDE = 5
CLOSE = "close"
WIDTH = 900
ROW = 58
MARGIN = 16
ARROW = 7
NODE_WIDTH = 200
NODE_HEIGHT = 42
LABEL_MAX_LENGTH = 24
MIDDLE = (WIDTH - NODE_WIDTH) // 2
LEFT = MARGIN
RIGHT = WIDTH - MARGIN - NODE_WIDTH


@dataclass(frozen=True, slots=True)
class GraphNode:
    """A box; without an address it is the memory at hand."""

    x: int
    y: int
    label: str
    status: str
    name: str
    url: str = ""

    @property
    def text_y(self) -> int:
        return self.y + NODE_HEIGHT // 2 + 4


@dataclass(frozen=True, slots=True)
class Edge:
    """A line between two boxes with words on it.

    An arrow named by its relation, dashed while it is only suggested; or without a head, because
    two memories are ``close``.
    """

    path: str
    relation: str
    label: str
    label_x: int
    label_y: int
    anchor: str
    suggested: bool = False
    close: bool = False


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Another memory and what stands between: a link, or without one how close they are."""

    memory: Memory
    link: MemoryLink | None = None
    likeness: float = 0.0


@dataclass(frozen=True, slots=True)
class MemoryGraph:
    """What is drawn, and how much is left out."""

    height: int
    centre: GraphNode
    nodes: Sequence[GraphNode]
    edges: Sequence[Edge]
    left_out: int
    relations: Sequence[str]
    has_close: bool
    has_suggested: bool
    width: int = WIDTH
    node_width: int = NODE_WIDTH
    node_height: int = NODE_HEIGHT


def graph_of(
    memory: Memory, links: Sequence[MemoryLink], close: Sequence[tuple[Memory, float]] = ()
) -> MemoryGraph | None:
    """What points at the memory on its left, what it points at on its right; None if nothing does.

    Memories that are ``close``, none of them linked, stand below on both sides.
    """
    near = [Neighbour(other, likeness=likeness) for other, likeness in close]
    incoming = [Neighbour(link.source, link) for link in links if link.target_id == memory.pk]
    outgoing = [Neighbour(link.target, link) for link in links if link.source_id == memory.pk]
    shown_near = near[: 2 * MAX_CLOSE_ON_A_SIDE]
    left = [*incoming[:MAX_ON_A_SIDE], *shown_near[1::2]]
    right = [*outgoing[:MAX_ON_A_SIDE], *shown_near[::2]]
    if not (left or right):
        return None
    height = 2 * MARGIN + max(len(left), len(right)) * ROW
    centre = GraphNode(
        MIDDLE, (height - NODE_HEIGHT) // 2, "This memory", str(memory.status), spelled_out(memory)
    )
    drawn = [*_side(centre, left, LEFT, height), *_side(centre, right, RIGHT, height)]
    return MemoryGraph(
        height=height,
        centre=centre,
        nodes=[node for node, _ in drawn],
        edges=[edge for _, edge in drawn],
        left_out=len(links) + len(near) - len(drawn),
        relations=sorted({link.relation for link in links}),
        has_close=bool(near),
        has_suggested=any(link.suggested for link in links),
    )


def _side(
    centre: GraphNode, neighbours: Sequence[Neighbour], x: int, height: int
) -> list[tuple[GraphNode, Edge]]:
    """The boxes of one side, each with its line to the middle."""
    first = (height - len(neighbours) * ROW) // 2
    drawn = []
    for number, neighbour in enumerate(neighbours):
        node = _node(neighbour.memory, x, first + number * ROW + (ROW - NODE_HEIGHT) // 2)
        inside = replace(centre, y=centre.y + _spread(number, len(neighbours)))
        ends = (node, inside) if x == LEFT else (inside, node)
        drawn.append((node, _edge(*ends, neighbour)))
    return drawn


def _node(memory: Memory, x: int, y: int) -> GraphNode:
    name = spelled_out(memory)
    label = Truncator(name).chars(LABEL_MAX_LENGTH)
    url = reverse("admin:memories_memory_change", args=[memory.pk])
    return GraphNode(x, y, label, str(memory.status), name, url)


def _spread(number: int, count: int) -> int:
    """How far above or below its middle an arrow meets the box in the middle."""
    step = min(ARROW + 2, (NODE_HEIGHT - 2 * ARROW) // count)
    return int((number - (count - 1) / 2) * step)


def _edge(start: GraphNode, end: GraphNode, neighbour: Neighbour) -> Edge:
    """From the right of one box to the left of the other; named beside the other memory's box."""
    link = neighbour.link
    head = ARROW if link else 0
    x1, y1 = start.x + NODE_WIDTH, start.y + NODE_HEIGHT // 2
    x2, y2 = end.x - head, end.y + NODE_HEIGHT // 2
    bend = (x1 + x2) // 2
    incoming = bool(start.url)
    return Edge(
        path=f"M{x1} {y1} C{bend} {y1} {bend} {y2} {x2} {y2}",
        relation=str(link.relation) if link else CLOSE,
        label=str(link.relation) if link else f"{100 * neighbour.likeness:.0f} % close",
        label_x=x1 + ARROW if incoming else x2 - ARROW,
        label_y=(y1 if incoming else y2) - ARROW,
        anchor="start" if incoming else "end",
        suggested=bool(link and link.suggested),
        close=link is None,
    )
