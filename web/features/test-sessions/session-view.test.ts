import { describe, expect, it } from 'vitest';
import { sessionRow } from '../../testing/session-row';
import { firstView, nextView, type SessionView } from './session-view';

const session = (id: string, title = 'Show') => sessionRow({ id, title });

const looking: SessionView = { ...firstView, wishes: { q: 'amara', filter: 'ready', sort: 'name' } };

describe('the view of the sessions', () => {
  it.each([
    ['created', firstView.wishes],
    ['regenerated', looking.wishes],
  ] as const)('offers the link of a %s session, with the wishes %o', (type, wishes) => {
    const view = nextView(looking, { type, session: session('a') });
    expect(view).toMatchObject({ wishes, highlightedId: 'a', ready: { id: 'a' } });
  });

  it('shows an edited session, also in its dialog', () => {
    const ready = nextView(firstView, { type: 'created', session: session('a') });
    const editing = nextView(ready, { type: 'edit-asked', session: session('a') });
    const view = nextView(editing, { type: 'edited', session: session('a', 'Edited') });
    expect(view).toMatchObject({ editing: undefined, ready: { title: 'Edited' }, highlightedId: 'a' });
  });

  it('keeps its order when the search is cleared', () => {
    expect(nextView(looking, { type: 'cleared' }).wishes).toEqual({ q: '', filter: 'all', sort: 'name' });
  });

  it('offers no link of a session that is deleted', () => {
    const ready = nextView(firstView, { type: 'created', session: session('a') });
    expect(nextView(ready, { type: 'deleted', id: 'a' }).ready).toBeUndefined();
    expect(nextView(ready, { type: 'deleted', id: 'b' }).ready?.id).toBe('a');
  });

  it('opens the session of a linked result, and does not change the others', () => {
    const open = nextView(looking, { type: 'toggled', id: 'a', open: true });
    const view = nextView(open, { type: 'result-found', id: 'b', resultId: 'r' });
    expect([...view.openIds]).toEqual(['a', 'b']);
    expect(view).toMatchObject({ wishes: firstView.wishes, highlightedId: 'b', resultId: 'r' });
  });

  it('closes one session and no other', () => {
    const both = ['a', 'b'].reduce((view, id) => nextView(view, { type: 'toggled', id, open: true }), firstView);
    expect([...nextView(both, { type: 'toggled', id: 'a', open: false }).openIds]).toEqual(['b']);
  });
});
