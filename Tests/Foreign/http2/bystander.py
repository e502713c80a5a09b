"""A well-behaved client that calls again and again while another misbehaves."""

import threading
import time

import grpc

from .raw import SAY, message

# Far above the second within which it should be answered, so that a busy machine does not fail it.
ANSWER_SECONDS_MAX = 5


class Bystander:
    """Use it with `with`: at the end all its calls must have been answered."""

    def __init__(self, server):
        self.server = server

    def __enter__(self):
        self.channel = grpc.insecure_channel(f"127.0.0.1:{self.server.port}")
        self.say = self.channel.unary_unary(SAY, lambda data: data, lambda data: data)
        self.calls, self.slowest, self.failure, self.most_resident = 0, 0.0, None, 0
        self.ends = threading.Event()
        self.call()
        self.thread = threading.Thread(target=self.run)
        self.thread.start()
        return self

    def call(self):
        begin = time.monotonic()
        body = message(b"hello")[5:]
        assert self.say(body, timeout=ANSWER_SECONDS_MAX) == body
        self.slowest = max(self.slowest, time.monotonic() - begin)
        self.most_resident = max(self.most_resident, self.server.resident_bytes())
        self.calls += 1

    def run(self):
        while not self.ends.wait(0.01):
            try:
                self.call()
            except Exception as error:
                self.failure = error
                return

    def __exit__(self, kind, *_):
        self.ends.set()
        self.thread.join()
        if kind is None:
            try:
                assert self.failure is None, f"after {self.calls} calls: {self.failure}"
                self.call()
            finally:
                self.channel.close()
