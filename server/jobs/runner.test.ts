import { afterEach, describe, expect, it, vi } from 'vitest';
import { transaction } from '../db/database';
import { openLink } from '../testing/open-link';
import { openTestApp, type TestApp } from '../testing/open-test-app';
import type { JobHandlers } from './kinds';
import { JobQueue } from './queue';
import { JobRunner } from './runner';
import { JobStore } from './store';

const logLines: string[] = [];
const app = await openTestApp({ logLines });
const { pool, kysely } = app.deps.db;
const runners: JobRunner[] = [];
// A runner at its limit polls for more jobs later, and would run those of the next test.
afterEach(async () => {
  await Promise.all(runners.splice(0).map((each) => each.close()));
  await pool.query('delete from jobs');
});

/** A queue that no app uses, so that a new job wakes no runner. */
const queue = new JobQueue();

const ask = (email: string, delayMs = 0) => queue.enqueue(kysely, 'reset-letter', { email }, { delayMs });

function runner(handlers: Partial<JobHandlers>, of: TestApp = app): JobRunner {
  const opened = new JobRunner(of.deps, handlers);
  runners.push(opened);
  return opened;
}

/** Records the address that each job was run for. */
function noting(failing: (email: string) => boolean = () => false) {
  const done: string[] = [];
  const handlers: Partial<JobHandlers> = {
    'reset-letter': async ({ email }) => {
      if (failing(email)) throw new Error('the mail server is away');
      done.push(email);
    },
  };
  return { done, handlers };
}

interface JobRow {
  readonly attempts: number;
  readonly last_error: string | null;
  readonly has_failed: boolean;
  readonly pause: number;
}

const rows = async (): Promise<readonly JobRow[]> =>
  (
    await pool.query<JobRow>(
      `select attempts, last_error, failed_at is not null as has_failed, extract(epoch from run_at - now())::float as pause
       from jobs order by created_at`,
    )
  ).rows;

/** Matches a number of seconds within 12 of the given one. */
const inSeconds = (seconds: number): number => expect.closeTo(seconds, -1.4);

const makeDue = () => pool.query("update jobs set run_at = now() - interval '1 second'");
const endLeases = () => pool.query("update jobs set locked_until = now() - interval '1 minute'");

describe('a job', () => {
  it('is stored with the rest of the transaction, or not at all', async () => {
    const work = noting();
    const undone = transaction(kysely, async (trx) => {
      await queue.enqueue(trx, 'reset-letter', { email: 'undone@example.org' });
      throw new Error('the caller has failed');
    });
    await expect(undone).rejects.toThrow('the caller has failed');
    await transaction(kysely, (trx) => queue.enqueue(trx, 'reset-letter', { email: 'ada@example.org' }));
    await runner(work.handlers).runDue();
    expect([work.done, await rows()]).toEqual([['ada@example.org'], []]);
  });

  it('waits for its delay', async () => {
    const work = noting();
    await ask('ada@example.org', 60_000);
    await runner(work.handlers).runDue();
    expect(work.done).toEqual([]);
    await makeDue();
    await runner(work.handlers).runDue();
    expect(work.done).toEqual(['ada@example.org']);
  });

  it('with a key exists once', async () => {
    const store = () => queue.enqueue(kysely, 'reset-letter', { email: 'ada@example.org' }, { key: 'same' });
    expect([await store(), await store(), (await rows()).length]).toEqual([true, false, 1]);
  });

  it('is rejected while a thousand of its kind wait, and one of another kind is not', async () => {
    await pool.query(
      `insert into jobs (kind, payload) select 'reset-letter', '{"email":"nobody@example.org"}' from generate_series(1, 1000)`,
    );
    const full: string[] = [];
    const watched = new JobQueue((kind) => full.push(kind));
    for (const email of ['ada@example.org', 'bob@example.org'])
      expect(await watched.enqueue(kysely, 'reset-letter', { email })).toBe(false);
    expect(await watched.enqueue(kysely, 'guessing-letter', { email: 'ada@example.org' })).toBe(true);
    expect(full, 'is reported once').toEqual(['reset-letter']);
  });

  it('is deleted with its account', async () => {
    const host = await app.signUp({ email: 'Maya@example.org' });
    await ask('maya@example.org');
    await ask('ada@example.org');
    await pool.query('delete from users where id = $1', [host.userId]);
    const { rows: left } = await pool.query("select payload ->> 'email' as email from jobs");
    expect(left).toEqual([{ email: 'ada@example.org' }]);
  });

  it('is started by the instance that stored it, and by one that finds it', async () => {
    const work = noting();
    const started = runner(work.handlers);
    await ask('left@example.org');
    started.start();
    await expect.poll(() => work.done).toEqual(['left@example.org']);
    const own = new JobQueue();
    own.onEnqueued((delayMs) => started.wake(delayMs));
    await own.enqueue(kysely, 'reset-letter', { email: 'own@example.org' });
    await expect.poll(() => work.done).toEqual(['left@example.org', 'own@example.org']);
    await started.close();
  });
});

describe('a job that is due immediately', () => {
  it('is run although the clock was set back after it was stored', async () => {
    const work = noting();
    await ask('ada@example.org');
    await pool.query("update jobs set run_at = run_at + interval '900 milliseconds'");
    await runner(work.handlers).runDue();
    expect(work.done).toEqual(['ada@example.org']);
  });
});

it('a poll whose tick begins before its timer is set has no negative delay', () => {
  const set = vi.spyOn(globalThis, 'setTimeout');
  const now = vi.spyOn(Date, 'now').mockReturnValueOnce(1000).mockReturnValueOnce(1150);
  runner({}).wake(0);
  expect(set.mock.lastCall?.[1]).toBe(0);
  now.mockRestore();
  set.mockRestore();
});

describe('several instances', () => {
  it('run each job once', async () => {
    const [one, other] = [noting(), noting()];
    for (let count = 0; count < 100; count += 1) await ask(`ada-${count}@example.org`);
    await Promise.all([runner(one.handlers).runDue(), runner(other.handlers).runDue()]);
    expect(new Set([...one.done, ...other.done]).size).toBe(100);
    expect(one.done.length + other.done.length).toBe(100);
  });

  it('take over what a crash left behind, once its lease has ended and not before', async () => {
    const work = noting();
    await ask('ada@example.org');
    const lost = await new JobStore(kysely).claim('lost', new Map([['reset-letter', 5]]));
    expect(lost).toHaveLength(1);
    await runner(work.handlers).runDue();
    expect(work.done).toEqual([]);
    await endLeases();
    await runner(work.handlers).runDue();
    expect(work.done).toEqual(['ada@example.org']);
  });

  it('leave a job to the instance that extends its lease', async () => {
    await ask('ada@example.org');
    const store = new JobStore(kysely);
    const claimed = await store.claim('slow', new Map([['reset-letter', 5]]));
    expect(claimed).toHaveLength(1);
    await endLeases();
    await store.extend(
      'slow',
      claimed.map(({ id }) => id),
    );
    expect(await store.claim('other', new Map([['reset-letter', 5]]))).toEqual([]);
  });

  it('run a regular job once, then again when it is due', async () => {
    let count = 0;
    const handlers: Partial<JobHandlers> = {
      'clear-failed-jobs': async () => {
        count += 1;
      },
    };
    const both = [runner(handlers), runner(handlers)];
    for (const each of both) each.start();
    await expect.poll(() => count).toBe(1);
    // The next run is only stored after the handler has ended.
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(0);
    await makeDue();
    for (const each of both) each.wake(0);
    await expect.poll(() => count).toBe(2);
    for (const each of both) await each.close();
    expect(await rows()).toEqual([{ attempts: 0, last_error: null, has_failed: false, pause: inSeconds(3600) }]);
  });
});

describe('a clock that was ahead during an earlier run', () => {
  it('delays no job, except one that was stored for a later moment', async () => {
    await ask('late@example.org');
    await ask('planned@example.org', 2 * 24 * 60 * 60_000);
    await pool.query(`update jobs set run_at = run_at + interval '400 days', created_at = now() + interval '400 days',
      locked_until = now() + interval '400 days', locked_by = 'earlier'`);
    await pool.query(`insert into jobs (kind, key, payload, run_at)
      values ('expire-results', 'regular', '{}', now() + interval '400 days')`);
    const { done, handlers } = noting();
    runner({ ...handlers, 'expire-results': async () => undefined }).start();
    await expect.poll(() => done).toEqual(['late@example.org']);
    const isSoon = "select run_at < now() + interval '11 minutes' as is_soon from jobs where kind = 'expire-results'";
    expect((await pool.query(isSoon)).rows).toEqual([{ is_soon: true }]);
  });
});

describe('a job that fails', () => {
  it('is retried after delays that double, and finally fails permanently', async () => {
    const { handlers } = noting(() => true);
    await ask('ada@example.org');
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      await makeDue();
      await runner(handlers).runDue();
      const [row] = await rows();
      expect(row).toMatchObject({
        attempts: attempt,
        last_error: 'the mail server is away',
        has_failed: attempt === 9,
      });
      pauses.push(row?.pause ?? Number.NaN);
    }
    expect(pauses).toEqual([30, 60, 120, 240, 480, 900, 900, 900, 0].map(inSeconds));
    await runner(handlers).runDue();
    expect((await rows())[0]?.attempts).toBe(9);
    expect(logLines.join('')).toContain('job_failed_permanently');
    expect(logLines.join('')).not.toContain('ada@');
  });

  it('does not delay the others', async () => {
    const work = noting((email) => email.startsWith('bad'));
    for (const email of ['bad@example.org', 'ada@example.org']) await ask(email);
    await runner(work.handlers).runDue();
    expect(work.done).toEqual(['ada@example.org']);
  });

  it('is retried without a limit if it is a regular one', async () => {
    await pool.query(
      "insert into jobs (kind, key, payload, attempts) values ('clear-failed-jobs', 'regular', '{}', 500)",
    );
    const failing = async () => Promise.reject(Object.assign(new Error('told of maya@example.org'), { code: '53100' }));
    await runner({ 'clear-failed-jobs': failing }).runDue();
    expect(await rows()).toEqual([
      { attempts: 501, last_error: 'Error 53100', has_failed: false, pause: inSeconds(600) },
    ]);
  });

  it('because of an invalid payload fails permanently without being run', async () => {
    const work = noting();
    await pool.query(`insert into jobs (kind, payload) values ('reset-letter', '{"address":"ada@example.org"}')`);
    await runner(work.handlers).runDue();
    expect(work.done).toEqual([]);
    expect(await rows()).toMatchObject([{ has_failed: true, last_error: 'invalid payload' }]);
  });

  it('because it crashes the app each time fails permanently without being run again', async () => {
    const work = noting();
    await ask('ada@example.org');
    await pool.query('update jobs set attempts = 9');
    await runner(work.handlers).runDue();
    expect(work.done).toEqual([]);
    expect(await rows()).toMatchObject([
      { has_failed: true, last_error: 'process exited during the job (attempt 9 of 9)' },
    ]);
  });

  it('of a kind that this release lacks stays queued for another release', async () => {
    await pool.query("insert into jobs (kind, payload) values ('teleport', '{}')");
    await runner(noting().handlers).runDue();
    expect(await rows()).toMatchObject([{ attempts: 0, has_failed: false }]);
  });
});

describe('a stop', () => {
  it('waits for a running job and starts no other', async () => {
    let finish = () => {};
    const begun: string[] = [];
    const handlers: Partial<JobHandlers> = {
      'reset-letter': ({ email }) => {
        begun.push(email);
        return new Promise((done) => {
          finish = done;
        });
      },
    };
    const stopped = runner(handlers);
    await ask('ada@example.org');
    stopped.wake(0);
    await expect.poll(() => begun).toEqual(['ada@example.org']);
    const closed = stopped.close();
    await ask('late@example.org');
    stopped.wake(0);
    finish();
    await closed;
    expect([begun, (await rows()).length]).toEqual([['ada@example.org'], 1]);
  });

  it('releases a job that respects its signal, without counting the attempt', async () => {
    let begun = false;
    const handlers: Partial<JobHandlers> = {
      'clear-failed-jobs': (_, signal) => {
        begun = true;
        return new Promise((_done, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      },
    };
    const stopped = runner(handlers);
    stopped.start();
    await expect.poll(() => begun).toBe(true);
    await stopped.close();
    expect(await rows()).toMatchObject([{ attempts: 0, last_error: null }]);
    expect(await new JobStore(kysely).claim('next', new Map([['clear-failed-jobs', 1]]))).toHaveLength(1);
  });
});

describe('a database that becomes unavailable', () => {
  async function openOther(lines: string[] = []) {
    const cable = await openLink();
    const other = await openTestApp({ connection: { host: cable.host, port: cable.port }, logLines: lines });
    const close = async () => {
      await other.close();
      await cable.cut();
    };
    return { cable, other, close };
  }

  it('is an error for the caller that runs due jobs', async () => {
    const { cable, other, close } = await openOther();
    await cable.cut();
    await expect(runner(noting().handlers, other).runDue()).rejects.toThrow();
    await cable.mend();
    await close();
  });

  it('is polled again by a runner', async () => {
    const lines: string[] = [];
    const { cable, other, close } = await openOther(lines);
    const work = noting();
    const polling = runner(work.handlers, other);
    await cable.cut();
    polling.wake(0);
    await expect.poll(() => lines.join('')).toContain('job_polling_failed');
    await cable.mend();
    await queue.enqueue(other.deps.db.kysely, 'reset-letter', { email: 'ada@example.org' });
    polling.wake(0);
    await expect.poll(() => work.done).toEqual(['ada@example.org']);
    await polling.close();
    await close();
  });

  it('while a job is running does not repeat the job, whose outcome is stored afterwards', async () => {
    const { cable, other, close } = await openOther();
    let count = 0;
    const handlers: Partial<JobHandlers> = {
      'reset-letter': async () => {
        count += 1;
        await cable.cut();
      },
    };
    await queue.enqueue(other.deps.db.kysely, 'reset-letter', { email: 'ada@example.org' });
    const ended = runner(handlers, other).runDue();
    await expect.poll(() => [count, other.deps.db.pool.totalCount]).toEqual([1, 0]);
    await cable.mend();
    await ended;
    const { rows: left } = await other.deps.db.pool.query('select from jobs');
    expect([count, left]).toEqual([1, []]);
    await close();
  });
});
