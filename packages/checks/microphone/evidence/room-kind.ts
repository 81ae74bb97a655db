import type { ROOM_READINGS } from '../readings';
import type { EvidenceReadings } from './measurements';
import { THRESHOLDS } from './thresholds';

const { echoing, audible, leastSnrDb } = THRESHOLDS.room;

/**
 * The audible reverberation of the room, or the reason why it is unknown. Noise decays differently from a voice in a
 * room, so speech has to exceed the noise; undefined without a voice. Also undefined if the noise was not measured:
 * `otherMeasures` gives the reason for that.
 */
export function roomIn({ room, noise, voice }: EvidenceReadings): (typeof ROOM_READINGS)[number] | undefined {
  if (!voice?.isVoice || !noise) return undefined;
  if (!(noise.snrDb >= leastSnrDb)) return 'too-noisy';
  if (!room) return 'few-decays';
  if (room.decaySpread < echoing) return 'echoing';
  return room.decaySpread < audible ? 'audible' : 'dry';
}
