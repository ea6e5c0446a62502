"""What the short cut copies is what writing makes."""

import pytest

from apps.common.context import Intent
from apps.memories.services.recheck import take_current
from tests.benchmarks.corpus import Corpus
from tests.benchmarks.loading import memories_of
from tests.benchmarks.places import new_place


@pytest.mark.django_db
def test_a_search_judges_nothing_of_what_was_copied(django_assert_num_queries):
    place = new_place()
    memories = memories_of(Corpus().texts(10), place)
    context = place.context(Intent.READ)
    with django_assert_num_queries(1):  # which policy holds
        assert take_current(memories, context, most=10) == memories
