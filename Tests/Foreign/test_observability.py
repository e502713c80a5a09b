"""What stands under deploy/observability and in docs/observability.md, against services that run and Debian's own Prometheus."""

import json
import pathlib
import re
import subprocess
import tempfile
import urllib.parse
import urllib.request

from services import ROOT, Homeroom, free_port
from patience import PATIENCE_SECONDS, patiently
from test_admin import scrape

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
            row["of"].append(service.name.removesuffix("-service").title())
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
            name = service.name.removesuffix("-service")
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
