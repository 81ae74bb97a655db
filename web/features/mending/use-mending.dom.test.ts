import { type MendingWay, mendingWay } from '@linecheck/checks/mending/acts';
import { expect, it, vi } from 'vitest';
import { fakeTime } from '../../testing/fake-time';
import { happens, renderHook } from '../../testing/render-hook';
import { type TakeReading, useMending } from './use-mending';

const passMs = fakeTime();

async function mounted(reason: string, takeReading: TakeReading = async () => ({ kind: 'helped' })) {
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
    takeReading,
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

it('a reading that throws leaves the act to be done again', async () => {
  const bug = new Error('a bug');
  const { hook } = await mounted('too-low', () => Promise.reject(bug));
  const risen = new Promise((resolve) => process.once('unhandledRejection', resolve));
  await happens(() => hook.now().done());
  expect(await risen).toBe(bug);
  expect(hook.now().stage).toEqual({ kind: 'asking', last: undefined });
});
