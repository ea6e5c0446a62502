"""A memory and its links as a small drawing, made on the server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.text import Truncator

from apps.memories.models import Memory, MemoryLink

#: Memories on either side; the list below the drawing names all.
MOST_ON_A_SIDE = 8
WIDTH = 900
ROW = 58
MARGIN = 16
ARROW = 7
NODE_WIDTH = 200
NODE_HEIGHT = 42
LONGEST_LABEL = 24
MIDDLE = (WIDTH - NODE_WIDTH) // 2
LEFT = MARGIN
RIGHT = WIDTH - MARGIN - NODE_WIDTH


@dataclass(frozen=True, slots=True)
class Node:
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
    """An arrow with the relation written on it, dashed while it is only suggested."""

    path: str
    relation: str
    label_x: int
    label_y: int
    anchor: str
    suggested: bool


@dataclass(frozen=True, slots=True)
class Graph:
    """What is drawn, and how many links are left out."""

    height: int
    centre: Node
    nodes: Sequence[Node]
    edges: Sequence[Edge]
    left_out: int
    relations: Sequence[str]
    width: int = WIDTH
    node_width: int = NODE_WIDTH
    node_height: int = NODE_HEIGHT


def graph_of(memory: Memory, links: Sequence[MemoryLink]) -> Graph | None:
    """What points at the memory on its left, what it points at on its right; None without links."""
    incoming = [link for link in links if link.target_id == memory.pk]
    outgoing = [link for link in links if link.source_id == memory.pk]
    if not links:
        return None
    shown_in, shown_out = incoming[:MOST_ON_A_SIDE], outgoing[:MOST_ON_A_SIDE]
    rows = max(len(shown_in), len(shown_out), 1)
    height = 2 * MARGIN + rows * ROW
    centre = Node(
        MIDDLE, (height - NODE_HEIGHT) // 2, "This memory", str(memory.status), str(memory)
    )
    nodes: list[Node] = []
    edges: list[Edge] = []
    for side, x, group in (("in", LEFT, shown_in), ("out", RIGHT, shown_out)):
        first = (height - len(group) * ROW) // 2
        for number, link in enumerate(group):
            other = link.source if side == "in" else link.target
            node = _node(other, x, first + number * ROW + (ROW - NODE_HEIGHT) // 2)
            nodes.append(node)
            inside = replace(centre, y=centre.y + _spread(number, len(group)))
            edges.append(_edge(node, inside, link) if side == "in" else _edge(inside, node, link))
    return Graph(
        height=height,
        centre=centre,
        nodes=nodes,
        edges=edges,
        left_out=len(links) - len(nodes),
        relations=sorted({link.relation for link in links}),
    )


def _node(memory: Memory, x: int, y: int) -> Node:
    label = Truncator(str(memory)).chars(LONGEST_LABEL)
    url = reverse("admin:memories_memory_change", args=[memory.pk])
    return Node(x, y, label, str(memory.status), str(memory), url)


def _spread(number: int, count: int) -> int:
    """How far above or below its middle an arrow meets the box in the middle."""
    step = min(ARROW + 2, (NODE_HEIGHT - 2 * ARROW) // count)
    return int((number - (count - 1) / 2) * step)


def _edge(start: Node, end: Node, link: MemoryLink) -> Edge:
    """From the right of one box to the left of the other; named beside the other memory's box."""
    x1, y1 = start.x + NODE_WIDTH, start.y + NODE_HEIGHT // 2
    x2, y2 = end.x - ARROW, end.y + NODE_HEIGHT // 2
    bend = (x1 + x2) // 2
    incoming = bool(start.url)
    return Edge(
        path=f"M{x1} {y1} C{bend} {y1} {bend} {y2} {x2} {y2}",
        relation=str(link.relation),
        label_x=x1 + ARROW if incoming else x2 - ARROW,
        label_y=(y1 if incoming else y2) - ARROW,
        anchor="start" if incoming else "end",
        suggested=link.suggested,
    )
