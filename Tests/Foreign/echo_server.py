"""The echo server as a process, with limits of a test's own."""

import pathlib
import subprocess
from patience import PATIENCE_SECONDS


class EchoServer:
    """Use it with `with`; `limits` are arguments such as connectionsMax=5."""

    def __init__(self, binaries, descriptors=None, **limits):
        self.command = [str(binaries / "echo-server"), *[f"{name}={value}" for name, value in limits.items()]]
        if descriptors:
            self.command = ["prlimit", f"--nofile={descriptors}:{descriptors}", *self.command]

    def __enter__(self):
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        if not line.strip().isdigit():
            raise RuntimeError(f"the echo server said {line!r}")
        self.port = int(line)
        return self

    def __exit__(self, failure, *_):
        # A test may stop it by itself: then it may have ended by now, or not.
        ended_early = self.process.poll() is not None and not self.process.stdin.closed
        if failure is not None:
            # What failed is said already; how the server would end after it does not matter.
            self.process.kill()
            self.process.wait()
            return
        self.process.stdin.close()
        try:
            self.process.wait(PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise RuntimeError("the echo server did not stop") from None
        if ended_early or self.process.returncode != 0:
            raise RuntimeError(f"the echo server ended with {self.process.returncode}")

    def resident_bytes(self):
        pages = pathlib.Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * 4096
