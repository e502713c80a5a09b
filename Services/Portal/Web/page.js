// The page: begins with the reader's language and the screen of the address.

import { areAnnouncementsOn, switchAnnouncements } from "./base/announcements.js";
import { element, fill, isolated } from "./base/dom.js";
import { actionButton, sentenceOf } from "./base/failures.js";
import { isReportLost } from "./base/live.js";
import { areNamesHidden, beginNames, hideNames, whenNamesSwitch } from "./base/names.js";
import { beginRouting, go, path, printScreen, refresh, refreshFromNothing, startPath } from "./base/router.js";
import { chooseRole, PortalError, signedIn, signOut } from "./base/session.js";
import { beginWords, chooseLanguage, language, languages, words } from "./base/words.js";

/** @typedef {import("./base/session.js").Session} Session */

/** @type {Session | undefined} as whom the bar is shown */
let shownIn;

/**
 * What stands above every screen.
 *
 * @param {Session | undefined} current
 */
function showBar(current) {
  shownIn = current;
  const bar = /** @type {HTMLElement} */ (document.getElementById("bar"));
  const skip = /** @type {HTMLElement} */ (document.querySelector(".skip"));
  skip.textContent = words.skipToContent;
  fill(
    bar,
    element("a", { href: "/", class: "brand" }, words.productName),
    current && element("nav", { "aria-label": words.navigation }, links(current)),
    element("div", { class: "tools" }, languageMenu(), current && tools(current)),
  );
}

/** @param {Session} session */
function links(session) {
  const pages = {
    teacher: ["classes", "content"],
    administrator: ["set-up", "classes", "content"],
    student: ["inbox", "own"],
  }[session.role];
  return pages.map((name) => {
    const parts = name === "own" ? ["students", session.person] : [name];
    const href = path("o", session.organization, ...parts);
    const isHere = location.pathname.startsWith(href);
    return element(
      "a",
      { href, "aria-current": isHere ? "page" : undefined },
      words.pages[/** @type {"own"} */ (name)],
    );
  });
}

function languageMenu() {
  const options = Object.entries(languages).map(([code, name]) =>
    element("option", { value: code, lang: code, selected: code === language }, name),
  );
  const failure = element("span", { class: "failure", role: "alert" });
  const choose = async () => {
    const wanted = menu.value;
    const said = await changeLanguage(wanted);
    // Another one may have been chosen meanwhile.
    if (menu.value !== wanted) return;
    if (said === undefined) return refresh();
    menu.value = language;
    failure.textContent = words.languageStays(said);
  };
  const menu = element("select", { "aria-label": words.language, onchange: choose }, options);
  return [menu, failure];
}

/**
 * Takes another language, for which everything has to be shown anew: where that cannot be had now, what is shown stays as it is.
 *
 * @param {string} wanted
 * @returns {Promise<string | undefined>} why it stays, as a sentence
 */
async function changeLanguage(wanted) {
  if (isReportLost()) return `${words.unreachableTitle}.`;
  try {
    await signedIn();
  } catch (error) {
    return error instanceof PortalError ? `${words.unreachableTitle}.` : sentenceOf(error);
  }
  // The portal has just answered.
  return chooseLanguage(wanted).then(
    () => undefined,
    () => `${words.reload} ${words.reloadTitle}.`,
  );
}

/** @param {Session} session */
function tools(session) {
  const leave = async () => {
    try {
      const provider = await signOut(session);
      // Names do not wait for the portal, nor for the provider's page.
      go("/sign-in", { isCleared: true });
      if (provider) location.assign(provider);
    } catch (error) {
      // Somebody else is signed in by now, and stays so.
      if (!(error instanceof PortalError && error.status === 409)) throw error;
      refresh();
    }
  };
  const changeRole = async (/** @type {Event} */ event) => {
    const role = /** @type {import("./base/session.js").Role} */ (
      /** @type {HTMLSelectElement} */ (event.target).value
    );
    // Whoever may not have the role any more is told so by the screen that is shown anew.
    const chosen = await chooseRole(session, role).catch(() => undefined);
    if (chosen) go(startPath(chosen));
    else refresh();
  };
  const roles = session.roles.map((role) =>
    element("option", { value: role, selected: role === session.role }, words.roles[role]),
  );
  const isWatcher = session.role !== "student";
  return [
    isWatcher && element("button", { onclick: switchNames }, areNamesHidden() ? words.showNames : words.hideNames),
    isWatcher && announcementSwitch(),
    element("span", { class: "who" }, who(session)),
    roles.length > 1 && element("select", { "aria-label": words.role, onchange: changeRole }, roles),
    actionButton(words.signOut, leave),
  ];
}

function announcementSwitch() {
  const text = () => (areAnnouncementsOn() ? words.announcementsOn : words.announcementsOff);
  const change = () => {
    switchAnnouncements(!areAnnouncementsOn());
    button.textContent = text();
  };
  const button = element("button", { onclick: change }, text());
  return button;
}

/** @param {Session} session */
const who = (session) => isolated(words.signedInAs(areNamesHidden() ? "…" : session.person, words.roles[session.role]));

function switchNames() {
  hideNames(!areNamesHidden());
  showAnew();
}

/** A class is looking: names go with the key, and not when the portal has said who is signed in, which may take long. */
function showAnew() {
  refreshFromNothing();
  showBar(shownIn);
}

addEventListener("keydown", (event) => {
  if (event.key !== "F8") return;
  event.preventDefault();
  switchNames();
});

const isMac = /^Mac/.test(navigator.platform);

// The browser's own keys would not wait for what is on its way.
addEventListener("keydown", (event) => {
  const isHeld = isMac ? event.metaKey : event.ctrlKey;
  if (!isHeld || event.shiftKey || event.altKey || event.key.toLowerCase() !== "p") return;
  event.preventDefault();
  printScreen();
});

/** What says that nothing has come goes when something has. */
function endWaiting() {
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  const observer = new MutationObserver(() => {
    observer.disconnect();
    document.getElementById("waiting")?.remove();
  });
  observer.observe(main, { childList: true });
}

await Promise.all([beginWords(), beginNames()]);
endWaiting();
whenNamesSwitch(showAnew);
beginRouting(showBar);
