import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openFolder } from './open-folder';
import { openTestApp } from './open-test-app';
import { databaseUrl } from './start-program';

export interface CommandExit {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export async function openAdminStage() {
  const app = await openTestApp();
  const folder = await openFolder();
  // If run as root, the database belongs to an unprivileged user, who needs access.
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'none'));
  return { app, folder, ownDatabase: databaseUrl(app.database) };
}
