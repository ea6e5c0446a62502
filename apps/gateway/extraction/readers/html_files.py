"""Web pages: what a reader sees, without markup, scripts and styles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, BinaryIO

from lxml import etree

HIDDEN = frozenset({"script", "style", "noscript", "template", "svg", "iframe", "object"})
IN_LINE = frozenset(
    {
        "a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "del", "dfn", "em", "font", "i",
        "ins", "kbd", "label", "mark", "q", "s", "samp", "small", "span", "strike", "strong", "sub",
        "sup", "time", "tt", "u", "var", "wbr",
    }
)  # fmt: skip


def read_html(file: BinaryIO) -> Iterator[str]:
    """The blocks of a page. Entities of its own mean nothing, nothing is fetched."""
    raw = file.read()
    parser = etree.HTMLParser(
        encoding=_encoding(raw), no_network=True, remove_comments=True, remove_pis=True
    )
    root = etree.fromstring(raw, parser) if raw.strip() else None
    return _blocks(root) if root is not None else iter(())


def _encoding(raw: bytes) -> str | None:
    """UTF-8 if it can be; else what the page says about itself, which many get wrong."""
    try:
        raw.decode()
    except UnicodeDecodeError:
        return None
    return "utf-8"


def _blocks(root: Any) -> Iterator[str]:
    """The texts between two ends of lines; blanks mean no more than on a screen."""
    walk = etree.iterwalk(root, events=("start", "end"))
    pieces: list[str] = []
    for event, element in walk:
        if element.tag not in IN_LINE and pieces:
            yield _joined(pieces)
            pieces = []
        if event == "end":
            pieces.append(element.tail or "")
        elif element.tag in HIDDEN:
            walk.skip_subtree()
        else:
            pieces.append(element.text or "")
    yield _joined(pieces)


def _joined(pieces: list[str]) -> str:
    return " ".join("".join(pieces).split())
