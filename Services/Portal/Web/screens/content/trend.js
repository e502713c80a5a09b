// Work by day, week or month: attempts, scores and times as lines over time.

import { GetTimeSeriesRequestBucket, Metric, ReportService } from "../../api/report.js";
import { element } from "../../base/dom.js";
import * as figures from "../../base/figures.js";
import { calendarDay, instantOf, milliseconds } from "../../base/instants.js";
import { words } from "../../base/words.js";
import { lineChart } from "../../parts/charts.js";
import { factList, numberColumns, sheetTable } from "../../parts/sheet.js";
import { nothing, plain, shownFigure, textOf, withheld } from "../../parts/shown.js";
import { asTable, choice, explained, onlyHereChoice, told } from "./place.js";

/** @typedef {import("../../api/report.js").TimeBucket} TimeBucket */
/** @typedef {import("../../api/report.js").TimeSeries} TimeSeries */
/** @typedef {import("../../api/well-known.js").Timestamp} Timestamp */
/** @typedef {import("../../parts/charts.js").Mark} Mark */
/** @typedef {import("../../parts/sheet.js").OpenShown} OpenShown */
/** @typedef {import("./place.js").ContentPlace} ContentPlace */
/** @typedef {"day" | "week" | "month"} BucketName */

/** A chart has no more marks than this: the newest. */
const marksMax = 400;

/** @type {import("./place.js").View["options"]} */
export const options = (visit) => {
  const { by, buckets } = words.content;
  return [
    choice(visit, "bucket", by, [
      ["", buckets.day],
      ["week", buckets.week],
      ["month", buckets.month],
    ]),
    onlyHereChoice(visit),
  ];
};

/** @type {import("./place.js").View["report"]} */
export async function report(place) {
  const { visit } = place;
  const name = /** @type {BucketName} */ (
    ["week", "month"].find((each) => each === visit.query.get("bucket")) ?? "day"
  );
  const bucket = GetTimeSeriesRequestBucket[/** @type {"DAY"} */ (name.toUpperCase())];
  const request = { scope: place.scope, bucket, options: place.options };
  const series = await visit.client.call(ReportService.getTimeSeries, request, { signal: visit.signal });
  const { timeZone } = await visit.school;
  const { content } = words;
  const zone = series.timeZone || "UTC";
  /** @type {[string, OpenShown][]} */
  const facts = [[content.timeZone, plain(zone)]];
  if (series.buckets.length === 0) facts.push([content.work, nothing()]);
  // Instants are known in the organization's zone alone; a school may have one of its own.
  const window = zone === (timeZone || "UTC") ? windowOf(name, place) : undefined;
  const pieces = series.buckets.length > 0 ? [...charts(series, name), asTable(table(place, series, window))] : [];
  return { content: [factList(facts), ...pieces], source: { timeSeries: request }, position: series.position };
}

// The lines

/**
 * @param {TimeSeries} series
 * @param {BucketName} name
 */
function charts(series, name) {
  const placed = inPlace(series.buckets, name).map((each) => ({ ...each, date: calendarDay(each.date) }));
  const { content } = words;
  const lines = [
    lineOf(placed, content.attempts, (bucket) => ({
      value: bucket ? Number(bucket.attempts) : 0,
      isWithheld: bucket?.suppressed,
      shown: plain(bucket ? figures.count(bucket.attempts) : figures.count(0)),
    })),
    series.buckets.some((bucket) => bucket.score) &&
      lineOf(
        placed,
        content.meanScore,
        (bucket) => figureOf(bucket, bucket?.meanScore, Metric.SCORE, bucket?.scoreSuppressed),
        1,
      ),
    lineOf(placed, content.medianTime, (bucket) =>
      figureOf(bucket, bucket?.medianTime, Metric.TIME, bucket?.timeSuppressed && bucket.medianTime === undefined),
    ),
  ];
  return /** @type {Node[]} */ (lines.filter(Boolean).flat());
}

/**
 * @param {TimeBucket | undefined} bucket
 * @param {number | undefined} value
 * @param {number} metric
 * @param {boolean | undefined} isSuppressed
 */
function figureOf(bucket, value, metric, isSuppressed) {
  const isWithheld = Boolean(bucket?.suppressed || isSuppressed);
  const own = metric === Metric.SCORE ? bucket?.score?.ownMean : undefined;
  return { value, isWithheld, shown: shownFigure(value, metric, { own, isWithheld }) };
}

/**
 * @param {{ date: string, bucket: TimeBucket | undefined }[]} placed
 * @param {string} title
 * @param {(bucket: TimeBucket | undefined) => { value: number | undefined, isWithheld: boolean | undefined, shown: OpenShown }} read
 * @param {number} [top] the greatest of the scale, where that is fixed
 */
function lineOf(placed, title, read, top) {
  const { content } = words;
  const points = placed.map(({ date, bucket }) => ({ date, ...read(bucket) }));
  const known = points.filter((point) => point.value !== undefined && !point.isWithheld);
  if (known.length === 0 && !points.some((point) => point.isWithheld)) return [];
  const most = known.reduce((best, point) => ((point.value ?? 0) > (best?.value ?? -1) ? point : best), known[0]);
  const isTime = title === content.medianTime;
  const greatest = top ?? Math.max(most?.value ?? 0, 1);
  const text = (/** @type {number} */ value) =>
    top === 1 ? figures.percent(value) : isTime ? figures.time(value) : figures.count(value);
  const [first, last] = [points[0].date, points[points.length - 1].date];
  const sentence = most
    ? content.lineSentence(title, first, last, textOf(most.shown), most.date)
    : content.lineWithheldSentence(title, first, last);
  /** @type {Mark[]} */
  const marks = points.map((point) => ({
    value: point.value,
    isWithheld: point.isWithheld,
    text: `${point.date}: ${textOf(point.shown)}`,
  }));
  const labels = first === last ? [first] : [first, last];
  return [
    element("h2", {}, title),
    lineChart({ sentence, marks, greatest, greatestText: text(greatest), leastText: text(0), labels }),
  ];
}

/**
 * Buckets with those between them in which nothing happened.
 *
 * @param {TimeBucket[]} buckets
 * @param {BucketName} name
 */
function inPlace(buckets, name) {
  const byDate = new Map(buckets.map((bucket) => [bucket.startDate, bucket]));
  const last = buckets[buckets.length - 1].startDate;
  /** @type {{ date: string, bucket: TimeBucket | undefined }[]} */
  const placed = [];
  // Should a date not be what it is expected to be, those that there are stand beside each other.
  for (let date = buckets[0].startDate; date <= last; date = following(date, name)) {
    if (placed.length > 40_000) return buckets.map((bucket) => ({ date: bucket.startDate, bucket }));
    placed.push({ date, bucket: byDate.get(date) });
  }
  return placed.slice(-marksMax);
}

/**
 * The first day of the next bucket.
 *
 * @param {string} date `2026-09-07`
 * @param {BucketName} name
 */
function following(date, name) {
  const [year, month, day] = date.split("-").map(Number);
  const next = name === "month" ? Date.UTC(year, month, 1) : Date.UTC(year, month - 1, day + (name === "week" ? 7 : 1));
  return new Date(next).toISOString().slice(0, 10);
}

// The table

/** @typedef {(bucket: TimeBucket) => { fromTime: Timestamp | undefined, untilTime: Timestamp | undefined }} BucketWindow */

/**
 * When a bucket begins and ends, within what was asked for.
 *
 * @param {BucketName} name
 * @param {ContentPlace} place
 * @returns {BucketWindow}
 */
function windowOf(name, { options: { fromTime, untilTime } }) {
  const asked = {
    fromTime: /** @type {Timestamp | undefined} */ (fromTime),
    untilTime: /** @type {Timestamp | undefined} */ (untilTime),
  };
  return (bucket) => {
    const end = instantOf(`${following(bucket.startDate, name)}T00:00`);
    const begin = bucket.startTime;
    return {
      fromTime: begin && asked.fromTime && milliseconds(asked.fromTime) > milliseconds(begin) ? asked.fromTime : begin,
      untilTime: end && asked.untilTime && milliseconds(asked.untilTime) < milliseconds(end) ? asked.untilTime : end,
    };
  };
}

/**
 * @param {ContentPlace} place
 * @param {TimeSeries} series
 * @param {BucketWindow | undefined} window
 */
function table(place, series, window) {
  const { content } = words;
  const names = [
    content.attempts,
    content.students,
    content.meanScore,
    content.n,
    content.medianTime,
    content.p95Time,
    content.n,
  ];
  const rows = [...series.buckets].map((bucket) => {
    const disclosed = (/** @type {OpenShown} */ shown) => (bucket.suppressed ? withheld() : shown);
    const count = (/** @type {import("../../api/report.js").Summary | undefined} */ summary) =>
      disclosed(summary ? (summary.suppressed ? withheld() : plain(figures.count(summary.n))) : nothing());
    const behind = (
      /** @type {OpenShown} */ shown,
      /** @type {number} */ metric,
      /** @type {import("../../api/report.js").Summary | undefined} */ summary,
      /** @type {"n" | undefined} */ shows = undefined,
    ) =>
      window && summary
        ? explained(shown, place, {
            metric,
            summary,
            shows,
            policies: series.policies,
            title: `${place.title}${words.comma}${calendarDay(bucket.startDate)}`,
            options: { ...place.options, policies: series.policies, ...window(bucket) },
          })
        : shown;
    const of = (
      /** @type {OpenShown} */ shown,
      /** @type {import("../../parts/behind/figures.js").FigureName} */ name,
      /** @type {import("../../parts/behind/figures.js").FigurePlace["attempts"]} */ attempts,
    ) =>
      window
        ? told(shown, place, {
            name,
            attempts,
            policies: series.policies,
            title: `${place.title}${words.comma}${calendarDay(bucket.startDate)}`,
            options: { ...place.options, policies: series.policies, ...window(bucket) },
          })
        : shown;
    const score = shownFigure(bucket.meanScore, Metric.SCORE, {
      own: bucket.score?.ownMean,
      isWithheld: bucket.suppressed || bucket.scoreSuppressed,
    });
    const isMedianWithheld = bucket.suppressed || (bucket.timeSuppressed && bucket.medianTime === undefined);
    const median = shownFigure(bucket.medianTime, Metric.TIME, { isWithheld: isMedianWithheld });
    const p95 = shownFigure(bucket.p95Time, Metric.TIME, { isWithheld: bucket.suppressed || bucket.timeSuppressed });
    return {
      heading: calendarDay(bucket.startDate),
      cells: [
        of(disclosed(plain(figures.count(bucket.attempts))), "bucketAttempts", "every"),
        of(disclosed(plain(figures.count(bucket.activeStudents))), "bucketStudents", "every"),
        behind(score, Metric.SCORE, bucket.score),
        behind(count(bucket.score), Metric.SCORE, bucket.score, "n"),
        of(median, "medianTime", "timed"),
        of(p95, "p95Time", "timed"),
        of(count(bucket.time), "bucketTimes", "timed"),
      ],
    };
  });
  const columns = numberColumns(names);
  return sheetTable({ caption: content.workOverTime, corner: content.from, columns, rows, isCaptionHidden: true });
}
