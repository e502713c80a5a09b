"""The portal as browsers see it: signing in, calls that are passed on, and what others' pages may not do."""

import contextlib
import http.client
import json
import re
import struct
import time

from homeroom.report.v1 import handout_grid_pb2 as grid
from homeroom.report.v1 import report_service_pb2 as report
from homeroom.activity.v1 import activity_service_pb2 as activity
from homeroom.activity.v1 import attempt_pb2 as attempt
from homeroom.activity.v1 import handout_service_pb2 as handout
from homeroom.activity.v1 import roster_service_pb2 as roster
from homeroom.context.v1 import context_pb2 as context
from homeroom.context.v1 import context_service_pb2 as context_service
from patience import PATIENCE_SECONDS, patiently
from school import School
from services import Homeroom, Service, free_port
from test_web import framed, parts

APP = "org.example.library"
REPORT = "/homeroom.report.v1.ReportService/"
ACTIVITY = "/homeroom.activity.v1.ActivityService/"
HANDOUT = "/homeroom.activity.v1.HandoutService/"
ROSTER = "/homeroom.activity.v1.RosterService/"


@contextlib.contextmanager
def portal(homeroom, *flags):
    """A portal before the services that run, with TLS where they have it; the page's own origin is `origin`."""
    scheme = "https" if homeroom.tls else "http"
    endpoints = [flag for name in ("context", "activity", "report")
                 for flag in (f"--{name}", f"{'https://' if homeroom.tls else ''}{getattr(homeroom, name).address}")]
    port = free_port()
    origin = f"{scheme}://127.0.0.1:{port}"
    secure = ["--tls-cert", homeroom.pem("server"), "--tls-key", homeroom.pem("server-key"), "--ca", homeroom.pem("ca"),
              "--origin", origin] if homeroom.tls else []
    service = Service(
        "portal-service", homeroom.binaries, homeroom.folder, port,
        [*endpoints, "--session-keys", str(homeroom.folder / "session-keys.json"), "--developer-mode", *secure, *flags])
    service.origin = origin
    service.start()
    try:
        service.wait_until_up()
        yield service
    finally:
        service.kill()


class Browser:
    """What a browser would send from a page of `origin`, with its cookies."""

    def __init__(self, service, origin=None, host=None):
        self.service, self.origin, self.host = service, origin or service.origin, host or service.address
        self.cookies, self.callers = {}, {}

    def ask(self, method, path, body=None, fields=(), origin=True):
        connection = http.client.HTTPConnection("127.0.0.1", self.service.port, timeout=PATIENCE_SECONDS)
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        connection.putheader("Host", self.host)
        if origin and method not in ("GET", "HEAD"):
            connection.putheader("Origin", self.origin)
        if self.cookies:
            connection.putheader("Cookie", "; ".join(f"{name}={value}" for name, value in self.cookies.items()))
        for name, value in fields:
            connection.putheader(name, value)
        if body is not None:
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body)
        answer = connection.getresponse()
        for said in answer.headers.get_all("set-cookie", []):
            name, value = said.split(";")[0].split("=", 1)
            self.cookies[name] = value
        return answer

    def json(self, method, path, said=None):
        body = None if said is None else json.dumps(said).encode()
        answer = self.ask(method, path, body)
        text = answer.read()
        return answer.status, json.loads(text) if text else None

    def sign_in(self, organization, person, role):
        status, session = self.json("POST", "/session", {"organization": organization, "person": person, "role": role})
        assert status == 200, session
        self.callers[organization] = f"{organization}/{person}/{role}"
        return session

    def begin(self, path, message, organization, *fields):
        caller = self.callers.get(organization, organization and f"{organization}/nobody/teacher")
        return self.ask("POST", path, framed(message.SerializeToString()), [
            ("content-type", "application/grpc-web+proto"), ("homeroom-caller", caller), *fields])

    def call(self, path, message, organization, *fields):
        answer = self.begin(path, message, organization, *fields)
        assert answer.status == 200, (answer.status, answer.read())
        return parts(answer.read())


def frames(answer):
    """Flag and payload of each frame of a body, as they come."""
    while True:
        head = answer.read(5)
        if not head:
            return
        flag, length = struct.unpack(">BI", head)
        yield flag, answer.read(length)


@contextlib.contextmanager
def reading_class(binaries):
    """Services, a school of one class with a handout of a quiz, and a portal."""
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "web")
        publisher = school.app(APP, "Library")
        school.school_class("reading", ["tess"], ["pia"])
        publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=["quiz"], title="Quiz", type=context.CONTEXT_TYPE_QUIZ)]))
        tess = school.teacher("tess")
        posted = school.post(tess, "reading", "The quiz", [(APP, ["quiz"])]).handout_id
        school.grid(tess, posted)
        with portal(homeroom) as service:
            yield homeroom, school, posted, service


def test_calls_of_those_who_are_signed_in(binaries):
    with reading_class(binaries) as (homeroom, school, posted, service):
        browser = Browser(service)
        status, nobody = browser.json("GET", "/session")
        assert status == 200 and abs(nobody.pop("now") / 1000 - time.time()) < PATIENCE_SECONDS
        assert nobody == {"developer": True, "providers": [], "sessions": [], "choosing": []}
        status, offered = browser.json("GET", "/session/people?organization=web")
        assert offered == {"organization": "web", "people": [
            {"person": "pia", "name": "Pia", "roles": ["student"]},
            {"person": "tess", "name": "Tess", "roles": ["teacher"]}]}, offered
        session = browser.sign_in("web", "tess", "teacher")
        assert browser.json("GET", "/session")[1]["sessions"] == [session]

        # What comes through is what the service says, octet for octet; who asks is who is signed in.
        asked = grid.GetHandoutGridRequest(handout_id=posted)
        (through,), trailers = browser.call(REPORT + "GetHandoutGrid", asked, "web")
        assert trailers == {"grpc-status": "0"}, trailers
        direct = school.teacher("tess").GetHandoutGrid(asked)
        assert grid.HandoutGrid.FromString(through).rows == direct.rows
        nothing, trailers = browser.call(REPORT + "GetHandoutGrid", grid.GetHandoutGridRequest(handout_id="none"), "web")
        assert nothing == [] and trailers["grpc-status"] == "5" and "grpc-status-details-bin" in trailers, trailers

        # A second organization beside the first, and each call in the one that it names.
        other = School(homeroom, "other")
        other.school_class("maths", ["tom"], ["pat"])
        browser.sign_in("other", "tom", "teacher")
        assert {s["organization"] for s in browser.json("GET", "/session")[1]["sessions"]} == {"web", "other"}
        for organization, class_id in (("web", "reading"), ("other", "maths")):
            (listed,), _ = browser.call(ROSTER + "ListClasses", roster.ListClassesRequest(), organization)
            assert [c.class_id for c in roster.ListClassesResponse.FromString(listed).classes] == [class_id]

        # The portal holds nothing: killed and started again it knows the session.
        service.kill()
        service.restart()
        (again,), _ = browser.call(REPORT + "GetHandoutGrid", asked, "web")
        assert grid.HandoutGrid.FromString(again).rows == direct.rows

        assert browser.ask("DELETE", "/session?organization=web").status == 204
        nothing, trailers = browser.call(REPORT + "GetHandoutGrid", asked, "web")
        assert trailers["grpc-status"] == "16", trailers
        assert [s["organization"] for s in browser.json("GET", "/session")[1]["sessions"]] == ["other"]


def test_marks_pass_as_who_is_signed_in(binaries):
    """A teacher's go on to the service, which refuses a pupil's: the portal has no rules of its own about them."""
    with reading_class(binaries) as (_, school, posted, service):
        pia = school.student("pia", APP)
        begun = pia.StartAttempt(activity.StartAttemptRequest(app_id=APP, identifier_path=["quiz"]))
        pia.PutItems(activity.PutItemsRequest(attempt_id=begun.attempt_id, primary_item=attempt.ActivityItem(
            identifier="score", title="Score", score=attempt.Score(points=4, max=5))))
        task_id = school.teacher("tess").GetHandout(handout.GetHandoutRequest(handout_id=posted)).tasks[0].task_id
        of_task = {"handout_id": posted, "task_id": task_id}
        marks = [
            (ACTIVITY + "SetItemPoints", activity.SetItemPointsRequest(
                attempt_id=begun.attempt_id, item_identifier="score", points=5)),
            (ACTIVITY + "ClearItemPoints", activity.ClearItemPointsRequest(attempt_id=begun.attempt_id, item_identifier="score")),
            (ACTIVITY + "CommentAttempt", activity.CommentAttemptRequest(attempt_id=begun.attempt_id, text="Well done")),
            (HANDOUT + "ExcuseStudents", handout.ChangeExcusesRequest(**of_task, student_ids=["pia"])),
            (HANDOUT + "UnexcuseStudents", handout.ChangeExcusesRequest(**of_task, student_ids=["pia"])),
            (HANDOUT + "ReopenTask", handout.ReopenTaskRequest(**of_task, student_id="pia")),
            (HANDOUT + "CloseReopenedTask", handout.CloseReopenedTaskRequest(**of_task, student_id="pia")),
            (HANDOUT + "ReturnWork", handout.ReturnWorkRequest(handout_id=posted, student_id="pia", comment="Once more")),
        ]
        browsers = {}
        for person, role in (("pia", "student"), ("tess", "teacher")):
            browsers[person] = Browser(service)
            browsers[person].sign_in("web", person, role)
        for path, asked in marks:
            nothing, trailers = browsers["pia"].call(path, asked, "web")
            assert nothing == [] and trailers["grpc-status"] == "7", (path, trailers)
        notices = school.student("pia", "").ListNotices(handout.ListNoticesRequest()).notices
        assert handout.Notice.RETURNED not in [notice.kind for notice in notices], notices
        for path, asked in marks:
            _, trailers = browsers["tess"].call(path, asked, "web")
            assert trailers == {"grpc-status": "0"}, (path, trailers)


def test_what_is_watched_comes_as_it_changes_and_ends_when_the_page_leaves(binaries):
    with reading_class(binaries) as (homeroom, school, posted, service):
        browser = Browser(service)
        browser.sign_in("web", "tess", "teacher")

        def watchers():
            text = http.client.HTTPConnection(homeroom.report.admin(), timeout=PATIENCE_SECONDS)
            text.request("GET", "/metrics")
            return sum(float(n) for n in re.findall(
                r'^homeroom_share_held\{quota="watchers"\} (\S+)', text.getresponse().read().decode(), re.M))

        answer = browser.begin(REPORT + "Watch", report.WatchRequest(
            handout_grid=grid.GetHandoutGridRequest(handout_id=posted)), "web")
        states = frames(answer)
        flag, first = next(states)
        assert flag == 0 and not report.WatchResponse.FromString(first).handout_grid.rows[0].cells[0].HasField("headline")
        pia = school.student("pia", APP)
        begun = pia.StartAttempt(activity.StartAttemptRequest(app_id=APP, identifier_path=["quiz"]))
        pia.PutItems(activity.PutItemsRequest(attempt_id=begun.attempt_id, primary_item=attempt.ActivityItem(
            identifier="score", title="Score", score=attempt.Score(points=4, max=5))))
        values = []
        while not values or values[-1] != 0.8:
            flag, state = next(states)
            assert flag == 0
            values += [cell.headline.value for row in report.WatchResponse.FromString(state).handout_grid.rows
                       for cell in row.cells if cell.HasField("headline")]
        held = watchers()
        assert held >= 1, "Report counts who watches"
        answer.close()
        patiently("Report hears that the page has left", lambda: watchers() == held - 1)

        # Report dies: the stream ends with words, and the next call comes through when it is back.
        answer = browser.begin(REPORT + "Watch", report.WatchRequest(
            handout_grid=grid.GetHandoutGridRequest(handout_id=posted)), "web")
        states = frames(answer)
        next(states)
        homeroom.report.kill()
        rest = list(states)
        assert rest and rest[-1][0] == 0x80 and b"grpc-status: 14" in rest[-1][1], rest
        homeroom.report.restart()
        patiently("calls come through again", lambda: browser.call(
            REPORT + "GetHandoutGrid", grid.GetHandoutGridRequest(handout_id=posted), "web")[1] == {"grpc-status": "0"})


def test_what_pages_of_others_may_not(binaries):
    with reading_class(binaries) as (homeroom, school, posted, service):
        own = Browser(service)
        own.sign_in("web", "tess", "teacher")
        asked = grid.GetHandoutGridRequest(handout_id=posted)

        for origin in ("https://stranger.example", "null", service.origin.upper(), f"http://127.0.0.1:{service.port + 1}"):
            stranger = Browser(service, origin=origin)
            stranger.cookies = own.cookies
            assert stranger.begin(REPORT + "GetHandoutGrid", asked, "web").status == 403, origin
            assert stranger.ask("DELETE", "/session?organization=web").status == 403, origin
        assert own.ask("DELETE", "/session?organization=web", origin=False).status == 403, "a form says its origin"
        assert own.ask("DELETE", "/session?organization=web", fields=[("Sec-Fetch-Site", "cross-site")]).status == 403

        # A name of somebody else's that leads here.
        rebound = Browser(service, origin=f"http://evil.example:{service.port}", host=f"evil.example:{service.port}")
        for path in ("/", "/session", "/session/people", "/files/current/index.html"):
            assert rebound.ask("GET", path).status == 421, path
        assert rebound.begin(REPORT + "GetHandoutGrid", asked, "web").status == 421

        # Cookies that were altered, are of another organization, or of another portal's keys.
        (name, value), = own.cookies.items()
        middle = len(value) // 2
        for bad in (value[:middle] + ("A" if value[middle] != "A" else "B") + value[middle + 1:], value[:-5], "s1.x.y", "",
                    value.replace("s1.", "v1.", 1)):
            thief = Browser(service)
            thief.cookies, thief.callers = {name: bad}, own.callers
            assert thief.call(REPORT + "GetHandoutGrid", asked, "web")[1]["grpc-status"] == "16", bad
        assert own.call(REPORT + "GetHandoutGrid", asked, "other")[1]["grpc-status"] == "16"
        assert own.call(REPORT + "GetHandoutGrid", asked, "")[1]["grpc-status"] == "3"
        assert own.call(
            REPORT + "GetHandoutGrid", asked, "web", ("authorization", "Bearer x"))[1]["grpc-status"] == "0", "it is the portal's to say"

        # Somebody else has signed in with this browser since the page was made, or the same person in another role.
        for caller in ("web/pia/student", "web/tess/administrator", "web/tess", "web//teacher", "web/tess/%zz", "web/tess/teacher/x"):
            late = Browser(service)
            late.cookies, late.callers = own.cookies, {"web": caller}
            status = late.call(REPORT + "GetHandoutGrid", asked, "web")[1]["grpc-status"]
            assert status == ("16" if caller.count("/") == 2 and "//" not in caller and "%zz" not in caller else "3"), caller

        # What no page may call is not there.
        for path in ("/homeroom.activity.v1.DeveloperService/IssueToken", "/homeroom.activity.v1.ChangesService/StreamChanges",
                     "/homeroom.context.v1.ContextChangesService/StreamChanges", "/no.Such/Method"):
            assert own.call(path, asked, "web")[1]["grpc-status"] == "12", path
        for body in (b"", b"\0\0\0\0\5abc", b"\1\0\0\0\0", framed(b"") * 2):
            answer = own.ask("POST", REPORT + "GetHandoutGrid", body, [
                ("content-type", "application/grpc-web+proto"), ("homeroom-caller", "web/tess/teacher")])
            assert parts(answer.read())[1]["grpc-status"] == "3", body
        for said in (b"", b"{", b"[]", b'{"organization":"web"}', b'{"organization":"web","person":"x","role":"service"}',
                     b'{"organization":"web","person":"","role":"teacher"}', b'{"organization":"*","person":"x","role":"teacher"}'):
            answer = own.ask("POST", "/session", said)
            assert answer.status in (400, 502) and not answer.headers.get_all("set-cookie"), (said, answer.status)


def test_files_and_their_fields(binaries):
    with Homeroom(binaries) as homeroom, portal(homeroom) as service:
        browser = Browser(service)
        index = browser.ask("GET", "/")
        text = index.read().decode()
        assert index.headers["cache-control"] == "no-store"
        policy = dict(rule.split(" ", 1) for rule in index.headers["content-security-policy"].split("; "))
        assert policy["default-src"] == "'none'" and policy["frame-ancestors"] == "'none'", policy
        assert {policy[f"{kind}-src"] for kind in ("script", "style", "connect", "img")} == {"'self'"}
        assert index.headers["x-content-type-options"] == "nosniff" and index.headers["referrer-policy"] == "no-referrer"
        files = set(re.findall(r'"(/files/[^"]+)"', text))
        assert files and not any("/current/" in path for path in files), files
        assert not re.search(r"(src|href)=\"(https?:)?//", text), "nothing of another host"
        for path in files:
            plain, packed = browser.ask("GET", path), browser.ask("GET", path, fields=[("Accept-Encoding", "br, gzip")])
            assert plain.headers["cache-control"] == "public, max-age=31536000, immutable", path
            assert "content-encoding" not in plain.headers and int(plain.headers["content-length"]) == len(plain.read())
            assert int(packed.headers["content-length"]) <= int(plain.headers["content-length"])
            assert browser.ask("GET", path, fields=[("If-None-Match", plain.headers["etag"])]).status == 304
            head = browser.ask("HEAD", path)
            assert head.status == 200 and head.read() == b"" and head.headers["content-length"] == plain.headers["content-length"]
        for path in ("/o/web/handouts/x", "/o/", "/sign-in", "/sign-in?x=1"):
            assert browser.ask("GET", path).read().decode() == text, path
        for path in ("/nothing", "/files/", "/files/current/", "/files/current/../index.html", "/files/current/%2e%2e/x", "/files/0/index.html",
                     "/o/%zz", "//", "/session/nothing"):
            assert browser.ask("GET", path).status == 404, path
        # To people it is the page that says so, in their language.
        for path in ("/nothing", "/files/0/index.html", "/o/%zz", "//"):
            answer = browser.ask("GET", path, fields=[("Accept", "text/html,application/xhtml+xml,*/*;q=0.8"), ("If-None-Match", index.headers["etag"])])
            assert (answer.status, answer.headers["cache-control"], answer.read().decode()) == (404, "no-store", text), path
            assert answer.headers["content-security-policy"] == index.headers["content-security-policy"]
            assert browser.ask("HEAD", path, fields=[("Accept", "text/html")]).status == 404, path
        assert browser.ask("GET", "/session/nothing", fields=[("Accept", "text/html")]).read().decode() != text
        assert browser.ask("POST", "/nothing", b"", fields=[("Accept", "text/html")]).status == 405
        assert browser.ask("POST", "/", b"").status == 405 and browser.ask("PUT", "/session", b"{}").status == 405
        # Refused for what is announced: none of it has to be sent. Refusals and calls have the fields of every answer, too.
        large = browser.ask("POST", "/session", fields=[("Content-Length", str(5 << 20))])
        call = browser.begin(ROSTER + "ListClasses", roster.ListClassesRequest(), "web")
        foreign = Browser(service, origin="https://stranger.example").begin(ROSTER + "ListClasses", roster.ListClassesRequest(), "web")
        assert (large.status, call.status, foreign.status) == (413, 200, 403)
        for answer in (large, call, foreign):
            for name in ("content-security-policy", "x-content-type-options"):
                assert answer.headers.get_all(name) == index.headers.get_all(name) and len(answer.headers.get_all(name)) == 1, name
