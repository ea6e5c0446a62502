from __future__ import annotations

from apps.audit.models import AuditRecord
from tests.rest.world import SECRET_TEXT, World, code_of


def test_a_new_version_of_a_verified_memory_waits_for_a_person(world: World) -> None:
    admin = world.person()
    admin.post(f"{world.address}/verify", {"version": 1})

    written = world.agent().post(f"{world.address}/versions", {"content": "A new wording."})

    assert written.status_code == 201
    assert written.json() == {
        "memory_id": str(world.memory.pk),
        "status": "unverified",
        "version": 2,
        "pending": True,
    }
    assert world.agent().get(world.address).json()["content"] == SECRET_TEXT
    verified = admin.post(f"{world.address}/verify", {"version": 2}).json()
    assert (verified["content"], verified["pending_version"]) == ("A new wording.", None)


def test_a_version_written_on_top_of_another_is_a_conflict(world: World) -> None:
    response = world.agent().post(
        f"{world.address}/versions", {"content": "Late.", "expected_version": 7}
    )

    assert (response.status_code, code_of(response)) == (409, "VERSION_CONFLICT")
    assert response.json()["error"]["details"]["latest_version"] == 1


def test_an_agent_is_told_who_was_faster_as_far_as_it_may_read(world: World) -> None:
    person = world.person()
    person.post(
        f"{world.address}/versions",
        {"content": "A person's.", "reason": "Clearer.", "expected_version": 1},
    )
    late = {"content": "Late.", "expected_version": 1}

    told = world.agent().post(f"{world.address}/versions", late).json()["error"]
    blind = world.agent(abilities=["write"]).post(f"{world.address}/versions", late)

    edited = AuditRecord.objects.get(action="updated", verdict="OK")
    assert (told["details"]["change"], told["details"]["version"]) == ("updated", 2)
    assert told["details"]["changed_by"] == edited.actor_label
    assert f"updated by {edited.actor_label}" in told["message"]
    assert code_of(blind) == "VERSION_CONFLICT"
    assert blind.json()["error"]["details"] == {"latest_version": 2, "expected_version": 1}
    assert edited.actor_label not in blind.content.decode()


def test_versions_show_their_text_to_people_and_only_their_authors_to_agents(
    world: World,
) -> None:
    world.agent().post(f"{world.address}/versions", {"content": "Second wording."})

    for_agent = world.agent().get(f"{world.address}/versions").json()["results"]
    for_person = world.person().get(f"{world.address}/versions").json()["results"]

    assert [row["number"] for row in for_agent] == [2, 1]
    assert set(for_agent[0]) == {"number", "author_kind", "author", "reason"}
    assert [row["content"] for row in for_person] == ["Second wording.", SECRET_TEXT]
    last = AuditRecord.objects.first()
    assert last is not None
    assert [entry["version"] for entry in last.served] == [2, 1]


def test_history_lists_versions_and_changes(world: World) -> None:
    world.person().post(f"{world.address}/lock", {"reason": "Settled.", "version": 1})

    history = world.agent().get(f"{world.address}/history", {"limit": 5}).json()

    assert [change["action"] for change in history["changes"]] == ["locked", "created"]
    assert history["versions"][0]["version"] == 1
