import { unquoted } from './guest-records';

/** A name and an address as they were written; both may be empty. */
export interface NamedAddress {
  readonly name: string;
  readonly email: string;
}

/** What looks like an address, whether or not it is a valid one. */
const ADDRESS = /[^\s<>()[\]",;:|]+[@＠][^\s<>()[\]",;:|]+/g;

/** A name with an address in angle brackets, as mail programs copy it. */
const ADDRESSED = /^(.*)<([^<>]*@[^<>]*|)>$/s;

const BRACKETED = /<[^<>]*@[^<>]*>/;

/** What is left around an address that stood beside a name: brackets, and the marks that joined them. */
const EMPTY_BRACKETS = /\(\s*\)|\[\s*\]|<\s*>/g;
const JOINING = /^[\s,;:|/–—-]+|(?:\s+[–—/-]|[\s,;:|])+$/g;

/** A number or a bullet before an item of a list. */
const ITEM_MARK = /^(?:\(?\d{1,4}[.)]\s+|[-–—*+]\s+|[•·‣◦▪●○]\s*)/;

const addressesIn = (text: string): readonly string[] => text.match(ADDRESS) ?? [];

/** A text without the number or the bullet of a list. */
export const withoutItemMark = (text: string): string => text.replace(ITEM_MARK, '');

/** Reads `Ada <ada@example.org>`, `Ada ada@example.org`, `Ada (ada@example.org)`, a name or an address alone. */
export function mailboxOf(written: string): NamedAddress {
  const text = written.trim().replace(/\bmailto:/gi, '');
  const [, before, address] = ADDRESSED.exec(text) ?? [];
  if (address !== undefined) {
    const name = plainName(before ?? '');
    return { name: name === address.trim() ? '' : name, email: address.trim() };
  }
  const [found, ...others] = addressesIn(text);
  if (found === undefined || others.length > 0) return { name: text, email: '' };
  return { name: plainName(text.replace(found, '').replace(EMPTY_BRACKETS, ' ')), email: found };
}

const plainName = (name: string): string => {
  const plain = name.replace(JOINING, '').replace(/\s+/g, ' ');
  return plain.replace(/^(["'])(.*)\1$/s, '$2').trim();
};

/**
 * The mailboxes of a line that lists them as mail programs do: `Ada <ada@example.org>, Bo <bo@example.org>`, separated by
 * commas or semicolons outside quotation marks. A name may have a comma: `Lovelace, Ada <ada@example.org>`. Undefined for
 * a line that is no such list.
 */
export function mailboxesIn(line: string): readonly NamedAddress[] | undefined {
  const outside = unquoted(line);
  if (/[\t\r\n]/.test(line)) return undefined;
  const separator = outside.includes(';') ? ';' : ',';
  const parts = partsOf(line, separator);
  const count = parts.filter((part) => addressesIn(part).length > 0).length;
  if (count > 1) return listed(parts, separator);
  const isOne = BRACKETED.test(outside) && addressesIn(parts.at(-1) ?? '').length > 0;
  if (!isOne) return undefined;
  return separator === ',' ? [mailboxOf(parts.join(', '))] : listed(parts, separator);
}

function listed(parts: readonly string[], separator: string): readonly NamedAddress[] {
  const found: NamedAddress[] = [];
  let names: readonly string[] = [];
  for (const part of parts) {
    const box = mailboxOf(part);
    const [before] = names;
    // "Lovelace, Ada <…>" is one name; "Bo Chen, Ada <…>" are two guests.
    const isOneName = names.length === 1 && (box.name === '' || (separator === ',' && !before?.includes(' ')));
    if (addressesIn(part).length === 0) names = [...names, part];
    else if (isOneName) {
      found.push({ ...box, name: [before, box.name].filter(Boolean).join(', ') });
      names = [];
    } else {
      found.push(...names.map(mailboxOf), box);
      names = [];
    }
  }
  return [...found, ...names.map(mailboxOf)];
}

/** The parts of a line between separators that are not in quotation marks or angle brackets. */
function partsOf(line: string, separator: string): readonly string[] {
  const whole = new RegExp(`(?:"(?:[^"]|"")*"|<[^<>]*>|[^${separator}])+`, 'g');
  return (line.match(whole) ?? []).map((part) => part.trim()).filter(Boolean);
}

/** A name for an address whose owner's is not known: "ada.lovelace@…" is "Ada Lovelace". */
export const nameFromAddress = (email: string): string =>
  email
    .replace(/@.*$/s, '')
    .replace(/\+.*$/s, '')
    .split(/[._-]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
