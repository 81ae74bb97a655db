import {
  CHECKS,
  type CheckName,
  isOptional,
  type OptionalCheck,
  perCheck,
  perKnownCheck,
  REQUIRED_CHECKS,
  type WholeRecord,
  wholeRecord,
} from '../check';
import { type ChecklistItem, toggled } from '../checklist/items';
import { openRequired } from '../checklist/progress';
import { type ChecklistTicks, tickedTexts, withTicks } from '../checklist/ticks';
import type { RequirementNeed } from '../levels/requirements';
import { NOT_ASKED, type VerdictReason } from '../verdict';

export type RunStepName = CheckName | 'checklist';

/** The steps with a number (S2 §1); the optional check between two of them has none. */
export const NUMBERED_STEPS = [...REQUIRED_CHECKS, 'checklist'] as const;
export type NumberedStep = (typeof NUMBERED_STEPS)[number];
export type RunPlace = RunStepName | 'summary';

interface RunNeeds {
  /** Without the verdicts of these checks there is no summary. */
  readonly required: readonly CheckName[];
  readonly leftOut: readonly CheckName[];
}

/** The checks of a run without a show (S2 §1). */
export const USUAL_NEEDS: RunNeeds = { required: REQUIRED_CHECKS, leftOut: [] };

/** The checks of a show. One that a show should have, but does not need, stays required unless it is optional. */
export const needsOf = (checks: { readonly [Name in CheckName]?: RequirementNeed | undefined }): RunNeeds => ({
  required: CHECKS.filter((check) => checks[check] === 'must' || (checks[check] !== undefined && !isOptional(check))),
  leftOut: CHECKS.filter((check) => checks[check] === undefined),
});

export type CheckState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'left-out' }
  | { readonly kind: 'testing' }
  | { readonly kind: 'skipped' }
  | { readonly kind: 'finished'; readonly verdict: VerdictReason };

/** A visit to the test page: the state of each check, the ticked items and the open step. */
export interface TestRun extends ChecklistTicks {
  readonly needs: RunNeeds;
  readonly checks: Readonly<Record<CheckName, CheckState>>;
  readonly openStep: RunStepName | undefined;
  /** The check whose verdict has just arrived, while its card stays open. */
  readonly fresh: CheckName | undefined;
  /**
   * The last place to which the run moved the guest; a new object each time. Undefined while guests choose the steps
   * themselves.
   */
  readonly ledTo: { readonly place: RunPlace } | undefined;
  /** A check that starts as soon as its card is open, because the guest requested that when continuing to it. */
  readonly startNext: CheckName | undefined;
}

export type RunEvent =
  | { readonly type: 'started'; readonly check: CheckName }
  | { readonly type: 'judged'; readonly check: CheckName; readonly verdict: VerdictReason }
  | { readonly type: 'revised'; readonly check: CheckName; readonly verdict: VerdictReason }
  | { readonly type: 'continued'; readonly check: CheckName; readonly startsNext?: boolean }
  | { readonly type: 'skipped'; readonly check: OptionalCheck }
  /** The guest is shown something else than the place to which the run has moved. */
  | { readonly type: 'stayed' }
  | { readonly type: 'checklist-left' }
  | { readonly type: 'cancelled'; readonly check: CheckName }
  | { readonly type: 'retest'; readonly check: CheckName }
  | { readonly type: 'retest-all' }
  | { readonly type: 'step-toggled'; readonly step: RunStepName }
  | { readonly type: 'checklist-loaded'; readonly items: readonly ChecklistItem[] }
  | { readonly type: 'needs-loaded'; readonly needs: RunNeeds }
  | { readonly type: 'item-toggled'; readonly id: string };

const idle: CheckState = { kind: 'idle' };
const leftOut: CheckState = { kind: 'left-out' };
const allIdle = perCheck(() => idle);

const [FIRST] = CHECKS;

export const newRun = (checklist: readonly ChecklistItem[]): TestRun => ({
  needs: USUAL_NEEDS,
  checks: allIdle,
  checklist,
  openStep: FIRST,
  fresh: undefined,
  ledTo: undefined,
  startNext: undefined,
  awaitedTicks: [],
});

interface EarlierVisit {
  readonly verdicts: Readonly<Partial<Record<CheckName, VerdictReason>>>;
  readonly ticked: readonly string[];
}

/** A run restored from an earlier visit. It opens the first required check without a verdict, and starts nothing. */
export function resumedRun(checklist: readonly ChecklistItem[], { verdicts, ticked }: EarlierVisit): TestRun {
  const checks = perCheck((check): CheckState => {
    const verdict = verdicts[check];
    return verdict === undefined ? idle : { kind: 'finished', verdict };
  });
  return {
    ...newRun([]),
    checks,
    ...withTicks(checklist, ticked),
    openStep: firstUnfinished({ checks, needs: USUAL_NEEDS }),
  };
}

/** A run without an open step, for guests who have already shared results. */
export const restingRun = (checklist: readonly ChecklistItem[]): TestRun => ({
  ...newRun(checklist),
  openStep: undefined,
});

export const verdictOf = (state: CheckState): VerdictReason | undefined =>
  state.kind === 'finished' ? state.verdict : undefined;

const resultOf = (state: CheckState): VerdictReason | undefined =>
  state.kind === 'left-out' ? NOT_ASKED : verdictOf(state);

/** The verdicts of all checks; undefined while a required one is missing, because there is no summary then (S2 §4). */
export const finishedVerdicts = (run: Pick<TestRun, 'checks' | 'needs'>): WholeRecord<VerdictReason> | undefined =>
  firstUnfinished(run) === undefined ? wholeRecord(perKnownCheck((check) => resultOf(run.checks[check]))) : undefined;

const firstUnfinished = ({ checks, needs }: Pick<TestRun, 'checks' | 'needs'>) =>
  needs.required.find((check) => checks[check].kind !== 'finished');

/**
 * The place after a check: an optional check, if it is the next step; else the first unfinished one, even if it is an
 * earlier step; then the checklist, if a required item is open; then the summary.
 */
export const placeAfter = (run: Pick<TestRun, 'checks' | 'checklist' | 'needs'>, after: CheckName): RunPlace =>
  offeredAfter(run, after) ??
  firstUnfinished(run) ??
  (openRequired(run.checklist).length > 0 ? 'checklist' : 'summary');

/**
 * The optional check that is the next step, if any. It is offered once, directly after the step before it. The run
 * never returns to it.
 */
function offeredAfter(run: Pick<TestRun, 'checks' | 'needs'>, after: CheckName): OptionalCheck | undefined {
  const next = CHECKS[CHECKS.indexOf(after) + 1];
  if (next === undefined || !isOptional(next) || firstUnfinished(run) === undefined) return undefined;
  return run.checks[next].kind === 'idle' ? next : undefined;
}

/**
 * The run after an event. Ignores an event that does not fit the current state: a verdict of a check that is not
 * testing, or continuing from a closed card.
 */
export function runReducer(run: TestRun, event: RunEvent): TestRun {
  switch (event.type) {
    case 'started':
      return started(run, event.check);
    case 'judged':
      return judged(run, event.check, event.verdict);
    case 'revised':
      return isFinished(run, event.check)
        ? withCheck(run, event.check, { kind: 'finished', verdict: event.verdict })
        : run;
    case 'continued':
      return continued(run, event);
    case 'skipped':
      return skipped(run, event.check);
    case 'stayed':
      return { ...run, ledTo: undefined };
    case 'checklist-left':
      return run.openStep === 'checklist' && finishedVerdicts(run) !== undefined ? movedTo(run, 'summary') : run;
    case 'cancelled':
      return run.checks[event.check].kind === 'testing' ? withCheck(run, event.check, idle) : run;
    case 'retest':
      return movedTo(withCheck(run, event.check, idle), event.check);
    case 'retest-all':
      return movedTo(
        { ...run, checks: perCheck((check) => (run.checks[check].kind === 'left-out' ? leftOut : idle)) },
        FIRST,
      );
    case 'step-toggled':
      return {
        ...run,
        openStep: run.openStep === event.step ? undefined : event.step,
        fresh: undefined,
        startNext: undefined,
      };
    case 'checklist-loaded':
      return { ...run, ...withTicks(event.items, tickedTexts(run)) };
    case 'needs-loaded':
      return withNeeds(run, event.needs);
    case 'item-toggled':
      return { ...run, checklist: toggled(run.checklist, event.id) };
  }
}

/** Leaves out what a show does not ask for. What was checked before the show was known stays, except a check left out. */
function withNeeds(run: TestRun, needs: RunNeeds): TestRun {
  const { leftOut: dropped } = needs;
  const checks = perCheck((check): CheckState => {
    if (dropped.includes(check)) return leftOut;
    return run.checks[check].kind === 'left-out' ? idle : run.checks[check];
  });
  const isOpenDropped = dropped.some((check) => check === run.openStep);
  return {
    ...run,
    needs,
    checks,
    ...(isOpenDropped && { openStep: firstUnfinished({ checks, needs }) }),
  };
}

const withCheck = (run: TestRun, check: CheckName, state: CheckState): TestRun => ({
  ...run,
  checks: { ...run.checks, [check]: state },
});

const isFinished = ({ checks }: TestRun, check: CheckName): boolean => checks[check].kind === 'finished';

const movedTo = (run: TestRun, place: RunPlace): TestRun => ({
  ...run,
  openStep: place === 'summary' ? undefined : place,
  fresh: undefined,
  startNext: undefined,
  ledTo: { place },
});

const isCheck = (place: RunPlace): place is CheckName => CHECKS.some((check) => check === place);

function continued(run: TestRun, { check, startsNext = false }: Extract<RunEvent, { type: 'continued' }>): TestRun {
  if (run.openStep !== check || !isFinished(run, check)) return run;
  const place = placeAfter(run, check);
  return { ...movedTo(run, place), startNext: startsNext && isCheck(place) ? place : undefined };
}

function skipped(run: TestRun, check: OptionalCheck): TestRun {
  if (isFinished(run, check)) return run;
  const next = withCheck(run, check, { kind: 'skipped' });
  return movedTo(next, placeAfter(next, check));
}

function started(run: TestRun, check: CheckName): TestRun {
  if (run.checks[check].kind === 'left-out') return run;
  return { ...withCheck(run, check, { kind: 'testing' }), openStep: check, fresh: undefined, startNext: undefined };
}

/** Stores a verdict. The card stays open, so that the guest sees the verdict before the run continues. */
function judged(run: TestRun, check: CheckName, verdict: VerdictReason): TestRun {
  if (run.checks[check].kind !== 'testing') return run;
  const next = withCheck(run, check, { kind: 'finished', verdict });
  return run.openStep === check ? { ...next, fresh: check } : next;
}
