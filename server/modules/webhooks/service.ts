import {
  type EndpointInput,
  type listDeliveries,
  type StoredWebhook,
  WEBHOOKS_MAX,
  type WebhookDelivery,
  type WebhookForm,
} from '@linecheck/contract';
import { type DbClient, lockWorkspace, transaction } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import { readCursor, timestampKey, writeCursor } from '../../domain/cursor';
import {
  domainEventId,
  showId,
  type WebhookDeliveryId,
  type WebhookId,
  type WorkspaceId,
  webhookDeliveryId,
  webhookId,
} from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import type { JobQueue } from '../../jobs/queue';
import { OutboundError } from '../../outbound/outbound-fetch';
import type { OutboundTargets } from '../../outbound/outbound-targets';
import { type AuditActor, changedFields } from '../audit/service';
import { DELIVERY_JOB, readEvents } from '../domain-events/service';
import { DeliveryStore } from './delivery-store';
import { messageBodyOf } from './message';
import { newWebhookSecret } from './signature';
import { type DeliveryRow, type WebhookRow, WebhookStore } from './store';

export { WebhookDeliverer } from './delivering';
export { purgeDeliveries } from './expiry';
export { switchOffAllWebhooksOf, switchOffWebhooksOf } from './former-makers';
export { writeSleepEmail } from './letters';

const PAGE = 50;
const byTime = { sort: 'created', key: timestampKey } as const;

type PageQuery = EndpointInput<typeof listDeliveries>['query'];

export interface WebhookDependencies
  extends Pick<ServerDependencies, 'db' | 'config' | 'newId' | 'randomBytes' | 'clock'> {
  readonly jobs: JobQueue;
  readonly targets: OutboundTargets;
}

interface ShownSecret {
  readonly id: string;
  readonly secret: string;
}

export class WebhookService {
  private readonly store: WebhookStore;

  constructor(private readonly deps: WebhookDependencies) {
    this.store = new WebhookStore(deps.db.kysely);
  }

  async list(workspace: WorkspaceId): Promise<StoredWebhook[]> {
    return (await this.store.list(workspace)).map(toWebhook);
  }

  async create(caller: AuditActor, form: WebhookForm): Promise<ShownSecret> {
    const url = await this.callableUrl(form.url);
    return this.change(caller, async (store) => {
      if ((await store.count(caller.workspace)) >= WEBHOOKS_MAX) throw new ProblemError('webhook_limit');
      await assertOwnShow(store, caller.workspace, form);
      const secret = newWebhookSecret(this.deps.randomBytes);
      const id = webhookId(this.deps.newId());
      await store.insert(caller, { ...form, url }, { id, secret });
      return { id, secret };
    });
  }

  /** What waits goes to the new address at once. */
  async edit(caller: AuditActor, id: WebhookId, form: WebhookForm): Promise<void> {
    const url = await this.callableUrl(form.url);
    return this.change(caller, async (store, trx) => {
      const stored = await getWebhook(store, caller.workspace, id);
      await assertOwnShow(store, caller.workspace, form);
      const fields = changedFields(formOf(stored), { ...form, url });
      await store.update(caller, id, { ...form, url, fields });
      if (url !== stored.url) await store.setMaker(caller, id);
      if (url !== stored.url && stored.state !== 'off') await this.wake(trx, id);
    });
  }

  delete(caller: AuditActor, id: WebhookId): Promise<void> {
    return this.change(caller, async (store, trx) => {
      if (!(await store.delete(caller, id))) throw new ProblemError('not_found');
      await this.deps.jobs.cancel(trx, DELIVERY_JOB, id);
    });
  }

  /** What waits when a webhook is switched off is given up. Switching on what sleeps wakes it. */
  switch(caller: AuditActor, id: WebhookId, isOn: boolean): Promise<void> {
    return this.change(caller, async (store, trx) => {
      const { state } = await getWebhook(store, caller.workspace, id);
      if (isOn ? state === 'on' : state === 'off') return;
      await store.switch(caller, id, isOn);
      if (isOn) return this.wake(trx, id);
      // The job ends first: an act that records an event meanwhile makes a new one, which gives up what waits.
      await this.deps.jobs.cancel(trx, DELIVERY_JOB, id);
      await new DeliveryStore(trx).giveUp(id);
    });
  }

  rotate(caller: AuditActor, id: WebhookId): Promise<ShownSecret> {
    return this.change(caller, async (store) => {
      await getWebhook(store, caller.workspace, id);
      const secret = newWebhookSecret(this.deps.randomBytes);
      await store.rotate(caller, id, secret);
      return { id, secret };
    });
  }

  test(caller: AuditActor, id: WebhookId): Promise<{ deliveryId: string }> {
    return this.change(caller, async (store, trx) => {
      const { state } = await getWebhook(store, caller.workspace, id);
      if (state === 'off') throw new ProblemError('webhook_off');
      const delivery = webhookDeliveryId(this.deps.newId());
      await store.insertTest(caller, id, { event: domainEventId(this.deps.newId()), delivery, now: this.now() });
      await this.runSoon(trx, id);
      return { deliveryId: delivery };
    });
  }

  async deliveries(workspace: WorkspaceId, id: WebhookId, { after, limit }: PageQuery) {
    const cursor = readCursor(after, byTime);
    await getWebhook(this.store, workspace, id);
    const wanted = Number(limit ?? PAGE);
    // One more row shows whether there is another page.
    const found = await this.store.deliveries(id, { after: cursor, limit: wanted + 1 });
    const rows = found.slice(0, wanted);
    const last = found.length > wanted ? rows.at(-1) : undefined;
    const next = last === undefined ? null : writeCursor({ sort: byTime.sort, key: last.cursor_key, id: last.id });
    return { deliveries: rows.map(toDelivery), next };
  }

  async delivery(workspace: WorkspaceId, id: WebhookDeliveryId) {
    const row = await getDelivery(this.store, workspace, id);
    const telling = { publicUrl: this.deps.config.publicUrl, tellsNames: row.tells_names };
    const event = (await readEvents(this.deps.db.kysely, [row.event_id], telling)).get(row.event_id);
    if (event === undefined) throw new ProblemError('not_found');
    return { ...toDelivery(row), body: messageBodyOf(row.format, event, this.now()), reply: row.reply };
  }

  redeliver(caller: AuditActor, id: WebhookDeliveryId): Promise<void> {
    return this.change(caller, async (store, trx) => {
      const row = await getDelivery(store, caller.workspace, id);
      if (row.webhook_state === 'off') throw new ProblemError('webhook_off');
      await store.sendAgain(id, this.now());
      await this.runSoon(trx, row.webhook_id);
    });
  }

  private async wake(trx: DbClient, id: WebhookId): Promise<void> {
    await new DeliveryStore(trx).release(id, this.now());
    await this.runSoon(trx, id);
  }

  private runSoon(trx: DbClient, id: WebhookId): Promise<void> {
    return this.deps.jobs.schedule(trx, DELIVERY_JOB, { webhook: id }, { key: id });
  }

  /** Resolved outside the transaction: a name may take seconds. */
  private async callableUrl(typed: string): Promise<string> {
    if (!URL.canParse(typed.trim())) throw new ProblemError('invalid', { fields: { url: 'webhook_url_invalid' } });
    const url = new URL(typed.trim());
    try {
      await this.deps.targets.assertMayCall(url);
    } catch (error) {
      if (error instanceof OutboundError)
        throw new ProblemError('invalid', { fields: { url: URL_FAULTS[error.fault] ?? 'webhook_url_unknown' } });
      throw error;
    }
    return url.href;
  }

  private change<T>(caller: AuditActor, work: (store: WebhookStore, trx: DbClient) => Promise<T>): Promise<T> {
    return transaction(this.deps.db.kysely, async (trx) => {
      await lockWorkspace(trx, caller.workspace);
      return work(new WebhookStore(trx), trx);
    });
  }

  private now(): Date {
    return new Date(this.deps.clock());
  }
}

const URL_FAULTS: Partial<Record<OutboundError['fault'], 'webhook_url_not_public' | 'webhook_url_invalid'>> = {
  not_public: 'webhook_url_not_public',
  invalid: 'webhook_url_invalid',
};

async function assertOwnShow(
  store: WebhookStore,
  workspace: WorkspaceId,
  { showId: show }: WebhookForm,
): Promise<void> {
  if (show === null || (await store.ownsShow(workspace, showId(show)))) return;
  throw new ProblemError('invalid', { fields: { showId: 'show_unknown' } });
}

async function getWebhook(store: WebhookStore, workspace: WorkspaceId, id: WebhookId): Promise<WebhookRow> {
  const row = await store.find(workspace, id);
  if (row === undefined) throw new ProblemError('not_found');
  return row;
}

async function getDelivery(store: WebhookStore, workspace: WorkspaceId, id: WebhookDeliveryId): Promise<DeliveryRow> {
  const row = await store.delivery(workspace, id);
  if (row === undefined) throw new ProblemError('not_found');
  return row;
}

const formOf = (row: WebhookRow): WebhookForm => ({
  name: row.name,
  url: row.url,
  format: row.format,
  kinds: row.kinds,
  showId: row.show_id,
  tellsNames: row.tells_names,
});

const toWebhook = (row: WebhookRow): StoredWebhook => ({
  id: row.id,
  ...formOf(row),
  state: row.state,
  offReason: row.off_reason,
  failingSince: row.failing_since?.toISOString() ?? null,
  asleepSince: row.asleep_since?.toISOString() ?? null,
  deliveredAt: row.delivered_at?.toISOString() ?? null,
  waiting: row.waiting,
  lastFault: row.last_fault === null ? null : { fault: row.last_fault, status: row.last_status },
  earlierUntil: row.earlier_until?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by,
});

const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  kind: row.kind,
  eventAt: row.event_at.toISOString(),
  state: row.state,
  attempts: row.attempts,
  nextAt: row.next_at?.toISOString() ?? null,
  triedAt: row.tried_at?.toISOString() ?? null,
  status: row.status,
  fault: row.fault,
  durationMs: row.duration_ms,
});
