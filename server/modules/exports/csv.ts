/** What spreadsheets take for the beginning of a formula, also behind blanks and in the wide forms of Chinese and Japanese. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;

const QUOTED = /[",\r\n]/;

/** A text that cannot be taken for a formula: an apostrophe before it makes spreadsheets read it as it is. */
const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

function cell(value: string | number | null | undefined): string {
  if (typeof value === 'number') return String(value);
  const text = guarded(value ?? '');
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of RFC 4180. Numbers stay numbers, below zero as well; texts of people cannot become formulas. */
export const csvLine = (cells: readonly (string | number | null | undefined)[]): string =>
  `${cells.map(cell).join(',')}\r\n`;

/** By it spreadsheets know that the letters are UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';
