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

export type Unopened = 'no-webrtc' | 'not-offered' | 'blocked' | 'unsteady' | 'cut-off';

/** Opens a path for media, or says why there is none. Rejects when it is cancelled, or the server does not answer. */
export async function openPath(options: OpenOptions): Promise<OpenPath | Unopened> {
  const first = await tryToOpen(options, WITHIN.firstOpenMs);
  if (first !== 'half-open') return first;
  const second = await tryToOpen(options, WITHIN.secondOpenMs);
  // UDP has been there and back once: what does not come now does not come reliably.
  return second === 'half-open' || second === 'blocked' || second === 'not-offered' ? 'unsteady' : second;
}

async function tryToOpen(options: OpenOptions, openMs: number): Promise<OpenPath | Unopened | 'half-open'> {
  const peer = options.createPeer();
  if (peer === undefined) return 'no-webrtc';
  const opened = await connect(peer, { ...options, openMs }).catch((error: unknown) => {
    peer.close();
    throw error;
  });
  if (typeof opened === 'string') peer.close();
  return opened;
}

async function connect(peer: Peer, { server, signal, openMs }: OpenOptions & { readonly openMs: number }) {
  const answer = await answerTo(await peer.offer(), { server, signal });
  if (typeof answer === 'string') return answer;
  await peer.accept(answer.sdp);
  if (!(await becomes(peer, peer.isConnected, { ms: WITHIN.connectedMs, signal })))
    return answer.isProven ? closedPath(answer.id, { server, signal }) : 'not-offered';
  return (await becomes(peer, peer.isOpen, { ms: openMs, signal })) ? { peer, id: answer.id } : 'half-open';
}

/** Nothing came through a proven port: the network blocks it, unless the other end is gone, which then has no report of it. */
const closedPath = async (id: string, { server, signal }: Pick<OpenOptions, 'server' | 'signal'>) => {
  const isThere = await server.report?.(id, signal).then(
    () => true,
    () => false,
  );
  signal.throwIfAborted();
  return isThere === false ? 'cut-off' : 'blocked';
};

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
