"""What docs/turns.md shows works as it is shown."""

import json
import re
import shlex
from pathlib import Path

import pytest
import yaml
from django.core.management import load_command_class
from jsonschema import Draft202012Validator

from apps.mcp_endpoint.pipe.tool import PIPE
from apps.ops.metrics import METRICS
from apps.turns.configuration import TurnSettings, settings_in
from apps.turns.session_tree import PURPOSES
from tests.factories import AgentFactory, RepositoryFactory, agent_token
from tests.mcp_endpoint.test_pipe import run
from tests.mcp_endpoint.test_registry import everybody
from tests.mcp_endpoint.world import Caller, code
from tests.sharing import shared

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "turns.md").read_text()
PIPES = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)]
COMMANDS = re.findall(r"^    manage\.py (.*)$", TEXT, re.MULTILINE)


@shared
def caller():
    repository = RepositoryFactory(slug="billing")
    agent = AgentFactory(organization=repository.organization)
    return Caller(agent_token(repository, agent=agent), agent.agent_id, is_agent=True)


def test_the_first_pipe_keeps_a_turn_and_prepares_the_next(caller):
    answer = run(caller, PIPES[0])

    assert answer.body["ok"] is True, answer.body
    assert answer.body["result"]["facts"] == '["user_name"]'
    assert answer.body["result"]["items"][-1]["content"][0]["text"] == "What is my name?"


def test_the_second_pipe_reads_what_it_wrote(caller):
    answer = run(caller, PIPES[1])

    assert answer.body["ok"] is True, answer.body
    assert answer.body["result"] == "The export runs at four."


def test_the_third_pipe_goes_on_after_its_error(caller):
    answer = run(caller, PIPES[2])

    assert code(answer) == "INVALID_ARGUMENT"
    assert answer.body["steps"]["search"]["ok"] is True


def test_all_pipes_are_tested_and_fit_the_schema():
    schema = PIPE.input_schema(everybody())
    assert len(PIPES) == 3
    assert all(Draft202012Validator(schema).is_valid(pipe) for pipe in PIPES)


def test_the_configuration_shown_is_the_default():
    (text,) = re.findall(r"```yaml\n(.*?)```", TEXT, re.DOTALL)
    document = yaml.safe_load(text)

    assert settings_in(document) == TurnSettings()
    shown = document["settings"]["mcp"]["memory"]
    assert shown.keys() | {"enabled"} == set(TurnSettings.model_fields)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_are_understood(command):
    words = shlex.split(command.replace("[", "").replace("]", ""))
    parser = load_command_class("apps.ops", words[0]).create_parser("manage.py", words[0])

    assert parser.parse_args(words[1:]).repository == "billing"


def test_every_metric_and_folder_is_named():
    for metric in METRICS:
        assert metric.name in TEXT
    for folder in PURPOSES:
        assert folder.rpartition("/")[2] in TEXT
