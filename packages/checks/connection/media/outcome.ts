import { atLeast, measured, measuredIfAny } from '../../reading';
import { heardOpinion } from './heard';
import type { PathReadings } from './read-path';

/**
 * States of the UDP path test. Only `measured`, `blocked` and `unsteady` affect the verdict; the others are shown and
 * change nothing.
 */
export const PATH_STATES = [
  'measured',
  /** The loss was measured; delay and jitter are left out, because they would show the load of the computer. */
  'busy-computer',
  /** Other clients reach the port of this server, and this network blocks UDP to it. */
  'blocked',
  /** ICE failed twice in the middle. */
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

/** The result of a path test. */
export type PathOutcome =
  | { readonly state: 'measured'; readonly readings: PathReadings }
  | { readonly state: Exclude<PathState, 'measured' | 'busy-computer'> };

/** The readings that a path adds to those of the connection. */
export function pathReadings(outcome: PathOutcome) {
  if (outcome.state !== 'measured') return { mediaPath: outcome.state };
  const { loss, jitterMs, idle, busy, spreadMs, tooLateShare, isComputerBusy } = outcome.readings;
  const isHeard = loss && idle && spreadMs !== undefined && tooLateShare !== undefined;
  return {
    mediaPath: isComputerBusy ? 'busy-computer' : 'measured',
    lostUpShare: measuredIfAny(loss?.up),
    lostDownShare: measuredIfAny(loss?.down),
    packetJitterMs: measuredIfAny(jitterMs),
    roundTripMs: measuredIfAny(idle?.medianMs),
    busyRoundTripMs: busy && (busy.isAtLeast ? atLeast : measured)(busy.medianMs),
    soundQuality: isHeard ? measured(heardOpinion({ idle, loss, spreadMs, tooLateShare })) : undefined,
    probes: measuredIfAny(loss?.probes),
  } as const;
}
