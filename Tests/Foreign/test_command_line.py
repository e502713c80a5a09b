"""The command line as people use it: lists, names, files of content, handing out, terminals of two widths, pagers, shells."""

import concurrent.futures
import contextlib
import fcntl
import json
import os
import pathlib
import pty
import re
import select
import socket
import struct
import subprocess
import tempfile
import termios
import time

import grpc
from homeroom.activity.v1 import handout_service_pb2 as handout, handout_service_pb2_grpc as handout_grpc
from homeroom.activity.v1 import organization_service_pb2 as organization, organization_service_pb2_grpc as organization_grpc
from homeroom.activity.v1 import roster_service_pb2 as roster, roster_service_pb2_grpc as roster_grpc
from homeroom.context.v1 import context_service_pb2 as content_service, context_service_pb2_grpc as context_grpc
from patience import PATIENCE_SECONDS, patiently
from test_terminal import Demo, PLAYS, QUIZZLER, SCENE

CLASS = "english-8b"
# What a terminal gives them: fewer or more columns than they have letters.
NAMES = {"student-th": ("กำธร ใจดี", 8), "student-hi": ("किशोर शर्मा", 10), "student-zh": ("王小明", 6), "student-em": ("Ana 👩‍👩‍👧", 6)}


def in_terminal(demo, *words, columns=80, rows=50, keys=(), **environment):
    """What a person sees who calls it in a terminal of that size and types the keys, each when its prompt has come; and the exit code."""
    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    process = subprocess.Popen(
        [demo.homeroom, *words], stdin=follower, stdout=follower, stderr=follower, start_new_session=True,
        env={**demo.environment, "TERM": "xterm", **environment})
    os.close(follower)
    seen, keys, deadline = b"", list(keys), time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        if select.select([leader], [], [], 0.1)[0]:
            try:
                seen += os.read(leader, 65536)
            except OSError:
                break
        if keys and keys[0][0].encode() in seen:
            os.write(leader, keys.pop(0)[1].encode())
    code = process.wait(PATIENCE_SECONDS)
    os.close(leader)
    return seen.decode().replace("\r\n", "\n"), code


def plain(text):
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def stub(demo):
    """The roster, as an administrator changes it."""
    channel = grpc.insecure_channel(demo.environment["HOMEROOM_ACTIVITY"])
    metadata = (("authorization", f"Bearer {demo.administrator}"),)
    service = roster_grpc.RosterServiceStub(channel)

    def call(method, request):
        return getattr(service, method)(request, metadata=metadata, timeout=PATIENCE_SECONDS)
    return call


def enrol(demo, people, school_class=CLASS):
    call = stub(demo)
    for person_id, name in people.items():
        call("CreatePerson", roster.CreatePersonRequest(person=roster.Person(person_id=person_id, name=name)))
        call("Enrol", roster.EnrolRequest(class_id=school_class, person_id=person_id, role=roster.CLASS_ROLE_STUDENT))


def check_lists(demo):
    listed = {
        name: json.loads(demo.run("list", *words, "--json"))
        for name, words in {
            "apps": ["apps"], "classes": ["classes"], "people": ["people", "--class", "English 8B"], "handouts": ["handouts", "english 8b"],
            "tasks": ["tasks", "read act 3"], "contexts": ["contexts", "great plays"],
        }.items()
    }
    assert [app["app_id"] for app in listed["apps"]] == [PLAYS, QUIZZLER]
    assert listed["classes"] == [{"class_id": CLASS, "title": "English 8b"}]
    assert sum(person.get("role") == "student" for person in listed["people"]) == 27
    assert {handout["handout_id"] for handout in listed["handouts"]} == {"act-3", "addition", "quiz"}
    assert [task["path"] for task in listed["tasks"]] == [["Hamlet", "Act 3"]]
    assert [context["title"] for context in listed["contexts"] if context["path"] == SCENE] == ["Scene 1"]
    for words in (["apps"], ["classes"], ["people"], ["handouts", CLASS], ["tasks", "act-3"], ["contexts", PLAYS]):
        table = demo.run("list", *words)
        assert "\x1b" not in table and len(table.splitlines()) > 1, words
    assert json.loads(demo.run("list", "people", "--json", "--limit", "5")) == json.loads(demo.run("list", "people", "--json"))[:5]
    assert len(demo.run("list", "people", "--limit", "5").splitlines()) == 6
    # One array, and an element a line.
    lines = demo.run("list", "people", "--json").splitlines()
    assert (lines[0], lines[-1]) == ("[", "]") and all(json.loads(line.removesuffix(","))["person_id"] for line in lines[1:-1])
    below = json.loads(demo.run("list", "contexts", PLAYS, *SCENE, "--json"))
    assert below and all(context["path"][:len(SCENE)] == SCENE for context in below)
    for path in ([*SCENE, "Nowhere"], ["Nowhere", "Act 1"]):
        error = json.loads(demo.run("list", "contexts", PLAYS, *path, "--json", code=1))
        assert (error["code"], error["reason"]) == ("NOT_FOUND", "CONTEXT_UNKNOWN"), error
        assert "none" not in demo.run("list", "contexts", PLAYS, *path, code=1)
    seen = json.loads(demo.run("list", "attempts", "--handout", "quiz", "--task", "quiz-task", "--student", "ELIF DEMIR", "--json"))
    assert [attempt["number"] for attempt in seen["attempts"]] == [1, 2]
    recorded = json.loads(demo.run(
        "list", "attempts", PLAYS, *SCENE, "Quiz", "--student", "Elif Demir", "--json", HOMEROOM_TOKEN=demo.administrator))
    assert [attempt["state"] for attempt in recorded["attempts"]] == ["SUPERSEDED", "PAUSED"]


def check_names(demo):
    # An exact identifier and a name are one question.
    for by_id, by_name in (
        (["grid", "act-3", "--student", "student-11"], ["grid", "READ ACT 3", "--student", "elif demir"]),
        (["student", "student-11", "--class", CLASS], ["student", "Elif Demir", "--class", "english 8b"]),
        (["explain", "quiz", "--task", "quiz-task"], ["explain", "to be, or not to be: a quiz", "--task", "Quiz on Scene 1"]),
        (["why", "student-11", PLAYS, *SCENE], ["why", "Elif Demir", "great plays", "hamlet", "act 3", "scene 1"]),
        (["subtree", PLAYS, *SCENE[:2]], ["subtree", "Great Plays", "Hamlet", "ACT 3"]),
        (["compare", QUIZZLER, "--group", "class=english-8b,label=a"], ["compare", "Quizzler", "--group", "class=English 8b,label=a"]),
    ):
        assert demo.run("report", *by_id, "--csv") == demo.run("report", *by_name, "--csv"), by_name

    # A context below a container task goes by its title, too.
    (task,) = json.loads(demo.run("list", "tasks", "act-3", "--json"))
    (scene,) = (each for each in json.loads(demo.run("list", "contexts", PLAYS, *SCENE, "--json")) if each["path"] == SCENE)
    explained = [
        demo.run("report", "explain", "act-3", "--task", task["task_id"], "--context", named, "--csv") for named in ("SCENE 1", str(scene["context_id"]))]
    assert explained[0] == explained[1] and len(explained[0].splitlines()) > 20

    enrol(demo, {"twin-1": "Ana Twin", "twin-2": "ana twin"})
    said = demo.run("report", "student", "Ana Twin", code=1)
    assert "2 people are called" in said and "twin-1" in said and "twin-2" in said and "English 8b" in said
    error = json.loads(demo.run("report", "student", "Ana Twin", "--json", code=1))
    assert (error["reason"], [named["id"] for named in error["candidates"]]) == ("NAME_AMBIGUOUS", ["twin-1", "twin-2"])
    seen, code = in_terminal(demo, "report", "student", "Ana Twin", "--csv", keys=[("Which one", "9\n"), ("(1 to 2)? 9", "2\n")])
    assert code == 0 and "1) twin-1" in seen and "twin-2" in seen.split("Which one")[-1], seen
    # Two of one name stay two in a table.
    grid = demo.run("report", "grid", "act-3")
    assert "Ana Twin" in grid and "ana twin" in grid
    check_name_bounds(demo)
    # Who cannot look names up can give identifiers.
    away = {"HOMEROOM_ACTIVITY": "127.0.0.1:1", "HOMEROOM_CONTEXT": "127.0.0.1:1"}
    assert "Ada Lindqvist" in demo.run("report", "grid", "act-3", **away)
    said = demo.run("report", "grid", "Read Act 3", code=1, **away)
    assert "NOT_FOUND" in said and "names could not be looked up" in said


def check_name_bounds(demo):
    """So many namesakes are listed, and so many classes are looked through, and no more."""
    call = stub(demo)
    for number in range(21):
        call("CreatePerson", roster.CreatePersonRequest(person=roster.Person(person_id=f"many-{number}", name="Kim Many")))
    said = demo.run("report", "student", "kim many", code=1, HOMEROOM_TOKEN=demo.administrator)
    assert "21 people are called" in said and "and 1 more" in said
    for number in range(200):
        call("CreateClass", roster.CreateClassRequest(school_class=roster.Class(class_id=f"c-{number}", title=f"Class {number}")))
    said = demo.run("report", "grid", "Read Act 3", code=1, HOMEROOM_TOKEN=demo.administrator)
    assert "more than 200 classes" in said, said
    assert [each["title"] for each in json.loads(demo.run("list", "classes", "--json", HOMEROOM_TOKEN=demo.administrator))].count("English 8b") == 1


def test_lists_and_names(binaries):
    with Demo(binaries) as demo:
        check_lists(demo)
        check_names(demo)


CATALOG = {"contexts": [
    {"data": {"identifierPath": [PLAYS, "Othello", "Act 1"], "title": "Act 1", "type": "chapter", "displayOrder": "1",
              "suggestedAge": ["12", "9223372036854775806"], "progressReportingCapabilities": [{"kind": "percent", "details": ""}]},
     "metadata": {"locale": "en", "keywords": ["jealousy"]}},
    {"data": {"identifierPath": [PLAYS, "Othello"], "title": "Othello", "type": "book", "suggestedCompletionTime": [0, 9223372036854775807]},
     "metadata": {"locale": "en"}},
]}


def check_declare(demo):
    file = demo.data / "content.json"
    administrator = {"HOMEROOM_TOKEN": demo.administrator}

    def declare(content, *words, **options):
        file.write_text(content if isinstance(content, str) else json.dumps(content))
        return demo.run("declare", str(file), *words, **administrator, **options)

    assert "2 contexts" in declare(CATALOG, "--dry-run")
    assert "Othello" not in demo.run("list", "contexts", PLAYS)
    first, again = (json.loads(declare(CATALOG, "--json")) for _ in range(2))
    assert (first["created"], again["unchanged"]) == (2, 2)
    assert first["warnings"] == ['"metadata.locale" is not kept (in 2 of the contexts)']
    changed = json.loads(declare({"app": PLAYS, "contexts": [{"identifier": "Othello", "title": "Othello!", "type": "book", "children": [
        {"identifier": "Act 2", "title": "Act 2", "type": "chapter"}]}]}, "--json"))
    assert (changed["created"], changed["changed"]) == (1, 1)

    # What is written changes nothing when it is declared.
    for words in (["declare", "--export", "great plays"], ["list", "contexts", PLAYS, "--format", "catalog"]):
        exported = demo.run(*words, **administrator)
        assert len(json.loads(exported)["contexts"]) > 25
        assert '"keywords":["jealousy"]' in exported
        assert re.fullmatch(r"created 0, changed 0, unchanged \d+, refused 0\n", declare(exported))

    # Every problem, and nothing is sent.
    wrong = {"contexts": [
        {"data": {"identifierPath": [PLAYS, "Sound"], "title": "Sound", "type": "book"}},
        {"data": {"identifierPath": [PLAYS, "x", "y"], "title": " ", "type": "bok", "displayOrder": "1.5"}}]}
    for words in ([], ["--dry-run"]):
        error = json.loads(declare(wrong, "--json", *words, code=65))
        fields = [violation["field"] for violation in error["violations"]]
        assert fields == [f"contexts[1].data{field}" for field in (".type", ".displayOrder", ".title", "")], fields
    said = declare(wrong, code=65)
    assert "these 4 are wrong" in said and "contexts[1].data.type: is" in said
    assert "Sound" not in demo.run("list", "contexts", PLAYS)
    assert "line 1, column 2" in declare("{]", code=65)
    assert "2 contexts" in declare("\ufeff" + json.dumps(CATALOG), "--dry-run"), "a mark before UTF-8 is no fault"

    # Every app is asked for before anything is sent, and one that is not there is named.
    half = {"contexts": [{"data": {"identifierPath": [app, "Half"], "title": "Half", "type": "book"}} for app in (PLAYS, "org.nope")]}
    for words in ([], ["--dry-run"]):
        error = json.loads(declare(half, "--json", *words, code=65))
        assert [each["field"] for each in error["violations"]] == ["contexts[1].data.identifierPath[0]"], error
        assert '"org.nope": no such app' in error["violations"][0]["message"], error
    assert "Half" not in demo.run("list", "contexts", PLAYS)
    # Who may not read an app's content, or declare it, is told of which app.
    file.write_text(json.dumps(half))
    assert "PERMISSION_DENIED: org.nope: " in demo.run("declare", str(file), code=1)
    file.write_text(json.dumps({"contexts": half["contexts"][:1]}))
    assert f"PERMISSION_DENIED: {PLAYS}: " in demo.run("declare", str(file), code=1)
    file.write_text(json.dumps(half))
    # Where the service is away, a dry run says what it can, and what it cannot.
    away = {**administrator, "HOMEROOM_CONTEXT": "127.0.0.1:1"}
    tried = json.loads(demo.run("declare", str(file), "--dry-run", "--json", **away))
    assert tried["contexts"] == 2 and any("is not known: UNAVAILABLE" in warning for warning in tried["warnings"]), tried

    # Each locale's words are kept, and none of the contexts is left out.
    locales = {"contexts": [
        {"data": {"identifierPath": [PLAYS, *path], "title": title, "type": "book"}, "metadata": {"locale": locale}}
        for locale, path, title in (("de", ["Faust"], "Faust"), ("en", ["Faust", "One"], "Part One"), ("de", ["Faust", "One"], "Der Tragödie erster Teil"))]}
    kept = json.loads(declare(locales, "--locale", "en", "--json"))
    assert (kept["created"], kept["refused"]) == (2, 0), kept
    assert kept["warnings"] == ["1 of the contexts have no version for en: the first that the file has is declared"], kept
    assert "deeper" in declare("[" * 100_000, code=65)

    # What the service refuses is counted and named, and the rest is kept.
    crowd = {"app": PLAYS, "contexts": [{"identifier": "Crowd", "title": "Crowd", "type": "book", "children": [
        {"identifier": str(number), "title": str(number), "type": "page"} for number in range(2_001)]}]}
    file.write_text(json.dumps(crowd))
    done = subprocess.run(
        [demo.homeroom, "declare", str(file)], capture_output=True, text=True, env={**demo.environment, **administrator}, timeout=PATIENCE_SECONDS)
    assert done.returncode == 1 and "refused 1" in done.stdout and "contexts[0].children[2000]: TOO_MANY_CHILDREN" in done.stdout, done


def check_content_bounds(demo):
    """A file is read so far and no further, and a table has so many rows."""
    file = demo.data / "large.json"
    file.write_bytes(b" " * (64 * 1024 * 1024 + 1))
    assert "is longer than 67108864 bytes" in demo.run("declare", str(file), code=1)
    pages = [{"identifier": str(number), "title": str(number), "type": "page"} for number in range(2_000)]
    books = [{"identifier": f"Book {number}", "title": f"Book {number}", "type": "book", "children": pages} for number in range(5)]
    file.write_text(json.dumps({"app": QUIZZLER, "contexts": books}))
    assert "created 10005" in demo.run("declare", str(file), HOMEROOM_TOKEN=demo.administrator)
    listed = subprocess.run(
        [demo.homeroom, "list", "contexts", QUIZZLER], capture_output=True, text=True, env=demo.environment, timeout=PATIENCE_SECONDS)
    assert len(listed.stdout.splitlines()) == 10_001 and "there are more than 10000: say --limit" in listed.stderr, listed.stderr
    assert len(json.loads(demo.run("list", "contexts", QUIZZLER, "--json"))) > 10_005


def check_assign(demo):
    words = ["assign", "english 8b", "Read Hamlet again", "--content", "great plays/hamlet/act 3/scene 1", "--content", f"{QUIZZLER}/addition",
             "--student", "Elif Demir", "--due", "2026-09-20T06:00Z"]
    draft = json.loads(demo.run(*words, "--json"))
    assert (draft["state"], draft["created"]) == ("draft", True)
    # The answer was lost; so it is asked for again, and by two at once.
    calls = [subprocess.Popen([demo.homeroom, *words, "--post", "--json"], stdout=subprocess.PIPE, env=demo.environment) for _ in range(2)]
    posted = [json.loads(call.communicate(timeout=PATIENCE_SECONDS)[0]) for call in calls]
    assert all((each["state"], each["created"], each["handout_id"]) == ("posted", False, draft["handout_id"]) for each in posted), posted
    # What is refused leaves no draft behind, and the same words are handed out afterwards.
    scheduled = ["assign", CLASS, "In its time", "--content", f"{QUIZZLER}/addition", "--student", "Elif Demir"]
    error = json.loads(demo.run(*scheduled, "--schedule", "2020-01-01T00:00Z", "--json", code=1))
    assert error["violations"][0]["field"] == "schedule_time", error
    assert "In its time" not in demo.run("list", "handouts", CLASS)
    later = json.loads(demo.run(*scheduled, "--schedule", "2030-01-01T00:00Z", "--json"))
    assert (later["state"], later["created"], "set_id" in later) == ("scheduled", True, False), later
    handouts = [h for h in json.loads(demo.run("list", "handouts", CLASS, "--json")) if h["title"] == "Read Hamlet again"]
    assert len(handouts) == 1 and [task["path"] for task in handouts[0]["tasks"]] == [SCENE, ["addition"]]
    assert json.loads(demo.run("report", "grid", draft["handout_id"], "--json"))["cells"][0]["student_id"] == "student-11"
    other = json.loads(demo.run(*words, "--request-id", "second", "--schedule", "2030-01-01", "--json"))
    assert other["handout_id"] != draft["handout_id"] and other["state"] == "scheduled"

    # A name may hold what separates names.
    slashed = {"app": PLAYS, "contexts": [{"identifier": "and/or", "title": "And/Or", "type": "page"}]}
    (demo.data / "slashed.json").write_text(json.dumps(slashed))
    demo.run("declare", str(demo.data / "slashed.json"), HOMEROOM_TOKEN=demo.administrator)
    made = json.loads(demo.run("assign", CLASS, "Slashed", "--content", f"{PLAYS}/AND\\/OR", "--json"))
    assert [task["path"] for task in json.loads(demo.run("list", "tasks", made["handout_id"], "--json"))] == [["and/or"]]

    late = json.loads(demo.run(*words, "--request-id", "late", "--grace", "90m", "--close-after", "7d", "--json"))
    (late,) = (h for h in json.loads(demo.run("list", "handouts", CLASS, "--json")) if h["handout_id"] == late["handout_id"])
    assert late["late_policy"] == {"grace_seconds": 5400, "close_after_seconds": 604800}, late
    assert (late["whole_class"], late["student_ids"], late["excuses"], late["reopenings"]) == (False, ["student-11"], [], []), late
    assert "count from --due" in demo.run("assign", CLASS, "x", "--content", PLAYS, "--grace", "1h", code=64)
    error = json.loads(demo.run(*words, "--request-id", "no", "--grace", "2h", "--close-after", "1h", "--json", code=1))
    assert error["violations"][0]["field"] == "handout.late_policy.close_after_seconds", error

    assert "is blank" in demo.run("assign", CLASS, "  ", "--content", PLAYS, code=64)
    assert "not both" in demo.run(*words, "--post", "--schedule", "2030-01-01", code=64)
    assert "--content is missing" in demo.run("assign", CLASS, "x", code=64)
    error = json.loads(demo.run("assign", CLASS, "x", "--content", f"{PLAYS}/Nowhere", "--json", code=1))
    assert error["code"] == "NOT_FOUND" and error["message"]
    error = json.loads(demo.run("assign", CLASS, "x" * 257, "--content", PLAYS, "--json", code=1))
    assert (error["code"], error["violations"][0]["field"]) == ("INVALID_ARGUMENT", "handout.title"), error


def check_due(demo):
    words = ["due", "Read Act 3", "elif demir", "student-09"]
    assert "say one of" in demo.run(*words, code=64)
    assert "say one of" in demo.run(*words, "--never", "--at", "2030-01-01", code=64)
    assert "no student is named" in demo.run("due", "Read Act 3", "--never", code=64)
    given = demo.run(*words, "--at", "2030-01-02T03:04Z", "--reason", "A journey")
    assert given.splitlines() == [f"{student}  due 2030-01-02 03:04 UTC, their own" for student in ("student-11", "student-09")]
    printed = lambda: demo.run("report", "grid", "act-3", COLUMNS="300")
    patiently("the report has it", lambda: "Elif Demir (due 2030-01-02 03:04, their own)" in printed())
    # A date alone is the last minute of that day where the organization is.
    assert "due 2030-07-02 21:59 UTC" in demo.run(*words[:3], "--at", "2030-07-02"), "Europe/Berlin"
    demo.run(*words[:3], "--at", "2030-01-02T03:04Z")
    # Said once more, it stays as it is.
    first, second = (json.loads(line) for line in demo.run(*words, "--at", "2030-01-02T03:04Z", "--json").splitlines())
    assert first == {
        "handout_id": "act-3", "student_id": "student-11", "due_time": "2030-01-02T03:04:00.000Z", "own_due": True, "set_time": first["set_time"]}, first
    revisions = demo.run("list", "handouts", CLASS, "--json")
    assert json.loads(demo.run(*words[:3], "--at", "2030-01-02T03:04Z", "--json"))["set_time"] == first["set_time"]
    assert demo.run("list", "handouts", CLASS, "--json") == revisions
    assert demo.run(*words[:3], "--never", "--class", CLASS) == "student-11  due never, their own\n"
    # All or none.
    error = json.loads(demo.run(*words, "nobody", "--never", "--json", code=1))
    assert (error["code"], error["reason"]) == ("FAILED_PRECONDITION", "NOT_A_RECIPIENT"), error
    patiently("the report has it", lambda: "Elif Demir (due never, their own)" in printed())
    own, = [h["due_time"] for h in json.loads(revisions) if h["handout_id"] == "act-3"]
    taken = [json.loads(line) for line in demo.run(*words, "--take-back", "--json").splitlines()]
    assert [(each["due_time"], each["own_due"], "set_time" in each) for each in taken] == [(own, False, False)] * 2, taken
    patiently("the report has it", lambda: "their own" not in printed())
    audited = demo.run("audit", "--action", "STUDENT_DUE_TIMES_SET", "--json", HOMEROOM_TOKEN=demo.administrator)
    assert audited.count("A journey") == 2, audited


def check_returned(demo):
    assert demo.run("list", "returned", "Read Act 3", "elif demir") == "none\n"
    assert json.loads(demo.run("list", "returned", "act-3", "student-11", "--json")) == []
    service = handout_grpc.HandoutServiceStub(grpc.insecure_channel(demo.environment["HOMEROOM_ACTIVITY"]))
    metadata = (("authorization", f"Bearer {demo.environment['HOMEROOM_TOKEN']}"),)
    for comment in ("Once\nmore", "Better"):
        service.ReturnWork(
            handout.ReturnWorkRequest(handout_id="act-3", student_id="student-11", comment=comment), metadata=metadata,
            timeout=PATIENCE_SECONDS)
    lines = demo.run("list", "returned", "Read Act 3", "elif demir").splitlines()
    assert lines[1] == "  Better" and lines[3:] == ["  Once", "  more"] and "UTC  " in lines[0], lines
    better, once = json.loads(demo.run("list", "returned", "act-3", "student-11", "--json"))
    assert (better["comment"], once["comment"], once["author_id"]) == ("Better", "Once\nmore", "rivera"), once
    error = json.loads(demo.run("list", "returned", "act-3", "nobody", "--json", code=1))
    assert (error["code"], error["reason"]) == ("NOT_FOUND", "PERSON_UNKNOWN"), error


def test_content_is_declared_and_handed_out(binaries):
    with Demo(binaries) as demo:
        check_declare(demo)
        check_assign(demo)
        check_due(demo)
        check_returned(demo)
        check_content_bounds(demo)


def check_widths(demo):
    enrol(demo, {person: name for person, (name, _) in NAMES.items()})
    enrol(demo, {"long-1": "Schmidt-Bauernfeind, Annegret Maria", "long-2": "Schmidt-Bauernfeind, Annegret Martha"})
    for columns in (80, 200):
        seen, code = in_terminal(demo, "report", "grid", "act-3", "--no-pager", columns=columns)
        assert code == 0
        lines = plain(seen).splitlines()
        first = next(line for line in lines if line.startswith("Ada Lindqvist"))
        column = len(first) - len(first[len("Ada Lindqvist"):].lstrip())
        for name, width in NAMES.values():
            line = next(line for line in lines if line.startswith(name))
            rest = line[len(name):]
            assert width + len(rest) - len(rest.lstrip()) == column, (columns, name, line)
        # Letters of these lines have a column each.
        assert max(len(line) for line in lines if line.isascii()) <= columns
        # In each block of a table that goes on below.
        alike = [re.split("  +", line)[0] for line in lines if line.startswith("Schmidt")]
        assert alike and all(left != right for left, right in zip(alike[::2], alike[1::2])), "two names stay two"
        assert not re.search(r"^\[1\] ", plain(seen), re.MULTILINE) or columns == 80, "a wide terminal needs no numbers for headings"
    for report in (["class", CLASS], ["student", "student-11"]):
        for columns in (60, 80):
            narrow, _ = in_terminal(demo, "report", *report, "--no-pager", columns=200, COLUMNS=str(columns))
            assert max(len(line) for line in plain(narrow).splitlines() if line.isascii()) <= columns
            # Each task is named in each block, with what is said of it there.
            blocks = [block for block in plain(narrow).split("\n\n") if "task" in block.splitlines()[0]]
            assert len(blocks) > 1 or report[0] == "student" and columns == 80, narrow
            for block in blocks:
                for task in ("Scene 1", "Scene 2", "Scene 3", "Scene 4"):
                    assert any(re.search(rf"{task}(  +\S|$)", line) for line in block.splitlines()), (task, narrow)
    piped = demo.run("report", "grid", "act-3")
    assert "\x1b" not in piped
    colourless, _ = in_terminal(demo, "report", "grid", "act-3", "--no-pager", NO_COLOR="1")
    styled, _ = in_terminal(demo, "report", "grid", "act-3", "--no-pager")
    read = [[line.rstrip() for line in plain(seen).splitlines()] for seen in (styled, colourless)]
    assert read[0] == read[1] and styled != colourless, "no information is in a style alone"


def check_pager(demo):
    pager = demo.data / "pager"
    pager.write_text(f"#!/bin/sh\necho PAGED\ncat\n")
    pager.chmod(0o755)
    long = ["list", "people", "--class", CLASS]
    assert in_terminal(demo, *long, rows=10, PAGER=str(pager))[0].startswith("PAGED")
    for words, options in ((long, {"rows": 100}), ([*long, "--no-pager"], {"rows": 10}), (["list", "apps"], {"rows": 10})):
        assert "PAGED" not in in_terminal(demo, *words, PAGER=str(pager), **options)[0], words
    assert "PAGED" not in demo.run(*long, PAGER=str(pager))
    for gone in ("", "/nowhere/pager"):
        seen, code = in_terminal(demo, *long, rows=10, PAGER=gone)
        assert code == 0 and seen.count("student-11") == 1, seen
    # Who has seen enough leaves, and that is no failure.
    seen, code = in_terminal(demo, *long, rows=10, PAGER="head -2")
    assert code == 0 and "student-11" not in seen, seen


def check_order(demo):
    enrol(demo, {"order-1": "Ämilie Order", "order-2": "Zoe Order", "order-3": "Azra Order"})
    for language, expected in (("de", ["Ämilie", "Azra", "Zoe"]), ("sv", ["Azra", "Zoe", "Ämilie"])):
        listed = demo.run("list", "people", "--class", CLASS, "--language", language)
        assert [line.split()[1] for line in listed.splitlines() if "Order" in line] == expected, language
    assert "is not a language" in demo.run("list", "people", "--language", "../x", code=64)

    # Where nobody says a language, the organization's; a person's sort name in place of the name.
    stub(demo)("CreatePerson", roster.CreatePersonRequest(person=roster.Person(person_id="order-4", name="Bo Order", sort_name="Zzz")))
    stub(demo)("Enrol", roster.EnrolRequest(class_id=CLASS, person_id="order-4", role=roster.CLASS_ROLE_STUDENT))

    def in_order(*words):
        # A table that is too wide goes on below, under the same names.
        return list(dict.fromkeys(re.findall(r"(\w+) Order", demo.run(*words))))

    for language, expected in (("sv", ["Azra", "Zoe", "Bo", "Ämilie"]), ("de", ["Ämilie", "Azra", "Zoe", "Bo"])):
        speak(demo, language)
        assert in_order("list", "people", "--class", CLASS) == expected, language
        # Report follows the roster.
        patiently("the grid is in that order", lambda: in_order("report", "grid", "act-3") == expected, pause=0.2)
        students = [row["student_name"] for row in json.loads(demo.run("report", "grid", "act-3", "--json"))["cells"]]
        assert [name.split()[0] for name in dict.fromkeys(students) if name.endswith(" Order")] == expected, language
    assert in_order("report", "grid", "act-3", "--language", "sv") == ["Azra", "Zoe", "Bo", "Ämilie"]
    with contextlib.suppress(grpc.RpcError):
        speak(demo, "not a language")
        raise AssertionError("no tag, and taken")


def speak(demo, language):
    """Says in whose order the organization's people look names up."""
    channel = grpc.insecure_channel(demo.environment["HOMEROOM_ACTIVITY"])
    organization_grpc.OrganizationServiceStub(channel).UpdateOrganization(
        organization.UpdateOrganizationRequest(
            organization=organization.Organization(language=language), update_fields=["language"]),
        metadata=[("authorization", f"Bearer {demo.administrator}")], timeout=PATIENCE_SECONDS)


def test_terminals_of_80_and_200_columns(binaries):
    with Demo(binaries) as demo:
        check_widths(demo)
        check_pager(demo)
        check_order(demo)


def test_exit_codes_and_errors_for_programs(binaries):
    homeroom = str(binaries / "homeroom")

    def run(*words, **environment):
        environment = {"HOMEROOM_ACTIVITY": "127.0.0.1:1", "HOMEROOM_TOKEN": "x", **environment}
        return subprocess.run([homeroom, *words], capture_output=True, text=True, env={**os.environ, **environment}, timeout=PATIENCE_SECONDS)

    said = run("--help").stdout
    with tempfile.NamedTemporaryFile("w") as file:
        file.write("{}")
        file.flush()
        calls = {0: ["--version"], 1: ["list", "classes"], 64: ["list", "nothing"], 65: ["declare", file.name]}
        for code, words in calls.items():
            assert re.search(rf"^  {code}\s+\S", said, re.MULTILINE), f"{code} is in no help"
            assert run(*words).returncode == code, words
        for code, words in list(calls.items())[1:]:
            for done in (run(*words, "--json"), run(*words, HOMEROOM_JSON="1")):
                error = json.loads(done.stderr)
                assert (done.returncode, done.stdout) == (code, ""), done
                assert {"code", "message", "violations"} <= set(error), error
                assert ("next" in error) == (code == 1), error
    # Whoever sits there reads what to do; where a place is there later, when.
    assert "\nNext: ask `homeroom health" in run("list", "classes").stderr
    # A token of a file with other ends of lines is a wrong call, and says how it is given.
    for words in (["list", "apps"], ["report", "grid", "x"], ["export"]):
        for token in ("x\r", "x\ny", "é"):
            error = json.loads(run(*words, "--json", HOMEROOM_TOKEN=token).stderr)
            assert error["reason"] == "WRONG_CALL" and "on one line" in error["message"], error
            assert run(*words, HOMEROOM_TOKEN=token).returncode == 64
    # Help is as wide as the terminal, but for what cannot be broken.
    for words in ([], ["assign"], ["declare"], ["due"], ["export"], ["report"], ["report", "grid"], ["report", "compare"], ["list", "contexts"], ["load", "report"], ["verify", "rules"]):
        wide = [line for line in run(*words, "--help", COLUMNS="80").stdout.splitlines() if len(line) > 80]
        assert wide == [], wide
    # What is one paragraph is not broken within.
    assert "moment. Classes, handouts and students go by" in " ".join(run("export", "--help", COLUMNS="80").stdout.split("\n\n")[2].splitlines())
    assert sum(len(line) < 40 for line in run("export", "--help", COLUMNS="80").stdout.split("\n\n")[2].splitlines()) <= 1
    wrong = json.loads(run("list", "people", "--limit", "x", "--langage", "de", "--json").stderr)
    assert (wrong["reason"], len(wrong["violations"])) == ("WRONG_CALL", 2)
    assert "portal" in said.splitlines()[0]


def test_whoever_is_refused_is_told_what_to_do_next(binaries):
    with Demo(binaries) as demo:
        def refused(*words, **environment):
            error = json.loads(demo.run(*words, "--json", code=1, **environment))
            assert f"\nNext: {error['next']}\n" in demo.run(*words, code=1, **environment), error
            return error

        for words, kind in (
                (["list", "handouts", "nope"], "classes"), (["report", "class", "nope"], "classes"), (["report", "grid", "nope"], "handouts CLASS"),
                (["report", "student", "nope"], "people"), (["report", "explain", "quiz", "--task", "nope"], "tasks HANDOUT"),
                (["report", "subtree", PLAYS, "nope"], "contexts APP"), (["report", "subtree", "greatplays"], "apps")):
            error = refused(*words)
            assert error["code"] == "NOT_FOUND" and f"`homeroom list {kind}`" in error["next"], error
        # Of content the app is what is not there.
        error = refused("report", "subtree", "greatplays", "Hamlet")
        assert (error["reason"], error["message"], error["resource"]["type"]) == ("APP_UNKNOWN", 'there is no app "greatplays"', "app"), error
        error = refused("list", "classes", HOMEROOM_TOKEN=demo.token("student-11", "student"))
        assert (error["reason"], "homeroom token --role" in error["next"]) == ("ROLE_NOT_ALLOWED", True), error
        # The addresses of two services are swapped.
        for words, swapped in ((["list", "classes"], {"HOMEROOM_ACTIVITY": demo.environment["HOMEROOM_REPORT"]}),
                               (["report", "grid", "quiz"], {"HOMEROOM_REPORT": demo.environment["HOMEROOM_ACTIVITY"]})):
            error = refused(*words, **swapped)
            assert error["code"] == "UNIMPLEMENTED" and "another service answers there" in error["next"], error


class HalfContext(context_grpc.ContextServiceServicer):
    """A Context service that takes the content of the first app and fails at the next one's."""

    def ListChildren(self, request, call):
        return content_service.ListChildrenResponse()

    def DeclareContexts(self, request, call):
        if request.app_id != "a":
            call.abort(grpc.StatusCode.INTERNAL, "it broke")
        return content_service.DeclareContextsResponse(results=[content_service.DeclareResult(outcome=content_service.DeclareResult.CREATED)])


def test_what_was_declared_before_a_call_broke_off_is_said(binaries):
    server = grpc.server(concurrent.futures.ThreadPoolExecutor(2))
    context_grpc.add_ContextServiceServicer_to_server(HalfContext(), server)
    environment = {**os.environ, "HOMEROOM_CONTEXT": f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}", "HOMEROOM_TOKEN": "x"}
    server.start()
    try:
        content = json.dumps({"contexts": [{"data": {"identifierPath": [app, "x"], "title": "x", "type": "quiz"}} for app in ("a", "b")]})

        def declare(*words):
            done = subprocess.run(
                [str(binaries / "homeroom"), "declare", *words], input=content, capture_output=True, text=True, env=environment, timeout=PATIENCE_SECONDS)
            assert done.returncode == 1, done
            return done.stdout, done.stderr
        said, error = declare()
        assert said == "created 1, changed 0, unchanged 0, refused 0\n" and "INTERNAL: b: it broke (what was declared before stays" in error, (said, error)
        said, error = declare("--json")
        assert json.loads(said)["created"] == 1 and json.loads(error)["message"].startswith("b: it broke"), (said, error)
    finally:
        server.stop(None)


def completed(shell, script, line, folder, **environment):
    """What a shell offers behind the words of a line; the last one is being written."""
    file = pathlib.Path(folder) / shell
    file.write_text(script)
    words = line.split(" ")
    programs = {
        "bash": f"source {file}; COMP_WORDS=({' '.join(repr(word) for word in words)}); COMP_CWORD={len(words) - 1}; _homeroom; "
                "printf '%s\\n' \"${COMPREPLY[@]}\"",
        "fish": f"source {file}; complete -C '{line}' | cut -f1",
    }
    # Without what the machine's own set-up would add.
    flags = ["--norc", "-c"] if shell == "bash" else ["--no-config", "-c"]
    done = subprocess.run([shell, *flags, programs[shell]], capture_output=True, text=True, timeout=PATIENCE_SECONDS, env={**os.environ, "HOME": folder, **environment})
    assert done.stderr == "", done.stderr
    return [line for line in done.stdout.splitlines() if line]


def test_shells_and_man_understand_what_they_are_given(binaries):
    homeroom = str(binaries / "homeroom")

    def print_of(*words):
        return subprocess.run([homeroom, *words], check=True, capture_output=True, text=True).stdout

    with tempfile.TemporaryDirectory(prefix="homeroom-") as folder:
        for shell in ("bash", "zsh", "fish"):
            script = print_of("completion", shell)
            subprocess.run([shell, "-n"], input=script, text=True, check=True, timeout=PATIENCE_SECONDS)
            if shell == "zsh":
                continue
            assert {"grid", "explain"} <= set(completed(shell, script, "homeroom report ", folder)), shell
            assert sorted(completed(shell, script, "homeroom list contexts --format ", folder)) == ["catalog", "list"], shell
            assert "--post" in completed(shell, script, "homeroom assign --po", folder), shell
            assert "--post" not in completed(shell, script, "homeroom list --po", folder), shell
        assert json.loads(print_of("completion", "bash", "--json"))["text"] + "\n" == print_of("completion", "bash")
        page = print_of("manual")
        done = subprocess.run(
            ["groff", "-ww", "-man", "-Tutf8"], input=page, capture_output=True, text=True, check=True, timeout=PATIENCE_SECONDS)
        assert done.stderr == "", done.stderr
        assert "homeroom report grid" in re.sub(r".\x08|\x1b\[[0-9;]*m", "", done.stdout)


def test_shells_complete_names_of_what_is_there(binaries):
    homeroom = str(binaries / "homeroom")
    with Demo(binaries) as demo, tempfile.TemporaryDirectory(prefix="homeroom-") as folder:
        enrol(demo, {"twin-1": "Terry Twin", "twin-2": "terry twin", "odd": "Odd\u202eName", "spaced": "Ana  de la  Cruz"})
        environment = {**demo.environment, "PATH": f"{binaries}:{os.environ['PATH']}"}
        names = {kind: demo.run("names", kind).splitlines() for kind in ("class", "student", "handout", "app")}
        assert names["class"] == ["English 8b"] and "Read Act 3" in names["handout"] and "Great Plays" in names["app"], names
        # Of what several are called, or what a terminal would not show as it is, the identifier.
        assert {"twin-1", "twin-2", "odd", "Ana  de la  Cruz"} <= set(names["student"]) and "Terry Twin" not in names["student"], names
        for shell in ("bash", "fish"):
            script = subprocess.run([homeroom, "completion", shell], check=True, capture_output=True, text=True).stdout
            blank = "\\ " if shell == "bash" else " "

            def offered(line):
                return completed(shell, script, line, folder, **environment)

            assert f"English{blank}8b" in offered("homeroom report class "), shell
            assert offered("homeroom report subtree --class Eng") == [f"English{blank}8b"], shell
            assert offered("homeroom export --handout Read") == [f"Read{blank}Act{blank}3"], shell
            assert "Ana{0}{0}de{0}la{0}{0}Cruz".format(blank) in offered("homeroom report student "), shell
            # What takes an identifier alone is not completed by names.
            assert offered("homeroom token --app ") == [], shell
            assert "--class" in offered("homeroom report student --cl"), shell
        # Nobody is there, nobody answers, and nobody may look: nothing is said, and soon.
        with socket.create_server(("127.0.0.1", 0)) as silent:
            address = "127.0.0.1:%d" % silent.getsockname()[1]
            for change in ({"HOMEROOM_ACTIVITY": "127.0.0.1:1"}, {"HOMEROOM_ACTIVITY": address}, {"HOMEROOM_TOKEN": "nobody"},
                           {"HOMEROOM_TOKEN": ""}, {"HOMEROOM_ACTIVITY": "not an address at all:x"}):
                began = time.monotonic()
                done = subprocess.run(
                    [homeroom, "names", "handout"], capture_output=True, text=True, env={**environment, **change}, timeout=PATIENCE_SECONDS)
                assert done.stdout == "", (change, done)
                if "x" not in change.get("HOMEROOM_ACTIVITY", ""):
                    assert (done.returncode, done.stderr) == (0, ""), (change, done)
                    assert time.monotonic() - began < 3, (change, time.monotonic() - began)


def test_who_is_erased_and_whose_log_is_read_goes_by_name(binaries):
    with Demo(binaries) as demo:
        enrol(demo, {"twin-1": "Terry Twin", "twin-2": "terry twin", "one": "Only One"})
        administrator = {"HOMEROOM_TOKEN": demo.administrator}
        ambiguous = json.loads(demo.run("erase", "Terry Twin", "--json", code=1, **administrator))
        assert (ambiguous["reason"], [each["id"] for each in ambiguous["candidates"]]) == ("NAME_AMBIGUOUS", ["twin-1", "twin-2"]), ambiguous
        # Looking a name up is reading the roster, which is in the log as well.
        by_name, by_id = (
            json.loads(demo.run("audit", "--about", word, "--action", "STUDENT_ENROLLED", "--json", **administrator)) for word in ("only one", "one"))
        assert by_name == by_id and [each["subject_ids"] for each in by_name["entries"]] == [["one"]], by_name
        demo.run("erase", "only one", **administrator)
        people = json.loads(demo.run("list", "people", "--json", **administrator))
        assert {"twin-1", "twin-2"} <= {each["person_id"] for each in people} and "one" not in {each["person_id"] for each in people}
        said = json.loads(demo.run("erase", "nobody", "--json", code=1, **administrator))
        assert said["code"] == "NOT_FOUND", said


def test_exports_go_by_names(binaries):
    with Demo(binaries) as demo:
        for by_name, by_id in (
                (["--class", "english 8B"], ["--class", CLASS]), (["--class", "English 8b", "--overview"], ["--class", CLASS, "--overview"]),
                (["--handout", "read act 3"], ["--handout", "act-3"])):
            assert demo.run("export", *by_name) == demo.run("export", *by_id), by_name
        people = json.loads(demo.run("list", "people", "--class", CLASS, "--json"))
        student = next(person for person in people if person["role"] == "student")
        by_id = demo.run("export", "--student", student["person_id"])
        assert demo.run("export", "--student", student["name"]) == by_id and by_id.count("\n") > 1
        # An identifier needs nobody but Report.
        environment = {**demo.environment, "HOMEROOM_ACTIVITY": "127.0.0.1:1", "HOMEROOM_CONTEXT": "127.0.0.1:1"}
        alone = subprocess.run(
            [demo.homeroom, "export", "--student", student["person_id"]], capture_output=True, env=environment,
            timeout=PATIENCE_SECONDS)
        assert (alone.returncode, alone.stdout.decode()) == (0, by_id), alone.stderr
        enrol(demo, {"twin-1": "Terry Twin", "twin-2": "Terry Twin"})
        ambiguous = subprocess.run(
            [demo.homeroom, "export", "--student", "Terry Twin", "--json"], capture_output=True, text=True, env=demo.environment,
            timeout=PATIENCE_SECONDS)
        assert ambiguous.returncode == 1 and json.loads(ambiguous.stderr)["reason"] == "NAME_AMBIGUOUS", ambiguous.stderr


def test_a_careless_call_is_told_what_to_do(binaries):
    with Demo(binaries) as demo, tempfile.TemporaryDirectory() as empty:
        head = {"HOMEROOM_TOKEN": demo.administrator}

        def refused(*words, code=1, **environment):
            said = subprocess.run(
                [demo.homeroom, *words], capture_output=True, text=True, env={**demo.environment, **environment}, cwd=empty,
                timeout=PATIENCE_SECONDS)
            assert (said.returncode, said.stdout) == (code, ""), said
            return said.stderr

        # What is wrong with the call is said by its exit code, too.
        key = ["--organization", "demo", "--user", "rivera"]
        assert "no role king" in refused("token", *key, "--role", "king", code=64)
        assert "scheme" in refused("certificates", "--client", "a=http://x", code=64) and not os.listdir(empty)
        assert "--group" in refused("report", "compare", PLAYS, code=64)
        assert "--students is for verify without audit" in refused("verify", "--students", "5", "audit", code=64)
        assert "no option --students" in refused("verify", "audit", "--students", "5", code=64)
        # Where files are looked for that are elsewhere.
        assert "--signing-key" in refused("token", *key, "--role", "teacher")
        for words in (["backup", "a.backup"], ["verify"]):
            assert "is not there: say --data" in refused(*words, HOMEROOM_REPORT="127.0.0.1:1"), words
            assert json.loads(refused(*words, "--json", HOMEROOM_REPORT="127.0.0.1:1"))["code"] == "NOT_FOUND", words
        # An app and a path in one word, as `assign --content` has it.
        for words in (["distribution"], ["why", "student-01"]):
            said = refused("report", *words, "Great Plays/Hamlet")
            assert 'no app "Great Plays/Hamlet"' in said and "Next: a path stands behind its app" in said, said
        assert 'no app "Ada Lindqvist"' in refused("list", "attempts", "Ada Lindqvist", "Hamlet")
        assert "Next: `homeroom list apps`" in refused("assign", CLASS, "X", "--content", "Nix/Nix")
        # The class is not there; who is looked for in it is.
        assert '"nix"' in refused("report", "student", "ada lindqvist", "--class", "nix")
        followed = subprocess.run([demo.homeroom, "following"], capture_output=True, text=True, env=demo.environment, timeout=PATIENCE_SECONDS)
        assert followed.returncode == 1 and "Next: ask with the token of another role" in followed.stderr, followed
        # None is said in so many words, and where the rest is to be had.
        assert demo.run("administrators", **head) == demo.run("identities", "--person", "rivera", **head) == "none\n"
        assert "--page-token" in demo.run("audit", "--limit", "1", **head)


def test_an_export_is_json_where_that_is_asked_for(binaries):
    with Demo(binaries) as demo, tempfile.TemporaryDirectory() as folder:
        lines = demo.run("export", "--class", CLASS, "--format", "jsonl")
        assert demo.run("export", "--class", CLASS, "--json") == demo.run("export", "--class", CLASS, HOMEROOM_JSON="1") == lines
        table = demo.run("export", "--class", CLASS)
        assert demo.run("export", "--class", CLASS, "--json", "--format", "csv") == table != lines
        # What goes into a file is of the format of the file.
        path = pathlib.Path(folder) / "class.csv"
        said = demo.run("export", "--class", CLASS, "--json", "--output", str(path))
        assert (json.loads(said), path.read_bytes().decode()) == ({"rows": lines.count("\n")}, table), said


def test_each_part_of_a_table_of_attempts_names_the_students(binaries):
    with Demo(binaries) as demo:
        table = demo.run("report", "explain", "act-3", "--task", "act-3-task", "--context", "Quiz on Scene 1", COLUMNS="80")
        assert table.count("Amir Haddad") == 2, table
