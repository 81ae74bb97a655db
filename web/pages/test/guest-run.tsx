import { CHECKS } from '@linecheck/checks/check';
import { finishedVerdicts, type Run } from '@linecheck/checks/readiness/run';
import type { ChecklistEntry, SessionBranding } from '@linecheck/contract';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { lazyWithQueries } from '../../api/lazy-with-queries';
import { standardItems } from '../../checks/standard-items';
import { itemsFrom } from '../../features/checklists/own-items';
import { placeElementId } from '../../features/readiness/place-element';
import { useRun } from '../../features/readiness/use-run';
import { useScrollToNext } from '../../features/readiness/use-scroll-to-next';
import type { GuestLink } from '../../features/test-sessions/use-guest-session';
import { useHydrating } from '../../ui/behaviour/use-in-browser';
import { GuestHeader } from '../shell/guest-header';
import { beginningAfter } from './beginning-after';
import { GuestSidebar } from './guest-sidebar';
import { TestLayout } from './test-layout';
import { TestSteps } from './test-steps';
import { useFound } from './use-found';
import { keptSteps, loadVisitsBefore, visitBefore } from './visit-before';

/** Preloads the summary when the first check starts. */
const loadRecord = () => Promise.all([import('./guest-record'), import('../../api/queries'), loadVisitsBefore()]);
const GuestRecord = lazyWithQueries(async () => (await loadRecord())[0].GuestRecord);

interface GuestRunProps {
  readonly code: string | undefined;
  readonly link: Exclude<GuestLink, { kind: 'not-valid' }>;
  readonly branding: SessionBranding | undefined;
  /** Checklist of the link; the standard one until it is loaded, and for a guest without a link. */
  readonly entries: readonly ChecklistEntry[] | undefined;
  /** True if the guest started this run on the page, replacing the previous one. */
  readonly isAnew: boolean;
  readonly onRenew: () => void;
}

/** One run of the checks, new or resumed from storage. */
export function GuestRun({ code, link, branding, entries, isAnew, onRenew }: GuestRunProps) {
  const isHydrating = useHydrating();
  const [before] = useState(() => visitBefore(isHydrating ? undefined : code));
  const checklist = useMemo(() => (entries === undefined ? standardItems() : itemsFrom(entries, 'guest')), [entries]);
  const { run, dispatch } = useRun(checklist, beginningAfter(before.kept, isAnew));
  const { found, note, add } = useFound(before.found);
  const noticePlace = useRef<HTMLDivElement>(null);
  useScrollToNext(run);
  useFirstStep(isAnew);
  const steps = keptSteps(run, found);
  const hasRecord = useRecord(run, Object.keys(before.kept).length > 0);
  return (
    <TestLayout
      header={<GuestHeader link={link} branding={branding} />}
      rail={<GuestSidebar link={link} />}
      run={run}
      noticePlace={noticePlace}
    >
      <TestSteps run={run} dispatch={dispatch} onFound={note} onAdded={add} kept={steps} loadSummary={loadRecord} />
      {hasRecord && (
        <Suspense>
          <GuestRecord
            {...{ code, link, branding, run, dispatch, found, steps, noticePlace, onRenew }}
            kept={before.kept}
          />
        </Suspense>
      )}
    </TestLayout>
  );
}

/**
 * True once the code that stores and sends the run is loaded, or the checks have finished. Loading starts when there is
 * something to store.
 */
function useRecord(run: Run, isKept: boolean): boolean {
  const hasBegun = isKept || hasTicks(run) || CHECKS.some((check) => run.checks[check].kind !== 'idle');
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

const hasTicks = ({ checklist }: Run): boolean => checklist.some(({ completed }) => completed);

/** Moves the focus to the first step, because a new run removes the button that started it. */
function useFirstStep(isAnew: boolean): void {
  useEffect(() => {
    if (isAnew) document.getElementById(placeElementId(CHECKS[0]))?.querySelector<HTMLElement>('h2 > button')?.focus();
  }, [isAnew]);
}
