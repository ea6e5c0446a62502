"""The names of nodes and topics, as published: whoever computes them gets these."""

import hashlib
import json
import uuid

from apps.topics.identity import internal_id, leaf_id, topic_id

PARTICIPANTS = ("agent_1", "user_42")
FIRST, SECOND = (uuid.UUID(int=number) for number in (1, 2))
REPOSITORY = uuid.UUID(int=7)
LEAF = "670bc969da9e99c4fc37b0eda33e6927fcae352bb8a8bbf5d81cd1145799c06f"
INTERNAL = "8cf5e0f864cfeb283c12128476973024bbbd05b94cb2e1719809ef22e81ee72c"
TOPIC = "3c853f4c-b67e-57a9-85e8-814178dbe127"


def test_a_leaf_is_named_by_the_digest_of_its_body():
    body = {
        "event_ids": [str(FIRST), str(SECOND)],
        "node_type": "leaf_topic",
        "participants": ["agent_1", "user_42"],
        "schema_version": 1,
    }
    written = json.dumps(body, sort_keys=True, separators=(",", ":"))

    assert leaf_id(PARTICIPANTS, [FIRST, SECOND]) == LEAF
    assert hashlib.sha256(written.encode()).hexdigest() == LEAF


def test_an_internal_node_is_named_by_the_leaves_below_it():
    assert internal_id(PARTICIPANTS, [LEAF, "0" * 64]) == INTERNAL


def test_the_order_in_which_things_are_told_makes_no_other_name():
    assert leaf_id(PARTICIPANTS[::-1], [SECOND, FIRST]) == LEAF
    assert internal_id(PARTICIPANTS, ["0" * 64, LEAF]) == INTERNAL
    assert topic_id(REPOSITORY, PARTICIPANTS[::-1], FIRST) == uuid.UUID(TOPIC)


def test_whatever_else_a_node_is_makes_another_name():
    names = {
        leaf_id(PARTICIPANTS, [FIRST]),
        leaf_id(PARTICIPANTS, [FIRST, SECOND]),
        leaf_id(["agent_1"], [FIRST]),
        internal_id(PARTICIPANTS, [str(FIRST)]),
    }
    assert len(names) == 4
    assert topic_id(FIRST, PARTICIPANTS, FIRST) != topic_id(REPOSITORY, PARTICIPANTS, FIRST)
