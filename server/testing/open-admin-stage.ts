import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openTestApp } from './open-test-app';
import { databaseUrl } from './start-program';

/** How a command has ended. */
export interface Ending {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** An app to look after and a folder to do it in, until the tests of the file have ended. */
export async function openAdminStage() {
  const app = await openTestApp();
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-admin-'));
  // A run as root keeps the database as a lesser user, who has to get in.
  await chmod(folder, 0o755);
  // A DATA_DIR without a database in it.
  await mkdir(join(folder, 'none'));
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { app, folder, ownDatabase: databaseUrl(app.database) };
}
