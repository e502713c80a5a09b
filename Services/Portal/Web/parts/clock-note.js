// Below a field for a date and time: what becomes of one that the school's wall clock shows never, or twice.

import { element } from "../base/dom.js";
import { dateAndTime, instantOf, offset } from "../base/instants.js";
import { words } from "../base/words.js";

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
