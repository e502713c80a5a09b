// What failed, in words, beside what failed; a screen that cannot be shown at all is the router's.

import { element, fill } from "../base/dom.js";
import { words } from "../base/words.js";
import { CallError, Code } from "../rpc/calls.js";

/**
 * A sentence for people about what was thrown.
 *
 * @param {unknown} error
 * @param {Record<string, string>} [reasons] sentences by the reason of a CallError, which come first
 * @returns {string}
 */
export function sentenceOf(error, reasons = {}) {
  if (error instanceof CallError && reasons[error.reason]) return reasons[error.reason];
  const code = error instanceof CallError ? error.code : undefined;
  switch (code) {
    case Code.UNAUTHENTICATED:
      return `${words.signedOutTitle}. ${words.signedOut}`;
    case Code.PERMISSION_DENIED:
      return words.notAllowed;
    case Code.UNAVAILABLE:
    case Code.DEADLINE_EXCEEDED:
      return `${words.unreachableTitle}.`;
    case Code.RESOURCE_EXHAUSTED:
    case Code.ABORTED:
      return words.tryLater;
    default:
      return `${words.failed}: ${error instanceof Error ? error.message : error}`;
  }
}

/**
 * The way to sign in for whoever is signed out: in a tab of its own, so that what they have typed here stays, and can be sent then.
 *
 * @param {unknown} error
 */
export function signInLink(error) {
  if (!(error instanceof CallError) || error.code !== Code.UNAUTHENTICATED) return [];
  return [" ", element("a", { href: "/sign-in", target: "_blank", rel: "noopener" }, words.signInBeside)];
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
      if (!isAbort(error)) fill(failure, sentenceOf(error), signInLink(error));
    } finally {
      isBusy = false;
    }
  };
  return element("span", { class: "line" }, element("button", { onclick: press }, text), failure);
}

/**
 * Says that something failed, in its place, and offers to try again.
 *
 * @param {HTMLElement} place
 * @param {unknown} error
 * @param {() => void} again
 * @param {string} [text] what is said, where it is not the failure's own sentence
 */
export function showFailureIn(place, error, again, text = sentenceOf(error)) {
  const retry = () => {
    // The button goes; who pressed it by the keyboard goes on from here.
    place.tabIndex = -1;
    place.focus();
    fill(place, element("span", { class: "quiet" }, words.loading));
    again();
  };
  const said = element("span", { class: "failure" }, text);
  fill(place, said, signInLink(error), " ", element("button", { onclick: retry }, words.retry));
}

/** @param {unknown} error */
const isAbort = (error) => error instanceof DOMException && error.name === "AbortError";
