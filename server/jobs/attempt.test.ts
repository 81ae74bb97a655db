import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { attempt, PermanentJobError, reasonOf, retryDelayMs } from './attempt';

const retry = { initialDelayMs: 10, maxDelayMs: 50, maxAttempts: 4 };

describe('the delay', () => {
  it.each([
    [1, 10],
    [2, 20],
    [3, 40],
    [4, undefined],
  ])('after %i attempts is %s ms', (attempts, pause) => {
    expect(retryDelayMs(attempts, { retry })).toBe(pause);
  });

  it('of a job with unlimited attempts stays at its maximum', () => {
    expect(retryDelayMs(2000, { retry: { initialDelayMs: 10, maxDelayMs: 50 } })).toBe(50);
  });
});

describe('the reason', () => {
  it('is a code if there is one, since messages may contain names', () => {
    expect(reasonOf(Object.assign(new TypeError('maya@example.org'), { code: 'ECONNREFUSED' }))).toBe(
      'TypeError ECONNREFUSED',
    );
    expect(reasonOf(new Error('x'.repeat(300)))).toBe('x'.repeat(200));
    expect(reasonOf('maya')).toBe('unknown');
  });
});

const spec = {
  payload: z.strictObject({ id: z.string() }),
  retry: { initialDelayMs: 1, maxDelayMs: 1 },
  timeoutMs: 30,
};
const job = { payload: { id: 'a' }, attempts: 1 };
const never = new AbortController().signal;

describe('an attempt', () => {
  it('that hangs ends after its timeout, and its signal contains the reason', async () => {
    let told: unknown;
    const handle = (_: object, signal: AbortSignal) => {
      signal.addEventListener('abort', () => {
        told = signal.reason;
      });
      return new Promise<void>(() => undefined);
    };
    await expect(attempt({ spec, job, handle, stop: never })).rejects.toThrow('timed out after 0.03 seconds');
    expect(told).toMatchObject({ message: 'timed out after 0.03 seconds' });
  });

  it('that fails after its timeout has failed because of the timeout', async () => {
    const handle = (_: object, signal: AbortSignal) =>
      new Promise<void>((_done, reject) => {
        signal.addEventListener('abort', () => reject(new Error('interrupted')));
      });
    await expect(attempt({ spec, job, handle, stop: never })).rejects.toThrow('timed out after');
  });

  it('fails as its handler does', async () => {
    const handle = () => Promise.reject(new Error('no'));
    await expect(attempt({ spec, job, handle, stop: never })).rejects.toThrow('no');
  });

  it('with a wrong payload is a permanent error', async () => {
    const wrong = { payload: { id: 7 }, attempts: 1 };
    const handle = () => Promise.resolve();
    await expect(attempt({ spec, job: wrong, handle, stop: never })).rejects.toThrow(PermanentJobError);
  });
});
