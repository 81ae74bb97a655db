import { expect, it } from 'vitest';
import { guestResult } from '../../testing/guest-result';
import { newResults } from './new-results';

const result = (id: string) => guestResult({ id });

it('are those whose session had none, or another one', () => {
  const before = [
    { id: 'a', latestResult: null },
    { id: 'b', latestResult: result('1') },
    { id: 'c', latestResult: result('2') },
  ];
  const now = [
    { id: 'a', latestResult: result('3') },
    { id: 'b', latestResult: result('4') },
    { id: 'c', latestResult: result('2') },
  ];
  expect(newResults(before, now).map(({ id }) => id)).toEqual(['3', '4']);
});

it('are none in the first list', () => {
  expect(newResults(undefined, [{ id: 'a', latestResult: result('1') }])).toEqual([]);
});

it('are none of a session that was not known', () => {
  expect(newResults([], [{ id: 'a', latestResult: result('1') }])).toEqual([]);
});
