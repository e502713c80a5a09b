// How a metric is spread: figures and a histogram, and on demand the same of each node.

import { GetDistributionRequestNodes, Metric, ReportService } from "../../api/report.js";
import { element, isolated } from "../../base/dom.js";
import * as figures from "../../base/figures.js";
import { words } from "../../base/words.js";
import { columnChart, smallColumns } from "../../parts/charts.js";
import { factList, numberColumns, sheetTable } from "../../parts/sheet.js";
import { metricName, nothing, plain, shownFigure, withheld } from "../../parts/shown.js";
import { asTable, choice, explained, metricChoice, metricIn, nodeAddress, onlyHereChoice, told } from "./place.js";

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
    ...histogram(place, found),
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
  const spread = spreadOf(place, found);
  const { metric, n, mean, suppressed, ownMean, policies } = found;
  const summary = { metric, population, n, mean, suppressed, ownMean };
  const behind = { metric, summary, policies };
  const of = (/** @type {OpenShown} */ shown, /** @type {import("../../parts/behind/figures.js").FigureName} */ name) =>
    told(shown, place, { name, policies, population: suppressed ? undefined : population });
  return [
    [content.assigned, of(plain(figures.count(population.assigned)), "assigned")],
    [content.recordingOff, of(disclosed(population.notAvailable), "recordingOff")],
    [words.withData, explained(disclosed(population.withData), place, { ...behind, shows: "withData" })],
    [content.noData, of(disclosed(population.noData), "noData")],
    [content.n, explained(disclosed(found.n), place, { ...behind, shows: "n" })],
    [content.mean, explained(spread.mean, place, behind)],
    [content.deviation, spread.deviation],
    [content.least, spread.least],
    ...quantilesOf(place, found, quantiles).map(
      (shown, index) => /** @type {[string, OpenShown]} */ ([quantileName(quantiles[index]), shown]),
    ),
    [content.greatest, spread.greatest],
  ];
}

/**
 * The figures of a distribution, each of which opens how it is made.
 *
 * @param {ContentPlace} place
 * @param {Distribution} found
 * @param {Partial<import("../../parts/behind/figures.js").FigurePlace>} [where] of which content, where it is not that of the place
 */
function spreadOf(place, found, where = {}) {
  const { metric, policies } = found;
  const figure = (
    /** @type {number | undefined} */ value,
    /** @type {"deviation" | "least" | "greatest"} */ name,
    isWithheld = false,
  ) =>
    told(shownFigure(value, metric, { isWithheld: isWithheld || found.suppressed }), place, {
      name,
      policies,
      attempts: { metric },
      ...where,
    });
  return {
    mean: shownFigure(found.mean, metric, { own: found.ownMean, isWithheld: found.suppressed }),
    deviation: figure(found.standardDeviation, "deviation"),
    least: figure(found.minimum, "least", found.extremesSuppressed),
    greatest: figure(found.maximum, "greatest", found.extremesSuppressed),
  };
}

/**
 * @param {ContentPlace} place
 * @param {Distribution} found
 * @param {number[]} quantiles
 * @param {Partial<import("../../parts/behind/figures.js").FigurePlace>} [where] of which content, where it is not that of the place
 * @returns {OpenShown[]}
 */
function quantilesOf(place, found, quantiles, where = {}) {
  if (found.suppressed || found.quantilesSuppressed) return quantiles.map(withheld);
  if (found.quantiles.length !== quantiles.length) return quantiles.map(nothing);
  const { metric, policies } = found;
  return found.quantiles.map((each, index) =>
    told(shownFigure(each, metric), place, {
      name: "quantile",
      about: quantileName(quantiles[index]),
      policies,
      attempts: { metric },
      ...where,
    }),
  );
}

// The histogram

/**
 * @param {ContentPlace} place
 * @param {Distribution} found
 */
function histogram(place, found) {
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
      bin.suppressed
        ? withheld()
        : told(plain(figures.count(bin.count)), place, {
            name: "bin",
            about: binName(found, bin),
            policies: found.policies,
            attempts: { metric: found.metric },
          }),
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
    const scope = {
      appId: place.scope.appId,
      classId: place.scope.classId,
      contextId: node.contextId,
      withoutDescendants: isDirect,
    };
    const where = { scope, title: node.title, policies: whole.policies };
    const spread = spreadOf(place, found, where);
    const hasBar = whole.metric !== Metric.TIME && whole.metric !== Metric.QUANTITY && found.mean !== undefined;
    const mean = hasBar ? { ...spread.mean, bar: found.mean } : spread.mean;
    const behind = { metric: whole.metric, ...where };
    const n = plain(figures.count(found.n));
    return {
      heading: element("a", { href: nodeAddress(place, "spread", node) }, isolated(node.title)),
      cells: [
        found.suppressed ? withheld() : explained(n, place, { ...behind, shows: "n" }),
        explained(mean, place, behind),
        spread.deviation,
        spread.least,
        ...quantilesOf(place, found, quantiles, where),
        spread.greatest,
        found.n > 0n && found.histogram.length > 0 ? [smallColumns(marksOf(found))] : [],
      ],
    };
  });
  return sheetTable({ caption: content.byContent, corner: content.title, columns, rows });
}
