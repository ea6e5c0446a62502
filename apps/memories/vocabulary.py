"""The words of the contract: statuses, scopes, types and relations."""

from __future__ import annotations

from django.db import models


class Status(models.TextChoices):
    UNVERIFIED = "unverified", "Unverified"
    VERIFIED = "verified", "Verified"
    LOCKED = "locked", "Locked"
    DEPRECATED = "deprecated", "Deprecated"
    ARCHIVED = "archived", "Archived"


class Scope(models.TextChoices):
    REPOSITORY = "repository", "Repository"
    USER = "user", "User"
    ORGANIZATION = "organization", "Organization"
    SYSTEM = "system", "System"


class MemoryType(models.TextChoices):
    BUSINESS_RULE = "business_rule", "Business rule"
    SYSTEM_CONSTRAINT = "system_constraint", "System constraint"
    DECISION_LOG = "decision_log", "Decision log"
    PREFERENCE = "preference", "Preference"
    DOCUMENTATION_REF = "documentation_ref", "Documentation reference"
    FACT = "fact", "Fact"
    DEFINITION = "definition", "Definition"
    PATTERN = "pattern", "Pattern"
    CONSTRAINT = "constraint", "Constraint"
    TODO = "todo", "To do"
    POINTER = "pointer", "Pointer"
    NOTE = "note", "Note"
    TEMPORARY_NOTE = "temporary_note", "Temporary note"
    EXECUTION_SUMMARY = "execution_summary", "Execution summary"


class Tier(models.TextChoices):
    """How long something is meant to be remembered; a label, expiry is decided elsewhere."""

    SHORT = "stm", "Short term"
    MIDDLE = "mtm", "Middle term"
    LONG = "ltm", "Long term"


class Writer(models.TextChoices):
    """The families of tools that write memories. Each sees to its own: expiry, tiers, merging."""

    GOVERNANCE = "governance", "Governance tools, people, programs"
    KNOWLEDGE = "knowledge", "Knowledge base"
    TURNS = "turns", "Turns of a conversation"
    GATEWAY = "gateway", "Gateway"


class Relation(models.TextChoices):
    SUPPORTS = "supports", "supports"
    CONTRADICTS = "contradicts", "contradicts"
    REFINES = "refines", "refines"
    SUPERSEDES = "supersedes", "supersedes"


class SimilarKind(models.TextChoices):
    """Whether two close texts say the same, as far as that can be known."""

    DUPLICATE = "duplicate", "They say the same"
    SIMILAR = "similar", "Close, but different"


class Waiting(models.TextChoices):
    """What a person is asked to decide; or, last, what waits for its author instead."""

    QUARANTINED = "quarantined", "Quarantined memory"
    UNVERIFIED = "unverified", "Unverified memory"
    PENDING = "pending", "Pending version"
    SIMILAR = "similar", "Possible conflict or duplicate"
    LINK = "link", "Suggested link"
    FORGET = "forget", "Suggested to forget"
    CHANGES_REQUESTED = "changes_requested", "Changes requested"


class ChangeRequest(models.TextChoices):
    """The state of changes that a reviewer requested, where there are any."""

    OPEN = "open", "Changes requested"
    ANSWERED = "answered", "Changes answered"


class RecallKind(models.TextChoices):
    """What a notice to an agent says: what became of a memory, or what it has to do."""

    DEPRECATED = "deprecated", "Deprecated"
    CONTRADICTED = "contradicted", "Contradicted"
    SUPERSEDED = "superseded", "Superseded"
    CHANGES_REQUESTED = "changes_requested", "Changes requested"


# People only, at any status.
PROTECTED_TYPES = frozenset({MemoryType.BUSINESS_RULE, MemoryType.SYSTEM_CONSTRAINT})
# What says how to act, in the order in which a file of rules tells them.
RULE_TYPES = (
    MemoryType.BUSINESS_RULE,
    MemoryType.SYSTEM_CONSTRAINT,
    MemoryType.CONSTRAINT,
    MemoryType.DECISION_LOG,
    MemoryType.PATTERN,
    MemoryType.PREFERENCE,
)
# What may reach a reader; a repository can hide the unverified ones.
SERVED_STATUSES = frozenset({Status.UNVERIFIED, Status.VERIFIED, Status.LOCKED})
# What can still be decided on: neither locked nor closed.
OPEN_STATUSES = frozenset({Status.UNVERIFIED, Status.VERIFIED})
# Nobody is served these, and nobody is asked to decide on them.
CLOSED_STATUSES = frozenset({Status.DEPRECATED, Status.ARCHIVED})
APPROVED_STATUSES = frozenset({Status.VERIFIED, Status.LOCKED})
# Relations by which an agent could push an approved memory aside.
DISPLACING_RELATIONS = frozenset({Relation.SUPERSEDES, Relation.CONTRADICTS})
