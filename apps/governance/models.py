"""What organizations change about the write policy. Texts are judged by ``selectors.policy_of``."""

from __future__ import annotations

import uuid

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from apps.common.fields import ChoiceField
from apps.common.history import tracked
from apps.common.text import REASON_MAX_LENGTH
from apps.governance.findings import Effect, Group
from apps.organizations.models import Organization, Repository

RULE_ID_MAX_LENGTH = 64
#: A version of the write policy, where a text names the one that judged it.
GUARD_VERSION_MAX_LENGTH = 40
SLUG_MAX_LENGTH = 50
DESCRIPTION_MAX_LENGTH = 300
# Less than a pattern may have, so that what is put before it when it runs has room.
OWN_PATTERN_MAX_LENGTH = 1_900
OWN_PREFIX = "own."


class RuleAction(models.TextChoices):
    """What a rule leads to in an organization; the first is the built-in action."""

    BUILT_IN = "", "As built in"
    OFF = Effect.ACCEPT.value, "Off"
    QUARANTINE = Effect.QUARANTINE.value, "Quarantine"
    REJECT = Effect.REJECT.value, "Reject"


class OwnAction(models.TextChoices):
    """What an organization's own rule may lead to."""

    QUARANTINE = Effect.QUARANTINE.value, "Quarantine"
    REJECT = Effect.REJECT.value, "Reject"


class OwnGroup(models.TextChoices):
    """The groups of rules that look at a text; the other two look at size and source."""

    SECRETS = Group.SECRETS.value, "Secrets"
    INJECTION = Group.INJECTION.value, "Injection"
    INSTRUCTIONAL = Group.INSTRUCTIONAL.value, "Instructional"


class RuleState(models.TextChoices):
    """Only active rules judge texts."""

    DRAFT = "draft", "Draft"
    ACTIVE = "active", "Active"
    OFF = "off", "Off"


class PolicyRevision(models.Model):
    """Counts what an organization has changed about its policy; without a row: nothing.

    ``stamp`` differs with every change, also with one that is rolled back; caches are keyed by it.
    """

    hard_delete = False

    organization = models.OneToOneField(Organization, primary_key=True, on_delete=models.PROTECT)
    revision = models.PositiveIntegerField(default=0)
    stamp = models.UUIDField(default=uuid.uuid4)

    def __str__(self) -> str:
        return f"{self.organization_id} +{self.revision}"


class RuleDecision(models.Model):
    """What an organization has decided about one built-in rule."""

    hard_delete = False

    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    rule_id = models.CharField(max_length=RULE_ID_MAX_LENGTH)
    action = ChoiceField(
        max_length=16,
        choices=RuleAction,
        blank=True,
        help_text=(
            "Quarantine: what the rule finds is stored, but served to nobody until a person "
            "decides. Reject: it is refused. Off: the rule is not run at all; what only this rule "
            "would have found is stored and served."
        ),
    )
    reason = models.CharField(max_length=REASON_MAX_LENGTH)
    decided_by = models.CharField(max_length=255)
    decided_at = models.DateTimeField()
    history = tracked()

    class Meta:
        ordering = ("organization", "rule_id")
        constraints = (
            models.UniqueConstraint("organization", "rule_id", name="one_decision_per_rule"),
            models.CheckConstraint(
                condition=Q(action__in=RuleAction.values), name="decision_action"
            ),
        )

    def __str__(self) -> str:
        return f"{self.rule_id}: {self.get_action_display()}"


class OwnRule(models.Model):
    """A rule that an organization added."""

    hard_delete = False

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    slug = models.SlugField(
        max_length=SLUG_MAX_LENGTH, db_index=False, help_text="The rule's id is own. and this."
    )
    group = ChoiceField(max_length=16, choices=OwnGroup)
    action = ChoiceField(max_length=16, choices=OwnAction)
    description = models.CharField(max_length=DESCRIPTION_MAX_LENGTH)
    pattern = models.TextField(
        max_length=OWN_PATTERN_MAX_LENGTH,
        help_text=(
            "RE2 syntax. The first capturing group, or else the whole match, is what is marked. "
            "Rules about secrets see the text as it is written; all others see it without "
            "accents, invisible characters and disguises, and do not tell capitals apart."
        ),
    )
    state = ChoiceField(max_length=16, choices=RuleState, default=RuleState.DRAFT)
    created_by = models.CharField(max_length=255)
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    history = tracked()

    class Meta:
        ordering = ("organization", "slug")
        constraints = (
            models.UniqueConstraint("organization", "slug", name="own_rule_slug"),
            models.CheckConstraint(condition=Q(group__in=OwnGroup.values), name="own_rule_group"),
            models.CheckConstraint(
                condition=Q(action__in=OwnAction.values), name="own_rule_action"
            ),
            models.CheckConstraint(condition=Q(state__in=RuleState.values), name="own_rule_state"),
        )

    def __str__(self) -> str:
        return self.rule_id

    @property
    def rule_id(self) -> str:
        """How findings and decisions name the rule."""
        return f"{OWN_PREFIX}{self.slug}"


class AllowedValue(models.Model):
    """A value that a person has let pass, known by its fingerprint only; for one rule or for all.

    ``fingerprint`` is a keyed digest, see ``fingerprints``: nobody reads the value back from it.
    """

    hard_delete = False

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    fingerprint = models.CharField(max_length=64)
    rule_id = models.CharField(
        max_length=RULE_ID_MAX_LENGTH, blank=True, help_text="Empty: whatever rule finds the value."
    )
    description = models.CharField(
        max_length=DESCRIPTION_MAX_LENGTH,
        help_text="What it is and why it may pass; not the value.",
    )
    decided_by = models.CharField(max_length=255)
    created_at = models.DateTimeField()
    removed_by = models.CharField(max_length=255, blank=True)
    removed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-created_at", "id")
        constraints = (
            models.UniqueConstraint(
                fields=("organization", "fingerprint", "rule_id"),
                condition=Q(removed_at__isnull=True),
                name="one_allowance_per_value",
            ),
        )
        indexes = (
            models.Index(fields=("organization", "-created_at"), name="allowed_value_newest"),
        )

    def __str__(self) -> str:
        return self.description


class RuleTrial(models.Model):
    """What a rule would have found among the memories of an organization: the latest of each rule.

    The rule as it was asked about is part of it, so that one sees whether it still says anything
    about the rule of today. ``samples`` tell memory, version, field and place, never a text.
    """

    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    rule_id = models.CharField(max_length=RULE_ID_MAX_LENGTH)
    action = ChoiceField(max_length=16, choices=OwnAction)
    group = ChoiceField(max_length=16, choices=OwnGroup)
    pattern = models.TextField(blank=True, help_text="Empty for what is built in.")
    requested_by = models.CharField(max_length=255)
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)
    total = models.PositiveIntegerField(null=True, help_text="None until the worker has counted.")
    tried = models.PositiveIntegerField(default=0)
    quarantined = models.PositiveIntegerField(default=0)
    rejected = models.PositiveIntegerField(default=0)
    samples = models.JSONField(default=list)
    position = models.JSONField(default=list, help_text="The memory that was tried last.")

    class Meta:
        ordering = ("-started_at",)
        constraints = (
            models.UniqueConstraint("organization", "rule_id", name="one_trial_per_rule"),
        )
        indexes = (models.Index(fields=("id",), condition=Q(finished_at=None), name="trial_open"),)

    def __str__(self) -> str:
        return f"trial of {self.rule_id}"

    @property
    def found(self) -> int:
        """Memories in which the rule found something."""
        return self.quarantined + self.rejected

    @property
    def percent(self) -> int:
        """How far it is; never a hundred before the end."""
        if self.finished_at:
            return 100
        return min(99, 100 * self.tried // self.total) if self.total else 0

    def is_about(self, rule: OwnRule) -> bool:
        """Whether it tried the rule as it is now, to the end."""
        tried = (self.group, self.action, self.pattern)
        return self.finished_at is not None and tried == (rule.group, rule.action, rule.pattern)


class LearnedModel(models.Model):
    """What was learned from an organization's decisions: each version stays as it was made.

    ``turned_down`` of the ``decisions`` were against the text. ``last_record_id`` is the newest
    decision in it. For the measures see ``apps.governance.learning.veto.Learned``.
    """

    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    number = models.PositiveIntegerField()
    weights = models.BinaryField()
    digest = models.CharField(max_length=64)
    decisions = models.PositiveIntegerField()
    turned_down = models.PositiveIntegerField()
    sampled = models.PositiveIntegerField(help_text="Decisions about texts that no rule marked.")
    missed = models.PositiveIntegerField(help_text="Of these those against the text.")
    below = models.FloatField()
    ranking = models.FloatField()
    start_ranking = models.FloatField()
    is_sound = models.BooleanField(help_text="Whether it may let pass what rules quarantine.")
    last_record_id = models.BigIntegerField()
    created_at = models.DateTimeField()

    class Meta:
        ordering = ("organization", "-number")
        constraints = (
            models.UniqueConstraint("organization", "number", name="model_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="model_number_from_one"),
        )

    def __str__(self) -> str:
        return f"model {self.number}"


class VetoDecision(models.Model):
    """Which rules an organization lets its learned model overrule; with none it only scores."""

    hard_delete = False

    organization = models.OneToOneField(Organization, primary_key=True, on_delete=models.PROTECT)
    rules = ArrayField(models.CharField(max_length=RULE_ID_MAX_LENGTH), default=list)
    reason = models.CharField(max_length=REASON_MAX_LENGTH)
    decided_by = models.CharField(max_length=255)
    decided_at = models.DateTimeField()
    history = tracked()

    def __str__(self) -> str:
        return f"veto on {len(self.rules)} rules"


class KeptQuery(models.Model):
    """The words of a search, redacted, as long as its repository's policy keeps them.

    Apart from the trail, which nobody can delete from; ``record_id`` is the search's record there.
    """

    record_id = models.BigIntegerField(primary_key=True)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    repository = models.ForeignKey(Repository, on_delete=models.PROTECT, db_index=False)
    text = models.TextField()
    asked_at = models.DateTimeField()

    class Meta:
        ordering = ("-record_id",)
        indexes = (
            models.Index(
                fields=("organization", "repository", "asked_at"), name="query_by_repository"
            ),
        )

    def __str__(self) -> str:
        return f"query of record {self.record_id}"
