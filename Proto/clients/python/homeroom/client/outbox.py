"""Work that is to be sent, on disk: what is in it outlives the process, and is sent until it is answered."""

from __future__ import annotations

import contextlib
import dataclasses
import os
import pathlib
import sqlite3
import threading
from typing import Iterator, Sequence

RECORD, COMPLETION, REMOVAL = 1, 2, 3  # on disk: add, never change

_SCHEMA_VERSION = 1
_SCHEMA = """
CREATE TABLE owner (name TEXT NOT NULL);
CREATE TABLE waiting (
  number INTEGER PRIMARY KEY AUTOINCREMENT, kind INTEGER NOT NULL, id TEXT NOT NULL UNIQUE, message BLOB NOT NULL);
CREATE TABLE refused (
  number INTEGER PRIMARY KEY, kind INTEGER NOT NULL, id TEXT NOT NULL UNIQUE, message BLOB NOT NULL,
  code INTEGER NOT NULL, reason TEXT NOT NULL, field TEXT NOT NULL, words TEXT NOT NULL);
"""


class OutboxFull(Exception):
    """There is no room: nothing of what was to be stored was. What waits has to be sent, or what was refused let go of."""


class OutboxOfAnother(Exception):
    """The file holds another person's work, which must not be sent with this one's token."""


@dataclasses.dataclass(frozen=True)
class Waiting:
    """One message that was not answered yet: an `AttemptRecord`, after which items are removed where it is a REMOVAL, or a
    `CompleteAssignedRequest`."""

    number: int
    kind: int
    id: str
    message: bytes


@dataclasses.dataclass(frozen=True)
class Refusal:
    """Why one message was refused for good."""

    id: str
    kind: int
    message: bytes
    code: int
    """A canonical gRPC status code."""
    reason: str
    """A constant in UPPER_SNAKE_CASE: docs/reasons.md."""
    field: str
    words: str


class Outbox:
    """A queue in one SQLite file (WAL, `synchronous=FULL`): what `add` has returned from is there after a power cut.

    `owner` says whose work it is, for example "organization/person": a file of another owner is not opened. What waits and what was
    refused counts against both bounds. Any thread may call.
    """

    def __init__(self, path, owner: str, *, messages_max: int = 10_000, bytes_max: int = 64 * 1024 * 1024):
        self.messages_max, self.bytes_max = messages_max, bytes_max
        self._lock = threading.Lock()
        # A pupil's work: for this user of the machine alone, from the first byte on.
        os.close(os.open(pathlib.Path(path), os.O_RDWR | os.O_CREAT, 0o600))
        self._database = sqlite3.connect(path, timeout=30, isolation_level=None, check_same_thread=False)
        try:
            self._open(owner)
        except BaseException:
            self._database.close()
            raise

    def _open(self, owner: str) -> None:
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute("PRAGMA synchronous = FULL")
        with self._transaction():
            version, = self._database.execute("PRAGMA user_version").fetchone()
            if version == 0:
                for statement in _SCHEMA.split(";"):
                    self._database.execute(statement)
                self._database.execute("INSERT INTO owner VALUES (?)", (owner,))
                self._database.execute(f"PRAGMA user_version = {_SCHEMA_VERSION}")
            elif version != _SCHEMA_VERSION:
                raise sqlite3.DatabaseError(f"the outbox is of version {version}, and this program knows {_SCHEMA_VERSION}")
            found, = self._database.execute("SELECT name FROM owner").fetchone()
            if found != owner:
                raise OutboxOfAnother("the outbox holds another person's work")

    def add(self, messages: Sequence[tuple[int, str, bytes]]) -> None:
        """Stores messages, each with its kind and its identifier: all of them, or none.

        Raises: `OutboxFull`; `sqlite3.Error` where the disk does not take them.
        """
        with self._transaction():
            count, size = self._database.execute(
                "SELECT count(*), coalesce(sum(length(message)), 0) FROM"
                " (SELECT message FROM waiting UNION ALL SELECT message FROM refused)").fetchone()
            count, size = count + len(messages), size + sum(len(message) for _, _, message in messages)
            if count > self.messages_max or size > self.bytes_max:
                raise OutboxFull(
                    f"the outbox would hold {count} messages of {size} bytes; at most {self.messages_max} and {self.bytes_max} may be")
            self._database.executemany("INSERT INTO waiting (kind, id, message) VALUES (?, ?, ?)", messages)

    def after(self, number: int, *, messages_max: int, bytes_max: int) -> list[Waiting]:
        """What waits behind `number`, oldest first: at least one where there is one, within both bounds otherwise."""
        found: list[Waiting] = []
        size = 0
        with self._lock:
            rows = self._database.execute(
                "SELECT number, kind, id, message FROM waiting WHERE number > ? ORDER BY number LIMIT ?", (number, messages_max))
            for row in rows.fetchall():
                size += len(row[3])
                if found and size > bytes_max:
                    break
                found.append(Waiting(*row))
        return found

    def settle(self, acknowledged: Sequence[Waiting], refused: Sequence[tuple[Waiting, Refusal]] = ()) -> None:
        """Lets go of what was acknowledged, and puts aside what was refused."""
        with self._transaction():
            self._database.executemany(
                "DELETE FROM waiting WHERE number = ?", [(each.number,) for each in [*acknowledged, *(w for w, _ in refused)]])
            self._database.executemany(
                "INSERT OR REPLACE INTO refused VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [(w.number, r.kind, r.id, r.message, r.code, r.reason, r.field, r.words) for w, r in refused])

    def clock_offset(self, boot: str, offset: float) -> float:
        """What is to be added to the seconds since a start of the machine, to have the time of day by which the work that waits was
        recorded. Where none waits that was recorded since that start, it is `offset` from now on."""
        try:
            with self._transaction():
                # A program that does not know this table leaves it alone, so the version stays.
                self._database.execute("CREATE TABLE IF NOT EXISTS clock (boot TEXT NOT NULL, offset REAL NOT NULL)")
                kept = self._database.execute(
                    "SELECT offset FROM clock WHERE boot = ? AND EXISTS (SELECT 1 FROM waiting)", (boot,)).fetchone()
                if kept is not None:
                    return kept[0]
                self._database.execute("DELETE FROM clock")
                self._database.execute("INSERT INTO clock VALUES (?, ?)", (boot, offset))
        except sqlite3.Error:
            # A full disk keeps nobody from working: the worst is a time that is off by as much as the clock was set.
            pass
        return offset

    @property
    def waiting(self) -> int:
        """How many messages were not answered yet."""
        with self._lock:
            return self._database.execute("SELECT count(*) FROM waiting").fetchone()[0]

    @property
    def refused(self) -> list[Refusal]:
        """What was refused for good, oldest first, until `forget_refused`."""
        with self._lock:
            rows = self._database.execute(
                "SELECT id, kind, message, code, reason, field, words FROM refused ORDER BY number").fetchall()
        return [Refusal(*row) for row in rows]

    def forget_refused(self, ids: Sequence[str]) -> None:
        """Lets go of refused messages: they are lost then."""
        with self._transaction():
            self._database.executemany("DELETE FROM refused WHERE id = ?", [(each,) for each in ids])

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._lock:
            # At once for writing: else two processes could both read that there is room.
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._database.execute("COMMIT")
            except BaseException:
                with contextlib.suppress(sqlite3.Error):
                    self._database.execute("ROLLBACK")
                raise

    def close(self) -> None:
        with self._lock:
            self._database.close()

    def __enter__(self) -> Outbox:
        return self

    def __exit__(self, *_) -> None:
        self.close()
