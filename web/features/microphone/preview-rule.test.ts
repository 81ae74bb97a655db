import { describe, expect, it } from 'vitest';
import { isPreviewOn } from './preview-rule';

const untouched = {
  isFree: true,
  wish: 'auto',
  isGranted: true,
  isActivated: true,
  isJudged: false,
  hasBegun: false,
} as const;

describe('isPreviewOn', () => {
  it('listens by itself once the page is touched and may listen', () => {
    expect(isPreviewOn(untouched)).toBe(true);
  });

  it.each([
    ['the browser might ask', { isGranted: false }],
    ['nobody has touched the page', { isActivated: false }],
    ['a verdict stands', { isJudged: true }],
    ['the guest has stopped it', { wish: 'off' }],
    ['the page is hidden, the step closed or a test under way', { isFree: false }],
  ] as const)('does not listen by itself while %s', (_case, change) => {
    expect(isPreviewOn({ ...untouched, ...change })).toBe(false);
  });

  it('listens when it is asked to, whatever the browser may ask and after a verdict', () => {
    expect(isPreviewOn({ ...untouched, wish: 'on', isGranted: false, isActivated: false, isJudged: true })).toBe(true);
  });

  it('never listens on a hidden page, even when it was asked to', () => {
    expect(isPreviewOn({ ...untouched, wish: 'on', isFree: false })).toBe(false);
  });

  it('goes on, or keeps saying how it ended, when the permission was withdrawn', () => {
    expect(isPreviewOn({ ...untouched, isGranted: false, hasBegun: true })).toBe(true);
  });
});
