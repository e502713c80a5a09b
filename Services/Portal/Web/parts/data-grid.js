// A table of numbers that is walked by the arrow keys: one stop of the Tab key (the grid pattern of the ARIA Authoring Practices).
//
// What is shown anew touches only the cells that changed. Rows never move by themselves: a changed order is offered.

import { element, fill, isolated } from "../base/dom.js";
import { openPane } from "../base/router.js";
import { words } from "../base/words.js";
import { drawIn, drawn, textOf } from "./shown.js";

/** @typedef {import("./shown.js").Shown} Shown */
/**
 * @typedef {{ key: string, heading: string, isSub?: boolean, foldKey?: string, isFolded?: boolean }} ColumnView
 *   `foldKey` names what a button in the heading shows or hides
 * @typedef {object} RowView
 * @property {string} key
 * @property {string} heading
 * @property {boolean} [isName]
 * @property {boolean} [isFooter]
 * @property {string} [href] where the heading leads as a link
 * @property {string} [note] what is to be known of all of the row, behind its heading
 * @property {string} [label] the heading where it is read without the rows above it
 * @property {Shown[]} cells
 *
 * @typedef {{ columns: ColumnView[], rows: RowView[] }} GridView
 * @typedef {{ row: string, column: string, cell: HTMLElement, isToMark?: boolean }} GridPlace `row` and `column` are keys; "" is the heading;
 *   `isToMark`: the reader goes on to mark it
 * @typedef {{ cell: HTMLElement, shown?: Shown, text: string }} GridCell what it shows, and all of that in one text
 * @typedef {{ line: HTMLTableRowElement, heading: GridCell, cells: GridCell[] }} GridRow
 */

/** How long a cell is marked that changed, in milliseconds. */
const markDuration = 2000;
/** How many rows the page keys go. */
const page = 10;

export class DataGrid {
  /** @type {HTMLTableElement} */
  #table;
  #head = element("thead", { role: "rowgroup" });
  #body = element("tbody", { role: "rowgroup" });
  #foot = element("tfoot", { role: "rowgroup" });
  #notice = element("p", { class: "notice", hidden: true });
  /** @type {Map<string, GridRow>} */
  #rows = new Map();
  /**
   * Those that are marked, and when the mark goes: at the same time for all of a state.
   *
   * @type {Map<HTMLElement, number>}
   */
  #marked = new Map();
  #columnKeys = "";
  /** Copied for each row, which is made several times as fast as by its attributes one by one. */
  #blankRow = element("tr");
  /** @type {{ row: string, column: string } | undefined} */
  #current;
  #options;

  /**
   * @param {{
   *   caption: string,
   *   corner: string,
   *   onOpen: (place: GridPlace) => void,
   *   onFold?: (key: string) => void,
   *   onOrder?: () => void,
   *   orderChanged?: () => string,
   * }} options
   *   `onOpen`: Enter, with Shift or without, or a click, on a cell; `onFold`: the button of a heading; `onOrder`: the order that was offered is wanted;
   *   `orderChanged`: says that the order is another now, where the rows are no students
   */
  constructor(options) {
    this.#options = options;
    const caption = element("caption", {}, options.caption);
    this.#table = element("table", { role: "grid", class: "grid" }, caption, this.#head, this.#body, this.#foot);
    this.#table.addEventListener("keydown", (event) => this.#press(event));
    this.#table.addEventListener("click", (event) => this.#click(event));
    this.#table.addEventListener("focusin", (event) => this.#focused(event));
    this.#table.addEventListener("focusout", () => this.#showWhole());
    /** What stands in the page. */
    this.element = element(
      "div",
      { class: "grid-frame" },
      this.#notice,
      element("div", { class: "grid-scroll" }, this.#table),
    );
  }

  /**
   * Shows a state.
   *
   * @param {GridView} view
   * @param {{ inOrder?: boolean, marks?: boolean }} options `inOrder`: rows may move; `marks`: cells that changed are marked
   * @returns {number} of cells that changed
   */
  show(view, { inOrder = false, marks = true } = {}) {
    const keys = JSON.stringify(view.columns.map((column) => [column.key, column.heading, column.isFolded]));
    const isNew = keys !== this.#columnKeys;
    // Asked before anything goes away: what is taken out of the document has the focus no more.
    const { activeElement } = document;
    const isHere = this.#table.contains(activeElement) || this.#notice.contains(activeElement);
    const focused = isHere ? this.#currentIndex() : undefined;
    if (isNew) this.#begin(view, keys);
    let changed = 0;
    for (const row of view.rows) changed += this.#showRow(row, marks && !isNew);
    const wanted = new Set(view.rows.map((row) => row.key));
    for (const [key, { line }] of this.#rows) {
      if (wanted.has(key)) continue;
      line.remove();
      this.#rows.delete(key);
    }
    this.#order(view.rows, inOrder || isNew);
    this.#table.setAttribute("aria-rowcount", String(view.rows.length + 1));
    this.#table.setAttribute("aria-colcount", String(view.columns.length + 1));
    this.#holdPlace(focused);
    if (this.#marked.size > 0) setTimeout(() => this.#unmark(), markDuration);
    return changed;
  }

  /** @param {GridView} view @param {string} keys */
  #begin(view, keys) {
    this.#columnKeys = keys;
    this.#rows.clear();
    const headings = view.columns.map((column, index) => this.#heading(column, index));
    const corner = element(
      "th",
      { role: "columnheader", scope: "col", class: "corner", tabindex: -1, "data-column": "", "aria-colindex": 1 },
      this.#options.corner,
    );
    fill(this.#head, element("tr", { role: "row", "data-row": "", "aria-rowindex": 1 }, corner, headings));
    fill(this.#body);
    fill(this.#foot);
    this.#blankRow = blankRow(view.columns);
  }

  /** @param {ColumnView} column @param {number} index */
  #heading(column, index) {
    const attributes = {
      role: "columnheader",
      scope: "col",
      class: column.isSub ? "sub" : undefined,
      tabindex: -1,
      "data-column": column.key,
      "aria-colindex": index + 2,
    };
    const { foldKey } = column;
    const label = column.isFolded ? words.unfold(column.heading) : words.fold(column.heading);
    const fold =
      foldKey !== undefined &&
      element(
        "button",
        {
          class: "fold",
          tabindex: -1,
          "aria-expanded": String(!column.isFolded),
          "aria-label": label,
          onclick: () => this.#options.onFold?.(foldKey),
        },
        column.isFolded ? "▸" : "▾",
      );
    return element("th", attributes, isolated(column.heading), fold);
  }

  /** @param {RowView} row @param {boolean} marks */
  #showRow(row, marks) {
    const known = this.#rows.get(row.key);
    const there = known ?? this.#addRow(row);
    let changed = this.#putHeading(there.heading, row);
    there.cells.forEach((place, index) => {
      changed += this.#put(place, row.cells[index], marks && known !== undefined);
    });
    return known ? changed : 0;
  }

  /** @param {RowView} row @returns {GridRow} */
  #addRow(row) {
    const line = /** @type {HTMLTableRowElement} */ (this.#blankRow.cloneNode(true));
    line.dataset.row = row.key;
    /** @type {GridCell[]} */
    const [heading, ...cells] = [...line.cells].map((cell) => ({ cell, text: "\0" }));
    (row.isFooter ? this.#foot : this.#body).append(line);
    const added = { line, heading, cells };
    this.#rows.set(row.key, added);
    return added;
  }

  /** @param {GridCell} place @param {RowView} row @returns {number} */
  #putHeading(place, row) {
    const { heading, href, label, note } = row;
    const text = JSON.stringify([heading, href, label, note]);
    if (place.text === text) return 0;
    const isOther = place.shown?.lead !== heading || place.shown?.rest !== note;
    Object.assign(place, { text, shown: { lead: heading, rest: note } });
    fill(place.cell, rowHeading(row));
    setOrRemove(place.cell, "aria-label", label);
    return Number(isOther);
  }

  /** @param {GridCell} place @param {Shown} shown @param {boolean} marks @returns {number} */
  #put(place, shown, marks) {
    if (place.shown === shown) return 0;
    const before = place.shown;
    const text = `${textOf(shown)}\0${shown.look ?? ""}\0${shown.bar ?? ""}`;
    place.shown = shown;
    if (place.text === text) return 0;
    place.text = text;
    const { cell } = place;
    drawIn(cell, shown, before);
    if (shown.lead === "" || before?.lead === "" || !before) cell.toggleAttribute("data-blank", textOf(shown) === "");
    if (shown.look !== before?.look) setOrRemove(cell, "data-look", shown.look);
    if (shown.mark !== before?.mark) setOrRemove(cell, "data-mark", shown.mark);
    if (marks) {
      cell.classList.add("changed");
      this.#marked.set(cell, performance.now() + markDuration);
    }
    return 1;
  }

  /** Takes the marks away whose time is over. */
  #unmark() {
    const now = performance.now();
    for (const [cell, until] of this.#marked) {
      if (until > now) continue;
      cell.classList.remove("changed");
      this.#marked.delete(cell);
    }
  }

  /** @param {RowView[]} rows @param {boolean} moves */
  #order(rows, moves) {
    const wanted = rows.filter((row) => !row.isFooter).map((row) => row.key);
    const present = [...this.#body.children].map((line) => /** @type {HTMLElement} */ (line).dataset.row);
    const isSame = wanted.every((key, index) => present[index] === key);
    const isOffered = !this.#notice.hidden;
    this.#notice.hidden = isSame || moves;
    if (isSame) return;
    if (moves) {
      const lines = wanted.map((key) => /** @type {HTMLTableRowElement} */ (this.#rows.get(key)?.line));
      // Moved one by one where they stand wrong: what has the focus and stands right keeps it.
      lines.forEach((line, index) => {
        if (this.#body.children[index] !== line) this.#body.insertBefore(line, this.#body.children[index] ?? null);
      });
      return;
    }
    // Somebody may be about to press it.
    if (isOffered) return;
    const button = element("button", { onclick: () => this.#options.onOrder?.() }, words.putInOrder);
    fill(this.#notice, this.#options.orderChanged?.() ?? words.orderChanged, " ", button);
  }

  // Going from cell to cell

  /**
   * The lines as they stand, heading and footers too.
   *
   * @returns {HTMLTableRowElement[]}
   */
  get #lines() {
    return [...this.#table.rows];
  }

  /** Where the reader is, as a line of the table. */
  #currentIndex() {
    return this.#lines.findIndex((line) => line.dataset.row === this.#current?.row);
  }

  /**
   * One cell can be reached by the Tab key: the one where the reader was, or else one near to it, or the first. It has the focus where
   * the table had it, whatever has gone away.
   *
   * @param {number} [focused] the line that had the focus; undefined where none had it
   */
  #holdPlace(focused) {
    const near = focused === undefined ? 1 : Math.min(Math.max(focused, 0), this.#lines.length - 1);
    const { row, column } = this.#current ?? { row: "", column: "" };
    const cell =
      (this.#current && this.#find(row, column)) ??
      (this.#current && (this.#find(row, "") ?? this.#find(this.#lines[near]?.dataset.row ?? "", column))) ??
      this.#lines[near]?.cells[1] ??
      this.#lines[0]?.cells[0];
    if (!cell) return;
    if (cell.tabIndex !== 0) {
      for (const other of this.#table.querySelectorAll('[tabindex="0"]')) other.setAttribute("tabindex", "-1");
      cell.tabIndex = 0;
    }
    if (focused === undefined || this.#table.contains(document.activeElement)) return;
    if (this.#notice.hidden || !this.#notice.contains(document.activeElement)) cell.focus();
  }

  /** @param {string} row @param {string} column */
  #find(row, column) {
    const line = this.#lines.find((each) => each.dataset.row === row);
    return line && [...line.cells].find((each) => each.dataset.column === column);
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const cell = event.target instanceof Element ? event.target.closest("td, th") : null;
    if (!(cell instanceof HTMLTableCellElement)) return;
    const line = /** @type {HTMLTableRowElement} */ (cell.parentElement);
    this.#current = { row: line.dataset.row ?? "", column: cell.dataset.column ?? "" };
    for (const other of this.#table.querySelectorAll('[tabindex="0"]'))
      if (other !== cell) other.setAttribute("tabindex", "-1");
    cell.tabIndex = 0;
    this.#showWhole(cell);
  }

  /**
   * Shows a heading that is cut short whole while the reader is at it by keys. Under a pointer nothing moves: a click opens its pane.
   *
   * @param {HTMLTableCellElement} [cell]
   */
  #showWhole(cell) {
    for (const other of this.#table.querySelectorAll(".whole")) other.classList.remove("whole");
    const text = cell?.querySelector(":scope > bdi");
    if (!cell?.matches(":focus-visible") || !text || text.scrollHeight <= text.clientHeight) return;
    cell.classList.add("whole");
    cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const cell = event.target instanceof Element ? event.target.closest("td, th") : null;
    if (!(cell instanceof HTMLTableCellElement) || event.altKey || event.metaKey) return;
    const lines = this.#lines;
    const row = lines.indexOf(/** @type {HTMLTableRowElement} */ (cell.parentElement));
    const column = cell.cellIndex;
    const [lastRow, lastColumn] = [lines.length - 1, lines[0].cells.length - 1];
    const forward = document.documentElement.dir === "rtl" ? -1 : 1;
    /** @type {Record<string, () => [number, number]>} */
    const goals = {
      ArrowRight: () => [row, column + forward],
      ArrowLeft: () => [row, column - forward],
      ArrowDown: () => [row + 1, column],
      ArrowUp: () => [row - 1, column],
      PageDown: () => [Math.min(row + page, lastRow), column],
      PageUp: () => [Math.max(row - page, 0), column],
      Home: () => [event.ctrlKey ? 0 : row, 0],
      End: () => [event.ctrlKey ? lastRow : row, lastColumn],
    };
    const goal = goals[event.key]?.();
    if (goal) {
      event.preventDefault();
      lines[Math.min(Math.max(goal[0], 0), lastRow)].cells[Math.min(Math.max(goal[1], 0), lastColumn)].focus();
    } else if (event.key === "Enter" || event.key === " ") {
      // A button or a link that has the focus itself does what it does.
      if (event.target !== cell) return;
      const button = /** @type {HTMLElement | null} */ (cell.querySelector("button, a"));
      event.preventDefault();
      if (button) button.click();
      else this.#open(cell, event.shiftKey);
    } else if (event.key === "?") {
      event.preventDefault();
      showKeys();
    }
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (!(event.target instanceof Element) || event.target.closest("button, a")) return;
    const cell = event.target.closest("td, th");
    if (cell instanceof HTMLTableCellElement) {
      cell.focus();
      this.#open(cell);
    }
  }

  /** @param {HTMLTableCellElement} cell @param {boolean} [isToMark] */
  #open(cell, isToMark = false) {
    const line = /** @type {HTMLTableRowElement} */ (cell.parentElement);
    this.#options.onOpen({ row: line.dataset.row ?? "", column: cell.dataset.column ?? "", cell, isToMark });
  }
}

/** @param {ColumnView[]} columns */
function blankRow(columns) {
  const common = (/** @type {string} */ key, /** @type {number} */ index) => ({
    tabindex: -1,
    "data-column": key,
    "aria-colindex": index + 1,
  });
  return element(
    "tr",
    { role: "row" },
    element("th", { role: "rowheader", scope: "row", ...common("", 0) }),
    columns.map(({ key, heading }, index) =>
      element("td", { role: "gridcell", class: "lead", ...common(key, index + 1), "data-heading": heading }),
    ),
  );
}

/** @param {HTMLElement} cell @param {string} name @param {string | undefined} value */
function setOrRemove(cell, name, value) {
  if (value) cell.setAttribute(name, value);
  else cell.removeAttribute(name);
}

/** @param {RowView} row */
function rowHeading({ heading, href, isName, note }) {
  if (href) return element("a", { href, tabindex: -1 }, isolated(heading));
  if (!isName) return drawn({ lead: heading });
  return note ? [isolated(heading), " ", element("small", {}, note)] : isolated(heading);
}

/** The keys that a grid knows. */
function showKeys() {
  const list = words.keyList.map(([key, what]) => [
    element("dt", {}, element("kbd", {}, key)),
    element("dd", {}, what),
  ]);
  openPane(words.keys, element("dl", { class: "keys" }, list.flat()));
}
