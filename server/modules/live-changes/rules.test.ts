import { LIVE_SESSIONS_MAX } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { type GatheredChanges, readAnnouncement, withAnnounced } from './rules';

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
