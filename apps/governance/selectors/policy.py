"""The policy of an organization, and what it has decided about it."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from django.db.models import Case, CharField, Expression, QuerySet, Value, When
from django.db.models.functions import Cast, Concat

from apps.access.prefetch import ORGANIZATION
from apps.common.context import RequestContext
from apps.common.database import prepared_cursor
from apps.governance.findings import NOTHING, Effect, Verdict
from apps.governance.fingerprints import fingerprints_of
from apps.governance.learning.model import LinearModel, starting_model
from apps.governance.learning.veto import Veto
from apps.governance.models import (
    AllowedValue,
    LearnedModel,
    OwnRule,
    RuleAction,
    RuleDecision,
    RuleState,
    RuleTrial,
    VetoDecision,
)
from apps.governance.own_rules import rule_of
from apps.governance.policy import Policy
from apps.governance.rules.catalogue import BUILT_IN, guard_version
from apps.governance.rules.model import Rule

CACHED_POLICIES = 256
READ_REVISION = """
SELECT revision, stamp FROM governance_policyrevision WHERE organization_id = %(organization_id)s
"""
#: Read when a caller enters, of the policy of the organization: no row before anything was decided.
REVISION = "policy_revision"
REVISION_QUERY = f"""
ARRAY(SELECT revision || ' ' || stamp FROM governance_policyrevision
      WHERE organization_id = {ORGANIZATION})
"""  # noqa: S608 - a constant


#: Short texts come again and again: names, channels, kinds. Only what is clean is remembered.
CACHED_TEXT_MAX_LENGTH = 128
MAX_CACHED_TEXTS = 8192


@dataclass(frozen=True, slots=True)
class OrganizationPolicy:
    """What judges the texts of an organization, and its name: equal names, equal verdicts."""

    policy: Policy
    version: str
    _clean: set[str] = field(default_factory=set, compare=False, repr=False)
    _read: Mapping[str, Verdict] = field(default_factory=dict, compare=False, repr=False)

    def having_read(self, texts: Iterable[str]) -> OrganizationPolicy:
        """The same policy, which knows already what it says about some texts.

        All of them are judged at once, in less time than one by one.
        """
        new = [text for text in dict.fromkeys(texts) if text and self._known(text) is None]
        verdicts = self.policy.examine_each(("", text) for text in new)
        read = dict(zip(new, verdicts, strict=True))
        self._remember(text for text, verdict in read.items() if verdict.says_nothing)
        return replace(self, _read={**self._read, **read})

    def examine_all(self, fields: Mapping[str, str]) -> Verdict:
        """What the policy says about several fields; empty ones say nothing."""
        verdict = self.policy.examine_all(fields, known=self._known)
        marked = {one.field for one in verdict.findings} | {one.field for one in verdict.claims}
        self._remember(text for name, text in fields.items() if name not in marked)
        return verdict

    def is_known_clean(self, text: str) -> bool:
        """Whether a text says nothing to the policy, and is short, as most such, or was read."""
        known = self._known(text)
        if known is None and len(text) <= CACHED_TEXT_MAX_LENGTH:
            known = self.examine_all({"": text})
        return known is not None and known.says_nothing

    def _known(self, text: str) -> Verdict | None:
        """What it says about a text, if that is remembered."""
        return NOTHING if text in self._clean else self._read.get(text)

    def _remember(self, clean: Iterable[str]) -> None:
        if len(self._clean) >= MAX_CACHED_TEXTS:
            self._clean.clear()
        self._clean.update(text for text in clean if len(text) <= CACHED_TEXT_MAX_LENGTH)


#: Which policy judges the texts of an organization, or of what is above all of them.
Policies = Callable[[uuid.UUID | None], OrganizationPolicy]


def policy_of(organization_id: uuid.UUID | None) -> OrganizationPolicy:
    """The policy of an organization as it is now; None: of what is above all organizations.

    One small query; everything else is read again only when something has changed.
    """
    if organization_id is None:
        return _untouched(None)
    with prepared_cursor() as cursor:
        cursor.execute(READ_REVISION, {"organization_id": organization_id})
        changed = cursor.fetchone()
    return _changed(organization_id, *changed) if changed else _untouched(organization_id)


def policies_in(context: RequestContext) -> Policies:
    """Which policies judge in a call: ``policy_of``, asked for no more often than needed.

    Of its own organization that with which it was let in.
    """

    def policy(organization_id: uuid.UUID | None) -> OrganizationPolicy:
        changed: Sequence[str] | None = context.prefetched.value_of(REVISION, organization_id)
        if organization_id is None or changed is None:
            return policy_of(organization_id)
        if not changed:
            return _untouched(organization_id)
        revision, stamp = changed[0].split()
        return _changed(organization_id, int(revision), uuid.UUID(stamp))

    return policy


def version_now() -> Expression:
    """On organizations, in a statement: the version that ``policy_of`` would name."""
    changed = Concat(Value("+"), Cast("policyrevision__revision", CharField()))
    suffix = Case(When(policyrevision__isnull=False, then=changed), default=Value(""))
    return Concat(Value(guard_version()), suffix, output_field=CharField())


@lru_cache(maxsize=CACHED_POLICIES)
def _untouched(organization_id: uuid.UUID | None) -> OrganizationPolicy:
    return OrganizationPolicy(Policy(fingerprint=fingerprints_of(organization_id)), guard_version())


@lru_cache(maxsize=CACHED_POLICIES)
def _changed(organization_id: uuid.UUID, revision: int, stamp: uuid.UUID) -> OrganizationPolicy:
    everywhere, by_rule = _allowed(organization_id)
    policy = Policy(
        rules=(*_decided(organization_id), *_own(organization_id)),
        fingerprint=fingerprints_of(organization_id),
        allowed=everywhere,
        allowed_by_rule=by_rule,
        veto=_veto(organization_id),
    )
    return OrganizationPolicy(policy, f"{guard_version()}+{revision}")


def learned_models_in(organization_id: uuid.UUID) -> QuerySet[LearnedModel]:
    """The versions of what was learned, the newest first, without their weights."""
    rows = LearnedModel.objects.filter(organization=organization_id)
    return rows.defer("weights").order_by("-number")


def veto_in(organization_id: uuid.UUID) -> VetoDecision | None:
    """What was decided last about the veto."""
    return VetoDecision.objects.filter(organization=organization_id).first()


def model_of(organization_id: uuid.UUID | None) -> LinearModel:
    """The newest model of an organization; before there is one, that which all begin with."""
    if organization_id is None:
        return starting_model()
    newest = learned_models_in(organization_id).values_list("pk", flat=True).first()
    return _model(newest) if newest else starting_model()


@lru_cache(maxsize=CACHED_POLICIES)
def _model(key: int) -> LinearModel:
    """By its row, which never changes."""
    return LinearModel.from_bytes(bytes(LearnedModel.objects.get(pk=key).weights))


def _veto(organization_id: uuid.UUID) -> Veto | None:
    """The newest sound model over the rules that were decided; None where there is neither."""
    decided = veto_in(organization_id)
    if decided is None or not decided.rules:
        return None
    sound = learned_models_in(organization_id).filter(is_sound=True).first()
    return Veto(_model(sound.pk), frozenset(decided.rules), sound.below) if sound else None


def own_rule_in(organization_id: uuid.UUID, own_rule_id: uuid.UUID) -> OwnRule | None:
    """A rule that the organization added."""
    return OwnRule.objects.filter(organization=organization_id, pk=own_rule_id).first()


def trial_in(organization_id: uuid.UUID, rule_id: str) -> RuleTrial | None:
    """The latest trial of a rule."""
    return RuleTrial.objects.filter(organization=organization_id, rule_id=rule_id).first()


def allowed_values_in(organization_id: uuid.UUID) -> QuerySet[AllowedValue]:
    """The values that may pass now."""
    return AllowedValue.objects.filter(organization=organization_id, removed_at=None)


def decisions_in(organization_id: uuid.UUID) -> dict[str, RuleDecision]:
    """What an organization has decided about built-in rules, by their ids."""
    return {row.rule_id: row for row in RuleDecision.objects.filter(organization=organization_id)}


def _decided(organization_id: uuid.UUID) -> Iterator[Rule]:
    """The built-in rules that run there, with the actions decided for them."""
    decisions = decisions_in(organization_id)
    for rule in BUILT_IN:
        decision = decisions.get(rule.id)
        if decision is None or decision.action == RuleAction.BUILT_IN:
            yield rule
        elif decision.action != RuleAction.OFF:
            yield replace(rule, action=Effect(decision.action))


def _own(organization_id: uuid.UUID) -> Iterator[Rule]:
    for row in OwnRule.objects.filter(organization=organization_id, state=RuleState.ACTIVE):
        yield rule_of(row)


def _allowed(organization_id: uuid.UUID) -> tuple[frozenset[str], frozenset[tuple[str, str]]]:
    """Fingerprints that pass whatever rule finds them, and (rule, fingerprint) that pass it."""
    rows = list(
        AllowedValue.objects.filter(
            organization=organization_id, removed_at__isnull=True
        ).values_list("rule_id", "fingerprint")
    )
    return frozenset(mark for rule, mark in rows if not rule), frozenset(
        (rule, mark) for rule, mark in rows if rule
    )
