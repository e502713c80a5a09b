"""The report workload as SQL for DuckDB and ClickHouse: nine questions that README.md says in words.

Norm = p_value / p_max (NULL for quantity items); quantiles are type 7 (linear
interpolation, percentile_cont); stddev is the sample one; corr is Pearson."""

def D(d):
    """dialect helpers"""
    if d == "duckdb":
        return dict(q=lambda x, p: f"quantile_cont({x},{p})", wk=lambda: "(started_at-{t0})//604800", sd="stddev_samp", tail="")
    if d == "ch":
        return dict(q=lambda x, p: f"quantileExactInclusive({p})({x})", wk=lambda: "intDiv(started_at-{t0},604800)", sd="stddevSamp", tail=" SETTINGS join_use_nulls=1")
    raise KeyError(d)

def hist():
    return ",".join(f"count(CASE WHEN b={i} THEN 1 END) h{i}" for i in range(10))

# least(9, NULL) is 9, not NULL, in DuckDB and ClickHouse: hence the CASE
_B = "CASE WHEN p_max IS NOT NULL THEN least(9,floor(p_value*10/p_max)) END"
BUCKET = {"duckdb": _B, "ch": _B}

Q1 = """WITH st AS (SELECT student_id FROM enrollment WHERE class_id={c}),
hc AS (SELECT context_id FROM handout_contexts WHERE handout_id={h}),
l AS (SELECT student_id, context_id, progress, duration_s, p_kind, p_value, p_max, state,
  row_number() OVER (PARTITION BY student_id, context_id ORDER BY attempt_no DESC) rn FROM attempts
  WHERE org_id={o} AND context_id IN (SELECT context_id FROM hc) AND student_id IN (SELECT student_id FROM st)),
g AS (SELECT st.student_id student_id, hc.context_id context_id FROM st CROSS JOIN hc)
SELECT g.student_id, g.context_id, l.progress, l.duration_s, l.p_kind, l.p_value, l.p_max, l.state,
  avg(l.p_value/l.p_max) OVER (PARTITION BY g.context_id) class_mean
FROM g LEFT JOIN (SELECT * FROM l WHERE rn=1) l ON l.student_id=g.student_id AND l.context_id=g.context_id"""

Q2_BASE = """SELECT context_id, p_value/p_max norm, progress, duration_s FROM attempts
 WHERE org_id={o} AND student_id IN (SELECT student_id FROM enrollment WHERE class_id={c})
 AND context_id IN (SELECT context_id FROM class_contexts WHERE class_id={c})"""
Q4_BASE = """WITH a AS (SELECT attempt_id FROM attempts WHERE org_id={o} {fa} AND attempt_no=1 AND state=2 AND p_kind=0),
it AS (SELECT i.attempt_id attempt_id, i.item_def item_def, i.context_id context_id, i.value value FROM items i JOIN a ON a.attempt_id=i.attempt_id WHERE i.org_id={o} {fi} AND i.kind=2),
tot AS (SELECT attempt_id, context_id, sum(value) t FROM it GROUP BY attempt_id, context_id),
"""

SCHOOL = """WITH w AS (SELECT context_id, student_id, attempt_no, started_at, duration_s, progress,
  CASE WHEN p_kind=0 THEN p_value/p_max END norm, CASE WHEN p_kind=0 THEN least(9,floor(p_value*10/p_max)) END b
  FROM attempts WHERE org_id={o} AND context_id BETWEEN {lo} AND {hi} AND (student_id, context_id) IN
  (SELECT e.student_id, cc.context_id FROM enrollment e JOIN class_contexts cc ON cc.class_id=e.class_id
   WHERE cc.context_id BETWEEN {lo} AND {hi}))
"""

def sql(d):
    h = D(d); q = h["q"]; sd = h["sd"]; B = BUCKET[d]
    q2 = f"SELECT context_id, count(*), count(norm), avg(norm), {sd}(norm), min(norm), max(norm), {q('norm',.5)}, {q('norm',.9)}, avg(progress), sum(duration_s) FROM ({Q2_BASE}) z GROUP BY context_id"
    cols = f"count(DISTINCT student_id), count(DISTINCT CASE WHEN state=2 THEN student_id END), avg(norm), {q('norm',.5)}, {hist()}"
    q3 = f"SELECT context_id, {cols} FROM (SELECT context_id, student_id, state, p_value/p_max norm, {B} b FROM attempts WHERE org_id={{o}} AND context_id BETWEEN {{lo}} AND {{hi}}) z GROUP BY context_id"
    q3r = f"SELECT ancestor_id, {cols} FROM (SELECT k.ancestor_id ancestor_id, student_id, state, p_value/p_max norm, {B} b FROM attempts a JOIN closure k ON k.context_id=a.context_id WHERE org_id={{o}} AND a.context_id BETWEEN {{lo}} AND {{hi}} AND k.ancestor_id BETWEEN {{lo}} AND {{hi}}) z GROUP BY ancestor_id"
    q4t = Q4_BASE + """pi AS (SELECT it.context_id context_id, it.item_def item_def, count(*) n, avg(it.value) p, corr(it.value, tot.t) r FROM it JOIN tot ON tot.attempt_id=it.attempt_id GROUP BY it.context_id, it.item_def),
tv AS (SELECT context_id, {vp}(t) v FROM tot GROUP BY context_id),
kr AS (SELECT context_id, count(*) k, sum(p*(1-p)) s FROM pi GROUP BY context_id)
SELECT pi.context_id, pi.item_def, pi.n, pi.p, pi.r, CASE WHEN tv.v>0 AND kr.k>1 THEN kr.k*1.0/(kr.k-1)*(1-kr.s/tv.v) END kr20
FROM pi JOIN tv ON tv.context_id=pi.context_id JOIN kr ON kr.context_id=pi.context_id"""
    vp = "varPop" if d == "ch" else "var_pop"
    q4 = q4t.replace("{vp}", vp).replace("{fa}", "AND context_id={quiz}").replace("{fi}", "AND i.context_id={quiz}")
    q4x = q4t.replace("{vp}", vp).replace("{fa}", "").replace("{fi}", "")
    q5 = f"""SELECT class_id, wk, count(*), avg(norm), count(DISTINCT student_id), {q('duration_s',.5)}, {q('duration_s',.95)} FROM
(SELECT e.class_id class_id, {h['wk']()} wk, p_value/p_max norm, a.student_id student_id, duration_s FROM attempts a JOIN enrollment e ON e.student_id=a.student_id
 JOIN class_contexts cc ON cc.class_id=e.class_id AND cc.context_id=a.context_id WHERE a.org_id={{o}}) z GROUP BY class_id, wk"""
    q6 = f"SELECT type, count(norm), avg(norm), {sd}(norm), " + ",".join(q("norm", p) for p in (.1, .25, .5, .75, .9, .99)) + " FROM (SELECT type, p_value/p_max norm FROM attempts a JOIN contexts c ON c.context_id=a.context_id) z GROUP BY type"
    q7 = "SELECT a.attempt_id, a.context_id, c.title, a.attempt_no, a.started_at, a.duration_s, a.progress, a.state, a.p_kind, a.p_value, a.p_max FROM attempts a JOIN contexts c ON c.context_id=a.context_id WHERE a.org_id={o} AND a.student_id={s} ORDER BY a.started_at, a.attempt_id"
    t = h["tail"]
    return {k: v + t for k, v in dict(
        Q1=Q1, Q2=q2, Q3=q3, Q3r=q3r, Q4=q4, Q4x=q4x, Q5=q5, Q6=q6, Q7=q7, **school(h, q, sd)).items()}

def school(h, q, sd):
    """What three reports of everyone's assigned work tell: of an attempt whose student sits in a class that the context is
    handed out to. Somewhat less than the reports do: the time of two attempts at once counts twice here, and the progress of
    several attempts is that of the furthest."""
    numbers = f"count(norm), avg(norm), {sd}(norm), min(norm), max(norm), " + ",".join(q("norm", p) for p in (.25, .5, .75))
    distribution = SCHOOL + f"SELECT count(DISTINCT student_id), {numbers}, {hist()} FROM w WHERE norm IS NOT NULL"
    weeks = SCHOOL + f"SELECT {h['wk']()} wk, count(*), count(DISTINCT student_id), avg(norm), {q('duration_s', .5)}, {q('duration_s', .95)} FROM w GROUP BY wk"
    subtree = SCHOOL + """, cells AS (SELECT student_id, context_id, count(*) n, max(progress) progress, sum(duration_s) duration,
  max(CASE WHEN newest=1 THEN norm END) norm FROM (SELECT *, row_number() OVER (PARTITION BY student_id, context_id ORDER BY
  CASE WHEN norm IS NULL THEN 1 ELSE 0 END, attempt_no DESC) newest FROM w) z GROUP BY student_id, context_id)
SELECT k.ancestor_id, sum(n), count(DISTINCT student_id), avg(progress), avg(norm), sum(duration) FROM cells
  JOIN closure k ON k.context_id=cells.context_id WHERE k.ancestor_id BETWEEN {lo} AND {hi} GROUP BY k.ancestor_id"""
    return dict(subtree=subtree, distribution=distribution, weeks=weeks)
