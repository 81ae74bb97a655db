/* This module neither contains nor imports schemas, so that the process that reflects packets stays small. */

/**
 * Limits of a UDP path like that of a call: to a port of this server that reflects each probe. The channel is
 * `negotiated` with id 0, unordered and without retransmits, so that lost packets stay lost.
 */
export const mediaPath = {
  /** Maximum characters of an offer; Chromium's has 458, Firefox's about 700. */
  maxOffer: 4096,
  /** Lifetime in ms of a path, from the response to the offer. */
  lifeMs: 30_000,
  /** Lifetime in ms of a path on which a line is watched for a minute. */
  watchLifeMs: 75_000,
  /** Time in ms from the response in which the channel has to open. */
  openWithinMs: 10_000,
  /** Maximum number of probes per path; further probes end it. */
  maxProbes: 4000,
  /**
   * Token bucket: `burst` probes may arrive together, for example after a queue in the network, and `probesPerSecond`
   * are added per second.
   */
  burst: 400,
  probesPerSecond: 200,
} as const;

/** Size in bytes of a probe and of its echo: they are equal, so that the server cannot be used to amplify traffic. */
export const MEDIA_PACKET_BYTES = 24;

/**
 * The server's reply to a probe, according to STAMP (RFC 8762). Times are ms since the path was answered, in steps of 1
 * µs.
 */
export interface MediaEcho {
  readonly seq: number;
  /** The number of the echo itself, counted from 0. */
  readonly echoSeq: number;
  /** Number of probes that had arrived, including this one. */
  readonly received: number;
  readonly receivedAtMs: number;
  readonly sentAtMs: number;
}

const WORD_BYTES = 4;

/** Encodes big-endian 32-bit words; the rest of the packet is zero. */
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

/** The number of a probe; undefined for any other packet. */
export const readProbe = (packet: Uint8Array): number | undefined => wordsOf(packet)?.[0];

const inUs = (ms: number): number => Math.round(ms * 1000);

export const writeEcho = ({ seq, echoSeq, received, receivedAtMs, sentAtMs }: MediaEcho): Uint8Array<ArrayBuffer> =>
  packetOf([seq, echoSeq, received, inUs(receivedAtMs), inUs(sentAtMs)]);

/** Parses an echo; undefined for a packet of another size. */
export function readPacketEcho(packet: Uint8Array): MediaEcho | undefined {
  const words = wordsOf(packet);
  if (words === undefined) return undefined;
  const [seq, echoSeq, received, receivedUs, sentUs] = words;
  return { seq, echoSeq, received, receivedAtMs: receivedUs / 1000, sentAtMs: sentUs / 1000 };
}
