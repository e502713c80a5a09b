// Signing in: at the provider of an organization, then in which role; or as anybody, in developer mode.

import { element, fill, isolated } from "../base/dom.js";
import { actionButton } from "../base/failures.js";
import { go, loadModule, path, refresh, startPath } from "../base/router.js";
import { chooseRole, whenSessionsChange } from "../base/session.js";
import { words } from "../base/words.js";

/** @typedef {import("../base/session.js").SignedIn} SignedIn */
/** @typedef {{ main: HTMLElement, signal: AbortSignal, query: URLSearchParams, signedIn: SignedIn }} SignInVisit */

/** @param {SignInVisit} visit */
export async function show(visit) {
  document.title = `${words.signIn} – ${words.productName}`;
  if (visit.signedIn.developer) return (await loadModule(() => import("./sign-in/developer.js"))).show(visit);
  whenSessionsChange(refresh, visit.signal);
  const { choosing, providers, sessions } = visit.signedIn;
  fill(
    visit.main,
    element("h1", {}, words.signIn),
    sessions.length > 0 && element("h2", {}, words.signInAlready),
    element(
      "ul",
      { class: "people" },
      sessions.map((each) => sessionItem(each, visit.query)),
    ),
    choosing.length > 0 && element("h2", {}, words.signInWhichRole),
    element(
      "ul",
      { class: "people" },
      choosing.map((each) => roleItem(each, visit)),
    ),
    providers.length > 0 && element("h2", {}, words.signInWhere),
    element(
      "ul",
      { class: "people" },
      providers.map((each) => providerItem(each, visit.query)),
    ),
  );
}

/**
 * @param {import("../base/session.js").Session} session
 * @param {URLSearchParams} query
 */
function sessionItem(session, query) {
  const href = pathBack(query.get("to"), session) ?? startPath(session);
  return element("li", {}, element("a", { href }, isolated(session.organization)));
}

/**
 * @param {SignedIn["choosing"][number]} choice
 * @param {SignInVisit} visit
 */
function roleItem(choice, { query }) {
  const { organization, roles } = choice;
  const take = async (/** @type {import("../base/session.js").Role} */ role) => {
    const session = await chooseRole(choice, role);
    go(pathBack(query.get("to"), session) ?? startPath(session), { replace: true });
  };
  const buttons = roles.map((role) => actionButton(words.beAs(words.roles[role]), () => take(role)));
  return element("li", {}, isolated(organization), " ", buttons);
}

/**
 * The provider's own page is left to the browser: it is of another site.
 *
 * @param {SignedIn["providers"][number]} provider
 * @param {URLSearchParams} query
 */
function providerItem({ organization, title }, query) {
  const to = query.get("to");
  const [of, back] = [organization, to ?? ""].map(encodeURIComponent);
  return element(
    "li",
    {},
    element(
      "a",
      { href: `/sign-in/begin?organization=${of}${back && `&to=${back}`}`, target: "_self" },
      words.signInAt(title),
    ),
  );
}

/**
 * Where somebody came from, if that is a screen of the organization.
 *
 * @param {string | null} to
 * @param {import("../base/session.js").Session} session
 */
export function pathBack(to, session) {
  return to?.startsWith(`${path("o", session.organization)}/`) ? to : undefined;
}
