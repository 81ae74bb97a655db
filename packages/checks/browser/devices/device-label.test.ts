import { describe, expect, it } from 'vitest';
import { deviceLabel } from './device-label';

describe('the name of a device', () => {
  it.each([
    ['a short label', 'Desk Cam (046d:085e)', 'Desk Cam (046d:085e)'],
    ['200 characters', 'm'.repeat(200), 'm'.repeat(200)],
    ['more than 200', 'm'.repeat(201), 'm'.repeat(200)],
    ['characters that are written as two', '🎧'.repeat(300), '🎧'.repeat(200)],
    ['half a character', 'Mic \ud83c one', 'Mic  one'],
    ['half a character at the cut', `${'m'.repeat(199)}\ud83c🎧🎧`, `${'m'.repeat(199)}🎧`],
    ['a character that ends texts', 'Mic\0 one', 'Mic one'],
    ['nothing but blanks', ' \n ', undefined],
  ])('is cut to what can be sent: %s', (_, given, label) => {
    expect(deviceLabel(given)).toBe(label);
  });
});
