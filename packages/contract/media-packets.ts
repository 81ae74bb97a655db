/*
 * No schemas here, and none is imported: the process that sends packets back stays small without them.
 */

/**
 * A path for media, as calls have one: UDP to a port of this server that sends each probe back. The channel is `negotiated` with id 0,
 * unordered and without retransmits, so that what is lost stays lost.
 */
export const mediaPath = {
  /** Characters of an offer; Chromium's has 458, Firefox's some 700. */
  maxOffer: 4096,
  /** From the answer to the offer until the path ends. */
  lifeMs: 30_000,
  /** The same of a path on which a line is watched for a minute. */
  watchLifeMs: 75_000,
  /** From the answer until the channel has to be open. */
  openWithinMs: 10_000,
  /** Probes of one path: those after them end it. */
  maxProbes: 4000,
  /** Probes that a path may have sent at once, after a queue in the network has let them go, and each second from then on. */
  burst: 400,
  probesPerSecond: 200,
} as const;

/** Bytes of a probe and of its echo: as many come back as were sent, so that nobody gets more than they send. */
export const MEDIA_PACKET_BYTES = 24;

/** What the server says of a probe, after the method of STAMP (RFC 8762). Times are ms since the path was answered, in µs steps. */
export interface MediaEcho {
  /** The number of the probe. */
  readonly seq: number;
  /** The number of the echo itself, counted from 0. */
  readonly echoSeq: number;
  /** How many probes had arrived, this one included. */
  readonly received: number;
  readonly receivedAtMs: number;
  readonly sentAtMs: number;
}

const WORD_BYTES = 4;

/** Big-endian 32-bit words; the rest of the packet is zero. */
function packetOf(words: readonly number[]): Uint8Array<ArrayBuffer> {
  const packet = new DataView(new ArrayBuffer(MEDIA_PACKET_BYTES));
  for (const [at, word] of words.entries()) packet.setUint32(at * WORD_BYTES, word);
  return new Uint8Array(packet.buffer);
}

function wordsOf(packet: Uint8Array): readonly [number, number, number, number, number] | undefined {
  if (packet.length !== MEDIA_PACKET_BYTES) return undefined;
  const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength);
  const word = (at: number) => view.getUint32(at * WORD_BYTES);
  return [word(0), word(1), word(2), word(3), word(4)];
}

export const writeProbe = (seq: number): Uint8Array<ArrayBuffer> => packetOf([seq]);

/** The number of a probe; undefined for what is none. */
export const readProbe = (packet: Uint8Array): number | undefined => wordsOf(packet)?.[0];

const inUs = (ms: number): number => Math.round(ms * 1000);

export const writeEcho = ({ seq, echoSeq, received, receivedAtMs, sentAtMs }: MediaEcho): Uint8Array<ArrayBuffer> =>
  packetOf([seq, echoSeq, received, inUs(receivedAtMs), inUs(sentAtMs)]);

export function readEcho(packet: Uint8Array): MediaEcho | undefined {
  const words = wordsOf(packet);
  if (words === undefined) return undefined;
  const [seq, echoSeq, received, receivedUs, sentUs] = words;
  return { seq, echoSeq, received, receivedAtMs: receivedUs / 1000, sentAtMs: sentUs / 1000 };
}
