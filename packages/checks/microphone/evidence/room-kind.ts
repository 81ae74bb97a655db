import type { ROOM_READINGS, ROOMS } from '../readings';
import type { EvidenceReadings } from './measurements';
import { THRESHOLDS } from './thresholds';

const { echoing, audible, leastSnrDb } = THRESHOLDS.room;

/** Noise falls in other ways than a voice in a room, so there has to be speech that stands out of it: undefined where there is none. */
export function roomIn({ room, noise, voice }: EvidenceReadings): (typeof ROOMS)[number] | undefined {
  if (!voice?.isVoice || !room || !noise || !(noise.snrDb >= leastSnrDb)) return undefined;
  if (room.decaySpread < echoing) return 'echoing';
  return room.decaySpread < audible ? 'audible' : 'dry';
}

/** The same, or why it cannot be told. Where the noise was not measured, its own reason stands for both. */
export function roomReadingIn(readings: EvidenceReadings): (typeof ROOM_READINGS)[number] | undefined {
  const room = roomIn(readings);
  const { noise, voice } = readings;
  if (room !== undefined || !voice?.isVoice || !noise) return room;
  return noise.snrDb >= leastSnrDb ? 'few-decays' : 'too-noisy';
}
