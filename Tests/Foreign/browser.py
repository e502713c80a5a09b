"""Debian's Chromium without a window, driven by Playwright; and what a page may do nowhere."""

import base64
import contextlib
import hashlib
import json
import subprocess

from patience import PATIENCE_SECONDS, patiently
from playwright.sync_api import expect, sync_playwright

EXECUTABLE = "/usr/bin/chromium"
PATIENCE_MILLISECONDS = 1000 * PATIENCE_SECONDS
expect.set_options(timeout=PATIENCE_MILLISECONDS)

# Runs in every document before its own scripts.
REPORT_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`));
"""
WHAT_IS_KEPT = """async () => ({
  cookies: document.cookie, local: { ...localStorage }, session: Object.keys(sessionStorage),
  databases: (await indexedDB.databases?.()) ?? [],
  caches: globalThis.caches ? await caches.keys().catch(() => []) : [],
})"""
# What the page may keep, for as long as the tab is open: none of it names a person.
PREFERENCES = {"language", "names", "announcements"}


def key_pin(certificate):
    """What --ignore-certificate-errors-spki-list wants: the digest of a certificate's public key."""
    key = subprocess.run(
        ["openssl", "x509", "-in", certificate, "-noout", "-pubkey"], check=True, capture_output=True).stdout
    der = subprocess.run(
        ["openssl", "pkey", "-pubin", "-outform", "DER"], input=key, check=True, capture_output=True).stdout
    return base64.b64encode(hashlib.sha256(der).digest()).decode()


@contextlib.contextmanager
def chromium(pins=(), flags=()):
    """A browser. Of all certificates that nobody signed, it believes those whose keys are `pins`."""
    pinned = [f"--ignore-certificate-errors-spki-list={','.join(pins)}"] if pins else []
    with sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=EXECUTABLE, args=["--no-sandbox", "--disable-dev-shm-usage", *pinned, *flags],
            timeout=PATIENCE_MILLISECONDS)
        try:
            yield browser
        finally:
            browser.close()


def new_context(browser, **options):
    """Cookies of its own, and pages that wait as long as the other tests do."""
    context = browser.new_context(**options)
    context.set_default_timeout(PATIENCE_MILLISECONDS)
    return context


class Tab:
    """A page of a portal, which notes whatever it does and never should. Everything else is the page's own: `tab.page`."""

    def __init__(self, context, origin):
        self.origin = origin
        self.page = context.new_page()
        self.complaints = []
        self.page.add_init_script(REPORT_VIOLATIONS)
        self.page.on("console", lambda said: said.type in ("error", "warning") and self.complaints.append(said.text))
        self.page.on("pageerror", lambda error: self.complaints.append(f"{error.message}\n{error.stack}"))
        self.page.on("request", self.note_request)

    def note_request(self, request):
        if not request.url.startswith((self.origin + "/", "data:", "blob:" + self.origin)):
            self.complaints.append(f"a request to {request.url}")

    def open(self, path):
        self.page.goto(self.origin + path)

    def sign_in(self, organization, person, role):
        """By developer mode, without the screen for it."""
        self.open("/sign-in")
        # Before that the browser takes this question for the one that it was told to ask beforehand.
        self.page.locator("h1").wait_for()
        status = self.page.evaluate(
            "async (said) => (await fetch('/session', { method: 'POST', body: JSON.stringify(said) })).status",
            {"organization": organization, "person": person, "role": role})
        assert status == 200, status

    def check(self, but=()):
        """That it never did what no page of ours may; `but` begins what is expected to be said."""
        unexpected = [each for each in self.complaints if not each.startswith(tuple(but))]
        assert not unexpected, f"{self.page.url}: {unexpected}"
        kept = self.page.evaluate(WHAT_IS_KEPT)
        assert set(kept.pop("session")) <= PREFERENCES, kept
        assert kept == {"cookies": "", "local": {}, "databases": [], "caches": []}, kept


class HiddenTabs:
    """Tabs of one window, of which only the foremost is visible.

    Playwright has Chromium take all of its own pages for visible, so these are not its own: they are spoken to by the protocol
    itself. Use it with `with`.
    """

    def __init__(self, browser):
        self.protocol = browser.new_browser_cdp_session()
        # Whatever is asked of it has Playwright read what came.
        self.helper = browser.new_page()
        self.answers, self.number = {}, 0
        self.protocol.on("Target.receivedMessageFromTarget", lambda event: self.receive(json.loads(event["message"])))

    def __enter__(self):
        self.context = self.protocol.send("Target.createBrowserContext")["browserContextId"]
        return self

    def __exit__(self, *_):
        self.protocol.send("Target.disposeBrowserContext", {"browserContextId": self.context})
        self.helper.close()

    def receive(self, message):
        if "id" in message:
            self.answers[message["id"]] = message

    def open(self, url):
        """Opens a tab before the others; gives what names it."""
        target = self.protocol.send("Target.createTarget", {"url": url, "browserContextId": self.context})["targetId"]
        session = self.protocol.send("Target.attachToTarget", {"targetId": target, "flatten": False})["sessionId"]
        return target, session

    def show(self, tab):
        self.protocol.send("Target.activateTarget", {"targetId": tab[0]})

    def evaluate(self, tab, script):
        """None while there is no document yet."""
        self.number += 1
        number = self.number
        message = {"id": number, "method": "Runtime.evaluate",
                   "params": {"expression": script, "returnByValue": True, "awaitPromise": True}}
        self.protocol.send("Target.sendMessageToTarget", {"sessionId": tab[1], "message": json.dumps(message)})

        def answer():
            self.helper.evaluate("0")
            return self.answers.pop(number, None)

        answered = patiently("a tab answers", answer)
        if "execution context" in answered.get("error", {}).get("message", ""):
            return None
        assert "error" not in answered and "exceptionDetails" not in answered["result"], answered
        return answered["result"]["result"].get("value")
