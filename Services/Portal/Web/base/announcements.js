// What changed while nobody looked, for those who listen: in sums, at most every ten seconds, and only if they want it.

import { keep, kept } from "./session.js";
import { words } from "./words.js";

/** At least so long between two, in milliseconds. */
export const pause = 10_000;

let isOn = kept("announcements") !== "off";
/** @type {(() => string) | undefined} */
let next;
let last = -pause;
let isWaiting = false;

export const areAnnouncementsOn = () => isOn;

/** @param {boolean} wanted */
export function switchAnnouncements(wanted) {
  isOn = wanted;
  keep("announcements", wanted ? "on" : "off");
  next = undefined;
}

/**
 * Says something at once, to everybody: the answer to what somebody did. What changed by it waits for its turn.
 *
 * @param {string} text
 */
export function say(text) {
  last = performance.now();
  const region = /** @type {HTMLElement} */ (document.getElementById("announcements"));
  region.textContent = text;
}

/** Takes away what was said last, which stands in the page for those who listen. */
export function silence() {
  const region = /** @type {HTMLElement} */ (document.getElementById("announcements"));
  region.textContent = "";
}

/**
 * Says something when there is time for it; what comes until then stands in its place.
 *
 * @param {() => string} text
 */
function announce(text) {
  if (!isOn) return;
  next = text;
  if (!isWaiting) wait();
}

function wait() {
  isWaiting = true;
  setTimeout(speak, Math.max(0, last + pause - performance.now()));
}

/** Nothing of a screen is announced once that has been left. */
export function forgetAnnouncement() {
  next = undefined;
}

function speak() {
  isWaiting = false;
  if (!isOn || !next) return;
  if (performance.now() < last + pause) return wait();
  say(next());
  next = undefined;
}

/** How many cells of a table have changed since that was announced last. */
export class ChangedCells {
  #count = 0;

  /**
   * Announces them when there is time for it, together with those that change until then.
   *
   * @param {number} count
   */
  add(count) {
    this.#count += count;
    if (this.#count === 0) return;
    announce(() => {
      const text = words.cellsChanged(this.#count);
      this.#count = 0;
      return text;
    });
  }
}
