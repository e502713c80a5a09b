// Instants as people read them, in the time zone of the school.

import { element } from "./dom.js";
import { language, words } from "./words.js";

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

// Below a field for a date and time: what becomes of one that the school's wall clock shows never, or twice

/** Clocks are changed by less than a day, in milliseconds. */
const day = 86_400_000;

/**
 * How often the school's wall clock shows a time: 1, unless the clocks are changed then; 0 for none that is whole.
 *
 * @param {string} text of a field of type `datetime-local`
 * @returns {0 | 1 | 2 | undefined} undefined: the text is no whole time
 */
export function timesShown(text) {
  const wall = Date.parse(`${text}Z`);
  if (Number.isNaN(wall)) return undefined;
  const offsets = new Set([offset(wall - day), offset(wall + day)]);
  const instants = [...offsets].map((each) => wall - each).filter((at) => at + offset(at) === wall);
  return /** @type {0 | 1 | 2} */ (instants.length);
}

/**
 * A note that follows a field: it is empty where there is nothing to say.
 *
 * @param {HTMLInputElement} input of type `datetime-local`
 */
export function clockNote(input) {
  const note = element("span", { class: "quiet clock-note", role: "status" });
  const look = () => {
    const times = timesShown(input.value);
    const time = instantOf(input.value);
    const said = times === 0 ? words.timeLeftOut : times === 2 ? words.timeTwice : undefined;
    note.textContent = said && time ? said(dateAndTime(time)) : "";
  };
  input.addEventListener("input", look);
  look();
  return { element: note, look };
}
