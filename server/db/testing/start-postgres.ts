import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openLog } from '../../logger';
import { openDatabase } from '../database';
import { openEmbeddedPostgres } from '../embedded/embedded-postgres';
import { migrate } from '../migrate';

/** How to reach the database server of this test run. */
export interface TestServer {
  readonly host: string;
  readonly port: number;
  readonly user: string;
}

/** A migrated, empty database; each test file works on its own copy. */
export const TEMPLATE_DATABASE = 'linecheck_template';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** One real PostgreSQL for the whole run, in a folder of its own. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'linecheck-test-'));
  const log = openLog('error');
  const postgres = await openEmbeddedPostgres({ dataDir, log, database: TEMPLATE_DATABASE });
  const template = openDatabase(postgres.connection, log);
  await migrate(template.kysely);
  await template.close();
  const { host, port, user } = postgres.connection;
  project.provide('testServer', { host, port, user });
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
    await rm(postgres.dataFolder, { recursive: true, force: true });
  };
}
