import { describe, expect, it } from 'vitest';
import type { LoggedPacket } from '../emulator-log';
import { trueFigures } from './compare';

const usual: LoggedPacket = {
  ...{ cameInAtMs: 0, delayMs: 20, bytes: 117, clientPort: 40_001, direction: 'up', fate: 'delivered', firstByte: 23 },
};

const probes = (count: number, change: (index: number) => Partial<LoggedPacket> = () => ({})): LoggedPacket[] =>
  Array.from({ length: count }, (_, index) => ({ ...usual, cameInAtMs: 1000 + index * 20, ...change(index) }));

describe('the true figures of a path', () => {
  it('have the share of the dropped probes, for any reason', () => {
    const log = probes(100, (index) => {
      if (index % 25 === 0) return { fate: 'lost', delayMs: 0 };
      return index === 7 ? { fate: 'queue full', delayMs: 0 } : {};
    });
    expect(trueFigures(log, 'up', { fromMs: 0, count: 100 })).toMatchObject({
      lossPercent: expect.closeTo(5),
      medianMs: 20,
    });
  });

  it('ignore acknowledgements, connectivity checks and the other direction', () => {
    const others = [{ bytes: 93 }, { bytes: 116 }, { firstByte: 0, bytes: 120 }, { direction: 'down' as const }];
    const dropped = others.map((other) => ({ ...usual, ...other, cameInAtMs: 1005, fate: 'lost' as const }));
    expect(trueFigures([...dropped, ...probes(50)], 'up', { fromMs: 0, count: 50 }).lossPercent).toBe(0);
  });

  it('count the probes that share a packet', () => {
    // One more probe has 40 bytes, an acknowledgement 16 to 36.
    const shared = [117, 133, 153, 157, 173, 193, 197].map((bytes) => ({ ...usual, bytes, cameInAtMs: 10 }));
    const [first, ...rest] = probes(9);
    const log = [...shared.map((packet) => ({ ...packet, fate: 'lost' as const })), ...(first ? [first] : []), ...rest];
    // 1 + 1 + 1 + 2 + 2 + 2 + 3
    expect(trueFigures(log, 'up', { fromMs: 0, count: 21 }).lossPercent).toBeCloseTo((100 * 12) / 21);
  });

  it('cover the counted probes alone', () => {
    const log = probes(200, (index) => ({ fate: index < 50 || index >= 150 ? 'lost' : 'delivered' }));
    expect(trueFigures(log, 'up', { fromMs: 1000 + 50 * 20, count: 100 }).lossPercent).toBe(0);
  });

  it('have the jitter of RFC 3550: the mean change of the delay', () => {
    const swinging = probes(600, (index) => ({ delayMs: index % 2 === 0 ? 20 : 28 }));
    // The running mean converges after some packets.
    expect(trueFigures(swinging, 'up', { fromMs: 0, count: 600 }).jitterMs).toBeGreaterThan(7.8);
    expect(trueFigures(probes(600), 'up', { fromMs: 0, count: 600 }).jitterMs).toBeCloseTo(0);
  });
});
