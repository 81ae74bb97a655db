import { expect, it } from 'vitest';
import { findingsIn } from './findings-in';

const chipsOf = (params: Parameters<typeof findingsIn>[0]['params']) => findingsIn({ params }).map(({ chip }) => chip);

it('names what was found, with the number that it was found by', () => {
  expect(chipsOf({ findings: ['some-noise', 'call-band'], bandwidthKhz: 6.8 })).toEqual([
    'Some background noise',
    'Call quality, up to 6.8 kHz',
  ]);
});

it('does without a number that an earlier version did not send, and without what nobody has words for', () => {
  expect(chipsOf({ findings: ['call-band', 'toString', 'of-tomorrow'] })).toEqual(['Call quality']);
  expect(chipsOf({})).toEqual([]);
});
