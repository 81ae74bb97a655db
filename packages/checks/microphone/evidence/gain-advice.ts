import type { EvidenceReadings } from './measurements';
import { THRESHOLDS } from './thresholds';

const { targetLufs, truePeakDbtp, leastDb, quietSnrDb } = THRESHOLDS.gain;

export interface GainAdvice {
  /** `move-closer`: a gain would lift the noise as well. */
  readonly kind: 'turn-up' | 'turn-down' | 'move-closer';
  /** How far, dB, above 0. */
  readonly db: number;
}

interface RecordedLevel {
  readonly lufs: number;
  readonly dbtp: number;
  readonly snrDb: number;
}

/**
 * What to do about the level that a voice is recorded at: to -22 LUFS, with a true peak of -6 dBTP at most. Undefined where it is less
 * than 4 dB away from there.
 */
export function gainAdvice({ lufs, dbtp, snrDb }: RecordedLevel): GainAdvice | undefined {
  const gainDb = Math.min(targetLufs - lufs, truePeakDbtp - dbtp);
  if (!(Math.abs(gainDb) >= leastDb)) return undefined;
  if (gainDb < 0) return { kind: 'turn-down', db: -gainDb };
  return { kind: snrDb >= quietSnrDb ? 'turn-up' : 'move-closer', db: gainDb };
}

/** The same of a take: the level of anything but a voice says nothing of the gain. */
export function gainAdviceOf({ voice, loudness, truePeak, noise }: EvidenceReadings): GainAdvice | undefined {
  if (!voice?.isVoice || !loudness || !truePeak || !noise) return undefined;
  return gainAdvice({ lufs: loudness.lufs, dbtp: truePeak.dbtp, snrDb: noise.snrDb });
}
