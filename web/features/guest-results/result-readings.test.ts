import { describe, expect, it } from 'vitest';
import { guestMachine } from './result-readings';

describe('the machine of a guest', () => {
  it('is a browser on a system', () => {
    expect(guestMachine({ browser: 'Firefox 131', system: 'Windows' })).toBe('Firefox 131 on Windows');
  });

  it('is as much as is known', () => {
    expect(guestMachine({ system: 'iOS' })).toBe('iOS');
    expect(guestMachine({})).toBeUndefined();
    expect(guestMachine(null)).toBeUndefined();
  });
});
