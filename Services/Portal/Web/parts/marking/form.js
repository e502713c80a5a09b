// A form of marks behind a button. What is typed stays until it is sent or given up, a second press does nothing while it is being sent,
// and a retry of the same is the same request.

import { BadRequest } from "../../api/rpc.js";
import { say } from "../../base/announcements.js";
import { element, fill } from "../../base/dom.js";
import { explanationOf, fieldExplanation, sentenceOf } from "../../base/failures.js";
import { newIdentifier } from "../../base/identifiers.js";
import { isPassing } from "../../base/live.js";
import { areNamesHidden } from "../../base/names.js";
import { words } from "../../base/words.js";
import { CallError, Code } from "../../rpc/calls.js";
import { field } from "../field.js";
import { isSame } from "../shown.js";
import { draftOf, forgetDraft, keepDraft } from "./drafts.js";

/** @typedef {import("../field.js").Field} Field */
/** @typedef {import("../field.js").Input} Input */
/**
 * @typedef {object} MarkField
 * @property {string} name by which an error of a service names it, too
 * @property {string} label
 * @property {string} [hint]
 * @property {Input} input with its options, if it has any
 * @property {string} value at first
 */
/**
 * @typedef {object} MarkButton
 * @property {string} text
 * @property {(values: Record<string, string>, requestId: string) => Promise<string>} act sends it; gives the sentence that says what
 *   was done. Throws FieldError before anything is sent
 */
/**
 * What a form is about, as it stands now.
 *
 * @typedef {object} MarkContent
 * @property {string} opener on the button that opens it
 * @property {() => string} about whose and what it is, as it may be said when it is called
 * @property {string[]} notes what it does, in sentences
 * @property {MarkField[]} fields
 * @property {MarkButton[]} buttons the first is pressed by Enter
 * @property {unknown} base what stands now
 * @property {(then: any) => string[]} changesSince sentences about what is otherwise than then
 * @property {(() => Promise<void>)} [reread] has `show` called with what stands now
 * @property {boolean} [isRereadFirst] the service does not say itself that something else stands now
 */

/** How long a call may take, in milliseconds. Closing the pane does not stop it: what is half sent may be stored or not. */
export const patience = { timeoutMilliseconds: 20_000 };

/** What cannot be sent as it is: said at a field. */
export class FieldError extends Error {
  /** @param {string} name of the field @param {string} sentence */
  constructor(name, sentence) {
    super(sentence);
    this.fieldName = name;
    this.sentence = sentence;
  }
}

/**
 * Sentences by the reason of a refused mark: whatever is not there, the form is not about anything any more.
 *
 * @param {unknown} error
 * @returns {Record<string, string>}
 */
function reasonsFor(error) {
  const { gone, stale, reasons } = words.marking;
  const isGone = error instanceof CallError && error.code === Code.NOT_FOUND;
  return { ...reasons, STALE_REVISION: stale, ...(isGone && { [error.reason]: gone }) };
}

/**
 * Why a mark is not stored, and what to do next: for where a text has to do.
 *
 * @param {unknown} error
 */
export const sentenceOfMark = (error) => sentenceOf(error, reasonsFor(error));

/**
 * The same with what there is beside the sentence.
 *
 * @param {unknown} error
 */
export const explanationOfMark = (error) => explanationOf(error, reasonsFor(error));

/**
 * Whether it is unknown whether a request was stored: then it is sent again as the same one.
 *
 * @param {unknown} error
 */
export const isUnknown = (error) => isPassing(error) && !(error instanceof CallError && error.code === Code.ABORTED);

/**
 * Whether a handout stands otherwise than the request took it to.
 *
 * @param {unknown} error
 */
export const isOutdated = (error) =>
  error instanceof CallError && (error.reason === "STALE_REVISION" || error.reason === "HANDOUT_STATE");

export class MarkForm {
  #key;
  #onSaved;
  #onLost;
  /** @type {MarkContent | undefined} */
  #content;
  /** @type {unknown} */
  #base;
  /** @type {Field[]} */
  #fields = [];
  /** What the fields are, their values aside. */
  #shape = "";
  #opener = element("button", { type: "button", "aria-expanded": "false", onclick: (event) => this.#toggle(event) });
  #fieldsPlace = element("div");
  #buttons = element("div", { class: "line" });
  #changes = element("div", { role: "alert", class: "mark-changes" });
  #failure = element("p", { role: "alert", class: "failure" });
  #outcome = element("span", { class: "outcome" });
  #form = element(
    "form",
    {
      class: "mark-form",
      hidden: true,
      onsubmit: (event) => this.#submit(event),
      onkeydown: (event) => this.#press(event),
      oninput: () => this.#typed(),
    },
    this.#changes,
    this.#fieldsPlace,
    this.#failure,
    this.#buttons,
  );
  #isSending = false;
  /** @type {import("./drafts.js").SentRequest} that has not been answered */
  #sent = { text: "", requestId: "" };

  /** What stands in the page. */
  element = element("div", { class: "mark" }, element("p", { class: "line" }, this.#opener, this.#outcome), this.#form);

  /**
   * @param {object} options
   * @param {string} options.key by which what is typed is kept
   * @param {() => void} options.onSaved
   * @param {(sentence: string) => void} options.onLost says what failed once the form is not there any more
   */
  constructor({ key, onSaved, onLost }) {
    this.#key = key;
    this.#onSaved = onSaved;
    this.#onLost = onLost;
  }

  /**
   * Shows what it is about now. What is typed stays; where something else stands than when it was begun, the form says what.
   *
   * @param {MarkContent} content
   * @param {{ isOwn?: boolean }} options `isOwn`: what is otherwise was changed here
   */
  show(content, { isOwn = false } = {}) {
    const isFirst = this.#content === undefined;
    const draft = draftOf(this.#key);
    const typed = draft?.values ?? {};
    if (isFirst) {
      this.#base = draft?.base ?? content.base;
      this.#sent = draft?.sent ?? this.#sent;
    }
    this.#content = content;
    this.#opener.textContent = content.opener;
    for (const each of [this.#opener, this.#form]) {
      each.setAttribute("aria-label", `${content.opener}: ${content.about()}`);
    }
    this.#showFields(content, typed);
    this.#showButtons(content);
    // What was typed for one pair of eyes is not opened before a class.
    if (isFirst && draft && !areNamesHidden()) this.#setOpen(true);
    // One that is closed, with something typed, says it once it is opened again.
    if ((this.#isOpen || draft) && !isOwn && !isSame(this.#base, content.base))
      this.#showChanges(content.changesSince(this.#base));
    this.#base = content.base;
    if (draft) keepDraft(this.#key, { ...draft, base: content.base });
  }

  /** Opens it, with the focus in its first field. */
  open() {
    this.#setOpen(true);
    this.#focusFirst();
  }

  get #isOpen() {
    return !this.#form.hidden;
  }

  /**
   * Fields that are there already stay, and with them what somebody is typing just now.
   *
   * @param {MarkContent} content
   * @param {Record<string, string>} typed
   */
  #showFields({ notes, fields }, typed) {
    const shape = JSON.stringify([
      notes,
      fields.map(({ name, label, hint, input }) => [name, label, hint, input.outerHTML]),
    ]);
    if (shape !== this.#shape) this.#makeFields(notes, fields);
    this.#shape = shape;
    for (const { path, input, put } of this.#fields) {
      const value = typed[path] ?? fields.find(({ name }) => name === path)?.value ?? "";
      if (input.value !== value) put(value);
    }
  }

  /** @param {string[]} notes @param {MarkField[]} fields */
  #makeFields(notes, fields) {
    const focused = this.#fields.find(({ input }) => input === document.activeElement)?.path;
    this.#fields = fields.map(({ name, label, hint, input }) => field(label, input, { path: name, hint }));
    fill(
      this.#fieldsPlace,
      notes.map((note) => element("p", { class: "quiet" }, note)),
      this.#fields.map((each) => each.element),
    );
    if (focused) this.#fields.find(({ path }) => path === focused)?.input.focus();
  }

  /** @param {MarkContent} content */
  #showButtons({ buttons }) {
    const focused = [...this.#buttons.children].indexOf(/** @type {Element} */ (document.activeElement));
    const made = buttons.map(({ text, act }, index) =>
      element(
        "button",
        index === 0 ? { class: "primary" } : { type: "button", onclick: () => this.#send(index, act) },
        text,
      ),
    );
    const cancel = element("button", { type: "button", onclick: () => this.#giveUp() }, words.assign.cancel);
    fill(this.#buttons, made, cancel);
    if (focused >= 0) /** @type {HTMLElement} */ (this.#buttons.children[focused] ?? cancel).focus();
    if (this.#isSending) this.#setSending(true);
  }

  /** @param {string[]} sentences */
  #showChanges(sentences) {
    if (sentences.length === 0) return;
    this.#sent.text = "";
    fill(
      this.#changes,
      element("p", {}, element("strong", {}, words.marking.changedMeanwhile)),
      sentences.map((each) => element("p", {}, each)),
      element("p", {}, words.marking.typedIsKept),
    );
  }

  get #values() {
    return Object.fromEntries(this.#fields.map(({ path, input }) => [path, input.value]));
  }

  #typed() {
    this.#keep();
    for (const each of this.#fields) each.fail("");
  }

  /** A field that is as it was at first is not typed: what others change there meanwhile is taken over. */
  #keep() {
    const values = this.#values;
    const typed = (this.#content?.fields ?? []).filter(({ name, value }) => values[name] !== value);
    const kept = Object.fromEntries(typed.map(({ name }) => [name, values[name]]));
    if (typed.length > 0) keepDraft(this.#key, { values: kept, base: this.#base, sent: this.#sent });
    else forgetDraft(this.#key);
  }

  /** @param {MouseEvent} event */
  #toggle({ detail }) {
    // The second click of a double one would close it again; by keys there is none.
    if (detail > 1) return;
    if (this.#isOpen) this.#close();
    else this.open();
  }

  #focusFirst() {
    (this.#fields[0]?.input ?? this.#buttons.querySelector("button"))?.focus();
  }

  /** @param {boolean} isOpen */
  #setOpen(isOpen) {
    this.#form.hidden = !isOpen;
    this.#opener.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) this.#outcome.textContent = "";
  }

  /** What is typed stays for when it is opened again. */
  #close() {
    const hadFocus = this.#form.contains(document.activeElement);
    this.#setOpen(false);
    if (hadFocus) this.#opener.focus();
  }

  #giveUp() {
    if (this.#isSending) return;
    this.#forget();
    this.#close();
  }

  #forget() {
    forgetDraft(this.#key);
    this.#sent.text = "";
    fill(this.#changes);
    fill(this.#failure);
    for (const each of this.#fields) each.fail("");
    if (this.#content) this.#showFields(this.#content, {});
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.key !== "Escape") return;
    // The pane stays open, and what is typed is kept.
    event.stopPropagation();
    this.#close();
  }

  // Sending

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    const first = this.#content?.buttons[0];
    if (first) this.#send(0, first.act);
  }

  /** @param {number} index @param {MarkButton["act"]} act */
  async #send(index, act) {
    const content = this.#content;
    if (this.#isSending || !content) return;
    fill(this.#failure);
    fill(this.#changes);
    for (const each of this.#fields) each.fail("");
    if (this.#hasIncomplete()) return;
    const values = this.#values;
    const text = JSON.stringify([index, values]);
    const isRetry = this.#sent.text === text;
    this.#setSending(true);
    try {
      if (!isRetry && content.isRereadFirst) await content.reread?.().catch(() => {});
      if (this.#changes.firstChild) return;
      if (!isRetry) this.#sent = { text, requestId: newIdentifier() };
      // Closed and opened again while it is on its way, the form sends the same.
      this.#keep();
      this.#saved(await act(values, this.#sent.requestId));
    } catch (error) {
      await this.#failed(error);
    } finally {
      this.#setSending(false);
    }
  }

  /** A date of which only a part is typed, which the browser takes for none. */
  #hasIncomplete() {
    const found = this.#fields.find(({ input }) => input.validity.badInput);
    if (found) this.#failAt(found.path, words.assign.incomplete);
    return found !== undefined;
  }

  /** @param {boolean} isSending */
  #setSending(isSending) {
    this.#isSending = isSending;
    this.#form.setAttribute("aria-busy", String(isSending));
    // Not `disabled`, which would take the focus away: pressing them does nothing meanwhile.
    for (const button of this.#buttons.querySelectorAll("button")) {
      if (isSending) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
    }
  }

  /** @param {string} sentence */
  #saved(sentence) {
    this.#forget();
    this.#close();
    this.#outcome.textContent = sentence;
    say(sentence);
    this.#onSaved();
  }

  /** @param {unknown} error */
  async #failed(error) {
    if (error instanceof FieldError) return this.#failAt(error.fieldName, error.sentence);
    if (!isUnknown(error)) this.#sent.text = "";
    this.#keep();
    if (isOutdated(error)) await this.#content?.reread?.().catch(() => {});
    if (!this.element.isConnected) {
      return this.#onLost(`${this.#content?.about() ?? ""}: ${sentenceOfMark(error)}`);
    }
    if (!this.#isOpen) this.#setOpen(true);
    if (this.#failAtFields(error)) return;
    const kept = isUnknown(error) ? ` ${words.marking.tryAgain}` : "";
    fill(this.#failure, explanationOfMark(error), kept);
  }

  /** @param {unknown} error @returns {boolean} whether a field says it */
  #failAtFields(error) {
    if (!(error instanceof CallError)) return false;
    const [violation] = error.detail(BadRequest)?.fieldViolations ?? [];
    if (!violation || !this.#fields.some(({ path }) => path === violation.field)) return false;
    this.#failAt(violation.field, fieldExplanation(error, violation, words.marking.reasons));
    return true;
  }

  /** @param {string} name @param {string | import("../../base/failures.js").Explanation} text */
  #failAt(name, text) {
    const found = this.#fields.find(({ path }) => path === name);
    found?.fail(text);
    found?.input.focus();
  }
}
