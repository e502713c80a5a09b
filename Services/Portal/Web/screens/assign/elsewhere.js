// What becomes of a handout that was sent, said to its teacher who has gone on: on whatever screen they are at, until they close it.

import { say } from "../../base/announcements.js";
import { element, fill } from "../../base/dom.js";
import { isShownTo } from "../../base/router.js";
import { words } from "../../base/words.js";

/** @typedef {import("../../base/dom.js").Child} Child */
/** @typedef {import("../../base/router.js").Visit} Visit */

export class ElsewhereNotice {
  #visit;
  /** @type {() => Child[]} */
  #content = () => [];
  #isAnnounced = false;
  #text = element("span");
  #element = element(
    "p",
    { class: "notice" },
    this.#text,
    " ",
    element("button", { type: "button", onclick: () => this.#close() }, words.close),
  );
  // Each screen fills the same place.
  #observer = new MutationObserver(() => this.#show());

  /** @param {Visit} visit of the screen that was left */
  constructor(visit) {
    this.#visit = visit;
  }

  /**
   * Says something in place of what was said before.
   *
   * @param {() => Child[]} content is called for each screen, which may be in another language
   * @param {{ isFailure?: boolean }} options
   */
  say(content, { isFailure = false } = {}) {
    this.#content = content;
    this.#isAnnounced = false;
    this.#element.classList.toggle("failure", isFailure);
    this.#element.remove();
    this.#observer.observe(this.#visit.main, { childList: true });
    this.#show();
  }

  #show() {
    // Nobody, or another person may be looking: it waits for whoever has sent the handout.
    if (this.#element.isConnected || !isShownTo(this.#visit)) return;
    fill(this.#text, this.#content());
    this.#visit.main.prepend(this.#element);
    if (!this.#isAnnounced) say(this.#text.textContent ?? "");
    this.#isAnnounced = true;
  }

  #close() {
    this.#observer.disconnect();
    this.#element.remove();
  }
}
