import type { SignedInUser } from '@linecheck/contract';
import type { ReactNode } from 'react';
import { takeAnswers } from '../api/embedded-answers';
import { RenderedMarks } from '../api/host-marks';
import { beginTakeover } from '../api/page-source';
import { pageQueries } from '../api/queries';
import { noteServerTime } from '../api/send';
import { factsHere, type PageFacts, readFacts } from '../features/accounts/page-facts';
import { noteUser, userQueryKey } from '../features/accounts/use-user';
import { loadViews } from '../pages/shell/lazy-view';
import { RenderedNarrow } from '../ui/behaviour/use-narrow';

/** Turns the styles that the server has written beside the elements into their own, before React changes them. */
export function takeStyles(place: HTMLElement): void {
  for (const element of place.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    delete element.dataset.style;
  }
}

/** The part of the browser in a page that is rendered, the same on the server and in the browser. */
export function WithFacts({
  facts,
  children,
}: {
  readonly facts: PageFacts | undefined;
  readonly children: ReactNode;
}) {
  if (facts === undefined) return children;
  return (
    <RenderedNarrow value={facts.isNarrow}>
      <RenderedMarks value={facts.marks}>{children}</RenderedMarks>
    </RenderedNarrow>
  );
}

interface OpenedPage {
  readonly facts: PageFacts | undefined;
  /** False if the page was rendered for another browser than this one is now. */
  readonly isForHere: boolean;
}

/**
 * Takes the answers in a page, and loads its views, so that it can be hydrated at once.
 *
 * @param views Names of the views in the page, separated by spaces.
 */
export async function openRenderedPage(views: string): Promise<OpenedPage> {
  await loadViews(views.split(' '));
  const data = takeAnswers();
  if (data === undefined) return { facts: undefined, isForHere: true };
  noteServerTime(data.at);
  beginTakeover(Date.parse(data.at));
  for (const [key, answer] of data.answers) pageQueries.setQueryData(key, answer);
  const user = pageQueries.getQueryData<SignedInUser>(userQueryKey);
  if (user === undefined) return { facts: undefined, isForHere: false };
  noteUser(user);
  const here = factsHere(user.id);
  return { facts: readFacts(here), isForHere: data.facts === here && data.origin === location.origin };
}
