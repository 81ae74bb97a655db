import { atLeast, measured, measuredIfAny } from '../../reading';
import type { PacketDelay } from './delay';
import type { PacketLoss } from './loss';
import { FRAME_MS } from './lost-frames';
import type { PathReadings } from './read-path';
import { BUFFER_MS } from './thresholds';

/**
 * States of the UDP path test. Only `measured`, `blocked` and `unsteady` affect the verdict; the others are shown and
 * change nothing.
 */
export const PATH_STATES = [
  'measured',
  /** The loss was measured, and the round trip by the fastest packets; the rest would show the load of the computer. */
  'busy-computer',
  /** Other clients reach the port of this server, and this network blocks UDP to it. */
  'blocked',
  'unsteady',
  /** This installation has no port for media, or no client has reached it recently. */
  'not-offered',
  'hidden',
  'cut-off',
  'no-webrtc',
  /** The browser itself sends no UDP: a policy or an extension prevents it. */
  'no-udp',
] as const;

export type PathState = (typeof PATH_STATES)[number];

export type PathOutcome =
  | { readonly state: 'measured'; readonly readings: PathReadings }
  | { readonly state: Exclude<PathState, 'measured' | 'busy-computer'> };

export function pathReadings(outcome: PathOutcome) {
  if (outcome.state !== 'measured') return { mediaPath: outcome.state };
  const { loss, jitterMs, idle, busy, busyMostMs, spreadMs, tooLateShare, isComputerBusy } = outcome.readings;
  const isHeard = loss && idle && spreadMs !== undefined && tooLateShare !== undefined;
  return {
    mediaPath: isComputerBusy ? 'busy-computer' : 'measured',
    lostUpShare: measuredIfAny(loss?.up),
    lostDownShare: measuredIfAny(loss?.down),
    packetJitterMs: measuredIfAny(jitterMs),
    roundTripMs: measuredIfAny(idle?.medianMs),
    busyRoundTripMs: busy && (busy.isAtLeast ? atLeast : measured)(busy.medianMs),
    busyRoundTripMostMs: measuredIfAny(busyMostMs),
    soundQuality: isHeard ? measured(heardOpinion({ idle, loss, spreadMs, tooLateShare })) : undefined,
    probes: measuredIfAny(loss?.probes),
  } as const;
}

/** ms of the look-ahead of Opus (RFC 6716). */
const LOOK_AHEAD_MS = 6.5;

interface Heard {
  readonly idle: PacketDelay;
  readonly loss: PacketLoss;
  /** p95 of the delay minus its minimum, in ms, of the worse direction. */
  readonly spreadMs: number;
  /** Share of the received packets that arrived too late for any buffer, 0 to 1, of the worse direction. */
  readonly tooLateShare: number;
}

/**
 * An estimate of the sound quality of a call over this path, as a MOS of 1 to 4.5, in the worse direction. Exported for
 * tests.
 */
export function heardOpinion({ idle, loss, spreadMs, tooLateShare }: Heard): number {
  const bufferMs = Math.min(BUFFER_MS.most, Math.max(BUFFER_MS.least, spreadMs));
  const delayMs = idle.medianMs / 2 + FRAME_MS + LOOK_AHEAD_MS + bufferMs;
  const playedShare = (1 - Math.max(loss.up, loss.down)) * (1 - tooLateShare);
  return estimatedOpinion({ delayMs, lostShare: 1 - playedShare });
}

interface SoundPath {
  /** Mouth-to-ear delay in ms: network, frame, look-ahead of the codec and buffer. */
  readonly delayMs: number;
  /** Share of the packets that are lost or arrive too late to be played, 0 to 1. */
  readonly lostShare: number;
}

/** ITU-T G.107.2: the rating of a perfect fullband connection, and the factor to the scale of G.107. */
const BEST_R = 148;
const FULLBAND = 1.48;

/**
 * ITU-T G.113 (09/2024) has no values for Opus. These are the impairment and the loss robustness of EVS at 24.4 kbit/s.
 */
const CODEC = { impairment: 7.2, robustness: 11.4 } as const;

/** Unnoticeable delay in ms. */
const UNNOTICED_MS = 100;

/**
 * An estimate of the sound quality of a call, as the mean opinion score of listeners, 1 to 4.5: the E-model for
 * fullband speech (ITU-T G.107.2). It is pessimistic for connections that retransmit lost packets, and decides nothing.
 * Exported for tests.
 */
export function estimatedOpinion({ delayMs, lostShare }: SoundPath): number {
  const lost = 100 * lostShare;
  const lossImpairment = CODEC.impairment + ((132 - CODEC.impairment) * lost) / (lost + CODEC.robustness);
  return opinionOf((BEST_R - delayImpairment(delayMs) - lossImpairment) / FULLBAND);
}

function delayImpairment(delayMs: number): number {
  if (delayMs <= UNNOTICED_MS) return 0;
  const x = Math.log2(delayMs / UNNOTICED_MS);
  return FULLBAND * 25 * ((1 + x ** 6) ** (1 / 6) - 3 * (1 + (x / 3) ** 6) ** (1 / 6) + 2);
}

/**
 * Converts a rating of 0 to 100 to an opinion score (ITU-T G.107, annex B). Below a rating of 7 the curve drops under
 * 1, the lowest score that listeners can give.
 */
function opinionOf(rating: number): number {
  if (rating <= 0) return 1;
  return rating >= 100 ? 4.5 : Math.max(1, 1 + 0.035 * rating + rating * (rating - 60) * (100 - rating) * 7e-6);
}
