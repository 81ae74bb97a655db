import { describe, expect, it } from 'vitest';
import { opensSeveralInputs } from './listen-for-taps';

describe('a browser', () => {
  it.each([
    ['Chromium on a computer', { userAgentData: { mobile: false } }, true],
    ['Chromium on a phone', { userAgentData: { mobile: true } }, false],
    ['Firefox or Safari', {}, false],
  ])('%s opens several microphones at once: %s', (_name, hints, several) => {
    expect(opensSeveralInputs(hints)).toBe(several);
  });
});
