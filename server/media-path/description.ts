interface Description {
  readonly mid: string;
  readonly sctpPort: number;
  readonly iceUfrag: string;
  readonly icePwd: string;
  /** SHA-256 of the certificate, in hex with colons. */
  readonly fingerprint: string;
}

interface Written extends Description {
  readonly setup: 'actpass' | 'active';
  readonly addresses: readonly string[];
  readonly port: number;
}

const MEDIA_LINE = /^m=application \d{1,5} UDP\/DTLS\/SCTP webrtc-datachannel$/;

/** The lengths are those of RFC 8839, 5.4. */
const attributes = {
  mid: /^[\w-]{1,16}$/,
  'sctp-port': /^\d{1,5}$/,
  'ice-ufrag': /^[A-Za-z\d+/]{4,256}$/,
  'ice-pwd': /^[A-Za-z\d+/]{22,256}$/,
  fingerprint: /^sha-256 ([\dA-Fa-f]{2}:){31}[\dA-Fa-f]{2}$/i,
} as const;

const SCTP_PORT = '5000';
const MAX_PORT = 65_535;

/** The value of an attribute; undefined if it is missing or malformed, or if there are several different ones. */
function attributeOf(lines: readonly string[], name: keyof typeof attributes): string | undefined {
  const prefix = `a=${name}:`;
  const values = new Set(lines.filter((line) => line.startsWith(prefix)).map((line) => line.slice(prefix.length)));
  const [value, ...others] = values;
  return value !== undefined && others.length === 0 && attributes[name].test(value) ? value : undefined;
}

/**
 * Parses a session description; undefined unless it has exactly one data channel, with a fingerprint and ICE
 * credentials.
 */
export function readSessionDescription(sdp: string): Description | undefined {
  const lines = sdp.split(/\r?\n/);
  const [media = '', ...others] = lines.filter((line) => line.startsWith('m='));
  if (others.length > 0 || !MEDIA_LINE.test(media)) return undefined;
  const hasPort = lines.some((line) => line.startsWith('a=sctp-port:'));
  const [mid, sctpPort, iceUfrag, icePwd, fingerprint] = [
    attributeOf(lines, 'mid'),
    hasPort ? attributeOf(lines, 'sctp-port') : SCTP_PORT,
    attributeOf(lines, 'ice-ufrag'),
    attributeOf(lines, 'ice-pwd'),
    attributeOf(lines, 'fingerprint'),
  ];
  if (!(mid && sctpPort && iceUfrag && icePwd && fingerprint)) return undefined;
  if (Number(sctpPort) > MAX_PORT) return undefined;
  return { mid, sctpPort: Number(sctpPort), iceUfrag, icePwd, fingerprint: fingerprint.slice('sha-256 '.length) };
}

/**
 * Returns true if a description contains a candidate address. The answering side would send connectivity checks to it,
 * whatever it is.
 */
export const hasCandidates = (sdp: string): boolean => /^a=candidate/im.test(sdp);

/** An ICE candidate line. Addresses earlier in the list have a higher priority. */
const candidate = (address: string, port: number, at: number): string =>
  `a=candidate:${at + 1} 1 UDP ${2_122_260_223 - at * 256} ${address} ${port} typ host`;

/** The candidates of a description that `writeDescription` wrote, as `address port`. */
export const candidatesOf = (sdp: string): readonly string[] =>
  [...sdp.matchAll(/^a=candidate:\d+ 1 UDP \d+ (\S+ \d+) typ host/gm)].map(([, place = '']) => place);

/** Longer than any probe. */
const MAX_MESSAGE_BYTES = 200;

/** Writes a session description from its parsed fields, so that no text from outside reaches another parser. */
export const writeDescription = ({ addresses, port, setup, ...description }: Written): string =>
  [
    'v=0',
    'o=- 1 1 IN IP4 0.0.0.0',
    's=-',
    't=0 0',
    `a=group:BUNDLE ${description.mid}`,
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    `a=mid:${description.mid}`,
    'a=ice-options:trickle',
    `a=ice-ufrag:${description.iceUfrag}`,
    `a=ice-pwd:${description.icePwd}`,
    `a=fingerprint:sha-256 ${description.fingerprint}`,
    `a=setup:${setup}`,
    `a=sctp-port:${description.sctpPort}`,
    `a=max-message-size:${MAX_MESSAGE_BYTES}`,
    ...addresses.map((address, at) => candidate(address, port, at)),
    ...(addresses.length > 0 ? ['a=end-of-candidates'] : []),
    '',
  ].join('\r\n');
