import { describe, expect, it } from 'vitest';
import { createEvidence } from './evidence';
import { findingsOf } from './findings';
import type { SoundSource } from './measurement';
import { MEASUREMENTS } from './measurements';
import { spokenBy } from './testing/voices';
import { THRESHOLDS } from './thresholds';

const RAW = { sampleRateHz: 48_000, processing: 'unprocessed' } as const satisfies SoundSource;
const voice = spokenBy({ pitchHz: 120, sampleRateHz: RAW.sampleRateHz, seconds: 3.2 });

function readingsOf(sound: Float32Array, source: SoundSource = RAW, length = 480) {
  const evidence = createEvidence(source);
  for (let at = 0; at < sound.length; at += length) evidence.push(sound.subarray(at, at + length));
  return evidence.readings();
}

const namesRead = (sound: Float32Array, source?: SoundSource) =>
  Object.entries(readingsOf(sound, source)).flatMap(([name, reading]) => (reading === undefined ? [] : name));

describe('the evidence of a take', () => {
  it('without samples is empty', () => {
    expect(namesRead(new Float32Array(0))).toEqual([]);
    expect(findingsOf(readingsOf(new Float32Array(0)))).toEqual([]);
  });

  it('of a second is empty', () => {
    expect(namesRead(voice.subarray(0, RAW.sampleRateHz))).toEqual([]);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('of a take with a %d in it is empty', (broken) => {
    const sound = voice.slice();
    sound[100_000] = broken;
    expect(namesRead(sound)).toEqual([]);
  });

  it('is complete from the rate that is documented as enough for all', () => {
    const rates = Object.values(MEASUREMENTS).map(({ fromHz }) => fromHz);
    expect(Math.max(...rates)).toBe(THRESHOLDS.wholeFromHz);
  });

  it('of a processed track has only readings that processing does not change', () => {
    const any = Object.entries(MEASUREMENTS).flatMap(([name, { track }]) => (String(track) === 'any' ? name : []));
    expect(namesRead(voice, { ...RAW, processing: 'automatic-gain' })).toEqual(any);
  });

  it.each([1000, 8000])('of a context at %d Hz has only what can be measured there', (sampleRateHz) => {
    const there = Object.entries(MEASUREMENTS).flatMap(([name, { fromHz }]) => (sampleRateHz >= fromHz ? name : []));
    expect(namesRead(voice, { ...RAW, sampleRateHz })).toEqual(there);
  });

  it('has every reading, which does not depend on how the sound is cut into blocks', () => {
    const sampleRateHz = 44_100;
    const spoken = spokenBy({ pitchHz: 120, sampleRateHz, seconds: 3.2 });
    // Lost samples, which the search for drop-outs finds.
    spoken.fill(0, 2 * sampleRateHz, 2.01 * sampleRateHz);
    const inBlocksOf = (length: number) => readingsOf(spoken, { ...RAW, sampleRateHz }, length);
    const whole = inBlocksOf(spoken.length);
    expect(Object.values(whole)).not.toContain(undefined);
    expect(Object.keys(whole).toSorted()).toEqual(Object.keys(MEASUREMENTS).toSorted());
    for (const length of [1, 128, 441]) expect(inBlocksOf(length)).toEqual(whole);
  });
});
