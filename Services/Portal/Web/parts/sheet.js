// A table of a report: a heading and numbers a row, of which each may open what is behind it. Narrow, each row is a card.

import { element } from "../base/dom.js";
import { drawn } from "./shown.js";

/** @typedef {import("../base/dom.js").Child} Child */
/** @typedef {import("./shown.js").Shown} Shown */
/**
 * @typedef {Shown & { open?: () => void }} OpenShown `open` shows what is behind it
 * @typedef {{ heading: string, isNumber?: boolean }} SheetColumn
 * @typedef {{ heading: Child | Child[], cells: (OpenShown | Child[])[], className?: string }} SheetRow
 */

/**
 * @param {{ caption: string, corner: string, columns: SheetColumn[], rows: SheetRow[], isCaptionHidden?: boolean }} sheet
 *   `caption` says what the table is of
 */
export function sheetTable({ caption, corner, columns, rows, isCaptionHidden = false }) {
  const head = columns.map((column) =>
    element("th", { role: "columnheader", scope: "col", class: numberClass(column) }, column.heading),
  );
  // Roles are named, since what is shown as a card is no table to a browser any more.
  return element(
    "div",
    { class: "table-frame" },
    element(
      "table",
      { role: "table", class: "sheet" },
      element("caption", { class: isCaptionHidden ? "unseen" : undefined }, caption),
      element(
        "thead",
        { role: "rowgroup" },
        element("tr", { role: "row" }, element("th", { role: "columnheader", scope: "col" }, corner), head),
      ),
      element(
        "tbody",
        { role: "rowgroup" },
        rows.map((row) => sheetRow(row, columns)),
      ),
    ),
  );
}

/**
 * @param {SheetRow} row
 * @param {SheetColumn[]} columns
 */
export function sheetRow(row, columns) {
  return element(
    "tr",
    { role: "row", class: row.className },
    element("th", { role: "rowheader", scope: "row" }, row.heading),
    row.cells.map((cell, index) => sheetCell(cell, columns[index])),
  );
}

/**
 * @param {OpenShown | Child[]} cell
 * @param {SheetColumn} column
 */
function sheetCell(cell, column) {
  const attributes = { role: "cell", class: numberClass(column), "data-heading": column.heading };
  if (Array.isArray(cell)) return element("td", { ...attributes, "data-blank": cell.length === 0 }, cell);
  return element(
    "td",
    { ...attributes, "data-look": cell.look, "data-mark": cell.mark, "data-blank": !cell.lead && !cell.rest },
    opening(cell),
  );
}

/**
 * A number, which opens what is behind it where there is something.
 *
 * @param {OpenShown} shown
 */
export function opening(shown) {
  return shown.open ? element("button", { class: "figure", onclick: shown.open }, drawn(shown)) : drawn(shown);
}

/**
 * Columns that are all of numbers.
 *
 * @param {string[]} headings
 * @returns {SheetColumn[]}
 */
export const numberColumns = (headings) => headings.map((heading) => ({ heading, isNumber: true }));

/** @param {SheetColumn} column */
const numberClass = (column) => (column.isNumber ? "number" : undefined);

/**
 * Facts of a whole report: a name and a number each.
 *
 * @param {[string, OpenShown][]} facts
 */
export function factList(facts) {
  const entries = facts.map(([name, shown]) =>
    element(
      "div",
      {},
      element("dt", {}, name),
      element("dd", { "data-look": shown.look, "data-mark": shown.mark }, opening(shown)),
    ),
  );
  return element("dl", { class: "fact-list" }, entries);
}
