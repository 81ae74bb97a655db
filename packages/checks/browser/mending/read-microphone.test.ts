import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEvidence } from '../../microphone/evidence/measurements';
import { takeOf } from '../../microphone/evidence/testing/voices';
import { readWav } from '../../microphone/testing/wav';
import { measured } from '../../reading';
import { DeviceError } from '../devices/device-error';
import type { BlockListener } from '../microphone/level-block';
import { createMicrophoneReading } from './read-microphone';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const RATE = 48_000;
const fixture = new URL('../../microphone/fixtures/speech-22k.wav', import.meta.url);
const voice = takeOf(readWav(readFileSync(fixture)), RATE).subarray(0.6 * RATE);
const tooLow = {
  verdict: { status: 'warning', code: 'too-low', params: {} },
  readings: { rmsDbfs: measured(-40) },
  deviceId: 'desk',
} as const;

type Reading = Parameters<ReturnType<typeof createMicrophoneReading>>[0];

function start(by: Reading, { fails, hasWorker = true }: { fails?: DeviceError; hasWorker?: boolean } = {}) {
  const listeners = new Set<BlockListener>();
  let lose: (error: DeviceError) => void = () => undefined;
  const [close, closeWorker, onShare] = [vi.fn(), vi.fn(), vi.fn()];
  const controller = new AbortController();
  const microphone = {
    ...{ sampleRateHz: RATE, processing: 'unprocessed', deviceRateHz: () => RATE, frames: () => undefined, close },
    onBlock: (listener: BlockListener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onProblem: (listener: typeof lose) => {
      lose = listener;
      return () => undefined;
    },
  };
  const open = vi.fn(async () => {
    if (fails) throw fails;
    return microphone as never;
  });
  const take = createMicrophoneReading({
    open,
    nowMs: () => performance.now(),
    evidence: (source) => {
      const engine = createEvidence(source);
      const readings = async () => (hasWorker ? { readings: engine.readings(), processed: {} } : undefined);
      return { push: engine.push, pushProcessed: vi.fn(), readings, close: closeWorker };
    },
  });
  const answer = take(by, tooLow, { signal: controller.signal, onShare });
  const play = async (sound: Float32Array) => {
    for (let at = 0; at + 480 <= sound.length; at += 480) {
      await vi.advanceTimersByTimeAsync(10);
      for (const listener of [...listeners]) listener(sound.subarray(at, at + 480));
    }
    await vi.advanceTimersByTimeAsync(0);
  };
  return { answer, play, controller, open, close, closeWorker, onShare, listeners, lose: (e: DeviceError) => lose(e) };
}

describe('a reading of the microphone after an act', () => {
  it('opens the device of the check, tells how far it is in steps, and releases everything', async () => {
    const run = start('voice-level');
    await run.play(voice);
    expect(await run.answer).toMatchObject({ kind: 'helped', amount: { unit: 'dB' } });
    expect(run.open).toHaveBeenCalledExactlyOnceWith({ deviceId: 'desk', signal: run.controller.signal });
    expect(run.onShare).toHaveBeenLastCalledWith(1);
    expect(run.onShare.mock.calls.length).toBeLessThanOrEqual(20);
    expect([run.close, run.closeWorker].map((each) => each.mock.calls.length)).toEqual([1, 1]);
    expect(run.listeners.size).toBe(0);
  });

  it('works without the worker', async () => {
    const run = start('voice-level', { hasWorker: false });
    await run.play(voice);
    expect(await run.answer).toMatchObject({ kind: 'helped', amount: { unit: 'dB' } });
  });

  it('that only the worker could take is not taken without it', async () => {
    const run = start('noise', { hasWorker: false });
    await run.play(voice);
    expect(await run.answer).toEqual({ kind: 'not-yet', because: 'not-opened' });
  });

  it('leaves out the first sound of the device, in which it settles', async () => {
    const run = start('delivers');
    await run.play(new Float32Array(1.2 * RATE).fill(Number.NaN, 0, 0.29 * RATE));
    expect(run.close).not.toHaveBeenCalled();
    await run.play(new Float32Array(0.1 * RATE));
    expect(await run.answer).toEqual({ kind: 'helped' });
  });

  it('is cancelled at any time, and closes the device at once', async () => {
    const run = start('voice-level');
    await run.play(voice.subarray(0, RATE));
    run.controller.abort();
    expect(await run.answer).toBeUndefined();
    expect([run.close, run.closeWorker].map((each) => each.mock.calls.length)).toEqual([1, 1]);
    expect(run.listeners.size).toBe(0);
  });

  it('that is cancelled before it begins opens nothing', async () => {
    const controller = new AbortController();
    controller.abort();
    const open = vi.fn();
    const take = createMicrophoneReading({ open, evidence: vi.fn(), nowMs: () => 0 });
    expect(await take('voice', tooLow, { signal: controller.signal, onShare: vi.fn() })).toBeUndefined();
    expect(open).not.toHaveBeenCalled();
  });

  it('of a device that does not open, or is lost, says so', async () => {
    const refused = start('voice', { fails: new DeviceError('microphone', 'in-use') });
    expect(await refused.answer).toEqual({ kind: 'not-yet', because: 'not-opened' });
    const lost = start('voice');
    await lost.play(voice.subarray(0, RATE));
    lost.lose(new DeviceError('microphone', 'disconnected'));
    expect(await lost.answer).toEqual({ kind: 'not-yet', because: 'not-opened' });
    expect(lost.close).toHaveBeenCalledOnce();
  });
});
