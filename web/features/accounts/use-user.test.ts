import { SIGNED_IN_HINT_COOKIE, type SignedInUser } from '@linecheck/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openQueryClient } from '../../api/queries';
import { displayName, markSessionExpired, setCurrentUser, userQueryKey } from './use-user';

const jonas = { id: 'jonas' } as SignedInUser;
const ama = { id: 'ama' } as SignedInUser;
const draftsKey = ['drafts'] as const;

const queries = openQueryClient();
const drafts = () => queries.getQueryState(draftsKey);

const browserHolds = (cookie: string) => vi.stubGlobal('document', { cookie });

beforeEach(() => {
  browserHolds(`${SIGNED_IN_HINT_COOKIE}=1`);
  queries.clear();
  setCurrentUser(queries, jonas);
  queries.setQueryData(draftsKey, ['Episode 12']);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the data of a host whose sign-in has ended', () => {
  it('are kept for the same host, and loaded again', () => {
    markSessionExpired(queries);
    setCurrentUser(queries, jonas);
    expect(drafts()).toMatchObject({ data: ['Episode 12'], isInvalidated: true });
    expect(queries.getQueryState(userQueryKey)).toMatchObject({ data: jonas, isInvalidated: false });
  });

  it.each([
    ['another host signs in', () => markSessionExpired(queries), () => setCurrentUser(queries, ama), ama],
    ['the host logs out in another tab', () => browserHolds(''), () => markSessionExpired(queries), null],
    ['the host logs out', () => undefined, () => setCurrentUser(queries, null), null],
  ])('are removed when %s', (_what, before, change, user) => {
    before();
    change();
    expect(drafts()).toBeUndefined();
    expect(queries.getQueryData(userQueryKey)).toEqual(user);
  });
});

it.each([
  ['Jonas', 'Jonas'],
  ['', 'jonas@harbourlights.fm'],
])('a host with the first name %j is called %s', (firstName, name) => {
  expect(displayName({ firstName, email: 'jonas@harbourlights.fm' })).toBe(name);
});
