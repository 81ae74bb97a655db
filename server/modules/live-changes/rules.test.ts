import { LIVE_SESSIONS_MAX } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { type GatheredChanges, LastChanges, readAnnouncement, readSince, withAnnounced } from './rules';

const host = '7b0c1f9e-4a57-4f0e-9a55-2f6f1a9d8c11';
const session = '0d3a6a52-6f3b-4c39-8a4f-6f8f4b0c7d21';

it.each(['sessions', 'notifications', 'recordings', 'people', 'activity', 'sign-ins', 'memberships'])(
  'an announcement names an id and %s',
  (what) => {
    expect(readAnnouncement(`${host} ${what}`)).toEqual({ id: host, what, session: undefined });
  },
);

it('an announcement may name a session, or mark that these are many', () => {
  expect(readAnnouncement(`${host} sessions ${session}`)).toEqual({ id: host, what: 'sessions', session });
  expect(readAnnouncement(`${host} recordings *`)).toEqual({ id: host, what: 'recordings', session: 'any' });
});

it.each(['', host, `${host} weather`, `${host} sessions and more`, `${host} sessions **`, 'nobody sessions'])(
  '%j is not one',
  (text) => {
    expect(readAnnouncement(text)).toBeUndefined();
  },
);

describe('a gathered announcement', () => {
  const none: GatheredChanges = { changed: new Set(), sessions: new Set() };

  it('names each session once', () => {
    const twice = withAnnounced(withAnnounced(none, 'sessions', 'a'), 'recordings', 'a');
    const more = withAnnounced(withAnnounced(twice, 'sessions', 'b'), 'notifications', undefined);
    expect(more).toEqual({
      changed: new Set(['sessions', 'recordings', 'notifications']),
      sessions: new Set(['a', 'b']),
    });
  });

  it('names none once they are many', () => {
    const named = (many: number) =>
      Array.from({ length: many }, (_, at) => `${at}`).reduce((all, id) => withAnnounced(all, 'sessions', id), none);
    expect(named(LIVE_SESSIONS_MAX).sessions?.size).toBe(LIVE_SESSIONS_MAX);
    expect(named(LIVE_SESSIONS_MAX + 1).sessions).toBeUndefined();
    const any = withAnnounced(none, 'sessions', 'any');
    expect(any.sessions).toBeUndefined();
    expect(withAnnounced(any, 'sessions', 'a').sessions).toBeUndefined();
  });
});

describe('the times of last changes', () => {
  const START_MS = 1_000_000;
  const open = (rememberedMax?: number) => {
    const changes = new LastChanges(rememberedMax);
    changes.restart(START_MS);
    return changes;
  };
  const LATER_MS = START_MS + 60_000;

  it('tell a page that nothing has changed since it read its data, and of later changes', () => {
    const changes = open();
    changes.note('ours', LATER_MS);
    changes.note('theirs', LATER_MS + 50_000);
    expect(changes.mayHaveChanged(['ours', 'me'], LATER_MS + 10_000)).toBe(false);
    expect(changes.mayHaveChanged(['ours', 'me'], LATER_MS)).toBe(true);
    changes.note('me', LATER_MS + 20_000);
    expect(changes.mayHaveChanged(['ours', 'me'], LATER_MS + 10_000)).toBe(true);
  });

  it('count as a change what another instance may have dated a little earlier', () => {
    const changes = open();
    changes.note('ours', LATER_MS);
    expect(changes.mayHaveChanged(['ours'], LATER_MS + 1500)).toBe(true);
  });

  it('are unknown before listening began, at each interruption, and for a page that gives no time', () => {
    const changes = new LastChanges();
    expect(changes.mayHaveChanged(['ours'], LATER_MS)).toBe(true);
    changes.restart(START_MS);
    expect(changes.mayHaveChanged(['ours'], START_MS - 1)).toBe(true);
    expect(changes.mayHaveChanged(['ours'], undefined)).toBe(true);
    expect(changes.mayHaveChanged(['ours'], LATER_MS)).toBe(false);
    changes.restart(LATER_MS + 10_000);
    expect(changes.mayHaveChanged(['ours'], LATER_MS)).toBe(true);
  });

  it('are unknown again once they are too many to be kept', () => {
    const changes = open(2);
    for (const [at, id] of ['first', 'second', 'third'].entries()) changes.note(id, LATER_MS + at * 10_000);
    expect(changes.mayHaveChanged(['first'], LATER_MS)).toBe(true);
    expect(changes.mayHaveChanged(['first'], LATER_MS + 5000)).toBe(false);
    expect(changes.mayHaveChanged(['second'], LATER_MS + 5000)).toBe(true);
  });
});

it.each([
  ['1764367200000', 1_764_367_200_000],
  ['1764367299999', 1_764_367_200_001],
  ['', undefined],
  ['yesterday', undefined],
  ['-5', undefined],
  ['9'.repeat(16), undefined],
  [undefined, undefined],
  [['1', '2'], undefined],
])('the time %j of a page is read as %j', (text, ms) => {
  expect(readSince(text, 1_764_367_200_001)).toBe(ms);
});
