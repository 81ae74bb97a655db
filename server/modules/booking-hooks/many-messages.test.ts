import { expect, it } from 'vitest';
import { calComMessage, holdTestJobs, openTestHook } from '../../testing/hook-messages';
import { openTestApp } from '../../testing/open-test-app';

const MESSAGES = 1000;
const CONNECTIONS = 50;

const app = await openTestApp();
await holdTestJobs(app);
const { pool } = app.deps.db;

it('a thousand messages at once are each answered and stored once, with one job', { timeout: 300_000 }, async () => {
  const hook = await openTestHook({ app }, await app.signUpPro(), 'cal.com');
  const left = Array.from({ length: MESSAGES }, (_, at) => calComMessage('BOOKING_CREATED', { uid: `uid-${at}` }));
  const statuses: number[] = [];
  const sendOn = async () => {
    for (let message = left.pop(); message !== undefined; message = left.pop())
      statuses.push((await hook.send(message)).statusCode);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, sendOn));
  expect(statuses).toEqual(Array(MESSAGES).fill(202));
  const { rows } = await pool.query(
    `select count(*) as stored, count(distinct about[1]) as bookings, sum(times)::int as times,
       count(j.key) as jobs, count(*) filter (where state = 'waiting') as waiting
     from hook_messages m left join jobs j on j.kind = 'hook-message' and j.key = m.id::text where m.hook_id = $1`,
    [hook.id],
  );
  const each = { stored: MESSAGES, bookings: MESSAGES, times: MESSAGES, jobs: MESSAGES, waiting: MESSAGES };
  expect(rows).toEqual([each]);
});
