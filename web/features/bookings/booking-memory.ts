import { isRecord } from '@linecheck/checks/records';

/** What this tab keeps of a booking, so that its page can be loaded again. */
export interface KeptBooking {
  /** The query of the address to which the tool has sent the guest. */
  readonly search: string;
  /** Made by this browser. */
  readonly guestId: string;
  /** What the guest has typed instead; undefined for what the tool says. */
  readonly typed?: { readonly name: string; readonly startsLocal: string } | undefined;
  /** True once the guest has asked for the link. */
  readonly isPressed: boolean;
}

const BOOKING_PATH = /^\/book\/([^/]+)\/?$/i;

/** The same for a code that a program has changed: the page shows the right one in its address. */
const plain = (code: string): string => code.toLowerCase().replace(/[^\da-z]/g, '');

const keyOf = (code: string): string => `booking-${plain(code)}`;
const queryKeyOf = (code: string): string => `booking-query-${plain(code)}`;

/** Where the browser denies storage to the page, what it would keep is lost when the page is loaded again. */
const unstored = new Map<string, string>();

function store(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
    unstored.delete(key);
  } catch {
    unstored.set(key, value);
  }
}

function stored(key: string): string | null {
  try {
    return unstored.get(key) ?? sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Takes what a booking tool says of its guest out of the address, before anything else is loaded: an address is copied,
 * stored in the history and sent to others.
 */
export function takeBookingQuery({ pathname, search }: Pick<Location, 'pathname' | 'search'> = location): void {
  const [, code] = BOOKING_PATH.exec(pathname) ?? [];
  if (code === undefined || search === '') return;
  store(queryKeyOf(code), search);
  history.replaceState(history.state, '', pathname);
}

/** The booking of this tab for a page. Another query is another booking. */
export function keptBooking(code: string, newId: () => string): KeptBooking {
  const search = stored(queryKeyOf(code)) ?? '';
  const kept = readKept(stored(keyOf(code)));
  if (kept !== undefined && kept.search === search) return kept;
  const fresh = { search, guestId: newId(), isPressed: false };
  keepBooking(code, fresh);
  return fresh;
}

export const keepBooking = (code: string, booking: KeptBooking): void => store(keyOf(code), JSON.stringify(booking));

function readKept(json: string | null): KeptBooking | undefined {
  try {
    const value: unknown = JSON.parse(json ?? 'null');
    if (!isRecord(value) || typeof value.search !== 'string' || typeof value.guestId !== 'string') return undefined;
    return {
      search: value.search,
      guestId: value.guestId,
      typed: typedIn(value.typed),
      isPressed: value.isPressed === true,
    };
  } catch {
    return undefined;
  }
}

const typedIn = (value: unknown): KeptBooking['typed'] =>
  isRecord(value) && typeof value.name === 'string' && typeof value.startsLocal === 'string'
    ? { name: value.name, startsLocal: value.startsLocal }
    : undefined;
