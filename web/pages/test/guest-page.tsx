import type { FinishedTake } from '@linecheck/checks/browser/microphone/live-microphone';
import { CHECKS, perKnownCheck } from '@linecheck/checks/check';
import type { ChecklistItem } from '@linecheck/checks/checklist/items';
import {
  finishedVerdicts,
  needsOf,
  newRun,
  restingRun,
  resumedRun,
  type TestRun,
  USUAL_NEEDS,
} from '@linecheck/checks/readiness/run';
import type { VerdictReason } from '@linecheck/checks/verdict';
import {
  type ChecklistEntry,
  can,
  type GuestSession,
  type KeptInBrowser,
  type KeptRun,
  type SessionBranding,
  type SharedRun,
} from '@linecheck/contract';
import { guestPage, invitation } from '@linecheck/texts/en/guest-page';
import { lazy, Suspense, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { lazyWithQueries } from '../../api/lazy-with-queries';
import { standardItems } from '../../checks/standard-items';
import { itemsFrom } from '../../features/checklists/own-items';
import { deleteStoredRun } from '../../features/guest-results/stored-run-key';
import { placeElementId, useScrollToNext } from '../../features/readiness/scroll-to-next';
import { useRun } from '../../features/readiness/use-run';
import type { RecheckFlow } from '../../features/recheck/recheck-flow';
import { GuestEpisodeCard, ShowRequirements } from '../../features/test-sessions/guest-episode';
import { GuestMessage, GuestWelcome, SetupCheckNotice } from '../../features/test-sessions/guest-welcome';
import { guestTitle } from '../../features/test-sessions/host-name';
import type { GuestLink } from '../../features/test-sessions/use-guest-session';
import { type OpenLink, useOpenLink } from '../../features/test-sessions/use-open-link';
import { useVisit } from '../../features/test-sessions/use-visit';
import { useTexts } from '../../texts/use-texts';
import { lazyOrNothing } from '../../ui/behaviour/lazy-or-nothing';
import { useHydrating, useInBrowser } from '../../ui/behaviour/use-in-browser';
import { useOwnTitle } from '../../ui/behaviour/use-page-title';
import { Skeleton } from '../../ui/feedback/skeleton';
import { useBrand } from '../../ui/theme/use-brand';
import { PartBoundary } from '../shell/error-boundary';
import { GuestHeader } from '../shell/guest-header';
import { LeaveGuard } from '../shell/leave-guard';
import { LinkNotValidPage } from '../shell/link-not-valid-page';
import { TestLayout } from './test-layout';
import { TestSteps } from './test-steps';
import { useCheckReadings } from './use-check-readings';
import { useGuestHelpPlace } from './use-guest-help-place';
import { useMendingTries } from './use-mending-tries';
import { loadVisitsBefore, storedStepsOfVisit, visitBefore } from './visit-before';

interface GuestPageProps {
  readonly code: string | undefined;
  readonly link: GuestLink;
  readonly branding: SessionBranding | undefined;
  readonly entries: readonly ChecklistEntry[] | undefined;
}

export function GuestPage({ code, link: opened, branding, entries }: GuestPageProps) {
  const open = useOpenLink(opened);
  const { link } = open;
  const texts = useTexts(invitation);
  useVisit(link.kind === 'valid' ? link.code : undefined);
  useOwnTitle(guestTitle(texts, link));
  useBrand(branding && can(branding.plan, 'branding') ? branding.brandColor : undefined);
  const [runs, renew] = useReducer((count: number) => count + 1, 0);
  // The server renders without the run that this browser has stored. If there is one, it replaces the rendered run.
  const isKept = useInBrowser(() => Object.keys(visitBefore(code).kept).length > 0, false);
  const isDead = link.kind === 'not-valid';
  useEffect(() => {
    if (isDead && code !== undefined) deleteStoredRun(code);
  }, [isDead, code]);
  if (isDead) return <LinkNotValidPage />;
  return (
    <LeaveGuard>
      <GuestRun
        key={`${code} ${runs} ${isKept}`}
        code={code}
        link={link}
        opened={opened}
        open={open}
        branding={branding}
        entries={entries}
        isAnew={runs > 0}
        onRenew={renew}
      />
    </LeaveGuard>
  );
}

/** Preloads the summary when the first check starts. */
const loadRecord = () => Promise.all([import('./guest-record'), import('../../api/queries'), loadVisitsBefore()]);
const GuestRecord = lazyWithQueries(async () => (await loadRecord())[0].GuestRecord);

// If it cannot be loaded, the studio itself refuses the browser.
const StudioNotice = lazyOrNothing(async () => (await import('./studio-notice')).StudioNotice);

// If it cannot be loaded, the guest does the whole check.
const GuestRecheck = lazyOrNothing(async () => (await import('./guest-recheck')).GuestRecheck);

interface GuestRunProps {
  readonly code: string | undefined;
  readonly link: Exclude<GuestLink, { kind: 'not-valid' }>;
  /** The link as it was when the page was opened. */
  readonly opened: GuestLink;
  readonly open: OpenLink;
  readonly branding: SessionBranding | undefined;
  /** Checklist of the link; the standard one until it is loaded, and for a guest without a link. */
  readonly entries: readonly ChecklistEntry[] | undefined;
  /** True if the guest started this run on the page, replacing the previous one. */
  readonly isAnew: boolean;
  readonly onRenew: () => void;
}

/** One run of the checks, new or resumed from storage. */
function GuestRun({ code, link, opened, open, branding, entries, isAnew, onRenew }: GuestRunProps) {
  const isHydrating = useHydrating();
  const [before] = useState(() => visitBefore(isHydrating ? undefined : code));
  const checklist = useMemo(() => (entries === undefined ? standardItems() : itemsFrom(entries, 'guest')), [entries]);
  const episode = link.kind === 'valid' ? link.session.episode : undefined;
  const asked = episode?.checks;
  const needs = useMemo(() => (asked === undefined ? USUAL_NEEDS : needsOf(asked)), [asked]);
  const { run, dispatch } = useRun(checklist, beginningAfter(before.kept, isAnew), needs);
  const { found, note, add } = useCheckReadings(before.found);
  const mending = useMendingTries(before.kept.run?.mended);
  const [take, setTake] = useState<FinishedTake>();
  const noticePlace = useRef<HTMLDivElement>(null);
  useScrollToNext(run);
  useFirstStep(isAnew);
  const steps = storedStepsOfVisit(run, found);
  const hasRecord = useRecord(run, Object.keys(before.kept).length > 0);
  const [recheck, setRecheck] = useState<RecheckFlow>();
  const session = link.kind === 'valid' ? link.session : undefined;
  const help = useGuestHelpPlace({ code, session, run, found, acts: mending.tries });
  const { shared } = before.kept;
  const isOffered =
    opened.kind === 'valid' && !isAnew && before.kept.run === undefined && offersRecheck(opened.session, shared);
  return (
    <TestLayout
      header={<GuestHeader link={link} branding={branding} />}
      rail={<GuestSidebar link={link} open={open} run={run} />}
      after={episode && <ShowRequirements episode={episode} />}
      notice={
        episode?.studio && (
          <Suspense>
            <StudioNotice studio={episode.studio} />
          </Suspense>
        )
      }
      noticePlace={noticePlace}
    >
      {help.card}
      {isOffered && link.kind === 'valid' && link.code !== undefined && recheck?.kind !== 'none' && (
        <Suspense>
          <GuestRecheck
            {...{
              run,
              dispatch,
              note,
              found,
              code: link.code,
              session: link.session,
              flow: recheck,
              place: noticePlace,
            }}
            submissionId={shared?.submissionId}
            onFlow={setRecheck}
            loadSummary={loadRecord}
            onWhole={onRenew}
          />
        </Suspense>
      )}
      {recheck?.kind !== 'running' && (
        <TestSteps
          run={run}
          dispatch={dispatch}
          onFound={note}
          onTake={setTake}
          onTried={help.onTried}
          stepHelp={help.stepHelp}
          onAdded={add}
          mending={mending}
          kept={steps}
          loadSummary={loadRecord}
          asksHeadphones={episode?.asksHeadphones === true}
        />
      )}
      {hasRecord && (
        <PartBoundary>
          <Suspense>
            <GuestRecord
              {...{
                code,
                link,
                branding,
                run,
                dispatch,
                found,
                mending,
                take,
                steps,
                noticePlace,
                onRenew,
                recheck,
                isAnew,
              }}
              onRecheck={setRecheck}
              isRecheckOffered={isOffered}
              kept={before.kept}
            />
          </Suspense>
        </PartBoundary>
      )}
    </TestLayout>
  );
}

/**
 * Asked of the session as it was when the page was opened: what the guest shares on this page, or another device meanwhile,
 * must not replace a run by an offer. Exported for tests.
 */
export const offersRecheck = ({ episode, mayRecheck }: GuestSession, shared: SharedRun | undefined): boolean =>
  episode?.isCalledOff !== true && (mayRecheck === true || shared?.submissionId !== undefined);

/** The states of checks that the guest has not begun. */
const UNTOUCHED: ReadonlySet<string> = new Set(['idle', 'left-out']);

/**
 * True once the code that stores and sends the run is loaded, or the checks have finished. Loading starts when there is
 * something to store.
 */
function useRecord(run: TestRun, isKept: boolean): boolean {
  const hasBegun =
    isKept ||
    run.checklist.some(({ completed }) => completed) ||
    CHECKS.some((check) => !UNTOUCHED.has(run.checks[check].kind));
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!hasBegun) return;
    loadRecord().then(
      () => setLoaded(true),
      // Requested again when the checks have finished.
      () => undefined,
    );
  }, [hasBegun]);
  return isLoaded || finishedVerdicts(run) !== undefined;
}

/** Moves the focus to the first step, because a new run removes the button that started it. */
function useFirstStep(isAnew: boolean): void {
  useEffect(() => {
    if (isAnew) document.getElementById(placeElementId(CHECKS[0]))?.querySelector<HTMLElement>('h2 > button')?.focus();
  }, [isAnew]);
}

/**
 * Initial state of a run: resumed if the browser has stored an unshared run; without an open step if results were
 * shared before, unless the guest has asked for a new run (`isAnew`); else new. Exported for tests.
 */
export function beginningAfter(kept: KeptInBrowser, isAnew: boolean): (items: readonly ChecklistItem[]) => TestRun {
  const { run, shared } = kept;
  if (run !== undefined) return (items) => resumedRun(items, { verdicts: verdictsOf(run), ticked: run.ticked });
  return shared !== undefined && !isAnew ? restingRun : newRun;
}

/** Checks of a newer version are unknown here; reading the run has already dropped them. */
const verdictsOf = ({ checks }: KeptRun) =>
  perKnownCheck((check): VerdictReason | undefined => {
    const verdict = checks[check]?.verdict;
    return verdict && { ...verdict, code: verdict.code };
  });

// Its texts are loaded with those of failed calls.
const InvitationUnreachable = lazy(async () => ({
  default: (await import('../../features/test-sessions/invitation-unreachable')).InvitationUnreachable,
}));

interface GuestSidebarProps {
  readonly link: GuestLink;
  readonly open: OpenLink;
  readonly run: TestRun;
}

/** Sidebar with the host and the purpose of the invitation. */
function GuestSidebar({ link, open, run }: GuestSidebarProps) {
  const texts = useTexts(guestPage);
  if (link.kind === 'valid') {
    return (
      <>
        <GuestWelcome session={link.session} />
        {link.session.episode && (
          <GuestEpisodeCard code={link.code} episode={link.session.episode} {...{ run, open }} />
        )}
        <GuestMessage session={link.session} />
      </>
    );
  }
  if (link.kind === 'loading') return <LoadingWelcome />;
  return (
    <>
      {link.kind === 'unreachable' && (
        <Suspense>
          <InvitationUnreachable link={link} />
        </Suspense>
      )}
      <h1 className="text-22 font-bold tracking-tight sm:text-28">{texts.welcomeGuest}</h1>
      <p className="-mt-2 text-14 text-ink-2 sm:-mt-2.5 sm:text-16">{texts.guestHint}</p>
      {link.kind === 'none' && <SetupCheckNotice />}
    </>
  );
}

/** Same height as the welcome of most links: on a phone the checks are below it, and must not move under a finger. */
function LoadingWelcome() {
  const texts = useTexts(guestPage);
  return (
    <>
      <div role="status">
        <span className="sr-only">{texts.loadingInvitation}</span>
        <div className="text-22 sm:text-28">
          <Skeleton size="h-[1lh] w-56" />
        </div>
        <div className="mt-0.5 text-14 sm:mt-1.5 sm:text-16">
          <Skeleton size="h-[1lh] w-64" />
        </div>
      </div>
      <SetupCheckNotice />
    </>
  );
}
