import { type OpenDatabase, snapshot, transaction } from '../../db/database';
import { type GuestSelector, GuestStore } from './store';

export type { GuestClip, GuestSelector } from './store';

export type GuestData = Awaited<ReturnType<typeof readAll>>;

const readAll = async (store: GuestStore, whom: GuestSelector) => ({
  links: await store.links(whom),
  helpRequests: await store.helpRequests(whom),
  emails: await store.emails(whom),
  bookings: await store.bookings(whom),
  results: await store.results(whom),
  clips: await store.clips(whom),
});

export const findGuestData = (db: OpenDatabase['kysely'], whom: GuestSelector): Promise<GuestData> =>
  snapshot(db, (trx) => readAll(new GuestStore(trx), whom));

/** Deletes all stored data of a guest, and returns it. It waits for submissions in progress. */
export function deleteGuestData(db: OpenDatabase['kysely'], whom: GuestSelector): Promise<GuestData> {
  return transaction(db, async (trx) => {
    const store = new GuestStore(trx);
    await store.recordDeletion(whom);
    const data = await readAll(store, whom);
    await store.delete(whom);
    return data;
  });
}
