"""Debian's Firefox without a window, spoken to by WebDriver BiDi, which it has itself."""

import contextlib
import json
import re
import subprocess
import tempfile

from patience import PATIENCE_SECONDS, patiently
from websockets.sync.client import connect

EXECUTABLE = "firefox-esr"
# A pupil's name is nobody's business but the school's: nothing is asked of other hosts.
PREFERENCES = """
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
"""


class Firefox:
    """One browser with one tab."""

    def __init__(self, socket):
        self.socket, self.number, self.logged = socket, 0, []
        self.ask("session.new", {"capabilities": {}})
        self.ask("session.subscribe", {"events": ["log.entryAdded"]})
        self.tab = self.ask("browsingContext.create", {"type": "tab"})["context"]

    def ask(self, method, parameters):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            said = json.loads(self.socket.recv(timeout=PATIENCE_SECONDS))
            if said.get("method") == "log.entryAdded" and said["params"]["level"] in ("error", "warn"):
                self.logged.append(said["params"]["text"])
            if said.get("id") == self.number:
                assert said["type"] == "success", said
                return said["result"]

    def open(self, address):
        self.ask("browsingContext.navigate", {"context": self.tab, "url": address, "wait": "complete"})

    def evaluate(self, script):
        """The value of an expression, which goes through JSON: `await` is fine in it."""
        expression = f"(async () => JSON.stringify((await ({script})) ?? null))()"
        answer = self.ask("script.evaluate", {
            "expression": expression, "target": {"context": self.tab}, "awaitPromise": True})
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def press(self, *keys):
        """Presses and releases each key: a letter, or a code of WebDriver's such as \\ue015 for the arrow down."""
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.ask("input.performActions", {
            "context": self.tab, "actions": [{"type": "key", "id": "keyboard", "actions": actions}]})


@contextlib.contextmanager
def firefox():
    with tempfile.TemporaryDirectory() as profile:
        with open(f"{profile}/user.js", "w") as file:
            file.write(PREFERENCES)
        with open(f"{profile}/said", "w+") as said:
            process = subprocess.Popen(
                [EXECUTABLE, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"],
                stdin=subprocess.DEVNULL, stdout=said, stderr=said)
            try:
                def address():
                    with open(said.name) as log:
                        return re.search(r"listening on (ws://\S+)", log.read())

                found = patiently("Firefox listens", address)
                with connect(f"{found[1]}/session", max_size=None) as socket:
                    yield Firefox(socket)
            finally:
                process.terminate()
                try:
                    process.wait(PATIENCE_SECONDS)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()
