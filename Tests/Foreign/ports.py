"""Ports for the servers of tests and benchmarks."""

import contextlib
import fcntl
import os
import pathlib
import random
import socket
import tempfile

# A byte for each port, locked by the process whose tests may use it until that ends: so nobody else takes one before its server listens,
# or while that is killed.
RESERVED = open(pathlib.Path(tempfile.gettempdir()) / f"homeroom-ports-{os.getuid()}", "ab")


def is_ours(port):
    try:
        fcntl.lockf(RESERVED, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, port)
        return True
    except OSError:
        return False


def free_port():
    """One that nobody has, and that the system gives to no connection that goes out."""
    while True:
        port = random.randrange(10_000, 32_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            if is_ours(port):
                return port


def three_ports():
    """The first of three in a row, each like `free_port`, as is the one before them, which is a portal's."""
    while True:
        first = random.randrange(10_000, 32_000)
        ports = range(first - 1, first + 3)
        with contextlib.ExitStack() as held:
            try:
                for port in ports:
                    held.enter_context(socket.socket()).bind(("127.0.0.1", port))
            except OSError:
                continue
            if all(map(is_ours, ports)):
                return first
