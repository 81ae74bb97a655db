import type { SessionCounts, SessionFilter } from '@linecheck/contract';
import { testSessions as texts } from '@linecheck/texts/en/sessions';
import { describe, expect, it } from 'vitest';
import { testGuestResult } from '../../testing/guest-result';
import { countedFilters, glanceOf, isExpired, stateOf } from './session-state';

const at = '2026-11-21T08:15:00Z';
const result = testGuestResult({ submittedAt: at });
const waiting = { latestResult: null };
const ready = { latestResult: result };
const warned = { latestResult: { ...result, cameraStatus: 'warning' as const } };
const failed = { latestResult: { ...result, connectionStatus: 'failed' as const } };
const accepted = { latestResult: { ...failed.latestResult, fit: { fits: true, missed: [] } } };
const missing = { latestResult: { ...result, fit: { fits: false, missed: [] } } };

it.each([
  ['without a result', waiting, 'waiting', undefined],
  ['whose checks all passed', ready, 'ready', { says: 'passed', tone: 'passed', at }],
  ['with a warning', warned, 'fix', { says: 'warning', tone: 'warning', at }],
  ['with a failure', failed, 'fix', { says: 'failed', tone: 'failed', at }],
  ['that its show accepts', accepted, 'ready', { says: 'ready', tone: 'passed', at }],
  ['that its show does not accept', missing, 'fix', { says: 'not-ready', tone: 'warning', at }],
] as const)('a session %s is %s, and shows %o at a glance', (_what, session, state, glance) => {
  expect([stateOf(session), glanceOf(session)]).toEqual([state, glance]);
});

describe('the filters', () => {
  const counts = { total: 4, all: 4, ready: 1, fix: 2, waiting: 1, expired: 0 };
  const labels = (of: SessionCounts, chosen: SessionFilter) =>
    countedFilters(texts, of, chosen).map(({ label, count }) => `${label} ${count}`);

  it('have a count each', () => {
    expect(labels(counts, 'all')).toEqual(['All 4', 'Ready 1', 'To fix 2', 'Waiting 1']);
  });

  it('have the highest count with a plus', () => {
    expect(labels({ ...counts, all: 1000, ready: 999 }, 'all')).toEqual([
      'All 1000+',
      'Ready 999',
      'To fix 2',
      'Waiting 1',
    ]);
  });

  it('include expired links if there are any, or while that filter is chosen', () => {
    expect(labels({ ...counts, expired: 3 }, 'all')).toContain('Expired 3');
    expect(labels(counts, 'expired')).toContain('Expired 0');
  });
});

it('a link expires at its expiry time, not after it', () => {
  const expiresAt = '2026-12-19T10:00:00.000Z';
  expect(isExpired({ expiresAt }, Date.parse(expiresAt) - 1)).toBe(false);
  expect(isExpired({ expiresAt }, Date.parse(expiresAt))).toBe(true);
});
