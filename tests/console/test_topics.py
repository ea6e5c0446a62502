"""The pages about topics: who may see and do what, trees down to the events, comparisons."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client
from django.urls import reverse

from apps.audit.models import Action, AuditRecord
from apps.events.drafts import read_drafts
from apps.events.models import Event
from apps.events.services import append_events
from apps.topics.models import NodeRef, Registry, Snapshot, SnapshotNode, Topic
from apps.topics.services import rollback_snapshot, run_build, start_build
from tests.console.test_accessibility import faults_of
from tests.console.test_visibility import everything
from tests.console.world import Place, World, said, signed_in
from tests.factories import RepositoryFactory, agent_context, person_context, seeing
from tests.tables import table

TABS = (
    "topics_snapshots",
    "topics_trees",
    "topics_list",
    "topics_corrections",
    "topics_comparison",
)


def append(place: Place, *texts: str, **fields: Any) -> None:
    """Let the place's agent hand in what was said there."""
    name = place.repository.slug
    first = {**said(name), "source_event_key": "", **fields}
    events = [{**first, "payload": {"text": f"{text} {name}"}} for text in texts]
    agent = agent_context(place.repository, agent=place.agent)
    append_events(context=seeing(agent, "*"), events=read_drafts(events))


def built(place: Place) -> Snapshot:
    """What comes of a build that a person asks for."""
    context = person_context(place.maintainer, place.repository)
    return run_build(
        snapshot_id=start_build(context=context, reason=f"wanted {place.repository.slug}").pk
    )


def pages_of(place: Place, snapshot: Snapshot) -> list[str]:
    """All pages that show something of a place, each with something on it."""
    key = place.repository.pk
    node = SnapshotNode.objects.filter(snapshot=snapshot, is_root=True).first()
    topic = Topic.objects.filter(snapshot=snapshot).first()
    assert node
    assert topic
    trees = reverse("topics_trees", args=[key])
    return [
        *(reverse(name, args=[key]) for name in TABS),
        reverse("topics_snapshot", args=[key, snapshot.pk]),
        f"{trees}?snapshot={snapshot.pk}",
        f"{trees}?snapshot={snapshot.pk}&node={node.node_id}",
        f"{reverse('topics_list', args=[key])}?words=hint&participant=nobody",
        f"{reverse('topics_comparison', args=[key])}?before={snapshot.pk}&after={snapshot.pk}",
        f"{trees}?words=something",
        reverse("topics_topic", args=[key, topic.topic_id]),
        reverse("topics_message", args=[key, begin_of(topic).pk]),
    ]


def begin_of(topic: Topic) -> Event:
    """The first event of a topic."""
    refs = NodeRef.objects.filter(node__memberships__topic_id=topic.topic_id)
    return Event.objects.filter(pk__in=refs.values("event_id")).earliest("occurred_at", "event_seq")


def acts_of(place: Place, snapshot: Snapshot) -> list[str]:
    """All forms that do something there."""
    key = place.repository.pk
    topic = Topic.objects.filter(snapshot=snapshot).latest("event_count")
    begin = begin_of(topic)
    return [
        reverse("topics_build", args=[key]),
        reverse("topics_resume", args=[key]),
        reverse("topics_publish", args=[key, snapshot.pk]),
        reverse("topics_rollback", args=[key, snapshot.pk]),
        reverse("topics_merge", args=[key, topic.topic_id]),
        reverse("topics_split", args=[key, topic.topic_id, begin.pk]),
    ]


def body_of(client: Client, url: str, **options: Any) -> str:
    response = client.get(url, **options)
    assert response.status_code == 200, url
    return response.content.decode()


@table("role", ["repository_viewer", "repository_maintainer", "super_admin"])
def test_every_page_opens_for_those_who_may_and_is_labelled(role: str, world: World) -> None:
    append(world.own, "Something", "Something more")
    snapshot = built(world.own)
    client = signed_in(world.people[role])
    for url in pages_of(world.own, snapshot):
        body = body_of(client, url, follow=True)
        assert faults_of(body) == [], url
    for url in acts_of(world.own, snapshot):
        response = client.get(url)
        assert response.status_code == (403 if role == "repository_viewer" else 200)
        assert role == "repository_viewer" or faults_of(response.content.decode()) == []


def test_every_page_says_so_where_nothing_was_built_yet(world: World) -> None:
    client = signed_in(world.own.viewer)
    for name in TABS:
        body = body_of(client, reverse(name, args=[world.own.repository.pk]))
        assert 'class="mp-empty"' in body
        assert faults_of(body) == []


@table("role", ["repository_maintainer", "organization_admin", "viewer"])
def test_the_topics_of_others_are_missing(role: str, world: World) -> None:
    snapshot = built(world.foreign)
    client = signed_in(world.people[role])
    before = everything()
    for url in [*pages_of(world.foreign, snapshot), *acts_of(world.foreign, snapshot)]:
        assert client.get(url).status_code == 404
        assert client.post(url, {"reason": "x"}).status_code in (404, 405)
    assert everything() == before


def test_what_belongs_to_another_repository_is_missing_under_ones_own(world: World) -> None:
    snapshot = built(world.beside)
    built(world.own)
    node = SnapshotNode.objects.filter(snapshot=snapshot).first()
    assert node
    client = signed_in(world.own.maintainer)
    key = world.own.repository.pk
    trees = reverse("topics_trees", args=[key])
    for url in (
        reverse("topics_snapshot", args=[key, snapshot.pk]),
        f"{trees}?snapshot={snapshot.pk}",
        f"{trees}?node={node.node_id}",
        f"{reverse('topics_list', args=[key])}?snapshot={snapshot.pk}",
        f"{reverse('topics_comparison', args=[key])}?before={snapshot.pk}",
        reverse("topics_topic", args=[key, node.topic_id]),
    ):
        assert client.get(url).status_code == 404, url
    for name in ("topics_publish", "topics_rollback"):
        url = reverse(name, args=[key, snapshot.pk])
        assert client.post(url, {"reason": "x"}).status_code == 404


@table("role", ["organization_admin", "repository_maintainer", "viewer"])
def test_no_page_names_what_another_place_holds(role: str, world: World) -> None:
    for place in (world.own, world.foreign):
        append(place, "Something", "Something more")
    snapshot = built(world.own)
    built(world.foreign)
    client = signed_in(world.people[role])
    for url in pages_of(world.own, snapshot):
        assert "foreign" not in body_of(client, url, follow=True)


def test_looking_changes_nothing_and_is_recorded(world: World) -> None:
    append(world.own, "Something", "Something more")
    snapshot = built(world.own)
    client = signed_in(world.own.viewer)
    before = everything()
    for url in pages_of(world.own, snapshot):
        client.get(url)
    assert everything() == before
    looks = AuditRecord.objects.filter(action=Action.READ, actor_id=str(world.own.viewer.pk))
    assert looks.filter(object_kind="snapshot", object_id=str(snapshot.pk)).count() >= 4
    assert looks.filter(object_kind="event").exists()


def test_a_viewer_does_nothing(world: World) -> None:
    snapshot = built(world.own)
    client = signed_in(world.own.viewer)
    before = everything()
    for url in acts_of(world.own, snapshot):
        assert client.post(url, {"reason": "x"}).status_code == 403
    assert everything() == before
    body = body_of(client, reverse("topics_snapshots", args=[world.own.repository.pk]))
    assert "Build now" not in body


def test_the_way_leads_from_the_roots_to_an_event(world: World) -> None:
    people = {"participants": ["ann", "bo"]}
    append(world.own, *(f"Line {n} about the harbour" for n in range(60)), **people)
    append(world.own, "A tent", "More tents", context_id="camping", **people)
    snapshot = built(world.own)
    client = signed_in(world.own.viewer)
    trees = reverse("topics_trees", args=[world.own.repository.pk])
    root = SnapshotNode.objects.get(snapshot=snapshot, is_root=True, participants=["ann", "bo"])
    assert root.topic_id is None
    url = f"{trees}?node={root.node_id}"
    assert url in body_of(client, trees)
    below = body_of(client, url, headers={"HX-Request": "true"})
    assert "<html" not in below
    topics = re.findall(
        rf'href="({reverse("topics_list", args=[world.own.repository.pk])}[^"]+)"', below
    )
    assert len(topics) == 2
    events = re.findall(r"/admin/events/event/([0-9a-f-]{36})/change/", body_of(client, topics[0]))
    assert len(set(events)) == 50
    assert client.get(reverse("admin:events_event_change", args=[events[0]])).status_code == 200


def test_the_list_of_topics_is_narrowed_and_leads_to_what_was_said(world: World) -> None:
    append(world.own, "Boats", "More boats", context_id="a", participants=["one", "two"])
    append(world.own, "Tents", "More tents", context_id="b", participants=["three"])
    built(world.own)
    client = signed_in(world.own.viewer)
    url = reverse("topics_list", args=[world.own.repository.pk])
    assert "three" in body_of(client, url)
    narrowed = body_of(client, f"{url}?participant=one")
    assert "one, two" in narrowed
    assert "three" not in narrowed
    assert "No topic matches" in body_of(client, f"{url}?words=%25nothing")
    topic = Topic.objects.get(participants=["three"])
    page = reverse("topics_topic", args=[world.own.repository.pk, topic.topic_id])
    assert page in body_of(client, url)
    assert "More tents" in body_of(client, page)
    leaf = reverse("topics_trees", args=[world.own.repository.pk]) + f"?node={topic.node_id}"
    assert client.get(leaf)["Location"] == page


def test_a_build_is_asked_for_with_a_reason_and_is_followed_live(world: World) -> None:
    append(world.own, "Something", "Something more")
    client = signed_in(world.own.maintainer)
    key = world.own.repository.pk
    response = client.post(reverse("topics_build", args=[key]), {"reason": "after the import"})
    snapshot = Snapshot.objects.get()
    assert response["Location"] == reverse("topics_snapshot", args=[key, snapshot.pk])
    assert snapshot.reason == "after the import"
    for url in (response["Location"], reverse("topics_snapshots", args=[key])):
        partial = body_of(client, url, headers={"HX-Request": "true"})
        assert "<html" not in partial
        assert "hx-trigger" in partial
    again = client.post(reverse("topics_build", args=[key]), {"reason": ""})
    assert again.status_code == 409
    run_build(snapshot_id=snapshot.pk)
    partial = body_of(client, response["Location"], headers={"HX-Request": "true"})
    assert "hx-trigger" not in partial
    assert "Served" in partial


def test_a_validated_snapshot_waits_for_a_person(world: World, settings: Any) -> None:
    settings.TOPIC_AUTO_PUBLISH = False
    snapshot = built(world.own)
    client = signed_in(world.own.maintainer)
    key = world.own.repository.pk
    page = reverse("topics_snapshot", args=[key, snapshot.pk])
    publish = reverse("topics_publish", args=[key, snapshot.pk])
    assert publish in body_of(client, page)
    assert client.post(publish)["Location"] == page
    assert Registry.objects.get().active_id == snapshot.pk
    assert publish not in body_of(client, page)


def test_going_back_needs_a_reason_rests_builds_and_can_be_ended(world: World) -> None:
    first, second = built(world.own), built(world.own)
    client = signed_in(world.own.maintainer)
    key = world.own.repository.pk
    back = reverse("topics_rollback", args=[key, first.pk])
    assert back in body_of(client, reverse("topics_snapshot", args=[key, first.pk]))
    assert back not in body_of(client, reverse("topics_snapshot", args=[key, second.pk]))
    assert "Please look at the fields" in client.post(back, {"reason": ""}).content.decode()
    assert Registry.objects.get().active_id == second.pk
    client.post(back, {"reason": "The second one mixes two projects."})
    assert Registry.objects.get().active_id == first.pk
    page = reverse("topics_snapshots", args=[key])
    assert "Automatic builds rest" in body_of(client, page)
    assert client.post(reverse("topics_resume", args=[key]))["Location"] == page
    assert "Automatic builds rest" not in body_of(client, page)


def test_a_failed_snapshot_shows_its_reasons(world: World) -> None:
    snapshot = built(world.own)
    problem = {
        "code": "orphan_node",
        "meaning": "A node is reached from no root.",
        "count": 3,
        "subjects": ["a" * 64],
    }
    Registry.objects.update(active=None)
    Snapshot.objects.update(status="failed", failure="validation", problems=[problem])
    client = signed_in(world.own.viewer)
    key = world.own.repository.pk
    body = body_of(client, reverse("topics_snapshot", args=[key, snapshot.pk]))
    assert "orphan_node" in body
    assert "A node is reached from no root." in body
    assert faults_of(body) == []
    assert "orphan_node" in body_of(client, reverse("topics_snapshots", args=[key]))


def test_a_comparison_tells_what_came_what_grew_and_what_stayed(world: World) -> None:
    append(world.own, "Boats", "More boats", context_id="a", participants=["one", "two"])
    append(world.own, "Tents", "More tents", context_id="b", participants=["three"])
    before = built(world.own)
    append(world.own, "Still more boats", context_id="a", participants=["one", "two"])
    append(world.own, "A cake", "More cake", context_id="c", participants=["four"])
    after = built(world.own)
    client = signed_in(world.own.viewer)
    url = reverse("topics_comparison", args=[world.own.repository.pk])
    body = body_of(client, url)
    assert f'value="{before.pk}" selected' in body
    grown = body[body.index("Topics that grew") : body.index("Topics that are gone")]
    assert "2 → 3" in grown
    added = body[body.index("New topics") : body.index("Topics that grew")]
    assert "four" in added
    assert "three" not in added + grown
    assert "No topic went." in body
    assert "Choose two that differ" in body_of(client, f"{url}?before={after.pk}&after={after.pk}")


def test_going_back_is_told_by_the_status(world: World) -> None:
    first = built(world.own)
    built(world.own)
    context = person_context(world.own.maintainer, world.own.repository)
    rollback_snapshot(context=context, snapshot_id=first.pk, reason="because")
    url = reverse("topics_snapshots", args=[world.own.repository.pk])
    body = body_of(signed_in(world.own.viewer), url)
    assert world.own.maintainer.username in body
    assert reverse("topics_resume", args=[world.own.repository.pk]) not in body


def test_what_nobody_would_ask_for_is_no_failure(world: World) -> None:
    built(world.own)
    client = signed_in(world.own.viewer)
    queries = ("snapshot=%00", "snapshot=x", "node=%00", f"node={'x' * 3000}", "page=x", "page=-1")
    for name in TABS:
        url = reverse(name, args=[world.own.repository.pk])
        for query in (*queries, "words=%00&participant=%00", "before=%00&after=x"):
            assert client.get(f"{url}?{query}").status_code in (200, 404), (name, query)


def test_the_entry_leads_to_the_repository_that_was_chosen(world: World) -> None:
    client = signed_in(world.people["super_admin"])
    url = reverse("topics")
    for place in (world.own, world.foreign):
        chosen = f"{url}?repository={place.repository.pk}&page=topics_list"
        assert client.get(chosen)["Location"] == reverse("topics_list", args=[place.repository.pk])
    assert client.get(f"{url}?repository=x&page=x").status_code == 302
    assert client.post(url).status_code == 405


def test_the_entry_leads_to_where_there_is_something_and_then_to_the_last_looked_at(
    world: World,
) -> None:
    RepositoryFactory(organization=world.own.repository.organization, name="aa-empty")
    built(world.own)
    client = signed_in(world.people["organization_admin"])

    first = client.get(reverse("topics"))["Location"]
    client.get(reverse("topics_snapshots", args=[world.beside.repository.pk]))

    assert first == reverse("topics_snapshots", args=[world.own.repository.pk])
    for section, page in (("topics", "topics_snapshots"), ("knowledge", "knowledge_workspaces")):
        last = client.get(reverse(section))["Location"]
        assert last == reverse(page, args=[world.beside.repository.pk])


def test_who_was_led_to_an_empty_repository_is_led_on_once_another_has_something(
    world: World,
) -> None:
    client = signed_in(world.people["organization_admin"])
    url = reverse("topics")
    first = client.get(url)["Location"]
    client.get(first)
    empty, other = world.own, world.beside
    if str(empty.repository.pk) not in first:
        empty, other = other, empty
    built(other)
    assert client.get(url)["Location"] == reverse("topics_snapshots", args=[other.repository.pk])
    chosen = client.get(f"{url}?repository={empty.repository.pk}")["Location"]
    client.get(chosen)
    assert client.get(url)["Location"] == chosen


def test_knowledge_opens_where_something_is_remembered(world: World) -> None:
    RepositoryFactory(organization=world.own.repository.organization, name="aa-empty")
    client = signed_in(world.people["organization_admin"])

    location = client.get(reverse("knowledge"))["Location"]

    held = [world.own.repository, world.beside.repository]
    assert location in [reverse("knowledge_workspaces", args=[one.pk]) for one in held]
