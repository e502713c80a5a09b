// Handouts with their tasks as one table: a line for the handout, with its link, and below it a line for each task.
//
// Rows of tasks are headed by the task alone, and read with the handout's title, since who goes from cell to cell does not hear
// what stands above.

import { ChangedCells } from "../base/announcements.js";
import { element } from "../base/dom.js";
import * as figures from "../base/figures.js";
import { date, dateAndTime } from "../base/instants.js";
import { words } from "../base/words.js";
import { DataGrid } from "./data-grid.js";
import { heading, ownDueText, plain } from "./shown.js";

/** @typedef {import("../api/report.js").GridColumn} GridColumn */
/** @typedef {import("../base/router.js").Visit} Visit */
/** @typedef {import("./data-grid.js").GridView} GridView */
/** @typedef {import("./data-grid.js").RowView} RowView */
/** @typedef {import("./shown.js").Shown} Shown */
/**
 * What handouts of a class overview and of a student's report have in common.
 *
 * @typedef {object} HandoutLines
 * @property {string} handoutId
 * @property {string} title
 * @property {GridColumn[]} columns
 * @property {import("../api/well-known.js").Timestamp} [dueTime]
 * @property {boolean} [ownDue] the due time is that of one student alone
 * @property {import("../api/well-known.js").Timestamp} [endTime]
 */
/** @typedef {{ key: string, index: number, column: GridColumn, heading: string }} TaskLine `index`: of the handout's column */

/** The table, shown state after state: which cells have changed is announced, and other handouts do not move those that are there. */
export class HandoutTable {
  /** @type {DataGrid} */
  #grid;
  /** @type {Map<string, string>} */
  #shapes = new Map();
  #fingerprint = "";
  #changed = new ChangedCells();
  /**
   * What stands in the table.
   *
   * @type {GridView}
   */
  view = { columns: [], rows: [] };

  /** @param {{ caption: string, onOpen: (place: import("./data-grid.js").GridPlace) => void }} options */
  constructor({ caption, onOpen }) {
    this.#grid = new DataGrid({
      caption,
      corner: words.overviewCorner,
      onOpen,
      onOrder: () => this.#grid.show(this.view, { inOrder: true }),
      orderChanged: () => words.handoutsChanged,
    });
    this.element = this.#grid.element;
  }

  /**
   * @param {HandoutLines[]} handouts
   * @param {boolean} isReset what was shown is not what this follows: nothing counts as a change
   * @param {() => GridView} viewOf
   * @returns {{ any: boolean, handouts: boolean }} whether anything changed, and whether there are other handouts
   */
  show(handouts, isReset, viewOf) {
    const isFirst = this.#fingerprint === "";
    const fingerprint = JSON.stringify(handouts, (_, value) => (typeof value === "bigint" ? `${value}` : value));
    if (fingerprint === this.#fingerprint) return { any: false, handouts: false };
    this.#fingerprint = fingerprint;
    const { shapes, isOther } = compareShapes(this.#shapes, handouts);
    const areOther = [...shapes.keys()].join("\n") !== [...this.#shapes.keys()].join("\n");
    this.#shapes = shapes;
    this.view = viewOf();
    const changed = this.#grid.show(this.view, { inOrder: isFirst || isOther, marks: !isFirst && !isReset });
    if (!isFirst) this.#changed.add(changed);
    return { any: true, handouts: areOther || isOther };
  }

  /**
   * Shows more of the same state, which is no change of it.
   *
   * @param {GridView} view
   */
  complete(view) {
    this.view = view;
    this.#grid.show(view, { marks: false });
  }
}

/** @param {HandoutLines} handout */
export const handoutKey = (handout) => `handout ${handout.handoutId}`;

/**
 * @param {HandoutLines} handout
 * @param {number} index of the column
 */
function taskKey(handout, index) {
  const { taskId, contextId, ownNumber } = handout.columns[index];
  return `task ${JSON.stringify([handout.handoutId, taskId, String(contextId), ownNumber])}`;
}

/**
 * The tasks, and what lies below them where that is wanted; where it is not, a task's heading says how much it is.
 *
 * @param {HandoutLines} handout
 * @param {boolean} isBelowShown
 * @param {(column: GridColumn, index: number) => GridColumn} naming gives a column the title that it has for the reader
 * @returns {TaskLine[]}
 */
export function taskLines(handout, isBelowShown, naming = (column) => column) {
  return handout.columns.flatMap((column, index) => {
    if (column.isSubColumn && !isBelowShown) return [];
    const below = isBelowShown || column.isSubColumn ? 0 : belowOf(handout, column);
    const named = naming(column, index);
    return [
      {
        key: taskKey(handout, index),
        index,
        column: named,
        heading: below > 0 ? words.folded(named.title, figures.count(below)) : heading(named),
      },
    ];
  });
}

/** @param {HandoutLines} handout @param {GridColumn} task */
const belowOf = (handout, task) =>
  task.foldedColumns + handout.columns.filter((column) => column.isSubColumn && column.taskId === task.taskId).length;

/**
 * The rows of a handout: its own, and those of its tasks.
 *
 * @param {HandoutLines} handout
 * @param {TaskLine[]} lines
 * @param {number} columnCount behind the due time
 * @param {(line: TaskLine) => Shown[]} cellsOf
 * @param {string} [href] where the handout's title leads
 * @returns {RowView[]}
 */
export function handoutRows(handout, lines, columnCount, cellsOf, href) {
  const blanks = Array.from({ length: columnCount }, () => plain(""));
  return [
    { key: handoutKey(handout), heading: handout.title, href, isName: true, cells: [dueOf(handout), ...blanks] },
    ...lines.map((line) => ({
      key: line.key,
      heading: line.heading,
      isName: true,
      label: words.taskOfHandout(line.heading, handout.title),
      cells: [plain(""), ...cellsOf(line)],
    })),
  ];
}

/** @param {HandoutLines} handout @returns {Shown} */
function dueOf({ dueTime, ownDue, endTime }) {
  const due = dueTime ? dateAndTime(dueTime) : "";
  return { lead: ownDue ? ownDueText({ dueTime }) : due, rest: endTime && words.endedOn(date(endTime)) };
}

/**
 * Whether what lies below tasks is shown, as the address says.
 *
 * @param {URLSearchParams} query
 */
export const isBelowShown = (query) => query.has("below");

/**
 * The button that shows or hides what lies below tasks, where anything does.
 *
 * @param {Visit} visit
 * @param {HandoutLines[]} handouts
 */
export function belowButton(visit, handouts) {
  if (!handouts.some((handout) => handout.columns.some((column) => column.isSubColumn))) return undefined;
  const isShown = isBelowShown(visit.query);
  const change = () => visit.setQuery({ below: isShown ? undefined : "" });
  return element("button", { onclick: change }, isShown ? words.hideBelow : words.showBelow);
}

/**
 * What identifies the lines of handouts: where it changes within a handout that is shown already, the table is put in order anew.
 *
 * @param {Map<string, string>} before by handout
 * @param {HandoutLines[]} handouts
 * @returns {{ shapes: Map<string, string>, isOther: boolean }}
 */
function compareShapes(before, handouts) {
  const shapes = new Map(
    handouts.map((handout) => [
      handout.handoutId,
      handout.columns.map((_, index) => taskKey(handout, index)).join("\n"),
    ]),
  );
  const isOther = [...shapes].some(([id, shape]) => before.has(id) && before.get(id) !== shape);
  return { shapes, isOther };
}
