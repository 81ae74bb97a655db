import type { ProbeRecording } from '../../speakers/path-responses';
import type { LevelBlock } from '../microphone/level-block';

interface RecordOptions {
  readonly startFrame: number;
  readonly frames: number;
  readonly sampleRateHz: number;
}

/**
 * Joins blocks to one recording from a given frame on. A missing block makes the recording invalid: it would look like
 * silence, and a silent return would look like headphones.
 */
export function recordFrom({ startFrame, frames, sampleRateHz }: RecordOptions) {
  const samples = new Float32Array(frames);
  let recorded = 0;
  let isBroken = false;
  return {
    push({ samples: block, endFrame }: Pick<LevelBlock, 'samples' | 'endFrame'>): void {
      const from = endFrame - block.length - startFrame;
      if (recorded === frames) return;
      isBroken ||= from > recorded;
      // The first block may have begun earlier.
      if (isBroken || from + block.length <= recorded) return;
      const rest = block.subarray(recorded - from, Math.min(block.length, frames - from));
      samples.set(rest, recorded);
      recorded += rest.length;
    },
    /** The first frames of the recording; undefined while they are incomplete. */
    recording: (first = frames): ProbeRecording | undefined =>
      recorded >= first ? { samples: samples.subarray(0, first), sampleRateHz } : undefined,
    isBroken: () => isBroken,
  };
}

export type ProbeRecorder = ReturnType<typeof recordFrom>;
