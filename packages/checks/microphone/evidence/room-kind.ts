import type { ROOM_READINGS } from '../readings';
import type { EvidenceReadings } from './measurements';
import { THRESHOLDS } from './thresholds';

const { echoing, audible, leastSnrDb } = THRESHOLDS.room;

/**
 * How much of the room is heard, or why that cannot be told. Noise falls in other ways than a voice in a room, so there has to be speech
 * that stands out of it: undefined where there is none. Where the noise was not measured, its own reason stands for both.
 */
export function roomIn({ room, noise, voice }: EvidenceReadings): (typeof ROOM_READINGS)[number] | undefined {
  if (!voice?.isVoice || !noise) return undefined;
  if (!(noise.snrDb >= leastSnrDb)) return 'too-noisy';
  if (!room) return 'few-decays';
  if (room.decaySpread < echoing) return 'echoing';
  return room.decaySpread < audible ? 'audible' : 'dry';
}
