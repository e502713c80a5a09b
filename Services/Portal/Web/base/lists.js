// Lists that services give page by page.

/**
 * All of a list, page after page, up to the bound.
 *
 * @template {{ nextPageToken: string }} Page
 * @template {keyof Page} Name
 * @param {(pageToken: string) => Promise<Page>} load a page
 * @param {Name} name of the page's elements
 * @param {number} [pagesMax] what lies beyond is left out
 * @returns {Promise<Page[Name]>}
 */
export async function allOf(load, name, pagesMax = 20) {
  /** @type {any[]} */
  const all = [];
  let pageToken = "";
  for (let pages = 0; pages < pagesMax; pages += 1) {
    const page = await load(pageToken);
    all.push(.../** @type {any} */ (page[name]));
    pageToken = page.nextPageToken;
    if (!pageToken) break;
  }
  return /** @type {any} */ (all);
}
