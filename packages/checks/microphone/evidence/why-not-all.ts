import type { OTHER_MEASURES } from '../readings';
import { TAKE_WHOLE_MS } from '../thresholds';
import type { SoundSource } from './measurement';
import type { EvidenceReadings } from './measurements';
import { isBackground } from './noise';
import { THRESHOLDS } from './thresholds';

interface HeardTake {
  readonly source: Pick<SoundSource, 'sampleRateHz' | 'processing'>;
  readonly durationMs: number;
  /** True if the sample rate of the device was constant. */
  readonly isOneDevice: boolean;
  /** True if anything besides the level and the voice was measured. */
  readonly isHeard: boolean;
  readonly measured: EvidenceReadings;
}

/**
 * The reason why some measurements of a take are missing; undefined if none is missing, or if `processing` already
 * explains it.
 */
export function whyNotAll(take: HeardTake): (typeof OTHER_MEASURES)[number] | undefined {
  const { source, isOneDevice, isHeard, measured } = take;
  if (isUnreadable(take.durationMs, measured)) return 'unreadable';
  if (!isOneDevice) return 'rate-changed';
  if (!isHeard) return 'not-measured';
  if (source.processing === 'unprocessed' && source.sampleRateHz < THRESHOLDS.wholeFromHz) return 'low-rate';
  const { voice, noise } = measured;
  return voice?.isVoice && noise && !isBackground(noise) ? 'gated' : undefined;
}

/**
 * True if no voice detection was possible in a whole take: some of its samples are not numbers, or its sample rate is
 * below 8000 Hz.
 */
export const isUnreadable = (durationMs: number, { voice }: EvidenceReadings): boolean =>
  durationMs >= TAKE_WHOLE_MS && voice === undefined;
