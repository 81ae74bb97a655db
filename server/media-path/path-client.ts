import { MEDIA_PACKET_BYTES, type MediaEcho, readPacketEcho, writeProbe } from '@linecheck/contract';
import { readSessionDescription, writeDescription } from './description';

export interface PathClient {
  /** Has no candidates, as the server requires. */
  readonly offer: string;
  accept(answer: string): void;
  /** Resolves when a UDP round trip to the server has succeeded; rejects after this time. */
  reached(withinMs: number): Promise<void>;
  /** Resolves when the channel is open; rejects after this time. */
  opened(withinMs: number): Promise<void>;
  send(seq: number): void;
  sendRaw(message: Uint8Array | string): void;
  onEcho(listener: (echo: MediaEcho) => void): void;
  onClosed(listener: () => void): void;
  close(): void;
}

/**
 * Opens the guest's end of a media path, with the library that the server uses: for the operator's check and for tests.
 */
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
    onEcho: (listener) =>
      channel.onMessage((message) => {
        const echo = typeof message === 'string' ? undefined : readPacketEcho(new Uint8Array(message));
        if (echo === undefined) throw new Error(`an echo has ${MEDIA_PACKET_BYTES} bytes`);
        listener(echo);
      }),
    onClosed: (listener) => channel.onClosed(listener),
    close: () => peer.close(),
  };
}

/**
 * Releases the library's threads, which keep a process running even without open paths. Call it at the end of a
 * process: closed connections that are not garbage-collected yet would crash it otherwise.
 */
export async function releaseLibrary(): Promise<void> {
  const { cleanup } = await import('node-datachannel');
  cleanup();
}

function withoutAddresses(sdp: string): string {
  const description = readSessionDescription(sdp);
  if (description === undefined) throw new Error('the library created no offer');
  return writeDescription({ ...description, setup: 'actpass', addresses: [], port: 0 });
}

function inTime(event: Promise<void>, ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => reject(new Error(`timed out after ${ms} ms`)), ms);
    event.then(() => {
      clearTimeout(deadline);
      resolve();
    }, reject);
  });
}
