"""The report workload as SQL for DuckDB and ClickHouse: nine questions that README.md says in words.

They mean what the calls of the Report service mean. Work counts where it was assigned: of a student who sits in a class that the
context is handed out to. Of several attempts of a student at a context the newest one's score counts, unless every attempt
is an observation; progress is that of the furthest, because everyone begins at the beginning, and none where nothing was
covered; times add up.

Norm = p_value / p_max (NULL for quantity items); quantiles are type 7 (linear
interpolation, percentile_cont); stddev is the sample one; corr is Pearson."""

WEEK = 604_800
# From the Monday before, in UTC: the first day of 1970 was a Thursday.
THURSDAY = 259_200


def D(d):
    """dialect helpers"""
    if d == "duckdb":
        return dict(q=lambda x, p: f"quantile_cont({x},{p})", div=lambda x, y: f"({x})//{y}", sd="stddev_samp",
                    last="arg_max", first="arg_min", varp="var_pop", tail="")
    if d == "ch":
        return dict(q=lambda x, p: f"quantileExactInclusive({p})({x})", div=lambda x, y: f"intDiv({x},{y})",
                    sd="stddevSamp", last="argMax", first="argMin", varp="varPop", tail=" SETTINGS join_use_nulls=1")
    raise KeyError(d)


def hist():
    return ",".join(f"count(CASE WHEN b={i} THEN 1 END) h{i}" for i in range(10))


# least(9, NULL) is 9, not NULL, in DuckDB and ClickHouse: hence the CASE
BIN = "CASE WHEN p_kind=0 THEN least(9,floor(p_value*10/p_max)) END"
SCORE = "CASE WHEN p_kind=0 THEN p_value/p_max END"


def work(where="", contexts=""):
    """Attempts of an organization at what their students are assigned.

    where: of attempts; contexts: the same of contexts that are handed out, `cc`."""
    return f"""SELECT * FROM attempts WHERE org_id={{o}} {where} AND (student_id, context_id) IN
  (SELECT e.student_id, cc.context_id FROM enrollment e JOIN class_contexts cc ON cc.class_id=e.class_id
   WHERE e.class_id IN (SELECT class_id FROM classes WHERE org_id={{o}}) {contexts})"""


BELOW = ("AND context_id BETWEEN {lo} AND {hi}", "AND cc.context_id BETWEEN {lo} AND {hi}")


def cells(h, source):
    """What each student has at each context."""
    last = lambda column: f"{h['last']}({column}, attempt_no)"
    return f"""SELECT student_id, context_id, count(*) n, max(CASE WHEN state=2 THEN 1 ELSE 0 END) finished,
  max(CASE WHEN progress>0 THEN progress END) progress, sum(duration_s) duration, {last('attempt_id')} attempt,
  {last('duration_s')} attempt_duration, max(p_kind) kind, {last('p_value')} points, max(p_max) possible
  FROM ({source}) s GROUP BY student_id, context_id"""


HEADLINE = "CASE WHEN kind=0 THEN points/possible ELSE points END"
# Of a cell, then of a column.
CELL = ["n", "finished", "progress", "duration", "attempt", "attempt_duration", HEADLINE, "CASE WHEN kind=0 THEN points END",
        "CASE WHEN kind=0 THEN possible END"]
MEANS = [HEADLINE, "progress", "duration"]


def sql(d):
    h = D(d)
    # One statement a question.
    return {name: text + h["tail"] for name, text in dict(
        Q1=grid(h), Q2=overview(h), Q3=subtree(h), Q3r=nodes(h), Q4=items(h, "={quiz}"),
        Q4x=items(h, " IN (SELECT context_id FROM contexts WHERE type=3)"), Q5=weeks_of_classes(h), Q6=types(h),
        Q7=student(h), **school(h)).items()}


def grid(h):
    of_class = """SELECT * FROM attempts WHERE org_id={o} AND context_id IN (SELECT context_id FROM hc)
  AND student_id IN (SELECT student_id FROM st)"""
    counts = [f"coalesce({column}, 0)" for column in CELL[:2]]
    means = [f"avg({figure}) OVER (PARTITION BY g.context_id)" for figure in MEANS]
    return f"""WITH st AS (SELECT student_id FROM enrollment WHERE class_id={{c}}),
hc AS (SELECT context_id FROM handout_contexts WHERE handout_id={{h}}),
l AS ({cells(h, of_class)}), g AS (SELECT st.student_id student_id, hc.context_id context_id FROM st CROSS JOIN hc)
SELECT g.student_id, g.context_id, {', '.join(counts + CELL[2:] + means)}
FROM g LEFT JOIN l ON l.student_id=g.student_id AND l.context_id=g.context_id"""


def overview(h):
    of_class = """SELECT * FROM attempts WHERE org_id={o} AND context_id IN (SELECT context_id FROM hc)
  AND student_id IN (SELECT student_id FROM st)"""
    figures = ", ".join(f"count({figure}), avg({figure})" for figure in MEANS)
    return f"""WITH st AS (SELECT student_id FROM enrollment WHERE class_id={{c}}),
hc AS (SELECT x.handout_id handout_id, x.context_id context_id FROM handout_contexts x
  JOIN handouts h ON h.handout_id=x.handout_id WHERE h.class_id={{c}}),
l AS ({cells(h, of_class)})
SELECT hc.handout_id, hc.context_id, (SELECT count(*) FROM st), count(l.student_id), coalesce(sum(finished), 0), {figures}
FROM hc LEFT JOIN l ON l.context_id=hc.context_id GROUP BY hc.handout_id, hc.context_id"""


def student(h):
    of_classes = """SELECT * FROM attempts WHERE org_id={o} AND context_id IN (SELECT context_id FROM hc)
  AND student_id IN (SELECT student_id FROM st)"""
    own = [f"max(CASE WHEN st.student_id={{s}} THEN {column} END)" for column in CELL]
    counts = [f"coalesce({column}, 0)" for column in own[:2]]
    means = [f"avg({figure})" for figure in MEANS]
    return f"""WITH own AS (SELECT class_id FROM enrollment WHERE student_id={{s}}),
st AS (SELECT class_id, student_id FROM enrollment WHERE class_id IN (SELECT class_id FROM own)),
hc AS (SELECT h.class_id class_id, x.handout_id handout_id, x.context_id context_id FROM handout_contexts x
  JOIN handouts h ON h.handout_id=x.handout_id WHERE h.class_id IN (SELECT class_id FROM own)),
l AS ({cells(h, of_classes)})
SELECT hc.handout_id, hc.context_id, {', '.join(counts + own[2:] + means)} FROM hc JOIN st ON st.class_id=hc.class_id
LEFT JOIN l ON l.student_id=st.student_id AND l.context_id=hc.context_id GROUP BY hc.handout_id, hc.context_id"""


def subtree(h):
    own = lambda figure: f"CASE WHEN k.ancestor_id=k.context_id THEN {figure} END"
    of_kind = lambda kind: f"CASE WHEN kind={kind} THEN {HEADLINE} END"
    return f"""WITH l AS ({cells(h, work(*BELOW))})
SELECT k.ancestor_id, sum({own('n')}), sum({own('1')}), avg({own('progress')}), avg({own(of_kind(0))}),
  avg({own(of_kind(1))}), avg({own(of_kind(2))}), avg({own('duration')}), sum(n), count(DISTINCT l.student_id),
  avg(progress), avg({of_kind(0)}), avg({of_kind(2)})
FROM l JOIN closure k ON k.context_id=l.context_id WHERE k.ancestor_id BETWEEN {{lo}} AND {{hi}} GROUP BY k.ancestor_id"""


def nodes(h):
    return f"""SELECT ancestor_id, count(*), avg(norm), {h['sd']}(norm), min(norm), max(norm), {h['q']('norm', .5)}, {hist()}
FROM (SELECT k.ancestor_id ancestor_id, p_value/p_max norm, {BIN} b FROM ({work(*BELOW)}) a
  JOIN closure k ON k.context_id=a.context_id WHERE p_kind=0 AND k.ancestor_id BETWEEN {{lo}} AND {{hi}}) z
GROUP BY ancestor_id"""


def items(h, contexts):
    source = work(f"AND context_id{contexts} AND state=2 AND p_kind=0", f"AND cc.context_id{contexts}")
    return f"""WITH a AS (SELECT {h['first']}(attempt_id, attempt_no) attempt_id FROM ({source}) s GROUP BY student_id, context_id),
it AS (SELECT i.attempt_id attempt_id, i.item_def item_def, i.context_id context_id, i.value value FROM items i
  JOIN a ON a.attempt_id=i.attempt_id WHERE i.org_id={{o}} AND i.context_id{contexts} AND i.kind=2),
tot AS (SELECT attempt_id, context_id, sum(value) t FROM it GROUP BY attempt_id, context_id),
pi AS (SELECT it.context_id context_id, it.item_def item_def, count(*) n, avg(it.value) p, corr(it.value, tot.t) r FROM it JOIN tot ON tot.attempt_id=it.attempt_id GROUP BY it.context_id, it.item_def),
tv AS (SELECT context_id, {h['varp']}(t) v FROM tot GROUP BY context_id),
kr AS (SELECT context_id, count(*) k, sum(p*(1-p)) s FROM pi GROUP BY context_id)
SELECT pi.context_id, pi.item_def, pi.n, pi.p, pi.r, CASE WHEN tv.v>0 AND kr.k>1 THEN kr.k*1.0/(kr.k-1)*(1-kr.s/tv.v) END kr20
FROM pi JOIN tv ON tv.context_id=pi.context_id JOIN kr ON kr.context_id=pi.context_id"""


def week(h):
    return h["div"](f"started_at+{THURSDAY}", WEEK)


def weeks_of_classes(h):
    return f"""SELECT class_id, wk, count(*), avg(norm), count(DISTINCT student_id), {h['q']('duration_s', .5)}, {h['q']('duration_s', .95)}
FROM (SELECT e.class_id class_id, {week(h)} wk, {SCORE} norm, a.student_id student_id, duration_s FROM attempts a
  JOIN enrollment e ON e.student_id=a.student_id
  JOIN class_contexts cc ON cc.class_id=e.class_id AND cc.context_id=a.context_id WHERE a.org_id={{o}}) z GROUP BY class_id, wk"""


def types(h):
    quantiles = ",".join(h["q"]("norm", p) for p in (.1, .25, .5, .75, .9, .99))
    return f"""SELECT type, count(*), avg(norm), {h['sd']}(norm), {quantiles}
FROM (SELECT type, p_value/p_max norm FROM ({work('AND p_kind<>1')}) a JOIN contexts c ON c.context_id=a.context_id) z GROUP BY type"""


def school(h):
    """What three reports of a school of everyone's work tell. Somewhat less than the reports do: the time of two attempts at once
    counts twice here, where a report unites them."""
    numbers = f"count(norm), avg(norm), {h['sd']}(norm), min(norm), max(norm), " + ",".join(h["q"]("norm", p) for p in (.25, .5, .75))
    source = f"(SELECT *, {SCORE} norm, {BIN} b FROM ({work(*BELOW)}) a) w"
    distribution = f"SELECT count(DISTINCT student_id), {numbers}, {hist()} FROM {source} WHERE norm IS NOT NULL"
    weeks = f"SELECT {week(h)} wk, count(*), count(DISTINCT student_id), avg(norm), {h['q']('duration_s', .5)}, {h['q']('duration_s', .95)} FROM {source} GROUP BY wk"
    return dict(subtree=subtree(h), distribution=distribution, weeks=weeks)
