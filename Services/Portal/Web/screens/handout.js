// A handout, live: a row a student, a column a task, with the sums of the class below.

import { RosterService } from "../api/activity.js";
import { Metric } from "../api/report.js";
import { ChangedCells } from "../base/announcements.js";
import { afterPaint, element, fill, isolated } from "../base/dom.js";
import { actionButton } from "../base/failures.js";
import * as figures from "../base/figures.js";
import { dateAndTime, milliseconds } from "../base/instants.js";
import { Freshness, watch } from "../base/live.js";
import { areNamesHidden, nameOrder, rowsInOrder, shownName } from "../base/names.js";
import {
  classPath,
  editPath,
  forgetInPane,
  go,
  loadModule,
  printScreen,
  studentPath,
  useSchool,
  whenLoaded,
} from "../base/router.js";
import { noteOrganizationTime } from "../base/session.js";
import { words } from "../base/words.js";
import { DataGrid } from "../parts/data-grid.js";
import { optionsForm, optionsIn, printedFoot } from "../parts/report-options.js";
import {
  hasDataBelow,
  heading,
  isSame,
  legend,
  nothing,
  ownDueText,
  plain,
  shownCell,
  shownDataBelow,
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

/**
 * A state as it was shown.
 *
 * @typedef {object} ShownState
 * @property {TableColumn[]} columns
 * @property {Map<string, { row: GridRow, cells: Shown[] }>} rows by student
 * @property {Shown[][]} sums below each column
 */

const views = ["headline", "progress", "time", "done", "items"];
/** So long after the first state, what is behind a number is loaded for whoever opens one, in milliseconds. */
const warmUpPause = 3000;
/** So long after the first state, the grid is made ready for paper, in milliseconds: the browser's menu prints what there is. */
const paperPause = 500;
const loadBehind = () => import("../parts/behind.js");
const loadSeveral = () => import("../parts/marking/several.js");

/**
 * A number of a column in an address: what is none stands for the first.
 *
 * @param {string | null} text
 */
const columnIn = (text) => (/^\d{1,6}$/.test(text ?? "") ? Number(text) : 0);

/** @param {Visit} visit */
const marksWork = ({ session }) => session.role !== "student";

/** @param {Visit} visit */
const warmUp = (visit) =>
  Promise.all([loadBehind(), marksWork(visit) && import("../parts/marking.js")]).catch(() => {});

/** The stream begins while the settings of the school are still on their way. */
export const isBegunAtOnce = true;

/** @param {Visit} visit */
export async function show(visit) {
  const { client, main, parameters, query, school, signal } = visit;
  // Times in the address are of the school's wall clock. Without any the stream begins at once, and what it shows waits for the zone.
  if (["from", "until", "as-of"].some((name) => query.has(name))) await school;
  const view = views.find((each) => each === query.get("show")) ?? "headline";
  const request = {
    handoutId: parameters.handout,
    options: optionsIn(query),
    withoutItems: view !== "items",
    withoutAttemptIds: true,
    firstColumn: columnIn(query.get("first")),
  };
  /** @type {HandoutGrid | undefined} */
  let grid;
  /** @type {GridView} */
  let shown = { columns: [], rows: [] };
  /** @type {ShownState | undefined} */
  let before;
  let head = /** @type {unknown[]} */ ([]);
  const changed = new ChangedCells();
  const classLink = element("a", {}, words.toClass);

  const title = element("h1");
  const facts = element("p", { class: "facts" });
  const more = element("p", { class: "facts" });
  const foot = element("p", { class: "print-foot" });
  const texts = { caption: words.gridCaption, corner: words.student };
  /** @type {DataGrid} */
  const table = new DataGrid({
    ...texts,
    onOpen: ({ row, column, isToMark }) =>
      grid &&
      open(
        visit,
        () => /** @type {HandoutGrid} */ (grid),
        row,
        tableColumns(grid, view, new Set()).find((each) => each.key === column),
        { options: request.options, startsMarking: isToMark },
      ),
    onFold: (key) => {
      const folded = query.getAll("fold");
      visit.setQuery({ fold: folded.includes(key) ? folded.filter((each) => each !== key) : [...folded, key] });
    },
    onOrder: () => table.show(shown, { inOrder: true }),
  });
  const freshness = new Freshness(table.element);

  const prepareForPaper = () =>
    import("../parts/paper.js").then(
      ({ splitOnPaper }) => splitOnPaper(table.element, texts, () => shown, signal),
      () => {},
    );
  const showFoot = () => {
    if (grid) foot.textContent = printedFoot(grid, request.options, view === views[0] ? undefined : view);
  };
  const onState = (/** @type {import("../api/report.js").WatchResponse} */ response) => {
    if (!response.handoutGrid) return;
    const isFirst = grid === undefined;
    const gone = rowsGone(grid, response.handoutGrid);
    grid = response.handoutGrid;
    [shown, before] = viewOf(grid, view, new Set(query.getAll("fold")), before);
    const cells = table.show(shown, { inOrder: isFirst, marks: !isFirst && !response.reset });
    const { dueTime, latePolicy, endTime, columns, columnsLeft: left } = grid;
    const headNow = [grid.title, grid.classId, dueTime, latePolicy, endTime, columns.length, left];
    if (!isSame(head, headNow)) {
      fill(title, isolated(grid.title));
      visit.setTitle(grid.title);
      fill(facts, factsOf(visit, grid, classLink));
      fill(more, columnsLeft(visit, grid, request.firstColumn));
    }
    head = headNow;
    if (!isFirst) showFoot();
    if (isFirst) {
      // One as of an earlier time says nothing of now.
      if (grid.evaluateTime && !request.options.asOfTime) noteOrganizationTime(milliseconds(grid.evaluateTime));
      main.prepend(title);
      line.after(facts);
      loading.replaceWith(table.element, more, legend(), foot);
      // The first instant that is put into words takes a browser as long as all rows of a class do.
      afterPaint(showFoot);
      afterPaint(() => grid && nameClass(visit, grid.classId, classLink));
      setTimeout(prepareForPaper, paperPause);
      setTimeout(() => warmUp(visit), warmUpPause);
    }
    if (!isFirst) changed.add(cells);
    if (gone.length > 0) freshness.tell("gone", gone.length, (n) => words.rowsGone(n, figures.count(n)));
    forgetInPane(gone.map(({ studentId, name }) => shownName(studentId, name)));
  };

  const line = element(
    "div",
    { class: "line" },
    freshness.element,
    actions(visit, request, { shown: () => shown, latest: () => grid }),
  );
  const loading = element("p", { class: "quiet" }, words.loading);
  const watching = watch(
    client,
    { handoutGrid: request },
    {
      signal,
      onState: async (response) => {
        // What failed in passing is asked for again with the next state.
        await school.catch(() => useSchool(visit));
        if (!signal.aborted) onState(response);
      },
      freshness,
    },
  );
  // While the service answers: fields for dates take a browser long to make.
  fill(main, line, freshness.news, optionsForm(visit, { views, isOfHandouts: true }), loading);
  // So do the rules by which names are put in order, which depend on the school's language.
  school.then(nameOrder, () => {});
  await watching;
}

/**
 * Rows of students who have left the class, or are erased.
 *
 * @param {HandoutGrid | undefined} before
 * @param {HandoutGrid} now
 */
function rowsGone(before, { rows }) {
  const there = new Set(rows.map(({ studentId }) => studentId));
  return (before?.rows ?? []).filter(({ studentId }) => !there.has(studentId));
}

/**
 * Puts the title of the class into the link to it: handouts of several classes have the same title.
 *
 * @param {Visit} visit
 * @param {string} classId
 * @param {HTMLElement} link
 */
async function nameClass({ client, signal }, classId, link) {
  try {
    const found = await client.call(RosterService.getClass, { classId }, { signal });
    fill(link, isolated(found.title || classId));
  } catch {
    // It leads there without its title, too.
  }
}

/** @param {Visit} visit @param {HandoutGrid} grid @param {HTMLAnchorElement} link to the class */
function factsOf(visit, grid, link) {
  const due = grid.dueTime ? words.due(dateAndTime(grid.dueTime)) : words.noDueTime;
  link.setAttribute("href", classPath(visit, grid.classId));
  const ended = grid.endTime && words.handoutEnded(dateAndTime(grid.endTime));
  return [link, ...[due, ...lateFacts(grid), ended].flatMap((fact) => (fact ? [" · ", fact] : []))];
}

/**
 * Until when work is on time, and is taken, by the handout's late policy.
 *
 * @param {HandoutGrid} grid
 */
function lateFacts({ dueTime, latePolicy }) {
  if (!dueTime || !latePolicy) return [];
  const after = (/** @type {number} */ seconds) =>
    dateAndTime({ ...dueTime, seconds: dueTime.seconds + BigInt(seconds) });
  const { graceSeconds, closeAfterSeconds } = latePolicy;
  return [
    graceSeconds > 0 && words.onTimeUntil(after(graceSeconds)),
    closeAfterSeconds !== undefined && words.takesWorkUntil(after(closeAfterSeconds)),
  ];
}

/** @param {Visit} visit @param {import("../rpc/protobuf.js").PartialMessage<import("../api/report.js").GetHandoutGridRequest>} request @param {{ shown: () => GridView, latest: () => HandoutGrid | undefined }} state */
function actions(visit, request, { shown, latest }) {
  const name = `${visit.parameters.handout}.csv`;
  const save = async () => {
    const { saveExport, saveView } = await loadModule(() => import("../parts/files.js"));
    await (areNamesHidden()
      ? saveView(shown(), words.student, name)
      : saveExport(visit, { handoutGrid: request }, name));
  };
  return element(
    "span",
    { class: "actions" },
    marksWork(visit) && element("a", { href: editPath(visit, visit.parameters.handout) }, words.changeHandout),
    // What is of an earlier time is over.
    marksWork(visit) &&
      !request.options?.asOfTime &&
      element(
        "button",
        { onclick: () => whenLoaded(visit, loadSeveral, ({ openSeveral }) => openSeveral(visit, latest)) },
        words.markSeveral,
      ),
    element("button", { onclick: printScreen }, words.print),
    actionButton(words.saveCSV, save),
  );
}

/** @param {Visit} visit @param {HandoutGrid} grid @param {number} first */
function columnsLeft(visit, grid, first) {
  const next = first + grid.columns.length;
  return [
    grid.columnsLeft > 0 && `${words.columnsLeft(grid.columnsLeft, figures.count(grid.columnsLeft))} `,
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

/**
 * The table of a grid. What is as it was in the state before is taken over from that: most of it, most of the time.
 *
 * @param {HandoutGrid} grid
 * @param {string} view
 * @param {Set<string>} folded
 * @param {ShownState} [before]
 * @returns {[GridView, ShownState]}
 */
function viewOf(grid, view, folded, before) {
  const columns = tableColumns(grid, view, folded);
  const hasSub = new Set(grid.columns.filter((column) => column.isSubColumn).map((column) => column.taskId));
  const isKnown = before && isSame(before.columns.map(keyOf), columns.map(keyOf));
  const known = isKnown ? before : undefined;
  /** @type {ShownState["rows"]} */
  const rows = new Map();
  for (const row of grid.rows) {
    const old = known?.rows.get(row.studentId);
    const cells = columns.map((each, at) =>
      old && known && isSame(old.row.cells[known.columns[at].index], row.cells[each.index])
        ? old.cells[at]
        : cellOf(row, each, view),
    );
    rows.set(row.studentId, { row, cells });
  }
  const sums = columns.map((each, at) =>
    known && isSame(known.columns[at].column, each.column) ? known.sums[at] : sumsOf(each, view),
  );
  const shown = {
    columns: columns.map(({ column, key, heading, isSub, item }) => ({
      key,
      heading,
      isSub,
      foldKey: !column.isSubColumn && !item && hasSub.has(column.taskId) ? column.taskId : undefined,
      isFolded: folded.has(column.taskId),
    })),
    rows: [
      ...rowsInOrder(grid.rows).map((row) => ({
        key: row.studentId,
        heading: shownName(row.studentId, row.name),
        isName: true,
        note: row.ownDue && words.dueNote(ownDueText(row.ownDue)),
        cells: rows.get(row.studentId)?.cells ?? [],
      })),
      ...sumRows(grid).map(({ key, heading, at }) => ({
        key: `\0${key}`,
        heading,
        isFooter: true,
        cells: sums.map((each) => each[at]),
      })),
    ],
  };
  return [shown, { columns, rows, sums }];
}

/** @param {TableColumn} each */
const keyOf = ({ key }) => key;

/**
 * The lines below the students; `at`: their places among the sums of a column.
 *
 * @param {HandoutGrid} grid
 */
function sumRows({ columns }) {
  const rows = [
    { key: "average", heading: words.average, at: 0 },
    { key: "time", heading: words.time, at: 1 },
    { key: "with-data", heading: words.withData, at: 2 },
    { key: "data-below", heading: words.dataBelow, at: 3 },
    { key: "done", heading: words.done, at: 4 },
  ];
  return columns.some(hasDataBelow) ? rows : rows.filter(({ key }) => key !== "data-below");
}

/** @param {TableColumn} each @param {string} view @returns {Shown[]} the sums of a column, in the order of `sumRows` */
function sumsOf({ column, item }, view) {
  return [
    average(item ? item.summary : averaged(column, view), view),
    item ? plain("") : shownMean(column.time),
    shownWithData(item ? item.summary : (averaged(column, view) ?? column.progress)),
    item ? plain("") : shownDataBelow(column),
    item ? plain("") : doneOf(column),
  ];
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
 * @param {{ options: import("../parts/report-options.js").ReportOptions, startsMarking?: boolean }} asked
 */
function open(visit, latest, row, each, { options, startsMarking }) {
  const grid = latest();
  if (!each) return row && !row.startsWith("\0") ? go(studentPath(visit, row, grid.classId)) : undefined;
  const { column, item } = each;
  const place = { ...grid, column, item, options, metric: metricOf(visit.query.get("show")) };
  const student = grid.rows.find((other) => other.studentId === row);
  if (student) {
    const { studentId, name: studentName, ownDue } = student;
    const cell = () => cellIn(latest(), column, studentId);
    const { dueTime } = ownDue ?? grid;
    const own = { ...place, dueTime, studentId, studentName, cell: cell(), latest: cell, startsMarking };
    return whenLoaded(visit, loadBehind, ({ openCell }) => openCell(visit, own));
  }
  const sum = { ...place, latest: () => latest().columns[columnIndex(latest(), column)] };
  const openSum = (/** @type {import("../parts/behind.js").ColumnPlace} */ wanted) =>
    whenLoaded(visit, loadBehind, ({ openColumn }) => openColumn(visit, wanted));
  if (row === "\0time") return item ? undefined : openSum({ ...sum, metric: Metric.TIME });
  if (row === "\0done") return item ? undefined : openSum({ ...sum, shows: "done" });
  if (row === "\0data-below" && (item || !hasDataBelow(column))) return undefined;
  const shows = row === "\0with-data" || row === "\0data-below" ? "withData" : "mean";
  if (visit.query.get("show") === "done" && shows === "mean") return undefined;
  return openSum({ ...sum, shows });
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
