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
