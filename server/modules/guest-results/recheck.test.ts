import { randomUUID } from 'node:crypto';
import { FINE } from '@linecheck/checks/levels/testing/results';
import { measured } from '@linecheck/checks/reading';
import {
  type ComparedRecheck,
  type HostNotification,
  localTimeOf,
  type ReportsPage,
  type ResultReport,
  type ResultSubmission,
  type SentRecheck,
} from '@linecheck/contract';
import { episodeTable } from '@linecheck/texts/en/episodes/report';
import { describe, expect, it } from 'vitest';
import {
  addTestGuests,
  boardOf,
  createLink,
  createTestEpisode,
  resultsOf,
  submitTestResult,
  testEpisodeForm,
  testSubmission,
} from '../../testing/guest-links';
import { openTestApp, testAnswer } from '../../testing/open-test-app';

const app = await openTestApp();
const { pool } = app.deps.db;

/** Part of the name of a device that only the browser that sent it, and the host, may read. */
const CANARY = 'Canary-7c1f';
const MICROPHONE = `${CANARY} MV7`;

const { microphone, speakers, camera, connection, environment } = FINE.readings;
const sound = { ...microphone, quietDbfsA: measured(-62), device: MICROPHONE };
const picture = { ...camera, device: 'Desk Camera' };

/** A full run that fits every level. */
const fullRun = (given: Partial<ResultSubmission> = {}): Partial<ResultSubmission> => ({
  submissionId: randomUUID(),
  details: {
    microphone: { code: 'good', ...sound },
    speakers: { code: 'headphones', status: 'passed', ...speakers },
    camera: { code: 'excellent', ...picture },
    connection: { code: 'excellent', ...connection },
    environment: { ...environment },
  },
  ...given,
});

type Parts = SentRecheck['parts'];

/** A short check in which everything is as it was. */
const taken = (parts: Partial<Parts> = {}): SentRecheck => ({
  parts: {
    microphone: { kind: 'measured', status: 'passed', found: { code: 'good', ...sound } },
    camera: { kind: 'measured', status: 'passed', found: { code: 'excellent', ...picture } },
    connection: { kind: 'measured', status: 'passed', found: { code: 'excellent', ...connection } },
    ...parts,
  },
});

const louder: Partial<Parts> = {
  microphone: {
    kind: 'measured',
    status: 'passed',
    found: { code: 'good', ...sound, quietDbfsA: measured(-41), noiseDbfsA: measured(-41), snrDb: measured(21) },
  },
};

const earlierRun = async (code: string, submissionId?: string) =>
  app.anonymous.post(`/api/test-sessions/${code}/earlier-run`, { submissionId, timeZone: 'Europe/Berlin' });

const resultOf = { ...statuses(), details: {} };
function statuses() {
  const { microphoneStatus, cameraStatus, connectionStatus } = testSubmission('');
  return { microphoneStatus, cameraStatus, connectionStatus };
}

const compare = (code: string, recheck: SentRecheck, submissionId?: string) =>
  app.anonymous.post(`/api/test-sessions/${code}/recheck`, { submissionId, recheck, result: resultOf });

/** A link whose guest was ready, with the id of the submission. */
async function readyLink(wishes: object = {}) {
  const host = await app.signUpPro();
  const link = await createLink(host, wishes);
  const run = fullRun();
  const id = await submitTestResult(app.anonymous, link.sessionCode, run);
  return { host, link, id, code: link.sessionCode, sent: run.submissionId ?? '' };
}

describe('the full result before a recheck', () => {
  it('is given to the browser that sent it, by the id of its submission', async () => {
    const { code, sent } = await readyLink();
    const { earlier } = (await earlierRun(code, sent)).json();
    expect(earlier.day).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(earlier.run.details.microphone).toMatchObject({ device: MICROPHONE, quietDbfsA: measured(-62) });
  });

  it('shows another browser with a personal link its day, and no byte of it', async () => {
    const { code } = await readyLink();
    const answers = await Promise.all([
      earlierRun(code),
      earlierRun(code, randomUUID()),
      compare(code, taken(louder)),
      app.anonymous.get(`/api/test-sessions/${code}`),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const [first] = answers;
    expect(Object.keys(first?.json().earlier)).toEqual(['day']);
    for (const { body } of answers) expect(body).not.toContain(CANARY);
    expect(answers[2]?.body).not.toMatch(/-62|-41/);
    expect(answers[3]?.json().mayRecheck).toBe(true);
  });

  it('is not offered on a link for anybody, except to the browser that sent it', async () => {
    const plus = await app.signUp();
    const { sessionCode } = await createLink(plus, { guestFirstName: 'Guest', guestSurname: 'User' });
    const run = fullRun();
    await submitTestResult(app.anonymous, sessionCode, run);
    expect((await earlierRun(sessionCode)).json()).toEqual({ earlier: null });
    expect(await testAnswer(compare(sessionCode, taken()))).toMatchObject({ status: 409, code: 'recheck_outdated' });
    expect((await app.anonymous.get(`/api/test-sessions/${sessionCode}`)).json().mayRecheck).toBeUndefined();
    expect((await earlierRun(sessionCode, run.submissionId)).json().earlier.run).toBeDefined();
  });

  it('is the newest full one, if it was ready and is at most 30 days old', async () => {
    const { code, id, sent } = await readyLink();
    await submitTestResult(app.anonymous, code, { submissionId: randomUUID(), cameraStatus: 'warning' });
    expect((await earlierRun(code, sent)).json(), 'not ready since').toEqual({ earlier: null });
    await submitTestResult(app.anonymous, code, fullRun());
    expect(Object.keys((await earlierRun(code, sent)).json().earlier), 'of another browser since').toEqual(['day']);
    await pool.query(
      'delete from guest_results where session_id = (select session_id from guest_results where id = $1) and id <> $1',
      [id],
    );
    await pool.query(`update guest_results set submitted_at = now() - interval '31 days' where id = $1`, [id]);
    expect((await earlierRun(code, sent)).json(), 'too old').toEqual({ earlier: null });
  });
});

describe('a recheck', () => {
  const share = (code: string, follows: string, recheck: SentRecheck, given: Partial<ResultSubmission> = {}) =>
    app.anonymous.post(
      '/api/guest-results',
      testSubmission(code, { submissionId: randomUUID(), follows, recheck, ...given }),
    );

  it('is a further run that is ready if everything is as it was', async () => {
    const { host, link, code, sent } = await readyLink();
    expect((await share(code, sent, taken())).statusCode).toBe(201);
    const [result] = await resultsOf(host, link.id);
    expect(result).toMatchObject({
      run: 2,
      microphoneStatus: 'passed',
      recheck: {
        isReady: true,
        isElsewhere: false,
        parts: { microphone: 'unchanged', camera: 'unchanged', connection: 'unchanged' },
      },
    });
    expect(result?.details?.microphone).toMatchObject({ code: 'unchanged' });
    expect(Object.keys(result?.details?.microphone ?? {}), 'no readings of a full take').not.toContain('snrDb');
    const [notification] = (await host.get('/api/notifications')).json<HostNotification[]>();
    expect(notification).toMatchObject({ status: 'passed', recheck: 'ready' });
  });

  it('is not ready if something has changed, which the host reads in numbers', async () => {
    const { host, link, code, sent } = await readyLink();
    await share(code, sent, taken(louder));
    const [result] = await resultsOf(host, link.id);
    expect(result).toMatchObject({ microphoneStatus: 'warning', cameraStatus: 'passed' });
    expect(result?.recheck).toMatchObject({ isReady: false, parts: { microphone: 'changed' } });
    expect(result?.recheck?.changes).toContainEqual({
      ...{ part: 'microphone', code: 'louder-background', before: -62, now: -41 },
      ...{ isWorse: true, tellsGuest: true },
    });
    expect(result?.recheck).not.toHaveProperty('taken');
    const [notification] = (await host.get('/api/notifications')).json<HostNotification[]>();
    expect(notification).toMatchObject({ status: 'warning', recheck: 'changed' });
  });

  it('is never ready with a part that was not rechecked, however well the others are', async () => {
    const { host, link, code, sent } = await readyLink();
    await share(code, sent, taken({ connection: { kind: 'failed', reason: 'unmeasured' } }));
    const [result] = await resultsOf(host, link.id);
    expect(result).toMatchObject({
      connectionStatus: 'warning',
      recheck: { isReady: false, parts: { connection: 'not-rechecked' } },
    });
    const [notification] = (await host.get('/api/notifications')).json<HostNotification[]>();
    expect(notification?.recheck).toBe('partial');
  });

  it('keeps the readings of a part that was checked in full', async () => {
    const { host, link, code, sent } = await readyLink();
    const details = { microphone: { code: 'good', ...sound, snrDb: measured(33) } };
    await share(code, sent, taken({ microphone: { kind: 'full' } }), { details });
    const [result] = await resultsOf(host, link.id);
    expect(result?.details?.microphone?.snrDb).toEqual(measured(33));
    expect(result?.recheck).toMatchObject({ isReady: true, parts: { microphone: 'full' } });
  });

  it('is never what another one is compared with', async () => {
    const { host, link, code, sent, id } = await readyLink();
    const submissionId = randomUUID();
    await share(code, sent, taken(louder), { submissionId });
    const { earlier } = (await earlierRun(code, submissionId)).json();
    expect(earlier.run.details.microphone.quietDbfsA).toEqual(measured(-62));
    await share(code, submissionId, taken(louder));
    const { rows } = await pool.query(
      `select recheck ->> 'base' as base from guest_results where session_id = $1 and recheck is not null`,
      [link.id],
    );
    expect(rows).toEqual([{ base: id }, { base: id }]);
    const [result] = await resultsOf(host, link.id);
    expect(result?.recheck?.isElsewhere).toBe(false);
  });

  it('is stored once, and updated, if it is sent again', async () => {
    const { host, link, code, sent } = await readyLink();
    const submissionId = randomUUID();
    await share(code, sent, taken(), { submissionId });
    const again = testSubmission(code, { submissionId, recheck: taken(), notes: 'I sit in the kitchen.' });
    expect((await app.anonymous.post('/api/guest-results', again)).statusCode).toBe(201);
    const results = await resultsOf(host, link.id);
    expect(results).toHaveLength(2);
    expect(results[0]).toMatchObject({
      notes: 'I sit in the kitchen.',
      recheck: { isReady: true, isElsewhere: false },
    });
  });

  it('of another browser says so, and is compared by the server', async () => {
    const { host, link, code } = await readyLink();
    const compared = (await compare(code, taken(louder))).json<ComparedRecheck>();
    expect(compared).toEqual({
      isReady: false,
      parts: { microphone: 'changed', camera: 'unchanged', connection: 'unchanged' },
      changes: expect.arrayContaining([
        { part: 'microphone', code: 'louder-background', isWorse: true, tellsGuest: true },
      ]),
      isSoundProcessed: false,
    });
    await app.anonymous.post(
      '/api/guest-results',
      testSubmission(code, { submissionId: randomUUID(), recheck: taken() }),
    );
    const [result] = await resultsOf(host, link.id);
    expect(result?.recheck).toMatchObject({ isReady: true, isElsewhere: true });
  });

  it('is refused without a full result to compare with', async () => {
    const host = await app.signUpPro();
    const { sessionCode } = await createLink(host);
    expect(await testAnswer(share(sessionCode, randomUUID(), taken()))).toMatchObject({
      status: 409,
      code: 'recheck_outdated',
    });
    expect((await earlierRun(sessionCode)).json()).toEqual({ earlier: null });
  });
});

describe('the board after a recheck', () => {
  /** Five days from now, so that a result of today is not too old. */
  const SOON = localTimeOf(new Date(Date.now() + 5 * 24 * 60 * 60 * 1000), 'Europe/Berlin');
  const form = testEpisodeForm({ startsLocal: SOON, level: 'video-interview' });

  async function onBoard(names: readonly string[]) {
    const host = await app.signUpPro();
    const episode = await createTestEpisode(host, form);
    await addTestGuests(host, episode, ...names.map((name) => ({ name })));
    const board = () => boardOf(host, episode);
    const { guests } = await board();
    const codes = guests.map(({ sessionCode }) => sessionCode);
    for (const code of codes) await submitTestResult(app.anonymous, code, fullRun());
    const recheck = (code: string, parts?: Partial<Parts>) =>
      submitTestResult(app.anonymous, code, { submissionId: randomUUID(), recheck: taken(parts) });
    return { host, episode, board, codes, recheck };
  }

  it('shows who is as before, who has changed, and who was not rechecked', async () => {
    const { board, codes, recheck } = await onBoard(['Ada', 'Bo', 'Cleo', 'Dana']);
    await recheck(codes[0] ?? '');
    await recheck(codes[1] ?? '', louder);
    await recheck(codes[2] ?? '', { camera: { kind: 'failed', reason: 'device' } });
    const { guests, episode } = await board();
    expect(guests.map(({ guestName, state, result }) => [guestName, state, result?.recheck?.isReady])).toEqual([
      ['Cleo', 'fix', false],
      ['Bo', 'changed', false],
      ['Ada', 'ready', true],
      ['Dana', 'ready', undefined],
    ]);
    expect(episode.counts).toEqual({ fix: 1, changed: 1, old: 0, unopened: 0, opened: 0, ready: 2 });
    expect(guests[1]?.result?.recheck?.changes[0]?.code).toBe('louder-background');
  });

  it('judges rechecks again when the level changes', async () => {
    const { host, episode, board, codes, recheck } = await onBoard(['Ada', 'Bo']);
    await recheck(codes[0] ?? '', { camera: { kind: 'failed', reason: 'device' } });
    await recheck(codes[1] ?? '', louder);
    expect((await board()).guests.map(({ state }) => state)).toEqual(['fix', 'changed']);
    const { revision } = (await board()).episode;
    await host.put(`/api/episodes/${episode.id}`, { ...form, level: 'audio-podcast', revision });
    const { guests } = await board();
    expect(
      guests.map(({ guestName, state }) => [guestName, state]),
      'no camera is asked for',
    ).toEqual([
      ['Bo', 'changed'],
      ['Ada', 'ready'],
    ]);
  });

  it('is followed by reports and the table, with the readings before where a recheck measured none', async () => {
    const { host, episode, board, codes, recheck } = await onBoard(['Ada', 'Bo', 'Cleo', 'Dana']);
    await recheck(codes[0] ?? '');
    await recheck(codes[1] ?? '', { camera: { kind: 'failed', reason: 'device' } });
    await recheck(codes[3] ?? '', louder);
    const { reports } = (await host.get(`/api/episodes/${episode.id}/reports`)).json<ReportsPage>();
    expect(reports.map(({ show }) => show?.fits)).toEqual([true, false, true, false]);
    const [ada, , cleo] = reports;
    expect(ada?.show?.demands).toEqual(cleo?.show?.demands);
    expect([ada?.fullCheckAt, cleo?.fullCheckAt]).toEqual([expect.any(String), null]);
    expect(ada?.verdicts.microphone).toMatchObject({ code: 'unchanged' });
    expect(ada?.readings.microphone?.snrDb).toEqual(cleo?.readings.microphone?.snrDb);
    expect(ada?.readings.speakers).toEqual(cleo?.readings.speakers);

    const { guests } = await board();
    const { id = '' } = guests.find(({ guestName }) => guestName === 'Ada')?.result ?? {};
    expect((await host.get(`/api/result-reports/${id}`)).json<ResultReport>().show).toEqual(ada?.show);
    const [head = '', ...lines] = (await host.get(`/api/episodes/${episode.id}/csv`)).body.trim().split('\r\n');
    const column = (name: string) => head.replace('\uFEFF', '').split(',').indexOf(name);
    expect(lines.map((line) => line.split(',')[column(episodeTable.columns.fits)])).toEqual(['Yes', 'No', 'Yes', 'No']);
  });
});
