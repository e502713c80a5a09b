"""Results of benchmarks as one page that needs nothing beside itself: each row beside its peers, in pictures and in tables."""

import datetime
import html
import itertools
import math
import os
import pathlib
import platform
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Shapes besides colours: peers keep theirs on the whole page.
SHAPES = ["M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z", "M-5-5H5V5H-5Z", "M0-6L6 5H-6Z", "M0-6L6 0L0 6L-6 0Z", "M-5-6L5-6L0 5Z",
          "M-6-2H-2V-6H2V-2H6V2H2V6H-2V2H-6Z"]
WIDTH, LEFT, RIGHT, ROW, TOP, BOTTOM = 860, 320, 24, 24, 8, 44


def write(results, path, command):
    """`command`: what was typed to measure them."""
    path.write_text(page(results, facts(command)))


def facts(command):
    """What was run on what."""
    version = re.search(r'current = "([^"]+)"', (ROOT / "Shared/4-assembly/Bootstrap/ProgramVersion.swift").read_text()).group(1)
    commit = subprocess.run(["git", "describe", "--always", "--dirty"], cwd=ROOT, text=True, capture_output=True).stdout.strip()
    names = re.findall(r"^model name\s*:\s*(.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    return {
        "Command": command, "Version": f"{version} ({commit or 'no commit'})",
        "Ended": datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds"),
        "Machine": f"{platform.system()} {platform.release()} {platform.machine()}", "Processor": names[0] if names else "unknown",
        "Cores": str(os.cpu_count()), "Load of the machine at the end": "{:.1f} {:.1f} {:.1f}".format(*os.getloadavg()),
    }


def more_is_better(row):
    return "/s" in row["unit"] or row["name"].endswith("per_s")


def advantage(row, theirs):
    """How many times better ours is than theirs; below one it is worse. Nothing where one of them is zero."""
    if row["value"] <= 0 or theirs <= 0:
        return None
    return row["value"] / theirs if more_is_better(row) else theirs / row["value"]


def page(results, facts):
    peers = list(dict.fromkeys(name for row in results for name in row.get("peers", {})))
    sections = [
        section(family, list(rows), peers)
        for family, rows in itertools.groupby(sorted(results, key=family_of), key=family_of)]
    known = "".join(f"<dt>{html.escape(name)}</dt><dd>{html.escape(value)}</dd>\n" for name, value in facts.items())
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Benchmarks of Homeroom</title>
<style>{STYLE}</style>
</head>
<body><main>
<h1>Benchmarks of Homeroom</h1>
<p>Every row was measured beside its peers in one run. Ratios say how many times better Homeroom is than a peer: above 1 it takes
less time or memory, or does more in a second; below 1 the peer does. Ratios hold still where figures change with the machine.</p>
{"".join(sections)}
<section><h2>What was run</h2><dl>{known}</dl></section>
</main></body>
</html>
"""


def family_of(row):
    return row["name"].split(".")[0]


def section(family, rows, peers):
    compared = [row for row in rows if any(advantage(row, value) for value in row.get("peers", {}).values())]
    return f"<section><h2>{html.escape(family)}</h2>\n{chart(family, compared, peers) if compared else ''}{table(family, rows)}</section>\n"


def table(family, rows):
    lines = []
    for row in rows:
        cells = []
        for name, value in row.get("peers", {}).items():
            ratio = advantage(row, value)
            cells.append(f"{html.escape(name)} {figure(value)}" + (f" <b>{figure(ratio)} ×</b>" if ratio else ""))
        lines.append(
            f"<tr><th scope='row'>{html.escape(row['name'])}</th><td>{figure(row['value'])}</td>"
            f"<td class='text'>{html.escape(row['unit'])}</td><td class='text'>{', '.join(cells) or '–'}</td></tr>\n")
    return ("<table><caption>Figures of " + html.escape(family) + "</caption><thead><tr><th scope='col'>row</th><th scope='col'>homeroom</th>"
            "<th scope='col' class='text'>unit</th><th scope='col' class='text'>peers, and how many times better Homeroom is</th></tr></thead><tbody>\n"
            + "".join(lines) + "</tbody></table>")


def chart(family, rows, peers):
    """A line a row, a dot a peer, on a scale of ratios; to the right of the line at 1 Homeroom is better."""
    ratios = [[(name, advantage(row, value)) for name, value in row.get("peers", {}).items()] for row in rows]
    logs = [math.log10(ratio) for line in ratios for _, ratio in line if ratio]
    low, high = math.floor(min(0, *logs, -0.3) * 2) / 2, math.ceil(max(0, *logs, 0.3) * 2) / 2
    bottom = TOP + ROW * len(rows)

    def across(ratio):
        return LEFT + (math.log10(ratio) - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    parts = []
    for tick in ticks(low, high):
        x = across(tick)
        parts.append(f"<path class='{'one' if tick == 1 else 'grid'}' d='M{x:.1f} {TOP}V{bottom}'/>"
                     f"<text class='label' x='{x:.1f}' y='{bottom + 16}' text-anchor='middle'>{tick:g} ×</text>")
    parts.append(f"<text class='label' x='{across(1):.1f}' y='{bottom + 34}' text-anchor='middle'>"
                 "← the peer is better · Homeroom is better →</text>")
    for index, (row, line) in enumerate(zip(rows, ratios)):
        y = TOP + ROW * (index + 0.5)
        parts.append(f"<path class='grid' d='M{LEFT} {y:.1f}H{WIDTH - RIGHT}'/>"
                     f"<text class='name' x='{LEFT - 12}' y='{y + 4:.1f}' text-anchor='end'>{html.escape(row['name'])}</text>")
        for name, ratio in line:
            if ratio:
                style = peers.index(name) % len(SHAPES)
                parts.append(f"<path class='dot style{style}' transform='translate({across(ratio):.1f} {y:.1f})' d='{SHAPES[style]}'>"
                             f"<title>{html.escape(row['name'])}: {figure(ratio)} times as good as {html.escape(name)}</title></path>")
    shown = [name for name in peers if any(name == other and ratio for line in ratios for other, ratio in line)]
    legend = "".join(
        f"<li><svg class='key' viewBox='-8 -8 16 16' aria-hidden='true'><path class='dot style{style}' d='{SHAPES[style]}'/></svg>{html.escape(name)}</li>"
        for name in shown for style in [peers.index(name) % len(SHAPES)])
    worse = [row["name"] for row, line in zip(rows, ratios) if any(ratio and ratio < 1 for _, ratio in line)]
    summary = (f"{len(rows)} rows. A peer is better in {len(worse)} of them: {', '.join(worse)}." if worse
               else f"{len(rows)} rows. No peer is better in any of them.")
    identifier = re.sub(r"\W", "-", family)
    return (f"<figure><figcaption>How many times better than its peers</figcaption><ul class='legend'>{legend}</ul>\n"
            f"<svg class='chart' viewBox='0 0 {WIDTH} {bottom + BOTTOM}' role='img' aria-labelledby='{identifier}-title {identifier}-summary'>"
            f"<title id='{identifier}-title'>{html.escape(family)}: how many times better than its peers</title>"
            f"<desc id='{identifier}-summary'>{html.escape(summary)}</desc>\n" + "\n".join(parts) + "\n</svg></figure>\n")


def ticks(low, high):
    """Round ratios on a logarithmic scale."""
    steps = [1, 2, 5] if high - low <= 2 else [1]
    return [float(f"{step}e{power}") for power in range(math.floor(low), math.ceil(high) + 1) for step in steps
            if low - 1e-9 <= math.log10(float(f"{step}e{power}")) <= high + 1e-9]


def figure(value):
    """Four digits, and never with an exponent."""
    if value == 0 or abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.{max(0, 3 - math.floor(math.log10(abs(value))))}f}".rstrip("0").rstrip(".") if abs(value) < 1000 else f"{value:.0f}"


STYLE = """
:root { color-scheme: light dark; --ink: #1b1f24; --faint: #59636e; --paper: #fff; --rule: #d1d9e0;
  --s0: #0550ae; --s1: #bc4c00; --s2: #1a7f64; --s3: #a3267f; --s4: #6e4d00; --s5: #57606a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --faint: #9da7b1; --paper: #0d1117; --rule: #3d444d;
  --s0: #79c0ff; --s1: #ffa657; --s2: #56d4bc; --s3: #f7a8e0; --s4: #e3c26a; --s5: #b1bac4; } }
@media print { :root { color-scheme: light; --ink: #000; --faint: #444; --paper: #fff; --rule: #bbb;
  --s0: #0550ae; --s1: #bc4c00; --s2: #1a7f64; --s3: #a3267f; --s4: #6e4d00; --s5: #57606a; } figure, tr { break-inside: avoid; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 64rem; margin: 0 auto; padding: 1.5rem; } h1 { font-size: 1.6rem; }
h2 { font-size: 1.2rem; border-bottom: 1px solid var(--rule); padding-bottom: .2rem; } figure { margin: 1rem 0; }
figcaption, caption { font-weight: 600; text-align: left; } .chart { width: 100%; height: auto; }
.label { fill: var(--faint); font: 12px system-ui, sans-serif; } .name { fill: var(--ink); font: 12px system-ui, sans-serif; }
.grid { stroke: var(--rule); } .one { stroke: var(--ink); stroke-width: 1.5; } .dot { stroke: var(--paper); }
.style0 { fill: var(--s0); } .style1 { fill: var(--s1); } .style2 { fill: var(--s2); } .style3 { fill: var(--s3); }
.style4 { fill: var(--s4); } .style5 { fill: var(--s5); }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; margin: .2rem 0; padding: 0; list-style: none; }
.key { width: 16px; height: 16px; margin-right: .4rem; vertical-align: middle; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: .15rem .9rem .15rem 0; text-align: right; vertical-align: top; } th:first-child, .text { text-align: left; }
thead th { border-bottom: 1px solid var(--rule); } tbody th { font-weight: normal; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; } dt { color: var(--faint); } dd { margin: 0; }
"""
