import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wavFile } from '../packages/checks/browser/microphone/wav-file';
import { createEvidence } from '../packages/checks/microphone/evidence/measurements';
import { readEvidence } from '../packages/checks/microphone/evidence/read-evidence';
import { numberOf } from '../packages/checks/reading';
import { run } from '../scripts/clients/clients';
import type { Findings } from './judge-reports';
import { type LabelledTake, madeTakes } from './sound-takes';

/** Maximum difference from the product's reading, in LU. The programs print one or two decimals. */
const MAX_LU = 0.1;

/** A program that measures the integrated loudness of a file by ITU-R BS.1770. */
interface LoudnessMeter {
  readonly command: string;
  /** Prints its version. */
  readonly version: readonly string[];
  readonly args: (path: string) => readonly string[];
  /** Finds the loudness in LUFS in the output. */
  readonly loudness: RegExp;
}

export const LOUDNESS_METERS = {
  ffmpeg: {
    command: 'ffmpeg',
    version: ['-version'],
    args: (path) => ['-hide_banner', '-nostats', '-i', path, '-af', 'ebur128=framelog=verbose', '-f', 'null', '-'],
    loudness: /I:\s+(-?[\d.]+) LUFS/,
  },
  loudgain: {
    command: 'loudgain',
    version: ['--version'],
    args: (path) => ['-s', 's', '-k', path],
    loudness: /Loudness:\s+(-?[\d.]+) LUFS/,
  },
} as const satisfies Readonly<Record<string, LoudnessMeter>>;

/** Each take on one channel, and on two equal ones. */
const takes = (): readonly (LabelledTake & { readonly channels: 1 | 2 })[] =>
  madeTakes()
    .filter((take) => take.class !== 'typing')
    .flatMap((take) => ([1, 2] as const).map((channels) => ({ ...take, channels })));

export const LOUDNESS_JUDGED =
  'loudness of voices, music and noise on one channel and on two, within 0.1 LU of the product';

/** Measures each take with a program and with the product. Each difference above the maximum is an error. */
export async function judgeLoudness({ command, args, loudness }: LoudnessMeter): Promise<Findings> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-loudness-'));
  const errors: string[] = [];
  try {
    for (const { name, channels, samples, sampleRateHz } of takes()) {
      const path = join(folder, `${name}-${channels}.wav`);
      const file = wavFile({ sampleRateHz, channels: Array.from({ length: channels }, () => samples) });
      await writeFile(path, new Uint8Array(file));
      const { output } = await run(command, args(path));
      const theirs = Number(loudness.exec(output)?.[1] ?? Number.NaN);
      const ours = productLoudness(samples, { sampleRateHz, channels });
      if (!(Math.abs(theirs - ours) <= MAX_LU))
        errors.push(`${name} on ${channels}: ${theirs} LUFS, the product ${ours.toFixed(2)}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { errors, warnings: [] };
}

interface Recorded {
  readonly sampleRateHz: number;
  readonly channels: 1 | 2;
}

/** The loudness that the product shows, in LUFS. */
function productLoudness(samples: Float32Array, { sampleRateHz, channels }: Recorded): number {
  const evidence = createEvidence({ sampleRateHz, processing: 'unprocessed' });
  for (let at = 0; at < samples.length; at += 480) {
    const block = samples.subarray(at, at + 480);
    const squares = block.reduce((sum, sample) => sum + sample * sample, 0);
    const sums = { leftSquares: squares, rightSquares: squares, products: squares };
    evidence.push(block, channels === 2 ? sums : undefined);
  }
  return numberOf(readEvidence(evidence.readings()).loudnessLufs);
}
