"""Packs what Proto/clients.sh has generated: the same bytes for the same files, version and SOURCE_DATE_EPOCH.

    packages.py OUT VERSION KIND FOLDER      KIND is wheel, npm or go; FOLDER holds the files of the package
"""

import base64
import gzip
import hashlib
import io
import json
import os
import pathlib
import sys
import tarfile
import time
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
# By its SPDX identifier; each package has the text with it.
LICENSE = "Apache-2.0"
LICENSE_TEXT = (HERE.parent.parent / "LICENSE").read_bytes()
# What the generated code asks for: grpcio-tools and protobuf of Tests/Foreign/requirements.txt.
PYTHON_NEEDS = ["grpcio>=1.85.1", "protobuf>=7.35.1"]
SUMMARY = "Clients of Homeroom's services: contexts, activities and reports of classes"


def contents(folder):
    """The files of a folder by their names in it, ordered."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def stamp():
    # A zip file knows no earlier year.
    return max(int(os.environ["SOURCE_DATE_EPOCH"]), 315_532_800)


def wheel(out, version, files):
    """homeroom-VERSION-py3-none-any.whl, as PEP 427 has it."""
    meta = f"homeroom-{version}.dist-info"
    needs = "".join(f"Requires-Dist: {need}\n" for need in PYTHON_NEEDS)
    files = {
        **files,
        f"{meta}/METADATA": (
            f"Metadata-Version: 2.1\nName: homeroom\nVersion: {version}\nSummary: {SUMMARY}\nLicense: {LICENSE}\nLicense-File: LICENSE\nRequires-Python: >=3.10\n{needs}"
            f"Description-Content-Type: text/markdown\n\n{(HERE / 'python' / 'README.md').read_text()}").encode(),
        f"{meta}/LICENSE": LICENSE_TEXT,
        f"{meta}/WHEEL": b"Wheel-Version: 1.0\nGenerator: Proto/clients.sh\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{name},sha256={digest(content)},{len(content)}\n" for name, content in files.items())
    files[f"{meta}/RECORD"] = (record + f"{meta}/RECORD,,\n").encode()
    when = time.gmtime(stamp())[:6]
    with zipfile.ZipFile(out / f"homeroom-{version}-py3-none-any.whl", "w") as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, when)
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED, 9)


def digest(content):
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def npm(out, version, files):
    """homeroom-client-VERSION.tgz, for `npm install FILE`."""
    package = {
        "name": "homeroom-client", "version": version, "description": SUMMARY, "license": LICENSE,
        # It is in no registry, and `npm publish` refuses it.
        "private": True, "type": "module", "sideEffects": False,
        "exports": {
            "./api/*": {"types": "./api/*.d.ts", "default": "./api/*.js"},
            "./rpc/*": {"types": "./rpc/*.d.ts", "default": "./rpc/*.js"},
        },
    }
    files = {
        **files, "LICENSE": LICENSE_TEXT, "README.md": (HERE / "javascript" / "README.md").read_bytes(),
        "package.json": (json.dumps(package, indent=2) + "\n").encode(),
    }
    tarball(out / f"homeroom-client-{version}.tgz", "package", files)


def go(out, version, files):
    """homeroom-go-VERSION.tar.gz: a module for a `replace`."""
    files = {**files, **contents(HERE / "go"), "LICENSE": LICENSE_TEXT}
    tarball(out / f"homeroom-go-{version}.tar.gz", f"homeroom-go-{version}", files)


def tarball(path, top, files):
    content = io.BytesIO()
    with tarfile.open(fileobj=content, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, each in sorted(files.items()):
            entry = tarfile.TarInfo(f"{top}/{name}")
            entry.size, entry.mtime, entry.mode = len(each), stamp(), 0o644
            archive.addfile(entry, io.BytesIO(each))
    path.write_bytes(gzip.compress(content.getvalue(), 9, mtime=stamp()))


def main():
    out, version, kind, folder = sys.argv[1:]
    {"wheel": wheel, "npm": npm, "go": go}[kind](pathlib.Path(out), version, contents(pathlib.Path(folder)))


if __name__ == "__main__":
    main()
