"""A world in which every kind of id in an address and every body stands for something."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from apps.access.services import issue_agent_token
from apps.audit.models import AuditRecord
from apps.common.context import system_context
from apps.common.messages import schema_of
from apps.erasure.models import Erasure
from apps.erasure.services import begin_erasure, run_to_end, set_hold
from apps.events.services import append_event
from apps.governance.services import allow_value, create_own_rule, start_trial
from apps.memories.models import Memory
from apps.memories.services import link_memories, read_memory
from apps.notifications.services import create_webhook, test_webhook
from apps.organizations.models import LegalHold
from apps.organizations.roles import Role
from apps.organizations.services import invite_person, register_workspace
from apps.rest.examples import example_of_model
from apps.rest.openapi import Body
from apps.tiers.services.consolidation import begin
from apps.topics.identity import topic_id
from apps.topics.models import Topic
from tests.factories import (
    AgentFactory,
    MemoryFactory,
    RepositoryFactory,
    agent_context,
    seeing,
)
from tests.factories.events import draft, event
from tests.factories.states import make_pair, suggested_to_forget
from tests.factories.topics import corrected, snapshot_of
from tests.rest.world import World

REASON = {"reason": "The matrix."}
#: A decision about the first version, which somebody has read.
DECISION = {**REASON, "version": 1}
DECISIONS = ("lock", "unlock", "deprecate", "archive", "restore", "release", "unmerge")
BUILT_IN = "injection.hidden-text"
OWN_RULE = {
    "group": "injection",
    "action": "reject",
    "pattern": "falcon",
    "description": "A code name.",
}
DISPLACED = "The keys hang in the lobby."


def erased(world: World) -> Erasure:
    """The erasure of a memory, which is done."""
    organization_id = world.repository.organization_id
    gone = MemoryFactory(context=agent_context(world.repository))
    begun = begin_erasure(
        context=system_context(organization_id=organization_id),
        subject_kind="memory",
        subject_id=str(gone.pk),
        **REASON,
    )
    return run_to_end(begun.pk)


def held(world: World) -> LegalHold:
    """A hold on a repository in which nothing is, so that it is in nobody's way."""
    place = RepositoryFactory(organization=world.repository.organization)
    return set_hold(
        context=system_context(organization_id=place.organization_id),
        held_kind="repository",
        held_id=str(place.pk),
        **REASON,
    )


@dataclass
class Furnished:
    """Beside the world's memory: a verified one that an agent suggests to supersede."""

    world: World
    other: Memory = field(init=False)
    ids: dict[str, Any] = field(init=False)
    topics: dict[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        world, writer = self.world, agent_context(self.world.repository)
        policy = {
            "context": system_context(),
            "organization_id": world.repository.organization_id,
        }
        own_rule = create_own_rule(**policy, slug="furniture", **OWN_RULE)
        allowed = allow_value(**policy, value="furniture", description="May pass.")
        start_trial(**policy, rule_id=BUILT_IN)
        run = begin(context=writer)
        register_workspace(context=writer, name="furniture")
        self.other = MemoryFactory(context=writer, content=DISPLACED)
        reviewer = world.user(Role.REPOSITORY_MAINTAINER)
        admin = world.person()
        admin.post(f"/api/v1/memories/{self.other.pk}/verify", {"version": 1})
        link = link_memories(
            context=writer,
            source_id=world.memory.pk,
            target_id=self.other.pk,
            relation="supersedes",
        )
        agent = AgentFactory(organization=world.repository.organization)
        token = issue_agent_token(
            context=system_context(),
            agent_id=agent.pk,
            repository_ids=[world.repository.pk],
            abilities=["read"],
            name="furniture",
        ).token
        invitation = invite_person(
            context=system_context(),
            email="guest@example.org",
            role=Role.VIEWER,
            organization=world.repository.organization,
        ).invitation
        read_memory(context=agent_context(world.repository), memory_id=world.memory.pk)
        webhook = create_webhook(
            context=system_context(),
            organization_id=world.repository.organization_id,
            name="furniture",
            url="https://example.org/hook",
            kinds=["assigned"],
        ).webhook
        delivery = test_webhook(context=system_context(), webhook_id=webhook.pk)
        record = AuditRecord.objects.filter(object_id=str(world.memory.pk)).latest("pk")
        said = draft(DISPLACED, participants=["ann"])
        among = seeing(writer, "*")
        kept, *more = (append_event(context=among, event=said).event for _ in range(6))
        former, active = (snapshot_of([kept, *more[:3]], more[3:]) for _ in range(2))
        topics = {one.topic_id: one for one in Topic.objects.filter(snapshot=active)}
        topic = topics[topic_id(world.repository.pk, ["ann"], kept.pk)]
        (beside,) = (one for one in topics.values() if one != topic)
        self.topics = {
            "node_id": topic.node_id,
            "other_topic_id": beside.topic_id,
            "other_node_id": beside.node_id,
            "event_id": more[1].pk,
        }
        self.ids = {
            "event_id": kept.pk,
            "snapshot_id": former.pk,
            "topic_id": topic.topic_id,
            "correction_id": corrected(beside, *more[3:]).pk,
            "memory_id": world.memory.pk,
            "target_memory_id": self.other.pk,
            "number": 1,
            "record_id": record.pk,
            "link_id": link.pk,
            "suggestion_id": suggested_to_forget(agent_context(world.repository)).pk,
            "pair_id": make_pair(self.other, world.memory).pk,
            "organization_id": world.repository.organization_id,
            "repository_id": world.repository.pk,
            "user_id": reviewer.pk,
            "invitation_id": invitation.pk,
            "agent_key": agent.pk,
            "token_id": token.pk,
            "rule_id": BUILT_IN,
            "own_rule_id": own_rule.pk,
            "allowed_value_id": allowed.pk,
            "run_id": run.pk,
            "erasure_id": erased(world).pk,
            "hold_id": held(world).pk,
            "webhook_id": webhook.pk,
            "delivery_id": delivery.pk,
        }

    def path(self, address: str) -> str:
        """The address with ids in it."""
        for name, key in self.ids.items():
            address = address.replace(f"<str:{name}>", str(key)).replace(f"{{{name}}}", str(key))
        if "<" in address or "{" in address:
            raise ValueError(f"{address}: a new kind of id, say here what it stands for")
        return address

    def body(self, name: str, method: str, shape: Body | None = None) -> dict[str, Any]:
        """The smallest valid body of an address: what it needs of the ids, else the examples."""
        needed = self.bodies().get((name, method))
        if needed is None and shape is not None:
            examples, required = _told(shape)
            known = {**examples, **REASON, **self.ids}
            needed = {key: known[key] for key in required}
        return {
            key: str(value) if key.endswith("_id") and key not in NUMBERS else value
            for key, value in (needed or {}).items()
        }

    def query(self, name: str) -> str:
        """What has to follow an address that is read."""
        needed = {
            "members": "organization_id",
            "memory-export": "repository_id",
            "memory-rules": "repository_id",
            "events": "repository_id",
        }
        key = needed.get(name)
        return f"?{key}={self.ids[key]}" if key else ""

    def bodies(self) -> dict[tuple[str, str], dict[str, Any]]:
        """Those by address and method that shape and examples do not give."""
        ids = self.ids
        here = {"repository_id": ids["repository_id"]}
        displaced = str(ids["target_memory_id"])
        role = {"user_id": ids["user_id"], "role": "repository_maintainer"}
        invited = {"role": "viewer", "organization_id": ids["organization_id"]}
        return {
            ("memories", "post"): {"content": "A new one.", "type": "note", **here},
            ("memory-search", "post"): {"query": "vault code", **here},
            ("memory-versions", "post"): {
                "content": "Another wording.",
                "expected_version": 1,
                **REASON,
            },
            ("memory-merge", "post"): {
                "other_memory_ids": [str(ids["target_memory_id"])],
                "version": 1,
            },
            ("memory-reject", "post"): {**DECISION, "version": 2},
            ("memory-verify", "post"): {"version": 1},
            **{
                (name, "post"): {**more, "subject_kind": "memory", "subject_id": displaced}
                for name, more in (("erasures", REASON), ("erasure-preview", {}))
            },
            ("holds", "post"): {**REASON, "held_kind": "memory", "held_id": displaced},
            ("memory-request-changes", "post"): {"comment": "Which?", "version": 1},
            **{(f"memory-{act}", "post"): DECISION for act in DECISIONS},
            ("memory-links", "post"): {
                "target_memory_id": ids["target_memory_id"],
                "relation": "refines",
            },
            ("audit-verifications", "post"): {"organization_id": ids["organization_id"]},
            ("organizations", "post"): {"slug": "new-place", "name": "New place"},
            ("repositories", "post"): {
                "organization_id": ids["organization_id"],
                "slug": "new-repository",
                "name": "New repository",
            },
            ("repository", "patch"): {"hide_unverified": True, **REASON},
            ("members", "post"): {"user_id": ids["user_id"], **invited},
            ("change-role", "post"): {**role, "new_role": "viewer", **here},
            ("revoke-role", "post"): {**role, **here},
            ("people", "post"): {
                "username": "newcomer",
                "password": "heliotrope lantern 52",
                **invited,
            },
            ("invitations", "post"): {"email": "other@example.org", **invited},
            ("agents", "post"): {
                "organization_id": ids["organization_id"],
                "agent_id": "new-agent",
            },
            ("tokens", "post"): {
                "name": "new",
                "abilities": ["read"],
                "bearer_agent_id": ids["agent_key"],
                "repository_ids": [str(ids["repository_id"])],
            },
            ("rule-decide", "post"): {"action": "off", **REASON},
            ("policy-veto", "post"): {"rules": [], **REASON},
            ("own-rules", "post"): {"slug": "another", **OWN_RULE},
            ("own-rule", "patch"): {"pattern": "heron", **REASON},
            ("own-rule-activate", "post"): {"untried": True},
            ("workspaces", "post"): {"name": "audit", "scope": "audit-2026"},
            ("workspace-remove", "post"): {"name": "furniture"},
            ("consolidations", "post"): {"tiers": ["stm"]},
            ("try-text", "post"): {"text": "The falcon."},
            ("event-nodes", "post"): {"participants": ["ann"]},
            ("references", "post"): {"participants": ["ann"]},
            ("topic-merge", "post"): {
                key: self.topics[key] for key in ("node_id", "other_topic_id", "other_node_id")
            },
            ("topic-split", "post"): {key: self.topics[key] for key in ("node_id", "event_id")},
            ("snapshots", "post"): {"reason": "The matrix."},
            ("snapshot-rollback", "post"): {"reason": "The matrix."},
            ("events", "post"): {**here, **event()},
            ("event-batch", "post"): {**here, "events": [event()]},
            ("memory-bulk", "post"): {**here, "memories": [{"content": "New.", "type": "note"}]},
            ("notification-choices", "post"): {"kind": "assigned", "mail": "never"},
            ("notifications-read", "post"): {},
            ("required-notices", "post"): {"required": ["assigned"]},
            ("webhooks", "post"): {
                "organization_id": ids["organization_id"],
                "name": "New",
                "url": "https://example.org/new",
                "kinds": ["assigned"],
            },
            ("webhook", "patch"): {"kinds": ["due"]},
            ("allowed-values", "post"): {"value": "another", "description": "May pass."},
        }


def _told(shape: Body) -> tuple[dict[str, Any], list[str]]:
    """The example of a message, and what has to be given."""
    return example_of_model(shape), schema_of(shape).get("required", [])


NUMBERS = {"user_id"}
