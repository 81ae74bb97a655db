import { type MendingWay, mendingWay } from '@linecheck/checks/mending/acts';
import { expect, it, vi } from 'vitest';
import { fakeTime } from '../../testing/fake-time';
import { happens, renderHook } from '../../testing/render-hook';
import { useMending } from './use-mending';

const passMs = fakeTime();

async function mounted(reason: string) {
  const onCheckAgain = vi.fn();
  let helps: () => void = () => undefined;
  const watchAct = (_by: string, onHelped: () => void) => {
    helps = onHelped;
    return () => undefined;
  };
  const hook = await renderHook(useMending, {
    reason,
    way: mendingWay('microphone', reason) as MendingWay, // Each test names a reason with a way.
    tries: [],
    onTried: () => undefined,
    isPossible: () => true,
    takeReading: async () => ({ kind: 'helped' }) as const,
    watchAct,
    onCheckAgain,
  });
  return { hook, onCheckAgain, happensAtOnce: () => happens(() => helps()) };
}

it('the whole check starts one and a half seconds after a reading has helped', async () => {
  const { hook, onCheckAgain } = await mounted('too-low');
  await happens(() => hook.now().done());
  expect(hook.now().stage.kind).toBe('helped');
  await passMs(1499);
  expect(onCheckAgain).not.toHaveBeenCalled();
  await passMs(1);
  expect(onCheckAgain).toHaveBeenCalledOnce();
});

it('the whole check starts one and a half seconds after the browser has noticed the act', async () => {
  const { onCheckAgain, happensAtOnce } = await mounted('muted');
  await happensAtOnce();
  await passMs(1500);
  expect(onCheckAgain).toHaveBeenCalledOnce();
});

it('the whole check does not start once the guest has left', async () => {
  const { hook, onCheckAgain } = await mounted('too-low');
  await happens(() => hook.now().done());
  await hook.unmount();
  await passMs(1500);
  expect(onCheckAgain).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});
