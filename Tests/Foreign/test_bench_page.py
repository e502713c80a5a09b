"""The page that `make bench` writes: whole, self-contained, and right about who is better."""

import pathlib
import re
import sys

from test_load import Page

BENCHMARKS = pathlib.Path(__file__).resolve().parents[1] / "Benchmarks"
ROWS = [
    {"name": "rpc.unary.cpu_us", "value": 4, "unit": "us", "peers": {"c-limit": 2, "grpc-c++": 20}},
    {"name": "rpc.loops.calls_per_s", "value": 300, "unit": "", "peers": {"1 loop": 150}},
    {"name": "report.Q1.ms", "value": 0.5, "unit": "ms", "peers": {"<duckdb>": 500, "chdb": 0}},
    {"name": "report.bytes", "value": 115, "unit": "B"},
]


def test_the_page_of_the_benchmarks(_binaries):
    sys.path.insert(0, str(BENCHMARKS))
    try:
        import page
    finally:
        sys.path.remove(str(BENCHMARKS))
    text = page.page(ROWS, page.facts("make bench ONLY='<rpc>'"))
    parsed = Page(text)
    assert not parsed.open and not {"script", "link", "img"} & set(parsed.tags) and not parsed.attributes & {"src", "href"}
    assert "<duckdb>" not in text and "<rpc>" not in text

    # Less time and more calls a second are better; a peer of zero has no ratio.
    said = " ".join(" ".join(parsed.words).split())
    assert "c-limit 2 0.5 ×" in said and "grpc-c++ 20 5 ×" in said and "1 loop 150 2 ×" in said and "<duckdb> 500 1,000 ×" in said
    assert "chdb 0 –" not in said and "chdb 0" in said
    assert "A peer is better in 1 of them: rpc.unary.cpu_us." in said and "No peer is better in any of them." in said
    # Better stands to the right of the line at one.
    chart = text[text.index("aria-labelledby='rpc-title"):]
    one = float(re.search(r"class='one' d='M([\d.]+)", chart).group(1))
    dots = {name: float(x) for x, name in re.findall(r"translate\(([\d.]+) [\d.]+\)'[^>]*><title>[^<]* as good as ([^<]*)<", chart)}
    assert dots["c-limit"] < one < dots["1 loop"] < dots["grpc-c++"]
    assert page.figure(0.000123456) == "0.0001235" and page.figure(12345) == "12,345" and page.figure(0) == "0"
