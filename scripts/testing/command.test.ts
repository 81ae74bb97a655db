import { describe, expect, it } from 'vitest';
import { readCommand } from './command';

describe('the arguments of a test run', () => {
  it.each([
    [[], { selection: 'chromium' }],
    [['chromium'], { selection: 'chromium' }],
    [['engines'], { selection: 'engines' }],
    [['all'], { selection: 'all' }],
    [['--changed'], { selection: 'chromium', changedSince: 'HEAD' }],
    [['--changed', 'HEAD~3'], { selection: 'chromium', changedSince: 'HEAD~3' }],
  ])('%j select what to run', (args, command) => {
    expect(readCommand(args)).toEqual(command);
  });

  it.each([[['firefox']], [['all', 'engines']], [['--changed', 'one', 'two']], [['--changed=main']], [['--watch']]])(
    '%j are refused',
    (args) => {
      expect(readCommand(args)).toBeUndefined();
    },
  );
});
