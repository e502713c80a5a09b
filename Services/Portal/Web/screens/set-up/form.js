// A form that is sent once: a second press while it is being sent does nothing, and a retry of the same is the same request.

import { BadRequest } from "../../api/rpc.js";
import { element, fill } from "../../base/dom.js";
import { explanationOf, fieldExplanation } from "../../base/failures.js";
import { newIdentifier } from "../../base/identifiers.js";
import { isPassing } from "../../base/live.js";
import { noteUnsent } from "../../base/session.js";
import { words } from "../../base/words.js";
import { field } from "../../parts/field.js";
import { CallError, Code } from "../../rpc/calls.js";

/** @typedef {import("../../parts/field.js").Field} Field */
/** @typedef {import("../../parts/field.js").Input} Input */

/**
 * What is typed and not sent yet, by form.
 *
 * @type {Map<string, string[]>}
 */
const typed = new Map();

// Whoever goes elsewhere gives it up, and is not asked.
noteUnsent(() => typed.size > 0);

/**
 * What is typed in a form and not sent yet, a value for each of its inputs.
 *
 * @param {string} key of the form
 */
export const typedIn = (key) => typed.get(key);

/** Forgets what is typed. */
export const forgetTyped = () => typed.clear();

/**
 * Keeps what is typed, so that the same form has it again when the screen is shown anew: without names, or in another language.
 *
 * @param {string} key of the form
 * @param {Input[]} inputs which have their options already
 * @returns {{ keep: () => void, forget: () => void }} `keep` notes what the page has changed itself, `forget` that it was sent
 */
export function keepTyped(key, inputs) {
  for (const [index, value] of (typed.get(key) ?? []).entries()) inputs[index].value = value;
  const keep = () =>
    typed.set(
      key,
      inputs.map(({ value }) => value),
    );
  for (const input of inputs) input.addEventListener("input", keep);
  return { keep, forget: () => typed.delete(key) };
}

/**
 * A field for a person's identifier; the page offers those that it knows.
 *
 * @param {string} label
 */
export const personField = (label) =>
  field(
    label,
    element("input", {
      required: true,
      list: "set-up-people",
      autocomplete: "off",
      spellcheck: "false",
      maxlength: 64,
    }),
    { path: "person_id", hint: words.setUp.personHint },
  );

/**
 * A form of fields and a button. What was typed stays where it was when it fails; what is wrong stands beside its field.
 *
 * @param {object} options
 * @param {string} [options.key] by which what is typed is kept; without one it is not
 * @param {Field[]} options.fields
 * @param {Input[]} [options.others] that belong to it and stand elsewhere
 * @param {string} options.button
 * @param {(requestId: string) => Promise<string | void>} options.submit gives the sentence that says what was done
 * @param {(error: unknown) => boolean} [options.onFailure] returns true where it has shown the failure itself
 */
export function sendingForm({ key, fields, others = [], button, submit, onFailure }) {
  const inputs = [...fields.map(({ input }) => input), ...others];
  const kept = key === undefined ? undefined : keepTyped(key, inputs);
  const outcome = element("p", { role: "status", class: "outcome" });
  const failure = element("p", { role: "alert", class: "failure" });
  const press = element("button", {}, button);
  let isSending = false;
  let requestId = newIdentifier();
  let sent = "";
  const send = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    press.setAttribute("aria-disabled", "true");
    outcome.textContent = failure.textContent = "";
    for (const each of fields) each.fail("");
    // Only the same request may have the identifier of the one before.
    const content = JSON.stringify(inputs.map(({ value }) => value));
    if (content !== sent) requestId = newIdentifier();
    sent = content;
    try {
      outcome.textContent = (await submit(requestId)) || words.setUp.saved;
      sent = "";
      kept?.forget();
    } catch (error) {
      // What was refused is not sent again as the same request.
      if (!isPassing(error) || (error instanceof CallError && error.code === Code.ABORTED)) sent = "";
      if (!onFailure?.(error)) showFailure(error, fields, failure);
    } finally {
      isSending = false;
      press.removeAttribute("aria-disabled");
    }
  };
  return element(
    "form",
    { class: "set-up-form", onsubmit: send },
    fields.map((each) => each.element),
    element("div", { class: "line" }, press, outcome),
    failure,
  );
}

/**
 * @param {unknown} error
 * @param {Field[]} fields
 * @param {HTMLElement} failure
 */
function showFailure(error, fields, failure) {
  if (!(error instanceof CallError)) return fill(failure, failureExplanation(error));
  const violations = error.detail(BadRequest)?.fieldViolations ?? [];
  const other = violations.filter((violation) => {
    const found = fields.find((each) => each.path === violation.field);
    found?.fail(fieldExplanation(error, violation, words.setUp.reasons));
    if (found) found.input.focus();
    return !found;
  });
  if (violations.length > 0 && other.length === 0) return;
  fill(failure, failureExplanation(error));
}

/**
 * What was refused, in words.
 *
 * @param {unknown} error
 */
export const failureExplanation = (error) => explanationOf(error, words.setUp.reasons);
