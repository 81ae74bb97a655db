import { setPriority } from 'node:os';
import { expect, it, vi } from 'vitest';
import { lowPriority } from './thread-priority';

vi.mock('node:os', { spy: true });

it('threads have a low priority, or the usual one if a sandbox refuses it', () => {
  expect(lowPriority()).toEqual(process.platform === 'linux' ? { niceIncrement: 5 } : {});
  vi.mocked(setPriority).mockImplementation(() => {
    throw new Error('EPERM');
  });
  expect(lowPriority()).toEqual({});
});
