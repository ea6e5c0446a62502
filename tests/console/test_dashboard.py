"""The dashboard: whose figures it shows, where they lead, and what it costs."""

from __future__ import annotations

import datetime as dt
import re
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from apps.access.services.usage import count_call
from apps.common.clock import now
from apps.console.base.charts import LegendEntry, area_chart, axis, bar_chart
from apps.console.dashboard import trail
from apps.memories.models import Memory, ReviewAssignment
from apps.memories.services import assign_review
from apps.memories.vocabulary import Scope
from tests.console.test_visibility import HIDDEN, ROLES
from tests.console.world import World, memory_url, seen, signed_in
from tests.factories import MemoryFactory, UserFactory, agent_context, person_context
from tests.factories.deciding import deprecate_memory, lock_memory, write_version
from tests.factories.states import make_pair, own_memory, quarantined
from tests.tables import table

INDEX = reverse("admin:index")


def shown(world: World, role: str, **query: str) -> Any:
    response = signed_in(world.people[role]).get(INDEX, query)
    assert response.status_code == 200
    return response.context


@table("role", ROLES)
def test_nobody_sees_figures_of_a_place_that_is_not_hers(role: str, world: World) -> None:
    body = signed_in(world.people[role]).get(INDEX).content.decode()
    for marker in HIDDEN[role]:
        assert marker not in body
    foreign = world.foreign.repository
    for query in ({"repository": foreign.pk}, {"organization": foreign.organization_id}):
        status = signed_in(world.people[role]).get(INDEX, query).status_code
        assert status == (200 if role == "super_admin" else 404)


def test_a_repository_narrows_every_figure(world: World) -> None:
    everything = shown(world, "organization_admin")
    own = shown(world, "organization_admin", repository=str(world.own.repository.pk))
    assert [number.value for number in everything["waiting"]][:2] == [2, 2]
    assert [number.value for number in own["waiting"]][:2] == [1, 1]
    assert [bar.label for bar in own["activity"].bars] == ["agent-own"]
    assert {bar.label for bar in everything["activity"].bars} == {"agent-own", "agent-yy-beside"}
    assert own["trail"].count < everything["trail"].count


def test_a_repository_left_over_from_another_organization_is_dropped(world: World) -> None:
    query = {
        "organization": str(world.foreign.repository.organization_id),
        "repository": str(world.own.repository.pk),
    }
    place = shown(world, "super_admin", **query)["place"]
    assert place.organization == world.foreign.repository.organization
    assert place.repository is None


def test_every_figure_leads_to_a_list(world: World) -> None:
    client = signed_in(world.people["organization_admin"])
    client.post(memory_url("lock", world.own.memory), {"reason": ""})
    signed_in(world.own.viewer).post(
        memory_url("lock", world.own.memory), {**seen(world.own.memory), "reason": "let me"}
    )
    body = client.get(INDEX, {"organization": str(world.own.repository.organization_id)})
    content = body.content.decode().partition('id="content"')[2]
    links = {unescape(link) for link in re.findall(r'href="(/admin/[^"]*)"', content)}
    assert any("verdict=WRITE_NOT_ALLOWED" in link for link in links)
    assert any("agent_id=agent-own" in link for link in links)
    for link in links:
        assert client.get(link).status_code == 200, link


def test_the_past_is_reckoned_back_from_today(world: World) -> None:
    person = person_context(world.own.maintainer, world.own.repository)
    lock_memory(context=person, memory_id=world.own.memory.pk, reason="final")
    deprecate_memory(context=person, memory_id=world.own.pending.pk, reason="wrong")
    chart = shown(world, "repository_maintainer")["statuses_over_time"]
    assert [area.key.label for area in chart.areas] == [
        "Verified",
        "Locked",
        "Unverified",
        "Deprecated",
        "Archived",
    ]
    today, yesterday = chart.rows[0][1], chart.rows[1][1]
    assert today == [0, 1, 0, 1, 0]
    assert yesterday == [0, 0, 0, 0, 0]
    assert len(chart.rows) == 31


def test_what_was_reworded_and_verified_in_one_act_was_nothing_the_day_before(
    world: World,
) -> None:
    person = person_context(world.own.maintainer, world.own.repository)
    write_version(
        context=person, memory_id=world.own.memory.pk, content="Other.", reason="x", verify=True
    )
    chart = shown(world, "repository_maintainer")["statuses_over_time"]
    assert chart.rows[0][1] == [2, 0, 0, 0, 0]
    assert chart.rows[1][1] == [0, 0, 0, 0, 0]


def test_one_act_is_one_act_and_codes_break_between_their_words(world: World) -> None:
    signed_in(world.own.viewer).post(
        memory_url("lock", world.own.memory), {**seen(world.own.memory), "reason": "let me"}
    )
    page = signed_in(world.people["super_admin"]).get(INDEX)
    assert "WRITE_<wbr>NOT_<wbr>ALLOWED" in page.content.decode()
    assert not re.search(r"\b1 acts", page.content.decode())


def test_the_past_of_a_repository_role_holds_the_rules_above_it_too(world: World) -> None:
    organization = world.own.repository.organization
    admin = person_context(world.people["organization_admin"], organization=organization)
    MemoryFactory(context=admin, scope=Scope.ORGANIZATION)
    MemoryFactory(context=person_context(world.people["super_admin"]), scope=Scope.SYSTEM)

    chart = shown(world, "repository_maintainer")["statuses_over_time"]

    assert sum(chart.rows[0][1]) == 4
    assert sum(chart.rows[1][1]) == 0


@table("role", ["super_admin", "organization_admin", "repository_maintainer"])
def test_what_waits_adds_up_to_the_queue_of_a_reviewer(role: str, world: World) -> None:
    quarantined(world.own.memory)
    MemoryFactory(context=agent_context(world.own.repository))
    make_pair(MemoryFactory(context=agent_context(world.own.repository)), world.own.pending)
    client = signed_in(world.people[role])

    numbers = client.get(INDEX).context["waiting"]

    assert (
        sum(number.value for number in numbers)
        == client.get(reverse("review")).context["position"].total
    )
    for number in numbers:
        listed = client.get(number.url).context["position"]
        assert listed.total == number.value, number.label


@table("role", ["auditor", "viewer", "repository_viewer"])
def test_what_waits_leads_others_to_lists_that_are_as_long(role: str, world: World) -> None:
    quarantined(world.own.memory)
    MemoryFactory(context=agent_context(world.own.repository))
    client = signed_in(world.people[role])

    numbers = client.get(INDEX).context["waiting"]

    assert sum(number.value for number in numbers) >= 3
    for number in numbers:
        assert client.get(number.url).context["cl"].result_count == number.value, number.label


@table("role", ["super_admin", "organization_admin", "auditor", "repository_maintainer"])
def test_what_is_counted_and_listed_as_waiting_is_nobodys_own(role: str, world: World) -> None:
    agent = agent_context(world.own.repository)
    own = [quarantined(own_memory(agent, "Likes tea.")), own_memory(agent, "Likes jam.")]
    Memory.objects.filter(pk=own[1].pk).update(
        status="verified", served_version=1, latest_version=2, pending_version=2
    )
    client = signed_in(world.people[role])

    row = next(one for one in shown(world, role)["repositories"] if one.name == "own")

    assert (row.unverified.value, row.pending.value) == (1, 1)
    for number in (row.approved, row.unverified, row.pending):
        listed = client.get(number.url).context["cl"]
        assert listed.result_count == number.value, number
    sees_own = role != "repository_maintainer"
    for query in ({"quarantined": "yes"}, {"quarantined": "no"}, {"pending": "yes"}, {}):
        page = client.get(reverse("admin:memories_memory_changelist"), query)
        listed = set(page.context["cl"].result_list)
        kept_out = own if "yes" in query.values() else own[:1] if query else []
        assert not listed & set(kept_out), query
        if not query:
            assert (set(own) <= listed) is sees_own


def test_what_is_put_away_is_in_no_conflict(world: World) -> None:
    other = MemoryFactory(context=agent_context(world.own.repository))
    make_pair(other, world.own.memory)
    person = person_context(world.own.maintainer, world.own.repository)
    for value in (1, 0):
        number = shown(world, "auditor")["waiting"][-1]
        listed = signed_in(world.people["auditor"]).get(number.url).context["cl"]
        assert (number.label, number.value) == ("Memories in conflict", value)
        assert listed.result_count == value
        if value:
            deprecate_memory(context=person, memory_id=world.own.memory.pk, reason="wrong")


@pytest.mark.usefixtures("at_noon")
def test_who_was_asked_to_decide_reads_it_on_her_dashboard_and_on_every_page(world: World) -> None:
    person = world.own.maintainer
    for memory, days in ((world.own.memory, 0), (world.own.pending, 2)):
        assign_review(
            context=person_context(person, world.own.repository),
            memory_id=memory.pk,
            user_id=person.pk,
            due_on=now().date() + dt.timedelta(days=days),
        )
    yesterday = now().date() - dt.timedelta(days=1)
    ReviewAssignment.objects.filter(memory=world.own.memory).update(due_on=yesterday)
    client = signed_in(person)

    response = client.get(INDEX)

    assert [(number.label, number.value) for number in response.context["mine"]] == [
        ("Assigned to you", 2),
        ("Due this week", 1),
        ("Overdue", 1),
    ]
    assert "2 yours" in response.content.decode()
    assert signed_in(world.people["organization_admin"]).get(INDEX).context["mine"] == []


@table(("days", "rows"), [("7", 8), ("90", 91), ("1000", 31), ("x", 31)])
def test_the_window_is_bounded(days: str, rows: int, world: World) -> None:
    context = shown(world, "auditor", days=days)
    assert len(context["statuses_over_time"].rows) == rows


def test_those_who_may_not_view_the_trail_get_no_charts_of_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trail, "may_anywhere", lambda request, right: False)
    context = shown(world, "viewer")
    assert "activity" not in context
    assert [number.value for number in context["statuses"]][:2] == [2, 2]


@table("role", ROLES)
def test_the_tools_of_an_organization_are_for_those_who_view_its_trail(
    role: str, world: World
) -> None:
    own, foreign = (place.repository.organization_id for place in (world.own, world.foreign))
    for organization_id, tool in ((own, "memory-search"), (foreign, "memory_recall")):
        for is_error in (False, True):
            count_call(
                organization_id=organization_id, tool=tool, latency_ms=2.5, is_error=is_error
            )

    everything = shown(world, role)["tools"]
    narrowed = shown(world, role, organization=str(own))["tools"]
    repository = shown(world, role, repository=str(world.own.repository.pk))["tools"]

    seen = {
        "super_admin": ["memory-search", "memory_recall"],
        "organization_admin": ["memory-search"],
        "auditor": ["memory-search"],
        "viewer": ["memory-search"],
    }.get(role, [])
    assert [usage.tool for usage in everything] == seen
    assert [usage.tool for usage in narrowed] == seen[:1]
    assert repository == []
    for usage in narrowed:
        assert (usage.calls, usage.errors, usage.mean_latency_ms) == (2, 1, 2.5)


@table("role", ROLES)
def test_it_costs_a_bounded_number_of_queries(role: str, world: World) -> None:
    client = signed_in(world.people[role])
    repository = world.own.repository
    client.get(INDEX)
    for place in (
        {},
        {"organization": str(repository.organization_id)},
        {"repository": str(repository.pk)},
    ):
        with CaptureQueriesContext(connection) as queries:
            client.get(INDEX, place)
        assert len(queries) <= 21, place  # one for who needs a second factor


def test_a_new_platform_shows_first_steps(db: None) -> None:
    owner = UserFactory(is_superuser=True)
    body = signed_in(owner).get(INDEX).content.decode()
    for step in ("Add a repository", "Register an agent", "Issue an access token"):
        assert step in body
    assert "Nothing is remembered here yet" in body


@table(
    ("most", "ticks"),
    [
        (0, [0, 1, 2, 3, 4]),
        (5, [0, 2, 4, 6, 8]),
        (37, [0, 10, 20, 30, 40]),
        (100, [0, 25, 50, 75, 100]),
        (1_000_001, [0, 300_000, 600_000, 900_000, 1_200_000]),
    ],
)
def test_axes_have_round_marks(most: int, ticks: list[int]) -> None:
    assert axis(most) == ticks


def test_bars_and_areas_lie_where_their_axis_says() -> None:
    keys = [LegendEntry("a", "blue"), LegendEntry("b", "green")]
    bar = bar_chart("Name", "acts", keys, [("row", "/", [10, 30])]).bars[0]
    assert [(part.start, part.width) for part in bar.parts] == [(0, 25), (25, 75)]
    days = [dt.date(2026, 1, day) for day in (1, 2, 3)]
    chart = area_chart("Name", "rows", keys, days, [[0, 0], [10, 10], [20, 20]])
    assert chart.areas[0].points == "0,100.00 1,75.00 2,50.00 2,100.00 1,100.00 0,100.00"
    assert chart.areas[1].points == "0,100.00 1,50.00 2,0.00 2,50.00 1,75.00 0,100.00"
    assert chart.dates == days
