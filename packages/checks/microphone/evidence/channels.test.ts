import { describe, expect, it } from 'vitest';
import { atRms } from '../../microphone/testing/signals';
import { createChannels } from './channels';
import { white } from './testing/noises';
import { readingOf } from './testing/sounds';

const RATE = 48_000;
const voice = atRms(white({ sampleRateHz: RATE, seconds: 2 }), -26);
const other = atRms(white({ sampleRateHz: RATE, seconds: 2, seed: 2 }), -26);
const louder = (sound: Float32Array, db: number) => sound.map((sample) => sample * 10 ** (db / 20));

/** What is read of two channels, whose sums come with blocks of 10 ms of the first. */
function readingOfBoth(left: Float32Array, right: Float32Array) {
  const engine = createChannels();
  for (let at = 0; at < left.length; at += 480) {
    const [l, r] = [left.subarray(at, at + 480), right.subarray(at, at + 480)];
    const sum = (of: (index: number) => number) => l.reduce((total, _, index) => total + of(index), 0);
    engine.push(l, {
      leftSquares: sum((index) => l[index]! ** 2),
      rightSquares: sum((index) => r[index]! ** 2),
      products: sum((index) => l[index]! * r[index]!),
    });
  }
  return engine.reading();
}

describe('the channels of a device', () => {
  it.each([
    ['the same on both', voice, voice, 'stereo'],
    ['two sounds', voice, other, 'stereo'],
    ['a pair of microphones apart', voice, voice.map((sample, index) => 0.8 * sample + 0.6 * other[index]!), 'stereo'],
    [
      'a little of it, reversed and 15 dB lower, which loses 6.4 dB',
      voice,
      louder(
        voice.map((sample, index) => -0.3 * sample + 0.954 * other[index]!),
        -15,
      ),
      'stereo',
    ],
    ['19 dB lower on the right', voice, louder(voice, -19), 'stereo'],
    ['20.1 dB lower on the right', voice, louder(voice, -20.1), 'left-only'],
    ['20.1 dB lower on the left', louder(voice, -20.1), voice, 'right-only'],
    ['nothing on the left', new Float32Array(voice.length), voice, 'right-only'],
    ['nothing on the right', voice, new Float32Array(voice.length), 'left-only'],
    ['upside down on the right', voice, louder(voice, 0).map((sample) => -sample), 'cancelling'],
    ['upside down and 3 dB lower', voice, louder(voice, -3).map((sample) => -sample), 'cancelling'],
    ['upside down and 10 dB lower, which loses 9 dB', voice, louder(voice, -10).map((sample) => -sample), 'cancelling'],
  ] as const)('with %s', (_name, left, right, layout) => {
    expect(readingOfBoth(left, right)?.layout).toBe(layout);
  });

  it('have the level of each', () => {
    const reading = readingOfBoth(voice, louder(voice, -20.2));
    expect(reading?.leftDbfs).toBeCloseTo(-26, 1);
    expect(reading?.rightDbfs).toBeCloseTo(-46.2, 1);
  });

  it('are one where no sums of two come', () => {
    expect(readingOf(createChannels(), voice)).toEqual({
      layout: 'mono',
      leftDbfs: undefined,
      rightDbfs: undefined,
    });
  });

  it('are not measured where one has samples that are no numbers', () => {
    for (const broken of [Number.NaN, Number.POSITIVE_INFINITY])
      expect(readingOfBoth(voice, voice.slice().fill(broken, 100, 101))).toBeUndefined();
  });

  it('are not measured where neither carries a sound', () => {
    const nothing = new Float32Array(voice.length);
    expect(readingOfBoth(nothing, nothing)).toBeUndefined();
    expect(readingOf(createChannels(), nothing)).toBeUndefined();
  });
});
