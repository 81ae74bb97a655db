import { describe, expect, it } from 'vitest';
import { wantedRange } from './byte-range';

const all = { kind: 'all' };
const part = (first: number, last: number) => ({ kind: 'part', first, last });
const unsatisfiable = { kind: 'unsatisfiable' };

describe('a range of 1000 bytes', () => {
  it.each([
    ['bytes=0-', part(0, 999)],
    ['bytes=0-1', part(0, 1)],
    ['bytes=0-0', part(0, 0)],
    ['bytes=999-', part(999, 999)],
    ['bytes=500-5000', part(500, 999)],
    ['bytes=-1', part(999, 999)],
    ['bytes=-1000', part(0, 999)],
    ['bytes=-5000', part(0, 999)],
    ['BYTES= 2-3 ', part(2, 3)],
    ['bytes=1000-', unsatisfiable],
    ['bytes=1000-2000', unsatisfiable],
    ['bytes=-0', unsatisfiable],
    [`bytes=${'9'.repeat(400)}-`, unsatisfiable],
    [undefined, all],
    ['', all],
    ['bytes=', all],
    ['bytes=-', all],
    ['bytes=9-3', all],
    ['bytes=a-b', all],
    ['bytes=1.5-2', all],
    ['bytes=0-1,5-9', all],
    ['chapters=1-2', all],
    ['0-1', all],
  ])('%j is %j', (range, wanted) => {
    expect(wantedRange(range === undefined ? {} : { range }, 1000)).toEqual(wanted);
  });

  it('with a condition is ignored, since no response has a validator', () => {
    expect(wantedRange({ range: 'bytes=0-1', 'if-range': '"some-tag"' }, 1000)).toEqual(all);
  });
});
