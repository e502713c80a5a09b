// The fields of the form, each with a place for what is wrong with it.

import { element, fill } from "../../base/dom.js";
import { clockNote } from "../../base/instants.js";
import { words } from "../../base/words.js";

/** @typedef {import("./draft.js").DraftField} DraftField */
/** @typedef {import("./errors.js").FieldErrors} FieldErrors */

export class Fields {
  /**
   * Where the errors of a field stand, and what has them.
   *
   * @type {Map<DraftField, { error: HTMLElement, control: HTMLElement | undefined }>}
   */
  #errors = new Map();

  /** Forgets those that there were: the form is made anew. */
  clear() {
    this.#errors.clear();
  }

  /**
   * A field with its label.
   *
   * @param {DraftField} name
   * @param {string} label
   * @param {HTMLInputElement | HTMLTextAreaElement} control
   * @param {string} [hint]
   * @param {HTMLElement} [unit] beside the control
   */
  field(name, label, control, hint, unit) {
    control.id = `field-${name}`;
    const error = this.errorOf(name, control);
    const explanation = hint ? element("span", { class: "quiet", id: `hint-${name}` }, hint) : undefined;
    const isTime = control instanceof HTMLInputElement && control.type === "datetime-local";
    const clock = isTime ? clockNote(control).element : undefined;
    control.setAttribute("aria-describedby", [explanation?.id, error.id].filter(Boolean).join(" "));
    return element(
      "div",
      { class: "field" },
      element("label", { for: control.id }, label),
      unit ? element("span", { class: "line" }, control, unit) : control,
      explanation,
      clock,
      error,
    );
  }

  /**
   * Where the errors of a field stand; without a control it takes the focus itself.
   *
   * @param {DraftField} name
   * @param {HTMLElement} [control]
   */
  errorOf(name, control) {
    const error = element("p", {
      class: "failure field-error",
      role: "alert",
      id: `error-${name}`,
      tabindex: control ? undefined : "-1",
    });
    this.#errors.set(name, { error, control });
    return error;
  }

  /** Dates of which only a part is typed, which the browser takes for none, and what is no number. */
  get incomplete() {
    /** @type {FieldErrors} */
    const errors = {};
    for (const [name, { control }] of this.#errors) {
      if (!(control instanceof HTMLInputElement)) continue;
      const { badInput, rangeUnderflow } = control.validity;
      if (!badInput && !rangeUnderflow) continue;
      errors[name] = [control.type === "number" ? words.assign.notADuration : words.assign.incomplete];
    }
    return errors;
  }

  /**
   * What was said about a field is over.
   *
   * @param {DraftField} name
   */
  forgive(name) {
    const place = this.#errors.get(name);
    if (place?.error.textContent) place.error.textContent = "";
    place?.control?.removeAttribute("aria-invalid");
  }

  /**
   * Shows errors beside their fields, and none beside the others.
   *
   * @param {FieldErrors} errors
   * @returns {HTMLElement | undefined} where somebody begins to mend them; undefined where no field has one
   */
  show(errors) {
    /** @type {HTMLElement | undefined} */
    let first;
    for (const [name, { error, control }] of this.#errors) {
      const text = errors[name];
      fill(error, text ?? []);
      if (text) control?.setAttribute("aria-invalid", "true");
      else control?.removeAttribute("aria-invalid");
      if (text) first ??= control ?? error;
    }
    return first;
  }
}
