"""The compose file says what the executables understand. No container engine is needed to know that."""

import json
import pathlib
import re
import shutil
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
        # As compose does where the variable is not set.
        commands[name] = re.sub(r"\$\{\w+:-(.*?)\}", r"\1", command).split()
    assert set(commands) == {"certificates", "keys", "context", "activity", "report", "portal"}
    checks = [json.loads(f"[{check}]") for check in re.findall(r'test: \["CMD", (.*)\]', text)]
    assert len(checks) == 4
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
    for name in ("context", "activity", "report", "portal"):
        words = commands[name]
        assert {"--tls-cert", "--tls-key", "--ca"} <= set(words) and "--plaintext-on-network" not in words
        for flag in ("--activity", "--context", "--report", "--origin"):
            assert flag not in words or words[words.index(flag) + 1].startswith("https://")
    assert all(check[2].startswith("https://") for check in checks)


def test_compose_gives_each_service_its_own_secrets(_):
    """What is public, what opens the tokens of apps, and one volume with keys: none of another service, and neither the
    authority's nor that of people's tokens."""
    commands, _ = compose()
    text = (ROOT / "docker-compose.yml").read_text()
    for name in ("context", "activity", "report"):
        mounts = re.search(rf"\n  {name}:\n(?:    .*\n)*?    volumes:\s*(\[.*\])\n", text)
        assert set(json.loads(mounts[1])) == {
            f"public:{FOLDER}/public:ro", f"sealing:{FOLDER}/sealing:ro", f"{name}-keys:{FOLDER}/{name}:ro",
            f"{name}-data:{FOLDER}/data"}
        words = commands[name]
        assert "--signing-key" not in words and "--developer-mode" not in words
        read = {word.split("/")[4] for word in words if word.startswith(f"{FOLDER}/")}
        assert read == {"public", "sealing", name, "data"}, read
    # The portal opens no token of apps, and alone signs for whoever is signed in.
    mounts = re.search(r"\n  portal:\n(?:    .*\n)*?    volumes:\s*(\[.*\])\n", text)
    assert set(json.loads(mounts[1])) == {
        f"public:{FOLDER}/public:ro", f"portal-keys:{FOLDER}/portal:ro", f"portal-settings:{FOLDER}/settings:ro", f"portal-data:{FOLDER}/data"}
    words = commands["portal"]
    assert "--signing-key" not in words and "--developer-mode" not in words and "--token-sealing-keys" not in words
    assert text.count("sessions-key.pem") == 2
    # Those who make keys have all, and end.
    assert text.count(f"authority:{FOLDER}/authority") == 1 and text.count("volumes: *all") == 1


def test_compose_publishes_no_page_for_operators(_):
    published = re.findall(r"ports: \[(.*)\]", (ROOT / "docker-compose.yml").read_text())
    assert len(published) == 4 and not any(re.search(r":90\d\d", ports) for ports in published)
    # Browsers come to the portal from elsewhere; the services are for whoever is on this machine.
    assert [ports for ports in published if "127.0.0.1:" not in ports] == ['"${HOMEROOM_PORTAL_PORT:-50050}:50050"']


def test_the_image_says_its_version(binaries):
    said = subprocess.run([str(binaries / "homeroom"), "--version"], capture_output=True, text=True, check=True).stdout
    assert f"ARG VERSION={said.split()[-1]}\n" in (ROOT / "deploy" / "Dockerfile").read_text()


def test_the_programs_are_built_without_the_tests(_):
    """Or a change of a test would build the image anew: neither the image nor the manifest needs them."""
    copied = set(re.findall(r"^COPY (?!--from)(\S+)", (ROOT / "deploy" / "Dockerfile").read_text(), re.MULTILINE))
    assert copied == {"deploy/setup.sh", "deploy/build.sh", "Package.swift", "Proto", "Shared", "Services"}
    with tempfile.TemporaryDirectory(prefix="homeroom-") as folder:
        for name in copied:
            (pathlib.Path(folder) / name).parent.mkdir(exist_ok=True)
            (pathlib.Path(folder) / name).symlink_to(ROOT / name)
        # A link would lead back to the folder that has them.
        (pathlib.Path(folder) / "Package.swift").unlink()
        shutil.copy(ROOT / "Package.swift", folder)
        described = json.loads(subprocess.run(
            ["swift", "package", "--package-path", folder, "describe", "--type", "json"], capture_output=True, text=True,
            check=True).stdout)
    names = {target["name"] for target in described["targets"]}
    assert {"context-service", "homeroom", "homeroom-load"} <= names
    assert not any(target["path"].startswith("Tests") for target in described["targets"])


def test_compose_serves(binaries):
    """Its commands as processes of this machine: other folders, ports and host names, else as they are written."""
    commands, checks = compose()
    with tempfile.TemporaryDirectory(prefix="homeroom-") as folder:
        folder = pathlib.Path(folder)
        for name in ("public", "authority", "sealing", "context", "activity", "report", "portal", "settings"):
            (folder / name).mkdir()
            (folder / f"{name}-data").mkdir()
        ports = {port: str(free_port()) for port in ("50050", "50051", "50052", "50053", "9050", "9051", "9052", "9053")}

        def here(words, data):
            moved = []
            for word in words:
                word = word.replace(f"{FOLDER}/data", str(folder / f"{data}-data")).replace(FOLDER, str(folder))
                word = re.sub(r"0\.0\.0\.0:", "127.0.0.1:", word)
                word = re.sub(r"https://(context|activity|report|portal):", "https://localhost:", word)
                for port, free in ports.items():
                    word = re.sub(rf":{port}\b", f":{free}", word)
                moved.append(word)
            return [str(binaries / moved[0]), *moved[1:]]

        for _ in range(2):  # as with every start
            for name in ("certificates", "keys"):
                subprocess.run(here(commands[name], name), check=True, stdout=subprocess.DEVNULL)
        (folder / "settings" / "secret").write_text("secret")
        (folder / "settings" / "secret").chmod(0o600)
        (folder / "settings" / "sign-in.json").write_text(json.dumps({"providers": [{
            "organization": "north", "issuer": "https://login.north.example", "client_id": "homeroom",
            "client_secret_file": str(folder / "settings" / "secret")}]}))
        running = []
        try:
            for name in ("context", "activity", "report", "portal"):
                log = open(folder / f"{name}.log", "wb")
                running.append(subprocess.Popen(here(commands[name], name), stdout=log, stderr=log))
            deadline = time.monotonic() + PATIENCE_SECONDS
            for check in checks:
                while subprocess.run(here(check, ""), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode != 0:
                    logs = "".join(path.read_text() for path in folder.glob("*.log"))
                    assert time.monotonic() < deadline, logs
            # They believe each other, each by its own key, and all three open what an app would hold.
            token = subprocess.run(
                here([
                    "homeroom", "token", "--signing-key", f"{FOLDER}/authority/signing-key.pem", "--organization", "north",
                    "--user", "head", "--role", "administrator", "--app", "org.x",
                    "--token-sealing-keys", f"{FOLDER}/sealing/token-sealing-keys.json"], ""), check=True, capture_output=True, text=True).stdout.strip()
            assert token.startswith("v1.")
            words = [
                "homeroom", "following", "--token", token, "--ca", f"{FOLDER}/public/ca.pem", "--context", "https://context:50051",
                "--activity", "https://activity:50052", "--report", "https://report:50053"]
            while (told := subprocess.run(here(words, ""), capture_output=True, text=True)).returncode != 0:
                assert time.monotonic() < deadline, told.stdout + told.stderr
                time.sleep(0.1)
        finally:
            for process in running:
                process.terminate()
            for process in running:
                process.wait(PATIENCE_SECONDS)


def test_units_use_settings_that_exist(binaries):
    """Those that the units set, and those that the settings' files name."""
    for name in ("context", "activity", "report", "portal"):
        described = subprocess.run(
            [str(binaries / f"{name}-service"), "--help"], capture_output=True, text=True, check=True).stdout
        unit = (ROOT / "deploy" / "systemd" / f"homeroom-{name}.service").read_text()
        settings = (ROOT / "deploy" / "debian" / "etc" / f"{name}.env").read_text()
        variables = set(re.findall(r"HOMEROOM_\w+", unit + settings))
        assert {"HOMEROOM_TLS_CERT", "HOMEROOM_TLS_KEY", "HOMEROOM_LISTEN"} <= variables
        for variable in variables:
            assert variable in described, f"{name}-service has no {variable}"
        # What a variable names as a credential, the unit loads, and from the service's own folder.
        loaded = dict(re.findall(r"^LoadCredential=([^:]+):(.*)$", unit, re.MULTILINE))
        assert set(re.findall(r"%d/(\S+)", unit)) == set(loaded)
        shared = f"{FOLDER}/keys/token-sealing-keys.json"
        assert all(path == shared or path.startswith(f"{FOLDER}/keys/{name}/") for path in loaded.values()), loaded


def test_a_build_command_names_one_product(binaries):
    """Of several `--product` flags, `swift build` heeds the last, and says nothing: a clean checkout would lack the others."""
    for file in ("Makefile", "deploy/Dockerfile", "deploy/build.sh"):
        for command in (ROOT / file).read_text().replace("\\\n", " ").split("swift build")[1:]:
            assert command.splitlines()[0].split(";")[0].count("--product") <= 1, f"{file}: {command.splitlines()[0]}"
