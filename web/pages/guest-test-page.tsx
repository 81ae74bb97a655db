import { readSessionCode } from '@linecheck/contract';
import { Suspense, useContext } from 'react';
import { lazyWithQueries } from '../api/lazy-with-queries';
import type { GuestLink } from '../features/test-sessions/use-guest-session';
import { LoadingPage } from './shell/loading-page';
import { useCleanAddress } from './shell/use-clean-address';
import { GivenGuestPage } from './test/given-guest-page';
import { GuestPage } from './test/guest-page';
import { loadVisitsBefore } from './test/visit-before';

// Requests its data when the server has not rendered the page.
const AskedGuestPage = lazyWithQueries(async () => {
  const [{ AskedGuestPage }] = await Promise.all([import('./test/asked-guest-page'), loadVisitsBefore()]);
  return AskedGuestPage;
});

interface GuestTestPageProps {
  /** Code in the address. Undefined for a guest without one. */
  readonly pasted: string | undefined;
}

/** Checks for a guest, in the colours of the link's host. */
export function GuestTestPage({ pasted }: GuestTestPageProps) {
  useCleanAddress(pasted, (code) => `/?session=${code}`);
  const given = useContext(GivenGuestPage);
  const code = pasted === undefined ? undefined : readSessionCode(pasted);
  if (given === undefined || pasted === undefined || given.code !== code) {
    return (
      <Suspense fallback={<LoadingPage />}>
        <AskedGuestPage code={code} pasted={pasted} />
      </Suspense>
    );
  }
  return <GuestPage code={code} link={linkOf(given)} branding={given.data?.branding} entries={given.data?.checklist} />;
}

const linkOf = ({ code, data }: GivenGuestPage): GuestLink =>
  code === undefined || data === null ? { kind: 'not-valid' } : { kind: 'valid', code, session: data.session };
