import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { percentile } from '../../percentile';
import { dbfsFromLevel } from '../level';
import { atRms } from '../testing/signals';
import { readWav } from '../testing/wav';
import { createWaveform } from '../waveform';
import { createFloor } from './floor';
import { fan, pink, white } from './testing/noises';
import { mixedAll, readingOf } from './testing/sounds';
import { takeOf } from './testing/voices';

const RATE = 48_000;
const voice = takeOf(readWav(readFileSync(new URL('../fixtures/speech-22k.wav', import.meta.url))), RATE);
const floorOf = (sound: Float32Array, rate = RATE) => readingOf(createFloor(rate), sound)?.dbfs ?? Number.NaN;

/** What is drawn of a steady noise: the level of the bar in the middle. */
function drawnLevelOf(sound: Float32Array, sampleRateHz = RATE): number {
  const waveform = createWaveform({ sampleRateHz, bars: 100, durationMs: 8000 });
  waveform.push(sound);
  return dbfsFromLevel(percentile(waveform.heights(), 0.5) ?? 0);
}

const noises = { white, pink, fan };

describe('the floor', () => {
  for (const [name, noise] of Object.entries(noises)) {
    it.each([44_100, 48_000])(`of ${name} noise at %d Hz is where its level is drawn`, (sampleRateHz) => {
      const sound = atRms(noise({ sampleRateHz }), -50);
      expect(Math.abs(floorOf(sound, sampleRateHz) - drawnLevelOf(sound, sampleRateHz))).toBeLessThanOrEqual(1);
    });

    it.each([-40, -55, -70])(`of ${name} noise at %d dBFS is found behind a voice`, (dbfs) => {
      const sound = atRms(noise({ sampleRateHz: RATE }), dbfs);
      expect(Math.abs(floorOf(mixedAll(sound, voice)) - drawnLevelOf(sound))).toBeLessThanOrEqual(2);
    });
  }

  it('of a voice behind a gate is silence', () => {
    expect(floorOf(voice.slice().fill(0, 3 * RATE, 4 * RATE))).toBe(-120);
  });

  it('does not depend on how the sound is cut into blocks', () => {
    const sound = atRms(pink({ sampleRateHz: RATE, seconds: 3 }), -40);
    for (const length of [1, 441, sound.length])
      expect(readingOf(createFloor(RATE), sound, length)).toEqual(readingOf(createFloor(RATE), sound));
  });

  it('of less than a tenth of a second is nothing', () => {
    expect(readingOf(createFloor(RATE), new Float32Array(RATE / 20))).toBeUndefined();
  });
});
