import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReadingCourse } from '../../reading';
import { fakePage } from '../devices/testing/fake-page';
import { answeringPeer } from './testing/answering-peer';
import { watchLine } from './watch-line';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-24T14:03:00.000Z') }));
afterEach(() => void vi.useRealTimers());

const TICK_MS = 10;

type Answer = Awaited<ReturnType<Parameters<typeof watchLine>[0]['server']['answer']>>;

interface Rig {
  readonly isLost?: (seq: number) => boolean;
  readonly answer?: Answer;
}

async function rig({ isLost, answer = { id: 'watch', sdp: 'answer', isProven: true } }: Rig = {}) {
  const { line, createPeer, format } = answeringPeer(isLost);
  const { page, hide, show } = fakePage();
  const told: ReadingCourse[] = [];
  let transfer: (span: { readonly fromMs: number; readonly toMs: number }) => void = () => undefined;
  const stop = watchLine({
    server: { answer: async () => answer },
    format,
    page,
    createPeer,
    nowMs: Date.now,
    onCourse: (course) => void told.push(course),
    watchTransfers: (onTransfer) => {
      transfer = onTransfer;
      return () => undefined;
    },
    startTicks: ({ onTick }) => {
      const timer = setInterval(() => onTick(Date.now()), TICK_MS);
      return () => clearInterval(timer);
    },
  });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  await pass(0);
  line.become({ isConnected: true, isOpen: true });
  await pass(0);
  const shares = () => told.at(-1)?.seconds.map((second) => second?.[0] ?? null);
  return {
    stop,
    line,
    pass,
    hide,
    show,
    told,
    shares,
    transfer: (span: Parameters<typeof transfer>[0]) => transfer(span),
  };
}

describe('a line that is watched', () => {
  it('is reported every second, with twenty packets each, and with the time of its start', async () => {
    const { line, pass, told, shares } = await rig();
    await pass(5000);
    expect(told).toHaveLength(4);
    expect(shares()).toEqual([0, 0, 0, 0]);
    expect(told[0]?.beganAt).toBe('2026-11-24T14:03:00.000Z');
    expect(line.sent.length).toBeGreaterThanOrEqual(98);
    expect(line.sent.length).toBeLessThanOrEqual(100);
  });

  it('ends automatically after a minute, with every second reported', async () => {
    const { line, pass, shares } = await rig();
    await pass(64_000);
    expect(shares()).toEqual(Array(60).fill(0));
    expect(line.state.isClosed).toBe(true);
    expect(line.sent.length).toBeLessThanOrEqual(1200);
  });

  it('sends and reports nothing while the page is hidden, and misses those seconds', async () => {
    const { line, pass, hide, show, told, shares } = await rig();
    await pass(4500);
    hide();
    const [sent, tellings] = [line.sent.length, told.length];
    await pass(20_000);
    expect([line.sent.length, told.length]).toEqual([sent, tellings]);
    show();
    await pass(4500);
    expect(shares()).toEqual([0, 0, 0, 0, ...Array(21).fill(null), 0, 0, 0]);
  });

  it('misses the seconds of a transfer of the page', async () => {
    const { pass, shares, transfer } = await rig({ isLost: (seq) => seq >= 60 && seq < 80 && seq % 2 === 0 });
    await pass(3900);
    transfer({ fromMs: Date.now() - 600, toMs: Date.now() - 500 });
    await pass(3000);
    expect(shares()?.slice(0, 5)).toEqual([0, 0, 0, null, 0]);
  });

  it('that is stopped sends and reports nothing more, and its path is closed', async () => {
    const { stop, line, pass, told } = await rig();
    await pass(3000);
    stop();
    const [sent, tellings] = [line.sent.length, told.length];
    await pass(3000);
    expect([line.sent.length, told.length, line.state.isClosed]).toEqual([sent, tellings, true]);
  });

  it('whose server needs its place for another keeps the reported seconds', async () => {
    const { line, pass, told, shares } = await rig();
    await pass(5000);
    line.become({ isOpen: false });
    await pass(5000);
    expect(shares()?.every((share) => share === 0)).toBe(true);
    expect(told.length).toBeLessThanOrEqual(6);
    expect(line.state.isClosed).toBe(true);
  });

  it('that stays silent ends, and the silence is not reported', async () => {
    const { line, pass, shares } = await rig({ isLost: (seq) => seq >= 60 });
    await pass(20_000);
    expect(shares()).toEqual([0, 0, 0]);
    expect(line.state.isClosed).toBe(true);
  });

  it.each(['full', 'not-offered'] as const)('does not start if the server is %s', async (answer) => {
    const { line, pass, told } = await rig({ answer });
    await pass(10_000);
    expect([told, line.sent]).toEqual([[], []]);
    expect(line.state.isClosed).toBe(true);
  });
});
