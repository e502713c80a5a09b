// Lists that services give page by page.

/**
 * All of a list, page after page, as far as it is shorter than the bound.
 *
 * @template T
 * @param {(pageToken: string) => Promise<{ nextPageToken: string } & Record<string, any>>} load a page
 * @param {string} name of the page's elements
 * @param {number} [max] about how many are read at most
 * @returns {Promise<T[]>}
 */
export async function allOf(load, name, max = 20_000) {
  /** @type {T[]} */
  const all = [];
  let pageToken = "";
  do {
    const page = await load(pageToken);
    all.push(...page[name]);
    pageToken = page.nextPageToken;
  } while (pageToken && all.length < max);
  return all;
}
