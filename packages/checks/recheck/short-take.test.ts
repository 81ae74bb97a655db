import { describe, expect, it } from 'vitest';
import { SPOKEN_VOICE } from '../microphone/evidence/testing/spoken-voice';
import type { TakeMeasurement } from '../microphone/take';
import { measured } from '../reading';
import { readShortTake } from './short-take';

type ShortTake = Parameters<typeof readShortTake>[0];

const TAKEN: TakeMeasurement = {
  durationMs: 3200,
  samplesPerClass: { silent: 0, low: 0, good: 320, loud: 0 },
  digitalSilence: false,
  readings: { peakDbfs: measured(-6), rmsDbfs: measured(-24), clippedRatio: measured(0) },
};

const TAKE: ShortTake = {
  moment: { quiet: { dbfsA: -62, shape: Array(22).fill(0) }, humDbfs: -58 },
  words: {
    voice: SPOKEN_VOICE,
    noise: { speechDbfsA: -24, noiseDbfsA: -40, snrDb: 16 },
    bandwidth: { bandwidthHz: 24_000, kind: 'full' },
  },
  taken: TAKEN,
  source: { processing: 'unprocessed', device: 'Shure MV7' },
};

const readingsOf = (take: ShortTake) => {
  const part = readShortTake(take);
  return part.kind === 'measured' ? part.outcome.readings : part;
};

describe('a short take', () => {
  it('has the noise of the quiet moment in place of that of the words', () => {
    expect(readingsOf(TAKE)).toMatchObject({
      noiseDbfsA: measured(-62),
      snrDb: measured(38),
      quietDbfsA: measured(-62),
      quietHumDbfs: measured(-58),
      device: 'Shure MV7',
    });
  });

  it('without a quiet moment has no noise', () => {
    const readings = readingsOf({ ...TAKE, moment: { quiet: undefined, humDbfs: undefined } });
    expect(Object.keys(readings)).not.toEqual(expect.arrayContaining(['noiseDbfsA']));
    expect(readings).not.toHaveProperty('snrDb');
    expect(readings).not.toHaveProperty('quietDbfsA');
  });

  it.each<[string, Partial<ShortTake>, string]>([
    ['digital silence', { taken: { ...TAKEN, digitalSilence: true } }, 'silent'],
    ['a sound without a voice', { words: { ...TAKE.words, voice: { ...SPOKEN_VOICE, isVoice: false } } }, 'no-voice'],
    ['a sound in which no voice was looked for', { words: {} }, 'no-voice'],
  ])('of %s falls back to the full check', (_what, change, reason) => {
    expect(readShortTake({ ...TAKE, ...change })).toEqual({ kind: 'failed', reason });
  });

  it.each<[string, Partial<ShortTake>, string, string]>([
    ['is passed', {}, 'passed', 'good'],
    [
      'with a telephone is a warning',
      { words: { ...TAKE.words, bandwidth: { bandwidthHz: 4000, kind: 'narrow' } } },
      'warning',
      'telephone-band',
    ],
    [
      'over a loud noise is a warning',
      { moment: { quiet: { dbfsA: -38, shape: [] }, humDbfs: undefined } },
      'warning',
      'loud-noise',
    ],
    [
      'in an echoing room is none, since the room is compared',
      { words: { ...TAKE.words, room: { decaySpread: 4.1, longFallDbPerS: 120 } } },
      'passed',
      'good',
    ],
    [
      'that is cut is a warning',
      { taken: { ...TAKEN, readings: { clippedRatio: measured(0.002) } } },
      'warning',
      'clipped',
    ],
  ])('%s', (_what, change, status, code) => {
    expect(readShortTake({ ...TAKE, ...change })).toMatchObject({ kind: 'measured', outcome: { status, code } });
  });
});
