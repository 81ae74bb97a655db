import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { transaction } from '../db/database';
import { openTestApp } from '../testing/open-test-app';
import { type JobHandlers, specOf } from './kinds';
import { JobQueue } from './queue';
import { JobRunner } from './runner';
import { JobStore } from './store';

const app = await openTestApp();
const { pool, kysely } = app.deps.db;
const runners: JobRunner[] = [];
// A runner at its limit polls for more jobs later, and would run those of the next test.
afterEach(async () => {
  await Promise.all(runners.splice(0).map((each) => each.close()));
  await pool.query('delete from jobs');
});

/** A queue that no app uses, so that a new job wakes no runner. */
const queue = new JobQueue();
const store = new JobStore(kysely);

function runner(handlers: Partial<JobHandlers>): JobRunner {
  const opened = new JobRunner(app.deps, handlers);
  runners.push(opened);
  return opened;
}

const HOUR_MS = 3_600_000;

interface JobRow {
  readonly email: string;
  readonly attempts: number;
  readonly has_failed: boolean;
  readonly is_locked: boolean;
  readonly hours: number;
}

const rows = async (): Promise<readonly JobRow[]> =>
  (
    await pool.query<JobRow>(
      `select payload ->> 'email' as email, attempts, failed_at is not null as has_failed, locked_by is not null as is_locked,
         round(extract(epoch from run_at - now()) / 3600)::int as hours
       from jobs order by run_at, key`,
    )
  ).rows;

const free = { attempts: 0, has_failed: false, is_locked: false };

describe('a job that is brought forward', () => {
  const bring = (delayMs: number) =>
    transaction(kysely, (trx) =>
      queue.bringForward(trx, 'webhook-deliveries', { webhook: 'a' }, { key: 'a', delayMs }),
    );
  const hours = async () => {
    const { rows } = await pool.query<{ hours: number }>(
      'select round(extract(epoch from run_at - now()) / 3600)::int as hours from jobs',
    );
    return rows.map((row) => row.hours);
  };

  it('is stored, keeps an earlier time, and gets the time while it runs', async () => {
    await bring(2 * HOUR_MS);
    await bring(5 * HOUR_MS);
    expect(await hours()).toEqual([2]);
    await bring(HOUR_MS);
    expect(await hours()).toEqual([1]);
    // As if it was claimed: its time is that of this run.
    await pool.query('update jobs set attempts = 1, run_at = now()');
    await bring(3 * HOUR_MS);
    expect(await hours()).toEqual([3]);
  });
});

describe('a scheduled job', () => {
  const schedule = (email: string, hours: number) =>
    queue.schedule(kysely, 'guest-email', { email }, { key: 'noor', runAt: new Date(Date.now() + hours * HOUR_MS) });

  it('is stored, and moved to another time with another payload by its key', async () => {
    await schedule('first', 48);
    await schedule('second', 6);
    await queue.schedule(kysely, 'guest-email', { email: 'other' }, { key: 'amara', delayMs: 2 * HOUR_MS });
    expect(await rows()).toEqual([
      { ...free, email: 'other', hours: 2 },
      { ...free, email: 'second', hours: 6 },
    ]);
  });

  it('that has failed permanently gets as many attempts as a new one', async () => {
    await schedule('noor', 0);
    await pool.query("update jobs set attempts = 54, failed_at = now(), last_error = 'away'");
    await schedule('noor', 3);
    expect(await rows()).toEqual([{ ...free, email: 'noor', hours: 3 }]);
  });

  it('is moved with the transaction of the caller, or not at all', async () => {
    await schedule('noor', 48);
    const undone = transaction(kysely, async (trx) => {
      await queue.schedule(trx, 'guest-email', { email: 'noor' }, { key: 'noor', delayMs: 0 });
      throw new Error('the caller has failed');
    });
    await expect(undone).rejects.toThrow('the caller has failed');
    expect(await rows()).toEqual([{ ...free, email: 'noor', hours: 48 }]);
  });

  it.each([
    ['succeeds', async () => undefined],
    ['fails', async () => Promise.reject(new Error('the mail server is away'))],
  ])('that is moved while it runs, and then %s, waits for its new time as a new one', async (_, end) => {
    const handlers: Partial<JobHandlers> = {
      'guest-email': async ({ email }) => {
        if (email !== 'first') throw new Error('ran before its time');
        await schedule('moved', 48);
        // Another instance leaves it alone until then.
        expect(await store.claimInTurn('other', { kind: 'guest-email', room: 5, after: undefined })).toMatchObject({
          jobs: [],
        });
        await end();
      },
    };
    await schedule('first', 0);
    await runner(handlers).runDue();
    expect(await rows()).toEqual([{ ...free, email: 'moved', hours: 48 }]);
  });

  it('that is moved while it runs to a time that has come runs again after it', async () => {
    const done: string[] = [];
    const handlers: Partial<JobHandlers> = {
      'guest-email': async ({ email }) => {
        done.push(email);
        if (email === 'first') await schedule('second', 0);
      },
    };
    await schedule('first', 0);
    await runner(handlers).runDue();
    expect([done, await rows()]).toEqual([['first', 'second'], []]);
  });

  it('that is moved while it runs and a stop interrupts it is released for its new time', async () => {
    await schedule('first', 0);
    const { jobs } = await store.claimInTurn('stopped', { kind: 'guest-email', room: 1, after: undefined });
    await schedule('moved', 48);
    await store.release('stopped', jobs[0]?.id ?? '');
    expect(await rows()).toEqual([{ ...free, email: 'moved', hours: 48 }]);
  });

  it('that another instance runs after its move is left to that one', async () => {
    await schedule('first', 0);
    const [slow] = (await store.claimInTurn('slow', { kind: 'guest-email', room: 1, after: undefined })).jobs;
    if (slow === undefined) throw new Error('nothing was claimed');
    await schedule('moved', 0);
    await pool.query("update jobs set locked_until = now() - interval '1 minute'");
    const next = await store.claimInTurn('next', { kind: 'guest-email', room: 1, after: undefined });
    expect(next.jobs).toHaveLength(1);
    expect(await store.complete('slow', slow)).toBe(false);
    expect(await rows()).toMatchObject([{ email: 'moved', attempts: 1, is_locked: true }]);
  });

  it.each([
    ['succeeds', async () => undefined],
    ['fails', async () => Promise.reject(new Error('the mail server is away'))],
  ])('that is cancelled while it runs, and then %s, does not come back', async (_, end) => {
    const handlers: Partial<JobHandlers> = {
      'guest-email': async () => {
        await queue.cancel(kysely, 'guest-email', 'noor');
        await end();
      },
    };
    await schedule('noor', 0);
    await runner(handlers).runDue();
    expect(await rows()).toEqual([]);
  });

  it('weeks ahead has no timer, which Node would end immediately', async () => {
    const delays: number[] = [];
    const own = new JobQueue();
    const started = runner({});
    own.onEnqueued((delayMs) => {
      delays.push(delayMs);
      started.wake(delayMs);
    });
    const runAt = new Date(Date.now() + 40 * 24 * HOUR_MS);
    await own.schedule(kysely, 'guest-email', { email: 'noor' }, { key: 'noor', runAt });
    expect(delays).toEqual([expect.closeTo(40 * 24 * HOUR_MS, -5)]);
    expect(started).toMatchObject({ ticks: new Map() });
  });
});

describe('many jobs', () => {
  it('are stored by one statement, without those whose key exists', async () => {
    const jobs = ['a', 'b', 'c'].map((key, at) => ({ key, payload: { email: key }, delayMs: at * HOUR_MS }));
    await queue.enqueue(kysely, 'guest-email', { email: 'first' }, { key: 'b', delayMs: 9 * HOUR_MS });
    const woken: number[] = [];
    const own = new JobQueue();
    own.onEnqueued((delayMs) => woken.push(delayMs));
    const last = { key: 'd', payload: { email: 'd' }, runAt: new Date(Date.now() + 5 * HOUR_MS) };
    expect(await own.enqueueAll(kysely, 'guest-email', [...jobs, last])).toBe(3);
    expect(await own.enqueueAll(kysely, 'guest-email', [])).toBe(0);
    expect((await rows()).map(({ email, hours }) => [email, hours])).toEqual([
      ['a', 0],
      ['c', 2],
      ['d', 5],
      ['first', 9],
    ]);
    expect(woken, 'this instance looks once, for the first of them').toEqual([100]);
  });
});

const ROOM = 20;

/** Due jobs of a workspace, each a millisecond after the one before it. */
async function fill(turn: string, count: number, minutesAgo: number): Promise<void> {
  await pool.query(
    `insert into jobs (kind, turn, payload, run_at) select 'guest-email', $1::text::uuid, jsonb_build_object('email', $1::text || ' ' || n),
       now() - make_interval(mins => $3) + n * interval '1 millisecond' from generate_series(1, $2::int) n`,
    [turn, count, minutesAgo],
  );
}

const emailsOf = (jobs: readonly { readonly payload: unknown }[]): readonly string[] =>
  jobs.map(({ payload }) => (payload as { readonly email: string }).email); // As `fill` has stored it.

const turnOf = (email: string): string => email.split(' ')[0] ?? '';

describe('jobs with turns', () => {
  const claim = (after?: string, room = ROOM) => store.claimInTurn('one', { kind: 'guest-email', room, after });

  it('of a workspace with three are claimed first, although another one has five thousand older ones', async () => {
    const [long, short] = [randomUUID(), randomUUID()];
    await fill(long, 5000, 60);
    await fill(short, 3, 1);
    const emails = emailsOf((await claim()).jobs);
    expect(emails.filter((email) => turnOf(email) === short)).toEqual([`${short} 1`, `${short} 2`, `${short} 3`]);
    const ofLong = Array.from({ length: ROOM / 2 }, (_, at) => `${long} ${at + 1}`);
    expect(
      emails.filter((email) => turnOf(email) === long),
      'the oldest first',
    ).toEqual(ofLong);
  });

  it('fill all slots of a runner, although a workspace has fewer than its share', async () => {
    const [long, short] = [randomUUID(), randomUUID()];
    await fill(long, 50, 60);
    await fill(short, 1, 60);
    const begun: string[] = [];
    let finish = () => {};
    const finished = new Promise<void>((done) => {
      finish = done;
    });
    const filled = runner({
      'guest-email': ({ email }) => {
        begun.push(turnOf(email));
        return finished;
      },
    });
    filled.wake(0);
    const { concurrency } = specOf('guest-email');
    await expect.poll(() => begun).toHaveLength(concurrency);
    expect(begun.filter((turn) => turn === short)).toHaveLength(1);
    await pool.query('delete from jobs where locked_by is null');
    finish();
  });

  it('are claimed again as soon as one of them has ended, although another one takes long', async () => {
    const turn = randomUUID();
    const { concurrency } = specOf('guest-email');
    await fill(turn, 3 * concurrency, 60);
    let finish = () => {};
    const slow = new Promise<void>((done) => {
      finish = done;
    });
    const done: string[] = [];
    const filled = runner({
      'guest-email': async ({ email }) => {
        if (email === `${turn} 1`) await slow;
        done.push(email);
      },
    });
    filled.wake(0);
    await expect.poll(() => done).toHaveLength(3 * concurrency - 1);
    finish();
  });

  it('give each workspace one before any has a second, also over several claims', async () => {
    const turns = Array.from({ length: 50 }, () => randomUUID());
    for (const turn of turns) await fill(turn, 4, 60);
    const served: string[] = [];
    let after: string | undefined;
    for (let count = 0; count < 10; count += 1) {
      const { jobs, last } = await claim(after);
      served.push(...emailsOf(jobs));
      after = last;
    }
    for (const round of [0, 1, 2, 3]) {
      const ofRound = served.slice(round * turns.length, (round + 1) * turns.length);
      expect(new Set(ofRound.map(turnOf)).size).toBe(turns.length);
      expect(new Set(ofRound.map((email) => email.split(' ')[1]))).toEqual(new Set([String(round + 1)]));
    }
    expect((await claim(after)).jobs).toEqual([]);
  });

  it('continue with the next workspace when one slot at a time is free', async () => {
    const turns = Array.from({ length: 3 }, () => randomUUID()).sort();
    for (const turn of turns) await fill(turn, 2, 60);
    const served: string[] = [];
    let after: string | undefined;
    for (let count = 0; count < 6; count += 1) {
      const { jobs, last } = await claim(after, 1);
      served.push(...emailsOf(jobs).map(turnOf));
      after = last;
    }
    expect(served).toEqual([...turns, ...turns]);
  });

  it('leave out workspaces whose jobs are running, have failed or wait for later', async () => {
    const [running, failed, later, due] = Array.from({ length: 4 }, () => randomUUID()).sort();
    for (const turn of [running, failed, later, due]) await fill(turn ?? '', 2, 60);
    const set = (change: string, turn: string | undefined) =>
      pool.query(`update jobs set ${change} where turn = $1`, [turn]);
    await set("locked_by = 'other', locked_until = now() + interval '20 seconds'", running);
    await set('failed_at = now()', failed);
    await set("run_at = now() + interval '1 hour'", later);
    expect(emailsOf((await claim(undefined, 1)).jobs)).toEqual([`${due} 1`]);
    expect(emailsOf((await claim(due, 5)).jobs)).toEqual([`${due} 2`]);
  });

  it('of no workspace have a turn as well', async () => {
    await queue.enqueue(kysely, 'guest-email', { email: 'noor' });
    expect(emailsOf((await claim(randomUUID())).jobs)).toEqual(['noor']);
  });

  it('are each run once by two instances, which hold up no password email', async () => {
    const done: string[] = [];
    const begun = () => done.length;
    let passwordAfter: number | undefined;
    const handlers: Partial<JobHandlers> = {
      'guest-email': async ({ email }) => void done.push(email),
      'reset-letter': async () => {
        passwordAfter = begun();
      },
    };
    for (let count = 0; count < 10; count += 1) await fill(randomUUID(), 50, 60);
    await queue.enqueue(kysely, 'reset-letter', { email: 'maya@example.org' });
    await Promise.all([runner(handlers).runDue(), runner(handlers).runDue()]);
    expect([done.length, new Set(done).size, await rows()]).toEqual([500, 500, []]);
    expect(passwordAfter).toBeLessThanOrEqual(2 * ROOM);
  });

  it('are claimed without reading all that are due', async () => {
    const turns = Array.from({ length: 200 }, () => randomUUID());
    await pool.query(
      `insert into jobs (kind, turn, payload, run_at)
       select 'guest-email', turn, '{"email":"noor"}', now() - n * interval '1 second'
       from unnest($1::uuid[]) turn, generate_series(1, 50) n`,
      [turns],
    );
    // The rows of other tests are dead, and read as well until then.
    await pool.query('vacuum analyze jobs');
    const read = await transaction(kysely, async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      const claimed = await new JobStore(trx).claimInTurn('one', { kind: 'guest-email', room: ROOM, after: turns[7] });
      expect(claimed.jobs).toHaveLength(ROOM);
      const { rows: counts } = await sql<{ readonly count: number }>`
        select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables where relname = 'jobs'
      `.execute(trx);
      return counts[0]?.count;
    });
    // Between 150 and 2,400, by the statistics of the planner; all 10,000 if it ranked them.
    expect(read).toBeLessThan(5000);
  });
});
