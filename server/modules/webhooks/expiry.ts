import type { ServerDependencies } from '../../dependencies';
import { deleteOldEvents } from '../domain-events/service';
import { DeliveryStore } from './delivery-store';
import { WebhookStore } from './store';

/**
 * Deletes events that are too old, with their deliveries, and secrets that are not valid any more, and makes the jobs of
 * webhooks that have none.
 */
export async function purgeDeliveries(deps: Pick<ServerDependencies, 'db'>, signal?: AbortSignal): Promise<void> {
  await deleteOldEvents(deps, signal);
  await new WebhookStore(deps.db.kysely).dropOldSecrets();
  await new DeliveryStore(deps.db.kysely).restoreJobs();
}
