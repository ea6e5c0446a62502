"""The write policy of an organization: its rules, what was decided, and a text to be tried."""

from __future__ import annotations

import uuid
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.common.context import RequestContext
from apps.governance.changes import changes_in
from apps.governance.listing import rules_in
from apps.governance.models import RuleAction
from apps.governance.rules.catalogue import guard_version
from apps.governance.selectors import policy_of
from apps.governance.services import decide_rule
from apps.governance.trying import try_text
from apps.rest import inputs as common
from apps.rest import policy_inputs as inputs
from apps.rest import policy_outputs as outputs
from apps.rest.inputs import body_of, query_of
from apps.rest.policy_inputs import AS_BUILT_IN, OFF
from apps.rest.repeats import Result
from apps.rest.views.at_policy import changing_policy, listed_rule, reading_policy
from apps.rest.views.base import PlatformView

_STORED = {AS_BUILT_IN: RuleAction.BUILT_IN.value, OFF: RuleAction.OFF.value}


class PolicyView(PlatformView):
    @extend_schema(operation_id="read_write_policy", responses=outputs.PolicyShape)
    def get(self, request: Request, organization_id: str) -> Response:
        """The version of an organization's write policy, and how much of it is its own."""
        with reading_policy(request, organization_id) as (_, organization):
            query_of(request, common.Nothing)
            listed = rules_in(organization.pk)
            answer = {
                "version": policy_of(organization.pk).version,
                "guard_version": guard_version(),
                "rules": len(listed),
                "decided": sum(one.is_changed for one in listed),
                "own": sum(one.own is not None for one in listed),
            }
        return Response(answer)


class RulesView(PlatformView):
    @extend_schema(
        operation_id="list_rules", parameters=[inputs.RulesQuery], responses=outputs.Rules
    )
    def get(self, request: Request, organization_id: str) -> Response:
        """Every rule of an organization's write policy, its own first, without the patterns."""
        with reading_policy(request, organization_id) as (_, organization):
            asked = query_of(request, inputs.RulesQuery)
            listed = rules_in(organization.pk, **asked)
        return Response({"results": [outputs.rule_entry(one) for one in listed]})


class RuleView(PlatformView):
    @extend_schema(operation_id="read_rule", responses=outputs.RuleDetail)
    def get(self, request: Request, organization_id: str, rule_id: str) -> Response:
        """One rule with its pattern and what was decided about it."""
        with reading_policy(request, organization_id) as (_, organization):
            query_of(request, common.Nothing)
            answer = outputs.rule_detail(listed_rule(organization.pk, rule_id))
        return Response(answer)


class DecideRuleView(PlatformView):
    @extend_schema(
        operation_id="decide_rule", request=inputs.DecideRule, responses=outputs.RuleDetail
    )
    def post(self, request: Request, organization_id: str, rule_id: str) -> Response:
        """Switch a built-in rule to quarantine or reject, off, or back to what is built in."""

        def decide(context: RequestContext, key: uuid.UUID, given: dict[str, Any]) -> Result:
            action = given.pop("action")
            decide_rule(
                context=context,
                organization_id=key,
                rule_id=rule_id,
                action=_STORED.get(action, action),
                **given,
            )
            return outputs.rule_detail(listed_rule(key, rule_id))

        return changing_policy(request, organization_id, decide_rule, inputs.DecideRule, decide)


class TryTextView(PlatformView):
    only_reads = True

    @extend_schema(operation_id="try_text", request=inputs.TryText, responses=outputs.TriedText)
    def post(self, request: Request, organization_id: str) -> Response:
        """What the policy says about a text. Nothing of it is stored, logged or answered."""
        with reading_policy(request, organization_id) as (_, organization):
            given = body_of(request, inputs.TryText)
            answer = outputs.tried_text(try_text(organization.pk, **given))
        return Response(answer)


class RuleChangesView(PlatformView):
    @extend_schema(operation_id="list_rule_changes", responses=outputs.RuleChanges)
    def get(self, request: Request, organization_id: str) -> Response:
        """Who changed what about an organization's write policy, the newest hundred first."""
        with reading_policy(request, organization_id) as (_, organization):
            query_of(request, common.Nothing)
            changes = changes_in(organization.pk)
        return Response({"results": [outputs.change_entry(change) for change in changes]})
