import type { ROOMS } from '../readings';
import type { EvidenceReadings } from './measurements';
import { THRESHOLDS } from './thresholds';

const { echoing, audible, leastSnrDb } = THRESHOLDS.room;

/** Noise falls in other ways than a voice in a room, so there has to be speech that stands out of it: undefined where there is none. */
export function roomIn({ room, noise, voice }: EvidenceReadings): (typeof ROOMS)[number] | undefined {
  if (!voice?.isVoice || !room || !noise || !(noise.snrDb >= leastSnrDb)) return undefined;
  if (room.decaySpread < echoing) return 'echoing';
  return room.decaySpread < audible ? 'audible' : 'dry';
}
