import { eachMeasured, measured } from '../../reading';
import { ROOMS, type SoundReadings } from '../readings';
import { type GainAdvice, gainAdviceOf } from './gain-advice';
import type { EvidenceReadings } from './measurements';
import { isBackground } from './noise';
import { roomIn } from './room-kind';
import type { VoiceReading } from './voice';

/**
 * The readings of a take's evidence. Missing measurements are left out; readings of a voice are included only if there
 * is one.
 */
export function readEvidence(evidence: EvidenceReadings): SoundReadings {
  const { voice, bandwidth, loudness, truePeak, clipping, dropOuts, channels } = evidence;
  return {
    ...eachRead({
      bandwidthHz: bandwidth?.bandwidthHz,
      loudnessLufs: loudness?.lufs,
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
    ...(voice?.isVoice && readOfVoice(voice, evidence)),
  };
}

/**
 * Readings that require a voice. For music they would be wrong: its quietest frames are music, tones have flat tops,
 * bass notes are at mains frequencies, and nothing decays as a voice does in a room.
 */
function readOfVoice({ voicedS }: VoiceReading, evidence: EvidenceReadings): SoundReadings {
  const { noise, clipping, hum } = evidence;
  const room = roomIn(evidence);
  const isKnown = ROOMS.some((each) => each === room);
  const background = noise && isBackground(noise) ? noise : undefined;
  return {
    ...eachRead({
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
  };
}

/** The gain in dB; undefined for `move-closer`, where a gain would raise the noise. */
const gainDbOf = (advice: GainAdvice | undefined): number | undefined =>
  advice && { 'turn-up': advice.db, 'turn-down': -advice.db, 'move-closer': undefined }[advice.kind];

/** Readings of the defined values. */
const eachRead = (values: Readonly<Record<string, number | undefined>>) =>
  eachMeasured(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)));
