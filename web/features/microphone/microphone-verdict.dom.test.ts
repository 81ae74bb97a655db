import { type HintCode, LIVE_HINTS } from '@linecheck/checks/microphone/hint';
import { expect, it } from 'vitest';
import { fakeTime } from '../../testing/fake-time';
import { renderHook } from '../../testing/render-hook';
import { useSteadyHint } from './microphone-verdict';

const passMs = fakeTime();

async function listening() {
  const first: { readonly code: HintCode | undefined } = { code: undefined };
  const { now, change } = await renderHook(({ code }: typeof first) => useSteadyHint(code && LIVE_HINTS[code]), first);
  return { said: now, hear: (code: HintCode | undefined) => change({ code }) };
}

it('a hint is said once it has stayed for three seconds, and not while the level moves', async () => {
  const { said, hear } = await listening();
  await hear('silent');
  await passMs(2999);
  expect(said()).toBeUndefined();
  await passMs(1);
  expect(said()).toBe('silent');
  await passMs(20_000);
  for (const code of ['low', 'good', 'low', 'good'] as const) {
    await hear(code);
    await passMs(2900);
    expect(said()).toBe('silent');
  }
  await passMs(100);
  expect(said()).toBe('good');
});

it('the next hint comes ten seconds later at the earliest', async () => {
  const { said, hear } = await listening();
  await hear('silent');
  await passMs(3000);
  await hear('low');
  await passMs(9999);
  expect(said()).toBe('silent');
  await passMs(1);
  expect(said()).toBe('low');
});

it('nothing is said once nothing is measured', async () => {
  const { said, hear } = await listening();
  await hear('good');
  await passMs(3000);
  await hear(undefined);
  expect(said()).toBeUndefined();
  await passMs(20_000);
  expect(said()).toBeUndefined();
});
