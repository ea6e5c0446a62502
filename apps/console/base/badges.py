"""Small marks that say at a glance what something is."""

from __future__ import annotations

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString

from apps.audit.models import VERDICT_OK
from apps.memories.models import Memory
from apps.memories.vocabulary import PROTECTED_TYPES, ChangeRequest, MemoryType, Scope, Status

STATUS_COLOURS = {
    Status.UNVERIFIED: "warning",
    Status.VERIFIED: "success",
    Status.LOCKED: "danger",
    Status.DEPRECATED: "",
    Status.ARCHIVED: "",
}
SCOPE_COLOURS = {
    Scope.SYSTEM: "primary",
    Scope.ORGANIZATION: "info",
    Scope.REPOSITORY: "success",
    Scope.USER: "",
}
#: (icon, colour): what waits for its author, and what has come back from her.
CHANGE_REQUESTS = {
    ChangeRequest.OPEN: ("reply", ""),
    ChangeRequest.ANSWERED: ("mark_chat_unread", "info"),
}


def badge(text: str, colour: str = "", icon: str = "") -> SafeString:
    """A coloured label; ``icon`` is decoration and hidden from screen readers."""
    return render_to_string("console/badge.html", {"text": text, "colour": colour, "icon": icon})


def status_badge(status: str) -> SafeString:
    """A status; a locked one has a padlock."""
    value = Status(status)
    return badge(value.label, STATUS_COLOURS[value], "lock" if value is Status.LOCKED else "")


def scope_badge(scope: str) -> SafeString:
    """A scope: system purple, organization blue, repository green."""
    return badge(Scope(scope).label, SCOPE_COLOURS[Scope(scope)])


def type_badge(type_: str) -> SafeString:
    """A type; one that only people write stands out."""
    return badge(MemoryType(type_).label, "primary" if type_ in PROTECTED_TYPES else "")


def author_badge(kind: str) -> SafeString:
    """Whether an agent or a person wrote something."""
    if kind == "agent":
        return badge("Input by AI", "info", "smart_toy")
    return badge("Person" if kind == "human" else "Platform", "", "person")


def actor_badge(kind: str) -> SafeString:
    """What kind of actor did something."""
    if kind == "agent":
        return badge("Agent", "info", "smart_toy")
    return badge("Person", "", "person") if kind == "human" else badge("System")


def verdict_badge(verdict: str) -> SafeString:
    """OK, or the code of a refusal."""
    if verdict == VERDICT_OK:
        return badge("OK", "success")
    return badge(verdict, "danger", "block")


def memory_marks(memory: Memory) -> list[SafeString]:
    """What else a reader has to know about a memory."""
    marks = []
    if memory.erased_at:
        marks.append(badge("Erased", "", "ink_eraser"))
    if memory.is_pending:
        marks.append(badge(f"Version {memory.pending_version} waits", "warning", "rate_review"))
    if memory.change_request:
        icon, colour = CHANGE_REQUESTS[ChangeRequest(memory.change_request)]
        marks.append(badge(ChangeRequest(memory.change_request).label, colour, icon))
    if memory.is_quarantined:
        marks.append(badge("Quarantined", "danger", "report"))
    if memory.enforced:
        marks.append(badge("Enforced", "primary"))
    return marks


def padlock(memory: Memory) -> SafeString:
    """A red padlock on a locked memory, with a name for screen readers."""
    if memory.status != Status.LOCKED:
        return SafeString("")
    return format_html(
        '<span class="material-symbols-outlined mp-padlock" role="img" aria-label="{0}" '
        'title="{0}">lock</span>',
        "Locked",
    )


def all_marks(memory: Memory) -> list[SafeString]:
    """What stands beside the title of a memory on its own page or card."""
    return [
        status_badge(memory.status),
        type_badge(memory.type),
        scope_badge(memory.scope),
        author_badge(memory.author_kind),
        *memory_marks(memory),
    ]


def marks_beside(memory: Memory) -> list[SafeString]:
    """What stands beside the title of another memory than the one at hand."""
    return [
        status_badge(memory.status),
        scope_badge(memory.scope),
        author_badge(memory.author_kind),
    ]
