import { expect, it } from 'vitest';
import { findingsIn } from './findings-in';

const chipsOf = (params: Parameters<typeof findingsIn>[0]['params']) => findingsIn({ params }).map(({ chip }) => chip);

it('names the findings with their numbers', () => {
  expect(chipsOf({ findings: ['some-noise', 'call-band'], bandwidthKhz: 6.8 })).toEqual([
    'Some background noise',
    'Call quality, up to 6.8 kHz',
  ]);
});

it('leaves out missing numbers of earlier versions, and unknown findings', () => {
  expect(chipsOf({ findings: ['call-band', 'toString', 'of-tomorrow'] })).toEqual(['Call quality']);
  expect(chipsOf({})).toEqual([]);
});
