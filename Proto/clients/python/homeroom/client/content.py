"""What an app offers: its main context, and below it contexts that are made when a path is first asked for."""

from __future__ import annotations

import dataclasses
import threading
from typing import TYPE_CHECKING, Any, Iterable, Optional, Protocol, Sequence

from homeroom.context.v1 import context_pb2

if TYPE_CHECKING:
    from homeroom.client.activity import Activity
    from homeroom.client.data_store import DataStore


@dataclasses.dataclass(frozen=True)
class Content:
    """What the app says of a context: `title` is what teachers read, the rest as in `homeroom.context.v1.Context`.

    A detail that is None is not said: a context that stands already keeps it, whoever gave it. An empty value removes the detail.

    Raises: `TypeError`, `ValueError` for values that the message cannot hold.
    """

    title: str
    type: Optional[int] = None
    """None: a new context is a CHAPTER."""
    summary: Optional[str] = None
    topic: Optional[int] = None
    display_order: Optional[int] = None
    is_assignable: Optional[bool] = None
    """None: a new context is assignable."""
    primary_kind: Optional[int] = None
    custom_type_name: Optional[str] = None
    suggested_age: Optional[context_pb2.SuggestedRange] = None
    suggested_completion_minutes: Optional[context_pb2.SuggestedRange] = None
    capabilities: Optional[Sequence[context_pb2.ProgressReportingCapability]] = None
    universal_link_url: Optional[str] = None
    keywords: Optional[Sequence[str]] = None
    localizations: Optional[Sequence[context_pb2.LocalizedDetails]] = None
    standards_alignments: Optional[Sequence[str]] = None
    minimum_app_version: Optional[str] = None

    def __post_init__(self) -> None:
        # A value that the message cannot hold fails here, in the delegate, and not in every round of the sender.
        context_pb2.Context(**self._said())

    def merged(self, standing: Optional[context_pb2.Context]) -> context_pb2.Context:
        """All details of the context: those that are said here, and of `standing` the others. None: nothing stands there."""
        message = context_pb2.Context(type=context_pb2.CONTEXT_TYPE_CHAPTER)
        if standing is not None:
            message.CopyFrom(standing)
        said = self._said()
        for name in said:
            message.ClearField(name)
        message.MergeFrom(context_pb2.Context(**said))
        return message

    def _said(self) -> dict[str, Any]:
        values = {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}
        return {name: value for name, value in values.items() if value is not None}


class ContextDelegate(Protocol):
    """The app, which knows its content."""

    def create_context(self, identifier: str, parent_path: Sequence[str]) -> Optional[Content]:
        """What is at `identifier` below the path, or None where there is nothing. Asked once in a process for each context."""


class Context:
    """One context of a store. The main one, of the app itself, has an empty path."""

    def __init__(self, store: DataStore, path: tuple[str, ...]):
        self._store, self.identifier_path = store, path

    def descendant(self, path: Sequence[str]) -> Optional[Context]:
        """The context at a path below this one; None where the delegate has nothing there. What the delegate makes on the way is declared at
        once, without a save (R20), by the store's own thread."""
        whole = (*self.identifier_path, *path)
        return Context(self._store, whole) if self._store.builds(whole) else None

    def create_new_activity(self) -> Activity:
        """An activity of its own, which takes the place of the one before: for a pupil who begins anew."""
        return self._store.new_activity(self.identifier_path)

    @property
    def current_activity(self) -> Optional[Activity]:
        """The activity that was made last here in this process."""
        return self._store.activity_at(self.identifier_path)

    def become_active(self) -> bool:
        """Says that the pupil has this in front of them: a hint, which is lost while the server cannot be reached."""
        return self._store.activate(self.identifier_path, True)

    def resign_active(self) -> bool:
        """Takes that back."""
        return self._store.activate(self.identifier_path, False)


class Contexts:
    """The contexts that the delegate has made in this process. Any thread may call."""

    def __init__(self, delegate: ContextDelegate):
        self._delegate = delegate
        self._lock = threading.RLock()
        self._contents: dict[tuple[str, ...], Optional[Content]] = {}
        self._undeclared: dict[tuple[str, ...], None] = {}

    def build(self, path: tuple[str, ...]) -> bool:
        """Asks for each context along a path that was not asked for before, root to leaf; says whether the last one is there."""
        with self._lock:
            for end in range(1, len(path) + 1):
                key = path[:end]
                if key not in self._contents:
                    self._contents[key] = self._delegate.create_context(key[-1], key[:-1])
                    if self._contents[key] is not None:
                        self._undeclared[key] = None
                if self._contents[key] is None:
                    return False
            return True

    def declare_again(self, path: tuple[str, ...]) -> bool:
        """The server does not know a path, or not any more: declares it, and what lies above, with the next save."""
        with self._lock:
            if not self.build(path):
                return False
            for end in range(1, len(path) + 1):
                self._undeclared[path[:end]] = None
            return True

    @property
    def waiting(self) -> int:
        """How many are to be declared."""
        with self._lock:
            return len(self._undeclared)

    def is_undeclared(self, path: tuple[str, ...]) -> bool:
        with self._lock:
            return path in self._undeclared

    def undeclared(self, count: int) -> dict[tuple[str, ...], Content]:
        """At most so many that are to be declared, by their paths, parents first."""
        with self._lock:
            contents = {path: self._contents[path] for path in sorted(self._undeclared, key=len)[:count]}
        return {path: content for path, content in contents.items() if content is not None}

    def declared(self, paths: Iterable[tuple[str, ...]]) -> None:
        with self._lock:
            for path in paths:
                self._undeclared.pop(path, None)
