import type { TurnState, TurnTransport } from '@linecheck/checks/connection/turn/outcome';
import type { Texts } from '../message';

const ways = {
  udp: 'TURN over UDP',
  tcp: 'TURN over TCP',
  tls: 'TURN over TLS',
} as const satisfies Record<TurnTransport, string>;

const answers = {
  works: 'Works',
  'passes-nothing-on': 'Passes nothing on',
  refused: 'Refused',
  'no-answer': 'No answer',
  'not-measured': 'Not measured',
} as const satisfies Record<TurnState, string>;

/** Why a way is shut. */
const notes = {
  'passes-nothing-on': 'The server answers, and passes nothing on. Your network is not to blame.',
  refused: 'The server refuses the test. Your network is not to blame.',
  'no-answer': 'Your network blocks it, or the server is down.',
} as const satisfies Partial<Record<TurnState, string>>;

/** The ways that calls may take, below what the line is enough for. */
export default {
  title: 'Ways for a call',
  /** What the rows below it are. */
  lead: 'Where calls cannot go directly, a TURN server passes them on. Times and losses are of the way there and back.',
  direct: 'UDP, directly',
  ways,
  answers: { ...answers, blocked: 'Blocked', unsteady: 'Now and then', 'not-tested': 'Not tested' },
  notes,
  measuring: 'Measuring…',
  lost: '{share} lost',
  overTcp: 'Over TCP and TLS, one lost packet stops the sound for a round trip or more.',
} as const satisfies Texts;
