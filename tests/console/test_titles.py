"""A name stands in the heading of a page as it was given: escaped once."""

from __future__ import annotations

import re

from django.urls import reverse

from apps.organizations.models import Organization, Repository
from tests.console.world import World, signed_in
from tests.factories import MemoryFactory, agent_context
from tests.oauth.flow import OAuthClient
from tests.tables import table

NAME = "R&D's <b>depot</b>"
ESCAPED_TWICE = re.compile(r"&amp;(?:amp|lt|gt|quot|#x27|#39);")


def heading_of(page: str) -> str:
    found = re.search(r"<h1\b.*?</h1>", page, flags=re.DOTALL)
    assert found, page[:2000]
    return found[0]


def pages_of(world: World) -> dict[str, str]:
    """Pages whose headings end in a name that somebody chose."""
    client = OAuthClient()
    client.register(client_name=NAME)
    memory = MemoryFactory(
        context=agent_context(world.own.repository, agent=world.own.agent), title=NAME
    )
    return {
        "members of a repository": reverse(
            "admin:organizations_repository_members", args=[world.own.repository.pk]
        ),
        "members of an organization": reverse(
            "admin:organizations_organization_members",
            args=[world.own.repository.organization_id],
        ),
        "a client's question": client.request(),
        "a memory": reverse("admin:memories_memory_change", args=[memory.pk]),
    }


@table(
    "page",
    ["members of a repository", "members of an organization", "a client's question", "a memory"],
)
def test_a_name_is_escaped_once_in_the_heading(page: str, world: World) -> None:
    Repository.objects.filter(pk=world.own.repository.pk).update(name=NAME)
    Organization.objects.filter(pk=world.own.repository.organization_id).update(name=NAME)
    browser = signed_in(world.people["organization_admin"])
    shown = browser.get(pages_of(world)[page]).content.decode()
    assert "R&amp;D&#x27;s &lt;b&gt;depot" in heading_of(shown)
    assert not ESCAPED_TWICE.search(shown)
