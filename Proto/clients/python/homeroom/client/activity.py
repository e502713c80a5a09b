"""One attempt of a pupil at one context: when it ran, what was covered, and the figures of it."""

from __future__ import annotations

import math
import threading
import uuid
from typing import Callable, Optional

from google.protobuf.timestamp_pb2 import Timestamp

from homeroom.activity.v1 import attempt_pb2
from homeroom.client.item import Item


def timestamp(seconds: float) -> Timestamp:
    """An instant to the millisecond, which is as exact as it is kept."""
    milliseconds = math.floor(seconds * 1000)
    return Timestamp(seconds=milliseconds // 1000, nanos=milliseconds % 1000 * 1_000_000)


class Activity:
    """What a pupil does at one context. Any thread may call.

    It keeps what is new since the last record; a record is made by `DataStore.save` and, while it runs, by every heartbeat. After more than
    `idle_seconds` in which nothing was heard of it, as when the machine slept, the time between counts for nothing.
    """

    # As many as one record may have.
    RANGES_MAX = 200
    # As many as one attempt may have, the primary one included (R100).
    ITEMS_MAX = 100

    def __init__(
        self, app_id: str, student_id: str, path: tuple[str, ...], clock: Callable[[], float], *, idle_seconds: float = 1800.0,
        after: Optional[Activity] = None, attempt_id: Optional[str] = None,
    ):
        """`after` is the one before at the same context: nothing of it happens once this one has begun. `attempt_id` names an
        attempt that the server has already, and that goes on here; None: a new one."""
        self.attempt_id = attempt_id or str(uuid.uuid4())
        self.identifier_path = path
        self._app_id, self._student_id, self._clock = app_id, student_id, clock
        self._lock = threading.RLock()
        self._idle_seconds = idle_seconds
        self._begin = clock() if after is None else max(clock(), after._last_change, after._begin + 0.001)
        self._last_change = self._begin
        self._running_since: Optional[float] = None
        self._stop: Optional[float] = None
        self._seconds = 0.0
        self._primary: Optional[Item] = None
        self._additional: dict[str, Item] = {}
        self._new = attempt_pb2.AttemptRecord()

    def start(self) -> None:
        """The clock runs. While it runs already this changes nothing.

        Raises: `RuntimeError` after `stop`: whoever begins anew makes a new activity.
        """
        with self._lock:
            self._must_be_open()
            if self._running_since is None:
                self._running_since = self._change()

    def pause(self) -> None:
        """The clock stands; `start` goes on."""
        with self._lock:
            self._close_interval()
            self._running_since = None

    def stop(self) -> None:
        """The pupil has ended it: the clock stands for good."""
        with self._lock:
            if self._stop is None:
                self.pause()
                self._stop = self._change()
                self._new.stop_time.CopyFrom(timestamp(self._stop))

    def take_up(self) -> None:
        """Begins anew under the same identifier, which the server has just given again. From now on it may name another attempt: it does so
        when the handout of the former one is over, and the time of the work decides (D27)."""
        with self._lock:
            self._close_interval()
            self._begin = self._change()

    @property
    def is_stopped(self) -> bool:
        """It takes nothing more."""
        with self._lock:
            return self._stop is not None

    @property
    def is_started(self) -> bool:
        """The clock runs."""
        with self._lock:
            return self._running_since is not None

    @property
    def is_over(self) -> bool:
        """It was stopped, and a record of all of it was made."""
        with self._lock:
            return self._stop is not None and self._new == attempt_pb2.AttemptRecord()

    @property
    def duration(self) -> float:
        """Seconds that it has run so far."""
        with self._lock:
            if self._running_since is None:
                return self._seconds
            now = max(self._clock(), self._last_change)
            return self._seconds + (self._last_change if self._is_silent(now) else now) - self._running_since

    def add_progress_range(self, start: float, end: float) -> None:
        """A part of the content was covered: 0 ≤ start < end ≤ 1. Ranges may overlap, and progress never falls."""
        if not 0 <= start < end <= 1:
            raise ValueError("a range is 0 ≤ start < end ≤ 1")
        with self._lock:
            self._must_be_open()
            self._change()
            ranges = sorted([*((each.start, each.end) for each in self._new.progress_ranges), (start, end)])
            del self._new.progress_ranges[:]
            for start, end in ranges:
                last = self._new.progress_ranges[-1] if self._new.progress_ranges else None
                if last is None or last.end < start:
                    self._new.progress_ranges.add(start=start, end=end)
                else:
                    last.end = max(last.end, end)

    def set_progress(self, progress: float) -> None:
        """From the beginning to here was covered, 0 to 1; 0 says that nothing was."""
        if not 0 <= progress <= 1:
            raise ValueError("progress is 0 to 1")
        with self._lock:
            self._must_be_open()
            self._change()
            if not self._new.HasField("progress") or self._new.progress < progress:
                self._new.progress = progress

    @property
    def primary_item(self) -> Optional[Item]:
        """The headline. All primary items at one context are of one kind."""
        with self._lock:
            return self._primary

    @primary_item.setter
    def primary_item(self, item: Item) -> None:
        """An additional item of this identifier is the primary one from now on (R94).

        Raises: `ValueError` where the attempt would have more than `ITEMS_MAX` items.
        """
        with self._lock:
            self._must_be_open()
            self._must_fit(1 + len(self._additional.keys() - {item.identifier}))
            self._change()
            if self._additional.pop(item.identifier, None) is not None:
                self._put_additional(item.identifier, None)
            self._primary = item
            self._new.primary_item.CopyFrom(item.message())

    def add_additional_item(self, item: Item) -> None:
        """Another figure. One of the same identifier takes the place of the one before, be that the primary item (R93, R94).

        Raises: `ValueError` where the attempt would have more than `ITEMS_MAX` items.
        """
        with self._lock:
            self._must_be_open()
            was_primary = self._primary is not None and self._primary.identifier == item.identifier
            self._must_fit(len(self._additional.keys() | {item.identifier}) + (self._primary is not None and not was_primary))
            self._change()
            if was_primary:
                self._primary = None
                self._new.ClearField("primary_item")
            self._additional[item.identifier] = item
            self._put_additional(item.identifier, item.message())

    @property
    def additional_items(self) -> list[Item]:
        """In the order in which they were first added (R95)."""
        with self._lock:
            return list(self._additional.values())

    def _must_fit(self, count: int) -> None:
        if count > self.ITEMS_MAX:
            raise ValueError(f"an attempt has at most {self.ITEMS_MAX} items")

    def _put_additional(self, identifier: str, message: Optional[attempt_pb2.ActivityItem]) -> None:
        """Puts an item into what is new, in its place; None: takes it out."""
        items = self._new.additional_items
        index = next((index for index, each in enumerate(items) if each.identifier == identifier), None)
        if message is None:
            if index is not None:
                del items[index]
        elif index is None:
            items.append(message)
        else:
            items[index].CopyFrom(message)

    def record(self, keep: Callable[[attempt_pb2.AttemptRecord], None]) -> bool:
        """Makes a record of what is new and hands it to `keep`, or several where it is more than one may have; says whether there was anything.
        What `keep` fails to take stays new.

        Items have a record of their own, so that time and progress stand whatever the server has against an item.
        """
        most = self.RANGES_MAX
        with self._lock:
            self._close_interval()
            if self._new == attempt_pb2.AttemptRecord():
                return False
            while len(self._new.intervals) > most or len(self._new.progress_ranges) > most:
                keep(self._made(attempt_pb2.AttemptRecord(
                    intervals=self._new.intervals[:most], progress_ranges=self._new.progress_ranges[:most])))
                del self._new.intervals[:most]
                del self._new.progress_ranges[:most]
            items = attempt_pb2.AttemptRecord(additional_items=self._new.additional_items)
            if self._new.HasField("primary_item"):
                items.primary_item.CopyFrom(self._new.primary_item)
            if items != attempt_pb2.AttemptRecord() and items != self._new:
                self._new.ClearField("primary_item")
                self._new.ClearField("additional_items")
                try:
                    keep(self._made(self._new))
                    self._new.Clear()
                finally:
                    self._new.MergeFrom(items)
            keep(self._made(self._new))
            self._new.Clear()
            return True

    def _made(self, content: attempt_pb2.AttemptRecord) -> attempt_pb2.AttemptRecord:
        made = attempt_pb2.AttemptRecord()
        made.CopyFrom(content)
        # Made before it is stored, so that it is the same however often it is sent.
        made.record_id = str(uuid.uuid4())
        made.attempt_id, made.student_id, made.app_id = self.attempt_id, self._student_id, self._app_id
        made.identifier_path.extend(self.identifier_path)
        made.start_time.CopyFrom(timestamp(self._begin))
        # Not when it is saved: work that happens after the pupil began anew does not count in the attempt before (P4).
        made.happen_time.CopyFrom(timestamp(self._last_change))
        return made

    def _close_interval(self) -> None:
        """Ends the running interval, and begins the next one where it ends."""
        if self._running_since is not None:
            now = self._change()
            self._add_interval(now)
            self._running_since = now

    def _add_interval(self, end: float) -> None:
        start, end_time = timestamp(self._running_since), timestamp(end)
        if start == end_time:
            return
        self._seconds += end - self._running_since
        last = self._new.intervals[-1] if self._new.intervals else None
        if last is not None and last.end_time == start:
            last.end_time.CopyFrom(end_time)
        else:
            self._new.intervals.add(start_time=start, end_time=end_time)

    def _change(self) -> float:
        """Something happens now, or when the last thing did where the clock was set back since."""
        now = max(self._clock(), self._last_change)
        if self._running_since is not None and self._is_silent(now):
            self._add_interval(self._last_change)
            self._running_since = now
        self._last_change = now
        return now

    def _is_silent(self, now: float) -> bool:
        """Nothing has been heard of it for so long that the time counts for nothing (D29, N27)."""
        return now - self._last_change > self._idle_seconds

    def _must_be_open(self) -> None:
        if self._stop is not None:
            raise RuntimeError("the activity was stopped: make a new one")
