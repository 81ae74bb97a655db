import { CHECKS, finishedVerdicts, type Run, type RunEvent } from '@linecheck/checks/readiness/run';
import { type GuestSession, PLUS_GUEST, type SessionBranding } from '@linecheck/contract';
import { type Dispatch, lazy, Suspense } from 'react';
import { useShareResults } from '../features/guest-results/use-share-results';
import { HostActions } from '../features/readiness/host-actions';
import { SummaryCard } from '../features/readiness/summary-card';
import type { GuestLink } from '../features/test-sessions/use-guest-session';
import { Skeleton } from '../ui/skeleton';
import { findingsOf, type useFindings } from './use-findings';

// The form and its library are not needed before the last check is done.
const ShareResults = lazy(async () => ({
  default: (await import('../features/guest-results/share-results')).ShareResults,
}));

interface TestSummaryProps {
  readonly run: Run;
  readonly dispatch: Dispatch<RunEvent>;
  readonly findings: ReturnType<typeof useFindings>;
  readonly link: GuestLink;
  readonly branding: SessionBranding | undefined;
}

/** Appears once all three checks are done (S2 §4). A guest shares; everybody else is finished. */
export function TestSummary({ run, dispatch, findings, link, branding }: TestSummaryProps) {
  const { sharing, share } = useShareResults();
  const verdicts = finishedVerdicts(run);
  if (verdicts === undefined) return null;
  const onRetestAll = () => dispatch({ type: 'retest-all' });
  const record = link.kind === 'valid' ? findingsOf({ run, sessionCode: link.code, ...findings }) : undefined;
  return (
    <SummaryCard run={run} verdicts={verdicts} dispatch={dispatch}>
      {link.kind === 'valid' && record !== undefined ? (
        <Suspense fallback={<Skeleton size="mt-6 h-12 w-full" />}>
          <ShareResults
            findings={record}
            guest={namedGuest(link.session)}
            hostName={branding?.brandSenderName ?? link.session.createdBy}
            sharing={sharing}
            share={share}
            onRetestAll={onRetestAll}
          />
        </Suspense>
      ) : (
        <HostActions statuses={CHECKS.map((check) => verdicts[check].status)} onRetestAll={onRetestAll} />
      )}
    </SummaryCard>
  );
}

/** A Plus link is made for 'Guest User': whoever opens it is asked for their name. */
function namedGuest({ guestName, guestEmail }: GuestSession) {
  const placeholder = `${PLUS_GUEST.guestFirstName} ${PLUS_GUEST.guestSurname}`;
  return guestName === placeholder ? undefined : { guestName, guestEmail: guestEmail ?? '' };
}
