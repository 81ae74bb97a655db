import { GUEST_PAGE_ELEMENT, readGuestPageText, readSessionCode } from '@linecheck/contract';
import type { ReactNode } from 'react';
import { mayBeStored } from '../features/guest-results/stored-run-key';
import { GuestTestPage } from '../pages/guest-test-page';
import { EmbeddedGuestPage } from '../pages/test/embedded-guest-page';
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
  if (code !== undefined && data !== null && mayBeStored(code)) await loadVisitsBefore();
  return <EmbeddedGuestPage value={{ code, data, Page: GuestTestPage }}>{app}</EmbeddedGuestPage>;
}
