import { describe, expect, it } from 'vitest';
import { guestResult } from '../../testing/guest-result';
import { locateResult, sessionsToSearch } from './linked-result';

const result = (id: string, sessionId: string) => guestResult({ id, sessionId });

const waiting = { id: 'a', latestResult: null, resultCount: 0 };
const once = { id: 'b', latestResult: result('b1', 'b'), resultCount: 1 };
const often = { id: 'c', latestResult: result('c3', 'c'), resultCount: 3 };
const sessions = [waiting, once, often];

describe('the result that an address names', () => {
  it('is none in a plain address', () => {
    expect(locateResult(undefined, { sessions, histories: [], isLoading: true })).toEqual({ kind: 'none' });
  });

  it('is the latest one of a session', () => {
    expect(locateResult('b1', { sessions, histories: [], isLoading: true })).toEqual({
      kind: 'found',
      sessionId: 'b',
      resultId: 'b1',
    });
  });

  it('is an earlier one of a session', () => {
    const search = { sessions, histories: [result('c1', 'c')], isLoading: false };
    expect(locateResult('c1', search)).toMatchObject({ kind: 'found', sessionId: 'c' });
  });

  it('is missing only when everything has been looked through', () => {
    expect(locateResult('x', { sessions, histories: [], isLoading: true })).toEqual({ kind: 'searching' });
    expect(locateResult('x', { sessions, histories: [], isLoading: false })).toEqual({ kind: 'missing' });
  });
});

describe('the sessions to search', () => {
  it('are those with earlier results', () => {
    expect(sessionsToSearch('c1', sessions)).toEqual([often]);
  });

  it('are none where a latest result is meant, or none at all', () => {
    expect(sessionsToSearch('c3', sessions)).toEqual([]);
    expect(sessionsToSearch(undefined, sessions)).toEqual([]);
  });
});
