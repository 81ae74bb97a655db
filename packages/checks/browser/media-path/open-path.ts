import type { PacketLog } from '../../connection/media/packet-log';
import { pause } from '../until';
import { type MediaPeer, waitUntil } from './peer';

/**
 * Timeouts in ms, from the response on. ICE's own timeout is far too long for a guest; at 10% loss, one in 35 first
 * channels stays half open.
 */
const WITHIN = { connectedMs: 3500, firstOpenMs: 3000, secondOpenMs: 5000, retryMs: 2000 } as const;

export interface OpenPath {
  readonly peer: MediaPeer;
  readonly id: string;
}

interface OpenOptions {
  /** Without `report`, the server is not asked whether its end still exists. */
  readonly server: Pick<PathServer, 'answer'> & Partial<Pick<PathServer, 'report'>>;
  readonly createPeer: () => MediaPeer | undefined;
  readonly signal: AbortSignal;
}

type Unopened = 'no-webrtc' | 'no-udp' | 'not-offered' | 'blocked' | 'unsteady' | 'cut-off';

interface Tried extends OpenPath {
  readonly isProven: boolean;
  /** UDP worked in both directions (ICE connected). */
  readonly isConnected: boolean;
  readonly isOpen: boolean;
}

/**
 * Opens a UDP path, or returns the reason why there is none. Rejects when it is cancelled before that, or the server
 * does not respond.
 */
export async function openTestedPath(options: OpenOptions): Promise<OpenPath | Unopened> {
  const first = await tryToOpen(options, WITHIN.firstOpenMs);
  if (typeof first === 'string' || first.isOpen) return first;
  if (!first.isConnected) return first.isProven ? unlessGone('blocked', first, options) : 'not-offered';
  const second = await tryToOpen(options, WITHIN.secondOpenMs);
  if (second === 'not-offered') return 'cut-off';
  // ICE succeeded once, so a second failure means an unreliable path.
  return typeof second === 'string' || second.isOpen ? second : unlessGone('unsteady', second, options);
}

/** Returns the given state, or that the server has lost its end of the path: then the server has no report. */
const unlessGone = (state: Unopened, { id }: Tried, { server, signal }: OpenOptions): Promise<Unopened> | Unopened =>
  server.report?.(id, signal).then(
    () => state,
    () => 'cut-off',
  ) ?? state;

async function tryToOpen(options: OpenOptions, openMs: number): Promise<Tried | Unopened> {
  const peer = options.createPeer();
  if (peer === undefined) return 'no-webrtc';
  let isKept = false;
  try {
    const tried = await connect(peer, { ...options, openMs });
    isKept = typeof tried === 'object' && tried.isOpen;
    return tried;
  } finally {
    if (!isKept) peer.close();
  }
}

async function connect(peer: MediaPeer, { server, signal, openMs }: OpenOptions & { readonly openMs: number }) {
  const answer = await answerTo(await peer.offer(), { server, signal });
  if (typeof answer === 'string') return answer;
  await peer.accept(answer.sdp);
  const isConnected = await waitUntil(peer, peer.isConnected, { ms: WITHIN.connectedMs, signal });
  const isOpen = isConnected && (await waitUntil(peer, peer.isOpen, { ms: openMs, signal }));
  return isConnected || peer.hasUdp() ? { ...answer, peer, isConnected, isOpen } : 'no-udp';
}

async function answerTo(
  sdp: string,
  { server, signal }: Omit<OpenOptions, 'createPeer'>,
): Promise<AnsweredOffer | 'not-offered' | 'cut-off'> {
  const answer = await server.answer(sdp, signal);
  if (answer !== 'full') return answer;
  await pause(WITHIN.retryMs, signal);
  const second = await server.answer(sdp, signal);
  return second === 'full' ? 'cut-off' : second;
}

export interface AnsweredOffer {
  readonly id: string;
  readonly sdp: string;
  /** Another network has recently reached the port: if this network does not, the cause is this network. */
  readonly isProven: boolean;
}

/** The server's calls for a path test, made by the page. Each rejects if there is no response. */
export interface PathServer {
  /** Sends an offer. `full`: too many guests are testing now. */
  answer(sdp: string, signal: AbortSignal): Promise<AnsweredOffer | 'not-offered' | 'full'>;
  report(id: string, signal: AbortSignal): Promise<PacketLog['report']>;
}

export interface PacketFormat {
  readonly writeProbe: (seq: number) => Uint8Array<ArrayBuffer>;
  readonly readEcho: (packet: Uint8Array) => Omit<PacketLog['echoes'][number], 'arrivedAtMs'> | undefined;
}
