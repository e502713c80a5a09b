// Classes beside each other: never a bare mean, but how far it may be off.

import { Metric, ReportService } from "../../api/report.js";
import { element, isolated } from "../../base/dom.js";
import * as figures from "../../base/figures.js";
import { words } from "../../base/words.js";
import { intervalChart } from "../../parts/charts.js";
import { numberColumns, sheetTable } from "../../parts/sheet.js";
import { metricName, plain, shownFigure, shownMean, shownWithData, textOf, withheld } from "../../parts/shown.js";
import { explained, metricChoice, metricIn, onlyHereChoice, told } from "./place.js";

/** @typedef {import("../../api/report.js").CompareGroupsResponse} Comparison */
/** @typedef {import("../../api/report.js").GroupFigure} GroupFigure */
/** @typedef {import("../../parts/sheet.js").OpenShown} OpenShown */
/** @typedef {import("./place.js").ContentPlace} ContentPlace */

/** So many classes are compared when none are chosen; so many may be. */
const usualMax = 12;
const groupsMax = 100;

/** @type {import("./place.js").View["options"]} */
export const options = (visit) => [metricChoice(visit), onlyHereChoice(visit)];

/** @type {import("./place.js").View["report"]} */
export async function report(place) {
  const { visit, scope } = place;
  const { content } = words;
  const chosen = chosenIn(place);
  const request = {
    groups: chosen.map(({ classId, title }) => ({ classId, label: title || classId })),
    appId: scope.appId,
    identifierPath: scope.identifierPath,
    contextId: scope.contextId,
    withoutDescendants: scope.withoutDescendants,
    metric: metricIn(visit.query),
    options: place.options,
  };
  const form = groupForm(
    place,
    chosen.map((each) => each.classId),
  );
  if (chosen.length === 0)
    return { content: [element("p", {}, content.noClasses)], source: { comparison: request }, position: undefined };
  const found = await visit.client.call(ReportService.compareGroups, request, { signal: visit.signal });
  const confidence = words.units.percent(figures.number((found.confidence || 0.95) * 100));
  const title = element("h2", {}, content.withIntervals(content.metrics[metricName(found.metric)], confidence));
  return {
    content: [form, title, chart(found), table(place, found, { chosen, confidence })],
    source: { comparison: request },
    position: found.position,
  };
}

/**
 * The classes that the address names, else the class that is chosen above beside the others, as far as they are few.
 *
 * @param {ContentPlace} place
 */
function chosenIn({ visit, classes }) {
  const named = new Set(visit.query.getAll("group"));
  const known = classes.filter((each) => named.has(each.classId));
  return known.length > 0 ? known.slice(0, groupsMax) : classes.slice(0, usualMax);
}

/**
 * @param {ContentPlace} place
 * @param {string[]} chosen
 */
function groupForm({ visit, classes }, chosen) {
  const { content } = words;
  const boxes = classes.map(({ classId, title }) =>
    element(
      "label",
      {},
      element("input", { type: "checkbox", name: "group", value: classId, checked: chosen.includes(classId) }),
      " ",
      isolated(title || classId),
    ),
  );
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const wanted = new FormData(/** @type {HTMLFormElement} */ (event.target)).getAll("group").map(String);
    visit.setQuery({ group: wanted.length > 0 ? wanted : undefined });
  };
  return element(
    "form",
    { class: "options", onsubmit: submit },
    element("fieldset", { class: "groups" }, element("legend", {}, content.classes), boxes),
    element("button", {}, content.compare),
  );
}

/**
 * Ratios are drawn from 0 to 100 %, all else from the least to the greatest that occurs.
 *
 * @param {Comparison} found
 * @returns {[number, number]}
 */
function scale(found) {
  if (found.metric !== Metric.TIME && found.metric !== Metric.QUANTITY) return [0, 1];
  const ends = found.groups
    .flatMap((group) => [group.interval?.lower, group.interval?.upper, group.summary?.mean])
    .filter((each) => each !== undefined);
  return ends.length > 0
    ? [Math.min(.../** @type {number[]} */ (ends)), Math.max(.../** @type {number[]} */ (ends))]
    : [0, 1];
}

/** @param {Comparison} found */
function chart(found) {
  const [least, greatest] = scale(found);
  const rows = found.groups.map((group) => ({
    label: group.label,
    lower: group.interval?.lower,
    middle: group.summary?.mean,
    upper: group.interval?.upper,
    isWithheld: group.summary?.suppressed,
    text: groupText(group, found.metric),
  }));
  const sentence = `${words.content.compareSentence} ${rows.map((row) => row.text).join("; ")}`;
  return intervalChart({
    sentence,
    rows,
    least,
    greatest,
    labels: [figures.figure(least, found.metric), figures.figure(greatest, found.metric)],
  });
}

/**
 * @param {GroupFigure} group
 * @param {number} metric
 */
function groupText(group, metric) {
  const mean = textOf(shownMean(group.summary));
  const { interval } = group;
  const range =
    interval && words.content.fromTo(figures.figure(interval.lower, metric), figures.figure(interval.upper, metric));
  return `${group.label}: ${mean}${range ? ` (${range})` : ""}`;
}

/**
 * @param {ContentPlace} place
 * @param {Comparison} found
 * @param {{ chosen: { classId: string }[], confidence: string }} asked
 */
function table(place, found, { chosen, confidence }) {
  const { content } = words;
  const names = [content.mean, content.from, content.to, content.n, content.plusMinus];
  const columns = [...numberColumns(names), { heading: words.withData }];
  const rows = found.groups.map((group, index) => {
    const summary = group.summary;
    const figure = (/** @type {number | undefined} */ value) =>
      shownFigure(value, found.metric, { isWithheld: summary?.suppressed });
    const scope = { ...place.scope, classId: chosen[index]?.classId ?? "" };
    const { metric, policies } = found;
    const title = `${place.title}${words.comma}${group.label}`;
    const behind = (/** @type {OpenShown} */ shown, /** @type {"n" | "withData"} */ shows) =>
      explained(shown, place, { metric, scope, title, summary, policies, shows });
    const of = (/** @type {number | undefined} */ value, /** @type {"bound" | "deviation"} */ name) =>
      told(figure(value), place, { name, about: confidence, scope, title, policies, attempts: { metric } });
    return {
      heading: isolated(group.label),
      cells: [
        explained(shownMean(summary), place, { metric, scope, title, summary, policies }),
        of(group.interval?.lower, "bound"),
        of(group.interval?.upper, "bound"),
        behind(summary?.suppressed ? withheld() : plain(figures.count(summary?.n ?? 0)), "n"),
        of(group.standardDeviation, "deviation"),
        behind(shownWithData(summary), "withData"),
      ],
    };
  });
  return sheetTable({
    caption: content.viewNames.compare,
    corner: content.class,
    columns,
    rows,
    isCaptionHidden: true,
  });
}
