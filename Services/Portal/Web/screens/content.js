// Content: what is done with an app's content, from any context down, in several views of the same place.

import { ContextService } from "../api/context.js";
import { ReportService } from "../api/report.js";
import { element, fill, isolated } from "../base/dom.js";
import { actionButton, showFailureIn } from "../base/failures.js";
import { printFoot } from "../base/live.js";
import { addressWith, loadModule, printScreen, refresh } from "../base/router.js";
import { words } from "../base/words.js";
import { saveExport } from "../parts/files.js";
import { classesOf } from "../parts/lost-access.js";
import { oldText, renewingUntilLost, timeOf } from "../parts/renewal.js";
import { optionsForm, optionsIn } from "../parts/report-options.js";
import { legend } from "../parts/shown.js";
import { allOf, CallError, Code } from "../rpc/calls.js";
import { choice } from "./content/place.js";

/** @typedef {import("../api/activity.js").Class} Class */
/** @typedef {import("../api/context.js").App} App */
/** @typedef {import("../base/router.js").Visit} Visit */
/** @typedef {import("./content/place.js").ContentScope} ContentScope */
/** @typedef {import("./content/place.js").Report} Report */
/** @typedef {import("./content/place.js").View} View */
/** @typedef {{ title: string, identifierPath: string[] }} Step of the way from the app down to the content */
/** @typedef {keyof typeof views} ViewName */

const views = {
  /** @returns {Promise<View>} */
  tree: () => import("./content/tree.js"),
  /** @returns {Promise<View>} */
  spread: () => import("./content/spread.js"),
  /** @returns {Promise<View>} */
  trend: () => import("./content/trend.js"),
  /** @returns {Promise<View>} */
  coverage: () => import("./content/coverage.js"),
  /** @returns {Promise<View>} */
  items: () => import("./content/items.js"),
  /** @returns {Promise<View>} */
  compare: () => import("./content/compare.js"),
};

/** The field that was changed last, which has the focus again when the screen is shown with what it says. */
let changedField = "";

/** @param {Visit} visit */
export async function show(visit) {
  const { main, query, signal } = visit;
  if (visit.session.role === "student") throw new CallError(Code.PERMISSION_DENIED, "for teachers and administrators");
  visit.setTitle(words.pages.content);
  const [settings, apps, classes] = await Promise.all([visit.school, appsOf(visit), classesOf(visit)]);
  if (signal.aborted) return;
  const allowed = settings.allowedAppIds.filter((id) => apps.some((app) => app.appId === id));
  const appId = query.get("app") || allowed[0];
  if (!appId) {
    fill(main, element("h1", {}, words.pages.content), element("p", {}, words.content.noApps));
    return;
  }
  const name = /** @type {ViewName} */ (Object.keys(views).find((each) => each === query.get("view")) ?? "tree");
  const view = await loadModule(views[name]);
  const scope = scopeIn(query, appId);
  const options = { ...optionsIn(query), asOfDue: false, asOfTime: undefined };
  const steps = await stepsTo(
    visit,
    scope,
    apps.find((app) => app.appId === appId),
  );
  if (signal.aborted) return;
  const { title } = steps[steps.length - 1];
  visit.setTitle(words.content.titleOf(title, words.content.viewNames[name]));

  const place = element(
    "section",
    { class: "content-view", "aria-label": words.content.viewNames[name] },
    element("p", { class: "quiet" }, words.loading),
  );
  const asOf = element("span");
  const save = element("span");
  const foot = element("p", { class: "print-foot" });
  fill(
    main,
    way(query, steps),
    element("h1", {}, isolated(title)),
    placeForm(visit, { apps, classes, allowed, appId, isComparing: name === "compare" }),
    viewLinks(query, name),
    form(visit, view),
    element(
      "div",
      { class: "line" },
      asOf,
      element(
        "span",
        { class: "actions" },
        element("button", { onclick: refresh }, words.content.refresh),
        save,
        element("button", { onclick: printScreen }, words.print),
      ),
    ),
    place,
    legend(),
    foot,
  );
  giveFocusBack(main);
  const ask = () =>
    view.report({ visit, scope: name === "compare" ? { ...scope, classId: "" } : scope, options, title, classes });
  /** @type {{ text: string, time: string | undefined } | undefined} */
  let shown;
  const put = (/** @type {Report} */ report) => {
    const text = textOf(report);
    if (text !== shown?.text) fill(place, report.content);
    shown = { text, time: timeOf(report.position) };
    asOf.textContent = oldText(report.position) || words.content.asOf(shown.time ?? "");
    foot.textContent = printFoot({ position: report.position, evaluateTime: report.position?.inStepTime });
    fill(
      save,
      actionButton(words.saveCSV, () => saveExport(visit, report.source, `${name}.csv`)),
    );
  };
  const load = async () => {
    try {
      const report = await ask();
      if (!signal.aborted) put(report);
    } catch (error) {
      if (signal.aborted) return;
      // The screen as a whole says so.
      if (error instanceof CallError && error.code === Code.UNAUTHENTICATED) return refresh();
      showFailureIn(place, error, load, { signal, reasons: words.content.reasons });
    }
  };
  const renew = async () => {
    // What could not be had yet is tried again anyway.
    if (!shown) return;
    const report = await ask();
    if (signal.aborted) return;
    if (textOf(report) === shown.text || !isBeingRead(place)) put(report);
    else asOf.textContent = shown.time ? words.renewal.newer(shown.time) : words.oldUnknown;
  };
  const sayOld = () => {
    if (shown) asOf.textContent = shown.time ? words.renewal.failed(shown.time) : words.oldUnknown;
  };
  await load();
  const lost = await renewingUntilLost(visit, {
    renew,
    onFailure: sayOld,
    askForLost: async () => {
      const there = new Set((await classesOf(visit)).map(({ classId }) => classId));
      return classes.map(({ classId }) => classId).filter((classId) => !there.has(classId));
    },
  });
  if (lost.length > 0) refresh();
}

/**
 * What it says: each number that a chart shows is there as text, too.
 *
 * @param {Report} report
 */
const textOf = ({ content }) => content.map((each) => each.textContent).join("\n");

/**
 * Whether somebody is in it, or has opened something of it, so that it may not be put in another's place under their hands.
 *
 * @param {HTMLElement} place
 */
const isBeingRead = (place) =>
  place.contains(document.activeElement) ||
  place.querySelector("details[open]") !== null ||
  document.querySelector("#pane:not([hidden])") !== null;

// What there is to choose from

/**
 * @param {Visit} visit
 * @returns {Promise<App[]>}
 */
const appsOf = ({ client, signal }) =>
  allOf((pageToken) => client.call(ContextService.listApps, { pageSize: 200, pageToken }, { signal }), "apps");

/**
 * @param {URLSearchParams} query
 * @param {string} appId
 * @returns {ContentScope}
 */
function scopeIn(query, appId) {
  const context = query.get("context") ?? "";
  const contextId = /^[0-9]{1,19}$/.test(context) ? BigInt(context) : 0n;
  const withoutDescendants = query.has("only") && query.get("view") !== "tree";
  return {
    appId,
    identifierPath: contextId ? [] : query.getAll("path"),
    contextId,
    classId: query.get("class") ?? "",
    withoutDescendants,
  };
}

/**
 * The way from the app down to the content, with titles where it is still there.
 *
 * @param {Visit} visit
 * @param {ContentScope} scope
 * @param {App | undefined} app
 * @returns {Promise<Step[]>}
 */
async function stepsTo({ client, signal }, scope, app) {
  const { appId = "", contextId } = scope;
  let identifierPath = scope.identifierPath ?? [];
  const root = { title: app?.title || appId, identifierPath: [] };
  if (contextId) {
    const request = { scope: { appId, contextId }, depth: 1 };
    const { nodes } = await client
      .call(ReportService.getSubtreeReport, request, { signal })
      .catch(() => ({ nodes: [] }));
    if (!nodes[0]) return [root, { title: words.content.number(String(contextId)), identifierPath: [] }];
    identifierPath = nodes[0].identifierPath;
  }
  // Not by ResolvePath, which would have the app make what an address merely names.
  const titles = identifierPath.map(async (identifier, index) => {
    const predicate = { parent: { identifiers: identifierPath.slice(0, index) }, identifier };
    // There is one at most, and a page may be empty and name a next one.
    const contexts = await allOf((pageToken) => {
      const request = { appId, predicate, pageSize: 2, pageToken };
      return client.call(ContextService.queryContexts, request, { signal });
    }, "contexts").catch(() => []);
    return { title: contexts[0]?.title ?? identifier, identifierPath: identifierPath.slice(0, index + 1) };
  });
  return [root, ...(await Promise.all(titles))];
}

// What stands above a view

/**
 * @param {URLSearchParams} query
 * @param {Step[]} steps
 */
function way(query, steps) {
  if (steps.length < 2) return undefined;
  const links = steps
    .slice(0, -1)
    .map(({ title, identifierPath }) =>
      element(
        "li",
        {},
        element(
          "a",
          { href: addressWith(query, { path: identifierPath, context: undefined, turned: undefined }) },
          isolated(title),
        ),
      ),
    );
  return element("nav", { "aria-label": words.content.way }, element("ol", { class: "way" }, links));
}

/**
 * @param {URLSearchParams} query
 * @param {ViewName} current
 */
function viewLinks(query, current) {
  const links = Object.entries(words.content.viewNames).map(([name, text]) =>
    element(
      "a",
      {
        href: addressWith(query, { view: name === "tree" ? undefined : name, turned: undefined }),
        "aria-current": name === current ? "page" : undefined,
      },
      text,
    ),
  );
  return element("nav", { class: "views", "aria-label": words.content.views }, links);
}

/**
 * @param {Visit} visit
 * @param {{ apps: App[], classes: Class[], allowed: string[], appId: string, isComparing: boolean }} choices
 */
function placeForm(visit, { apps, classes, allowed, appId, isComparing }) {
  const { content } = words;
  const ids = allowed.includes(appId) ? allowed : [...allowed, appId];
  const titles = new Map(apps.map((app) => [app.appId, app.title]));
  const change = (/** @type {Event} */ event) =>
    visit.setQuery({
      app: /** @type {HTMLSelectElement} */ (event.target).value,
      path: undefined,
      context: undefined,
      turned: undefined,
    });
  const lines = ids.map((id) => element("option", { value: id, selected: id === appId }, titles.get(id) ?? id));
  const ofClasses = classes.map(({ classId, title }) => /** @type {[string, string]} */ ([classId, title || classId]));
  return element(
    "form",
    { class: "options", onsubmit: (/** @type {Event} */ event) => event.preventDefault(), onchange: rememberField },
    element("label", {}, content.app, " ", element("select", { name: "app", onchange: change }, lines)),
    !isComparing &&
      choice(visit, "class", content.class, [
        ["", visit.session.role === "teacher" ? content.allMyClasses : content.allClasses],
        ...ofClasses,
      ]),
  );
}

/**
 * @param {Visit} visit
 * @param {View} view
 */
function form(visit, view) {
  const made = optionsForm(visit, { more: view.options });
  made.addEventListener("change", rememberField);
  return made;
}

/** @param {Event} event */
function rememberField(event) {
  changedField = event.target instanceof HTMLElement ? (event.target.getAttribute("name") ?? "") : "";
}

/** @param {HTMLElement} main */
function giveFocusBack(main) {
  const field = changedField && main.querySelector(`[name="${CSS.escape(changedField)}"]`);
  changedField = "";
  if (field instanceof HTMLElement && document.activeElement === main) field.focus({ preventScroll: true });
}
