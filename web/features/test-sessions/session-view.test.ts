import { describe, expect, it } from 'vitest';
import { firstView, nextView } from './session-view';

describe('the view of the sessions', () => {
  it('shows a new session whatever the filter was', () => {
    const filtered = nextView(firstView, { kind: 'filtered', filter: 'ready' });
    const view = nextView(filtered, { kind: 'created', id: 'a' });
    expect(view).toMatchObject({ filter: 'all', highlightedId: 'a', readyId: 'a' });
  });

  it('opens the session of a result that a link leads to, and leaves the others as they are', () => {
    const open = nextView(firstView, { kind: 'toggled', id: 'a', open: true });
    const view = nextView(open, { kind: 'result-found', id: 'b', resultId: 'r' });
    expect([...view.openIds]).toEqual(['a', 'b']);
    expect(view).toMatchObject({ highlightedId: 'b', resultId: 'r' });
  });

  it('closes one session and no other', () => {
    const both = ['a', 'b'].reduce((view, id) => nextView(view, { kind: 'toggled', id, open: true }), firstView);
    expect([...nextView(both, { kind: 'toggled', id: 'a', open: false }).openIds]).toEqual(['b']);
  });
});
