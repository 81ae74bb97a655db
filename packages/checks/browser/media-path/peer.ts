import { untilAborted } from '../until';

/** A data channel without retransmission. */
export interface PacketChannel {
  isOpen(): boolean;
  /** Bytes in the browser's send buffer. */
  waitingBytes(): number;
  send(packet: Uint8Array<ArrayBuffer>): void;
  onChange(listener: () => void): () => void;
  onPacket(listener: (packet: Uint8Array) => void): void;
  close(): void;
}

export interface MediaPeer extends PacketChannel {
  /** A description (SDP) without candidates: the server needs none, and the guest's addresses are not sent. */
  offer(): Promise<string>;
  accept(answer: string): Promise<void>;
  /** True if UDP worked in both directions (ICE connected). */
  isConnected(): boolean;
  /** True once the browser has gathered an address to send UDP from: a policy or an extension may prevent that. */
  hasUdp(): boolean;
}

/**
 * The channel is `negotiated`: one that is opened in-band delivers in order until it is open, and then shows seconds of
 * delay.
 */
const CHANNEL = { ordered: false, maxRetransmits: 0, negotiated: true, id: 0 } as const;

const CONNECTED: readonly RTCIceConnectionState[] = ['connected', 'completed'];

/** Creates a peer; undefined if the browser has no WebRTC. */
export function createPeer(): MediaPeer | undefined {
  const end = createEnd();
  if (end === undefined) return undefined;
  const { connection, wire } = end;
  return {
    ...wire,
    async offer() {
      const offer = await connection.createOffer();
      await connection.setLocalDescription(offer);
      // Without candidates: the description was made before the browser gathered them.
      return offer.sdp ?? '';
    },
    accept: (sdp) => connection.setRemoteDescription({ type: 'answer', sdp }),
    isConnected: () => CONNECTED.includes(connection.iceConnectionState),
    // A UDP candidate according to RFC 8839.
    hasUdp: () => / udp /i.test(connection.localDescription?.sdp ?? ''),
  };
}

/**
 * A peer connection with one data channel; the caller exchanges the descriptions. Undefined if the browser has no
 * WebRTC.
 */
export function createEnd(configuration?: RTCConfiguration) {
  // A policy or an extension may disable WebRTC.
  if (!globalThis.RTCPeerConnection) return undefined;
  const connection = new RTCPeerConnection(configuration);
  const channel = connection.createDataChannel('probes', CHANNEL);
  channel.binaryType = 'arraybuffer';
  const wire: PacketChannel = {
    isOpen: () => channel.readyState === 'open',
    waitingBytes: () => channel.bufferedAmount,
    send: (packet) => channel.send(packet),
    onChange(listener) {
      const left = new AbortController();
      const { signal } = left;
      const changes: readonly (readonly [EventTarget, string])[] = [
        [connection, 'iceconnectionstatechange'],
        [connection, 'icegatheringstatechange'],
        [channel, 'open'],
        [channel, 'close'],
      ];
      for (const [target, event] of changes) target.addEventListener(event, listener, { signal });
      return () => left.abort();
    },
    onPacket: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (data instanceof ArrayBuffer) listener(new Uint8Array(data));
      }),
    close: () => connection.close(),
  };
  return { connection, wire };
}

interface Within {
  readonly ms: number;
  readonly signal: AbortSignal;
}

/** Resolves true once `isSo` holds, or false after the timeout. Rejects when it is cancelled. */
export async function waitUntil(
  wire: Pick<PacketChannel, 'onChange'>,
  isSo: () => boolean,
  { ms, signal }: Within,
): Promise<boolean> {
  await untilAborted((done) => {
    const look = () => isSo() && end();
    const end = () => {
      stop();
      done();
    };
    const timer = setTimeout(() => end(), ms);
    const unwatch = wire.onChange(look);
    const stop = () => {
      clearTimeout(timer);
      unwatch();
    };
    look();
    return stop;
  }, signal);
  return isSo();
}
