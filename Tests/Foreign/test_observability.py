"""What stands under deploy/observability and in docs/observability.md, against services that run and Debian's own Prometheus."""

import contextlib
import http.server
import json
import pathlib
import re
import subprocess
import tempfile
import threading
import urllib.parse
import urllib.request

import grpc

from school import activity, context, context_service, developer, handout
from services import ROOT, Homeroom, free_port
from patience import PATIENCE_SECONDS, patiently
from test_admin import scrape, value
from test_erasure import APP, Town, pieces

FOLDER = ROOT / "deploy" / "observability"
PAGE = ROOT / "docs" / "observability.md"
# Made by Prometheus itself.
OWN = {"up"}
NAMES = re.compile(r"\b(?:homeroom|process)_[a-z_]+\b|\bup\b")


def base(name):
    """Of a series, the metric that it belongs to."""
    return re.sub(r"_(bucket|sum|count)$", "", name)


def expressions():
    """Every expression of the alerts and of the dashboard."""
    alerts = re.findall(r"^ +expr: (.*)$", (FOLDER / "alerts.yml").read_text(), re.M)
    dashboard = json.loads((FOLDER / "dashboard.json").read_text())
    panels = [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", [])]
    assert len(alerts) > 10 and len(panels) > 10
    return alerts, [panel.replace("$__rate_interval", "1m").replace("$service", ".*") for panel in panels]


def table(services):
    """A line for each metric, as docs/observability.md has them."""
    rows = {}
    for service in services:
        for family in scrape(service).values():
            name = family.name + ("_total" if family.type == "counter" else "")
            labels = sorted({label for sample in family.samples for label in sample.labels} - {"le"})
            row = rows.setdefault(name, {"type": family.type, "labels": set(), "of": [], "help": family.documentation})
            assert (row["type"], row["help"]) == (family.type, family.documentation), name
            row["labels"] |= set(labels)
            row["of"].append(service.kind.title())
    lines = ["| metric | | labels | of | |", "|---|---|---|---|---|"]
    for name, row in sorted(rows.items()):
        of = "all" if len(row["of"]) == len(services) else ", ".join(sorted(row["of"]))
        lines.append(f"| `{name}` | {row['type']} | {', '.join(sorted(row['labels']))} | {of} | {row['help']} |")
    return lines


def test_the_page_has_every_metric_that_there_is(binaries):
    with Homeroom(binaries) as homeroom:
        expected = table(homeroom.services)
    found = [line for line in PAGE.read_text().splitlines() if line.startswith("| `homeroom_") or line.startswith("| `process_")]
    assert found == expected[2:], "the table is:\n" + "\n".join(expected)


def test_alerts_and_dashboard_ask_for_what_there_is(binaries):
    """A metric that was renamed would else leave an alert silent for good."""
    with Homeroom(binaries) as homeroom:
        known = {name for service in homeroom.services for name in scrape(service)}
    for expression in (one for several in expressions() for one in several):
        for name in NAMES.findall(expression):
            name = base(name)
            assert name.removesuffix("_total") in known | OWN or name in known, expression


def test_prometheus_understands_the_rules(_):
    for words in (("check", "rules", "alerts.yml"), ("test", "rules", "alerts_test.yml")):
        checked = subprocess.run(["promtool", *words], cwd=FOLDER, capture_output=True, text=True, timeout=PATIENCE_SECONDS)
        assert checked.returncode == 0, checked.stdout + checked.stderr


test_prometheus_understands_the_rules.takes_long = True


def test_prometheus_scrapes_and_evaluates(binaries):
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory(prefix="prometheus-") as folder:
        folder = pathlib.Path(folder)
        configuration = (FOLDER / "prometheus.yml").read_text().replace("15s", "1s")
        for service in homeroom.services:
            name = service.kind
            configuration = re.sub(rf"{name}:90\d\d", service.admin(), configuration)
        (folder / "prometheus.yml").write_text(configuration)
        (folder / "alerts.yml").write_text(re.sub(r"for: \d+[mhd]", "for: 0s", (FOLDER / "alerts.yml").read_text()))
        address = f"127.0.0.1:{free_port()}"
        log = open(folder / "log", "wb")
        prometheus = subprocess.Popen(
            ["prometheus", f"--config.file={folder}/prometheus.yml", f"--storage.tsdb.path={folder}/data",
             f"--web.listen-address={address}"], stdout=log, stderr=log)

        def ask(path, **query):
            try:
                with urllib.request.urlopen(f"http://{address}/api/v1/{path}?{urllib.parse.urlencode(query)}", timeout=PATIENCE_SECONDS) as answer:
                    return json.load(answer)["data"]
            except OSError:
                assert prometheus.poll() is None, (folder / "log").read_text()
                return None

        def series(expression):
            return (ask("query", query=expression) or {}).get("result", [])

        def firing():
            return {alert["labels"]["alertname"] for alert in (ask("alerts") or {}).get("alerts", []) if alert["state"] == "firing"}

        try:
            patiently("three services are scraped", lambda: len(series('up{job="homeroom"} == 1')) == 3)
            patiently("all are ready", lambda: len(series("homeroom_ready == 1")) == 3)
            for expression in expressions()[1]:
                assert ask("query", query=expression)["resultType"] == "vector", expression
            patiently("calls are counted", lambda: series("sum(homeroom_rpc_calls_total) > 0"))
            patiently("rules are evaluated", lambda: all(
                rule["health"] == "ok" for group in (ask("rules") or {}).get("groups", [{"rules": [{"health": ""}]}]) for rule in group["rules"]))
            assert "HomeroomDown" not in firing()
            homeroom.activity.kill()
            patiently("alerts tell of it", lambda: {"HomeroomDown", "HomeroomFeedBroken"} <= firing())
            homeroom.activity.restart()
        finally:
            prometheus.terminate()
            prometheus.wait(PATIENCE_SECONDS)
            log.close()


test_prometheus_scrapes_and_evaluates.takes_long = True


class Collector(http.server.ThreadingHTTPServer):
    """Takes OTLP traces in JSON, and keeps what it is sent as it came; only the first time it is busy. Use it with `with`."""

    def __init__(self):
        requests, refused, one_at_a_time = self.requests, self.refused, _ = [], [], threading.Lock()

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                with one_at_a_time:
                    is_busy = not refused
                    (refused if is_busy else requests).append((self.path, self.headers["Content-Type"], body.decode()))
                self.send_response(503 if is_busy else 200)
                self.send_header("Retry-After", "1")
                self.send_header("Content-Length", "2")
                self.end_headers()
                self.wfile.write(b"{}")

            def log_message(self, *_):
                pass

        super().__init__(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server_port}/v1/traces"

    def __enter__(self):
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()

    def spans(self):
        """Each with the service that it is of, and with its attributes by name."""
        found = []
        for _, _, body in list(self.requests):
            for resource in json.loads(body)["resourceSpans"]:
                service = plain(resource["resource"]["attributes"])["service.name"]
                for scope in resource["scopeSpans"]:
                    found += [{**span, "service": service, "attributes": plain(span["attributes"])} for span in scope["spans"]]
        return found


def plain(attributes):
    return {one["key"]: next(iter(one["value"].values())) for one in attributes}


def test_sampled_calls_are_spans_of_their_callers_traces_and_name_nobody(binaries):
    with Collector() as collector, Homeroom(binaries, flags=["--otlp-traces", collector.address, "--access-log"]) as homeroom:
        town = Town(homeroom)
        tess, ben, trace, parent = town.tess, town.students["ben"], "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"
        unsampled = "5" + trace[1:]
        plainly = tess.metadata
        tess.metadata = (*plainly, ("traceparent", f"00-{unsampled}-{parent}-00"))
        town.grid()
        ben.metadata = (*ben.metadata, ("traceparent", f"00-{trace}-{parent}-01"), ("tracestate", "who=ben"))
        tess.metadata = (*plainly, ("traceparent", f"00-{trace}-{parent}-01"))
        ben.RecordAttempts(activity.RecordAttemptsRequest(records=pieces("ben", 1, minutes=0.001)))
        publisher = town.school.person("pub", developer.ROLE_PUBLISHER, APP)
        publisher.metadata = (*publisher.metadata, ("traceparent", f"00-{trace}-{parent}-01"))
        publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=["poem"], title="Poem", type=context.CONTEXT_TYPE_QUIZ)]))
        # Activity has to ask Context about this one.
        with contextlib.suppress(grpc.RpcError):
            tess.CreateHandout(handout.CreateHandoutRequest(handout=handout.Handout(
                class_id="reading", title="Nothing", tasks=[handout.Task(app_id=APP, identifier_path=["nothing"])])))

        def found(kind, method):
            return [span for span in collector.spans() if span["kind"] == kind and span["attributes"].get("rpc.method") == method]

        server, client = 2, 3
        spans = patiently("spans of all have come", lambda: all(parts := (
            found(server, "RecordAttempts"), found(server, "CreateHandout"), found(client, "LookUpPath"),
            found(server, "LookUpPath"))) and parts)
        recorded, created, asking, asked = (one for one, in spans)
        assert recorded["parentSpanId"] == created["parentSpanId"] == parent
        assert asking["parentSpanId"] == created["spanId"] and asked["parentSpanId"] == asking["spanId"]
        assert [span["service"] for span in (recorded, created, asking, asked)] == ["activity-service"] * 3 + ["context-service"]
        assert recorded["name"] == "homeroom.activity.v1.ActivityService/RecordAttempts"
        assert recorded["attributes"]["rpc.system"] == "grpc" and recorded["attributes"]["rpc.grpc.status_code"] == "0"
        assert recorded["attributes"]["homeroom.queue.ms"] >= 0 and recorded["status"] == {}
        assert int(asking["startTimeUnixNano"]) <= int(asked["startTimeUnixNano"]) <= int(asked["endTimeUnixNano"])

        # What a call has changed keeps its trace through the feeds.
        def takers(span):
            return {(other["service"], other["attributes"].get("homeroom.feed")) for other in collector.spans()
                    if other["kind"] == 5 and other.get("parentSpanId") == span["spanId"]}

        patiently("followers tell when they had it", lambda: takers(recorded) == {
            ("context-service", "activity"), ("report-service", "activity")})
        patiently("also of what was declared", lambda: any(takers(span) == {
            ("activity-service", "context"), ("report-service", "context")} for span in found(server, "DeclareContexts")))

        # No call without a trace, and none that its caller does not sample.
        assert {span["traceId"] for span in collector.spans()} == {trace}
        assert len({span["spanId"] for span in collector.spans()}) == len(collector.spans())
        assert collector.refused[0] in collector.requests
        path, kind, _ = collector.requests[0]
        assert (path, kind) == ("/v1/traces", "application/json")
        assert value(homeroom.activity, "homeroom_trace_spans_total", outcome="exported") >= 3
        for name in [town.school.organization, *town.students, "tess", "head", "pub", APP, "quiz", "poem", "nothing", "Bearer"]:
            for _, _, body in collector.requests:
                assert not re.search(rf"\b{re.escape(name)}\b", body), name
        lines = homeroom.report.log.read_text().splitlines()
        assert any("GetHandoutGrid" in line and f"trace.id={unsampled}" in line for line in lines)

        # What is left when a process stops goes out before it ends.
        before = len(found(server, "RecordAttempts"))
        ben.RecordAttempts(activity.RecordAttemptsRequest(records=pieces("ben", 1)))
        homeroom.activity.stop()
        assert len(found(server, "RecordAttempts")) == before + 1
