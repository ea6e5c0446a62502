"""The examples of the documentation work as they stand."""

import json
import re
from pathlib import Path

from memory_gateway_client.config import MemoryMode, ProviderKind, settings_of
from memory_gateway_client.providers import read_script

PAGE = Path(__file__).parents[2] / "docs" / "gateway-client.md"
EXAMPLES = re.findall(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def test_both_modes_have_an_example_that_is_valid(tmp_path):
    curated, gateway = (settings_of(json.loads(text), folder=tmp_path) for text in EXAMPLES[:2])
    assert (curated.memory.mode, curated.provider.kind) == (MemoryMode.CURATED, ProviderKind.OPENAI)
    assert gateway.memory.mode is MemoryMode.MEMORY_GATEWAY


def test_the_script_is_valid(tmp_path):
    file = tmp_path / "script.json"
    file.write_text(EXAMPLES[2])
    assert len(read_script(file)) == 4
