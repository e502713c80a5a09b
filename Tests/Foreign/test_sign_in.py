"""Signing in by an identity provider: a browser's whole way over TLS, and everything on it that is refused."""

import asyncio
import base64
import concurrent.futures
import contextlib
import html
import http.server
import json
import logging
import os
import pathlib
import queue
import re
import subprocess
import tempfile
import threading
import time
import urllib.parse
import warnings

import httpx

from browser import chromium, expect, key_pin, new_context
from homeroom.activity.v1 import roster_service_pb2 as roster
from homeroom.context.v1 import context_service_pb2 as context_service
from homeroom.report.v1 import class_reports_pb2 as class_reports, report_service_pb2 as report
from patience import PATIENCE_SECONDS, patiently
from school import School
from services import Homeroom, Service, free_port
from test_issuers import Key, b64
from test_web import framed, parts

ROSTER = "/homeroom.activity.v1.RosterService/"
REPORT = "/homeroom.report.v1.ReportService/"
CLIENT, SECRET = "homeroom portal", "s3cret: %+&"


# MARK: the portal

class SignIn:
    """Services over TLS, two schools, and a portal at which their people sign in."""

    def __init__(self, homeroom, providers, *flags):
        self.homeroom, self.folder = homeroom, homeroom.folder
        binaries = homeroom.binaries
        endpoints = [flag for name in ("context", "activity", "report")
                     for flag in (f"--{name}", f"https://{getattr(homeroom, name).address}")]
        subprocess.run(
            [str(binaries / "homeroom"), "keys", "--folder", str(self.folder), "--sessions", str(self.folder / "sessions-key.pem"),
             *(word for name in ("context-service", "activity-service", "report-service", "portal-service") for word in ("--service", name))],
            check=True, stdout=subprocess.DEVNULL)
        secret = self.folder / "client-secret"
        secret.write_text(SECRET + "\n")
        secret.chmod(0o600)
        self.settings = self.folder / "sign-in.json"
        self.settings.write_text(json.dumps({"providers": [
            {"client_id": CLIENT, "client_secret_file": str(secret), "roster_claim": "employee_id", **one} for one in providers]}))
        self.revoked = self.folder / "revoked.json"
        self.portal = Service("portal-service", binaries, self.folder, free_port(), [
            *endpoints, "--ca", homeroom.pem("ca"), "--tls-cert", homeroom.pem("server"), "--tls-key", homeroom.pem("server-key"),
            "--session-keys", str(self.folder / "session-keys.json"), "--sign-in", str(self.settings),
            "--token-keys", str(self.folder / "token-keys.json"), "--service-key", str(self.folder / "portal-service-token-key.pem"),
            "--session-signing-key", str(self.folder / "sessions-key.pem"), "--revocations", str(self.revoked), *flags])
        # Its own name for itself is one of the certificate's.
        self.origin = f"https://localhost:{self.portal.port}"
        self.portal.command += ["--origin", self.origin]

    def __enter__(self):
        self.portal.start()
        try:
            self.portal.wait_until_up()
        except BaseException:
            self.portal.kill()
            raise
        return self

    def __exit__(self, failure, *_):
        self.portal.stop() if failure is None else self.portal.kill()

    def log(self):
        return self.portal.log.read_text(errors="replace")


@contextlib.contextmanager
def signing_in(binaries, *providers, flags=()):
    with Homeroom(binaries, tls=True) as homeroom:
        school = School(homeroom, "north")
        school.school_class("reading", ["tess"], ["pia", "pat"])
        # The services have heard of the portal's keys before anybody uses them.
        with SignIn(homeroom, providers, *flags) as portal:
            patiently("the services read the portal's keys", lambda: all(
                "the keys of tokens were read again" in s.log.read_text() for s in homeroom.services))
            yield portal, school


class Browser:
    """Follows redirects, keeps cookies by host as browsers do, and says where its requests come from."""

    def __init__(self, portal):
        self.portal = portal
        self.http = httpx.Client(http2=True, verify=portal.homeroom.pem("ca"), timeout=PATIENCE_SECONDS)
        self.cookies, self.seen = {}, []

    def close(self):
        self.http.close()

    def ask(self, method, path, site="same-origin", **more):
        headers = {**more.pop("headers", {})}
        if method != "GET":
            headers.setdefault("Origin", self.portal.origin)
            headers.setdefault("Sec-Fetch-Site", site)
        sent = {name: value for name, (value, strict) in self.cookies.items() if site != "cross-site" or not strict}
        if sent:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in sent.items())
        answer = self.http.request(method, self.portal.origin + path, headers=headers, **more)
        self.seen.append(str(answer.request.url))
        for said in answer.headers.get_list("set-cookie"):
            first, *rest = (part.strip() for part in said.split(";"))
            name, value = first.split("=", 1)
            assert name.startswith("__Host-") and {"Secure", "HttpOnly", "Path=/"} <= set(rest), said
            if "Max-Age=0" in rest:
                self.cookies.pop(name, None)
            else:
                self.cookies[name] = (value, "SameSite=Strict" in rest)
                assert "SameSite=Strict" in rest or "SameSite=Lax" in rest, said
        return answer

    def session(self):
        answer = self.ask("GET", "/session")
        assert answer.status_code == 200 and answer.headers["cache-control"] == "no-store", answer.text
        return answer.json()

    def begin(self, organization="north", back="/o/north/classes"):
        """Where the provider is asked to sign somebody in."""
        answer = self.ask("GET", f"/sign-in/begin?organization={organization}&to={urllib.parse.quote(back, safe='')}")
        assert answer.status_code == 303, (answer.status_code, answer.text)
        return answer.headers["location"]

    def come_back(self, callback):
        """As the provider has sent it."""
        assert callback.startswith(self.portal.origin + "/sign-in/callback/"), callback
        return self.ask("GET", callback[len(self.portal.origin):], site="cross-site", headers={"Sec-Fetch-Dest": "document"})

    def sign_in(self, as_whom, organization="north"):
        return self.come_back(as_whom(self.begin(organization)))

    def caller(self, organization):
        """As a page says it that was made for whoever is signed in now."""
        sessions = self.ask("GET", "/session").json()["sessions"]
        return next((f"{organization}/{s['person']}/{s['role']}" for s in sessions if s["organization"] == organization),
                    f"{organization}/nobody/teacher")

    def call(self, method, message, organization="north", **more):
        answer = self.ask("POST", ROSTER + method, content=framed(message.SerializeToString()), headers={
            "content-type": "application/grpc-web+proto", "homeroom-caller": self.caller(organization), **more})
        assert answer.status_code == 200, (answer.status_code, answer.text)
        return parts(answer.content)

    def classes(self, organization="north"):
        messages, trailers = self.call("ListClasses", roster.ListClassesRequest(), organization)
        if trailers["grpc-status"] not in ("0", "7", "16"):
            raise AssertionError(trailers)
        return [c.class_id for m in messages for c in roster.ListClassesResponse.FromString(m).classes], trailers["grpc-status"]


def words(answer):
    """The heading of a page in words, and all of it."""
    assert answer.headers["content-type"].startswith("text/html"), answer.headers
    assert "<script" not in answer.text and answer.headers["cache-control"] == "no-store"
    return html.unescape(re.search("<h1>(.*)</h1>", answer.text)[1])


def code_of(answer):
    assert answer.status_code == 403, (answer.status_code, answer.text)
    return re.search('class="code" dir="ltr">([A-Z]{4}-[A-Z]{4})<', answer.text)[1]


# MARK: a provider of somebody else's

@contextlib.contextmanager
def mock_provider():
    """The issuer, what says who an account is, and what signs one in."""
    os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from oidc_provider_mock import run_server_in_thread
    with run_server_in_thread(port=0) as server:
        issuer = f"http://localhost:{server.server_port}"

        def account(subject, **claims):
            httpx.put(f"{issuer}/users/{subject}", json=claims).raise_for_status()

        def as_(subject):
            def answer(address):
                assert address.startswith(f"{issuer}/oauth2/authorize?"), address
                if subject is None:
                    # It says no without the state, which others send along.
                    state = urllib.parse.parse_qs(urllib.parse.urlsplit(address).query)["state"][0]
                    return httpx.post(address, data={"action": "deny"}).headers["location"] + f"&state={state}"
                return httpx.post(address, data={"sub": subject}).headers["location"]
            return answer

        yield issuer, account, as_


def test_people_sign_in_by_a_provider_and_out_again(binaries):
    with mock_provider() as (issuer, account, as_), signing_in(
            binaries, {"organization": "north", "title": "North High", "issuer": issuer}) as (portal, school):
        account("a-1", name="Tess Teacher", employee_id="tess", email="head@north.example")
        account("a-2", name="Pia Pupil", email="tess")
        tess, pia = Browser(portal), Browser(portal)
        assert {k: v for k, v in tess.session().items() if k != "now"} == {
            "developer": False, "providers": [{"organization": "north", "title": "North High"}], "sessions": [], "choosing": []}

        # By the roster's claim, the first time and again.
        asked = urllib.parse.parse_qs(urllib.parse.urlsplit(tess.begin()).query)
        assert asked["code_challenge_method"] == ["S256"] and asked["response_type"] == ["code"] and asked["scope"] == ["openid profile"]
        assert len(asked["state"][0]) == 43 and asked["redirect_uri"] == [f"{portal.origin}/sign-in/callback/north"]
        for _ in range(2):
            back = tess.sign_in(as_("a-1"))
            assert back.status_code == 303 and back.headers["location"] == "/o/north/classes", (back.status_code, back.text)
            session, = tess.session()["sessions"]
            assert session["person"] == "tess" and session["role"] == "teacher" and session["roles"] == ["teacher"], session
            assert (read := tess.classes()) == (["reading"], "0"), read
        assert tess.call("ListIdentities", roster.ListIdentitiesRequest(person_id="tess"))[1]["grpc-status"] == "7"
        # A service asks who an account is, and no page.
        assert tess.call("ResolveIdentity", roster.ResolveIdentityRequest(organization_id="north"))[1]["grpc-status"] == "7"

        # Never by e-mail: a code, with which an administrator sees the name and links.
        code = code_of(pia.sign_in(as_("a-2")))
        assert code == code_of(pia.sign_in(as_("a-2"))) and pia.session()["sessions"] == []
        head = school.administrator
        shown = head.GetSignInCode(roster.GetSignInCodeRequest(code=code.lower()))
        assert (shown.name, shown.subject, shown.issuer) == ("Pia Pupil", "a-2", issuer)
        head.LinkIdentity(roster.LinkIdentityRequest(person_id="pia", code=code))
        assert pia.sign_in(as_("a-2")).headers["location"] == "/o/north/classes"
        assert pia.session()["sessions"][0]["role"] == "student" and pia.classes()[1] == "7", "pupils read no lists of classes"

        # With several roles the page asks, and takes none that the person has not.
        head.AddAdministrator(roster.AddAdministratorRequest(person_id="tess"))
        back = tess.sign_in(as_("a-1"))
        assert back.headers["location"] == "/sign-in?organization=north&to=%2Fo%2Fnorth%2Fclasses"
        session, = tess.session()["choosing"]
        assert tess.session()["sessions"] == [] and "role" not in session and session["roles"] == ["administrator", "teacher"], session
        assert tess.classes() == ([], "16")
        for role, status in (("student", 403), ("publisher", 400), ("administrator", 200), ("teacher", 200), ("administrator", 200)):
            chosen = tess.ask("POST", "/session", json={"organization": "north", "role": role})
            assert chosen.status_code == status, (role, chosen.text)
        assert tess.session()["sessions"][0]["role"] == "administrator"
        assert tess.call("ListAdministrators", roster.ListAdministratorsRequest())[1]["grpc-status"] == "0"

        # Whoever comes again keeps the role that they have chosen; a page of another site does not begin that by itself.
        for site in ("cross-site", "same-site"):
            asking = tess.ask("GET", "/sign-in/begin?organization=north&to=%2Fo%2Fnorth%2Fset-up", site=site, headers={"Sec-Fetch-Site": site})
            assert asking.status_code == 200 and words(asking) == "Do you want to sign in?" and not asking.headers.get("location")
        onward, = re.findall('href="(/sign-in/begin[^"]*)"', asking.text)
        assert html.unescape(onward) == "/sign-in/begin?organization=north&to=%2Fo%2Fnorth%2Fset-up"
        address = tess.ask("GET", html.unescape(onward), headers={"Sec-Fetch-Site": "same-origin"}).headers["location"]
        kept = dict(tess.cookies)
        assert tess.come_back(as_("a-1")(address)).headers["location"] == "/o/north/set-up"
        assert tess.session()["sessions"][0]["role"] == "administrator" and tess.session()["choosing"] == []
        # What was under way for the session before renews it no more.
        before = Browser(portal)
        before.cookies = kept
        assert before.session()["sessions"] == []
        # Another account has roles of its own.
        assert tess.sign_in(as_("a-2")).headers["location"] == "/o/north/classes"
        assert [s["role"] for s in tess.session()["sessions"]] == ["student"]
        assert "choosing" in tess.session() and tess.sign_in(as_("a-1")).headers["location"].startswith("/sign-in?")
        assert tess.ask("POST", "/session", json={"organization": "north", "role": "administrator"}).status_code == 200

        # The portal keeps nothing: killed while somebody is at the provider, it knows them when they come back.
        again = Browser(portal)
        address = again.begin()
        portal.portal.kill()
        portal.portal.restart()
        for browser in (tess, pia, again):
            browser.http.close()
            browser.http = Browser(portal).http
        assert again.come_back(as_("a-2")(address)).status_code == 303
        assert tess.classes()[1] == "0"

        # Nothing that lets anybody in was in an address, nor is it in the log.
        text = portal.log()
        for browser in (tess, pia, again):
            # By their form: in a code or a state, which are random, three letters may stand by chance.
            tokens = r"eyJ[\w-]+\.[\w-]+\.|s1\.[\w-]+|_token="
            assert not any(re.search(tokens, url) for url in browser.seen), browser.seen
            assert not any(value in text for value, _ in browser.cookies.values())
        assert not re.search(r"(?<![\w-])(Tess|Pia|tess|pia|a-1|a-2)(?![\w-])", text) and SECRET not in text, text

        # A page that was made for somebody else signs nobody out, and takes no role for them.
        assert tess.ask("DELETE", "/session?organization=north&person=pia").status_code == 409
        for person, status in (("pia", 409), ("tess", 200)):
            said = {"organization": "north", "role": "administrator", "person": person}
            assert tess.ask("POST", "/session", json=said).status_code == status
        assert tess.session()["sessions"][0]["person"] == "tess"

        # Whoever has signed out is not signed in by what was under way, nor by a copy of the cookie.
        kept = dict(pia.cookies)
        assert pia.ask("DELETE", "/session?organization=north").status_code == 200 and not pia.cookies
        pia.cookies = kept
        assert pia.session()["sessions"] == [] and pia.classes()[1] == "16"
        assert pia.ask("POST", "/session", json={"organization": "north", "role": "student"}).status_code == 401

        # Signing out here leads to signing out there.
        over = tess.ask("DELETE", "/session?organization=north").json()["end_session"]
        assert over.startswith(f"{issuer}/oauth2/end_session?"), over
        said = urllib.parse.parse_qs(urllib.parse.urlsplit(over).query)
        assert said == {"client_id": [CLIENT], "post_logout_redirect_uri": [f"{portal.origin}/sign-in"]}
        assert httpx.get(over).status_code == 200 and tess.session()["sessions"] == [] and tess.classes()[1] == "16"

        # A portal that was killed meanwhile asks the provider where that is.
        assert tess.sign_in(as_("a-1")).status_code == 303
        portal.portal.kill()
        portal.portal.restart()
        for browser in (tess, pia):
            browser.http.close()
            browser.http = Browser(portal).http
        assert tess.ask("DELETE", "/session?organization=north").json()["end_session"] == over


def test_who_has_no_script_yet_reads_in_their_language(binaries):
    with mock_provider() as (issuer, account, as_), signing_in(
            binaries, {"organization": "north", "title": "North <High>", "issuer": issuer}) as (portal, school):
        account("a-1", name="Nobody here")
        for asked, language, direction in (
                ("de-CH, de;q=0.9, en;q=0.8", "de", "ltr"), ("fr, AR-EG;q=0.7", "ar", "rtl"), ("fr", "en", "ltr"), (None, "en", "ltr"),
                ("fr," * 2000 + "de", "en", "ltr")):
            browser = Browser(portal)
            browser.http.headers.update({"accept-language": asked} if asked is not None else {})
            address = browser.begin()
            answers = [
                browser.come_back(as_("a-1")(address)), browser.come_back(as_("a-1")(address)),
                browser.come_back(as_(None)(browser.begin())),
                browser.ask("GET", "/sign-in/begin?organization=south", headers={"Sec-Fetch-Dest": "document"}),
                browser.ask("GET", "/sign-in/begin?organization=north", headers={"Sec-Fetch-Site": "cross-site"})]
            code_of(answers[0])
            for answer in answers:
                words(answer)
                assert f'<html lang="{language}" dir="{direction}">' in answer.text, (language, answer.text)
                assert answer.headers["vary"] == "accept-language" and "<High>" not in answer.text
            said = html.unescape(" ".join(answer.text for answer in answers))
            assert "North <High>" in said
            for one in {"en": "Please begin again", "de": "Bitte beginnen Sie neu", "ar": "يُرجى البدء من جديد"}.items():
                assert (one[1] in said) == (one[0] == language), (language, one)


def test_who_may_no_longer_is_signed_out(binaries):
    with mock_provider() as (issuer, account, as_), signing_in(
            binaries, {"organization": "north", "title": "North High", "issuer": issuer}) as (portal, school):
        head = school.administrator
        for number, person in enumerate(("tess", "pia", "pat")):
            account(f"a-{number}", name=person.title(), employee_id=person)
        browsers = [Browser(portal) for _ in range(3)]
        for number, browser in enumerate(browsers):
            assert browser.sign_in(as_(f"a-{number}")).status_code == 303
            assert len(browser.session()["sessions"]) == 1
        tess, pia, pat = browsers

        # Taken back: at once. Signed in again it holds.
        time.sleep(1.1)
        subprocess.run(
            [str(portal.homeroom.binaries / "homeroom"), "revoke", "--file", str(portal.revoked), "--organization", "north", "--user", "tess"],
            check=True, stdout=subprocess.DEVNULL)
        patiently("the portal obeys", lambda: tess.session()["sessions"] == [])
        time.sleep(1.1)
        assert tess.sign_in(as_("a-0")).status_code == 303 and tess.classes() == (["reading"], "0")

        # A portal that starts knows it, too.
        head.UnlinkIdentity(roster.UnlinkIdentityRequest(issuer=issuer, subject="a-1"))
        head.ErasePerson(roster.ErasePersonRequest(person_id="pat"))
        head.Unenrol(roster.UnenrolRequest(class_id="reading", person_id="tess"))
        portal.portal.kill()
        portal.portal.restart()
        for browser in browsers:
            browser.http.close()
            browser.http = Browser(portal).http
            assert browser.session()["sessions"] == [] and not any("session" in name for name in browser.cookies)
        assert "nothing for you here" in words(tess.sign_in(as_("a-0")))
        assert code_of(pia.sign_in(as_("a-1"))), "unlinked: the claim does not link it again"
        assert code_of(pat.sign_in(as_("a-2")))


def test_a_role_that_is_lost_is_lost_with_the_next_call(binaries):
    with mock_provider() as (issuer, account, as_), signing_in(
            binaries, {"organization": "north", "title": "North High", "issuer": issuer}) as (portal, school):
        head = school.administrator
        for number, person in enumerate(("tess", "pia", "pat")):
            account(f"a-{number}", name=person.title(), employee_id=person)

        def refused(browser, caller, path, message):
            """The details of the refusal, or nothing; nothing is asked of the session before, which would tell the portal."""
            answer = browser.ask("POST", path, content=framed(message.SerializeToString()), headers={
                "content-type": "application/grpc-web+proto", "homeroom-caller": caller})
            assert answer.status_code == 200, (answer.status_code, answer.text)
            trailers = parts(answer.content)[1]
            status = trailers["grpc-status"]
            assert status in ("0", "7", "16"), trailers
            return "" if status == "0" else base64.b64decode(trailers["grpc-status-details-bin"] + "==").decode("latin-1")

        ways = [("/homeroom.context.v1.ContextService/ListApps", context_service.ListAppsRequest()),
                (ROSTER + "ListAdministrators", roster.ListAdministratorsRequest()),
                (REPORT + "GetClassOverview", class_reports.GetClassOverviewRequest(class_id="reading"))]

        def as_administrator():
            head.AddAdministrator(roster.AddAdministratorRequest(person_id="tess"))
            browser = Browser(portal)
            assert browser.sign_in(as_("a-0")).status_code == 303
            assert browser.ask("POST", "/session", json={"organization": "north", "role": "administrator"}).status_code == 200
            for path, message in ways:
                assert refused(browser, "north/tess/administrator", path, message) == "", path
            return browser

        # At each service with the next call, whichever comes first.
        for path, message in ways:
            tess = as_administrator()
            head.RemoveAdministrator(roster.RemoveAdministratorRequest(person_id="tess"))
            assert "SIGNED_OUT" in refused(tess, "north/tess/administrator", path, message), path
            assert tess.session()["sessions"] == [] and not any("session" in name for name in tess.cookies)
        # At the portal itself.
        tess = as_administrator()
        head.RemoveAdministrator(roster.RemoveAdministratorRequest(person_id="tess"))
        assert tess.session()["sessions"] == []

        # What is being watched ends, of whoever has lost the role and of whoever has signed out; others' goes on.
        def watching(browser, caller):
            """Begins to watch; the trailers, once it is over."""
            states, over = queue.Queue(), queue.Queue()

            def watch():
                asked = report.WatchRequest(
                    class_overview=class_reports.GetClassOverviewRequest(class_id="reading"), with_signs_of_life=True)
                cookies = "; ".join(f"{name}={value}" for name, (value, _) in browser.cookies.items())
                body = b""
                with httpx.Client(http2=True, verify=portal.homeroom.pem("ca"), timeout=PATIENCE_SECONDS) as own, own.stream(
                        "POST", portal.origin + REPORT + "Watch", content=framed(asked.SerializeToString()), headers={
                            "Origin": portal.origin, "Sec-Fetch-Site": "same-origin", "Cookie": cookies,
                            "content-type": "application/grpc-web+proto", "homeroom-caller": caller}) as answer:
                    for chunk in answer.iter_bytes():
                        body += chunk
                        states.put(len(body))
                over.put(parts(body)[1])
            def begin():
                # Whoever watches to the end loses the connection when the portal stops.
                with contextlib.suppress(Exception):
                    watch()
            threading.Thread(target=begin, daemon=True).start()
            states.get(timeout=PATIENCE_SECONDS)
            return states, over

        tess, chief = as_administrator(), Browser(portal)
        head.AddAdministrator(roster.AddAdministratorRequest(person_id="pat"))
        assert chief.sign_in(as_("a-2")).status_code == 303
        assert chief.ask("POST", "/session", json={"organization": "north", "role": "administrator"}).status_code == 200
        again = as_administrator()
        lost, kept = watching(tess, "north/tess/administrator"), watching(chief, "north/pat/administrator")
        out = watching(again, "north/tess/administrator")
        assert again.ask("DELETE", "/session?organization=north").status_code == 200
        began = time.monotonic()
        assert out[1].get(timeout=PATIENCE_SECONDS)["grpc-status"] == "16"
        head.RemoveAdministrator(roster.RemoveAdministratorRequest(person_id="tess"))
        assert lost[1].get(timeout=PATIENCE_SECONDS)["grpc-status"] == "16"
        assert time.monotonic() - began < PATIENCE_SECONDS
        while not kept[0].empty():
            kept[0].get()
        kept[0].get(timeout=PATIENCE_SECONDS)
        assert kept[1].empty()

        # Unlinked, erased, and out of the last class.
        tess, pia = Browser(portal), Browser(portal)
        assert tess.sign_in(as_("a-0")).status_code == 303 and pia.sign_in(as_("a-1")).status_code == 303
        own = roster.GetClassRequest(class_id="reading")
        assert refused(tess, "north/tess/teacher", ROSTER + "GetClass", own) == ""
        assert refused(pia, "north/pia/student", ROSTER + "GetClass", own) == ""
        head.UnlinkIdentity(roster.UnlinkIdentityRequest(issuer=issuer, subject="a-1"))
        assert "SIGNED_OUT" in refused(pia, "north/pia/student", ROSTER + "GetClass", own)
        head.Unenrol(roster.UnenrolRequest(class_id="reading", person_id="tess"))
        assert "SIGNED_OUT" in refused(tess, "north/tess/teacher", *ways[0])
        # While Activity does not answer nobody is taken from its list, and what it said last holds.
        portal.homeroom.activity.pause()
        try:
            assert refused(chief, "north/pat/administrator", *ways[0]) == ""
        finally:
            portal.homeroom.activity.go_on()
        head.ErasePerson(roster.ErasePersonRequest(person_id="pat"))
        patiently("the portal asks again", lambda: "SIGNED_OUT" in refused(chief, "north/pat/administrator", *ways[0]))


def test_the_command_line_names_administrators_and_links_accounts(binaries):
    with mock_provider() as (issuer, account, as_), signing_in(
            binaries, {"organization": "north", "title": "North High", "issuer": issuer}) as (portal, school):
        # Nothing in a name is a command to the terminal, nor does it turn the order of reading.
        account("a-1", name="Tess \u202eTeacher")
        token = subprocess.run(
            [str(binaries / "homeroom"), "token", "--signing-key", str(portal.folder / "signing-key.pem"), "--organization", "north",
             "--user", "operator", "--role", "administrator"], check=True, capture_output=True, text=True).stdout.strip()

        def homeroom(*words, fails=False):
            done = subprocess.run(
                [str(binaries / "homeroom"), *words, "--activity", f"https://{portal.homeroom.activity.address}", "--ca", portal.homeroom.pem("ca")],
                env={**os.environ, "HOMEROOM_TOKEN": token}, capture_output=True, text=True, timeout=PATIENCE_SECONDS)
            assert (done.returncode != 0) == fails, (words, done.stdout, done.stderr)
            return done.stdout + done.stderr

        assert homeroom("administrators") == "none\n"
        assert homeroom("administrators", "--add", "tess") == "tess\n" == homeroom("administrators")
        assert "there is no person" in homeroom("administrators", "--add", "nobody", fails=True)
        # The first one of a school without a roster, and again as at every start.
        for _ in range(2):
            assert homeroom("administrators", "--add", "head", "--name", "Ms. Head") == "head\ntess\n"
        # Whoever is in the roster goes by name too.
        assert homeroom("administrators", "--remove", "ms. head") == "tess\n"
        assert "--name goes with --add" in homeroom("administrators", "--name", "x", fails=True)
        browser = Browser(portal)
        code = code_of(browser.sign_in(as_("a-1")))
        assert homeroom("identities", "--code", code) == f"Tess \ufffdTeacher: a-1 at {issuer}\n"
        assert homeroom("identities", "--code", code, "--person", "tess") == f"tess  a-1 at {issuer}\n" == homeroom("identities", "--person", "tess")
        assert browser.sign_in(as_("a-1")).status_code == 303
        assert browser.session()["choosing"][0]["roles"] == ["administrator", "teacher"]
        assert json.loads(homeroom("administrators", "--remove", "tess", "--json")) == {"administrators": []}
        assert homeroom("identities", "--unlink", "a-1", "--issuer", issuer) == f"a-1 at {issuer} is nobody's now\n"
        assert homeroom("identities", "--person", "tess") == "none\n"
        homeroom("identities", "--code", code_of(Browser(portal).sign_in(as_("a-1"))), "--person", "tess")
        unlinked = homeroom("identities", "--unlink", "a-1", "--issuer", issuer, "--json")
        assert json.loads(unlinked) == {"issuer": issuer, "subject": "a-1"}
        assert "say --person" in homeroom("identities", fails=True)


def test_what_does_not_belong_to_a_sign_in_is_refused(binaries):
    with mock_provider() as (issuer, account, as_), signing_in(
            binaries, {"organization": "north", "title": "<North> & co", "issuer": issuer}) as (portal, school):
        account("a-1", name="Tess", employee_id="tess")
        own, other = Browser(portal), Browser(portal)

        # A state of another browser, an altered one, a cookie that was altered, and an answer that comes twice.
        address = own.begin()
        callback = as_("a-1")(address)
        assert other.begin()
        assert words(other.come_back(callback)) == "This sign-in is over"
        for wrong in (callback.replace("state=", "state=x"), callback.replace("state=", "other="), callback.split("?")[0] + "?code=x"):
            assert own.come_back(wrong).status_code == 400 if wrong.startswith(portal.origin) else True
        (name, (value, strict)), = own.cookies.items()
        assert not strict, "it comes along from another site"
        thief = Browser(portal)
        for bad in (value[:50] + ("A" if value[50] != "A" else "B") + value[51:], value[:-4], "l1.x.y", value.replace("l1.", "s1.", 1)):
            thief.cookies = {name: (bad, False)}
            assert thief.come_back(callback).status_code == 400, bad
        stolen = dict(own.cookies)
        assert own.come_back(callback).status_code == 303
        assert own.come_back(callback).status_code == 400, "it is over"
        thief.cookies = dict(stolen)
        assert words(thief.come_back(callback)) == "This sign-in is over", "an attempt comes back once"
        assert thief.session()["sessions"] == []
        # A sign-in cookie is no session, nor the other way round.
        session_name = next(n for n in own.cookies if "session" in n)
        thief.cookies = {session_name: (stolen[name][0], True)}
        assert thief.classes()[1] == "16"

        # Cross-site: frames and pictures begin nothing; foreign origins and names call nothing.
        for path in ("/sign-in/begin?organization=north", callback[len(portal.origin):]):
            for kind in ("iframe", "image", "empty"):
                assert own.ask("GET", path, headers={"Sec-Fetch-Dest": kind}).status_code == 403
            assert own.ask("POST", path).status_code == 405
            assert own.ask("POST", path, headers={"Origin": "https://stranger.example"}).status_code == 403
        for origin in ("https://stranger.example", "null", issuer, portal.origin.upper()):
            for method in ("POST", "DELETE"):
                assert own.ask(method, "/session?organization=north", headers={"Origin": origin}).status_code == 403, origin
        assert own.ask("POST", "/session", site="cross-site", json={"organization": "north", "role": "teacher"}).status_code == 403
        assert own.ask("GET", "/session", headers={"Host": "evil.example"}).status_code == 421
        own.cookies = {n: v for n, v in own.cookies.items()}
        assert other.ask("POST", "/session", json={"organization": "north", "role": "teacher"}).status_code == 401
        assert own.ask("POST", "/session", json={"organization": "north", "role": "administrator"}).status_code == 403
        assert own.ask("GET", "/session/people").status_code == 404, "there is no developer's list"

        # Somebody has said no at the provider, in words that are no markup.
        denied = own.sign_in(as_(None))
        assert denied.status_code == 403 and "<North>" not in denied.text and "<North> & co" in html.unescape(denied.text)
        assert own.ask("GET", "/sign-in/begin?organization=south").status_code == 404

        # Only paths of this server are returned to.
        for back in ("//evil.example", "https://evil.example", "/\\evil.example", "/sign-in/begin?organization=north", "x", "/" + "y" * 2000):
            browser = Browser(portal)
            answer = browser.come_back(as_("a-1")(browser.begin(back=back)))
            assert answer.headers["location"] == "/", back
        # Attempts that were never finished do not pile up.
        for _ in range(12):
            own.begin()
        assert sum("sign-in" in name for name in own.cookies) <= 5


# MARK: a provider that does as it likes

class Hostile(http.server.ThreadingHTTPServer):
    """Gives what `made` makes of the good claims; `bad` names what it does otherwise."""

    daemon_threads = True

    def __init__(self, folder):
        self.keys, self.signing = [Key(folder, "k1")], None
        self.claims, self.header, self.bad, self.end = {}, {}, "", threading.Event()
        self.nonces, self.asked, self.delays = {}, [], 0
        super().__init__(("127.0.0.1", 0), HostileAnswer)
        self.issuer = f"http://127.0.0.1:{self.server_port}"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, *_):
        """A peer that has had enough is no news."""

    def as_anyone(self, address):
        asked = urllib.parse.parse_qs(urllib.parse.urlsplit(address).query)
        code = os.urandom(8).hex()
        self.nonces[code] = asked["nonce"][0]
        return asked["redirect_uri"][0] + "?" + urllib.parse.urlencode({"code": code, "state": asked["state"][0], "iss": self.issuer})

    def token(self, code):
        now = int(time.time())
        claims = {"iss": self.issuer, "aud": CLIENT, "sub": "h-1", "iat": now, "exp": now + 300, "nonce": self.nonces.get(code, ""),
                  "employee_id": "tess", **self.claims}
        claims = {name: value for name, value in claims.items() if value is not None}
        key = self.signing or self.keys[0]
        header = {"alg": "RS256", "typ": "JWT", "kid": key.kid, **self.header}
        header = {name: value for name, value in header.items() if value is not None}
        signed = ".".join(b64(json.dumps(part).encode()) for part in (header, claims))
        if header["alg"] == "none":
            return signed + "."
        signature = subprocess.run(
            ["openssl", "dgst", "-sha256", "-sign", str(key.path)], input=signed.encode(), check=True, capture_output=True).stdout
        return f"{signed}.{b64(signature)}"


class HostileAnswer(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def say(self, said, status=200):
        body = said if isinstance(said, bytes) else json.dumps(said).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        self.do()

    def do_POST(self):
        self.do()

    def do(self):
        provider = self.server
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
        path = self.path.removeprefix("/")
        provider.asked.append((path, body, self.headers.get("Authorization")))
        if provider.bad == f"silent {path}":
            return provider.end.wait(PATIENCE_SECONDS)
        if provider.bad == f"endless {path}":
            self.wfile.write(b"HTTP/1.1 200 OK\r\n\r\n")
            while not provider.end.is_set():
                self.wfile.write(b" " * 4096)
        if provider.bad == f"page {path}":
            return self.say(b"<html>")
        match path:
            case ".well-known/openid-configuration":
                there = provider.issuer
                self.say({
                    "issuer": "https://else.example" if provider.bad == "other" else there, "authorization_endpoint": f"{there}/authorize",
                    "token_endpoint": "http://10.0.0.1/" if provider.bad == "plain" else f"{there}/token", "jwks_uri": f"{there}/keys",
                    "authorization_response_iss_parameter_supported": True})
            case "keys":
                keys = [key.jwk for key in provider.keys]
                self.say({"keys": [{}] * 10_000 if provider.bad == "many" else keys})
            case "token":
                code = urllib.parse.parse_qs(body)["code"][0]
                self.say({"access_token": "x", "token_type": "Bearer", "id_token": provider.token(code)})
            case _ if path.startswith("authorize?"):
                self.send_response(302)
                self.send_header("Location", provider.as_anyone(f"{provider.issuer}/{path}"))
                self.send_header("Content-Length", "0")
                self.end_headers()
            case "page":
                self.say(b"<!doctype html><title>page</title>")
            case _:
                self.say(b"", 404)


@contextlib.contextmanager
def hostile(binaries, more=()):
    with contextlib.ExitStack() as stack:
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="homeroom-provider-")))
        provider = Hostile(folder)
        try:
            portal, school = stack.enter_context(signing_in(
                binaries, {"organization": "north", "title": "North High", "issuer": provider.issuer}, *more))
            yield provider, portal, school, folder
        finally:
            provider.end.set()
            provider.shutdown()
            provider.server_close()


def test_chromium_comes_back_from_another_site_and_is_signed_in(binaries):
    with hostile(binaries) as (provider, portal, school, folder), chromium([key_pin(portal.homeroom.pem("server"))]) as browser:
        page = new_context(browser).new_page()

        def sessions():
            return page.evaluate("async () => (await fetch('/session')).json()")

        page.goto(f"{portal.origin}/sign-in?to=%2Fo%2Fnorth%2Fclasses")
        waiting = page.context.new_page()
        waiting.goto(f"{portal.origin}/sign-in?to=%2Fo%2Fnorth%2Fcontent")
        expect(waiting.get_by_role("link", name="Sign in at North High")).to_be_visible()
        page.get_by_role("link", name="Sign in at North High").click()
        page.wait_for_url(f"{portal.origin}/o/north/classes")
        assert [s["person"] for s in sessions()["sessions"]] == ["tess"]
        # The other tab that asks for it shows that somebody is there, and leads to where it was to go.
        waiting.get_by_role("link", name="north", exact=True).click()
        waiting.wait_for_url(f"{portal.origin}/o/north/content")
        waiting.close()
        # No script has anything that lets anybody in, and the way back leads to no address with a code.
        assert page.evaluate("[document.cookie, localStorage.length]") == ["", 0]
        assert not re.search("code=|state=", page.evaluate("JSON.stringify(performance.getEntriesByType('navigation').map(e => e.name))"))

        # Somebody else signs in there in another tab: what the first one shows was made for somebody who is signed in no more.
        other = page.context.new_page()
        provider.claims = {"sub": "h-2", "employee_id": "pia"}
        other.goto(f"{portal.origin}/sign-in/begin?organization=north&to=%2Fo%2Fnorth%2Finbox")
        other.wait_for_url(f"{portal.origin}/o/north/inbox")
        expect(page.locator("h1")).to_have_text("Somebody else is signed in")
        expect(other.locator("h1")).to_have_text("To do")
        # The first tab says who that is, whom its button signs out.
        expect(page.locator("#bar .who")).to_have_text("pia, student")
        page.get_by_role("link", name="To the start").click()
        expect(page.locator("h1")).to_have_text("To do")
        page.go_back()
        expect(page.locator("h1")).to_have_text("This is not yours to see")
        # One that has not heard of it yet signs out nobody else.
        provider.claims = {}
        answer = other.evaluate("""async () => (await fetch("/session?organization=north&person=tess", { method: "DELETE" })).status""")
        assert answer == 409, answer
        assert [s["person"] for s in sessions()["sessions"]] == ["pia"]
        other.goto(f"{portal.origin}/sign-in/begin?organization=north&to=%2Fo%2Fnorth%2Fclasses")
        other.wait_for_url(f"{portal.origin}/o/north/classes")
        other.close()

        # From a page of another site: nothing is read, nothing is changed, and whoever is led here is who they were.
        page.goto(f"{provider.issuer}/page")
        asked = f"fetch('{portal.origin}/session', {{credentials: 'include', METHOD}}).then(a => a.text(), () => 'refused')"
        assert page.evaluate(asked.replace("METHOD", "")) == "refused"
        assert page.evaluate(asked.replace("METHOD", "method: 'DELETE'")) == "refused"
        page.evaluate(
            f"document.body.innerHTML = '<form method=post action=\"{portal.origin}/session?organization=north\"><input name=x></form>';"
            "document.forms[0].submit()")
        expect(page.locator("body")).to_contain_text("only this server's own pages")
        page.goto(f"{provider.issuer}/page")
        page.evaluate(f"location.href = '{portal.origin}/o/north/classes'")
        page.wait_for_url(f"{portal.origin}/o/north/classes")
        assert [s["person"] for s in sessions()["sessions"]] == ["tess"]

        # With several roles the page asks, and leads to where it was to go.
        school.administrator.AddAdministrator(roster.AddAdministratorRequest(person_id="tess"))
        page.goto(f"{portal.origin}/sign-in/begin?organization=north&to=%2Fo%2Fnorth%2Fclasses")
        expect(page.get_by_role("button", name="as administrator")).to_be_visible()
        page.get_by_role("button", name="as teacher").click()
        page.wait_for_url(f"{portal.origin}/o/north/classes")
        said = sessions()
        assert said["choosing"] == [] and said["sessions"][0]["role"] == "teacher", said


def test_tokens_that_do_not_hold_sign_nobody_in(binaries):
    with hostile(binaries) as (provider, portal, school, folder):
        now = int(time.time())
        good = Browser(portal)
        assert good.sign_in(provider.as_anyone).status_code == 303
        # How it was asked: the code with its verifier, and the secret as a form has it.
        _, body, authorization = next(a for a in provider.asked if a[0] == "token")
        sent = urllib.parse.parse_qs(body)
        assert sent["grant_type"] == ["authorization_code"] and len(sent["code_verifier"][0]) == 43
        name, secret = base64.b64decode(authorization.removeprefix("Basic ")).decode().split(":")
        assert (urllib.parse.unquote(name), urllib.parse.unquote(secret)) == (CLIENT, SECRET)

        stranger = Key(folder, "k1-of-somebody-else")
        stranger.kid = "k1"
        unknown = Key(folder, "k9")
        cases = [
            ("aud", {"aud": "somebody else"}, {}, None), ("aud", {"aud": None}, {}, None), ("aud", {"aud": []}, {}, None),
            ("aud", {"aud": [CLIENT, "another"]}, {}, None), ("aud", {"aud": CLIENT, "azp": "another"}, {}, None),
            ("issuer", {"iss": "https://else.example"}, {}, None), ("issuer", {"iss": provider.issuer + "/"}, {}, None),
            ("nonce", {"nonce": "another"}, {}, None), ("nonce", {"nonce": None}, {}, None),
            ("expired", {"exp": now - 60}, {}, None), ("exp", {"exp": None}, {}, None), ("old", {"iat": now - 3600}, {}, None),
            ("early", {"iat": now + 600, "exp": now + 900}, {}, None), ("early", {"nbf": now + 600}, {}, None),
            ("sub", {"sub": None}, {}, None), ("sub", {"sub": ""}, {}, None), ("sub", {"sub": "x" * 256}, {}, None), ("sub", {"sub": 7}, {}, None),
            ("key", {}, {}, stranger), ("key", {}, {}, unknown), ("none", {}, {"alg": "none"}, None), ("alg", {}, {"alg": "HS256"}, None),
            ("alg", {}, {"alg": "ES256"}, None), ("header", {}, {"jwk": stranger.jwk}, None), ("header", {}, {"crit": ["x"]}, None),
            ("header", {}, {"jku": "http://127.0.0.1/"}, None),
        ]
        for what, claims, header, key in cases:
            provider.claims, provider.header, provider.signing = claims, header, key
            browser = Browser(portal)
            answer = browser.sign_in(provider.as_anyone)
            assert answer.status_code == 403 and words(answer) == "You are not signed in", (what, claims, answer.status_code)
            assert browser.session()["sessions"] == [] and not browser.cookies, what
            browser.close()
        provider.claims, provider.header, provider.signing = {}, {}, None
        # Of another provider, by its own name for itself, or without one where it has promised one.
        for change in (("iss=", "iss=x"), ("&iss=", "&other=")):
            browser = Browser(portal)
            answer = browser.come_back(provider.as_anyone(browser.begin()).replace(*change))
            assert answer.status_code == 403, change
        # A claim that could be an e-mail address links nobody.
        provider.claims = {"sub": "h-2", "employee_id": "pia@north.example"}
        assert code_of(Browser(portal).sign_in(provider.as_anyone))
        provider.claims = {"aud": [CLIENT, "another"], "azp": CLIENT}
        assert Browser(portal).sign_in(provider.as_anyone).status_code == 303
        assert (read := good.classes()) == (["reading"], "0"), read


def test_a_provider_gives_the_codes_of_no_other(binaries):
    """It leads a browser, whose attempt is at this provider, to another organization's: the code would come back to it."""
    with mock_provider() as (issuer, account, as_), hostile(
            binaries, [{"organization": "south", "title": "South", "issuer": issuer}]) as (provider, portal, school, folder):
        account("s-1", name="Sue", employee_id="sue")
        thief, victim = Browser(portal), Browser(portal)
        wanted = {key: value for key, (value,) in urllib.parse.parse_qs(urllib.parse.urlsplit(thief.begin("south")).query).items()}
        own = urllib.parse.parse_qs(urllib.parse.urlsplit(victim.begin("north")).query)
        elsewhere = f"{issuer}/oauth2/authorize?" + urllib.parse.urlencode({**wanted, "state": own["state"][0]})
        back = as_("s-1")(elsewhere)
        assert back.startswith(f"{portal.origin}/sign-in/callback/south?"), back
        answer = victim.come_back(back)
        assert answer.status_code == 403 and not any(path == "token" for path, *_ in provider.asked), provider.asked
        assert "it came to the address of another provider" in portal.log()
        assert victim.session()["sessions"] == [] and not victim.cookies


def test_a_provider_that_is_slow_gone_or_too_much_holds_nobody_up(binaries):
    with mock_provider() as (issuer, account, as_), hostile(
            binaries, [{"organization": "south", "title": "South", "issuer": issuer}]) as (provider, portal, school, folder):
        account("s-1", name="Sue")
        north, south = Browser(portal), Browser(portal)

        def serves_others():
            begun = time.monotonic()
            assert code_of(south.sign_in(as_("s-1"), "south"))
            assert time.monotonic() - begun < 3

        # Before it was ever heard: each has its reason, and the next one is not made to wait for it.
        for bad in ("other", "plain", "page .well-known/openid-configuration", "silent .well-known/openid-configuration",
                    "endless .well-known/openid-configuration"):
            provider.bad = bad
            begun = time.monotonic()
            answer = patiently(f"{bad} is noticed", lambda: north.ask("GET", "/sign-in/begin?organization=north"))
            assert answer.status_code == 503 and "does not work just now" in words(answer), bad
            assert time.monotonic() - begun < 8, bad
            begun = time.monotonic()
            assert north.ask("GET", "/sign-in/begin?organization=north").status_code == 503
            assert time.monotonic() - begun < 1, "it was asked a moment ago"
            serves_others()
            time.sleep(5.1)
        provider.bad = ""
        north.begin()

        for bad in ("many", "silent keys", "endless keys", "page keys", "page token", "silent token", "endless token"):
            provider.bad = bad
            begun = time.monotonic()
            answer = north.sign_in(provider.as_anyone)
            assert answer.status_code in (403, 503), (bad, answer.status_code)
            assert time.monotonic() - begun < 8, bad
            if "keys" in bad or bad == "many":
                time.sleep(5.1)
        # Many at a time, all of them waiting: those beyond are told so at once, and others are served.
        provider.bad = ""
        assert north.sign_in(provider.as_anyone).status_code == 303
        provider.bad = "silent token"
        with concurrent.futures.ThreadPoolExecutor(24) as crowd:
            waiting = [crowd.submit(lambda: Browser(portal).sign_in(provider.as_anyone).status_code) for _ in range(24)]
            time.sleep(1)
            serves_others()
            assert (read := north.classes()) == (["reading"], "0"), read
            assert {done.result() for done in waiting} == {503}
        # Who signs out does not wait for it long either, and has signed out in any case.
        portal.portal.kill()
        portal.portal.restart()
        provider.bad = "silent .well-known/openid-configuration"
        north.http.close()
        north.http = Browser(portal).http
        out = Browser(portal)
        out.cookies = dict(north.cookies)
        begun = time.monotonic()
        assert out.ask("DELETE", "/session?organization=north").json() == {"end_session": None}
        assert time.monotonic() - begun < 3 and out.session()["sessions"] == []
        provider.bad = ""
        assert north.sign_in(provider.as_anyone).status_code == 303
        # Gone: who is signed in stays so; who signs in hears it.
        provider.bad = ""
        key = Key(folder, "k2")
        provider.shutdown()
        provider.server_close()
        assert north.classes() == (["reading"], "0") and len(north.session()["sessions"]) == 1
        assert north.sign_in(lambda address: provider.as_anyone(address)).status_code == 503
        text = portal.log()
        for reason in ("otherwise than the settings", "10000 keys", "imeout", "longer than 65536 bytes", "no set of public keys"):
            assert reason in text, (reason, text)
        assert key.kid == "k2"


def test_an_attempt_comes_back_once(binaries):
    """Whoever keeps its cookie has the provider asked once with it, however often they come, and others sign in meanwhile."""
    with hostile(binaries) as (provider, portal, school, folder):
        stranger = Browser(portal)
        state = urllib.parse.parse_qs(urllib.parse.urlsplit(stranger.begin()).query)["state"][0]
        kept = dict(stranger.cookies)
        provider.bad = "page token"
        titles = []
        for _ in range(5):
            stranger.cookies = dict(kept)
            titles.append(words(stranger.come_back(f"{portal.origin}/sign-in/callback/north?code=x&state={state}&iss={provider.issuer}")))
        assert titles[1:] == ["This sign-in is over"] * 4, titles
        assert sum(path == "token" for path, *_ in provider.asked) == 1, provider.asked
        provider.bad = ""
        assert Browser(portal).sign_in(provider.as_anyone).status_code == 303


def test_a_provider_that_does_not_answer_holds_up_no_page(binaries):
    """More wait for it than pages may be made at a time: the page itself, and who is signed in, are served all the same."""
    with hostile(binaries) as (provider, portal, school, folder):
        there = Browser(portal)
        assert there.sign_in(provider.as_anyone).status_code == 303
        portal.portal.kill()
        portal.portal.restart()
        provider.bad = "silent .well-known/openid-configuration"
        statuses = []

        async def crowd():
            async with contextlib.AsyncExitStack() as stack:
                clients = [await stack.enter_async_context(
                    httpx.AsyncClient(http2=True, verify=portal.homeroom.pem("ca"), timeout=PATIENCE_SECONDS)) for _ in range(6)]
                begun = [asyncio.create_task(client.get(f"{portal.origin}/sign-in/begin?organization=north"))
                         for client in clients for _ in range(100)]
                await asyncio.sleep(1)
                here = await stack.enter_async_context(
                    httpx.AsyncClient(http2=True, verify=portal.homeroom.pem("ca"), timeout=PATIENCE_SECONDS))
                cookie = "; ".join(f"{name}={value}" for name, (value, _) in there.cookies.items())
                for path in ("/", "/session", "/files/current/page.js") * 3:
                    answer = await here.get(portal.origin + path, headers={"Cookie": cookie})
                    statuses.append((path, answer.status_code))
                return [(await one).status_code for one in begun]

        assert set(asyncio.run(crowd())) == {503}
        assert {status for _, status in statuses} == {200}, statuses


def test_settings_that_are_of_no_use_are_refused_at_the_start(binaries):
    with Homeroom(binaries, tls=True) as homeroom:
        portal = SignIn(homeroom, [{"organization": "north", "issuer": "https://idp.example"}])
        secret = portal.folder / "client-secret"

        def refused(text=None, secret_mode=0o600, **settings):
            one = {"organization": "north", "issuer": "https://idp.example", "client_id": "c", "client_secret_file": str(secret)}
            portal.settings.write_text(json.dumps({"providers": [{**one, **settings}]}) if text is None else text)
            secret.chmod(secret_mode)
            done = subprocess.run(portal.portal.command, capture_output=True, text=True, timeout=PATIENCE_SECONDS)
            assert done.returncode != 0, (text, settings)
            assert SECRET not in done.stdout + done.stderr
            return done.stdout + done.stderr

        assert "no list of providers" in refused("")
        assert "there are 0 providers" in refused('{"providers": []}')
        assert "only https:// addresses" in refused(issuer="http://idp.example")
        assert "e-mail addresses change hands" in refused(roster_claim="email")
        assert "there is no such setting" in refused(trust="yes")
        assert "openid among them" in refused(scopes=["profile"])
        assert "chmod 600" in refused(secret_mode=0o644)
        assert "one organization's id" in refused(organization="*")
        assert "redirect address" in refused(organization="..")
        words = portal.portal.command
        portal.settings.write_text(json.dumps({"providers": [
            {"organization": "north", "issuer": "https://idp.example", "client_id": "c", "client_secret_file": str(secret)}]}))
        secret.chmod(0o600)
        for old, new, reason in (
            ("--sign-in", "--web-folder", "say --sign-in"), ("sessions-key.pem", "signing-key.pem", "and not for sessions"),
            ("portal-service-token-key.pem", "report-service-token-key.pem", "and not for service:portal-service"),
            ("--session-signing-key", "--web-folder", "--session-signing-key: `homeroom keys`"),
        ):
            done = subprocess.run(
                [word.replace(old, new) for word in words], capture_output=True, text=True, timeout=PATIENCE_SECONDS)
            assert done.returncode != 0 and reason in done.stdout + done.stderr, (old, done.stderr)
        done = subprocess.run([*words, "--developer-mode"], capture_output=True, text=True, timeout=PATIENCE_SECONDS)
        assert done.returncode != 0 and "say --sign-in" in done.stdout + done.stderr
