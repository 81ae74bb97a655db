import { eachMeasured, measured } from '../../reading';
import { type OTHER_MEASURES, ROOMS, type SoundReadings } from '../readings';
import { TAKE_WHOLE_MS } from '../thresholds';
import { type GainAdvice, gainAdviceOf, roomIn } from './findings';
import type { SoundSource } from './measurement';
import type { EvidenceReadings } from './measurements';
import { isBackground } from './noise';
import type { QuietReading } from './quiet';
import { THRESHOLDS } from './thresholds';
import type { VoiceReading } from './voice';

/**
 * The readings of a take's evidence. Missing measurements are left out; readings of a voice are included only if there
 * is one.
 */
export function readEvidence(evidence: EvidenceReadings): SoundReadings {
  const { voice, bandwidth, loudness, truePeak, clipping, dropOuts, channels } = evidence;
  return {
    ...definedReadings({
      bandwidthHz: bandwidth?.bandwidthHz,
      loudnessLufs: loudness && loudness.lufs + otherChannelLu(channels),
      truePeakDbtp: truePeak?.dbtp,
      clippedRuns: clipping?.runs,
      lostBuffers: dropOuts?.lostBuffers,
      lostMs: dropOuts?.lostMs,
      lostFrameShare: evidence.lostFrameShare,
      leftDbfs: channels?.leftDbfs,
      rightDbfs: channels?.rightDbfs,
      offsetDbfs: clipping?.offsetDbfs,
    }),
    ...(channels && { channels: channels.layout }),
    ...(voice?.isVoice && voiceReadings(voice, evidence)),
  };
}

/**
 * Loudness that the other channel adds to the measured one, the louder of the two. ITU-R BS.1770-5 adds the powers of
 * all channels, so a voice on both reads 3 LU more than on one (decision 079).
 */
function otherChannelLu(channels: EvidenceReadings['channels']): number {
  if (channels?.leftDbfs === undefined || channels.rightDbfs === undefined) return 0;
  return 10 * Math.log10(1 + 10 ** (-Math.abs(channels.leftDbfs - channels.rightDbfs) / 10));
}

/**
 * Readings that require a voice. For music they would be wrong: its quietest frames are music, tones have flat tops,
 * bass notes are at mains frequencies, and nothing decays as a voice does in a room.
 */
function voiceReadings({ voicedS }: VoiceReading, evidence: EvidenceReadings): SoundReadings {
  const { noise, clipping, hum } = evidence;
  const room = roomIn(evidence);
  const isKnown = ROOMS.some((each) => each === room);
  const background = noise && isBackground(noise) ? noise : undefined;
  return {
    ...definedReadings({
      voiceSeconds: voicedS,
      snrDb: background?.snrDb,
      noiseDbfsA: background?.noiseDbfsA,
      roomDecaySpread: isKnown ? evidence.room?.decaySpread : undefined,
      gainAdviceDb: gainDbOf(gainAdviceOf(evidence)),
      humDbfs: hum?.dbfs,
      humHz: hum?.mainsHz,
    }),
    ...(clipping && { flatTops: measured(clipping.flatTops) }),
    ...(hum && { hum: measured(hum.dbfs !== undefined) }),
    ...(room && { room }),
    ...quietReadings(quietIn(evidence)),
  };
}

/** The quietest second before or in the take, if it is quiet enough to be no speech. */
function quietIn({ noise, quiet, quietBefore }: EvidenceReadings): QuietReading | undefined {
  const highest = noise && noise.speechDbfsA - THRESHOLDS.noise.backgroundBelowDb;
  return [quietBefore, quiet].find((each) => each && highest !== undefined && each.dbfsA <= highest);
}

/** The readings of a quiet second, which later rechecks compare. */
export const quietReadings = (quiet: QuietReading | undefined): SoundReadings =>
  quiet ? { quietDbfsA: measured(quiet.dbfsA), quietShape: measured(quiet.shape) } : {};

/** The gain in dB; undefined for `move-closer`, where a gain would raise the noise. */
const gainDbOf = (advice: GainAdvice | undefined): number | undefined =>
  advice && { 'turn-up': advice.db, 'turn-down': -advice.db, 'move-closer': undefined }[advice.kind];

const definedReadings = (values: Readonly<Record<string, number | undefined>>) =>
  eachMeasured(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)));

interface MeasuredTake {
  readonly source: Pick<SoundSource, 'sampleRateHz' | 'processing'>;
  readonly durationMs: number;
  readonly isOneDevice: boolean;
  readonly hasEvidence: boolean;
  readonly measured: EvidenceReadings;
}

/**
 * The reason why some measurements of a take are missing; undefined if none is missing, or if `processing` already
 * explains it.
 */
export function missingReason(take: MeasuredTake): (typeof OTHER_MEASURES)[number] | undefined {
  const { source, isOneDevice, hasEvidence, measured } = take;
  if (isUnreadable(take.durationMs, measured)) return 'unreadable';
  if (!isOneDevice) return 'rate-changed';
  if (!hasEvidence) return 'not-measured';
  if (source.processing === 'unprocessed' && source.sampleRateHz < THRESHOLDS.wholeFromHz) return 'low-rate';
  const { voice, noise, dropOuts } = measured;
  const isLost = (dropOuts?.lostBuffers ?? 0) >= THRESHOLDS.dropOuts.minBuffers;
  if (voice?.isVoice && !noise && isLost && source.processing === 'unprocessed') return 'sound-lost';
  return voice?.isVoice && noise && !isBackground(noise) ? 'gated' : undefined;
}

/**
 * True if no voice detection was possible in a whole take: some of its samples are not numbers, or its sample rate is
 * below 8000 Hz.
 */
export const isUnreadable = (durationMs: number, { voice }: EvidenceReadings): boolean =>
  durationMs >= TAKE_WHOLE_MS && voice === undefined;
