import { finishedVerdicts } from '@linecheck/checks/readiness/run';
import type { GuestSession } from '@linecheck/contract';
import { lazy, Suspense } from 'react';
import { useSessionBranding } from '../features/branding/use-session-branding';
import { useSessionChecklist } from '../features/checklists/use-session-checklist';
import { KeptResult } from '../features/guest-results/kept-result';
import { useShareResults } from '../features/guest-results/use-share-results';
import { useRun, useScrollToNext } from '../features/readiness/use-run';
import { useGuestLink } from '../features/test-sessions/use-guest-session';
import { useBrand } from '../ui/use-brand';
import { GuestHeader } from './guest-header';
import { GuestRail } from './guest-rail';
import { TestLayout } from './test-layout';
import { TestSteps } from './test-steps';
import { useFindings } from './use-findings';

const loadGuestSummary = () => import('./guest-summary');
const loadVisitorSummary = () => import('./visitor-summary');
const GuestSummary = lazy(async () => ({ default: (await loadGuestSummary()).GuestSummary }));
const VisitorSummary = lazy(async () => ({ default: (await loadVisitorSummary()).VisitorSummary }));

/** The checks for a guest who holds a link, in the host's colours. A link that is not valid leaves the checks. */
export function GuestTestPage({ code }: { readonly code: string }) {
  const link = useGuestLink(code);
  const validCode = link.kind === 'valid' ? code : undefined;
  const branding = useSessionBranding(validCode);
  useBrand(branding?.isPro ? branding.brandColor : undefined);
  const { run, dispatch } = useRun(useSessionChecklist(validCode));
  const findings = useFindings();
  const sharing = useShareResults();
  useScrollToNext(run);
  const verdicts = finishedVerdicts(run);
  const summary = verdicts && { run, verdicts, dispatch };
  return (
    <TestLayout
      header={<GuestHeader link={link} branding={branding} />}
      rail={<GuestRail link={link} branding={branding} />}
      run={run}
      notice={validCode && <KeptResult sessionCode={validCode} />}
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
            findings={findings.of(run, code)}
            session={link.session}
            hostName={hostNameOf(link.session, branding?.brandSenderName)}
          />
        )}
        {summary && link.kind !== 'valid' && <VisitorSummary {...summary} />}
      </Suspense>
    </TestLayout>
  );
}

const hostNameOf = (session: GuestSession, brandName: string | null | undefined): string =>
  brandName ?? session.createdBy;
