// What failed, in words, beside what failed; a screen that cannot be shown at all is the router's.

import { element, fill } from "../base/dom.js";
import { isPassing, pauseAfter, rest, untilVisible } from "../base/live.js";
import { words } from "../base/words.js";
import { CallError, Code, isAbort } from "../rpc/calls.js";

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
    case Code.UNIMPLEMENTED:
      return `${words.reload} ${words.reloadTitle}.`;
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
 * @param {{ signal: AbortSignal, text?: string }} options `signal` is aborted when the place is left; `text`: what is said, where it is not
 *   the failure's own sentence
 */
export function showFailureIn(place, error, again, { signal, text = sentenceOf(error) }) {
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
    const said = element("span", { class: "failure" }, sentence);
    fill(place, said, signInLink(error), " ", element("button", { onclick: retry }, words.retry));
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
