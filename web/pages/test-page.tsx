import { Suspense } from 'react';
import { lazyWithQueries } from '../api/lazy-with-queries';
import { LoadingPage } from './shell/loading-page';
import { useSearch } from './shell/use-search';
import { VisitorTestPage } from './visitor-test-page';

// What only a guest needs, the calls to the server among it, is not part of the first load for everybody else.
const GuestTestPage = lazyWithQueries(async () => (await import('./guest-test-page')).GuestTestPage);

/** The checks, for whoever comes: a guest with a link, a host, or a visitor without an account. */
export function TestPage() {
  const { session: pasted, guest } = useSearch('session', 'guest');
  if (pasted === undefined && guest !== 'true') return <VisitorTestPage />;
  return (
    <Suspense fallback={<LoadingPage />}>
      <GuestTestPage pasted={pasted} />
    </Suspense>
  );
}
