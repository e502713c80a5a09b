"""Ports for the servers of tests and benchmarks."""

import contextlib
import random
import socket


def free_port():
    """One that nobody has, and that the system gives to no connection that goes out."""
    while True:
        port = random.randrange(10_000, 32_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def three_ports():
    """The first of three in a row, each like `free_port`, as is the one before them, which is a portal's."""
    while True:
        first = random.randrange(10_000, 32_000)
        with contextlib.ExitStack() as held:
            try:
                for port in range(first - 1, first + 3):
                    held.enter_context(socket.socket()).bind(("127.0.0.1", port))
                return first
            except OSError:
                continue
