import type { DeliveryFault, WebhookForm, WebhookFormat, WebhookState } from '@linecheck/contract';
import { EARLIER_SECRET_HOURS } from '@linecheck/contract';
import { sql } from 'kysely';
import { type DbClient, keyOfTimestamp, timestampOfKey } from '../../db/database';
import {
  type DomainEventId,
  type ShowId,
  showId,
  type WebhookDeliveryId,
  type WebhookId,
  type WorkspaceId,
} from '../../domain/ids';
import { type AuditActor, executeRecorded } from '../audit/service';
import type { DueDelivery } from './delivery-store';

export interface WebhookRow {
  readonly id: WebhookId;
  readonly name: string;
  readonly url: string;
  readonly format: WebhookFormat;
  readonly kinds: WebhookForm['kinds'];
  readonly show_id: ShowId | null;
  readonly tells_names: boolean;
  readonly state: WebhookState;
  readonly off_reason: 'member' | 'gone' | null;
  readonly failing_since: Date | null;
  readonly asleep_since: Date | null;
  readonly delivered_at: Date | null;
  readonly last_fault: DeliveryFault | null;
  readonly last_status: number | null;
  readonly earlier_until: Date | null;
  readonly created_at: Date;
  readonly created_by: string | null;
  readonly waiting: number;
}

export interface DeliveryRow extends Pick<DueDelivery, 'id' | 'event_id' | 'kind' | 'attempts'> {
  readonly webhook_id: WebhookId;
  readonly event_at: Date;
  readonly created_at: Date;
  readonly cursor_key: string;
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly next_at: Date | null;
  readonly tried_at: Date | null;
  readonly status: number | null;
  readonly fault: DeliveryFault | null;
  readonly reply: string | null;
  readonly duration_ms: number | null;
  readonly format: WebhookFormat;
  readonly tells_names: boolean;
  readonly webhook_state: WebhookState;
}

interface DeliveryPage {
  readonly after: { readonly key: string; readonly id: string } | undefined;
  readonly limit: number;
}

const columnsOf = ({ name, url, format, kinds, showId: show, tellsNames }: WebhookForm) => ({
  name,
  url,
  format,
  kinds: [...kinds],
  show_id: show === null ? null : showId(show),
  tells_names: tellsNames,
});

const webhookColumns = sql`h.id, h.name, h.url, h.format, h.kinds, h.show_id, h.tells_names, h.state, h.off_reason,
  h.failing_since, h.asleep_since, h.delivered_at, h.last_fault, h.last_status, h.created_at,
  case when h.earlier_until > now() then h.earlier_until end as earlier_until,
  (select nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), '')
    from users u join memberships m on m.user_id = u.id and m.workspace_id = h.workspace_id where u.id = h.created_by)
    as created_by,
  (select count(*) from webhook_deliveries d where d.webhook_id = h.id and d.state = 'waiting') as waiting`;

const deliveries = sql`select d.id, d.webhook_id, d.event_id, v.kind, v.created_at as event_at, d.created_at,
    ${keyOfTimestamp(sql`d.created_at`)} as cursor_key, d.state, d.attempts, d.next_at, d.tried_at, d.status, d.fault,
    d.reply, d.duration_ms, h.format, h.tells_names, h.state as webhook_state
  from webhooks h join webhook_deliveries d on d.webhook_id = h.id join domain_events v on v.id = d.event_id`;

/** The webhooks of a workspace. The caller has locked the workspace for a change. */
export class WebhookStore {
  constructor(private readonly db: DbClient) {}

  async list(workspace: WorkspaceId): Promise<readonly WebhookRow[]> {
    const { rows } = await sql<WebhookRow>`
      select ${webhookColumns} from webhooks h where h.workspace_id = ${workspace} order by h.created_at desc, h.id
    `.execute(this.db);
    return rows;
  }

  async find(workspace: WorkspaceId, id: WebhookId): Promise<WebhookRow | undefined> {
    const { rows } = await sql<WebhookRow>`
      select ${webhookColumns} from webhooks h where h.id = ${id} and h.workspace_id = ${workspace}`.execute(this.db);
    return rows[0];
  }

  async count(workspace: WorkspaceId): Promise<number> {
    const { count } = await this.db
      .selectFrom('webhooks')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('workspace_id', '=', workspace)
      .executeTakeFirstOrThrow();
    return count;
  }

  async ownsShow(workspace: WorkspaceId, show: ShowId): Promise<boolean> {
    const row = await this.db
      .selectFrom('shows')
      .select('id')
      .where('id', '=', show)
      .where('workspace_id', '=', workspace)
      .executeTakeFirst();
    return row !== undefined;
  }

  async insert(by: AuditActor, form: WebhookForm, { id, secret }: { id: WebhookId; secret: string }): Promise<void> {
    const change = this.db
      .insertInto('webhooks')
      .values({ id, workspace_id: by.workspace, ...columnsOf(form), secret, created_by: by.person })
      .returning('id');
    await executeRecorded(this.db, change, { by, act: 'webhook_created' });
  }

  async update(by: AuditActor, id: WebhookId, form: WebhookForm & { readonly fields: string[] }): Promise<void> {
    const change = this.db.updateTable('webhooks').set(columnsOf(form)).where('id', '=', id).returning('id');
    await executeRecorded(this.db, change, { by, act: 'webhook_changed', details: { fields: form.fields } });
  }

  /** Whoever enters its address answers for it. */
  async setMaker({ person }: AuditActor, id: WebhookId): Promise<void> {
    await this.db.updateTable('webhooks').set({ created_by: person }).where('id', '=', id).execute();
  }

  async delete(by: AuditActor, id: WebhookId): Promise<boolean> {
    const change = this.db
      .deleteFrom('webhooks')
      .where('id', '=', id)
      .where('workspace_id', '=', by.workspace)
      .returning('id');
    return (await executeRecorded(this.db, change, { by, act: 'webhook_deleted' })).length > 0;
  }

  /** Switches a webhook off, or on, as if it had never failed. */
  async switch(by: AuditActor, id: WebhookId, isOn: boolean): Promise<void> {
    const change = this.db
      .updateTable('webhooks')
      .set({
        state: isOn ? 'on' : 'off',
        off_reason: isOn ? null : 'member',
        failing_since: null,
        asleep_since: null,
        told_days: null,
      })
      .where('id', '=', id)
      .returning('id');
    await executeRecorded(this.db, change, { by, act: 'webhook_changed', details: { fields: ['state'] } });
  }

  async rotate(by: AuditActor, id: WebhookId, secret: string): Promise<void> {
    const change = this.db
      .updateTable('webhooks')
      .set(({ ref }) => ({
        secret,
        earlier_secret: ref('secret'),
        earlier_until: sql<Date>`now() + make_interval(hours => ${EARLIER_SECRET_HOURS})`,
      }))
      .where('id', '=', id)
      .returning('id');
    await executeRecorded(this.db, change, { by, act: 'webhook_renewed' });
  }

  async dropOldSecrets(): Promise<void> {
    await this.db
      .updateTable('webhooks')
      .set({ earlier_secret: null, earlier_until: null })
      .where('earlier_until', '<', sql<Date>`now()`)
      .execute();
  }

  async deliveries(webhook: WebhookId, { after, limit }: DeliveryPage): Promise<readonly DeliveryRow[]> {
    const { rows } = await sql<DeliveryRow>`
      ${deliveries} where h.id = ${webhook}
        and ${after === undefined ? sql`true` : sql`(d.created_at, d.id) < (${timestampOfKey(after.key)}, ${after.id}::uuid)`}
      order by d.created_at desc, d.id desc limit ${limit}`.execute(this.db);
    return rows;
  }

  async delivery(workspace: WorkspaceId, id: WebhookDeliveryId): Promise<DeliveryRow | undefined> {
    const { rows } = await sql<DeliveryRow>`
      ${deliveries} where d.id = ${id} and h.workspace_id = ${workspace}`.execute(this.db);
    return rows[0];
  }

  /** Makes a delivery due, as if it had never been tried. */
  async sendAgain(id: WebhookDeliveryId, now: Date): Promise<void> {
    await this.db
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', attempts: 0, next_at: now, waits_since: now })
      .where('id', '=', id)
      .execute();
  }

  /** Records a test, which is told to one webhook alone. */
  async insertTest(
    by: AuditActor,
    webhook: WebhookId,
    { event, delivery, now }: { event: DomainEventId; delivery: WebhookDeliveryId; now: Date },
  ): Promise<void> {
    await sql`
      with happened as (
        insert into domain_events (id, workspace_id, kind, facts) values (${event}, ${by.workspace}, 'webhook.test', '{}')
      )
      insert into webhook_deliveries (id, webhook_id, event_id, next_at)
      values (${delivery}, ${webhook}, ${event}, ${now})`.execute(this.db);
  }
}
