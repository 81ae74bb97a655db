import type { EvidenceReadings } from './measurements';
import { THRESHOLDS } from './thresholds';

const { targetLufs, truePeakDbtp, leastDb, quietSnrDb } = THRESHOLDS.gain;

/** Advice to change the recording level. */
export interface GainAdvice {
  /** `move-closer`: a gain would raise the noise too. */
  readonly kind: 'turn-up' | 'turn-down' | 'move-closer';
  /** Size of the change in dB, above 0. */
  readonly db: number;
}

interface RecordedLevel {
  readonly lufs: number;
  readonly dbtp: number;
  readonly snrDb: number;
}

/**
 * Advice for the recording level of a voice: -22 LUFS, with a true peak of at most -6 dBTP. Undefined if the change
 * would be less than 4 dB. Exported for tests.
 */
export function gainAdvice({ lufs, dbtp, snrDb }: RecordedLevel): GainAdvice | undefined {
  const gainDb = Math.min(targetLufs - lufs, truePeakDbtp - dbtp);
  if (!(Math.abs(gainDb) >= leastDb)) return undefined;
  if (gainDb < 0) return { kind: 'turn-down', db: -gainDb };
  return { kind: snrDb >= quietSnrDb ? 'turn-up' : 'move-closer', db: gainDb };
}

/** Gain advice for a take; undefined without a voice, because other sounds have no correct level. */
export function gainAdviceOf({ voice, loudness, truePeak, noise }: EvidenceReadings): GainAdvice | undefined {
  if (!voice?.isVoice || !loudness || !truePeak || !noise) return undefined;
  return gainAdvice({ lufs: loudness.lufs, dbtp: truePeak.dbtp, snrDb: noise.snrDb });
}
