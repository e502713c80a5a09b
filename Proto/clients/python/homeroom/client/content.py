"""What an app offers: its main context, and below it contexts that are made when a path is first asked for."""

from __future__ import annotations

import dataclasses
import threading
from typing import TYPE_CHECKING, Optional, Protocol, Sequence

from homeroom.context.v1 import context_pb2

if TYPE_CHECKING:
    from homeroom.client.activity import Activity
    from homeroom.client.data_store import DataStore


@dataclasses.dataclass(frozen=True)
class Content:
    """What a context is: `title` is what teachers read, the rest as in `homeroom.context.v1.Context`."""

    title: str
    type: int = context_pb2.CONTEXT_TYPE_CHAPTER
    summary: str = ""
    topic: int = context_pb2.TOPIC_UNSPECIFIED
    display_order: int = 0
    is_assignable: bool = True
    primary_kind: int = context_pb2.ITEM_KIND_UNSPECIFIED


class ContextDelegate(Protocol):
    """The app, which knows its content."""

    def create_context(self, identifier: str, parent_path: Sequence[str]) -> Optional[Content]:
        """What is at `identifier` below the path, or None where there is nothing. Asked once in a process for each context."""


class Context:
    """One context of a store. The main one, of the app itself, has an empty path."""

    def __init__(self, store: DataStore, path: tuple[str, ...]):
        self._store, self.identifier_path = store, path

    def descendant(self, path: Sequence[str]) -> Optional[Context]:
        """The context at a path below this one; None where the delegate has nothing there."""
        whole = (*self.identifier_path, *path)
        return Context(self._store, whole) if self._store.contexts.build(whole) else None

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

    def __init__(self, app_id: str, delegate: ContextDelegate):
        self._app_id, self._delegate = app_id, delegate
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

    def undeclared(self, count: int) -> list[context_pb2.Context]:
        """At most so many that are to be declared, parents first."""
        with self._lock:
            paths = sorted(self._undeclared, key=len)[:count]
            return [self._message(path, self._contents[path]) for path in paths]

    def declared(self, paths: Sequence[tuple[str, ...]]) -> None:
        with self._lock:
            for path in paths:
                self._undeclared.pop(path, None)

    def _message(self, path: tuple[str, ...], content: Optional[Content]) -> context_pb2.Context:
        assert content is not None, "only what is there is to be declared"
        return context_pb2.Context(app_id=self._app_id, identifier_path=path, **dataclasses.asdict(content))
