import { MEDIA_PACKET_BYTES, type MediaEcho, readEcho, writeProbe } from '@linecheck/contract';
import { readDescription, writeDescription } from './description';

export interface PathClient {
  /** Without candidates, as the server wants it. */
  readonly offer: string;
  accept(answer: string): void;
  /** Resolves when UDP has reached the server and come back; rejects if it has not within this time. */
  reached(withinMs: number): Promise<void>;
  /** Resolves when the channel is open; rejects if it is not within this time. */
  opened(withinMs: number): Promise<void>;
  send(seq: number): void;
  /** Anything else than a probe. */
  sendRaw(message: Uint8Array | string): void;
  onEcho(hear: (echo: MediaEcho) => void): void;
  onClosed(hear: () => void): void;
  close(): void;
}

/** The end of a path that a guest's page has, with the same library as the server: for the operator's check, and for tests. */
export async function openPathClient(): Promise<PathClient> {
  const { PeerConnection } = await import('node-datachannel');
  const peer = new PeerConnection('client', { iceServers: [] });
  const gathered = new Promise<void>((resolve) => {
    peer.onGatheringStateChange((state) => state === 'complete' && resolve());
  });
  const channel = peer.createDataChannel('probes', { unordered: true, maxRetransmits: 0, negotiated: true, id: 0 });
  const hasReached = new Promise<void>((resolve) => {
    peer.onIceStateChange((state) => (state === 'connected' || state === 'completed') && resolve());
  });
  const hasOpened = new Promise<void>((resolve) => channel.onOpen(resolve));
  await gathered;
  return {
    offer: withoutAddresses(peer.localDescription()?.sdp ?? ''),
    accept: (answer) => peer.setRemoteDescription(answer, 'answer'),
    reached: (withinMs) => inTime(hasReached, withinMs),
    opened: (withinMs) => inTime(hasOpened, withinMs),
    send: (seq) => void channel.sendMessageBinary(writeProbe(seq)),
    sendRaw: (message) =>
      void (typeof message === 'string' ? channel.sendMessage(message) : channel.sendMessageBinary(message)),
    onEcho: (hear) =>
      channel.onMessage((message) => {
        const echo = typeof message === 'string' ? undefined : readEcho(new Uint8Array(message));
        if (echo === undefined) throw new Error(`an echo has ${MEDIA_PACKET_BYTES} bytes`);
        hear(echo);
      }),
    onClosed: (hear) => channel.onClosed(hear),
    close: () => peer.close(),
  };
}

/**
 * The library keeps a process running as long as it has threads, open paths or not. For the end of a process: what was closed and
 * is not yet collected as garbage brings it down otherwise.
 */
export async function releaseLibrary(): Promise<void> {
  const { cleanup } = await import('node-datachannel');
  cleanup();
}

function withoutAddresses(sdp: string): string {
  const said = readDescription(sdp);
  if (said === undefined) throw new Error('the library has made no offer');
  return writeDescription({ ...said, setup: 'actpass', addresses: [], port: 0 });
}

function inTime(event: Promise<void>, ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => reject(new Error(`not within ${ms} ms`)), ms);
    event.then(() => {
      clearTimeout(deadline);
      resolve();
    }, reject);
  });
}
