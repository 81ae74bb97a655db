import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { atRms, mixed } from '../testing/signals';
import { readWav } from '../testing/wav';
import { createBandwidth } from './bandwidth';
import { butterworth, highPass } from './biquad';
import { atRate, companded, microphonesAt, type SoundLink, telephoneBand, withImages } from './testing/links';
import { pink, white } from './testing/noises';
import { filtered, readingOf, resampledSharply } from './testing/sounds';
import { spokenBy, takeOf, VOICES } from './testing/voices';

const RATE = 48_000;
const recording = readWav(readFileSync(new URL('../fixtures/speech-22k.wav', import.meta.url)));
const rate = { sampleRateHz: RATE };
// Three seconds are enough for a reading, and three voices cover the range of pitches.
const short = { ...rate, seconds: 3 } as const;
const voices = [
  ...VOICES.filter((_, index) => index % 4 === 0).map((voice) => spokenBy({ ...voice, ...short })),
  takeOf(recording, RATE).subarray(0, 3 * RATE),
];
const read = (sound: Float32Array) => readingOf(createBandwidth(RATE), sound);

/** Noise of the device after the link, at -90, -80 and -70 dBFS. */
const floors = [-90, -80, -70].map((dbfs, index) => atRms(pink({ ...short, seed: index + 1 }), dbfs));

describe('the band of a link', () => {
  const links: readonly (readonly [string, SoundLink, string])[] = [
    ['a telephone', telephoneBand, 'narrow'],
    ['8 kHz', atRate(8000), 'narrow'],
    ['8 kHz with eight bits', companded(8000), 'narrow'],
    ['16 kHz', atRate(16_000), 'wide'],
    ['16 kHz with eight bits', companded(16_000), 'wide'],
    ['24 kHz', atRate(24_000), 'super-wide'],
  ];

  it.each(links)('of %s is known for each voice', (_, link, kind) => {
    // The recording ends at 11 kHz, below the widest link.
    const spoken = kind === 'super-wide' ? voices.slice(0, -1) : voices;
    const kinds = spoken.map((voice, index) => read(mixed(link(voice, RATE), floors[index % 3]!))?.kind);
    expect(kinds).toEqual(kinds.map(() => kind));
  });

  it('is measured near its edge', () => {
    expect(Math.abs((read(telephoneBand(voices[1]!, RATE))?.bandwidthHz ?? 0) - 3600)).toBeLessThan(500);
    expect(Math.abs((read(atRate(16_000)(voices[1]!, RATE))?.bandwidthHz ?? 0) - 7900)).toBeLessThan(500);
  });

  it('of Opus at 16 kHz is wide, whatever images its filter leaves', () => {
    const readings = voices.map((voice, index) => read(mixed(withImages(voice, RATE), floors[index % 3]!)));
    expect(readings.map((reading) => reading?.kind)).toEqual(voices.map(() => 'wide'));
    for (const reading of readings) expect(Math.abs((reading?.bandwidthHz ?? 0) - 8000)).toBeLessThanOrEqual(500);
  });
});

it('has an edge at a smaller step from 12 kHz, as that of AAC', () => {
  const noise = white({ ...short, seed: 1 });
  const low = filtered(noise, butterworth(32, { ...rate, hz: 16_000 }));
  const high = filtered(white({ ...short, seed: 2 }), [highPass({ ...rate, hz: 300 })]);
  const stepped = mixed(low, atRms(high, -18));
  expect(read(stepped)?.kind).toBe('super-wide');
  expect(Math.abs((read(stepped)?.bandwidthHz ?? 0) - 16_000)).toBeLessThanOrEqual(500);
});

describe('a voice with all of its band', () => {
  it.each(Object.entries(microphonesAt(RATE)))(
    'is never called narrow or wide on a microphone that is %s',
    (_, sections) => {
      const kinds = voices.map((voice, index) => read(mixed(filtered(voice, sections), floors[index % 3]!)));
      expect(kinds.filter((reading) => reading?.kind === 'narrow' || reading?.kind === 'wide')).toEqual([]);
    },
  );
});

describe('the sample rate', () => {
  it.each([
    [8000, 4000, 'narrow'],
    [16_000, 8000, 'wide'],
  ])('of %d Hz decides alone', (sampleRateHz, bandwidthHz, kind) => {
    expect(createBandwidth(sampleRateHz).reading()).toEqual({ bandwidthHz, kind });
    expect(createBandwidth(RATE, { deviceRateHz: sampleRateHz }).reading()).toEqual({ bandwidthHz, kind });
  });

  it('of 44.1 kHz makes no difference', () => {
    const sound = resampledSharply(atRate(16_000)(voices[1]!, RATE), RATE, 44_100);
    expect(readingOf(createBandwidth(44_100), sound)?.kind).toBe('wide');
  });
});
