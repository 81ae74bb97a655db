/** The beginnings that spreadsheets read as a formula, also after whitespace and in full-width forms. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;

const QUOTED = /[",\r\n]/;

/** The beginning of a formula after a separator: a spreadsheet that expects semicolons or tabs divides a cell there. */
const FORMULA_IN_PART = /([;\t|])(\s*)(?=[=+\-@＝＋－＠])/g;

/** Puts an apostrophe before what could be read as a formula, which makes spreadsheets show it as text. */
const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text).replace(FORMULA_IN_PART, "$1$2'");

export type CsvCell = string | number | null | undefined;

function cell(value: CsvCell): string {
  if (typeof value === 'number') return String(value);
  const text = guarded(value ?? '');
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * One CSV line (RFC 4180). Numbers are written as numbers, including negative ones; text from users cannot become a
 * formula.
 */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cell).join(',')}\r\n`;

/**
 * A time in UTC, as `2026-11-28 11:53:36`: Excel reads ISO 8601 with its letters as text. The title of the column names the
 * zone.
 */
export const csvTime = (time: Date | string): string => new Date(time).toISOString().slice(0, 19).replace('T', ' ');

/** Makes spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';
