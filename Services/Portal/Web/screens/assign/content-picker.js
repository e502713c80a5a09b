// Choosing content: an app, its tree as a list that unfolds, and a search by title, whatever language it is in. What is chosen belongs to
// the caller.

import { ContextService } from "../../api/context.js";
import { say } from "../../base/announcements.js";
import { element, fill, isolated } from "../../base/dom.js";
import { count } from "../../base/figures.js";
import { language, words } from "../../base/words.js";
import { contentKey } from "./draft.js";
import { Pictures } from "./pictures.js";

/** @typedef {import("../../api/context.js").App} App */
/** @typedef {import("../../api/context.js").Context} Context */
/** @typedef {import("../../rpc/calls.js").Client} Client */
/** @typedef {import("./draft.js").DraftTask} DraftTask */
/** @typedef {{ appId: string, identifierPath: string[], title: string, titleHere?: string }} Content `titleHere`: in the page's language */
/** @typedef {{ content: Content, box: HTMLInputElement | undefined, note: HTMLElement }} Row */

const childrenPerPage = 100;
/** A search looks through so many contexts before it asks whether to go on. */
const searchedPerStep = 10_000;
const foundPerStep = 50;

export class ContentPicker {
  #client;
  #signal;
  #apps;
  #tasks;
  #onChoose;
  /** @type {Row[]} */
  #rows = [];
  #tree = element("div", { class: "tree" });
  #failure = element("p", { role: "alert", class: "failure" });
  #searching = new AbortController();
  #pictures;
  #appId;

  /**
   * @param {{
   *   client: Client,
   *   signal: AbortSignal,
   *   apps: App[],
   *   tasks: () => DraftTask[],
   *   onChoose: (content: Content, isChosen: boolean) => void,
   * }} options `tasks`: what is chosen now; `apps` is not empty
   */
  constructor({ client, signal, apps, tasks, onChoose }) {
    this.#client = client;
    this.#signal = signal;
    this.#apps = apps;
    this.#tasks = tasks;
    this.#onChoose = onChoose;
    this.#pictures = new Pictures(signal);
    this.#appId = tasks()[0]?.appId ?? apps[0].appId;
    if (!apps.some((app) => app.appId === this.#appId)) this.#appId = apps[0].appId;
    this.element = element("div", {}, this.#choice(), this.#search(), this.#failure, this.#tree);
    this.#tree.addEventListener("keydown", (event) => this.#press(event));
    this.#showTree();
  }

  /** Shows what is chosen now. */
  sync() {
    this.#rows = this.#rows.filter((row) => row.note.isConnected || this.#tree.contains(row.note));
    const tasks = this.#tasks();
    const chosen = new Set(tasks.map(contentKey));
    for (const { content, box, note } of this.#rows) {
      if (!box) continue;
      box.checked = chosen.has(contentKey(content));
      const covering = tasks.find((task) => covers(task, content));
      fill(note, covering && [" ", words.assign.coveredBy, " ", isolated(covering.title)]);
    }
  }

  #choice() {
    const options = this.#apps.map((app) =>
      element("option", { value: app.appId, selected: app.appId === this.#appId }, app.title || app.appId),
    );
    const choose = (/** @type {Event} */ event) => {
      this.#appId = /** @type {HTMLSelectElement} */ (event.target).value;
      this.#showTree();
    };
    return element(
      "p",
      {},
      element("label", {}, words.assign.app, " ", element("select", { onchange: choose }, options)),
    );
  }

  #search() {
    const field = element("input", { type: "search" });
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      const wanted = field.value.trim();
      if (wanted) this.#find(wanted);
      else this.#showTree();
    };
    const clear = () => {
      field.value = "";
      this.#showTree();
      field.focus();
    };
    return element(
      "form",
      { class: "line", role: "search", onsubmit: submit },
      element("label", {}, words.assign.search, " ", field),
      element("button", {}, words.assign.find),
      element("button", { type: "button", onclick: clear }, words.assign.wholeTree),
    );
  }

  // The tree

  #showTree() {
    this.#searching.abort();
    this.#rows = [];
    this.#pictures.clear();
    const app = /** @type {App} */ (this.#apps.find((each) => each.appId === this.#appId));
    const root = { appId: app.appId, identifierPath: [], title: app.title || app.appId };
    const list = element("ul", { "aria-label": root.title });
    const picture = this.#icon(app);
    list.append(this.#line(root, { isAssignable: true, picture, explanation: words.assign.wholeApp }));
    fill(this.#tree, element("p", { class: "quiet" }, words.assign.treeKeys), list);
    this.#loadChildren(root, list);
  }

  /**
   * Puts the children of a context into a list, a page at a time.
   *
   * @param {Content} parent
   * @param {HTMLUListElement} list
   * @param {string} [pageToken]
   */
  async #loadChildren(parent, list, pageToken = "") {
    const waiting = element("li", { class: "quiet" }, words.loading);
    list.append(waiting);
    try {
      // A task covers what is below it in the tree, not what is shown there for navigation: so nothing else is shown.
      const request = {
        appId: parent.appId,
        identifierPath: parent.identifierPath,
        treeOnly: true,
        pageSize: childrenPerPage,
        pageToken,
      };
      const { contexts, nextPageToken } = await this.#client.call(ContextService.listChildren, request, {
        signal: this.#signal,
      });
      const isFocused = waiting.contains(document.activeElement);
      const lines = contexts.map((context) => this.#contextLine(context));
      if (lines.length === 0 && !pageToken) lines.push(element("li", { class: "quiet" }, words.assign.nothingBelow));
      if (nextPageToken) {
        const more = element(
          "li",
          {},
          element(
            "button",
            {
              type: "button",
              onclick: () => {
                more.remove();
                this.#loadChildren(parent, list, nextPageToken);
              },
            },
            words.more,
          ),
        );
        lines.push(more);
      }
      waiting.replaceWith(...lines);
      if (isFocused || pageToken) focusIn(lines[0]);
      this.sync();
    } catch {
      if (this.#signal.aborted) return;
      const again = () => {
        waiting.remove();
        this.#loadChildren(parent, list, pageToken);
      };
      fill(
        waiting,
        element("span", { role: "alert" }, words.assign.contentUnreachable),
        " ",
        element("button", { type: "button", onclick: again }, words.retry),
      );
    }
  }

  /** @param {Context} context */
  #contextLine(context) {
    const content = contentOf(context);
    const title = content.titleHere ?? content.title;
    const isAssignable = context.isAssignable ?? true;
    const list = element("ul", { hidden: true, "aria-label": title });
    const fold = element(
      "button",
      {
        type: "button",
        class: "fold",
        "aria-expanded": "false",
        "aria-label": words.unfold(title),
        onclick: () => {
          const opens = list.hidden;
          list.hidden = !opens;
          fold.setAttribute("aria-expanded", String(opens));
          fold.setAttribute("aria-label", opens ? words.fold(title) : words.unfold(title));
          fold.textContent = opens ? "▾" : "▸";
          if (opens && list.childNodes.length === 0) this.#loadChildren(content, list);
        },
      },
      "▸",
    );
    const line = this.#line(content, { isAssignable, fold, picture: this.#thumbnail(context) });
    line.append(list);
    return line;
  }

  /**
   * @param {Content} content
   * @param {{ isAssignable: boolean, fold?: HTMLElement, picture?: HTMLElement, explanation?: string, above?: string }} options
   */
  #line(content, { isAssignable, fold, picture, explanation, above }) {
    const note = element("span", { class: "quiet" });
    const choose = (/** @type {Event} */ event) =>
      this.#onChoose(content, /** @type {HTMLInputElement} */ (event.target).checked);
    const box = isAssignable ? element("input", { type: "checkbox", onchange: choose }) : undefined;
    this.#rows.push({ content, box, note });
    const path = above ? [" ", element("span", { class: "quiet" }, isolated(above))] : [];
    // Its own title is what a handout shows of it.
    const { title, titleHere } = content;
    const named = titleHere
      ? [isolated(titleHere), " ", element("span", { class: "quiet" }, isolated(title))]
      : [isolated(title)];
    return element(
      "li",
      {},
      element(
        "div",
        { class: "node" },
        fold,
        box ? element("label", {}, box, " ", picture, named) : element("span", {}, picture, named),
        explanation && element("span", { class: "quiet" }, explanation),
        !isAssignable && element("span", { class: "quiet" }, words.assign.notAssignable),
        path,
        note,
      ),
    );
  }

  /** @param {App} app */
  #icon({ appId, iconEtag }) {
    if (!iconEtag) return undefined;
    return this.#pictures.place((options) => this.#client.call(ContextService.getAppIcon, { appId }, options));
  }

  /** @param {Context} context */
  #thumbnail({ appId, identifierPath, thumbnailEtag }) {
    if (!thumbnailEtag) return undefined;
    const request = { appId, identifierPath };
    return this.#pictures.place((options) => this.#client.call(ContextService.getThumbnail, request, options));
  }

  /**
   * Arrow keys go through the lines and open and close them.
   *
   * @param {KeyboardEvent} event
   */
  #press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
    const node = event.target.closest(".node");
    if (!node) return;
    const nodes = [...this.#tree.querySelectorAll(".node")].filter((each) => !each.closest("ul[hidden]"));
    const index = nodes.indexOf(node);
    const fold = /** @type {HTMLElement | null} */ (node.querySelector(".fold"));
    const isOpen = fold?.getAttribute("aria-expanded") === "true";
    const isRightToLeft = document.documentElement.dir === "rtl";
    const [forward, backward] = isRightToLeft ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
    if (event.key === "ArrowDown") focusIn(nodes[index + 1]);
    else if (event.key === "ArrowUp") focusIn(nodes[index - 1]);
    else if (event.key === forward && fold && !isOpen) fold.click();
    else if (event.key === backward && fold && isOpen) fold.click();
    else if (event.key === backward) focusIn(node.closest("ul")?.parentElement?.querySelector(":scope > .node"));
    else return;
    event.preventDefault();
  }

  // The search

  /**
   * The service finds beginnings of words only, so the page reads through the app's content: by path, which has a parent before what
   * is below it.
   *
   * @param {string} wanted
   */
  async #find(wanted) {
    this.#searching.abort();
    const searching = new AbortController();
    this.#searching = searching;
    this.#rows = [];
    this.#pictures.clear();
    const status = element("p", { class: "quiet" }, words.loading);
    const list = element("ul", { "aria-label": words.assign.searchResults });
    const end = element("p");
    fill(this.#tree, status, list, end);
    /** @type {Map<string, string>} */
    const titles = new Map();
    const needle = folded(wanted);
    let pageToken = "";
    let found = 0;
    const isOver = () => searching.signal.aborted || this.#signal.aborted;
    const step = async () => {
      fill(end);
      let [searched, foundNow] = [0, 0];
      try {
        do {
          const request = { appId: this.#appId, pageSize: 500, pageToken };
          const response = await this.#client.call(ContextService.queryContexts, request, { signal: searching.signal });
          if (isOver()) return;
          searched += 500;
          pageToken = response.nextPageToken;
          for (const context of response.contexts) {
            titles.set(contentKey(context), context.title);
            if (!titlesOf(context).some((title) => folded(title).includes(needle))) continue;
            foundNow += 1;
            list.append(this.#foundLine(context, titles));
          }
        } while (pageToken && searched < searchedPerStep && foundNow < foundPerStep);
      } catch {
        if (!isOver()) fill(end, element("span", { role: "alert" }, words.assign.contentUnreachable), " ", more());
        return;
      } finally {
        found += foundNow;
      }
      status.textContent = words.assign.found(found, count(found), pageToken !== "");
      say(status.textContent);
      if (pageToken) fill(end, more());
      this.sync();
    };
    const more = () => element("button", { type: "button", onclick: step }, words.assign.searchOn);
    await step();
  }

  /** @param {Context} context @param {Map<string, string>} titles of what was read before */
  #foundLine(context, titles) {
    const { appId, identifierPath } = context;
    const above = identifierPath
      .slice(0, -1)
      .map(
        (identifier, index) =>
          titles.get(contentKey({ appId, identifierPath: identifierPath.slice(0, index + 1) })) ?? identifier,
      );
    return this.#line(contentOf(context), {
      isAssignable: context.isAssignable ?? true,
      picture: this.#thumbnail(context),
      above: above.join(" › "),
    });
  }
}

/** @param {Context} context @returns {Content} */
function contentOf(context) {
  const { appId, identifierPath, title } = context;
  const titleHere = titleInLanguage(context);
  return titleHere === undefined || titleHere === title
    ? { appId, identifierPath, title }
    : { appId, identifierPath, title, titleHere };
}

/** @param {Context} context in all languages, its own title the first */
const titlesOf = ({ title, localizations }) => [title, ...localizations.map((each) => each.title)];

/**
 * What a context is called in the page's language, be it in one region only.
 *
 * @param {Context} context
 */
function titleInLanguage({ localizations }) {
  const of = (/** @type {(locale: string) => boolean} */ fits) =>
    localizations.find(({ locale }) => fits(locale.toLowerCase()))?.title;
  return of((locale) => locale === language) ?? of((locale) => locale.startsWith(`${language}-`));
}

/**
 * Whether a task covers other content, below its own.
 *
 * @param {DraftTask} task
 * @param {Content} content
 */
function covers(task, { appId, identifierPath }) {
  return (
    task.includeDescendants &&
    task.appId === appId &&
    task.identifierPath.length > 0 &&
    task.identifierPath.length < identifierPath.length &&
    task.identifierPath.every((identifier, index) => identifierPath[index] === identifier)
  );
}

/**
 * Upper and lower case are the same, and so is a letter with and without its accent.
 *
 * @param {string} text
 */
const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** @param {Element | null | undefined} node */
function focusIn(node) {
  const control = node?.querySelector("input") ?? node?.querySelector("button");
  if (control instanceof HTMLElement) control.focus();
}
