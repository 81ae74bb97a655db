import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyRoom } from '../../camera/testing/readings';
import { createPendingRead, LateReading } from './pending-read';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a reading is the answer of the worker', async () => {
  const pending = createPendingRead();
  const reading = pending.start();
  pending.resolve(emptyRoom);
  expect(await reading).toBe(emptyRoom);
});

it('a worker that has answered before is late after five seconds, and its reading arrives', async () => {
  const pending = createPendingRead();
  pending.answered();
  const reading = pending.start().catch((thrown: unknown) => thrown);
  await vi.advanceTimersByTimeAsync(5000);
  const late = await reading;
  expect(late).toBeInstanceOf(LateReading);
  pending.resolve(emptyRoom);
  expect(late instanceof LateReading && (await late.arrival)).toBe(emptyRoom);
});

it('a worker that never answers has failed, for every later reading too', async () => {
  const pending = createPendingRead();
  const reading = expect(pending.start()).rejects.toThrow('does not respond');
  await vi.advanceTimersByTimeAsync(5000);
  await reading;
  await expect(pending.start()).rejects.toThrow('does not respond');
});

it('a worker that fails is not waited for', async () => {
  const pending = createPendingRead();
  const reading = expect(pending.start()).rejects.toThrow('cannot draw');
  pending.fail(new Error('cannot draw'));
  await reading;
});
