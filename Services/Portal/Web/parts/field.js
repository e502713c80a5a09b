// A field of a form: its label, a hint, and a place for what is wrong with it.

import { element, fill } from "../base/dom.js";
import { clockNote } from "../base/instants.js";

/**
 * @typedef {object} Field
 * @property {HTMLElement} element the label with its input
 * @property {Input} input
 * @property {string} path by which an error names it: `organization.title`
 * @property {(text: string | Explanation) => void} fail says what is wrong with it; "" takes that back
 * @property {(value: string) => void} put has it hold something, as if it had been typed
 */

/** @typedef {import("../base/failures.js").Explanation} Explanation */
/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Input */

let fieldCount = 0;

/**
 * A field with a place for what is wrong with it.
 *
 * @param {string} label
 * @param {Input} input
 * @param {{ path?: string, hint?: string }} [options]
 * @returns {Field}
 */
export function field(label, input, options = {}) {
  const { path = "", hint = "" } = options;
  fieldCount += 1;
  const [id, failureId, hintId] = [`field-${fieldCount}`, `field-${fieldCount}-failure`, `field-${fieldCount}-hint`];
  const failure = element("span", { class: "failure", id: failureId, role: "alert" });
  input.id = id;
  input.setAttribute("aria-describedby", hint ? `${hintId} ${failureId}` : failureId);
  const fail = (/** @type {string | Explanation} */ text) => {
    fill(failure, text || []);
    input.setAttribute("aria-invalid", String(text !== ""));
  };
  const clock = input instanceof HTMLInputElement && input.type === "datetime-local" ? clockNote(input) : undefined;
  const put = (/** @type {string} */ value) => {
    input.value = value;
    clock?.look();
  };
  const made = element(
    "div",
    { class: "field" },
    element("label", { for: id }, label),
    input,
    hint && element("span", { class: "quiet", id: hintId }, hint),
    clock?.element,
    failure,
  );
  return { element: made, input, path, fail, put };
}
