"""Runs the benchmarks, prints a table, writes .build/bench.json and .build/bench.html.

    python3 Tests/Benchmarks/run.py              all families
    python3 Tests/Benchmarks/run.py --only rpc   one family
    python3 Tests/Benchmarks/run.py --only rpc.talk   rows whose names begin so, in families that can be asked for some
    python3 Tests/Benchmarks/run.py --check      the rows that thresholds.toml names; fails where one is exceeded

A family is a module beside this file named family_NAME.py with a function run(), which gives a list of results. A
result is a name, a value, a unit, and the same figure of its peers, measured in the same run; some have a budget.
"""

import argparse
import importlib
import json
import pathlib
import sys

import thresholds

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def families():
    return sorted(path.stem.removeprefix("family_") for path in HERE.glob("family_*.py"))


def table(results):
    rows = [("", "homeroom", "", "peers")]
    for result in results:
        peers = ", ".join(
            f"{name} {value:.4g} ({ratio(result['value'], value)})" for name, value in result.get("peers", {}).items())
        if "budget" in result:
            peers = f"budget {result['budget']:.4g}" + (f", {peers}" if peers else "")
        rows.append((result["name"], f"{result['value']:.4g}", result["unit"], peers))
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    for row in rows:
        print(f"{row[0]:<{widths[0]}}  {row[1]:>{widths[1]}} {row[2]:<{widths[2]}}  {row[3]}".rstrip())


def ratio(ours, theirs):
    return f"{ours / theirs:.2f} × theirs" if theirs else "-"


def parts(only, limits):
    """The families to be run, each with how the names of the rows begin that are wanted of it; none: all."""
    if only:
        return {only.split(".")[0]: [only] if "." in only else []}
    if limits:
        return {family: thresholds.rows(limits, family) for family in thresholds.families(limits)}
    return {family: [] for family in families()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", metavar="NAME", help=f"one family, or some of its rows: {', '.join(families())}")
    parser.add_argument(
        "--check", action="store_true", help="hold the run against thresholds.toml, and fail where one is exceeded")
    asked = parser.parse_args()
    only = asked.only
    family = only and only.split(".")[0]
    if family and family not in families():
        parser.error(f"there is no family {family}")
    sys.path.insert(0, str(HERE))
    sys.dont_write_bytecode = True
    limits = thresholds.read() if asked.check else []
    limits = [limit for limit in limits if limit["row"].startswith(only or "")]
    if asked.check and not limits:
        parser.error(f"no threshold is of {only}")
    results = []
    for name, rows in parts(only, limits).items():
        print(f"== {name}", *rows, flush=True)
        results += importlib.import_module(f"family_{name}").run(*rows)
    print()
    table(results)
    target = ROOT / ".build" / "bench.json"
    target.parent.mkdir(exist_ok=True)
    target.write_text(json.dumps(results, indent=2) + "\n")
    page = importlib.import_module("page")
    page.write(results, target.with_suffix(".html"), "make bench" + (f" ONLY={only}" if only else ""))
    print(f"\nwritten to {target.relative_to(ROOT)} and {target.with_suffix('.html').relative_to(ROOT)}")
    if limits:
        print()
        sys.exit(0 if thresholds.report(thresholds.judge(results, limits)) else 1)


if __name__ == "__main__":
    main()