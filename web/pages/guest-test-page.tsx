import { can, readSessionCode } from '@linecheck/contract';
import invitation from '@linecheck/texts/en/invitation';
import { useEffect, useReducer } from 'react';
import { useSessionBranding } from '../features/branding/use-session-branding';
import { keptRuns } from '../features/guest-results/kept-runs';
import { guestTitle } from '../features/test-sessions/host-name';
import { useGuestLink } from '../features/test-sessions/use-guest-session';
import { useVisit } from '../features/test-sessions/use-visit';
import { useTexts } from '../texts/use-texts';
import { useOwnTitle } from '../ui/behaviour/use-page-title';
import { useBrand } from '../ui/theme/use-brand';
import { LinkNotValidPage } from './link-not-valid-page';
import { LeaveGuard } from './shell/leave-guard';
import { useCleanAddress } from './shell/use-clean-address';
import { GuestRun } from './test/guest-run';

interface GuestTestPageProps {
  /** The code in the address. Undefined for a guest who comes without one. */
  readonly pasted: string | undefined;
}

/** The checks for a guest, in the colours of the host of their link. */
export function GuestTestPage({ pasted }: GuestTestPageProps) {
  useCleanAddress(pasted, (code) => `/?session=${code}`);
  const link = useGuestLink(pasted);
  const validCode = link.kind === 'valid' ? link.code : undefined;
  useVisit(validCode);
  const branding = useSessionBranding(validCode);
  const texts = useTexts(invitation);
  useOwnTitle(guestTitle(texts, link));
  useBrand(branding && can(branding.plan, 'branding') ? branding.brandColor : undefined);
  const [runs, renew] = useReducer((count: number) => count + 1, 0);
  const code = pasted === undefined ? undefined : readSessionCode(pasted);
  const isDead = link.kind === 'not-valid';
  useEffect(() => {
    if (isDead && code !== undefined) keptRuns.forget(code);
  }, [isDead, code]);
  if (isDead) return <LinkNotValidPage />;
  return (
    <LeaveGuard>
      <GuestRun key={`${code} ${runs}`} code={code} link={link} branding={branding} isAnew={runs > 0} onRenew={renew} />
    </LeaveGuard>
  );
}
