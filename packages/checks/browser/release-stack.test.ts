import { expect, it } from 'vitest';
import { createReleaseStack } from './release-stack';

it('releases the newest first, once', () => {
  const order: string[] = [];
  const releases = createReleaseStack();
  releases.add(() => order.push('first'));
  releases.add(() => order.push('second'));
  releases.releaseAll();
  releases.releaseAll();
  expect(order).toEqual(['second', 'first']);
});

it('immediately releases what arrives after the end', () => {
  const releases = createReleaseStack();
  releases.releaseAll();
  let released = false;
  releases.add(() => {
    released = true;
  });
  expect(released).toBe(true);
});
