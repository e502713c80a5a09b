// What is taken after the due time: how long Done is on time still, and when the handout takes no more work.

import { element } from "../../base/dom.js";
import { words } from "../../base/words.js";

/** Seconds of each unit, the longest first. */
const units = /** @type {const} */ ([
  ["days", 86_400],
  ["hours", 3600],
  ["minutes", 60],
]);

/**
 * The longest unit of which it is a whole number; minutes where it is none, nothing, or less than one.
 *
 * @param {string} seconds
 */
const unitOf = (seconds) =>
  units.find(([, length]) => Number(seconds) > 0 && Number(seconds) % length === 0) ?? units[units.length - 1];

/**
 * A number and its unit.
 *
 * @param {object} options
 * @param {string} options.seconds that it has at first; "" for none
 * @param {string} options.unitLabel what the unit is called to who does not see it
 * @param {boolean} options.disabled
 * @param {(seconds: string) => void} options.onChange
 */
export function durationInput({ seconds, unitLabel, disabled, onChange }) {
  const [unitName, length] = unitOf(seconds);
  const amount = element("input", { type: "number", min: 0, step: "any", disabled });
  amount.value = seconds === "" ? "" : String(Number(seconds) / length);
  const unit = element(
    "select",
    { "aria-label": unitLabel, disabled },
    units.map(([name, value]) => element("option", { value, selected: name === unitName }, words.assign.units[name])),
  );
  for (const each of [amount, unit]) {
    each.addEventListener("input", () =>
      onChange(amount.value === "" ? "" : String(Math.round(Number(amount.value) * Number(unit.value)))),
    );
  }
  return { amount, unit };
}

/**
 * The same in words; "" for none.
 *
 * @param {string} seconds
 * @param {(value: number) => string} count a number as it is shown
 */
export function durationText(seconds, count) {
  if (seconds === "") return "";
  const [name, length] = unitOf(seconds);
  return `${count(Number(seconds) / length)} ${words.assign.units[name]}`;
}
