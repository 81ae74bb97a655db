import * as z from 'zod/mini';

/** A guest of an episode in this browser: the id is stored before the guest joins, the code afterwards. */
const stored = z.object({ guestId: z.uuid(), name: z.string(), sessionCode: z.optional(z.string()) });

type StoredGuest = z.infer<typeof stored>;

export type JoinedGuest = StoredGuest & { readonly sessionCode: string };

const keyOf = (code: string): string => `group-guest-${code}`;

function find(code: string): StoredGuest | undefined {
  try {
    return stored.safeParse(JSON.parse(localStorage.getItem(keyOf(code)) ?? 'null')).data;
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

/** A random UUID of version 4. `crypto.randomUUID` only exists in secure contexts. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `${variant.toString(16)}${digits.slice(18, 20)}`,
    digits.slice(20),
  ].join('-');
}
