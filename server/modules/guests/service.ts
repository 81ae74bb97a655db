import { type Database, snapshot, transaction } from '../../db/database';
import { GuestStore, type Whom } from './store';

export type { GuestClip, Whom } from './store';

export type GuestData = Awaited<ReturnType<typeof readAll>>;

const readAll = async (store: GuestStore, whom: Whom) => ({
  links: await store.links(whom),
  results: await store.results(whom),
  clips: await store.clips(whom),
});

/** All that is stored of a guest, as of one moment. */
export const findGuestData = (db: Database['kysely'], whom: Whom): Promise<GuestData> =>
  snapshot(db, (trx) => readAll(new GuestStore(trx), whom));

/** Deletes all that is stored of a guest, and returns what that was. It waits for submissions in progress. */
export function deleteGuestData(db: Database['kysely'], whom: Whom): Promise<GuestData> {
  return transaction(db, async (trx) => {
    const store = new GuestStore(trx);
    await store.lockHosts(whom);
    const data = await readAll(store, whom);
    await store.delete(whom);
    return data;
  });
}
