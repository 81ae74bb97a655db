import type { SessionRow } from '@linecheck/contract';
import { Suspense, useState } from 'react';
import { useMay } from '../../api/acting';
import { useHostMark } from '../../api/host-marks';
import { lazyOrNothing } from '../../ui/behaviour/lazy-or-nothing';
import { untilUsed } from '../../ui/behaviour/until-used';
import { useHydrating } from '../../ui/behaviour/use-in-browser';
import { Skeleton } from '../../ui/feedback/skeleton';
import { lazyView } from '../shell/lazy-view';
import type { PanelProps } from './dashboard-tabs';

const loadFirstRun = async () => (await import('./first-run')).FirstRun;
const FirstRun = lazyView(
  'first-run',
  () => loadFirstRun().catch(() => () => null),
  <Skeleton size="h-126 w-full sm:h-66" />,
);
// Not in the first load of a host with links.
const LaterFirstRun = lazyOrNothing(async () => {
  await untilUsed(() => false);
  return loadFirstRun();
});

interface FirstStepsProps extends PanelProps {
  /** `top` shows them to a host without links, above the form; `bottom` to others, below the list, which then stays. */
  readonly place: 'top' | 'bottom';
  readonly rows: readonly SessionRow[];
  readonly counts: { readonly total: number; readonly ready: number; readonly fix: number };
}

/** The first steps of a host who has no results yet and has not hidden them. */
export function FirstSteps({ place, user, plan, rows, counts }: FirstStepsProps) {
  const mayWork = useMay('work');
  const isHydrating = useHydrating();
  const isHidden = useHostMark(user.id, 'hidden');
  // Keeps its place while the first link is being created.
  const [{ isNew, hasResults }] = useState({ isNew: counts.total === 0, hasResults: counts.ready + counts.fix > 0 });
  if (!mayWork || isHidden || hasResults || isNew !== (place === 'top')) return null;
  if (isNew) return <FirstRun hostId={user.id} plan={plan} link={rows[0]} />;
  return (
    !isHydrating && (
      <Suspense>
        <LaterFirstRun hostId={user.id} plan={plan} link={rows[0]} />
      </Suspense>
    )
  );
}
