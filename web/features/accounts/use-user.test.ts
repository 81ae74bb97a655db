import type { User } from '@linecheck/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { openQueryClient } from '../../api/query-client';
import { enterAs, noteEnd, userQueryKey } from './use-user';

const jonas = { id: 'jonas' } as User;
const ama = { id: 'ama' } as User;
const draftsKey = ['drafts'] as const;

const queries = openQueryClient();
const drafts = () => queries.getQueryState(draftsKey);

beforeEach(() => {
  queries.clear();
  enterAs(queries, jonas);
  queries.setQueryData(draftsKey, ['Episode 12']);
});

describe('what a page has loaded of a host whose sign-in has ended', () => {
  it('is kept for the same host, and asked for again', () => {
    noteEnd(queries);
    enterAs(queries, jonas);
    expect(drafts()).toMatchObject({ data: ['Episode 12'], isInvalidated: true });
    expect(queries.getQueryState(userQueryKey)).toMatchObject({ data: jonas, isInvalidated: false });
  });

  it('is forgotten for whoever comes instead', () => {
    noteEnd(queries);
    enterAs(queries, ama);
    expect(drafts()).toBeUndefined();
  });

  it('is forgotten where its host goes by their own wish', () => {
    enterAs(queries, null);
    expect(drafts()).toBeUndefined();
  });
});
