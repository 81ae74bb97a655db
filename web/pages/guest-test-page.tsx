import { finishedVerdicts } from '@linecheck/checks/readiness/run';
import type { GuestSession } from '@linecheck/contract';
import { lazy, Suspense, useState } from 'react';
import { useSessionBranding } from '../features/branding/use-session-branding';
import { useSessionChecklist } from '../features/checklists/use-session-checklist';
import { KeptResult } from '../features/guest-results/kept-result';
import { useShareResults } from '../features/guest-results/use-share-results';
import { useRun, useScrollToNext } from '../features/readiness/use-run';
import { undecided } from '../features/recordings/offer';
import { useGuestLink } from '../features/test-sessions/use-guest-session';
import { useVisit } from '../features/test-sessions/use-visit';
import { useBrand } from '../ui/use-brand';
import { GuestHeader } from './guest-header';
import { GuestRail } from './guest-rail';
import { LinkNotValidPage } from './link-not-valid-page';
import { TestLayout } from './test-layout';
import { TestSteps } from './test-steps';
import { useCleanAddress } from './use-clean-address';
import { useFindings } from './use-findings';

const loadGuestSummary = () => import('./guest-summary');
const loadVisitorSummary = () => import('./visitor-summary');
const GuestSummary = lazy(async () => ({ default: (await loadGuestSummary()).GuestSummary }));
const VisitorSummary = lazy(async () => ({ default: (await loadVisitorSummary()).VisitorSummary }));

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
  useBrand(branding?.isPro ? branding.brandColor : undefined);
  const { run, dispatch } = useRun(useSessionChecklist(validCode));
  const findings = useFindings();
  const sharing = useShareResults();
  const [recording, decideRecording] = useState(undecided);
  useScrollToNext(run);
  const verdicts = finishedVerdicts(run);
  const summary = verdicts && { run, verdicts, dispatch };
  if (link.kind === 'not-valid') return <LinkNotValidPage />;
  return (
    <TestLayout
      header={<GuestHeader link={link} branding={branding} />}
      rail={<GuestRail link={link} />}
      run={run}
      notice={validCode && sharing.sharing.kind === 'unshared' && <KeptResult sessionCode={validCode} />}
    >
      <TestSteps
        run={run}
        dispatch={dispatch}
        onFound={findings.note}
        loadSummary={validCode === undefined ? loadVisitorSummary : loadGuestSummary}
      />
      <Suspense>
        {summary && link.kind === 'valid' && (
          <GuestSummary
            {...summary}
            {...sharing}
            findings={findings.of(run, link.code)}
            session={link.session}
            hostName={hostNameOf(link.session, branding?.brandSenderName)}
            hostIsPro={branding?.isPro ?? false}
            recording={recording}
            onRecording={decideRecording}
          />
        )}
        {summary && link.kind !== 'valid' && <VisitorSummary {...summary} isGuest />}
      </Suspense>
    </TestLayout>
  );
}

const hostNameOf = (session: GuestSession, brandName: string | null | undefined): string =>
  brandName ?? session.createdBy;
