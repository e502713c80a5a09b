"""The report workload in polars: what `queries.py` says in SQL."""

import polars as pl
from polars import col

from peers import TABLES
from queries import THURSDAY, WEEK


def questions(folder, meta):
    """By name, a function of the turn that gives the rows."""
    tables = {table: pl.read_parquet(folder / f"{table}.parquet").lazy() for table in TABLES}
    ratio = col.p_value / col.p_max
    score = pl.when(col.p_kind == 0).then(ratio)
    organization, (low, high), quiz = meta["org"], meta["subtree"], meta["quiz"]
    below = col.context_id.is_between(low, high - 1)
    headline = pl.when(col.kind == 0).then(col.points / col.possible).otherwise(col.points)
    everything = pl.lit(True)

    def quantile(name, share):
        return col(name).quantile(share, "linear").alias(f"{name}{share}")

    def work(contexts, attempts=everything):
        """Attempts at what their students are assigned."""
        own = tables["classes"].filter(col.org_id == organization)
        assigned = (
            tables["class_contexts"].filter(contexts).join(own, on="class_id", how="semi")
            .join(tables["enrollment"], on="class_id"))
        return (
            tables["attempts"].filter((col.org_id == organization) & contexts & attempts)
            .join(assigned, on=["student_id", "context_id"], how="semi"))

    def cells(attempts):
        newest = {"attempt_id": "attempt", "duration_s": "attempt_duration", "p_value": "points"}
        return attempts.group_by("student_id", "context_id").agg(
            pl.len().alias("n"), (col.state == 2).any().alias("finished"),
            pl.when(col.progress > 0).then(col.progress).max().alias("progress"),
            col.duration_s.cast(pl.Int64).sum().alias("duration"),
            *(col(name).get(col.attempt_no.arg_max()).alias(alias) for name, alias in newest.items()),
            col.p_kind.max().alias("kind"), col.p_max.max().alias("possible")).with_columns(headline.alias("headline"))

    def of_classes(students, contexts, home):
        return cells(
            tables["attempts"].filter(col.org_id == home)
            .join(contexts, on="context_id", how="semi").join(students, on="student_id", how="semi"))

    columns = ["headline", "progress", "duration"]

    def grid(turn):
        class_id, handout, home = meta["handout_params"][turn % 20]
        students = tables["enrollment"].filter(col.class_id == class_id).select("student_id")
        contexts = tables["handout_contexts"].filter(col.handout_id == handout).select("context_id")
        return (
            students.join(contexts, how="cross")
            .join(of_classes(students, contexts, home), on=["student_id", "context_id"], how="left")
            .with_columns(col(name).mean().over("context_id").alias(f"{name}_mean") for name in columns))

    def handed_out(classes):
        return tables["handouts"].join(classes, on="class_id", how="semi").select("class_id", "handout_id").join(
            tables["handout_contexts"], on="handout_id")

    def overview(turn):
        class_id, _, home = meta["handout_params"][turn % 20]
        students = tables["enrollment"].filter(col.class_id == class_id)
        contexts = handed_out(students.select("class_id"))
        return (
            contexts.join(of_classes(students, contexts, home), on="context_id", how="left")
            .group_by("handout_id", "context_id")
            .agg(col.student_id.count().alias("opened"), col.finished.sum(), *(col(name).count().alias(f"{name}_n") for name in columns),
                 *(col(name).mean() for name in columns))
            .join(students.select(pl.len().alias("assigned")), how="cross"))

    def student(turn):
        student_id, home = meta["student_params"][turn % 20]
        classes = tables["enrollment"].filter(col.student_id == student_id).select("class_id")
        students = tables["enrollment"].join(classes, on="class_id", how="semi")
        contexts = handed_out(classes)
        is_own = col.student_id == student_id
        own = ["n", "finished", "progress", "duration", "attempt", "attempt_duration", "headline", "points", "possible"]
        return (
            contexts.join(students, on="class_id")
            .join(of_classes(students, contexts, home), on=["student_id", "context_id"], how="left")
            .group_by("handout_id", "context_id")
            .agg(*(pl.when(is_own).then(col(name)).max().alias(name) for name in own),
                 *(col(name).mean().alias(f"{name}_mean") for name in columns)))

    def subtree(turn):
        def own(figure):
            return pl.when(col.ancestor_id == col.context_id).then(figure)

        def of_kind(kind):
            return pl.when(col.kind == kind).then(col.headline)

        return (
            cells(work(below)).join(tables["closure"].filter(col.ancestor_id.is_between(low, high - 1)), on="context_id")
            .group_by("ancestor_id")
            .agg(own(col.n).sum().alias("own_n"), own(1).sum().alias("own_students"),
                 own(col.progress).mean().alias("own_progress"), *(own(of_kind(kind)).mean().alias(f"own_{kind}") for kind in range(3)),
                 own(col.duration).mean().alias("own_duration"), col.n.sum(), col.student_id.n_unique(), col.progress.mean(),
                 of_kind(0).mean().alias("score"), of_kind(2).mean().alias("binary")))

    def nodes(turn):
        bins = (col.p_value * 10 / col.p_max).floor().clip(upper_bound=9).alias("bin")
        return (
            work(below, col.p_kind == 0).with_columns(ratio.alias("norm"), bins)
            .join(tables["closure"].filter(col.ancestor_id.is_between(low, high - 1)), on="context_id")
            .group_by("ancestor_id")
            .agg(pl.len(), col.norm.mean().alias("mean"), col.norm.std().alias("sd"), col.norm.min().alias("min"),
                 col.norm.max().alias("max"), quantile("norm", 0.5),
                 *((col.bin == place).sum().alias(f"h{place}") for place in range(10))))

    def items(contexts):
        chosen = (
            work(contexts, (col.state == 2) & (col.p_kind == 0)).group_by("student_id", "context_id")
            .agg(col.attempt_id.get(col.attempt_no.arg_min())).select("attempt_id"))
        answers = (
            tables["items"].filter((col.org_id == organization) & contexts & (col.kind == 2))
            .join(chosen, on="attempt_id", how="semi")
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

    quizzes = tables["contexts"].filter(col.type == 3).select("context_id").collect().to_series()

    def weeks(turn):
        return (
            tables["attempts"].filter(col.org_id == organization)
            .select("student_id", "context_id", "duration_s", score.alias("norm"),
                    ((col.started_at + THURSDAY) // WEEK).alias("week"))
            .join(tables["enrollment"], on="student_id")
            .join(tables["class_contexts"], on=["class_id", "context_id"]).group_by("class_id", "week")
            .agg(pl.len(), col.norm.mean(), col.student_id.n_unique(), quantile("duration_s", 0.5),
                 quantile("duration_s", 0.95)))

    def types(turn):
        return (
            work(everything, col.p_kind != 1).select("context_id", ratio.alias("norm"))
            .join(tables["contexts"].select("context_id", "type"), on="context_id").group_by("type")
            .agg(pl.len(), col.norm.mean().alias("mean"), col.norm.std().alias("sd"),
                 *(quantile("norm", share) for share in (0.1, 0.25, 0.5, 0.75, 0.9, 0.99))))

    lazily = {
        "Q1": grid, "Q2": overview, "Q3": subtree, "Q3r": nodes, "Q4": lambda turn: items(col.context_id == quiz),
        "Q4x": lambda turn: items(col.context_id.is_in(quizzes.implode())), "Q5": weeks, "Q6": types, "Q7": student,
    }
    return {name: (lambda turn, question=question: question(turn).collect()) for name, question in lazily.items()}
