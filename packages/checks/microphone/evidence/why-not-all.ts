import type { OTHER_MEASURES } from '../readings';
import { TAKE_WHOLE_MS } from '../thresholds';
import type { SoundSource } from './measurement';
import type { EvidenceReadings } from './measurements';
import { isBackground } from './noise';
import { THRESHOLDS } from './thresholds';

interface HeardTake {
  readonly source: Pick<SoundSource, 'sampleRateHz' | 'processing'>;
  readonly durationMs: number;
  /** Whether the device had the same sample rate from beginning to end. */
  readonly isOneDevice: boolean;
  /** Whether what is measured beside the level and the voice was measured at all. */
  readonly isHeard: boolean;
  readonly measured: EvidenceReadings;
}

/** Why not all that could be measured of a take was; undefined where nothing is missing, or the method says what is. */
export function whyNotAll(take: HeardTake): (typeof OTHER_MEASURES)[number] | undefined {
  const { source, isOneDevice, isHeard, measured } = take;
  if (isUnreadable(take.durationMs, measured)) return 'unreadable';
  if (!isOneDevice) return 'rate-changed';
  if (!isHeard) return 'not-measured';
  if (source.processing === 'unprocessed' && source.sampleRateHz < THRESHOLDS.wholeFromHz) return 'low-rate';
  const { voice, noise } = measured;
  return voice?.isVoice && noise && !isBackground(noise) ? 'gated' : undefined;
}

/** Nobody can tell whether there is a voice in a whole take: some of its samples are no numbers, or they are fewer than 8000 a second. */
export const isUnreadable = (durationMs: number, { voice }: EvidenceReadings): boolean =>
  durationMs >= TAKE_WHOLE_MS && voice === undefined;
