import { isRecord } from '@linecheck/checks/records';

/** A guest of an episode in this browser: the id is stored before the guest joins, the code afterwards. */
interface StoredGuest {
  readonly guestId: string;
  readonly name: string;
  readonly sessionCode?: string | undefined;
}

const isStoredGuest = (value: unknown): value is StoredGuest =>
  isRecord(value) &&
  typeof value.guestId === 'string' &&
  UUID.test(value.guestId) &&
  typeof value.name === 'string' &&
  (value.sessionCode === undefined || typeof value.sessionCode === 'string');

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

export type JoinedGuest = StoredGuest & { readonly sessionCode: string };

const keyOf = (code: string): string => `group-guest-${code}`;

function find(code: string): StoredGuest | undefined {
  try {
    const guest: unknown = JSON.parse(localStorage.getItem(keyOf(code)) ?? 'null');
    return isStoredGuest(guest) ? guest : undefined;
  } catch {
    return undefined;
  }
}

export function joinedBefore(code: string): JoinedGuest | undefined {
  const guest = find(code);
  return guest?.sessionCode === undefined ? undefined : { ...guest, sessionCode: guest.sessionCode };
}

/** The id under which a guest joins: that of this guest's attempt whose reply was lost, in this or another tab. */
export function guestIdIn(code: string, name: string, otherwise: string): string {
  const guest = find(code);
  return guest?.name === name ? guest.guestId : otherwise;
}

/** Follows the guest who joins, or is forgotten, in another tab. */
export function watchGuest(code: string, onChange: (guest: JoinedGuest | undefined) => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === null || key === keyOf(code)) onChange(joinedBefore(code));
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/** Stores the guest for the next visit, or deletes the stored one. */
export function rememberGuest(code: string, guest: StoredGuest | undefined): void {
  try {
    if (guest === undefined) localStorage.removeItem(keyOf(code));
    else localStorage.setItem(keyOf(code), JSON.stringify(guest));
  } catch {
    // Without storage, the guest types the name again and becomes another row.
  }
}
