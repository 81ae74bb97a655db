import type { LineMeasure, LineSufficiency, LineUseName, SpeedGap } from '@linecheck/checks/connection/enough-for';
import type { TurnState, TurnTransport } from '@linecheck/checks/connection/turn/outcome';
import type { TextTable } from '../message';
import { textGroup } from '../text-group';

const uses = {
  voice: 'Voice only',
  '720p': 'Video in 720p',
  '1080p': 'Video in 1080p',
} as const satisfies Readonly<Record<LineUseName, string>>;

const answers = { yes: 'Yes', maybe: 'Maybe', no: 'No' } as const satisfies Record<LineSufficiency['enough'], string>;

/** Reasons for which a connection may not be sufficient. */
const because = {
  uploadMbps: {
    short: 'Upload is too slow.',
    close: 'Upload is a little too slow.',
    missing: 'Upload could not be fully measured.',
  },
  downloadMbps: {
    short: 'Download is too slow.',
    close: 'Download is a little too slow.',
    missing: 'Download could not be fully measured.',
  },
  lostShare: {
    short: 'Too many packets are lost.',
    close: 'Slightly too many packets are lost.',
    missing: 'Packet loss was not measured.',
  },
  jitterMs: {
    short: 'Packets arrive too unevenly.',
    close: 'Packets arrive a little too unevenly.',
    missing: 'Jitter was not measured.',
  },
  roundTripMs: {
    short: 'Replies take too long.',
    close: 'Replies take a little too long.',
    missing: 'The round trip was not measured.',
  },
} as const satisfies Readonly<Record<LineMeasure, Readonly<Record<SpeedGap, string>>>>;

/** Uses for which the connection is sufficient, shown below the verdict. */
export const lineUses = textGroup('guest/line-uses.lineUses', {
  title: 'What this connection can handle',
  /** Title for a server that is not on the internet. */
  titleAt: {
    'this-computer': 'What the connection within the computer can handle',
    'private-network': 'What the connection in the private network can handle',
  },
  uses,
  answers,
  because,
  /** Upload of a recording made on the guest's computer. */
  upload: 'Sending a one-hour recording',
  minutes: { one: 'about {count} minute', other: 'about {count} minutes' },
  minutesAtMost: { one: 'at most {count} minute', other: 'at most {count} minutes' },
  hours: { one: 'about {count} hour', other: 'about {count} hours' },
  days: 'days',
  unknown: 'unknown',
  /** Note about a network that blocks UDP. */
  note: {
    copy: 'Copy a note for your IT department',
    copied: 'Copied',
    select: 'Select the note to copy it',
    read: 'Read the note',
    text: 'On {date}, the connection check at {host} found that this network blocks outgoing UDP to {port}. Please allow outgoing UDP, with its replies and without TLS inspection, to this address and to the ports of the call service in use (for example {ports}; see its documentation).',
  },
} as const satisfies TextTable);

const ways = {
  udp: 'TURN over UDP',
  tcp: 'TURN over TCP',
  tls: 'TURN over TLS',
} as const satisfies Record<TurnTransport, string>;

const wayAnswers = {
  works: 'Works',
  'passes-nothing-on': 'Relay not working',
  refused: 'Refused',
  'no-answer': 'No answer',
  'not-measured': 'Not measured',
} as const satisfies Record<TurnState, string>;

/** Reasons for which a connection method does not work. */
const notes = {
  'passes-nothing-on': "The server responds but does not relay traffic. This is not your network's fault.",
  refused: "The server refuses the test. This is not your network's fault.",
  'no-answer': 'Your network blocks it, or the server is down.',
} as const satisfies Partial<Record<TurnState, string>>;

/** The connection methods of calls. */
export const callWays = textGroup('guest/line-uses.callWays', {
  title: 'Connection methods',
  /** Introduces the rows. */
  lead: 'If a direct connection is not possible, a TURN server relays the call. The figures are round-trip times and loss.',
  direct: 'UDP, direct',
  ways,
  answers: { ...wayAnswers, blocked: 'Blocked', unsteady: 'Intermittent', 'not-tested': 'Not tested' },
  notes,
  measuring: 'Measuring…',
  lost: '{share} lost',
  overTcp: 'Over TCP and TLS, one lost packet stops the sound for a round trip or more.',
} as const satisfies TextTable);
