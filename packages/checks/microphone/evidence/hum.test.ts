import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { atRms, signal } from '../testing/signals';
import { readWav } from '../testing/wav';
import { createHum } from './hum';
import { fan, pink, white } from './testing/noises';
import { mixedAll, readingOf } from './testing/sounds';
import { spokenBy, takeOf, VOICES } from './testing/voices';

/** The engine works on a copy at a lower rate. */
const RATE = 16_000;
const recording = readWav(readFileSync(new URL('../fixtures/speech-22k.wav', import.meta.url)));

/** Hum of a rectifier: the mains and its harmonics, the even ones stronger. */
const hum = (mainsHz: number, dbfs: number, rate = RATE): Float32Array =>
  atRms(
    signal(rate, 8, (s) =>
      [1, 0.8, 0.4, 0.5, 0.2, 0.3].reduce(
        (sum, gain, k) => sum + gain * Math.sin(2 * Math.PI * mainsHz * (k + 1) * s + k),
        0,
      ),
    ),
    dbfs,
  );

const tone = (hz: number, dbfs: number): Float32Array =>
  atRms(
    signal(RATE, 8, (s) => Math.sin(2 * Math.PI * hz * s + 1)),
    dbfs,
  );

/** A held note with six overtones, at -22 dBFS. */
function sung(hz: number, vibratoCents: number, driftCents = 0): Float32Array {
  let phase = 0;
  const note = signal(RATE, 8, (s) => {
    const cents = vibratoCents * Math.sin(2 * Math.PI * 5.5 * s) + (driftCents * s) / 8;
    phase += (2 * Math.PI * hz * 2 ** (cents / 1200)) / RATE;
    return [1, 2, 3, 4, 5, 6].reduce((sum, overtone) => sum + Math.sin(overtone * phase) / overtone, 0);
  });
  return atRms(note, -22);
}

/** A string that is plucked twice a second, at -22 dBFS. */
const plucked = (hz: number): Float32Array =>
  atRms(
    signal(RATE, 8, (s) => {
      const since = s % 0.5;
      const tones = [1, 2, 3, 4, 5].reduce((sum, k) => sum + Math.sin(2 * Math.PI * k * hz * since) / k, 0);
      return tones * Math.exp(-3 * since);
    }),
    -22,
  );

const humIn = (sound: Float32Array, rate = RATE) => readingOf(createHum(rate), sound);
const recorded = takeOf(recording, RATE);
const room = atRms(white({ sampleRateHz: RATE }), -75);

describe('mains hum', () => {
  it.each([50, 60].flatMap((mainsHz) => [-30, -48].map((dbfs) => ({ mainsHz, dbfs }))))(
    'of $mainsHz Hz at $dbfs dBFS is measured under a voice within 1.5 dB',
    ({ mainsHz, dbfs }) => {
      const found = humIn(mixedAll(recorded, room, hum(mainsHz, dbfs)));
      expect(found?.mainsHz).toBe(mainsHz);
      expect(Math.abs((found?.dbfs ?? 0) - dbfs)).toBeLessThan(1.5);
    },
  );

  it('is measured alike at 44.1 kHz', () => {
    const at = (rate: number) => humIn(mixedAll(takeOf(recording, rate), hum(50, -42, rate)), rate)?.dbfs ?? 0;
    expect(Math.abs(at(44_100) - at(48_000))).toBeLessThan(0.5);
  });

  it.each<readonly [string, Float32Array]>([
    ['the recorded voice', mixedAll(recorded, room)],
    ...VOICES.filter((_, index) => index % 2 === 0).map(
      (voice) =>
        [`a voice of ${voice.pitchHz} Hz`, mixedAll(spokenBy({ sampleRateHz: RATE, ...voice }), room)] as const,
    ),
    ['white noise', atRms(white({ sampleRateHz: RATE }), -40)],
    ['pink noise', atRms(pink({ sampleRateHz: RATE }), -40)],
    ['a fan', atRms(fan({ sampleRateHz: RATE }), -40)],
    ['silence', new Float32Array(8 * RATE)],
    ['a tone of 98 Hz', tone(98, -30)],
    ['a tone of 101 Hz', tone(101, -30)],
    ['a held note of 110 Hz with a vibrato', sung(110, 30)],
    ['a held note of 196 Hz that drifts by a fifth of a semitone', sung(196, 0, 20)],
    ['a plucked bass on E', plucked(41.2)],
    ['a plucked bass on G', plucked(49)],
  ])('is not found in %s', (_name, sound) => {
    expect(humIn(sound)).toEqual({ mainsHz: undefined, dbfs: undefined });
  });

  it.each([50, 60, 100, 120, 150, 180].flatMap((hz) => [-35, -55].map((dbfs) => ({ hz, dbfs }))))(
    'of one line, $hz Hz at $dbfs dBFS, is measured under a voice within 2 dB',
    ({ hz, dbfs }) => {
      const found = humIn(mixedAll(recorded, room, tone(hz, dbfs)));
      expect(found?.mainsHz).toBe(hz % 50 === 0 ? 50 : 60);
      expect(Math.abs((found?.dbfs ?? 0) - dbfs)).toBeLessThan(2);
    },
  );

  it('is not measured for less than 2.4 seconds', () => {
    expect(humIn(hum(50, -30).subarray(0, 2.3 * RATE))).toBeUndefined();
    expect(humIn(hum(50, -30).subarray(0, 2.5 * RATE))?.mainsHz).toBe(50);
  });
});
