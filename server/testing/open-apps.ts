import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openTestApp, type TestApp } from './open-test-app';

/** As many apps as tests need, each on a database of its own, and paths for their backups, until the tests of the file have ended. */
export async function openApps(name: string) {
  const folder = await mkdtemp(join(tmpdir(), `linecheck-${name}-`));
  const opened: TestApp[] = [];
  let files = 0;
  afterAll(async () => {
    for (const app of opened) await app.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    folder,
    open: async (): Promise<TestApp> => {
      const app = await openTestApp();
      opened.push(app);
      return app;
    },
    freshPath: (): string => {
      files += 1;
      return join(folder, `${files}.tar.gz`);
    },
  };
}
