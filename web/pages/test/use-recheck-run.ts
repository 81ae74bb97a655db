import { describePlatform } from '@linecheck/checks/browser/help/describe-platform';
import { type FinishedRecheck, type RecheckProgress, runRecheck } from '@linecheck/checks/browser/recheck/run-recheck';
import { recheckEvents } from '@linecheck/checks/readiness/recheck-events';
import { type RunEvent, type TestRun, verdictOf } from '@linecheck/checks/readiness/run';
import { RECHECK_PARTS } from '@linecheck/checks/recheck/parts';
import { type GuestSession, NO_STATUSES, type RecheckedResult } from '@linecheck/contract';
import { toSentRecheck } from '@linecheck/contract/sent-recheck';
import { type Dispatch, useEffect, useEffectEvent, useRef, useState } from 'react';
import { cameraFrames, screenWidth } from '../../features/camera/use-camera-test';
import { findProvider, startInstallationPath } from '../../features/connection/installation';
import { scrollToNext } from '../../features/readiness/scroll-to-next';
import {
  comparedHere,
  comparedThere,
  type RecheckComparison,
  type RecheckToCompare,
  verdictsOf,
} from '../../features/recheck/comparison';
import type { EarlierFullRun, RecheckFlow } from '../../features/recheck/recheck-flow';
import { RECHECK_NEWS } from '../../features/recheck/recheck-news';
import { useReleaseOnLeave } from '../../ui/behaviour/use-release-on-leave';
import { guestShowOf } from './guest-fit';
import { sentPlatform } from './submission-draft';
import type { CheckReadings, NoteReadings } from './use-check-readings';

interface RecheckRunProps {
  readonly code: string;
  readonly session: GuestSession;
  readonly submissionId: string | undefined;
  readonly run: TestRun;
  readonly dispatch: Dispatch<RunEvent>;
  readonly note: NoteReadings;
  readonly found: CheckReadings;
  readonly flow: RecheckFlow | undefined;
  readonly onFlow: (flow: RecheckFlow) => void;
  readonly loadSummary: () => Promise<unknown>;
  readonly measure?: typeof runRecheck;
}

/** `broken`: an error of this page; otherwise the error of the call that compares. */
type RecheckTrouble = { readonly kind: 'broken' } | { readonly kind: 'uncompared'; readonly error: unknown };

/** Runs a recheck, compares it, and judges the checks by it. Leaving the page stops it. */
export function useRecheckRun(props: RecheckRunProps) {
  const { run, note, flow, onFlow, loadSummary, measure = runRecheck } = props;
  const [state, setState] = useState<RecheckProgress>();
  const [trouble, setTrouble] = useState<RecheckTrouble>();
  const [isComparing, setComparing] = useState(false);
  const isPacedNow = useRef(false);
  const { begin, end, isIdle } = useOneAtATime({
    onEnd: () => {
      setState(undefined);
      setComparing(false);
    },
    onLeave: () => offerAgain(props),
  });

  const finish = async (earlier: EarlierFullRun, signal: AbortSignal, measured: () => Promise<FinishedRecheck>) => {
    try {
      const compared = await comparedFlow(props, earlier, await measured());
      if (signal.aborted) return;
      end();
      setTrouble(compared.trouble);
      compared.events.forEach(props.dispatch);
      onFlow(compared.flow);
    } catch (error) {
      if (signal.aborted) return;
      reportError(error);
      end();
      setTrouble({ kind: 'broken' });
      onFlow({ kind: 'offered', earlier });
    }
  };

  const start = async (earlier: EarlierFullRun, isPaced: boolean) => {
    const signal = begin();
    isPacedNow.current = isPaced;
    // Started before anything else: some browsers open a device only during the click.
    const measuring = measure(optionsFor(run, earlier, isPaced), { signal, onState: setState });
    setTrouble(undefined);
    onFlow({ kind: 'running', earlier });
    // A failure is shown with the summary.
    loadSummary().catch(() => undefined);
    await finish(earlier, signal, async () => noteParts(await measuring, note));
  };

  const compareAgain = async (earlier: EarlierFullRun, finished: FinishedRecheck) => {
    const signal = begin();
    setComparing(true);
    await finish(earlier, signal, async () => finished);
  };

  const stop = (earlier: EarlierFullRun) => {
    end();
    onFlow({ kind: 'offered', earlier });
  };

  useRunAgain(flow, (earlier) => {
    if (isIdle()) void start(earlier, isPacedNow.current);
  });
  useNewsInView(flow);
  return { state, trouble, isComparing, start, stop, compareAgain };
}

/** For a page that stays open, or is shown again. */
const offerAgain = ({ flow, onFlow }: RecheckRunProps): void => {
  if (flow?.kind === 'running') onFlow({ kind: 'offered', earlier: flow.earlier });
};

/** Starts a recheck for a flow that is running because of "Check again" in the result. */
function useRunAgain(flow: RecheckFlow | undefined, start: (earlier: EarlierFullRun) => void): void {
  const startAgain = useEffectEvent(() => {
    if (flow?.kind === 'running') start(flow.earlier);
  });
  const isRunning = flow?.kind === 'running';
  useEffect(() => {
    if (isRunning) startAgain();
  }, [isRunning]);
}

interface OneAtATime {
  readonly onEnd: () => void;
  readonly onLeave: () => void;
}

/** Cancels what runs before something else begins, and when the page is left or another one needs its devices. */
function useOneAtATime({ onEnd, onLeave }: OneAtATime) {
  const current = useRef<AbortController>(undefined);
  const end = () => {
    current.current?.abort();
    current.current = undefined;
    onEnd();
  };
  useReleaseOnLeave(true, () => {
    end();
    onLeave();
  });
  const begin = (): AbortSignal => {
    end();
    const controller = new AbortController();
    current.current = controller;
    return controller.signal;
  };
  return { begin, end, isIdle: () => current.current === undefined };
}

interface ComparedFlow {
  readonly flow: RecheckFlow;
  readonly trouble: RecheckTrouble | undefined;
  /** What the checks are judged by. */
  readonly events: readonly RunEvent[];
}

async function comparedFlow(
  { code, session, submissionId, run, found, flow }: RecheckRunProps,
  earlier: EarlierFullRun,
  finished: FinishedRecheck,
): Promise<ComparedFlow> {
  const taken = toSentRecheck(finished.recheck);
  const compared = comparisonOf({ code, session, submissionId, earlier, taken, result: resultHere() });
  const answer = comparedHere(compared) ?? (await askedOfServer(compared));
  if ('error' in answer) {
    const { error } = answer;
    return { flow: { kind: 'uncompared', earlier, finished }, trouble: { kind: 'uncompared', error }, events: [] };
  }
  const verdicts = {
    ...verdictsOf(answer, { taken, needs: run.needs, earlier }),
    ...(flow?.kind === 'uncompared' && verdictsInFull(run, found)),
  };
  return {
    flow: { kind: 'done', earlier, taken, verdicts: finished.verdicts },
    trouble: undefined,
    events: recheckEvents(run, { verdicts, ticked: earlier.run?.checklistCompleted ?? [] }),
  };
}

/** The verdicts of parts that were checked in full while the comparison was missing. */
const verdictsInFull = (run: TestRun, found: CheckReadings) =>
  Object.fromEntries(
    RECHECK_PARTS.flatMap((part) => {
      const verdict = !found[part]?.isRechecked && verdictOf(run.checks[part]);
      return verdict ? [[part, verdict] as const] : [];
    }),
  );

/** Shows what has come of a run, and gives it the focus: the button that was pressed is gone. */
function useNewsInView(flow: RecheckFlow | undefined): void {
  const wasPressed = useRef(false);
  useEffect(() => {
    const isNews = wasPressed.current;
    wasPressed.current = flow?.kind === 'running' || flow?.kind === 'uncompared';
    if (isNews && flow?.kind !== 'running') return scrollToNext(RECHECK_NEWS, { takesFocus: true });
  }, [flow]);
}

const askedOfServer = (compared: RecheckToCompare): Promise<RecheckComparison | { readonly error: unknown }> =>
  comparedThere(compared).catch((error: unknown) => ({ error }));

type ComparedParts = Pick<RecheckRunProps, 'code' | 'session' | 'submissionId'> &
  Pick<RecheckToCompare, 'earlier' | 'taken' | 'result'>;

export const comparisonOf = ({ session: { episode }, ...compared }: ComparedParts): RecheckToCompare => ({
  ...compared,
  show: episode && guestShowOf(episode),
});

export const resultHere = (): RecheckedResult => ({
  ...NO_STATUSES,
  details: sentPlatform(describePlatform()),
});

export const askedOf = ({ needs }: TestRun) => RECHECK_PARTS.filter((part) => needs.required.includes(part));

const optionsFor = (
  run: TestRun,
  { run: before }: EarlierFullRun,
  isPaced: boolean,
): Parameters<typeof runRecheck>[0] => ({
  asked: askedOf(run),
  isPaced,
  earlier: {
    microphone: before?.details.microphone?.device,
    camera: before?.details.camera?.device,
    speaker: before?.details.speakers?.device,
  },
  frames: cameraFrames,
  screen: screenWidth,
  findProvider,
  startPath: startInstallationPath,
  system: describePlatform().system,
});

/** Notes the devices that were rechecked, for the result and the watch over them. A later full check replaces them. */
function noteParts(finished: FinishedRecheck, note: NoteReadings): FinishedRecheck {
  for (const part of RECHECK_PARTS) {
    const rechecked = finished.recheck.parts[part];
    const readings = rechecked.kind === 'measured' ? rechecked.outcome.readings : {};
    note(part, 'device' in readings ? { device: readings.device } : {}, { isRechecked: true });
  }
  return finished;
}
