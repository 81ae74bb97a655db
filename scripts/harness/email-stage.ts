import pg from 'pg';
import pino from 'pino';
import { openDatabase } from '../../server/db/database';
import { openEmbeddedDatabase } from '../../server/db/embedded-database';
import { migrate } from '../../server/db/migrate';
import { databaseUrlOf } from '../../server/testing/database-url';
import { openSlowMailServer, type SlowMailServer } from './slow-mail-server';
import { ProductStage } from './stage';

export interface EmailStage {
  readonly stage: ProductStage;
  readonly databaseUrl: string;
  readonly db: pg.Client;
  readonly server: SlowMailServer;
}

/** A migrated database and a mail server, for instances that send emails. */
export async function withEmailStage<Value>(
  delayMs: number,
  use: (stage: EmailStage) => Promise<Value>,
): Promise<Value> {
  const log = pino({ level: 'silent' });
  const stage = new ProductStage();
  const postgres = await openEmbeddedDatabase({ dataDir: await stage.newFolder(), log });
  const databaseUrl = databaseUrlOf(postgres.connection);
  const server = await openSlowMailServer(delayMs);
  const db = new pg.Client(databaseUrl);
  try {
    const opened = openDatabase({}, log, { databaseUrl: [databaseUrl], databaseDirectUrl: undefined });
    await migrate(opened.direct);
    await opened.close();
    await db.connect();
    return await use({ stage, databaseUrl, db, server });
  } finally {
    await db.end();
    await server.close();
    await stage.close({ keepFolders: false });
    await postgres.stop();
  }
}
