/** One end of a path for media: a data channel whose lost packets stay lost. */
export interface Peer {
  /** A description (SDP) without candidates: the server needs none, and the guest's addresses stay here. */
  offer(): Promise<string>;
  accept(answer: string): Promise<void>;
  /** UDP went there and back (ICE). */
  isConnected(): boolean;
  /** Packets can be sent. */
  isOpen(): boolean;
  /** Bytes that the browser has not let go yet. */
  waitingBytes(): number;
  send(packet: Uint8Array<ArrayBuffer>): void;
  /** Calls back when it may have been connected, opened or closed. Returns stop. */
  onChange(listener: () => void): () => void;
  onPacket(listener: (packet: Uint8Array) => void): void;
  close(): void;
}

/** The channel is `negotiated`: one that is opened in-band delivers in order until it is open, and then reads seconds of delay. */
const CHANNEL = { ordered: false, maxRetransmits: 0, negotiated: true, id: 0 } as const;

const CONNECTED: readonly RTCIceConnectionState[] = ['connected', 'completed'];

/** Undefined where the browser has no WebRTC: a policy or an extension may switch it off. */
export function createPeer(): Peer | undefined {
  if (typeof globalThis.RTCPeerConnection !== 'function') return undefined;
  const connection = new RTCPeerConnection();
  const channel = connection.createDataChannel('probes', CHANNEL);
  channel.binaryType = 'arraybuffer';
  return {
    async offer() {
      const offer = await connection.createOffer();
      await connection.setLocalDescription(offer);
      // As it was before candidates were gathered.
      return offer.sdp ?? '';
    },
    accept: (sdp) => connection.setRemoteDescription({ type: 'answer', sdp }),
    isConnected: () => CONNECTED.includes(connection.iceConnectionState),
    isOpen: () => channel.readyState === 'open',
    waitingBytes: () => channel.bufferedAmount,
    send: (packet) => channel.send(packet),
    onChange(listener) {
      const left = new AbortController();
      const { signal } = left;
      connection.addEventListener('iceconnectionstatechange', listener, { signal });
      for (const event of ['open', 'close']) channel.addEventListener(event, listener, { signal });
      return () => left.abort();
    },
    onPacket: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (data instanceof ArrayBuffer) listener(new Uint8Array(data));
      }),
    close: () => connection.close(),
  };
}
