import { assumedReadings } from '@linecheck/checks/connection/readings';
import { measured } from '@linecheck/checks/reading';
import { afterEach, expect, it, vi } from 'vitest';
import { takenIn } from '../../features/recheck/recheck-flow';
import { happens, renderHook } from '../../testing/render-hook';
import { useCheckReadings } from './use-check-readings';

afterEach(() => void vi.useRealTimers());

const mounted = () => renderHook(() => useCheckReadings({}), {});

it('readings after a verdict are added to its readings, without a new time', async () => {
  const hook = await mounted();
  await happens(() => hook.now().note('connection', { ...assumedReadings(), uploadMbps: measured(8) }));
  const { checkedAt } = hook.now().found.connection ?? {};
  await happens(() => hook.now().add('connection', { turnUdp: 'works' }));
  expect(hook.now().found.connection).toEqual({
    readings: { ...assumedReadings(), uploadMbps: measured(8), turnUdp: 'works' },
    checkedAt,
    isKept: false,
  });
});

it('nothing is added to a check without readings', async () => {
  const hook = await mounted();
  await happens(() => hook.now().add('connection', { turnUdp: 'works' }));
  expect(hook.now().found).toEqual({});
});

it('a full check after a recheck counts as such, also if the clock is set back between them', async () => {
  const measured = { kind: 'measured', status: 'passed' } as const;
  const parts = { microphone: measured, camera: { kind: 'failed', reason: 'device' }, connection: measured } as const;
  const done = { kind: 'done', earlier: { day: '2026-11-01' }, taken: { parts }, verdicts: {} } as const;
  const hook = await mounted();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T12:00:00Z') });
  await happens(() => {
    for (const part of ['microphone', 'camera', 'connection'] as const)
      hook.now().note(part, {}, { isRechecked: true });
  });
  expect(takenIn(done, hook.now().found)).toEqual({ parts });
  vi.setSystemTime(Date.parse('2026-11-28T10:00:00Z'));
  await happens(() => hook.now().note('camera', {}));
  expect(takenIn(done, hook.now().found)?.parts).toEqual({ ...parts, camera: { kind: 'full' } });
});
