import { expect, it } from 'vitest';
import { sentPlatform } from './submission-draft';

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
