"""The invariants of the log and its topics, whatever happens in whatever order.

A machine appends, builds, publishes, goes back, rebuilds and asks, with participants drawn anew
each time, beside a model that knows nothing but the events. After every step it looks at everything
that is served. Which invariant is tried where is told by their numbers. What is shown to a model
(10 to 13) is tried for its tools in tests/topics/llm as well.
"""

import pytest
from django.db import transaction
from django.test import override_settings
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from apps.common.errors import ScopeViolation
from apps.common.messages import read
from apps.organizations.roles import Role
from apps.topics.build.features import features_of
from apps.topics.build.subjects import group_events
from apps.topics.build.tree import merge_singletons, tree_of
from apps.topics.build.validation import find_problems
from apps.topics.models import Node, NodeRef, Snapshot, SnapshotChild, SnapshotNode
from apps.topics.query.questions import Question
from apps.topics.query.services import query_event_nodes, query_references
from apps.topics.selectors import active_snapshot_of
from apps.topics.services import (
    publish_snapshot,
    rebuild,
    rollback_snapshot,
    run_build,
    start_build,
)
from tests.factories import (
    RepositoryFactory,
    agent_context,
    person_context,
    person_with_role,
    seeing,
)
from tests.factories.events import event
from tests.topics.conftest import append, contents

PEOPLE = ("anna", "bert", "carl", "dora")
SUBJECTS = ("river stone cloud", "bread wheel glass", "paper garden engine")
groups = st.lists(st.sampled_from(PEOPLE), min_size=1, max_size=4, unique=True).map(sorted)
said = st.fixed_dictionaries(
    {
        "participants": groups,
        "payload": st.sampled_from(SUBJECTS).map(lambda text: {"text": f"About {text}."}),
        "context_id": st.sampled_from(("", "", "c1", "c2")),
        "type": st.sampled_from(("message", "message", "message", "task_boundary")),
        "internal": st.sampled_from((False, False, False, True)),
        "timestamp": st.integers(0, 59).map(lambda minute: f"2026-03-19T20:{minute:02}:00Z"),
        "topic_hints": st.lists(
            st.fixed_dictionaries(
                {"hint": st.sampled_from("ab"), "confidence": st.sampled_from((0.2, 0.9))}
            ),
            max_size=1,
        ),
    }
)


class Conversations(RuleBasedStateMachine):
    """One repository of its own for every run; nothing of it stays."""

    def __init__(self):
        super().__init__()
        self.held = transaction.atomic()
        self.held.__enter__()
        repository = RepositoryFactory()
        self.repository_id = repository.pk
        self.agent = agent_context(repository)
        self.clerk = seeing(self.agent, "*")
        self.person = person_context(
            person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository), repository
        )
        self.log = []
        self.active = None
        self.published = {}
        self.waiting = None
        self.names = {}

    def teardown(self):
        transaction.set_rollback(True)
        self.held.__exit__(None, None, None)

    @rule(given=st.lists(said, min_size=1, max_size=6))
    def append(self, given):
        self.log += append(self.clerk, *(event(**one) for one in given))

    @rule(is_published=st.booleans())
    def build(self, is_published):
        with override_settings(TOPIC_AUTO_PUBLISH=is_published):
            snapshot = run_build(snapshot_id=start_build(context=self.person).pk)
        assert snapshot.problems == []
        assert snapshot.event_max_seq >= (self.log[-1].event_seq if self.log else 0)
        self.waiting = None if is_published else snapshot
        if is_published:
            self.serve(snapshot)

    @precondition(lambda self: self.waiting)
    @rule()
    def publish(self):
        self.serve(publish_snapshot(context=self.person, snapshot_id=self.waiting.pk))
        self.waiting = None

    @precondition(lambda self: len(self.published) > 1)
    @rule(data=st.data())
    def go_back(self, data):
        former = sorted(self.published.keys() - {self.active.pk})
        key = data.draw(st.sampled_from(former))
        self.serve(rollback_snapshot(context=self.person, snapshot_id=key))

    @rule()
    def rebuild(self):
        """Invariant 1: nothing is lost when everything derived is."""
        self.published.clear()
        self.waiting = None
        self.serve(rebuild(context=self.person))

    @rule(
        asked=groups,
        more=st.sets(st.sampled_from(PEOPLE)),
        limit=st.integers(1, 9),
        query=st.sampled_from((query_event_nodes, query_references)),
    )
    def ask(self, asked, more, limit, query):
        context = seeing(self.agent, *asked, *more)
        given = {"participants": asked, "limit": limit}
        answers = pages(query, context, given)
        shown = [key for answer in answers for key in events_in(answer["root"])]

        # 3, 4: one snapshot, and never one that is staging.
        active = str(self.active.pk) if self.active else None
        assert {answer["snapshot_id"] for answer in answers} == {active}
        # 6, 8, 13: exactly what is open to those who ask, whatever hints say; each event once.
        assert len(set(shown)) == len(shown)
        assert set(shown) == {str(one.pk) for one in self.open_to(asked)}
        for answer in answers:
            # 7: a rooted tree whose nodes all lie below its root.
            assert answer["root"]["kind"] == "root"
            # 10: no more than was asked for.
            assert len(events_in(answer["root"])) <= limit
            for node in nodes_in(answer["root"]):
                # 5: no topic without events.
                assert events_in(node)
                # 8: nobody sees what somebody of them does not take part in.
                assert set(asked) <= set(node.get("participants", asked))
                # 12: references come without payloads.
                assert query is query_event_nodes or "payload" not in node
        # 11: the same again.
        assert pages(query, context, given) == answers

    @rule(asked=groups, mine=st.sampled_from(PEOPLE))
    def ask_for_others(self, asked, mine):
        """Invariant 13: nobody asks in the name of somebody else."""
        if set(asked) <= {mine}:
            return
        for query in (query_event_nodes, query_references):
            with pytest.raises(ScopeViolation):
                query(
                    context=seeing(self.agent, mine),
                    question=read(Question, {"participants": asked}),
                )

    @invariant()
    def one_snapshot_is_active(self):
        """Invariants 3 and 4."""
        assert active_snapshot_of(self.clerk) == self.active
        active = Snapshot.objects.filter(repository_id=self.repository_id, status="active")
        assert list(active) == ([self.active] if self.active else [])

    @invariant()
    def what_is_served_is_what_it_was(self):
        """Invariant 2."""
        if self.active:
            assert contents(self.active) == self.published[self.active.pk]

    @invariant()
    def what_is_served_is_what_the_log_says(self):
        """Invariant 1: the events alone, grouped at once and without a database, give its nodes."""
        if not self.active:
            return
        covered = [one for one in self.log if one.event_seq <= self.active.event_max_seq]
        logs = {}
        for one in covered:
            logs.setdefault(tuple(one.participants), []).append(features_of(one))
        expected = {}
        for participants, entries in logs.items():
            entries.sort(key=lambda one: (one.occurred_at, one.event_seq))
            groups = merge_singletons(group_events(entries))
            expected |= tree_of(self.repository_id, participants, groups).nodes
        assert self.published[self.active.pk]["nodes"].keys() == expected.keys()
        referred = {(key, one) for key, node in expected.items() for one in node.event_ids}
        refs = self.published[self.active.pk]["refs"]
        assert {(node, one) for node, _, one in refs} == referred

    @invariant()
    def every_node_stands_for_events(self):
        """Invariant 5."""
        held = Node.objects.filter(memberships__snapshot=self.active) if self.active else []
        refs = NodeRef.objects.filter(node__in=held) if self.active else []
        with_refs = {ref.node_id for ref in refs}
        for node in held:
            assert node.event_count > 0
            assert node.is_leaf == (node.node_id in with_refs)

    @invariant()
    def participants_are_one_set_on_every_way_down(self):
        """Invariant 8."""
        if self.active:
            names = {
                row.node_id: row.participants
                for row in SnapshotNode.objects.filter(snapshot=self.active)
            }
            for edge in SnapshotChild.objects.filter(snapshot=self.active):
                assert names[edge.child_id] == names[edge.parent_id]

    @invariant()
    def a_node_never_gets_other_participants(self):
        """Invariant 9: over the whole run, in all snapshots."""
        for row in Node.objects.filter(repository_id=self.repository_id):
            assert self.names.setdefault(row.node_id, row.participants) == row.participants

    def serve(self, snapshot):
        assert [one for one in find_problems(snapshot) if one] == []
        self.active = snapshot
        self.published.setdefault(snapshot.pk, contents(snapshot))

    def open_to(self, asked):
        return [one for one in self.log if set(asked) <= set(one.participants) and not one.internal]


def pages(query, context, given):
    answers = [query(context=context, question=read(Question, given)).serialize()]
    while "next_cursor" in answers[-1]:
        cursor = answers[-1]["next_cursor"]
        question = read(Question, {**given, "cursor": cursor})
        answers.append(query(context=context, question=question).serialize())
        assert len(answers) < 200
    return [{**answer, "next_cursor": None} for answer in answers]


def nodes_in(node):
    for child in node.get("children", ()):
        yield child
        yield from nodes_in(child)


def events_in(node):
    return [one["event_id"] for one in (node, *nodes_in(node)) if "event_id" in one]


@pytest.mark.django_db
def test_the_invariants_hold_whatever_happens():
    run_state_machine_as_test(
        Conversations,
        settings=settings(
            max_examples=10,
            stateful_step_count=12,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
