import { eachMeasured, measured } from '../../reading';
import { ROOMS, type SoundReadings } from '../readings';
import { type GainAdvice, gainAdviceOf } from './gain-advice';
import type { EvidenceReadings } from './measurements';
import { isBackground } from './noise';
import { roomIn } from './room-kind';
import type { VoiceReading } from './voice';

/** What the evidence of a take has to say in numbers. What was not measured is left out, and of what is no voice all that is read of one. */
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

/** The quietest moments of music are music, tones have flat tops, bass notes are where the mains is, and none fades as a voice does in a room. */
function readOfVoice({ voicedS }: VoiceReading, evidence: EvidenceReadings): SoundReadings {
  const { noise, clipping, hum } = evidence;
  const room = roomIn(evidence);
  const isTold = ROOMS.some((each) => each === room);
  const background = noise && isBackground(noise) ? noise : undefined;
  return {
    ...eachRead({
      voiceSeconds: voicedS,
      snrDb: background?.snrDb,
      noiseDbfsA: background?.noiseDbfsA,
      roomDecaySpread: isTold ? evidence.room?.decaySpread : undefined,
      gainAdviceDb: gainDbOf(gainAdviceOf(evidence)),
      humDbfs: hum?.dbfs,
      humHz: hum?.mainsHz,
    }),
    ...(clipping && { flatTops: measured(clipping.flatTops) }),
    ...(hum && { hum: measured(hum.dbfs !== undefined) }),
    ...(room && { room }),
  };
}

/** Whoever should come closer would lift the noise with a gain. */
const gainDbOf = (advice: GainAdvice | undefined): number | undefined =>
  advice && { 'turn-up': advice.db, 'turn-down': -advice.db, 'move-closer': undefined }[advice.kind];

/** Without those that are missing. */
const eachRead = (values: Readonly<Record<string, number | undefined>>) =>
  eachMeasured(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)));
