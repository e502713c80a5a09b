"""What `make clients` packs: the same bytes every time, and packages that a stranger can use without the repository."""

import json
import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile
import zipfile

from patience import PATIENCE_SECONDS
from services import ROOT

USE_OF_EVERYTHING = """
import importlib, pathlib, sys
root = pathlib.Path(sys.argv[1])
assert not any("Proto" in path or "foreign" in path for path in sys.path), sys.path
modules = [str(p.relative_to(root))[:-3].replace("/", ".") for p in root.rglob("*.py")]
for name in modules:
    assert importlib.import_module(name).__file__.startswith(str(root)), name
    if name.endswith("_pb2"):
        assert pathlib.Path(root, name.replace(".", "/") + ".pyi").is_file(), name
# Google's own messages beside ours.
from google.api_core import exceptions
print(len(modules))
"""

USE_OF_TYPES = """
import { BinaryWording, DeveloperService, HandoutService } from "homeroom-client/api/activity";
import { type HandoutGrid, Metric, ReportService } from "homeroom-client/api/report";
import { QuotaFailure } from "homeroom-client/api/rpc";
import { CallError, Client } from "homeroom-client/rpc/calls";

const client = new Client({ server: "https://127.0.0.1:50053", headers: {} });
export async function grid(handoutId: string): Promise<HandoutGrid> {
  await client.call(DeveloperService.getClock, {});
  await client.call(HandoutService.getHandout, { handoutId });
  return client.call(ReportService.getHandoutGrid, { handoutId });
}
export const numbers: number[] = [BinaryWording.YES_NO, Metric.SCORE];
export const about = (error: CallError): number => error.detail(QuotaFailure)?.violations.length ?? 0;
"""


def packed(folder, *languages):
    """What Proto/clients.sh makes of some languages in a folder, by the end of its name."""
    environment = {**os.environ, "HOMEROOM_DIST": str(folder), "SOURCE_DATE_EPOCH": "1790000000"}
    subprocess.run([ROOT / "Proto" / "clients.sh", *languages], check=True, env=environment, stdout=subprocess.DEVNULL,
                   timeout=PATIENCE_SECONDS)
    return {path.suffix: path for path in pathlib.Path(folder).iterdir()}


def check_same_bytes(*languages):
    with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
        one, other = packed(first, *languages), packed(second, *languages)
        assert {path.name for path in one.values()} == {path.name for path in other.values()}
        assert all(one[end].read_bytes() == other[end].read_bytes() for end in one), "the same sources make other bytes"


def test_packages_are_the_same_every_time(_binaries):
    check_same_bytes("python", "javascript")


def test_the_wheel_works_by_itself(_binaries):
    with tempfile.TemporaryDirectory() as folder:
        wheel = packed(folder, "python")[".whl"]
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(pathlib.Path(folder) / "site")
            metadata = archive.read(next(name for name in archive.namelist() if name.endswith("/METADATA"))).decode()
            licence = archive.read(next(name for name in archive.namelist() if name.endswith(".dist-info/LICENSE")))
        assert "Name: homeroom\n" in metadata and "Requires-Dist: grpcio>=" in metadata
        assert "License: Apache-2.0\n" in metadata and licence == (ROOT / "LICENSE").read_bytes()
        # pip reads it, and holds every file against RECORD.
        subprocess.run(
            [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", f"{folder}/pip", wheel],
            check=True, timeout=PATIENCE_SECONDS)
        done = subprocess.run(
            [sys.executable, "-c", USE_OF_EVERYTHING, f"{folder}/pip"], check=True, capture_output=True, text=True,
            env={**os.environ, "PYTHONPATH": f"{folder}/pip"}, timeout=PATIENCE_SECONDS)
        assert int(done.stdout) > 40, done.stdout


def test_the_npm_package_has_types(_binaries):
    with tempfile.TemporaryDirectory() as folder:
        tarball = packed(folder, "javascript")[".tgz"]
        home = pathlib.Path(folder) / "node_modules"
        with tarfile.open(tarball) as archive:
            archive.extractall(home, filter="data")
        (home / "package").rename(home / "homeroom-client")
        assert json.loads((home / "homeroom-client" / "package.json").read_text())["license"] == "Apache-2.0"
        assert (home / "homeroom-client" / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()
        page = pathlib.Path(folder) / "page.ts"
        check = ["tsc", "--strict", "--noEmit", "--target", "es2022", "--module", "node16", "--moduleResolution", "node16", page]
        (pathlib.Path(folder) / "package.json").write_text('{"type": "module"}')
        page.write_text(USE_OF_TYPES)
        done = subprocess.run(check, capture_output=True, text=True, cwd=folder, timeout=PATIENCE_SECONDS)
        assert done.returncode == 0, done.stdout
        # The types are looked at: a name that is not there is found.
        page.write_text(USE_OF_TYPES.replace("{ handoutId }", "{ handoutID: handoutId }"))
        done = subprocess.run(check, capture_output=True, text=True, cwd=folder, timeout=PATIENCE_SECONDS)
        assert done.returncode != 0 and "handoutID" in done.stdout, done.stdout


def test_everything_that_is_installed_names_the_licence(_binaries):
    assert (ROOT / "LICENSE").read_bytes() == pathlib.Path("/usr/share/common-licenses/Apache-2.0").read_bytes()
    assert "License: Apache-2.0\n" in (ROOT / "deploy" / "debian" / "copyright").read_text()
    assert 'org.opencontainers.image.licenses="Apache-2.0"' in (ROOT / "deploy" / "Dockerfile").read_text()
    assert "(LICENSE)" in (ROOT / "README.md").read_text()


def test_the_go_module_is_the_same_every_time(_binaries):
    check_same_bytes("go")


test_the_go_module_is_the_same_every_time.takes_long = True
