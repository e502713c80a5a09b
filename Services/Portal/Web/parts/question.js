// A question before something that takes effect at once, or cannot be taken back.

import { element } from "../base/dom.js";
import { words } from "../base/words.js";

/**
 * Asks whether that is really meant.
 *
 * @param {{ title: string, text: string, button: string }} question
 * @param {{ losesText?: boolean, signal: AbortSignal }} options `losesText`: what is typed is lost by it; `signal`: the screen is left,
 *   and nobody may be left to answer for it
 * @returns {Promise<boolean>}
 */
export function confirmed({ title, text, button }, { losesText = false, signal }) {
  return new Promise((resolve) => {
    const from = document.activeElement;
    const close = (/** @type {string} */ value) => () => dialog.close(value);
    /** @type {HTMLDialogElement} */
    const dialog = element(
      "dialog",
      {
        "aria-labelledby": "question-title",
        onclose: () => {
          dialog.remove();
          if (from instanceof HTMLElement && from.isConnected) from.focus();
          resolve(dialog.returnValue === "yes");
        },
      },
      element("h2", { id: "question-title" }, title),
      element("p", {}, text),
      losesText && element("p", {}, words.assign.losesText),
      element(
        "p",
        { class: "actions" },
        element("button", { type: "button", class: "primary", onclick: close("yes") }, button),
        element("button", { type: "button", onclick: close("") }, words.assign.cancel),
      ),
    );
    signal.addEventListener("abort", close(""));
    document.body.append(dialog);
    dialog.showModal();
  });
}
