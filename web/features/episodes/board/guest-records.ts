/** Maximum length of a quoted field; a longer one has lost its closing quotation mark. */
const QUOTED_MAX = 1000;

/** First line of a file that was written for Excel. */
const SEPARATOR_NOTE = /^sep=.$/i;

export interface LineRecord {
  /** From 1, as in an editor. */
  readonly line: number;
  /** Without empty ones at the end. */
  readonly fields: readonly string[];
  readonly written: string;
}

const BREAK = /\r\n|\n|\r/y;

/** The records of a table, without empty ones. */
export function* filledRecords(text: string): Generator<LineRecord> {
  for (const record of recordsOf(text)) {
    const isNote = record.line === 1 && SEPARATOR_NOTE.test(record.written.trim());
    if (record.fields.length > 0 && !isNote) yield record;
  }
}

function* recordsOf(text: string): Generator<LineRecord> {
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  let line = 1;
  while (at < text.length) {
    const { fields, end } = recordAt(text, at);
    const written = text.slice(at, end);
    yield { line, fields, written };
    line += (written.match(/\r\n|\n|\r/g) ?? []).length + 1;
    at = end + breakLength(text, end);
  }
}

function breakLength(text: string, at: number): number {
  BREAK.lastIndex = at;
  return BREAK.exec(text)?.[0].length ?? 0;
}

const endOfLine = (text: string, at: number): number => {
  const rest = /[\r\n]/g;
  rest.lastIndex = at;
  return rest.exec(text)?.index ?? text.length;
};

function recordAt(text: string, start: number) {
  const separator = separatorOf(text.slice(start, endOfLine(text, start)));
  const fields: string[] = [];
  let at = start;
  for (;;) {
    const { value, end } = quotedAt(text, at, separator) ?? plainAt(text, at, separator);
    fields.push(value.replace(/\s+/g, ' ').trim());
    if (text[end] !== separator) {
      while (fields.at(-1) === '') fields.pop();
      return { fields, end };
    }
    at = end + 1;
  }
}

/** The separator of a line, which a quoted field does not decide. */
function separatorOf(line: string): string {
  return ['\t', ';'].find((each) => unquoted(line).includes(each)) ?? ',';
}

/** A line without its quoted parts. */
export const unquoted = (line: string): string => line.replace(/"(?:[^"]|"")*"/g, '');

interface ReadField {
  readonly value: string;
  readonly end: number;
}

function plainAt(text: string, at: number, separator: string): ReadField {
  const line = endOfLine(text, at);
  const found = text.slice(at, line).indexOf(separator);
  const end = found < 0 ? line : at + found;
  return { value: text.slice(at, end), end };
}

const QUOTED = new RegExp(`[ \\u00A0]*"((?:[^"]|""){0,${QUOTED_MAX}})"[ \\u00A0]*`, 'y');

/** A quoted field; undefined if it is not quoted as a whole. */
function quotedAt(text: string, at: number, separator: string): ReadField | undefined {
  QUOTED.lastIndex = at;
  const [whole, inside] = QUOTED.exec(text) ?? [];
  if (whole === undefined || inside === undefined) return undefined;
  const end = at + whole.length;
  const next = text[end];
  const isWhole = next === undefined || next === separator || next === '\r' || next === '\n';
  return isWhole ? { value: inside.replaceAll('""', '"'), end } : undefined;
}
