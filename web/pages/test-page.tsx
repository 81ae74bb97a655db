import { lazy, Suspense, useContext } from 'react';
import { LoadingPage } from './shell/loading-page';
import { useSearch } from './shell/use-search';
import { GivenGuestPage } from './test/given-guest-page';
import { VisitorTestPage } from './visitor-test-page';

// What only a guest needs is not part of the first load for everybody else.
const GuestTestPage = lazy(async () => ({ default: (await import('./guest-test-page')).GuestTestPage }));

/** The checks, for whoever comes: a guest with a link, a host, or a visitor without an account. */
export function TestPage() {
  const { session: pasted, guest } = useSearch('session', 'guest');
  const given = useContext(GivenGuestPage);
  if (pasted === undefined && guest !== 'true') return <VisitorTestPage />;
  // The server has rendered it, and its code is there.
  if (given !== undefined) return <given.Page pasted={pasted} />;
  return (
    <Suspense fallback={<LoadingPage />}>
      <GuestTestPage pasted={pasted} />
    </Suspense>
  );
}
