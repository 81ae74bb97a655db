import { type ProblemCode, problems } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { problems as english } from './en/problems';
import { problemWords } from './problem-words';

const words = (code: ProblemCode, params?: Readonly<Record<string, string | number>>) =>
  problemWords('en', english, { code, params });

describe('the words of a refusal', () => {
  it.each(Object.keys(problems) as ProblemCode[])('%s has a complete sentence for people', (code) => {
    expect(words(code)).toMatch(/^[A-Z][^{}]*[.]$/);
  });

  it('are those of its case', () => {
    expect(words('plan_required', { reason: 'templates' })).toBe('Checklist templates are a Pro feature.');
    expect(words('plan_required', { reason: 'pro_items', max: 100 })).toBe('A template holds up to 100 items.');
  });

  it('are the general ones for an unknown case', () => {
    for (const reason of ['of-a-newer-server', 'constructor']) {
      expect(words('clip_quota', { reason })).toBe(english.clip_quota.general);
      expect(words('not_found', { reason })).toBe(english.not_found);
    }
  });

  it.each([
    [1, 'Please try again in 1 second.'],
    [30, 'Please try again in 30 seconds.'],
  ])('contain the number of seconds to wait: %i', (count, end) => {
    expect(words('rate_limited', { reason: 'seconds', count }).endsWith(end)).toBe(true);
  });
});
