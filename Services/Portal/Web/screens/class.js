// A class, live: its handouts, a row a task, who needs attention, and what is yet to be posted.

import { HandoutService, HandoutState } from "../api/activity.js";
import { Metric } from "../api/report.js";
import { element, fill, fillKeepingFocus, isolated } from "../base/dom.js";
import { actionButton, showFailureIn } from "../base/failures.js";
import * as figures from "../base/figures.js";
import { dateAndTime } from "../base/instants.js";
import { Freshness, watch } from "../base/live.js";
import { editPath, go, handoutPath, loadModule, path, printScreen, whenLoaded } from "../base/router.js";
import { words } from "../base/words.js";
import { AttentionSection, LastAsked } from "../parts/attention.js";
import { belowButton, HandoutTable, handoutKey, handoutRows, isBelowShown, taskLines } from "../parts/handout-rows.js";
import { optionsForm, optionsIn, printedFoot } from "../parts/report-options.js";
import { legend, plain, shownMean, shownWithDataOf } from "../parts/shown.js";
import { allOf } from "../rpc/calls.js";

/** @typedef {import("../api/report.js").ClassOverview} ClassOverview */
/** @typedef {import("../api/report.js").HandoutOverview} HandoutOverview */
/** @typedef {import("../base/router.js").Visit} Visit */
/** @typedef {import("../parts/data-grid.js").GridView} GridView */
/** @typedef {import("../parts/handout-rows.js").TaskLine} TaskLine */
/** @typedef {import("../parts/shown.js").Shown} Shown */

/** At most so many pages of handouts are read for the drafts among them. */
const handoutPages = 10;

const countColumns = /** @type {const} */ (["started", "finished", "done", "late", "missing"]);

/** @param {Visit} visit */
export async function show(visit) {
  const { client, main, parameters, query } = visit;
  const classId = parameters.class;
  const options = optionsIn(query);
  const request = { classId, options, withoutItems: true };
  const ending = new AbortController();
  visit.signal.addEventListener("abort", () => ending.abort());
  const { signal } = ending;

  const title = element("h1");
  const below = element("span");
  const none = element("p", { hidden: true }, words.noHandoutsPosted);
  const foot = element("p", { class: "print-foot" });
  const overview = new OverviewTable(visit, options);
  const attention = new AttentionSection(visit, {
    title: words.attention,
    none: words.attentionNone,
    hasNames: true,
    options,
    signal,
  });
  const drafts = new Drafts(visit, classId, signal);
  const content = element(
    "div",
    {},
    element(
      "div",
      { class: "beside" },
      element("div", {}, element("p", { class: "actions" }, below), none, overview.element, legend()),
      attention.element,
    ),
    drafts.element,
  );
  const freshness = new Freshness(content);
  fill(
    main,
    title,
    element("div", { class: "line" }, freshness.element, actions(visit, request)),
    freshness.news,
    optionsForm(visit, { isOfHandouts: true }),
    content,
    foot,
  );

  // They come from another service than what stands above them.
  drafts.load();
  /** What stands beside the overview comes by no stream: it is asked for again with what changes there, and when it is old. */
  const follow = (/** @type {ClassOverview} */ state, { any = false, handouts = false } = {}) => {
    // What is posted was a draft.
    drafts.follow(handouts);
    attention.follow([classId], state.handouts, any);
  };
  const onState = (/** @type {ClassOverview} */ state, /** @type {boolean} */ isReset) => {
    const isFirst = overview.state === undefined;
    const change = overview.show(state, isReset);
    fill(title, isolated(state.title));
    visit.setTitle(state.title);
    none.hidden = state.handouts.length > 0;
    overview.element.hidden = state.handouts.length === 0;
    foot.textContent = printedFoot(state, options);
    if (isFirst || change.handouts) fill(below, belowButton(visit, state.handouts));
    follow(state, { ...change, handouts: change.handouts && !isFirst });
  };
  try {
    await watch(
      client,
      { classOverview: request },
      {
        signal,
        onState: ({ classOverview, reset }) => {
          if (classOverview && !signal.aborted) onState(classOverview, reset);
        },
        onSignOfLife: () => overview.state && follow(overview.state),
        freshness,
      },
    );
  } finally {
    // What goes on beside the stream ends with it, also where the class may not be seen any more.
    ending.abort();
  }
}

/** @param {Visit} visit @param {import("../rpc/protobuf.js").PartialMessage<import("../api/report.js").GetClassOverviewRequest>} request */
function actions(visit, request) {
  const save = async () => {
    const { saveExport } = await loadModule(() => import("../parts/files.js"));
    await saveExport(visit, { classOverview: request }, `${visit.parameters.class}.csv`);
  };
  return element(
    "span",
    { class: "actions" },
    element(
      "a",
      { href: path("o", visit.organization, "classes", visit.parameters.class, "assign") },
      words.newHandout,
    ),
    element("button", { onclick: printScreen }, words.print),
    actionButton(words.saveCSV, save),
  );
}

// The overview

class OverviewTable {
  #visit;
  #options;
  #table;
  /** @type {Map<string, { handout: HandoutOverview, line?: TaskLine }>} */
  #lines = new Map();
  /**
   * The overview as it is shown.
   *
   * @type {ClassOverview | undefined}
   */
  state;

  /** @param {Visit} visit @param {import("../parts/report-options.js").ReportOptions} options */
  constructor(visit, options) {
    this.#visit = visit;
    this.#options = options;
    const onOpen = (/** @type {import("../parts/data-grid.js").GridPlace} */ { row, column }) =>
      this.#open(row, column);
    this.#table = new HandoutTable({ caption: words.overviewCaption, onOpen });
    this.element = this.#table.element;
  }

  /** @param {ClassOverview} state @param {boolean} isReset */
  show(state, isReset) {
    this.state = state;
    return this.#table.show(state.handouts, isReset, () => this.#viewOf(state));
  }

  /** @param {ClassOverview} state @returns {GridView} */
  #viewOf(state) {
    this.#lines.clear();
    const columns = [
      { key: "due", heading: words.dueColumn },
      { key: "average", heading: words.average },
      { key: "time", heading: words.time },
      { key: "with-data", heading: words.withData },
      ...countColumns.map((key) => ({ key, heading: words[key] })),
    ];
    const rows = state.handouts.flatMap((handout) => {
      const lines = taskLines(handout, isBelowShown(this.#visit.query));
      this.#lines.set(handoutKey(handout), { handout });
      for (const line of lines) this.#lines.set(line.key, { handout, line });
      return handoutRows(handout, lines, columns.length - 1, cellsOf, handoutPath(this.#visit, handout.handoutId));
    });
    return { columns, rows };
  }

  /** @param {string} row @param {string} key */
  #open(row, key) {
    const found = this.#lines.get(row);
    if (!found || !this.state) return;
    const { handout, line } = found;
    if (!line || key === "" || key === "due") return go(handoutPath(this.#visit, handout.handoutId));
    const { classId, policies, evaluateTime } = this.state;
    const column = handout.columns[line.index];
    const place = { ...handout, classId, policies, evaluateTime, column, options: this.#options };
    if (key === "started" || key === "finished" || key === "late" || key === "missing") {
      const counted = /** @type {const} */ ({ ...place, count: key });
      return whenLoaded(
        this.#visit,
        () => import("../parts/counted.js"),
        (parts) => parts.openCounted(this.#visit, counted),
      );
    }
    /** @type {"withData" | "done" | "mean"} */
    const shows = key === "with-data" ? "withData" : key === "done" ? "done" : "mean";
    const metric = key === "time" ? Metric.TIME : Metric.UNSPECIFIED;
    const sum = { ...place, metric, shows, latest: () => this.#latest(row) };
    return whenLoaded(
      this.#visit,
      () => import("../parts/behind.js"),
      (behind) => behind.openColumn(this.#visit, sum),
    );
  }

  /** @param {string} row */
  #latest(row) {
    const found = this.#lines.get(row);
    return found?.line && found.handout.columns[found.line.index];
  }
}

/**
 * The cells of a task, behind the due time.
 *
 * @param {TaskLine} line
 * @returns {Shown[]}
 */
function cellsOf({ column }) {
  const { counts, headline, time } = column;
  const count = (/** @type {number | undefined} */ n = 0) => plain(figures.count(n), n === 0 ? "dim" : undefined);
  return [
    shownMean(headline, { hasBar: true }),
    shownMean(time),
    shownWithDataOf(column),
    plain(figures.count(counts?.started ?? 0)),
    plain(figures.count(counts?.finished ?? 0)),
    plain(words.partOf(figures.count(counts?.done ?? 0), figures.count(counts?.assigned ?? 0))),
    count(counts?.late),
    count(counts?.missing),
  ];
}

// What is yet to be posted

class Drafts {
  #visit;
  #classId;
  #signal;
  #content = element("div", {}, element("p", { class: "quiet" }, words.loading));
  #asked = new LastAsked();

  /** @param {Visit} visit @param {string} classId @param {AbortSignal} signal */
  constructor(visit, classId, signal) {
    this.#visit = visit;
    this.#classId = classId;
    this.#signal = signal;
    this.element = element("section", {}, element("h2", {}, words.draftsAndSchedules), this.#content);
  }

  /**
   * Asks for them again where some may have changed, and when they are old.
   *
   * @param {boolean} hasChanged
   */
  follow(hasChanged) {
    if (hasChanged || this.#asked.isOld) this.load();
  }

  async load() {
    this.#asked.note();
    try {
      const handouts = await this.#unposted();
      if (this.#signal.aborted) return;
      const none = element("p", { class: "quiet" }, words.noDrafts);
      const list = element(
        "ul",
        { class: "plain-list" },
        handouts.map((handout) => this.#line(handout)),
      );
      fillKeepingFocus(this.#content, handouts.length === 0 ? none : list);
    } catch (error) {
      const signal = this.#signal;
      if (!signal.aborted) showFailureIn(this.#content, error, () => this.load(), { signal });
    }
  }

  async #unposted() {
    const signal = this.#signal;
    const load = (/** @type {string} */ pageToken) =>
      this.#visit.client.call(HandoutService.listHandouts, { classId: this.#classId, pageToken }, { signal });
    const { DRAFT, SCHEDULED } = HandoutState;
    const handouts = await allOf(load, "handouts", handoutPages);
    return handouts.filter(({ state }) => state === DRAFT || state === SCHEDULED);
  }

  /** @param {import("../api/activity.js").Handout} handout */
  #line({ handoutId, title, state, scheduleTime }) {
    const href = editPath(this.#visit, handoutId);
    const isScheduled = state === HandoutState.SCHEDULED && scheduleTime;
    return element(
      "li",
      {},
      element("a", { href }, isolated(title || words.withoutTitle)),
      " ",
      element("span", { class: "quiet" }, isScheduled ? words.scheduledFor(dateAndTime(scheduleTime)) : words.draft),
    );
  }
}
