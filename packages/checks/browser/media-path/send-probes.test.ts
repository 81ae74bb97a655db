import { describe, expect, it } from 'vitest';
import { sendProbes } from './send-probes';
import { fakePeer } from './testing/fake-peer';

const TICK_MS = 10;

/** Probes and echoes contain only their number. */
const format = {
  writeProbe: (seq: number) => Uint8Array.of(seq >> 8, seq & 255),
  readEcho: (packet: Uint8Array) => {
    const [high = 0, low] = packet;
    const seq = low === undefined ? undefined : 256 * high + low;
    return seq === undefined ? undefined : { seq, echoSeq: seq, received: seq + 1, receivedAtMs: 0, sentAtMs: 0 };
  },
};

/** @param echoAfterMs delay of each echo; without it no echo arrives */
function rig(echoAfterMs?: number) {
  const line = fakePeer();
  line.become({ isOpen: true });
  let nowMs = 1000;
  const probing = sendProbes({ peer: line.peer, format, nowMs: () => nowMs });
  let echoed = 0;
  const pass = (ms: number) => {
    for (const endMs = nowMs + ms; nowMs < endMs; ) {
      nowMs += TICK_MS;
      for (const probe of probing.probes.slice(echoed)) {
        if (echoAfterMs === undefined || probe.sentAtMs + echoAfterMs > nowMs) break;
        line.receive(format.writeProbe(probe.seq));
        echoed += 1;
      }
      probing.tick();
    }
  };
  const sentIn = (ms: number) => {
    const before = line.sent.length;
    pass(ms);
    return line.sent.length - before;
  };
  const stall = (ms: number) => {
    nowMs += ms;
    probing.tick();
  };
  return { line, probing, pass, sentIn, stall };
}

describe('probes', () => {
  it.each([
    ['while no speed is known', {}, 50],
    ['on a line that is slow one way', { downloadMbps: 20, uploadMbps: 0.49 }, 25],
    ['where one way is not known yet', { downloadMbps: 20 }, 50],
    ['where both ways carry a megabit', { downloadMbps: 1, uploadMbps: 1 }, 100],
    ['where one way carries less', { downloadMbps: 20, uploadMbps: 0.99 }, 50],
  ] as const)('go %s at their rate', (_where, speeds, perSecond) => {
    const { probing, sentIn } = rig(40);
    probing.follow(speeds);
    expect(Math.abs(sentIn(2000) - 2 * perSecond)).toBeLessThanOrEqual(2);
  });

  it('are at most 20 in flight, until they count as lost', () => {
    const { sentIn } = rig();
    expect(sentIn(900)).toBe(20);
    expect(sentIn(1000), 'a second later they count as lost').toBeGreaterThan(10);
    const { probing, sentIn: sent } = rig(1000);
    probing.follow({ downloadMbps: 9, uploadMbps: 9 });
    expect(sent(4000)).toBeLessThanOrEqual(80);
  });

  it('pause while the browser delays one, which is marked', () => {
    const { line, probing, sentIn } = rig(40);
    sentIn(200);
    line.become({ waitingBytes: 24 });
    expect(sentIn(500)).toBe(0);
    expect(probing.probes.filter(({ isHeld }) => isHeld)).toEqual([probing.probes.at(-1)]);
    line.become({ waitingBytes: 0 });
    expect(sentIn(500)).toBeGreaterThan(20);
  });

  it('are not sent in a burst after a delay of the page', () => {
    const { line, stall } = rig(40);
    stall(1000);
    expect(line.sent).toHaveLength(2);
  });

  it('stop when the channel is closed', () => {
    const { line, sentIn } = rig(40);
    line.peer.close();
    expect(sentIn(500)).toBe(0);
  });

  it('accept their echoes, and ignore other messages', () => {
    const { line, probing, pass } = rig(40);
    pass(500);
    const before = probing.echoes.length;
    line.receive(Uint8Array.of(1));
    line.receive(format.writeProbe(9000));
    expect(probing.echoes).toHaveLength(before);
    expect(probing.echoes[0]).toMatchObject({ seq: 0, arrivedAtMs: (probing.probes[0]?.sentAtMs ?? 0) + 40 });
  });
});
