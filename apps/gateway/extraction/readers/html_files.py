"""Web pages: what a reader sees, without markup, scripts and styles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, BinaryIO

from lxml import etree

HIDDEN = frozenset({"script", "style", "noscript", "template", "svg", "iframe", "object"})
#: What stands around the content of a page, by names and by roles.
AROUND = frozenset({"nav", "footer", "aside"})
ROLES_AROUND = frozenset({"navigation", "banner", "contentinfo", "complementary", "search"})
MAIN = etree.XPath("//main | //*[@role='main']")
ARTICLES = etree.XPath("//article[not(ancestor::article)]")
TITLE = etree.XPath("string(//head/title)")
INVISIBLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
HEADING = re.compile("h[1-6]")
CELLS = frozenset({"td", "th"})
IN_LINE = CELLS | frozenset(
    {
        "a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "del", "dfn", "em", "font", "i",
        "ins", "kbd", "label", "mark", "q", "s", "samp", "small", "span", "strike", "strong", "sub",
        "sup", "time", "tt", "u", "var", "wbr",
    }
)  # fmt: skip


def read_html(file: BinaryIO) -> Iterator[str]:
    """The blocks of a page's content: what is around it only if there is nothing else.

    Headings are marked as in Markdown, cells of a row parted by a bar. Entities of its own mean
    nothing, nothing is fetched.
    """
    raw = file.read()
    parser = etree.HTMLParser(
        encoding=_encoding(raw), no_network=True, remove_comments=True, remove_pis=True
    )
    root = etree.fromstring(raw, parser) if raw.strip() else None
    if root is None:
        return
    yield _joined([TITLE(root)])
    parts = MAIN(root) or ARTICLES(root) or root.xpath("/html/body") or [root]
    content = [block for part in parts for block in _blocks(part, with_around=False)]
    yield from content if any(content) else _blocks(root, with_around=True)


def _encoding(raw: bytes) -> str | None:
    """UTF-8 if it can be; else what the page says about itself, which many get wrong."""
    try:
        raw.decode()
    except UnicodeDecodeError:
        return None
    return "utf-8"


def _blocks(root: Any, *, with_around: bool) -> Iterator[str]:
    """The texts between two ends of lines; blanks mean no more than on a screen."""
    walk = etree.iterwalk(root, events=("start", "end"))
    pieces: list[str] = []
    for event, element in walk:
        if element.tag not in IN_LINE and pieces:
            yield _joined(pieces)
            pieces = []
        if event == "end":
            pieces.append("" if element is root else element.tail or "")
        elif _is_hidden(element) or (not with_around and _is_around(element)):
            walk.skip_subtree()
        else:
            pieces += [_mark(element, pieces), element.text or ""]
    yield _joined(pieces)


def _mark(element: Any, before: list[str]) -> str:
    """What stands before the text of a heading, and of a cell that is not the first."""
    if HEADING.fullmatch(element.tag):
        return f"{'#' * int(element.tag[1])} "
    return " | " if element.tag in CELLS and any(before) else ""


def _is_hidden(element: Any) -> bool:
    """Whether nobody sees it on a screen."""
    if element.tag in HIDDEN or element.tag == "title" or "hidden" in element.attrib:
        return True
    shown = element.get("aria-hidden", "").lower() != "true"
    return not shown or INVISIBLE.search(element.get("style", "")) is not None


def _is_around(element: Any) -> bool:
    """Whether it stands around the content: menus, footers, and the head of the page itself."""
    if element.tag == "header":
        return all(above.tag not in ("main", "article") for above in element.iterancestors())
    return element.tag in AROUND or element.get("role", "").lower() in ROLES_AROUND


def _joined(pieces: list[str]) -> str:
    return " ".join("".join(pieces).split())
