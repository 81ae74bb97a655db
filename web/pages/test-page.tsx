import { finishedVerdicts } from '@linecheck/checks/readiness/run';
import { visitorPage } from '@linecheck/texts/en/shell';
import { type ComponentType, lazy, Suspense, useContext, useState } from 'react';
import { lazyWithQueries } from '../api/lazy-with-queries';
import { standardItems } from '../checks/standard-items';
import { mayBeSignedIn } from '../features/accounts/signed-in-hint';
import { useScrollToNext } from '../features/readiness/scroll-to-next';
import { useRun } from '../features/readiness/use-run';
import { useTexts } from '../texts/use-texts';
import { useInBrowser } from '../ui/behaviour/use-in-browser';
import { LazySection } from '../ui/layout/lazy-section';
import { PartBoundary } from './shell/error-boundary';
import { Header } from './shell/header';
import { LoadingPage } from './shell/loading-page';
import { useSearch } from './shell/use-search';
import { EmbeddedGuestPage } from './test/embedded-guest-page';
import { TestLayout } from './test/test-layout';
import { TestSteps } from './test/test-steps';
import { useMendingTries } from './test/use-mending-tries';

// Kept out of the first load, since only guests need it.
const GuestTestPage = lazy(async () => ({ default: (await import('./guest-test-page')).GuestTestPage }));

/** Page with the checks for a guest with a link, a host, or a visitor without an account. */
export function TestPage() {
  const { session: pasted, guest } = useSearch('session', 'guest');
  const given = useContext(EmbeddedGuestPage);
  if (pasted === undefined && guest !== 'true') return <VisitorTestPage />;
  // Rendered by the server, with its code already loaded.
  if (given !== undefined) return <given.Page pasted={pasted} />;
  return (
    <Suspense fallback={<LoadingPage />}>
      <GuestTestPage pasted={pasted} />
    </Suspense>
  );
}

const loadSummary = () => import('./test/visitor-summary');
const VisitorSummary = lazy(async () => ({ default: (await loadSummary()).VisitorSummary }));
const HostHomeSections = lazyWithQueries(async () => (await import('./test/host-home-sections')).HostHomeSections);
// The checks work without these sections: if they cannot be loaded, nothing is rendered.
const HomeSections = lazy<ComponentType>(() =>
  Promise.all([import('../api/queries'), import('./test/home-sections')]).then(
    ([{ Queries }, { HomeSections }]) => ({
      default: () => (
        <Queries>
          <HomeSections />
        </Queries>
      ),
    }),
    () => ({ default: () => null }),
  ),
);

function VisitorTestPage() {
  const mayBeKnown = useInBrowser(mayBeSignedIn, false);
  const [checklist, setChecklist] = useState(() => standardItems());
  const { run, dispatch } = useRun(checklist);
  const mending = useMendingTries();
  useScrollToNext(run);
  const verdicts = finishedVerdicts(run);
  return (
    <TestLayout
      header={<Header />}
      rail={<VisitorRail />}
      below={
        <PartBoundary>
          <LazySection load={mayBeKnown ? 'now' : 'near'}>
            {mayBeKnown ? <HostHomeSections onChecklist={setChecklist} /> : <HomeSections />}
          </LazySection>
        </PartBoundary>
      }
    >
      <TestSteps run={run} dispatch={dispatch} loadSummary={loadSummary} mending={mending} />
      {verdicts && (
        <PartBoundary>
          <Suspense>
            <VisitorSummary run={run} verdicts={verdicts} dispatch={dispatch} />
          </Suspense>
        </PartBoundary>
      )}
    </TestLayout>
  );
}

function VisitorRail() {
  const texts = useTexts(visitorPage);
  return (
    <>
      <h1 className="text-22 font-bold tracking-tight sm:text-28">{texts.title}</h1>
      <p className="-mt-2 text-14 text-ink-2 sm:-mt-2.5 sm:text-16">{texts.hint}</p>
    </>
  );
}
