import type { InvitedCounts } from '@linecheck/contract';
import { EMAIL_LIMITS } from '@linecheck/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openHashKey } from '../../db/installation-secret';
import { episodeId } from '../../domain/ids';
import { statementsOf } from '../../testing/count-statements';
import { HOUR_MS, openEmailStage } from '../../testing/guest-emails';
import { addTestGuests, boardOf, createLink, insertLinks, testEpisodeForm } from '../../testing/guest-links';
import { type TestHost, testAnswer } from '../../testing/open-test-app';
import { addressKeyOf } from '../email-objections/tokens';
import { GuestEmailStore } from './email-store';

const stage = await openEmailStage();
afterAll(stage.close);
const still = await openEmailStage({ isStill: true });
afterAll(still.close);
beforeEach(stage.resetClock);
const { app, pool } = stage;
const hashKey = openHashKey(app.deps.db.kysely, app.deps);

type Show = Awaited<ReturnType<typeof stage.openEpisode>>;

/** An episode with guests whom nobody emails: no job runs. */
async function openStillShow(count: number) {
  const host = await still.openHost();
  const show = await still.openEpisode(host, 60, []);
  await insertLinks(still.pool, host.workspaceId, count, {
    episode_id: `'${show.episode.id}'`,
    guest_email: `'guest-' || n || '@${show.episode.id}.example.org'`,
    guest_name: `'Guest ' || n`,
    session_code: `md5('${show.episode.id}' || n)`,
    expires_at: `now() + interval '30 days'`,
  });
  return { host, show };
}

/** The statements of this work, without those of the runner that looks for jobs. */
const statementsBy = async (work: () => Promise<unknown>) =>
  (await statementsOf(still.pool, work)).filter((statement) => !statement.includes('skip locked'));

const reasonsOf = async (show: Show): Promise<readonly (string | null)[]> => {
  const { rows } = await pool.query<{ reason: string | null; state: string }>(
    `select coalesce(g.reason, g.state) as reason from guest_emails g join test_sessions s on s.id = g.session_id
     where s.episode_id = $1 order by g.created_at, g.id`,
    [show.episode.id],
  );
  return rows.map(({ reason }) => reason);
};

describe('500 guests', () => {
  it('cost as many statements as 5', async () => {
    const counts: (readonly number[])[] = [];
    for (const guests of [5, 500]) {
      const { host, show } = await openStillShow(guests);
      const count = async (work: () => Promise<unknown>) => (await statementsBy(work)).length;
      counts.push([
        await count(async () => expect((await show.invite()).json<InvitedCounts>().now).toBe(guests)),
        await count(() => show.emails()),
        await count(() => boardOf(host, show.episode)),
      ]);
    }
    const [few, many] = counts;
    expect(many).toEqual(few);
    expect(many).toEqual([11, 5, 3]);
  });

  it('are asked by one statement who is not ready', async () => {
    const { show } = await openStillShow(500);
    await show.plan({ reminderHours: [48] });
    const store = new GuestEmailStore(still.app.deps.db.kysely);
    const statements = await statementsBy(async () => {
      expect(await store.guestsToRemind(episodeId(show.episode.id), 48)).toHaveLength(500);
    });
    expect(statements).toHaveLength(1);
  });
});

describe('the limits', () => {
  it('let what is beyond them wait for the next day, and tell the host', async () => {
    const { show } = await openStillShow(EMAIL_LIMITS.workspacePerDay + 3);
    const counts = (await show.invite()).json<InvitedCounts>();
    expect(counts).toMatchObject({ now: EMAIL_LIMITS.workspacePerDay, later: 3, withoutAddress: 0 });
    expect(Date.parse(String(counts.laterAt)) - Date.now()).toBeGreaterThan(23 * HOUR_MS);
    expect(await show.emails()).toMatchObject({ left: 0, waiting: EMAIL_LIMITS.workspacePerDay + 3 });
  });

  it('hold for an address over all workspaces', async () => {
    const address = 'shared@guests.example.org';
    for (let count = 0; count < EMAIL_LIMITS.addressPerDay + 2; count += 1) {
      const host = await stage.openHost();
      const link = await createLink(host, { guestEmail: address });
      await host.post(`/api/test-sessions/${link.id}/invitation`);
      await stage.runDue();
    }
    expect(stage.lettersTo(address)).toHaveLength(EMAIL_LIMITS.addressPerDay);
    const { rows } = await pool.query(
      `select count(*) from guest_emails g join test_sessions s on s.id = g.session_id
       where reason = 'address-limit' and s.guest_email = $1`,
      [address],
    );
    expect(rows).toEqual([{ count: 2 }]);
  });

  it('let news out at once', async () => {
    const { host, show } = await openStillShow(EMAIL_LIMITS.workspacePerDay);
    await show.invite();
    await still.pool.query(
      `update guest_emails set state = 'sent', settled_at = now(), told_starts_at = $2 where workspace_id = $1`,
      [host.workspaceId, show.startsAt],
    );
    expect(await show.emails()).toMatchObject({ left: 0 });
    await host.put(`/api/episodes/${show.episode.id}/called-off`, { isCalledOff: true });
    expect(await show.tell()).toMatchObject({ now: EMAIL_LIMITS.workspacePerDay, later: 0 });
  });

  it('leave room for other workspaces at the same address', async () => {
    const address = 'wanted@guests.example.org';
    const [host, other] = [await stage.openHost(), await stage.openHost()];
    const invite = async (by: TestHost) => {
      const link = await createLink(by, { guestEmail: address });
      await by.post(`/api/test-sessions/${link.id}/invitation`);
      await stage.runDue();
    };
    for (let count = 0; count < EMAIL_LIMITS.addressPerDay; count += 1) await invite(host);
    expect(stage.lettersTo(address)).toHaveLength(EMAIL_LIMITS.addressPerWorkspaceAndDay);
    await invite(other);
    expect(stage.lettersTo(address)).toHaveLength(EMAIL_LIMITS.addressPerWorkspaceAndDay + 1);
  });

  it('count no invitation that did not go out', async () => {
    const { host, show } = await openStillShow(1);
    const [guest] = (await boardOf(host, show.episode)).guests;
    for (let count = 0; count <= EMAIL_LIMITS.invitationsPerGuest; count += 1) {
      expect((await show.invite({ guests: [guest?.id] })).json()).toMatchObject({ now: 1 });
      await still.pool.query(`update guest_emails set state = 'failed', settled_at = now() where session_id = $1`, [
        guest?.id,
      ]);
    }
  });

  it('are not lifted by deleting the link', async () => {
    const host = await stage.openHost();
    const show = await stage.openEpisode(host, 60, ['Ada', 'Ben']);
    await show.invite();
    await stage.runDue();
    const { left } = await show.emails();
    stage.refused.set(show.addressOf('Ben'), 451);
    const ben = await show.guest('Ben');
    await show.invite({ guests: [ben.id] });
    await stage.tried(host);
    for (const { id } of [await show.guest('Ada'), ben]) await host.delete(`/api/test-sessions/${id}`);
    expect(await show.emails()).toMatchObject({ left });
    await pool.query(`update jobs set run_at = now() where kind = 'expire-guest-emails'`);
    await app.signUp();
    const states = async () =>
      (await pool.query('select state from guest_emails where workspace_id = $1 order by state', [host.workspaceId]))
        .rows;
    await expect.poll(states).toEqual([{ state: 'sent' }, { state: 'sent' }, { state: 'skipped' }]);
    stage.refused.clear();
  });

  it('allow unconfirmed hosts none', async () => {
    const host = await app.signUpPro();
    const show = await stage.openEpisode(host, 60, ['Ada']);
    expect(await testAnswer(show.invite())).toMatchObject({
      status: 409,
      code: 'no_guest_emails',
      params: { reason: 'unconfirmed' },
    });
    expect(await show.emails()).toMatchObject({ obstacle: 'unconfirmed', replyTo: null });
    // Neither by themselves: answers would go to an owner who has asked for nothing.
    expect(await testAnswer(show.plan())).toMatchObject({ status: 409, params: { reason: 'unconfirmed' } });
    expect((await show.plan({ reminderHours: [] })).statusCode).toBe(200);
    await stage.confirm(host);
    expect((await show.plan()).statusCode).toBe(200);
    await pool.query('update users set email_confirmed_at = null where id = $1', [host.userId]);
    expect((await show.plan({ reminderHours: [48] })).statusCode).toBe(200);
    await stage.goTo(show.startsAt.getTime() - 48 * HOUR_MS + 1000);
    expect(await reasonsOf(show)).toEqual(['host-unconfirmed']);
    expect(stage.lettersTo(show.addressOf('Ada'))).toEqual([]);
  });
});

describe('two members who press at once', () => {
  it('invite each guest once', async () => {
    const host = await stage.openHost();
    const member = await app.signUpMember(host, 'producer');
    await stage.confirm(member);
    const show = await stage.openEpisode(host, 60, ['Ada', 'Ben', 'Cleo']);
    const press = (by: TestHost) => by.post(`/api/episodes/${show.episode.id}/invitations`, { guests: 'new' });
    const replies = await Promise.all([press(host), press(member), press(host)]);
    const counts = replies.map((reply) => reply.json<InvitedCounts>());
    expect(counts.map(({ now }) => now).sort()).toEqual([0, 0, 3]);
    await stage.runDue();
    for (const name of ['Ada', 'Ben', 'Cleo']) expect(stage.lettersTo(show.addressOf(name))).toHaveLength(1);
  });
});

describe('answers', () => {
  it('go to the member who asked, and to no former member', async () => {
    const host = await stage.openHost();
    const member = await app.signUpMember(host, 'producer');
    await stage.confirm(member);
    const show = await stage.openEpisode(host, 60, ['Ada', 'Ben']);
    const invite = async (name: string) => {
      const guests = [(await show.guest(name)).id];
      await member.post(`/api/episodes/${show.episode.id}/invitations`, { guests });
    };
    await invite('Ada');
    await stage.runDue();
    expect(stage.lettersTo(show.addressOf('Ada'))[0]?.replyTo).toMatchObject([{ address: member.email }]);
    stage.refused.set(show.addressOf('Ben'), 451);
    await invite('Ben');
    await stage.tried(host);
    await pool.query('delete from memberships where user_id = $1 and workspace_id = $2', [
      member.userId,
      host.workspaceId,
    ]);
    stage.refused.clear();
    await stage.goTo(Date.now() + 60_000);
    expect(stage.lettersTo(show.addressOf('Ben'))[0]?.replyTo).toMatchObject([{ address: host.email }]);
  });
});

describe('a producer whose address is not confirmed', () => {
  it('sees it as that for answers, and no address of an owner', async () => {
    const host = await stage.openHost();
    const producer = await app.signUpMember(host, 'producer');
    const show = await stage.openEpisode(host, 60, ['Ada']);
    const url = `/api/episodes/${show.episode.id}`;
    expect((await producer.get(`${url}/emails`)).json()).toMatchObject({
      obstacle: 'unconfirmed',
      replyTo: producer.email,
    });
    const link = `/api/test-sessions/${(await show.guest('Ada')).id}`;
    for (const reply of [
      await producer.post(`${url}/email-preview`, { kind: 'invitation' }),
      await producer.post(`${link}/email-preview`),
      await producer.get(`${link}/email-page`),
    ]) {
      expect(reply.statusCode).toBe(200);
      expect(reply.body).toContain(`Answers go to ${producer.email}`);
      expect(reply.body).not.toContain(host.email);
    }
  });
});

describe('a viewer', () => {
  it('reads the emails without the address for answers, and changes nothing', async () => {
    const host = await stage.openHost();
    const viewer = await app.signUpMember(host, 'viewer');
    const show = await stage.openEpisode(host, 60, ['Ada']);
    const url = `/api/episodes/${show.episode.id}`;
    expect((await viewer.get(`${url}/emails`)).json()).toMatchObject({ obstacle: null, replyTo: null, notInvited: 1 });
    for (const path of ['invitations', 'news', 'email-preview'])
      expect((await viewer.post(`${url}/${path}`, { kind: 'invitation' })).statusCode).toBe(403);
    const stranger = await stage.openHost();
    expect((await stranger.get(`${url}/emails`)).statusCode).toBe(404);
    expect((await stranger.post(`${url}/invitations`, { guests: 'new' })).statusCode).toBe(404);
    const other = await stage.openEpisode(stranger, 60, ['Eve']);
    const guests = [(await other.guest('Eve')).id];
    expect((await show.invite({ guests })).statusCode).toBe(404);
  });
});

describe('what has changed until an email is sent', () => {
  it.each([
    ['host-blocked', 'update workspaces set blocked_at = now() where id = $1'],
    ['plan', `update workspaces set plan = 'plus' where id = $1`],
    ['no-address', 'update test_sessions set guest_email = null where workspace_id = $1'],
    ['called-off', 'update episodes set called_off_at = now() where workspace_id = $1'],
    ['archived', 'update episodes set archived_at = now() where workspace_id = $1'],
    ['link-expired', 'update test_sessions set expires_at = now() where workspace_id = $1'],
  ])('is decided again: %s', async (reason, change) => {
    const host = await stage.openHost();
    const show = await stage.openEpisode(host, 60, ['Ada']);
    stage.refused.set(show.addressOf('Ada'), 451);
    await show.invite();
    await stage.tried(host);
    await pool.query(change, [host.workspaceId]);
    stage.refused.clear();
    await stage.goTo(Date.now() + 60_000);
    expect(await reasonsOf(show)).toEqual([reason]);
    expect(stage.lettersTo(show.addressOf('Ada'))).toEqual([]);
  });

  it('ends with the link, the episode and the workspace', async () => {
    const host = await stage.openHost();
    const show = await stage.openEpisode(host, 60, ['Ada']);
    stage.refused.set(show.addressOf('Ada'), 451);
    await show.invite();
    await stage.tried(host);
    expect((await host.delete(`/api/episodes/${show.episode.id}`)).statusCode).toBe(200);
    stage.refused.clear();
    await stage.goTo(Date.now() + 60_000);
    expect(stage.lettersTo(show.addressOf('Ada'))).toEqual([]);
  });

  it.each([
    ['reminders', 1],
    ['host', 0],
  ])('an objection to %s lets %i of two emails through', async (scope, count) => {
    const host = await stage.openHost();
    const show = await stage.openEpisode(host, 60, ['Ada']);
    const key = await addressKeyOf(hashKey, show.addressOf('Ada').toUpperCase());
    const row = [key, host.workspaceId, scope];
    await pool.query('insert into email_objections (address_key, workspace_id, scope) values ($1, $2, $3)', row);
    await show.plan({ reminderHours: [48] });
    expect((await show.emails()).planned).toMatchObject([{ guests: 0 }]);
    expect((await show.invite()).json()).toMatchObject({ now: count, objected: 1 - count });
    await stage.goTo(show.startsAt.getTime() - 48 * HOUR_MS + 1000);
    expect(stage.lettersTo(show.addressOf('Ada'))).toHaveLength(count);
    expect(await reasonsOf(show)).toContain('objected');
  });
});

describe('the life of a plan and of its emails', () => {
  it('is not that of a duplicate', async () => {
    const host = await stage.openHost();
    const show = await stage.openEpisode(host, 60, ['Ada']);
    await show.invite({ guests: 'new', plan: { reminderHours: [48], tellsChanges: true, summary: true } });
    const copied = await host.post(`/api/episodes/${show.episode.id}/duplicate`, testEpisodeForm());
    const copy = (await host.get(`/api/episodes/${copied.json().id}/emails`)).json();
    expect(copy).toMatchObject({ reminderHours: [], tellsChanges: false, summary: false, invited: 0, notInvited: 1 });
  });

  it('follows a guest who is merged with a namesake', async () => {
    const host = await stage.openHost();
    const show = await stage.openEpisode(host, 60, ['Ada']);
    await show.invite();
    await stage.runDue();
    const invited = await show.guest('Ada');
    await addTestGuests(host, show.episode, { name: 'Ada' });
    const keep = (await boardOf(host, show.episode)).guests.find(({ id }) => id !== invited.id)?.id;
    const merged = await host.post(`/api/episodes/${show.episode.id}/merge-guests`, { keep, remove: [invited.id] });
    expect(merged.statusCode).toBe(200);
    expect((await show.guest('Ada')).email).toMatchObject({ kind: 'invitation', state: 'sent' });
    expect((await show.invite()).json()).toMatchObject({ now: 0, already: 1 });
  });

  it('gets its jobs back if they are lost, and old emails are deleted', async () => {
    const host = await stage.openHost();
    const show = await stage.openEpisode(host, 60, ['Ada']);
    await show.invite({ guests: 'new', plan: { reminderHours: [48], tellsChanges: false, summary: true } });
    await stage.runDue();
    await pool.query('delete from jobs where key like $1', [`${show.episode.id}%`]);
    await pool.query(`update guest_emails set settled_at = now() - interval '366 days' where workspace_id = $1`, [
      host.workspaceId,
    ]);
    await pool.query(`update jobs set run_at = now() where kind = 'expire-guest-emails'`);
    await app.signUp();
    const jobs = async () =>
      (await pool.query('select kind from jobs where key like $1 order by kind', [`${show.episode.id}%`])).rows;
    await expect.poll(jobs).toEqual([{ kind: 'episode-reminders' }, { kind: 'episode-summary' }]);
    expect(await show.emails()).toMatchObject({ invited: 0, notInvited: 1 });
  });

  it.each([
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Not/AZone', null],
  ])('keeps the zone %s of the browser that opens the link as %s', async (timeZone, stored) => {
    const host = await stage.openHost();
    const link = await createLink(host);
    const query = new URLSearchParams({ first: 'yes', timeZone });
    const visit = await app.anonymous.post(`/api/test-sessions/${link.sessionCode}/visit?${query}`);
    expect(visit.statusCode).toBe(200);
    const { rows } = await pool.query('select time_zone from test_sessions where id = $1', [link.id]);
    expect(rows).toEqual([{ time_zone: stored }]);
  });
});
