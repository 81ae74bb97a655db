import { CHECKS } from '@linecheck/checks/check';
import { finishedVerdicts } from '@linecheck/checks/readiness/run';
import type { KeptInBrowser, SessionBranding, ShareForm } from '@linecheck/contract';
import { can } from '@linecheck/contract';
import guestPage from '@linecheck/texts/en/guest-page';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSessionChecklist } from '../../features/checklists/use-session-checklist';
import { keptRuns } from '../../features/guest-results/kept-runs';
import { hasNews } from '../../features/guest-results/news';
import type { Sharing } from '../../features/guest-results/sharing';
import { useShareResults } from '../../features/guest-results/use-share-results';
import { placeElementId } from '../../features/readiness/place-element';
import { useRun } from '../../features/readiness/use-run';
import { useScrollToNext } from '../../features/readiness/use-scroll-to-next';
import { undecided } from '../../features/recordings/offer';
import type { GuestLink } from '../../features/test-sessions/use-guest-session';
import { useTexts } from '../../texts/use-texts';
import { GuestHeader } from '../shell/guest-header';
import { beginningAfter } from './beginning-after';
import { GuestKept } from './guest-kept';
import { GuestSidebar } from './guest-sidebar';
import { keptSteps } from './kept-steps';
import { TestLayout } from './test-layout';
import { TestSteps } from './test-steps';
import { useKeptRun } from './use-kept-run';
import { useNotShared } from './use-not-shared';
import { useSubmissionDraft } from './use-submission-draft';

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
  const texts = useTexts(guestPage);
  const [kept] = useState(() => keptFor(code));
  const checklist = useSessionChecklist(link.kind === 'valid' ? link.code : undefined);
  const { run, dispatch } = useRun(checklist, beginningAfter(kept, isAnew));
  const collected = useSubmissionDraft(kept.run);
  const used = useShareResults(typedBefore(kept));
  const { sharing, shared, draft } = used;
  const [recording, decideRecording] = useState(undecided);
  const submission = code === undefined ? undefined : collected.of(run, code);
  const { isKept, onTyped } = useKeptRun({
    ...collected,
    code,
    run,
    draft,
    isUnsent: isUnsentNow(sharing.kind, kept),
    isWanted: sharing.kind !== 'closed' && (shared === undefined || hasNews(shared.result, submission)),
  });
  const hostName = link.kind === 'valid' ? (branding?.brandSenderName ?? link.session.createdBy) : texts.yourHost;
  useNotShared({
    ...collected,
    run,
    hostName,
    isKept,
    sharedAt: shared?.at ?? kept.shared?.sharedAt,
    isWaitedFor: link.kind === 'valid' && sharing.kind !== 'closed',
  });
  useScrollToNext(run);
  useFirstStep(isAnew);
  const verdicts = finishedVerdicts(run);
  const steps = keptSteps(run, collected.found);
  const summary = verdicts && { run, verdicts, dispatch, kept: steps };
  const renew = () => {
    if (code !== undefined) keptRuns.startOver(code);
    onRenew();
  };
  return (
    <TestLayout
      header={<GuestHeader link={link} branding={branding} />}
      rail={<GuestSidebar link={link} />}
      run={run}
      notice={
        code !== undefined && (
          <GuestKept kept={kept} run={run} submission={submission} hostName={hostName} used={used} onRenew={renew} />
        )
      }
    >
      <TestSteps
        run={run}
        dispatch={dispatch}
        onFound={collected.note}
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
            submission={submission}
            session={link.session}
            hostName={hostName}
            takesRecordings={branding !== undefined && can(branding.plan, 'recordings')}
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

/** A submission that a reload interrupted may or may not have arrived. */
const isUnsentNow = (sharing: Sharing['kind'], { run }: KeptInBrowser): boolean =>
  sharing === 'sending' || sharing === 'failed' || (sharing === 'unshared' && run?.isUnsent === true);

/** A new run removes the button that started it. */
function useFirstStep(isAnew: boolean): void {
  useEffect(() => {
    if (isAnew) document.getElementById(placeElementId(CHECKS[0]))?.querySelector<HTMLElement>('h2 > button')?.focus();
  }, [isAnew]);
}
