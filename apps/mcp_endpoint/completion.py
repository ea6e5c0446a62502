"""completion/complete: what may stand in an argument of a prompt or of a resource's address."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import mcp_types as types
from django.db.models import Q, TextField
from django.db.models.functions import Cast

from apps.access.credentials import Credential
from apps.access.services.rate_limits import spend_call
from apps.common.errors import InvalidArgument
from apps.common.text import UNSTORABLE, parse_uuid
from apps.governance.redaction import redact_result
from apps.mcp_endpoint.prompts import REPOSITORY, TAG, TYPE, find_guide
from apps.mcp_endpoint.registry import EndpointView
from apps.mcp_endpoint.resources import TEMPLATES, repositories_in
from apps.memories.selectors import open_to_readers, visible_to
from apps.memories.vocabulary import MemoryType

#: As many as the protocol allows in one answer.
MAX_VALUES = 100
#: Of which the tags are looked at: the newest.
MEMORIES_LOOKED_AT = 1000
VARIABLE = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class CompletionRequest:
    """The beginning of a value, who asks for its end, and what the other arguments hold."""

    beginning: str
    credential: Credential
    view: EndpointView
    others: Mapping[str, str]


def completion_of(
    params: types.CompleteRequestParams, view: EndpointView, credential: Credential
) -> types.Completion:
    """The values that fit, as far as the bearer may know them. Raises InvalidArgument."""
    spend_call(credential)
    credential = view.bounded(credential)
    complete = _completer(params, view)
    others = (params.context.arguments if params.context else None) or {}
    beginning = params.argument.value
    asked = CompletionRequest(beginning, credential, view, others)
    values = [] if UNSTORABLE.search(beginning) else complete(asked)
    shown = redact_result({"values": values}, credential.secrecy)["values"]
    return types.Completion(
        values=shown[:MAX_VALUES], total=len(values), has_more=len(values) > MAX_VALUES
    )


def _repository_ids(asked: CompletionRequest) -> list[str]:
    """Ids of the repositories whose id begins so, or whose name has it."""
    named = Q(slug__icontains=asked.beginning) | Q(name__icontains=asked.beginning)
    fitting = Q(key__startswith=asked.beginning.lower()) | named
    found = repositories_in(asked.view, asked.credential).annotate(key=Cast("pk", TextField()))
    return list(found.filter(fitting).values_list("key", flat=True)[: MAX_VALUES + 1])


def _types(asked: CompletionRequest) -> list[str]:
    return [value for value in MemoryType.values if value.startswith(asked.beginning.lower())]


def _tags(asked: CompletionRequest) -> list[str]:
    """Tags of memories that the bearer is served, the most frequent first."""
    memories = open_to_readers(visible_to(asked.credential.actor, asked.credential.rights))
    place = asked.view.repository_id or parse_uuid(asked.others.get(REPOSITORY))
    if place is not None:
        memories = memories.filter(repository_id=place)
    newest = memories.order_by("-created_at").values_list("tags", flat=True)[:MEMORIES_LOOKED_AT]
    counted = Counter(tag for tags in newest for tag in tags if tag.startswith(asked.beginning))
    return [tag for tag, _ in counted.most_common()]


COMPLETERS: Mapping[str, Callable[[CompletionRequest], list[str]]] = {
    REPOSITORY: _repository_ids,
    TYPE: _types,
    TAG: _tags,
}


def _completer(
    params: types.CompleteRequestParams, view: EndpointView
) -> Callable[[CompletionRequest], list[str]]:
    """Raises InvalidArgument for what is no prompt, no template, or no argument of it."""
    names = _arguments_of(params.ref, view)
    if params.argument.name not in names:
        raise InvalidArgument("argument", f"The arguments are: {', '.join(names) or 'none'}.")
    return COMPLETERS.get(params.argument.name, lambda _: [])


def _arguments_of(
    ref: types.PromptReference | types.ResourceTemplateReference, view: EndpointView
) -> list[str]:
    if isinstance(ref, types.PromptReference):
        guide = find_guide(ref.name, view)
        if guide is None:
            raise InvalidArgument("ref", "There is no such prompt.")
        return [argument.name for argument in guide.arguments]
    if ref.uri not in {template.uri_template for template in TEMPLATES}:
        raise InvalidArgument("ref", "There is no such resource template.")
    return VARIABLE.findall(ref.uri)
