"""The command palette: pages, memories, people, agents, tokens and requests by name or id."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, cast

from django.db.models import Q
from django.http import HttpRequest
from django.urls import reverse

from apps.access.selectors import managed_agents, managed_tokens
from apps.accounts.models import User
from apps.audit.selectors import visible_records
from apps.common.context import Right
from apps.common.errors import PlatformError
from apps.common.text import UNSTORABLE
from apps.console.audit.records import done_with
from apps.console.audit.stories import story_url
from apps.console.base.context import credential, may_anywhere, place_context, rights
from apps.console.base.filters import as_uuid
from apps.console.base.text import spelled_out
from apps.memories.models import Memory
from apps.memories.selectors import visible_to, without_texts
from apps.memories.services import record_listing
from apps.organizations.selectors.members import managed_people
from apps.search.ranking import Relevance
from apps.search.selectors.memories import find_visible

#: Of each kind; who wants more opens the list.
MAX_OF_A_KIND = 6
#: From so many characters on texts are searched, which is recorded each time.
MIN_OF_WORDS = 3


@dataclass(frozen=True, slots=True)
class PaletteEntry:
    """Something to open."""

    title: str
    description: str
    link: str
    icon: str


def find_anything(request: HttpRequest, navigation: Iterable[Any], term: str) -> list[PaletteEntry]:
    """What the person may open that goes by ``term``: pages first, then the rest by kind."""
    term = term.strip()
    if not term or UNSTORABLE.search(term):
        return []
    kinds: tuple[Callable[[HttpRequest, str], list[PaletteEntry]], ...] = (
        _requests,
        _keys,
        _memories,
        _people,
        _agents,
        _tokens,
    )
    found = _pages(navigation, term)
    for find in kinds:
        found += find(request, term)
    return found


def _pages(navigation: Iterable[Any], term: str) -> list[PaletteEntry]:
    entries = [entry for group in navigation for entry in group["items"]]
    return [
        PaletteEntry(str(entry["title"]), "Page", str(entry["link"]), entry["icon"])
        for entry in entries
        if entry["has_permission"] and term.lower() in str(entry["title"]).lower()
    ]


def _requests(request: HttpRequest, term: str) -> list[PaletteEntry]:
    """The story of a request, by its whole id."""
    if not may_anywhere(request, Right.AUDIT):
        return []
    if not visible_records(rights(request)).filter(request_id=term).exists():
        return []
    return [PaletteEntry(spelled_out(term), "Story of this request", story_url(term), "fact_check")]


def _keys(request: HttpRequest, term: str) -> list[PaletteEntry]:
    """What was done with a token or key, by the whole id that the trail calls it by."""
    if not may_anywhere(request, Right.AUDIT):
        return []
    if not visible_records(rights(request)).filter(key_id=term).exists():
        return []
    return [PaletteEntry(spelled_out(term), "What was done with this key", done_with(term), "key")]


def _memories(request: HttpRequest, term: str) -> list[PaletteEntry]:
    """By id, or by words; what was found by words is recorded as served, as in the list."""
    if not may_anywhere(request, Right.READ):
        return []
    seen = without_texts(visible_to(credential(request).actor, rights(request)))
    if memory_id := as_uuid(term):
        return [_memory(memory) for memory in seen.filter(pk=memory_id)]
    if len(term) < MIN_OF_WORDS:
        return []
    try:
        found = find_visible(rights(request), term)
    except PlatformError:
        return []
    # Who types a name looks for what she knows: what is merely near is no answer here.
    hits = [one.candidate.object_id for one in found if one.relevance is not Relevance.WEAK]
    rows = seen.in_bulk(hits)
    page = [rows[key] for key in hits if key in rows][:MAX_OF_A_KIND]
    record_listing(context=place_context(request), page=page, query=term)
    return [_memory(memory) for memory in page]


def _memory(memory: Memory) -> PaletteEntry:
    description = f"{memory.get_type_display()}, {memory.get_status_display().lower()}"
    link = reverse("admin:memories_memory_change", args=[memory.pk])
    return PaletteEntry(spelled_out(memory), description, link, "neurology")


def _people(request: HttpRequest, term: str) -> list[PaletteEntry]:
    named = Q(username__icontains=term) | Q(email__icontains=term)
    found = managed_people(rights(request), own_id=None).filter(named).order_by("username")
    return [
        _row(user.get_username(), "Person", "accounts_user", user.pk, "group")
        for user in _managed(request, found)
    ]


def _agents(request: HttpRequest, term: str) -> list[PaletteEntry]:
    named = Q(agent_id__icontains=term) | Q(name__icontains=term)
    found = managed_agents(rights(request)).filter(named).order_by("agent_id")
    return [
        _row(agent.agent_id, "Agent", "access_agent", agent.pk, "smart_toy")
        for agent in _managed(request, found)
    ]


def _tokens(request: HttpRequest, term: str) -> list[PaletteEntry]:
    """Those that one manages on their pages, one's own on that of one's account."""
    own, named = cast(User, request.user).pk, Q(name__icontains=term) | Q(key_id=term)
    found = managed_tokens(rights(request), own_id=own).filter(named).order_by("-created_at")
    return [
        PaletteEntry(
            spelled_out(token.name),
            f"Access token {token.key_id}",
            reverse("account")
            if token.user_id == own
            else reverse("admin:access_accesstoken_change", args=[token.pk]),
            "key",
        )
        for token in found[:MAX_OF_A_KIND]
    ]


def _managed(request: HttpRequest, rows: Any) -> list[Any]:
    return list(rows[:MAX_OF_A_KIND]) if may_anywhere(request, Right.MANAGE) else []


def _row(title: str, description: str, page: str, key: object, icon: str) -> PaletteEntry:
    link = reverse(f"admin:{page}_change", args=[key])
    return PaletteEntry(spelled_out(title), description, link, icon)
