import { FINAL_WINDOW } from '@linecheck/checks/camera/framing';
import type { LevelFit } from '@linecheck/checks/levels/fit';
import { finishedVerdicts, type RunEvent, type TestRun } from '@linecheck/checks/readiness/run';
import { type GuestSession, type RecheckedResult, readEarlierRun } from '@linecheck/contract';
import { readerZone } from '@linecheck/texts/reader-zone';
import { type Dispatch, type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { Queries } from '../../api/queries';
import { send } from '../../api/send';
import { cameraFrames, screenWidth } from '../../features/camera/use-camera-test';
import { loadPath } from '../../features/connection/installation';
import { DeviceSteps } from '../../features/devices/device-steps';
import { LinkPerson } from '../../features/guest-results/link-person';
import { type EarlierFullRun, type RecheckFlow, takenIn } from '../../features/recheck/recheck-flow';
import { RecheckOffer } from '../../features/recheck/recheck-offer';
import { RecheckResult } from '../../features/recheck/recheck-result';
import { RecheckScreen } from '../../features/recheck/recheck-screen';
import { UncomparedNotice } from '../../features/recheck/uncompared-notice';
import { FitNotice } from './guest-fit';
import type { CheckReadings, NoteReadings } from './use-check-readings';
import { askedOf, comparisonOf, resultHere, useRecheckRun } from './use-recheck-run';

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
  const { state, trouble, isComparing, start, stop, compareAgain } = useRecheckRun(props);
  useEarlier(props);
  useEffect(() => {
    void cameraFrames.prepare();
    void loadPath();
  }, []);
  const above = (children: ReactNode) => place.current && createPortal(children, place.current);
  switch (flow?.kind) {
    case 'offered':
      return above(
        <>
          <RecheckOffer
            earlier={flow.earlier}
            name={session.mayRecheck === true ? session.guestFirstName : ''}
            asksCamera={askedOf(run).includes('camera')}
            isBroken={trouble?.kind === 'broken'}
            onStart={(isPaced) => void start(flow.earlier, isPaced)}
            onWhole={onWhole}
          />
          <PersonOfRecheck {...props} earlier={flow.earlier} />
        </>,
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
    case 'uncompared':
      return above(
        <UncomparedNotice
          error={trouble?.kind === 'uncompared' ? trouble.error : undefined}
          isComparing={isComparing}
          onCompare={() => void compareAgain(flow.earlier, flow.finished)}
          onWhole={onWhole}
        />,
      );
    case 'done':
      // With a verdict for each check, the summary shows the result.
      if (finishedVerdicts(run) !== undefined) return null;
      // A part that was checked in full in the meantime is not missing.
      return above(
        <Queries>
          <GuestRecheckResult
            {...props}
            flow={{ ...flow, taken: takenIn(flow, found) ?? flow.taken }}
            result={resultHere()}
          />
        </Queries>,
      );
    default:
      return null;
  }
}

interface PersonOfRecheckProps extends Pick<GuestRecheckProps, 'code' | 'session' | 'submissionId'> {
  readonly earlier: EarlierFullRun;
}

/** Whoever opens a link in a browser that has shared nothing may be another person than the one who was ready. */
function PersonOfRecheck({ code, session, submissionId, earlier }: PersonOfRecheckProps) {
  const { mayRecheck, guestName, createdBy } = session;
  if (mayRecheck !== true || submissionId !== undefined || earlier.run !== undefined) return null;
  return (
    <Queries>
      <LinkPerson code={code} guest={guestName} hostName={createdBy} sharedAt={undefined} />
    </Queries>
  );
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
  const { earlier, taken, verdicts } = flow;
  return (
    <RecheckResult
      compared={comparisonOf({ ...compared, earlier, taken })}
      verdicts={verdicts}
      stepsOf={(device, code) => <DeviceSteps device={device} code={code} />}
      noticeOf={(fit) => <FitNotice {...{ fit, dispatch }} verdicts={verdicts} />}
      onJudged={onJudged}
      onAgain={() => onFlow({ kind: 'running', earlier })}
      onFull={(check) => dispatch({ type: 'retest', check })}
      onWhole={onWhole}
    />
  );
}

/** Asks once for the earlier full result, and offers a recheck if there is one. */
function useEarlier({ code, submissionId, onFlow }: GuestRecheckProps): void {
  const ask = useEffectEvent(async () => {
    const body = { ...(submissionId !== undefined && { submissionId }), timeZone: readerZone() };
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
