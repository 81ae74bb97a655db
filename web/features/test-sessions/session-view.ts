import type { SessionFilter } from './session-state';

/** What a host looks at in the list. All of it is of this visit: nothing here is stored. */
export interface SessionView {
  readonly filter: SessionFilter;
  /** Sessions whose results are open. */
  readonly openIds: ReadonlySet<string>;
  /** The session that has just been made, changed or found. */
  readonly highlightedId: string | undefined;
  /** The session whose link is ready to be copied above the list. */
  readonly readyId: string | undefined;
  /** The session that has just been deleted. */
  readonly deletedId: string | undefined;
  /** The result that a link has led to. */
  readonly resultId: string | undefined;
}

export const firstView: SessionView = {
  filter: 'all',
  openIds: new Set(),
  highlightedId: undefined,
  readyId: undefined,
  deletedId: undefined,
  resultId: undefined,
};

export type ViewEvent =
  | { readonly kind: 'filtered'; readonly filter: SessionFilter }
  | { readonly kind: 'toggled'; readonly id: string; readonly open: boolean }
  | { readonly kind: 'created' | 'regenerated' | 'deleted'; readonly id: string }
  | { readonly kind: 'link-closed' }
  | { readonly kind: 'result-found'; readonly id: string; readonly resultId: string };

/** The view after an event. What has just come is always in sight, whatever the filter was. */
export function nextView(view: SessionView, event: ViewEvent): SessionView {
  switch (event.kind) {
    case 'filtered':
      return { ...view, filter: event.filter };
    case 'toggled':
      return { ...view, openIds: event.open ? withId(view.openIds, event.id) : withoutId(view.openIds, event.id) };
    case 'created':
      return { ...view, filter: 'all', highlightedId: event.id, readyId: event.id };
    case 'regenerated':
      return { ...view, highlightedId: event.id };
    case 'deleted':
      return { ...view, deletedId: event.id };
    case 'link-closed':
      return { ...view, readyId: undefined };
    case 'result-found':
      return {
        ...view,
        filter: 'all',
        openIds: withId(view.openIds, event.id),
        highlightedId: event.id,
        resultId: event.resultId,
      };
  }
}

const withId = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => new Set([...ids, id]);
const withoutId = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...ids].filter((other) => other !== id));
