// Numbers as people read them: the same digits as `homeroom report` prints, with the marks of the reader's language.

import { Metric } from "../api/report.js";
import english from "../texts/en.js";

let language = "en";
let units = english.units;
/**
 * Made when it is first needed, which takes longer than all else that the page does with a catalog.
 *
 * @type {Intl.NumberFormat | undefined}
 */
let format;

/**
 * @param {string} wanted
 * @param {typeof english.units} wantedUnits the language's own
 */
export function setFigureLanguage(wanted, wantedUnits) {
  language = wanted;
  units = wantedUnits;
  format = undefined;
}

/**
 * A count, or hundredths of something. In English the plain digits are the same, and made many times as fast.
 *
 * @param {number | bigint} value
 */
export const count = (value) => (language === "en" && value < 1e15 ? String(value) : formatted(value));

/** @param {number | bigint} value */
function formatted(value) {
  format ??= new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 20 });
  return format.format(value);
}

/**
 * Hundredths of a ratio as text, or undefined where a ratio is not one.
 *
 * @param {number} ratio
 */
function hundredths(ratio) {
  if (!Number.isFinite(ratio) || ratio < 0 || ratio > 1_000_000) return undefined;
  // What is rounded is the shortest decimal that names the number, half up, as on paper: 0.145 is 15 %.
  const [mantissa, exponent] = ratio.toExponential().split("e");
  const digits = mantissa.replace(".", "");
  const kept = 1 + Number(exponent) + 2;
  const head = kept > 0 ? BigInt(digits.slice(0, kept).padEnd(kept, "0")) : 0n;
  const rounded = kept >= 0 && (digits[kept] ?? "0") >= "5" ? head + 1n : head;
  // What is less than everything never shows as 100 % (D26).
  return ratio < 1 && rounded >= 100n ? 99n : rounded;
}

/**
 * `76 %`; a ratio below 1 is never 100 %.
 *
 * @param {number} ratio
 * @returns {string}
 */
export function percent(ratio) {
  if (ratio < 0) return percent(-ratio) === percent(0) ? percent(0) : `-${percent(-ratio)}`;
  const value = hundredths(ratio);
  return value === undefined ? "–" : units.percent(count(value));
}

/**
 * With as many decimals as it needs, two at most.
 *
 * @param {number} value
 */
export function number(value) {
  const rounded = Math.sign(value) * Math.round(Math.abs(value) * 100);
  return Math.abs(rounded) < 1e15 ? count(rounded / 100 + 0) : description(value);
}

/**
 * A number too large to have hundredths, as Swift writes it: `10000000000000.0`, `1e+16`.
 *
 * @param {number} value
 */
function description(value) {
  if (Math.abs(value) > 2 ** 53) return value.toExponential();
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

/**
 * With two decimals always.
 *
 * @param {number} value
 */
export function coefficient(value) {
  const rounded = Math.sign(value) * Math.round(Math.abs(value) * 100);
  if (Math.abs(rounded) >= 1e15) return description(value);
  return new Intl.NumberFormat(language, { minimumFractionDigits: 2, useGrouping: false }).format(rounded / 100 + 0);
}

/**
 * `4 m 30 s`, `1 h 5 m`.
 *
 * @param {number} seconds
 */
export function time(seconds) {
  if (Math.abs(seconds) >= 1e15) return units.seconds(description(seconds));
  const total = Math.sign(seconds) * Math.round(Math.abs(seconds));
  const minutes = Math.trunc(total / 60);
  // 0 is added because -0 has a sign.
  const [hours, minute, rest] = [Math.trunc(minutes / 60), minutes % 60, (total % 60) + 0];
  if (hours > 0) return `${units.hours(count(hours))} ${units.minutes(count(minute))}`;
  const shown = units.minutes(count(minutes));
  if (minutes > 0) return rest === 0 ? shown : `${shown} ${units.seconds(count(rest))}`;
  return units.seconds(count(rest));
}

/**
 * A number of the metric that it measures.
 *
 * @param {number} value
 * @param {number} metric
 */
export function figure(value, metric) {
  switch (metric) {
    case Metric.PROGRESS:
    case Metric.SCORE:
    case Metric.BINARY:
      return percent(value);
    case Metric.TIME:
      return time(value);
    default:
      return number(value);
  }
}

/**
 * Seconds of a duration.
 *
 * @param {import("../api/well-known.js").Duration} duration
 */
export const seconds = (duration) => Number(duration.seconds) + duration.nanos / 1e9;
