import { type MarkedReading, measuredIfAny } from '../../reading';
import type { RelayReadings } from './read-relay';

/** Transports to a TURN server: UDP, TCP, or TLS over TCP, in the order in which a call tries them. */
const TURN_TRANSPORTS = ['udp', 'tcp', 'tls'] as const;

export type TurnTransport = (typeof TURN_TRANSPORTS)[number];

/** States of a relay test, best first. None of them affects the verdict. */
export const TURN_STATES = [
  'works',
  /** The server allocates addresses but relays nothing between them. */
  'passes-nothing-on',
  /** The server rejects the credentials, or has no capacity. */
  'refused',
  /** The network blocks the server, or the server is down: the page cannot distinguish these. */
  'no-answer',
  /** This browser has no WebRTC, or an error occurred that the relay did not cause. */
  'not-measured',
] as const;

export type TurnState = (typeof TURN_STATES)[number];

export type TurnOutcome =
  | { readonly state: 'works'; readonly readings: RelayReadings }
  | { readonly state: Exclude<TurnState, 'works'> };

export interface FoundTurn {
  readonly transport: TurnTransport;
  readonly outcome: TurnOutcome;
}

/** The best result among servers with the same transport: a call uses a working server, and of two the closer one. */
export function bestTurn(found: readonly FoundTurn[], transport: TurnTransport): TurnOutcome | undefined {
  const outcomes = found.filter((each) => each.transport === transport).map(({ outcome }) => outcome);
  const [best] = outcomes.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || roundTripOf(one) - roundTripOf(other),
  );
  return best;
}

const rankOf = ({ state }: TurnOutcome): number => TURN_STATES.indexOf(state);

/** Outcomes without a round trip sort last. */
const roundTripOf = (outcome: TurnOutcome): number =>
  (outcome.state === 'works' ? outcome.readings.roundTripMs : undefined) ?? Number.MAX_VALUE;

export function turnReadings(found: readonly FoundTurn[]) {
  const [udp, tcp, tls] = [bestTurn(found, 'udp'), bestTurn(found, 'tcp'), bestTurn(found, 'tls')];
  return {
    turnUdp: udp?.state,
    turnUdpRoundTripMs: readingOf(udp, 'roundTripMs'),
    turnUdpLostShare: readingOf(udp, 'lostShare'),
    turnTcp: tcp?.state,
    turnTcpRoundTripMs: readingOf(tcp, 'roundTripMs'),
    turnTcpLostShare: readingOf(tcp, 'lostShare'),
    turnTls: tls?.state,
    turnTlsRoundTripMs: readingOf(tls, 'roundTripMs'),
    turnTlsLostShare: readingOf(tls, 'lostShare'),
  } as const;
}

export type TurnReadings = ReturnType<typeof turnReadings>;

const readingOf = (outcome: TurnOutcome | undefined, key: keyof RelayReadings): MarkedReading | undefined =>
  measuredIfAny(outcome?.state === 'works' ? outcome.readings[key] : undefined);
