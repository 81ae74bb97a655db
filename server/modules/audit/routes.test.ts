import type { AuditAct, AuditEntry, AuditTarget, PeopleReply, WorkspaceRole } from '@linecheck/contract';
import { AUDIT_TARGET_OF, WORKSPACE_HEADER } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { transaction } from '../../db/database';
import { guestUpload, hostClip, saveHostClip, sendClip } from '../../testing/clips';
import { statementsOf } from '../../testing/count-statements';
import { createLink, submitTestResult } from '../../testing/guest-links';
import { openTestApp, type TestApp, type TestBrowser, type TestHost } from '../../testing/open-test-app';
import { deleteGuestData } from '../guests/service';
import { PlanService } from '../plans/service';
import { AuditService, recordAct } from './service';

const app = await openTestApp({ config: { auditDays: 30 } });
const { pool, kysely } = app.deps.db;

interface Page {
  readonly entries: readonly AuditEntry[];
  readonly next: string | null;
}

const list = async (browser: TestBrowser, query = '', headers = {}): Promise<Page> => {
  const reply = await browser.get(`/api/audit-log${query}`, headers);
  expect(reply.statusCode).toBe(200);
  return reply.json<Page>();
};

const eventsOf = async (browser: TestBrowser) => (await list(browser)).entries.map(({ act }) => act);

const templateOf = async (host: TestHost, name: string) =>
  (await host.post('/api/checklist-templates', { name, items: [] })).json<{ id: string }>().id;

/** A Pro host with something of each kind. */
async function openWorld(of: TestApp = app) {
  const host = await of.signUpPro({ firstName: 'Zoë', lastName: 'Lind' });
  const link = await createLink(host, { guestFirstName: 'Wilhelmina', title: 'Episode 12' });
  const { id: clip } = await sendClip(of.anonymous, link.sessionCode);
  const [first, second] = [await templateOf(host, 'Interviews'), await templateOf(host, 'Panels')];
  return { host, link, clip, first, second, third: await templateOf(host, 'Demos') };
}

type World = Awaited<ReturnType<typeof openWorld>>;

/** A call for each act of the API; the acts of People are recorded by that module. */
const calls: readonly (readonly [AuditAct, (world: World) => ReturnType<TestBrowser['call']>])[] = [
  ['link_created', ({ host }) => host.post('/api/test-sessions', { guestFirstName: 'Ada' })],
  ['link_changed', ({ host, link }) => host.put(`/api/test-sessions/${link.id}`, { title: 'Episode 13' })],
  ['link_renewed', ({ host, link }) => host.post(`/api/test-sessions/${link.id}/regenerate`)],
  ['template_created', ({ host }) => host.post('/api/checklist-templates', { name: 'New', items: [] })],
  ['template_changed', ({ host, first }) => host.put(`/api/checklist-templates/${first}`, { name: 'Talks' })],
  ['default_template_changed', ({ host, second }) => host.post(`/api/checklist-templates/${second}/set-default`)],
  ['template_deleted', ({ host, third }) => host.delete(`/api/checklist-templates/${third}`)],
  ['clip_created', ({ host }) => host.post('/api/recording-clips', hostClip())],
  ['clip_deleted', ({ host, clip }) => host.delete(`/api/recording-clips/${clip}`)],
  ['link_deleted', ({ host, link }) => host.delete(`/api/test-sessions/${link.id}`)],
  ['brand_changed', ({ host }) => host.put('/api/branding', { brandSenderName: 'Harbour Lights' })],
  ['data_exported', ({ host }) => host.get('/api/account/export')],
];

/** Everything that an act changes. */
async function stateOf(of: TestApp): Promise<unknown> {
  const tables = ['test_sessions', 'checklist_templates', 'recording_clips', 'workspaces', 'audit_log'];
  const rows = tables.map((table) => of.deps.db.pool.query(`select * from ${table} order by 1`));
  return (await Promise.all(rows)).map((each) => each.rows);
}

describe('an act', () => {
  const world = openWorld();

  it.each(calls)('%s is recorded with who, where and on what, in the statement of the act', async (act, call) => {
    const { host } = await world;
    const before = await eventsOf(host);
    const statements = await statementsOf(pool, async () => {
      expect((await call(await world)).statusCode).toBeLessThan(300);
    });
    const { entries } = await list(host);
    const [newest] = entries;
    expect(entries.length).toBe(before.length + 1);
    expect(newest).toMatchObject({
      act,
      person: { id: host.userId, name: 'Zoë Lind' },
      signIn: { userAgent: 'lightMyRequest' },
    });
    expect(newest?.target === null).toBe(AUDIT_TARGET_OF[act] === 'workspace');
    const alone = statements.filter((statement) => /^\s*insert into audit_log/.test(statement));
    expect(alone.length).toBe(act === 'data_exported' ? 1 : 0);
  });

  it('that cannot be recorded is not done', async () => {
    const own = await openTestApp();
    const world = await openWorld(own);
    const onPlus = await own.signUp();
    await own.deps.db.pool.query('alter table audit_log add constraint refused check (false) not valid');
    const before = await stateOf(own);
    const statuses: number[] = [];
    for (const [, call] of calls) statuses.push((await call(world)).statusCode);
    statuses.push((await onPlus.post('/api/start-trial')).statusCode);
    expect(statuses.filter((status) => status < 500)).toEqual([]);
    expect(await stateOf(own)).toEqual(before);
  });

  it('that is refused or changes nothing is not recorded', async () => {
    const { host, link, first } = await openWorld();
    const before = await eventsOf(host);
    const stranger = await app.signUpPro();
    const statuses = [
      await stranger.delete(`/api/test-sessions/${link.id}`),
      await stranger.post(`/api/test-sessions/${link.id}/regenerate`),
      await host.put(`/api/test-sessions/${link.id}`, { title: 'Episode 12' }),
      await host.put(`/api/checklist-templates/${first}`, { name: 'Interviews' }),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([404, 404, 200, 200]);
    expect(await eventsOf(host)).toEqual(before);
    expect(await eventsOf(stranger)).toEqual([]);
  });

  it('is recorded once if two calls delete the same link', async () => {
    const { host, link } = await openWorld();
    await Promise.all([1, 2, 3].map(() => host.delete(`/api/test-sessions/${link.id}`)));
    expect((await eventsOf(host)).filter((act) => act === 'link_deleted')).toHaveLength(1);
  });

  it('names the changed fields, and not their values', async () => {
    const { host, link } = await openWorld();
    await host.put(`/api/test-sessions/${link.id}`, { title: 'Pilot', guestMessage: 'Bring <b>headphones</b>' });
    const { entries } = await list(host);
    expect(entries[0]?.details).toEqual({ fields: ['guestMessage', 'title'] });
  });

  it('on the plan says which plan, also if the operator set it', async () => {
    const host = await app.signUp();
    expect((await host.post('/api/start-trial')).statusCode).toBe(200);
    expect((await host.post('/api/cancel-subscription')).statusCode).toBe(200);
    await new PlanService(app.deps).setPlan(kysely, host.email, 'pro');
    const { entries } = await list(host);
    expect(entries.map(({ details, person }) => [details.to, person?.id])).toEqual([
      ['pro', undefined],
      ['ended', host.userId],
      ['trial', host.userId],
    ]);
  });

  it('of a guest is recorded without a person, and a repeated upload once', async () => {
    const host = await app.signUpPro();
    const link = await createLink(host, { guestFirstName: 'Wilhelmina', title: 'Episode 12' });
    const upload = guestUpload(link.sessionCode);
    const { id } = (await app.anonymous.call(upload)).json<{ id: string }>();
    const { id: again, deleteToken } = (await app.anonymous.call(upload)).json<{ id: string; deleteToken: string }>();
    expect(again).toBe(id);
    const withdraw = (token: string) => app.anonymous.post(`/api/guest-recording/${id}/delete`, { deleteToken: token });
    expect((await withdraw('wrong')).statusCode).toBe(404);
    expect((await withdraw(deleteToken)).statusCode).toBe(200);
    const { entries } = await list(host, '?target=clip');
    const target = { id, name: 'Wilhelmina · Episode 12' };
    expect(entries).toMatchObject([
      { act: 'clip_withdrawn', person: null, target },
      { act: 'clip_received', person: null, target },
    ]);
    const [, csv] = (await host.get('/api/audit-log/csv')).body.split('\r\n');
    expect(csv).toContain(',A guest,,withdrew a recording,Wilhelmina · Episode 12,');
  });

  it('of the operator on the data of a guest is recorded in each workspace that had some', async () => {
    const guestEmail = 'ada@guests.example.org';
    const [one, other, third] = [await app.signUpPro(), await app.signUpPro(), await app.signUpPro()];
    await createLink(one, { guestFirstName: 'Ada', guestEmail });
    await submitTestResult(app.anonymous, (await createLink(other)).sessionCode, { guestEmail });
    await createLink(third);
    await deleteGuestData(kysely, { kind: 'email', email: guestEmail });
    const newest = async (host: TestHost) => (await list(host)).entries[0];
    const entry = { act: 'guest_deleted', person: null, target: null };
    expect([await newest(one), await newest(other)]).toMatchObject([entry, entry]);
    expect((await newest(third))?.act).toBe('link_created');
  });

  it('is the end of a trial, which is recorded once and with its own time', async () => {
    const [over, running, ended] = [await app.signUp(), await app.signUp(), await app.signUp()];
    for (const host of [over, running, ended]) await host.post('/api/start-trial');
    await ended.post('/api/cancel-subscription');
    await pool.query("update workspaces set trial_ends_at = now() - interval '1 hour' where id = any($1)", [
      [over.workspaceId, ended.workspaceId],
    ]);
    const audit = new AuditService(app.deps);
    for (let round = 0; round < 2; round += 1) await audit.noteEndedTrials();
    expect([await eventsOf(over), await eventsOf(running), await eventsOf(ended)]).toEqual([
      ['plan_changed', 'trial_ended'],
      ['plan_changed'],
      ['plan_changed', 'plan_changed'],
    ]);
    expect((await list(over)).entries[1]).toMatchObject({ person: null, target: null, details: {} });
    expect((await over.get('/api/audit-log/csv')).body).toContain(',Linecheck,,ended the Pro trial,');
  });

  it('on an invitation is recorded with those on people', async () => {
    const host = await app.signUpPro();
    await host.post('/api/workspace-invitations', { role: 'viewer' });
    const { invitations } = (await host.get('/api/people')).json<PeopleReply>();
    const url = `/api/workspace-invitations/${invitations[0]?.id}`;
    await host.post(`${url}/renew`);
    await host.delete(url);
    expect((await host.delete(url)).statusCode).toBe(404);
    const { entries } = await list(host, '?target=person');
    expect(entries.map(({ act, details }) => [act, details])).toEqual([
      ['invitation_revoked', {}],
      ['invitation_renewed', { to: 'viewer' }],
      ['person_invited', { to: 'viewer' }],
    ]);
  });

  it('is rolled back with the transaction in which it is recorded', async () => {
    const host = await app.signUp();
    const actor = { workspace: host.workspaceId, person: host.userId, signIn: host.userId, token: null };
    const entry = { act: 'person_joined', target: host.userId } as const;
    const failing = transaction(kysely, async (trx) => {
      await recordAct(trx, actor, entry);
      throw new Error('refused later');
    });
    await expect(failing).rejects.toThrow('refused later');
    expect(await eventsOf(host)).toEqual([]);
    await transaction(kysely, (trx) => recordAct(trx, actor, entry));
    expect(await eventsOf(host)).toEqual(['person_joined']);
  });
});

describe('two acts on one link at the same time', () => {
  it('do not block each other forever', async () => {
    const { host, link } = await openWorld();
    const url = `/api/test-sessions/${link.id}`;
    const statuses: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const replies = await Promise.all([
        host.put(url, { title: `Episode ${round}` }),
        host.post(`${url}/regenerate`),
        host.put(url, { guestMessage: `Message ${round}` }),
        host.post(`${url}/regenerate`),
      ]);
      statuses.push(...replies.map(({ statusCode }) => statusCode));
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

describe('the table', () => {
  it('contains no names and no texts that people have typed', async () => {
    const world = await openWorld();
    for (const [, call] of calls) await call(world);
    const { rows } = await pool.query('select * from audit_log where workspace_id = $1', [world.host.workspaceId]);
    const stored = JSON.stringify(rows);
    expect(rows.length).toBeGreaterThan(calls.length);
    for (const typed of ['Wilhelmina', 'Ada', 'Episode', 'Interviews', 'Talks', 'Harbour', 'Zoë', world.host.email])
      expect(stored).not.toContain(typed);
  });

  it('keeps the entries of a person whose account is deleted, and loses those of a deleted workspace', async () => {
    const { host, link } = await openWorld();
    const member = await join(host, 'producer');
    await member.host.put(`/api/test-sessions/${link.id}`, { title: 'Pilot' }, member.header);
    await pool.query('delete from users where id = $1', [member.host.userId]);
    const { entries } = await list(host);
    expect(entries[0]).toMatchObject({ person: { id: member.host.userId, name: null }, signIn: { userAgent: null } });
    await pool.query('delete from users where id = $1', [host.userId]);
    await pool.query('delete from workspaces where id = $1', [host.workspaceId]);
    const left = await pool.query('select from audit_log where workspace_id = $1', [host.workspaceId]);
    expect(left.rowCount).toBe(0);
  });
});

/** Another person, as a member of the host's workspace. */
async function join(to: TestHost, role: WorkspaceRole) {
  const host = await app.signUp({ firstName: 'Mika', lastName: 'Roth' });
  await kysely.insertInto('memberships').values({ user_id: host.userId, workspace_id: to.workspaceId, role }).execute();
  return { host, header: { [WORKSPACE_HEADER]: to.workspaceId } };
}

describe('the list', () => {
  it('shows the names of what exists, and the ids of what is gone', async () => {
    const { host, link, clip } = await openWorld();
    await host.delete(`/api/recording-clips/${clip}`);
    const namesOf = async () =>
      (await list(host)).entries
        .filter(({ act }) => act === 'clip_deleted' || act === 'link_created')
        .map(({ target }) => target);
    const name = 'Wilhelmina · Episode 12';
    expect(await namesOf()).toEqual([
      { id: clip, name },
      { id: link.id, name },
    ]);
    await host.delete(`/api/test-sessions/${link.id}`);
    expect(await namesOf()).toEqual([
      { id: clip, name: null },
      { id: link.id, name: null },
    ]);
  });

  it('has pages, each entry once, newest first', async () => {
    const { host } = await openWorld();
    for (let n = 0; n < 4; n += 1) await createLink(host);
    const all = (await list(host)).entries.map(({ id }) => id);
    const found: string[] = [];
    let after = '';
    for (;;) {
      const { entries, next } = await list(host, `?limit=2${after}`);
      found.push(...entries.map(({ id }) => id));
      if (next === null) break;
      after = `&after=${next}`;
    }
    expect(found).toEqual(all);
    expect(all.length).toBe(9);
  });

  it('refuses the cursor of another list and an unknown kind', async () => {
    const host = await app.signUp();
    const foreign = Buffer.from(JSON.stringify(['submitted', '1', host.userId])).toString('base64url');
    const replies = [await host.get(`/api/audit-log?after=${foreign}`), await host.get('/api/audit-log?target=guest')];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400]);
  });

  it('is filtered by person and by kind', async () => {
    const { host, link } = await openWorld();
    const member = await join(host, 'producer');
    await member.host.put(`/api/test-sessions/${link.id}`, { title: 'Pilot' }, member.header);
    const byMember = await list(host, `?person=${member.host.userId}`);
    expect(byMember.entries.map(({ act }) => act)).toEqual(['link_changed']);
    const kindsOf = async (target: AuditTarget) =>
      new Set((await list(host, `?target=${target}`)).entries.map(({ act }) => AUDIT_TARGET_OF[act]));
    expect([await kindsOf('link'), await kindsOf('template'), await kindsOf('person')]).toEqual([
      new Set(['link']),
      new Set(['template']),
      new Set(),
    ]);
    expect((await host.get('/api/audit-log/people')).json()).toEqual([
      { id: member.host.userId, name: 'Mika Roth' },
      { id: host.userId, name: 'Zoë Lind' },
    ]);
  });

  it('has nothing of another workspace, also in calls that name it', async () => {
    const one = await openWorld();
    const other = await openWorld();
    const text = JSON.stringify(await list(one.host));
    for (const theirs of [other.host.userId, other.link.id, other.first]) expect(text).not.toContain(theirs);
    const filtered = await list(one.host, `?person=${other.host.userId}`);
    expect(filtered.entries).toEqual([]);
    const reply = await one.host.get('/api/audit-log', { [WORKSPACE_HEADER]: other.host.workspaceId });
    expect(reply.statusCode).toBe(403);
  });
});

describe('the table for spreadsheets', () => {
  it('has a line for each entry, with words, and no text that becomes a formula', async () => {
    const host = await app.signUpPro({ firstName: '=HYPERLINK("x")', lastName: 'Lind' });
    const link = await createLink(host, { guestFirstName: '@SUM(A1)', title: 'One, "two"' });
    await host.put(`/api/test-sessions/${link.id}`, { guestMessage: 'Hi' });
    const reply = await host.get('/api/audit-log/csv');
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename=linecheck-activity.csv',
    });
    const [head = '', ...lines] = reply.body.split('\r\n');
    expect(head).toBe('\ufeffWhen (UTC),Who,Person,What,On what,Target,Details,Browser,Sign-in,Token,Token id');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain(
      `,"'=HYPERLINK(""x"") Lind",${host.userId},changed a guest link,"'@SUM(A1) · One, ""two""",${link.id},message,lightMyRequest,`,
    );
    expect(lines[1]).toContain(',created a guest link,');
    // Spreadsheets read this form as a date.
    expect(lines[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/);
  });

  it('is complete beyond one page, and filtered like the list', async () => {
    const host = await app.signUpPro();
    await saveHostClip(host);
    await pool.query(
      `insert into audit_log (workspace_id, person_id, act, target_kind, target_id, details)
       select $1::uuid, $1::uuid, 'link_deleted', 'link', gen_random_uuid(), '{}' from generate_series(1, 450)`,
      [host.workspaceId],
    );
    await templateOf(host, 'Talks');
    const linesOf = async (query: string) =>
      (await host.get(`/api/audit-log/csv${query}`)).body.split('\r\n').length - 2;
    expect([await linesOf(''), await linesOf('?target=link'), await linesOf('?target=clip')]).toEqual([452, 450, 1]);
  });
});

describe('an entry that has been kept for long enough', () => {
  it('is deleted once, in batches and by several concurrent instances, and newer ones are kept', async () => {
    const host = await app.signUp();
    const insert = (count: number, days: number) =>
      pool.query(
        `insert into audit_log (workspace_id, at, act, target_kind, details)
         select $1::uuid, now() - $2 * interval '1 day', 'data_exported', 'workspace', '{}' from generate_series(1, $3::int)`,
        [host.workspaceId, days, count],
      );
    await insert(2500, 31);
    await insert(3, 29);
    await Promise.all([1, 2, 3].map(() => new AuditService(app.deps).purgeExpired()));
    const { rows } = await pool.query('select count(*) as count from audit_log where workspace_id = $1', [
      host.workspaceId,
    ]);
    expect(rows).toEqual([{ count: 3 }]);
  });
});
