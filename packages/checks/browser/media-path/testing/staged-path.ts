import { vi } from 'vitest';
import { isBesideTransfers } from '../../../connection/media/read-path';
import { TICK_MS } from '../../../connection/media/thresholds';
import { type MediaPath, startMediaPath } from '../../connection/path-test';
import { createTransferTimes } from '../../connection/transfer';
import { fakePage } from '../../devices/testing/fake-page';
import type { PacketFormat, PathServer } from '../open-path';
import type { MediaPeer } from '../peer';
import { fakePeer } from './fake-peer';
import { type LineFigures, StagedLine } from './staged-line';

/** Two numbers of 16 bits: of the probe, and of its arrival. */
const packetOf = (...words: readonly number[]) => Uint8Array.from(words.flatMap((word) => [word >> 8, word & 255]));
const wordsOf = ([one = 0, two = 0, three = 0, four = 0]: Uint8Array) => [256 * one + two, 256 * three + four] as const;

const formatOf = ({ arrivals }: StagedLine): PacketFormat => ({
  writeProbe: (seq) => packetOf(seq),
  readEcho(packet) {
    const [seq, received] = wordsOf(packet);
    const atMs = arrivals[received - 1]?.[1] ?? 0;
    return { seq, echoSeq: received - 1, received, receivedAtMs: atMs, sentAtMs: atMs };
  },
});

/** Parts that a fault can replace at any time. */
export interface StagedParts {
  createPeer: () => MediaPeer | undefined;
  accept: MediaPeer['accept'];
  answer: PathServer['answer'];
  report: PathServer['report'];
  hasTicks: boolean;
}

export type StagedPath = ReturnType<typeof stagePath>;

/** A media path that the product measures over a line that records each packet. Only `step` advances time. */
export function stagePath(figures: LineFigures, random: () => number) {
  const { peer, become, receive } = fakePeer();
  const line = new StagedLine(figures, random, (...words) => receive(packetOf(...words)));
  const { page, hide } = fakePage();
  const times = createTransferTimes(() => line.nowMs);
  let tick: (sentAtMs: number) => void = () => undefined;
  const parts: StagedParts = {
    createPeer: () => ({
      ...peer,
      accept: (sdp) => parts.accept(sdp),
      send: (packet) => line.send(wordsOf(packet)[0]),
    }),
    accept: peer.accept,
    answer: async () => ({ id: 'path', sdp: 'answer', isProven: true }),
    report: async () => ({ arrivals: [...line.arrivals], echoesSent: line.arrivals.length }),
    hasTicks: true,
  };
  let path: MediaPath | undefined;
  const begin = () => {
    path = startMediaPath({
      page,
      nowMs: () => line.nowMs,
      createPeer: () => parts.createPeer(),
      format: formatOf(line),
      startTicks({ onTick }) {
        tick = onTick;
        return () => {
          tick = () => undefined;
        };
      },
      server: {
        answer: (...given) => parts.answer(...given),
        report: (...given) => parts.report(...given),
      },
    });
  };
  return {
    ...{ begin, line, parts, hide, become },
    /** Advances to the next tick. */
    async step(): Promise<void> {
      line.pass(line.nowMs + TICK_MS);
      if (parts.hasTicks) tick(line.nowMs);
      if (vi.getTimerCount() > 0) vi.advanceTimersByTime(TICK_MS);
      // Lets pending promises settle.
      for (let turn = 0; turn < 4; turn += 1) await undefined;
    },
    transfer(phase: 'download' | 'upload', mbps: number): void {
      times.become(phase);
      path?.follow({ phase, measurements: { downloadMbps: mbps, uploadMbps: mbps } });
    },
    finish() {
      times.become(undefined);
      return path?.finish({ mayWait: true });
    },
    /** Loss of the line in the first `probes` probes that were sent without a concurrent transfer. */
    lineLoss(probes: number) {
      const idle = line.fates.filter(({ sentAtMs }) => !isBesideTransfers(times.all(), sentAtMs));
      const judged = idle.slice(0, probes);
      const arrived = judged.filter(({ up }) => up === undefined);
      const lost = (way: 'up' | 'down') => judged.filter((fate) => fate[way] === 'line').length;
      return { up: lost('up') / judged.length, down: lost('down') / arrived.length, probes };
    },
  };
}
