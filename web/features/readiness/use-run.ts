import type { ChecklistItem } from '@linecheck/checks/checklist/items';
import {
  newRun,
  type RunEvent,
  type RunStepName,
  runReducer,
  type TestRun,
  USUAL_NEEDS,
} from '@linecheck/checks/readiness/run';
import { type Dispatch, useEffect, useReducer } from 'react';
import { placeElementId, scrollToNext } from './scroll-to-next';

export interface UsedRun {
  readonly run: TestRun;
  readonly dispatch: Dispatch<RunEvent>;
}

/**
 * State of a visit to the test page.
 * @param checklist The items to tick; a list that arrives later keeps the ticks.
 * @param begin The state to continue from; without it the visit starts afresh.
 * @param needs The checks of the show, also if they arrive later.
 */
export function useRun(
  checklist: readonly ChecklistItem[],
  begin: typeof newRun = newRun,
  needs = USUAL_NEEDS,
): UsedRun {
  const [run, dispatch] = useReducer(runReducer, checklist, (items) =>
    runReducer(begin(items), { type: 'needs-loaded', needs }),
  );
  useEffect(() => dispatch({ type: 'checklist-loaded', items: checklist }), [checklist]);
  useEffect(() => dispatch({ type: 'needs-loaded', needs }), [needs]);
  return { run, dispatch };
}

/** Opens a step, scrolls to it and focuses it. */
export function goToStep({ run, dispatch }: UsedRun, step: RunStepName): void {
  if (run.openStep !== step) dispatch({ type: 'step-toggled', step });
  scrollToNext(placeElementId(step), { takesFocus: true });
}
