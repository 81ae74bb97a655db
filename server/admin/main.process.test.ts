import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../db/database';
import { openEmbeddedDatabase } from '../db/embedded-database';
import { migrate } from '../db/migrate';
import { backupOfRelease, RELEASE_HOST } from '../db/testing/releases';
import { copyDatabase } from '../db/testing/start-postgres';
import { adminProcess } from '../testing/admin-process';
import { type CommandExit, openAdminStage } from '../testing/open-admin-stage';
import { databaseUrl } from '../testing/start-program';

const { app, folder, ownDatabase } = await openAdminStage();

/** Starts databases and processes: some ten seconds of processor time. */
const SLOW = { timeout: 600_000 };

const admin = (
  args: readonly string[],
  env: Record<string, string> = { DATABASE_URL: ownDatabase },
): Promise<CommandExit> => adminProcess(args, { DATA_DIR: join(folder, 'none'), ...env });

describe('npm run admin as a process', () => {
  it('succeeds, or ends with an exit code and one line', async () => {
    await app.signUp({ email: 'maya@example.org' });
    const [done, wrong, failed] = await Promise.all([
      admin(['set-plan', 'Maya@Example.org', 'pro']),
      admin(['list-hosts', 'all']),
      admin(['reset-link', 'nobody@example.org']),
    ]);
    expect(done).toEqual({ code: 0, out: 'maya@example.org now has Pro.\n', err: '' });
    const tooMuch = 'Too many arguments. Usage: npm run admin -- list-hosts [--json]\n';
    expect(wrong).toEqual({ code: 2, out: '', err: tooMuch });
    const unknown = 'There is no host with the address nobody@example.org.\n';
    expect(failed).toEqual({ code: 1, out: '', err: unknown });
  });
});

describe('npm run admin with the embedded database', () => {
  const log = pino({ level: 'silent' });

  it('works while the app is running, without stopping its database, and while it is stopped', SLOW, async () => {
    const dataDir = join(folder, randomUUID());
    const embedded = await openEmbeddedDatabase({ dataDir, log });
    const db = openDatabase({ ...embedded.connection, ssl: false }, log);
    const early = await admin(['list-hosts'], { DATA_DIR: dataDir });
    await migrate(db.kysely);
    const running = await admin(['list-hosts'], { DATA_DIR: dataDir });
    const { rows } = await db.pool.query('select 1 as still');
    await db.close();
    await embedded.stop();
    const stopped = await admin(['list-hosts'], { DATA_DIR: dataDir });
    const hint = 'The database does not have the tables of this release. Start Linecheck once, then try again.\n';
    expect(early).toEqual({ code: 1, out: '', err: hint });
    expect(rows).toEqual([{ still: 1 }]);
    const none = { code: 0, out: 'There are no hosts yet.\n', err: '' };
    expect([running, stopped]).toEqual([none, none]);
    const left = await readdir(join(embedded.dataFolder));
    expect(left).not.toContain('postmaster.pid');
  });

  it('moves an installation to DATABASE_URL and another PUBLIC_URL by a backup, and back', SLOW, async () => {
    const [first, last] = [join(folder, randomUUID()), join(folder, randomUUID())];
    const moved = {
      DATABASE_URL: databaseUrl(await copyDatabase(inject('testServer'), 'template0')),
      DATA_DIR: join(folder, randomUUID()),
      PUBLIC_URL: 'https://check.example.org',
    };
    const backups = [join(folder, '1.tar.gz'), join(folder, '2.tar.gz')] as const;
    const said = [
      await admin(['restore', backupOfRelease()], { DATA_DIR: first }),
      await admin(['backup', backups[0]], { DATA_DIR: first }),
      await admin(['restore', backups[0]], moved),
      await admin(['backup', backups[1]], moved),
      await admin(['restore', backups[1]], { DATA_DIR: last }),
    ];
    const inventory = '1 host, 2 guest links, 3 results and 2 clips';
    expect(said.filter(({ code, out }) => code !== 0 || !out.includes(inventory))).toEqual([]);
    const link = await admin(['reset-link', RELEASE_HOST], moved);
    expect(link.out).toMatch(/^https:\/\/check\.example\.org\/reset-password/);
    const clips = (dataDir: string) => readdir(join(dataDir, 'blobs'));
    expect(await clips(first)).toHaveLength(2);
    expect([await clips(moved.DATA_DIR), await clips(last)]).toEqual(Array(2).fill(await clips(first)));
  });
});
