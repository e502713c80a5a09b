"""The pages for those who operate a service, as a probe, an operator and a scraper see them."""

import contextlib
import json
import re
import socket
import subprocess
import urllib.error
import urllib.request

import grpc
from homeroom.report.v1 import report_service_pb2 as report
from prometheus_client.parser import text_string_to_metric_families
from school import activity, grid
from services import Homeroom
from patience import PATIENCE_SECONDS, patiently
from test_erasure import Town, pieces


def get(address, path, method="GET"):
    """Status, fields and text of a page."""
    request = urllib.request.Request(f"http://{address}{path}", method=method)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE_SECONDS) as answer:
            return answer.status, answer.headers, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read().decode()


def ready(service):
    return patiently(f"{service.name} is ready", lambda: get(service.admin(), "/readyz")[0] == 200)


def test_pages(binaries):
    with Homeroom(binaries) as homeroom:
        for service in homeroom.services:
            ready(service)
            address = service.admin()
            assert get(address, "/healthz")[::2] == (200, "ok\n")
            status, fields, text = get(address, "/buildinfo")
            assert status == 200 and fields.get_content_type() == "application/json"
            build = json.loads(text)
            assert build["service"] == service.name
            assert re.fullmatch(r"\d+\.\d+\.\d+", build["version"]) and re.match(r"\d+\.\d+", build["swift"])
            libraries = {"libcurl", "libmicrohttpd", "nghttp2", "openssl", "protobuf-c", "zlib"}
            assert set(build["libraries"]) == libraries | ({"sqlite"} if service is not homeroom.report else set())
            assert all(re.match(r"\d+\.\d+", version) for version in build["libraries"].values()), build
            status, fields, text = get(address, "/buildinfo", method="HEAD")
            assert status == 200 and text == "" and int(fields["Content-Length"]) > 0
            for method in ("POST", "PUT", "DELETE", "PATCH"):
                status, fields, _ = get(address, "/metrics", method=method)
                assert status == 405 and fields["Allow"] == "GET, HEAD"
            assert get(address, "/")[0] == 404


def test_readiness_says_why(binaries):
    with Homeroom(binaries) as homeroom:
        ready(homeroom.report)
        homeroom.activity.kill()
        patiently("Report says that Activity is away", lambda: get(homeroom.report.admin(), "/readyz")[::2] == (
            200, "ready\nactivity cannot be reached\n"))
        # One that begins without Activity has nothing to report on.
        homeroom.report.kill()
        for snapshot in homeroom.snapshots.iterdir():
            snapshot.unlink()
        homeroom.report.log.unlink()
        homeroom.report.start()
        status, _, text = get(homeroom.report.admin(), "/readyz")
        assert status == 503 and text.startswith("not ready\n"), text
        patiently("it says what it waits for", lambda: "activity has not said what there is" in get(
            homeroom.report.admin(), "/readyz")[2])
        assert get(homeroom.report.admin(), "/healthz")[0] == 200
        homeroom.activity.restart()
        ready(homeroom.report)


def test_where_the_pages_are(binaries):
    """Not at a port of somebody else, not open to other machines unless somebody said so, and not at all where nobody wants them."""
    with Homeroom(binaries) as homeroom, socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = f"127.0.0.1:{other.getsockname()[1]}"
        homeroom.report.kill()
        command = homeroom.report.command
        for address, said in ((taken, "--admin-listen"), ("0.0.0.0:0", "--admin-on-network"), ("nonsense", "--admin-listen")):
            ended = subprocess.run([*command, "--admin-listen", address], capture_output=True, text=True, timeout=PATIENCE_SECONDS)
            assert ended.returncode != 0 and said in ended.stderr, (address, ended)
        homeroom.report.log.unlink()
        homeroom.report.command = [*command, "--admin-listen", "0.0.0.0:0", "--admin-on-network"]
        homeroom.report.restart()
        assert get(homeroom.report.admin().replace("0.0.0.0", "127.0.0.1"), "/healthz")[0] == 200
        homeroom.report.kill()
        homeroom.report.command = [*command, "--admin-listen", "none"]
        homeroom.report.log.unlink()
        homeroom.report.restart()
        assert "pages for operators" not in homeroom.report.log.read_text()


def test_slow_strangers_do_not_keep_a_probe_from_its_answer(binaries):
    with Homeroom(binaries) as homeroom, contextlib.ExitStack() as held:
        host, port = homeroom.context.admin().split(":")
        for number in range(200):
            stranger = held.enter_context(socket.create_connection((host, int(port)), timeout=PATIENCE_SECONDS))
            if number % 2:
                # It may have had to make room before it says anything.
                with contextlib.suppress(OSError):
                    stranger.sendall(b"GET /metrics HTTP/1.1\r\nHost: x\r\nX-Slow: ")
            if number % 20 == 0:
                assert get(f"{host}:{port}", "/healthz")[0] == 200
        assert get(f"{host}:{port}", "/healthz")[0] == 200
        assert get(f"{host}:{port}", "/readyz")[0] == 200


def scrape(service):
    """The metrics of a service by name, as Prometheus' own client reads them."""
    status, fields, text = get(service.admin(), "/metrics")
    assert status == 200 and fields["Content-Type"].startswith("text/plain; version=0.0.4"), (status, fields)
    families = list(text_string_to_metric_families(text))
    assert len({family.name for family in families}) == len(families), "a metric stands in two places"
    return {family.name: family for family in families}


def value(service, sample, **labels):
    """The sum of the samples of a name that have these labels."""
    found = [s for family in scrape(service).values() for s in family.samples if s.name == sample and labels.items() <= s.labels.items()]
    return sum(s.value for s in found)


def test_numbers_move_with_calls_and_name_nobody(binaries):
    with Homeroom(binaries, flags=["--access-log"]) as homeroom:
        town = Town(homeroom)
        activity_service, report_service = homeroom.activity, homeroom.report
        asked = {"method": "/homeroom.report.v1.ReportService/GetHandoutGrid", "code": "OK"}
        before = value(report_service, "homeroom_rpc_calls_total", **asked)
        for _ in range(5):
            town.grid()
        assert value(report_service, "homeroom_rpc_calls_total", **asked) == before + 5
        method = {"method": asked["method"]}
        handled = scrape(report_service)["homeroom_rpc_handler_seconds"]
        handled = [s for s in handled.samples if method.items() <= s.labels.items()]
        counts = [s.value for s in handled if s.name.endswith("_bucket")]
        assert counts == sorted(counts) and counts[-1] >= before + 5, "buckets are cumulated"
        assert 0 < next(s.value for s in handled if s.name.endswith("_sum")) < PATIENCE_SECONDS

        # A refusal, by its code.
        try:
            town.students["ben"].GetHandoutGrid(grid.GetHandoutGridRequest(handout_id="none"))
        except grpc.RpcError as error:
            assert value(report_service, "homeroom_rpc_calls_total", method=asked["method"], code=error.code().name) == 1

        # What is stored, and what is dropped.
        commits = value(activity_service, "homeroom_store_commits_total")
        dropped = value(activity_service, "homeroom_work_dropped_total", reason="unassigned")
        town.students["ben"].RecordAttempts(activity.RecordAttemptsRequest(records=pieces("ben", 1, minutes=-60)))
        assert value(activity_service, "homeroom_work_dropped_total", reason="unassigned") > dropped
        town.students["cy"].RecordAttempts(activity.RecordAttemptsRequest(records=pieces("cy", 2)))
        assert value(activity_service, "homeroom_store_commits_total") > commits
        assert value(activity_service, "homeroom_store_commit_seconds_count") > 0
        assert value(activity_service, "homeroom_store_file_bytes") > 0

        # Who watches holds a share, and gives it back.
        update = town.tess.Watch(report.WatchRequest(handout_grid=grid.GetHandoutGridRequest(handout_id=town.posted.handout_id)))
        next(update)
        assert value(report_service, "homeroom_share_held", quota="watchers") == 1
        assert value(report_service, "homeroom_rpc_calls_running") >= 1
        update.cancel()
        patiently("the share is given back", lambda: value(report_service, "homeroom_share_held", quota="watchers") == 0)

        # The feeds: Report lags once Activity is gone.
        patiently("Report is in step", lambda: value(report_service, "homeroom_feed_lag_seconds", feed="activity") < 60)
        assert value(report_service, "homeroom_feed_connected", feed="activity") == 1
        assert value(report_service, "homeroom_report_attempts") > 0
        activity_service.kill()
        patiently("Report notices", lambda: value(report_service, "homeroom_feed_connected", feed="activity") == 0)
        lag = value(report_service, "homeroom_feed_lag_seconds", feed="activity")
        patiently("it falls behind", lambda: value(report_service, "homeroom_feed_lag_seconds", feed="activity") > lag)

        # No page and no line of the log of calls names anybody.
        names = [town.school.organization, *town.students, "tess", town.head.metadata[0][1].split()[-1]]
        for service in (homeroom.context, report_service):
            pages = "".join(get(service.admin(), path)[2] for path in ("/metrics", "/readyz", "/buildinfo"))
            calls = [line for line in service.log.read_text().splitlines() if 'message="a call' in line]
            assert calls, "there is no access log"
            for name in names:
                assert not re.search(rf"\b{re.escape(name)}\b", pages), name
                assert not any(re.search(rf"\b{re.escape(name)}\b", line) for line in calls), name
        assert any("role=teacher" in line for line in report_service.log.read_text().splitlines())


def test_what_strangers_send_makes_no_series(binaries):
    with Homeroom(binaries) as homeroom, grpc.insecure_channel(homeroom.context.address) as channel:
        def series():
            return {(s.name, *sorted(s.labels.items())) for family in scrape(homeroom.context).values() for s in family.samples}

        def ask(path):
            try:
                channel.unary_unary(path)(b"", timeout=PATIENCE_SECONDS)
            except grpc.RpcError as error:
                return error.code()

        assert ask("/made.up.Service/Method") == grpc.StatusCode.UNIMPLEMENTED
        before = series()
        for number in range(300):
            assert ask(f'/made.up{number}.Service/M"{number}') == grpc.StatusCode.UNIMPLEMENTED
        assert series() == before
        assert value(homeroom.context, "homeroom_rpc_calls_total", method="none", code="UNIMPLEMENTED") == 301


def test_log_level_and_slow_calls(binaries):
    with Homeroom(binaries, flags=["--slow-call", "1ms", "--log-level", "warning"]) as homeroom:
        town = Town(homeroom)
        log = homeroom.activity.log

        def slow_calls():
            town.students["ben"].RecordAttempts(activity.RecordAttemptsRequest(records=pieces("ben", 1)))
            return [line for line in log.read_text().splitlines() if "a call was slow" in line]

        slow = patiently("a call takes longer than a millisecond", slow_calls)
        assert all("level=warning" in line and "took.ms=" in line for line in slow)
        assert "level=info" not in log.read_text()
