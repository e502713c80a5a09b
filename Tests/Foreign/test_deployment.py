"""The compose file says what the executables understand. No container engine is needed to know that."""

import re
import subprocess

from services import ROOT


def test_compose_uses_flags_that_exist(binaries):
    text = (ROOT / "docker-compose.yml").read_text()
    commands = re.findall(r"command: >\n((?: {6}.*\n)+)", text)
    assert len(commands) == 3
    for command in commands:
        name, *words = command.split()
        described = subprocess.run([str(binaries / name), "--help"], capture_output=True, text=True, check=True).stdout
        for flag in (w for w in words if w.startswith("--")):
            assert flag in described, f"{name} has no {flag}:\n{described}"
    described = subprocess.run([str(binaries / "homeroom"), "--help"], capture_output=True, text=True, check=True).stdout
    for command in re.findall(r'"homeroom", "(\w+)"', text):
        assert command in described, f"homeroom has no {command}"


def test_a_build_command_names_one_product(binaries):
    """Of several `--product` flags, `swift build` heeds the last, and says nothing: a clean checkout would lack the others."""
    for file in ("Makefile", "deploy/Dockerfile"):
        for command in (ROOT / file).read_text().replace("\\\n", " ").split("swift build")[1:]:
            assert command.splitlines()[0].split(";")[0].count("--product") <= 1, f"{file}: {command.splitlines()[0]}"
