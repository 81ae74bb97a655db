import type pg from 'pg';
import pino from 'pino';
import { type OpenDatabase, openDatabase } from '../../server/db/database';
import type { WorkspaceId } from '../../server/domain/ids';
import { recordEvents } from '../../server/modules/domain-events/service';
import { type StartedProduct, startProduct } from '../testing/product';
import { withEmailStage } from './email-stage';
import { openWebhookReceivers, type WebhookReceivers } from './webhook-receivers';

export interface WebhookScene {
  readonly db: pg.Client;
  readonly receivers: WebhookReceivers;
  start(): Promise<StartedProduct>;
  /** Records so many events for each webhook, one of each in a statement, and returns when they are stored. */
  record(each: number): Promise<void>;
}

interface SceneSize {
  readonly endpoints: number;
  readonly hanging: number;
  readonly failing: number;
}

/** A migrated database with workspaces that have a webhook each, and their receivers. */
export const withWebhookScene = <Value>(
  size: SceneSize,
  use: (scene: WebhookScene) => Promise<Value>,
): Promise<Value> =>
  withEmailStage(0, async ({ stage, db, databaseUrl }) => {
    const receivers = await openWebhookReceivers(size);
    const log = pino({ level: 'silent' });
    const opened = openDatabase({}, log, { databaseUrl: [databaseUrl], databaseDirectUrl: undefined });
    try {
      const workspaces = await insertWebhooks(db, receivers, size.endpoints);
      return await use({
        db,
        receivers,
        start: async () =>
          startProduct(await stage.newFolder(), {
            DATABASE_URL: databaseUrl,
            OUTBOUND_HOSTS: '127.0.0.1/32',
            LOG_LEVEL: 'error',
            MIN_FREE_DISK_MB: '0',
          }),
        record: (each) => recordForAll(opened, workspaces, each),
      });
    } finally {
      await receivers.close();
      await opened.close();
    }
  });

async function insertWebhooks(
  db: pg.Client,
  receivers: WebhookReceivers,
  count: number,
): Promise<readonly WorkspaceId[]> {
  const { rows } = await db.query<{ readonly id: WorkspaceId }>(
    'insert into workspaces (id) select gen_random_uuid() from generate_series(1, $1::int) returning id',
    [count],
  );
  const ids = rows.map(({ id }) => id);
  await db.query(
    `insert into webhooks (id, workspace_id, name, url, format, kinds, secret)
     select gen_random_uuid(), w, 'Bench', url, 'standard', '{guest.added}', 'whsec_' || encode(sha256(w::text::bytea), 'base64')
     from unnest($1::uuid[], $2::text[]) as given (w, url)`,
    [ids, ids.map((_, at) => receivers.urlOf(at))],
  );
  return ids;
}

async function recordForAll({ kysely }: OpenDatabase, workspaces: readonly WorkspaceId[], each: number): Promise<void> {
  // Another process runs the jobs, and looks for them by itself.
  const jobs = { wakeAfterCommit: () => undefined };
  for (let round = 0; round < each; round += 1)
    await recordEvents(
      kysely,
      jobs,
      workspaces.map((workspace) => ({ workspace, kind: 'guest.added' })),
    );
}
