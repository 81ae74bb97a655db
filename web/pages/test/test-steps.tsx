import type { FinishedCamera } from '@linecheck/checks/browser/camera/camera-session';
import type { FinishedMicrophone } from '@linecheck/checks/browser/microphone/run-take';
import { CHECKS, type Check } from '@linecheck/checks/check';
import { openRequired } from '@linecheck/checks/checklist/progress';
import { statusOf } from '@linecheck/checks/readiness/progress';
import { finishedVerdicts, placeAfter, type Run, type RunEvent, verdictOf } from '@linecheck/checks/readiness/run';
import type { ReadingsByCheck } from '@linecheck/checks/readings';
import type { Reason } from '@linecheck/checks/verdict';
import { type Dispatch, lazy, type ReactNode, Suspense } from 'react';
import { deviceHelpFor, loadDeviceHelp } from '../../features/devices/device-help';
import { type DeviceChoice, useDevices } from '../../features/devices/use-devices';
import { MicrophoneStep } from '../../features/microphone/microphone-step';
import { checklistCard } from '../../features/readiness/checklist-card';
import { ContinueButton } from '../../features/readiness/continue-button';
import { RunStep } from '../../features/readiness/run-step';
import { lazyOrNothing } from '../../ui/behaviour/lazy-or-nothing';
import { prepareToasts } from '../../ui/overlays/toaster';
import type { KeptSteps } from './kept-steps';

// They come while the guest is busy with the step before.
const loadCameraStep = () => import('../../features/camera/camera-step');
const loadConnectionStep = () => import('../../features/connection/connection-step');
const loadChecklistStep = () => import('../../features/checklists/checklist-step');
const CameraStep = lazy(async () => ({ default: (await loadCameraStep()).CameraStep }));
const ConnectionStep = lazy(async () => ({ default: (await loadConnectionStep()).ConnectionStep }));
const ChecklistStep = lazy(async () => ({ default: (await loadChecklistStep()).ChecklistStep }));

const loadVerdictMessage = () => import('../../checks/verdict-message');

// Where it cannot be loaded, the card still says the status.
const VerdictMessage = lazyOrNothing(async () => (await loadVerdictMessage()).VerdictMessage);

interface TestStepsProps {
  readonly run: Run;
  readonly dispatch: Dispatch<RunEvent>;
  /** Brings the part of the page that comes after the last check. */
  readonly loadSummary: () => Promise<unknown>;
  /** What was brought back from an earlier visit. */
  readonly kept?: KeptSteps;
  /** Told what each check has found, for the record that a guest may send. */
  readonly onFound?: <Name extends Check>(check: Name, readings: ReadingsByCheck[Name]) => void;
}

interface FinishedCheck<Name extends Check> {
  readonly verdict: Reason;
  readonly readings: ReadingsByCheck[Name];
}

/** The steps, each told what it has to know and nothing else. */
export function TestSteps({ run, dispatch, loadSummary, kept = {}, onFound }: TestStepsProps) {
  const microphones = useDevices('microphone');
  const cameras = useDevices('camera');
  const wayOn = (check: Check) => {
    const verdict = verdictOf(run.checks[check]);
    return (
      verdict && (
        <ContinueButton
          place={placeAfter(run)}
          status={verdict.status}
          isFresh={run.fresh === check}
          onContinue={(startsNext) => dispatch({ type: 'continued', check, startsNext })}
        />
      )
    );
  };
  const events = <Name extends Check, Finished extends FinishedCheck<Name>>(
    check: Name,
    onUsed?: (finished: Finished) => void,
  ) => ({
    verdict: verdictOf(run.checks[check]),
    wayOn: wayOn(check),
    isOpen: run.openStep === check,
    onCancelled: () => dispatch({ type: 'cancelled', check }),
    onStarted: () => {
      dispatch({ type: 'started', check });
      // Not inside the click, which has enough to do.
      setTimeout(() => prepareTheRest(loadSummary));
    },
    onFinished: (finished: Finished) => {
      onUsed?.(finished);
      onFound?.(check, finished.readings);
      dispatch({ type: 'judged', check, verdict: finished.verdict });
    },
  });
  const said = (check: Check) => {
    const verdict = verdictOf(run.checks[check]);
    return (
      verdict && (
        <Suspense>
          <VerdictMessage check={check} verdict={verdict} when={kept[check]?.when} />
        </Suspense>
      )
    );
  };
  const card = (check: Check) => ({
    step: check,
    run,
    dispatch,
    status: statusOf(run.checks[check]),
    description: said(check),
  });
  const steps: Readonly<Record<Check, ReactNode>> = {
    microphone: (
      <MicrophoneStep
        {...events('microphone', ({ take }: FinishedMicrophone) => remember(microphones, take?.deviceId))}
        selection={microphones}
        onOpened={(deviceId) => remember(microphones, deviceId)}
        help={(request) => deviceHelpFor('microphone', request)}
      />
    ),
    camera: (
      <CameraStep
        {...events('camera', ({ shot }: FinishedCamera) => remember(cameras, shot?.camera.deviceId))}
        selection={cameras}
        onOpened={(deviceId) => remember(cameras, deviceId)}
        help={(request) => deviceHelpFor('camera', request)}
      />
    ),
    connection: (
      <ConnectionStep
        {...events('connection')}
        startsNow={run.startNext === 'connection'}
        kept={kept.connection?.readings}
      />
    ),
  };
  return (
    <>
      {CHECKS.map((check) => (
        <RunStep key={check} {...card(check)}>
          {kept[check]?.note}
          {steps[check]}
        </RunStep>
      ))}
      <RunStep step="checklist" run={run} dispatch={dispatch} {...checklistCard(run)}>
        <ChecklistStep
          items={run.checklist}
          onToggle={(id) => dispatch({ type: 'item-toggled', id })}
          wayOn={
            finishedVerdicts(run) && (
              <ContinueButton
                place="summary"
                status={openRequired(run.checklist).length > 0 ? 'warning' : 'passed'}
                isFresh={false}
                onContinue={() => dispatch({ type: 'checklist-left' })}
              />
            )
          }
        />
      </RunStep>
    </>
  );
}

/** Ahead of their turn, so that a network that is lost meanwhile stops nobody. A failure shows when the step is opened. */
function prepareTheRest(loadSummary: () => Promise<unknown>): void {
  void Promise.allSettled([
    loadCameraStep(),
    loadConnectionStep(),
    loadChecklistStep(),
    loadVerdictMessage(),
    loadDeviceHelp(),
    loadSummary(),
    prepareToasts(),
  ]);
}

/** The device that was really used is the one to show and to test again; names are only listed after the first use. */
function remember({ refresh, choose }: DeviceChoice, usedId: string | undefined): void {
  refresh();
  if (usedId !== undefined) choose(usedId);
}
