import { expect, it } from 'vitest';
import { testGuestResult } from '../../testing/guest-result';
import { newResults, nothingSeen, withSeen } from './use-new-results';

const at = (minute: number) => `2026-11-20T14:0${minute}:00Z`;
const session = (id: string, result?: string, minute = 0) => ({
  id,
  latestResult: result === undefined ? null : testGuestResult({ id: result, submittedAt: at(minute) }),
});

const seen = withSeen(nothingSeen, [session('a'), session('b', '1', 1), session('c', '2', 2)]);

const fresh = session('a', '3', 3);
const far = session('z', '9', 9);

it.each([
  [
    'of sessions without one, or with another one',
    { shown: [fresh, session('b', '4', 1), session('c', '2', 2)], changed: [] },
    ['3', '4'],
  ],
  ['once, where a session is both shown and changed', { shown: [fresh], changed: [fresh] }, ['3']],
  ['not of a further page', { shown: [far], changed: [] }, []],
  ['of a changed session on no page', { shown: [], changed: [far] }, ['9']],
  ['not of a session that was only opened or edited', { shown: [], changed: [session('z', '0', 1)] }, []],
])('new results are reported %s', (_what, news, ids) => {
  expect(newResults(seen, news).map(({ id }) => id)).toEqual(ids);
});

it('new results are not reported again', () => {
  expect(newResults(withSeen(seen, [fresh]), { shown: [session('a')], changed: [fresh] })).toEqual([]);
});
