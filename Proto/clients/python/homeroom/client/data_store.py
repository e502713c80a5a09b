"""The app's way to Homeroom: its contexts, its activities, and saving them."""

from __future__ import annotations

import sqlite3
import threading
import time
import uuid
from typing import Callable, Optional, Sequence

import grpc

from homeroom.activity.v1 import activity_service_pb2, attempt_pb2
from homeroom.client.activity import Activity, Piece, timestamp
from homeroom.client.backoff import Backoff
from homeroom.client.clock import steady_clock
from homeroom.client.connection import Connection
from homeroom.client.content import Context, ContextDelegate, Contexts
from homeroom.client.outbox import COMPLETION, RECORD, REMOVAL, Outbox, OutboxFull
from homeroom.client.sender import SaveResult, Sender

_SUPERSEDED = "a newer activity at this context has taken the place of this one: change that one (current_activity)"
_LET_GO = "the activity was stopped and saved long ago, and its store has let go of it: make a new one"


class DataStore:
    """One pupil's work in one app. Use it with `with`, or call `close`.

    A thread of its own makes a record of what runs every `heartbeat_seconds`, so that a crash costs no more than that, declares what the
    delegate makes, and sends what waits: at once when there is something new, and after a failure with the back-off. `student_id` is in
    every record, so that the server refuses work that would go out with another pupil's token.
    """

    ACTIVITIES_MAX = 1_000

    def __init__(
        self, app_id: str, student_id: str, connection: Connection, outbox: Outbox, delegate: ContextDelegate, *,
        heartbeat_seconds: float = 60.0, idle_seconds: float = 1800.0, backoff: Backoff = Backoff(),
        clock: Optional[Callable[[], float]] = None,
    ):
        """`idle_seconds` is the organization's idle limit: of a machine that slept for longer the time counts for nothing.

        `clock` gives the time of day in seconds. It should not jump, for durations are measured by it; None: `steady_clock`.
        """
        self.app_id, self.student_id, self.outbox = app_id, student_id, outbox
        self.contexts = Contexts(delegate)
        self._connection, self._backoff = connection, backoff
        self._clock = clock = clock or steady_clock(outbox)
        self._heartbeat_seconds, self._idle_seconds = heartbeat_seconds, idle_seconds
        self._sender = Sender(app_id, connection, outbox, self.contexts, clock)
        self._activities: dict[tuple[str, ...], Activity] = {}
        self._wake = threading.Condition()
        self._is_closed = False
        self._has_news = outbox.waiting > 0
        self._thread = threading.Thread(target=self._run, name="homeroom-outbox", daemon=True)
        self._thread.start()

    @property
    def main_app_context(self) -> Context:
        """The app itself: everything is found from here."""
        return Context(self, ())

    def builds(self, path: tuple[str, ...]) -> bool:
        """Whether there is a context at a path; what the delegate makes on the way is declared soon."""
        try:
            return self.contexts.build(path)
        finally:
            # Also what it made before it failed.
            if self.contexts.waiting:
                self._notify()

    def new_activity(self, path: tuple[str, ...], attempt_id: Optional[str] = None, *, was_stopped: bool = False) -> Activity:
        """An activity in place of the one before at a path, which takes nothing more (R67): of a new attempt, or of one that the server has
        already, and that was stopped once or was not.

        Raises: `RuntimeError` where `ACTIVITIES_MAX` contexts have one that is not stopped and saved; `OutboxFull`, `sqlite3.Error` where the
        one before cannot be stored.
        """
        with self._wake:
            before = self._activities.get(path)
            if before is None and len(self._activities) >= self.ACTIVITIES_MAX:
                self._activities = {path: each for path, each in self._activities.items() if not each.end_if_over(_LET_GO)}
                if len(self._activities) >= self.ACTIVITIES_MAX:
                    raise RuntimeError(f"at most {self.ACTIVITIES_MAX} contexts have an activity at a time: stop some, and save")
        if before is not None:
            before.end(_SUPERSEDED)
            try:
                self._keep(before)
            except BaseException:
                before.undo_end()
                raise
        # What is recorded of the one before counts, and comes before (P4, D14).
        activity = Activity(
            self.app_id, self.student_id, path, self._clock, idle_seconds=self._idle_seconds, after=before, attempt_id=attempt_id,
            was_stopped=was_stopped)
        with self._wake:
            self._activities[path] = activity
        return activity

    def activity_at(self, path: tuple[str, ...]) -> Optional[Activity]:
        with self._wake:
            return self._activities.get(path)

    def save(self, *, tries: int = 3) -> SaveResult:
        """Puts everything new into the outbox, and tries to send what is there. What is in the outbox is safe, sent or not.

        Tries at most so many times, with the back-off between; with 0 nothing is sent by the caller's thread. Work that could not be sent is
        no failure: the result has the reason, and the store's own thread sends it later.

        Raises: `OutboxFull`, `sqlite3.Error`: then what could not be stored is still in the activities.
        """
        self._keep_all()
        waiting = self._sender.waiting
        for failures in range(tries):
            time.sleep(self._backoff.seconds(failures))
            waiting = self._sender.round()
            if waiting == 0:
                break
        if waiting:
            self._notify()
        return self._sender.report()

    def complete_all_assigned(self, path: tuple[str, ...]) -> None:
        """Marks a context as done wherever it is assigned; stored like work, and sent until it is answered.

        Raises: `OutboxFull`, `sqlite3.Error`.
        """
        request = activity_service_pb2.CompleteAssignedRequest(
            app_id=self.app_id, identifier_path=path, request_id=str(uuid.uuid4()),
            time=attempt_pb2.ClientTime(happen_time=timestamp(self._clock())))
        self.outbox.add([(COMPLETION, request.request_id, request.SerializeToString(deterministic=True))])
        self._notify()

    def is_assigned_document(self, url: str) -> bool:
        """Whether the document of a link is attached to something that the pupil has to do now.

        False for whatever is not assigned, was removed, or that the app may not ask about.

        Raises: `grpc.RpcError` where the server cannot be asked, or the link can be nobody's.
        """
        request = activity_service_pb2.IsAssignedDocumentRequest(app_id=self.app_id, url=url)
        try:
            return self._connection.call(self._connection.activity.IsAssignedDocument, request).is_assigned
        except grpc.RpcError as error:
            if error.code() is grpc.StatusCode.PERMISSION_DENIED:
                return False
            raise

    def fetch_activity(self, url: str) -> Activity:
        """The activity at a document that a teacher attached, by the document's link. It goes on with the pupil's current attempt there, which
        may be of an earlier process or of another device (R115). A new activity is not started.

        `duration` and the items are those of this process: what was recorded elsewhere is with the server. Where the app's session with the
        server is over, what runs of an attempt that was stopped in an earlier process counts when it is stopped again.

        Raises: `LookupError` where no teacher attached it; `grpc.RpcError` where the server cannot be asked; `OutboxFull`, `sqlite3.Error`
        where something new cannot be stored.
        """
        # The server knows which attempt is the current one only when it has the attempts that were made here.
        self._keep_all()
        self._sender.round()
        is_all_sent = self.outbox.waiting == 0
        attempt = self._document_attempt(url)
        path = tuple(attempt.identifier_path)
        before = self.activity_at(path)
        was_stopped = attempt.state == attempt_pb2.ATTEMPT_STATE_STOPPED
        if before is None or is_all_sent and before.attempt_id != attempt.attempt_id:
            return self.new_activity(path, attempt.attempt_id, was_stopped=was_stopped)
        # Where not all is sent, the server may not know of a stop.
        before.take_up(was_stopped=was_stopped or before.was_stopped and not is_all_sent)
        return before

    def _document_attempt(self, url: str) -> attempt_pb2.Attempt:
        request = activity_service_pb2.FetchDocumentAttemptRequest(app_id=self.app_id, url=url)
        try:
            return self._connection.call(self._connection.activity.FetchDocumentAttempt, request)
        except grpc.RpcError as error:
            if error.code() in (grpc.StatusCode.NOT_FOUND, grpc.StatusCode.PERMISSION_DENIED):
                raise LookupError("no document of this link is assigned") from error
            raise

    def activate(self, path: tuple[str, ...], is_active: bool) -> bool:
        """Sends the hint once; says whether it arrived."""
        stub = self._connection.activity
        try:
            self._connection.call(
                stub.ActivateContext if is_active else stub.ResignContext,
                activity_service_pb2.ActivateContextRequest(app_id=self.app_id, identifier_path=path))
            return True
        except grpc.RpcError:
            return False

    def close(self) -> None:
        """Puts everything new into the outbox and ends the thread. What waits is sent by the next store with this outbox.

        Raises: `OutboxFull`, `sqlite3.Error`.
        """
        with self._wake:
            self._is_closed = True
            self._wake.notify_all()
        self._thread.join()
        for activity in self._all():
            activity.pause()
        self._keep_all()

    def __enter__(self) -> DataStore:
        return self

    def __exit__(self, *_) -> None:
        self.close()

    def _all(self) -> list[Activity]:
        with self._wake:
            return list(self._activities.values())

    def _keep_all(self) -> None:
        for activity in self._all():
            self._keep(activity)

    def _keep(self, activity: Activity) -> bool:
        """Stores a record of what is new in an activity; says whether there was anything."""
        return activity.record(self._add)

    def _add(self, pieces: Sequence[Piece]) -> None:
        self.outbox.add([
            (REMOVAL if each.is_removal else RECORD, each.record.record_id, each.record.SerializeToString(deterministic=True))
            for each in pieces])

    def _notify(self) -> None:
        with self._wake:
            self._has_news = True
            self._wake.notify_all()

    def _run(self) -> None:
        failures, next_beat, next_try = 0, time.monotonic() + self._heartbeat_seconds, 0.0
        while True:
            with self._wake:
                until = min(next_beat, next_try) if self._has_news else next_beat
                while not self._is_closed and time.monotonic() < until:
                    self._wake.wait(until - time.monotonic())
                    until = min(next_beat, next_try) if self._has_news else next_beat
                if self._is_closed:
                    return
                has_news = self._has_news and time.monotonic() >= next_try
            if time.monotonic() >= next_beat:
                next_beat = time.monotonic() + self._heartbeat_seconds
                self._beat()
            if has_news:
                failures = failures + 1 if self._sends_less_than_all() else 0
                next_try = time.monotonic() + self._backoff.seconds(failures)

    def _beat(self) -> None:
        """Makes a record of everything that runs. What finds no room stays in its activity: `save` tells the app."""
        for activity in self._all():
            if activity.is_started:
                try:
                    if self._keep(activity):
                        self._notify()
                except (OutboxFull, sqlite3.Error):
                    return

    def _sends_less_than_all(self) -> bool:
        with self._wake:
            self._has_news = False
        try:
            waiting = self._sender.round()
        except sqlite3.Error:
            # The disk: it is tried again like a call.
            waiting = 1
        if waiting:
            self._notify()
        return waiting > 0
