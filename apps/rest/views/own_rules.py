"""Rules that an organization adds to its write policy, and trying rules over memories."""

from __future__ import annotations

import uuid
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.status import HTTP_201_CREATED, HTTP_202_ACCEPTED

from apps.common.context import RequestContext
from apps.common.errors import NotFound
from apps.common.text import require_uuid
from apps.governance import services
from apps.governance.models import OwnRule, RuleTrial
from apps.memories.selectors import visible_to
from apps.rest import inputs as common
from apps.rest import policy_inputs as inputs
from apps.rest import policy_outputs as outputs
from apps.rest.inputs import query_of
from apps.rest.repeats import Result
from apps.rest.views.at_policy import changing_policy, listed_rule, reading_policy
from apps.rest.views.base import PlatformView


class OwnRulesView(PlatformView):
    @extend_schema(
        operation_id="create_own_rule",
        request=inputs.CreateOwnRule,
        responses={201: outputs.RuleDetail},
    )
    def post(self, request: Request, organization_id: str) -> Response:
        """Add a rule to an organization's policy. It is a draft until it is activated."""

        def create(context: RequestContext, key: uuid.UUID, given: dict[str, Any]) -> Result:
            rule = services.create_own_rule(context=context, organization_id=key, **given)
            return outputs.rule_detail(listed_rule(key, rule.rule_id))

        return changing_policy(
            request,
            organization_id,
            services.create_own_rule,
            inputs.CreateOwnRule,
            create,
            status=HTTP_201_CREATED,
        )


class OwnRuleView(PlatformView):
    @extend_schema(operation_id="read_own_rule", responses=outputs.RuleDetail)
    def get(self, request: Request, organization_id: str, own_rule_id: str) -> Response:
        """One rule that the organization added."""
        with reading_policy(request, organization_id) as (_, organization):
            query_of(request, common.Nothing)
            key = require_uuid(own_rule_id, field="own_rule_id")
            own = OwnRule.objects.filter(organization=organization, pk=key).first()
            if own is None:
                raise NotFound()
            answer = outputs.rule_detail(listed_rule(organization.pk, own.rule_id))
        return Response(answer)

    @extend_schema(
        operation_id="change_own_rule", request=inputs.ChangeOwnRule, responses=outputs.RuleDetail
    )
    def patch(self, request: Request, organization_id: str, own_rule_id: str) -> Response:
        """Change a rule; with another group, action or pattern it becomes a draft again."""
        return _act_on_own(
            request,
            organization_id,
            own_rule_id,
            inputs.ChangeOwnRule,
            services.update_own_rule,
        )


class ActivateOwnRuleView(PlatformView):
    @extend_schema(
        operation_id="activate_own_rule",
        request=inputs.ActivateOwnRule,
        responses=outputs.RuleDetail,
    )
    def post(self, request: Request, organization_id: str, own_rule_id: str) -> Response:
        """Let a rule judge texts from now on, after a trial or knowingly without."""
        return _act_on_own(
            request,
            organization_id,
            own_rule_id,
            inputs.ActivateOwnRule,
            services.activate_own_rule,
        )


class SwitchOffOwnRuleView(PlatformView):
    @extend_schema(
        operation_id="switch_off_own_rule",
        request=common.OptionalReason,
        responses=outputs.RuleDetail,
    )
    def post(self, request: Request, organization_id: str, own_rule_id: str) -> Response:
        """Let a rule judge no text any more."""
        return _act_on_own(
            request,
            organization_id,
            own_rule_id,
            common.OptionalReason,
            services.switch_off_own_rule,
        )


class TrialView(PlatformView):
    @extend_schema(operation_id="read_trial", responses=outputs.Trial)
    def get(self, request: Request, organization_id: str, rule_id: str) -> Response:
        """How far the latest trial of a rule is, and what it has found."""
        with reading_policy(request, organization_id) as (context, organization):
            query_of(request, common.Nothing)
            answer = _trial(context, organization.pk, rule_id)
        return Response(answer)

    @extend_schema(
        operation_id="start_trial",
        request=inputs.StartTrial,
        responses={HTTP_202_ACCEPTED: outputs.Trial},
    )
    def post(self, request: Request, organization_id: str, rule_id: str) -> Response:
        """Try a rule over all that is remembered; the worker does it and changes no memory."""

        def start(context: RequestContext, key: uuid.UUID, given: dict[str, Any]) -> Result:
            services.start_trial(context=context, organization_id=key, rule_id=rule_id, **given)
            return _trial(context, key, rule_id)

        return changing_policy(
            request,
            organization_id,
            services.start_trial,
            inputs.StartTrial,
            start,
            status=HTTP_202_ACCEPTED,
        )


def _act_on_own(
    request: Request, organization_id: str, own_rule_id: str, shape: Any, service: Any
) -> Response:
    def act(context: RequestContext, key: uuid.UUID, given: dict[str, Any]) -> Result:
        rule = service(
            context=context,
            organization_id=key,
            own_rule_id=require_uuid(own_rule_id, field="own_rule_id"),
            **given,
        )
        return outputs.rule_detail(listed_rule(key, rule.rule_id))

    return changing_policy(request, organization_id, service, shape, act)


def _trial(context: RequestContext, organization_id: uuid.UUID, rule_id: str) -> Result:
    listed_rule(organization_id, rule_id)
    trial = RuleTrial.objects.filter(organization=organization_id, rule_id=rule_id).first()
    if trial is None:
        raise NotFound()
    named = [sample["memory_id"] for sample in trial.samples]
    seen = visible_to(context.actor, context.rights).filter(pk__in=named)
    return outputs.trial_entry(trial, map(str, seen.values_list("pk", flat=True)))
