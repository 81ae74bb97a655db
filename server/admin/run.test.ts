import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../db/database';
import { openEmbeddedPostgres } from '../db/embedded/embedded-postgres';
import { migrate } from '../db/migrate';
import { guestClip } from '../testing/clips';
import { createLink, sendResult } from '../testing/guest-links';
import { openPostOffice, tokenIn } from '../testing/letters';
import { type Ending, openAdminStage } from '../testing/open-admin-stage';
import { STRONG_PASSWORD } from '../testing/open-test-app';
import { runAdmin } from './run';

const { app, folder, ownDatabase } = await openAdminStage();

/** What an operator would read, with these settings only. How a process of its own does it stands in `main.test.ts`. */
async function admin(
  args: readonly string[],
  settings: Readonly<Record<string, string>> = { DATABASE_URL: ownDatabase },
  answer?: string,
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
    prompt: async (question) => {
      said.out += question;
      return answer;
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
    expect(out).toMatch(/^https:\/\/check\.example\.org\/reset-password#token=[\w-]{43}\n$/);
    const token = tokenIn(out.trim());
    const body = { token, password: 'Quiet-Studio-9' };
    const reply = await app.anonymous.call({ method: 'POST', url: '/api/auth/reset-password', body });
    expect(reply.statusCode).toBe(200);
  });

  it('prints a link with which an address may register, and mails it where letters go out', async () => {
    const email = 'priya@example.org';
    const settings = { DATABASE_URL: ownDatabase, REGISTRATION: 'invite', PUBLIC_URL: 'https://check.example.org' };
    const printed = await admin(['invite', email], settings);
    expect(printed.out).toMatch(/^https:\/\/check\.example\.org\/register#invitation=[\w-]{43}\n$/);
    const office = await openPostOffice();
    const mailed = await admin(['invite', email], { ...settings, SMTP_URL: office.url });
    const letter = await office.next();
    await office.close();
    const [link, line] = mailed.out.split('\n');
    expect(line).toBe(`It was mailed to ${email}.`);
    expect(letter).toMatchObject({ subject: 'Your Invitation to Linecheck', to: [{ address: email }] });
    expect(letter.text).toContain(`\n${link}\n`);
    expect(letter.html).toContain(`href="${link}"`);
    const nowhere = await admin(['invite', email], { ...settings, SMTP_URL: 'smtp://127.0.0.1:1' });
    expect(nowhere.out).toMatch(/\nIt could not be mailed \(.+\): pass it on yourself\.\n$/);
    const open = await admin(['invite', email]);
    expect(open.out).toMatch(/\nREGISTRATION is open: nobody needs an invitation yet\.\n$/);
    const closed = await admin(['invite', email], { ...settings, REGISTRATION: 'closed' });
    expect(closed).toMatchObject({ code: 1, out: '', err: 'REGISTRATION is closed: set it to invite first.\n' });
    const known = await admin(['invite', (await app.signUp()).email], settings);
    expect(known).toMatchObject({ code: 1, out: '', err: expect.stringContaining(' already.') });
  });

  it('deletes a host with everything, once it was told yes', async () => {
    const host = await app.signUpPro();
    const { sessionCode } = await createLink(host);
    await sendResult(app.anonymous, sessionCode);
    await app.anonymous.call({ method: 'POST', url: '/api/guest-recording', body: guestClip(sessionCode) });
    const blobs = { DATABASE_URL: ownDatabase, DATA_DIR: join(folder, 'deleting') };
    const call = ['delete-host', host.email.toUpperCase()];
    const nothing = 'Nothing was deleted. Answer y, or add --yes.\n';
    for (const answer of [undefined, 'n', '']) {
      expect(await admin(call, blobs, answer)).toEqual({
        code: 1,
        out: `Delete ${host.email} with 1 guest link, 1 result and 1 clip for good? [y/N] `,
        err: nothing,
      });
    }
    expect((await host.call({ url: '/api/auth/user' })).statusCode).toBe(200);
    const { code, out } = await admin(call, blobs, 'y');
    expect({ code, end: out.split('[y/N] ')[1] }).toEqual({
      code: 0,
      end: `${host.email} is deleted, with 1 guest link, 1 result and 1 clip.\n`,
    });
    expect((await host.call({ url: '/api/auth/user' })).statusCode).toBe(401);
    expect((await app.anonymous.call({ url: `/api/test-sessions/${sessionCode}` })).statusCode).toBe(404);
    const { rows } = await app.parts.db.pool.query(
      'select (select count(*) from recording_clips where user_id = $1) as clips, (select count(*) from blob_garbage) as garbage',
      [host.userId],
    );
    expect(rows).toEqual([{ clips: 0, garbage: 0 }]);
    const other = await app.signUp();
    const unasked = {
      code: 0,
      out: `${other.email} is deleted, with 0 guest links, 0 results and 0 clips.\n`,
      err: '',
    };
    expect(await admin(['delete-host', other.email, '--yes'])).toEqual(unasked);
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
    [['delete-host', 'nobody@example.org', '--yes'], 1, 'There is no host with the address nobody@example.org.'],
    [['invite'], 2, 'EMAIL is missing.'],
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
