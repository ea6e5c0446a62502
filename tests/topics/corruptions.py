"""Ways to break a snapshot that is staging, each by the rule that has to find it."""

import uuid
from copy import copy

from apps.events.models import Event
from apps.topics.models import Node, NodeRef, Snapshot, SnapshotChild, SnapshotNode, Topic


def held(snapshot, **which):
    return SnapshotNode.objects.filter(snapshot=snapshot, **which)


def the_root(snapshot):
    return held(snapshot, is_root=True, node__node_type="internal_topic").get()


def a_leaf(snapshot):
    return held(snapshot, is_root=False, node__node_type="leaf_topic").order_by("node_id").first()


def single(snapshot):
    return held(snapshot, participants=["bert"]).get()


def edges(snapshot):
    return SnapshotChild.objects.filter(snapshot=snapshot).order_by("position")


def changed(row, **fields):
    """Another row in the place of one, as no update is possible."""
    type(row).objects.filter(pk=row.pk).delete()
    for name, value in fields.items():
        setattr(row, name, value)
    row.save(force_insert=True)
    return row


def new_node(snapshot, *events, node_type="leaf_topic", like=None, **fields):
    """A node that nobody built, in the tree of another or below its root."""
    like = like or a_leaf(snapshot)
    node = Node.objects.create(
        **{
            "node_id": uuid.uuid4().hex * 2,
            "organization": snapshot.organization,
            "repository": snapshot.repository,
            "node_type": node_type,
            "participants": like.participants,
            "schema_version": 1,
            "event_count": len(events),
            "leaf_count": 1,
            "created_at": snapshot.created_at,
            **fields,
        }
    )
    for position, one in enumerate(events):
        refer(node, one, position)
    row = copy(like)
    row.snapshot, row.node, row.is_root = snapshot, node, False
    row.save(force_insert=True)
    return row


def refer(node, one, position, **fields):
    NodeRef.objects.create(
        **{
            "node": node,
            "event_id": one.pk,
            "event_seq": one.event_seq,
            "position": position,
            "weight": 1,
            **fields,
        }
    )


def below(snapshot, parent, child, position):
    SnapshotChild.objects.create(
        snapshot=snapshot, parent_id=parent.node_id, child_id=child.node_id, position=position
    )


def events_of(row):
    keys = NodeRef.objects.filter(node=row.node).order_by("position").values("event_id")
    return list(Event.objects.filter(pk__in=keys).order_by("event_seq"))


def of(*participants):
    return list(Event.objects.filter(participants=list(participants)).order_by("event_seq"))


class Nobody:
    """An event that does not exist."""

    pk = uuid.UUID(int=1)
    event_seq = 1


def ref_to_nothing(snapshot):
    new_node(snapshot, Nobody, Nobody)


def ref_beyond_the_mark(snapshot):
    Snapshot.objects.filter(pk=snapshot.pk).update(event_max_seq=of("bert")[0].event_seq - 1)


def repeated_event(snapshot):
    new_node(snapshot, *events_of(a_leaf(snapshot)))


def missing_event(snapshot):
    held(snapshot, participants=["bert"]).delete()


def edge_to_nowhere(snapshot):
    edges(snapshot).first().child.memberships.filter(snapshot=snapshot).delete()


def orphan(snapshot):
    edges(snapshot).last().delete()


def ring(snapshot):
    first, second = (
        new_node(snapshot, node_type="internal_topic", event_count=0) for _ in range(2)
    )
    below(snapshot, first, second, 0)
    below(snapshot, second, first, 0)


def second_parent(snapshot):
    edge = edges(snapshot).first()
    other = new_node(snapshot, node_type="internal_topic")
    below(snapshot, other, SnapshotNode.objects.get(snapshot=snapshot, node=edge.child), 0)


def no_root(snapshot):
    changed(single(snapshot), is_root=False)


def two_roots(snapshot):
    changed(a_leaf(snapshot), is_root=True)


def leaf_with_a_child(snapshot):
    leaf = a_leaf(snapshot)
    below(snapshot, leaf, new_node(snapshot, *events_of(leaf)), 0)


def childless(snapshot):
    node = new_node(snapshot, node_type="internal_topic")
    below(snapshot, the_root(snapshot), node, edges(snapshot).count())


def refs_in_a_root(snapshot):
    refer(the_root(snapshot).node, of("bert")[0], 0)


def split_singletons(snapshot):
    row = held(snapshot, participants=["anna"]).get()
    edges(snapshot).filter(parent=row.node).delete()
    row.delete()
    root = changed(
        new_node(snapshot, node_type="internal_topic", like=row, event_count=2, leaf_count=2),
        is_root=True,
    )
    for position, one in enumerate(of("anna")):
        below(snapshot, root, new_node(snapshot, one, like=row), position)


def gap(snapshot):
    changed(edges(snapshot).last(), position=11)


def leaf_of_nothing(snapshot):
    below(snapshot, the_root(snapshot), new_node(snapshot), edges(snapshot).count())


def lost_child(snapshot):
    edge = edges(snapshot).last()
    SnapshotNode.objects.filter(snapshot=snapshot, node=edge.child).delete()
    edge.delete()


def topic_of_nowhere(snapshot):
    topic = Topic.objects.filter(snapshot=snapshot).first()
    changed(topic, topic_id=uuid.UUID(int=3))


def leak(snapshot):
    row = held(snapshot, participants=["anna"]).get()
    row.delete()
    changed(new_node(snapshot, *of("anna"), like=single(snapshot)), is_root=True)


def mixed(snapshot):
    changed(a_leaf(snapshot), participants=["anna"])


def wrong_set(snapshot):
    changed(single(snapshot), participants=["anna", "bert"])


def too_many_children(snapshot):
    root = the_root(snapshot)
    for position in range(edges(snapshot).count(), 13):
        below(snapshot, root, new_node(snapshot), position)


def useless_leaves(snapshot):
    root = the_root(snapshot)
    leaf = a_leaf(snapshot)
    for position in range(edges(snapshot).count(), 12):
        below(snapshot, root, new_node(snapshot, events_of(leaf)[0]), position)


def chain(snapshot):
    parent = the_root(snapshot)
    for _ in range(7):
        child = new_node(snapshot, node_type="internal_topic")
        below(snapshot, parent, child, 9)
        parent = child


def long_summary(snapshot):
    changed(single(snapshot), summary="x" * 401)


def no_label(snapshot):
    changed(single(snapshot), label="")


def wrong_leaf_name(snapshot):
    row = single(snapshot)
    row.delete()
    changed(new_node(snapshot, *of("bert"), like=row), is_root=True)


def wrong_root_name(snapshot):
    root = the_root(snapshot)
    kept = list(edges(snapshot).filter(parent=root.node))
    node = new_node(
        snapshot,
        node_type="internal_topic",
        like=root,
        event_count=root.node.event_count,
        leaf_count=root.node.leaf_count,
    )
    root.delete()
    changed(node, is_root=True)
    for edge in kept:
        changed(edge, parent_id=node.node_id)


CORRUPTIONS = {
    ref_to_nothing: "ref_unresolved",
    ref_beyond_the_mark: "ref_unresolved",
    repeated_event: "event_repeated",
    missing_event: "event_missing",
    edge_to_nowhere: "node_unknown",
    orphan: "orphan_node",
    ring: "orphan_node",
    second_parent: "several_parents",
    no_root: "root_missing",
    two_roots: "root_missing",
    leaf_with_a_child: "parent_is_leaf",
    childless: "internal_without_children",
    refs_in_a_root: "refs_in_internal",
    split_singletons: "leaf_singleton",
    gap: "positions_broken",
    leaf_of_nothing: "summary_without_refs",
    lost_child: "coverage_lost",
    topic_of_nowhere: "topic_broken",
    leak: "scope_leaked",
    mixed: "scope_mixed",
    wrong_set: "scope_mixed",
    too_many_children: "too_wide",
    useless_leaves: "too_many_leaves",
    chain: "too_deep",
    long_summary: "summary_unbounded",
    no_label: "summary_unbounded",
    wrong_leaf_name: "identity_wrong",
    wrong_root_name: "identity_wrong",
}
