import type { PacketFormat } from '../open-path';
import type { MediaPeer } from '../peer';
import { fakePeer } from './fake-peer';

const WAY_MS = 20;

/** A peer whose server answers each probe after 40 ms of the fake clock, except for lost ones. */
export function answeringPeer(isLost: (seq: number) => boolean = () => false) {
  const line = fakePeer();
  const arrivals: [number, number][] = [];
  const createPeer = (): MediaPeer => ({
    ...line.peer,
    send: (packet) => {
      const [high = 0, low = 0] = packet;
      const seq = 256 * high + low;
      line.sent.push(packet);
      if (isLost(seq)) return;
      arrivals.push([seq, Date.now() + WAY_MS]);
      const echo = Uint8Array.of(high, low, arrivals.length >> 8, arrivals.length & 255);
      setTimeout(() => line.receive(echo), 2 * WAY_MS);
    },
  });
  const format: PacketFormat = {
    writeProbe: (seq) => Uint8Array.of(seq >> 8, seq & 255),
    readEcho: ([high = 0, low = 0, highReceived = 0, lowReceived = 0]) => {
      const [seq, received] = [256 * high + low, 256 * highReceived + lowReceived];
      const atMs = arrivals[received - 1]?.[1] ?? 0;
      return { seq, echoSeq: received - 1, received, receivedAtMs: atMs, sentAtMs: atMs };
    },
  };
  return { line, arrivals, createPeer, format };
}
