import { EMAIL_ADDRESS, EPISODE_GUESTS_MAX, episodeGuest } from '@linecheck/contract';
import type { guestAdding } from '@linecheck/texts/en/episodes/adding';
import { KnownGuests } from '@linecheck/texts/known-guests';
import { searchKey } from '@linecheck/texts/search-key';

/** A line that cannot be added, or that names a guest again. */
export interface LineFault {
  /** From 1, as in an editor. */
  readonly line: number;
  readonly fault: keyof typeof guestAdding.fault;
  readonly text: string;
  /** For `twice`: the line that named the guest first. */
  readonly first?: number;
}

export interface PastedGuest {
  readonly line: number;
  readonly guest: { readonly name: string; readonly email: string };
}

export interface GuestLines {
  readonly guests: readonly PastedGuest[];
  readonly faults: readonly LineFault[];
  /** True if there are more guests than an episode can have; the others were not read. */
  readonly isTooLong: boolean;
}

const SHOWN_MAX = 80;

/** Maximum length of a quoted field; a longer one has lost its closing quotation mark. */
const QUOTED_MAX = 1000;

/** Names of the two columns, in a first line that heads them. */
const NAME_HEADING = /^(name|guest|full name|guest name)$/i;
const EMAIL_HEADING = /^(e-?mail|mail|address|e-?mail address)$/i;
/** First line of a file that was written for Excel. */
const SEPARATOR_NOTE = /^sep=.$/i;

/** A name with an address in angle brackets, as mail programs copy it. */
const ADDRESSED = /^(.*)<([^<>]*@[^<>]*|)>$/s;

/**
 * Reads a list of guests: a line for each with a name and, optionally, an address, in either order. Fields are separated
 * by tabs, else by semicolons, else by commas; a field in quotation marks may contain them, and line breaks (RFC 4180). A
 * byte order mark, a line with headings and empty lines are skipped. Every line is either among the guests or the faults.
 */
export function readGuestLines(text: string): GuestLines {
  const reader = new GuestReader();
  let order: Order | undefined;
  for (const record of filledRecords(text)) {
    const heading = order === undefined ? headingIn(record.fields) : undefined;
    order ??= heading ?? 'any';
    if (heading !== undefined) continue;
    if (reader.isFull) return reader.found(true);
    reader.add(record, order);
  }
  return reader.found(false);
}

class GuestReader {
  private readonly guests: PastedGuest[] = [];
  private readonly faults: LineFault[] = [];
  private readonly known = new KnownGuests();
  private readonly firstLines = new Map<string, number>();

  get isFull(): boolean {
    return this.guests.length + this.faults.length === EPISODE_GUESTS_MAX;
  }

  add({ line, fields, written }: LineRecord, order: Order): void {
    const read = guestOf(fields, order);
    const text = shortened(written);
    if (typeof read === 'string') this.faults.push({ line, fault: read, text });
    else if (this.known.has(read)) this.faults.push({ line, fault: 'twice', text, ...this.firstOf(read) });
    else this.keep({ line, guest: read });
  }

  found(isTooLong: boolean): GuestLines {
    return { guests: this.guests, faults: this.faults, isTooLong };
  }

  private keep(read: PastedGuest): void {
    this.guests.push(read);
    this.known.add(read.guest);
    for (const key of keysOf(read.guest)) if (!this.firstLines.has(key)) this.firstLines.set(key, read.line);
  }

  private firstOf(guest: PastedGuest['guest']): Pick<LineFault, 'first'> {
    const [first] = keysOf(guest).flatMap((key) => this.firstLines.get(key) ?? []);
    return first === undefined ? {} : { first };
  }
}

const keysOf = ({ name, email }: PastedGuest['guest']): readonly string[] => [email, searchKey(name)].filter(Boolean);

const shortened = (text: string): string => {
  const plain = [...text.trim().replace(/\s+/g, ' ')];
  return plain.length > SHOWN_MAX ? `${plain.slice(0, SHOWN_MAX - 1).join('')}…` : plain.join('');
};

/** Order of the columns: as the heading names them, or any. */
type Order = 'any' | 'name first' | 'email first';

/** The order of the columns that a heading names; undefined for a line that is no heading. */
function headingIn(fields: readonly string[]): Order | undefined {
  const [first = '', second = ''] = fields;
  if (fields.length > 2) return undefined;
  if (EMAIL_HEADING.test(first) && NAME_HEADING.test(second)) return 'email first';
  return NAME_HEADING.test(first) && (fields.length === 1 || EMAIL_HEADING.test(second)) ? 'name first' : undefined;
}

function guestOf(fields: readonly string[], order: Order): PastedGuest['guest'] | LineFault['fault'] {
  if (fields.length > 2) return 'too_many_fields';
  const isAlone = fields.length === 1 && order !== 'email first';
  const [first = '', second = ''] = isAlone ? addressedOf(fields[0] ?? '') : fields;
  const isReversed = order === 'email first' || (EMAIL_ADDRESS.test(first) && !second.includes('@'));
  const [name, email] = isReversed ? [second, first] : [first, second];
  if (name === '' || EMAIL_ADDRESS.test(name)) return 'name_missing';
  const parsed = episodeGuest.safeParse({ name, email });
  if (parsed.success) return { name: parsed.data.name, email: parsed.data.email ?? '' };
  const faults: readonly string[] = parsed.error.issues.map(({ message }) => message);
  if (faults.includes('name_required')) return 'name_missing';
  if (faults.includes('text_not_storable')) return 'not_storable';
  return faults.includes('name_too_long') ? 'name_too_long' : 'email_invalid';
}

/** The name and the address of a line with one field. */
function addressedOf(field: string): readonly [string, string] {
  const [, name, address] = ADDRESSED.exec(field) ?? [];
  if (address !== undefined) return [plainName(name ?? ''), address.trim()];
  return EMAIL_ADDRESS.test(field) ? ['', field] : [field, ''];
}

const plainName = (name: string): string => name.trim().replace(/^"(.*)"$/s, '$1');

interface LineRecord {
  readonly line: number;
  /** Without empty ones at the end. */
  readonly fields: readonly string[];
  readonly written: string;
}

const BREAK = /\r\n|\n|\r/y;

function* filledRecords(text: string): Generator<LineRecord> {
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
  const outside = line.replace(/"(?:[^"]|"")*"/g, '');
  return ['\t', ';'].find((each) => outside.includes(each)) ?? ',';
}

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
