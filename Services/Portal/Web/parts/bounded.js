// Work on many things, a few at a time.

/**
 * Does the same with each, in order, a few at a time; whoever is next begins when one has ended. What is done with one must not fail.
 *
 * @template T
 * @param {T[]} each
 * @param {number} atOnce
 * @param {AbortSignal} signal nothing more is begun when it is aborted
 * @param {(one: T) => Promise<void>} work
 */
export async function forEachBounded(each, atOnce, signal, work) {
  const rest = each.values();
  const worker = async () => {
    for (const one of rest) {
      if (signal.aborted) return;
      await work(one);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, each.length) }, worker));
}
