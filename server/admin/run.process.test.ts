import { mkdir, readdir, readFile, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../db/database';
import { openEmbeddedDatabase } from '../db/embedded-database';
import { migrate } from '../db/migrate';
import { copyDatabase } from '../db/testing/start-postgres';
import { makeResetLink } from '../modules/password-resets/service';
import { guestClip, sendClip } from '../testing/clips';
import { createLink, resultsOf, submitTestResult, testSubmission } from '../testing/guest-links';
import { openPostOffice, tokenIn } from '../testing/letters';
import { type CommandExit, openAdminStage } from '../testing/open-admin-stage';
import { STRONG_PASSWORD } from '../testing/open-test-app';
import { addTestApp, firstStep } from '../testing/second-factors';
import { databaseUrl } from '../testing/start-program';
import { unzip } from '../testing/unzip';
import { backup } from './commands/backup';
import { listHosts } from './commands/hosts';
import { refuseOtherRelease, runAdmin } from './run';

const { app, folder, ownDatabase } = await openAdminStage();

/** Runs a command in this process with only these settings. */
async function admin(
  args: readonly string[],
  settings: Readonly<Record<string, string>> = { DATABASE_URL: ownDatabase },
  answer?: string,
): Promise<CommandExit> {
  const said = { out: '', err: '' };
  const code = await runAdmin(args, {
    env: { DATA_DIR: join(folder, 'none'), ...settings },
    cwd: folder,
    out: (text) => {
      // The number of progress lines depends on the speed of the machine.
      if (!text.startsWith('… ')) said.out += text;
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
  (await host.get('/api/auth/user')).json<{ isPro: boolean }>().isPro;

describe('npm run admin', () => {
  it('gives a host Pro and takes it back, a trial included', async () => {
    const host = await app.signUp({ email: 'maya@example.org' });
    expect(await admin(['set-plan', 'Maya@Example.org', 'pro'])).toEqual({
      code: 0,
      out: 'maya@example.org now has Pro.\n',
      err: '',
    });
    expect(await planOf(host)).toBe(true);
    expect((await admin(['set-plan', 'maya@example.org', 'plus'])).out).toBe('maya@example.org now has Plus.\n');
    await host.post('/api/start-trial');
    await admin(['set-plan', 'maya@example.org', 'plus']);
    expect(await planOf(host)).toBe(false);
    expect((await host.get('/api/auth/user')).json()).toMatchObject({ subscriptionStatus: 'none' });
  });

  it('adds no trial for a host who never had one', async () => {
    const [host, subscriber] = [await app.signUp(), await app.signUp()];
    await app.deps.db.pool.query("update workspaces set subscription_status = 'active' where id = $1", [
      subscriber.userId,
    ]);
    for (const { email } of [host, subscriber]) await admin(['set-plan', email, 'plus']);
    for (const each of [host, subscriber]) {
      const user = (await each.get('/api/auth/user')).json();
      expect(user).toMatchObject({ subscriptionStatus: 'none', trialStartsAt: null, trialEndsAt: null });
      expect((await each.post('/api/start-trial')).statusCode).toBe(200);
    }
  });

  it('admits a person who came by an invitation, whom the list of hosts marks', async () => {
    const { email, userId } = await app.signUp();
    await app.deps.db.pool.query('update workspaces set is_admitted = false where id = $1', [userId]);
    const closed = { DATABASE_URL: ownDatabase, REGISTRATION: 'closed' };
    const marked = new RegExp(`^${email} .* plus, not admitted `, 'm');
    expect((await admin(['list-hosts'], closed)).out).toMatch(marked);
    expect(await admin(['invite', email], { ...closed, REGISTRATION: 'invite' })).toMatchObject({
      code: 1,
      err: `An account with the address ${email} already exists: use admit-host.\n`,
    });
    expect(await admin(['admit-host', email.toUpperCase()], closed)).toMatchObject({
      code: 0,
      out: `${email} is admitted.\n`,
    });
    expect((await admin(['list-hosts'], closed)).out).not.toMatch(marked);
    expect(await admin(['admit-host', 'nobody.here@example.org'], closed)).toMatchObject({ code: 1 });
  });

  it('prints a link that resets a password', async () => {
    const { email } = await app.signUp();
    const { out } = await admin(['reset-link', email], {
      DATABASE_URL: ownDatabase,
      PUBLIC_URL: 'https://check.example.org',
    });
    expect(out).toMatch(/^https:\/\/check\.example\.org\/reset-password#token=[\w-]{43}\n$/);
    const token = tokenIn(out.trim());
    const reply = await app.anonymous.post('/api/auth/reset-password', { token, password: 'Quiet-Studio-9' });
    expect(reply.statusCode).toBe(200);
  });

  it('removes the second factors of a host, signs them out, and tells them', async () => {
    const host = await app.signUp();
    const none = `${host.email} has no authenticator app and no passkey. Nothing was changed.\n`;
    expect(await admin(['reset-second-factor', host.email])).toEqual({ code: 1, out: '', err: none });
    await addTestApp(host);
    const settings = { DATABASE_URL: ownDatabase, SMTP_URL: 'smtp://127.0.0.1:9' };
    expect(await admin(['reset-second-factor', host.email.toUpperCase()], settings)).toEqual({
      ...{ code: 0, err: '' },
      out: `${host.email} has no second factor any more, and is signed out everywhere.\n`,
    });
    expect((await host.get('/api/auth/user')).statusCode).toBe(401);
    expect(await firstStep(app.openBrowser(), host.email)).toBe(200);
    const { pool } = app.deps.db;
    const { rows } = await pool.query(
      "select payload ->> 'change' as change from jobs where payload ->> 'person' = $1",
      [host.userId],
    );
    expect(rows).toEqual([{ change: 'factors_reset' }]);
    const codes = await pool.query('select from recovery_codes where user_id = $1', [host.userId]);
    expect(codes.rowCount).toBe(0);
  });

  it('leaves the passkeys of a host who has no other way in', async () => {
    const { email, userId } = await app.signUp();
    const { pool } = app.deps.db;
    await pool.query("update sign_in_methods set kind = 'passkey', data = $2 where user_id = $1", [
      ...[userId, { credentialId: 'a-passkey', rpId: 'localhost' }],
    ]);
    expect(await admin(['reset-second-factor', email])).toMatchObject({
      ...{ code: 1, err: expect.stringContaining('Print a sign-in-link instead') },
    });
    const { rows } = await pool.query('select kind from sign_in_methods where user_id = $1', [userId]);
    expect(rows).toEqual([{ kind: 'passkey' }]);
  });

  it('prints an invitation for an address, and emails it if email is configured', async () => {
    const email = 'priya@example.org';
    const settings = { DATABASE_URL: ownDatabase, REGISTRATION: 'invite', PUBLIC_URL: 'https://check.example.org' };
    const printed = await admin(['invite', email], settings);
    expect(printed.out).toMatch(/^https:\/\/check\.example\.org\/register#invitation=[\w-]{43}\n$/);
    const office = await openPostOffice();
    const mailed = await admin(['invite', email], { ...settings, SMTP_URL: office.url });
    const letter = await office.next();
    await office.close();
    const [link, line] = mailed.out.split('\n');
    expect(line).toBe(`Emailed to ${email}.`);
    expect(letter).toMatchObject({ subject: 'Your Invitation to Linecheck', to: [{ address: email }] });
    expect(letter.text).toContain(`\n${link}\n`);
    expect(letter.html).toContain(`href="${link}"`);
    const nowhere = await admin(['invite', email], { ...settings, SMTP_URL: 'smtp://127.0.0.1:1' });
    expect(nowhere.out).toMatch(/\nCould not send the email \(.+\): forward the link yourself\.\n$/);
    expect((await admin(['invite', email])).out).toMatch(
      /\nREGISTRATION is open: no invitation is needed to register\.\n$/,
    );
    const closed = await admin(['invite', email], { ...settings, REGISTRATION: 'closed' });
    expect(closed).toMatchObject({ code: 1, out: '', err: 'REGISTRATION is closed: set it to invite first.\n' });
    const known = await admin(['invite', (await app.signUp()).email], settings);
    expect(known).toMatchObject({ code: 1, out: '', err: expect.stringContaining(' already exists') });
  });

  it('deletes a host with everything after a confirmation', async () => {
    const host = await app.signUpPro();
    const { sessionCode } = await createLink(host);
    await submitTestResult(app.anonymous, sessionCode);
    await sendClip(app.anonymous, sessionCode);
    const blobs = { DATABASE_URL: ownDatabase, DATA_DIR: join(folder, 'deleting') };
    await mkdir(blobs.DATA_DIR);
    const call = ['delete-host', host.email.toUpperCase()];
    const nothing = 'Nothing was deleted. Answer y, or add --yes.\n';
    for (const answer of [undefined, 'n', '']) {
      expect(await admin(call, blobs, answer)).toEqual({
        code: 1,
        out: `Delete ${host.email} with 1 guest link, 1 result and 1 clip permanently? [y/N] `,
        err: nothing,
      });
    }
    expect((await host.get('/api/auth/user')).statusCode).toBe(200);
    const { code, out } = await admin(call, blobs, 'y');
    expect({ code, end: out.split('[y/N] ')[1] }).toEqual({
      code: 0,
      end: `Deleted ${host.email} with 1 guest link, 1 result and 1 clip.\n`,
    });
    expect((await host.get('/api/auth/user')).statusCode).toBe(401);
    expect((await app.anonymous.get(`/api/test-sessions/${sessionCode}`)).statusCode).toBe(404);
    const { rows } = await app.deps.db.pool.query(
      `select (select count(*) from recording_clips where workspace_id = $1) as clips,
         (select count(*) from jobs where kind <> 'sign-in-letter' or payload ->> 'person' = $1::text) as jobs`,
      [host.userId],
    );
    expect(rows).toEqual([{ clips: 0, jobs: 0 }]);
    const other = await app.signUp();
    const unasked = {
      code: 0,
      out: `Deleted ${other.email} with 0 guest links, 0 results and 0 clips.\n`,
      err: '',
    };
    const owner = await app.signUp();
    const row = { workspace_id: owner.workspaceId, user_id: other.userId, role: 'producer' } as const;
    await app.deps.db.kysely.insertInto('memberships').values(row).execute();
    expect(await admin(['delete-host', owner.email, '--yes'])).toEqual({
      code: 1,
      out: '',
      err: expect.stringContaining('Other people work in "Jonas Lind"'),
    });
    expect(await admin(['delete-host', other.email, '--yes'])).toEqual(unasked);
  });

  it('shows waiting and failed jobs with reasons, and retries permanently failed ones', async () => {
    await app.deps.db.pool.query("delete from jobs where kind = 'sign-in-letter'");
    expect((await admin(['jobs'])).out).toBe('There are no jobs.\n');
    expect((await admin(['reasons'])).out).toBe('Nothing has been counted yet.\n');
    await app.deps.db.pool.query(
      `insert into jobs (kind, payload, attempts, last_error, failed_at, run_at) values
         ('reset-letter', '{"email":"maya@example.org"}', 9, 'ESOCKET', now(), now()),
         ('reset-letter', '{"email":"jonas@example.org"}', 2, 'EENVELOPE 550', null, '2099-11-22T10:30:00Z'),
         ('delete-blob', '{"blobKey":"x"}', 0, null, null, '2099-01-01')`,
    );
    expect(await admin(['jobs'])).toEqual({
      code: 0,
      out: [
        'KIND          WAITING  RUNNING  FAILED',
        'delete-blob   1        0        0',
        'reset-letter  1        0        1',
        '',
        'JOB           ATTEMPTS  NEXT              REASON',
        'reset-letter  9         failed            ESOCKET',
        'reset-letter  2         2099-11-22 10:30  EENVELOPE 550',
        '',
      ].join('\n'),
      err: '',
    });
    expect((await admin(['jobs', 'retry'])).out).toBe('1 job will be retried.\n');
    const { rows } = await app.deps.db.pool.query('select from jobs where run_at <= now() and attempts = 0');
    expect(rows).toHaveLength(1);
    expect(await admin(['jobs', 'again'])).toMatchObject({ code: 2 });
    await app.deps.db.pool.query('delete from jobs');
  });

  it('blocks a host with their links, and unblocks them', async () => {
    const host = await app.signUp();
    const { sessionCode } = await createLink(host);
    await submitTestResult(app.anonymous, sessionCode);
    const logIn = (password: string) => app.openBrowser().post('/api/auth/login', { email: host.email, password });
    const submit = () => app.anonymous.post('/api/guest-results', testSubmission(sessionCode));
    const open = () => app.anonymous.get(`/api/test-sessions/${sessionCode}`);
    const postClip = () => app.anonymous.post('/api/guest-recording', guestClip(sessionCode));
    const said = `${host.email} is blocked and signed out everywhere. Their guest links do not work.\n`;
    expect(await admin(['block-host', host.email.toUpperCase()])).toEqual({ code: 0, out: said, err: '' });
    expect((await host.get('/api/auth/user')).statusCode).toBe(401);
    const [right, wrong] = [await logIn(STRONG_PASSWORD), await logIn('Wrong-Word-5')];
    expect([right.json().code, wrong.json().code]).toEqual(['account_blocked', 'wrong_credentials']);
    expect(right.cookies).toEqual([]);
    for (const reply of [await open(), await submit(), await postClip()]) {
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'link_not_valid']);
    }
    expect((await admin(['list-hosts'])).out).toMatch(new RegExp(`^${host.email} .* plus, blocked `, 'm'));
    expect(await admin(['unblock-host', host.email])).toMatchObject({ code: 0, err: '' });
    expect([(await logIn(STRONG_PASSWORD)).statusCode, (await submit()).statusCode]).toEqual([200, 201]);
  });

  it('signs a host out everywhere, and no other one', async () => {
    const [host, other] = [await app.signUp(), await app.signUp()];
    const made = await makeResetLink(app.deps, host.email);
    expect((await admin(['sign-out-host', host.email])).out).toBe(`${host.email} is signed out everywhere.\n`);
    const ask = async (browser: typeof host) => (await browser.get('/api/auth/user')).statusCode;
    expect([await ask(host), await ask(other)]).toEqual([401, 200]);
    const body = { token: tokenIn(made?.link), password: 'Quiet-Studio-9' };
    expect((await app.anonymous.post('/api/auth/reset-password', body)).json().code).toBe('reset_not_valid');
  });

  it('logs what was done, with a key instead of the address', async () => {
    const { email } = await app.signUp();
    await admin(['sign-out-host', email]);
    await admin(['sign-out-host', 'nobody.here@example.org']);
    const log = await readFile(join(folder, 'none', 'admin.log'), 'utf8');
    const last = log
      .trimEnd()
      .split('\n')
      .slice(-2)
      .map((line) => JSON.parse(line) as object);
    const command = { security: true, event: 'admin_command', command: 'sign-out-host', account: expect.any(String) };
    expect(last).toMatchObject([
      { ...command, outcome: 'done' },
      { ...command, outcome: 'failed' },
    ]);
    expect(log).not.toContain('@');
    expect((await stat(join(folder, 'none', 'admin.log'))).mode & 0o777).toBe(0o600);
    const nowhere = { DATABASE_URL: ownDatabase, DATA_DIR: join(folder, 'not-there') };
    expect((await admin(['sign-out-host', email], nowhere)).err).toMatch(/^\{.*"security":true.*\}\n$/);
  });

  it('logs a command that works while the database cannot be opened', async () => {
    const dataDir = join(folder, 'offline');
    await mkdir(dataDir);
    expect((await admin(['upgrade-database'], { DATABASE_URL: ownDatabase, DATA_DIR: dataDir })).code).toBe(1);
    const log = await readFile(join(dataDir, 'admin.log'), 'utf8');
    expect(JSON.parse(log)).toMatchObject({ security: true, command: 'upgrade-database', outcome: 'failed' });
  });

  it('finds, exports and deletes the data of one guest, and of no other', async () => {
    const [host, second] = [await app.signUpPro(), await app.signUpPro()];
    const own = await createLink(host, { guestEmail: 'Zoe@example.org', title: 'Season two' });
    const shared = await createLink(second);
    const submissionId = '5d1f6f0a-7f0e-4a52-9c59-3a1a3a6f2b11';
    await submitTestResult(app.anonymous, own.sessionCode);
    await submitTestResult(app.anonymous, shared.sessionCode, { guestEmail: 'zoe@example.org', submissionId });
    await submitTestResult(app.anonymous, shared.sessionCode, { guestEmail: 'tomas@example.org' });
    await sendClip(app.anonymous, shared.sessionCode, { submissionId });
    const dataDir = join(folder, 'with-clips');
    await mkdir(dataDir);
    await symlink(app.blobFolder, join(dataDir, 'blobs'));
    const settings = { DATABASE_URL: ownDatabase, DATA_DIR: dataDir };
    const amount = '1 guest link, 2 results and 1 clip';
    const found = await admin(['find-guest', 'ZOE@example.org'], settings);
    expect(found.out.split('\n')).toEqual([
      expect.stringMatching(new RegExp(`^link .+ ${host.email} .+Season two$`)),
      expect.stringMatching(new RegExp(`^result .+ ${host.email} `)),
      expect.stringMatching(new RegExp(`^result .+ ${second.email} `)),
      expect.stringMatching(/^clip .+\.webm$/),
      `${amount}.`,
      '',
    ]);
    const file = join(folder, 'zoe.zip');
    expect(await admin(['export-guest', 'zoe@example.org', file], settings)).toMatchObject({ code: 0, err: '' });
    const files = await unzip(await readFile(file));
    const text = JSON.stringify([...files].map(([name, bytes]) => [name, String(bytes)]));
    expect(text).toContain('Season two');
    expect(text).not.toMatch(/tomas@example|blob_key|password/);
    expect([...files.keys()].filter((name) => name.includes('/recordings/'))).toHaveLength(1);
    expect((await admin(['export-guest', 'zoe@example.org', file], settings)).err).toMatch(/ already exists\.\n$/);

    const call = ['delete-guest', 'zoe@example.org'];
    const question = `Delete ${amount} of zoe@example.org permanently? [y/N] `;
    const refused = { code: 1, out: question, err: 'Nothing was deleted. Answer y, or add --yes.\n' };
    expect(await admin(call, settings, 'n')).toEqual(refused);
    expect((await admin(call, settings, 'y')).out).toBe(`${question}Deleted ${amount} of zoe@example.org.\n`);
    expect(await admin(call, settings)).toMatchObject({ code: 1, err: 'Nothing is stored about this guest.\n' });
    expect((await app.anonymous.get(`/api/test-sessions/${own.sessionCode}`)).statusCode).toBe(404);
    expect(await resultsOf(second, shared.id)).toMatchObject([{ guestEmail: 'tomas@example.org' }]);
    const link = `https://check.example.org/guest/${shared.sessionCode.toUpperCase()}`;
    expect((await admin(['delete-guest', link, '--yes'], settings)).out).toBe(
      'Deleted 1 guest link, 1 result and 0 clips of this link.\n',
    );
  });

  it('lists the hosts as text and as JSON', async () => {
    const host = await app.signUp({
      email: 'ada@example.org',
      firstName: 'Ada\u001b[2J',
      lastName: '名字',
      password: STRONG_PASSWORD,
    });
    const { sessionCode } = await createLink(host);
    await submitTestResult(app.anonymous, sessionCode);
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
      blockedAt: null,
      isAdmitted: true,
    });
  });

  it.each([
    [['set-plan', 'nobody@example.org', 'pro'], 1, 'There is no host with the address nobody@example.org.'],
    [['reset-link', 'nobody@example.org'], 1, 'There is no host with the address nobody@example.org.'],
    [['set-plan', 'maya@example.org'], 2, 'The plan must be plus or pro.'],
    [['delete-host', 'nobody@example.org', '--yes'], 1, 'There is no host with the address nobody@example.org.'],
    [['confirm-host', 'nobody@example.org'], 1, 'There is no host with the address nobody@example.org.'],
    [['block-host', 'nobody@example.org'], 1, 'There is no host with the address nobody@example.org.'],
    [['unblock-host', 'nobody@example.org'], 1, 'There is no host with the address nobody@example.org.'],
    [['find-guest'], 2, 'LINK-OR-EMAIL is missing.'],
    [['delete-guest', 'Zoe'], 2, '"Zoe" is neither a guest link nor an email address.'],
    [['find-guest', 'nobody@example.org'], 1, 'Nothing is stored about this guest.'],
    [['export-guest', 'nobody@example.org'], 2, 'FILE is missing, for example guest.zip.'],
    [['invite'], 2, 'EMAIL is missing.'],
    [['set-plan'], 2, 'EMAIL is missing.'],
    [['reset-link', 'maya'], 2, '"maya" is not an email address.'],
    [['backup'], 2, 'FILE is missing, for example linecheck.tar.gz.'],
    [['restore', '/nowhere/a.tar.gz'], 1, '/nowhere/a.tar.gz does not exist.'],
    [['list-hosts', 'all'], 2, 'Too many arguments. Usage: npm run admin -- list-hosts [--json]'],
    [['list-hosts', '--yaml'], 2, "Unknown option '--yaml'"],
    [['constructor'], 2, 'Unknown command "constructor". See npm run admin -- help.'],
  ])('%j ends with code %i and one line', async (args, code, line) => {
    expect(await admin(args)).toEqual({ code, out: '', err: `${line}\n` });
  });

  it('prints its help, without a database too', async () => {
    const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    const [all, one, other] = await Promise.all([
      admin([], nowhere),
      admin(['set-plan', '--help'], nowhere),
      admin(['help', 'reset-link'], nowhere),
    ]);
    expect(all.out).toMatch(/list-hosts \[--json\] +List[\s\S]+set-plan EMAIL plus\|pro +Set[\s\S]+reset-link EMAIL/);
    expect(one.out).toMatch(/^Usage: npm run admin -- set-plan EMAIL plus\|pro\n/);
    expect(other.out).toMatch(/^Usage: npm run admin -- reset-link EMAIL\n/);
    expect([all, one, other].map(({ code, err }) => [code, err])).toEqual([
      [0, ''],
      [0, ''],
      [0, ''],
    ]);
  });

  it('lists what guests would notice of the settings, and nothing if they fit together', async () => {
    await app.deps.db.pool.query("delete from sign_in_methods where kind = 'passkey'");
    const quiet = { DATABASE_URL: ownDatabase, MIN_FREE_DISK_MB: '0' };
    const open = { ...quiet, HOST: '0.0.0.0', PUBLIC_URL: 'http://192.0.2.7', MEDIA_PORT: '0', REGISTRATION: 'closed' };
    expect(await admin(['doctor'], quiet)).toEqual({
      code: 0,
      out: 'Nothing to do: the settings fit together.\n',
      err: '',
    });
    expect(await admin(['doctor'], open)).toEqual({
      code: 1,
      out: expect.stringMatching(/^Guests get no microphone and no camera: [^\n]+https: address\.\n$/),
      err: '1 thing to do before your guests come.\n',
    });
  });

  it('lets `backup` read the tables of an older release, and no other command', () => {
    expect(() => refuseOtherRelease('older', backup.mayReadOlder === true)).not.toThrow();
    expect(() => refuseOtherRelease('older', listHosts.mayReadOlder === true)).toThrow('Start Linecheck once');
  });

  it('refuses the tables of a newer release in one sentence', async () => {
    const database = await copyDatabase(inject('testServer'), inject('templateDatabase'));
    const db = openDatabase({ ...inject('testServer'), database }, pino({ level: 'silent' }));
    await db.pool.query("insert into kysely_migration values ('999-later', '2030-01-01T00:00:00.000Z')");
    await db.close();
    expect(await admin(['list-hosts'], { DATABASE_URL: databaseUrl(database) })).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^The database was used by a newer release of Linecheck\. Install that one, [^\n]+\n$/,
      ),
    });
  });

  it('reports a wrong setting, and the address of an unreachable database', async () => {
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

  it('does not create a missing database', async () => {
    const empty = join(folder, 'empty');
    const { code, err } = await admin(['list-hosts'], { DATA_DIR: empty });
    expect({ code, err }).toEqual({
      code: 1,
      err: `There is no database in ${empty} yet. Start Linecheck once, or set DATA_DIR or DATABASE_URL as for the app.\n`,
    });
    expect(await readdir(folder)).not.toContain('empty');
  });

  // Starts several databases: some ten seconds of processor time.
  it('writes a backup of a stopped installation, and restores it to another one', { timeout: 600_000 }, async () => {
    const [dataDir, moved] = [join(folder, 'first'), join(folder, 'moved')];
    const embedded = await openEmbeddedDatabase({ dataDir, log });
    const db = openDatabase({ ...embedded.connection, ssl: false }, log);
    await migrate(db.kysely);
    await db.pool.query(
      `with w as (insert into workspaces (id) values (gen_random_uuid()) returning id)
       insert into users (id, email, first_name, last_name, workspace_id)
       select id, 'maya@example.org', 'Maya', 'Hart', id from w`,
    );
    await db.close();
    await embedded.stop();
    const file = join(folder, 'all.tar.gz');
    const inventory = '1 host, 0 guest links, 0 results and 0 clips';
    const made = await admin(['backup', file], { DATA_DIR: dataDir });
    expect(made).toEqual({ code: 0, out: expect.stringMatching(`^Wrote ${inventory} to ${file} `), err: '' });
    const nobody = 'All hosts are signed out: they sign in with the passwords of the time of the backup.';
    const out = `Restored ${inventory} and compared them with the backup.\n${nobody}\n`;
    expect(await admin(['restore', file], { DATA_DIR: moved })).toEqual({ code: 0, out, err: '' });
    expect((await admin(['list-hosts'], { DATA_DIR: moved })).out).toContain('maya@example.org');
  });

  it('creates no database for a file that is not a backup', async () => {
    const empty = { DATA_DIR: join(folder, 'untouched') };
    const notOne = fileURLToPath(import.meta.url);
    const { code, err } = await admin(['restore', notOne], empty);
    expect({ code, err }).toEqual({ code: 1, err: `${notOne} is not a backup of Linecheck.\n` });
    expect(await readdir(folder)).not.toContain('untouched');
  });
});
