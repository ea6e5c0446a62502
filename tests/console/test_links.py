"""Every link on every page leads somewhere, for everybody who is shown it."""

from __future__ import annotations

import re
from collections import Counter, deque
from html import unescape
from urllib.parse import parse_qs, urljoin, urlsplit

import pytest
from django.test import Client
from django.urls import resolve, reverse

from tests.console.test_visibility import ROLES
from tests.console.world import World, signed_in
from tests.factories import MemoryFactory, agent_context
from tests.factories.states import make_pair, quarantined

#: Attributes that lead somewhere by GET.
LINK = re.compile(r'(?:<a\b[^>]*?\shref|\shx-get)="(/admin/[^"#]*|\?[^"#]*)"')
#: Pages of one kind differ in their rows and filters; a few of each tell what it links to.
MOST_OF_A_KIND = 2


def furnish(world: World) -> None:
    """What the cards of the review queue and the lists of the dashboard are about."""
    agent = agent_context(world.own.repository, agent=world.own.agent)
    make_pair(MemoryFactory(context=agent), world.own.memory)
    quarantined(MemoryFactory(context=agent))


def crawl(client: Client) -> tuple[dict[str, str], int]:
    """The links that lead nowhere, each with the page it is on, and how many were followed."""
    broken: dict[str, str] = {}
    seen, kinds = {""}, Counter[tuple[str, str]]()
    waiting = deque([(reverse("admin:index"), "")])
    while waiting:
        url, page = waiting.popleft()
        parts = urlsplit(url)
        kind = resolve(parts.path).view_name, parse_qs(parts.query).get("tab", [""])[0]
        kinds[kind] += 1
        if kinds[kind] > MOST_OF_A_KIND:
            continue
        response = client.get(url)
        if response.status_code >= 400:
            broken[url] = f"{response.status_code} from {page}"
        elif response.status_code in (301, 302):
            found = [response["Location"]]
        elif "text/html" in response["Content-Type"]:
            found = [unescape(link) for link in LINK.findall(response.content.decode())]
        for link in {urljoin(url, one) for one in found} - seen:
            seen.add(link)
            waiting.append((link, url))
        found = []
    return broken, len(seen)


@pytest.mark.parametrize("role", ROLES)
def test_no_link_leads_to_a_page_that_is_refused_or_missing(role: str, world: World) -> None:
    furnish(world)

    broken, followed = crawl(signed_in(world.people[role]))

    assert broken == {}
    assert followed > 30
