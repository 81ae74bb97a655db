import { describe, expect, it } from 'vitest';
import { pink } from '../microphone/evidence/testing/noises';
import { atRms } from '../microphone/testing/signals';
import { measured } from '../reading';
import { measureEcho } from '../speakers/echo';
import type { ListeningResult } from '../speakers/judge';
import { NEEDED_S } from '../speakers/path-responses';
import { probe } from '../speakers/probe';
import type { SpeakersMendingReading } from './acts';
import { answerOfSweeps } from './sweeps-answer';

const RATE = 16_000;

interface Room {
  /** Gain from the output to the microphone in dB; undefined for headphones. */
  readonly returnDb?: number;
  readonly delayMs?: number;
  readonly noiseDbfs?: number;
}

/** The sweeps as a microphone hears them. */
function heard({ returnDb, delayMs = 100, noiseDbfs = -70 }: Room): ListeningResult {
  const samples = atRms(pink({ sampleRateHz: RATE, seconds: NEEDED_S + 0.1 }), noiseDbfs);
  const gain = returnDb === undefined ? 0 : 10 ** (returnDb / 20);
  const from = Math.round((delayMs / 1000) * RATE);
  probe(RATE).forEach((sample, at) => {
    if (from + at < samples.length) samples[from + at] = (samples[from + at] ?? 0) + gain * sample;
  });
  const echo = measureEcho({ samples, sampleRateHz: RATE });
  if (typeof echo === 'string') throw new Error(echo);
  return { kind: 'heard', echo };
}

const late: ListeningResult = { kind: 'heard', echo: { found: { returnDb: -20, delayMs: 1900 }, floorDb: -60 } };
const LOUD = { returnDb: measured(-20), delayMs: measured(110), floorDb: measured(-60) } as const;

const answer = (by: SpeakersMendingReading, code: string, listened: ListeningResult, before = {}) =>
  answerOfSweeps({ by, code, before }, listened);

describe('the two sweeps after an act', () => {
  it('are not heard through headphones', () => {
    expect(answer('no-echo', 'speakers', heard({}), LOUD)).toEqual({ kind: 'helped', amount: undefined });
  });

  it('are heard less from speakers that are turned down, with the difference in dB', () => {
    const down = answer('no-echo', 'speakers', heard({ returnDb: -38 }), LOUD);
    expect(down.kind).toBe('helped');
    expect(down.amount?.value).toBeCloseTo(-18, -1);
    expect(answer('no-echo', 'speakers', heard({ returnDb: -24 }), LOUD).kind).toBe('not-yet');
  });

  it('prove no headphones in noise, which may hide them', () => {
    expect(answer('no-echo', 'speakers', heard({ noiseDbfs: -20 }))).toEqual({ kind: 'not-yet', because: 'not-quiet' });
  });

  it('return in time, or not at all, from the speaker of the computer', () => {
    const before = { delayMs: measured(1900) };
    const now = answer('no-delay', 'late', heard({ returnDb: -20 }), before);
    expect(now).toMatchObject({ kind: 'helped', amount: { unit: 'ms', before: 1900 } });
    expect(now.amount?.value).toBeCloseTo(100, -1);
    expect(answer('no-delay', 'late', heard({}), before).kind).toBe('helped');
    expect(answer('no-delay', 'late', late, before)).toMatchObject({ kind: 'not-yet', amount: { value: 1900 } });
  });

  it('can be judged once the background is six decibels lower', () => {
    const { echo } = heard({ noiseDbfs: -30 }) as Extract<ListeningResult, { kind: 'heard' }>; // The kind of `heard`.
    const before = { floorDb: measured(echo.floorDb) };
    const quiet = answer('background', 'too-loud', heard({ noiseDbfs: -60 }), before);
    expect(quiet.kind).toBe('helped');
    expect(quiet.amount?.value).toBeCloseTo(-30, -1);
    expect(answer('background', 'too-loud', heard({ noiseDbfs: -32 }), before).kind).toBe('not-yet');
  });

  it('are heard by the microphone when the sound is turned up', () => {
    expect(answer('sweeps-heard', 'no-sound', heard({ returnDb: -25 }))).toEqual({ kind: 'helped' });
    expect(answer('sweeps-heard', 'no-sound', heard({}))).toEqual({ kind: 'not-yet' });
  });

  it('only hint at the right output, which the guest alone hears', () => {
    expect(answer('sweeps-heard', 'elsewhere', heard({ returnDb: -25 }))).toEqual({ kind: 'hint' });
  });

  it.each(['no-echo', 'no-delay', 'background', 'sweeps-heard'] as const)(
    'say nothing without a microphone: %s',
    (by) => {
      const silent = { kind: 'not-heard', why: 'silent' } as const;
      expect(answer(by, 'speakers', silent)).toEqual({ kind: 'not-yet', because: 'not-opened' });
    },
  );
});
