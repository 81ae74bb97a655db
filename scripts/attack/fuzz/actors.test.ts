import { describe, expect, it } from 'vitest';
import { spellings } from './actors';

describe('the spellings of a mark', () => {
  it.each([0, 1, 2, 3, 4, 5])('are found in base64 after %d bytes', (before) => {
    const video = Buffer.from(`${'x'.repeat(before)}drovenk9b${'y'.repeat(7)}`).toString('base64');
    expect(spellings('drovenk9b').some((spelling) => video.includes(spelling))).toBe(true);
  });

  it('are not those of another mark', () => {
    const video = Buffer.from(' pulmarz3a pulmarz3a pulmarz3a').toString('base64');
    expect(spellings('drovenk9b').some((spelling) => video.includes(spelling))).toBe(false);
  });
});
