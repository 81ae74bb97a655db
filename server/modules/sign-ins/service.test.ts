import { describe, expect, it } from 'vitest';
import { shortened } from './service';

describe('the user agent of a browser', () => {
  it('is stored unchanged', () => {
    expect(shortened('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)')).toBe(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)',
    );
  });

  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['blanks', '   '],
    ['no printable letter', '\u0000\u200b\n'],
  ])('is null if it is %s', (_what, userAgent) => {
    expect(shortened(userAgent)).toBeNull();
  });

  it('is truncated after 300 characters, and loses characters that cannot be stored or shown', () => {
    expect(shortened('x'.repeat(301))).toHaveLength(300);
    expect(shortened('Fire\u0000fox\u202e/140 \u{1f600}')).toBe('Firefox/140');
  });
});
