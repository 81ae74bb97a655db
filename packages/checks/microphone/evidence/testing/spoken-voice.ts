import type { VoiceReading } from '../voice';

/** The reading of a spoken take. */
export const SPOKEN_VOICE = {
  syllablesPerS: 2.4,
  pitchMovementCents: 37,
  continuousLines: 1.6,
  levelSpreadDb: 7.1,
  voicedS: 3.4,
  oneness: 34.2,
  isVoice: true,
  isCrowd: false,
} as const satisfies VoiceReading;
