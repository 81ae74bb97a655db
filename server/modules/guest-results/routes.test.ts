import { randomUUID } from 'node:crypto';
import type { CheckStatus, HostNotification, TestSession } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { createLink, resultsOf, submitTestResult, testSubmission } from '../../testing/guest-links';
import { letMinutePass } from '../../testing/let-minute-pass';
import { openTestApp, testAnswer } from '../../testing/open-test-app';

const app = await openTestApp();
const { pool } = app.deps.db;
const host = await app.signUpPro();

const send = (body: object, from = app) => from.anonymous.post('/api/guest-results', body);

const notificationsOf = async (of = host) => (await of.get('/api/notifications')).json<HostNotification[]>();

/** All readings of a result, with numbers that differ from each other. */
const details = {
  microphone: {
    message: 'Audio level too low',
    advice: 'Move closer to the microphone',
    device: 'Podcast microphone (USB)',
    peakDbfs: { value: -31.5, basis: 'measured' },
    rmsDbfs: { value: -48.25, basis: 'measured' },
    clippedRatio: { value: 0, basis: 'measured' },
    processing: 'automatic-gain',
  },
  camera: {
    message: 'Well lit and centred',
    device: 'Caméra intégrée 🎥',
    brightness: { value: 0.61, basis: 'measured' },
    faceFound: { value: true, basis: 'measured' },
    width: { value: 1280, basis: 'measured' },
    height: { value: 720, basis: 'measured' },
    frameRate: { value: 29.97, basis: 'measured' },
  },
  connection: {
    message: 'Estimated: the speed test could not run',
    latencyMs: { value: 60, basis: 'assumed' },
    downloadMbps: { value: 25, basis: 'assumed' },
    uploadMbps: { value: 6, basis: 'assumed' },
    provider: 'self',
  },
  browser: 'Firefox 140',
  system: 'Debian 12',
} as const;

describe('sending a result', () => {
  it('stores all of its fields and answers with its id and time', async () => {
    const { id: sessionId, sessionCode } = await createLink(host);
    const sent = {
      guestName: 'Zoë Nakamura-Ølsen',
      guestEmail: 'zoe@example.org',
      microphoneStatus: 'warning',
      cameraStatus: 'passed',
      connectionStatus: 'failed',
      checklistCompleted: ['Have a glass of water nearby', 'Say "hello", then {wait}', 'Ein Käse\\Brot, null'],
      notes: 'First line\nSecond line',
      details,
      recording: 'undecided',
    } as const;
    const reply = await send({ sessionCode, ...sent });
    const receipt = reply.json();
    expect({ status: reply.statusCode, receipt }).toEqual({
      status: 201,
      receipt: { id: expect.any(String), submittedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    });
    expect(await resultsOf(host, sessionId)).toEqual([
      { ...receipt, sessionId, ...sent, updatedAt: null, run: 1, recheck: null, fit: null },
    ]);
  });

  it('needs a name and three statuses only', async () => {
    const { id: sessionId, sessionCode } = await createLink(host);
    const id = await submitTestResult(app.anonymous, sessionCode);
    expect(await resultsOf(host, sessionId)).toEqual([
      {
        id,
        sessionId,
        guestName: 'Ada Lovelace',
        guestEmail: null,
        microphoneStatus: 'passed',
        cameraStatus: 'passed',
        connectionStatus: 'passed',
        checklistCompleted: [],
        notes: null,
        details: null,
        recording: null,
        submittedAt: expect.any(String),
        updatedAt: null,
        run: 1,
        recheck: null,
        fit: null,
      },
    ]);
  });

  it.each([
    ['guestEmail', '', null],
    ['guestEmail', '   ', null],
    ['guestEmail', ' Ada@Example.ORG ', 'ada@example.org'],
    ['notes', '', null],
    ['notes', '  ', null],
    ['notes', null, null],
    ['checklistCompleted', [], []],
    ['checklistCompleted', ['', ' ', 'Glass of water'], ['Glass of water']],
    ['details', {}, {}],
    ['recording', 'skipped', 'skipped'],
    ['recording', 'not_offered', 'not_offered'],
  ] as const)('stores the %s %j as %j', async (field, given, kept) => {
    const { id, sessionCode } = await createLink(host);
    await submitTestResult(app.anonymous, sessionCode, { [field]: given });
    expect((await resultsOf(host, id))[0]).toMatchObject({ [field]: kept });
  });

  it('returns the words of a reason that was sent as a code, for clients without words', async () => {
    const { id: sessionId, sessionCode } = await createLink(host);
    const hints = {
      code: 'framing',
      params: { tooHigh: true },
      faceFound: { value: true, basis: 'measured' },
    } as const;
    const own = { code: 'too-quiet', message: 'Hardly anything to hear' };
    const id = await submitTestResult(app.anonymous, sessionCode, {
      details: { microphone: own, camera: hints, connection: { code: 'of-a-newer-page' } },
    });
    const spoken = {
      microphone: own,
      camera: {
        ...hints,
        message: 'Person detected but framing could improve',
        advice: 'Bring your nose between the corners, in the upper middle of the picture.',
      },
      connection: { code: 'of-a-newer-page' },
    };
    expect((await resultsOf(host, sessionId))[0]?.details).toEqual(spoken);
    expect((await host.get(`/api/guest-results/${id}`)).json().details).toEqual(spoken);
    const { rows } = await pool.query('select details from guest_results where id = $1', [id]);
    expect(rows[0].details.camera).toEqual(hints);
  });

  it('returns the notes beside a verdict in words as well, and never the words of a guest', async () => {
    const { id: sessionId, sessionCode } = await createLink(host);
    const microphone = { code: 'room-echo', message: 'It echoes', params: { findings: ['faint-hum', 'of-tomorrow'] } };
    const sent = { microphone, camera: { code: 'good', noted: ['Words of a guest'] } };
    const id = await submitTestResult(app.anonymous, sessionCode, { details: sent });
    const [listed] = await resultsOf(host, sessionId);
    expect(listed?.details?.microphone).toEqual({ ...microphone, noted: ['Faint mains hum'] });
    expect(listed?.details?.camera).not.toHaveProperty('noted');
    const { rows } = await pool.query('select details from guest_results where id = $1', [id]);
    expect(rows[0].details).toEqual({ microphone, camera: { code: 'good' } });
  });

  it('refuses a reason without a code and without words', async () => {
    const { sessionCode } = await createLink(host);
    const reply = await send({ ...testSubmission(sessionCode), details: { camera: { device: 'Desk Cam' } } });
    expect({ status: reply.statusCode, fields: reply.json().fields }).toEqual({
      status: 400,
      fields: { 'details.camera.code': 'A code or a message is needed' },
    });
  });

  it.each(['Passed', 'ok', '', 'unknown'])('refuses the status %j', async (microphoneStatus) => {
    const { sessionCode } = await createLink(host);
    expect(await testAnswer(send({ ...testSubmission(sessionCode), microphoneStatus }))).toMatchObject({
      status: 400,
      fields: { microphoneStatus: 'Must be passed, warning or failed' },
    });
  });

  it('works while the host is on Plus and has many results already', async () => {
    const plus = await app.signUp();
    const { sessionCode } = await createLink(plus);
    const replies = [];
    for (const guestName of ['One', 'Two', 'Three'])
      replies.push(await send(testSubmission(sessionCode, { guestName })));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  });

  it('marks the link as completed in the list of its host', async () => {
    const own = await app.signUpPro();
    const { sessionCode } = await createLink(own);
    const id = await submitTestResult(app.anonymous, sessionCode, { details });
    const [link] = (await own.get('/api/test-sessions')).json<TestSession[]>();
    expect(link).toMatchObject({ resultCount: 1, latestResult: { id, details } });
    expect(link?.firstResultAt).toBe(link?.latestResult?.submittedAt);
  });
});

describe('the notification of a result', () => {
  it.each<[CheckStatus, CheckStatus, CheckStatus, CheckStatus]>([
    ['passed', 'passed', 'passed', 'passed'],
    ['warning', 'passed', 'passed', 'warning'],
    ['passed', 'warning', 'failed', 'failed'],
    ['failed', 'warning', 'passed', 'failed'],
    ['passed', 'passed', 'warning', 'warning'],
  ])('has the worst status of %s, %s and %s: %s', async (microphoneStatus, cameraStatus, connectionStatus, status) => {
    const { sessionCode } = await createLink(host);
    const guestResultId = await submitTestResult(app.anonymous, sessionCode, {
      guestName: `Guest ${status}`,
      microphoneStatus,
      cameraStatus,
      connectionStatus,
    });
    const [newest] = await notificationsOf();
    expect(newest).toMatchObject({ guestResultId, guestName: `Guest ${status}`, status, isRead: false });
  });

  it('is stored with its result in one transaction', async () => {
    const other = await openTestApp();
    const own = await other.signUpPro();
    const { id, sessionCode } = await createLink(own);
    await other.deps.db.pool.query('alter table notifications add constraint never check (false) not valid');
    expect(await testAnswer(send(testSubmission(sessionCode), other))).toMatchObject({ status: 500, code: 'internal' });
    expect(await resultsOf(own, id)).toEqual([]);

    await other.deps.db.pool.query('alter table notifications drop constraint never');
    expect((await send(testSubmission(sessionCode), other)).statusCode).toBe(201);
    expect([(await resultsOf(own, id)).length, (await notificationsOf(own)).length]).toEqual([1, 1]);
  });
});

describe('sending a result again', () => {
  const countOf = async (sessionId: string) => {
    const { rows } = await pool.query(
      `select count(distinct r.id)::int as results, count(n.id)::int as notifications
       from guest_results r left join notifications n on n.guest_result_id = r.id where r.session_id = $1`,
      [sessionId],
    );
    return rows[0] as { results: number; notifications: number };
  };

  it('with the same submission id stores nothing twice and gives the same answer', async () => {
    const { id, sessionCode } = await createLink(host);
    const body = testSubmission(sessionCode, { submissionId: randomUUID() });
    const [first, second] = [await send(body), await send(body)];
    expect(second.statusCode).toBe(201);
    expect(second.json()).toEqual(first.json());
    expect(await countOf(id)).toEqual({ results: 1, notifications: 1 });
  });

  it('in twelve concurrent requests does the same', async () => {
    const { id, sessionCode } = await createLink(host);
    const body = testSubmission(sessionCode, { submissionId: randomUUID() });
    const replies = await Promise.all(Array.from({ length: 12 }, () => send(body)));
    expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.body}`)).size).toBe(1);
    expect(replies[0]?.statusCode).toBe(201);
    expect(await countOf(id)).toEqual({ results: 1, notifications: 1 });
  });

  it('with another note corrects the first result, and is still one result with one notification', async () => {
    const { id, sessionCode } = await createLink(host);
    const submissionId = randomUUID();
    const body = testSubmission(sessionCode, { submissionId, guestName: 'Ada', details });
    const first = await send(body);
    const second = await send({
      ...body,
      guestName: 'Ada Lovelace',
      notes: 'My camera is new',
      cameraStatus: 'warning',
      checklistCompleted: ['Glass of water'],
    });
    expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
    expect(await countOf(id)).toEqual({ results: 1, notifications: 1 });
    expect(await resultsOf(host, id)).toMatchObject([
      {
        guestName: 'Ada Lovelace',
        notes: 'My camera is new',
        cameraStatus: 'warning',
        checklistCompleted: ['Glass of water'],
        details,
      },
    ]);
    const notification = (await notificationsOf()).find(({ guestResultId }) => guestResultId === first.json().id);
    expect(notification).toMatchObject({ guestName: 'Ada Lovelace', status: 'warning', isRead: false });
  });

  it('with a change after the host has read it stores its time, and is unread again and the newest', async () => {
    const own = await app.signUpPro();
    const { id, sessionCode } = await createLink(own);
    const body = testSubmission(sessionCode, { submissionId: randomUUID(), microphoneStatus: 'failed' });
    await send(body);
    await letMinutePass(app.deps.db.kysely);
    await submitTestResult(app.anonymous, sessionCode, { guestName: 'Ben' });
    await letMinutePass(app.deps.db.kysely);
    await own.put('/api/notifications/mark-all-read');
    await send(body);
    expect((await notificationsOf(own)).map(({ isRead }) => isRead)).toEqual([true, true]);
    expect((await resultsOf(own, id)).map(({ updatedAt }) => updatedAt)).toEqual([null, null]);

    await send({ ...body, microphoneStatus: 'passed' });
    expect(await notificationsOf(own)).toMatchObject([
      { guestName: 'Ada Lovelace', status: 'passed', isRead: false },
      { guestName: 'Ben', isRead: true },
    ]);
    const [ben, ada] = await resultsOf(own, id);
    expect([ben?.updatedAt, ada?.microphoneStatus, ada?.run]).toEqual([null, 'passed', 1]);
    expect(Date.parse(ada?.updatedAt ?? '')).toBeGreaterThan(Date.parse(ada?.submittedAt ?? ''));
  });

  it('with a later decision about the recording updates the same result', async () => {
    const { id, sessionCode } = await createLink(host);
    const body = testSubmission(sessionCode, { submissionId: randomUUID(), recording: 'undecided' });
    const first = await send(body);
    expect((await send({ ...body, recording: 'skipped' })).json()).toEqual(first.json());
    expect(await countOf(id)).toEqual({ results: 1, notifications: 1 });
    await send({ ...body, recording: 'no_devices' });
    expect((await resultsOf(host, id))[0]).toMatchObject({ recording: 'skipped', updatedAt: null });
    await send({ ...body, notes: 'Another note', recording: 'sent' });
    expect((await resultsOf(host, id))[0]).toMatchObject({ recording: 'sent', notes: 'Another note' });
    expect((await send({ ...body, recording: 'expired' })).statusCode).toBe(400);
  });

  it('with other notes in ten concurrent requests is one result, with one of the notes', async () => {
    const { id, sessionCode } = await createLink(host);
    const submissionId = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => send(testSubmission(sessionCode, { submissionId, notes: `Note ${n}` }))),
    );
    expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.body}`)).size).toBe(1);
    expect(await countOf(id)).toEqual({ results: 1, notifications: 1 });
    expect((await resultsOf(host, id))[0]?.notes).toMatch(/^Note \d$/);
  });

  it('does not change another submission of the same link', async () => {
    const { id, sessionCode } = await createLink(host);
    const submissionId = randomUUID();
    await submitTestResult(app.anonymous, sessionCode, { submissionId: randomUUID(), notes: 'Mine' });
    await submitTestResult(app.anonymous, sessionCode, { submissionId, notes: 'Yours' });
    await submitTestResult(app.anonymous, sessionCode, { submissionId, notes: 'Yours, again' });
    expect((await resultsOf(host, id)).map(({ notes }) => notes)).toEqual(['Yours, again', 'Mine']);
  });

  it('without a submission id is another result', async () => {
    const { id, sessionCode } = await createLink(host);
    await submitTestResult(app.anonymous, sessionCode);
    await submitTestResult(app.anonymous, sessionCode);
    expect(await countOf(id)).toEqual({ results: 2, notifications: 2 });
  });

  it('to another link is another result, whose id the first does not reveal', async () => {
    const [one, other] = [await createLink(host), await createLink(await app.signUp())];
    const submissionId = randomUUID();
    const ids = [
      await submitTestResult(app.anonymous, one.sessionCode, { submissionId }),
      await submitTestResult(app.anonymous, other.sessionCode, { submissionId }),
    ];
    expect(new Set(ids).size).toBe(2);
  });

  it('is refused after the code was replaced', async () => {
    const { id, sessionCode } = await createLink(host);
    const body = testSubmission(sessionCode, { submissionId: randomUUID() });
    await send(body);
    await host.post(`/api/test-sessions/${id}/regenerate`);
    expect((await send(body)).statusCode).toBe(404);
    expect(await countOf(id)).toEqual({ results: 1, notifications: 1 });
  });
});

describe('a further run of the same browser', () => {
  it('is a separate result with the number of its run, newest first, with its own notification', async () => {
    const own = await app.signUpPro();
    const { id, sessionCode } = await createLink(own);
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
    await submitTestResult(app.anonymous, sessionCode, { submissionId: one, microphoneStatus: 'failed' });
    await letMinutePass(app.deps.db.kysely);
    await submitTestResult(app.anonymous, sessionCode, { submissionId: two, follows: one });
    await letMinutePass(app.deps.db.kysely);
    await submitTestResult(app.anonymous, sessionCode, { submissionId: three, follows: two });
    await submitTestResult(app.anonymous, sessionCode, { submissionId: three, follows: two, notes: 'Corrected' });
    expect((await resultsOf(own, id)).map(({ run, notes }) => [run, notes])).toEqual([
      [3, 'Corrected'],
      [2, null],
      [1, null],
    ]);
    expect(await notificationsOf(own)).toHaveLength(3);
  });

  it('is a first run if the previous one belongs to another link', async () => {
    const [link, other] = [await createLink(host), await createLink(host)];
    const elsewhere = randomUUID();
    await submitTestResult(app.anonymous, other.sessionCode, { submissionId: elsewhere });
    await submitTestResult(app.anonymous, link.sessionCode, { follows: elsewhere });
    await submitTestResult(app.anonymous, link.sessionCode, { follows: randomUUID() });
    expect((await resultsOf(host, link.id)).map(({ run }) => run)).toEqual([1, 1]);
  });
});

describe('the results of a link', () => {
  it('are listed newest first', async () => {
    const { id, sessionCode } = await createLink(host);
    for (const guestName of ['One', 'Two', 'Three']) {
      await letMinutePass(app.deps.db.kysely);
      await submitTestResult(app.anonymous, sessionCode, { guestName });
    }
    expect((await resultsOf(host, id)).map(({ guestName }) => guestName)).toEqual(['Three', 'Two', 'One']);
  });
});
