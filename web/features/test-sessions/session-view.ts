import type { SessionFilter, SessionRow, SessionSort } from '@linecheck/contract';
import { firstWishes, type SessionWishes } from './session-page';

export interface SessionView {
  readonly wishes: SessionWishes;
  readonly openIds: ReadonlySet<string>;
  /** Session that has just been created, changed or found. */
  readonly highlightedId: string | undefined;
  /** Session whose link is shown above the list, to be copied. */
  readonly ready: SessionRow | undefined;
  readonly editing: SessionRow | undefined;
  readonly deletedId: string | undefined;
  readonly resultId: string | undefined;
}

export const firstView: SessionView = {
  wishes: firstWishes,
  openIds: new Set(),
  highlightedId: undefined,
  ready: undefined,
  editing: undefined,
  deletedId: undefined,
  resultId: undefined,
};

type ViewEvent =
  | { readonly type: 'searched'; readonly q: string }
  | { readonly type: 'filtered'; readonly filter: SessionFilter }
  | { readonly type: 'sorted'; readonly sort: SessionSort }
  | { readonly type: 'cleared' | 'link-closed' | 'edit-closed' }
  | { readonly type: 'toggled'; readonly id: string; readonly open: boolean }
  | { readonly type: 'created' | 'regenerated' | 'edit-asked' | 'edited'; readonly session: SessionRow }
  | { readonly type: 'deleted'; readonly id: string }
  | { readonly type: 'result-found'; readonly id: string; readonly resultId: string };

/** View after an event. A new session is always visible, because it clears the search. */
export function nextView(view: SessionView, event: ViewEvent): SessionView {
  switch (event.type) {
    case 'searched':
      return { ...view, wishes: { ...view.wishes, q: event.q } };
    case 'filtered':
      return { ...view, wishes: { ...view.wishes, filter: event.filter } };
    case 'sorted':
      return { ...view, wishes: { ...view.wishes, sort: event.sort } };
    case 'cleared':
      return { ...view, wishes: { ...firstWishes, sort: view.wishes.sort } };
    case 'toggled':
      return { ...view, openIds: event.open ? withId(view.openIds, event.id) : withoutId(view.openIds, event.id) };
    case 'created':
      return { ...view, wishes: firstWishes, highlightedId: event.session.id, ready: event.session };
    case 'regenerated':
      return { ...view, highlightedId: event.session.id, ready: event.session };
    case 'edit-asked':
      return { ...view, editing: event.session };
    case 'edited':
      return { ...view, ...withEdited(view.ready, event.session), editing: undefined, highlightedId: event.session.id };
    case 'edit-closed':
      return { ...view, editing: undefined };
    case 'deleted':
      return { ...view, deletedId: event.id, ready: view.ready?.id === event.id ? undefined : view.ready };
    case 'link-closed':
      return { ...view, ready: undefined };
    case 'result-found':
      return {
        ...view,
        wishes: firstWishes,
        openIds: withId(view.openIds, event.id),
        highlightedId: event.id,
        resultId: event.resultId,
      };
  }
}

/** Keeps the link above the list up to date with an edited session. */
const withEdited = (ready: SessionRow | undefined, edited: SessionRow) => ({
  ready: ready?.id === edited.id ? edited : ready,
});

const withId = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => new Set([...ids, id]);
const withoutId = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...ids].filter((other) => other !== id));
