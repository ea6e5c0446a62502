"""The page about search's background work."""

from __future__ import annotations

from django.test import Client
from django.urls import reverse

from apps.common.embedders.choice import choose
from apps.index.models import Embedding
from apps.memories.services.similarity import compare_memories
from tests.common.choosing import install_tiny, let_the_command_choose
from tests.console.world import World, signed_in
from tests.tables import table

FOLLOWING = 'hx-trigger="every 3s"'
OTHERS = ["organization_admin", "repository_maintainer", "auditor", "viewer"]


def test_it_says_how_many_documents_have_a_vector_and_follows_until_all_have(
    world: World, super_admin: Client
) -> None:
    total = Embedding.objects.count()
    Embedding.objects.all()[:1].get().delete()

    page = super_admin.get(reverse("search_index")).content.decode()

    assert f"{total - 1} of {total} documents have one" in page
    assert FOLLOWING in page


def test_when_nothing_waits_it_rests(world: World, super_admin: Client) -> None:
    compare_memories(seconds=60)

    page = super_admin.get(reverse("search_index")).content.decode()

    assert "100 %" in page
    assert "Nothing waits." in page
    assert FOLLOWING not in page


def test_during_a_change_of_the_embedder_it_says_how_far_the_one_to_come_is(
    world: World, super_admin: Client, settings, monkeypatch, tmp_path
) -> None:
    let_the_command_choose(settings, monkeypatch, tmp_path)
    install_tiny()
    choose("tiny")
    total = Embedding.objects.count()

    page = super_admin.get(reverse("search_index")).content.decode()

    assert "Vectors of wordllama-256-root" in page
    assert f"to follow and answers once all have one (0 of {total})" in page
    assert FOLLOWING in page


def test_the_page_asks_only_for_the_part_that_moves(world: World, super_admin: Client) -> None:
    part = super_admin.get(reverse("search_index"), headers={"HX-Request": "true"}).content.decode()

    assert part.lstrip().startswith('<section id="search-index"')


@table("role", OTHERS)
def test_only_who_manages_the_platform_sees_it(world: World, role: str) -> None:
    assert signed_in(world.people[role]).get(reverse("search_index")).status_code == 403
