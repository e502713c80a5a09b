// Who is signed in with this browser: asked of the portal, which keeps it in cookies that no script can read.

/** @typedef {"administrator" | "teacher" | "student"} Role */
/** @typedef {{ organization: string, person: string, role: Role, expires: number }} Session */
/** @typedef {{ developer: boolean, now: number, sessions: Session[] }} SignedIn */
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

/** @returns {Promise<SignedIn>} */
export async function signedIn() {
  const found = /** @type {SignedIn} */ (await ask("GET", "/session"));
  behind = found.now - Date.now();
  return found;
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
export const signIn = (organization, person, role) => ask("POST", "/session", { organization, person, role });

/** @param {string} organization @returns {Promise<void>} */
export const signOut = (organization) => ask("DELETE", `/session?organization=${encodeURIComponent(organization)}`);

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [said]
 * @returns {Promise<any>}
 */
async function ask(method, path, said) {
  let response;
  try {
    response = await fetch(path, { method, body: said && JSON.stringify(said) });
  } catch (error) {
    throw new PortalError(0, String(error));
  }
  const text = await response.text();
  if (response.ok) return text ? JSON.parse(text) : undefined;
  throw new PortalError(response.status, errorIn(text));
}

/** @param {string} text */
function errorIn(text) {
  try {
    return String(JSON.parse(text).error);
  } catch {
    return text.trim();
  }
}
