import texts from '@linecheck/texts/en/result-record';
import { describe, expect, it } from 'vitest';
import { guestMachine } from './result-readings';

describe('the machine of a guest', () => {
  it('is a browser on a system', () => {
    expect(guestMachine(texts, { browser: 'Firefox 131', system: 'Windows' })).toBe('Firefox 131 on Windows');
  });

  it('is as much as is known', () => {
    expect(guestMachine(texts, { system: 'iOS' })).toBe('iOS');
    expect(guestMachine(texts, {})).toBeUndefined();
    expect(guestMachine(texts, null)).toBeUndefined();
  });
});
