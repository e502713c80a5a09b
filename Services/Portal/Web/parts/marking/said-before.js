// What was said to a student each time their work of a handout was given back: asked for once it is opened.

import { HandoutService } from "../../api/activity.js";
import { element, fill, inText, isolated } from "../../base/dom.js";
import { explanationOf } from "../../base/failures.js";
import { dateAndTime } from "../../base/instants.js";
import { areNamesHidden } from "../../base/names.js";
import { words } from "../../base/words.js";
import { patience } from "./form.js";

/** @typedef {import("../../api/activity.js").ReturnComment} ReturnComment */

export class SaidBefore {
  #client;
  #request;
  #list = element("div", { role: "status" });
  /** Of the call whose answer is shown. */
  #asked = 0;

  element = element(
    "details",
    { class: "said", ontoggle: () => this.#load() },
    element("summary", {}, words.marking.said),
    this.#list,
  );

  /**
   * @param {import("../../rpc/calls.js").Client} client
   * @param {{ handoutId: string, studentId: string }} request
   */
  constructor(client, request) {
    this.#client = client;
    this.#request = request;
  }

  /** Asks again where it is open: something may have been said. */
  refresh() {
    this.#load();
  }

  async #load() {
    if (!this.element.open) return;
    this.#asked += 1;
    const asked = this.#asked;
    // What is written to one student is not for a class that looks at the board.
    if (areNamesHidden()) return fill(this.#list, element("p", { class: "quiet" }, words.behind.commentHidden));
    const shown = await this.#client.call(HandoutService.listReturnedWork, this.#request, patience).then(
      ({ comments }) => (comments.length > 0 ? comments.map(comment) : [element("p", {}, words.marking.nothingSaid)]),
      (error) => [element("p", { class: "failure" }, explanationOf(error))],
    );
    if (asked === this.#asked) fill(this.#list, shown);
  }
}

/** @param {ReturnComment} said */
function comment({ comment, returnTime, authorName, authorId }) {
  const when = returnTime ? dateAndTime(returnTime) : "";
  const author = authorName || authorId;
  const head = author ? words.marking.saidBy(inText(author), when) : words.marking.saidOn(when);
  return element(
    "div",
    { class: "comment" },
    element("p", { class: "quiet" }, head),
    element("p", { class: "comment-text" }, isolated(comment)),
  );
}
