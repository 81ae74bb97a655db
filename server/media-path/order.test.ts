import { expect, it } from 'vitest';
import { fromArguments, readOrder, toArguments } from './order';

it.each([
  [{ kind: 'open', id: 'a', offer: 'v=0', purpose: 'check' }],
  [{ kind: 'open', id: 'a', offer: 'v=0', purpose: 'watch' }],
  [{ kind: 'report', id: 'a' }],
])('%j is an order', (order) => {
  expect(readOrder(JSON.parse(JSON.stringify(order)))).toEqual(order);
});

it.each([null, 7, 'open', {}, { kind: 'close', id: 'a' }, [{ kind: 'open' }]])('%j is not one', (message) => {
  expect(readOrder(message)).toBeUndefined();
});

it('bounds pass as arguments, and a reflector without them does not start', () => {
  const options = { port: 3478, maxPaths: 40, lifeMs: 30_000, watchLifeMs: 75_000, openWithinMs: 10_000 };
  expect(fromArguments(toArguments(options))).toEqual(options);
  expect(() => fromArguments(['3478', '40'])).toThrow('missing reflector arguments');
});
