// A grid on paper: one with more columns than a sheet has room for stands there in parts, one below the other, each with the headings of
// its rows. Browsers make what they print smaller so that it fits, but only to some degree: the rest of the columns would be cut off.

import { element, fill } from "../base/dom.js";
import { DataGrid } from "./data-grid.js";

/** @typedef {import("./data-grid.js").ColumnView} ColumnView */
/** @typedef {import("./data-grid.js").GridView} GridView */

/** So many columns beside the headings of rows are legible across the width of A4 and of Letter. */
const columnsMax = 8;
/** So few are as wide as what is in them. */
const columnsFew = 5;

/**
 * Has a grid stand in parts while it is printed.
 *
 * @param {HTMLElement} grid that stands in the page
 * @param {{ caption: string, corner: string }} texts of each part
 * @param {() => GridView} view what the grid shows now
 * @param {AbortSignal} signal aborted when the screen is left
 */
export function splitOnPaper(grid, texts, view, signal) {
  const place = element("div", { class: "paper-parts" });
  const begin = () => {
    const { columns, rows } = view();
    const isSplit = columns.length > columnsFew;
    grid.classList.toggle("in-parts", isSplit);
    if (!isSplit) return place.remove();
    const parts = partsOf(columns).map((part) => {
      const table = new DataGrid({ ...texts, onOpen: () => {} });
      const inPart = (/** @type {{ cells: GridView["rows"][0]["cells"] }} */ { cells }) => part.map((at) => cells[at]);
      const shown = {
        columns: part.map((at) => columns[at]),
        rows: rows.map((row) => ({ ...row, cells: inPart(row) })),
      };
      table.show(shown, { inOrder: true, marks: false });
      return table.element;
    });
    fill(place, parts);
    grid.after(place);
  };
  const end = () => {
    place.remove();
    grid.classList.remove("in-parts");
  };
  addEventListener("beforeprint", begin, { signal });
  addEventListener("afterprint", end, { signal });
}

/**
 * Which columns each part has, of about as many each. One that begins within a task begins with the task's own column.
 *
 * @param {ColumnView[]} columns
 * @returns {number[][]}
 */
function partsOf(columns) {
  const size = Math.ceil(columns.length / Math.ceil(columns.length / columnsMax));
  /** @type {number[][]} */
  const parts = [];
  let task = 0;
  for (const [index, { isSub }] of columns.entries()) {
    if (!isSub) task = index;
    const last = parts.at(-1);
    if (last && last.length < size) last.push(index);
    else parts.push(isSub ? [task, index] : [index]);
  }
  return parts;
}
