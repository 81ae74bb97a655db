import { defaultItems } from '@linecheck/checks/checklist/items';
import { finishedVerdicts } from '@linecheck/checks/readiness/run';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { lazyWithQueries } from '../api/lazy-with-queries';
import { mayBeSignedIn } from '../features/accounts/signed-in-hint';
import { PrivacyNote } from '../features/readiness/privacy-note';
import { useRun, useScrollToNext } from '../features/readiness/use-run';
import { LazyPlace } from '../ui/lazy-place';
import { SiteHeader } from './site-header';
import { TestLayout } from './test-layout';
import { TestSteps } from './test-steps';

const loadSummary = () => import('./visitor-summary');
const VisitorSummary = lazy(async () => ({ default: (await loadSummary()).VisitorSummary }));
const HostExtras = lazyWithQueries(async () => (await import('./host-extras')).HostExtras);
// The checks go on without it: where it cannot be loaded, its place stays empty.
const VisitorAbout = lazy<ComponentType>(() =>
  Promise.all([import('../api/queries'), import('./visitor-about')]).then(
    ([{ Queries }, { VisitorAbout }]) => ({
      default: () => (
        <Queries>
          <VisitorAbout />
        </Queries>
      ),
    }),
    () => ({ default: () => null }),
  ),
);

/** The checks for somebody who tests for themselves: nothing is sent anywhere. */
export function VisitorTestPage() {
  const [mayBeKnown] = useState(mayBeSignedIn);
  const [checklist, setChecklist] = useState(defaultItems);
  const { run, dispatch } = useRun(checklist);
  useScrollToNext(run);
  const verdicts = finishedVerdicts(run);
  return (
    <TestLayout
      header={<SiteHeader />}
      rail={<VisitorRail />}
      run={run}
      below={
        <LazyPlace load={mayBeKnown ? 'now' : 'near'}>
          {mayBeKnown ? <HostExtras onChecklist={setChecklist} /> : <VisitorAbout />}
        </LazyPlace>
      }
    >
      <TestSteps run={run} dispatch={dispatch} loadSummary={loadSummary} />
      {verdicts && (
        <Suspense>
          <VisitorSummary run={run} verdicts={verdicts} dispatch={dispatch} />
        </Suspense>
      )}
    </TestLayout>
  );
}

function VisitorRail() {
  return (
    <>
      <div>
        <h1 className="text-22 font-bold tracking-tight sm:text-28">Check your setup before you go live</h1>
        <p className="mt-0.5 text-14 text-ink-2 sm:mt-2 sm:text-16">
          Microphone, camera and connection in about ninety seconds, with a short checklist. In your browser, nothing to
          download.
        </p>
      </div>
      <PrivacyNote />
    </>
  );
}
