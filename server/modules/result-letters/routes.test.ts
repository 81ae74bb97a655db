import { randomUUID } from 'node:crypto';
import type { Email } from 'postal-mime';
import { afterAll, describe, expect, it } from 'vitest';
import { type HelpRequestId, helpRequestId, resultId } from '../../domain/ids';
import { JobQueue } from '../../jobs/queue';
import { openSmtpMail } from '../../mail/smtp-mail';
import {
  boardOf,
  createLink,
  createTestEpisode,
  submitTestResult,
  testEpisodeForm,
  testHelp,
} from '../../testing/guest-links';
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

describe('the email about a call for help', () => {
  const facts = { tries: [], devices: ['win at evil.example'], acts: [] };
  const service = new ResultLetterService({ ...app.deps, jobs: new JobQueue() });

  async function openCaller(letters = 'all') {
    const { host, link } = await openHost(letters);
    const ask = async (sessionCode: string = link.sessionCode) => {
      const reply = await app.anonymous.post(
        `/api/test-sessions/${sessionCode}/help`,
        testHelp({ line: 'evil.example', facts }),
      );
      return helpRequestId(reply.json<{ help: { id: string } }>().help.id);
    };
    return { host, link, ask };
  }

  const enqueuedFor = async (help: string): Promise<readonly string[]> => {
    const { rows } = await pool.query<{ host: string }>(
      "select payload ->> 'host' as host from jobs where kind = 'help-letter' and payload ->> 'help' = $1",
      [help],
    );
    return rows.map(({ host }) => host);
  };

  const written = async (help: HelpRequestId, host: TestHost) =>
    (await service.writeHelpEmail(help, host.userId))?.email;

  it('waits for an open page to show the call, and then has no text of the guest', async () => {
    const { host, ask } = await openCaller();
    const help = await ask();
    expect(await enqueuedFor(help)).toEqual([host.userId]);
    const { rows } = await pool.query(
      "select extract(epoch from run_at - created_at)::int as delay from jobs where payload ->> 'help' = $1",
      [help],
    );
    expect(rows).toEqual([{ delay: 15 }]);
    const email = await written(help, host);
    expect(email).toMatchObject({ to: host.email, subject: 'Amara needs help: Microphone' });
    expect(email?.text).toMatch(
      /^Amara asks for help with the checks of your link "Harbour <Lights>", at \d\d:\d\d UTC\./m,
    );
    expect(email?.text).toContain(`https://check.example.org/dashboard?help=${help}\n`);
    expect(email?.html).toContain('Harbour &lt;Lights&gt;');
    expect(JSON.stringify(email)).not.toContain('evil');
  });

  it('is sent to members who work and want emails, once per call', async () => {
    const { host, ask } = await openCaller('problems');
    const producer = await app.signUpMember(host, 'producer');
    const viewer = await app.signUpMember(host, 'viewer');
    await pool.query('update users set email_confirmed_at = now() where id = any($1)', [
      [producer.userId, viewer.userId],
    ]);
    for (const member of [producer, viewer]) await choose(member, 'all');
    const help = await ask();
    await pool.query("update help_requests set rung_at = rung_at - interval '2 minutes' where id = $1", [help]);
    await ask();
    expect((await enqueuedFor(help)).toSorted()).toEqual([host.userId, producer.userId].toSorted());
    await choose(host, 'none');
    expect(await written(help, host)).toBeUndefined();
    expect((await written(help, producer))?.text).toContain(`?help=${help}&workspace=${host.workspaceId}`);
    await pool.query("update memberships set role = 'viewer' where user_id = $1 and workspace_id = $2", [
      producer.userId,
      host.workspaceId,
    ]);
    expect(await written(help, producer)).toBeUndefined();
  });

  it.each<[string, (host: TestHost, help: string) => Promise<unknown>]>([
    ['an open page has shown it', (host) => host.get('/api/help-requests')],
    [
      'a member has taken it',
      (host, help) => host.put(`/api/help-requests/${help}/taken`, { isTaken: true, revision: 0 }),
    ],
    ['it is solved', (host, help) => host.put(`/api/help-requests/${help}/solved`, { revision: 0 })],
  ])('is not sent after %s', async (_why, happen) => {
    const { host, ask } = await openCaller();
    const help = await ask();
    await happen(host, help);
    expect(await written(help, host)).toBeUndefined();
  });

  it('is sent after a viewer has seen the call, who cannot take it', async () => {
    const { host, ask } = await openCaller();
    const viewer = await app.signUpMember(host, 'viewer');
    const help = await ask();
    await viewer.get('/api/help-requests');
    expect(await written(help, host)).toBeDefined();
  });

  it('is sent within a day before the start of an episode only, and leads to its board', async () => {
    const { host, ask } = await openCaller();
    const episode = await createTestEpisode(host, { title: 'Tides' });
    await host.post(`/api/episodes/${episode.id}/guests`, { guests: [{ name: 'Amara' }] });
    const [row] = (await boardOf(host, episode)).guests;
    const help = await ask(row?.sessionCode);
    const startsIn = (interval: string) =>
      pool.query('update episodes set starts_at = now() + $2::interval where id = $1', [episode.id, interval]);
    await startsIn('25 hours');
    expect(await written(help, host)).toBeUndefined();
    await startsIn('23 hours');
    expect((await written(help, host))?.text).toContain(
      `https://check.example.org/episodes/${episode.id}?help=${help}\n`,
    );
    await startsIn('-61 minutes');
    expect(await written(help, host)).toBeUndefined();
  });

  it('is sent for five calls of a link in an hour', async () => {
    const { host, link, ask } = await openCaller();
    const sent: boolean[] = [];
    for (let count = 0; count <= MAX_PER_LINK; count += 1) {
      const help = await ask();
      sent.push((await written(help, host)) !== undefined);
      await app.anonymous.put(`/api/test-sessions/${link.sessionCode}/help`, { id: help, how: 'taken-back' });
    }
    expect(sent).toEqual([true, true, true, true, true, false]);
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
