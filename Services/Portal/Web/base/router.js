// Addresses and screens: which screen an address shows, and how the page goes from one to another.

import { OrganizationService } from "../api/activity.js";
import { CallError, Client, Code } from "../rpc/calls.js";
import { forgetAnnouncement, silence } from "./announcements.js";
import { element, fill, inText } from "./dom.js";
import { explanationOf, linkToSignInBeside } from "./failures.js";
import { setTimeZone } from "./instants.js";
import { isPassing, pauseAfter, rest, untilVisible } from "./live.js";
import { setNameLanguage } from "./names.js";
import { hasUnsent, PortalError, present, signedIn, whenSessionsChange } from "./session.js";
import { moreWords, words } from "./words.js";

/** @typedef {import("./session.js").Session} Session */

/**
 * What a screen is shown with.
 *
 * @typedef {object} Visit
 * @property {string} organization
 * @property {Session} session of that organization
 * @property {Client} client calls as who is signed in there
 * @property {Record<string, string>} parameters from the path: `/o/:organization/handouts/:handout`
 * @property {URLSearchParams} query
 * @property {HTMLElement} main where the screen stands
 * @property {AbortSignal} signal aborted when the screen is left
 * @property {Promise<import("../api/activity.js").Organization>} school its settings; instants are shown in its zone from then on
 * @property {(text: string) => void} setTitle of the tab
 * @property {(changes: Record<string, string | string[] | undefined>) => void} setQuery shows the screen anew with other options,
 *   at an address of its own; undefined leaves one out
 */

/**
 * @typedef {{ show: (visit: Visit) => void | Promise<void>, isBegunAtOnce?: boolean }} Screen shows itself in `visit.main`, and returns
 *   when it has ended or only waits for what people do. Throws CallError for what it cannot show, which is tried again where it may pass:
 *   it changes nothing of `visit.main` before it has what it shows. One that is begun at once waits for `visit.school` itself, and says
 *   nothing of `MoreTexts`; both are there for the others.
 */

/**
 * The screens by their paths; each is loaded when it is first shown.
 *
 * @type {[string, () => Promise<Screen>][]}
 */
const screens = [
  ["/o/:organization/classes", () => import("../screens/classes.js")],
  ["/o/:organization/classes/:class", () => import("../screens/class.js")],
  ["/o/:organization/classes/:class/assign", () => import("../screens/assign.js")],
  ["/o/:organization/handouts/:handout", () => import("../screens/handout.js")],
  ["/o/:organization/handouts/:handout/edit", () => import("../screens/assign.js")],
  ["/o/:organization/students/:student", () => import("../screens/student.js")],
  ["/o/:organization/content", () => import("../screens/content.js")],
  ["/o/:organization/inbox", () => import("../screens/inbox.js")],
  ["/o/:organization/set-up", () => import("../screens/set-up.js")],
];

/**
 * Where somebody who has signed in begins.
 *
 * @param {Session} session
 */
export function startPath(session) {
  const start = { teacher: "classes", student: "inbox", administrator: "set-up" }[session.role];
  return path("o", session.organization, start);
}

/**
 * A path out of its parts, each of which may hold anything: `path("o", organization, "classes")`.
 *
 * @param {...string} parts
 */
export const path = (...parts) => `/${parts.map(encodedPart).join("/")}`;

/**
 * Browsers take `.` and `..` out of a path, however they are written: these get a mark.
 *
 * @param {string} part
 */
const encodedPart = (part) => (/^\.{1,2}~*$/.test(part) ? `${part}~` : encodeURIComponent(part));

/** @param {string} part */
const decodedPart = (part) => (/^\.{1,2}~+$/.test(part) ? part.slice(0, -1) : decodeURIComponent(part));

/** @typedef {{ organization: string, query?: URLSearchParams }} InOrganization a visit, say */

/**
 * Which earlier instant the reader looks at, as an address has it: from there, reports lead to reports of the same instant.
 *
 * @param {InOrganization} visit
 * @returns {Record<string, string>}
 */
function instantOfVisit({ query }) {
  const asOf = query?.get("as-of");
  return asOf ? { "as-of": asOf } : {};
}

/** @param {string} path @param {Record<string, string>} options */
function pathWith(path, options) {
  const text = new URLSearchParams(options).toString();
  return path + (text && `?${text}`);
}

/** @param {InOrganization} visit @param {string} classId */
export const classPath = (visit, classId) =>
  pathWith(path("o", visit.organization, "classes", classId), instantOfVisit(visit));

/** @param {InOrganization} visit @param {string} handoutId */
export const handoutPath = (visit, handoutId) =>
  pathWith(path("o", visit.organization, "handouts", handoutId), instantOfVisit(visit));

/** @param {InOrganization} visit @param {string} handoutId */
export const editPath = ({ organization }, handoutId) => path("o", organization, "handouts", handoutId, "edit");

/**
 * The screen of a student: in a class, to which it leads back, or in all of them.
 *
 * @param {InOrganization} visit
 * @param {string} studentId
 * @param {string} [classId]
 */
export const studentPath = (visit, studentId, classId) =>
  pathWith(path("o", visit.organization, "students", studentId), {
    ...(classId ? { class: classId } : {}),
    ...instantOfVisit(visit),
  });

/** @type {AbortController} */
let leaving = new AbortController();
/** @type {(current: Session | undefined) => void} */
let showBar = () => {};

/**
 * Shows the screen of the address, and from now on those that people go to.
 *
 * @param {(current: Session | undefined) => void} bar shows what stands above every screen
 */
export function beginRouting(bar) {
  showBar = bar;
  // The page knows when what was there is there again, and the browser does not.
  history.scrollRestoration = "manual";
  entry = history.state?.entry ?? 0;
  keepEntry(location.href);
  addEventListener("popstate", travel);
  whenSessionsChange(followSessions);
  document.addEventListener("click", follow);
  show();
}

/**
 * Goes to another address of the page.
 *
 * @param {string} address
 * @param {{ replace?: boolean, isCleared?: boolean }} options `isCleared`: nothing of the screen that is left stands until the next one comes
 * @returns {Promise<void>} when the screen there has ended
 */
export function go(address, { replace = false, isCleared = false } = {}) {
  if (!replace) {
    remember();
    entry += 1;
    history.pushState({ entry }, "", address);
  } else keepEntry(address);
  return show(undefined, { isCleared });
}

/**
 * Has the present entry of the browser's history name another address, or the same as an entry of the page's.
 *
 * @param {string} address
 */
export const keepEntry = (address) => history.replaceState({ entry }, "", address);

/** Shows the present address anew. */
export const refresh = () => show();

/** The same; what stands there is gone at once, and not only when the portal has answered: it may name somebody. */
export const refreshFromNothing = () => show(undefined, { isCleared: true });

/** @param {MouseEvent} event */
function follow(event) {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search);
}

/**
 * Somebody else may be signed in by now, for whom what is shown is not meant; or whoever has waited for it is back, and goes on. Where
 * nobody is, and nobody has signed out of this organization here, what is typed waits for whoever signs in again.
 *
 * @param {string | undefined} signedOutOf the organization of which somebody has signed out here
 */
async function followSessions(signedOutOf) {
  const shown = current ?? awaited;
  if (!shown) return;
  let found = await signedIn().catch(() => undefined);
  // What is known without the portal's word is heeded without it.
  for (let pauses = 0; !found && signedOutOf !== shown.organization; pauses += 1) {
    await rest(pauseAfter(pauses), new AbortController().signal);
    if (shown !== (current ?? awaited)) return;
    found = await signedIn().catch(() => undefined);
  }
  if (shown !== (current ?? awaited)) return;
  const there = found && present(found).find(({ organization }) => organization === shown.organization);
  if (there && isFor(shown, there)) return shown === awaited && there.role ? refresh() : undefined;
  if (!there && shown === current && signedOutOf !== shown.organization) return;
  awaited = shown;
  current = undefined;
  leaving.abort();
  forgetAnnouncement();
  showFailure(new CallError(Code.UNAUTHENTICATED, "signed out"), mainElement(), { isAnother: Boolean(there) });
  // Whose name stands there is who signs out by it.
  showBar(found?.sessions.find(({ organization }) => organization === shown.organization));
}

/** @typedef {Pick<Session, "organization"> & Partial<Session>} ScreenOwner for whom a screen is; without a person, for whoever signs in */

/**
 * Whether a screen is for somebody, who may have yet to choose a role.
 *
 * @param {ScreenOwner} owner
 * @param {Partial<Session>} there
 */
const isFor = (owner, { person, role = owner.role }) =>
  (owner.person ?? person) === person && (owner.role ?? role) === role;

/**
 * @param {ReaderPlace} [place] where the reader was, when they come back
 * @param {{ isCleared?: boolean }} options `isCleared`: nothing of the screen that is left stands until the next one comes
 * @returns {Promise<void>} when the screen has ended
 */
async function show(place, { isCleared = false } = {}) {
  const focus = focusToKeep();
  shownAddress = location.pathname + location.search;
  leaving.abort();
  leaving = new AbortController();
  forgetAnnouncement();
  const { signal } = leaving;
  const main = mainElement();
  const isFirst = main.childNodes.length === 0;
  current = awaited = undefined;
  giveNotice("");
  closePane();
  if (isCleared) clear(main);
  // Comes while the portal says who is signed in; what fails is said below.
  const screen = find(location.pathname);
  if (screen) loaded(screen).catch(() => {});
  /** @type {Element | undefined} */
  let failure;
  for (let pauses = 0; !signal.aborted; pauses += 1) {
    try {
      const found = await signedIn();
      if (signal.aborted) return;
      return await showScreen(found, main, signal, { isFirst, focus, place, isAgain: failure !== undefined });
    } catch (error) {
      if (signal.aborted) return;
      // What was said stands while it is tried again, and is not said anew.
      if (failure?.isConnected) failure = isAway(error) ? failure : undefined;
      else pauses = 0;
      if (!failure?.isConnected) failure = showFailure(error, main);
      if (!isAway(error)) return;
    }
    await rest(pauseAfter(pauses), signal);
    await untilVisible(signal);
  }
}

/**
 * Takes away all that the page says of a screen.
 *
 * @param {HTMLElement} main
 */
function clear(main) {
  fill(main, element("p", { class: "quiet" }, words.loading));
  document.title = words.productName;
  silence();
}

/**
 * A module of the page, which browsers say nothing of but that it did not come. Throws that the portal is away. Where that answers, its
 * files may be of another version than this page, and some browsers do not ask twice for what did not come: the page is to be loaded again.
 *
 * @template Module
 * @param {() => Promise<Module>} load
 * @returns {Promise<Module>}
 */
export async function loadModule(load) {
  try {
    return await load();
  } catch {
    await signedIn().catch(() => {
      throw new CallError(Code.UNAVAILABLE, "the portal is away");
    });
    throw new CallError(Code.UNIMPLEMENTED, "no such file");
  }
}

/** Prints the screen once all of it is there; as it is, where what waits for that cannot be had. */
export async function printScreen() {
  const printing = await import("./printing.js").catch(() => undefined);
  if (printing) return printing.printPage();
  window.print();
}

/**
 * A screen with what it says.
 *
 * @param {{ load: () => Promise<Screen> }} found
 */
async function loaded({ load }) {
  const screen = await load();
  if (!screen.isBegunAtOnce) await moreWords();
  return screen;
}

/**
 * @param {import("./session.js").SignedIn} signedIn
 * @param {HTMLElement} main
 * @param {AbortSignal} signal
 * @param {{ isFirst: boolean, focus: string | undefined, place: ReaderPlace | undefined, isAgain: boolean }} from
 * @returns {Promise<void>}
 */
async function showScreen(signedIn, main, signal, { isFirst, focus, place, isAgain }) {
  const { sessions, choosing } = signedIn;
  const isStart = location.pathname === "/";
  if (isStart && sessions.length > 0 && choosing.length === 0) return go(startPath(sessions[0]), { replace: true });
  if (isStart || location.pathname === "/sign-in") {
    showBar(undefined);
    const signIn = await loadModule(() => import("../screens/sign-in.js"));
    if (!signal.aborted) await signIn.show({ main, signal, signedIn, query: new URLSearchParams(location.search) });
    return;
  }
  const found = find(location.pathname);
  if (!found) {
    // Whoever is signed in goes on from here; the language can be chosen anyway.
    showBar(sessions[0]);
    throw new CallError(Code.NOT_FOUND, "no such page");
  }
  const session = sessions.find((each) => each.organization === found.parameters.organization);
  if (!session) throw new CallError(Code.UNAUTHENTICATED, "nobody is signed in");
  showBar(session);
  current = session;
  const screen = await loadModule(() => loaded(found));
  if (signal.aborted) return;
  if (!isAgain) {
    // What was opened from the screen that is left, while it still stood there, goes with it.
    closePane();
    fill(main, element("p", { class: "quiet" }, words.loading));
    if (place) returnTo(place, main, signal);
    else if (focus) keepFocus(focus, main, signal, {});
    else if (!isFirst) main.focus({ preventScroll: true });
    if (!focus && !place) scrollTo(0, 0);
  }
  const client = new Client({ caller: session });
  const query = new URLSearchParams(location.search);
  const { organization } = session;
  const isKnown = schools.has(organization);
  const school = useSchool({ client, organization, signal });
  followSchool({ client, organization, signal }, isKnown);
  if (screen.isBegunAtOnce) school.catch(() => {});
  else await school;
  if (signal.aborted) return;
  await screen.show({
    organization,
    session,
    client,
    parameters: found.parameters,
    query,
    main,
    signal,
    school,
    setTitle,
    setQuery,
  });
}

/** @type {Map<string, import("../api/activity.js").Organization>} */
const schools = new Map();

/**
 * The settings of the organization, as they were heard of last; from then on instants are shown in its time zone, and names that the page
 * orders by itself in its language.
 *
 * @param {Pick<Visit, "client" | "organization" | "signal">} visit
 */
export async function useSchool({ client, organization, signal }) {
  const settings =
    schools.get(organization) ?? (await client.call(OrganizationService.getOrganization, {}, { signal }));
  schools.set(organization, settings);
  setTimeZone(settings.timeZone);
  setNameLanguage(settings.language);
  return settings;
}

/**
 * Has the settings asked for again: they were changed.
 *
 * @param {string} organization
 */
export function forgetSchool(organization) {
  schools.delete(organization);
}

/** A screen is there when its settings are looked after, and so often they are while it stands, in milliseconds. */
const settingsPause = 500;
const settingsAge = 300_000;

/**
 * Asks for settings again that an administrator may have changed, until the screen is left.
 *
 * @param {Pick<Visit, "client" | "organization" | "signal">} visit
 * @param {boolean} isKnown they were there before the screen was; else they were just asked for
 */
async function followSchool({ client, organization, signal }, isKnown) {
  await rest(isKnown ? settingsPause : settingsAge, signal);
  while (!signal.aborted) {
    await untilVisible(signal);
    // What fails is asked for again, and what the reader may not see the screen says.
    const now = await client.call(OrganizationService.getOrganization, {}, { signal }).catch(() => undefined);
    if (now && !signal.aborted) await takeSettings(organization, now, signal);
    // Not all pages ask at once.
    await rest(settingsAge * (1 + Math.random() / 5), signal);
  }
}

/**
 * Shows the screen anew where the school has another time zone now. What is typed was meant in the zone that its field names: as long as
 * something is, that one holds, and the page says so.
 *
 * @param {string} organization
 * @param {import("../api/activity.js").Organization} now
 * @param {AbortSignal} signal
 */
async function takeSettings(organization, now, signal) {
  const before = schools.get(organization)?.timeZone ?? now.timeZone;
  const isChanged = before !== now.timeZone;
  const isKept = isChanged && hasUnsent();
  schools.set(organization, isKept ? { ...now, timeZone: before } : now);
  if (!isChanged) return giveNotice("");
  await moreWords().catch(() => {});
  if (signal.aborted) return;
  const [zone, zoneBefore] = [now.timeZone || "UTC", before || "UTC"];
  if (isKept) return giveNotice(words.zoneKept?.(zone, zoneBefore));
  refresh();
  giveNotice(words.zoneNow?.(zone));
}

/**
 * Says something above the screen until that is left.
 *
 * @param {string | undefined} text
 */
function giveNotice(text = "") {
  const notice = /** @type {HTMLElement} */ (document.getElementById("notice"));
  // Said once to those who listen.
  if (notice.textContent !== text) notice.textContent = text;
}

/** @type {Session | undefined} as whom the present screen is shown */
let current;
/** @type {ScreenOwner | undefined} who is not signed in any more, and finds the present screen again once they are */
let awaited;
let lastPath = "";

/**
 * Whether the page is shown to the same person as a screen was, which may have been left.
 *
 * @param {Visit} visit
 */
export const isShownTo = ({ session }) =>
  current?.organization === session.organization && current.person === session.person && current.role === session.role;

const paneElement = () => /** @type {HTMLElement} */ (document.getElementById("pane"));
const mainElement = () => /** @type {HTMLElement} */ (document.getElementById("main"));

/**
 * What has the focus on a screen that is shown anew, with other options or without names, as a selector; undefined on the way to another.
 *
 * @returns {string | undefined}
 */
function focusToKeep() {
  const isSame = location.pathname === lastPath;
  lastPath = location.pathname;
  return isSame ? selectorOf(document.activeElement) : undefined;
}

/**
 * What finds an element of a screen again when that is shown anew: by its name, or as a cell.
 *
 * @param {Element | null} focused
 */
function selectorOf(focused) {
  if (!(focused instanceof HTMLElement)) return undefined;
  const name = focused.getAttribute("name");
  if (name) return `[name=${CSS.escape(name)}]`;
  const row = focused.closest("tr")?.dataset.row;
  if (row === undefined || focused.dataset.column === undefined) return undefined;
  return `tr[data-row=${quotedInSelector(row)}] > [data-column=${quotedInSelector(focused.dataset.column)}]`;
}

/**
 * The same for what led away from the screen, which is a link most often.
 *
 * @param {Element | null} focused
 */
function selectorOfLeft(focused) {
  const href = focused?.getAttribute("href");
  return selectorOf(focused) ?? (href ? `a[href=${quotedInSelector(href)}]` : undefined);
}

/** @param {string} text */
const quotedInSelector = (text) => `"${CSS.escape(text)}"`;

/**
 * Gives the focus back as soon as what had it is there again, unless somebody has moved it meanwhile.
 *
 * @param {string} selector
 * @param {HTMLElement} main
 * @param {AbortSignal} signal
 * @param {FocusOptions} options
 */
function keepFocus(selector, main, signal, options) {
  const look = () => {
    const found = main.querySelector(selector);
    if (!(found instanceof HTMLElement)) return;
    observer.disconnect();
    if (isNowhere(main)) found.focus(options);
  };
  const observer = new MutationObserver(look);
  observer.observe(main, { childList: true, subtree: true });
  signal.addEventListener("abort", () => observer.disconnect());
}

/**
 * Whether nobody has moved the focus since a screen began.
 *
 * @param {HTMLElement} main
 */
const isNowhere = (main) => document.activeElement === document.body || document.activeElement === main;

// Back and forward

/**
 * Where a reader was on a screen.
 *
 * @typedef {object} ReaderPlace
 * @property {number} top how far the page was scrolled
 * @property {[number, number][]} frames how far what scrolls by itself was, to the side and down
 * @property {string | undefined} focus what had it, as a selector
 */

/** Of so many entries of the browser's history the page knows where the reader was: browsers keep no more than about 50. */
const placesMax = 100;
/** So long the page waits for what was there, and so long it holds the place then while more comes, in milliseconds. */
const returnMax = 10_000;
const settleTime = 1000;

/** The present entry of the browser's history, counted from the one that the page began with. */
let entry = 0;
/** @type {Map<number, ReaderPlace>} */
const places = new Map();
let shownAddress = "";

/** @param {HTMLElement} main */
const framesIn = (main) => [...main.querySelectorAll(".grid-scroll, .table-frame, .tree")];

/** Notes where the reader is, before they leave. */
function remember() {
  const frames = framesIn(mainElement()).map(
    (each) => /** @type {[number, number]} */ ([each.scrollLeft, each.scrollTop]),
  );
  // Of what a pane holds nothing is there again: what has opened it is.
  const focus = selectorOfLeft(paneOpener ?? document.activeElement);
  places.delete(entry);
  places.set(entry, { top: scrollY, frames, focus });
  for (const oldest of places.keys()) if (places.size > placesMax) places.delete(oldest);
}

/** Shows the screen of another entry of the browser's history. */
function travel() {
  const wanted = history.state?.entry;
  // A link within the screen, such as the one to its content, makes an entry of its own and shows nothing else.
  const isWithin = wanted === undefined && location.pathname + location.search === shownAddress;
  if (!isWithin) remember();
  entry = wanted ?? entry + 1;
  if (wanted === undefined) keepEntry(location.href);
  if (!isWithin) show(places.get(entry));
}

/**
 * Leads the reader back to where they were as soon as that is there again, unless they go elsewhere meanwhile.
 *
 * @param {ReaderPlace} place
 * @param {HTMLElement} main
 * @param {AbortSignal} signal
 */
function returnTo({ top, frames, focus }, main, signal) {
  main.focus({ preventScroll: true });
  if (focus) keepFocus(focus, main, signal, { preventScroll: true });
  const ending = new AbortController();
  const end = () => ending.abort();
  let isThere = false;
  const look = () => {
    const found = framesIn(main);
    for (const [index, [left, down]] of frames.entries()) found[index]?.scrollTo(left, down);
    scrollTo(0, top);
    if (isThere || found.length < frames.length || Math.abs(scrollY - top) > 1) return;
    isThere = true;
    setTimeout(end, settleTime);
  };
  const observer = new MutationObserver(look);
  observer.observe(main, { childList: true, subtree: true });
  const timer = setTimeout(end, returnMax);
  for (const name of ["wheel", "touchstart", "pointerdown", "keydown"]) {
    addEventListener(name, end, { signal: ending.signal, passive: true });
  }
  signal.addEventListener("abort", end);
  ending.signal.addEventListener("abort", () => {
    clearTimeout(timer);
    observer.disconnect();
  });
}

/** @param {string} pathname */
function find(pathname) {
  const parts = pathname.split("/");
  for (const [pattern, load] of screens) {
    const wanted = pattern.split("/");
    if (wanted.length !== parts.length) continue;
    /** @type {Record<string, string>} */
    const parameters = {};
    const fits = wanted.every((part, index) => {
      if (!part.startsWith(":")) return part === parts[index];
      try {
        parameters[part.slice(1)] = decodedPart(parts[index]);
      } catch {
        return false;
      }
      return parts[index] !== "";
    });
    if (fits) return { load, parameters };
  }
  return undefined;
}

/** @param {string} text */
function setTitle(text) {
  // A title is one text to the browser: what turns the direction of a name ends with it.
  const shown = /\p{Bidi_Control}/u.test(text) ? inText(text) : text;
  document.title = `${shown} – ${words.productName}`;
}

/** @param {Record<string, string | string[] | undefined>} changes */
function setQuery(changes) {
  go(addressWith(new URLSearchParams(location.search), changes));
}

/**
 * The address of the same screen with other options; undefined leaves one out.
 *
 * @param {URLSearchParams} query
 * @param {Record<string, string | string[] | undefined>} changes
 */
export function addressWith(query, changes) {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    next.delete(name);
    for (const each of value === undefined ? [] : [value].flat()) next.append(name, each);
  }
  const text = next.toString();
  return location.pathname + (text && `?${text}`);
}

/**
 * Says in words why a screen is not there, in its place; of what may pass, that it is tried again.
 *
 * @param {unknown} error
 * @param {HTMLElement} main
 * @param {{ isAnother?: boolean }} options `isAnother`: somebody else is signed in than whom the screen was for
 */
function showFailure(error, main, { isAnother = false } = {}) {
  const code = error instanceof CallError ? error.code : undefined;
  if (code === Code.UNAUTHENTICATED) awaitReturn();
  const again = element("button", { onclick: refresh }, words.retry);
  const home = element("a", { href: "/" }, words.toStart);
  const [title, text, action] = isAnother
    ? [words.anotherTitle, words.another, hasUnsent() ? [home, " ", ...linksToSignIn()] : home]
    : code === Code.UNAUTHENTICATED
      ? [words.signedOutTitle, words.signedOut, linksToSignIn()]
      : code === Code.PERMISSION_DENIED
        ? [words.notAllowedTitle, words.notAllowed, home]
        : code === Code.NOT_FOUND
          ? [words.notThereTitle, words.notThere, home]
          : code === Code.INVALID_ARGUMENT && location.search
            ? [words.badOptionsTitle, words.badOptions, element("a", { href: location.pathname }, words.withoutOptions)]
            : code === Code.UNIMPLEMENTED
              ? [
                  words.reloadTitle,
                  words.reload,
                  element("button", { onclick: () => location.reload() }, words.reloadNow),
                ]
              : code === Code.UNAVAILABLE || code === Code.DEADLINE_EXCEEDED || (code === undefined && isAway(error))
                ? [words.unreachableTitle, words.unreachable, again]
                : [words.failed, explanationOf(error), again];
  // A mistake of the page's own is for those who look for it.
  if (!(error instanceof CallError) && !isAway(error)) console.error(error);
  // It may name those whom the reader may not see any more.
  closePane();
  setTitle(title);
  const status = element("p", { class: "freshness", "data-kind": "lost" }, words.lostUnknown);
  const section = element(
    "section",
    { class: "failure", role: "alert" },
    element("h1", {}, title),
    isAway(error) && status,
    element("p", {}, text),
    action,
  );
  fill(main, section);
  if (isAway(error)) goOnAfter(section, main);
  return section;
}

/**
 * Whoever was in something that goes away goes on where the screen begins.
 *
 * @param {Element} section
 * @param {HTMLElement} main that it stands in
 */
function goOnAfter(section, main) {
  const observer = new MutationObserver(() => {
    if (section.isConnected) return;
    observer.disconnect();
    if (isNowhere(main)) main.focus({ preventScroll: true });
  });
  observer.observe(main, { childList: true });
}

/**
 * Whether the same may succeed by itself: a service or the portal cannot be reached, or is busy.
 *
 * @param {unknown} error
 */
const isAway = (error) =>
  isPassing(error) || (error instanceof PortalError && (error.status === 0 || error.status >= 500));

/** The present screen is there again once whoever it was for has signed in. */
function awaitReturn() {
  const organization = find(location.pathname)?.parameters.organization;
  awaited = current ?? awaited ?? (organization === undefined ? undefined : { organization });
  current = undefined;
  showBar(undefined);
}

/** To the sign-in page, which leads back here; beside this one where that would lose what is typed. */
function linksToSignIn() {
  if (hasUnsent()) return [linkToSignInBeside(), " ", words.unsentWaits ?? ""];
  const to = location.pathname + location.search;
  return [element("a", { href: `/sign-in?${new URLSearchParams({ to })}` }, words.signIn)];
}

/** @type {(() => void) | undefined} */
let closing;
/**
 * What takes names out of the pane that is open, where that is not taken away as a whole.
 *
 * @type {(() => void) | undefined}
 */
let forgetting;
/**
 * What has opened the pane that is open.
 *
 * @type {Element | null | undefined}
 */
let paneOpener;
/** Whether a pane lies over the screen, and not beside it: as the style has it. */
const liesOver = matchMedia("(max-width: 40rem)");

/**
 * Shows something beside the screen, until it is closed or the screen is left. Focus goes there, and back when it is closed.
 *
 * @param {string} title
 * @param {...Node} content
 * @returns {AbortSignal} aborted when it is closed
 */
export function openPane(title, ...content) {
  closePane();
  const pane = paneElement();
  const ending = new AbortController();
  const from = document.activeElement;
  // Where it lies over the screen, nothing behind it can have the focus, which nobody would see there.
  const cover = (isOpen = true) => {
    for (const each of document.querySelectorAll(".skip, #bar, #main")) {
      /** @type {HTMLElement} */ (each).inert = isOpen && liesOver.matches;
    }
  };
  liesOver.addEventListener("change", () => cover(), { signal: ending.signal });
  paneOpener = from;
  closing = () => {
    closing = forgetting = paneOpener = undefined;
    ending.abort();
    cover(false);
    pane.hidden = true;
    fill(pane);
    if (from instanceof HTMLElement && from.isConnected) from.focus();
  };
  const heading = element("h2", { id: "pane-title", tabindex: "-1" }, title);
  fill(
    pane,
    element("header", {}, heading, element("button", { onclick: closePane, class: "close" }, words.close)),
    ...content,
  );
  pane.setAttribute("aria-labelledby", "pane-title");
  pane.hidden = false;
  cover();
  pane.onkeydown = (event) => {
    // Nothing is returned: false would take every other key from what stands in the pane.
    if (event.key === "Escape") closePane();
  };
  heading.focus();
  return ending.signal;
}

/**
 * Opens something once the module for it is there, unless the screen has been left. The pane says when it cannot be had: where the portal is
 * away it is tried again until the pane is closed, and where it answers the page is to be loaded again.
 *
 * @template Module
 * @param {Visit} visit
 * @param {() => Promise<Module>} load
 * @param {(module: Module) => void} open
 */
export async function whenLoaded({ signal }, load, open) {
  /** @type {AbortSignal | undefined} */
  let waiting;
  for (let pauses = 0; !signal.aborted && !waiting?.aborted; pauses += 1) {
    const loaded = await Promise.all([load(), moreWords()]).catch(() => undefined);
    const isAnswering = loaded !== undefined || (await signedIn().then(Boolean, () => false));
    if (signal.aborted || waiting?.aborted) return;
    if (loaded) return open(loaded[0]);
    if (isAnswering) {
      const again = element("button", { onclick: () => location.reload() }, words.reloadNow);
      openPane(words.reloadTitle, element("p", {}, words.reload), again);
      return;
    }
    waiting ??= openPane(words.unreachableTitle, element("p", {}, words.unreachable));
    await rest(pauseAfter(pauses), waiting);
    await untilVisible(waiting);
  }
}

/**
 * Has names taken out of the pane that is open by what stands in it, in place of all that stands there.
 *
 * @param {() => void} act is called when some of those who are named are not in the report any more
 */
export function whenNamesGo(act) {
  forgetting = act;
}

/**
 * Takes away what stands in the pane where it names somebody who is not in the report any more.
 *
 * @param {string[]} names as they were shown
 */
export function forgetInPane(names) {
  const pane = paneElement();
  if (pane.hidden || !names.some((name) => pane.textContent?.includes(name))) return;
  if (forgetting) forgetting();
  else forgetPane();
}

/** Those to whose screens the pane has links. */
export function studentsInPane() {
  const links = [...paneElement().querySelectorAll("a")];
  return [...new Set(links.flatMap(({ pathname }) => find(pathname)?.parameters.student ?? []))];
}

/** Takes away what stands in the pane, which named somebody who is not in the report any more, and says so in its place. */
export function forgetPane() {
  const pane = paneElement();
  const focused = document.activeElement;
  const wasIn = pane.contains(focused);
  openPane(words.goneTitle, element("p", { role: "status" }, words.gone));
  // Who is elsewhere stays there.
  if (!wasIn && focused instanceof HTMLElement) focused.focus();
}

function closePane() {
  closing?.();
}
