/** What a description (SDP) of one data channel says; everything else in it is left out. */
export interface Description {
  readonly mid: string;
  readonly sctpPort: number;
  readonly iceUfrag: string;
  readonly icePwd: string;
  /** SHA-256 of the certificate, in hex with colons. */
  readonly fingerprint: string;
}

interface Written extends Description {
  readonly setup: 'actpass' | 'active';
  /** Where it can be reached. */
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

/** The one value of an attribute; undefined where it is missing, malformed, or there are several. */
function attributeOf(lines: readonly string[], name: keyof typeof attributes): string | undefined {
  const prefix = `a=${name}:`;
  const values = new Set(lines.filter((line) => line.startsWith(prefix)).map((line) => line.slice(prefix.length)));
  const [value, ...others] = values;
  return value !== undefined && others.length === 0 && attributes[name].test(value) ? value : undefined;
}

/** Undefined for anything but exactly one data channel, with a fingerprint and the credentials of ICE. */
export function readDescription(sdp: string): Description | undefined {
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

/** Whether a description names an address: whoever answers it would send checks there, wherever that is. */
export const hasCandidates = (sdp: string): boolean => /^a=candidate/im.test(sdp);

/** Of several addresses, those named first are tried first. */
const candidate = (address: string, port: number, at: number): string =>
  `a=candidate:${at + 1} 1 UDP ${2_122_260_223 - at * 256} ${address} ${port} typ host`;

/** The addresses and ports of the candidates in a description of ours, as `address port`. */
export const candidatesOf = (sdp: string): readonly string[] =>
  [...sdp.matchAll(/^a=candidate:\d+ 1 UDP \d+ (\S+ \d+) typ host/gm)].map(([, place = '']) => place);

/** Long enough for a probe. */
const MAX_MESSAGE_BYTES = 200;

/** A description of our own words, so that nothing of what strangers wrote is parsed again by others. */
export const writeDescription = ({ addresses, port, setup, ...said }: Written): string =>
  [
    'v=0',
    'o=- 1 1 IN IP4 0.0.0.0',
    's=-',
    't=0 0',
    `a=group:BUNDLE ${said.mid}`,
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    `a=mid:${said.mid}`,
    'a=ice-options:trickle',
    `a=ice-ufrag:${said.iceUfrag}`,
    `a=ice-pwd:${said.icePwd}`,
    `a=fingerprint:sha-256 ${said.fingerprint}`,
    `a=setup:${setup}`,
    `a=sctp-port:${said.sctpPort}`,
    `a=max-message-size:${MAX_MESSAGE_BYTES}`,
    ...addresses.map((address, at) => candidate(address, port, at)),
    ...(addresses.length > 0 ? ['a=end-of-candidates'] : []),
    '',
  ].join('\r\n');
