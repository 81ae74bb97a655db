import { describe, expect, it } from 'vitest';
import { guestResult } from '../../testing/guest-result';
import { newResults, nothingSeen, withSeen } from './new-results';

const at = (minute: number) => `2026-11-20T14:0${minute}:00Z`;
const session = (id: string, result?: string, minute = 0) => ({
  id,
  latestResult: result === undefined ? null : guestResult({ id: result, submittedAt: at(minute) }),
});
const idsOf = (results: readonly { readonly id: string }[]) => results.map(({ id }) => id);

const seen = withSeen(nothingSeen, [session('a'), session('b', '1', 1), session('c', '2', 2)]);

describe('new results', () => {
  it('are those whose session had none, or another one', () => {
    const shown = [session('a', '3', 3), session('b', '4', 1), session('c', '2', 2)];
    expect(idsOf(newResults(seen, { shown, changed: [] }))).toEqual(['3', '4']);
  });

  it('are told once, whichever way they come', () => {
    const fresh = session('a', '3', 3);
    expect(idsOf(newResults(seen, { shown: [fresh], changed: [fresh] }))).toEqual(['3']);
    const later = withSeen(seen, [fresh]);
    expect(newResults(later, { shown: [session('a')], changed: [fresh] })).toEqual([]);
  });

  it('are none of a further page, and those of a session on none that has just changed', () => {
    const far = session('z', '9', 9);
    expect(newResults(seen, { shown: [far], changed: [] })).toEqual([]);
    expect(idsOf(newResults(seen, { shown: [], changed: [far] }))).toEqual(['9']);
  });

  it('are none of a session on no page that was only opened or edited', () => {
    expect(newResults(seen, { shown: [], changed: [session('z', '0', 1)] })).toEqual([]);
  });
});
