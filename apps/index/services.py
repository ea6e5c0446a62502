"""Keeping documents in step with what they stand for, in the writer's transaction."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.db import connection

from apps.index.models import Kind

UPSERT = """
INSERT INTO index_document (organization_id, repository_id, kind, object_id, language, text_vector)
VALUES (%(organization_id)s, %(repository_id)s, %(kind)s, %(object_id)s, %(language)s,
        setweight(to_tsvector(%(language)s::regconfig, %(title)s), 'A')
        || setweight(to_tsvector(%(language)s::regconfig, %(tags)s), 'B')
        || setweight(to_tsvector(%(language)s::regconfig, %(content)s), 'C'))
ON CONFLICT (kind, object_id) DO UPDATE
    SET language = EXCLUDED.language, text_vector = EXCLUDED.text_vector
"""


def index_document(
    *,
    kind: Kind,
    object_id: uuid.UUID,
    organization_id: uuid.UUID | None,
    repository_id: uuid.UUID | None,
    language: str,
    title: str,
    content: str,
    tags: Sequence[str],
) -> None:
    """Write the document of one object, new or again, so that the next search finds it."""
    with connection.cursor() as cursor:
        cursor.execute(
            UPSERT,
            {
                "organization_id": organization_id,
                "repository_id": repository_id,
                "kind": kind.value,
                "object_id": object_id,
                "language": language,
                "title": title,
                "content": content,
                "tags": " ".join(tags),
            },
        )
