import { atLeast, measured, measuredIfAny } from '../../reading';
import { heardOpinion } from './heard';
import type { PathReadings } from './read-path';

/**
 * What became of a path for media. Only what was `measured`, `blocked` or `unsteady` says something of the line; the others are said,
 * and change nothing.
 */
export const PATH_STATES = [
  'measured',
  /** Its loss was measured; delay and jitter would have told of the computer. */
  'busy-computer',
  /** Others reach the port of this server, and this network lets no UDP out to it. */
  'blocked',
  /** Half open twice. */
  'unsteady',
  /** This installation has no port for media, or nobody has reached it lately. */
  'not-offered',
  'hidden',
  'cut-off',
  'no-webrtc',
  /** The browser itself sends none: a policy or an extension keeps it from that. */
  'no-udp',
] as const;

export type PathState = (typeof PATH_STATES)[number];

export type PathOutcome =
  | { readonly state: 'measured'; readonly readings: PathReadings }
  | { readonly state: Exclude<PathState, 'measured' | 'busy-computer'> };

/** What a path adds to the readings of the connection. */
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
