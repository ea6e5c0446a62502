"""Whom an author of a file is here."""

from __future__ import annotations

from dataclasses import replace

from apps.accounts.models import User
from apps.common.context import ActorKind
from apps.common.errors import InvalidArgument
from apps.memories.portable.import_parser import AUTHOR_ID_MAX_LENGTH, ParsedAuthor

ELSEWHERE = "elsewhere:"


def author_here(author: ParsedAuthor) -> ParsedAuthor:
    """The author, with an id that is hers here.

    People are numbered on every platform from one: the number alone would make words somebody
    else's. One whose number and name do not belong together here is from elsewhere.
    Raises InvalidArgument.
    """
    known = author.kind != ActorKind.HUMAN or author.id.startswith(ELSEWHERE)
    if known or _is_here(author):
        return author
    marked = f"{ELSEWHERE}{author.id}"
    if len(marked) > AUTHOR_ID_MAX_LENGTH:
        raise InvalidArgument("author.id", "author.id is too long for somebody from elsewhere.")
    return replace(author, id=marked)


def _is_here(author: ParsedAuthor) -> bool:
    if not (author.id.isascii() and author.id.isdigit() and len(author.id) <= 18):
        return False
    return User.objects.filter(pk=int(author.id), username=author.label).exists()
