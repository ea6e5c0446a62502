"""The default queue: files that appear whole, and none that can stop the worker."""

from pathlib import Path
from queue import Empty

import pytest
from kombu import Connection

QUEUE = "celery"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One for all: a process remembers which queues it has declared."""
    root = tmp_path_factory.mktemp("queue")
    for name in ("messages", "control"):
        (root / name).mkdir()
    return root / "messages"


@pytest.fixture
def queue(folder: Path):
    options = {
        "data_folder_in": str(folder),
        "data_folder_out": str(folder),
        "control_folder": str(folder.with_name("control")),
        "polling_interval": 0.02,
    }
    with Connection("filesystem://localhost", transport_options=options) as connection:
        yield connection.SimpleQueue(QUEUE, no_ack=True)


def test_messages_arrive_in_the_order_they_were_sent(queue, folder):
    for number in range(3):
        queue.put({"number": number})
    assert [queue.get(timeout=60).payload["number"] for _ in range(3)] == [0, 1, 2]
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("content", [b"", b'{"body": "half', b"\xff\xfe", b"[1]"])
def test_a_file_that_holds_no_message_is_dropped_and_the_next_one_is_read(queue, folder, content):
    (folder / f"00000_broken.{QUEUE}.msg").write_bytes(content)
    queue.put({"number": 7})
    assert queue.get(timeout=60).payload == {"number": 7}
    assert list(folder.iterdir()) == []


def test_a_message_that_is_still_being_written_is_not_read(queue, folder):
    unfinished = folder / f".0_unfinished.{QUEUE}.msg.part"
    unfinished.write_bytes(b'{"body":')
    with pytest.raises(Empty):
        queue.get(timeout=0.2)
    assert unfinished.exists()
