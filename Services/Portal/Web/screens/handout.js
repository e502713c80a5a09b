// A handout, live: a row a student, a column a task, with the sums of the class below.

import { Metric } from "../api/report.js";
import { announce } from "../base/announcements.js";
import { element, fill, isolated } from "../base/dom.js";
import * as figures from "../base/figures.js";
import { dateAndTime } from "../base/instants.js";
import { watch } from "../base/live.js";
import { areNamesHidden, learnNumbers, shownName } from "../base/names.js";
import { path } from "../base/router.js";
import { words } from "../base/words.js";
import { openCell, openColumn } from "../parts/behind.js";
import { DataGrid } from "../parts/data-grid.js";
import { actionButton } from "../parts/failures.js";
import { saveExport, saveView } from "../parts/files.js";
import { Freshness } from "../parts/freshness.js";
import { printFoot } from "../parts/print-foot.js";
import { optionsForm, optionsIn } from "../parts/report-options.js";
import { useSchool } from "../parts/school.js";
import {
  heading,
  legend,
  nothing,
  plain,
  shownCell,
  shownFigure,
  shownMean,
  shownWithData,
  valueText,
} from "../parts/shown.js";

/** @typedef {import("../api/report.js").HandoutGrid} HandoutGrid */
/** @typedef {import("../api/report.js").GridColumn} GridColumn */
/** @typedef {import("../api/report.js").GridRow} GridRow */
/** @typedef {import("../base/router.js").Visit} Visit */
/** @typedef {import("../parts/shown.js").Shown} Shown */
/** @typedef {import("../parts/data-grid.js").GridView} GridView */
/**
 * A column of the table: of a task, or of an item of one.
 *
 * @typedef {object} TableColumn
 * @property {GridColumn} column
 * @property {number} index of the grid's column
 * @property {string} key
 * @property {string} heading
 * @property {boolean} isSub
 * @property {import("../api/report.js").ItemColumn} [item]
 */

const views = ["headline", "progress", "time", "done", "items"];

/** @param {Visit} visit */
export async function show(visit) {
  const { client, main, parameters, query, signal } = visit;
  await useSchool(visit);
  const view = views.find((each) => each === query.get("show")) ?? "headline";
  const request = {
    handoutId: parameters.handout,
    options: optionsIn(query),
    withoutItems: view !== "items",
    firstColumn: Number(query.get("first") ?? 0) || 0,
  };
  /** @type {HandoutGrid | undefined} */
  let grid;
  /** @type {GridView} */
  let shown = { columns: [], rows: [] };
  let changed = 0;

  const title = element("h1");
  const facts = element("p", { class: "facts" });
  const more = element("p", { class: "facts" });
  const foot = element("p", { class: "print-foot" });
  /** @type {DataGrid} */
  const table = new DataGrid({
    caption: words.gridCaption,
    corner: words.student,
    onOpen: ({ row, column }) =>
      grid &&
      open(
        visit,
        () => /** @type {HandoutGrid} */ (grid),
        row,
        tableColumns(grid, view, new Set()).find((each) => each.key === column),
        request.options,
      ),
    onFold: (key) => {
      const folded = query.getAll("fold");
      visit.setQuery({ fold: folded.includes(key) ? folded.filter((each) => each !== key) : [...folded, key] });
    },
    onOrder: () => table.show(shown, { inOrder: true }),
  });
  const freshness = new Freshness(table.element);

  const onState = (/** @type {import("../api/report.js").WatchResponse} */ response) => {
    if (!response.handoutGrid) return;
    const isFirst = grid === undefined;
    grid = response.handoutGrid;
    shown = viewOf(grid, view, new Set(query.getAll("fold")));
    changed += table.show(shown, { inOrder: isFirst, marks: !isFirst && !response.reset });
    fill(title, isolated(grid.title));
    visit.setTitle(grid.title);
    fill(facts, factsOf(visit, grid));
    fill(more, columnsLeft(visit, grid, request.firstColumn));
    foot.textContent = printFoot(grid);
    if (!isFirst && changed > 0) {
      announce(() => {
        const text = words.cellsChanged(changed);
        changed = 0;
        return text;
      });
    }
    if (isFirst) changed = 0;
  };

  fill(
    main,
    title,
    element(
      "div",
      { class: "line" },
      freshness.element,
      actions(visit, request, () => shown),
    ),
    facts,
    optionsForm(visit, { views, hasDue: true }),
    table.element,
    more,
    legend(),
    foot,
  );
  await watch(
    client,
    { handoutGrid: request },
    {
      signal,
      onState: async (response) => {
        if (areNamesHidden() && response.handoutGrid) await learnNumbers(client, response.handoutGrid.classId, signal);
        if (!signal.aborted) onState(response);
      },
      onStatus: (status) => freshness.show(status),
    },
  );
}

/** @param {Visit} visit @param {HandoutGrid} grid */
function factsOf(visit, grid) {
  const due = grid.dueTime ? words.due(dateAndTime(grid.dueTime)) : words.noDueTime;
  return [element("a", { href: path("o", visit.organization, "classes", grid.classId) }, words.toClass), " · ", due];
}

/** @param {Visit} visit @param {import("../rpc/protobuf.js").PartialMessage<import("../api/report.js").GetHandoutGridRequest>} request @param {() => GridView} shown */
function actions(visit, request, shown) {
  const name = `${visit.parameters.handout}.csv`;
  const save = () =>
    areNamesHidden()
      ? saveView(shown(), words.student, name)
      : saveExport(visit.client, { handoutGrid: request }, name);
  return element(
    "span",
    { class: "actions" },
    element(
      "a",
      { href: path("o", visit.organization, "handouts", visit.parameters.handout, "edit") },
      words.changeHandout,
    ),
    element("button", { onclick: () => window.print() }, words.print),
    actionButton(words.saveCSV, save),
  );
}

/** @param {Visit} visit @param {HandoutGrid} grid @param {number} first */
function columnsLeft(visit, grid, first) {
  const next = first + grid.columns.length;
  return [
    grid.columnsLeft > 0 && `${words.columnsLeft(figures.count(grid.columnsLeft))} `,
    grid.columnsLeft > 0 &&
      element("button", { onclick: () => visit.setQuery({ first: String(next) }) }, words.nextColumns),
    first > 0 && element("button", { onclick: () => visit.setQuery({ first: undefined }) }, words.firstColumns),
  ];
}

// From the grid to the table

/** @param {HandoutGrid} grid @param {string} view @param {Set<string>} folded tasks whose sub-columns are hidden @returns {TableColumn[]} */
function tableColumns(grid, view, folded) {
  return grid.columns.flatMap((column, index) => {
    if (column.isSubColumn && folded.has(column.taskId)) return [];
    const key = `${column.taskId}/${column.contextId}/${column.ownNumber}`;
    const own = { column, index, key, heading: heading(column), isSub: column.isSubColumn };
    if (view !== "items") return [own];
    return [
      own,
      ...column.items.map((item) => ({
        ...own,
        item,
        key: `${key}/${item.kind}/${item.identifier}`,
        heading: item.title,
        isSub: true,
      })),
    ];
  });
}

/** @param {HandoutGrid} grid @param {string} view @param {Set<string>} folded @returns {GridView} */
function viewOf(grid, view, folded) {
  const columns = tableColumns(grid, view, folded);
  const hasSub = new Set(grid.columns.filter((column) => column.isSubColumn).map((column) => column.taskId));
  const isShown = (/** @type {Shown[]} */ cells) => cells;
  const footer = (
    /** @type {string} */ key,
    /** @type {string} */ name,
    /** @type {(each: TableColumn) => Shown} */ sum,
  ) => ({
    key: `\0${key}`,
    heading: name,
    isFooter: true,
    cells: isShown(columns.map(sum)),
  });
  return {
    columns: columns.map(({ column, key, heading, isSub, item }) => ({
      key,
      heading,
      isSub,
      foldKey: !column.isSubColumn && !item && hasSub.has(column.taskId) ? column.taskId : undefined,
      isFolded: folded.has(column.taskId),
    })),
    rows: [
      ...grid.rows.map((row) => ({
        key: row.studentId,
        heading: shownName(row.studentId, row.name),
        isName: true,
        cells: columns.map((each) => cellOf(row, each, view)),
      })),
      footer("average", words.average, ({ column, item }) =>
        average(item ? item.summary : averaged(column, view), view),
      ),
      footer("time", words.time, ({ column, item }) => (item ? plain("") : shownMean(column.time))),
      footer("with-data", words.withData, ({ column, item }) =>
        shownWithData(item ? item.summary : (averaged(column, view) ?? column.progress)),
      ),
      footer("done", words.done, ({ column, item }) => (item ? plain("") : doneOf(column))),
    ],
  };
}

/** @param {GridRow} row @param {TableColumn} each @param {string} view @returns {Shown} */
function cellOf(row, { index, item }, view) {
  const cell = row.cells[index];
  if (!cell) return nothing();
  if (view === "headline" || (view === "items" && !item)) return shownCell(cell);
  if (cell.notAvailable)
    return { lead: words.notAvailable, rest: cell.done ? words.doneMark : "", look: "dim", mark: "notAvailable" };
  if (item) {
    const found = cell.items.find((other) => other.identifier === item.identifier && other.kind === item.kind);
    return found?.value ? { lead: valueText(found.value), rest: found.response } : nothing();
  }
  if (view === "progress") return shownFigure(cell.progress?.value, Metric.PROGRESS, { hasBar: true });
  if (view === "time") return shownFigure(cell.timeTotal?.value, Metric.TIME);
  return cell.done
    ? { lead: words.doneMark, rest: cell.doneTime && dateAndTime(cell.doneTime), look: "strong" }
    : nothing();
}

/** @param {GridColumn} column @param {string} view */
function averaged(column, view) {
  if (view === "progress") return column.progress;
  return view === "time" ? column.time : column.headline;
}

/** @param {import("../api/report.js").Summary | undefined} summary @param {string} view @returns {Shown} */
function average(summary, view) {
  if (view === "done") return plain("");
  const shown = shownMean(summary, { hasBar: summary?.metric === Metric.PROGRESS });
  return shown.mark === "noData" ? shown : { ...shown, look: "strong" };
}

/** @param {GridColumn} column */
function doneOf({ counts }) {
  return plain(words.partOf(figures.count(counts?.done ?? 0), figures.count(counts?.assigned ?? 0)));
}

// Behind a number

/**
 * @param {Visit} visit
 * @param {() => HandoutGrid} latest the grid as it is when it is called
 * @param {string} row
 * @param {TableColumn | undefined} each
 * @param {import("../parts/report-options.js").ReportOptions} options
 */
function open(visit, latest, row, each, options) {
  const grid = latest();
  if (!each) return row && !row.startsWith("\0") ? openStudent(visit, grid, row) : undefined;
  const { column, item } = each;
  const place = { ...grid, column, item, options, metric: metricOf(visit.query.get("show")) };
  const student = grid.rows.find((other) => other.studentId === row);
  if (student) {
    const { studentId, name: studentName } = student;
    const cell = () => cellIn(latest(), column, studentId);
    return openCell(visit, { ...place, studentId, studentName, cell: cell(), latest: cell });
  }
  const columnNow = () => latest().columns[columnIndex(latest(), column)];
  if (row === "\0time")
    return item ? undefined : openColumn(visit, { ...place, metric: Metric.TIME, latest: columnNow });
  if (row === "\0done") return item ? undefined : openColumn(visit, { ...place, shows: "done", latest: columnNow });
  const shows = row === "\0with-data" ? "withData" : "mean";
  if (visit.query.get("show") === "done" && shows === "mean") return undefined;
  return openColumn(visit, { ...place, shows, latest: columnNow });
}

/** @param {string | null} view */
function metricOf(view) {
  if (view === "progress") return Metric.PROGRESS;
  return view === "time" ? Metric.TIME : Metric.UNSPECIFIED;
}

/** @param {HandoutGrid} grid @param {GridColumn} column */
const columnIndex = (grid, { taskId, contextId, ownNumber }) =>
  grid.columns.findIndex(
    (each) => each.taskId === taskId && each.contextId === contextId && each.ownNumber === ownNumber,
  );

/** @param {HandoutGrid} grid @param {GridColumn} column @param {string} studentId */
const cellIn = (grid, column, studentId) =>
  grid.rows.find((row) => row.studentId === studentId)?.cells[columnIndex(grid, column)];

/** @param {Visit} visit @param {HandoutGrid} grid @param {string} student */
async function openStudent(visit, grid, student) {
  const { go } = await import("../base/router.js");
  go(`${path("o", visit.organization, "students", student)}?${new URLSearchParams({ class: grid.classId })}`);
}
