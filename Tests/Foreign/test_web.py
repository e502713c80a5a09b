"""gRPC-Web: what a browser sends and may read, frame by frame; then a page in Chromium that calls the real services."""

import contextlib
import functools
import http.server
import re
import struct
import threading
import urllib.parse

from browser import chromium, expect, key_pin, new_context
from http2.raw import (
    DATA, END_HEADERS, END_STREAM, HEADERS, INITIAL_WINDOW_SIZE, RST_STREAM, Connection, block, data, frame, window)
from school import School, activity, attempt, context, context_service
from services import ROOT, Homeroom
from test_interop import interop_server

PAGE, STRANGER = "https://school.example", "https://stranger.example"
SERVICE = "/grpc.testing.TestService/"
APP = "org.example.library"


def fields(method, path, *more):
    return [(":method", method), (":scheme", "http"), (":path", path), (":authority", "test"), *more]


def framed(message):
    return struct.pack(">BI", 0, len(message)) + message


class Caller:
    """One connection to an interop server; each request on a stream of its own."""

    def __init__(self, address):
        self.connection = Connection(int(address.rsplit(":", 1)[1]), own_settings=[(INITIAL_WINDOW_SIZE, 1 << 20)])
        self.connection.send(window(0, 1 << 20))
        self.stream = -1

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.connection.__exit__()

    def ask(self, head, body=None):
        self.stream += 2
        ends = END_STREAM if body is None else 0
        self.connection.send(frame(HEADERS, END_HEADERS | ends, self.stream, block(head)))
        if body is not None:
            self.connection.send(data(self.stream, body, ends=True))
        answer, received = None, b""
        while True:
            got = self.connection.until(lambda f: f.stream == self.stream and f.kind in (HEADERS, DATA, RST_STREAM))
            assert got.kind != RST_STREAM, got
            if got.kind == HEADERS:
                assert answer is None, f"a page cannot see trailers: {got.fields}"
                answer = got.fields
            else:
                received += got.payload
            if got.flags & END_STREAM:
                return answer, received

    def call(self, method, message, *more, kind="application/grpc-web+proto", origin=PAGE):
        origin = [("origin", origin)] if origin else []
        return self.ask(fields("POST", SERVICE + method, ("content-type", kind), *origin, *more), framed(message))


def parts(body):
    """The messages of a response, and its trailers as a dictionary."""
    messages, trailers = [], None
    while body:
        flag, length = struct.unpack_from(">BI", body)
        payload, body = body[5:5 + length], body[5 + length:]
        assert len(payload) == length and trailers is None, "something follows the trailers"
        if flag == 0x80:
            lines = payload.decode().split("\r\n")
            assert lines.pop() == "", "every line ends"
            trailers = dict(line.split(": ", 1) for line in lines)
        else:
            assert flag == 0
            messages.append(payload)
    return messages, trailers


def test_calls_of_pages(binaries):
    from grpc.testing import messages_pb2 as messages

    with interop_server(binaries, "--web-origins", f"{PAGE},http://127.0.0.1:8000") as address, Caller(address) as page:
        unary = messages.SimpleRequest(response_size=9).SerializeToString()
        for kind in ("application/grpc-web", "application/grpc-web+proto", "application/grpc-web+proto; charset=x"):
            head, body = page.call("UnaryCall", unary, kind=kind)
            assert head[":status"] == "200" and head["content-type"] == "application/grpc-web+proto", head
            assert head["access-control-allow-origin"] == PAGE and head["vary"] == "origin"
            assert {"grpc-status", "grpc-message", "grpc-status-details-bin"} <= set(
                head["access-control-expose-headers"].split(","))
            (only,), trailers = parts(body)
            assert messages.SimpleResponse.FromString(only).payload.body == bytes(9) and trailers["grpc-status"] == "0"

        streamed = messages.StreamingOutputCallRequest(
            response_parameters=[messages.ResponseParameters(size=size) for size in (31415, 9, 0, 70000)])
        head, body = page.call("StreamingOutputCall", streamed.SerializeToString())
        several, trailers = parts(body)
        sizes = [len(messages.StreamingOutputCallResponse.FromString(m).payload.body) for m in several]
        assert sizes == [31415, 9, 0, 70000] and trailers == {"grpc-status": "0"}, (sizes, trailers)
        head, body = page.call("StreamingOutputCall", b"")
        assert parts(body) == ([], {"grpc-status": "0"})

        said = "\t\ntest with whitespace\r\nand \u263a\t\n"
        refused = messages.SimpleRequest(response_status=messages.EchoStatus(code=2, message=said))
        head, body = page.call("UnaryCall", refused.SerializeToString())
        nothing, trailers = parts(body)
        # In one line, or a page would take the rest for trailers of its own.
        assert nothing == [] and trailers["grpc-status"] == "2" and "%0D%0A" in trailers["grpc-message"], trailers
        assert head["grpc-status"] == "2" and head["grpc-message"] == trailers["grpc-message"]
        head, body = page.ask(fields(
            "POST", "/no.Such/Method", ("content-type", "application/grpc-web+proto"), ("origin", PAGE)), framed(b""))
        assert head["access-control-allow-origin"] == PAGE and parts(body)[1]["grpc-status"] == "12"

        head, body = page.call(
            "UnaryCall", unary, ("x-grpc-test-echo-initial", "there"), ("x-grpc-test-echo-trailing-bin", "q6ur"))
        assert head["x-grpc-test-echo-initial"] == "there"
        assert "x-grpc-test-echo-initial" in head["access-control-expose-headers"].split(",")
        assert parts(body)[1]["x-grpc-test-echo-trailing-bin"] == "q6ur"

        # Without an origin it is no page's; with a foreign one it is not even read.
        head, body = page.call("UnaryCall", unary, origin=None)
        assert parts(body)[1] == {"grpc-status": "0"} and "access-control-allow-origin" not in head
        for origin in (STRANGER, PAGE + ":444", PAGE.upper(), "null", "https://school.example.stranger.example"):
            head, body = page.call("UnaryCall", unary, origin=origin)
            assert head[":status"] == "403" and "access-control-allow-origin" not in head and body == b"", (origin, head)
        head, body = page.call("UnaryCall", unary, ("origin", PAGE))
        assert head[":status"] == "403" and body == b"", "a page has one origin"
        for kind in ("application/grpc-web-text", "application/grpc-web-text+proto", "application/grpc-web+json",
                     "application/grpc-webx"):
            head, body = page.call("UnaryCall", unary, kind=kind)
            assert head[":status"] == "415" and head["accept-post"] == "application/grpc-web+proto", (kind, head)
            assert head["access-control-allow-origin"] == PAGE, "the page may know why"

        # A client of gRPC proper is answered as ever on the same connection.
        page.connection.send(
            frame(HEADERS, END_HEADERS, 1001, block(fields(
                "POST", SERVICE + "EmptyCall", ("te", "trailers"), ("content-type", "application/grpc"),
                ("origin", STRANGER)))), data(1001, framed(b""), ends=True))
        assert page.connection.answers(1001) == framed(b"")


def test_preflights_of_pages(binaries):
    asked = ("access-control-request-method", "POST"), ("access-control-request-headers", "authorization,x-grpc-web")
    with interop_server(binaries, "--web-origins", PAGE) as address, Caller(address) as page:
        head, _ = page.ask(fields("OPTIONS", SERVICE + "UnaryCall", ("origin", PAGE), *asked))
        assert head[":status"] == "204" and head["access-control-allow-origin"] == PAGE, head
        assert head["access-control-allow-methods"] == "POST" and "access-control-allow-credentials" not in head
        assert head["access-control-allow-headers"] == "authorization,x-grpc-web"
        head, _ = page.ask(fields("OPTIONS", SERVICE + "UnaryCall", ("origin", STRANGER), *asked))
        assert head[":status"] == "403" and not any(name.startswith("access-control") for name in head), head
        head, _ = page.ask(fields("OPTIONS", SERVICE + "UnaryCall", ("origin", PAGE)))
        assert head[":status"] == "405", "no preflight: nobody asks for a method"


def test_pages_are_refused_unless_named(binaries):
    with interop_server(binaries) as address, Caller(address) as page:
        head, body = page.call("EmptyCall", b"")
        assert head[":status"] == "415" and "access-control-allow-origin" not in head, head
        head, _ = page.call("EmptyCall", b"", origin=None)
        assert head[":status"] == "415", head
        head, _ = page.ask(fields("OPTIONS", SERVICE + "EmptyCall", ("origin", PAGE),
                                  ("access-control-request-method", "POST")))
        assert head[":status"] == "405", head


class Pages(http.server.SimpleHTTPRequestHandler):
    extensions_map = {".html": "text/html", ".js": "text/javascript"}

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def pages(folder=ROOT):
    """A folder, or the repository, on a server that knows nothing of Homeroom; gives its origin."""
    handler = functools.partial(Pages, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def test_a_page_in_chromium(binaries):
    """A unary call, a stream that goes on, and a refusal: by fetch, over TLS, without anything in between."""
    with pages() as origin, pages() as stranger, Homeroom(binaries, tls=True, flags=["--web-origins", origin]) as homeroom:
        school = School(homeroom, "web")
        publisher = school.app(APP, "Library")
        school.school_class("reading", ["tess"], ["pia"])
        tess, pia = school.teacher("tess"), school.student("pia", APP)
        publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=["quiz"], title="Quiz", type=context.CONTEXT_TYPE_QUIZ)]))
        posted = school.post(tess, "reading", "The quiz, at home", [(APP, ["quiz"])]).handout_id
        school.grid(tess, posted)  # once it is known there

        def address(page, handout):
            token = tess.metadata[0][1].removeprefix("Bearer ")
            return f"{page}/docs/examples/web/index.html#" + urllib.parse.urlencode({
                "activity": f"https://{homeroom.activity.address}", "report": f"https://{homeroom.report.address}",
                "token": token, "handout": handout})

        with chromium([key_pin(homeroom.pem("server"))]) as browser:
            tabs = new_context(browser)

            def opened(address):
                page = tabs.new_page()
                page.goto(address)
                return page

            def shows(page, part, text):
                expect(page.locator(f"#{part}")).to_have_text(text, use_inner_text=True)

            page = opened(address(origin, posted))
            shows(page, "title", "The quiz, at home")
            shows(page, "grid", "Pia –")
            started = pia.StartAttempt(activity.StartAttemptRequest(app_id=APP, identifier_path=["quiz"]))
            pia.PutItems(activity.PutItemsRequest(attempt_id=started.attempt_id, primary_item=attempt.ActivityItem(
                identifier="score", title="Score", score=attempt.Score(points=4, max=5))))
            shows(page, "grid", "Pia 80 %")
            assert int(page.locator("#states").inner_text()) >= 2, "the same stream"
            shows(page, "error", "")

            refused = opened(address(origin, "nothing"))
            shows(refused, "error", re.compile("^5 .*nothing"))

            # The same page from elsewhere: the browser keeps the answer from it, and the server answered nothing.
            elsewhere = opened(address(stranger, posted))
            shows(elsewhere, "error", re.compile("fetch"))
            shows(elsewhere, "title", "")
            shows(elsewhere, "grid", "")
