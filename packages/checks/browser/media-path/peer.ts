/** A data channel whose lost packets stay lost. */
export interface Wire {
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

/** One end of a path for media. */
export interface Peer extends Wire {
  /** A description (SDP) without candidates: the server needs none, and the guest's addresses stay here. */
  offer(): Promise<string>;
  accept(answer: string): Promise<void>;
  /** UDP went there and back (ICE). */
  isConnected(): boolean;
  /** The browser has an address to send UDP from, once it has looked for one: a policy or an extension may keep it from that. */
  hasUdp(): boolean;
}

/** The channel is `negotiated`: one that is opened in-band delivers in order until it is open, and then reads seconds of delay. */
const CHANNEL = { ordered: false, maxRetransmits: 0, negotiated: true, id: 0 } as const;

const CONNECTED: readonly RTCIceConnectionState[] = ['connected', 'completed'];

/** Undefined where the browser has no WebRTC. */
export function createPeer(): Peer | undefined {
  const end = createEnd();
  if (end === undefined) return undefined;
  const { connection, wire } = end;
  return {
    ...wire,
    async offer() {
      const offer = await connection.createOffer();
      await connection.setLocalDescription(offer);
      // As it was before candidates were gathered.
      return offer.sdp ?? '';
    },
    accept: (sdp) => connection.setRemoteDescription({ type: 'answer', sdp }),
    isConnected: () => CONNECTED.includes(connection.iceConnectionState),
    // A candidate of RFC 8839.
    hasUdp: () => / udp /i.test(connection.localDescription?.sdp ?? ''),
  };
}

/** A connection with its channel, for whoever describes it to the other end. Undefined where the browser has no WebRTC. */
export function createEnd(configuration?: RTCConfiguration) {
  // A policy or an extension may switch it off.
  if (!globalThis.RTCPeerConnection) return undefined;
  const connection = new RTCPeerConnection(configuration);
  const channel = connection.createDataChannel('probes', CHANNEL);
  channel.binaryType = 'arraybuffer';
  const wire: Wire = {
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
