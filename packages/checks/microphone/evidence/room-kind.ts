import type { ROOMS } from '../readings';
import type { RoomReading } from './room';
import { THRESHOLDS } from './thresholds';

export function roomOf({ decaySpread }: RoomReading): (typeof ROOMS)[number] {
  const { echoing, audible } = THRESHOLDS.room;
  if (decaySpread < echoing) return 'echoing';
  return decaySpread < audible ? 'audible' : 'dry';
}
