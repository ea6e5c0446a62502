"""What of a subject a legal hold keeps."""

from __future__ import annotations

import uuid

from django.db.models import Q

from apps.common.errors import NotFound, require_found
from apps.common.text import parse_uuid
from apps.erasure.selectors.subjects import Subject, find_subject
from apps.gateway.selectors import held_by_user
from apps.governance.selectors.queries import held_queries, queries_of
from apps.memories.selectors.holds import held_memories
from apps.organizations.holds import OWNER, Holds, UnderLegalHold
from apps.organizations.models import HeldKind, Repository


def held_of(subject: Subject, holds: Holds) -> int:
    """How many rows of a subject are held."""
    if not holds:
        return 0
    memory = held_memories(holds, "memory__")
    author_id = subject.author[1] if subject.author else ""
    found = (
        subject.memories().filter(held_memories(holds)),
        subject.versions().filter(memory),
        subject.comments().filter(memory),
        subject.events().filter(holds.on()),
        subject.sessions().filter(held_sessions(holds)),
        subject.files().filter(held_by_user(holds)),
        queries_of(author_id, organization_id=subject.organization_id).filter(held_queries(holds)),
    )
    return sum(rows.count() for rows in found)


def require_free(subject: Subject, holds: Holds) -> None:
    """Raises UnderLegalHold, with how many rows of the subject are ``held``, if any is.

    Also if it is held itself and nothing that is counted is left of it.
    """
    held = held_of(subject, holds)
    if held or holds.everything or subject.author in holds.authors:
        raise UnderLegalHold(held=held)


def id_of_held(kind: str, named: str, organization_id: uuid.UUID) -> str:
    """The id of what a hold is to keep, by its id or name; the organization itself needs none.

    Raises InvalidArgument (the id of one is the name of another), NotFound.
    """
    if kind == HeldKind.ORGANIZATION:
        if named not in ("", str(organization_id)):
            raise NotFound()
        return str(organization_id)
    if kind == HeldKind.REPOSITORY:
        here = Repository.objects.filter(organization_id=organization_id)
        found = here.filter(Q(slug=named) | Q(pk__in=[parse_uuid(named)])).first()
        return str(require_found(found).pk)
    return find_subject(kind, named, organization_id, field="held_id").id


def held_sessions(holds: Holds) -> Q:
    """Sessions of turns that are held."""
    return holds.on(said_by=(OWNER,))
