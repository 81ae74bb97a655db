import { describe, expect, it } from 'vitest';
import { createMeasured } from './measurement';
import { readingOf } from './testing/sounds';
import { SPOKEN_VOICE as voice } from './testing/spoken-voice';
import { voiceMeasurement } from './voice';
import { isUnreadable, whyNotAll } from './why-not-all';

const whole = {
  source: { sampleRateHz: 48_000, processing: 'unprocessed' },
  durationMs: 8000,
  isOneDevice: true,
  isHeard: true,
  measured: { voice, noise: { speechDbfsA: -22, noiseDbfsA: -67, snrDb: 45 } },
} as const;

const at = (sampleRateHz: number, processing: 'unprocessed' | 'automatic-gain' = 'unprocessed') => ({
  source: { sampleRateHz, processing },
});
const behind = (noiseDbfsA: number, isVoice = true) => ({
  measured: { voice: { ...voice, isVoice }, noise: { speechDbfsA: -22, noiseDbfsA, snrDb: -22 - noiseDbfsA } },
});

describe('what is missing of a take', () => {
  it.each([
    ['is nothing where all was measured', {}, undefined],
    ['is all but the level and the voice where nothing else heard it', { isHeard: false }, 'not-measured'],
    ['is as much where the device changed', { isOneDevice: false, isHeard: false }, 'rate-changed'],
    ['is some of it at a low rate', at(31_999), 'low-rate'],
    ['is nothing at the lowest rate for all', at(32_000), undefined],
    ['is named by the method of a processed track', at(16_000, 'automatic-gain'), undefined],
    ['is a background behind a gate', behind(-110.1), 'gated'],
    ['is nothing behind the quietest background', behind(-110), undefined],
    ['is no background where there is no voice', behind(-120, false), undefined],
    ['is all of it without a readable voice', { measured: {}, isHeard: false, isOneDevice: false }, 'unreadable'],
    ['is for another reason where too little was heard', { measured: {}, durationMs: 6399 }, undefined],
  ] as const)('%s', (_, change, why) => {
    expect(whyNotAll({ ...whole, ...change })).toBe(why);
  });
});

describe('eight seconds are unreadable or not', () => {
  const rate = 16_000;
  const isUnreadableSound = (sound: Float32Array) => {
    const engine = createMeasured(voiceMeasurement, { sampleRateHz: rate, processing: 'unprocessed' });
    return isUnreadable(8000, { voice: readingOf(engine, sound) });
  };

  it.each([
    ['without a number', new Float32Array(8 * rate).fill(Number.NaN), true],
    ['with one sample that is not a number', new Float32Array(8 * rate).fill(Number.NaN, 4000, 4001), true],
    ['of zeros', new Float32Array(8 * rate), false],
  ] as const)('%s', (_, sound, is) => {
    expect(isUnreadableSound(sound)).toBe(is);
  });
});
