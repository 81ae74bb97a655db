import { describe, expect, it } from 'vitest';
import { isPreviewOn } from './use-preview';

const untouched = {
  isFree: true,
  wish: 'auto',
  isGranted: true,
  isActivated: true,
  isJudged: false,
  hasBegun: false,
} as const;

describe('the preview of the microphone', () => {
  it.each([
    ['starts automatically after a click in the page', {}, true],
    ['does not where the browser might ask', { isGranted: false }, false],
    ['does not before a click in the page', { isActivated: false }, false],
    ['does not after a verdict', { isJudged: true }, false],
    ['does not once the guest has stopped it', { wish: 'off' }, false],
    ['does not on a hidden page, in a closed step or during a test', { isFree: false }, false],
    ['listens on request in any case', { wish: 'on', isGranted: false, isActivated: false, isJudged: true }, true],
    ['does not listen on a hidden page, even on request', { wish: 'on', isFree: false }, false],
    ['stays on when the permission was withdrawn', { isGranted: false, hasBegun: true }, true],
  ] as const)('%s', (_what, change, expected) => {
    expect(isPreviewOn({ ...untouched, ...change })).toBe(expected);
  });
});
