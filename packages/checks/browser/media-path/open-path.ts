import { pause } from '../until';
import { becomes } from './becomes';
import type { AnsweredOffer, PathServer } from './path-server';
import type { Peer } from './peer';

/** ms from the answer, and from then on. ICE itself gives up far later than a guest waits; a first channel in 35 stays half open at 10% loss. */
const WITHIN = { connectedMs: 3500, firstOpenMs: 3000, secondOpenMs: 5000, retryMs: 2000 } as const;

export interface OpenPath {
  readonly peer: Peer;
  readonly id: string;
}

interface OpenOptions {
  /** Without `report` nobody is asked whether the other end was there. */
  readonly server: Pick<PathServer, 'answer'> & Partial<Pick<PathServer, 'report'>>;
  readonly createPeer: () => Peer | undefined;
  readonly signal: AbortSignal;
}

export type Unopened = 'no-webrtc' | 'no-udp' | 'not-offered' | 'blocked' | 'unsteady' | 'cut-off';

/** A path after its try. */
interface Tried extends OpenPath {
  readonly isProven: boolean;
  /** UDP went there and back. */
  readonly isConnected: boolean;
  readonly isOpen: boolean;
}

/** Opens a path for media, or says why there is none. Rejects when it is cancelled before that, or the server does not answer. */
export async function openPath(options: OpenOptions): Promise<OpenPath | Unopened> {
  const first = await tryToOpen(options, WITHIN.firstOpenMs);
  if (typeof first === 'string' || first.isOpen) return first;
  if (!first.isConnected) return first.isProven ? unlessGone('blocked', first, options) : 'not-offered';
  const second = await tryToOpen(options, WITHIN.secondOpenMs);
  if (second === 'not-offered') return 'cut-off';
  // UDP has been there and back once: what does not come now does not come reliably.
  return typeof second === 'string' || second.isOpen ? second : unlessGone('unsteady', second, options);
}

/** What is said of the network, unless the other end is gone, which then has no report of the path. */
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

async function connect(peer: Peer, { server, signal, openMs }: OpenOptions & { readonly openMs: number }) {
  const answer = await answerTo(await peer.offer(), { server, signal });
  if (typeof answer === 'string') return answer;
  await peer.accept(answer.sdp);
  const isConnected = await becomes(peer, peer.isConnected, { ms: WITHIN.connectedMs, signal });
  const isOpen = isConnected && (await becomes(peer, peer.isOpen, { ms: openMs, signal }));
  return isConnected || peer.hasUdp() ? { ...answer, peer, isConnected, isOpen } : 'no-udp';
}

/** Once more where many others test now; after that it is not this guest's turn. */
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
