// A pseudo-language for tests: English with other letters, a third longer and between brackets. What is not in a catalog stands out.

import english from "./en.js";

const letters = /** @type {Record<string, string>} */ ({
  a: "á",
  b: "ƀ",
  c: "ç",
  d: "ð",
  e: "é",
  f: "ƒ",
  g: "ĝ",
  h: "ĥ",
  i: "î",
  j: "ĵ",
  k: "ķ",
  l: "ļ",
  m: "ɱ",
  n: "ñ",
  o: "ó",
  p: "þ",
  r: "ŕ",
  s: "š",
  t: "ţ",
  u: "ú",
  v: "ṽ",
  w: "ŵ",
  x: "ẋ",
  y: "ý",
  z: "ž",
});

/** @param {string} text */
function disguised(text) {
  const changed = [...text].map((letter) => letters[letter] ?? letter).join("");
  return `[${changed}${"·".repeat(Math.ceil(text.length / 3))}]`;
}

/**
 * The same catalog, each of its texts disguised.
 *
 * @param {any} entry
 * @returns {any}
 */
export function pseudo(entry) {
  if (typeof entry === "string") return disguised(entry);
  if (typeof entry === "function") return (/** @type {any[]} */ ...values) => pseudo(entry(...values));
  if (Array.isArray(entry)) return entry.map(pseudo);
  return Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, pseudo(value)]));
}

/** @type {typeof english} */
export default pseudo(english);
