import { describe, expect, it } from 'vitest';
import type { VerdictReason } from '../verdict';
import { MENDING_ACTS, MENDING_WAYS, mendingReason, mendingWay } from './acts';

const ways = Object.values(MENDING_WAYS).flatMap((ofCheck) => Object.entries(ofCheck));
const failed = (code: string, params: VerdictReason['params'] = {}): VerdictReason => ({
  status: 'failed',
  code,
  params,
});

describe('the ways to mend a check', () => {
  it.each(ways)('of "%s" never ask for the same act twice', (_, { acts }) => {
    expect(new Set(acts).size).toBe(acts.length);
  });

  it('use every act', () => {
    const used: readonly string[] = ways.flatMap(([, { acts }]) => [...acts]);
    expect(MENDING_ACTS.filter((act) => !used.includes(act))).toEqual([]);
  });
});

describe('the reason of a verdict', () => {
  it.each([
    ['is its code', failed('hum'), 'hum'],
    [
      'is the cause, if that is mended in another way',
      failed('drop-outs', { cause: 'busy-computer' }),
      'busy-computer',
    ],
    ['is the code beside an unknown cause', failed('hum', { cause: 'toString' }), 'hum'],
    ['is nothing for a code of another version', failed('toString'), undefined],
    ['is nothing for a verdict that passes', { ...failed('good'), status: 'passed' }, undefined],
  ] as const)('%s', (_, verdict, reason) => {
    expect(mendingReason('microphone', verdict)).toBe(reason);
  });

  it('tells a covered camera from other plain pictures', () => {
    const black = { plainColor: 'black' };
    expect(mendingReason('camera', failed('flat', black))).toBe('covered');
    expect(mendingReason('camera', failed('flat', { plainColor: 'blue' }))).toBe('flat');
    expect(mendingReason('camera', failed('flat', { ...black, kind: 'program' }))).toBe('flat');
  });

  it('has its own way in each check', () => {
    expect(mendingWay('microphone', 'too-loud')?.acts[0]).toBe('move-back');
    expect(mendingWay('speakers', 'too-loud')?.acts[0]).toBe('be-quiet');
    expect(mendingWay('speakers', 'hum')).toBeUndefined();
  });
});
