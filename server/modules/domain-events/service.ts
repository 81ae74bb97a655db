import { DELIVERY_DAYS, PAGE_MAX, type ToldEvent } from '@linecheck/contract';
import type { ServerDependencies } from '../../dependencies';
import type { WorkspaceId } from '../../domain/ids';
import { sampleEvents } from './sample-events';
import { readEvents } from './told-events';
import { ToldStore } from './told-store';

export { EVENT_LANGUAGE } from './compose-event';
export { tellNotReady } from './not-ready';
export { DELIVERY_JOB, type DomainEvent, recordEvents, recordOfGuests } from './record-events';
export { type ReadEvent, readEvents } from './told-events';

/** Events deleted in one statement, with their deliveries, so that other calls do not wait long for it. */
const PURGE_BATCH = 1000;

const USUAL_SAMPLES = 3;

type EventDependencies = Pick<ServerDependencies, 'db' | 'config' | 'clock'>;

/** The newest events of a workspace, as samples; made-up ones if there are none. */
export async function listSamples(
  { db, config, clock }: EventDependencies,
  workspace: WorkspaceId,
  limit = USUAL_SAMPLES,
): Promise<ToldEvent[]> {
  const wanted = Math.min(limit, PAGE_MAX);
  const ids = await new ToldStore(db.kysely).newest(workspace, wanted);
  if (ids.length === 0) return sampleEvents(workspace, { ...config, now: clock() }).slice(0, wanted);
  const read = await readEvents(db.kysely, ids, { ...config, tellsNames: true });
  return ids.flatMap((id) => read.get(id)?.told ?? []);
}

/** Deletes what happened long ago, with its deliveries. */
export async function deleteOldEvents({ db }: Pick<EventDependencies, 'db'>, signal?: AbortSignal): Promise<void> {
  const store = new ToldStore(db.kysely);
  while ((await store.deleteOlderThan(DELIVERY_DAYS, PURGE_BATCH)) === PURGE_BATCH) signal?.throwIfAborted();
}
