// Which content a report is of, as the address of the screen has it, and what its views have in common.

import { Metric } from "../../api/report.js";
import { element } from "../../base/dom.js";
import { addressWith, whenLoaded } from "../../base/router.js";
import { words } from "../../base/words.js";
import { metricName, metricNames } from "../../parts/shown.js";

/** @typedef {import("../../api/report.js").Summary} Summary */
/** @typedef {import("../../api/report.js").AttemptPolicies} AttemptPolicies */
/** @typedef {import("../../base/router.js").Visit} Visit */
/** @typedef {import("../../parts/report-options.js").ReportOptions} ReportOptions */
/** @typedef {import("../../parts/behind/figures.js").FigurePlace} FigurePlace */
/** @typedef {import("../../parts/files.js").ExportRequest} ExportRequest */
/** @typedef {import("../../parts/sheet.js").OpenShown} OpenShown */
/** @typedef {import("../../rpc/protobuf.js").PartialMessage<import("../../api/report.js").ContentScope>} ContentScope */
/**
 * What a view shows.
 *
 * @typedef {object} ContentPlace
 * @property {Visit} visit
 * @property {ContentScope} scope the content with all that lies below it
 * @property {ReportOptions} options
 * @property {string} title of the content
 * @property {import("../../api/activity.js").Class[]} classes that the reader may see
 */
/**
 * What a view gives back when it is shown.
 *
 * @typedef {object} Report
 * @property {Node[]} content
 * @property {ExportRequest} source the same as a file
 * @property {import("../../api/report.js").Position | undefined} position
 */
/** @typedef {{ options: (visit: Visit) => Node[], report: (place: ContentPlace) => Promise<Report> }} View */

/**
 * The address of a view of other content of the app.
 *
 * @param {ContentPlace} place
 * @param {string} view
 * @param {{ identifierPath: string[] }} node
 * @param {number} [metric]
 */
export function nodeAddress({ visit, scope }, view, node, metric) {
  return addressWith(visit.query, {
    view: view === "tree" ? undefined : view,
    app: scope.appId,
    path: node.identifierPath,
    context: undefined,
    turned: undefined,
    metric: metric ? metricName(metric) : (visit.query.get("metric") ?? undefined),
  });
}

/**
 * A metric by the name that it has in an address.
 *
 * @param {URLSearchParams} query
 */
export function metricIn(query) {
  const index = /** @type {readonly string[]} */ (metricNames).indexOf(query.get("metric") ?? "");
  return index < 0 ? Metric.PROGRESS : index + 1;
}

/**
 * Chooses a metric.
 *
 * @param {Visit} visit
 */
export const metricChoice = (visit) =>
  choice(
    visit,
    "metric",
    words.content.metric,
    [...Object.entries(words.content.metrics)].map(([name, text]) => [name === "progress" ? "" : name, text]),
  );

/**
 * A choice of one: each change is an address of its own. "" is usual.
 *
 * @param {Visit} visit
 * @param {string} name
 * @param {string} label
 * @param {[string, string][]} options
 */
export function choice({ query, setQuery }, name, label, options) {
  const change = (/** @type {Event} */ event) =>
    setQuery({ [name]: /** @type {HTMLSelectElement} */ (event.target).value || undefined });
  const lines = options.map(([value, text]) =>
    element("option", { value, selected: (query.get(name) ?? "") === value }, text),
  );
  return element("label", {}, label, " ", element("select", { name, onchange: change }, lines));
}

/**
 * @param {Visit} visit
 * @param {string} name
 * @param {string} label
 */
export function check({ query, setQuery }, name, label) {
  const change = (/** @type {Event} */ event) =>
    setQuery({ [name]: /** @type {HTMLInputElement} */ (event.target).checked ? "" : undefined });
  return element(
    "label",
    {},
    element("input", { type: "checkbox", name, checked: query.has(name), onchange: change }),
    " ",
    label,
  );
}

/**
 * Only the content itself.
 *
 * @param {Visit} visit
 */
export const onlyHereChoice = (visit) => check(visit, "only", words.content.onlyHere);

/**
 * A number that opens what is behind it, unless there is nothing.
 *
 * @param {OpenShown} shown
 * @param {ContentPlace} place
 * @param {object} number
 * @param {number} number.metric
 * @param {ContentScope} [number.scope]
 * @param {string} [number.title]
 * @param {Summary} [number.summary]
 * @param {ReportOptions} [number.options]
 * @param {AttemptPolicies} [number.policies]
 * @param {"n" | "withData"} [number.shows] what stands there, where it is not the mean
 * @returns {OpenShown}
 */
export function explained(shown, place, number) {
  if (shown.mark) return shown;
  const { scope, title, options } = place;
  const count = number.shows && shown;
  const open = () =>
    whenLoaded(
      place.visit,
      () => import("../../parts/behind.js"),
      ({ openScope }) => openScope(place.visit, { scope, title, options, ...number, count }),
    );
  return { ...shown, open };
}

/**
 * A number that is no mean, which opens what it is of and how it is made, unless there is none.
 *
 * @param {OpenShown} shown
 * @param {ContentPlace} place
 * @param {Omit<FigurePlace, "shown" | "title" | "scope" | "options"> & Partial<Pick<FigurePlace, "title" | "scope" | "options">>} figure
 * @returns {OpenShown}
 */
export function told(shown, place, figure) {
  if (shown.mark || shown.lead === "") return shown;
  const { scope, title, options } = place;
  const open = () =>
    whenLoaded(
      place.visit,
      () => import("../../parts/behind/figures.js"),
      ({ openFigure }) => openFigure(place.visit, { scope, title, options, ...figure, shown }),
    );
  return { ...shown, open };
}

/**
 * A table below its picture.
 *
 * @param {Node} table
 * @param {boolean} [isOpen]
 */
export function asTable(table, isOpen = false) {
  return element("details", { open: isOpen, class: "numbers" }, element("summary", {}, words.content.asTable), table);
}
