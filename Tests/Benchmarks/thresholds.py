"""Whether a run of benchmarks keeps what thresholds.toml says: ratios of figures of one run, since times of different runs tell of
the machine."""

import pathlib
import tomllib

HERE = pathlib.Path(__file__).resolve().parent


class Unfit(Exception):
    """The file asks for something that no run can answer."""


def read(path=HERE / "thresholds.toml"):
    """The thresholds, checked. Raises Unfit."""
    thresholds = tomllib.loads(path.read_text()).get("threshold", [])
    for threshold in thresholds:
        keys = set(threshold)
        if keys not in ({"row", "most", "peer"}, {"row", "most", "other"}) or threshold["most"] <= 0:
            raise Unfit(f"{path.name}: a threshold is a row, a peer of it or an other row, and most: not {threshold}")
    return thresholds


def families(thresholds):
    """The families that have to be run, in order."""
    return sorted({threshold["row"].split(".")[0] for threshold in thresholds})


def rows(thresholds, family):
    """The rows of a family that they are of."""
    named = {threshold[key] for threshold in thresholds for key in ("row", "other") if key in threshold}
    return sorted(row for row in named if row.split(".")[0] == family)


def judge(results, thresholds):
    """For each threshold: what it is of, the ratio or None where the run does not have both figures, and the most it may be."""
    rows = {result["name"]: result for result in results}
    verdicts = []
    for threshold in thresholds:
        ours = rows.get(threshold["row"], {}).get("value")
        if "peer" in threshold:
            theirs = rows.get(threshold["row"], {}).get("peers", {}).get(threshold["peer"])
            what = f"{threshold['row']} / {threshold['peer']}"
        else:
            theirs = rows.get(threshold["other"], {}).get("value")
            what = f"{threshold['row']} / {threshold['other']}"
        verdicts.append((what, ours / theirs if ours is not None and theirs else None, threshold["most"]))
    return verdicts


def report(verdicts):
    """Prints them. Returns whether all are kept; one that could not be had is not."""
    width = max(len(what) for what, _, _ in verdicts)
    kept = True
    for what, ratio, most in verdicts:
        is_kept = ratio is not None and ratio <= most
        kept = kept and is_kept
        figure = "not measured" if ratio is None else f"{ratio:.3g} ×"
        print(f"{what:<{width}}  {figure:>12}  at most {most:g}  {'kept' if is_kept else 'EXCEEDED'}")
    return kept
