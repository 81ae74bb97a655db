import { GUEST_PAGE_ELEMENT, readGuestPageText, readSessionCode } from '@linecheck/contract';
import type { ReactNode } from 'react';
import { mayBeKept } from '../features/guest-results/kept-key';
import { GuestTestPage } from '../pages/guest-test-page';
import { GivenGuestPage } from '../pages/test/given-guest-page';
import { loadVisitsBefore } from '../pages/test/visit-before';

/**
 * The app with the data that the server embedded in a guest's page, so that the page does not request it again.
 *
 * @returns undefined without embedded data; such a page is rendered from scratch.
 */
export async function takeOverGuest(
  app: ReactNode,
  { search }: Pick<Location, 'search'> = location,
): Promise<ReactNode | undefined> {
  const text = document.getElementById(GUEST_PAGE_ELEMENT)?.textContent;
  const data = text === undefined ? undefined : readGuestPageText(text);
  if (data === undefined) return undefined;
  const code = readSessionCode(new URLSearchParams(search).get('session') ?? '');
  if (code !== undefined && data !== null && mayBeKept(code)) await loadVisitsBefore();
  return <GivenGuestPage value={{ code, data, Page: GuestTestPage }}>{app}</GivenGuestPage>;
}
