import { expect, it } from 'vitest';
import { sentMended, sentPlatform } from './submission-draft';

it.each([
  [
    { inApp: false, browser: 'Firefox', version: '145', system: 'Linux' },
    { browser: 'Firefox 145', system: 'Linux' },
  ],
  [
    { inApp: true, browser: 'LinkedIn', version: undefined, system: 'iOS' },
    { browser: 'LinkedIn', system: 'iOS' },
  ],
  [{ inApp: true, browser: undefined, version: undefined, system: 'Android' }, { system: 'Android' }],
  [{ inApp: false, browser: undefined, version: undefined, system: undefined }, {}],
] as const)('of %o a result has %o', (platform, sent) => {
  expect(sentPlatform(platform)).toEqual(sent);
});

it('a result has the acts that were tried, by check and reason, with how often', () => {
  const tried = (reason: string, act: 'come-close' | 'uncover') => ({ reason, act, answer: 'not-yet' }) as const;
  const tries = {
    camera: [tried('covered', 'uncover')],
    microphone: [tried('too-quiet', 'come-close'), tried('too-low', 'come-close'), tried('too-low', 'come-close')],
  };
  expect(sentMended(tries)).toEqual({
    mended: [
      { check: 'microphone', code: 'too-quiet', act: 'come-close', count: 1 },
      { check: 'microphone', code: 'too-low', act: 'come-close', count: 2 },
      { check: 'camera', code: 'covered', act: 'uncover', count: 1 },
    ],
  });
  expect(sentMended({})).toEqual({});
});
