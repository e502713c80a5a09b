// Printing: what is still on its way is waited for, so that paper has it.

import { words } from "./words.js";

/** So long what is on its way is waited for, in milliseconds. What is not there then says on paper that it is being loaded. */
const waitMax = 10_000;
/** Between two looks whether something is on its way, in milliseconds. */
const pause = 50;

/** @type {Set<() => Promise<void>>} */
const preparations = new Set();
let isPreparing = false;

/**
 * Has something done each time before the page is printed, until the screen is left.
 *
 * @param {() => Promise<void>} prepare
 * @param {AbortSignal} signal
 */
export function beforePrinting(prepare, signal) {
  preparations.add(prepare);
  signal.addEventListener("abort", () => preparations.delete(prepare));
}

/** Prints the page once all of the screen is there, or it has taken too long. */
export async function printPage() {
  // Whoever presses the keys again has waited.
  if (isPreparing) return;
  isPreparing = true;
  const deadline = performance.now() + waitMax;
  const prepared = Promise.allSettled([...preparations].map((prepare) => prepare()));
  await Promise.race([prepared, rest(waitMax)]);
  while (isLoading() && performance.now() < deadline) await rest(pause);
  isPreparing = false;
  window.print();
}

const isLoading = () =>
  [...document.querySelectorAll("#main .quiet")].some((each) => each.textContent === words.loading);

/** @param {number} duration */
const rest = (duration) => new Promise((resolve) => setTimeout(resolve, duration));
