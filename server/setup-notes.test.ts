import { readFileSync } from 'node:fs';
import { setupNotes } from '@linecheck/texts/en/server';
import { describe, expect, it } from 'vitest';
import { readConfig, type ServerConfig } from './env';
import { lineOf, notesOf } from './setup-notes';
import { openTestApp } from './testing/open-test-app';

const GB = 1_000_000_000;
const facts = { untrustedProxy: undefined, unprovenPorts: [], disk: { freeBytes: 50 * GB, totalBytes: 100 * GB } };

/** Settings of an installation behind a proxy, of which no guest notices anything. */
const good = { PUBLIC_URL: 'https://check.example.org', TRUST_PROXY: '127.0.0.1', SMTP_URL: 'smtps://a:b@example.org' };
const configOf = (env: Readonly<Record<string, string>>): ServerConfig => readConfig({ ...good, ...env }, '/');

describe('the notes on the settings', () => {
  it.each([
    [{}, {}, []],
    [{ PUBLIC_URL: '', HOST: '0.0.0.0' }, {}, ['address_missing']],
    [{ PUBLIC_URL: 'http://check.example.org' }, {}, ['no_https']],
    [{ TRUST_PROXY: '' }, {}, ['proxy_not_trusted']],
    [{}, { untrustedProxy: '172.18.0.2' }, ['proxy_not_trusted']],
    [{}, { disk: { freeBytes: 9 * GB, totalBytes: 100 * GB } }, ['disk_low']],
    [{ MIN_FREE_DISK_MB: '2000' }, { disk: { freeBytes: 9 * GB, totalBytes: 100 * GB } }, []],
    [{}, { unprovenPorts: ['203.0.113.7:3478'] }, ['media_port_unproven']],
    [{ CLIP_DAYS: '90', RESULT_DAYS: '30' }, {}, ['clips_end_early']],
    [{ SMTP_URL: '' }, {}, ['no_mail']],
    [{ SMTP_URL: '', REGISTRATION: 'invite' }, {}, []],
    // A trial on one machine has no guests elsewhere.
    [{ PUBLIC_URL: '', SMTP_URL: '', TRUST_PROXY: '' }, {}, []],
  ])('for %j and %j are %j', (env, seen, codes) => {
    expect(notesOf(configOf(env), { ...facts, ...seen }).map(({ code }) => code)).toEqual(codes);
  });

  it('name a section of the manual that exists', () => {
    const manual = readFileSync(new URL('../docs/operating.md', import.meta.url), 'utf8');
    for (const { section } of Object.values(setupNotes.notes)) expect(manual).toContain(`\n## ${section}\n`);
  });

  it('have the effect and the remedy in one line for the terminal', () => {
    expect(lineOf({ code: 'proxy_not_trusted', detail: '172.18.0.2' })).toMatch(
      /rate limits\. Set TRUST_PROXY to 172\.18\.0\.2\.$/,
    );
    expect(lineOf({ code: 'proxy_not_trusted', detail: '' })).toMatch(
      /Set TRUST_PROXY to the address from which the proxy/,
    );
  });

  it('tell the first host of a trial on one machine that its links open nowhere else', async () => {
    const app = await openTestApp({ config: { publicUrl: 'http://localhost:3000', host: 'localhost' } });
    const first = await app.signUp();
    const notes = [{ code: 'address_missing', detail: 'http://localhost:3000' }];
    expect((await first.get('/api/setup-notes')).json()).toEqual(notes);
  });

  it('are for the first host, who reads of a proxy that every call came through', async () => {
    const logLines: string[] = [];
    const app = await openTestApp({
      config: { publicUrl: 'http://192.168.1.5:3000', mediaPort: 0, registration: 'closed' },
      logLines,
    });
    const first = await app.signUp();
    await app.deps.db.pool.query(
      `with w as (insert into workspaces (id) values (gen_random_uuid()) returning id),
       u as (
         insert into users (id, email, first_name, last_name, workspace_id)
         select id, 'second@example.org', 'Second', 'Host', id from w returning id
       ),
       p as (insert into sign_in_methods (user_id, kind, data) select u.id, kind, data from sign_in_methods, u)
       insert into memberships (user_id, workspace_id, role) select id, id, 'owner' from u`,
    );
    const second = await app.signIn({ email: 'second@example.org' });
    const notes = async () => (await first.get('/api/setup-notes')).json<object[]>();
    const plain = { code: 'no_https', detail: 'http://192.168.1.5:3000' };
    expect(await notes()).toEqual([plain]);
    expect((await second.get('/api/setup-notes')).json()).toEqual([]);
    for (let calls = 0; calls < 20; calls += 1)
      await app.app.inject({
        url: '/api/settings',
        remoteAddress: '172.18.0.2',
        headers: { 'x-forwarded-for': `203.0.113.${calls}` },
      });
    await expect.poll(notes).toEqual([plain, { code: 'proxy_not_trusted', detail: '172.18.0.2' }]);
    expect(logLines.join('')).toContain('proxy_not_trusted');
  });
});
