"""Erasing events together with what topics say of them."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction

from apps.common.clock import now
from apps.common.context import RequestContext, system_context
from apps.events.selectors import repository_scope
from apps.events.services import erase_events
from apps.topics.services.building import ask_for_build
from apps.topics.services.publishing import locked_registry
from apps.topics.services.withholding import withhold_texts
from apps.topics.vocabulary import RepositoryScope

WORDS_ERASED = "Words were erased that topics are described with."


@transaction.atomic
def erase_said(*, context: RequestContext, event_ids: Sequence[uuid.UUID], reason: str) -> int:
    """Erase events (see ``erase_events``) and withhold what any snapshot says of them.

    A build is asked for that describes the rest. Returns how many events. Raises WriteNotAllowed,
    InvalidContext.
    """
    scope = RepositoryScope(*repository_scope(context))
    # A build that ends later looks itself for what was erased since it began.
    registry = locked_registry(scope)
    since = now()
    count = erase_events(context=context, event_ids=event_ids, reason=reason)
    if withhold_texts(scope, since=since):
        platform = system_context(**scope._asdict())
        ask_for_build(replace(platform, request_id=context.request_id), registry, WORDS_ERASED)
    return count
