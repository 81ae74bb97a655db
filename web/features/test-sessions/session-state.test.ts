import type { SessionCounts, SessionFilter } from '@linecheck/contract';
import texts from '@linecheck/texts/en/test-sessions';
import { describe, expect, it } from 'vitest';
import { guestResult } from '../../testing/guest-result';
import { countedFilters, glanceOf, isExpired, stateOf } from './session-state';

const result = guestResult();
const waiting = { latestResult: null };
const ready = { latestResult: result };
const warned = { latestResult: { ...result, cameraStatus: 'warning' as const } };
const failed = { latestResult: { ...result, connectionStatus: 'failed' as const } };

describe('the state of a session', () => {
  it('is waiting while nothing was sent', () => {
    expect(stateOf(waiting)).toBe('waiting');
  });

  it('is ready only where every check passed', () => {
    expect([ready, warned, failed].map(stateOf)).toEqual(['ready', 'fix', 'fix']);
  });
});

describe('what a row says at a glance', () => {
  it.each([
    [ready, 'passed'],
    [warned, 'warning'],
    [failed, 'failed'],
  ])('is how the latest result went, and when it came', (session, status) => {
    const submittedAt = '2026-11-21T08:15:00Z';
    const latest = { latestResult: { ...session.latestResult, submittedAt } };
    expect(glanceOf(latest)).toEqual({ status, at: submittedAt });
  });

  it('is nothing while nothing was sent', () => {
    expect(glanceOf(waiting)).toBeUndefined();
  });
});

describe('the filters', () => {
  const counts = { total: 4, all: 4, ready: 1, fix: 2, waiting: 1, expired: 0 };
  const labels = (of: SessionCounts, chosen: SessionFilter) =>
    countedFilters(texts, of, chosen).map(({ label, count }) => `${label} ${count}`);

  it('say what each one shows', () => {
    expect(labels(counts, 'all')).toEqual(['All 4', 'Ready 1', 'To fix 2', 'Waiting 1']);
  });

  it('offer what has expired where there is some, or while it is chosen', () => {
    expect(labels({ ...counts, expired: 3 }, 'all')).toContain('Expired 3');
    expect(labels(counts, 'expired')).toContain('Expired 0');
  });
});

it('a link expires at its expiry time, not after it', () => {
  const expiresAt = '2026-12-19T10:00:00.000Z';
  expect(isExpired({ expiresAt }, Date.parse(expiresAt) - 1)).toBe(false);
  expect(isExpired({ expiresAt }, Date.parse(expiresAt))).toBe(true);
});
