import { EMAIL_ADDRESS, EPISODE_GUESTS_MAX, episodeGuestRules, holdsMailbox } from '@linecheck/contract';
import type { guestAdding } from '@linecheck/texts/en/episodes/adding';
import { KnownGuests } from '@linecheck/texts/known-guests';
import { searchKey } from '@linecheck/texts/search-key';
import { columnsIn, type GuestColumns, namedIn } from './guest-columns';
import { mailboxesIn, mailboxOf, type NamedAddress, nameFromAddress, withoutItemMark } from './guest-mailboxes';
import { filledRecords, type LineRecord } from './guest-records';

/** A line that cannot be added, or about whose guest the host is asked. */
export interface LineFault {
  /** From 1, as in an editor. */
  readonly line: number;
  readonly fault: keyof typeof guestAdding.fault;
  readonly text: string;
  /** For a guest who is like an earlier one: the line that named that one first. */
  readonly first?: number;
  /** The guest whom the host may add all the same. */
  readonly guest?: PastedGuest['guest'];
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

/**
 * Reads a list of guests as people have it. A line has a name and, optionally, an address; or it lists mailboxes as mail
 * programs do. Fields are separated by tabs, else by semicolons, else by commas; a field in quotation marks may contain
 * them, and line breaks (RFC 4180). A line with headings chooses the columns, and all others are left out. A byte order
 * mark, empty lines, and the numbers and bullets of a list are skipped. Every line is among the guests or the faults.
 */
export function readGuestLines(text: string): GuestLines {
  const reader = new GuestReader();
  let columns: GuestColumns | undefined;
  let isFirst = true;
  for (const record of filledRecords(text)) {
    const heading = isFirst ? columnsIn(record.fields) : undefined;
    isFirst = false;
    columns ??= heading;
    if (heading !== undefined) continue;
    for (const read of guestsOf(record, columns)) {
      if (reader.isFull) return reader.found(true);
      reader.add(record, read);
    }
  }
  return reader.found(false);
}

type ReadGuest = NamedAddress | LineFault['fault'];

class GuestReader {
  private readonly guests: PastedGuest[] = [];
  private readonly faults: LineFault[] = [];
  private readonly known = new KnownGuests();
  private readonly firstLines = new Map<string, number>();

  get isFull(): boolean {
    return this.guests.length + this.faults.length === EPISODE_GUESTS_MAX;
  }

  add({ line, written }: LineRecord, read: ReadGuest): void {
    const parsed = typeof read === 'string' ? read : parsedGuest(read);
    const text = shortened(written);
    if (parsed === 'name_missing' && typeof read !== 'string') this.addNameless({ line, text }, read.email);
    else if (typeof parsed === 'string') this.faults.push({ line, fault: parsed, text });
    else this.addNamed({ line, text }, parsed);
  }

  found(isTooLong: boolean): GuestLines {
    return { guests: this.guests, faults: this.faults, isTooLong };
  }

  private addNamed({ line, text }: Pick<LineFault, 'line' | 'text'>, guest: PastedGuest['guest']): void {
    const match = this.known.match(guest);
    if (match === undefined) this.guests.push({ line, guest });
    else {
      const fault = { line, fault: LIKE[match], text, ...this.firstOf(guest, match) };
      this.faults.push(match === 'guest' ? fault : { ...fault, guest });
    }
    this.know(line, guest);
  }

  /** Offers the name in the address where there is no other. */
  private addNameless({ line, text }: Pick<LineFault, 'line' | 'text'>, email: string): void {
    const guest = parsedGuest({ name: nameFromAddress(email), email });
    if (typeof guest === 'string') this.faults.push({ line, fault: 'name_missing', text });
    else if (this.known.hasAddress(guest.email))
      this.faults.push({ line, fault: 'twice', text, ...this.firstOf(guest, 'address') });
    else {
      this.faults.push({ line, fault: 'name_missing', text, guest });
      this.know(line, guest);
    }
  }

  private know(line: number, guest: PastedGuest['guest']): void {
    this.known.add(guest);
    for (const key of keysOf(guest)) if (!this.firstLines.has(key)) this.firstLines.set(key, line);
  }

  private firstOf(guest: PastedGuest['guest'], by: keyof typeof LIKE): Pick<LineFault, 'first'> {
    const first = this.firstLines.get(by === 'address' ? guest.email : searchKey(guest.name));
    return first === undefined ? {} : { first };
  }
}

/** Faults by what a guest has in common with an earlier one. */
const LIKE = { guest: 'twice', address: 'same_address', name: 'same_name' } as const;

const keysOf = ({ name, email }: PastedGuest['guest']): readonly string[] => [email, searchKey(name)].filter(Boolean);

const shortened = (text: string): string => {
  const plain = [...text.trim().replace(/\s+/g, ' ')];
  return plain.length > SHOWN_MAX ? `${plain.slice(0, SHOWN_MAX - 1).join('')}…` : plain.join('');
};

function guestsOf({ fields, written }: LineRecord, columns: GuestColumns | undefined): readonly ReadGuest[] {
  if (columns === undefined) return mailboxesIn(withoutItemMark(written.trim())) ?? [guestIn(fields)];
  const { name: cell, email } = namedIn(fields, columns);
  const name = cell === email ? '' : withoutItemMark(cell);
  return [email === '' ? mailboxOf(name) : { name, email }];
}

/** A column with the number or the bullet of each line. */
const MARK_COLUMN = /^(?:\(?\d+[.)]?|[-–—*+•·‣◦▪●○])$/;

/** A column with the links of an earlier episode, as the board copies them. */
const WEB_ADDRESS = /^https?:\/\//i;

/** The guest in the fields of a line without headings. */
function guestIn(given: readonly string[]): ReadGuest {
  const [number = '', ...rest] = given;
  const numbered = given.length > 1 && MARK_COLUMN.test(number) ? rest : given;
  const fields = numbered
    .filter((field) => !WEB_ADDRESS.test(field))
    .map((field, at) =>
      (at === 0 ? withoutItemMark(field) : field).replace(/^<?(?:mailto:)?([^<>\s]*@[^<>\s]*)>?$/i, '$1'),
    );
  while (fields.length > 1 && fields.at(-1) === '') fields.pop();
  if (fields.length === 1) return mailboxOf(fields[0] ?? '');
  const addresses = fields.filter((field) => EMAIL_ADDRESS.test(field));
  const [email = ''] = addresses;
  const isNameBeside = fields.length <= 2 || (fields.length === 3 && fields[1] !== email);
  if (addresses.length === 1 && isNameBeside)
    return { name: fields.filter((field) => field !== '' && field !== email).join(' '), email };
  if (fields.length > 2) return 'too_many_fields';
  const [name = '', other = ''] = fields;
  return addresses.length > 1 ? { name: '', email } : { name, email: other };
}

function parsedGuest({ name, email }: NamedAddress): PastedGuest['guest'] | LineFault['fault'] {
  const rules = episodeGuestRules;
  const fault = rules.name.faultOf(name);
  if (fault === 'name_required') return 'name_missing';
  if (fault === 'text_not_storable') return 'not_storable';
  if (holdsMailbox(rules.name.stored(name))) return 'address_in_name';
  if (fault !== undefined) return 'name_too_long';
  if (rules.email.faultOf(email) !== undefined) return 'email_invalid';
  return { name: rules.name.stored(name), email: rules.email.stored(email) ?? '' };
}
