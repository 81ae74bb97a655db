import { TOKEN_SCOPES } from '@linecheck/contract';
import { expect, it } from 'vitest';
import { scopeWords, tokensGlance } from './token-words';

const inDays = (days: number): string => new Date(Date.now() + (days + 0.5) * 24 * 60 * 60 * 1000).toISOString();
const USED = '2026-10-11T10:00:00.000Z';

it('names a ready set in any order, and the parts of any other token', () => {
  expect(scopeWords(['guests', 'read'])).toBe('Read, guests');
  expect(scopeWords(TOKEN_SCOPES.filter((scope) => scope !== 'people'))).toBe('Everything but people');
  expect(scopeWords(['read', 'people'])).toBe('Read, People');
});

it('says of all tokens which ends first within a week, or when the last was used', () => {
  const glance = (...tokens: Parameters<typeof tokensGlance>[0]) => tokensGlance(tokens)?.words;
  expect(glance()).toBeUndefined();
  expect(glance({ expiresAt: '2026-10-01T10:00:00.000Z', usedAt: USED })).toBe('All have ended');
  expect(glance({ expiresAt: inDays(7), usedAt: null })).toBe('Not used yet');
  expect(glance({ expiresAt: inDays(7), usedAt: USED }, { expiresAt: null, usedAt: null })).toBe(
    'Last used on 11-Oct-2026',
  );
  expect(glance({ expiresAt: inDays(6), usedAt: USED }, { expiresAt: inDays(1), usedAt: null })).toBe(
    'One ends in 1 day',
  );
  expect(glance({ expiresAt: inDays(0), usedAt: USED })).toBe('One ends today');
});
