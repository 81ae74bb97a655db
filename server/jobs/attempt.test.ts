import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { attempt, PermanentJobError } from './attempt';

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
