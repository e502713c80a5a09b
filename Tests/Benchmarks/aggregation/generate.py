#!/usr/bin/env python3
"""A school district's attempts, made up but with the shape of real ones; the same for the same seed everywhere.

    generate.py --scale S|M|L --out FOLDER [--seed 1]

Writes FOLDER/<scale>/*.parquet (tables, for the peers), cols/*.bin (the same in columns, for the engine and limit.c), and
what the queries ask for: meta.json and params.txt.

Shape: orgs (org 0 has half of all students, the rest Zipf), classes (mean 27),
students in ~6 classes, 2,000 contexts app>course>chapter>leaf numbered in preorder,
class -> course by Zipf, ~3 handouts a class of 3..7 leaves, attempts = assigned work
(start probability by diligence, retries by ability) + self-initiated (Zipf leaf).
Scores: 2PL IRT for quizzes (one binary item a question), beta-ish integer points for
exercises; durations log-normal. attempt_id is the rank by (org, context, student, no).
"""
import argparse, json, os, time
import numpy as np
import pyarrow as pa, pyarrow.parquet as pq

ROWS = {"S": 10_000, "M": 1_000_000, "L": 5_000_000}
ORGS = {"S": 2, "M": 8, "L": 16}
T0 = 1_787_000_000 - (1_787_000_000 % 604800)   # start of the school year, week aligned
WEEK = 604800
TYPES = ["app", "course", "chapter", "quiz", "exercise", "page", "video"]
QUIZ, EXER, PAGE, VIDEO = 3, 4, 5, 6

def tree(rng, n=2000):
    parent, typ, depth = [], [], []
    def add(p, t, d):
        parent.append(p); typ.append(t); depth.append(d); return len(parent) - 1
    while len(parent) < n:
        a = add(-1, 0, 0)
        for _ in range(rng.integers(3, 7)):
            c = add(a, 1, 1)
            for _ in range(rng.integers(4, 8)):
                h = add(c, 2, 2)
                for _ in range(rng.integers(5, 10)):
                    add(h, int(rng.choice([QUIZ, EXER, PAGE, VIDEO], p=[.50, .34, .08, .08])), 3)
    parent = np.array(parent[:n], np.int32); typ = np.array(typ[:n], np.int8); depth = np.array(depth[:n], np.int8)
    # a truncated tail may leave a course/chapter without leaves: harmless, never assigned
    end = np.arange(1, n + 1, dtype=np.int32)
    for i in range(n - 1, -1, -1):
        if parent[i] >= 0: end[parent[i]] = max(end[parent[i]], end[i])
    return parent, typ, depth, end

def sig(x): return 1.0 / (1.0 + np.exp(-x))

def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--scale", default="S", choices=ROWS); ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--out", required=True); A = ap.parse_args()
    t_start = time.time()
    out = os.path.join(A.out, A.scale); os.makedirs(out + "/cols", exist_ok=True)
    rng = np.random.default_rng([A.seed, ord(A.scale)])
    N, NORG = ROWS[A.scale], ORGS[A.scale]; NS = N // 100
    # ---- contexts (tree shared by all scales)
    trng = np.random.default_rng([A.seed, 7])
    parent, ctype, depth, cend = tree(trng); NC = len(parent)
    k = np.zeros(NC, np.int32)
    k[ctype == QUIZ] = trng.integers(8, 21, (ctype == QUIZ).sum())
    k[ctype == EXER] = trng.integers(5, 17, (ctype == EXER).sum())
    k[ctype == PAGE] = trng.integers(0, 4, (ctype == PAGE).sum())
    k[ctype == VIDEO] = trng.integers(0, 4, (ctype == VIDEO).sum())
    base = np.concatenate([[0], np.cumsum(k + 1)[:-1]]).astype(np.int32)   # +1: primary item definition
    ND = int((k + 1).sum())
    d_ctx = np.repeat(np.arange(NC, dtype=np.int32), k + 1)
    d_ord = (np.arange(ND) - base[d_ctx]).astype(np.int16)                  # 0 = primary, 1.. = additional
    diff = trng.normal(0, 1.0, ND).astype(np.float32); disc = trng.lognormal(0, .3, ND).astype(np.float32)
    cpmax = np.where(ctype == QUIZ, k, np.where(ctype == EXER, trng.choice([10, 20, 100], NC), 1)).astype(np.int16)
    # item kinds: 0 score, 1 quantity, 2 binary
    d_kind = np.where(ctype[d_ctx] == QUIZ, np.where(d_ord == 0, 0, 2),
             np.where(ctype[d_ctx] == EXER, np.where(d_ord == 1, 1, 0),
             np.where((ctype[d_ctx] == VIDEO) & (d_ord == 0), 2, 1))).astype(np.int8)
    courses = [c for c in np.flatnonzero(ctype == 1) if cend[c] - c > 30]
    chapters = {c: [h for h in range(c, cend[c]) if ctype[h] == 2 and cend[h] - h > 5] for c in courses}
    courses = np.array([c for c in courses if len(chapters[c]) >= 3])
    trng.shuffle(courses)
    # ---- orgs, students, classes, roster
    w = np.array([1.0] + [1.0 / (i + 1) for i in range(1, NORG)]); w[0] = w[1:].sum(); w /= w.sum()
    s_org = np.sort(rng.choice(NORG, NS, p=w)).astype(np.int32)
    theta = rng.normal(0, 1, NS).astype(np.float32); dili = rng.normal(0, 1, NS).astype(np.float32)
    cls_org, enr_s, enr_c = [], [], []
    for o in range(NORG):
        st = np.flatnonzero(s_org == o)
        if len(st) == 0: continue
        ncl = max(6, round(len(st) * 6 / 27)); b = len(cls_org); cls_org += [o] * ncl
        cw = np.cumsum(rng.lognormal(0, .2, ncl)); cw /= cw[-1]
        pick = np.searchsorted(cw, rng.random((len(st), 6))).clip(0, ncl - 1) + b
        enr_s.append(np.repeat(st, 6)); enr_c.append(pick.ravel())
    enr = np.unique(np.stack([np.concatenate(enr_c), np.concatenate(enr_s)], 1), axis=0).astype(np.int32)
    cls_org = np.array(cls_org, np.int32); NCL = len(cls_org)
    coff = np.searchsorted(enr[:, 0], np.arange(NCL + 1))
    zc = 1.0 / np.arange(1, len(courses) + 1); zc /= zc.sum()
    cls_course = courses[rng.choice(len(courses), NCL, p=zc)]
    # ---- handouts and assigned (class, context)
    ho_cls, ho_at, hc_h, hc_ctx = [], [], [], []
    for c in range(NCL):
        ch = chapters[cls_course[c]]
        for h in rng.permutation(len(ch))[: 1 + rng.binomial(6, .42)]:
            hid = len(ho_cls); ho_cls.append(c); ho_at.append(T0 + int(rng.integers(0, 34)) * WEEK)
            leaves = np.arange(ch[h] + 1, cend[ch[h]])
            m = min(len(leaves), int(rng.integers(3, 8)))
            for x in np.sort(rng.choice(leaves, m, replace=False)): hc_h.append(hid); hc_ctx.append(x)
    ho_cls = np.array(ho_cls, np.int32); ho_at = np.array(ho_at, np.int64)
    hc_h = np.array(hc_h, np.int32); hc_ctx = np.array(hc_ctx, np.int32)
    # ---- attempts: assigned
    hcls = ho_cls[hc_h]; n_st = (coff[hcls + 1] - coff[hcls])
    pair = np.repeat(np.arange(len(hc_h)), n_st)
    within = np.arange(len(pair)) - np.repeat(np.cumsum(n_st) - n_st, n_st)
    stu = enr[coff[hcls[pair]] + within, 1]
    keep = rng.random(len(pair)) < sig(1.6 + .6 * dili[stu])
    pair, stu = pair[keep], stu[keep]
    reps = 1 + rng.geometric(1 / (1 + .25 * np.exp(-.4 * theta[stu]))) - 1
    reps = reps.clip(1, 9); pair = np.repeat(pair, reps); stu = np.repeat(stu, reps)
    a_ctx = hc_ctx[pair]; a_t = ho_at[hc_h[pair]] + (rng.exponential(4 * 86400, len(pair))).astype(np.int64)
    cap = int(.93 * N)
    if len(a_ctx) > cap:
        sel = np.sort(rng.choice(len(a_ctx), cap, replace=False)); a_ctx, a_t, stu = a_ctx[sel], a_t[sel], stu[sel]
    n2 = N - len(a_ctx)   # self-initiated
    leaves = np.flatnonzero(ctype >= QUIZ); trng.shuffle(leaves)
    zl = np.cumsum(1.0 / np.arange(1, len(leaves) + 1)); zl /= zl[-1]
    a_ctx = np.concatenate([a_ctx, leaves[np.searchsorted(zl, rng.random(n2)).clip(0, len(leaves)-1)]]).astype(np.int32)
    stu = np.concatenate([stu, rng.integers(0, NS, n2)]).astype(np.int32)
    a_t = np.concatenate([a_t, T0 + rng.integers(0, 36 * WEEK, n2)])
    a_t = np.minimum(a_t, T0 + 36 * WEEK - 1)
    o = np.lexsort((a_t, stu, a_ctx, s_org[stu]))
    a_ctx, stu, a_t = a_ctx[o], stu[o], a_t[o]; a_org = s_org[stu]
    new = np.ones(N, bool); new[1:] = (stu[1:] != stu[:-1]) | (a_ctx[1:] != a_ctx[:-1])
    idx = np.arange(N); first = np.maximum.accumulate(np.where(new, idx, 0))
    a_no = (idx - first + 1).astype(np.int16)
    # ---- outcome
    ty = ctype[a_ctx]; th = theta[stu] + .25 * (a_no - 1) + rng.normal(0, .3, N).astype(np.float32)
    done = rng.random(N) < sig(2.0 + .5 * dili[stu])
    prog = np.where(done, 100, np.floor(100 * rng.beta(2, 2, N))).astype(np.int16)
    state = np.where(done, 2, 1).astype(np.int8)
    mu = np.array([0, 0, 0, 6.4, 6.8, 5.5, 5.9])[ty]
    dur = np.maximum(5, np.exp(rng.normal(mu - .1 * th, .6)) * np.maximum(prog, 5) / 100).astype(np.int32)
    ni = np.floor(k[a_ctx] * (prog / 100.0)).astype(np.int32)
    ioff = np.concatenate([[0], np.cumsum(ni)]).astype(np.int64); NI = int(ioff[-1])
    quizsum = np.zeros(N, np.int32); bits = np.zeros(N, np.uint32)
    isch = pa.schema([("attempt_id", pa.int32()), ("org_id", pa.int32()), ("context_id", pa.int32()),
                      ("item_def", pa.int32()), ("kind", pa.int8()), ("value", pa.float32()), ("max_value", pa.float32())])
    iw = pq.ParquetWriter(out + "/items.parquet", isch)
    ival = open(out + "/cols/i_value_u8.bin", "wb")
    CH = 200_000
    for lo in range(0, N, CH):
        hi = min(N, lo + CH); nn = ni[lo:hi]; m = int(nn.sum())
        aid = np.repeat(np.arange(lo, hi, dtype=np.int32), nn)
        ordn = (np.arange(m) - np.repeat(ioff[lo:hi] - ioff[lo], nn)).astype(np.int32)
        cx = a_ctx[aid]; d = base[cx] + 1 + ordn; kd = d_kind[d]
        p = sig(disc[d] * (th[aid] - diff[d])).astype(np.float32); u = rng.random(m, dtype=np.float32)
        v = np.where(kd == 2, u < p, np.where(kd == 0, np.rint(10 * np.clip(p + .3 * (u - .5), 0, 1)), np.floor(-3 * np.log(1 - u * .999)))).astype(np.float32)
        mx = np.where(kd == 2, 1, np.where(kd == 0, 10, np.nan)).astype(np.float32)
        isq = ctype[cx] == QUIZ
        quizsum[lo:hi] = np.bincount(aid[isq] - lo, weights=v[isq], minlength=hi - lo)
        np.bitwise_or.at(bits, aid[isq], (v[isq].astype(np.uint32) << ordn[isq].astype(np.uint32)))
        v.astype(np.uint8).tofile(ival)
        iw.write_table(pa.table([pa.array(aid), pa.array(a_org[aid]), pa.array(cx), pa.array(d.astype(np.int32)), pa.array(kd),
                                 pa.array(v), pa.array(mx, mask=np.isnan(mx))], schema=isch), row_group_size=1 << 20)
    iw.close(); ival.close()
    pmax = cpmax[a_ctx].astype(np.float64)
    ex = np.rint(pmax * np.clip(sig(th - diff[base[a_ctx]]) + rng.normal(0, .08, N), 0, 1) * prog / 100)
    pv = np.where(ty == QUIZ, quizsum, np.where(ty == EXER, ex, np.where(ty == VIDEO, done, np.floor(prog / 5)))).astype(np.float64)
    kind = d_kind[base[a_ctx]]
    quantity = kind == 1
    at = pa.table({"attempt_id": np.arange(N, dtype=np.int32), "org_id": a_org, "student_id": stu, "context_id": a_ctx,
                   "attempt_no": a_no, "started_at": a_t, "duration_s": dur, "progress": prog / 100.0, "state": state,
                   "p_kind": kind, "p_item": base[a_ctx], "p_value": pv, "p_max": pa.array(pmax, mask=quantity)})
    pq.write_table(at, out + "/attempts.parquet", row_group_size=1 << 18)
    W = lambda n, **c: pq.write_table(pa.table(c), f"{out}/{n}.parquet")
    W("contexts", context_id=np.arange(NC, dtype=np.int32), parent_id=parent, type=ctype, depth=depth, subtree_end=cend,
      title=[f"{TYPES[t]} {i}" for i, t in enumerate(ctype)])
    clo_a, clo_d = [], []
    for i in range(NC):
        j = i
        while j >= 0: clo_a.append(j); clo_d.append(i); j = parent[j]
    W("closure", ancestor_id=np.array(clo_a, np.int32), context_id=np.array(clo_d, np.int32))
    W("item_defs", item_def=np.arange(ND, dtype=np.int32), context_id=d_ctx, ordinal=d_ord, kind=d_kind,
      identifier=[f"item-{c}-{o}" for c, o in zip(d_ctx, d_ord)], title=[f"Question {o}" if o else "Score" for o in d_ord])
    W("students", student_id=np.arange(NS, dtype=np.int32), org_id=s_org)
    W("classes", class_id=np.arange(NCL, dtype=np.int32), org_id=cls_org)
    W("enrollment", class_id=enr[:, 0], student_id=enr[:, 1])
    W("handouts", handout_id=np.arange(len(ho_cls), dtype=np.int32), class_id=ho_cls, assigned_at=ho_at)
    W("handout_contexts", handout_id=hc_h, context_id=hc_ctx)
    cc = np.unique(np.stack([hcls, hc_ctx], 1), axis=0).astype(np.int32)
    W("class_contexts", class_id=cc[:, 0], context_id=cc[:, 1])
    # ---- packed columns for the C limit program
    cols = {}
    def B(n, a): np.ascontiguousarray(a).tofile(f"{out}/cols/{n}.bin"); cols[n] = [str(a.dtype), int(a.size)]
    ri = np.flatnonzero(np.concatenate([[True], (a_ctx[1:] != a_ctx[:-1]) | (a_org[1:] != a_org[:-1])]))
    B("r_org", a_org[ri]); B("r_ctx", a_ctx[ri]); B("r_start", np.append(ri, N).astype(np.uint32))
    B("a_student", stu.astype(np.uint32)); B("a_code", pv.astype(np.uint8)); B("a_norm_f64", np.where(quantity, np.nan, pv / pmax))
    B("a_prog", prog.astype(np.uint8)); B("a_state", state.astype(np.uint8)); B("a_no", a_no.astype(np.uint8))
    B("a_dur", dur.astype(np.uint32)); B("a_time", (a_t - T0).astype(np.uint32)); B("a_bits", bits); B("a_ioff", ioff.astype(np.uint32))
    B("c_max", cpmax.astype(np.int32)); B("c_type", ctype.astype(np.int32)); B("c_parent", parent); B("c_end", cend); B("c_k", k)
    B("e_off", coff.astype(np.uint32)); B("e_student", enr[:, 1].astype(np.uint32))
    es = enr[np.lexsort((enr[:, 0], enr[:, 1]))]
    B("s_coff", np.searchsorted(es[:, 1], np.arange(NS + 1)).astype(np.uint32)); B("s_class", es[:, 0].astype(np.uint32)); B("s_org", s_org)
    B("cc_off", np.searchsorted(cc[:, 0], np.arange(NCL + 1)).astype(np.uint32)); B("cc_ctx", cc[:, 1].astype(np.uint32))
    ps = np.argsort(stu, kind="stable").astype(np.uint32)
    B("p_off", np.searchsorted(stu[ps], np.arange(NS + 1)).astype(np.uint32)); B("p_row", ps)
    B("h_class", ho_cls.astype(np.uint32)); B("h_off", np.searchsorted(hc_h, np.arange(len(ho_cls) + 1)).astype(np.uint32)); B("h_ctx", hc_ctx.astype(np.uint32))
    B("d_kind", d_kind.astype(np.uint8))
    # ---- parameters
    prng = np.random.default_rng([A.seed, 99])
    in0 = a_org == 0
    app_of = np.zeros(NC, int)
    for i in range(NC): app_of[i] = i if parent[i] < 0 else app_of[parent[i]]
    app = int(np.bincount(app_of[a_ctx[in0]]).argmax())
    quiz = int(np.bincount(a_ctx[in0 & (ty == QUIZ)]).argmax())
    hs = prng.choice(len(ho_cls), 20, replace=len(ho_cls) < 20)
    meta = dict(scale=A.scale, seed=A.seed, attempts=N, items=NI, students=NS, classes=NCL, orgs=int(NORG), contexts=NC,
                enrollments=len(enr), handouts=len(ho_cls), t0=int(T0), org=0, subtree=[app, int(cend[app])], quiz=quiz, quiz_k=int(k[quiz]),
                org_attempts=int(in0.sum()), subtree_attempts=int((in0 & (a_ctx >= app) & (a_ctx < cend[app])).sum()),
                org_items=int(ni[in0].sum()), quiz_attempts=int((in0 & (a_ctx == quiz)).sum()),
                handout_params=[[int(ho_cls[h]), int(h), int(cls_org[ho_cls[h]])] for h in hs],
                student_params=[[int(s), int(s_org[s])] for s in prng.integers(0, NS, 20)], cols=cols, gen_seconds=round(time.time() - t_start, 1))
    json.dump(meta, open(out + "/meta.json", "w"), indent=1)
    with open(out + "/params.txt", "w") as f:
        print("t0", meta["t0"], file=f); print("org", meta["org"], file=f)
        print("subtree", *meta["subtree"], file=f); print("quiz", meta["quiz"], file=f)
        for c, h, o in meta["handout_params"]: print("handout", c, h, o, file=f)
        for s, o in meta["student_params"]: print("student", s, o, file=f)
    with open(out + "/points.txt", "w") as f:
        for c, h, o in meta["handout_params"]:
            xs = hc_ctx[hc_h == h]; print(c, o, len(xs), *xs, file=f)

main()
