"""The reviewer's work over REST: queue, dossier, release, assignment, pairs and links."""

from __future__ import annotations

from typing import Any

import pytest

from apps.audit.models import AuditRecord
from apps.memories.models import ForgetSuggestion, Memory, MemoryLink, ReviewAssignment, SimilarPair
from apps.memories.services import link_memories
from apps.organizations.roles import Role
from tests.factories import MemoryFactory, agent_context
from tests.factories.deciding import write_version
from tests.factories.states import make_pair, quarantined, suggested_to_forget
from tests.rest.furnished import Furnished
from tests.rest.world import MEMORIES, World, code_of
from tests.sharing import shared
from tests.tables import table

ITEMS = "/api/v1/review-items"


@shared
def furnished(world: World) -> Furnished:
    return Furnished(world)


def kinds(response: Any) -> list[str]:
    return [item["kind"] for item in response.json()["results"]]


def test_the_queue_names_what_waits_the_oldest_first(furnished: Furnished) -> None:
    world = furnished.world
    person = world.person(Role.REPOSITORY_MAINTAINER)
    odd = quarantined(MemoryFactory(context=agent_context(world.repository)))

    answer = person.get(ITEMS)

    assert kinds(answer) == ["unverified", "link", "similar", "quarantined"]
    of_link, of_pair = answer.json()["results"][1:3]
    assert of_link["link_id"] == furnished.ids["link_id"]
    assert of_pair["pair_id"] == furnished.ids["pair_id"]
    only = person.get(f"{ITEMS}?kind=quarantined").json()["results"]
    assert [item["memory_id"] for item in only] == [str(odd.pk)]


def test_the_queue_goes_on_from_page_to_page(furnished: Furnished) -> None:
    person = furnished.world.person(Role.REPOSITORY_MAINTAINER)
    seen: list[str] = []

    address = f"{ITEMS}?page_size=1"
    while address:
        page = person.get(address)
        seen += kinds(page)
        address = page.json()["next"]

    assert seen == kinds(person.get(ITEMS))


@table("cursor", ["x", "2026-01-01_0_0_x", "a_0_0_" + "0" * 36, "2026-01-01_9_0_"])
def test_a_made_up_place_in_the_queue_is_refused(world: World, cursor: str) -> None:
    response = world.person().get(f"{ITEMS}?cursor={cursor}")

    assert (response.status_code, code_of(response)) == (422, "INVALID_ARGUMENT")
    assert response.json()["error"]["details"]["field"] == "cursor"


def test_what_was_given_to_somebody_is_hers_until_it_is_decided(world: World) -> None:
    user = world.user(Role.REPOSITORY_MAINTAINER)
    admin = world.person()

    given = admin.post(f"{world.address}/assign", {"user_id": user.pk, "due_on": "2031-01-01"})
    hers = admin.get(f"{ITEMS}?assignee_id={user.pk}")
    mine = admin.get(f"{ITEMS}?mine=true")
    admin.post(f"{world.address}/verify", {"version": 1})

    assert (given.json()["username"], given.json()["due_on"]) == (user.username, "2031-01-01")
    assert (kinds(hers), kinds(mine)) == (["unverified"], [])
    assert not ReviewAssignment.objects.exists()


def test_nobody_is_asked_who_may_not_decide_or_any_more(world: World) -> None:
    admin = world.person()
    viewer = world.user(Role.VIEWER)
    reviewer = world.user(Role.REPOSITORY_MAINTAINER)

    refused = admin.post(f"{world.address}/assign", {"user_id": viewer.pk})
    admin.post(f"{world.address}/assign", {"user_id": reviewer.pk})
    taken = admin.post(f"{world.address}/unassign")

    assert refused.json()["error"]["details"]["field"] == "user_id"
    assert taken.json()["memory_id"] == str(world.memory.pk)
    assert not ReviewAssignment.objects.exists()


def test_the_dossier_holds_all_that_is_needed_to_decide(furnished: Furnished) -> None:
    world = furnished.world
    person = world.person(Role.REPOSITORY_MAINTAINER)
    person.post(f"{world.address}/verify", {"version": 1})
    write_version(
        context=agent_context(world.repository),
        memory_id=world.memory.pk,
        content="The vault code has changed.",
    )

    dossier = person.get(f"{world.address}/dossier").json()

    assert dossier["memory"]["content"] == dossier["served"]["content"]
    assert dossier["pending"]["content"] == "The vault code has changed."
    assert [pair["memory"]["memory_id"] for pair in dossier["similar"]] == [str(furnished.other.pk)]
    assert [link["relation"] for link in dossier["links"]] == ["supersedes"]
    record = AuditRecord.objects.latest("pk")
    assert [one["version"] for one in record.served or []] == [1, 2, 1]


def test_a_quarantined_memory_is_released_with_a_reason(world: World) -> None:
    quarantined(world.memory)
    person = world.person()

    without = person.post(f"{world.address}/release", {"reason": "", "version": 1})
    released = person.post(f"{world.address}/release", {"reason": "A false alarm.", "version": 1})

    assert without.json()["error"]["details"]["field"] == "reason"
    assert "quarantined" not in released.json()
    assert not Memory.objects.get(pk=world.memory.pk).is_quarantined


def test_two_similar_memories_may_both_stay(furnished: Furnished) -> None:
    person = furnished.world.person(Role.REPOSITORY_MAINTAINER)
    similar = person.get(f"{furnished.world.address}/similar").json()["results"]
    address = f"/api/v1/similar-pairs/{similar[0]['id']}/dismiss"

    dismissed = person.post(address, {"reason": "Different doors."})

    assert [pair["memory_id"] for pair in similar] == [str(furnished.other.pk)]
    assert dismissed.json()["decided_by"]
    assert person.get(f"{furnished.world.address}/similar").json()["results"] == []
    assert SimilarPair.objects.get().decided_at


def test_a_suggested_link_is_accepted_or_declined_once(furnished: Furnished) -> None:
    person = furnished.world.person(Role.REPOSITORY_MAINTAINER)
    address = f"/api/v1/links/{furnished.ids['link_id']}"

    declined = person.post(f"{address}/decline", {"reason": "It is older."})
    late = person.post(f"{address}/accept")

    assert (declined.json()["suggested"], declined.json()["declined"]) == (True, True)
    assert (late.status_code, code_of(late)) == (409, "INVALID_TRANSITION")


def test_what_a_model_would_forget_is_archived_by_who_has_read_it_or_kept(
    furnished: Furnished,
) -> None:
    world = furnished.world
    suggestion = ForgetSuggestion.objects.get()
    address = f"/api/v1/forget-suggestions/{suggestion.pk}"
    dossier = f"{MEMORIES}/{suggestion.memory_id}/dossier?suggestion_id={suggestion.pk}"
    maintainer, admin = world.person(Role.REPOSITORY_MAINTAINER), world.person()

    assert "forget" not in kinds(maintainer.get(ITEMS))
    assert maintainer.get(dossier).status_code == 404
    assert maintainer.post(f"{address}/accept").status_code == 404
    (item,) = admin.get(f"{ITEMS}?kind=forget").json()["results"]
    assert item["suggestion_id"] == suggestion.pk
    unread = admin.post(f"{address}/accept")
    assert (unread.status_code, code_of(unread)) == (409, "VERSION_CONFLICT")
    assert admin.get(dossier).json()["suggestion"]["turn_id"] == "turn-7"
    accepted = admin.post(f"{address}/accept")
    late = admin.post(f"{address}/decline")

    assert accepted.json()["decided_by"]
    assert (late.status_code, code_of(late)) == (409, "INVALID_TRANSITION")
    assert Memory.objects.get(pk=suggestion.memory_id).status == "archived"
    assert admin.get(f"{ITEMS}?kind=forget").json()["results"] == []


def test_an_accepted_link_takes_effect_and_is_listed_for_agents(furnished: Furnished) -> None:
    world = furnished.world
    links = f"{MEMORIES}/{furnished.other.pk}/links"
    assert world.agent().get(links).json()["results"] == []
    assert [link["suggested"] for link in world.person().get(links).json()["results"]] == [True]

    person = world.person()
    for memory in (world.memory, furnished.other):
        person.get(f"{MEMORIES}/{memory.pk}")
    accepted = person.post(f"/api/v1/links/{furnished.ids['link_id']}/accept")

    assert (accepted.json()["suggested"], accepted.json()["direction"]) == (False, "in")
    shown = world.agent().get(links).json()["results"]
    assert [link["memory_id"] for link in shown] == [str(world.memory.pk)]


def test_agents_draw_links_and_across_an_approval_only_suggest(furnished: Furnished) -> None:
    world = furnished.world
    own = MemoryFactory(context=agent_context(world.repository))
    agent = world.agent()
    body = {"target_memory_id": str(own.pk), "relation": "contradicts"}

    drawn = agent.post(f"{world.address}/links", body)
    suggested = agent.post(
        f"{MEMORIES}/{own.pk}/links",
        {"target_memory_id": str(furnished.other.pk), "relation": "contradicts"},
    )

    assert (drawn.status_code, drawn.json()["suggested"]) == (201, False)
    assert (suggested.json()["direction"], suggested.json()["suggested"]) == ("out", True)
    assert MemoryLink.objects.filter(suggested=True).count() == 2


@pytest.mark.parametrize("kind", ["links", "similar-pairs"])
def test_a_link_or_pair_of_another_organization_and_none_at_all_answer_alike(
    world: World, kind: str
) -> None:
    context = agent_context(world.foreign)
    one, two = (MemoryFactory(context=context) for _ in range(2))
    made = {
        "links": lambda: link_memories(
            context=context, source_id=one.pk, target_id=two.pk, relation="refines"
        ),
        "similar-pairs": lambda: make_pair(one, two),
    }[kind]()
    act = "accept" if kind == "links" else "dismiss"
    person = world.person()

    answers = [person.post(f"/api/v1/{kind}/{key}/{act}") for key in (made.pk, made.pk + 1)]

    assert {(answer.status_code, code_of(answer)) for answer in answers} == {(404, "NOT_FOUND")}


def test_pages_go_on_behind_what_a_model_would_forget(world: World) -> None:
    for text in ("Green tea", "Black tea"):
        suggested_to_forget(agent_context(world.repository), text)
    person, address, kinds = world.person(), f"{ITEMS}?page_size=1", list[str]()
    while address:
        page = person.get(address).json()
        kinds += [item["kind"] for item in page["results"]]
        address = page["next"]
    assert kinds == [item["kind"] for item in person.get(ITEMS).json()["results"]]
    assert kinds.count("forget") == 2
