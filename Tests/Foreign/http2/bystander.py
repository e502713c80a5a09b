"""A well-behaved client that calls again and again while another misbehaves."""

import threading
import time

import grpc

from .raw import SAY, message
from patience import PATIENCE_SECONDS


class Bystander:
    """Use it with `with`: at the end all its calls must have been answered."""

    def __init__(self, server):
        self.server = server

    def __enter__(self):
        self.channel = grpc.insecure_channel(f"127.0.0.1:{self.server.port}")
        self.say = self.channel.unary_unary(SAY, lambda data: data, lambda data: data)
        self.calls, self.slowest, self.failure, self.most_resident = 0, 0.0, None, 0
        self.ends = threading.Event()
        # Until there is a connection; later ones have to be there.
        self.call(wait_for_ready=True)
        self.thread = threading.Thread(target=self.run)
        self.thread.start()
        return self

    def call(self, **options):
        begin = time.monotonic()
        body = message(b"hello")[5:]
        assert self.say(body, timeout=PATIENCE_SECONDS, **options) == body
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
