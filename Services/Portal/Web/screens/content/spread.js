// How a metric is spread: figures and a histogram, and on demand the same of each node.

import { GetDistributionRequestNodes, Metric, ReportService } from "../../api/report.js";
import { element, isolated } from "../../base/dom.js";
import * as figures from "../../base/figures.js";
import { words } from "../../base/words.js";
import { columnChart, smallColumns } from "../../parts/charts.js";
import { factList, numberColumns, sheetTable } from "../../parts/sheet.js";
import { metricName, nothing, plain, shownFigure, withheld } from "../../parts/shown.js";
import { asTable, choice, explained, metricChoice, metricIn, nodeAddress, onlyHereChoice } from "./place.js";

/** @typedef {import("../../api/report.js").Distribution} Distribution */
/** @typedef {import("../../api/report.js").HistogramBin} HistogramBin */
/** @typedef {import("../../parts/sheet.js").OpenShown} OpenShown */
/** @typedef {import("../../parts/charts.js").Mark} Mark */
/** @typedef {import("./place.js").ContentPlace} ContentPlace */

const usualQuantiles = [0.25, 0.5, 0.75];

/** @type {import("./place.js").View["options"]} */
export const options = (visit) => {
  const { nodes, nodesNone, nodesDirect, nodesInclusive } = words.content;
  return [
    metricChoice(visit),
    choice(visit, "nodes", nodes, [
      ["", nodesNone],
      ["direct", nodesDirect],
      ["inclusive", nodesInclusive],
    ]),
    onlyHereChoice(visit),
  ];
};

/** @type {import("./place.js").View["report"]} */
export async function report(place) {
  const { visit } = place;
  const nodes =
    { direct: GetDistributionRequestNodes.DIRECT, inclusive: GetDistributionRequestNodes.INCLUSIVE }[
      visit.query.get("nodes") ?? ""
    ] ?? 0;
  const request = {
    scope: place.scope,
    metric: metricIn(visit.query),
    quantiles: quantilesIn(visit.query),
    options: place.options,
    nodes,
  };
  const found = await visit.client.call(ReportService.getDistribution, request, { signal: visit.signal });
  const content = [
    factList(facts(place, found, request.quantiles)),
    ...histogram(found),
    found.nodes.length > 0 && nodeTable(place, found, request.quantiles),
  ];
  return {
    content: /** @type {Node[]} */ (content.filter(Boolean)),
    source: { distribution: request },
    position: found.position,
  };
}

/** @param {URLSearchParams} query */
function quantilesIn(query) {
  const asked = query
    .getAll("quantile")
    .map(Number)
    .filter((each) => each >= 0 && each <= 1);
  return asked.length > 0 ? asked : usualQuantiles;
}

/**
 * What a quantile is called: `median`, `p95`.
 *
 * @param {number} ratio
 */
const quantileName = (ratio) =>
  ratio === 0.5 ? words.content.median : words.content.percentile(figures.number(ratio * 100));

/**
 * @param {ContentPlace} place
 * @param {Distribution} found
 * @param {number[]} quantiles
 * @returns {[string, OpenShown][]}
 */
function facts(place, found, quantiles) {
  const { content } = words;
  const population = found.population ?? { assigned: 0, notAvailable: 0, withData: 0, noData: 0 };
  const disclosed = (/** @type {number | bigint} */ count) =>
    found.suppressed ? withheld() : plain(figures.count(count));
  const spread = spreadOf(found);
  const { metric, n, mean, suppressed, ownMean } = found;
  const summary = { metric, population, n, mean, suppressed, ownMean };
  const behind = { metric: found.metric, summary, policies: found.policies };
  return [
    [content.assigned, plain(figures.count(population.assigned))],
    [content.recordingOff, disclosed(population.notAvailable)],
    [words.withData, disclosed(population.withData)],
    [content.noData, disclosed(population.noData)],
    [content.n, found.n > 0n ? explained(disclosed(found.n), place, behind) : disclosed(found.n)],
    [content.mean, explained(spread.mean, place, behind)],
    [content.deviation, spread.deviation],
    [content.least, spread.least],
    ...quantiles.map(
      (each, index) =>
        /** @type {[string, OpenShown]} */ ([quantileName(each), quantilesOf(found, quantiles.length)[index]]),
    ),
    [content.greatest, spread.greatest],
  ];
}

/** @param {Distribution} found */
function spreadOf(found) {
  const figure = (/** @type {number | undefined} */ value, isWithheld = false) =>
    shownFigure(value, found.metric, { isWithheld: isWithheld || found.suppressed });
  return {
    mean: shownFigure(found.mean, found.metric, { own: found.ownMean, isWithheld: found.suppressed }),
    deviation: figure(found.standardDeviation),
    least: figure(found.minimum, found.extremesSuppressed),
    greatest: figure(found.maximum, found.extremesSuppressed),
  };
}

/**
 * @param {Distribution} found
 * @param {number} count
 * @returns {OpenShown[]}
 */
function quantilesOf(found, count) {
  if (found.suppressed || found.quantilesSuppressed) return Array.from({ length: count }, withheld);
  if (found.quantiles.length !== count) return Array.from({ length: count }, nothing);
  return found.quantiles.map((each) => shownFigure(each, found.metric));
}

// The histogram

/** @param {Distribution} found */
function histogram(found) {
  const { content } = words;
  if (found.histogram.length === 0 || (found.n === 0n && !found.suppressed)) {
    const isWithheld = found.suppressed || (found.extremesSuppressed && found.n > 0n);
    return [element("p", {}, isWithheld ? content.histogramWithheld : content.nothingToSpread)];
  }
  const marks = marksOf(found);
  const counts = marks.map((mark) => mark.value ?? 0);
  const greatest = Math.max(...counts);
  const [first, last] = [found.histogram[0], found.histogram[found.histogram.length - 1]];
  const middle = found.histogram[Math.floor(found.histogram.length / 2)];
  const edge = (/** @type {number} */ value) => figures.figure(value, found.metric);
  const end = last.overMaximum ? content.over : edge(last.until);
  const most = counts.indexOf(greatest);
  const chart = columnChart({
    sentence: content.histogramSentence(
      content.metrics[metricName(found.metric)],
      figures.count(marks.length),
      edge(first.from),
      end,
      figures.count(greatest),
      found.histogram[most] ? binName(found, found.histogram[most]) : "",
      figures.count(marks.filter((mark) => mark.isWithheld).length),
      marks.some((mark) => mark.isWithheld),
    ),
    marks,
    greatest,
    greatestText: figures.count(greatest),
    leastText: figures.count(0),
    labels: found.histogram.length > 2 ? [edge(first.from), edge(middle.from), end] : [edge(first.from), end],
  });
  const columns = numberColumns([content.until, content.count]);
  const rows = found.histogram.map((bin) => ({
    heading: bin.overMaximum ? content.over : edge(bin.from),
    cells: [
      plain(bin.overMaximum ? "" : edge(bin.until)),
      bin.suppressed ? withheld() : plain(figures.count(bin.count)),
    ],
  }));
  const table = sheetTable({ caption: content.histogram, corner: content.from, columns, rows, isCaptionHidden: true });
  return [element("h2", {}, content.histogram), chart, asTable(table)];
}

/**
 * @param {Distribution} found
 * @returns {Mark[]}
 */
function marksOf(found) {
  return found.histogram.map((bin) => ({
    value: Number(bin.count),
    isWithheld: bin.suppressed,
    text: `${binName(found, bin)}: ${bin.suppressed ? words.withheld : figures.count(bin.count)}`,
  }));
}

/**
 * @param {Distribution} found
 * @param {HistogramBin} bin
 */
function binName(found, bin) {
  if (bin.overMaximum) return words.content.over;
  return words.content.fromTo(figures.figure(bin.from, found.metric), figures.figure(bin.until, found.metric));
}

// By node

/**
 * @param {ContentPlace} place
 * @param {Distribution} whole
 * @param {number[]} quantiles
 */
function nodeTable(place, whole, quantiles) {
  const { content } = words;
  const names = [
    content.n,
    content.mean,
    content.plusMinus,
    content.least,
    ...quantiles.map(quantileName),
    content.greatest,
  ];
  const columns = [...numberColumns(names), { heading: content.spread }];
  const isDirect = place.visit.query.get("nodes") === "direct";
  const rows = whole.nodes.map((node) => {
    const found = node.distribution ?? {
      ...whole,
      n: 0n,
      mean: undefined,
      ownMean: undefined,
      histogram: [],
      quantiles: [],
    };
    const spread = spreadOf(found);
    const hasBar = whole.metric !== Metric.TIME && whole.metric !== Metric.QUANTITY && found.mean !== undefined;
    const mean = hasBar ? { ...spread.mean, bar: found.mean } : spread.mean;
    const scope = {
      appId: place.scope.appId,
      classId: place.scope.classId,
      contextId: node.contextId,
      withoutDescendants: isDirect,
    };
    return {
      heading: element("a", { href: nodeAddress(place, "spread", node) }, isolated(node.title)),
      cells: [
        found.suppressed ? withheld() : plain(figures.count(found.n)),
        explained(mean, place, { metric: whole.metric, scope, title: node.title, policies: whole.policies }),
        spread.deviation,
        spread.least,
        ...quantilesOf(found, quantiles.length),
        spread.greatest,
        found.n > 0n && found.histogram.length > 0 ? [smallColumns(marksOf(found))] : [],
      ],
    };
  });
  return sheetTable({ caption: content.byContent, corner: content.title, columns, rows });
}
