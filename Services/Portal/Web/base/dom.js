// Elements, made by a call each.

/** @typedef {string | number | boolean | undefined | null | ((event: any) => void)} AttributeValue */
/** @typedef {Node | string | undefined | null | false} Child */

/**
 * Makes an element. Attributes that are false or missing are left out, true ones are empty; a function is a listener: `onclick`.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, AttributeValue>} [attributes]
 * @param {...(Child | Child[])} children texts are shown as they are, whatever they hold
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  setAttributes(made, attributes);
  made.append(...nodes(children));
  return made;
}

/**
 * The same for a part of a drawing.
 *
 * @param {string} tag
 * @param {Record<string, AttributeValue>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElement}
 */
export function drawing(tag, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  setAttributes(made, attributes);
  made.append(...nodes(children));
  return made;
}

/**
 * A text that others have written, such as a name: what it holds cannot turn the direction of what stands beside it.
 *
 * @param {string} text
 */
export function isolated(text) {
  return element("bdi", {}, text);
}

/**
 * The same within a sentence, where no element can be: between U+2068 and U+2069. What the text itself opens is closed with it, and it
 * closes nothing that it has not opened: else it would end before its end, and turn what follows.
 *
 * @param {string} text
 */
export function inText(text) {
  let open = 0;
  const whole = [...text].filter((letter) => {
    if (/[\u2066-\u2068]/.test(letter)) open += 1;
    if (letter !== "\u2069") return true;
    open -= 1;
    if (open >= 0) return true;
    open = 0;
    return false;
  });
  return `\u2068${whole.join("")}${"\u2069".repeat(open)}\u2069`;
}

/**
 * Puts these children into an element, in place of those that it has.
 *
 * @param {Element} parent
 * @param {...(Child | Child[])} children
 */
export function fill(parent, ...children) {
  parent.replaceChildren(...nodes(children));
}

/**
 * The same; a link that had the focus has it again where it leads to the same place, and a button where there is one.
 *
 * @param {HTMLElement} parent
 * @param {...(Child | Child[])} children
 */
export function fillKeepingFocus(parent, ...children) {
  const { activeElement } = document;
  const focused = parent.contains(activeElement) ? activeElement : null;
  fill(parent, ...children);
  if (focused instanceof HTMLAnchorElement) {
    [...parent.querySelectorAll("a")].find((link) => link.href === focused.href)?.focus();
  } else if (focused) parent.querySelector("button")?.focus();
}

/** So long after a paint, what nobody waits for is in nobody's way, in milliseconds. */
const paintPause = 100;

/**
 * Does something once what is there now is painted: for what nobody waits for.
 *
 * @param {() => void} work
 */
export function afterPaint(work) {
  requestAnimationFrame(() => setTimeout(work, paintPause));
}

/** @param {Element} made @param {Record<string, AttributeValue>} attributes */
function setAttributes(made, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== undefined && value !== null) made.setAttribute(name, String(value));
  }
}

/** @param {(Child | Child[])[]} children @returns {(Node | string)[]} */
function nodes(children) {
  return /** @type {(Node | string)[]} */ (children.flat().filter((child) => child || child === ""));
}
