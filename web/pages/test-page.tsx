import { lazy, Suspense, useContext } from 'react';
import { LoadingPage } from './shell/loading-page';
import { useSearch } from './shell/use-search';
import { GivenGuestPage } from './test/given-guest-page';
import { VisitorTestPage } from './visitor-test-page';

// Kept out of the first load, since only guests need it.
const GuestTestPage = lazy(async () => ({ default: (await import('./guest-test-page')).GuestTestPage }));

/** Page with the checks for a guest with a link, a host, or a visitor without an account. */
export function TestPage() {
  const { session: pasted, guest } = useSearch('session', 'guest');
  const given = useContext(GivenGuestPage);
  if (pasted === undefined && guest !== 'true') return <VisitorTestPage />;
  // Rendered by the server, with its code already loaded.
  if (given !== undefined) return <given.Page pasted={pasted} />;
  return (
    <Suspense fallback={<LoadingPage />}>
      <GuestTestPage pasted={pasted} />
    </Suspense>
  );
}
