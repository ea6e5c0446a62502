"""What the commands that measure share: their options, and what is said of a run."""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path
from typing import Any


def read_options(
    arguments: list[str] | None,
    *,
    name: str,
    meaning: str,
    sizes: list[int],
    rounds: str,
    most: int,
) -> argparse.Namespace:
    """``sizes``, ``seed``, ``json`` and how many ``rounds``, so named, are measured of each."""
    parser = argparse.ArgumentParser(
        prog=f"python -m tests.benchmarks.{name}", description=meaning.split("\n\n")[0]
    )
    parser.add_argument("--sizes", type=numbers, default=sizes, metavar="N,N")
    parser.add_argument(f"--{rounds}", type=int, default=most, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures there too")
    return parser.parse_args(arguments)


def conditions(options: argparse.Namespace) -> dict[str, Any]:
    """What has to be known to compare the figures of two runs."""
    asked = {name: value for name, value in vars(options).items() if name not in {"sizes", "json"}}
    return {**asked, "processors": os.cpu_count(), "load_average": round(os.getloadavg()[0], 1)}


def write_figures(figures: dict[str, Any], path: Path | None) -> None:
    """Write JSON if a file was named."""
    if path:
        path.write_text(json.dumps(figures, indent=1) + "\n")


def numbers(text: str) -> list[int]:
    """Numbers with commas between."""
    return [int(size) for size in text.split(",")]
