"""A school's identity provider: its tokens are believed, its keys change, and nothing that it does holds a call up."""

import base64
import contextlib
import http.server
import json
import pathlib
import re
import ssl
import subprocess
import tempfile
import threading
import time

import grpc

from patience import PATIENCE_SECONDS
from services import Homeroom
from test_keys import answer, until_answer


def b64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Key:
    """An RSA key, by the openssl command."""

    def __init__(self, folder, kid, bits=2048):
        self.kid, self.path = kid, folder / f"{kid}.pem"
        subprocess.run(["openssl", "genrsa", "-out", str(self.path), str(bits)], check=True, capture_output=True)
        said = subprocess.run(["openssl", "rsa", "-in", str(self.path), "-noout", "-modulus"], check=True, capture_output=True, text=True)
        self.jwk = {"kty": "RSA", "use": "sig", "alg": "RS256", "kid": kid, "e": "AQAB", "n": b64(bytes.fromhex(said.stdout.split("=")[1]))}

    def token(self, issuer, **claims):
        now = int(time.time())
        claims = {
            "iss": issuer, "aud": ["account", "homeroom-north"], "sub": "head", "realm_access": {"roles": ["heads"]}, "iat": now,
            "exp": now + 600, "azp": "portal", **claims}
        signed = ".".join(b64(json.dumps(part).encode()) for part in ({"alg": "RS256", "typ": "JWT", "kid": self.kid}, claims))
        signature = subprocess.run(
            ["openssl", "dgst", "-sha256", "-sign", str(self.path)], input=signed.encode(), check=True, capture_output=True).stdout
        return f"{signed}.{b64(signature)}"


class Provider(http.server.ThreadingHTTPServer):
    """Answers at each path in its own bad way, and well at /good."""

    daemon_threads = True

    def __init__(self, keys, tls=None):
        self.keys, self.asked, self.end = keys, [], threading.Event()
        super().__init__(("127.0.0.1", 0), Answer)
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_side=True, do_handshake_on_connect=False)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, *_):
        """A peer that has had enough is no news."""


class Answer(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def say(self, body, status=200, **headers):
        self.send_response(status)
        for name, value in {"Content-Length": str(len(body)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def drip(self, part, seconds):
        while not self.server.end.wait(seconds):
            self.wfile.write(part)

    def do_GET(self):
        self.server.asked.append((time.monotonic(), self.path))
        keys = {"keys": [key.jwk for key in self.server.keys]}
        match self.path:
            case "/good" | "/hops/0":
                self.say(json.dumps(keys).encode())
            case "/silent":
                self.server.end.wait(PATIENCE_SECONDS)
            case "/slow":
                self.wfile.write(b"HTTP/1.1 200 OK\r\n\r\n")
                self.drip(b" ", 0.2)
            case "/endless":
                self.wfile.write(b"HTTP/1.1 200 OK\r\n\r\n")
                self.drip(b" " * 4096, 0)
            case "/long":
                self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 10000000\r\n\r\n")
            case "/headers":
                self.wfile.write(b"HTTP/1.1 200 OK\r\n")
                self.drip(b"X-More: " + b"x" * 4000 + b"\r\n", 0)
            case "/squeezed":
                self.say(b"\x1f\x8b\x08" + bytes(100), **{"Content-Encoding": "gzip"})
            case "/loop":
                self.say(b"", 302, Location=f"http://127.0.0.1:{self.server.server_port}/good")
            case "/elsewhere":
                self.say(b"", 302, Location="file:///etc/passwd")
            case "/private":
                self.say(json.dumps({"keys": [{**keys["keys"][0], "d": "c2VjcmV0"}]}).encode())
            case "/many":
                self.say(json.dumps({"keys": [{}] * 10_000}).encode())
            case "/twice":
                self.say(json.dumps({"keys": keys["keys"] * 2}).encode())
            case "/page":
                self.say(b"<html>")
            case path if path.startswith("/hops/"):
                self.say(b"", 302, Location=f"/hops/{int(path[6:]) - 1}")
            case _:
                self.say(b"", 404)


# What the log says of each.
REASONS = {
    "silent": "imeout", "slow": "imeout", "endless": "longer than 65536 bytes", "long": "longer than 65536 bytes",
    "headers": "longer than 65536 bytes", "squeezed": "no set of public keys", "loop": "rotocol", "elsewhere": "rotocol",
    "private": "private or shared key", "many": "10000 keys", "twice": "two keys have the kid", "page": "no set of public keys",
    "nothing": "status 404",
}


@contextlib.contextmanager
def provider():
    with tempfile.TemporaryDirectory(prefix="homeroom-issuers-") as folder:
        folder = pathlib.Path(folder)
        server = Provider([Key(folder, "first")])
        issuers = [
            {"iss": f"https://{name}.example", "keys": f"http://127.0.0.1:{server.server_port}/{name}", "organization": "north",
             "audience": "homeroom-north", "role": "realm_access.roles", "app": "azp", "tools": ["portal"],
             "roles": [{"value": "heads", "role": "administrator"}, {"value": "pupils", "role": "student"}]}
            for name in ("good", *REASONS)]
        (folder / "issuers.json").write_text(json.dumps({"issuers": issuers}))
        try:
            yield folder, server, ["--issuers", str(folder / "issuers.json")]
        finally:
            server.end.set()
            server.shutdown()


def test_an_identity_provider_is_believed_and_cannot_hold_calls_up(binaries):
    with provider() as (folder, server, flags), Homeroom(binaries, flags=flags) as homeroom:
        address, first, name = homeroom.activity.address, server.keys[0], "https://good.example"
        until_answer(address, first.token(name), grpc.StatusCode.OK)
        for claims in (
            {"aud": "homeroom"}, {"aud": "homeroom-south"}, {"iss": "https://other.example"}, {"iss": "homeroom"}, {"azp": None},
            {"realm_access": {"roles": ["cooks"]}}, {"exp": int(time.time()) + 100_000}, {"nbf": int(time.time()) + 300},
            # Those whose keys could not be had share the good one's.
            {"iss": "https://twice.example"}, {"iss": "https://private.example"},
        ):
            assert answer(address, first.token(name, **claims))[0] == grpc.StatusCode.UNAUTHENTICATED, claims
        for claims in ({"realm_access": {"roles": ["pupils"]}}, {"azp": "org.example.app", "realm_access": {"roles": ["pupils"]}}):
            assert answer(address, first.token(name, **claims))[0] == grpc.StatusCode.PERMISSION_DENIED, claims

        # Each has been asked, and said no to, while calls went on.
        def said():
            return {
                found[1]: line for line in homeroom.activity.log.read_text().splitlines()
                if (found := re.search(r"issuer=\"?https://(\w+)\.example", line)) and "could not be read" in line}

        deadline = time.monotonic() + PATIENCE_SECONDS
        slowest = 0
        while set(said()) != set(REASONS):
            assert time.monotonic() < deadline, said()
            begin = time.monotonic()
            # A key that nobody knows is refused at once.
            assert answer(address, Key.token(first, name).replace(".", ".e30", 1))[0] == grpc.StatusCode.UNAUTHENTICATED
            assert answer(address, first.token(name))[0] == grpc.StatusCode.OK
            slowest = max(slowest, time.monotonic() - begin)
        assert slowest < 4, f"a call waited {slowest} s for an identity provider"
        for which, reason in REASONS.items():
            assert reason in said()[which], (which, said()[which])
        assert "c2VjcmV0" not in homeroom.activity.log.read_text()

        # A new key is asked for when a token names it, and then the old one is gone, for tokens that were believed, too.
        before = first.token(name)
        assert answer(address, before)[0] == grpc.StatusCode.OK
        server.keys[:] = [Key(folder, "second"), Key(folder, "small", bits=1024)]
        until_answer(address, server.keys[0].token(name), grpc.StatusCode.OK)
        assert answer(address, before)[0] == grpc.StatusCode.UNAUTHENTICATED
        assert answer(address, server.keys[1].token(name))[0] == grpc.StatusCode.UNAUTHENTICATED
        times = [at for at, path in server.asked if path == "/good"]
        # By each of the three services once in 30 seconds at most.
        assert all(sum(at <= other < at + 25 for other in times) <= 3 for at in times), times

        # A provider that is gone is believed on.
        server.shutdown()
        server.server_close()
        assert answer(address, server.keys[0].token(name, sub="another"))[0] == grpc.StatusCode.OK


def test_an_identity_provider_proves_itself_and_redirects_three_times_at_most(binaries):
    with tempfile.TemporaryDirectory(prefix="homeroom-issuers-") as folder:
        folder = pathlib.Path(folder)
        subprocess.run(
            [str(binaries / "homeroom"), "certificates", "--folder", str(folder), "--server", "idp=127.0.0.1", "--server", "other=else.example"],
            check=True, capture_output=True)
        servers = {}
        for name in ("idp", "other"):
            tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            tls.load_cert_chain(folder / f"{name}.pem", folder / f"{name}-key.pem")
            servers[name] = Provider([Key(folder, f"{name}-signing")], tls)
        where = {
            "good": ("idp", "hops/3", "ca"), "far": ("idp", "hops/4", "ca"), "stranger": ("idp", "good", None), "misnamed": ("other", "good", "ca")}
        (folder / "issuers.json").write_text(json.dumps({"issuers": [
            {"iss": f"https://{name}.example", "keys": f"https://127.0.0.1:{servers[server].server_port}/{path}", "organization": "north",
             "audience": "homeroom-north", "roles": [{"value": "heads", "role": "administrator"}],
             **({"ca": str(folder / f"{ca}.pem")} if ca else {})}
            for name, (server, path, ca) in where.items()]}))
        try:
            with Homeroom(binaries, flags=["--issuers", str(folder / "issuers.json")]) as homeroom:
                token = servers["idp"].keys[0].token("https://good.example", role="heads")
                until_answer(homeroom.activity.address, token, grpc.StatusCode.OK)

                def refusals():
                    return {
                        found[1]: line for line in homeroom.activity.log.read_text().splitlines()
                        if (found := re.search(r"https://(\w+)\.example", line)) and "could not be read" in line}

                deadline = time.monotonic() + PATIENCE_SECONDS
                while set(refusals()) != {"far", "stranger", "misnamed"}:
                    assert time.monotonic() < deadline, refusals()
                    time.sleep(0.1)
                assert "edirect" in refusals()["far"], refusals()
                for name in ("stranger", "misnamed"):
                    assert "certificate" in refusals()[name], refusals()
        finally:
            for server in servers.values():
                server.end.set()
                server.shutdown()


def test_issuers_that_are_of_no_use_are_refused_at_the_start(binaries):
    with Homeroom(binaries) as homeroom:
        path = homeroom.folder / "issuers.json"

        def refused(text, mode=0o644):
            path.write_text(text)
            path.chmod(mode)
            done = subprocess.run(
                [*homeroom.report.command, "--issuers", str(path)], capture_output=True, text=True,
                timeout=PATIENCE_SECONDS)
            assert done.returncode != 0, text
            return done.stdout + done.stderr

        def one(**settings):
            return json.dumps({"issuers": [{
                "iss": "a", "keys": "https://idp.example/keys", "organization": "o", "audience": "h",
                "roles": [{"value": "t", "role": "teacher"}], **settings}]})

        assert "no list of issuers" in refused("")
        assert "chmod go-w" in refused(one(), mode=0o666)
        assert "only https:// addresses" in refused(one(keys="http://idp.example/keys"))
        assert "no address of the web" in refused(one(keys="file:///etc/passwd"))
        assert "a name or a password" in refused(one(keys="https://me:word@idp.example/keys"))
        assert "all organizations" in refused(one(organization="*"))
        assert "there is no such setting" in refused(one(trust="yes"))
