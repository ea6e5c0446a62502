"""`manage.py compare_turns`: the same turns twice, and nothing of it is left."""

import json
from io import StringIO

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command

from apps.common.errors import ResourceBusy
from apps.turns import config_evaluation
from tests.governance.hostile import KEY
from tests.turns.conftest import assistant, begin, block_in, finish, user

pytestmark = pytest.mark.django_db

NARROW = "settings: {mcp: {memory: {recent_context_items: 2, recall_facts_limit: 1}}}"


def said(turn, text, session="s-1", **more):
    return {
        "session_id": session,
        "turn_id": turn,
        "input_items": [user(text)],
        "output_items": [assistant("Noted.")],
        **more,
    }


TURNS = [
    said("t-1", "My name is Ada."),
    said("t-2", "I prefer tea."),
    said("t-3", "What do you know of me?"),
    said("t-1", "Who am I?", session="s-2"),
]


def counts():
    """The rows of every table there is."""
    return {
        model._meta.db_table: model._base_manager.count()
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed
    }


@pytest.fixture
def run(repository, coder, tmp_path):
    def act(*turns, second=NARROW, first=None, more=()):
        path = tmp_path / "recorded.jsonl"
        lines = [turn if isinstance(turn, bytes) else json.dumps(turn).encode() for turn in turns]
        path.write_bytes(b"\n".join(lines))
        named = []
        for name, text in (("--first", first), ("--second", second)):
            if text is not None:
                (tmp_path / name).write_text(text)
                named += [name, str(tmp_path / name)]
        out, err = StringIO(), StringIO()
        try:
            call_command(
                "compare_turns",
                str(path),
                *("--repository", repository.slug, "--as-agent", coder.agent_id, *named, *more),
                stdout=out,
                stderr=err,
            )
        except CommandError as refused:
            err.write(str(refused))
        return out.getvalue(), err.getvalue()

    return act


def compared(run, *turns, **more):
    out, err = run(*turns, more=("--json",), **more)
    assert err == ""
    return json.loads(out)


def test_two_configurations_that_are_alike_do_not_differ(run):
    assert compared(run, *TURNS, second=None) == {
        "turns": 4,
        "differing_turns": [],
        "differing_trees": [],
    }
    assert "4 turns compared: 0 differ, 0 sessions have other files." in run(*TURNS, second=None)[0]


def test_recalled_facts_tokens_and_trees_are_compared(run):
    found = compared(run, *TURNS)

    third, other_session = found["differing_turns"]
    assert (third["session_id"], third["turn_id"]) == ("s-1", "t-3")
    assert third["first"]["recall_fact_ids"] == ["user_name", "user_preference"]
    assert len(third["second"]["recall_fact_ids"]) == 1
    assert third["first"]["context_token_count"] > third["second"]["context_token_count"]
    assert other_session["session_id"] == "s-2"
    (tree,) = found["differing_trees"]
    assert tree["session_id"] == "s-1"
    assert tree["lines"]["runtime/context/current.jsonl"] == {"first": 6, "second": 3}
    (compact,) = [lines for path, lines in tree["lines"].items() if "events/compact" in path]
    assert compact == {"first": 0, "second": 1}


def test_it_is_told_for_people_too(run):
    told, _ = run(*TURNS)

    assert "s-1 t-3\n  first: " in told
    assert "  runtime/context/current.jsonl: 6 lines, 3 lines" in told
    assert "4 turns compared: 2 differ, 1 sessions have other files." in told
    assert "Ada" not in told


def test_nothing_is_left_behind(run, agent, settings):
    finish(agent, "My name is Grace.", session="s-1", turn="t-1")
    before, usual = counts(), settings.TURNS

    run(*TURNS, *[said("t-9", "I like tea.", user_id="ann")])

    assert counts() == before
    assert usual == settings.TURNS
    assert "name=Grace" in block_in(begin(agent, "Who?", session="s-1"))


def test_what_did_not_happen_is_not_logged(run, agent, caplog):
    with caplog.at_level("INFO", logger="memory_platform.turns"):
        run(*TURNS)
        assert caplog.records == []
        finish(agent, "My name is Grace.")
        assert len(caplog.records) == 1


def test_what_the_platform_remembers_already_has_no_part_in_it(run, agent):
    finish(agent, "My name is Grace. I like milk.", session="s-1", turn="t-1")

    found = compared(run, said("t-1", "My name is Ada."), said("t-2", "And?"), second=NARROW)

    assert "user_like" not in json.dumps(found)


def test_users_are_kept_apart(run):
    mine = [said("t-1", "My name is Ada."), said("t-2", "Who?")]
    hers = [said("t-1", "I like tea.", user_id="ann"), said("t-2", "Who?", user_id="ann")]
    off = "settings: {mcp: {memory: {recall_facts_limit: 0}}}"

    found = compared(run, *mine, *hers, second=off)

    recalled = [turn["first"]["recall_fact_ids"] for turn in found["differing_turns"]]
    assert recalled == [["user_name"], ["user_like"]]


def test_what_another_memory_answered_is_compared_too(run):
    right = {"recall_fact_ids": ["user_name"]}
    turns = [said("t-1", "My name is Ada."), said("t-2", "Who?", **right)]
    assert compared(run, *turns, second=None)["differing_turns"] == []

    wrong = {"recall_fact_ids": [], "context_token_count": 7}
    turns[1] = said("t-2", "Who?", **wrong)
    (turn,) = compared(run, *turns, second=None)["differing_turns"]

    assert turn["recorded"] == wrong
    assert turn["first"] == turn["second"]


def test_a_turn_that_is_refused_is_compared_as_well(run, monkeypatch):
    again = [said("t-1", "My name is Ada."), said("t-1", "My name is Ada.")]
    calls = []

    def refuse(*, context, request):
        calls.append(request)
        if len(calls) > 2:
            raise ResourceBusy
        return whole(context=context, request=request)

    whole = config_evaluation.before_turn
    monkeypatch.setattr(config_evaluation, "before_turn", refuse)

    first, second = compared(run, *again)["differing_turns"]

    assert first["second"] == second["second"] == {"error": "RESOURCE_BUSY"}


@pytest.mark.parametrize(
    ("line", "named"),
    [
        (b"{", "line"),
        (b"[]", "line"),
        ({"session_id": "s"}, "turn_id"),
        (said("../x", "Hello"), "turn_id"),
        (said("t-1", "Hello", max_input_tok=0), "max_input_tok"),
        (said("t-1", "Hello", output_items=[{"type": "else"}]), "output_items[0].type"),
    ],
)
def test_a_line_that_is_no_turn_is_told_and_left_out(run, line, named):
    out, err = run(line, said("t-2", "Hello"))

    assert "1 turns compared" in out
    assert "recorded.jsonl:1: INVALID_ARGUMENT" in err
    assert named in err
    assert "1 lines are no turns" in err


def test_only_so_many_turns_are_compared(run):
    out, err = run(*TURNS, more=("--most", "2"))

    assert "2 turns compared" in out
    assert "Only the first 2 turns" in err


def test_a_configuration_that_is_wrong_is_told_in_a_sentence(run):
    out, err = run(*TURNS, second="settings: {mcp: {memory: {serach_limit: 3}}}")

    assert out == ""
    assert err == "settings.mcp.memory.serach_limit is not a setting."


def test_no_secret_is_told(run):
    out, err = run(said("t-1", f"My name is {KEY}"), said("t-2", "Who?"))

    assert KEY not in out + err
