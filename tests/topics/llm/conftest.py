"""A model that is scripted, and participant sets for it to plan."""

import pytest

from apps.events.models import Event
from apps.events.services import append_event
from apps.topics.build.features import EventFeatures
from apps.topics.build.subjects import group_events
from apps.topics.build.tree import merge_singletons, tree_of
from apps.topics.llm import walker
from apps.topics.llm.configuration import ModelSettings
from apps.topics.llm.plans import BuildTask, NodeText
from apps.topics.llm.walker import ModelGate
from tests.factories.events import draft
from tests.topics.llm.service import running_service

KEY = "sk-never-to-be-kept-0123456789"
US = ("agent_1", "user_42")


@pytest.fixture
def service():
    with running_service() as running:
        yield running


@pytest.fixture
def model(service, settings, monkeypatch):
    """The settings of the scripted model, which are set; nobody was failed by it yet."""
    monkeypatch.setattr(walker, "_gate", ModelGate())
    settings.TOPIC_MODEL = ModelSettings(
        url=service.url,
        body={"model": "scripted", "temperature": 0},
        headers={"Authorization": f"Bearer {KEY}", "X-Title": "memory"},
        seconds=60.0,
    )
    return settings.TOPIC_MODEL


@pytest.fixture
def say(clerk):
    """Append events: a text each, in a context of its own choice."""

    def append(*texts, context="", participants=US, **fields):
        given = {"context_id": context} if context else {}
        given |= {"participants": list(participants), **fields}
        return [append_event(context=clerk, event=draft(text, **given)).event for text in texts]

    return append


@pytest.fixture
def task_of(clerk):
    """The task of planning what was said so far by a participant set."""

    def task(participants=US, **fields):
        events = Event.objects.filter(participants=list(participants)).order_by("event_seq")
        entries = [
            EventFeatures(one.pk, one.event_seq, one.occurred_at, one.context_id, one.type)
            for one in events
        ]
        groups = tuple(merge_singletons(group_events(entries)))
        tree = tree_of(clerk.repository_id, participants, groups)
        texts = {key: NodeText(f"Label {key[:6]}", "As it was.") for key in tree.nodes}
        return BuildTask(
            context=clerk,
            organization_id=clerk.organization_id,
            repository_id=clerk.repository_id,
            snapshot_id=clerk.repository_id,
            groups=groups,
            tree=tree,
            texts=texts,
            **fields,
        )

    return task


@pytest.fixture
def said(say):
    """Two contexts of three events each."""
    return say("one", "two", "three", context="a") + say("four", "five", "six", context="b")
