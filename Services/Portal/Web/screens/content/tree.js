// Content from a context down: each level with all that lies below it, and where that differs, by itself.

import { ContextType } from "../../api/context.js";
import { Metric, ReportService } from "../../api/report.js";
import { element, isolated } from "../../base/dom.js";
import * as figures from "../../base/figures.js";
import { addressWith, keepEntry } from "../../base/router.js";
import { words } from "../../base/words.js";
import { numberColumns, sheetRow, sheetTable } from "../../parts/sheet.js";
import { nothing, plain, shownFigure, shownMean, withheld } from "../../parts/shown.js";
import { CallError } from "../../rpc/calls.js";
import { explained, nodeAddress, told } from "./place.js";

/** @typedef {import("../../api/report.js").ContentFigures} ContentFigures */
/** @typedef {import("../../api/report.js").SubtreeNode} SubtreeNode */
/** @typedef {import("../../api/report.js").SubtreeReport} SubtreeReport */
/** @typedef {import("../../parts/sheet.js").OpenShown} OpenShown */
/** @typedef {import("./place.js").ContentPlace} ContentPlace */
/** @typedef {{ node: SubtreeNode, line?: HTMLTableRowElement, children: TreeRow[], isFolded: boolean, isUsuallyFolded: boolean }} TreeRow */

/** With more nodes than these, what lies deeper than the first level is folded until somebody unfolds it. */
const unfoldedMax = 150;

/** @type {import("./place.js").View["options"]} */
export const options = () => [];

/** @type {import("./place.js").View["report"]} */
export async function report(place) {
  const { visit, scope } = place;
  const request = { scope, options: place.options, depth: 0 };
  const ask = () => visit.client.call(ReportService.getSubtreeReport, request, { signal: visit.signal });
  const found = await ask().catch((error) => {
    if (!(error instanceof CallError) || error.reason !== "TOO_MANY_NODES") throw error;
    request.depth = 2;
    return ask();
  });
  const { nodes } = found;
  const own = nodes.filter(hasOwnWork);
  const content = [
    nodes.length === 0 && element("p", {}, words.content.nothingAssigned),
    request.depth > 0 && element("p", { class: "notice" }, words.content.onlyTwoLevels),
    nodes.length > 0 && treeTable(place, found),
    own.length > 0 && ownTable(place, found, own),
  ];
  return {
    content: /** @type {Node[]} */ (content.filter(Boolean)),
    source: { subtree: request },
    position: found.position,
  };
}

/**
 * What has nothing below it would be told twice; quantities and binaries are not told with what lies below.
 *
 * @param {SubtreeNode} node
 */
function hasOwnWork({ direct, inclusive }) {
  if (!direct || !(direct.attempts > 0n || direct.suppressed)) return false;
  return (
    Boolean(direct.quantity ?? direct.binary) ||
    direct.attempts !== inclusive?.attempts ||
    direct.suppressed !== inclusive?.suppressed
  );
}

const columns = () => {
  const { students, attempts, progress, score, timeEach, timeInAll, views } = words.content;
  return [...numberColumns([students, attempts, progress, score, timeEach, timeInAll]), { heading: views }];
};

// The tree

/**
 * @param {ContentPlace} place
 * @param {SubtreeReport} found
 */
function treeTable(place, found) {
  const [rows, hasFolds] = treeOf(place, found.nodes);
  const frame = sheetTable({
    caption: words.content.withEverythingBelow,
    corner: words.content.title,
    columns: columns(),
    rows: [],
  });
  const body = /** @type {HTMLElement} */ (frame.querySelector("tbody"));
  const show = (/** @type {TreeRow} */ row, /** @type {Node | null} */ before) => {
    row.line ??= line(place, found, row, () => turn(row));
    body.insertBefore(row.line, before);
    if (!row.isFolded) for (const child of row.children) show(child, before);
  };
  const hide = (/** @type {TreeRow} */ row) => {
    row.line?.remove();
    for (const child of row.children) hide(child);
  };
  const turn = (/** @type {TreeRow} */ row) => {
    row.isFolded = !row.isFolded;
    const next = row.line?.nextSibling ?? null;
    for (const child of row.children) row.isFolded ? hide(child) : show(child, next);
    keepFolds(rows);
  };
  for (const row of rows) if (row.node.depth === 0 || !hasFolds) show(row, null);
  return frame;
}

/**
 * The nodes with what lies below each; whether any is below another.
 *
 * @param {ContentPlace} place
 * @param {SubtreeNode[]} nodes
 * @returns {[TreeRow[], boolean]}
 */
function treeOf({ visit }, nodes) {
  const turned = new Set(visit.query.get("turned")?.split(" "));
  const isLong = nodes.length > unfoldedMax;
  /** @type {TreeRow[]} */
  const above = [];
  const rows = nodes.map((node) => {
    const isUsuallyFolded = isLong && node.depth > 0;
    const isFolded = turned.has(String(node.contextId)) !== isUsuallyFolded;
    /** @type {TreeRow} */
    const row = { node, children: [], isFolded, isUsuallyFolded };
    above.length = Math.min(above.length, node.depth);
    above.at(-1)?.children.push(row);
    above[node.depth] = row;
    return row;
  });
  return [rows, nodes.some((node) => node.depth > 0)];
}

/**
 * Has the address say what is not folded or unfolded as usual, so that whoever comes back finds it so.
 *
 * @param {TreeRow[]} rows
 */
function keepFolds(rows) {
  const turned = rows.filter((row) => row.isFolded !== row.isUsuallyFolded && row.children.length > 0);
  const ids = turned.map((row) => String(row.node.contextId)).join(" ");
  keepEntry(addressWith(new URLSearchParams(location.search), { turned: ids || undefined }));
}

/**
 * @param {ContentPlace} place
 * @param {SubtreeReport} found
 * @param {TreeRow} row
 * @param {() => void} turn
 */
function line(place, found, row, turn) {
  const { node } = row;
  const foldButton = element("button", { class: "fold", onclick: press });
  const label = () => {
    foldButton.setAttribute("aria-expanded", String(!row.isFolded));
    foldButton.setAttribute("aria-label", row.isFolded ? words.unfold(node.title) : words.fold(node.title));
    foldButton.textContent = row.isFolded ? "▸" : "▾";
  };
  function press() {
    turn();
    label();
  }
  label();
  const marker = row.children.length > 0 ? foldButton : element("span", { class: "fold-space" });
  const scope = { appId: place.scope.appId, classId: place.scope.classId, contextId: node.contextId };
  const made = sheetRow(
    {
      heading: element("span", { class: "tree-heading" }, marker, titleOf(place, node)),
      cells: [...cells(place, found, node, node.inclusive, scope), links(place, node)],
    },
    columns(),
  );
  made.style.setProperty("--depth", String(Math.min(node.depth, 20)));
  return made;
}

/**
 * @param {ContentPlace} place
 * @param {SubtreeNode} node
 */
function titleOf(place, node) {
  const title = isolated(node.title);
  const name =
    node.depth === 0 ? element("strong", {}, title) : element("a", { href: nodeAddress(place, "tree", node) }, title);
  return element("span", {}, name, node.withdrawn && ` ${words.content.withdrawn}`);
}

/**
 * @param {ContentPlace} place
 * @param {SubtreeReport} found
 * @param {SubtreeNode} node
 * @param {ContentFigures | undefined} shown
 * @param {import("./place.js").ContentScope} scope
 * @returns {OpenShown[]}
 */
function cells(place, found, node, shown, scope) {
  if (!shown) return Array.from({ length: 6 }, nothing);
  const disclosed = (/** @type {OpenShown} */ text) => (shown.suppressed ? withheld() : text);
  const mean = (
    /** @type {import("../../api/report.js").Summary | undefined} */ summary,
    /** @type {number} */ metric,
    hasBar = false,
  ) =>
    explained(shownMean(summary, { hasBar }), place, {
      metric,
      scope,
      title: node.title,
      summary,
      policies: found.policies,
    });
  const inAll = shownFigure(shown.totalTime && figures.seconds(shown.totalTime), Metric.TIME);
  const behind = (/** @type {OpenShown} */ text, /** @type {"students" | "attempts" | "timeInAll"} */ name) =>
    told(disclosed(text), place, {
      name,
      scope,
      title: node.title,
      policies: found.policies,
      attempts: name === "timeInAll" ? "timed" : "every",
    });
  return [
    behind(plain(figures.count(shown.students)), "students"),
    behind(plain(figures.count(shown.attempts)), "attempts"),
    mean(shown.progress, Metric.PROGRESS, true),
    mean(shown.score, Metric.SCORE),
    mean(shown.time, Metric.TIME),
    behind(inAll, "timeInAll"),
  ];
}

/**
 * Where else the content can be looked at.
 *
 * @param {ContentPlace} place
 * @param {SubtreeNode} node
 */
function links(place, node) {
  // By the kind of the primary item, of which the first is a score; without one it is progress.
  const headline = [Metric.PROGRESS, Metric.SCORE, Metric.QUANTITY, Metric.BINARY][node.primaryKind];
  const isQuiz = node.type === ContextType.QUIZ || node.primaryKind !== 0;
  const views = ["spread", "trend", "coverage", ...(isQuiz ? ["items"] : [])];
  const { viewNames, ofContent } = words.content;
  return views.flatMap((view, index) => {
    const name = viewNames[/** @type {"spread"} */ (view)];
    return [
      index > 0 && " · ",
      element("a", { href: nodeAddress(place, view, node, headline), "aria-label": ofContent(name, node.title) }, name),
    ];
  });
}

// By itself

/**
 * @param {ContentPlace} place
 * @param {SubtreeReport} found
 * @param {SubtreeNode[]} nodes
 */
function ownTable(place, found, nodes) {
  const { quantity, isTrue, atTheContextItself, title } = words.content;
  const all = [...columns().slice(0, 6), ...numberColumns([quantity, isTrue])];
  const rows = nodes.map((node) => {
    const scope = {
      appId: place.scope.appId,
      classId: place.scope.classId,
      contextId: node.contextId,
      withoutDescendants: true,
    };
    const mean = (
      /** @type {import("../../api/report.js").Summary | undefined} */ summary,
      /** @type {number} */ metric,
    ) => explained(shownMean(summary), place, { metric, scope, title: node.title, summary, policies: found.policies });
    const others = [mean(node.direct?.quantity, Metric.QUANTITY), mean(node.direct?.binary, Metric.BINARY)];
    return { heading: isolated(node.title), cells: [...cells(place, found, node, node.direct, scope), ...others] };
  });
  return sheetTable({ caption: atTheContextItself, corner: title, columns: all, rows });
}
