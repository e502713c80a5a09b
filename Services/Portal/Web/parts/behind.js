// Behind a number: the pane that says what a number is of, by which rule it was made, and of which attempts.
//
// Every number on every screen opens it. A report about people calls `openCell` for one student's cell, and
// `openColumn` for a sum of the class: both take the handout, the column as the report has it, the options that the
// report was asked with, and, as far as the screen has them, the policies, the instants and the cell or summary that it
// shows. A report about content calls `openScope` with the scope and the metric. `latest` is a function that gives what
// the screen shows now: with it the pane says when the number has changed since it was opened. All three show the pane
// at once and return; what fails is said in the pane. For a handout's grid:
//
//   openCell(visit, { ...grid, column, options, studentId: row.studentId, studentName: row.name, cell: row.cells[index] })
//   openColumn(visit, { ...grid, column, options, metric: Metric.TIME, shows: "mean" })
//   openScope(visit, { scope, metric: Metric.SCORE, title: node.title, summary: node.inclusive.score, options })

import { element, fill } from "../base/dom.js";
import { showFailureIn } from "../base/failures.js";
import { loadModule } from "../base/router.js";
import { words } from "../base/words.js";
import { cellContent, cellNumber, cellOf, cellSentence, shownIn } from "./behind/cell.js";
import { number, openBehind, sentence } from "./behind/pane.js";
import { columnContent, columnNumber, columnSentence, scopeContent, scopeSentence, summaryIn } from "./behind/sum.js";
import { plain, shownMean } from "./shown.js";

/** @typedef {import("../api/report.js").AttemptPolicies} AttemptPolicies */
/** @typedef {import("../api/report.js").ContentScope} ContentScope */
/** @typedef {import("../api/report.js").GridCell} GridCell */
/** @typedef {import("../api/report.js").GridColumn} GridColumn */
/** @typedef {import("../api/report.js").ItemColumn} ItemColumn */
/** @typedef {import("../api/report.js").Summary} Summary */
/** @typedef {import("../api/well-known.js").Timestamp} Timestamp */
/** @typedef {import("../base/router.js").Visit} Visit */
/** @typedef {import("./report-options.js").ReportOptions} ReportOptions */

/**
 * Where a number of a handout stands. `HandoutGrid` has all that is optional here; of an overview or a student's report
 * it is `{ ...handout, classId, policies: report.policies }`.
 *
 * @typedef {object} HandoutPlace
 * @property {string} handoutId
 * @property {string} classId
 * @property {Pick<GridColumn, "taskId" | "contextId" | "title"> & Partial<GridColumn>} column as the report has it
 * @property {ReportOptions} options that the report was asked with
 * @property {AttemptPolicies} [policies] that the report says it used
 * @property {Timestamp} [dueTime] of the handout
 * @property {{ studentId: string, name: string }[]} [rows] students of the report, for their names
 */

/**
 * @typedef {object} CellPart
 * @property {string} studentId
 * @property {string} studentName
 * @property {number} [metric] what the screen shows of the cell: UNSPECIFIED for all of it, headline first
 * @property {ItemColumn} [item] instead of a metric: an additional item of the cell
 * @property {GridCell} [cell] as it is shown; asked for where it is left out
 * @property {() => GridCell | undefined} [latest] the cell as the screen has it now
 * @property {boolean} [startsMarking] the reader goes right to the marks
 * @property {(options: ReportOptions) => void} [onMarked] something was marked: a report with these options has it
 */
/**
 * One student's cell.
 *
 * @typedef {HandoutPlace & CellPart} CellPlace
 */

/**
 * @typedef {object} ColumnPart
 * @property {number} [metric] of the sum: UNSPECIFIED for the headline
 * @property {ItemColumn} [item] instead of a metric: the additional items of a column
 * @property {"mean" | "withData" | "done"} [shows] which row below the students it is: "mean" where it is left out
 * @property {() => GridColumn | undefined} [latest] the column as the screen has it now
 */
/**
 * A sum of the class.
 *
 * @typedef {HandoutPlace & ColumnPart} ColumnPlace
 */

/**
 * A number of a report about content, as GetDistribution gives it.
 *
 * @typedef {object} ScopePlace
 * @property {import("../rpc/protobuf.js").PartialMessage<ContentScope>} scope
 * @property {number} metric never UNSPECIFIED
 * @property {string} title of the content, as others wrote it
 * @property {Summary} [summary] as it is shown
 * @property {ReportOptions} options that the report was asked with
 * @property {AttemptPolicies} [policies] that the report says it used
 * @property {"n" | "withData"} [shows] what stands there: the mean where it is left out
 * @property {Shown} [count] that stands there in place of the mean
 */
/** @typedef {import("./shown.js").Shown} Shown */
/** @typedef {import("./behind/cell.js").CellFound} CellFound */
/** @typedef {import("./behind/sum.js").SumFound} SumFound */

/**
 * What is behind one student's cell.
 *
 * @param {Visit} visit
 * @param {CellPlace} place
 */
export function openCell(visit, place) {
  /** @type {CellFound} */
  const found = { cell: place.cell };
  const marks = marksOf(visit, place, found);
  openBehind(place.column.title, {
    visit,
    classId: place.classId,
    head: () => [cellNumber(visit, place, found), cellSentence(place, found)],
    rest: async (signal, failure) => {
      // What was marked here is shown, however long the screen takes to hear of it.
      const marked = found.marking?.options;
      const asked = marked ? { ...place, options: marked } : place;
      const latest = marked?.atLeast ? undefined : place.latest?.();
      found.cell = latest ?? found.cell ?? (await cellOf(visit, asked, signal));
      await marks?.ready;
      return cellContent(visit, asked, found, signal, failure);
    },
    refresh: () => {
      found.cell = undefined;
      marks?.refresh();
    },
    latest: place.latest && (() => shownIn(place, place.latest?.())),
    shown: () => shownIn(place, found.cell),
    beside: marks && ((reload, signal) => marks.begin(reload, signal)),
    onShown: () => marks?.shown(),
  });
}

/**
 * What a teacher may do about a cell: nothing where it is of an earlier time, which is over. Students mark nothing.
 *
 * @param {Visit} visit
 * @param {CellPlace} place
 * @param {CellFound} found is given the forms
 */
function marksOf(visit, place, found) {
  if (visit.session.role === "student") return undefined;
  const content = element("div");
  let isFirst = true;
  const marks = {
    ready: Promise.resolve(),
    begin: (/** @type {() => void} */ reload, /** @type {AbortSignal} */ signal) => {
      if (place.options.asOfTime) fill(content, element("p", { class: "quiet" }, words.marking.ofThePast));
      else marks.ready = load(reload, signal);
      return content;
    },
    refresh: () => {},
    shown: () => {
      found.marking?.giveFocusBack();
      if (isFirst && place.startsMarking) found.marking?.begin();
      isFirst = false;
    },
  };
  const load = async (/** @type {() => void} */ reload, /** @type {AbortSignal} */ signal) => {
    try {
      const { CellMarking } = await loadModule(() => import("./marking.js"));
      if (signal.aborted) return;
      found.marking = new CellMarking(visit, place, reload);
    } catch (error) {
      if (!signal.aborted) showFailureIn(content, error, () => load(reload, signal), { signal });
      return;
    }
    fill(content, found.marking.element);
    // The attempts do not wait for it.
    marks.refresh = () => void found.marking?.load(signal);
    marks.refresh();
  };
  return marks;
}

/**
 * What is behind a sum of the class.
 *
 * @param {Visit} visit
 * @param {ColumnPlace} place
 */
export function openColumn(visit, place) {
  /** @type {SumFound} */
  const found = { summary: summaryIn(place, place.column), column: place.column };
  openBehind(place.column.title, {
    visit,
    classId: place.classId,
    head: () => [number(columnNumber(place, found)), sentence(columnSentence(place, found))],
    rest: (signal, failure) => columnContent(visit, place, found, signal, failure),
    refresh: () => {
      found.column = place.latest?.() ?? found.column;
      found.summary = (found.column && summaryIn(place, found.column)) ?? found.summary;
    },
    latest:
      place.latest &&
      (() => {
        const column = place.latest?.();
        return column && columnNumber(place, { column, summary: summaryIn(place, column) });
      }),
    shown: () => columnNumber(place, found),
  });
}

/**
 * What is behind a number about content.
 *
 * @param {Visit} visit
 * @param {ScopePlace} place
 */
export function openScope(visit, place) {
  /** @type {SumFound} */
  const found = { summary: place.summary };
  openBehind(place.title, {
    visit,
    classId: place.scope.classId ?? "",
    head: () => [
      number(place.count ?? (found.summary ? shownMean(found.summary) : plain(""))),
      found.summary && sentence(scopeSentence(place, found.summary, found.policies)),
    ],
    rest: (signal, failure) => scopeContent(visit, place, found, signal, failure),
    refresh: () => {},
    shown: () => place.count ?? shownMean(found.summary),
  });
}
