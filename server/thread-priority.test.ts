import { expect, it } from 'vitest';
import { lowPriority } from './thread-priority';

it('threads have a low priority, or the usual one if a sandbox refuses it', () => {
  const low = process.platform === 'linux' ? { niceIncrement: 5 } : {};
  const refuse = () => {
    throw new Error('EPERM');
  };
  expect([lowPriority(), lowPriority(refuse)]).toEqual([low, {}]);
});
