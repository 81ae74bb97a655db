import { localTimeOf } from '@linecheck/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, openEmailStage } from '../../testing/guest-emails';
import { testEpisodeForm } from '../../testing/guest-links';

const stage = await openEmailStage();
afterAll(stage.close);
beforeEach(() => {
  stage.resetClock();
  stage.refused.clear();
});
const { app, pool } = stage;

/** A show in 100 hours whose guest Ada was invited. */
async function openInvited() {
  const host = await stage.openHost();
  const show = await stage.openEpisode(host, 100, ['Ada']);
  await show.invite();
  await stage.runDue();
  const to = show.addressOf('Ada');
  const url = `/api/episodes/${show.episode.id}`;
  const later = new Date(show.startsAt.getTime() + 24 * HOUR_MS);
  return {
    ...{ host, show, to, url, later },
    letters: () => stage.lettersTo(to).length,
    move: () => {
      const startsLocal = localTimeOf(later, 'Europe/Berlin');
      return host.put(url, { ...testEpisodeForm({ title: 'Tides', startsLocal }), revision: 0 });
    },
    emails: async () =>
      (
        await pool.query(
          `select kind, coalesce(reason, state) as state from guest_emails
           where workspace_id = $1 and kind <> 'invitation' order by created_at, occasion`,
          [host.workspaceId],
        )
      ).rows,
  };
}

describe('news of a show', () => {
  it('that it is called off are told while those that it has moved wait', async () => {
    const { host, show, to, url, move, letters, emails } = await openInvited();
    stage.refused.set(to, 451);
    await move();
    await show.tell();
    await stage.tried(host);
    await host.put(`${url}/called-off`, { isCalledOff: true });
    expect(await show.emails()).toMatchObject({ toTell: 1 });
    expect(await show.tell()).toMatchObject({ now: 1 });
    stage.refused.clear();
    await stage.goTo(Date.now() + 120_000);
    expect(letters()).toBe(2);
    expect(await emails()).toEqual([
      { kind: 'moved', state: 'called-off' },
      { kind: 'called-off', state: 'sent' },
    ]);
  });

  it('can be told again if they did not go out', async () => {
    const { host, show, to, move, letters, emails } = await openInvited();
    stage.refused.set(to, 451);
    await move();
    await show.tell();
    await stage.tried(host);
    await stage.goTo(stage.clock() + 48 * HOUR_MS + 1000);
    await expect.poll(emails).toEqual([{ kind: 'moved', state: 'failed' }]);
    stage.refused.clear();
    expect(await show.emails()).toMatchObject({ toTell: 1 });
    expect(await show.tell()).toMatchObject({ now: 1 });
    await stage.runDue();
    expect(letters()).toBe(2);
    expect(await show.emails()).toMatchObject({ toTell: 0 });
  });

  it('are still to tell after a reminder', async () => {
    const { show, later, move, letters } = await openInvited();
    await show.plan({ reminderHours: [48] });
    await move();
    await stage.goTo(later.getTime() - 48 * HOUR_MS + 1000);
    expect(letters()).toBe(2);
    expect(await show.emails()).toMatchObject({ toTell: 1 });
  });

  it('are not counted for a guest who wants none', async () => {
    const { show, move } = await openInvited();
    await move();
    await pool.query(
      `insert into email_objections (address_key, scope)
       select address_key, 'all' from guest_emails g join test_sessions s on s.id = g.session_id where s.episode_id = $1`,
      [show.episode.id],
    );
    expect(await show.emails()).toMatchObject({ toTell: 0 });
    expect(await show.tell()).toMatchObject({ now: 0, objected: 1 });
  });
});

it('the summaries of two members have different ids', async () => {
  const { host, show, url } = await openInvited();
  const member = await app.signUpMember(host, 'producer');
  await stage.confirm(member);
  for (const each of [host, member])
    await each.put(`${url}/emails`, { reminderHours: [], tellsChanges: false, summary: true });
  const [planned] = (await show.emails()).planned;
  await stage.goTo(Date.parse(planned?.at ?? '') + 1000);
  const ids = [host, member].flatMap(({ email }) =>
    stage.lettersTo(email).flatMap(({ messageId = '' }) => (messageId.startsWith('<summary-') ? [messageId] : [])),
  );
  expect(new Set(ids).size).toBe(2);
});
