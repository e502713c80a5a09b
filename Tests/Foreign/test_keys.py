"""The keys of tokens: who holds which, what each may sign, and how they are changed while services run."""

import base64
import contextlib
import json
import os
import pathlib
import signal
import subprocess
import time

import grpc

from homeroom.activity.v1 import organization_service_pb2 as organization
from homeroom.activity.v1 import organization_service_pb2_grpc as organization_rpc
from homeroom.activity.v1 import roster_service_pb2_grpc as roster_rpc
from homeroom.report.v1 import class_reports_pb2 as classes
from homeroom.report.v1 import report_service_pb2 as reports
from homeroom.report.v1 import report_service_pb2_grpc as reports_rpc
from patience import PATIENCE_SECONDS, patiently
from school import School, context, context_service, grid, handout as handout_service, refused, roster
from services import Homeroom, keys_of
from test_demo import children
from test_up import Up, folder

SERVICES = ("context-service", "activity-service", "report-service")
SEALING = "token-sealing-keys.json"
PRIVATE = {"signing-key.pem", *(f"{name}-token-key.pem" for name in SERVICES)}


def homeroom(binaries, *words, code=0):
    done = subprocess.run([str(binaries / "homeroom"), *map(str, words)], capture_output=True, text=True, timeout=PATIENCE_SECONDS)
    assert done.returncode == code, (words, done.returncode, done.stdout, done.stderr)
    return done.stdout.strip() if code == 0 else done.stderr


def keys(binaries, data, *words, code=0):
    said = homeroom(binaries, "keys", "--json", "--folder", data, *words, code=code)
    return json.loads(said)["keys"] if code == 0 else said


def sealing_keys(binaries, data, *words):
    return json.loads(homeroom(binaries, "keys", "--json", "--folder", data, *words))["sealingKeys"]


def other_sealing_keys(binaries, data):
    """The file of a deployment that has nothing to do with this one."""
    keys(binaries, data / "other")
    return data / "other" / SEALING


def token(binaries, key, role="administrator", user="head", organization="north", audience=None, app=None, more=()):
    narrowed = [*(["--audience", audience] if audience else []), *(["--app", app] if app else []), *more]
    return homeroom(
        binaries, "token", "--signing-key", key, "--organization", organization, "--user", user, "--role", role, *narrowed)


def answer(address, bearer):
    """What an administrator's call with the token comes to: a status, and the reason of a refusal."""
    with grpc.insecure_channel(address) as channel:
        try:
            organization_rpc.OrganizationServiceStub(channel).AllowApp(
                organization.AllowAppRequest(app_id="org.x"), metadata=[("authorization", f"Bearer {bearer}")],
                timeout=PATIENCE_SECONDS)
        except grpc.RpcError as error:
            return error.code(), error.details()
        return grpc.StatusCode.OK, ""


@contextlib.contextmanager
def watched(up, bearer):
    """What is told of a class that an administrator watches with the token, after its first state."""
    metadata = [("authorization", f"Bearer {bearer}")]
    with grpc.insecure_channel(up.where["activity"]) as activity, grpc.insecure_channel(up.where["report"]) as report:
        roster_rpc.RosterServiceStub(activity).CreateClass(
            roster.CreateClassRequest(school_class=roster.Class(class_id="reading", title="Reading")), metadata=metadata,
            timeout=PATIENCE_SECONDS)
        request = reports.WatchRequest(class_overview=classes.GetClassOverviewRequest(class_id="reading"))

        def first():
            updates = reports_rpc.ReportServiceStub(report).Watch(request, metadata=metadata, timeout=PATIENCE_SECONDS)
            try:
                next(updates)
                return updates
            except grpc.RpcError as error:
                assert error.code() == grpc.StatusCode.NOT_FOUND, error

        yield patiently("Report knows the class", first)


def until_answer(address, bearer, code):
    deadline = time.monotonic() + PATIENCE_SECONDS
    while answer(address, bearer)[0] != code:
        assert time.monotonic() < deadline, answer(address, bearer)
        time.sleep(0.1)


def test_keys_are_made_once(binaries):
    with folder() as data:
        def state():
            return {p.name: (p.read_bytes(), p.stat().st_mode & 0o777) for p in data.iterdir()}

        made = keys(binaries, data)
        first = state()
        assert set(first) == PRIVATE | {"token-keys.json", SEALING}, first.keys()
        for name, (_, mode) in first.items():
            assert mode == (0o600 if name in PRIVATE | {SEALING} else 0o644), f"{name}: {mode:o}"
        assert [(key["signs"], key["new"]) for key in made] == [("people", True), *((f"service:{name}", True) for name in SERVICES)]
        # A stock reader finds public halves, and nothing else.
        for key in json.loads(first["token-keys.json"][0])["keys"]:
            assert set(key) == {"kty", "crv", "x", "y", "use", "alg", "kid", "homeroom_signs"}, key
            assert len(base64.urlsafe_b64decode(key["x"] + "=")) == 32
        assert [{**key, "new": True} for key in keys(binaries, data)] == made
        assert state() == first
    # Where a file is to lie in a folder of its own, that is made, for its owner alone.
    with folder() as data:
        keys(binaries, data, "--sessions", str(data / "portal" / "sessions-key.pem"), "--service", f"portal-service={data}/portal/token-key.pem")
        assert {p.name for p in (data / "portal").iterdir()} == {"sessions-key.pem", "token-key.pem"}
        assert (data / "portal").stat().st_mode & 0o777 == 0o700


def test_a_signing_key_of_earlier_versions_is_kept(binaries):
    """A folder with the one key that all shared: its tokens go on, and services get keys of their own."""
    with folder() as data:
        subprocess.run(
            ["openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", str(data / "signing-key.pem")],
            check=True, capture_output=True)
        os.chmod(data / "signing-key.pem", 0o600)
        old = (data / "signing-key.pem").read_bytes()
        bearer = token(binaries, data / "signing-key.pem")
        with Up(binaries, data) as up:
            assert (data / "signing-key.pem").read_bytes() == old
            assert answer(up.where["activity"], bearer)[0] == grpc.StatusCode.OK


def test_no_service_reads_the_key_that_signs_for_people(binaries):
    for flags, holders in (([], set()), (["--developer-mode"], {"activity-service"})):
        with folder() as data, Up(binaries, data, *flags) as up:
            for name, pid in children(up.process.pid).items():
                words = pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().decode().split("\0")
                named = {pathlib.Path(word).name for word in words} & PRIVATE
                # The portal of developer mode calls nobody as itself.
                own = set() if name == "portal-service" else {f"{name}-token-key.pem"}
                assert named == own | ({"signing-key.pem"} if name in holders else set()), (name, named)
            if holders:
                continue
            # It is not even there when one starts again.
            (data / "signing-key.pem").rename(data / "elsewhere.pem")
            bearer = token(binaries, data / "elsewhere.pem")
            before = children(up.process.pid)["activity-service"]
            os.kill(before, signal.SIGKILL)
            deadline = time.monotonic() + PATIENCE_SECONDS
            while children(up.process.pid).get("activity-service") in (None, before):
                assert time.monotonic() < deadline, up.said
                time.sleep(0.05)
            until_answer(up.where["activity"], bearer, grpc.StatusCode.OK)


def test_a_service_s_key_makes_nobody_else(binaries):
    with folder() as data, Up(binaries, data) as up:
        stolen = data / "report-service-token-key.pem"
        for role, user, where in (
            ("administrator", "head", "north"), ("administrator", "report-service", "north"), ("teacher", "tess", "north"),
            ("student", "pia", "north"), ("publisher", "press", "north"), ("service", "activity-service", "*"),
            ("service", "report-service", "north"), ("service", "anybody", "*"),
        ):
            for audience in ("activity-service", "homeroom"):
                code, said = answer(up.where["activity"], token(binaries, stolen, role, user, where, audience))
                assert (code, said) == (grpc.StatusCode.UNAUTHENTICATED, "the token does not hold"), (role, user, where, code, said)
        # Report itself is believed by the service that it calls, and may not do what administrators may.
        for audience, expected in (("activity-service", "PERMISSION_DENIED"), ("context-service", "UNAUTHENTICATED")):
            code, said = answer(up.where["activity"], token(binaries, stolen, "service", "report-service", "*", audience))
            assert code.name == expected, (audience, code, said)
        # Nor is anybody Report by the key that signs for people, nor an administrator of everything.
        signing = data / "signing-key.pem"
        code, _ = answer(up.where["activity"], token(binaries, signing, "service", "report-service", "*"))
        assert code == grpc.StatusCode.UNAUTHENTICATED
        said = homeroom(
            binaries, "token", "--signing-key", signing, "--organization", "*", "--user", "head", "--role", "administrator", code=64)
        assert "only services act for" in said, said


def test_keys_are_changed_while_services_run(binaries):
    with folder() as data, Up(binaries, data) as up:
        old, = [key["kid"] for key in keys(binaries, data) if key["signs"] == "people"]
        before = token(binaries, data / "signing-key.pem")
        assert answer(up.where["activity"], before)[0] == grpc.StatusCode.OK

        renewed = keys(binaries, data, "--renew", "people")
        new, = [key["kid"] for key in renewed if key["new"]]
        after = token(binaries, data / "signing-key.pem")
        until_answer(up.where["activity"], after, grpc.StatusCode.OK)
        assert answer(up.where["activity"], before)[0] == grpc.StatusCode.OK

        keys(binaries, data, f"--forget={old}")
        until_answer(up.where["activity"], before, grpc.StatusCode.UNAUTHENTICATED)
        assert answer(up.where["activity"], after)[0] == grpc.StatusCode.OK

        # A mistake takes nothing away.
        assert f"is the present key of people: say --renew people" in keys(binaries, data, f"--forget={new}", code=1)
        assert "holds no key nobody" in keys(binaries, data, "--forget", "nobody", code=1)
        assert "has no key here" in keys(binaries, data, "--renew", "service:portal", code=1)
        shared = data / "signing-key.pem"
        assert "takes a key of its own" in keys(binaries, data, "--service", f"report-service={shared}", code=1)
        (data / "token-keys.json").write_text("{}")
        assert "no set of public keys" in keys(binaries, data, code=1)
        time.sleep(6)  # one look of the services
        assert answer(up.where["activity"], after)[0] == grpc.StatusCode.OK


def test_an_app_reads_nothing_in_its_token(binaries):
    with folder() as data, Up(binaries, data) as up:
        where, signing = up.where["activity"], data / "signing-key.pem"
        for pid in children(up.process.pid).values():
            assert SEALING in pathlib.Path(f"/proc/{pid}/cmdline").read_text(), "a service could not open what apps send"

        held = {role: token(binaries, signing, role, "pia-4711", app="org.x") for role in ("administrator", "teacher", "student", "publisher")}
        assert len({len(bearer) for bearer in held.values()}) == 1, held
        kid, = [key["kid"] for key in sealing_keys(binaries, data)]
        for role, bearer in held.items():
            assert bearer.startswith(f"v1.{kid}."), bearer
            sealed = base64.urlsafe_b64decode(bearer.split(".")[2] + "==")
            for word in (role, "pia-4711", "north", "org.x", "homeroom", "eyJhbGci"):
                assert word not in bearer and word.encode() not in sealed, (role, word)
        # Whoever has the key reads it with a stock program: GCM hides as CTR does, from the counter 2 on.
        key, = json.loads((data / SEALING).read_text())["keys"]
        sealed = base64.urlsafe_b64decode(held["student"].split(".")[2] + "==")
        opened = subprocess.run(
            ["openssl", "enc", "-d", "-aes-256-ctr", "-K", base64.urlsafe_b64decode(key["k"] + "=").hex(),
             "-iv", sealed[:12].hex() + "00000002"], input=sealed[12:-16], check=True, capture_output=True).stdout
        claims = json.loads(base64.urlsafe_b64decode(opened.rstrip(b"\0").split(b".")[1] + b"=="))
        assert len(opened) % 256 == 0 and (claims["role"], claims["sub"], claims["app"]) == ("student", "pia-4711", "org.x"), claims
        # Believed: an administrator may, others may not, and none of them is a stranger.
        codes = {role: answer(where, bearer)[0] for role, bearer in held.items()}
        assert codes.pop("administrator") == grpc.StatusCode.OK and set(codes.values()) == {grpc.StatusCode.PERMISSION_DENIED}, codes

        bearer = held["administrator"]
        refusals = {
            "readable": token(binaries, signing, app="org.x", more=["--unsealed"]),
            "another key's": token(binaries, signing, app="org.x", more=["--token-sealing-keys", other_sealing_keys(binaries, data)]),
            "changed": bearer[:-20] + ("A" if bearer[-20] != "A" else "B") + bearer[-19:],
            "another's name": bearer.replace(kid, "A" * 22),
            "cut": bearer[:-4],
            "sealed by nobody": f"v1.{kid}." + "A" * 720,
        }
        for what, wrong in refusals.items():
            assert answer(where, wrong) == (grpc.StatusCode.UNAUTHENTICATED, "the token does not hold"), what
        assert answer(where, token(binaries, signing))[0] == grpc.StatusCode.OK, "a person's own tool"

        homeroom(binaries, "revoke", "--file", data / "revoked.json", "--token", bearer)
        until_answer(where, bearer, grpc.StatusCode.UNAUTHENTICATED)
        another = token(binaries, signing, app="org.x")
        assert answer(where, another)[0] == grpc.StatusCode.OK
        for words, said in (
            (["--token-sealing-keys", data / "none.json"], "takes the keys that open it"),
            (["--token-sealing-keys", data / "other" / SEALING], "not among the sealing keys"),
        ):
            assert said in homeroom(binaries, "revoke", "--file", data / "revoked.json", "--token", another, *words, code=1)
        said = homeroom(
            binaries, "token", "--signing-key", signing, "--organization", "north", "--user", "pia", "--role", "student", "--app", "org.x",
            "--token-sealing-keys", data / "none.json", code=1)
        assert "tokens of apps are sealed" in said and "--unsealed" in said, said


def test_sealing_keys_are_changed_while_services_run(binaries):
    with folder() as data, Up(binaries, data) as up:
        where, signing = up.where["activity"], data / "signing-key.pem"
        old, = [key["kid"] for key in sealing_keys(binaries, data)]
        before = token(binaries, signing, app="org.x")
        assert answer(where, before)[0] == grpc.StatusCode.OK

        kept, new = sealing_keys(binaries, data, "--renew", "sealing")
        assert (kept["kid"], kept["new"], new["new"]) == (old, False, True)
        after = token(binaries, signing, app="org.x")
        assert after.startswith(f"v1.{new['kid']}.")
        until_answer(where, after, grpc.StatusCode.OK)
        assert answer(where, before)[0] == grpc.StatusCode.OK

        assert [key["kid"] for key in sealing_keys(binaries, data, f"--forget={old}")] == [new["kid"]]
        until_answer(where, before, grpc.StatusCode.UNAUTHENTICATED)
        assert answer(where, after)[0] == grpc.StatusCode.OK

        # A mistake takes nothing away.
        assert "say --renew sealing" in keys(binaries, data, f"--forget={new['kid']}", code=1)
        good = (data / SEALING).read_text()
        os.chmod(data / SEALING, 0o644)
        os.kill(children(up.process.pid)["activity-service"], signal.SIGHUP)
        time.sleep(0.5)
        assert answer(where, after)[0] == grpc.StatusCode.OK
        log = (data / "activity-service.log").read_text()
        assert "the sealing keys of tokens could not be read and stay as they were" in log
        assert not any(key["k"] in log for key in json.loads(good)["keys"])
        os.chmod(data / SEALING, 0o600)
        for _ in range(15):
            sealing_keys(binaries, data, "--renew", "sealing")
        assert "17 sealing keys are more than 16" in keys(binaries, data, "--renew", "sealing", code=1)


def test_without_sealing_keys_apps_tokens_hold_as_before(binaries):
    """The way to this version: services that were not given such keys believe the tokens that are out."""
    for sealed in (False, True):
        with Homeroom(binaries, sealed=sealed) as running:
            (_, held), = School(running, "north").student("pia", "org.x").metadata
            assert held.startswith("Bearer v1." if sealed else "Bearer eyJ"), held
            readable, hidden = (
                token(binaries, running.folder / "signing-key.pem", app="org.x", more=more) for more in (["--unsealed"], []))
            believed = [answer(running.activity.address, bearer)[0] == grpc.StatusCode.OK for bearer in (readable, hidden)]
            assert believed == [not sealed, sealed], believed


def test_tokens_are_taken_back_while_services_run(binaries):
    with folder() as data, Up(binaries, data) as up:
        file = ["--file", str(data / "revoked.json")]
        where, signing = up.where["activity"], data / "signing-key.pem"
        one, two, other = (token(binaries, signing, user=user) for user in ("head", "head", "deputy"))
        for bearer in (one, two, other):
            assert answer(where, bearer)[0] == grpc.StatusCode.OK

        homeroom(binaries, "revoke", *file, "--token", one)
        until_answer(where, one, grpc.StatusCode.UNAUTHENTICATED)
        assert answer(where, one)[1] == "the token does not hold"
        assert answer(where, two)[0] == answer(where, other)[0] == grpc.StatusCode.OK

        with watched(up, two) as updates:
            homeroom(binaries, "revoke", *file, "--organization", "north", "--user", "head")
            until_answer(where, two, grpc.StatusCode.UNAUTHENTICATED)
            # What began before ends, too, soon.
            error = refused(lambda: list(updates))
            assert (error.code(), error.details()) == (grpc.StatusCode.UNAUTHENTICATED, "the token does not hold"), error
        assert answer(where, other)[0] == grpc.StatusCode.OK
        time.sleep(1.1)  # issued in another second
        assert answer(where, token(binaries, signing))[0] == grpc.StatusCode.OK

        people, = [key["kid"] for key in keys(binaries, data) if key["signs"] == "people"]
        homeroom(binaries, "revoke", *file, f"--key={people}")
        until_answer(where, other, grpc.StatusCode.UNAUTHENTICATED)
        # A start obeys it, too, and a broken file takes nothing back.
        listed = json.loads(homeroom(binaries, "revoke", "--json", *file))
        assert [sorted(entry)[-1] for entry in listed["revoked"]] == ["until", "person_digest", "key"], listed
        assert "head" not in json.dumps(listed) and "tokens of somebody in north" in homeroom(binaries, "revoke", *file)
        (data / "revoked.json").write_text("{")
        os.kill(children(up.process.pid)["activity-service"], signal.SIGHUP)
        time.sleep(0.5)
        assert answer(where, other)[0] == grpc.StatusCode.UNAUTHENTICATED
        assert "revocations could not be read" in (data / "activity-service.log").read_text()
        assert "no list of revocations" in homeroom(binaries, "revoke", *file, code=1)
        (data / "revoked.json").write_text(json.dumps({**listed, "revoked": listed["revoked"][:2]}))
        until_answer(where, other, grpc.StatusCode.OK)
        assert answer(where, one)[0] == grpc.StatusCode.UNAUTHENTICATED


def test_a_service_says_what_to_do_with_old_flags(binaries):
    with Homeroom(binaries) as running:
        others = ["--listen", "127.0.0.1:0", "--activity", running.activity.address, "--context", running.context.address]
        good = keys_of(binaries / "report-service", running.folder)

        def refused(*flags):
            done = subprocess.run(
                [str(binaries / "report-service"), *others, *map(str, flags)], capture_output=True, text=True, timeout=PATIENCE_SECONDS)
            assert done.returncode != 0
            return done.stdout + done.stderr

        signing = running.folder / "signing-key.pem"
        assert "`homeroom keys --signing-key FILE`" in refused("--signing-key", signing)
        assert "is for developer mode" in refused(*good, "--signing-key", signing)
        assert "`homeroom keys` makes it" in refused(*good[:2])
        assert "`homeroom keys` makes the set" in refused("--token-keys", signing, *good[2:])
        assert "signs for people" in refused(*good[:2], "--service-key", signing)
        assert "signs for service:activity-service" in refused(
            *good[:2], "--service-key", running.folder / "activity-service-token-key.pem")
        assert "chmod 600" in refused(*good, "--token-sealing-keys", running.folder / "token-keys.json")
        assert "No such file" in refused(*good, "--token-sealing-keys", running.folder / "none.json")
        os.chmod(running.folder / "token-keys.json", 0o666)
        assert "chmod go-w" in refused(*good)


def test_who_teaches_is_asked_of_the_roster_with_every_call(binaries):
    """A token says what somebody is, and not whose: what the roster says holds for tokens that are out."""
    with Homeroom(binaries) as running:
        school = School(running, "north")
        publisher = school.app("org.x", "X")
        publisher.DeclareContexts(context_service.DeclareContextsRequest(
            app_id="org.x", contexts=[context.Context(identifier_path=["quiz"], title="Quiz", type=context.CONTEXT_TYPE_QUIZ)]))
        school.school_class("maths", ["tess", "tom"], ["pia"])
        tess, head = school.teacher("tess"), school.administrator
        posted = school.post(tess, "maths", "Quiz", [("org.x", ["quiz"])])
        begun = time.monotonic()
        while True:
            with contextlib.suppress(grpc.RpcError):
                tess.GetHandoutGrid(grid.GetHandoutGridRequest(handout_id=posted.handout_id))
                break
            assert time.monotonic() - begun < PATIENCE_SECONDS
        for _ in range(5):
            head.Unenrol(roster.UnenrolRequest(class_id="maths", person_id="tess"))
            error = refused(lambda: tess.ListHandouts(handout_service.ListHandoutsRequest(class_id="maths")))
            assert error.code() == grpc.StatusCode.PERMISSION_DENIED, error
            # Report hears of it by the feed: as soon as it has, and before it says that it is in step.
            deadline = time.monotonic() + PATIENCE_SECONDS
            while True:
                try:
                    tess.GetHandoutGrid(grid.GetHandoutGridRequest(handout_id=posted.handout_id))
                except grpc.RpcError as error:
                    assert error.code() in (grpc.StatusCode.PERMISSION_DENIED, grpc.StatusCode.NOT_FOUND), error
                    break
                assert time.monotonic() < deadline
            head.Enrol(roster.EnrolRequest(class_id="maths", person_id="tess", role=roster.CLASS_ROLE_TEACHER))
