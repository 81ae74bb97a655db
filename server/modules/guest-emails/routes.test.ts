import { localTimeOf } from '@linecheck/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, openEmailStage } from '../../testing/guest-emails';
import { createLink, insertResults, testEpisodeForm } from '../../testing/guest-links';
import { testAnswer } from '../../testing/open-test-app';

const stage = await openEmailStage();
afterAll(stage.close);
beforeEach(stage.resetClock);
const { app, pool } = stage;

const subjectsTo = (address: string) => stage.lettersTo(address).map(({ subject }) => subject);

/** The states of the emails to a guest, by occasion without the time of a reminder. */
async function statesOf(link: string): Promise<object> {
  const { rows } = await pool.query<{ occasion: string; state: string; reason: string | null }>(
    'select occasion, state, reason from guest_emails where session_id = $1 order by created_at, occasion',
    [link],
  );
  return Object.fromEntries(
    rows.map(({ occasion, state, reason }) => [
      occasion.replace(/-\d{4}-.*/, ''),
      reason === null ? state : `${state}: ${reason}`,
    ]),
  );
}

/** A result that is ready, without the checks. */
const makeReady = (link: string) =>
  insertResults(pool, link, 1, { fit: `'{"fits":true,"missed":[]}'`, submitted_at: 'now()' });

describe('the emails of an episode', () => {
  it('invite once, and remind only those who are not ready then', async () => {
    const host = await stage.openHost();
    const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'];
    const show = await stage.openEpisode(host, 60, names);
    expect(await show.emails()).toMatchObject({ obstacle: null, notInvited: 5, invited: 0, planned: [] });
    const plan = { reminderHours: [6, 48], tellsChanges: false, summary: true };
    const answer = await testAnswer(show.invite({ guests: 'new', plan }));
    expect(answer).toMatchObject({ status: 200, now: 5, later: 0, laterAt: null, already: 0 });
    expect((await show.invite()).json()).toMatchObject({ now: 0, already: 5 });
    await stage.runDue();
    for (const name of names) expect(stage.lettersTo(show.addressOf(name))).toHaveLength(1);
    const [letter] = stage.lettersTo(show.addressOf('Ada'));
    const ada = await show.guest('Ada');
    expect(letter?.text).toContain(`https://check.example.org/?session=${ada.sessionCode}`);
    expect(letter?.replyTo).toEqual([{ address: host.email, name: '' }]);
    expect(letter?.messageId).toMatch(/^<email-[0-9a-f-]{36}@check\.example\.org>$/);
    expect(ada.email).toMatchObject({ kind: 'invitation', state: 'sent', skipped: null, bounced: null });
    expect(await show.emails()).toMatchObject({
      ...{ invited: 5, notInvited: 0, waiting: 0, toTell: 0, replyTo: host.email },
      ...{ reminderHours: [48, 6], tellsChanges: false, summary: true },
    });
    // The summary is before or after the second reminder, by the time of the day.
    expect((await show.emails()).planned.map(({ kind, guests }) => `${kind} ${guests}`).sort()).toEqual([
      ...['reminder 5', 'reminder 5', 'summary null'],
    ]);

    for (const name of ['Ada', 'Ben']) await makeReady((await show.guest(name)).id);
    await stage.goTo(show.startsAt.getTime() - 48 * HOUR_MS + 1000);
    for (const name of names)
      expect(stage.lettersTo(show.addressOf(name))).toHaveLength(['Ada', 'Ben'].includes(name) ? 1 : 2);
    await makeReady((await show.guest('Cleo')).id);
    await stage.goTo(show.startsAt.getTime() - 6 * HOUR_MS + 1000);
    expect(subjectsTo(show.addressOf('Cleo'))).toHaveLength(2);
    expect(subjectsTo(show.addressOf('Dan'))).toHaveLength(3);
    expect(await statesOf((await show.guest('Dan')).id)).toEqual({
      'invitation-1': 'sent',
      'reminder-48': 'sent',
      'reminder-6': 'sent',
    });
    const { rows } = await pool.query<{ act: string; details: object }>(
      `select act, details from audit_log where target_id = $1 and act in ('emails_planned', 'guests_invited') order by at, act`,
      [show.episode.id],
    );
    expect(rows).toEqual([
      { act: 'emails_planned', details: { fields: ['reminderHours', 'summary'] } },
      { act: 'guests_invited', details: { count: 5 } },
    ]);
  });

  it('tell a move once, and that it is called off, which ends its reminders until it is held', async () => {
    const host = await stage.openHost();
    const show = await stage.openEpisode(host, 100, ['Ada', 'Ben']);
    await show.plan();
    await show.invite({ guests: [(await show.guest('Ada')).id] });
    await stage.runDue();
    const to = show.addressOf('Ada');
    const url = `/api/episodes/${show.episode.id}`;
    const later = new Date(show.startsAt.getTime() + 24 * HOUR_MS);
    const form = testEpisodeForm({ title: 'Tides', startsLocal: localTimeOf(later, 'Europe/Berlin') });
    await host.put(url, { ...form, revision: 0 });
    expect((await show.emails()).toTell).toBe(1);
    expect((await show.emails()).planned[0]?.at).toBe(new Date(later.getTime() - 48 * HOUR_MS).toISOString());
    expect(await show.tell()).toMatchObject({ now: 1, withoutAddress: 0 });
    // The second press finds them on their way.
    expect(await show.tell()).toMatchObject({ now: 0, already: 1 });
    await stage.runDue();
    expect(stage.lettersTo(to)).toHaveLength(2);
    expect(await show.tell()).toMatchObject({ now: 0, already: 0 });
    expect(stage.lettersTo(show.addressOf('Ben'))).toHaveLength(0);

    await host.put(`${url}/called-off`, { isCalledOff: true });
    const keysOf = async () =>
      (await pool.query('select key from jobs where key like $1', [`${show.episode.id}%`])).rows;
    expect(await keysOf()).toEqual([]);
    expect(await show.emails()).toMatchObject({ obstacle: 'called_off', planned: [], toTell: 1 });
    expect(await testAnswer(show.invite())).toMatchObject({ status: 409, params: { reason: 'called_off' } });
    await show.tell();
    await stage.runDue();
    expect(stage.lettersTo(to)).toHaveLength(3);
    await host.put(`${url}/called-off`, { isCalledOff: false });
    expect(await keysOf()).toHaveLength(2);
    expect((await show.emails()).toTell).toBe(1);
    await host.put(`${url}/archived`, { isArchived: true });
    expect(await keysOf()).toEqual([]);
    expect(await show.emails()).toMatchObject({ obstacle: 'archived', planned: [] });
  });

  it('tell changes by themselves if the host wants it, once for several changes', async () => {
    const host = await stage.openHost();
    const show = await stage.openEpisode(host, 100, ['Ada', 'Ben']);
    await show.invite({ guests: 'new', plan: { reminderHours: [], tellsChanges: true, summary: false } });
    await stage.runDue();
    const url = `/api/episodes/${show.episode.id}`;
    for (const [hours, revision] of [
      [3, 0],
      [5, 1],
    ] as const) {
      const startsAt = new Date(show.startsAt.getTime() + hours * HOUR_MS);
      const form = testEpisodeForm({ title: 'Tides', startsLocal: localTimeOf(startsAt, 'Europe/Berlin') });
      expect((await host.put(url, { ...form, revision })).statusCode).toBe(200);
    }
    await stage.goTo(stage.clock() + 121_000);
    for (const name of ['Ada', 'Ben']) expect(stage.lettersTo(show.addressOf(name))).toHaveLength(2);
    expect(await statesOf((await show.guest('Ada')).id)).toEqual({ 'invitation-1': 'sent', 'moved-2': 'sent' });
    await host.put(`${url}/called-off`, { isCalledOff: true });
    // Switched off within the two minutes.
    await show.plan({ reminderHours: [], tellsChanges: false });
    await stage.goTo(stage.clock() + 121_000);
    expect(stage.lettersTo(show.addressOf('Ada'))).toHaveLength(2);
  });

  it('say an address that does not work, and invite the guest at another one', async () => {
    const host = await stage.openHost();
    const show = await stage.openEpisode(host, 100, ['Ada', 'Ben']);
    stage.refused.set(show.addressOf('Ada'), 550);
    await show.invite();
    await stage.runDue();
    const ada = await show.guest('Ada');
    expect(ada.email).toMatchObject({ state: 'bounced', bounced: 'no-mailbox' });
    expect(await show.emails()).toMatchObject({ bounced: 1, invited: 1, notInvited: 0 });
    expect((await show.invite()).json()).toMatchObject({ now: 0, already: 2 });
    const email = `new-${show.addressOf('Ada')}`;
    const change = await host.put(`/api/test-sessions/${ada.id}/address`, { email, invites: true });
    expect(await testAnswer(Promise.resolve(change))).toMatchObject({ status: 200, now: 1, already: 0 });
    await stage.runDue();
    expect(stage.lettersTo(email)).toHaveLength(1);
    expect((await show.guest('Ada')).email).toMatchObject({ kind: 'invitation', state: 'sent' });
    expect(await show.emails()).toMatchObject({ bounced: 0, invited: 2 });
  });

  it('say how many go to a new address, and change nothing in a plan without addresses', async () => {
    const host = await stage.openHost();
    const link = await createLink(host, { guestEmail: 'former@guests.example.org' });
    const to = (email: string, invites: boolean) =>
      testAnswer(host.put(`/api/test-sessions/${link.id}/address`, { email, invites }));
    expect(await to('next@guests.example.org', false)).toMatchObject({ status: 200, now: 0, already: 0 });
    expect(await to('next@guests.example.org', true)).toMatchObject({ status: 200, now: 1 });
    await stage.runDue();
    await pool.query(
      `insert into email_objections (address_key, scope) select address_key, 'all' from guest_emails where session_id = $1`,
      [link.id],
    );
    expect(await to('NEXT@guests.example.org', true)).toMatchObject({ status: 200, now: 0, objected: 1 });
    await pool.query(`update workspaces set plan = 'plus' where id = $1`, [host.workspaceId]);
    for (const invites of [true, false])
      expect(await to('lost@guests.example.org', invites)).toMatchObject({ status: 403, code: 'plan_required' });
    const { rows } = await pool.query('select lower(guest_email) as email from test_sessions where id = $1', [link.id]);
    expect(rows).toEqual([{ email: 'next@guests.example.org' }]);
  });

  it('wait for a mail server that refuses for now, and are sent then with the same id', async () => {
    const host = await stage.openHost();
    const show = await stage.openEpisode(host, 100, ['Ada']);
    stage.refused.set(show.addressOf('Ada'), 451);
    await show.invite();
    await stage.tried(host);
    expect((await show.guest('Ada')).email).toMatchObject({ state: 'waiting' });
    expect(await show.emails()).toMatchObject({ waiting: 1, invited: 1 });
    stage.refused.clear();
    await stage.goTo(stage.clock() + 60_000);
    expect(stage.lettersTo(show.addressOf('Ada'))).toHaveLength(1);
    // After 48 hours it has failed.
    const other = await stage.openEpisode(host, 100, ['Ben']);
    stage.refused.set(other.addressOf('Ben'), 451);
    await other.invite();
    const ben = await other.guest('Ben');
    await stage.goTo(stage.clock() + 48 * HOUR_MS + 1000);
    await expect.poll(async () => statesOf(ben.id)).toEqual({ 'invitation-1': 'failed' });
  });

  it('go to a guest of a link without an episode', async () => {
    const host = await stage.openHost();
    const address = 'link-guest@guests.example.org';
    const link = await createLink(host, { guestFirstName: 'Noor', guestEmail: address });
    const url = `/api/test-sessions/${link.id}`;
    const preview = await testAnswer(host.post(`${url}/email-preview`));
    expect(preview).toMatchObject({ status: 200, to: address, replyTo: host.email, hasCalendar: false });
    expect(stage.lettersTo(address)).toHaveLength(0);
    expect((await host.post(`${url}/invitation`)).json()).toMatchObject({ now: 1 });
    await stage.runDue();
    expect(stage.lettersTo(address)).toHaveLength(1);
    for (const count of [2, 3, 4]) {
      // The next day: an address gets three emails of a host in one.
      await pool.query(`update guest_emails set settled_at = now() - interval '25 hours' where session_id = $1`, [
        link.id,
      ]);
      expect((await host.post(`${url}/invitation`)).json()).toMatchObject({ now: 1 });
      await stage.runDue();
      expect(stage.lettersTo(address)).toHaveLength(count);
    }
    // Four are the most.
    expect((await host.post(`${url}/invitation`)).json()).toMatchObject({ now: 0, already: 1 });
    await app.expireLink(link.id);
    expect(await testAnswer(host.post(`${url}/invitation`))).toMatchObject({ status: 409, params: { reason: 'over' } });
  });

  it('are shown before, and a preview stores nothing', async () => {
    const host = await stage.openHost();
    const show = await stage.openEpisode(host, 100, []);
    const url = `/api/episodes/${show.episode.id}/email-preview`;
    for (const kind of ['invitation', 'reminder', 'moved', 'called-off', 'summary']) {
      const preview = await testAnswer(host.post(url, { kind }));
      expect(preview).toMatchObject({
        status: 200,
        to: kind === 'summary' ? host.email : 'guest@example.org',
        from: expect.stringContaining('no-reply@check.example.org'),
      });
    }
    expect((await pool.query('select from guest_emails where workspace_id = $1', [host.workspaceId])).rowCount).toBe(0);
  });

  it('summarize for each member who wants it, on the morning', async () => {
    const host = await stage.openHost();
    const member = await app.signUpMember(host, 'producer');
    await stage.confirm(member);
    const show = await stage.openEpisode(host, 100, ['Ada']);
    await member.put(`/api/episodes/${show.episode.id}/emails`, {
      ...{ reminderHours: [], tellsChanges: false, summary: true },
    });
    expect((await show.emails()).summary).toBe(false);
    const [planned] = (await (await member.get(`/api/episodes/${show.episode.id}/emails`)).json()).planned;
    expect(planned).toMatchObject({ kind: 'summary' });
    await stage.goTo(Date.parse(planned.at) + 1000);
    const about = (address: string) =>
      stage.lettersTo(address).filter(({ text = '' }) => text.includes(show.episode.id));
    expect(about(member.email)).toHaveLength(1);
    expect(about(host.email)).toHaveLength(0);
  });
});
