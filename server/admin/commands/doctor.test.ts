import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/open-test-app';
import { doctor } from './doctor';

// By then every release of today has newer ones.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2040, 0) }));
afterEach(() => void vi.useRealTimers());

async function said(
  databaseUrl: readonly string[] | undefined,
  prepare: (app: TestApp) => Promise<unknown> = async () => undefined,
): Promise<readonly string[]> {
  const app = await openTestApp({ config: { publicUrl: 'http://localhost:3000', host: 'localhost' } });
  const { deps } = app;
  await prepare(app);
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const work = await doctor.prepare({ values: [], options: new Set() });
  await work({ ...deps, config: { ...deps.config, databaseUrl }, print, ask: async () => false });
  return lines;
}

it('an operator reads of missing releases of the embedded PostgreSQL, which guests do not notice', async () => {
  expect(await said(undefined)).toEqual([
    expect.stringMatching(/^The database is PostgreSQL 18\.\d+; [^\n]+ are \d+ newer minor releases/),
    'Nothing to do: the settings fit together.',
  ]);
});

it('a database of the operator is not judged', async () => {
  expect(await said(['postgres://db.example.org/linecheck'])).toEqual(['Nothing to do: the settings fit together.']);
});

it('an operator reads how many passkeys are of another PUBLIC_URL', async () => {
  const lines = await said(['postgres://db.example.org/linecheck'], async ({ signUp, deps }) => {
    const host = await signUp();
    for (const rpId of ['localhost', 'old.example.org', 'older.example.org'])
      await deps.db.pool.query("insert into sign_in_methods (user_id, kind, data) values ($1, 'passkey', $2)", [
        host.userId,
        { rpId, credentialId: rpId },
      ]);
  });
  expect(lines).toEqual([
    expect.stringMatching(/^2 passkeys cannot be used at http:\/\/localhost:3000, because PUBLIC_URL/),
    'Nothing to do: the settings fit together.',
  ]);
});
