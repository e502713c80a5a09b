// Instants as people read them, in the time zone of the school.

import { language } from "./words.js";

/** @typedef {import("../api/well-known.js").Timestamp} Timestamp */

let timeZone = "UTC";
/**
 * Making one takes far longer than using it.
 *
 * @type {Map<string, Intl.DateTimeFormat>}
 */
const formats = new Map();

/**
 * Has everything shown in a zone of the time zone database from now on.
 *
 * @param {string} zone "" stands for UTC
 */
export function setTimeZone(zone) {
  timeZone = zone || "UTC";
}

/**
 * Milliseconds since 1970.
 *
 * @param {Timestamp} time
 */
export const milliseconds = (time) => Number(time.seconds) * 1000 + Math.floor(time.nanos / 1e6);

/** @param {number} time milliseconds since 1970 @returns {Timestamp} */
export const timestamp = (time) => ({
  seconds: BigInt(Math.floor(time / 1000)),
  nanos: (((time % 1000) + 1000) % 1000) * 1e6,
});

/**
 * `12 May 2026, 10:41`.
 *
 * @param {Timestamp} time
 */
export const dateAndTime = (time) => shown(milliseconds(time), { dateStyle: "medium", timeStyle: "short" });

/**
 * `12 May 2026`.
 *
 * @param {Timestamp} time
 */
export const date = (time) => shown(milliseconds(time), { dateStyle: "medium" });

/**
 * `10:41` of today, `12 May 2026, 10:41` of another day.
 *
 * @param {number} time milliseconds since 1970
 */
export function timeOfDay(time) {
  const day = (/** @type {number} */ at) => shown(at, { dateStyle: "medium" });
  return shown(time, { dateStyle: day(time) === day(Date.now()) ? undefined : "medium", timeStyle: "short" });
}

/**
 * `7 Sept 2026`.
 *
 * @param {string} date of a calendar: `2026-09-07`
 */
export const calendarDay = (date) => shown(Date.parse(`${date}T00:00Z`), { dateStyle: "medium" }, "UTC");

/** @param {number} time @param {Intl.DateTimeFormatOptions} options @param {string} [zone] */
function shown(time, options, zone = timeZone) {
  const key = [language, zone, options.dateStyle, options.timeStyle].join();
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { ...options, timeZone: zone });
    formats.set(key, format);
  }
  return format.format(time);
}

/**
 * What a form's field of type `datetime-local` holds for an instant: the clock on the school's wall.
 *
 * @param {Timestamp} time
 */
export function wallClock(time) {
  const at = milliseconds(time);
  return new Date(at + offset(at)).toISOString().slice(0, 16);
}

/**
 * The instant at which the school's wall clock shows this; undefined for an empty field. Of a time that a change of the clocks
 * leaves out, the one as long after; of one that comes twice, the first.
 *
 * @param {string} text of a field of type `datetime-local`
 * @returns {Timestamp | undefined}
 */
export function instantOf(text) {
  const wall = Date.parse(`${text}Z`);
  if (Number.isNaN(wall)) return undefined;
  const day = 86_400_000;
  const [before, after] = [offset(wall - day), offset(wall + day)];
  const early = wall - Math.max(before, after);
  return timestamp(early + offset(early) === wall ? early : wall - before);
}

/**
 * How far the zone's wall clock is before UTC at an instant, in milliseconds.
 *
 * @param {number} at
 */
export function offset(at) {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(at);
  const part = (/** @type {string} */ type) => Number(parts.find((each) => each.type === type)?.value);
  const wall = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return wall - Math.floor(at / 1000) * 1000;
}
