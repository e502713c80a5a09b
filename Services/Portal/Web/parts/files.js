// Files that the page saves: a report as CSV, as the service writes it; or what is on the screen, where names are hidden.

import { ReportService } from "../api/report.js";
import { element } from "../base/dom.js";
import { csvCell } from "./csv.js";
import { textOf } from "./shown.js";

/** @typedef {import("../rpc/protobuf.js").PartialMessage<import("../api/report.js").ExportRequest>} ExportRequest */

/**
 * Saves an export as it streams, where the browser can; else when it is whole. A file of which not all has come is given up, as is one of
 * a screen that is left.
 *
 * @param {Pick<import("../base/router.js").Visit, "client" | "signal">} visit
 * @param {ExportRequest} request
 * @param {string} name
 */
export async function saveExport({ client, signal }, request, name) {
  const file = await fileToWrite(name);
  try {
    const parts = client.stream(ReportService.export, { ...request, format: 1 }, { signal });
    for await (const part of parts) await file.write(part.data);
    await file.close();
  } catch (error) {
    // What stood in the place of the file is as it was.
    await file.abort().catch(() => {});
    throw error;
  }
}

/** @param {import("./data-grid.js").GridView} view @param {string} corner @param {string} name */
export async function saveView(view, corner, name) {
  const lines = [[corner, ...view.columns.map((column) => column.heading)]];
  for (const row of view.rows) lines.push([textOf({ lead: row.heading, rest: row.note }), ...row.cells.map(textOf)]);
  const file = await fileToWrite(name);
  await file.write(new TextEncoder().encode(lines.map((line) => `${line.map(csvCell).join(",")}\r\n`).join("")));
  await file.close();
}

/**
 * A file that is there once it is closed.
 *
 * @param {string} name
 * @returns {Promise<{ write: (bytes: Uint8Array) => Promise<void>, close: () => Promise<void>, abort: () => Promise<void> }>}
 */
async function fileToWrite(name) {
  const pick = /** @type {any} */ (window).showSaveFilePicker;
  if (pick) return (await pick({ suggestedName: name })).createWritable();
  /** @type {Uint8Array[]} */
  const parts = [];
  return {
    write: async (bytes) => void parts.push(bytes),
    abort: async () => void parts.splice(0),
    close: async () => {
      const address = URL.createObjectURL(new Blob(/** @type {BlobPart[]} */ (parts), { type: "text/csv" }));
      element("a", { href: address, download: name }).click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    },
  };
}
