"""One attempt of a pupil at one context: when it ran, what was covered, and the figures of it."""

from __future__ import annotations

import dataclasses
import math
import threading
import uuid
from typing import Callable, Optional, Union

from google.protobuf.timestamp_pb2 import Timestamp

from homeroom.activity.v1 import attempt_pb2


@dataclasses.dataclass(frozen=True)
class Score:
    """Points out of a maximum: 0 ≤ points ≤ max, 0 < max."""

    identifier: str
    title: str
    points: float
    max: float
    response: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.points <= self.max < math.inf or self.max == 0:
            raise ValueError("a score is 0 ≤ points ≤ max, 0 < max")

    def message(self) -> attempt_pb2.ActivityItem:
        return _item(self, score=attempt_pb2.Score(points=self.points, max=self.max))


@dataclasses.dataclass(frozen=True)
class Quantity:
    """A plain number, for example of hints used."""

    identifier: str
    title: str
    quantity: float
    response: str = ""

    def __post_init__(self) -> None:
        if not math.isfinite(self.quantity):
            raise ValueError("a quantity is a finite number")

    def message(self) -> attempt_pb2.ActivityItem:
        return _item(self, quantity=self.quantity)


@dataclasses.dataclass(frozen=True)
class Binary:
    """One of two outcomes, and in which words teachers read it."""

    identifier: str
    title: str
    value: bool
    wording: attempt_pb2.BinaryWording = attempt_pb2.BINARY_WORDING_TRUE_FALSE
    response: str = ""

    def message(self) -> attempt_pb2.ActivityItem:
        return _item(self, binary=attempt_pb2.Binary(value=self.value, wording=self.wording))


Item = Union[Score, Quantity, Binary]


def _item(item: Item, **value) -> attempt_pb2.ActivityItem:
    message = attempt_pb2.ActivityItem(identifier=item.identifier, title=item.title, **value)
    if item.response:
        message.response = item.response
    return message


def timestamp(seconds: float) -> Timestamp:
    """An instant to the millisecond, which is as exact as it is kept."""
    milliseconds = math.floor(seconds * 1000)
    return Timestamp(seconds=milliseconds // 1000, nanos=milliseconds % 1000 * 1_000_000)


class Activity:
    """What a pupil does at one context. Any thread may call.

    It keeps what is new since the last record; a record is made by `DataStore.save` and, while it runs, by every heartbeat.
    """

    def __init__(self, app_id: str, student_id: str, path: tuple[str, ...], clock: Callable[[], float]):
        self.attempt_id = str(uuid.uuid4())
        self.identifier_path = path
        self._app_id, self._student_id, self._clock = app_id, student_id, clock
        self._lock = threading.RLock()
        self._begin = self._last_change = clock()
        self._running_since: Optional[float] = None
        self._stop: Optional[float] = None
        self._seconds = 0.0
        self._primary: Optional[Item] = None
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
            self._close_interval(self._clock())
            self._running_since = None

    def stop(self) -> None:
        """The pupil has ended it: the clock stands for good."""
        with self._lock:
            if self._stop is None:
                self.pause()
                self._stop = self._change()
                self._new.stop_time.CopyFrom(timestamp(self._stop))

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
            return self._seconds + (0 if self._running_since is None else max(0.0, self._clock() - self._running_since))

    def add_progress_range(self, start: float, end: float) -> None:
        """A part of the content was covered: 0 ≤ start < end ≤ 1. Ranges may overlap, and progress never falls."""
        if not 0 <= start < end <= 1:
            raise ValueError("a range is 0 ≤ start < end ≤ 1")
        with self._lock:
            self._must_be_open()
            self._change()
            self._new.progress_ranges.add(start=start, end=end)

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
        with self._lock:
            self._must_be_open()
            self._change()
            self._primary = item
            self._new.primary_item.CopyFrom(item.message())

    def add_additional_item(self, item: Item) -> None:
        """Another figure; one of the same identifier takes the place of the one before."""
        message = item.message()
        with self._lock:
            self._must_be_open()
            self._change()
            for each in self._new.additional_items:
                if each.identifier == message.identifier:
                    each.CopyFrom(message)
                    return
            self._new.additional_items.append(message)

    def record(self, keep: Callable[[attempt_pb2.AttemptRecord], None]) -> bool:
        """Makes a record of what is new and hands it to `keep`; says whether there was anything. What `keep` fails to take stays new."""
        with self._lock:
            self._close_interval(self._clock())
            if self._new == attempt_pb2.AttemptRecord():
                return False
            made = attempt_pb2.AttemptRecord()
            made.CopyFrom(self._new)
            # Made before it is stored, so that it is the same however often it is sent.
            made.record_id = str(uuid.uuid4())
            made.attempt_id, made.student_id, made.app_id = self.attempt_id, self._student_id, self._app_id
            made.identifier_path.extend(self.identifier_path)
            made.start_time.CopyFrom(timestamp(self._begin))
            # Not when it is saved: work that happens after the pupil began anew does not count in the attempt before (P4).
            made.happen_time.CopyFrom(timestamp(self._last_change))
            keep(made)
            self._new.Clear()
            return True

    def _close_interval(self, now: float) -> None:
        """Ends the running interval, and begins the next one where it ends."""
        if self._running_since is None:
            return
        # A clock that was set back makes no time, and takes none away.
        end = max(now, self._running_since)
        if timestamp(end) != timestamp(self._running_since):
            self._new.intervals.add(start_time=timestamp(self._running_since), end_time=timestamp(end))
            self._seconds += end - self._running_since
        self._running_since = self._last_change = end

    def _change(self) -> float:
        """Something happens now, or when the last thing did where the clock was set back since."""
        self._last_change = max(self._clock(), self._last_change)
        return self._last_change

    def _must_be_open(self) -> None:
        if self._stop is not None:
            raise RuntimeError("the activity was stopped: make a new one")
