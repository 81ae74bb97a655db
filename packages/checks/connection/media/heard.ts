import { estimatedOpinion } from '../sound-quality';
import type { Delay } from './delay';
import type { Loss } from './loss';
import { BUFFER_MS } from './thresholds';

/** ms of sound in a packet, and of the look-ahead of Opus (RFC 6716). */
const FRAME_MS = 20;
const LOOK_AHEAD_MS = 6.5;

interface Heard {
  readonly idle: Delay;
  readonly loss: Loss;
  /** p95 of the delay minus its minimum, in ms, of the worse direction. */
  readonly spreadMs: number;
  /** Share of the received packets that arrived too late for any buffer, 0 to 1, of the worse direction. */
  readonly tooLateShare: number;
}

/** An estimate of the sound quality of a call over this path, as a MOS of 1 to 4.5, in the worse direction. */
export function heardOpinion({ idle, loss, spreadMs, tooLateShare }: Heard): number {
  const bufferMs = Math.min(BUFFER_MS.most, Math.max(BUFFER_MS.least, spreadMs));
  const delayMs = idle.medianMs / 2 + FRAME_MS + LOOK_AHEAD_MS + bufferMs;
  const playedShare = (1 - Math.max(loss.up, loss.down)) * (1 - tooLateShare);
  return estimatedOpinion({ delayMs, lostShare: 1 - playedShare });
}
