import { type ChecklistItem, toggled } from '../checklist/items';
import { openRequired } from '../checklist/progress';
import type { Verdict } from '../verdict';

export const CHECKS = ['microphone', 'camera', 'connection'] as const;
export type Check = (typeof CHECKS)[number];
export type Step = Check | 'checklist';
/** Where the run leads: a step, or what comes after them. */
export type Place = Step | 'summary';

export type CheckState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'testing' }
  | { readonly kind: 'finished'; readonly verdict: Verdict };

/** A visit to the test page: what each check has come to, what is ticked, and which step is open. */
export interface Run {
  readonly checks: Readonly<Record<Check, CheckState>>;
  readonly checklist: readonly ChecklistItem[];
  readonly openStep: Step | undefined;
  /** The check whose verdict has just come, as long as its card has stayed open since. */
  readonly fresh: Check | undefined;
  /** Where the run itself has led the guest; a new object each time. Undefined while they go their own way. */
  readonly ledTo: { readonly place: Place } | undefined;
  /** A check that begins as soon as its card is open, because the guest has said so with the way on to it. */
  readonly startNext: Check | undefined;
  /** Ticked in an earlier visit: items of a list that has not come yet. */
  readonly awaitedTicks: readonly string[];
}

export type RunEvent =
  | { readonly type: 'started'; readonly check: Check }
  | { readonly type: 'judged'; readonly check: Check; readonly verdict: Verdict }
  /** The guest has seen the verdict of a check and goes on from its card. */
  | { readonly type: 'continued'; readonly check: Check; readonly startsNext?: boolean }
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
const allIdle = { microphone: idle, camera: idle, connection: idle } as const;

export const newRun = (checklist: readonly ChecklistItem[]): Run => ({
  checks: allIdle,
  checklist,
  openStep: 'microphone',
  fresh: undefined,
  ledTo: undefined,
  startNext: undefined,
  awaitedTicks: [],
});

/** What an earlier visit came to. */
export interface EarlierVisit {
  readonly verdicts: Readonly<Partial<Record<Check, Verdict>>>;
  /** The texts of what was ticked. */
  readonly ticked: readonly string[];
}

/** A run as it was left. It goes on at the first check without a verdict, and starts nothing. */
export function resumedRun(checklist: readonly ChecklistItem[], { verdicts, ticked }: EarlierVisit): Run {
  const stateOf = (check: Check): CheckState => {
    const verdict = verdicts[check];
    return verdict === undefined ? idle : { kind: 'finished', verdict };
  };
  const checks = { microphone: stateOf('microphone'), camera: stateOf('camera'), connection: stateOf('connection') };
  return {
    ...newRun([]),
    checks,
    ...withTicks(checklist, ticked),
    openStep: CHECKS.find((check) => checks[check].kind !== 'finished'),
  };
}

/** A run that waits for the guest to open a step: they have shared one already. */
export const restingRun = (checklist: readonly ChecklistItem[]): Run => ({ ...newRun(checklist), openStep: undefined });

/** The verdicts of all three checks, or undefined while one is missing: then there is no summary (S2 §4). */
export function finishedVerdicts({ checks }: Run): Readonly<Record<Check, Verdict>> | undefined {
  const { microphone, camera, connection } = checks;
  if (microphone.kind !== 'finished' || camera.kind !== 'finished' || connection.kind !== 'finished') return undefined;
  return { microphone: microphone.verdict, camera: camera.verdict, connection: connection.verdict };
}

/**
 * What comes after a finished check: the first one that is not finished, also one before. Then the checklist, where something
 * on it is required and open, and then the summary.
 */
export const placeAfter = ({ checks, checklist }: Pick<Run, 'checks' | 'checklist'>): Place =>
  CHECKS.find((check) => checks[check].kind !== 'finished') ??
  (openRequired(checklist).length > 0 ? 'checklist' : 'summary');

/**
 * What a run is after an event. An event that makes no sense in this state changes nothing: a verdict of a check that
 * is not testing, or going on from a card that is closed.
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
    case 'checklist-left':
      return run.openStep === 'checklist' && finishedVerdicts(run) !== undefined ? ledTo(run, 'summary') : run;
    case 'cancelled':
      return run.checks[event.check].kind === 'testing' ? withCheck(run, event.check, idle) : run;
    case 'retest':
      return ledTo(withCheck(run, event.check, idle), event.check);
    case 'retest-all':
      return ledTo({ ...run, checks: allIdle }, 'microphone');
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
  const place = placeAfter(run);
  return { ...ledTo(run, place), startNext: startsNext && isCheck(place) ? place : undefined };
}

const isCheck = (place: Place): place is Check => CHECKS.some((check) => check === place);

/** The card stays open: what was found is seen before anything goes on. */
function judged(run: Run, check: Check, verdict: Verdict): Run {
  if (run.checks[check].kind !== 'testing') return run;
  const next = withCheck(run, check, { kind: 'finished', verdict });
  return run.openStep === check ? { ...next, fresh: check } : next;
}

/** The texts of everything that is ticked, also of what the list does not show yet. */
export const tickedTexts = ({
  checklist,
  awaitedTicks,
}: Pick<Run, 'checklist' | 'awaitedTicks'>): readonly string[] => [
  ...checklist.filter((item) => item.completed).map((item) => item.text),
  ...awaitedTicks,
];

/** A list that arrives late does not take back what has been ticked already. */
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
