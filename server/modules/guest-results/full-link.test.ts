import { randomUUID } from 'node:crypto';
import { RESULTS_OF_LINK_MAX, type ResultSubmission } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { createLink, insertResults, resultsOf, submitTestResult, testSubmission } from '../../testing/guest-links';
import { backendsThatWait } from '../../testing/lock-waits';
import { openTestApp } from '../../testing/open-test-app';

const app = await openTestApp();
const { pool } = app.deps.db;
const host = await app.signUpPro();

const send = (sessionCode: string, given?: Partial<ResultSubmission>) =>
  app.anonymous.post('/api/guest-results', testSubmission(sessionCode, given));

/** A link with this many results. */
async function linkWith(count: number) {
  const link = await createLink(host);
  await insertResults(pool, link.id, count);
  return link;
}

const full = {
  code: 'link_full',
  message: 'This link cannot take any more results. Please ask your host for another link.',
};

describe('a link that is full', () => {
  it('refuses further results, keeps its own and does not notify the host', async () => {
    const { id, sessionCode } = await linkWith(RESULTS_OF_LINK_MAX - 1);
    const last = await submitTestResult(app.anonymous, sessionCode, { guestName: 'The last one' });
    const notifications = await host.get('/api/notifications');
    const replies = [await send(sessionCode), await send(sessionCode, { submissionId: randomUUID() })];
    expect(replies.map((reply) => [reply.statusCode, reply.json()])).toEqual(Array(2).fill([409, full]));
    const results = await resultsOf(host, id);
    expect([results.length, results[0]?.id]).toEqual([RESULTS_OF_LINK_MAX, last]);
    expect((await host.get('/api/notifications')).body).toBe(notifications.body);
  });

  it('accepts corrections and repetitions of its results', async () => {
    const { id, sessionCode } = await linkWith(RESULTS_OF_LINK_MAX - 1);
    const submissionId = randomUUID();
    const result = await submitTestResult(app.anonymous, sessionCode, { submissionId });
    const again = await send(sessionCode, { submissionId });
    const corrected = await send(sessionCode, { submissionId, cameraStatus: 'failed' });
    expect([again, corrected].map((reply) => [reply.statusCode, reply.json().id])).toEqual(
      Array(2).fill([201, result]),
    );
    expect((await resultsOf(host, id))[0]).toMatchObject({ id: result, cameraStatus: 'failed' });
  });

  it('does not affect the other links of the host', async () => {
    await linkWith(RESULTS_OF_LINK_MAX);
    expect((await send((await createLink(host)).sessionCode)).statusCode).toBe(201);
  });

  it('is not exceeded by concurrent results: the number is read again after a wait', async () => {
    const { id, sessionCode } = await linkWith(RESULTS_OF_LINK_MAX - 1);
    const other = await pool.connect();
    await other.query('begin');
    await other.query('select id from workspaces where id = $1 for no key update', [host.workspaceId]);
    await insertResults(other, id, 1);
    const replies = Promise.all([send(sessionCode), send(sessionCode)]);
    await backendsThatWait(pool, 2);
    await other.query('commit');
    other.release();
    expect((await replies).map(({ statusCode }) => statusCode)).toEqual([409, 409]);
    expect(await resultsOf(host, id)).toHaveLength(RESULTS_OF_LINK_MAX);
  });

  it('accepts only one of many concurrent results when one is left', async () => {
    const { id, sessionCode } = await linkWith(RESULTS_OF_LINK_MAX - 1);
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(sessionCode)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await resultsOf(host, id)).toHaveLength(RESULTS_OF_LINK_MAX);
  });
});

describe('a submission', () => {
  const items = (count: number) => Array.from({ length: count }, (_, n) => `${n}`.padEnd(200, '-'));

  it('of nearly 16 kB is accepted, and a larger one is refused', async () => {
    const { id, sessionCode } = await createLink(host);
    const max = await send(sessionCode, { checklistCompleted: items(79) });
    const more = await send(sessionCode, { checklistCompleted: items(82) });
    const farMore = await send(sessionCode, { notes: 'n'.repeat(120_000) });
    expect([max, more, farMore].map(({ statusCode }) => statusCode)).toEqual([201, 413, 413]);
    expect([more.json().code, farMore.json().code]).toEqual(['too_large', 'too_large']);
    expect(await resultsOf(host, id)).toHaveLength(1);
  });

  it('has room for every item of the longest possible checklist, and for another 16 kB', async () => {
    const checklistCompleted = Array.from({ length: 100 }, (_, n) => `${n % 10}${'🎙'.repeat(199)}`);
    const [writer, body] = [await app.signUpPro(), { items: checklistCompleted.map((text) => ({ text })) }];
    await writer.post('/api/checklist-templates', { ...body, name: 'All of it' });
    const { id, sessionCode } = await createLink(writer);
    const notes = '🎙'.repeat(500);
    expect((await send(sessionCode, { checklistCompleted, notes })).statusCode).toBe(201);
    expect(await resultsOf(writer, id)).toMatchObject([{ checklistCompleted, notes }]);
    const other = await createLink(host);
    expect((await send(other.sessionCode, { checklistCompleted, notes })).statusCode).toBe(413);
  });

  it('is so small that a full link is read in one response of at most 3.5 MB', async () => {
    const { id, sessionCode } = await createLink(host);
    await submitTestResult(app.anonymous, sessionCode, { checklistCompleted: items(79) });
    await pool.query(
      `insert into guest_results (id, session_id, guest_name, microphone_status, camera_status, connection_status, checklist_completed)
       select gen_random_uuid(), session_id, guest_name, microphone_status, camera_status, connection_status, checklist_completed
       from guest_results, generate_series(2, $2::int) where session_id = $1`,
      [id, RESULTS_OF_LINK_MAX],
    );
    const { body } = await host.get(`/api/guest-results/session/${id}`);
    expect([JSON.parse(body).length, body.length < 3_500_000]).toEqual([RESULTS_OF_LINK_MAX, true]);
  });
});
