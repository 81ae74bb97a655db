import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { babble, fan, music, pink, typing, white } from '../packages/checks/microphone/evidence/testing/noises';
import { spokenBy, takeOf, VOICES } from '../packages/checks/microphone/evidence/testing/voices';
import { atRms } from '../packages/checks/microphone/testing/signals';
import { type DecodedWav, readWav } from '../packages/checks/microphone/testing/wav';

export const TAKE_CLASSES = ['voice', 'music', 'typing', 'noise'] as const;

export type TakeClass = (typeof TAKE_CLASSES)[number];

export interface LabelledTake extends DecodedWav {
  readonly name: string;
  readonly class: TakeClass;
}

/** Length of a take in seconds, as in the microphone test. */
export const TAKE_S = 8;

export const labelledTakes = (folder: string): readonly LabelledTake[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.wav'))
    .toSorted()
    .flatMap((name) => {
      const known = TAKE_CLASSES.find((each) => name.startsWith(each));
      if (known === undefined) return [];
      const { sampleRateHz, samples } = readWav(readFileSync(join(folder, name)));
      return { name, class: known, sampleRateHz, samples: samples.subarray(0, TAKE_S * sampleRateHz) };
    });

const RATE_HZ = 48_000;

export function madeTakes(): readonly LabelledTake[] {
  const rate = { sampleRateHz: RATE_HZ };
  const take = (name: TakeClass, index: number, samples: Float32Array): LabelledTake => ({
    name: `${name}_${index}`,
    class: name,
    samples: atRms(samples, -22),
    ...rate,
  });
  return [
    take('voice', 0, takeOf(fixture(), RATE_HZ)),
    ...VOICES.map((voice, index) => take('voice', index + 1, spokenBy({ ...voice, ...rate, seed: index }))),
    ...[1, 2, 3].map((seed) => take('music', seed, music({ ...rate, seed }))),
    ...[1, 2, 3].map((seed) => take('typing', seed, typing({ ...rate, seed }))),
    ...[white, pink, fan, babble].map((noise, index) => take('noise', index, noise(rate))),
  ];
}

const fixture = (): DecodedWav =>
  readWav(readFileSync(new URL('../packages/checks/microphone/fixtures/speech-22k.wav', import.meta.url)));
