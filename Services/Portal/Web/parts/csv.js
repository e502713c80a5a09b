// Cells of CSV (RFC 4180) by the rules of Shared/1-foundations/CSV: Tests/Fixtures/csv-cells.json holds both to the same cases.

/**
 * How a text begins that a spreadsheet would take for a formula: it skips tabs and line ends, and knows the signs in full width, too. Whoever
 * reads a text back takes one leading apostrophe off, so one that begins with an apostrophe itself is given another.
 */
const guarded = /^[=+\-@\t\r\n'＝＋－＠]/;
const needsQuotes = /[",\t\r\n]|^ | $/;

/**
 * The cell of a text.
 *
 * @param {string} text
 */
export function csvCell(text) {
  const cell = guarded.test(text) ? `'${text}` : text;
  return needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
