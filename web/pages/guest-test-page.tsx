import { readSessionCode } from '@linecheck/contract';
import { Suspense, useContext } from 'react';
import { lazyWithQueries } from '../api/lazy-with-queries';
import type { GuestLink } from '../features/test-sessions/use-guest-session';
import { LoadingPage } from './shell/loading-page';
import { useCleanAddress } from './shell/use-clean-address';
import { EmbeddedGuestPage } from './test/embedded-guest-page';
import { GuestPage } from './test/guest-page';
import { loadVisitsBefore } from './test/visit-before';

// Requests its data when the server has not rendered the page.
const FetchedGuestPage = lazyWithQueries(async () => {
  const [{ FetchedGuestPage }] = await Promise.all([import('./test/fetched-guest-page'), loadVisitsBefore()]);
  return FetchedGuestPage;
});

interface GuestTestPageProps {
  readonly pasted: string | undefined;
}

export function GuestTestPage({ pasted }: GuestTestPageProps) {
  useCleanAddress(pasted, (code) => `/?session=${code}`);
  const given = useContext(EmbeddedGuestPage);
  const code = pasted === undefined ? undefined : readSessionCode(pasted);
  if (given === undefined || pasted === undefined || given.code !== code) {
    return (
      <Suspense fallback={<LoadingPage />}>
        <FetchedGuestPage code={code} pasted={pasted} />
      </Suspense>
    );
  }
  return <GuestPage code={code} link={linkOf(given)} branding={given.data?.branding} entries={given.data?.checklist} />;
}

const linkOf = ({ code, data }: EmbeddedGuestPage): GuestLink =>
  code === undefined || data === null ? { kind: 'not-valid' } : { kind: 'valid', code, session: data.session };
