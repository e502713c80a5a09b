"""The pages of docs/quick-starts: what they show is run as it stands there, against services, and prints what they say.

In a page, a fence with a file's name after the language is that file, `sh run` is run beside it, and `text` is what that prints. Other
fences say how to install things.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import urllib.parse
import zipfile

from browser import chromium, expect, key_pin, new_context
from patience import PATIENCE_SECONDS
from services import ROOT, Homeroom
from test_clients import packed
from test_web import pages

PAGES = ROOT / "docs" / "quick-starts"
FENCE = re.compile(r"^```(\w+)(?: ([\w.]+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Page:
    """What a page asks a reader to write and to run."""

    def __init__(self, language):
        fences = FENCE.findall((PAGES / f"{language}.md").read_text())
        self.files = {name: text for _, name, text in fences if name not in ("", "run")}
        self.commands = "".join(text for kind, name, text in fences if (kind, name) == ("sh", "run"))
        self.printed, = [text for kind, _, text in fences if kind == "text"]
        assert self.files, f"{language}.md has no program"

    def write(self, folder):
        for name, text in self.files.items():
            (pathlib.Path(folder) / name).write_text(text)

    def run(self, homeroom, folder, **environment):
        """Runs the page's commands in a folder, and holds what they print against the page."""
        self.write(folder)
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", self.commands], cwd=folder, capture_output=True, text=True, timeout=PATIENCE_SECONDS,
            env={**os.environ, "HOMEROOM": str(ROOT), "HOMEROOM_CONTEXT": homeroom.context.address,
                 "HOMEROOM_ACTIVITY": homeroom.activity.address, "HOMEROOM_REPORT": homeroom.report.address, **environment})
        assert done.returncode == 0, done.stdout + done.stderr
        assert done.stdout == self.printed, done.stdout + done.stderr


def need(*programs):
    missing = [program for program in programs if shutil.which(program) is None]
    assert not missing, f"{', '.join(missing)}: not installed; deploy/setup.sh all installs what the quick starts need"


def test_every_page_is_tried(_binaries):
    tried = {name.removeprefix("test_") for name in globals() if name.startswith("test_") and name != "test_every_page_is_tried"}
    assert {page.stem for page in PAGES.glob("*.md")} == tried


def test_python(binaries):
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        with zipfile.ZipFile(packed(folder, "python")[".whl"]) as wheel:
            wheel.extractall(f"{folder}/site")
        python = pathlib.Path(sys.executable).parent
        Page("python").run(homeroom, folder, PYTHONPATH=f"{folder}/site", PATH=f"{python}:{os.environ['PATH']}")


def test_go(binaries):
    need("go", "protoc-gen-go", "protoc-gen-go-grpc")
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        # Debian has gRPC for Go as a folder of sources, which the module lies beside: no proxy of modules is asked.
        beside = pathlib.Path(folder) / "path" / "src" / "homeroom.example"
        with tarfile.open(packed(folder, "go")[".gz"]) as module:
            module.extractall(beside, filter="data")
        made, = beside.iterdir()
        made.rename(beside / "go")
        Page("go").run(homeroom, folder, GO111MODULE="off", GOFLAGS="", GOPATH=f"{folder}/path:/usr/share/gocode")


def test_ruby(binaries):
    need("ruby", "grpc_tools_ruby_protoc")
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        Page("ruby").run(homeroom, folder)


def test_cpp(binaries):
    need("g++", "make", "protoc", "grpc_cpp_plugin", "pkg-config")
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        Page("cpp").run(homeroom, folder)


for of_a_toolchain in (test_go, test_ruby, test_cpp):
    of_a_toolchain.takes_long = True


def test_javascript(binaries):
    with tempfile.TemporaryDirectory() as folder, pages(folder) as origin, Homeroom(
            binaries, tls=True, flags=["--web-origins", origin]) as homeroom:
        with tarfile.open(packed(folder, "javascript")[".tgz"]) as package:
            package.extractall(folder, filter="data")
        (pathlib.Path(folder) / "package").rename(pathlib.Path(folder) / "homeroom-client")
        shown = Page("javascript")
        shown.write(folder)
        servers = {name: f"https://{getattr(homeroom, name).address}" for name in ("context", "activity", "report")}
        with chromium([key_pin(homeroom.pem("server"))]) as browser:
            page = new_context(browser).new_page()
            page.goto(f"{origin}/index.html#{urllib.parse.urlencode(servers)}")
            expect(page.locator("#grid")).to_contain_text("\n")
            expect(page.locator("#grid")).to_have_text(shown.printed.strip())
