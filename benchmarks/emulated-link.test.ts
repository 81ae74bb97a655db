import { expect, it } from 'vitest';
import { emulatorWords } from './emulated-link';

it('a link is written with the names of the emulator', () => {
  const link = {
    down: { kbps: 50_000, delayMs: 20, queueMs: 100 },
    up: { kbps: 20_000, delayMs: 25, lossPercent: 3, lossRun: 4, jitterMs: 0, queueKb: 48 },
    blocksUdp: true,
    reorders: false,
    seed: 7,
  };
  expect(emulatorWords(link)).toEqual([
    ...['down-kbps=50000', 'down-delay-ms=20', 'down-queue-ms=100'],
    ...['up-kbps=20000', 'up-delay-ms=25', 'up-loss-percent=3', 'up-loss-run=4', 'up-jitter-ms=0', 'up-queue-kb=48'],
    ...['blocks-udp=1', 'reorders=0', 'seed=7'],
  ]);
});
