"""The write policy of an organization: its rules, its own ones, and values that may pass."""

from __future__ import annotations

from rest_framework.status import HTTP_200_OK, HTTP_201_CREATED, HTTP_202_ACCEPTED

from apps.access.credentials import Credential
from apps.audit.models import ObjectKind
from apps.audit.verbs import Verb, reading
from apps.common.context import RequestContext, Right
from apps.common.errors import WriteNotAllowed, require_found
from apps.common.text import require_uuid
from apps.governance import services
from apps.governance.learning.veto import VETOABLE
from apps.governance.models import OwnRule, RuleDecision, RuleTrial
from apps.governance.rules.catalogue import guard_version
from apps.governance.selectors import (
    allowed_values_in,
    learned_models_in,
    own_rule_in,
    policy_of,
    trial_in,
    veto_in,
)
from apps.governance.selectors.changes import changes_in
from apps.governance.selectors.rules import ListedRule, rule_in, rules_in
from apps.governance.selectors.trials import try_text
from apps.memories.selectors import Standpoint, visible_to
from apps.organizations.models import Organization
from apps.organizations.selectors import organizations_with
from apps.rest.contexts import ByAddress
from apps.rest.endpoints import Call, Method, PlatformView, answering, listing, route, writing
from apps.rest.messages import common
from apps.rest.messages import policy as messages
from apps.rest.messages.lists import Results
from apps.rest.openapi import Body
from apps.rest.pagination import ByCreation

ADDRESS = "v1/organizations/<str:organization_id>/policy"
RULE = f"{ADDRESS}/rules/<str:rule_id>"
OWN_RULE = f"{ADDRESS}/own-rules/<str:own_rule_id>"
ALLOWED = f"{ADDRESS}/allowed-values"
READING = reading(ObjectKind.POLICY_RULE)


def _find_organization(credential: Credential, raw_id: str) -> tuple[Organization, Standpoint]:
    """An organization whose policy the caller may look at."""
    key = require_uuid(raw_id, field="organization_id")
    if not credential.rights.anywhere(Right.AUDIT):
        raise WriteNotAllowed("The write policy is for people who may view the audit trail.")
    row = require_found(organizations_with(credential.rights, Right.AUDIT).filter(pk=key).first())
    return row, (row.pk, None)


POLICY = ByAddress("organization_id", _find_organization)


def _listed_rule(call: Call[Organization], rule_id: str) -> ListedRule:
    return require_found(rule_in(call.found.pk, rule_id))


def _policy(call: Call[Organization]) -> messages.WritePolicy:
    listed = rules_in(call.found.pk)
    return messages.WritePolicy(
        version=policy_of(call.found.pk).version,
        guard_version=guard_version(),
        rules=len(listed),
        decided=sum(one.is_changed for one in listed),
        own=sum(one.own is not None for one in listed),
    )


@route(ADDRESS, "write-policy")
class PolicyView(PlatformView):
    get = answering(
        READING,
        name="read_write_policy",
        at=POLICY,
        run=_policy,
        answer=messages.WritePolicy,
        text="The version of an organization's write policy, and how much of it is its own.",
    )


@route(f"{ADDRESS}/rules", "rules")
class RulesView(PlatformView):
    get = answering(
        READING,
        name="list_rules",
        at=POLICY,
        query=messages.PolicyRulesQuery,
        run=lambda call: rules_in(call.found.pk, **call.given),
        answer=Results[messages.RuleEntry],
        text="Every rule of an organization's write policy, its own first, without the patterns.",
    )


@route(RULE, "rule")
class RuleView(PlatformView):
    get = answering(
        READING,
        name="read_rule",
        at=POLICY,
        run=lambda call: _listed_rule(call, call.ids["rule_id"]),
        answer=messages.RuleDetail,
        text="One rule with its pattern and what was decided about it.",
    )


def _changed_rule(changed: RuleDecision | OwnRule) -> messages.RuleDetail:
    listed = require_found(rule_in(changed.organization_id, changed.rule_id))
    return messages.RuleDetail.of(listed)


@route(f"{RULE}/decide", "rule-decide")
class DecideRuleView(PlatformView):
    post = writing(
        services.decide_rule,
        at=POLICY,
        body=messages.DecideRule,
        show=_changed_rule,
        answer=messages.RuleDetail,
        text="Switch a built-in rule to quarantine or reject, off, or back to what is built in.",
    )


def _trial(call: Call[Organization]) -> RuleTrial:
    rule_id = call.ids["rule_id"]
    _listed_rule(call, rule_id)
    return require_found(trial_in(call.found.pk, rule_id))


def _trial_entry(trial: RuleTrial, context: RequestContext) -> messages.Trial:
    """A trial with those samples whose memories the reader may see."""
    named = [sample["memory_id"] for sample in trial.samples]
    visible = visible_to(context.actor, context.rights).filter(pk__in=named)
    seen = {str(key) for key in visible.values_list("pk", flat=True)}
    samples = [sample for sample in trial.samples if sample["memory_id"] in seen]
    return messages.Trial.from_row(trial, samples=samples)


@route(f"{RULE}/trial", "rule-trial")
class TrialView(PlatformView):
    get = answering(
        READING,
        name="read_trial",
        at=POLICY,
        run=_trial,
        show_to=_trial_entry,
        answer=messages.Trial,
        text="How far the latest trial of a rule is, and what it has found.",
    )
    post = writing(
        services.start_trial,
        at=POLICY,
        body=messages.StartTrial,
        show_to=_trial_entry,
        answer=messages.Trial,
        status=HTTP_202_ACCEPTED,
        text="Try a rule over all that is remembered; the worker does it and changes no memory.",
    )


def changing_own_rule(
    verb: Verb[..., OwnRule],
    body: Body,
    text: str,
    *,
    status: int = HTTP_200_OK,
    name: str = "",
) -> Method:
    """A verb of a rule that the organization added, which is answered as it is then."""
    return writing(
        verb,
        name=name,
        at=POLICY,
        body=body,
        show=_changed_rule,
        answer=messages.RuleDetail,
        status=status,
        text=text,
    )


@route(f"{ADDRESS}/own-rules", "own-rules")
class OwnRulesView(PlatformView):
    post = changing_own_rule(
        services.create_own_rule,
        messages.CreateOwnRule,
        "Add a rule to an organization's policy. It is a draft until it is activated.",
        status=HTTP_201_CREATED,
    )


def _own_rule(call: Call[Organization]) -> ListedRule:
    own = require_found(own_rule_in(call.found.pk, call.ids["own_rule_id"]))
    return _listed_rule(call, own.rule_id)


@route(OWN_RULE, "own-rule")
class OwnRuleView(PlatformView):
    get = answering(
        READING,
        name="read_own_rule",
        at=POLICY,
        run=_own_rule,
        answer=messages.RuleDetail,
        text="One rule that the organization added.",
    )
    patch = changing_own_rule(
        services.update_own_rule,
        messages.ChangeOwnRule,
        "Change a rule; with another group, action or pattern it becomes a draft again.",
        name="change_own_rule",
    )


@route(f"{OWN_RULE}/activate", "own-rule-activate")
class ActivateOwnRuleView(PlatformView):
    post = changing_own_rule(
        services.activate_own_rule,
        messages.ActivateOwnRule,
        "Let a rule judge texts from now on, after a trial or knowingly without.",
    )


@route(f"{OWN_RULE}/switch-off", "own-rule-switch-off")
class SwitchOffOwnRuleView(PlatformView):
    post = changing_own_rule(
        services.switch_off_own_rule,
        common.OptionalReason,
        "Let a rule judge no text any more.",
    )


@route(f"{ADDRESS}/try", "try-text")
class TryTextView(PlatformView):
    post = answering(
        READING,
        name="try_text",
        at=POLICY,
        body=messages.TryText,
        run=lambda call: try_text(call.found.pk, **call.given),
        answer=messages.TriedText,
        text="What the policy says about a text. Nothing of it is stored, logged or answered.",
    )


@route(ALLOWED, "allowed-values")
class AllowedValuesView(PlatformView):
    get = listing(
        READING,
        name="list_allowed_values",
        at=POLICY,
        find=lambda call, pick: pick(allowed_values_in(call.found.pk)),
        paginator=ByCreation,
        answer=messages.AllowedValueEntry,
        text="Values that may pass, the newest first; of each only a fingerprint is known.",
    )
    post = writing(
        services.allow_value,
        at=POLICY,
        body=messages.AllowValue,
        answer=messages.AllowedValueEntry,
        status=HTTP_201_CREATED,
        text="Let a value pass a rule, or every rule. Only its fingerprint is kept.",
    )


@route(f"{ALLOWED}/<str:allowed_value_id>/remove", "allowed-value-remove")
class RemoveAllowedValueView(PlatformView):
    post = writing(
        services.remove_allowed_value,
        at=POLICY,
        body=common.OptionalReason,
        answer=messages.AllowedValueEntry,
        text="Let a value pass no more.",
    )


def _learning(call: Call[Organization]) -> messages.Learning:
    decided = veto_in(call.found.pk)
    newest = learned_models_in(call.found.pk)[: messages.MAX_MODELS]
    return messages.Learning(
        veto_rules=decided.rules if decided else [],
        vetoable=sorted(VETOABLE),
        models=[messages.ModelEntry.of(one) for one in newest],
    )


@route(f"{ADDRESS}/learning", "policy-learning")
class LearningView(PlatformView):
    get = answering(
        READING,
        name="read_policy_learning",
        at=POLICY,
        run=_learning,
        answer=messages.Learning,
        text="What was learned from decisions, the newest version first, and what it may overrule.",
    )


@route(f"{ADDRESS}/learning/veto", "policy-veto")
class VetoView(PlatformView):
    post = writing(
        services.decide_veto,
        at=POLICY,
        body=messages.DecideVeto,
        answer=messages.VetoEntry,
        text="Let the learned model overrule rules that quarantine; none: it only tells.",
    )


@route(f"{ADDRESS}/changes", "rule-changes")
class RuleChangesView(PlatformView):
    get = answering(
        READING,
        name="list_rule_changes",
        at=POLICY,
        run=lambda call: changes_in(call.found.pk),
        answer=Results[messages.RuleChange],
        text="Who changed what about an organization's write policy, the newest hundred first.",
    )
