"""The page's numbers as texts: what `homeroom report` prints of the same numbers, worked out here once more and exactly."""

import itertools
import json
import math
import random
import subprocess
from decimal import ROUND_HALF_UP, Decimal

from homeroom.report.v1 import measure_pb2 as measure
from patience import PATIENCE_SECONDS
from test_javascript import scripts


def percent(ratio):
    """Half up from the shortest decimal that names the ratio, as on paper; below 1 it is never 100 %."""
    if ratio < 0:
        positive = percent(-ratio)
        return positive if positive == "0 %" else "-" + positive
    if not ratio <= 1_000_000:
        return "–"
    hundredths = int((Decimal(repr(ratio)) * 100).to_integral_value(ROUND_HALF_UP))
    return f"{min(hundredths, 99) if ratio < 1 else hundredths} %"


def hundredths(value):
    """Half away from zero, of the product that a processor makes; none where a number is too large to have them."""
    whole = Decimal(value * 100).to_integral_value(ROUND_HALF_UP)
    return int(whole) if abs(whole) < 10**15 else None


def description(value):
    """The shortest decimal that names the number, as Swift writes it."""
    if abs(value) > 2**53:
        digits = "".join(map(str, Decimal(repr(value)).normalize().as_tuple().digits))
        exponent = f"e+{Decimal(repr(value)).adjusted():02}"
        return ("-" if value < 0 else "") + digits[0] + ("." + digits[1:] if digits[1:] else "") + exponent
    return format(Decimal(repr(value)), "f") if value % 1 else f"{int(value)}.0"


def number(value):
    return description(value) if hundredths(value) is None else coefficient(value).rstrip("0").rstrip(".")


def coefficient(value):
    whole = hundredths(value)
    if whole is None:
        return description(value)
    units, rest = divmod(abs(whole), 100)
    return f"{'-' if whole < 0 else ''}{units}.{rest:02}"


def time(seconds):
    if abs(seconds) >= 1e15:
        return f"{description(seconds)} s"
    total = int(Decimal(seconds).to_integral_value(ROUND_HALF_UP))
    if total < 0:
        # No time is; only its seconds are shown.
        return f"{-(-total % 60)} s"
    (minutes, rest), (hours, minute) = divmod(total, 60), divmod(total // 60, 60)
    if hours > 0:
        return f"{hours} h {minute} m"
    if minutes > 0:
        return f"{minutes} m" if rest == 0 else f"{minutes} m {rest} s"
    return f"{rest} s"


def figure(value, metric):
    if metric in (measure.METRIC_PROGRESS, measure.METRIC_SCORE, measure.METRIC_BINARY):
        return percent(value)
    return time(value) if metric == measure.METRIC_TIME else number(value)


def beside(value):
    """The number, its two neighbours, and their negatives."""
    for near in (math.nextafter(value, -math.inf), value, math.nextafter(value, math.inf)):
        yield from (near, -near)


def values(chance):
    halves = [n / 1000 for n in range(5, 1000, 10)]
    ratios = [0.0, 5e-324, 1e-7, 0.004, 0.005, 29 / 200, 1 / 3, 2 / 3, 0.145, 0.575, 0.995, 0.996, 0.9999999, 1.0, 1.005, 1.5, 12.345]
    whole = [0.5, 1.5, 29.5, 59.4, 59.5, 60, 61, 89.5, 90, 119.5, 3599.4, 3599.5, 3600, 3659.5, 3661, 7200, 86_399.5, 360_000]
    large = [999_999.995, 1_000_000, 1e9, 1e13 - 1, 1e13, 1e13 + 0.5, 9.999999999999e14, 1e15, 2**53, 1e16, 1e21, 1.25e100]
    for value in [*ratios, *whole, *large]:
        yield from beside(float(value))
    yield from halves
    yield from (n + half for n, half in itertools.product((1, 7, 100, 4_503_599), (0.005, 0.125, 0.285, 0.375, 0.995)))
    yield from (chance.uniform(-2, 2) for _ in range(100))
    yield from (round(chance.uniform(0, 100), 3) for _ in range(100))


def test_the_page_writes_numbers_as_reports_are_printed(binaries):
    seed = random.getrandbits(32)
    numbers = list(values(random.Random(seed)))
    rules = [percent, number, coefficient, time]
    cases = [(rule.__name__, value) for rule in rules for value in numbers]
    cases += [("figure", value, metric) for metric in measure.Metric.values() for value in (0.145, 29 / 200, 75.5, -1.0)]
    with scripts("Services/Portal/Web/base", "Services/Portal/Web/texts") as folder:
        said = subprocess.run(
            ["node", folder / "figures.js"], input=json.dumps([[name, repr(value), *more] for name, value, *more in cases]),
            check=True, stdout=subprocess.PIPE, text=True, timeout=PATIENCE_SECONDS)
    texts = json.loads(said.stdout)
    assert len(texts) == len(cases)
    wrong = [(case, text, expected) for case, text in zip(cases, texts)
             if text != (expected := globals()[case[0]](*case[1:]))]
    assert not wrong, f"seed {seed}: {len(wrong)} of {len(cases)}, such as {wrong[:10]}"
