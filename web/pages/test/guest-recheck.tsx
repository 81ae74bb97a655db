import { describePlatform } from '@linecheck/checks/browser/help/describe-platform';
import { type FinishedRecheck, type RecheckProgress, runRecheck } from '@linecheck/checks/browser/recheck/run-recheck';
import { FINAL_WINDOW } from '@linecheck/checks/camera/framing';
import type { LevelFit } from '@linecheck/checks/levels/fit';
import { recheckEvents } from '@linecheck/checks/readiness/recheck-events';
import { finishedVerdicts, type RunEvent, type TestRun } from '@linecheck/checks/readiness/run';
import { RECHECK_PARTS, type RecheckPart } from '@linecheck/checks/recheck/parts';
import { type GuestSession, NO_STATUSES, type RecheckedResult, readEarlierRun } from '@linecheck/contract';
import { toSentRecheck } from '@linecheck/contract/sent-recheck';
import { guestRecheck } from '@linecheck/texts/en/episodes/recheck';
import { type Dispatch, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Queries } from '../../api/queries';
import { send } from '../../api/send';
import { cameraFrames, screenWidth } from '../../features/camera/use-camera-test';
import { findProvider, loadPath, startInstallationPath } from '../../features/connection/installation';
import { type ComparedReading, comparedHere, comparedThere, verdictsOf } from '../../features/recheck/comparison';
import { zoneHere } from '../../features/recheck/guest-changes';
import { type EarlierFullRun, type RecheckFlow, takenIn } from '../../features/recheck/recheck-flow';
import { RecheckOffer } from '../../features/recheck/recheck-offer';
import { RecheckResult } from '../../features/recheck/recheck-result';
import { RecheckScreen } from '../../features/recheck/recheck-screen';
import { failureWords } from '../../texts/failure-words';
import { currentTexts } from '../../texts/use-texts';
import { useReleaseOnLeave } from '../../ui/behaviour/use-release-on-leave';
import { FitNotice, guestShowOf } from './guest-fit';
import { sentPlatform } from './submission-draft';
import type { CheckReadings, NoteReadings } from './use-check-readings';

interface GuestRecheckProps {
  readonly code: string;
  readonly session: GuestSession;
  readonly submissionId: string | undefined;
  readonly run: TestRun;
  readonly dispatch: Dispatch<RunEvent>;
  readonly note: NoteReadings;
  readonly found: CheckReadings;
  readonly flow: RecheckFlow | undefined;
  readonly onFlow: (flow: RecheckFlow) => void;
  readonly place: RefObject<HTMLElement | null>;
  readonly onWhole: () => void;
  readonly loadSummary: () => Promise<unknown>;
}

/** The recheck on a guest's page: the offer and a partial result above the checks, and the screen in their place. */
export function GuestRecheck(props: GuestRecheckProps) {
  const { run, flow, place, session, found, onWhole } = props;
  const { state, failure, start, stop } = useRecheckRun(props);
  useEarlier(props);
  const above = (children: ReactNode) => place.current && createPortal(children, place.current);
  switch (flow?.kind) {
    case 'offered':
      return above(
        <RecheckOffer
          earlier={flow.earlier}
          name={session.mayRecheck === true ? session.guestFirstName : ''}
          asksCamera={askedOf(run).includes('camera')}
          failure={failure}
          onStart={() => void start(flow.earlier)}
          onWhole={onWhole}
        />,
      );
    case 'running':
      return (
        state && (
          <RecheckScreen
            state={state}
            asked={askedOf(run)}
            part={FINAL_WINDOW[screenWidth()]}
            onStop={() => stop(flow.earlier)}
          />
        )
      );
    case 'done':
      // With a verdict for each check, the summary shows the result.
      if (finishedVerdicts(run) !== undefined) return null;
      // A part that was checked in full in the meantime is not missing.
      return above(
        <Queries>
          <GuestRecheckResult
            {...props}
            flow={{ ...flow, taken: takenIn(flow, timeIn(found)) ?? flow.taken }}
            result={resultHere()}
          />
        </Queries>,
      );
    default:
      return null;
  }
}

interface GuestRecheckResultProps extends Pick<GuestRecheckProps, 'code' | 'session' | 'submissionId' | 'dispatch'> {
  readonly flow: Extract<RecheckFlow, { kind: 'done' }>;
  readonly onFlow: (flow: RecheckFlow) => void;
  readonly onWhole: () => void;
  readonly onJudged?: ((fit: LevelFit) => void) | undefined;
  readonly result: RecheckedResult;
}

export function GuestRecheckResult({
  flow,
  onFlow,
  onWhole,
  onJudged,
  dispatch,
  ...compared
}: GuestRecheckResultProps) {
  const { earlier, taken } = flow;
  return (
    <RecheckResult
      compared={comparisonOf({ ...compared, earlier, taken })}
      noticeOf={(fit) => <FitNotice {...{ fit, dispatch }} verdicts={{}} />}
      onJudged={onJudged}
      onAgain={() => onFlow({ kind: 'running', earlier })}
      onFull={(check) => dispatch({ type: 'retest', check })}
      onWhole={onWhole}
    />
  );
}

type Parts = Pick<GuestRecheckProps, 'code' | 'session' | 'submissionId'> &
  Pick<ComparedReading, 'earlier' | 'taken' | 'result'>;

const comparisonOf = ({ session: { episode }, ...compared }: Parts): ComparedReading => ({
  ...compared,
  show: episode && guestShowOf(episode),
});

const resultHere = (): RecheckedResult => ({
  ...NO_STATUSES,
  details: sentPlatform(describePlatform()),
});

const timeIn = (found: CheckReadings) => (part: RecheckPart) => found[part]?.checkedAt;

const askedOf = ({ needs }: TestRun) => RECHECK_PARTS.filter((part) => needs.required.includes(part));

/** Asks once for the earlier full result, and offers a recheck if there is one. */
function useEarlier({ code, submissionId, onFlow }: GuestRecheckProps): void {
  const ask = useEffectEvent(async () => {
    const body = { ...(submissionId !== undefined && { submissionId }), timeZone: zoneHere() };
    try {
      const { earlier } = await send(readEarlierRun, { params: { sessionCode: code }, body });
      onFlow(earlier === null ? { kind: 'none' } : { kind: 'offered', earlier });
    } catch {
      // Falls back to the full check.
      onFlow({ kind: 'none' });
    }
  });
  useEffect(() => void ask(), []);
}

/** Runs a recheck and judges the checks by it. Leaving the page stops it. */
function useRecheckRun(props: GuestRecheckProps) {
  const { code, session, submissionId, run, dispatch, note, flow, onFlow, loadSummary } = props;
  const [state, setState] = useState<RecheckProgress>();
  const [failure, setFailure] = useState<string>();
  const current = useRef<AbortController>(undefined);

  const end = () => {
    current.current?.abort();
    current.current = undefined;
    setState(undefined);
  };
  useReleaseOnLeave(true, end);

  const start = async (earlier: EarlierFullRun) => {
    end();
    const controller = new AbortController();
    const { signal } = controller;
    current.current = controller;
    // Started before anything else: some browsers open a device only during the click.
    const running = runRecheck(optionsFor(run, earlier), { signal, onState: setState });
    setFailure(undefined);
    onFlow({ kind: 'running', earlier });
    // A failure is shown with the summary.
    loadSummary().catch(() => undefined);
    try {
      const finished = await running;
      const taken = toSentRecheck(finished.recheck);
      const compared = comparisonOf({ code, session, submissionId, earlier, taken, result: resultHere() });
      const comparison = comparedHere(compared) ?? (await comparedThere(compared));
      signal.throwIfAborted();
      noteDevices(finished, note);
      const ticked = earlier.run?.checklistCompleted ?? [];
      const verdicts = verdictsOf(comparison, { taken, needs: run.needs, earlier });
      recheckEvents(run, { verdicts, ticked }).forEach(dispatch);
      end();
      onFlow({ kind: 'done', earlier, taken, at: new Date().toISOString() });
    } catch (error) {
      if (signal.aborted) return;
      end();
      setFailure(failureWords(error, currentTexts(guestRecheck).result.tryAgain));
      onFlow({ kind: 'offered', earlier });
    }
  };

  const stop = (earlier: EarlierFullRun) => {
    end();
    onFlow({ kind: 'offered', earlier });
  };

  // After "Recheck again" in the result.
  const startAgain = useEffectEvent(() => {
    if (flow?.kind === 'running' && current.current === undefined) void start(flow.earlier);
  });
  const isRunning = flow?.kind === 'running';
  useEffect(() => {
    if (isRunning) startAgain();
  }, [isRunning]);
  useEffect(() => {
    void cameraFrames.prepare();
    void loadPath();
  }, []);
  return { state, failure, start, stop };
}

const optionsFor = (run: TestRun, { run: before }: EarlierFullRun): Parameters<typeof runRecheck>[0] => ({
  asked: askedOf(run),
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

/** The devices that were rechecked, for the result and the watch over them. */
function noteDevices({ recheck: { parts } }: FinishedRecheck, note: NoteReadings): void {
  for (const part of RECHECK_PARTS) {
    const rechecked = parts[part];
    if (rechecked.kind !== 'measured') continue;
    const { readings } = rechecked.outcome;
    note(part, 'device' in readings ? { device: readings.device } : {});
  }
}
