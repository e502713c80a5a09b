"""The report workload in polars."""

import polars as pl
from polars import col

from peers import TABLES

WEEK = 604_800


def questions(folder, meta):
    """By name, a function of the turn that gives the rows."""
    tables = {table: pl.read_parquet(folder / f"{table}.parquet").lazy() for table in TABLES}
    norm = (col.p_value / col.p_max).alias("norm")
    organization, (low, high), quiz = meta["org"], meta["subtree"], meta["quiz"]

    def quantile(name, share):
        return col(name).quantile(share, "linear").alias(f"{name}{share}")

    def of_class(turn):
        class_id, handout, home = meta["handout_params"][turn % 20]
        return tables["enrollment"].filter(col.class_id == class_id), class_id, handout, home

    def grid(turn):
        roster, _, handout, home = of_class(turn)
        roster = roster.select("student_id")
        contexts = tables["handout_contexts"].filter(col.handout_id == handout).select("context_id")
        newest = (
            tables["attempts"].filter(col.org_id == home)
            .join(contexts, on="context_id", how="semi").join(roster, on="student_id", how="semi")
            .sort("attempt_no").group_by("student_id", "context_id")
            .agg(*(col(name).last() for name in ["progress", "duration_s", "p_kind", "p_value", "p_max", "state"])))
        return (
            roster.join(contexts, how="cross").join(newest, on=["student_id", "context_id"], how="left")
            .with_columns(norm.mean().over("context_id").alias("class_mean")))

    def classes(turn):
        roster, class_id, _, home = of_class(turn)
        assigned = tables["class_contexts"].filter(col.class_id == class_id)
        return (
            tables["attempts"].filter(col.org_id == home)
            .join(roster, on="student_id", how="semi").join(assigned, on="context_id", how="semi")
            .with_columns(norm).group_by("context_id")
            .agg(pl.len(), col.norm.count().alias("n"), col.norm.mean().alias("mean"), col.norm.std().alias("sd"),
                 col.norm.min().alias("min"), col.norm.max().alias("max"), quantile("norm", 0.5), quantile("norm", 0.9),
                 col.progress.mean(), col.duration_s.cast(pl.Int64).sum()))

    below = tables["attempts"].filter((col.org_id == organization) & col.context_id.is_between(low, high - 1))

    def summary(rows, key):
        bins = (col.p_value * 10 / col.p_max).floor().clip(upper_bound=9).alias("bin")
        return rows.with_columns(norm, bins).group_by(key).agg(
            col.student_id.n_unique().alias("begun"),
            col.student_id.filter(col.state == 2).n_unique().alias("completed"), col.norm.mean(), quantile("norm", 0.5),
            *((col.bin == place).sum().alias(f"h{place}") for place in range(10)))

    def inclusive(turn):
        ancestors = tables["closure"].filter(col.ancestor_id.is_between(low, high - 1))
        return summary(below.join(ancestors, on="context_id"), "ancestor_id")

    def items(where):
        chosen = tables["attempts"].filter(
            where & (col.attempt_no == 1) & (col.state == 2) & (col.p_kind == 0)).select("attempt_id")
        answers = (
            tables["items"].filter(where & (col.kind == 2)).join(chosen, on="attempt_id", how="semi")
            .select("attempt_id", "context_id", "item_def", col.value.cast(pl.Float64)))
        totals = answers.group_by("attempt_id", "context_id").agg(col.value.sum().alias("total"))
        each = (
            answers.join(totals.drop("context_id"), on="attempt_id").group_by("context_id", "item_def")
            .agg(pl.len().alias("n"), col.value.mean().alias("p"), pl.corr("value", "total").alias("r")))
        variance = totals.group_by("context_id").agg(col.total.var(ddof=0).alias("v"))
        whole = each.group_by("context_id").agg(pl.len().alias("k"), (col.p * (1 - col.p)).sum().alias("s"))
        reliability = pl.when((col.v > 0) & (col.k > 1)).then(col.k / (col.k - 1) * (1 - col.s / col.v))
        return (
            each.join(variance, on="context_id").join(whole, on="context_id")
            .select("context_id", "item_def", "n", "p", "r", reliability.alias("kr20")))

    def weeks(turn):
        return (
            tables["attempts"].filter(col.org_id == organization)
            .select("student_id", "context_id", "duration_s", norm,
                    ((col.started_at - meta["t0"]) // WEEK).alias("week"))
            .join(tables["enrollment"], on="student_id")
            .join(tables["class_contexts"], on=["class_id", "context_id"]).group_by("class_id", "week")
            .agg(pl.len(), col.norm.mean(), col.student_id.n_unique(), quantile("duration_s", 0.5),
                 quantile("duration_s", 0.95)))

    def types(turn):
        return (
            tables["attempts"].select("context_id", norm)
            .join(tables["contexts"].select("context_id", "type"), on="context_id").group_by("type")
            .agg(col.norm.count().alias("n"), col.norm.mean().alias("mean"), col.norm.std().alias("sd"),
                 *(quantile("norm", share) for share in (0.1, 0.25, 0.5, 0.75, 0.9, 0.99))))

    def transcript(turn):
        student, home = meta["student_params"][turn % 20]
        return (
            tables["attempts"].filter((col.org_id == home) & (col.student_id == student))
            .join(tables["contexts"], on="context_id")
            .select("attempt_id", "context_id", "title", "attempt_no", "started_at", "duration_s", "progress", "state",
                    "p_kind", "p_value", "p_max").sort("started_at", "attempt_id"))

    lazily = {
        "Q1": grid, "Q2": classes, "Q3": lambda turn: summary(below, "context_id"), "Q3r": inclusive,
        "Q4": lambda turn: items((col.org_id == organization) & (col.context_id == quiz)),
        "Q4x": lambda turn: items(col.org_id == organization), "Q5": weeks, "Q6": types, "Q7": transcript,
    }
    return {name: (lambda turn, question=question: question(turn).collect()) for name, question in lazily.items()}
