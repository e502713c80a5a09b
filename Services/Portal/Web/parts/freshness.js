// A line that says how fresh what stands below it is; what is not live is greyed.

import { element } from "../base/dom.js";
import { timeOfDay } from "../base/instants.js";
import { words } from "../base/words.js";

/** @typedef {import("../base/live.js").LiveStatus} LiveStatus */

export class Freshness {
  #content;

  /** @param {HTMLElement} content what it speaks of */
  constructor(content) {
    this.#content = content;
    this.element = element("p", { class: "freshness", role: "status" });
    this.show({ kind: "catching-up" });
  }

  /** @param {LiveStatus} status */
  show(status) {
    const text = sentence(status);
    // Said once to those who listen, not with each state.
    if (this.element.textContent !== text) this.element.textContent = text;
    this.element.dataset.kind = status.kind;
    this.#content.classList.toggle("stale", status.kind === "lost" || status.kind === "old");
  }
}

/** @param {LiveStatus} status */
function sentence(status) {
  switch (status.kind) {
    case "live":
      return words.live;
    case "catching-up":
      return words.catchingUp;
    case "lost":
      return status.since === undefined ? words.lostUnknown : words.lost(timeOfDay(status.since));
    default:
      return status.since === undefined ? words.oldUnknown : words.old(timeOfDay(status.since));
  }
}
