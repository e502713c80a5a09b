// The tasks that were chosen, in their order: each can be moved, taken out, and made to cover what lies below it.

import { say } from "../../base/announcements.js";
import { element, fill, isolated } from "../../base/dom.js";
import { words } from "../../base/words.js";

/** @typedef {import("./draft.js").DraftTask} DraftTask */

export class TaskList {
  element = element("div");
  #options;

  /**
   * @param {{
   *   apps: import("../../api/context.js").App[] | undefined,
   *   tasks: () => DraftTask[],
   *   onChange: () => void,
   *   onRemove: (task: DraftTask) => void,
   * }} options `tasks`: what is chosen now, which is changed in place; `onRemove` takes one out and shows the list anew
   */
  constructor(options) {
    this.#options = options;
  }

  /** @param {boolean} isFixed the tasks cannot be changed any more */
  show(isFixed) {
    const tasks = this.#options.tasks();
    fill(
      this.element,
      tasks.length === 0
        ? element("p", { class: "quiet" }, words.assign.noTasksYet)
        : element(
            "ol",
            { class: "tasks" },
            tasks.map((task, index) => this.#line(task, index, isFixed)),
          ),
    );
  }

  /** @param {DraftTask} task @param {number} index @param {boolean} isFixed */
  #line(task, index, isFixed) {
    const tasks = this.#options.tasks();
    const app = this.#options.apps?.find((each) => each.appId === task.appId);
    const cover = element("input", {
      type: "checkbox",
      checked: task.includeDescendants,
      disabled: isFixed,
      onchange: (/** @type {Event} */ event) => {
        task.includeDescendants = /** @type {HTMLInputElement} */ (event.target).checked;
        this.#options.onChange();
      },
    });
    const move = (/** @type {number} */ by) => {
      tasks.splice(index, 1);
      tasks.splice(index + by, 0, task);
      this.show(isFixed);
      const button = this.element
        .querySelectorAll("li")
        [index + by]?.querySelector(`button[data-by="${by}"]:not([disabled]), button:not([disabled])`);
      if (button instanceof HTMLElement) button.focus();
      this.#options.onChange();
    };
    const remove = () => {
      this.#options.onRemove(task);
      const line = this.element.querySelectorAll("li")[Math.min(index, this.#options.tasks().length - 1)];
      const next = line?.querySelector("button:not([disabled])") ?? document.querySelector("details.picker summary");
      if (next instanceof HTMLElement) next.focus();
      say(words.assign.taskRemoved(task.title));
    };
    const button = (
      /** @type {string} */ text,
      /** @type {string} */ name,
      /** @type {() => void} */ onclick,
      /** @type {number} */ by,
    ) =>
      element(
        "button",
        {
          type: "button",
          "aria-label": name,
          "data-by": by,
          onclick,
          disabled: by !== 0 && (index + by < 0 || index + by >= tasks.length),
        },
        text,
      );
    return element(
      "li",
      {},
      element(
        "div",
        { class: "line" },
        element("strong", {}, isolated(task.title)),
        element(
          "span",
          { class: "quiet" },
          isolated([app?.title || task.appId, ...task.identifierPath.slice(0, -1)].join(" › ")),
        ),
        !isFixed &&
          element(
            "span",
            { class: "actions" },
            button("↑", words.assign.moveUp(task.title), () => move(-1), -1),
            button("↓", words.assign.moveDown(task.title), () => move(1), 1),
            button(words.assign.remove, words.assign.removeTask(task.title), remove, 0),
          ),
      ),
      task.identifierPath.length === 0
        ? element("p", { class: "quiet" }, words.assign.wholeApp)
        : element("label", {}, cover, " ", words.assign.includeDescendants),
    );
  }
}
