/** What spreadsheets take for the beginning of a formula, also after spaces, and its full-width forms. */
const FORMULA = /^[\s]*[=+\-@＝＋－＠]|^[\t\r]/u;

/** A number is written as one: below zero it begins with a minus, and is no formula. */
export type CsvCell = string | number;

/**
 * The beginning of a table as CSV (RFC 4180): the byte order mark by which spreadsheets recognise UTF-8, and the names of
 * the columns.
 */
export function csvHead(names: readonly string[]): string {
  return `\uFEFF${csvRows([names])}`;
}

/** A cell that a spreadsheet would run as a formula begins with an apostrophe: it is shown as text. */
export function csvRows(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: CsvCell): string {
  if (typeof value === 'number') return String(value);
  // Programs end a text at a zero character: what follows it would begin another one.
  const text = value.replaceAll('\0', '');
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
