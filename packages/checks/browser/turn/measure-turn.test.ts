import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { measureTurn, openRelay } from './measure-turn';
import { fakeRelay, type RelayOptions } from './testing/fake-relay';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function opening() {
  const line = fakeRelay();
  const controller = new AbortController();
  const running = openRelay(line.relay, controller.signal);
  const over = vi.fn();
  running.then(over, over);
  return { ...line, running, over, controller };
}

describe('a way through a TURN server', () => {
  it('is open once packets can be sent', async () => {
    const { become, running } = opening();
    await pass(3000);
    become({ isOpen: true });
    expect(await running).toBe('open');
  });

  it('is closed after 8 s, with its reason', async () => {
    const { turn, over, running } = opening();
    await pass(7999);
    expect(over).not.toHaveBeenCalled();
    turn.failureReason = 'passes-nothing-on';
    await pass(1);
    expect(await running).toBe('passes-nothing-on');
  });

  it('that can no longer open ends early', async () => {
    const { end, running } = opening();
    await pass(100);
    end('refused');
    expect(await running).toBe('refused');
  });

  it('is cancelled when the guest continues', async () => {
    const { controller, running } = opening();
    const refused = expect(running).rejects.toThrow('left');
    await pass(100);
    controller.abort(new Error('left'));
    await refused;
  });
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const TICK_MS = 10;
const TRIP_MS = 40;

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

interface Faults {
  readonly isLost?: (seq: number) => boolean;
  readonly hasTicks?: boolean;
}

/** A relay that returns each probe. */
function returning({ isLost = () => false }: Faults = {}) {
  const line = fakeRelay();
  const relay: RelayOptions = {
    ...line.relay,
    send: (packet) => {
      line.relay.send(packet);
      if (!isLost(line.sent.length - 1)) setTimeout(() => line.receive(packet), TRIP_MS);
    },
  };
  return { ...line, relay };
}

/** @param relays One relay for each server, which are reached by UDP, TCP and TLS. */
function measuring(relays: readonly (RelayOptions | undefined)[], { hasTicks = true }: Faults = {}) {
  const given = [...relays];
  const controller = new AbortController();
  const onFound = vi.fn();
  const running = measureTurn({
    servers: (['udp', 'tcp', 'tls'] as const)
      .slice(0, relays.length)
      .map((transport) => ({ transport, ice: { urls: `turn:${transport}.example.org` } })),
    onFound,
    signal: controller.signal,
    speeds: { downloadMbps: 20, uploadMbps: 20 },
    writeProbe: (seq) => Uint8Array.of(seq >> 8, seq & 255),
    readProbe: ([high, low]) => (high === undefined || low === undefined ? undefined : 256 * high + low),
    createRelay: () => given.shift(),
    nowMs: Date.now,
    startTicks: ({ onTick, onError }) => {
      if (!hasTicks) onError();
      const timer = setInterval(() => onTick(Date.now()), TICK_MS);
      return () => clearInterval(timer);
    },
  });
  return { running, onFound, controller };
}

describe('ways through TURN servers', () => {
  it('are measured concurrently, and each is reported as soon as it is known', async () => {
    const [udp, tcp, tls] = [returning({ isLost: (seq) => seq % 20 === 7 }), fakeRelay(), fakeRelay()];
    const { running, onFound } = measuring([udp.relay, tcp.relay, tls.relay]);
    await pass(0);
    tcp.end('refused');
    await pass(0);
    expect(onFound.mock.calls).toEqual([[{ transport: 'tcp', outcome: { state: 'refused' } }]]);
    udp.become({ isOpen: true });
    await pass(8000);
    const [found, ...others] = await running;
    expect(found).toMatchObject({ transport: 'udp', outcome: { state: 'works', readings: { roundTripMs: TRIP_MS } } });
    expect(found?.outcome).toMatchObject({ readings: { lostShare: expect.closeTo(0.05, 2) } });
    expect(others.map(({ outcome }) => outcome.state)).toEqual(['refused', 'no-answer']);
    expect([udp, tcp, tls].map(({ state }) => state.isClosed)).toEqual([true, true, true]);
  });

  it('transfer little: about two hundred probes, and none after six seconds', async () => {
    const [good, lossy] = [returning(), returning({ isLost: (seq) => seq % 2 === 0 })];
    const { running } = measuring([good.relay, lossy.relay]);
    for (const { become } of [good, lossy]) become({ isOpen: true });
    await pass(6100);
    await running;
    expect(good.sent.length).toBeGreaterThan(200);
    for (const { sent } of [good, lossy]) expect(sent.length).toBeLessThan(240);
  });

  it('that break or return nothing are not measured, and never work', async () => {
    const [silent, broken] = [returning({ isLost: () => true }), returning()];
    const { running } = measuring([silent.relay, { ...broken.relay, connect: () => Promise.reject(new Error('no')) }]);
    silent.become({ isOpen: true });
    await pass(8000);
    expect((await running).map(({ outcome }) => outcome.state)).toEqual(['not-measured', 'not-measured']);
    expect(broken.state.isClosed).toBe(true);
  });

  it('are not measured without WebRTC, or without the worker that ticks', async () => {
    const { running } = measuring([undefined]);
    expect((await running).map(({ outcome }) => outcome.state)).toEqual(['not-measured']);
    const line = returning();
    const without = measuring([line.relay], { hasTicks: false });
    line.become({ isOpen: true });
    await pass(8000);
    expect((await without.running).map(({ outcome }) => outcome.state)).toEqual(['not-measured']);
  });

  it('are closed when the guest continues, and are not reported', async () => {
    const [opening, probed] = [fakeRelay(), returning()];
    const { running, onFound, controller } = measuring([opening.relay, probed.relay]);
    const refused = expect(running).rejects.toThrow('left');
    probed.become({ isOpen: true });
    await pass(500);
    controller.abort(new Error('left'));
    await refused;
    await pass(0);
    expect([opening, probed].map(({ state }) => state.isClosed)).toEqual([true, true]);
    expect(onFound).not.toHaveBeenCalled();
  });
});
