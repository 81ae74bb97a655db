import { GUEST_PAGE_ELEMENT, readGuestPageText, readSessionCode } from '@linecheck/contract';
import type { ReactNode } from 'react';
import { mayBeStored } from '../features/guest-results/stored-run-key';
import { GuestTestPage } from '../pages/guest-test-page';
import { EmbeddedGuestPage } from '../pages/test/embedded-guest-page';
import { loadVisitsBefore } from '../pages/test/visit-before';

export { TestPage } from '../pages/test-page';

/**
 * Wraps the app with the data that the server embedded in a guest page, so that the page need not request it again.
 *
 * @returns undefined without embedded data; the caller then renders the app without it.
 */
export async function embeddedGuestApp(
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
