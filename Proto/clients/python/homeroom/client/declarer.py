"""Declares the contexts that the delegate has made."""

from __future__ import annotations

from typing import Iterator, Optional

import grpc

from homeroom.client.connection import Connection
from homeroom.client.content import Content, Contexts
from homeroom.client.error_details import details_of
from homeroom.context.v1 import context_pb2, context_service_pb2

Path = tuple[str, ...]


class Declarer:
    """Declares contexts, and keeps those of their details that the app does not say.

    A declaration replaces all details of a context. So the declarer reads each context first, and sends back what it has read together with
    what the app says: else the app of a teacher or a publisher would erase names in other languages, keywords and whatever else was given
    elsewhere. UpdateContext takes single fields, but it takes no capabilities, publishes no proposals and is refused to pupils, and an app
    does not know whom it works for (R54). A pupil's declaration of a published context changes nothing (R110).
    """

    CONTEXTS_MAX = 200
    # Well within the 4 MiB of a message: localized summaries can make one context large.
    BYTES_MAX = 1024 * 1024
    # No context has a longer path (R5).
    PATH_ENTRIES_MAX = 7

    def __init__(self, app_id: str, connection: Connection, contexts: Contexts):
        self._app_id, self._connection, self._contexts = app_id, connection, contexts

    def declare(self) -> Iterator[tuple[Path, str]]:
        """Declares everything that is to be declared. Yields the path of each context that is refused, and the reason.

        Raises: `grpc.RpcError`: then what was not declared is still to be declared.
        """
        again: set[Path] = set()
        while contents := self._contexts.undeclared(self.CONTEXTS_MAX):
            refused = [each for batch in self._batches(self._messages(contents)) for each in self._send(batch)]
            # Refused ones are not sent again: the same declaration would be refused again.
            self._contexts.declared(contents)
            for path, reason in refused:
                # What a pupil's app declares is forgotten with the server's session, unless there is work at it: then what lies above is declared
                # again, once.
                if reason == "PARENT_MISSING" and path not in again and self._contexts.declare_again(path):
                    again.add(path)
                else:
                    yield path, reason

    def _messages(self, contents: dict[Path, Content]) -> Iterator[context_pb2.Context]:
        """The contexts that are missing, or stand otherwise than the app says, parents first."""
        missing: set[Path] = set()
        for path, content in contents.items():
            standing = None if path[:-1] in missing else self._standing(path)
            if standing is None:
                missing.add(path)
            message = content.merged(None if standing is None or _is_proposal(standing) else standing)
            # Declaring what stands just so could undo a change that somebody else makes between the reading and the declaring.
            if message != standing:
                message.app_id, message.identifier_path[:] = self._app_id, path
                yield message

    def _standing(self, path: Path) -> Optional[context_pb2.Context]:
        """The context at a path, or the one that was moved from there (R13); None where there is none.

        None also for a path that breaks a rule: its declaration is refused alone, with the reason.
        """
        if len(path) > self.PATH_ENTRIES_MAX:
            return None
        stub, call = self._connection.context, self._connection.call
        try:
            # ResolvePath asks the app's provider for missing contexts, which may be slow and has a limit; ListAliases does not.
            call(stub.ListAliases, context_service_pb2.ListAliasesRequest(app_id=self._app_id, identifier_path=path))
        except grpc.RpcError as error:
            if error.code() is grpc.StatusCode.NOT_FOUND or _is_of_content(error):
                return None
            raise
        found = call(stub.ResolvePath, context_service_pb2.ResolvePathRequest(app_id=self._app_id, identifier_path=path))
        return None if found.missing else found.contexts[-1]

    def _batches(self, messages: Iterator[context_pb2.Context]) -> Iterator[list[context_pb2.Context]]:
        batch: list[context_pb2.Context] = []
        size = 0
        for message in messages:
            if batch and size + message.ByteSize() > self.BYTES_MAX:
                yield batch
                batch, size = [], 0
            batch.append(message)
            size += message.ByteSize()
        if batch:
            yield batch

    def _send(self, batch: list[context_pb2.Context]) -> Iterator[tuple[Path, str]]:
        try:
            answer = self._connection.call(
                self._connection.context.DeclareContexts,
                context_service_pb2.DeclareContextsRequest(app_id=self._app_id, contexts=batch))
        except grpc.RpcError as error:
            if not _is_of_content(error):
                raise
            # One of them spoils the call: halves of it are sent, parents first, until what is refused stands alone.
            if len(batch) == 1:
                yield tuple(batch[0].identifier_path), details_of(error).reason
                return
            middle = len(batch) // 2
            yield from self._send(batch[:middle])
            yield from self._send(batch[middle:])
            return
        for message, outcome in zip(batch, answer.results):
            if outcome.outcome == context_service_pb2.DeclareResult.REFUSED:
                yield tuple(message.identifier_path), outcome.error.reason


def _is_of_content(error: grpc.RpcError) -> bool:
    """Whether a call is refused for what it says of contexts: the same call is refused however often it is made."""
    details = details_of(error)
    return details.is_lasting_limit or bool(details.reason) and error.code() is grpc.StatusCode.INVALID_ARGUMENT


def _is_proposal(standing: context_pb2.Context) -> bool:
    """Whether a pupil's app alone has declared it: what that app said is not published in another person's name (D28)."""
    return standing.origin == context_pb2.CONTEXT_ORIGIN_PROPOSED
