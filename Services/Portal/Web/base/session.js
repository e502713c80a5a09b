// Who is signed in with this browser, and what they have chosen for this tab.
//
// The portal is asked who it is, and keeps it in cookies that no script can read. What they have chosen names nobody, and is gone
// when the tab is closed.

/** @typedef {"administrator" | "teacher" | "student"} Role */
/** @typedef {{ organization: string, person: string, role: Role, roles: Role[], expires: number }} Session */
/**
 * @typedef {object} SignedIn
 * @property {boolean} developer whoever sits at this machine may be anyone
 * @property {number} now by the portal's clock, in milliseconds since 1970
 * @property {{ organization: string, title: string }[]} providers where people sign in, one for each organization
 * @property {Session[]} sessions
 * @property {Omit<Session, "role">[]} choosing who is signed in and has yet to say in which role
 */
/** @typedef {{ person: string, name: string, roles: Role[] }} Someone */

/** The portal did not do what it was asked for: its words, and HTTP's status, 0 where it cannot be reached. */
export class PortalError extends Error {
  /** @param {number} status @param {string} message */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** How far this machine's clock is behind the portal's, in milliseconds. */
let behind = 0;

/** The time by the portal's clock, in milliseconds since 1970. */
export const now = () => Date.now() + behind;

/** How far the organization's clock is before the portal's: developer mode sets it. In milliseconds. */
let ahead = 0;

/** The time by the organization's clock, as far as the page has heard of it: by it work is late. */
export const organizationNow = () => now() + ahead;

/**
 * Notes what the organization's clock showed a moment ago.
 *
 * @param {number} time milliseconds since 1970
 */
export function noteOrganizationTime(time) {
  const difference = time - now();
  // An answer's way takes a moment.
  ahead = Math.abs(difference) < 10_000 ? 0 : difference;
}

/** Who was signed in when the portal was asked last; undefined: it was not yet. */
let lastHeard = /** @type {string | undefined} */ (undefined);

/** @returns {Promise<SignedIn>} */
export async function signedIn() {
  const found = /** @type {SignedIn} */ (await ask("GET", "/session"));
  behind = found.now + ageOfFirst() - Date.now();
  const heard = JSON.stringify(present(found).map(({ organization, person, role }) => [organization, person, role]));
  // The way back from a provider leads to a page that begins anew: it is the first one to know of whoever has signed in there.
  if (heard !== lastHeard) otherTabs.postMessage(heard);
  lastHeard = heard;
  return found;
}

/**
 * All who are signed in, those included who have yet to say in which role.
 *
 * @param {Pick<SignedIn, "sessions" | "choosing">} signedIn
 * @returns {(Omit<Session, "role"> & { role?: Role })[]}
 */
export const present = ({ sessions, choosing }) => [...sessions, ...choosing];

let isFirst = true;

/** How long the first answer has been there, in milliseconds: the browser asks for it before it has the page's modules. */
function ageOfFirst() {
  const [timing] = isFirst ? performance.getEntriesByName(new URL("/session", location.href).href) : [];
  isFirst = false;
  return timing ? performance.now() - /** @type {PerformanceResourceTiming} */ (timing).responseEnd : 0;
}

/**
 * Those whom developer mode lets anybody be.
 *
 * @param {string} [organization]
 * @returns {Promise<{ organization: string, people: Someone[] }>}
 */
export const peopleToBe = (organization) =>
  ask("GET", `/session/people${organization ? `?organization=${encodeURIComponent(organization)}` : ""}`);

/**
 * Signs in by developer mode.
 *
 * @param {string} organization
 * @param {string} person
 * @param {Role} role
 * @returns {Promise<Session>}
 */
export const signIn = (organization, person, role) => changed(ask("POST", "/session", { organization, person, role }));

/** @typedef {Pick<Session, "organization" | "person">} Present somebody who is signed in, as far as the page knows */

/**
 * Takes one of the roles that the person has who is signed in. Throws PortalError with 409 where somebody else is by now.
 *
 * @param {Present} who
 * @param {Role} role
 * @returns {Promise<Session>}
 */
export const chooseRole = ({ organization, person }, role) =>
  changed(ask("POST", "/session", { organization, person, role }));

/**
 * Signs somebody out here. Throws PortalError with 409 where somebody else is signed in by now.
 *
 * @param {Present} who
 * @returns {Promise<string | undefined>} where the browser goes on to, to be signed out at the provider, too
 */
export async function signOut({ organization, person }) {
  // Not by URLSearchParams, whose "+" is a blank to forms alone.
  const [of, who] = [organization, person].map(encodeURIComponent);
  const answer = await changed(ask("DELETE", `/session?organization=${of}&person=${who}`), organization);
  return answer?.end_session ?? undefined;
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [said]
 * @returns {Promise<any>}
 */
async function ask(method, path, said) {
  const { response, text } = await answerTo(path, { method, body: said && JSON.stringify(said) });
  if (response.ok) return text ? JSON.parse(text) : undefined;
  throw new PortalError(response.status, errorIn(text));
}

/** So long an answer may take, in milliseconds; a portal that has not answered by then cannot be reached. */
const answerMax = 6000;

/**
 * All of an answer: one that breaks off is none, and neither is one that does not come.
 *
 * @param {string} path
 * @param {RequestInit} request
 */
async function answerTo(path, request) {
  try {
    const signal = /** @type {any} */ (AbortSignal).timeout(answerMax);
    const response = await fetch(path, { ...request, signal });
    return { response, text: await response.text() };
  } catch (error) {
    throw new PortalError(0, String(error));
  }
}

/** @param {string} text */
function errorIn(text) {
  try {
    return String(JSON.parse(text).error);
  } catch {
    return text.trim();
  }
}

/** @typedef {"language" | "names" | "announcements"} Preference */

/** @param {Preference} name */
export function kept(name) {
  try {
    return sessionStorage.getItem(name) ?? undefined;
  } catch {
    // A browser may forbid to keep anything.
    return undefined;
  }
}

/** @param {Preference} name @param {string} value */
export function keep(name, value) {
  try {
    sessionStorage.setItem(name, value);
  } catch {
    // Then it holds until the page is loaded again.
  }
}

/** Tabs of one browser share who is signed in. */
const otherTabs = new BroadcastChannel("session");
/**
 * What they say of a change; else they say whom the portal has named.
 *
 * @typedef {{ hasChanged: true, signedOutOf?: string }} ChangeMessage
 */

/**
 * Tells the other tabs that somebody has signed in, or out.
 *
 * @template T
 * @param {Promise<T>} change
 * @param {string} [signedOutOf] the organization
 * @returns {Promise<T>}
 */
async function changed(change, signedOutOf) {
  const answer = await change;
  otherTabs.postMessage(/** @type {ChangeMessage} */ ({ hasChanged: true, signedOutOf }));
  return answer;
}

/**
 * Calls a function when another tab has signed somebody in or out, or has heard of others who are signed in than this one has.
 *
 * @param {(signedOutOf: string | undefined) => void} act `signedOutOf`: the organization of which that tab has signed somebody out
 * @param {AbortSignal} [signal] ends it
 */
export function whenSessionsChange(act, signal) {
  const hear = (/** @type {MessageEvent} */ { data }) => {
    if (data?.hasChanged === true) act(/** @type {ChangeMessage} */ (data).signedOutOf);
    else if (data !== lastHeard) act(undefined);
  };
  otherTabs.addEventListener("message", hear, { signal });
}

/** @type {(() => boolean)[]} */
const unsent = [];

/** Whether this tab holds what somebody has typed or marked and not sent: another page in its place would lose that. */
export const hasUnsent = () => unsent.some((isHeld) => isHeld());

/**
 * Has signing in again offered in a tab of its own while something is held that is not sent.
 *
 * @param {() => boolean} isHeld
 */
export const noteUnsent = (isHeld) => void unsent.push(isHeld);

/**
 * The same; and the browser asks before it leaves the page then.
 *
 * @param {() => boolean} isHeld
 */
export function askBeforeLeaving(isHeld) {
  noteUnsent(isHeld);
  addEventListener("beforeunload", (event) => {
    if (isHeld()) event.preventDefault();
  });
}
