"""Who has a card open is told to the others, for two minutes, and shuts nobody out."""

import datetime as dt
from dataclasses import replace

import pytest

from apps.common.clock import now
from apps.memories.models import OpenCard
from apps.memories.selectors.review_queue import queue
from apps.memories.selectors.reviewing import OPEN_FOR, card_key, opened_by_others
from apps.memories.services.open_cards import leave_card, open_card
from apps.organizations.roles import Role
from tests.factories import MemoryFactory, UserFactory, person_with_role
from tests.factories.states import make_pair
from tests.threads import at_once


@pytest.fixture
def ana(repository):
    return person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)


@pytest.fixture
def ben(repository):
    return person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)


@pytest.fixture
def cards(agent, maintainer):
    """Two memories and the pair of both."""
    make_pair(MemoryFactory(context=agent), MemoryFactory(context=agent))
    return queue(maintainer.rights, most=10)


def names(person, card):
    return [one.name for one in opened_by_others(person.pk, [card]).get(card_key(card), ())]


def test_the_others_see_it_and_the_person_herself_does_not(ana, ben, cards):
    open_card(ana.pk, cards[0])
    assert names(ben, cards[0]) == [ana.username]
    assert names(ana, cards[0]) == []


def test_a_memory_and_its_pair_are_different_cards(ana, ben, cards):
    of_memory = next(card for card in cards if not card.number)
    of_pair = next(card for card in cards if card.number)
    of_pair = replace(of_pair, memory_id=of_memory.memory_id)
    open_card(ana.pk, of_memory)
    assert names(ben, of_memory) == [ana.username]
    assert names(ben, of_pair) == []


def test_a_card_stays_the_same_one_when_its_kind_changes(ana, ben, cards):
    card = next(card for card in cards if not card.number)
    open_card(ana.pk, card)
    assert names(ben, replace(card, since=now())) == [ana.username]


def test_a_person_has_one_card_open(ana, ben, cards):
    open_card(ana.pk, cards[0])
    open_card(ana.pk, cards[1])
    assert (names(ben, cards[0]), names(ben, cards[1])) == ([], [ana.username])
    assert OpenCard.objects.count() == 1


def test_it_is_over_two_minutes_after_it_was_last_said(ana, ben, cards):
    open_card(ana.pk, cards[0])
    OpenCard.objects.update(seen_at=now() - OPEN_FOR + dt.timedelta(seconds=5))
    assert names(ben, cards[0]) == [ana.username]
    OpenCard.objects.update(seen_at=now() - OPEN_FOR)
    assert names(ben, cards[0]) == []


def test_saying_it_again_keeps_since_when(ana, ben, cards):
    open_card(ana.pk, cards[0])
    began = now() - dt.timedelta(seconds=40)
    OpenCard.objects.update(opened_at=began, seen_at=began)
    open_card(ana.pk, cards[0])
    (one,) = opened_by_others(ben.pk, [cards[0]])[card_key(cards[0])]
    assert one.since == began


@pytest.mark.parametrize("other", ["another card", "long ago"])
def test_otherwise_it_begins_anew(other, ana, ben, cards):
    open_card(ana.pk, cards[1] if other == "another card" else cards[0])
    began = now() - dt.timedelta(hours=1)
    seen = now() if other == "another card" else began
    OpenCard.objects.update(opened_at=began, seen_at=seen)
    open_card(ana.pk, cards[0])
    assert OpenCard.objects.get().opened_at > began + dt.timedelta(minutes=59)


def test_leaving_a_card_leaves_that_one_only(ana, ben, cards):
    open_card(ana.pk, cards[1])
    leave_card(ana.pk, cards[0])  # comes late: the next card is open already
    assert names(ben, cards[1]) == [ana.username]
    leave_card(ana.pk, cards[1])
    assert names(ben, cards[1]) == []


def test_whoever_came_first_is_named_first(ana, ben, cards):
    third = UserFactory()
    open_card(ben.pk, cards[0])
    open_card(ana.pk, cards[0])
    assert names(third, cards[0]) == [ben.username, ana.username]


@pytest.mark.django_db(transaction=True)
def test_said_twice_at_once_it_is_one_row(ana, cards):
    at_once([lambda: open_card(ana.pk, cards[0])] * 4)
    assert OpenCard.objects.count() == 1
