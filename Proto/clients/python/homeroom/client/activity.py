"""One attempt of a pupil at one context: when it ran, what was covered, and the figures of it."""

from __future__ import annotations

import dataclasses
import math
import threading
import uuid
from typing import Callable, Optional, Sequence

from google.protobuf.timestamp_pb2 import Timestamp

from homeroom.activity.v1 import attempt_pb2
from homeroom.client.item import Item


def timestamp(seconds: float) -> Timestamp:
    """An instant to the millisecond, which is as exact as it is kept."""
    return _timestamp(math.floor(seconds * 1000))


def _timestamp(milliseconds: int) -> Timestamp:
    return Timestamp(seconds=milliseconds // 1000, nanos=milliseconds % 1000 * 1_000_000)


@dataclasses.dataclass(frozen=True)
class Piece:
    """Something to be sent of an attempt."""

    record: attempt_pb2.AttemptRecord
    is_removal: bool = False
    """Once the record is stored, all items that were written before are to be removed."""


class Activity:
    """What a pupil does at one context. Any thread may call.

    It keeps what is new since the last record; a record is made by `DataStore.save` and, while it runs, by every heartbeat. After more than
    `idle_seconds` in which nothing was heard of it, as when the machine slept, the time between counts for nothing.

    `stop` is meant to come last, but `start` goes on after it (R69), and progress and items are taken (R78), until a newer activity at the
    context has taken its place (R67): then all that changes it raises `RuntimeError`, which says so.
    """

    # As many as one record may have.
    RANGES_MAX = 200
    # As many as one attempt may have, the primary one included (R100).
    ITEMS_MAX = 100

    def __init__(
        self, app_id: str, student_id: str, path: tuple[str, ...], clock: Callable[[], float], *, idle_seconds: float = 1800.0,
        after: Optional[Activity] = None, attempt_id: Optional[str] = None, was_stopped: bool = False,
    ):
        """`after` is the one before at the same context: nothing of it happens once this one has begun. `attempt_id` names an
        attempt that the server has already, and that goes on here, though it may have been stopped; None: a new one."""
        self.attempt_id = attempt_id or str(uuid.uuid4())
        self.identifier_path = path
        self._app_id, self._student_id, self._clock = app_id, student_id, clock
        self._lock = threading.RLock()
        self._idle_seconds = idle_seconds
        self._begin = clock() if after is None else max(clock(), after._last_change, after._begin + 0.001)
        self._last_change = self._begin
        self._running_since: Optional[float] = None
        self._is_stopped = False
        # A stop was recorded, or is to be: what runs afterwards counts up to the next one.
        self._was_stopped = was_stopped
        # Why it takes nothing more.
        self._end: Optional[str] = None
        self._seconds = 0.0
        self._primary: Optional[Item] = None
        self._additional: dict[str, Item] = {}
        self._new = attempt_pb2.AttemptRecord()
        # Of items: whether a record has some, when the last were written, and whether these are to be removed, in milliseconds.
        self._has_recorded_items = False
        self._item_time = 0
        self._removal_time: Optional[int] = None

    def start(self) -> None:
        """The clock runs, or goes on after `pause` or `stop`. While it runs already this changes nothing (R70)."""
        with self._lock:
            self._must_be_open()
            if self._running_since is None:
                self._running_since = self._change()
                self._is_stopped = False

    def pause(self) -> None:
        """The clock stands; `start` goes on."""
        with self._lock:
            self._close_interval()
            self._running_since = None

    def stop(self) -> None:
        """The pupil has ended it: the clock stands. `start` goes on all the same (R69)."""
        with self._lock:
            if not self._is_stopped and self._end is None:
                self.pause()
                self._is_stopped = self._was_stopped = True
                self._new.stop_time.CopyFrom(timestamp(self._change()))

    def take_up(self, *, was_stopped: bool) -> None:
        """Begins anew under the same identifier, which the server has just given again. From now on it may name another attempt: it does so
        when the handout of the former one is over, and the time of the work decides (D27)."""
        with self._lock:
            self._close_interval()
            self._begin = self._change()
            self._was_stopped = was_stopped

    def end(self, why: str) -> None:
        """It takes nothing more from now on: whatever changes it raises `RuntimeError` with these words."""
        with self._lock:
            self.pause()
            self._end = why

    def end_if_over(self, why: str) -> bool:
        """The same, where it was stopped and a record of all of it was made; says whether it was."""
        with self._lock:
            if not self._is_stopped or not self._is_recorded:
                return False
            self._end = why
            return True

    def undo_end(self) -> None:
        """It is not over after all."""
        with self._lock:
            self._end = None

    @property
    def is_stopped(self) -> bool:
        """It was stopped, and did not go on since."""
        with self._lock:
            return self._is_stopped

    @property
    def was_stopped(self) -> bool:
        """It was stopped once, here or, as far as the server said, elsewhere."""
        with self._lock:
            return self._was_stopped

    @property
    def is_started(self) -> bool:
        """The clock runs."""
        with self._lock:
            return self._running_since is not None

    @property
    def is_over(self) -> bool:
        """It was stopped, and a record of all of it was made."""
        with self._lock:
            return self._is_stopped and self._is_recorded

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
        """The headline; None: progress is (R89). All primary items at one context are of one kind (R90)."""
        with self._lock:
            return self._primary

    @primary_item.setter
    def primary_item(self, item: Optional[Item]) -> None:
        """An additional item of this identifier is the primary one from now on (R94). None takes back the one that was given here.

        Raises: `ValueError` where the attempt would have more than `ITEMS_MAX` items.
        """
        with self._lock:
            self._must_be_open()
            if item is None:
                self._drop_primary()
                return
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

    def remove_items(self) -> None:
        """Removes all items that were given here, the primary one too; progress and time stay (R96)."""
        with self._lock:
            self._must_be_open()
            self._change()
            self._primary = None
            self._additional.clear()
            self._new.ClearField("primary_item")
            self._new.ClearField("additional_items")
            if self._has_recorded_items:
                self._removal_time = self._tick()

    def _drop_primary(self) -> None:
        """There is no call for it: all items are removed, and the additional ones put again."""
        if self._primary is None:
            return
        others = list(self._additional.values())
        self.remove_items()
        for each in others:
            self.add_additional_item(each)

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

    def record(self, keep: Callable[[Sequence[Piece]], None]) -> bool:
        """Hands what is new to `keep`, in the order in which it is to be sent; says whether there was anything. What `keep` fails to take stays
        new.

        Items have a record of their own, so that time and progress stand whatever the server has against an item.
        """
        with self._lock:
            self._close_interval()
            if self._is_recorded:
                return False
            if self._was_stopped and not self._is_stopped and self._new.intervals:
                # A record has no word for going on after a stop, and no time counts after the last one (N5).
                self._new.stop_time.CopyFrom(self._new.intervals[-1].end_time)
            pieces = self._pieces()
            keep(pieces)
            if pieces[-1].record.HasField("primary_item") or pieces[-1].record.additional_items:
                self._has_recorded_items = True
            elif self._removal_time is not None:
                self._has_recorded_items = False
            self._new.Clear()
            self._removal_time = None
            return True

    @property
    def _is_recorded(self) -> bool:
        return self._new == attempt_pb2.AttemptRecord() and self._removal_time is None

    def _pieces(self) -> list[Piece]:
        """Time and progress, in as many records as these need; a removal of items; items."""
        empty, most = attempt_pb2.AttemptRecord(), self.RANGES_MAX
        work, items = attempt_pb2.AttemptRecord(), attempt_pb2.AttemptRecord()
        work.CopyFrom(self._new)
        if self._new.HasField("primary_item"):
            items.primary_item.CopyFrom(self._new.primary_item)
        items.additional_items.extend(self._new.additional_items)
        work.ClearField("primary_item")
        work.ClearField("additional_items")
        # Not when it is saved: work that happens after the pupil began anew does not count in the attempt before (P4).
        happened = math.floor(self._last_change * 1000)
        pieces = []
        while len(work.intervals) > most or len(work.progress_ranges) > most:
            pieces.append(Piece(self._made(happened, attempt_pb2.AttemptRecord(
                intervals=work.intervals[:most], progress_ranges=work.progress_ranges[:most]))))
            del work.intervals[:most]
            del work.progress_ranges[:most]
        if work != empty:
            pieces.append(Piece(self._made(happened, work)))
        if self._removal_time is not None:
            pieces.append(Piece(self._made(self._removal_time, empty), is_removal=True))
        if items != empty:
            pieces.append(Piece(self._made(self._tick(), items)))
        return pieces

    def _made(self, happened: int, content: attempt_pb2.AttemptRecord) -> attempt_pb2.AttemptRecord:
        made = attempt_pb2.AttemptRecord()
        made.CopyFrom(content)
        # Made before it is stored, so that it is the same however often it is sent.
        made.record_id = str(uuid.uuid4())
        made.attempt_id, made.student_id, made.app_id = self.attempt_id, self._student_id, self._app_id
        made.identifier_path.extend(self.identifier_path)
        made.start_time.CopyFrom(timestamp(self._begin))
        made.happen_time.CopyFrom(_timestamp(happened))
        return made

    def _tick(self) -> int:
        """A millisecond that no other write of items has: their order decides which one stands (P28)."""
        self._item_time = max(math.floor(self._last_change * 1000), self._item_time + 1)
        # The next activity begins behind it. Half a millisecond more, for a float below it would be the one before.
        self._last_change = max(self._last_change, (self._item_time + 0.5) / 1000)
        return self._item_time

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
        if self._end is not None:
            raise RuntimeError(self._end)
