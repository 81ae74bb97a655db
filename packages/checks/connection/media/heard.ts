import { estimatedOpinion } from '../sound-quality';
import type { Delay } from './delay';
import type { Loss } from './loss';

/** ms of sound in a packet, of the look-ahead of Opus (RFC 6716), and the bounds of a receiver's buffer. */
const FRAME_MS = 20;
const LOOK_AHEAD_MS = 6.5;
const BUFFER_MS = { least: 20, most: 200 } as const;

interface Heard {
  readonly idle: Delay;
  readonly loss: Loss;
  /** How much later than the fastest packet all but a twentieth come, of the worse direction. */
  readonly spreadMs: number;
}

/** An estimate of how a call over this path sounds, 1 to 4.5, in the worse direction. */
export function heardOpinion({ idle, loss, spreadMs }: Heard): number {
  const bufferMs = Math.min(BUFFER_MS.most, Math.max(BUFFER_MS.least, spreadMs));
  const delayMs = idle.medianMs / 2 + FRAME_MS + LOOK_AHEAD_MS + bufferMs;
  return estimatedOpinion({ delayMs, lostShare: Math.max(loss.up, loss.down) });
}
