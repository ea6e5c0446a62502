"""Memories that a legal hold keeps."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q

from apps.memories.models import MemoryComment, MemoryVersion
from apps.organizations.holds import AUTHOR, OWNER, Holds


def held_memories(holds: Holds, path: str = "") -> Q:
    """Those that are held themselves, where they lie, or for what somebody said in them.

    ``path`` leads from a row to its memory, with its underscores.
    """
    author, owner = ((f"{path}{kind}", f"{path}{key}") for kind, key in (AUTHOR, OWNER))
    found = holds.on(repository=f"{path}repository", said_by=(author, owner))
    if holds.memories:
        found |= Q((f"{path}pk__in", holds.memories))
    for kind, key in holds.authors:
        found |= Q((f"{path}owner_id__startswith", f"{kind}:{key}:"))
        said = {"memory": OuterRef(f"{path}pk"), "author_kind": kind, "author_id": key}
        found |= Q(Exists(MemoryVersion.objects.filter(**said)))
        found |= Q(Exists(MemoryComment.objects.filter(**said)))
    return found
