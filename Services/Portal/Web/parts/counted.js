// Who is counted: the students behind a count of a column, such as of those who are late.

import { CellFlag, ReportService } from "../api/report.js";
import { element, fill, isolated } from "../base/dom.js";
import { showFailureIn } from "../base/failures.js";
import * as figures from "../base/figures.js";
import { rowsInOrder, shownName } from "../base/names.js";
import { openPane, studentPath } from "../base/router.js";
import { words } from "../base/words.js";
import { forgetUnseenInPane } from "./lost-access.js";
import { shownCell, textOf } from "./shown.js";

/** @typedef {import("../api/report.js").GridCell} GridCell */
/** @typedef {import("../base/router.js").Visit} Visit */
/**
 * @typedef {object} CountedPlace
 * @property {string} handoutId
 * @property {string} classId
 * @property {import("../api/report.js").GridColumn} column
 * @property {import("./report-options.js").ReportOptions} options that the count was asked with
 * @property {"started" | "finished" | "late" | "missing"} count
 */

/** @type {Record<CountedPlace["count"], (cell: GridCell) => boolean>} */
const isCounted = {
  started: (cell) => cell.started,
  finished: (cell) => cell.finished,
  late: (cell) => cell.flags.includes(CellFlag.LATE),
  missing: (cell) => cell.flags.includes(CellFlag.MISSING),
};

/**
 * Shows at once who is counted at this moment, in the pane; what fails is said there.
 *
 * @param {Visit} visit
 * @param {CountedPlace} place
 */
export function openCounted(visit, place) {
  const list = element("div", {}, element("p", { class: "quiet" }, words.loading));
  const signal = openPane(words.counted(words[place.count], place.column.title), list);
  const load = async () => {
    try {
      fill(list, await students(visit, place, signal));
    } catch (error) {
      if (!signal.aborted) showFailureIn(list, error, load, { signal });
    }
  };
  load();
  forgetUnseenInPane(visit, { classId: place.classId, signal });
}

/**
 * @param {Visit} visit
 * @param {CountedPlace} place
 * @param {AbortSignal} signal
 */
async function students(visit, { handoutId, classId, column, options, count }, signal) {
  let firstColumn = 0;
  for (;;) {
    const request = { handoutId, options, withoutItems: true, firstColumn };
    const grid = await visit.client.call(ReportService.getHandoutGrid, request, { signal });
    const index = grid.columns.findIndex(
      (each) =>
        each.taskId === column.taskId && each.contextId === column.contextId && each.ownNumber === column.ownNumber,
    );
    if (index >= 0) {
      const rows = grid.rows.filter((row) => isCounted[count](row.cells[index]));
      return [element("p", {}, words.countedRules[count]), ...listOf(visit, classId, rows, index)];
    }
    firstColumn += grid.columns.length;
    if (grid.columnsLeft === 0 || grid.columns.length === 0) return [element("p", {}, words.columnGone)];
  }
}

/**
 * @param {Visit} visit
 * @param {string} classId
 * @param {import("../api/report.js").GridRow[]} rows
 * @param {number} index
 */
function listOf(visit, classId, rows, index) {
  if (rows.length === 0) return [element("p", {}, words.countedNobody)];
  const lines = rowsInOrder(rows).map((row) =>
    element(
      "li",
      {},
      element("a", { href: studentPath(visit, row.studentId, classId) }, isolated(shownName(row.studentId, row.name))),
      " ",
      element("span", { class: "quiet" }, textOf(shownCell(row.cells[index]))),
    ),
  );
  return [
    element("p", {}, words.countedNow(rows.length, figures.count(rows.length))),
    element("ul", { class: "plain-list" }, lines),
  ];
}
