// What a part of the set-up has so far, as a table, or a sentence that there is nothing yet.

import { element, fill } from "../../base/dom.js";
import { showFailureIn } from "../../base/failures.js";
import { sheetTable } from "../../parts/sheet.js";

/** @typedef {import("../../parts/sheet.js").SheetRow} SheetRow */

export class Listing {
  #texts;
  element = element("div");

  /**
   * @param {{ caption: string, corner: string, headings: string[], none: string, isCaptionHidden?: boolean }} texts
   *   `headings`: of the columns behind that of `corner`; `none`: said where there is nothing; the caption is hidden where a heading
   *   above says the same
   */
  constructor(texts) {
    this.#texts = texts;
  }

  /**
   * @param {SheetRow[]} rows
   * @param {string} [caption] where it depends on what is shown
   */
  show(rows, caption = this.#texts.caption) {
    const { corner, headings, none, isCaptionHidden } = this.#texts;
    const columns = headings.map((heading) => ({ heading }));
    fill(
      this.element,
      rows.length > 0 ? sheetTable({ caption, corner, columns, rows, isCaptionHidden }) : element("p", {}, none),
    );
  }

  /**
   * Shows what is read, or that it could not be, with another try.
   *
   * @param {AbortSignal} signal
   * @param {() => Promise<void>} read reads and shows it
   */
  async load(signal, read) {
    try {
      await read();
    } catch (error) {
      if (!signal.aborted) showFailureIn(this.element, error, () => this.load(signal, read), { signal });
    }
  }
}
