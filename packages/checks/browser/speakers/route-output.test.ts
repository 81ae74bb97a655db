import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type OutputContext, routeOutput } from './route-output';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function contextOn(sinkId: string, setSinkId: () => Promise<void>) {
  const asked = vi.fn(setSinkId);
  return { asked, context: { sinkId, setSinkId: asked } as unknown as OutputContext };
}

const rejects = (name: string) => () => Promise.reject(new DOMException('', name));

it.each([undefined, '', 'default'])('no output is set while nothing was chosen: %j', async (outputId) => {
  const { asked, context } = contextOn('', rejects('NotAllowedError'));
  expect(await routeOutput(context, outputId)).toBe('chosen');
  expect(asked).not.toHaveBeenCalled();
});

it('the default output is set again after another one', async () => {
  const { asked, context } = contextOn('headset', async () => undefined);
  expect(await routeOutput(context, undefined)).toBe('chosen');
  expect(asked).toHaveBeenCalledExactlyOnceWith('');
});

it.each([
  ['NotFoundError', 'gone'],
  ['NotAllowedError', 'default'],
  ['SecurityError', 'default'],
  ['AbortError', 'default'],
  ['InvalidStateError', 'default'],
])('an output that is refused with %s: %s', async (name, route) => {
  expect(await routeOutput(contextOn('', rejects(name)).context, 'headset')).toBe(route);
});

it('a browser that never answers plays on the default output', async () => {
  const route = routeOutput(contextOn('', () => new Promise(() => undefined)).context, 'headset');
  await vi.advanceTimersByTimeAsync(3000);
  expect(await route).toBe('default');
});

it('an output is not called the default one while an earlier choice is still set', async () => {
  expect(await routeOutput(contextOn('headset', rejects('NotAllowedError')).context, 'laptop')).toBe('gone');
});

it('a browser that cannot set outputs plays on its own', async () => {
  expect(await routeOutput({} as OutputContext, 'headset')).toBe('chosen');
});
