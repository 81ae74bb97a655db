import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { percentile } from '../../percentile';
import { dbfsFromLevel } from '../level';
import { createWaveform } from '../take';
import { atRms } from '../testing/signals';
import { readWav } from '../testing/wav';
import { createFloor } from './floor';
import { fan, pink, white } from './testing/noises';
import { mixedAll, readingOf } from './testing/sounds';
import { takeOf } from './testing/voices';

const RATE = 48_000;
const recording = readWav(readFileSync(new URL('../fixtures/speech-22k.wav', import.meta.url)));
const voice = takeOf(recording, RATE);
const floorOf = (sound: Float32Array, rate = RATE) => readingOf(createFloor(rate), sound)?.dbfs ?? Number.NaN;

/** The drawn level of a steady noise: that of the bar in the middle. */
function drawnLevelOf(sound: Float32Array, sampleRateHz = RATE): number {
  const waveform = createWaveform({ sampleRateHz, bars: 100, durationMs: 8000 });
  waveform.push(sound);
  return dbfsFromLevel(percentile(waveform.heights(), 0.5) ?? 0);
}

const noises = { white, pink, fan };

describe('the floor', () => {
  for (const [name, noise] of Object.entries(noises)) {
    const made = noise({ sampleRateHz: RATE });

    it(`of ${name} noise is where its level is drawn`, () => {
      const sound = atRms(made, -50);
      expect(Math.abs(floorOf(sound) - drawnLevelOf(sound))).toBeLessThanOrEqual(1);
    });

    it.each([-40, -70])(`of ${name} noise at %d dBFS is found behind a voice`, (dbfs) => {
      const sound = atRms(made, dbfs);
      expect(Math.abs(floorOf(mixedAll(sound, voice)) - drawnLevelOf(sound))).toBeLessThanOrEqual(2);
    });
  }

  it('at 44.1 kHz is where its level is drawn', () => {
    const sound = atRms(pink({ sampleRateHz: 44_100 }), -50);
    expect(Math.abs(floorOf(sound, 44_100) - drawnLevelOf(sound, 44_100))).toBeLessThanOrEqual(1);
  });

  it('of a voice behind a gate is silence', () => {
    expect(floorOf(voice.slice().fill(0, 3 * RATE, 4 * RATE))).toBe(-120);
  });

  it('of less than a tenth of a second is nothing', () => {
    expect(readingOf(createFloor(RATE), new Float32Array(RATE / 20))).toBeUndefined();
  });
});
