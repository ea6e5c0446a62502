"""The write policy of an organization, as endpoints take and answer it."""

from __future__ import annotations

import uuid
from typing import Annotated, Self

from pydantic import AfterValidator, BeforeValidator, Field

from apps.common.messages import Answer, AnsweredMoment, ListOf, Message, Word, one_of
from apps.governance.learning.veto import VETOABLE
from apps.governance.models import OwnAction, OwnGroup, RuleAction
from apps.governance.selectors import changes
from apps.governance.selectors.rules import ListedRule, RuleStatus
from apps.rest.messages.common import AnyText

AS_BUILT_IN, OFF = "as_built_in", "off"
#: How what is decided about a built-in rule is stored, where it is called something else here.
STORED = {AS_BUILT_IN: RuleAction.BUILT_IN.value, OFF: RuleAction.OFF.value}
NAMES = {stored: name for name, stored in STORED.items()}
# The OpenAPI page names an enumeration after each (see the settings).
STANDINGS = tuple(RuleStatus)
DECISIONS = (AS_BUILT_IN, OFF, *OwnAction.values)
VERDICTS = ("accept", *OwnAction.values)
#: Versions of a model that are answered.
MAX_MODELS = 30
PATTERN = (
    "RE2 syntax. The first capturing group, or else the whole match, is what is found. Rules "
    "about secrets see a text as it is written, all others without accents, invisible characters "
    "and disguises and without regard to capitals."
)

RuleGroup = Annotated[str, one_of(OwnGroup)]
RuleActionWord = Annotated[str, one_of(OwnAction)]
#: Stored empty where there is none.
NullIfEmpty = Annotated[str | None, BeforeValidator(lambda stored: stored or None)]


def name_of_decision(stored: str) -> str:
    """How an action that was decided on is called here."""
    return NAMES.get(stored, stored)


class PolicyRulesQuery(Message):
    group: Annotated[str, Word(tuple(OwnGroup))] = ""
    standing: Annotated[str, Word(STANDINGS)] = ""
    """What the rule does here."""
    query: AnyText = ""
    """Looked for in ids, descriptions and patterns."""


class DecideRule(Message):
    action: Annotated[str, Word(DECISIONS), AfterValidator(lambda name: STORED.get(name, name))]
    """Off: the rule is not run at all; what only this rule would have found is stored and
    served."""
    reason: AnyText


class DecideVeto(Message):
    rules: Annotated[list[str], ListOf(Word(tuple(VETOABLE)))]
    """Built-in rules that quarantine; empty: the model overrules none."""
    reason: AnyText


class CreateOwnRule(Message):
    slug: AnyText
    """Lower-case letters, digits and hyphens; the id is `own.` and this."""
    group: Annotated[str, Word(tuple(OwnGroup))]
    action: Annotated[str, Word(tuple(OwnAction))]
    pattern: Annotated[AnyText, Field(description=PATTERN)]
    description: AnyText
    """What it finds, for those whom it stops."""


class ChangeOwnRule(Message):
    """What changes about a rule; the rest stays."""

    group: Annotated[str | None, Word(tuple(OwnGroup))] = None
    action: Annotated[str | None, Word(tuple(OwnAction))] = None
    pattern: Annotated[AnyText, Field(description=PATTERN)] = ""
    description: AnyText = ""
    """What it finds, for those whom it stops."""
    reason: AnyText = ""


class ActivateOwnRule(Message):
    untried: bool = False
    """True: without a finished trial of the rule as it is now."""
    reason: AnyText = ""


class StartTrial(Message):
    leads_to: Annotated[str | None, Word(tuple(OwnAction))] = None
    """What a built-in rule would lead to; left out: what it leads to now."""


class TryText(Message):
    text: AnyText
    """Judged and forgotten; at most 32,768 characters."""
    rule_id: AnyText = ""
    """One rule, which may be a draft or off; left out: the policy as it is now."""


class AllowValue(Message):
    """The value itself, of which only a fingerprint is kept, or the fingerprint of a finding."""

    value: AnyText = ""
    """Exactly what is found, with nothing around it."""
    fingerprint: AnyText = ""
    """64 hexadecimal digits."""
    rule_id: AnyText = ""
    """The rule that it may pass; left out: every rule."""
    description: AnyText
    """What it is and why it may pass; not the value."""


class WritePolicy(Answer):
    """Texts judged under another `version` are judged again when they are read."""

    version: str
    guard_version: str
    """Names what is built in."""
    rules: int
    decided: int
    """Built-in rules that were switched."""
    own: int


class Decision(Answer):
    """What was decided about a built-in rule."""

    action: Annotated[str, one_of(DECISIONS), BeforeValidator(name_of_decision)]
    reason: str
    decided_by: str
    decided_at: AnsweredMoment


class RuleEntry(Answer):
    """A rule without its pattern."""

    id: str
    group: RuleGroup
    description: str
    standing: Annotated[str, one_of(STANDINGS)]
    """What it does here."""
    action: RuleActionWord
    """What it leads to if it runs."""
    built_in_action: RuleActionWord | None
    """Null: it is the organization's own."""
    own_rule_id: uuid.UUID | None
    decision: Decision | None

    @classmethod
    def of(cls, source: ListedRule) -> Self:
        """A rule and what the organization has decided about it."""
        rule, own = source.rule, source.own
        return cls.from_row(
            source,
            id=rule.id,
            group=rule.group,
            description=rule.description,
            built_in_action=source.built_in_action or None,
            own_rule_id=own and own.pk,
        )


class RuleDetail(RuleEntry):
    """A rule with its pattern."""

    pattern: str
    """Empty: found by code, not by a pattern."""


class TrialSample(Answer):
    """A place in a memory at which a rule would find something."""

    memory_id: uuid.UUID
    version: int
    field: str
    start: int
    end: int
    action: RuleActionWord


class Trial(Answer):
    """What a rule would find among what is remembered. `total` is null until it is counted."""

    rule_id: str
    action: RuleActionWord
    requested_by: str
    started_at: AnsweredMoment
    finished_at: AnsweredMoment | None
    total: int | None
    tried: int
    quarantined: int
    """Memories that would be."""
    rejected: int
    """Memories whose text would be."""
    samples: list[TrialSample]
    """The newest, at most 100, that you may see."""


class TextFinding(Answer):
    """What a rule found in a text."""

    rule_id: Annotated[str, Field(validation_alias="rule")]
    group: RuleGroup
    action: RuleActionWord
    start: int
    """In characters, from 0."""
    end: int
    fingerprint: str
    """Names the value where it is to be allowed."""


class TriedText(Answer):
    """What the policy says about a text; nothing of the text."""

    verdict: Annotated[str, one_of(VERDICTS), Field(validation_alias="action")]
    reasons: list[str]
    """Ids of rules."""
    findings: list[TextFinding]


class AllowedValueEntry(Answer):
    """A value that may pass, by its fingerprint."""

    id: uuid.UUID
    fingerprint: str
    rule_id: NullIfEmpty
    """Null: every rule."""
    description: str
    decided_by: str
    created_at: AnsweredMoment
    removed_at: AnsweredMoment | None


class RuleChange(Answer):
    """One thing that changed; `field` is `allowed` or `removed` for a value on the allow-list."""

    changed_at: Annotated[AnsweredMoment, Field(validation_alias="moment")]
    actor: Annotated[str, Field(validation_alias="actor_label")]
    rule_id: NullIfEmpty
    field: str
    before: str
    after: str
    reason: str

    @classmethod
    def of(cls, source: changes.WritePolicyChange) -> Self:
        """One change of the policy; actions are called what they are called everywhere."""
        name = name_of_decision if source.field == "action" else str
        return cls.from_row(source, before=name(source.before), after=name(source.after))


class VetoEntry(Answer):
    """Which rules the learned model may overrule."""

    rules: list[str]
    decided_by: str
    decided_at: AnsweredMoment
    reason: str


class ModelEntry(Answer):
    """One version of what was learned."""

    number: int
    created_at: AnsweredMoment
    decisions: int
    turned_down: int
    """Of the decisions those against the text."""
    sampled: int
    """Decisions about samples: texts that no rule had marked."""
    missed: int
    """Of the samples those against the text."""
    below: float
    """A text that scores less may be let pass."""
    ranking: float
    """The part of the frozen pairs of an attack and another text that it ranks rightly."""
    start_ranking: float
    """The same of the model that every organization begins with."""
    is_sound: bool
    """Whether it may overrule rules: enough decisions, and no worse on the frozen texts."""
    digest: str


class Learning(Answer):
    """What was learned from an organization's decisions, and what it may do."""

    veto_rules: list[str]
    """The rules that it may overrule now."""
    vetoable: list[str]
    """The rules that it could be let overrule."""
    models: list[ModelEntry]
