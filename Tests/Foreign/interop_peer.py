"""gRPC's interoperability contract on stock grpcio: the server's part, and every case of the client's."""

import concurrent.futures
import contextlib
import threading
import time

import grpc
from grpc.testing import empty_pb2 as empty, messages_pb2 as messages, test_pb2_grpc as service
from patience import PATIENCE_SECONDS

INITIAL, TRAILING = "x-grpc-test-echo-initial", "x-grpc-test-echo-trailing-bin"
REQUEST_SIZES, RESPONSE_SIZES = (27_182, 8, 1_828, 45_904), (31_415, 9, 2_653, 58_979)
SPECIAL_MESSAGE = "\t\ntest with whitespace\r\nand Unicode BMP ☺ and non-BMP 😈\t\n"
TIMEOUT = PATIENCE_SECONDS


def zeros(size):
    return messages.Payload(body=bytes(size))


class Peer(service.TestServiceServicer):
    """What a stock server answers."""

    def echo(self, context):
        received = context.invocation_metadata()
        context.send_initial_metadata([(name, value) for name, value in received if name == INITIAL])
        context.set_trailing_metadata([(name, value) for name, value in received if name == TRAILING])

    def end_with(self, request, context):
        if request.HasField("response_status") and request.response_status.code:
            code = next(code for code in grpc.StatusCode if code.value[0] == request.response_status.code)
            context.abort(code, request.response_status.message)

    def EmptyCall(self, request, context):
        return empty.Empty()

    def UnaryCall(self, request, context):
        if request.response_compressed.value:
            context.set_compression(grpc.Compression.Gzip)
        self.echo(context)
        self.end_with(request, context)
        return messages.SimpleResponse(payload=zeros(request.response_size))

    def CacheableUnaryCall(self, request, context):
        context.send_initial_metadata([("cache-control", "max-age=60, public")])
        return messages.SimpleResponse(payload=messages.Payload(body=str(time.time_ns()).encode()))

    def StreamingInputCall(self, requests, context):
        return messages.StreamingInputCallResponse(
            aggregated_payload_size=sum(len(request.payload.body) for request in requests))

    def replies(self, parameters, context):
        for wanted in parameters:
            if wanted.interval_us:
                time.sleep(wanted.interval_us / 1e6)
            if not wanted.compressed.value:
                context.disable_next_message_compression()
            yield messages.StreamingOutputCallResponse(payload=zeros(wanted.size))

    def StreamingOutputCall(self, request, context):
        if any(wanted.compressed.value for wanted in request.response_parameters):
            context.set_compression(grpc.Compression.Gzip)
        self.echo(context)
        yield from self.replies(request.response_parameters, context)

    def FullDuplexCall(self, requests, context):
        self.echo(context)
        for request in requests:
            self.end_with(request, context)
            yield from self.replies(request.response_parameters, context)

    def HalfDuplexCall(self, requests, context):
        self.echo(context)
        parameters = [wanted for request in requests for wanted in request.response_parameters]
        yield from self.replies(parameters, context)


@contextlib.contextmanager
def serving(credentials=None):
    """A stock server; gives its port. With credentials it speaks TLS."""
    with concurrent.futures.ThreadPoolExecutor(max_workers=32) as pool:
        server = grpc.server(pool)
        service.add_TestServiceServicer_to_server(Peer(), server)
        port = (
            server.add_secure_port("127.0.0.1:0", credentials) if credentials
            else server.add_insecure_port("127.0.0.1:0"))
        server.start()
        try:
            yield port
        finally:
            server.stop(None).wait()


def fails(code, call, message=None):
    try:
        call()
    except grpc.RpcError as error:
        assert error.code() == code, error
        assert message is None or error.details() == message, error.details()
        return error
    raise AssertionError(f"the call succeeded instead of failing with {code}")


def asking(sizes, sending=None, compressed=None):
    request = messages.StreamingOutputCallRequest()
    for index, size in enumerate(sizes):
        request.response_parameters.add(size=size)
        if compressed is not None:
            request.response_parameters[index].compressed.value = compressed[index]
    if sending is not None:
        request.payload.CopyFrom(zeros(sending))
    return request


LARGE = messages.SimpleRequest(response_size=314_159, payload=zeros(271_828))


class Cases:
    """The client's part, case by case, by the official names."""

    def __init__(self, target, credentials=None):
        self.target, self.credentials = target, credentials
        self.channel = grpc.secure_channel(target, credentials) if credentials else grpc.insecure_channel(target)
        self.stub = service.TestServiceStub(self.channel)

    def names(self):
        return [name for name in vars(Cases) if not name.startswith("_") and name not in ("names", "run")]

    def run(self):
        for name in self.names():
            try:
                getattr(self, name)()
            except Exception as error:
                raise AssertionError(f"{name}: {error}") from error

    def empty_unary(self):
        assert self.stub.EmptyCall(empty.Empty(), timeout=TIMEOUT) == empty.Empty()

    def large_unary(self):
        response = self.stub.UnaryCall(LARGE, timeout=TIMEOUT)
        assert response.payload.body == bytes(314_159)

    def cacheable_unary(self):
        call = lambda: self.stub.CacheableUnaryCall.with_call(
            messages.SimpleRequest(payload=messages.Payload(body=str(time.time_ns()).encode())), timeout=TIMEOUT,
            metadata=[("x-user-ip", "1.2.3.4")])
        (first, one), (second, _) = call(), call()
        # No proxy keeps what is asked by POST.
        assert time.time_ns() >= int(second.payload.body) > int(first.payload.body)
        assert "max-age=60" in dict(one.initial_metadata())["cache-control"]

    def client_compressed_unary(self):
        for algorithm in (grpc.Compression.Gzip, grpc.Compression.Deflate):
            request = messages.SimpleRequest(response_size=314_159, payload=zeros(271_828))
            request.expect_compressed.value = True
            fails(grpc.StatusCode.INVALID_ARGUMENT, lambda: self.stub.UnaryCall(request, timeout=TIMEOUT))
            response = self.stub.UnaryCall(request, timeout=TIMEOUT, compression=algorithm)
            assert response.payload.body == bytes(314_159)
            request.expect_compressed.value = False
            assert self.stub.UnaryCall(request, timeout=TIMEOUT).payload.body == bytes(314_159)

    def server_compressed_unary(self):
        for compressed in (True, False):
            request = messages.SimpleRequest(response_size=314_159, payload=zeros(271_828))
            request.response_compressed.value = compressed
            assert self.stub.UnaryCall(request, timeout=TIMEOUT).payload.body == bytes(314_159)

    def client_streaming(self):
        requests = [messages.StreamingInputCallRequest(payload=zeros(size)) for size in REQUEST_SIZES]
        assert self.stub.StreamingInputCall(iter(requests), timeout=TIMEOUT).aggregated_payload_size == 74_922

    def client_compressed_streaming(self):
        request = messages.StreamingInputCallRequest(payload=zeros(27_182))
        request.expect_compressed.value = True
        fails(grpc.StatusCode.INVALID_ARGUMENT, lambda: self.stub.StreamingInputCall(iter([request]), timeout=TIMEOUT))
        response = self.stub.StreamingInputCall(
            iter([request, request]), timeout=TIMEOUT, compression=grpc.Compression.Gzip)
        assert response.aggregated_payload_size == 2 * 27_182

    def server_streaming(self):
        responses = self.stub.StreamingOutputCall(asking(RESPONSE_SIZES), timeout=TIMEOUT)
        assert [len(response.payload.body) for response in responses] == list(RESPONSE_SIZES)

    def server_compressed_streaming(self):
        request = asking((31_415, 92_653), compressed=(True, False))
        responses = self.stub.StreamingOutputCall(request, timeout=TIMEOUT)
        assert [len(response.payload.body) for response in responses] == [31_415, 92_653]

    def ping_pong(self):
        turn = threading.Semaphore(0)

        def requests():
            for size, count in zip(RESPONSE_SIZES, REQUEST_SIZES):
                yield asking((size,), count)
                turn.acquire()

        sizes = []
        for response in self.stub.FullDuplexCall(requests(), timeout=TIMEOUT):
            sizes.append(len(response.payload.body))
            turn.release()
        assert sizes == list(RESPONSE_SIZES)

    def empty_stream(self):
        assert list(self.stub.FullDuplexCall(iter(()), timeout=TIMEOUT)) == []

    def half_duplex(self):
        requests = [asking((size,), count) for size, count in zip(RESPONSE_SIZES, REQUEST_SIZES)]
        responses = self.stub.HalfDuplexCall(iter(requests), timeout=TIMEOUT)
        assert [len(response.payload.body) for response in responses] == list(RESPONSE_SIZES)

    def custom_metadata(self):
        metadata = [(INITIAL, "test_initial_metadata_value"), (TRAILING, b"\xab\xab\xab")]
        _, unary = self.stub.UnaryCall.with_call(LARGE, timeout=TIMEOUT, metadata=metadata)
        duplex = self.stub.FullDuplexCall(iter([asking((314_159,), 271_828)]), timeout=TIMEOUT, metadata=metadata)
        assert len(list(duplex)) == 1
        for call in (unary, duplex):
            assert dict(call.initial_metadata())[INITIAL] == "test_initial_metadata_value"
            assert dict(call.trailing_metadata())[TRAILING] == b"\xab\xab\xab"

    def status_code_and_message(self, message="test status message"):
        status = messages.EchoStatus(code=2, message=message)
        fails(grpc.StatusCode.UNKNOWN, lambda: self.stub.UnaryCall(
            messages.SimpleRequest(response_status=status), timeout=TIMEOUT), message)
        fails(grpc.StatusCode.UNKNOWN, lambda: list(self.stub.FullDuplexCall(
            iter([messages.StreamingOutputCallRequest(response_status=status)]), timeout=TIMEOUT)), message)

    def special_status_message(self):
        self.status_code_and_message(SPECIAL_MESSAGE)

    def unimplemented_method(self):
        fails(grpc.StatusCode.UNIMPLEMENTED, lambda: self.stub.UnimplementedCall(empty.Empty(), timeout=TIMEOUT))

    def unimplemented_service(self):
        other = service.UnimplementedServiceStub(self.channel)
        fails(grpc.StatusCode.UNIMPLEMENTED, lambda: other.UnimplementedCall(empty.Empty(), timeout=TIMEOUT))

    def cancel_after_begin(self):
        waiting = threading.Event()

        def never():
            waiting.wait()
            yield from ()

        call = self.stub.StreamingInputCall.future(never(), timeout=TIMEOUT)
        call.cancel()
        waiting.set()
        assert call.code() == grpc.StatusCode.CANCELLED

    def cancel_after_first_response(self):
        waiting = threading.Event()

        def requests():
            yield asking((31_415,), 27_182)
            waiting.wait()

        call = self.stub.FullDuplexCall(requests(), timeout=TIMEOUT)
        assert len(next(call).payload.body) == 31_415
        call.cancel()
        waiting.set()
        fails(grpc.StatusCode.CANCELLED, lambda: next(call))

    def timeout_on_sleeping_server(self):
        waiting = threading.Event()

        def requests():
            yield asking((), 27_182)
            waiting.wait()

        fails(grpc.StatusCode.DEADLINE_EXCEEDED, lambda: list(self.stub.FullDuplexCall(requests(), timeout=0.001)))
        waiting.set()

    def concurrent_large_unary(self):
        calls = [self.stub.UnaryCall.future(LARGE, timeout=TIMEOUT) for _ in range(100)]
        assert all(call.result().payload.body == bytes(314_159) for call in calls)

    def rpc_soak(self):
        for _ in range(10):
            self.large_unary()

    def channel_soak(self):
        for _ in range(10):
            other = Cases(self.target, self.credentials)
            other.large_unary()
            other.channel.close()
