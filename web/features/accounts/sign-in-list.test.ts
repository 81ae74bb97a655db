import { account as texts } from '@linecheck/texts/en/account';
import { describe, expect, it } from 'vitest';
import { browserLabel } from './sign-in-list';

describe('the words for a sign-in', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140 on Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Safari 18 on macOS',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
      'Edge 141 on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 [LinkedInApp]/9.31',
      'LinkedIn on iOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 GSA/380.0 Mobile/15E148 Safari/604.1',
      'Google app on iOS',
    ],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'An app on iOS'],
    ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Dillo/3', 'Unknown browser on ChromeOS'],
    ['curl/8.14.1', 'curl/8.14.1'],
    [`${'x'.repeat(80)} y`, 'x'.repeat(40)],
    [null, 'Unknown browser'],
  ])('of %j are %j', (userAgent, words) => {
    expect(browserLabel(texts, userAgent)).toBe(words);
  });
});
