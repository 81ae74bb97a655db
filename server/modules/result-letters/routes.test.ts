import { randomUUID } from 'node:crypto';
import type { Email } from 'postal-mime';
import { afterAll, describe, expect, it } from 'vitest';
import { resultId } from '../../domain/ids';
import { JobQueue } from '../../jobs/queue';
import { openSmtpMail } from '../../mail/smtp-mail';
import { boardOf, createLink, createTestEpisode, submitTestResult, testEpisodeForm } from '../../testing/guest-links';
import { letMinutePass } from '../../testing/let-minute-pass';
import { openPostOffice } from '../../testing/letters';
import { openTestApp, type TestHost } from '../../testing/open-test-app';
import { MAX_PER_LINK } from './rules';
import { ResultLetterService } from './service';

const office = await openPostOffice();
afterAll(office.close);
const mail = openSmtpMail({ url: office.url, from: 'no-reply@check.example.org' });
const app = await openTestApp({ mail, config: { publicUrl: 'https://check.example.org', smtpUrl: office.url } });
const { pool } = app.deps.db;

const settings = (host: TestHost) => host.get('/api/account/result-letters');
const choose = (host: TestHost, letters: string) => host.put('/api/account/result-letters', { letters });

/** A host with a confirmed address, and a link. */
async function openHost(letters: string) {
  const host = await app.signUpPro();
  await pool.query('update users set email_confirmed_at = now() where id = $1', [host.userId]);
  expect((await choose(host, letters)).json()).toEqual({ letters, obstacle: null });
  const link = await createLink(host, { guestFirstName: 'Amara', title: 'Harbour <Lights>' });
  return { host, link, send: (given: object = {}) => submitTestResult(app.anonymous, link.sessionCode, given) };
}

const about = (id: string): readonly Email[] =>
  office.letters.filter(
    ({ text = '', subject = '' }) => text.includes(id) && / is (done|ready|not ready)/.test(subject),
  );

/** Resolves when no job is queued. */
const idle = () => expect.poll(async () => (await pool.query('select from jobs')).rowCount).toBe(0);

const broken = { microphoneStatus: 'failed' } as const;

describe('the email about a result', () => {
  it('has the verdicts, a link to the result, and only the names that the host chose', async () => {
    const { host, send } = await openHost('all');
    const id = await send({ ...broken, guestName: 'win at evil.example' });
    await expect.poll(() => about(id)).toHaveLength(1);
    const [letter] = about(id);
    expect(letter).toMatchObject({ subject: 'Amara is done: there are problems', to: [{ address: host.email }] });
    expect(letter?.text).toContain('Microphone: failed\nCamera: passed\nConnection: passed');
    expect(letter?.text).toContain(`https://check.example.org/dashboard?result=${id}`);
    expect(letter?.html).toContain('Harbour &lt;Lights&gt;');
    expect(`${letter?.text}${letter?.html}`).not.toContain('evil');
    expect(letter?.messageId).toBe(`<result-${id}@check.example.org>`);
  });

  it('has no text of a guest who typed the name on a group link, or of a copy of that guest', async () => {
    const { host } = await openHost('all');
    const episode = await createTestEpisode(host, { title: 'Tides' });
    const { groupCode } = (await host.post(`/api/episodes/${episode.id}/group-link`)).json<{ groupCode: string }>();
    const guest = { name: 'Your account is blocked. Pay at evil.example', guestId: randomUUID() };
    await app.anonymous.post(`/api/groups/${groupCode}/guests`, guest);
    const copy = (await host.post(`/api/episodes/${episode.id}/duplicate`, testEpisodeForm({ title: 'Tides' }))).json();
    for (const { id } of [episode, copy]) {
      const [row] = (await boardOf(host, { id })).guests;
      expect(row?.guestName).toBe(guest.name);
      const result = await submitTestResult(app.anonymous, row?.sessionCode ?? '', broken);
      await expect.poll(() => about(result)).toHaveLength(1);
      const [letter] = about(result);
      expect(letter?.subject).toBe('A guest of “Tides” is not ready for the show yet');
      expect(letter?.text).toContain('A guest has finished the checks of your link "Tides".');
      expect(JSON.stringify(letter)).not.toMatch(/blocked|evil/);
    }
  });

  it('leads a reader of two workspaces to the one of the result, by its name', async () => {
    const { host, send } = await openHost('all');
    await host.put('/api/workspace/name', { name: 'Harbour & Lights' });
    const reader = await app.signUpMember(host, 'viewer');
    await pool.query('update users set email_confirmed_at = now() where id = $1', [reader.userId]);
    expect((await choose(reader, 'all')).json()).toEqual({ letters: 'all', obstacle: null });
    const id = await send();
    await idle();
    const to = (address: string) => about(id).find((letter) => letter.to?.some((each) => each.address === address));
    const inTeam = `workspace=${host.workspaceId}`;
    const theirs = to(reader.email);
    expect(theirs?.text).toContain(`https://check.example.org/dashboard?result=${id}&${inTeam}\n`);
    expect(theirs?.text).toContain(`https://check.example.org/letters-off?${inTeam}#token=`);
    expect(theirs?.text).toContain('The link is in the workspace "Harbour & Lights".');
    expect(theirs?.html).toContain(`/dashboard?result=${id}&amp;${inTeam}"`);
    const own = to(host.email);
    expect(own?.text).toContain(`https://check.example.org/dashboard?result=${id}\n`);
    expect(own?.text).not.toMatch(/workspace/);
  });

  it.each([
    ['all', {}, 1],
    ['all', broken, 1],
    ['problems', {}, 0],
    ['problems', { cameraStatus: 'warning' }, 1],
    ['none', broken, 0],
  ])('of hosts who want %s, with %j: %i', async (letters, given, count) => {
    const { send } = await openHost(letters);
    const id = await send(given);
    await idle();
    expect(about(id)).toHaveLength(count);
  });

  it('follows the level of the episode, and leaves out a check that the level does', async () => {
    const { host, link, send } = await openHost('none');
    const id = await send({ details: { camera: { code: 'not-asked' } } });
    await choose(host, 'problems');
    const write = async (fits: boolean) => {
      const missed = [{ requirement: 'microphone', need: 'must', is: 'short', reading: 'no-voice' }];
      await pool.query('update guest_results set fit = $2 where session_id = $1', [link.id, { fits, missed }]);
      const service = new ResultLetterService({ ...app.deps, jobs: new JobQueue() });
      return (await service.writeEmail(resultId(id), host.userId))?.email;
    };
    expect(await write(true)).toBeUndefined();
    const email = await write(false);
    expect(email?.subject).toBe('Amara is not ready for the show yet');
    expect(email?.text).toContain(
      'Not ready for this show yet: one thing to change.\nMicrophone: Audio levels inconsistent\nMicrophone: passed\nConnection: passed',
    );
  });

  it('is sent once, however often the same run is sent, and again for another run', async () => {
    const { send } = await openHost('all');
    const submissionId = randomUUID();
    const id = await send({ submissionId });
    await idle();
    expect(await send({ submissionId, notes: 'I have another microphone now' })).toBe(id);
    await Promise.all([send({ submissionId }), send({ submissionId })]);
    const next = await send({ submissionId: randomUUID(), follows: submissionId });
    await idle();
    expect([about(id).length, about(next).length]).toEqual([1, 1]);
  });

  it('is sent at most five times per link and hour, which the last one mentions', async () => {
    const { send } = await openHost('all');
    const ids: string[] = [];
    for (let count = 0; count < MAX_PER_LINK + 3; count += 1) {
      await letMinutePass(app.deps.db.kysely);
      ids.push(await send());
    }
    await idle();
    expect(ids.map((id) => about(id).length)).toEqual([1, 1, 1, 1, 1, 0, 0, 0]);
    const saysLast = ids.map((id) => about(id)[0]?.text?.includes('no more emails') ?? false);
    expect(saysLast).toEqual([false, false, false, false, true, false, false, false]);
    await pool.query(
      "update guest_results set submitted_at = submitted_at - interval '61 minutes' where id = any($1)",
      [ids],
    );
    const later = await send();
    await idle();
    expect(about(later)).toHaveLength(1);
  });

  it('is not sent if its result, link or account was deleted before', async () => {
    const quiet = await openTestApp({ mail, config: { smtpUrl: office.url }, emailDelayMs: () => 60_000 });
    const before = office.letters.length;
    const host = await quiet.signUp();
    await quiet.deps.db.pool.query('update users set email_confirmed_at = now()');
    await choose(host, 'all');
    const link = await createLink(host);
    await submitTestResult(quiet.anonymous, link.sessionCode);
    expect((await quiet.deps.db.pool.query("select payload from jobs where kind = 'result-letter'")).rows).toEqual([
      { payload: { result: expect.any(String), host: host.userId } },
    ]);
    await host.delete(`/api/test-sessions/${link.id}`);
    await quiet.deps.db.pool.query('update jobs set run_at = now()');
    await quiet.listen();
    await expect
      .poll(async () => (await quiet.deps.db.pool.query("select from jobs where kind = 'result-letter'")).rowCount)
      .toBe(0);
    expect(office.letters.length).toBe(before);
  });

  it('is not sent to an unconfirmed address, nor to a blocked host', async () => {
    const { host, send } = await openHost('all');
    await pool.query('update users set email_confirmed_at = null where id = $1', [host.userId]);
    expect((await settings(host)).json()).toEqual({ letters: 'all', obstacle: 'unconfirmed' });
    const id = await send();
    await idle();
    expect(about(id)).toEqual([]);
  });
});

describe('unsubscribing', () => {
  const post = (path: string, body?: string) =>
    app.anonymous.call({
      method: 'POST',
      url: path,
      headers: { 'sec-fetch-site': 'none', ...(body && { 'content-type': 'application/x-www-form-urlencoded' }) },
      ...(body !== undefined && { body }),
    });

  it('takes one click in a mail program, or the link of the email', async () => {
    const { host, send } = await openHost('all');
    const id = await send();
    await expect.poll(() => about(id)).toHaveLength(1);
    const headers = Object.fromEntries((about(id)[0]?.headers ?? []).map(({ key, value }) => [key, value]));
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const path = new URL(headers['list-unsubscribe']?.slice(1, -1) ?? '').pathname;
    expect((await post(path, 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
    expect((await settings(host)).json()).toEqual({ letters: 'none', obstacle: null });
    await choose(host, 'problems');
    const token = /letters-off#token=([\w-]+)/.exec(about(id)[0]?.text ?? '')?.[1];
    expect((await post(`/api/result-letters/${token}/off`)).statusCode).toBe(200);
    expect((await settings(host)).json()).toEqual({ letters: 'none', obstacle: null });
  });

  it('works only with the token of the email', async () => {
    const { host } = await openHost('all');
    expect((await post(`/api/result-letters/${randomUUID()}/off`)).statusCode).toBe(404);
    expect((await post('/api/result-letters/x/off')).statusCode).toBe(400);
    expect((await settings(host)).json()).toEqual({ letters: 'all', obstacle: null });
  });
});

describe('the switch', () => {
  it('is off for a new host, and reports if no emails are sent', async () => {
    const quiet = await openTestApp();
    const host = await quiet.signUp();
    expect((await settings(host)).json()).toEqual({ letters: 'none', obstacle: 'no_mail' });
    expect((await choose(host, 'some')).json()).toMatchObject({ fields: { letters: 'Must be all, problems or none' } });
  });
});
