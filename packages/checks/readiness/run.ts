import {
  CHECKS,
  type Check,
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
import type { Reason } from '../verdict';

export type Step = Check | 'checklist';

/** The steps that have a number (S2 §1): an optional check stands between two of them without one. */
export const NUMBERED_STEPS = [...REQUIRED_CHECKS, 'checklist'] as const;
export type NumberedStep = (typeof NUMBERED_STEPS)[number];
/** Where the run leads: a step, or what follows the steps. */
export type Place = Step | 'summary';

export type CheckState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'testing' }
  /** Left out by the guest: it is not offered again. */
  | { readonly kind: 'skipped' }
  | { readonly kind: 'finished'; readonly verdict: Reason };

/** A visit to the test page: the state of each check, the ticked items and the open step. */
export interface Run {
  readonly checks: Readonly<Record<Check, CheckState>>;
  readonly checklist: readonly ChecklistItem[];
  readonly openStep: Step | undefined;
  /** The check whose verdict has just come, as long as its card has stayed open since. */
  readonly fresh: Check | undefined;
  /** Where the run itself has led the guest; a new object each time. Undefined while guests choose the steps themselves. */
  readonly ledTo: { readonly place: Place } | undefined;
  /** A check that starts as soon as its card is open, because the guest asked for that when continuing to it. */
  readonly startNext: Check | undefined;
  /** Items ticked in an earlier visit, of a list that has not arrived yet. */
  readonly awaitedTicks: readonly string[];
}

export type RunEvent =
  | { readonly type: 'started'; readonly check: Check }
  | { readonly type: 'judged'; readonly check: Check; readonly verdict: Reason }
  /** The guest has seen the verdict of a check and goes on from its card. */
  | { readonly type: 'continued'; readonly check: Check; readonly startsNext?: boolean }
  /** The guest leaves out a check that may be left out. */
  | { readonly type: 'skipped'; readonly check: OptionalCheck }
  /** The guest goes on from the checklist, after the checks. */
  | { readonly type: 'checklist-left' }
  /** The guest left a check before it was over. */
  | { readonly type: 'cancelled'; readonly check: Check }
  | { readonly type: 'retest'; readonly check: Check }
  | { readonly type: 'retest-all' }
  | { readonly type: 'step-toggled'; readonly step: Step }
  | { readonly type: 'checklist-loaded'; readonly items: readonly ChecklistItem[] }
  | { readonly type: 'item-toggled'; readonly id: string };

const idle: CheckState = { kind: 'idle' };
const allIdle = perCheck(() => idle);

/** Where a run begins. */
const [FIRST] = CHECKS;

export const newRun = (checklist: readonly ChecklistItem[]): Run => ({
  checks: allIdle,
  checklist,
  openStep: FIRST,
  fresh: undefined,
  ledTo: undefined,
  startNext: undefined,
  awaitedTicks: [],
});

/** What is restored from an earlier visit. */
export interface EarlierVisit {
  readonly verdicts: Readonly<Partial<Record<Check, Reason>>>;
  /** The texts of what was ticked. */
  readonly ticked: readonly string[];
}

/** A run as it was left. It continues at the first required check without a verdict, and starts nothing. */
export function resumedRun(checklist: readonly ChecklistItem[], { verdicts, ticked }: EarlierVisit): Run {
  const checks = perCheck((check): CheckState => {
    const verdict = verdicts[check];
    return verdict === undefined ? idle : { kind: 'finished', verdict };
  });
  return {
    ...newRun([]),
    checks,
    ...withTicks(checklist, ticked),
    openStep: firstUnfinished(checks),
  };
}

/** A run that waits for the guest to open a step, for guests who have shared results already. */
export const restingRun = (checklist: readonly ChecklistItem[]): Run => ({ ...newRun(checklist), openStep: undefined });

export const verdictOf = (state: CheckState): Reason | undefined =>
  state.kind === 'finished' ? state.verdict : undefined;

/** The verdicts of all checks, or undefined while a required one is missing: then there is no summary (S2 §4). */
export const finishedVerdicts = ({ checks }: Pick<Run, 'checks'>): WholeRecord<Reason> | undefined =>
  wholeRecord(perKnownCheck((check) => verdictOf(checks[check])));

const firstUnfinished = (checks: Run['checks']) => REQUIRED_CHECKS.find((check) => checks[check].kind !== 'finished');

/**
 * What follows a check: an optional one, if it is the next step; else the first unfinished one, even if it is an earlier step; then
 * the checklist, if a required item is open; then the summary.
 */
export const placeAfter = ({ checks, checklist }: Pick<Run, 'checks' | 'checklist'>, after: Check): Place =>
  offeredAfter(checks, after) ??
  firstUnfinished(checks) ??
  (openRequired(checklist).length > 0 ? 'checklist' : 'summary');

/** An optional check is offered once, on the way from the step before it: nobody is led back to it, or away from the summary. */
function offeredAfter(checks: Run['checks'], after: Check): OptionalCheck | undefined {
  const next = CHECKS[CHECKS.indexOf(after) + 1];
  if (next === undefined || !isOptional(next) || firstUnfinished(checks) === undefined) return undefined;
  return checks[next].kind === 'idle' ? next : undefined;
}

/**
 * The run after an event. An event that makes no sense in the current state changes nothing: a verdict of a check that
 * is not testing, or continuing from a closed card.
 */
export function runReducer(run: Run, event: RunEvent): Run {
  switch (event.type) {
    case 'started':
      return {
        ...withCheck(run, event.check, { kind: 'testing' }),
        openStep: event.check,
        fresh: undefined,
        startNext: undefined,
      };
    case 'judged':
      return judged(run, event.check, event.verdict);
    case 'continued':
      return continued(run, event);
    case 'skipped':
      return skipped(run, event.check);
    case 'checklist-left':
      return run.openStep === 'checklist' && finishedVerdicts(run) !== undefined ? ledTo(run, 'summary') : run;
    case 'cancelled':
      return run.checks[event.check].kind === 'testing' ? withCheck(run, event.check, idle) : run;
    case 'retest':
      return ledTo(withCheck(run, event.check, idle), event.check);
    case 'retest-all':
      return ledTo({ ...run, checks: allIdle }, FIRST);
    case 'step-toggled':
      return {
        ...run,
        openStep: run.openStep === event.step ? undefined : event.step,
        fresh: undefined,
        startNext: undefined,
      };
    case 'checklist-loaded':
      return { ...run, ...withTicks(event.items, tickedTexts(run)) };
    case 'item-toggled':
      return { ...run, checklist: toggled(run.checklist, event.id) };
  }
}

const withCheck = (run: Run, check: Check, state: CheckState): Run => ({
  ...run,
  checks: { ...run.checks, [check]: state },
});

const isFinished = ({ checks }: Run, check: Check): boolean => checks[check].kind === 'finished';

const ledTo = (run: Run, place: Place): Run => ({
  ...run,
  openStep: place === 'summary' ? undefined : place,
  fresh: undefined,
  startNext: undefined,
  ledTo: { place },
});

function continued(run: Run, { check, startsNext = false }: Extract<RunEvent, { type: 'continued' }>): Run {
  if (run.openStep !== check || !isFinished(run, check)) return run;
  const place = placeAfter(run, check);
  return { ...ledTo(run, place), startNext: startsNext && isCheck(place) ? place : undefined };
}

function skipped(run: Run, check: OptionalCheck): Run {
  if (isFinished(run, check)) return run;
  const next = withCheck(run, check, { kind: 'skipped' });
  return ledTo(next, placeAfter(next, check));
}

const isCheck = (place: Place): place is Check => CHECKS.some((check) => check === place);

/** The card stays open, so that the guest sees the verdict before the run continues. */
function judged(run: Run, check: Check, verdict: Reason): Run {
  if (run.checks[check].kind !== 'testing') return run;
  const next = withCheck(run, check, { kind: 'finished', verdict });
  return run.openStep === check ? { ...next, fresh: check } : next;
}

/** The texts of all ticked items, including those of a list that has not arrived yet. */
export const tickedTexts = ({
  checklist,
  awaitedTicks,
}: Pick<Run, 'checklist' | 'awaitedTicks'>): readonly string[] => [
  ...checklist.filter((item) => item.completed).map((item) => item.text),
  ...awaitedTicks,
];

/** A list that arrives late keeps what has been ticked already. */
function withTicks(
  items: readonly ChecklistItem[],
  ticked: readonly string[],
): Pick<Run, 'checklist' | 'awaitedTicks'> {
  const texts = new Set(items.map((item) => item.text));
  return {
    checklist: items.map((item) => (ticked.includes(item.text) ? { ...item, completed: true } : item)),
    awaitedTicks: ticked.filter((text) => !texts.has(text)),
  };
}
