// Which parts of a context the students have covered: a strip from its beginning to its end.

import { Metric, ReportService } from "../../api/report.js";
import { element } from "../../base/dom.js";
import * as figures from "../../base/figures.js";
import { words } from "../../base/words.js";
import { columnChart } from "../../parts/charts.js";
import { factList, numberColumns, sheetTable } from "../../parts/sheet.js";
import { plain, withheld } from "../../parts/shown.js";
import { asTable, explained, told } from "./place.js";

/** @typedef {import("../../api/report.js").CoverageStrip} CoverageStrip */
/** @typedef {import("../../parts/sheet.js").OpenShown} OpenShown */
/** @typedef {import("./place.js").ContentPlace} ContentPlace */

/** @type {import("./place.js").View["options"]} */
export const options = () => [];

/** @type {import("./place.js").View["report"]} */
export async function report(place) {
  const { visit } = place;
  const request = { scope: place.scope, options: place.options };
  const strip = await visit.client.call(ReportService.getCoverage, request, { signal: visit.signal });
  const { content } = words;
  const population = strip.population ?? { assigned: 0, notAvailable: 0, withData: 0, noData: 0 };
  const disclosed = (/** @type {number} */ count) => (strip.suppressed ? withheld() : plain(figures.count(count)));
  const scope = { ...place.scope, withoutDescendants: true };
  const { policies, suppressed } = strip;
  const summary = {
    metric: Metric.PROGRESS,
    population,
    n: BigInt(strip.withData),
    mean: undefined,
    suppressed,
    ownMean: undefined,
  };
  const withData = explained(disclosed(strip.withData), place, {
    metric: Metric.PROGRESS,
    scope,
    policies,
    summary,
    shows: "withData",
  });
  const of = (/** @type {OpenShown} */ shown, /** @type {"assigned" | "recordingOff" | "noData"} */ name) =>
    told(shown, place, { name, scope, policies });
  /** @type {[string, OpenShown][]} */
  const facts = [
    [content.assigned, of(plain(figures.count(population.assigned)), "assigned")],
    [content.recordingOff, of(disclosed(population.notAvailable), "recordingOff")],
    [words.withData, withData],
    [content.noData, of(disclosed(population.noData), "noData")],
  ];
  const drawn =
    strip.withData > 0
      ? picture(place, strip)
      : [element("p", {}, strip.suppressed ? words.legend.withheld : content.nothingCovered)];
  return {
    content: [element("p", { class: "quiet" }, content.coverageOfItself), factList(facts), ...drawn],
    source: { coverage: request },
    position: strip.position,
  };
}

/**
 * @param {ContentPlace} place
 * @param {CoverageStrip} strip
 */
function picture(place, strip) {
  const { content } = words;
  const hidden = new Set(strip.suppressedParts);
  const parts = strip.students.map((students, index) => {
    const isWithheld = hidden.has(index);
    const name = content.fromTo(edge(index, strip), edge(index + 1, strip));
    return { students, isWithheld, name, shown: isWithheld ? withheld() : plain(figures.count(students)) };
  });
  const known = parts.filter((part) => !part.isWithheld);
  const counts = known.map((part) => part.students);
  const sentence = content.coverageSentence(
    figures.count(parts.length),
    figures.count(strip.withData),
    counts.length > 0 ? figures.count(Math.min(...counts)) : words.withheld,
    counts.length > 0 ? figures.count(Math.max(...counts)) : words.withheld,
    figures.count(hidden.size),
    hidden.size > 0,
  );
  const chart = columnChart({
    sentence,
    isStrip: true,
    greatest: strip.withData,
    greatestText: figures.percent(1),
    leastText: figures.percent(0),
    marks: parts.map((part) => ({
      value: part.students,
      isWithheld: part.isWithheld,
      text: `${part.name}: ${part.shown.lead}`,
    })),
    labels: [content.beginning, content.end],
  });
  const rows = parts.map(({ name, shown, students, isWithheld }) => {
    const ratio = students / strip.withData;
    const of = (/** @type {OpenShown} */ number, /** @type {"part" | "partRatio"} */ figure) =>
      told(number, place, {
        name: figure,
        about: name,
        scope: { ...place.scope, withoutDescendants: true },
        policies: strip.policies,
        attempts: "covered",
      });
    return {
      heading: name,
      cells: [
        of(shown, "part"),
        isWithheld ? withheld() : of({ lead: figures.percent(ratio), bar: ratio }, "partRatio"),
      ],
    };
  });
  const columns = numberColumns([content.students, content.ofWithData]);
  return [
    chart,
    asTable(
      sheetTable({ caption: content.viewNames.coverage, corner: content.part, columns, rows, isCaptionHidden: true }),
    ),
  ];
}

/**
 * Where a part begins, as a ratio of the whole.
 *
 * @param {number} index
 * @param {CoverageStrip} strip
 */
const edge = (index, strip) => figures.percent(index / strip.students.length);
