// What the page says, in the reader's language: a catalog a language, of texts and of functions that make them.

import english from "../texts/en.js";
import { setFigureLanguage } from "./figures.js";
import { keep, kept } from "./session.js";

/** @typedef {typeof english} Texts that are there from the beginning */
/** @typedef {typeof import("../texts/more/en.js").default} MoreTexts */

/** The languages that readers may choose, each by its own name. */
export const languages = Object.freeze({ en: "English", de: "Deutsch", ar: "العربية" });
/** And one for tests, which no menu has. */
const pseudoLanguage = "en-XA";

/** The catalog in use: `words.done`, `words.withData(3, 26)`. What is in `MoreTexts` is there once `moreWords` has been waited for. */
export let words = /** @type {Texts & MoreTexts} */ (english);
/** The language in use, for `Intl`. */
export let language = "en";
let hasMore = false;

/** Takes the language that the reader has chosen, or the first of the browser's that there is. */
export async function beginWords() {
  const wanted = [kept("language"), ...navigator.languages.map((each) => each.split("-")[0]), "en"];
  const found = /** @type {string} */ (
    wanted.find((each) => each && (Object.hasOwn(languages, each) || each === pseudoLanguage))
  );
  // A catalog that does not come leaves the reader with English rather than with nothing.
  const catalog = await catalogOf(found).catch(() => undefined);
  useLanguage(catalog ? found : "en", catalog ?? english);
}

/**
 * @param {string} wanted one of `languages`
 * @returns {Promise<Texts>}
 */
const catalogOf = async (wanted) => (wanted === "en" ? english : (await import(`../texts/${wanted}.js`)).default);

/** @param {string} wanted @param {Texts} catalog */
function useLanguage(wanted, catalog) {
  words = /** @type {Texts & MoreTexts} */ (catalog);
  hasMore = false;
  language = wanted;
  setFigureLanguage(language, words.units);
  document.documentElement.lang = language;
  document.documentElement.dir = language === "ar" ? "rtl" : "ltr";
}

/** Gets the rest of the catalog in use, which the first grid does without. Throws where it does not come. */
export async function moreWords() {
  while (!hasMore) {
    const asked = language;
    const { default: more } = await import(`../texts/more/${asked}.js`);
    // Another language may have been chosen meanwhile.
    if (asked !== language) continue;
    words = { ...words, ...more };
    hasMore = true;
  }
}

/**
 * Has the reader's choice hold until the tab is closed. Throws where its catalog does not come: then the language is as it was.
 *
 * @param {string} wanted
 */
export async function chooseLanguage(wanted) {
  const [catalog] = await Promise.all([catalogOf(wanted), import(`../texts/more/${wanted}.js`)]);
  keep("language", wanted);
  useLanguage(wanted, catalog);
}
