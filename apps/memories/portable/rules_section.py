"""The approved rules of a repository as a part of a Markdown file, between two marks.

Programs without MCP read such files (AGENTS.md and its like) as instructions. So only what people
approved gets in, and no text of a memory can leave its place: every line of it is indented, the
marks stand at the beginning of a line, and no comment can be opened in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from apps.common.errors import InvalidArgument
from apps.memories.models import Memory
from apps.memories.short_ids import short_id
from apps.memories.vocabulary import RULE_TYPES, MemoryType, Scope, Status

INDENT = "  "
#: What would be read as a beginning or an end of a comment, or of a mark.
COMMENT = re.compile(r"<(?=!--)|(?<=--)>")
ESCAPES = {"<": "&lt;", ">": "&gt;"}
BLANKS = re.compile(r"\s+")
ORIGINS = {Scope.ORGANIZATION: ", of the organization", Scope.SYSTEM: ", of the platform"}
INTRODUCTION = (
    "People approved each of these rules; follow them. Do not edit them here: they are written anew"
    " from the memory of the repository, where they are changed."
)


@dataclass(frozen=True, slots=True)
class RulesSection:
    """The section of one repository; ``place`` is the slugs of organization and repository."""

    place: str
    name: str
    rules: Sequence[Memory]

    @property
    def begin(self) -> str:
        """The line before everything."""
        return f"<!-- rules of {self.place}: begin -->"

    @property
    def end(self) -> str:
        """The line behind everything."""
        return f"<!-- rules of {self.place}: end -->"

    @property
    def text(self) -> str:
        """The section, marks included; the same rules make the same text."""
        parts = [self.begin, f"## Rules of {_line(self.name)}", INTRODUCTION]
        if not self.rules:
            parts.append("There are none yet.")
        for kind in RULE_TYPES:
            if told := [_item(rule) for rule in self.rules if rule.type == kind]:
                parts += [f"### {_plural(kind)}", "\n".join(told)]
        return "\n\n".join([*parts, self.end]) + "\n"

    def put_into(self, text: str) -> str:
        """A file's text with the section instead of the one it had, else at its end.

        Lines end as in the file. Raises InvalidArgument: its marks are no pair.
        """
        lines = text.splitlines(keepends=True)
        begins, ends = (_places(lines, mark) for mark in (self.begin, self.end))
        if (len(begins), len(ends)) not in ((0, 0), (1, 1)) or ends < begins:
            said = "The file's marks of this section are no pair: repair them by hand."
            raise InvalidArgument("file", said)
        newline = "\r\n" if text.partition("\n")[0].endswith("\r") else "\n"  # as the first line's
        section = self.text.replace("\n", newline)
        if begins:
            return "".join([*lines[: begins[0]], section, *lines[ends[0] + 1 :]])
        blank = "" if not text else newline if text.endswith("\n") else newline * 2
        return f"{text}{blank}{section}"


def _places(lines: Iterable[str], mark: str) -> list[int]:
    return [number for number, line in enumerate(lines) if line.rstrip() == mark]


def _item(rule: Memory) -> str:
    """A list's item: its title, how firm it is, its id, and its text below."""
    firm = "locked" if rule.status == Status.LOCKED else "verified"
    head = (
        f"- **{_line(str(rule))}** ({firm}{ORIGINS.get(Scope(rule.scope), '')}, {short_id(rule)})"
    )
    if _line(rule.content) == _line(str(rule)):
        return head
    # Every kind of line end, so that no line of the text begins where lines of the file begin.
    text = (f"{INDENT}{_safe(line)}".rstrip() for line in rule.content.splitlines())
    return "\n".join([head, *text])


def _line(text: str) -> str:
    return _safe(BLANKS.sub(" ", text).strip())


def _safe(text: str) -> str:
    return COMMENT.sub(lambda found: ESCAPES[found[0]], text)


def _plural(kind: MemoryType) -> str:
    label = str(kind.label)
    return f"{label}s"
