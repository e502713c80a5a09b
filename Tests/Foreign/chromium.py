"""Debian's Chromium without a window, spoken to over a pipe: opens a page and says what its DOM shows."""

import base64
import hashlib
import json
import os
import pathlib
import subprocess
import tempfile
import time
from patience import PATIENCE_SECONDS



def key_pin(certificate):
    """What --ignore-certificate-errors-spki-list wants: the digest of a certificate's public key."""
    key = subprocess.run(
        ["openssl", "x509", "-in", certificate, "-noout", "-pubkey"], check=True, capture_output=True).stdout
    der = subprocess.run(
        ["openssl", "pkey", "-pubin", "-outform", "DER"], input=key, check=True, capture_output=True).stdout
    return base64.b64encode(hashlib.sha256(der).digest()).decode()


class Chromium:
    """Use it with `with`. Of all certificates that nobody signed, those whose keys are `pins` are believed."""

    def __init__(self, pins):
        self.pins = pins
        self.number, self.received, self.session = 0, b"", None

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="homeroom-chromium-", ignore_cleanup_errors=True)
        theirs_in, self.out = os.pipe()
        self.into, theirs_out = os.pipe()

        def place():
            # Chromium reads commands from 3 and writes answers to 4; first out of the way of each other.
            reads, writes = os.dup2(theirs_in, 20), os.dup2(theirs_out, 21)
            os.dup2(reads, 3), os.dup2(writes, 4)

        self.log = open(pathlib.Path(self.folder.name) / "log", "w+b")
        self.process = subprocess.Popen(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--disable-extensions",
             "--remote-debugging-pipe", f"--user-data-dir={self.folder.name}/profile",
             f"--ignore-certificate-errors-spki-list={','.join(self.pins)}", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, preexec_fn=place, close_fds=False,
            start_new_session=True)
        os.close(theirs_in), os.close(theirs_out)
        os.set_blocking(self.into, False)
        return self

    def __exit__(self, *_):
        try:
            self.call("Browser.close")
            self.process.wait(PATIENCE_SECONDS)
        except Exception:
            self.process.kill()
            self.process.wait()
        os.close(self.out), os.close(self.into), self.log.close()
        self.folder.cleanup()

    def call(self, method, session=None, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline:
            while b"\0" in self.received:
                line, self.received = self.received.split(b"\0", 1)
                answer = json.loads(line)
                if answer.get("id") == self.number:
                    if "error" in answer:
                        raise RuntimeError(f"{method}: {answer['error']}")
                    return answer["result"]
            try:
                part = os.read(self.into, 65536)
                if not part:
                    break
                self.received += part
            except BlockingIOError:
                time.sleep(0.01)
        self.log.seek(0)
        raise RuntimeError(f"{method}: Chromium does not answer:\n{self.log.read()[-2000:].decode(errors='replace')}")

    def open(self, url):
        target = self.call("Target.createTarget", url=url)["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def evaluate(self, script):
        result = self.call("Runtime.evaluate", self.session, expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"])
        return result["result"].get("value")

    def text(self, id):
        return self.evaluate(f"document.getElementById({json.dumps(id)})?.innerText ?? ''")

    def until(self, wanted, what):
        """Waits until `wanted()` is true of the page."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not wanted():
            if time.monotonic() > deadline:
                raise AssertionError(f"{what}: the page shows {self.evaluate('document.body.innerText')!r}")
            time.sleep(0.05)
