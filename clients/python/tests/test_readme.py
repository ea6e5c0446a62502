"""The examples of the README work as they stand."""

import json
import re
from pathlib import Path

from made_agents import KEY, gateway_mode
from memory_gateway_client import Memory

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def test_the_programs_run(gateway, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("config.json").write_text(json.dumps(gateway_mode(gateway.origin)))
    assert len(PROGRAMS) == 2
    for program in PROGRAMS:
        here = program.replace("http://127.0.0.1:8000/gateway", gateway.origin)
        exec(here.replace("uk_…", KEY), {})  # noqa: S102 - it is the README's
    shown = capsys.readouterr().out
    assert "And the test database?\nI do not know that one.\n" in shown
    assert "completed You said: When do we deploy?" in shown
    assert gateway.messages[2]["text"] == "It is called egret."


def test_every_method_is_in_the_table():
    methods = [name for name in vars(Memory) if not name.startswith("_")]
    table = README.partition("| method |")[2].partition("\n\n")[0]
    assert [name for name in methods if f"`{name}(" not in table] == []
