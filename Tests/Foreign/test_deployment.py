"""The compose file says what the executables understand. No container engine is needed to know that."""

import json
import pathlib
import re
import subprocess
import tempfile
import time

from services import ROOT, free_port
from patience import PATIENCE_SECONDS


FOLDER = "/var/lib/homeroom"


def compose():
    """The commands of the services by name, and those of the health checks."""
    text = (ROOT / "docker-compose.yml").read_text()
    commands = {}
    for name, command in re.findall(r"\n  (\w+):\n(?:    .*\n)*?    command: >\n((?: {6}.*\n)+)", text):
        commands[name] = command.split()
    assert set(commands) == {"certificates", "context", "activity", "report"}
    checks = [json.loads(f"[{check}]") for check in re.findall(r'test: \["CMD", (.*)\]', text)]
    assert len(checks) == 3
    return commands, checks


def test_compose_uses_flags_that_exist(binaries):
    commands, checks = compose()
    for name, *words in [*commands.values(), *checks]:
        subcommands = [words[0]] if name == "homeroom" else []
        described = subprocess.run(
            [str(binaries / name), *subcommands, "--help"], capture_output=True, text=True, check=True).stdout
        for flag in (w for w in words if w.startswith("--")):
            assert flag in described, f"{name} has no {flag}:\n{described}"


def test_compose_is_encrypted_throughout(_):
    commands, checks = compose()
    for name in ("context", "activity", "report"):
        words = commands[name]
        assert {"--tls-cert", "--tls-key", "--ca"} <= set(words) and "--plaintext-on-network" not in words
        for flag in ("--activity", "--context"):
            assert flag not in words or words[words.index(flag) + 1].startswith("https://")
    assert all(check[2].startswith("https://") for check in checks)
    # No service has the volume with the authority's key.
    text = (ROOT / "docker-compose.yml").read_text()
    assert text.count("authority:/var/lib/homeroom/authority") == 1


def test_compose_serves(binaries):
    """Its commands as processes of this machine: other folders, ports and host names, else as they are written."""
    commands, checks = compose()
    with tempfile.TemporaryDirectory(prefix="homeroom-") as folder:
        folder = pathlib.Path(folder)
        for name in ("keys", "authority", *commands):
            (folder / name).mkdir()
        ports = {port: str(free_port()) for port in ("50051", "50052", "50053")}

        def here(words, data):
            moved = []
            for word in words:
                word = word.replace(f"{FOLDER}/data", str(folder / data)).replace(FOLDER, str(folder))
                word = re.sub(r"0\.0\.0\.0:", "127.0.0.1:", word)
                word = re.sub(r"https://(context|activity|report):", "https://localhost:", word)
                for port, free in ports.items():
                    word = word.replace(f":{port}", f":{free}")
                moved.append(word)
            return [str(binaries / moved[0]), *moved[1:]]

        for _ in range(2):  # as with every start
            subprocess.run(here(commands["certificates"], "certificates"), check=True, stdout=subprocess.DEVNULL)
        running = []
        try:
            for name in ("context", "activity", "report"):
                log = open(folder / f"{name}.log", "wb")
                running.append(subprocess.Popen(here(commands[name], name), stdout=log, stderr=log))
            deadline = time.monotonic() + PATIENCE_SECONDS
            for check in checks:
                while subprocess.run(here(check, ""), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode != 0:
                    logs = "".join(path.read_text() for path in folder.glob("*.log"))
                    assert time.monotonic() < deadline, logs
        finally:
            for process in running:
                process.terminate()
            for process in running:
                process.wait(PATIENCE_SECONDS)


def test_a_build_command_names_one_product(binaries):
    """Of several `--product` flags, `swift build` heeds the last, and says nothing: a clean checkout would lack the others."""
    for file in ("Makefile", "deploy/Dockerfile"):
        for command in (ROOT / file).read_text().replace("\\\n", " ").split("swift build")[1:]:
            assert command.splitlines()[0].split(";")[0].count("--product") <= 1, f"{file}: {command.splitlines()[0]}"
