import { describe, expect, it, vi } from 'vitest';
import { judgeConnection } from '../../connection/judge';
import { eachMeasured } from '../../reading';
import type { CheckRun } from '../check-run';
import { BEGUN, createBackgroundTest, mayBeMetered } from './background-test';
import type { FinishedConnection, runConnectionSession } from './connection-session';
import type { SpeedTestProgress } from './run-speed-test';

type Session = typeof runConnectionSession;
type Run = CheckRun<SpeedTestProgress> & { end(finished: FinishedConnection): void };

function finishedWith(latencyMs: number, mbps: number): FinishedConnection {
  const readings = eachMeasured({ latencyMs, downloadMbps: mbps, uploadMbps: mbps, bytesMoved: 9e6 });
  return { verdict: judgeConnection(readings), readings, measured: { readings, provider: 'self' } };
}

const good = finishedWith(12, 90);
const fair = finishedWith(90, 6);

const inPhase = (phase: SpeedTestProgress['phase']): SpeedTestProgress => ({ ...BEGUN, phase, percent: 50 });

function rig() {
  const runs: Run[] = [];
  const runSession: Session = async (options, run) => {
    expect(await options.findProvider(run.signal), 'never a third party').toBe('self');
    return new Promise((resolve, reject) => {
      runs.push({ ...run, end: resolve });
      run.signal.addEventListener('abort', () => reject(run.signal.reason));
    });
  };
  const facts = { nowMs: 0, isOffline: false };
  const page = { interrupt: () => {}, unwatch: vi.fn() };
  const report = vi.fn();
  const background = createBackgroundTest({
    runSession,
    watchPage: (onInterrupted) => {
      page.interrupt = onInterrupted;
      return page.unwatch;
    },
    isOffline: () => facts.isOffline,
    clock: () => facts.nowMs,
    report,
  });
  const controller = new AbortController();
  const told: SpeedTestProgress[] = [];
  const takeOver = () => background.takeOver({ signal: controller.signal, onState: (now) => void told.push(now) });
  const started = async () => {
    background.start();
    await vi.waitFor(() => expect(runs).toHaveLength(1));
    return runs[0]!;
  };
  const ended = async (finished: FinishedConnection) => {
    const run = await started();
    run.end(finished);
    await vi.waitFor(() => expect(page.unwatch).toHaveBeenCalled());
  };
  return { background, facts, page, report, runs, started, ended, takeOver, told, controller };
}

describe('a connection test in the background', () => {
  it('reports its progress, and passes its result to the step immediately, once', async () => {
    const { background, started, takeOver, page } = rig();
    const kinds: string[] = [];
    background.onChange(() => kinds.push(background.state().kind));
    const run = await started();
    run.onState(inPhase('download'));
    expect(background.state()).toMatchObject({ kind: 'running', progress: { phase: 'download' } });
    run.end(good);
    await vi.waitFor(() => expect(page.unwatch).toHaveBeenCalled());
    expect(kinds).toEqual(['running', 'running', 'measured']);
    expect(await takeOver()).toBe(good);
    expect(background.state().kind).toBe('idle');
    expect(await takeOver()).toBe('nothing');
  });

  it('counts only if it passed, and otherwise the step reports that it measures again', async () => {
    const { background, ended, takeOver, report } = rig();
    await ended(fair);
    expect(background.state()).toEqual({ kind: 'dropped', reason: 'not-passed' });
    expect(report).toHaveBeenCalledExactlyOnceWith(fair.readings);
    expect(await takeOver()).toBe('not-passed');
    expect(await takeOver()).toBe('nothing');
  });

  it('continues its upload in the step', async () => {
    const { started, takeOver, told } = rig();
    const run = await started();
    run.onState(inPhase('upload'));
    const taken = takeOver();
    run.onState({ ...inPhase('upload'), percent: 90 });
    run.end(good);
    expect(await taken).toBe(good);
    expect(told.map(({ percent }) => percent)).toEqual([50, 90]);
  });

  it('that ends in the step counts only if it passed', async () => {
    const { started, takeOver } = rig();
    const run = await started();
    run.onState(inPhase('upload'));
    const taken = takeOver();
    run.end(fair);
    expect(await taken).toBe('not-passed');
  });

  it.each(['latency', 'download'] as const)('in its %s is cancelled for one in the step', async (phase) => {
    const { started, takeOver, told } = rig();
    const run = await started();
    run.onState(inPhase(phase));
    expect(await takeOver()).toBe('nothing');
    expect(run.signal.aborted).toBe(true);
    expect(told).toEqual([]);
  });

  it('is cancelled with the step that follows it', async () => {
    const { started, takeOver, controller, background } = rig();
    const run = await started();
    run.onState(inPhase('upload'));
    const taken = takeOver();
    controller.abort(new Error('left'));
    await expect(taken).rejects.toThrow('left');
    expect(run.signal.aborted).toBe(true);
    expect(background.state().kind).toBe('idle');
  });

  it('does not count after two minutes, nor without a network', async () => {
    const aged = rig();
    await aged.ended(good);
    aged.facts.nowMs = 120_001;
    expect(await aged.takeOver()).toBe('nothing');
    const cut = rig();
    await cut.ended(good);
    cut.facts.isOffline = true;
    expect(await cut.takeOver()).toBe('nothing');
    const kept = rig();
    await kept.ended(good);
    kept.facts.nowMs = 120_000;
    expect(await kept.takeOver()).toBe(good);
  });

  it('ends when the page is hidden, and keeps the measured readings', async () => {
    const running = rig();
    const run = await running.started();
    running.page.interrupt();
    expect(run.signal.aborted).toBe(true);
    expect(running.background.state()).toEqual({ kind: 'dropped', reason: 'interrupted' });
    running.background.start();
    expect(running.runs).toHaveLength(1);
    const over = rig();
    await over.ended(good);
    over.background.interrupt();
    expect(over.background.state().kind).toBe('measured');
  });

  it('that the guest declines before or during it transfers no further bytes', async () => {
    const before = rig();
    before.background.decline();
    before.background.start();
    expect(before.runs).toHaveLength(0);
    const meanwhile = rig();
    const run = await meanwhile.started();
    meanwhile.background.decline();
    expect(run.signal.aborted).toBe(true);
    expect(meanwhile.background.state()).toEqual({ kind: 'dropped', reason: 'by-guest' });
    expect(await meanwhile.takeOver()).toBe('nothing');
    meanwhile.background.start();
    expect(meanwhile.runs, 'not even for another run of the checks').toHaveLength(1);
  });
});

it.each<[boolean, string, Parameters<typeof mayBeMetered>[0]]>([
  [false, 'a computer that says nothing', { network: undefined, family: 'desktop' }],
  [false, 'a computer that names no type', { network: { saveData: false }, family: 'desktop' }],
  [true, 'a computer that saves data', { network: { saveData: true }, family: 'desktop' }],
  [true, 'a computer on a mobile line', { network: { type: 'cellular' }, family: 'desktop' }],
  [false, 'a phone on Wi-Fi', { network: { type: 'wifi' }, family: 'android' }],
  [true, 'a phone on Wi-Fi that saves data', { network: { type: 'wifi', saveData: true }, family: 'android' }],
  [true, 'a phone on a mobile line', { network: { type: 'cellular' }, family: 'android' }],
  [true, 'a phone that does not report its line', { network: { type: 'unknown' }, family: 'android' }],
  [true, 'a phone that says nothing', { network: undefined, family: 'apple-mobile' }],
])('may be metered: %s, of %s', (isMetered, _name, clues) => {
  expect(mayBeMetered(clues)).toBe(isMetered);
});
