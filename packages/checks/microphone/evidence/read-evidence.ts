import { eachMeasured, measured } from '../../reading';
import type { SoundReadings } from '../readings';
import type { EvidenceReadings } from './measurements';
import { roomOf } from './room-kind';

/** What the evidence of a take has to say in numbers. What was not measured is left out. */
export function readEvidence(evidence: EvidenceReadings): SoundReadings {
  const { voice, noise, bandwidth, room, loudness, truePeak, clipping, dropOuts, hum, channels } = evidence;
  return {
    ...eachRead({
      voiceSeconds: voice?.voicedS,
      snrDb: noise?.snrDb,
      noiseDbfsA: noise?.noiseDbfsA,
      bandwidthHz: bandwidth?.bandwidthHz,
      roomDecaySpread: room?.decaySpread,
      loudnessLufs: loudness?.lufs,
      truePeakDbtp: truePeak?.dbtp,
      lostBuffers: dropOuts?.lostBuffers,
      lostMs: dropOuts?.lostMs,
      lostFrameShare: dropOuts?.lostFrameShare,
      humDbfs: hum?.dbfs,
      humHz: hum?.mainsHz,
    }),
    ...(clipping && { flatTops: measured(clipping.flatTops) }),
    ...(room && { room: roomOf(room) }),
    ...(channels && { channels: channels.layout }),
  };
}

/** Without those that are missing. */
const eachRead = (values: Readonly<Record<string, number | undefined>>) =>
  eachMeasured(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)));
