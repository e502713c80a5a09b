"""`homeroom verify rules`: finds nothing wrong with the real services, and what is wrong with servers that break a rule."""

import concurrent.futures
import contextlib
import json
import pathlib
import subprocess

import grpc
from homeroom.activity.v1 import (
    activity_service_pb2 as activity,
    attempt_pb2 as attempt,
    developer_service_pb2 as developer,
    roster_service_pb2 as roster,
)
from homeroom.context.v1 import context_pb2 as context, context_service_pb2 as context_service
from homeroom.report.v1 import handout_grid_pb2 as grid
from school import School
from services import Homeroom

CASES = pathlib.Path(__file__).resolve().parents[1] / "Fixtures" / "report-cases"
RULES = [f"R{n}" for n in range(1, 124)] + [f"W{n}" for n in range(1, 17)] + sorted(f.stem for f in CASES.glob("*.json"))
# What no server can show, whoever wrote it.
NOT_OF_A_SERVER = {"R25", "R26", "R45", "R122"}
# The whole of it, on a machine that has much else to do.
WHOLE_RUN_SECONDS = 900


def addresses(homeroom):
    return [service.address for service in (homeroom.context, homeroom.activity, homeroom.report)]


def run(binaries, *words):
    return subprocess.run(
        [str(binaries / "homeroom"), "verify", "rules", *words], capture_output=True, text=True, timeout=WHOLE_RUN_SECONDS)


def outcomes(binaries, *words):
    """The rows by rule, of an answer whose numbers and exit code fit them."""
    done = run(binaries, "--json", *words)
    assert done.stdout, done.stderr
    answer = json.loads(done.stdout)
    rows = {row["rule"]: row for row in answer["rules"]}
    assert len(rows) == len(answer["rules"]), "a rule stands twice"
    for key, outcome in (("passed", "passed"), ("failed", "failed"), ("notApplicable", "not applicable")):
        assert answer[key] == sum(row["outcome"] == outcome for row in rows.values()), key
    for row in rows.values():
        assert row["says"] and row["seconds"] >= 0, row
        assert ("reason" in row) == (row["outcome"] != "passed"), row
    assert done.returncode == (1 if answer["failed"] else 0), done.returncode
    return rows


def of(rows, outcome):
    return {rule for rule, row in rows.items() if row["outcome"] == outcome}


def reasons(rows, rules):
    return "\n".join(f"{rule}: {rows[rule]['reason']}" for rule in sorted(rules))


def keep(binaries, rules, *words):
    with Homeroom(binaries) as homeroom:
        rows = outcomes(binaries, *addresses(homeroom), *words)
        assert not of(rows, "failed"), reasons(rows, of(rows, "failed"))
        assert list(rows) == rules
        assert of(rows, "not applicable") == NOT_OF_A_SERVER


def test_the_real_services_keep_every_rule(binaries):
    """Without the published cases by their own names, which test_report_cases.py plays."""
    rules = [rule for rule in RULES if rule[0] in "RW"]
    keep(binaries, rules, *(word for rule in rules for word in ("--only", rule)))


def test_the_real_services_keep_every_rule_and_case(binaries):
    keep(binaries, RULES)


test_the_real_services_keep_every_rule_and_case.takes_long = True


def test_people_read_a_table_and_choose_rules(binaries):
    with Homeroom(binaries) as homeroom:
        done = run(binaries, *addresses(homeroom), "--only", "r14", "--only", "W16", "--only", "R25", "--only", "p22-moved")
        assert done.returncode == 0, done.stdout + done.stderr
        lines = done.stdout.splitlines()
        assert lines[0].split() == ["rule", "what", "it", "says", "outcome"], lines[0]
        assert [line.split()[0] for line in lines[1:] if line[:1] not in ("", " ")][:-1] == ["R14", "R25", "W16", "p22-moved"]
        assert "3 passed, 0 failed, 1 not applicable" in lines[-1], lines[-1]
        wrong = run(binaries, *addresses(homeroom), "--only", "R124")
        assert wrong.returncode == 64 and "r124 is no rule" in wrong.stderr, wrong.stderr
        assert run(binaries, *addresses(homeroom)[:2]).returncode == 64
        late = outcomes(
            binaries, *addresses(homeroom), "--within", "1s", "--only", "x5-two-thousand-values", "--only", "x9-needs-attention")
        assert "no end after" in late["x5-two-thousand-values"]["reason"], late
        assert "time was over" in late["x9-needs-attention"]["reason"], late


def test_what_was_played_is_taken_back(binaries):
    with Homeroom(binaries) as homeroom:
        names = set()

        def note(method, request, respond):
            if method == "IssueToken":
                names.add(developer.IssueTokenRequest.FromString(request).organization_id)
            return respond()

        with Between(homeroom, note) as server:
            outcomes(binaries, server.address, "--only", "R66", "--only", "W4")
        assert len(names) >= 3, names
        for name in names:
            school = School(homeroom, name)
            assert not school.administrator.ListClasses(roster.ListClassesRequest()).classes, name
            assert not school.administrator.GetClock(developer.GetClockRequest()).stands_still, name


def test_given_tokens_play_what_needs_no_clock(binaries):
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "given")
        app = "org.example.given"
        publisher = school.app(app, "Given")
        school.school_class("given", ["tess"], ["ana", "ben"])

        def token(person):
            return dict(person.metadata)["authorization"].removeprefix("Bearer ")

        given = {
            "app": app,
            "administrator": {"id": "head", "token": token(school.administrator)},
            "publisher": {"id": publisher.user, "token": token(publisher)},
            "teachers": [{"id": "tess", "token": token(school.teacher("tess"))}],
            "students": [
                {"id": s, "token": token(school.person(s, developer.ROLE_STUDENT)), "app_token": token(school.student(s, app))}
                for s in ("ana", "ben")],
        }
        file = homeroom.folder / "tokens.json"
        file.write_text(json.dumps(given))
        rows = outcomes(binaries, *addresses(homeroom), "--tokens", str(file))
        assert not of(rows, "failed"), reasons(rows, of(rows, "failed"))
        assert {"R1", "R18", "R32", "R60", "R68", "R80", "R89", "R91", "R101"} <= of(rows, "passed")
        for rule in ("R69", "R106", "W1", "p22-moved"):
            assert "developer mode" in rows[rule]["reason"], rows[rule]
        # Twice in the same organization: nothing is in the way of the second run.
        again = outcomes(binaries, *addresses(homeroom), "--tokens", str(file), "--only", "R1", "--only", "R80")
        assert not of(again, "failed"), again
        del given["students"], given["administrator"]
        file.write_text(json.dumps(given))
        rows = outcomes(binaries, *addresses(homeroom), "--tokens", str(file), "--only", "R1", "--only", "R80", "--only", "R89")
        assert of(rows, "passed") == {"R1"} and "students" in rows["R80"]["reason"], rows
        file.write_text(json.dumps({"app": 1, "secret": "sesame"}))
        wrong = run(binaries, *addresses(homeroom), "--tokens", str(file))
        assert wrong.returncode == 1 and "is not the JSON" in wrong.stderr and "sesame" not in wrong.stderr, wrong.stderr


# Servers that break rules.


class Raw(grpc.GenericRpcHandler):
    """Answers calls of every method, in bytes."""

    def __init__(self, answer):
        self.answer = answer

    def service(self, details):
        _, service, method = details.method.split("/")
        return grpc.stream_stream_rpc_method_handler(
            lambda requests, call: self.answer(service, method, requests, call, details.invocation_metadata))


@contextlib.contextmanager
def serving(answer):
    """The address of a server of its own."""
    server = grpc.server(concurrent.futures.ThreadPoolExecutor(64), handlers=[Raw(answer)])
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    try:
        yield f"127.0.0.1:{port}"
    finally:
        server.stop(None).wait()


class Between:
    """A server before the real ones, at one address, which hands on everything; `fault` may answer otherwise.

    `fault(method, request, respond)` is asked for calls of one request: `respond()` is what the real service answers.
    """

    def __init__(self, homeroom, fault):
        self.homeroom, self.fault = homeroom, fault

    def __enter__(self):
        self.channels = self.homeroom.channels()
        self.serving = serving(self.answer)
        self.address = self.serving.__enter__()
        return self

    def __exit__(self, *failure):
        self.serving.__exit__(*failure)
        for channel in self.channels.values():
            channel.close()

    def answer(self, service, method, requests, call, metadata):
        real = self.channels[service.split(".")[1]].stream_stream(f"/{service}/{method}")
        sent = [(key, value) for key, value in metadata if key == "authorization"]

        def respond(request):
            response, = real(iter([request]), metadata=sent)
            return response

        try:
            if method == "Provide":
                provided = real(requests, metadata=sent)
                call.add_callback(provided.cancel)
                yield from provided
            else:
                request, = requests
                yield self.fault(method, request, lambda: respond(request))
        except grpc.RpcError as error:
            call.set_trailing_metadata([pair for pair in error.trailing_metadata() or () if pair[0] == "grpc-status-details-bin"])
            call.abort(error.code(), error.details())


def altered(message, change):
    """A fault that changes answers of one kind."""
    def alter(respond):
        answer = message.FromString(respond())
        change(answer)
        return answer.SerializeToString()
    return alter


def never_refused(message):
    """A fault that answers with nothing where the real service refuses."""
    def alter(respond):
        try:
            return respond()
        except grpc.RpcError:
            return message().SerializeToString()
    return alter


def backwards(answer):
    kept = list(answer.contexts)
    del answer.contexts[:]
    answer.contexts.extend(reversed(kept))


def forget_a_second(answer):
    if answer.HasField("duration") and answer.duration.seconds == 13:
        answer.duration.seconds = 12


def mean_of_points(answer):
    for column in answer.columns:
        if column.headline.HasField("mean") and column.headline.n > 1:
            column.headline.mean += 1e-9


def take_anything(answer):
    for result in answer.results:
        if result.outcome == context_service.DeclareResult.REFUSED:
            result.outcome = context_service.DeclareResult.CREATED
            result.ClearField("error")
            result.context.title = "Taken"


# A method, what its answers become, and the rules that this breaks among those that are played.
FAULTS = [
    ("GetRunningAttempt", altered(attempt.Attempt, lambda a: setattr(a, "attempt_id", "another")), {"R76"}),
    ("ListAliases", altered(context_service.ListAliasesResponse, lambda a: a.ClearField("former_paths")), {"R13"}),
    ("ResolveLink", altered(context.Context, lambda a: setattr(a, "context_id", 1)), {"R119"}),
    ("RemoveItems", altered(attempt.Attempt, lambda a: a.additional_items.add(identifier="left")), {"R96"}),
    ("ResetCapabilities", altered(context.Context, lambda a: a.capabilities.add(details="left")), {"R40"}),
    ("GetActiveContext", altered(activity.ActiveContext, lambda a: setattr(a, "is_active", True)), {"R55", "R57", "R58"}),
    ("StopAttempt", altered(attempt.Attempt, forget_a_second), {"R69"}),
    ("QueryContexts", altered(context_service.QueryContextsResponse, backwards), {"R24"}),
    ("ListChildren", altered(context_service.ListChildrenResponse, backwards), {"R27", "R28", "R33", "R8", "R46"}),
    ("FetchDocumentAttempt", altered(attempt.Attempt, lambda a: setattr(a, "attempt_id", "another")), {"R115"}),
    ("FetchDocumentAttempt", never_refused(attempt.Attempt), {"R116"}),
    ("IsAssignedDocument", altered(activity.IsAssignedDocumentResponse, lambda a: setattr(a, "is_assigned", True)), {"R117"}),
    ("GetHandoutGrid", altered(grid.HandoutGrid, mean_of_points), {"R92", "W3", "w04-scores"}),
]
PLAYED_WITH_FAULTS = {
    "R1", "R8", "R13", "R14", "R24", "R27", "R28", "R33", "R40", "R46", "R55", "R57", "R58", "R69", "R76", "R80", "R92", "R96",
    "R115", "R116", "R117", "R119", "W3", "w04-scores"}


def test_one_wrong_answer_fails_the_rules_that_it_breaks_and_no_other(binaries):
    chosen = [word for rule in sorted(PLAYED_WITH_FAULTS) for word in ("--only", rule)]
    with Homeroom(binaries) as homeroom:
        for method, alter, broken in FAULTS:
            def fault(name, _, respond):
                return alter(respond) if name == method else respond()

            with Between(homeroom, fault) as server:
                rows = outcomes(binaries, server.address, *chosen)
            failed = of(rows, "failed")
            assert failed == broken, f"{method} broke {sorted(broken)}; failed: {sorted(failed)}\n{reasons(rows, failed)}"


test_one_wrong_answer_fails_the_rules_that_it_breaks_and_no_other.takes_long = True


def test_a_server_that_is_wrong_in_one_answer_fails_one_rule_of_all(binaries):
    with Homeroom(binaries) as homeroom:
        method, alter, broken = FAULTS[0]

        def fault(name, _, respond):
            return alter(respond) if name == method else respond()

        with Between(homeroom, fault) as server:
            rows = outcomes(binaries, server.address)
        assert of(rows, "failed") == broken, reasons(rows, of(rows, "failed"))


test_a_server_that_is_wrong_in_one_answer_fails_one_rule_of_all.takes_long = True


def test_no_rule_is_passed_by_a_server_that_says_nothing(binaries):
    """Every call succeeds with an empty answer: a rule that only asks whether a call succeeds would pass."""
    def answer(service, method, requests, call, metadata):
        next(requests)
        yield developer.IssueTokenResponse(token="token").SerializeToString() if method == "IssueToken" else b""

    with serving(answer) as address:
        rows = outcomes(binaries, address)
    assert list(rows) == RULES
    assert of(rows, "not applicable") <= NOT_OF_A_SERVER | {"R7", "R100"}, reasons(rows, of(rows, "not applicable"))
    assert not of(rows, "passed"), sorted(of(rows, "passed"))


def test_a_server_that_refuses_everything_is_told_from_one_that_is_not_there(binaries):
    def answer(service, method, requests, call, metadata):
        if method == "IssueToken":
            yield developer.IssueTokenResponse(token="token").SerializeToString()
        else:
            call.abort(grpc.StatusCode.UNIMPLEMENTED, "not here")

    with serving(answer) as address:
        done = run(binaries, address)
        assert done.returncode == 1 and "UNIMPLEMENTED" in done.stderr, done.stderr
    absent = run(binaries, address)
    assert absent.returncode == 1 and not absent.stdout and absent.stderr, absent
