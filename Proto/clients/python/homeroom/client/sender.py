"""Sends what is in the outbox until it is answered, and sorts the answers."""

from __future__ import annotations

import dataclasses
import itertools
import sqlite3
import threading
from typing import Callable, Optional, Sequence

import grpc

from homeroom.activity.v1 import activity_service_pb2, attempt_pb2
from homeroom.client.activity import timestamp
from homeroom.client.connection import Connection
from homeroom.client.content import Contexts
from homeroom.client.declarer import Declarer
from homeroom.client.error_details import details_of, is_lasting_limit
from homeroom.client.outbox import COMPLETION, RECORD, REMOVAL, Outbox, Refusal, Waiting

_Result = activity_service_pb2.RecordResult
_StatusCode = grpc.StatusCode

# Nothing is wrong with the work: the same call may succeed later.
_PASSING = {
    _StatusCode.UNAVAILABLE, _StatusCode.DEADLINE_EXCEEDED, _StatusCode.UNKNOWN, _StatusCode.INTERNAL, _StatusCode.CANCELLED,
    _StatusCode.ABORTED, _StatusCode.RESOURCE_EXHAUSTED, _StatusCode.DATA_LOSS,
}
# The caller has to do something first, for example sign in: the work stays.
_OF_THE_CALLER = {_StatusCode.UNAUTHENTICATED, _StatusCode.PERMISSION_DENIED, _StatusCode.UNIMPLEMENTED}
# The same, of a call with many records: each of them has an answer of its own.
_OF_THE_BATCH = {*_OF_THE_CALLER, _StatusCode.NOT_FOUND, _StatusCode.FAILED_PRECONDITION}
# Of a single record: another token, or a change of the organization's settings, may let it in.
_NOT_LET_IN = {"NOT_OWN_WORK", "APP_NOT_OF_TOKEN", "APP_NOT_ALLOWED"}

@dataclasses.dataclass
class SaveResult:
    """What became of a save. It is whole where nothing waits and nothing was refused."""

    acknowledged: int = 0
    """Messages that the server has taken since the last save, and that are not kept any more."""
    waiting: int = 0
    """Messages that are in the outbox: they are sent again, but for those that the server has and a full disk did not let go of yet."""
    undeclared: int = 0
    """Contexts that are not declared yet, and are declared later."""
    refused: list[Refusal] = dataclasses.field(default_factory=list)
    """Messages that were refused for good since the last save; the outbox has them apart."""
    refused_contexts: list[tuple[tuple[str, ...], str]] = dataclasses.field(default_factory=list)
    """Contexts that could not be declared since the last save, by path, each with the reason."""
    held_up: set[str] = dataclasses.field(default_factory=set)
    """Why single messages wait since the last save, in the server's words for it, as `APP_NOT_ALLOWED`."""
    error: Optional[Exception] = None
    """Why the last round failed as a whole, if it did: the `grpc.RpcError` of a call (`NoToken` where the app gives no token), or what the disk or
    the app's delegate raised. What waits is in the outbox all the same, and is sent again."""

    @property
    def is_whole(self) -> bool:
        return not (self.waiting or self.undeclared or self.refused or self.refused_contexts)


class Sender:
    """One round after the other, each through the whole outbox: what cannot be taken yet does not hold up what comes after it."""

    RECORDS_MAX = 200
    REFUSED_CONTEXTS_MAX = 2_000
    # Well within the 4 MiB of a message.
    BYTES_MAX = 1024 * 1024

    def __init__(self, app_id: str, connection: Connection, outbox: Outbox, contexts: Contexts, clock: Callable[[], float]):
        self._connection, self._outbox = connection, outbox
        self._contexts, self._clock = contexts, clock
        self._declarer = Declarer(app_id, connection, contexts)
        self._lock = threading.Lock()
        # Since it was reported: a round may be the background's, and the app hears of it with its next save.
        self._news = SaveResult()
        # By number, what the server has answered and the disk did not let go of yet; with the refusal, if it was one.
        self._unsettled: dict[int, tuple[Waiting, Optional[Refusal]]] = {}

    @property
    def waiting(self) -> int:
        """How many messages and contexts the server has not taken yet."""
        return self._outbox.waiting + self._contexts.waiting

    def round(self) -> int:
        """Declares what is to be declared, and sends everything once. Returns how much waits still.

        Raises: `sqlite3.Error` where the outbox cannot be read to count it. Every other failure is in the next report.
        """
        with self._lock:
            self._news.error = None
            # What cannot be declared does not hold up work at what stands.
            for step in (self._declare, self._send_outbox):
                try:
                    step()
                # Be it the server, the disk or the app's way to a token: the work is in the outbox, and the next round sends it.
                except Exception as error:
                    self._news.error = error
            return self.waiting

    def report(self) -> SaveResult:
        """What became of everything since the last report."""
        with self._lock:
            waiting, undeclared = self._outbox.waiting, self._contexts.waiting
            news, self._news = self._news, SaveResult()
        news.waiting, news.undeclared = waiting, undeclared
        return news

    def _declare(self) -> None:
        for path, reason in self._declarer.declare():
            self._refuse_context(path, reason)

    def _send_outbox(self) -> None:
        number = 0
        self._settle()
        if self._outbox.waiting:
            self._connection.reach()
        while batch := self._batch(number):
            # Work at what could not be declared would have the whole call refused.
            if ready := [
                each for each in batch if each.number not in self._unsettled and not self._contexts.is_undeclared(_path(each))
            ]:
                self._send(ready)
            number = batch[-1].number

    def _batch(self, number: int) -> list[Waiting]:
        """What to send in one call: records together, all else one by one, in the order they were made in."""
        waiting = self._outbox.after(number, messages_max=self.RECORDS_MAX, bytes_max=self.BYTES_MAX)
        records = list(itertools.takewhile(lambda each: each.kind == RECORD, waiting))
        return records or waiting[:1]

    def _refuse_context(self, path: tuple[str, ...], reason: str) -> None:
        # The same one may be refused at every round, and an app that never saves hears of none.
        if (path, reason) not in self._news.refused_contexts[-Declarer.CONTEXTS_MAX:]:
            self._news.refused_contexts = [*self._news.refused_contexts, (path, reason)][-self.REFUSED_CONTEXTS_MAX:]

    def _declare_again(self, path: Sequence[str]) -> None:
        """Declares a context again with the next round: the session in which it was declared may be over."""
        try:
            self._contexts.declare_again(tuple(path))
        # What the delegate raises for one context does not hold up the others.
        except Exception as error:
            self._news.error = error

    def _send(self, batch: Sequence[Waiting]) -> None:
        if batch[0].kind == COMPLETION:
            self._send_completion(batch[0])
            return
        try:
            if batch[0].kind == REMOVAL:
                self._send_removal(batch[0])
            else:
                self._send_records(batch)
        except grpc.RpcError as error:
            if not details_of(error).is_lasting_limit and (error.code() in _PASSING or error.code() in _OF_THE_BATCH):
                raise
            # One of them spoils the call, or they are too much together: halves of it are sent, until what is refused stands alone.
            if len(batch) > 1:
                middle = len(batch) // 2
                self._send(batch[:middle])
                self._send(batch[middle:])
            else:
                self._settle([], [(batch[0], _refusal_of_call(batch[0], error))])

    def _send_completion(self, waiting: Waiting) -> None:
        request = activity_service_pb2.CompleteAssignedRequest.FromString(waiting.message)
        request.time.sent_time.CopyFrom(timestamp(self._clock()))
        try:
            self._connection.call(self._connection.activity.CompleteAssigned, request)
            self._settle([waiting])
        except grpc.RpcError as error:
            if error.code() == _StatusCode.UNAVAILABLE:
                # Perhaps the context is not known there: it is declared with the next round. What comes after it is not held up.
                self._news.error = error
                self._declare_again(request.identifier_path)
            elif not details_of(error).is_lasting_limit and (error.code() in _PASSING or error.code() in _OF_THE_CALLER):
                raise
            else:
                self._settle([], [(waiting, _refusal_of_call(waiting, error))])

    def _send_records(self, batch: Sequence[Waiting]) -> None:
        acknowledged, refused, unknown = self._record(batch)
        self._settle(acknowledged, refused)
        for path in unknown:
            self._declare_again(path)

    def _send_removal(self, waiting: Waiting) -> None:
        """The record first, which says whose attempt it is: under another's token, or where its content is unknown, that waits."""
        acknowledged, refused, unknown = self._record([waiting])
        if acknowledged:
            record = attempt_pb2.AttemptRecord.FromString(waiting.message)
            times = attempt_pb2.ClientTime(happen_time=record.happen_time, sent_time=timestamp(self._clock()))
            request = activity_service_pb2.AttemptEventRequest(
                attempt_id=record.attempt_id, request_id=record.record_id, time=times)
            try:
                self._connection.call(self._connection.activity.RemoveItems, request)
            except grpc.RpcError as error:
                if error.code() in _PASSING or error.code() in _OF_THE_CALLER:
                    raise
                # Of this attempt, as where it is over: what lies behind it is not held up.
                acknowledged, refused = [], [(waiting, _refusal_of_call(waiting, error))]
        self._settle(acknowledged, refused)
        for path in unknown:
            self._declare_again(path)

    def _record(
        self, batch: Sequence[Waiting]
    ) -> tuple[list[Waiting], list[tuple[Waiting, Refusal]], list[Sequence[str]]]:
        """Sends records; says which of them are stored, which are refused for good, and at which paths nothing is declared."""
        records = [attempt_pb2.AttemptRecord.FromString(each.message) for each in batch]
        answer = self._connection.call(
            self._connection.activity.RecordAttempts,
            activity_service_pb2.RecordAttemptsRequest(records=records, sent_time=timestamp(self._clock())))
        acknowledged, refused, unknown = [], [], []
        for each, record, outcome in zip(batch, records, answer.results):
            error = outcome.error
            if outcome.outcome != _Result.REFUSED:
                acknowledged.append(each)
            elif not _is_for_good(error.code, error.reason):
                self._news.held_up.add(error.reason)
                if error.reason == "CONTEXT_UNKNOWN":
                    unknown.append(record.identifier_path)
            else:
                refused.append((each, Refusal(
                    each.id, each.kind, each.message, error.code, error.reason, error.field, error.message)))
        return acknowledged, refused, unknown

    def _settle(self, acknowledged: Sequence[Waiting] = (), refused: Sequence[tuple[Waiting, Refusal]] = ()) -> None:
        """Has the outbox let go of what was answered: this, and whatever it failed to let go of before.

        While the disk takes nothing, as a full one, it is remembered here: it is not sent again, and what lies behind it is.
        """
        for each in acknowledged:
            self._unsettled[each.number] = (dataclasses.replace(each, message=b""), None)
        for each, refusal in refused:
            self._unsettled[each.number] = (each, refusal)
        if not self._unsettled:
            return
        done = [each for each, refusal in self._unsettled.values() if refusal is None]
        refusals = [(each, refusal) for each, refusal in self._unsettled.values() if refusal is not None]
        try:
            self._outbox.settle(done, refusals)
        except sqlite3.Error as error:
            self._news.error = error
            return
        self._unsettled = {}
        self._news.acknowledged += len(done)
        self._news.refused += [refusal for _, refusal in refusals]


def _path(waiting: Waiting) -> tuple[str, ...]:
    """Of the content that a message is about."""
    kind = activity_service_pb2.CompleteAssignedRequest if waiting.kind == COMPLETION else attempt_pb2.AttemptRecord
    return tuple(kind.FromString(waiting.message).identifier_path)


def _is_for_good(code: int, reason: str) -> bool:
    """Whether the same record is refused however often it is sent."""
    if code == _StatusCode.PERMISSION_DENIED.value[0]:
        return reason not in _NOT_LET_IN
    if code == _StatusCode.RESOURCE_EXHAUSTED.value[0]:
        return is_lasting_limit(reason)
    return code not in {each.value[0] for each in (*_PASSING, _StatusCode.UNAUTHENTICATED)}


def _refusal_of_call(waiting: Waiting, error: grpc.RpcError) -> Refusal:
    details = details_of(error)
    return Refusal(
        waiting.id, waiting.kind, waiting.message, error.code().value[0], details.reason, details.field, error.details() or "")
