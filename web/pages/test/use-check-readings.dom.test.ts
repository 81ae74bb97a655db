import { assumedReadings } from '@linecheck/checks/connection/readings';
import { measured } from '@linecheck/checks/reading';
import { expect, it } from 'vitest';
import { happens, renderHook } from '../../testing/render-hook';
import { useCheckReadings } from './use-check-readings';

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
