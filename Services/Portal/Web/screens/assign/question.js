// A question before something that cannot be taken back.

import { element } from "../../base/dom.js";
import { words } from "../../base/words.js";

/**
 * Asks whether that is really meant.
 *
 * @param {{ title: string, text: string, button: string }} question
 * @param {boolean} losesText
 * @returns {Promise<boolean>}
 */
export function confirmed({ title, text, button }, losesText) {
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
    document.body.append(dialog);
    dialog.showModal();
  });
}
