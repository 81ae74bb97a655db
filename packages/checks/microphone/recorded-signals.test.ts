import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readingOf } from './evidence/testing/sounds';
import { createVoice } from './evidence/voice';
import { judgeMicrophone } from './judge';
import { atRms, measurementOf, mixed, noise, overdriven, resampled } from './testing/signals';
import { readWav } from './testing/wav';

const recording = readWav(readFileSync(new URL('./fixtures/speech-22k.wav', import.meta.url)));
const RATE = recording.sampleRateHz;
const TAKE_S = 8;

/** A whole take: the recording and the silence after it, in a quiet room. */
const room = atRms(noise(TAKE_S * RATE, 3), -75);
const inRoom = (speech: Float32Array): Float32Array => mixed(room, speech);
const speechAt = (dbfs: number): Float32Array => inRoom(atRms(recording.samples, dbfs));

const judged = (samples: Float32Array, rate = RATE) =>
  judgeMicrophone(measurementOf(samples, rate), {
    processing: 'unprocessed',
    evidence: { voice: readingOf(createVoice(rate), samples) },
  });

describe('speech', () => {
  it.each([
    [-60, 'too-quiet'],
    [-50, 'too-low'],
    [-40, 'too-low'],
    [-36, 'good'],
    [-22, 'good'],
    [-16, 'good'],
  ])('at %d dBFS RMS is %s', (dbfs, code) => {
    expect(judged(speechAt(dbfs)).code).toBe(code);
  });

  it('gets the same verdict at the sample rates that browsers use', () => {
    for (const rate of [16_000, 48_000]) {
      for (const [dbfs, code] of [
        [-36, 'good'],
        [-40, 'too-low'],
      ] as const) {
        expect(judged(resampled(speechAt(dbfs), RATE, rate), rate).code).toBe(code);
      }
    }
  });

  it('that is overdriven by 20 dB is too high', () => {
    expect(judged(overdriven(speechAt(-22), 20))).toMatchObject({ status: 'warning', code: 'clipped' });
  });

  it.each([
    [-42, 'good'],
    [-32, 'good'],
    [-22, 'good'],
    [-12, 'no-voice'],
  ])('at -22 dBFS over a hiss at %d dBFS is %s', (hiss, code) => {
    expect(judged(mixed(speechAt(-22), atRms(noise(TAKE_S * RATE, 5), hiss))).code).toBe(code);
  });

  it('of three seconds in the eight is enough', () => {
    const short = speechAt(-22).map((sample, index) => (index < 3 * RATE ? sample : (room[index] ?? 0)));
    expect(judged(short).code).toBe('good');
  });
});

describe('without a voice', () => {
  it.each([
    [-60, 'failed', 'too-quiet'],
    [-45, 'warning', 'no-voice'],
    [-15, 'warning', 'no-voice'],
  ])('a hiss at %d dBFS is %s: %s', (dbfs, status, code) => {
    expect(judged(atRms(noise(TAKE_S * RATE), dbfs))).toMatchObject({ status, code });
  });

  it('silence is a muted microphone', () => {
    expect(judged(new Float32Array(TAKE_S * RATE)).code).toBe('digital-silence');
  });

  it('one click in a quiet room is too quiet', () => {
    const click = room.slice();
    click.fill(0.9, 3 * RATE, 3 * RATE + 60);
    expect(judged(click).code).toBe('too-quiet');
  });

  it('steady noise never passes at any level', () => {
    for (let dbfs = -70; dbfs <= -6; dbfs += 16) {
      expect(judged(overdriven(atRms(noise(TAKE_S * RATE, 11), dbfs), 0)).status).not.toBe('passed');
    }
  });
});
