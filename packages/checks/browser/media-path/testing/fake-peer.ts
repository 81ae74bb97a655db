import type { MediaPeer } from '../peer';

/** A peer whose line is controlled by the test. */
export function fakePeer() {
  const listeners = new Set<() => void>();
  const sent: Uint8Array<ArrayBuffer>[] = [];
  const state = { isConnected: false, isOpen: false, isClosed: false, hasUdp: true, waitingBytes: 0, answer: '' };
  let onPacket: (packet: Uint8Array) => void = () => undefined;
  const peer: MediaPeer = {
    offer: async () => 'offer',
    accept: async (answer) => void Object.assign(state, { answer }),
    isConnected: () => state.isConnected,
    hasUdp: () => state.hasUdp,
    isOpen: () => state.isOpen,
    waitingBytes: () => state.waitingBytes,
    send: (packet) => void sent.push(packet),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onPacket(listener) {
      onPacket = listener;
    },
    close: () => void Object.assign(state, { isClosed: true, isOpen: false }),
  };
  const become = (change: Partial<typeof state>) => {
    Object.assign(state, change);
    for (const listener of [...listeners]) listener();
  };
  return { peer, sent, state, become, receive: (packet: Uint8Array) => onPacket(packet) };
}
