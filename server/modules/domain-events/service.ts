import type { Db } from '../../db/database';
import { deleteOlderThan } from './store';

export { eventInsertion } from './store';

/** Days for which events are stored. A reader that was away for longer has missed some. */
const EVENT_DAYS = 7;

/** Maximum events deleted in one statement. */
const PURGE_BATCH = 1000;

/** Deletes the events that are older than EVENT_DAYS. */
export async function purgeEvents(db: Db, signal: AbortSignal): Promise<void> {
  while ((await deleteOlderThan(db, { days: EVENT_DAYS, max: PURGE_BATCH })) === PURGE_BATCH) signal.throwIfAborted();
}
