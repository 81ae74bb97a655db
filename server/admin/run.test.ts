import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../db/database';
import { openEmbeddedPostgres } from '../db/embedded/embedded-postgres';
import { migrate } from '../db/migrate';
import { createLink, sendResult } from '../testing/guest-links';
import { type Ending, openAdminStage } from '../testing/open-admin-stage';
import { STRONG_PASSWORD } from '../testing/open-test-app';
import { runAdmin } from './run';

const { app, folder, ownDatabase } = await openAdminStage();

/** What an operator would read, with these settings only. How a process of its own does it stands in `main.test.ts`. */
async function admin(
  args: readonly string[],
  settings: Readonly<Record<string, string>> = { DATABASE_URL: ownDatabase },
): Promise<Ending> {
  const said = { out: '', err: '' };
  const code = await runAdmin(args, {
    env: { DATA_DIR: join(folder, 'none'), ...settings },
    cwd: folder,
    out: (text) => {
      said.out += text;
    },
    err: (text) => {
      said.err += text;
    },
  });
  return { code, ...said };
}

const planOf = async (host: Awaited<ReturnType<typeof app.signUp>>) =>
  (await host.call({ url: '/api/auth/user' })).json<{ isPro: boolean }>().isPro;

describe('npm run admin', () => {
  it('gives a host Pro and takes it back, a trial included', async () => {
    const host = await app.signUp({ email: 'maya@example.org' });
    expect(await admin(['set-plan', 'Maya@Example.org', 'pro'])).toEqual({
      code: 0,
      out: 'maya@example.org is on Pro now.\n',
      err: '',
    });
    expect(await planOf(host)).toBe(true);
    expect((await admin(['set-plan', 'maya@example.org', 'plus'])).out).toBe('maya@example.org is on Plus now.\n');
    await host.call({ method: 'POST', url: '/api/start-trial' });
    await admin(['set-plan', 'maya@example.org', 'plus']);
    expect(await planOf(host)).toBe(false);
    expect((await host.call({ url: '/api/auth/user' })).json()).toMatchObject({ subscriptionStatus: 'none' });
  });

  it('invents no trial for a host who never had one', async () => {
    const [host, subscriber] = [await app.signUp(), await app.signUp()];
    await app.parts.db.pool.query("update users set subscription_status = 'active' where id = $1", [subscriber.userId]);
    for (const { email } of [host, subscriber]) await admin(['set-plan', email, 'plus']);
    for (const each of [host, subscriber]) {
      const user = (await each.call({ url: '/api/auth/user' })).json();
      expect(user).toMatchObject({ subscriptionStatus: 'none', trialStartsAt: null, trialEndsAt: null });
      expect((await each.call({ method: 'POST', url: '/api/start-trial' })).statusCode).toBe(200);
    }
  });

  it('prints a link that resets a password', async () => {
    const { email } = await app.signUp();
    const { out } = await admin(['reset-link', email], {
      DATABASE_URL: ownDatabase,
      PUBLIC_URL: 'https://check.example.org',
    });
    expect(out).toMatch(/^https:\/\/check\.example\.org\/reset-password\?token=[\w-]{43}\n$/);
    const token = new URL(out.trim()).searchParams.get('token');
    const body = { token, password: 'Quiet-Studio-9' };
    const reply = await app.anonymous.call({ method: 'POST', url: '/api/auth/reset-password', body });
    expect(reply.statusCode).toBe(200);
  });

  it('lists the hosts for people and for programs', async () => {
    const host = await app.signUp({
      email: 'ada@example.org',
      firstName: 'Ada\u001b[2J',
      lastName: '名字',
      password: STRONG_PASSWORD,
    });
    const { sessionCode } = await createLink(host);
    await sendResult(app.anonymous, sessionCode);
    const [table, json] = [await admin(['list-hosts']), await admin(['list-hosts', '--json'])];
    expect(table.out).toMatch(/^EMAIL +NAME +PLAN +LINKS +RESULTS +REGISTERED\n/);
    expect(table.out).toMatch(/^ada@example\.org +Ada\ufffd\[2J 名字 +plus +1 +1 +\d{4}-\d\d-\d\d$/m);
    const hosts = json.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(hosts).toContainEqual({
      email: 'ada@example.org',
      name: 'Ada\u001b[2J 名字',
      plan: 'plus',
      subscriptionStatus: 'none',
      trialEndsAt: null,
      links: 1,
      results: 1,
      registeredAt: expect.stringMatching(/^\d{4}-/),
    });
  });

  it.each([
    [['set-plan', 'nobody@example.org', 'pro'], 1, 'There is no host with the address nobody@example.org.'],
    [['reset-link', 'nobody@example.org'], 1, 'There is no host with the address nobody@example.org.'],
    [['set-plan', 'maya@example.org'], 2, 'The plan has to be plus or pro.'],
    [['set-plan'], 2, 'EMAIL is missing.'],
    [['reset-link', 'maya'], 2, '"maya" is not a mail address.'],
    [['backup'], 2, 'FILE is missing, for example linecheck.tar.gz.'],
    [['restore', '/nowhere/a.tar.gz'], 1, 'There is no file /nowhere/a.tar.gz.'],
    [['list-hosts', 'all'], 2, 'That is too much: npm run admin -- list-hosts [--json]'],
    [['list-hosts', '--yaml'], 2, "Unknown option '--yaml'"],
    [['constructor'], 2, 'There is no command "constructor". npm run admin -- help lists them.'],
  ])('%j ends with code %i and one line', async (args, code, line) => {
    expect(await admin(args)).toEqual({ code, out: '', err: `${line}\n` });
  });

  it('helps, without a database too', async () => {
    const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    const [all, one, other] = await Promise.all([
      admin([], nowhere),
      admin(['set-plan', '--help'], nowhere),
      admin(['help', 'reset-link'], nowhere),
    ]);
    expect(all.out).toMatch(/list-hosts \[--json\] +List[\s\S]+set-plan EMAIL plus\|pro +Give[\s\S]+reset-link EMAIL/);
    expect(one.out).toMatch(/^Usage: npm run admin -- set-plan EMAIL plus\|pro\n/);
    expect(other.out).toMatch(/^Usage: npm run admin -- reset-link EMAIL\n/);
    expect([all, one, other].map(({ code, err }) => [code, err])).toEqual([
      [0, ''],
      [0, ''],
      [0, ''],
    ]);
  });

  it('says what is wrong with a setting, and where no database answers', async () => {
    const [setting, away] = await Promise.all([
      admin(['list-hosts'], { DATABASE_URL: 'mysql://db' }),
      admin(['list-hosts'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }),
    ]);
    expect(setting).toMatchObject({ code: 1, err: expect.stringMatching(/^Wrong setting: DATABASE_URL must look/) });
    expect(away).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^.*ECONNREFUSED.*\n$/) });
  });
});

describe('npm run admin with the embedded database', () => {
  const log = pino({ level: 'silent' });

  it('makes no database where there is none', async () => {
    const empty = join(folder, 'empty');
    const { code, err } = await admin(['list-hosts'], { DATA_DIR: empty });
    expect({ code, err }).toEqual({
      code: 1,
      err: `There is no database in ${empty} yet. Start Linecheck once, or set DATA_DIR or DATABASE_URL as it has them.\n`,
    });
    expect(await readdir(folder)).not.toContain('empty');
  });

  it('writes a backup of a stopped installation, and makes another one of it', async () => {
    const [dataDir, moved] = [join(folder, 'first'), join(folder, 'moved')];
    const embedded = await openEmbeddedPostgres({ dataDir, log });
    const db = openDatabase({ ...embedded.connection, ssl: false }, log);
    await migrate(db.kysely);
    await db.pool.query(
      `insert into users (id, email, password_hash, first_name, last_name)
       values (gen_random_uuid(), 'maya@example.org', 'x', 'Maya', 'Hart')`,
    );
    await db.close();
    await embedded.stop();
    const file = join(folder, 'all.tar.gz');
    const inventory = '1 host, 0 guest links, 0 results and 0 clips are';
    const made = await admin(['backup', file], { DATA_DIR: dataDir });
    expect(made).toEqual({ code: 0, out: expect.stringMatching(`^${inventory} in ${file} `), err: '' });
    const out = `${inventory} back, compared with the backup.\n`;
    expect(await admin(['restore', file], { DATA_DIR: moved })).toEqual({ code: 0, out, err: '' });
    expect((await admin(['list-hosts'], { DATA_DIR: moved })).out).toContain('maya@example.org');
  });

  it('makes no database for a file that is no backup', async () => {
    const empty = { DATA_DIR: join(folder, 'untouched') };
    const notOne = fileURLToPath(import.meta.url);
    const { code, err } = await admin(['restore', notOne], empty);
    expect({ code, err }).toEqual({ code: 1, err: `${notOne} is not a backup of Linecheck.\n` });
    expect(await readdir(folder)).not.toContain('untouched');
  });
});
