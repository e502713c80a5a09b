// Signing in by developer mode: who do you want to be?

import { element, fill, isolated } from "../../base/dom.js";
import { explanationOf } from "../../base/failures.js";
import { go, startPath } from "../../base/router.js";
import { peopleToBe, signIn } from "../../base/session.js";
import { words } from "../../base/words.js";
import { pathBack } from "../sign-in.js";

/** @typedef {import("../../base/session.js").Role} Role */

/** @param {import("../sign-in.js").SignInVisit} visit */
export async function show({ main, signal, query }) {
  const field = element("input", {
    name: "organization",
    required: true,
    maxlength: 256,
    value: query.get("organization"),
  });
  const list = element("div");
  const form = element(
    "form",
    { class: "line" },
    element("label", {}, words.organization, " ", field),
    element("button", {}, words.listPeople),
  );
  const failure = element("p", { role: "alert", class: "failure" });
  fill(
    main,
    element("h1", {}, words.whoToBe),
    element("p", { class: "warning" }, words.notARealSignIn),
    form,
    failure,
    list,
  );

  const load = async (/** @type {string | undefined} */ wanted) => {
    failure.textContent = "";
    try {
      const { organization, people } = await peopleToBe(wanted);
      if (signal.aborted) return;
      // Whoever is typing another one goes on.
      if (document.activeElement !== field) field.value = organization;
      fill(list, choices(organization, people, be));
    } catch (error) {
      if (!signal.aborted) fill(failure, explanationOf(error));
    }
  };
  const be = async (/** @type {string} */ organization, /** @type {string} */ person, /** @type {Role} */ role) => {
    failure.textContent = "";
    try {
      const session = await signIn(organization, person, role);
      go(pathBack(query.get("to"), session) ?? startPath(session));
    } catch (error) {
      fill(failure, explanationOf(error));
    }
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    load(field.value);
  });
  await load(query.get("organization") ?? undefined);
}

/**
 * @param {string} organization
 * @param {import("../../base/session.js").Someone[]} people
 * @param {(organization: string, person: string, role: Role) => void} be
 */
function choices(organization, people, be) {
  const button = (/** @type {string} */ person, /** @type {Role} */ role, /** @type {string} */ text, name = text) =>
    element("button", { onclick: () => be(organization, person, role), "aria-label": name }, text);
  const rows = people.map(({ person, name, roles }) =>
    element(
      "li",
      {},
      isolated(name),
      " ",
      roles.length === 0 && element("span", { class: "quiet" }, words.inNoClass),
      roles.map((role) =>
        button(person, role, words.beAs(words.roles[role]), `${name} ${words.beAs(words.roles[role])}`),
      ),
    ),
  );
  return [
    people.length === 0 && element("p", {}, words.nobodyThere),
    element("ul", { class: "people" }, rows),
    button("administrator", "administrator", words.beAdministrator),
  ];
}
