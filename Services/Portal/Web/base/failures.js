// What failed, in words, beside what failed; a screen that cannot be shown at all is the router's. The words of a server are shown by
// this file alone: they are English, whatever the reader's language is.

import { RetryInfo } from "../api/rpc.js";
import { CallError, Code, isAbort } from "../rpc/calls.js";
import { element, fill } from "./dom.js";
import { isPassing, pauseAfter, rest, untilVisible } from "./live.js";
import { areNamesHidden } from "./names.js";
import { PortalError } from "./session.js";
import { words } from "./words.js";

/** @typedef {(string | Node)[]} Explanation to be put into an element: sentences in the reader's language, a server's own words, a link */

/**
 * What a refusal means that has no sentence of its own, by its status.
 *
 * @type {Record<number, keyof typeof words.refused>}
 */
const refusals = {
  [Code.INVALID_ARGUMENT]: "invalid",
  [Code.OUT_OF_RANGE]: "invalid",
  [Code.FAILED_PRECONDITION]: "notAsThingsStand",
  [Code.NOT_FOUND]: "unknown",
  [Code.ALREADY_EXISTS]: "taken",
  [Code.RESOURCE_EXHAUSTED]: "limit",
  [Code.INTERNAL]: "fault",
  [Code.UNKNOWN]: "fault",
  [Code.DATA_LOSS]: "fault",
};

/**
 * The sentence about what was thrown, and whether a server's own words say more than it does.
 *
 * @param {unknown} error
 * @param {Record<string, string>} reasons
 * @returns {{ sentence: string, isGeneral: boolean }}
 */
function sentenceAndKind(error, reasons) {
  const own = error instanceof CallError ? (reasons[error.reason] ?? words.ruleBroken?.[error.reason]) : undefined;
  if (own) return { sentence: own, isGeneral: false };
  const known = (/** @type {string} */ sentence) => ({ sentence, isGeneral: false });
  if (error instanceof PortalError && error.status === 0) return known(`${words.unreachableTitle}.`);
  const code = error instanceof CallError ? error.code : undefined;
  switch (code) {
    case Code.UNAUTHENTICATED:
      return known(`${words.signedOutTitle}. ${words.signedOut}`);
    case Code.UNAVAILABLE:
    case Code.DEADLINE_EXCEEDED:
      return known(`${words.unreachableTitle}.`);
    case Code.ABORTED:
      return known(words.tryLater);
    case Code.UNIMPLEMENTED:
      return known(`${words.reload} ${words.reloadTitle}.`);
    case Code.PERMISSION_DENIED:
      return { sentence: words.notAllowed, isGeneral: true };
  }
  // A limit that time does not lift comes without it.
  const isBusy = error instanceof CallError && code === Code.RESOURCE_EXHAUSTED && error.detail(RetryInfo);
  if (isBusy) return known(words.tryLater);
  // The rest of the catalog may not have come.
  const general = code === undefined ? undefined : words.refused?.[refusals[code]];
  return { sentence: general ?? `${words.failed}.`, isGeneral: true };
}

/**
 * A sentence for people about what was thrown, for where a text has to do. `explanationOf` says more.
 *
 * @param {unknown} error
 * @param {Record<string, string>} [reasons] sentences by the reason of a CallError, which come first
 */
export const sentenceOf = (error, reasons = {}) => sentenceAndKind(error, reasons).sentence;

/**
 * What was thrown, for people: a sentence; the server's own words where the sentence is general; and the way to sign in.
 *
 * @param {unknown} error
 * @param {Record<string, string>} [reasons] sentences by the reason of a CallError, which come first
 * @returns {Explanation}
 */
export function explanationOf(error, reasons = {}) {
  return [sentenceOf(error, reasons), ...detailOf(error, reasons)];
}

/**
 * What `explanationOf` has beside its sentence, for where the caller says another one.
 *
 * @param {unknown} error
 * @param {Record<string, string>} [reasons]
 * @returns {Explanation}
 */
export function detailOf(error, reasons = {}) {
  if (error instanceof CallError && error.code === Code.UNAUTHENTICATED) {
    return [" ", linkToSignInBeside()];
  }
  if (!sentenceAndKind(error, reasons).isGeneral) return [];
  return serverWords(error instanceof Error ? error.message : String(error));
}

/** Leads to signing in, in a tab of its own, so that what they have typed here stays, and can be sent then. */
export const linkToSignInBeside = () =>
  element("a", { href: "/sign-in", target: "_blank", rel: "noopener" }, words.signInBeside);

/**
 * What is wrong with one field of a request, for people.
 *
 * @param {CallError} error
 * @param {{ field: string, description?: string }} violation of BadRequest; without a description the error's own words are of it
 * @param {Record<string, string>} [reasons]
 * @returns {Explanation}
 */
export function fieldExplanation(error, { description = error.message }, reasons = {}) {
  const { sentence, isGeneral } = sentenceAndKind(error, reasons);
  return isGeneral ? [sentence, ...serverWords(description)] : [sentence];
}

/**
 * The words of a server or of the browser, as a detail.
 *
 * @param {string} text
 * @returns {Explanation}
 */
function serverWords(text) {
  // They may name somebody by their identifier.
  if (text === "" || areNamesHidden()) return [];
  return [" (", element("span", { lang: "en", dir: "ltr" }, text), ")"];
}

/**
 * A button that does something which may fail, and says so beside itself.
 *
 * @param {string} text
 * @param {() => unknown} act
 */
export function actionButton(text, act) {
  const failure = element("span", { class: "failure", role: "alert" });
  let isBusy = false;
  const press = async () => {
    // The second click of a double one would do it twice.
    if (isBusy) return;
    isBusy = true;
    failure.textContent = "";
    try {
      await act();
    } catch (error) {
      // Who closes the browser's own question, such as where to save, has decided.
      if (!isAbort(error)) fill(failure, explanationOf(error));
    } finally {
      isBusy = false;
    }
  };
  return element("span", { class: "line" }, element("button", { onclick: press }, text), failure);
}

/** How often the same has failed in a place: it is tried again after longer and longer pauses. */
const failuresIn = /** @type {WeakMap<HTMLElement, { count: number, at: number }>} */ (new WeakMap());
/** What has not failed for so long fails for the first time, in milliseconds: longer than the longest pause. */
const forgivenAfter = 60_000;

/**
 * Says that something failed, in its place, and offers to try again. What may pass is tried again by itself, until something else stands
 * there.
 *
 * @param {HTMLElement} place
 * @param {unknown} error
 * @param {() => void} again
 * @param {{ signal: AbortSignal, text?: string, reasons?: Record<string, string> }} options `signal` is aborted when the place is left; `text`:
 *   what is said, where it is not the failure's own sentence
 */
export function showFailureIn(place, error, again, { signal, reasons, text = sentenceOf(error, reasons) }) {
  const retry = () => {
    // The button goes; who pressed it by the keyboard goes on from here.
    place.tabIndex = -1;
    place.focus();
    fill(place, element("span", { class: "quiet" }, words.loading));
    again();
  };
  const sentence = isPassing(error) ? `${text} ${words.lostUnknown}` : text;
  // What stands there already is not said anew, and who is at its button stays there.
  if (place.firstElementChild?.textContent !== sentence || !place.querySelector("button")) {
    const line = element("span", { class: "failure" }, sentence);
    fill(place, line, detailOf(error, reasons), " ", element("button", { onclick: retry }, words.retry));
  }
  if (isPassing(error)) tryAgainIn(place, again, signal);
}

/**
 * @param {HTMLElement} place
 * @param {() => void} again
 * @param {AbortSignal} signal
 */
async function tryAgainIn(place, again, signal) {
  const before = failuresIn.get(place);
  const at = performance.now();
  const count = before && at - before.at < forgivenAfter ? before.count + 1 : 0;
  failuresIn.set(place, { count, at });
  const standing = place.firstElementChild;
  await rest(pauseAfter(count), signal);
  await untilVisible(signal);
  // Somebody may have pressed the button meanwhile, and another failure may stand there.
  if (!signal.aborted && place.firstElementChild === standing && failuresIn.get(place)?.count === count) again();
}
