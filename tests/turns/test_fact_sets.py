"""Sentences and situations that were written independently of the tables of statements."""

from importlib import import_module

import pytest

from apps.memories.vocabulary import SERVED_STATUSES
from apps.turns.fact_extraction import ExtractedFact, facts_in
from apps.turns.models import Fact
from tests.turns.conftest import finish
from tests.turns.fact_sets import Figures, is_meant, meets_span, rows_of


def figures_of(*names):
    return figures_in(row for name in names for row in rows_of(name))


def figures_in(rows):
    figures = Figures()
    for row in rows:
        figures.count(row, facts_in([row["text"]]))
    print("\n".join(figures.lines()))
    return figures


#: What is reached in each language on what was learned from: at least so much must stay.
REACHED = {
    "en": (0.99, 0.92),
    "id": (0.99, 0.95),
    "zh": (0.98, 0.98),
    "de": (0.99, 0.88),
    "fr": (0.99, 0.90),
    "es": (0.99, 0.88),
    "ja": (0.98, 0.94),
}
#: The same on sentences that nobody had seen when they were written, and on paraphrases and near
#: misses that were written beside the tables.
REACHED_LATER = {
    "facts_unseen.jsonl": {
        "en": (0.99, 0.95),
        "de": (0.99, 0.90),
        "fr": (0.95, 0.82),
        "es": (0.99, 0.88),
        "id": (0.99, 0.90),
    },
    "facts_paraphrases.jsonl": {
        "en": (0.99, 0.85),
        "de": (0.96, 0.88),
        "fr": (0.99, 0.92),
        "es": (0.99, 0.90),
        "id": (0.97, 0.81),
    },
    "facts_fresh.jsonl": {
        "en": (0.98, 0.83),
        "de": (0.98, 0.83),
        "fr": (0.98, 0.88),
        "es": (0.98, 0.88),
        "id": (0.98, 0.86),
        "zh": (0.98, 0.95),
        "ja": (0.98, 0.85),
    },
    "facts_last.jsonl": {
        "en": (0.99, 0.88),
        "de": (0.99, 0.79),
        "fr": (0.99, 0.92),
        "es": (0.99, 0.81),
        "id": (0.99, 0.89),
        "zh": (0.99, 0.94),
        "ja": (0.98, 0.82),
    },
    "facts_next.jsonl": {
        "en": (0.99, 0.66),
        "de": (0.99, 0.63),
        "fr": (0.99, 0.68),
        "es": (0.99, 0.57),
        "id": (0.99, 0.62),
        "zh": (0.99, 0.55),
        "ja": (0.99, 0.60),
    },
    "facts_blind.jsonl": {
        "en": (0.99, 0.78),
        "de": (0.99, 0.80),
        "fr": (0.99, 0.78),
        "es": (0.99, 0.73),
        "id": (0.99, 0.72),
        "zh": (0.99, 0.72),
        "ja": (0.99, 0.70),
    },
}


def test_statements_of_both_sets_that_were_learned_from_are_found_in_every_language():
    """Both were learned from: they say what must not be lost, not how unseen words are read."""
    figures = figures_of("facts_dev.jsonl", "facts_heldout.jsonl")
    for language, (precision, recall) in REACHED.items():
        assert figures.precision(language) >= precision, language
        assert figures.recall(language) >= recall, language
    assert figures.trapped == 0


@pytest.mark.parametrize("name", REACHED_LATER)
def test_what_was_learned_from_later_sets_stays_in_every_language(name):
    """Before: the unseen set 0.92 and 0.42, the fresh one 0.93 and 0.57, the last 0.93 and 0.59.

    The blind one was read with 0.90 and 0.54, the next with 0.97 and 0.53.
    """
    figures = figures_of(name)
    for language, (precision, recall) in REACHED_LATER[name].items():
        assert figures.precision(language) >= precision, language
        assert figures.recall(language) >= recall, language
    assert figures.trapped == 0


def test_what_was_learned_from_the_last_set_stays():
    """Read with 0.95 and 0.59 before anybody had seen them; learned from since."""
    figures = figures_of("facts_later.jsonl")
    assert figures.precision("all") >= 0.99
    assert figures.recall("all") >= 0.75
    assert figures.trapped == 0


def test_a_set_that_was_long_unread_is_read_no_worse_than_since_it_was_looked_through():
    """Read with 0.955 and 0.66 before anybody had seen it; its misses were looked at by class."""
    figures = figures_of("facts_unread.jsonl")
    assert figures.precision("all") >= 0.97
    assert figures.recall("all") >= 0.69
    assert figures.trapped == 0


def test_what_was_wrong_in_a_set_of_an_unknown_hand_stays_mended():
    """Read with 0.86 and 0.30 before anybody had seen it; since looked through for classes."""
    figures = figures_of("facts_unknown.jsonl")
    assert figures.precision("all") >= 0.97
    assert figures.recall("all") >= 0.43
    assert figures.trapped == 0


def test_a_set_of_casual_messages_is_read_no_worse_than_the_first_time():
    """Read with 0.93 and 0.37 before anybody had seen them; since looked through for classes."""
    figures = figures_of("facts_casual.jsonl")
    assert figures.precision("all") >= 0.96
    assert figures.recall("all") >= 0.51
    assert figures.trapped == 0


#: Messages that were written before their writer looked at the tables: at least so much stays.
LEARNED = {"facts_ends.jsonl": (0.99, 0.70), "facts_passing.jsonl": (0.99, 0.60)}


#: Of what was written by class, before the rules of a class were: at least so much stays.
CLASSES = {"es": (0.95, 0.88), "id": (0.96, 0.82), "zh": (0.97, 0.95), "ja": (0.97, 0.94)}


@pytest.mark.parametrize("language", CLASSES)
def test_plain_ways_of_saying_things_by_class_are_read_beside_their_near_misses(language):
    """Read with 0.89 and 0.48, 0.90 and 0.47, 0.91 and 0.36, and 0.92 and 0.48 before.

    Who wrote them wrote the rules next. Three in ten are traps: somebody else's, past, wished,
    asked or quoted.
    """
    figures = figures_in(row for row in rows_of("facts_classes.jsonl") if row["lang"] == language)
    precision, recall = CLASSES[language]
    assert figures.precision("all") >= precision
    assert figures.recall("all") >= recall
    assert figures.trapped == 0


@pytest.mark.parametrize("name", LEARNED)
def test_messages_that_say_things_in_passing_are_read_no_worse_than_since_they_were_mended(name):
    """Read with 0.93 and 0.68, and 0.92 and 0.56; what was wrong in them was mended by class.

    The second was written after the first had been learned from. What was wrong were mostly values
    that went on too far, which is why those have a test of their own. Where a set named only one of
    two ways to say a value, its answers were widened afterwards.
    """
    figures = figures_of(name)
    precision, recall = LEARNED[name]
    assert figures.precision("all") >= precision
    assert figures.recall("all") >= recall
    assert figures.trapped == 0


def test_plain_messages_that_nobody_learned_from_are_read():
    """Written last, by who had mended the tables, and sealed: read with 0.97 and 0.83."""
    figures = figures_of("facts_plain.jsonl")
    assert figures.precision("all") >= 0.97
    assert figures.recall("all") >= 0.82
    assert figures.trapped == 0


#: Of each half of a set that was written at once: at least so much, and so few facts in traps.
HALVES = {"open": (0.98, 0.81, 0), "sealed": (0.97, 0.53, 0)}
#: The same of ordinary messages that were written by who then went on with the tables.
ORDINARY = {"open": (0.99, 0.83, 0), "sealed": (0.95, 0.75, 0)}


@pytest.mark.parametrize("half", HALVES)
def test_a_set_is_read_where_it_was_learned_from_and_where_its_misses_were_not(half):
    """Read with 0.86 and 0.47, and 0.78 and 0.42; only the open half was learned from.

    The sealed one was measured again with 0.80 and 0.46. Then what was wrong in it was mended by
    class, so its precision is no longer that of unseen messages; what it misses nobody looked at:
    what was learned elsewhere since took its recall from 0.47 to 0.50.
    """
    rows = [row for row in rows_of("facts_halves.jsonl") if row["half"] == half]
    precision, recall, trapped = HALVES[half]
    figures = figures_in(rows)
    assert figures.precision("all") >= precision
    assert figures.recall("all") >= recall
    assert figures.trapped <= trapped


@pytest.mark.parametrize("half", ORDINARY)
def test_ordinary_messages_are_read_in_the_half_that_was_looked_at_and_in_the_other(half):
    """Read with 0.96 and 0.69, and 0.93 and 0.70; only what the open half showed was learned from.

    Who wrote the messages mended the tables afterwards, so they are easier than a stranger's.
    """
    rows = [row for row in rows_of("facts_ordinary.jsonl") if row["half"] == half]
    precision, recall, trapped = ORDINARY[half]
    figures = figures_in(rows)
    assert figures.precision("all") >= precision
    assert figures.recall("all") >= recall
    assert figures.trapped <= trapped


#: The same of messages of strangers in seven languages.
STRANGERS = {"open": (0.98, 0.93, 0), "sealed": (0.925, 0.60, 1)}


@pytest.mark.parametrize("half", STRANGERS)
def test_messages_of_strangers_are_read_in_the_half_that_was_learned_from_and_in_the_other(half):
    """Read with 0.97 and 0.59, and 0.92 and 0.55, before anybody had seen them.

    Only the open half was learned from.
    """
    rows = [row for row in rows_of("facts_strangers.jsonl") if row["half"] == half]
    precision, recall, trapped = STRANGERS[half]
    figures = figures_in(rows)
    assert figures.precision("all") >= precision
    assert figures.recall("all") >= recall
    assert figures.trapped <= trapped


#: The same of messages to an assistant, and of some that another manner was tried with later. The
#: set calls it a rule of contact how somebody is addressed, where what is kept is a preference.
ASKED = {"open": (0.96, 0.81, 0), "sealed": (0.93, 0.77, 1), "later": (0.97, 0.60, 0)}


@pytest.mark.parametrize("half", ASKED)
def test_messages_to_an_assistant_are_read_in_what_was_looked_at_and_in_the_sealed_half(half):
    """Read with 0.94 and 0.78, 0.92 and 0.77, and 0.89 and 0.56, before anything was learned.

    Who wrote them went on with the reading, so they are easier than a stranger's.
    """
    rows = [row for row in rows_of("facts_asked.jsonl") if row["half"] == half]
    precision, recall, trapped = ASKED[half]
    figures = figures_in(rows)
    assert figures.precision("all") >= precision
    assert figures.recall("all") >= recall
    assert figures.trapped <= trapped


#: What was kept of the sealed halves that says nothing which is stated, of any kind or length.
SEALED = ("asked", "strangers", "messages", "halves", "ordinary")


def test_of_what_is_kept_of_sealed_messages_little_says_what_nobody_stated():
    """7 of 526; of the other 19 that count as wrong the sets give another kind or another end."""
    rows = [row for name in SEALED for row in rows_of(f"facts_{name}.jsonl")]
    figures = figures_in(row for row in rows if row["half"] == "sealed")
    kept = figures.right["all", "all"] + figures.wrong["all", "all"]
    assert figures.amiss["not stated"] <= 0.016 * kept
    assert figures.precision("all") >= 0.945
    assert figures.recall("all") >= 0.625


#: The same of messages in nine languages, of which Italian and Portuguese have no table.
MESSAGES = {"open": (0.98, 0.52, 0), "sealed": (0.93, 0.545, 0)}


@pytest.mark.parametrize("half", MESSAGES)
def test_messages_that_were_written_before_the_tables_were_looked_at_are_read(half):
    """Read with 0.97 and 0.49, and 0.90 and 0.51; only the open half was learned from.

    Nothing may be read wrongly in the languages without a table; what they state is missed.
    """
    rows = [row for row in rows_of("facts_messages.jsonl") if row["half"] == half]
    precision, recall, trapped = MESSAGES[half]
    figures = figures_in(rows)
    assert figures.precision("all") >= precision
    assert figures.recall("all") >= recall
    assert figures.trapped <= trapped


#: The same of messages by a hand that says things in odder ways than the others.
WINTER = {"open": (0.98, 0.53, 0), "sealed": (0.85, 0.28, 0)}


@pytest.mark.parametrize("half", WINTER)
def test_messages_of_a_winter_are_read_in_the_half_that_was_looked_at_and_in_the_other(half):
    """Read with 0.89 and 0.34, and 0.81 and 0.27; only the open half was learned from.

    What is wrong in the sealed one (7 of 48) has another end than the values that the set accepts.
    """
    rows = [row for row in rows_of("facts_winter.jsonl") if row["half"] == half]
    precision, recall, trapped = WINTER[half]
    figures = figures_in(rows)
    assert figures.precision("all") >= precision
    assert figures.recall("all") >= recall
    assert figures.trapped <= trapped


#: The same of short messages of a chat, mostly in small letters; those called "later"
#: were written when the rules that the open half led to were done.
SPRING = {"open": (0.98, 0.72, 0), "sealed": (0.92, 0.67, 0), "later": (0.99, 0.78, 0)}


@pytest.mark.parametrize("half", SPRING)
def test_short_messages_of_a_chat_are_read_in_what_was_looked_at_and_in_the_sealed_half(half):
    """Read with 0.96 and 0.66, 0.92 and 0.66, and 0.98 and 0.66, before anything was learned.

    Who wrote them mended the tables afterwards and knew the towns in them, so they are easier than
    a stranger's.
    """
    rows = [row for row in rows_of("facts_spring.jsonl") if row["half"] == half]
    precision, recall, trapped = SPRING[half]
    figures = figures_in(rows)
    assert figures.precision("all") >= precision
    assert figures.recall("all") >= recall
    assert figures.trapped <= trapped


#: Written by somebody who had read nothing of this, and cut in two at random within each language.
#: As a whole it was read with 0.90 and 0.51 before anybody looked at the open half.
AUTUMN = {"open": (0.95, 0.56, 0), "sealed": (0.91, 0.60, 2)}


@pytest.mark.parametrize("half", AUTUMN)
def test_idiomatic_messages_are_read_in_the_half_that_was_learned_from_and_in_the_other(half):
    precision, recall, trapped = AUTUMN[half]
    figures = figures_in(row for row in rows_of("facts_autumn.jsonl") if row["half"] == half)
    assert figures.precision("all") >= precision
    assert figures.recall("all") >= recall
    assert figures.trapped <= trapped


def test_ways_to_say_things_that_rules_were_written_for_are_read():
    """English, German and French, written by class before the rules, in three parts.

    The first part was read with a recall of 0.68, the second, when the first had been learned from,
    with 0.79, the third, which says things in odder ways, with 0.51.
    """
    figures = figures_of("facts_ways.jsonl")
    assert figures.precision("all") >= 0.98
    assert figures.recall("all") >= 0.90


@pytest.mark.parametrize("language", ["fr", "es", "zh"])
def test_plain_statements_are_read_in_whatever_order_and_register_they_are_said(language):
    """Written by class before the rules were looked at, with near misses of the same shapes.

    Topics first, objects in front, clefts, chats and letters: read with a recall of 0.50, 0.60 and
    0.60 at first.
    """
    rows = (row for row in rows_of("facts_other_order.jsonl") if row["lang"] == language)
    figures = figures_in(rows)
    assert figures.precision("all") >= 0.97
    assert figures.recall("all") >= 0.85
    assert figures.trapped <= 9


#: What is read in each language of sentences that say one thing plainly, by kind.
PLAINLY = {"en": (0.99, 0.89), "de": (0.98, 0.93), "id": (0.98, 0.93)}


@pytest.mark.parametrize("language", PLAINLY)
def test_what_is_plainly_said_is_read_and_what_is_nearly_so_states_nothing(language):
    """Sentences in two parts, for each kind what native speakers say, and what only looks like it.

    They were written before the rules for them, the second part when the first had been learned
    from, and read with a recall of 0.65 in English, 0.60 in German and 0.63 in Indonesian, which
    say nothing of sentences of others since. The traps were written for the new rules: who else,
    once, asked, supposed, in a task; eight of them stated something before.
    """
    rows = [row for row in rows_of("facts_plainly.jsonl") if row["lang"] == language]
    precision, recall = PLAINLY[language]
    figures = figures_in(rows)
    assert figures.precision("all") >= precision
    assert figures.recall("all") >= recall
    assert not figures.trapped


#: Frames of a plain statement, and the least share of the occupations of a package that is read.
OCCUPATIONS = {
    "en_US": ("I'm a {}.", 0.9),
    "de_DE": ("Ich bin {}.", 0.9),
    "fr_FR": ("Je suis {}.", 0.9),
    "es_ES": ("Soy {}.", 0.85),
    "zh_CN": ("我是{}。", 0.7),
    "ja_JP": ("私は{}です。", 0.9),
}


@pytest.mark.parametrize("locale", OCCUPATIONS)
def test_occupations_that_a_package_lists_are_read_as_roles(locale):
    """Of faker, of at most four words; its Chinese list names lines of business too."""
    frame, least = OCCUPATIONS[locale]
    listed = import_module(f"faker.providers.job.{locale}").Provider.jobs
    names = {str(one)[:1].lower() + str(one)[1:] for one in listed if locale in ("en_US", "es_ES")}
    names = names or {str(one) for one in listed}
    jobs = sorted(one for one in names if not set("/,") & set(one) and len(one.split()) <= 4)
    read = [one for one in jobs if any(_is_role(fact) for fact in facts_in([frame.format(one)]))]
    assert len(read) >= least * len(jobs), sorted({*jobs} - {*read})


def _is_role(fact: ExtractedFact) -> bool:
    return fact.fact_id == "user_role"


def test_no_near_miss_that_was_once_taken_for_a_fact_is_taken_again():
    """Ordinary talk around what the frames accept; each of them was taken for a fact before."""
    taken = {
        row["text"]: facts
        for row in rows_of("facts_near.jsonl")
        if (facts := facts_in([row["text"]]))
    }
    assert taken == {}


def test_what_nobody_learned_from_is_read_as_it_was_when_it_was_first_seen():
    """Three hundred messages by somebody who knew no rules, a third of them traps.

    Spans are compared, as who wrote them has no kinds of ours and cuts values otherwise. First
    read .973 and .75; one rule since was changed for two of them (what only points to something).
    """
    right, found, stated, met, trapped = 0, 0, 0, 0, 0
    for row in rows_of("facts_everybody.jsonl"):
        facts, spans = facts_in([row["text"]]), [one["value"] for one in row["facts"]]
        is_asked = any(one["kind"] in {"forget", "correction"} for one in row["facts"])
        hits = [
            [meets_span(fact.value, span) or (fact.retracts and is_asked) for span in spans]
            for fact in facts
        ]
        found, right = found + len(facts), right + sum(map(any, hits))
        stated, met = stated + len(spans), met + sum(map(any, zip(*hits, strict=True)))
        trapped += row["trap"] and len(facts)
    assert (stated, trapped) == (244, 0)
    assert right >= 0.97 * found
    assert met >= 0.74 * stated


def test_hardly_any_trap_of_strangers_is_taken_for_a_fact():
    """By six who knew no rules; when they were first read, 58 of these 1,092 stated something.

    Of the 240 of the sixth, all as near to statements as could be, 27 did, and 14 still do.
    """
    rows = rows_of("facts_traps.jsonl")
    taken = [row["text"] for row in rows if facts_in([row["text"]])]
    assert len(rows) == 1_092
    assert len(taken) <= 18


def test_japanese_and_chinese_sentences_that_their_tables_were_tried_on_are_found():
    """Written beside the tables in parts, each measured before it was learned from."""
    figures = figures_of("facts_cjk.jsonl")
    for language in ("ja", "zh"):
        assert figures.precision(language) >= 0.99, language
        assert figures.recall(language) >= 0.96, language
    assert figures.trapped <= 1


@pytest.mark.django_db
def test_after_several_turns_what_holds_is_in_use_and_what_does_not_is_not(agent):
    held = missing = kept = gone = 0
    failures = []
    for row in rows_of("facts_turns.jsonl"):
        for number, said in enumerate(row["turns"]):
            finish(agent, said, turn=f"{row['id']}-{number}", session=row["id"], user_id=row["id"])
        known = [
            (fact.fact_id, fact.memory.content)
            for fact in Fact.objects.filter(session__session_id=row["id"]).select_related("memory")
            if fact.memory.status in SERVED_STATUSES
        ]
        for one in row["holds"]:
            found = any(is_meant(*fact, one) for fact in known)
            held, missing = held + found, missing + (not found)
            if not found:
                failures.append(f"{row['id']} misses {one['kind']}={one['value']}")
        for one in row["not"]:
            found = any(is_meant(*fact, one) for fact in known)
            kept, gone = kept + found, gone + (not found)
            if found:
                failures.append(f"{row['id']} keeps {one['kind']}={one['value']}")
    print(*failures, sep="\n")
    print(f"held {held} of {held + missing}, gone {gone} of {gone + kept}")
    assert held / (held + missing) >= 0.90
    assert gone / (gone + kept) >= 0.95
