import type { ChecklistItem } from '@linecheck/checks/checklist/items';
import {
  CHECKS,
  finishedVerdicts,
  newRun,
  type Run,
  type RunEvent,
  runReducer,
  type Step,
} from '@linecheck/checks/readiness/run';
import { type Dispatch, useEffect, useEffectEvent, useReducer } from 'react';

export interface UsedRun {
  readonly run: Run;
  readonly dispatch: Dispatch<RunEvent>;
}

/** One visit to the test page. @param checklist The items to tick; a list that arrives later keeps the ticks. */
export function useRun(checklist: readonly ChecklistItem[]): UsedRun {
  const [run, dispatch] = useReducer(runReducer, checklist, newRun);
  useEffect(() => dispatch({ type: 'checklist-loaded', items: checklist }), [checklist]);
  return { run, dispatch };
}

/** The id of the card of a step, and of the summary. */
export const stepElementId = (step: Step): string => `step-${step}`;
export const SUMMARY_ELEMENT_ID = 'summary';

/** Brings what comes next into view: the step that has opened by itself, or the summary. */
export function useScrollToNext(run: Run): void {
  const isFinished = finishedVerdicts(run) !== undefined;
  const finished = CHECKS.filter((check) => run.checks[check].kind === 'finished').length;
  // Only a finished check moves the page; a guest who opens a card looks where they want.
  const moveOn = useEffectEvent((finishedChecks: number, allFinished: boolean) => {
    const target = allFinished ? SUMMARY_ELEMENT_ID : run.openStep && stepElementId(run.openStep);
    if (finishedChecks > 0 && target !== undefined) scrollTo(target);
  });
  useEffect(() => moveOn(finished, isFinished), [finished, isFinished]);
}

/** Takes the guest to a step, which is open then and has the focus. */
export function goToStep({ run, dispatch }: UsedRun, step: Step): void {
  if (run.openStep !== step) dispatch({ type: 'step-toggled', step });
  scrollTo(stepElementId(step), { takesFocus: true });
}

/** The card has opened by then; before that it has no height to be shown. */
const OPENED_MS = 260;
/** A page that moves at all has come to rest by then. */
const AT_REST_MS = 1500;

/** What comes in a part of its own may be there a little later. */
const LOOK_AGAIN_MS = 100;

/** A guest who presses something meanwhile keeps the page where it is: released elsewhere, the press would do nothing. */
function scrollTo(id: string, { takesFocus = false } = {}): void {
  let moving = setTimeout(look, OPENED_MS);
  const lastLookMs = performance.now() + AT_REST_MS;
  function look(): void {
    const next = document.getElementById(id);
    if (next !== null) show(next, takesFocus);
    else if (performance.now() < lastLookMs) moving = setTimeout(look, LOOK_AGAIN_MS);
  }
  const stay = () => {
    clearTimeout(moving);
    holdStill();
  };
  window.addEventListener('pointerdown', stay, { capture: true, once: true });
  // A slow page finds what comes next at the last look, and is on its way for as long again.
  setTimeout(() => window.removeEventListener('pointerdown', stay, { capture: true }), 2 * AT_REST_MS);
}

/** A page on its way is some frames further than its scripts know. */
const HELD_MS = 100;

/** Stops the page where it was pressed, and calls back what comes in of its way after that. */
function holdStill(): void {
  const top = window.scrollY;
  const untilMs = performance.now() + HELD_MS;
  const hold = () => {
    window.scrollTo({ top, behavior: 'instant' });
    if (performance.now() < untilMs) requestAnimationFrame(hold);
  };
  hold();
}

function show(next: HTMLElement, takesFocus: boolean): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  next.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' });
  // The card that has closed has taken the focus with it.
  if (takesFocus || document.activeElement?.matches('body, [inert] *'))
    next.querySelector<HTMLElement>('h2 > button, h2[tabindex]')?.focus({ preventScroll: true });
}
