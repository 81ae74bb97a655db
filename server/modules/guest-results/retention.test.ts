import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { JobQueue } from '../../jobs/queue';
import { blobsOf, sendClip } from '../../testing/clips';
import { createLink, insertResults, resultsOf, submitTestResult } from '../../testing/guest-links';
import { openTestApp, type TestHost } from '../../testing/open-test-app';
import { NotificationService } from '../notifications/service';
import { PlanService } from '../plans/service';
import { ResultLetterService } from '../result-letters/service';
import { GuestResultService } from './service';

const app = await openTestApp({ config: { resultDays: 30 } });
const { pool } = app.deps.db;

const openService = () =>
  new GuestResultService({
    ...app.deps,
    plans: new PlanService(app.deps),
    notifications: new NotificationService(app.deps),
    letters: new ResultLetterService({ ...app.deps, jobs: new JobQueue() }),
    jobs: new JobQueue(),
    checklistOf: async () => [],
  });

const age = (resultId: string, days: number) =>
  pool.query(
    "update guest_results set submitted_at = now() - make_interval(days => $2) - interval '1 minute' where id = $1",
    [resultId, days],
  );

const notificationsOf = async (host: TestHost) =>
  (await host.get('/api/notifications')).json<{ guestResultId: string }[]>();

const count = async (table: string): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(`select count(*) from ${table}`);
  return rows[0]?.count ?? Number.NaN;
};

describe('a result that is older than RESULT_DAYS', () => {
  it('is deleted with its notification and its clips, and a newer one is kept', async () => {
    const host = await app.signUpPro();
    const { id, sessionCode } = await createLink(host);
    const submissionId = randomUUID();
    // One clip that was stored before its result, and one after it.
    const send = () => sendClip(app.anonymous, sessionCode, { submissionId });
    await send();
    const old = await submitTestResult(app.anonymous, sessionCode, { submissionId });
    await send();
    const young = await submitTestResult(app.anonymous, sessionCode, { guestName: 'Ben' });
    await sendClip(app.anonymous, sessionCode);
    await age(old, 30);
    await age(young, 29);
    await openService().purgeExpired();
    expect((await resultsOf(host, id)).map((result) => result.id)).toEqual([young]);
    expect((await notificationsOf(host)).map(({ guestResultId }) => guestResultId)).toEqual([young]);
    expect(await count('recording_clips')).toBe(1);
    const { rows } = await pool.query("select key from jobs where kind = 'delete-blob'");
    const left = (await blobsOf(app)).filter((blobKey) => !rows.some(({ key }) => key === blobKey));
    expect(left).toHaveLength(1);
  });

  it('is deleted once by four concurrent instances, also among many of many hosts', async () => {
    for (let n = 0; n < 3; n += 1) {
      const host = await app.signUp();
      const { id } = await createLink(host);
      await insertResults(pool, id, 450, { submitted_at: `now() - interval '40 days'` });
    }
    const young = await count("guest_results where submitted_at > now() - interval '30 days'");
    await Promise.all(Array.from({ length: 4 }, () => openService().purgeExpired()));
    expect(await count('guest_results')).toBe(young);
  });

  it('is deleted while its host marks everything as read and deletes links', async () => {
    const host = await app.signUpPro();
    const links = [await createLink(host), await createLink(host)];
    for (const { sessionCode } of links)
      for (let n = 0; n < 5; n += 1) await age(await submitTestResult(app.anonymous, sessionCode), 31);
    const replies = await Promise.all([
      openService().purgeExpired(),
      host.put('/api/notifications/mark-all-read'),
      host.delete(`/api/test-sessions/${links[0]?.id}`),
    ]);
    expect(replies.slice(1).map((reply) => reply?.statusCode)).toEqual([200, 200]);
    expect(await notificationsOf(host)).toEqual([]);
  });
});
