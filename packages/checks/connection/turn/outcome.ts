import { measuredIfAny, type Reading } from '../../reading';
import type { RelayReadings } from './read-relay';

/** How a TURN server is reached: by UDP, by TCP, or by TLS over TCP. In the order in which a call tries them. */
export const TURN_TRANSPORTS = ['udp', 'tcp', 'tls'] as const;

export type TurnTransport = (typeof TURN_TRANSPORTS)[number];

/** What became of a way through a TURN server, the best first. None of it judges the line. */
export const TURN_STATES = [
  'works',
  /** The server gives addresses, and nothing comes from one to the other. */
  'passes-nothing-on',
  /** It does not take the credentials, or has no room. */
  'refused',
  /** The network blocks it, or the server is not there: the page cannot tell which. */
  'no-answer',
  /** This browser has no WebRTC, or something broke that is no fault of the way. */
  'not-measured',
] as const;

export type TurnState = (typeof TURN_STATES)[number];

export type TurnOutcome =
  | { readonly state: 'works'; readonly readings: RelayReadings }
  | { readonly state: Exclude<TurnState, 'works'> };

/** What was found of one server. */
export interface FoundTurn {
  readonly transport: TurnTransport;
  readonly outcome: TurnOutcome;
}

/** Of several servers that are reached alike: a call takes the one that works, and of two the nearer one. */
export function bestTurn(found: readonly FoundTurn[], transport: TurnTransport): TurnOutcome | undefined {
  const outcomes = found.filter((each) => each.transport === transport).map(({ outcome }) => outcome);
  const [best] = outcomes.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || roundTripOf(one) - roundTripOf(other),
  );
  return best;
}

const rankOf = ({ state }: TurnOutcome): number => TURN_STATES.indexOf(state);

/** Those without one come last. */
const roundTripOf = (outcome: TurnOutcome): number =>
  (outcome.state === 'works' ? outcome.readings.roundTripMs : undefined) ?? Number.MAX_VALUE;

/** What TURN servers add to the readings of the connection. */
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

const readingOf = (outcome: TurnOutcome | undefined, key: keyof RelayReadings): Reading | undefined =>
  measuredIfAny(outcome?.state === 'works' ? outcome.readings[key] : undefined);
