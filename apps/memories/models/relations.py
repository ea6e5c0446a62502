"""What belongs to memories: links, similar pairs, recall notices, and the work of reviewers."""

from __future__ import annotations

import uuid

from django.db import models
from django.db.models import F, Q

from apps.accounts.models import User
from apps.common.context import ACTOR_KIND_CHOICES
from apps.common.fields import ChoiceField
from apps.memories.models.memory import Memory, MemoryComment
from apps.memories.vocabulary import RecallKind, Relation, SimilarKind
from apps.organizations.models import Organization, Repository


class MemoryLink(models.Model):
    """``source`` stands in ``relation`` to ``target``.

    A ``suggested`` link waits for a person and has no effect on status, ranking or serving. One
    that was declined is kept as it is, so that it is not suggested again.
    """

    organization = models.ForeignKey(Organization, null=True, on_delete=models.PROTECT)
    source = models.ForeignKey(Memory, on_delete=models.PROTECT, related_name="links_out")
    target = models.ForeignKey(Memory, on_delete=models.PROTECT, related_name="links_in")
    relation = ChoiceField(max_length=16, choices=Relation)
    suggested = models.BooleanField(default=False)
    author_kind = ChoiceField(max_length=8, choices=ACTOR_KIND_CHOICES)
    author_id = models.CharField(max_length=64)
    author_label = models.CharField(max_length=255)
    declined_at = models.DateTimeField(null=True, blank=True)
    declined_by = models.CharField(max_length=255, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("created_at",)
        constraints = (
            models.UniqueConstraint("source", "target", "relation", name="one_link_per_relation"),
            models.CheckConstraint(
                condition=~Q(source=F("target")), name="link_between_two_memories"
            ),
            models.CheckConstraint(
                condition=Q(declined_at__isnull=True) | Q(suggested=True),
                name="link_declined_is_a_suggestion",
            ),
        )
        indexes = (
            models.Index(
                fields=("organization", "created_at", "id"),
                condition=Q(suggested=True, declined_at__isnull=True),
                name="link_waiting",
            ),
            models.Index(
                fields=("created_at", "id"),
                condition=Q(suggested=True, declined_at__isnull=True),
                name="link_waiting_anywhere",
            ),
        )

    def __str__(self) -> str:
        return f"{self.source_id} {self.relation} {self.target_id}"


class ForgetSuggestion(models.Model):
    """That a language model would forget a memory, because of what was said in a turn.

    Waits for a person and has no effect by itself. Once decided on it is kept, so that the same is
    not suggested again, whoever decided what.
    """

    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    memory = models.OneToOneField(
        Memory, on_delete=models.CASCADE, related_name="forget_suggestion"
    )
    suggested_by = models.CharField(max_length=255, help_text="The name of the model.")
    session_id = models.CharField(max_length=256)
    turn_id = models.CharField(max_length=256)
    created_at = models.DateTimeField()
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.CharField(max_length=255, blank=True)

    class Meta:
        ordering = ("created_at", "pk")
        indexes = (
            models.Index(
                fields=("organization", "created_at", "id"),
                condition=Q(decided_at__isnull=True),
                name="forget_waiting",
            ),
            models.Index(
                fields=("created_at", "id"),
                condition=Q(decided_at__isnull=True),
                name="forget_waiting_anywhere",
            ),
        )

    def __str__(self) -> str:
        return f"{self.suggested_by}: {self.memory_id}"

    @property
    def sentence(self) -> str:
        """What is suggested, and where it was said."""
        return (
            f"{self.suggested_by} suggests to forget this, because of what was said in turn "
            f"{self.turn_id} of session {self.session_id}."
        )


class SimilarPair(models.Model):
    """Two memories a person should look at together: ``memory`` is the younger.

    Derived from what is served, see ``apps.memories.selectors.similarity``. ``similarity`` is the
    likeness of their vectors. Says nothing about which is right, changes nothing that is served.
    Once a person has decided that both may stay, it is kept so that they are not asked again until
    one of the two says something else. What is close to the same memories waits as one ``group``;
    groups grow together and never part.
    """

    organization = models.ForeignKey(Organization, null=True, on_delete=models.PROTECT)
    memory = models.ForeignKey(
        Memory, on_delete=models.CASCADE, related_name="similar_older", db_index=False
    )
    other = models.ForeignKey(Memory, on_delete=models.CASCADE, related_name="similar_younger")
    group = models.BigIntegerField(
        null=True, editable=False, help_text="Pairs with the same number are shown as one card."
    )
    similarity = models.FloatField()
    kind = ChoiceField(max_length=16, choices=SimilarKind)
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.CharField(max_length=255, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-similarity", "pk")
        constraints = (
            models.UniqueConstraint(fields=("memory", "other"), name="one_pair_of_two_memories"),
            models.CheckConstraint(
                condition=~Q(memory=F("other")), name="pair_of_different_memories"
            ),
            models.CheckConstraint(condition=Q(kind__in=SimilarKind.values), name="pair_kind"),
        )
        indexes = (
            models.Index(
                fields=("organization", "created_at", "id"),
                condition=Q(decided_at__isnull=True),
                name="pair_waiting",
            ),
            models.Index(
                fields=("created_at", "id"),
                condition=Q(decided_at__isnull=True),
                name="pair_waiting_anywhere",
            ),
            models.Index(
                fields=("group", "id"),
                condition=Q(decided_at__isnull=True),
                name="pair_of_group",
            ),
        )

    def __str__(self) -> str:
        return f"{self.memory_id} {self.kind} {self.other_id}"

    def partner_of(self, memory_id: uuid.UUID) -> uuid.UUID:
        """The other memory of the pair."""
        return self.memory_id if self.other_id == memory_id else self.other_id


class RecallNotice(models.Model):
    """What became of a memory, for one agent that was served it: delivered once, with an answer.

    Or what is asked of the agent that wrote it: ``comment`` says what, about the version named.
    ``repository`` is the memory's own: the notice is delivered to the agent at work there only,
    that of a rule above the repositories wherever it works. ``organization`` is the agent's.
    """

    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    repository = models.ForeignKey(Repository, null=True, on_delete=models.PROTECT, db_index=False)
    memory = models.ForeignKey(Memory, on_delete=models.PROTECT, related_name="recall_notices")
    kind = ChoiceField(max_length=24, choices=RecallKind)
    comment = models.ForeignKey(
        MemoryComment, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    replacement = models.ForeignKey(
        Memory, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    actor_kind = models.CharField(max_length=8)
    actor_id = models.CharField(max_length=64)
    agent_id = models.CharField(max_length=255)
    actor_label = models.CharField(max_length=255)
    served_version = models.PositiveIntegerField()
    created_at = models.DateTimeField()
    delivered_at = models.DateTimeField(null=True)
    delivered_request_id = models.CharField(max_length=128, blank=True)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("organization", "actor_kind", "actor_id", "memory", "kind"),
                condition=Q(delivered_at__isnull=True),
                name="one_waiting_notice_of_a_kind",
            ),
            models.CheckConstraint(condition=Q(kind__in=RecallKind.values), name="recall_kind"),
        )

    def __str__(self) -> str:
        return f"{self.actor_label}: {self.memory_id} {self.kind}"


class ReviewAssignment(models.Model):
    """Who is to decide on a memory, and until when; gone once nothing of the memory waits.

    Asks, and shuts nobody out: whoever may verify there can decide as before.
    """

    organization = models.ForeignKey(Organization, null=True, on_delete=models.PROTECT)
    memory = models.OneToOneField(
        Memory, on_delete=models.CASCADE, related_name="review_assignment"
    )
    assignee = models.ForeignKey(User, on_delete=models.CASCADE, related_name="review_assignments")
    due_on = models.DateField(null=True, blank=True)
    assigned_by = models.CharField(max_length=255)
    assigned_at = models.DateTimeField()

    class Meta:
        indexes = (
            models.Index(fields=("organization", "assignee", "due_on"), name="assignment_mine"),
        )

    def __str__(self) -> str:
        return f"{self.memory_id} for {self.assignee_id}"


class Undo(models.Model):
    """How things stood before a decision, so that the person who made it can undo it for a while.

    Bound to the decision's own audit record. Holds no text: the versions keep theirs. ``number`` is
    the link or the pair that was decided on, 0 for the memory itself. Gone once it is used or too
    late.
    """

    organization = models.ForeignKey(Organization, null=True, on_delete=models.PROTECT)
    memory = models.ForeignKey(Memory, on_delete=models.CASCADE, related_name="+")
    number = models.BigIntegerField()
    record_id = models.BigIntegerField(unique=True)
    action = models.CharField(max_length=32)
    actor_id = models.CharField(max_length=64)
    before = models.JSONField(help_text="What the decision changed, as it was.")
    decided_at = models.DateTimeField()

    class Meta:
        indexes = (
            # A person has one last decision, in whichever organization she made it.
            models.Index(fields=("actor_id", "-record_id"), name="undo_latest"),
            models.Index(fields=("decided_at",), name="undo_age"),
        )

    def __str__(self) -> str:
        return f"{self.action} {self.memory_id}"


class OpenCard(models.Model):
    """The card of the review queue that a person has before her, and until when she is taken to.

    One for each person. Tells others and shuts nobody out. Unlogged and outside the audit trail:
    nothing hangs on it, and a moment later it is over. ``rank`` and ``number`` name the card like a
    place in the queue does.
    """

    tenant = None

    person = models.OneToOneField(User, primary_key=True, on_delete=models.CASCADE)
    memory = models.ForeignKey(Memory, on_delete=models.CASCADE, related_name="+")
    rank = models.SmallIntegerField()
    number = models.BigIntegerField()
    opened_at = models.DateTimeField()
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.memory_id} before {self.person_id}"
