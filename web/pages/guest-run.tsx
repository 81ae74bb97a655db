import { finishedVerdicts } from '@linecheck/checks/readiness/run';
import type { Sharing } from '@linecheck/checks/readiness/sharing';
import type { KeptInBrowser, SessionBranding, ShareForm } from '@linecheck/contract';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSessionChecklist } from '../features/checklists/use-session-checklist';
import { keptRuns } from '../features/guest-results/kept-runs';
import { hasNews } from '../features/guest-results/news';
import { useShareResults } from '../features/guest-results/use-share-results';
import { placeElementId } from '../features/readiness/place-element';
import { useRun, useScrollToNext } from '../features/readiness/use-run';
import { undecided } from '../features/recordings/offer';
import type { GuestLink } from '../features/test-sessions/use-guest-session';
import { beginningAfter } from './beginning-after';
import { GuestHeader } from './guest-header';
import { GuestKept } from './guest-kept';
import { GuestRail } from './guest-rail';
import { keptSteps } from './kept-steps';
import { TestLayout } from './test-layout';
import { TestSteps } from './test-steps';
import { useFindings } from './use-findings';
import { useKeptRun } from './use-kept-run';
import { useNotShared } from './use-not-shared';

const loadGuestSummary = () => import('./guest-summary');
const loadVisitorSummary = () => import('./visitor-summary');
const GuestSummary = lazy(async () => ({ default: (await loadGuestSummary()).GuestSummary }));
const VisitorSummary = lazy(async () => ({ default: (await loadVisitorSummary()).VisitorSummary }));

interface GuestRunProps {
  readonly code: string | undefined;
  readonly link: Exclude<GuestLink, { kind: 'not-valid' }>;
  readonly branding: SessionBranding | undefined;
  /** Begun on this page by the guest, in place of the run before. */
  readonly isAnew: boolean;
  readonly onRenew: () => void;
}

/** One run of the checks: begun anew, or as this browser has kept it. */
export function GuestRun({ code, link, branding, isAnew, onRenew }: GuestRunProps) {
  const [kept] = useState(() => keptFor(code));
  const checklist = useSessionChecklist(link.kind === 'valid' ? link.code : undefined);
  const { run, dispatch } = useRun(checklist, beginningAfter(kept, isAnew));
  const findings = useFindings(kept.run);
  const used = useShareResults(typedBefore(kept));
  const { sharing, shared, draft } = used;
  const [recording, decideRecording] = useState(undecided);
  const ownFindings = code === undefined ? undefined : findings.of(run, code);
  const { isKept, onTyped } = useKeptRun({
    ...findings,
    code,
    run,
    draft,
    isUnsent: isUnsentNow(sharing.kind, kept),
    isWanted: sharing.kind !== 'closed' && (shared === undefined || hasNews(shared.result, ownFindings)),
  });
  const hostName = link.kind === 'valid' ? (branding?.brandSenderName ?? link.session.createdBy) : 'Your host';
  useNotShared({
    ...findings,
    run,
    hostName,
    isKept,
    sharedAt: shared?.at ?? kept.shared?.sharedAt,
    isWaitedFor: link.kind === 'valid' && sharing.kind !== 'closed',
  });
  useScrollToNext(run);
  useFirstStep(isAnew);
  const verdicts = finishedVerdicts(run);
  const steps = keptSteps(run, findings.found);
  const summary = verdicts && { run, verdicts, dispatch, kept: steps };
  const renew = () => {
    if (code !== undefined) keptRuns.startOver(code);
    onRenew();
  };
  return (
    <TestLayout
      header={<GuestHeader link={link} branding={branding} />}
      rail={<GuestRail link={link} />}
      run={run}
      notice={
        code !== undefined && (
          <GuestKept kept={kept} run={run} findings={ownFindings} hostName={hostName} used={used} onRenew={renew} />
        )
      }
    >
      <TestSteps
        run={run}
        dispatch={dispatch}
        onFound={findings.note}
        kept={steps}
        loadSummary={code === undefined ? loadVisitorSummary : loadGuestSummary}
      />
      <Suspense>
        {summary && link.kind === 'valid' && (
          <GuestSummary
            {...summary}
            {...used}
            onTyped={onTyped}
            onRunAgain={renew}
            findings={ownFindings}
            session={link.session}
            hostName={hostName}
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

const NOTHING: KeptInBrowser = {};

function keptFor(code: string | undefined): KeptInBrowser {
  keptRuns.sweep();
  return code === undefined ? NOTHING : keptRuns.find(code);
}

/** The name of a run before is most likely that of the next one. */
const typedBefore = ({ run, shared }: KeptInBrowser): ShareForm | undefined =>
  run?.person ?? (shared && { guestName: shared.guestName, guestEmail: shared.guestEmail, notes: '' });

/** A sending that was broken off by a reload may have arrived or not. */
const isUnsentNow = (sharing: Sharing['kind'], { run }: KeptInBrowser): boolean =>
  sharing === 'sending' || sharing === 'failed' || (sharing === 'unshared' && run?.isUnsent === true);

/** A new run takes the button away that has begun it. */
function useFirstStep(isAnew: boolean): void {
  useEffect(() => {
    if (isAnew)
      document.getElementById(placeElementId('microphone'))?.querySelector<HTMLElement>('h2 > button')?.focus();
  }, [isAnew]);
}
