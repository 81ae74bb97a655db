import { finishedVerdicts, type Run, type RunEvent } from '@linecheck/checks/readiness/run';
import { can, type KeptInBrowser, type SessionBranding, type ShareForm } from '@linecheck/contract';
import guestPage from '@linecheck/texts/en/guest-page';
import { type Dispatch, type RefObject, useState } from 'react';
import { createPortal } from 'react-dom';
import { useEnvironment } from '../../features/environment/use-environment';
import { keptRuns } from '../../features/guest-results/kept-runs';
import { hasNews } from '../../features/guest-results/news';
import type { Sharing } from '../../features/guest-results/sharing';
import { useShareResults } from '../../features/guest-results/use-share-results';
import { undecided } from '../../features/recordings/offer';
import type { GuestLink } from '../../features/test-sessions/use-guest-session';
import { useTexts } from '../../texts/use-texts';
import { GuestKept } from './guest-kept';
import { GuestSummary } from './guest-summary';
import type { KeptSteps } from './kept-steps';
import { draftOf } from './submission-draft';
import type { Found } from './use-found';
import { useKeptRun } from './use-kept-run';
import { useNotShared } from './use-not-shared';
import { VisitorSummary } from './visitor-summary';

interface GuestRecordProps {
  readonly code: string | undefined;
  readonly link: Exclude<GuestLink, { kind: 'not-valid' }>;
  readonly branding: SessionBranding | undefined;
  readonly run: Run;
  readonly dispatch: Dispatch<RunEvent>;
  readonly found: Found;
  /** Stored data of an earlier visit. */
  readonly kept: KeptInBrowser;
  readonly steps: KeptSteps;
  /** Element above the checks. */
  readonly noticePlace: RefObject<HTMLElement | null>;
  readonly onRenew: () => void;
}

/** `crypto.randomUUID` only exists in secure contexts; elsewhere a result is sent without an id. */
const newId = (): string | undefined => globalThis.crypto.randomUUID?.();

/** Stores a run in the browser, and sends it to the host when the guest shares it. */
export function GuestRecord(props: GuestRecordProps) {
  const { code, link, branding, run, dispatch, found, kept, steps, noticePlace, onRenew } = props;
  const texts = useTexts(guestPage);
  // One id for the whole run: a result sent twice is stored once, and a clip from before a retest belongs to the same
  // result.
  const [submissionId] = useState(() => kept.run?.submissionId ?? newId());
  const used = useShareResults(typedBefore(kept));
  const { sharing, shared, draft } = used;
  const [recording, decideRecording] = useState(undecided);
  const verdicts = finishedVerdicts(run);
  const tested = found.microphone?.readings.device;
  const environment = useEnvironment({ isWanted: verdicts !== undefined && link.kind === 'valid', tested });
  const submission =
    code === undefined ? undefined : draftOf({ run, sessionCode: code, submissionId, found, environment });
  const { isKept, onTyped } = useKeptRun({
    submissionId,
    found,
    code,
    run,
    draft,
    isUnsent: isUnsentNow(sharing.kind, kept),
    isWanted: sharing.kind !== 'closed' && (shared === undefined || hasNews(shared.result, submission)),
  });
  const hostName = link.kind === 'valid' ? (branding?.brandSenderName ?? link.session.createdBy) : texts.yourHost;
  useNotShared({
    run,
    found,
    hostName,
    isKept,
    sharedAt: shared?.at ?? kept.shared?.sharedAt,
    isWaitedFor: link.kind === 'valid' && sharing.kind !== 'closed',
  });
  const summary = verdicts && { run, verdicts, dispatch, kept: steps };
  const renew = () => {
    if (code !== undefined) keptRuns.startOver(code);
    onRenew();
  };
  const notice = <GuestKept {...{ kept, run, submission, hostName, used }} onRenew={renew} />;
  return (
    <>
      {code !== undefined && noticePlace.current && createPortal(notice, noticePlace.current)}
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
      {summary && link.kind !== 'valid' && <VisitorSummary {...summary} tested={tested} isGuest />}
    </>
  );
}

/** Prefills the form with the person of the previous run. */
const typedBefore = ({ run, shared }: KeptInBrowser): ShareForm | undefined =>
  run?.person ?? (shared && { guestName: shared.guestName, guestEmail: shared.guestEmail, notes: '' });

/** A submission interrupted by a reload may or may not have reached the server. */
const isUnsentNow = (sharing: Sharing['kind'], { run }: KeptInBrowser): boolean =>
  sharing === 'sending' || sharing === 'failed' || (sharing === 'unshared' && run?.isUnsent === true);
