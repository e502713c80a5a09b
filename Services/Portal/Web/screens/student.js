// A student, live: their results in all handouts beside the class, the attempts behind them, and why a teacher should look.
//
// Students see their own here, and nothing of anybody else: no figures of a class, and no notes.

import { RosterService } from "../api/activity.js";
import { Metric } from "../api/report.js";
import { element, fill, inText, isolated } from "../base/dom.js";
import { actionButton } from "../base/failures.js";
import { milliseconds } from "../base/instants.js";
import { Freshness, watch } from "../base/live.js";
import { areNamesHidden, shownName } from "../base/names.js";
import { beforePrinting } from "../base/printing.js";
import { classPath, go, handoutPath, loadModule, printScreen, studentPath, whenLoaded } from "../base/router.js";
import { noteOrganizationTime } from "../base/session.js";
import { words } from "../base/words.js";
import { AttemptSeries } from "../parts/attempt-series.js";
import { AttentionSection } from "../parts/attention.js";
import { belowButton, HandoutTable, handoutKey, handoutRows, isBelowShown, taskLines } from "../parts/handout-rows.js";
import { optionsForm, optionsIn, printedFoot } from "../parts/report-options.js";
import { legend, shownCell, shownMean } from "../parts/shown.js";

/** @typedef {import("../api/report.js").StudentHandout} StudentHandout */
/** @typedef {import("../api/report.js").StudentReport} StudentReport */
/** @typedef {import("../base/router.js").Visit} Visit */
/** @typedef {import("../parts/attempt-series.js").SeriesCell} SeriesCell */
/** @typedef {import("../parts/data-grid.js").GridView} GridView */
/** @typedef {import("../parts/handout-rows.js").TaskLine} TaskLine */
/** @typedef {import("../parts/report-options.js").ReportOptions} ReportOptions */

/** About so many rows fit on a printed page. What is longer has its foot at its end, where it covers nothing. */
const pageRows = 40;

/** @param {Visit} visit */
export async function show(visit) {
  const { client, main, parameters, query, session } = visit;
  const isOwn = session.role === "student";
  const options = optionsIn(query);
  const classId = query.get("class") ?? "";
  const request = { studentId: parameters.student, classId, options, withoutItems: true };
  const ending = new AbortController();
  visit.signal.addEventListener("abort", () => ending.abort());
  const { signal } = ending;

  const title = element("h1");
  const classes = new ClassLinks(visit, classId, signal);
  const below = element("p", { class: "actions" });
  const none = element("p", { hidden: true }, isOwn ? words.noHandoutsOwn : words.noHandoutsAssigned);
  const foot = element("p", { class: "print-foot" });
  const table = new ResultTable(visit, { options, isOwn, signal });
  beforePrinting(() => table.complete(), signal);
  const attention = isOwn
    ? undefined
    : new AttentionSection(visit, {
        title: words.attention,
        none: words.attentionOfNone,
        hasNames: false,
        options: { ...options, studentIds: [parameters.student] },
        signal,
      });
  const content = element("div", {}, attention?.element, below, none, table.element, legend());
  const freshness = new Freshness(content);
  const sheet = element("div", { class: "one-page" });
  fill(main, sheet);
  fill(
    sheet,
    title,
    element("div", { class: "line" }, freshness.element, actions(visit, request, table)),
    freshness.news,
    isOwn ? undefined : classes.element,
    optionsForm(visit, { isOfHandouts: true }),
    content,
    foot,
  );

  const onState = (/** @type {StudentReport} */ report, /** @type {boolean} */ isReset) => {
    const isFirst = table.report === undefined;
    // One as of an earlier time says nothing of now.
    const now = options.asOfTime ? undefined : report.evaluateTime;
    if (isFirst && now) noteOrganizationTime(milliseconds(now));
    const change = table.show(report, isReset);
    const name = isOwn ? words.ownResults : shownName(report.studentId, report.name);
    fill(title, isolated(name));
    visit.setTitle(name);
    none.hidden = report.handouts.length > 0;
    table.element.hidden = report.handouts.length === 0;
    sheet.classList.toggle("long", table.view.rows.length > pageRows);
    foot.textContent = words.printedStudent(
      inText(shownName(report.studentId, report.name)),
      printedFoot(report, options),
    );
    if (isFirst || change.handouts) fill(below, belowButton(visit, report.handouts));
    const classIds = classIdsOf(report.handouts);
    if (!isOwn) classes.show(classIds);
    attention?.follow(classIds, report.handouts, change.any);
  };
  const onSignOfLife = () => {
    const { handouts } = table.report ?? {};
    if (!handouts) return;
    table.renew();
    attention?.follow(classIdsOf(handouts), handouts, false);
  };
  try {
    await watch(
      client,
      { studentReport: request },
      {
        signal,
        onState: ({ studentReport, reset }) => studentReport && onState(studentReport, reset),
        onSignOfLife,
        freshness,
      },
    );
  } finally {
    ending.abort();
  }
}

/** @param {StudentHandout[]} handouts */
const classIdsOf = (handouts) => [...new Set(handouts.map(({ classId }) => classId))];

/** @param {Visit} visit @param {import("../rpc/protobuf.js").PartialMessage<import("../api/report.js").GetStudentReportRequest>} request @param {ResultTable} table */
function actions(visit, request, table) {
  const save = async () => {
    const { saveExport, saveView } = await loadModule(() => import("../parts/files.js"));
    await (areNamesHidden()
      ? saveView(table.view, words.overviewCorner, "student.csv")
      : saveExport(visit, { studentReport: request }, `${visit.parameters.student}.csv`));
  };
  return element(
    "span",
    { class: "actions" },
    element("button", { onclick: printScreen }, words.print),
    actionButton(words.saveCSV, save),
  );
}

// The way back

/** Links to the classes that the report is of, with their titles once these are known. */
class ClassLinks {
  #visit;
  #signal;
  /** @type {Map<string, HTMLElement>} */
  #links = new Map();

  /** @param {Visit} visit @param {string} classId that the report is limited to, if any @param {AbortSignal} signal */
  constructor(visit, classId, signal) {
    this.#visit = visit;
    this.#signal = signal;
    this.element = element("p", { class: "facts line" });
    if (!classId) return;
    this.show([classId]);
    const all = studentPath(visit, visit.parameters.student);
    this.element.append(element("a", { href: all, class: "screen-only" }, words.allClasses));
  }

  /** @param {string[]} classIds */
  show(classIds) {
    for (const classId of classIds) {
      if (this.#links.has(classId)) continue;
      const href = classPath(this.#visit, classId);
      const link = element("a", { href }, words.toClass);
      this.#links.set(classId, link);
      this.element.append(link);
      this.#name(classId, link);
    }
  }

  /** @param {string} classId @param {HTMLElement} link */
  async #name(classId, link) {
    try {
      const found = await this.#visit.client.call(RosterService.getClass, { classId }, { signal: this.#signal });
      fill(link, isolated(found.title || classId));
    } catch {
      // It leads there without its title, too.
    }
  }
}

// The results

class ResultTable {
  #visit;
  #options;
  #isOwn;
  #table;
  #series;
  /** @type {Map<string, { handout: StudentHandout, line?: TaskLine }>} */
  #lines = new Map();
  /**
   * The report as it is shown.
   *
   * @type {StudentReport | undefined}
   */
  report;

  /** @param {Visit} visit @param {{ options: ReportOptions, isOwn: boolean, signal: AbortSignal }} options */
  constructor(visit, { options, isOwn, signal }) {
    this.#visit = visit;
    this.#options = options;
    this.#isOwn = isOwn;
    const onOpen = (/** @type {import("../parts/data-grid.js").GridPlace} */ { row, column, isToMark }) =>
      this.#open(row, column, isToMark);
    this.#table = new HandoutTable({ caption: isOwn ? words.ownCaption : words.studentCaption, onOpen });
    this.element = this.#table.element;
    this.#series = new AttemptSeries(visit.client, { options, signal, onChange: () => this.#showSeries() });
  }

  /** What stands in the table. */
  get view() {
    return this.#table.view;
  }

  /** @param {StudentReport} report @param {boolean} isReset */
  show(report, isReset) {
    this.report = report;
    const change = this.#table.show(report.handouts, isReset, () => this.#viewOf(report));
    if (change.any) this.#followSeries();
    else this.renew();
    return change;
  }

  /** The report still holds. */
  renew() {
    this.#series.renew();
  }

  /** @param {StudentReport} report @returns {GridView} */
  #viewOf(report) {
    this.#lines.clear();
    const columns = [
      { key: "due", heading: words.dueColumn },
      { key: "own", heading: words.own },
      ...(this.#isOwn
        ? []
        : [
            { key: "class", heading: words.classAverage },
            { key: "class-time", heading: words.classTime },
          ]),
      { key: "attempts", heading: words.attempts },
    ];
    const rows = report.handouts.flatMap((handout) => {
      const lines = taskLines(handout, isBelowShown(this.#visit.query), (column, index) =>
        naming(column, handout.cells[index]),
      );
      this.#lines.set(handoutKey(handout), { handout });
      for (const line of lines) this.#lines.set(line.key, { handout, line });
      const href = this.#isOwn ? undefined : handoutPath(this.#visit, handout.handoutId);
      // To the student it is when the handout is due, and no exception to anything that they are shown.
      const shown = this.#isOwn ? { ...handout, ownDue: false } : handout;
      return handoutRows(shown, lines, columns.length - 1, (line) => this.#cellsOf(handout, line), href);
    });
    return { columns, rows };
  }

  /** @param {StudentHandout} handout @param {TaskLine} line */
  #cellsOf(handout, line) {
    const { column } = line;
    const cell = handout.cells[line.index];
    return [
      shownCell(cell),
      ...(this.#isOwn ? [] : [shownMean(column.headline, { hasBar: true }), shownMean(column.time)]),
      this.#series.shown(line.key, this.#seriesCell(handout, line)),
    ];
  }

  // Attempts

  /** @param {StudentHandout} handout @param {TaskLine} line @returns {SeriesCell} */
  #seriesCell({ handoutId, cells }, { column, index }) {
    return { handoutId, studentId: this.#visit.parameters.student, column, cell: cells[index] };
  }

  #followSeries() {
    /** @type {Map<string, SeriesCell>} */
    const cells = new Map();
    for (const [key, { handout, line }] of this.#lines) if (line) cells.set(key, this.#seriesCell(handout, line));
    this.#series.follow(cells);
    for (const row of /** @type {NodeListOf<HTMLElement>} */ (this.element.querySelectorAll("tbody tr"))) {
      this.#series.observe(row);
    }
  }

  /** Has everything shown that paper should have, where a reader would only see it by scrolling. */
  complete() {
    return this.#series.complete();
  }

  #showSeries() {
    if (!this.report) return;
    this.#table.complete(this.#viewOf(this.report));
  }

  // Behind a number

  /** @param {string} row @param {string} key @param {boolean} [startsMarking] */
  #open(row, key, startsMarking) {
    const found = this.#lines.get(row);
    if (!found || !this.report) return;
    const { handout, line } = found;
    if (!line || key === "" || key === "due") {
      return this.#isOwn ? undefined : go(handoutPath(this.#visit, handout.handoutId));
    }
    const { studentId, name: studentName, policies, evaluateTime } = this.report;
    const { column } = line;
    const place = { ...handout, column, options: this.#options, policies, evaluateTime };
    if (key === "class" || key === "class-time") {
      const metric = key === "class-time" ? Metric.TIME : Metric.UNSPECIFIED;
      const sum = /** @type {const} */ ({ ...place, metric, shows: "mean", latest: () => this.#latest(row)?.column });
      return whenLoaded(
        this.#visit,
        () => import("../parts/behind.js"),
        (behind) => behind.openColumn(this.#visit, sum),
      );
    }
    const cell = handout.cells[line.index];
    const latest = () => this.#latest(row)?.cell;
    const onMarked = (/** @type {ReportOptions} */ options) => this.#series.forget(row, options);
    const own = { ...place, studentId, studentName, cell, latest, startsMarking, onMarked };
    return whenLoaded(
      this.#visit,
      () => import("../parts/behind.js"),
      (behind) => behind.openCell(this.#visit, own),
    );
  }

  /** @param {string} row */
  #latest(row) {
    const found = this.#lines.get(row);
    if (!found?.line) return undefined;
    return { column: found.line.column, cell: found.handout.cells[found.line.index] };
  }
}

/**
 * A column of each student's own content, by what it is of this student.
 *
 * @param {import("../api/report.js").GridColumn} column
 * @param {import("../api/report.js").GridCell} cell
 */
function naming(column, { ownContent }) {
  return ownContent ? { ...column, title: ownContent.title, contextId: ownContent.contextId } : column;
}
