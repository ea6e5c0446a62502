"""What becomes of facts that are known when something else is said."""

import pytest

from apps.common.clock import now
from apps.memories.models import Memory
from tests.governance.hostile import KEY
from tests.tables import table
from tests.turns.conftest import begin, block_in, finish

pytestmark = pytest.mark.django_db


def in_use():
    return set(Memory.objects.exclude(status="archived").values_list("title", "content"))


def test_several_values_of_a_kind_are_recalled_and_a_correction_takes_the_place_of_one(agent):
    finish(agent, "I prefer tea. I prefer dark mode.", turn="t1")
    told = block_in(begin(agent, "What do I prefer?"))
    assert "preference=tea" in told
    assert "preference=dark mode" in told
    finish(agent, "Actually I prefer coffee instead of tea.", turn="t2")
    assert in_use() == {("preference", "dark mode"), ("preference", "coffee")}
    tea = Memory.objects.get(content="tea")
    assert tea.superseded_by.content == "coffee"


def test_what_took_the_place_of_a_tool_supersedes_it_whether_it_was_known_or_not(agent):
    finish(agent, "I use Slack. I use Vim.", turn="t1")
    finish(agent, "We've moved from Slack to Zulip last month.", turn="t2")
    assert in_use() == {("tool", "Vim"), ("tool", "Zulip")}
    assert Memory.objects.get(content="Slack").superseded_by.content == "Zulip"
    finish(agent, "We've moved from Vim to Zulip.", turn="t3")
    assert in_use() == {("tool", "Zulip")}


def test_a_tool_a_deadline_and_a_liking_give_way_to_what_is_newer_about_the_same(agent):
    finish(
        agent,
        "I use Postgres 15 and Redis 7. The report is due on 3 May. I hate cilantro.",
        turn="t1",
    )
    finish(
        agent,
        "I use Postgres 16. The report is due on 9 May. I like cilantro.",
        turn="t2",
    )
    assert in_use() == {
        ("tool", "Postgres 16"),
        ("tool", "Redis 7"),
        ("deadline", "report: 9 May"),
        ("like", "cilantro"),
    }


def test_what_the_user_takes_back_is_put_away_and_what_people_locked_stays(agent):
    finish(agent, "I live in Leeds. I use Vim. I prefer tea.", turn="t1")
    Memory.objects.filter(content="tea").update(
        status="locked", locked_at=now(), status_before_lock="unverified", verified_at=now()
    )
    finish(agent, "Forget my address. I no longer use Vim. Forget that I prefer tea.", turn="t2")
    assert in_use() == {("preference", "tea")}


def test_who_asks_to_forget_everything_or_somebody_is_obeyed(agent):
    finish(agent, "My boss is Marta Klein. I live in Leeds. My name is Ada.", turn="t1")
    finish(agent, "Forget my boss's name. Forget where I live.", turn="t2")
    assert in_use() == {("name", "Ada")}
    finish(agent, "I use Vim. I use tmux. I prefer tea.", turn="t3")
    finish(agent, "Please delete everything you know about me.", turn="t4")
    assert in_use() == set()


def test_a_secret_is_never_kept_as_a_fact(agent):
    finish(agent, f"Remember that my key is {KEY}. I live in Leeds.")
    assert in_use() == {("place", "Leeds")}


@table(
    ("before", "said", "expected"),
    [
        (
            "The campaign has to be out by 14 October.",
            "Actually the campaign deadline has moved, it's 21 October now.",
            "campaign: 21 October",
        ),
        (
            "The campaign has to be out by 14 October.",
            "The deadline has been moved to 21 October.",
            "campaign: 21 October",
        ),
        (
            "Die Ausschreibung muss bis 12. März raus.",
            "Korrektur: die Ausschreibung muss erst am 19. März raus.",
            "Ausschreibung: 19. März",
        ),
        (
            "La formation doit être prête pour le 15 mars.",
            "La date de la formation a été repoussée au 2 avril.",
            "formation: 2 avril",
        ),
        (
            "The audit is due on 3 May.",
            "They moved the audit to 10 May.",
            "audit: 10 May",
        ),
    ],
)
def test_a_day_that_has_changed_is_that_of_what_was_due_before(agent, before, said, expected):
    finish(agent, before, turn="t1")
    finish(agent, said, turn="t2")
    assert in_use() == {("deadline", expected)}


def test_a_day_that_has_changed_is_of_nothing_known_where_several_things_are_due(agent):
    finish(agent, "The report is due on 3 May. The audit is due on 4 May.", turn="t1")
    finish(agent, "The deadline has been moved to 21 October.", turn="t2")
    assert ("deadline", "report: 3 May") in in_use()
    assert ("deadline", "audit: 4 May") in in_use()


def test_who_is_promoted_states_a_new_role_behind_the_colon(agent):
    finish(agent, "Ich bin Köchin.", turn="t1")
    finish(agent, "Ich wurde befördert: Ich bin jetzt Teamleiterin.", turn="t2")
    assert in_use() == {("role", "Teamleiterin")}


@table("said", ["You can forget about my diet, I gave up.", "Tu peux oublier mon régime."])
def test_who_gives_up_a_diet_may_still_be_allergic(agent, said):
    finish(agent, "I'm vegan. I'm allergic to peanuts.", turn="t1")
    finish(agent, said, turn="t2")
    assert in_use() == {("limit", "peanuts")}


def test_what_holds_from_now_on_stands_beside_what_was_wished_before(agent):
    finish(agent, "Always cite your sources.", turn="t1")
    finish(agent, "From now on give me metric units.", turn="t2")
    assert len(in_use()) == 2


@table(
    "said",
    [
        "Forget my dog, please.",
        "Vergiss, was ich über Rex gesagt habe.",
        "Olvida lo que dije sobre Rex.",
    ],
)
def test_what_is_called_by_a_short_word_or_a_name_is_forgotten_too(agent, said):
    finish(agent, "My dog is called Rex. I live in Leeds. I'm allergic to dog hair.", turn="t1")
    finish(agent, said, turn="t2")
    assert in_use() == {("place", "Leeds"), ("limit", "dog hair")}


def test_a_pet_is_renamed_by_what_corrects_its_name(agent):
    finish(agent, "Mein Hund heißt Bello.", turn="t1")
    finish(agent, "Nein, entschuldige, der Hund heißt Benno.", turn="t2")
    assert in_use() == {("hund", "Benno")}
