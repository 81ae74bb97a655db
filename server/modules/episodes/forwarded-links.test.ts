import { randomUUID } from 'node:crypto';
import { FORWARDED_LINKS_MAX, type TestSession } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { boardOf, createLink, createTestEpisode, submitTestResult, testEpisodeForm } from '../../testing/guest-links';
import { openTestApp } from '../../testing/open-test-app';

const app = await openTestApp();

const join = (sessionCode: string, name: string, guestId = randomUUID()) =>
  app.anonymous.post(`/api/test-sessions/${sessionCode}/others`, { name, guestId });

async function openEpisode() {
  const host = await app.signUpPro();
  const episode = await createTestEpisode(host, testEpisodeForm({ title: 'Tides' }));
  await host.post(`/api/episodes/${episode.id}/guests`, { guests: [{ name: 'Amara Okafor', email: '' }] });
  const [amara] = (await boardOf(host, episode)).guests;
  return { host, episode, code: amara?.sessionCode ?? '' };
}

describe('a person to whom a guest link was forwarded', () => {
  it('has a line on the board, and what they share does not count for the guest', async () => {
    const { host, episode, code } = await openEpisode();
    const reply = await join(code, 'Ben Achieng');
    expect(reply.statusCode).toBe(201);
    const own = reply.json<{ sessionCode: string }>().sessionCode;
    await submitTestResult(app.anonymous, own, { guestName: 'Ben Achieng' });
    const { guests } = await boardOf(host, episode);
    const lines = guests.map(({ guestName, forwardedBy, isByGroup, result }) => [
      ...[guestName, forwardedBy, isByGroup],
      result !== null,
    ]);
    expect(lines.toSorted()).toEqual([
      ['Amara Okafor', null, false, false],
      ['Ben Achieng', 'Amara Okafor', false, true],
    ]);
    expect((await app.anonymous.get(`/api/test-sessions/${own}`)).json()).toMatchObject({
      guestName: 'Ben Achieng',
      guestEmail: null,
      title: 'Tides',
    });
  });

  it('came by the group link only if the guest did, also where those are counted and deleted', async () => {
    const { host, episode, code } = await openEpisode();
    const { groupCode } = (await host.post(`/api/episodes/${episode.id}/group-link`)).json<{ groupCode: string }>();
    const visitor = await app.anonymous.post(`/api/groups/${groupCode}/guests`, { name: 'Cy', guestId: randomUUID() });
    await join(code, 'By Amara');
    await join(visitor.json<{ sessionCode: string }>().sessionCode, 'By Cy');
    const board = await boardOf(host, episode);
    expect(board.groupGuests).toBe(2);
    const byGroup = board.guests.filter(({ isByGroup }) => isByGroup).map(({ guestName }) => guestName);
    expect(byGroup.sort()).toEqual(['By Cy', 'Cy']);
    const table = (await host.get(`/api/episodes/${episode.id}/csv`)).body.split('\r\n');
    expect(table.filter((line) => /^By (Amara,.*,No,|Cy,.*,Yes,)/.test(line))).toHaveLength(2);
    const path = `/api/episodes/${episode.id}/group-guests`;
    expect((await host.get(path)).json()).toMatchObject({ all: 2 });
    expect((await host.post(`${path}/delete`, { which: 'all', closesLink: true })).json()).toEqual({ deleted: 2 });
    const left = (await boardOf(host, episode)).guests.map(({ guestName }) => guestName);
    expect(left.sort()).toEqual(['Amara Okafor', 'By Amara']);
  });

  it('gets the same link again with the same id, until the host has renewed it', async () => {
    const { host, episode, code } = await openEpisode();
    const guestId = randomUUID();
    const first = (await join(code, 'Ben', guestId)).json<{ sessionCode: string }>();
    expect((await join(code, 'Ben', guestId)).json()).toEqual(first);
    const ben = (await boardOf(host, episode)).guests.find(({ guestName }) => guestName === 'Ben');
    await host.post(`/api/test-sessions/${ben?.id}/regenerate`);
    expect((await join(code, 'Ben', guestId)).statusCode).toBe(409);
  });

  it('may forward the link again, but a link reaches only a few people', async () => {
    const { code } = await openEpisode();
    let last = code;
    for (let count = 0; count < FORWARDED_LINKS_MAX; count += 1) {
      const reply = await join(last, `Guest ${count}`);
      expect(reply.statusCode).toBe(201);
      last = reply.json<{ sessionCode: string }>().sessionCode;
    }
    for (const each of [code, last]) {
      const reply = await join(each, 'One more');
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([409, 'forwarded_full']);
    }
  });

  it('is one of only a few also if all ask at the same time', async () => {
    const { code } = await openEpisode();
    const replies = await Promise.all(Array.from({ length: 12 }, (_, at) => join(code, `Guest ${at}`)));
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(FORWARDED_LINKS_MAX);
  });

  it('gets a link with the same content outside an episode, too', async () => {
    const host = await app.signUpPro();
    const link = await createLink(host, {
      guestFirstName: 'Amara',
      title: 'Harbour Lights',
      guestMessage: 'Wear headphones.',
    });
    const own = (await join(link.sessionCode, 'Ben')).json<{ sessionCode: string }>().sessionCode;
    const links = (await host.get('/api/test-sessions')).json<TestSession[]>();
    expect(links.find(({ sessionCode }) => sessionCode === own)).toMatchObject({
      ...{ guestName: 'Ben', title: 'Harbour Lights', guestMessage: 'Wear headphones.' },
      expiresAt: link.expiresAt,
    });
  });

  it('is told that the link is not valid once it is renewed or deleted', async () => {
    const { host, episode, code } = await openEpisode();
    const [amara] = (await boardOf(host, episode)).guests;
    await host.post(`/api/test-sessions/${amara?.id}/regenerate`);
    for (const each of [code, 'x'.repeat(26), 'no-code']) expect((await join(each, 'Ben')).statusCode).toBe(404);
  });
});
