/** What spreadsheets take for the beginning of a formula, also after spaces, and its full-width forms. */
const FORMULA = /^[\s]*[=+\-@＝＋－＠]|^[\t\r]/u;

/**
 * A table as CSV (RFC 4180), in UTF-8 with a byte order mark, by which spreadsheets recognise it. A cell that a
 * spreadsheet would run as a formula begins with an apostrophe: it is shown as text.
 */
export function toCsv(head: readonly string[], rows: readonly (readonly string[])[]): Buffer {
  const lines = [head, ...rows].map((row) => row.map(cell).join(','));
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`);
}

function cell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
