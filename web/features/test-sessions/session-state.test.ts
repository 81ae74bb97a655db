import { describe, expect, it } from 'vitest';
import { guestResult } from '../../testing/guest-result';
import { countedFilters, filterSessions, glanceOf, isExpired, stateOf } from './session-state';

const result = guestResult();

const waiting = { latestResult: null };
const ready = { latestResult: result };
const warned = { latestResult: { ...result, cameraStatus: 'warning' as const } };
const failed = { latestResult: { ...result, connectionStatus: 'failed' as const } };
const sessions = [waiting, warned, ready, failed];

describe('the state of a session', () => {
  it('is waiting while nothing was sent', () => {
    expect(stateOf(waiting)).toBe('waiting');
  });

  it('is ready only where every check passed', () => {
    expect(stateOf(ready)).toBe('ready');
    expect([stateOf(warned), stateOf(failed)]).toEqual(['fix', 'fix']);
  });
});

describe('what a row says at a glance', () => {
  it.each([
    [ready, 'passed', 'Completed'],
    [warned, 'warning', 'Warnings'],
    [failed, 'failed', 'Failed'],
  ])('is how the latest result went, and when it came', (session, status, word) => {
    const submittedAt = '2026-11-21T08:15:00Z';
    const latest = { latestResult: { ...session.latestResult, submittedAt } };
    expect(glanceOf(latest)).toEqual({ status, word, at: submittedAt });
  });

  it('is nothing while nothing was sent', () => {
    expect(glanceOf(waiting)).toBeUndefined();
  });
});

describe('the filters', () => {
  it('count what each one shows', () => {
    expect(countedFilters(sessions).map(({ label, count }) => `${label} ${count}`)).toEqual([
      'All 4',
      'Ready 1',
      'To fix 2',
      'Waiting 1',
    ]);
  });

  it('keep the order of the list', () => {
    expect(filterSessions(sessions, 'fix')).toEqual([warned, failed]);
    expect(filterSessions(sessions, 'all')).toEqual(sessions);
  });
});

it('a link expires at its moment, not after it', () => {
  const expiresAt = '2026-12-19T10:00:00.000Z';
  expect(isExpired({ expiresAt }, Date.parse(expiresAt) - 1)).toBe(false);
  expect(isExpired({ expiresAt }, Date.parse(expiresAt))).toBe(true);
});
