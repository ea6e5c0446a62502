"""Writing what a file holds: once, however often the file is imported."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.context import Intent, RequestContext
from apps.common.errors import InvalidContext
from apps.memories.authorship import make_authorship
from apps.memories.drafts import make_draft, require_type
from apps.memories.lifecycle import authorise_writing
from apps.memories.models import Memory
from apps.memories.selectors import has_wording
from apps.memories.services.writes import write_memory
from apps.memories.vocabulary import Scope
from apps.organizations.models import Repository


@verb(Action.CREATED, ObjectKind.MEMORY, Intent.WRITE)
def import_memory(
    *,
    context: RequestContext,
    content: Any,
    type: Any,
    title: Any = "",
    tags: Any = (),
    tier: Any = "",
    provenance: Mapping[str, Any],
    author: Any = None,
    date: Any = None,
    thread: Any = None,
) -> Memory | None:
    """A new memory of the context's repository, or None if one had this very wording before.

    Wording is title, content and tags together, in any version, whatever became of the memory and
    whoever said it in whichever thread. ``author``, ``date`` and ``thread`` are kept in the
    provenance, see ``make_authorship``. Raises InvalidContext (no repository), InvalidArgument and what
    write_memory raises.
    """
    if context.repository_id is None:
        raise InvalidContext("An import needs a repository.")
    authorise_writing(
        type_=require_type(type), scope=Scope.REPOSITORY, place=context, context=context
    )
    draft = make_draft(content=content, title=title, tags=tags)
    origin = make_authorship(author=author, date=date, thread=thread)
    one_import_at_a_time(context.repository_id)
    if has_wording(context, draft.content_hash):
        return None
    return write_memory(
        context=context,
        content=draft.content,
        type=type,
        title=draft.title,
        tags=draft.tags,
        tier=tier,
        provenance={**provenance, **origin},
    )


def one_import_at_a_time(repository_id: uuid.UUID) -> None:
    """Two imports of one file at once would both find nothing and both write."""
    Repository.objects.select_for_update(of=("self",), no_key=True).get(pk=repository_id)
