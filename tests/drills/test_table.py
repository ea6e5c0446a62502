"""The table of drills names what there is."""

import re

from tests.drills.table import DRILLS, ROOT, path_of


def test_every_drill_names_tests_that_exist():
    for drill in DRILLS:
        for test in map(path_of, drill.tests):
            file, _, name = test.partition("::")
            text = (ROOT / file).read_text()
            assert f"def {name}(" in text if name else "def test_" in text, test


def test_names_are_used_once_and_every_file_of_drills_is_in_the_table():
    names = [drill.name for drill in DRILLS]
    assert len(set(names)) == len(names)
    tests = [test for drill in DRILLS for test in drill.tests]
    assert len(set(tests)) == len(tests)
    assert {f"drills/{one.name}" for one in (ROOT / "tests/drills").glob("drill_*.py")} <= {*tests}


def test_the_threat_model_names_drills_that_exist():
    text = (ROOT / "docs/threat-model.md").read_text()
    table = text.split("## What shows it", 1)[1]
    named = set(re.findall(r"`([a-z-]+)`", table))
    assert named == {drill.name for drill in DRILLS}


def test_every_claim_of_the_threat_model_has_its_drills():
    """A claim is what a point of the list begins with, in bold."""
    text = (ROOT / "docs/threat-model.md").read_text()
    claims, _, shown = text.partition("## What shows it")
    defended = claims.partition("## What is defended, and where")[2].partition("## Not defended")[0]
    claimed = [one.rstrip(".") for one in re.findall(r"^\* \*\*([^*]+)\*\*", defended, re.M)]
    rows = re.findall(r"^\| ([A-Z][^|]*) \| ((?:`[a-z-]+`(?:, )?)+) \|$", shown, re.M)
    assert [name for name, _ in rows] == claimed
