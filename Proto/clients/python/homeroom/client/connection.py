"""The two services that an app calls, with the pupil's token in every call."""

from __future__ import annotations

from typing import Callable, Optional

import grpc

from homeroom.activity.v1 import activity_service_pb2, activity_service_pb2_grpc
from homeroom.context.v1 import context_service_pb2_grpc


class NoToken(grpc.RpcError):
    """The app gives no token, so nothing was sent. `__cause__` is what its `token` raised, if it did.

    It has the status of a call whose token is refused, UNAUTHENTICATED.
    """

    def code(self) -> grpc.StatusCode:
        return grpc.StatusCode.UNAUTHENTICATED

    def details(self) -> str:
        return "the app gives no token"

    def __str__(self) -> str:
        return self.details()


class Connection:
    """Channels to Context and Activity. Close it, or use it with `with`.

    `token` is asked before every call, so that it can give a new one when the old one expires. Without `credentials` the
    channels are plaintext, for a server on this machine; `grpc.ssl_channel_credentials(…)` is for all others.
    """

    def __init__(
        self, token: Callable[[], str], *, context: str = "127.0.0.1:50051", activity: str = "127.0.0.1:50052",
        credentials: Optional[grpc.ChannelCredentials] = None, call_seconds_max: float = 30.0,
    ):
        self._token = token
        self._call_seconds_max = call_seconds_max
        # Of its own accord grpcio waits up to two minutes before it connects again: the outbox does the waiting.
        options = [("grpc.max_reconnect_backoff_ms", 5_000)]
        self._channels = [
            grpc.secure_channel(address, credentials, options) if credentials else grpc.insecure_channel(address, options)
            for address in (context, activity)
        ]
        self.context = context_service_pb2_grpc.ContextServiceStub(self._channels[0])
        self.activity = activity_service_pb2_grpc.ActivityServiceStub(self._channels[1])

    def call(self, method, request):
        """Calls a method of `context` or `activity` once.

        Raises: `grpc.RpcError`, DEADLINE_EXCEEDED after `call_seconds_max`, `NoToken` without a token.
        """
        metadata = (("authorization", f"Bearer {self._current_token()}"),)
        return method(request, metadata=metadata, timeout=self._call_seconds_max)

    def _current_token(self) -> str:
        try:
            token = self._token()
        except Exception as error:
            raise NoToken from error
        # For example a token that was read with the line feed of its file. gRPC's own error would show the token.
        if not (isinstance(token, str) and token.isascii() and token.isprintable()):
            raise NoToken
        return token

    def reach(self) -> None:
        """Makes sure that there is a way to Activity: a call that first makes one is on its way for longer than its `sent_time` says.

        Raises: `grpc.RpcError`.
        """
        self.call(self.activity.GetLimits, activity_service_pb2.GetLimitsRequest())

    def close(self) -> None:
        for channel in self._channels:
            channel.close()

    def __enter__(self) -> Connection:
        return self

    def __exit__(self, *_) -> None:
        self.close()
