"""Notices in words: for the admin, for mail, for other programs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from django.conf import settings
from django.urls import reverse

from apps.common.text import first_words
from apps.memories.models import Memory
from apps.memories.vocabulary import Scope
from apps.notifications.vocabulary import NoticeKind

TEST = "test"
#: What is said of a memory; ``{detail}`` is a date or what was done, ``{name}`` the memory.
SENTENCES: Mapping[str, str] = {
    NoticeKind.ASSIGNED: "You are asked to decide on {name}.",
    NoticeKind.DUE: "The review of {name} {detail}.",
    NoticeKind.CHANGES_REQUESTED: "A reviewer asks for changes to {name}.",
    NoticeKind.DECIDED: "{name} was {detail}.",
    NoticeKind.QUARANTINED: "{name} came into quarantine.",
    NoticeKind.CONTRADICTED: "Another memory is said to contradict {name}.",
    NoticeKind.LOCK_ASKED: "An agent asked to have {name} locked.",
    NoticeKind.RECALLED: "{name}, which agents relied on, was withdrawn.",
    NoticeKind.TRAIL_CHANGED: "A verification found that the audit trail was changed.",
    NoticeKind.TRAIL_IRREGULAR: "A verification found something irregular in the audit trail.",
    NoticeKind.ERASED_BY_AGE: "The retention policy erased what is kept no longer: {detail}.",
    NoticeKind.LOW_DISK: "The disk of the platform is nearly full.",
    NoticeKind.SECOND_FACTOR: "Your second factor was changed: {detail}.",
    TEST: "This is a test of the webhook.",
}
PAGES: Mapping[str, str] = {
    NoticeKind.QUARANTINED: "review",
    NoticeKind.TRAIL_CHANGED: "seals",
    NoticeKind.TRAIL_IRREGULAR: "seals",
    NoticeKind.SECOND_FACTOR: "second_factor",
    NoticeKind.ERASED_BY_AGE: "erasure",
}


class Told(Protocol):
    """A notice or a delivery."""

    kind: str
    detail: str
    memory: Memory | None


@dataclass(frozen=True, slots=True)
class NoticeText:
    """A sentence and the path of the page where one sees to it."""

    sentence: str
    path: str

    @property
    def link(self) -> str:
        """The whole address."""
        return f"{settings.PUBLIC_URL}{self.path}"


def words_inside(told: Told, *, times: int = 1) -> NoticeText:
    """For the admin, where a memory is called by its name, whatever that is made of."""
    return _words(told, f"“{told.memory}”" if told.memory else "", times)


def words_outside(told: Told, *, times: int = 1) -> NoticeText:
    """For mail and programs: of a memory only the title that somebody gave it, never its content.

    A memory in quarantine, or of one user alone, has no name outside.
    """
    return _words(told, _title_of(told.memory) if told.memory else "", times)


def _title_of(memory: Memory) -> str:
    is_told = memory.title and not memory.is_quarantined and memory.scope != Scope.USER
    return f"“{first_words(memory.title)}”" if is_told else "a memory"


def _words(told: Told, name: str, times: int) -> NoticeText:
    said = SENTENCES[told.kind].format(name=name, detail=told.detail.replace("_", " "))
    more = f" And {times - 1} more like this." if times > 1 else ""
    return NoticeText(said[:1].upper() + said[1:] + more, _path(told))


def _path(told: Told) -> str:
    if told.kind in PAGES:
        return reverse(PAGES[told.kind])
    if told.memory is not None:
        return reverse("admin:memories_memory_change", args=[told.memory.pk])
    return reverse("admin:index")
