"""What the endpoints of the write policy share: a context at an organization's policy."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.status import HTTP_200_OK

from apps.audit.models import ObjectKind
from apps.audit.verbs import Operation, Verb, reading
from apps.common.context import RequestContext, Right, Rights
from apps.common.errors import NotFound, WriteNotAllowed
from apps.common.text import require_uuid
from apps.governance.listing import ListedRule, rule_in
from apps.organizations.models import Organization
from apps.organizations.selectors import organizations_with
from apps.rest.contexts import Opened, opened_at_row
from apps.rest.inputs import body_of
from apps.rest.repeats import Result, answer_once

PolicyAct = Callable[[RequestContext, uuid.UUID, dict[str, Any]], Result]


def reading_policy(request: Request, organization_id: str) -> Opened[Organization]:
    """For looking at a policy. Raises NotFound, WriteNotAllowed to agents."""
    return _at_policy(request, organization_id, reading(ObjectKind.POLICY_RULE))


def changing_policy(
    request: Request,
    organization_id: str,
    verb: Verb[..., Any],
    shape: Any,
    act: PolicyAct,
    *,
    status: int = HTTP_200_OK,
) -> Response:
    """Run an act on an organization's policy with what the body gives, once."""
    with _at_policy(request, organization_id, verb) as (context, row):
        given = body_of(request, shape)
        return answer_once(request, context, lambda: act(context, row.pk, given), status=status)


def _at_policy(request: Request, raw_id: str, operation: Operation) -> Opened[Organization]:
    """An organization whose policy the caller may look at."""

    def find_row(rights: Rights) -> Organization | None:
        key = require_uuid(raw_id, field="organization_id")
        if not rights.anywhere(Right.AUDIT):
            raise WriteNotAllowed("The write policy is for people who may view the audit trail.")
        return organizations_with(rights, Right.AUDIT).filter(pk=key).first()

    return opened_at_row(
        request,
        find_row,
        lambda row: (row.pk, None),
        operation,
        raw_id=raw_id,
    )


def listed_rule(organization_id: uuid.UUID, rule_id: str) -> ListedRule:
    """One rule. Raises NotFound."""
    listed = rule_in(organization_id, rule_id)
    if listed is None:
        raise NotFound()
    return listed
