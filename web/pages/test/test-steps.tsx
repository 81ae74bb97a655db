import type { FinishedCamera } from '@linecheck/checks/browser/camera/camera-session';
import type { BackgroundTest } from '@linecheck/checks/browser/connection/background-test';
import type { FinishedMicrophone, FinishedTake } from '@linecheck/checks/browser/microphone/live-microphone';
import { CHECKS, type CheckName } from '@linecheck/checks/check';
import { openRequired } from '@linecheck/checks/checklist/progress';
import type { CheckOutcome } from '@linecheck/checks/outcome';
import { stepStatusOf } from '@linecheck/checks/readiness/progress';
import { finishedVerdicts, placeAfter, type RunEvent, type TestRun, verdictOf } from '@linecheck/checks/readiness/run';
import { measured, type ReadingCourse } from '@linecheck/checks/reading';
import type { ReadingsByCheck } from '@linecheck/checks/readings';
import type { VerdictReason } from '@linecheck/checks/verdict';
import { type Dispatch, Fragment, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { type DeviceChoice, useDevices } from '../../features/devices/use-devices';
import { type MicrophoneOffer, MicrophoneStep } from '../../features/microphone/microphone-step';
import { checklistCard, optionalCard } from '../../features/readiness/checklist-card';
import { RunStep } from '../../features/readiness/run-step';
import { lazyOrNothing } from '../../ui/behaviour/lazy-or-nothing';
import { untilUsed } from '../../ui/behaviour/until-used';
import { useReleaseOnLeave } from '../../ui/behaviour/use-release-on-leave';
import { Skeleton } from '../../ui/feedback/skeleton';
import { prepareToasts } from '../../ui/overlays/toaster';
import type { ElementNode } from '../../ui/theme/element-node';
import { PartBoundary } from '../shell/error-boundary';
import { RunProgress } from './run-progress';
import type { StoredSteps } from './stored-steps';
import type { MendingState } from './use-mending-tries';
import { loadStepMending, useStepMending } from './use-step-mending';

// Loaded while the guest is in the step before.
const loadCameraStep = () => import('../../features/camera/camera-step');
const loadSpeakersCard = () => import('./speakers-card');
const loadConnectionStep = () => import('../../features/connection/connection-step');
const loadChecklistStep = () => import('../../features/checklists/checklist-step');
const CameraStep = lazy(async () => ({ default: (await loadCameraStep()).CameraStep }));
const SpeakersCard = lazy(async () => ({ default: (await loadSpeakersCard()).SpeakersCard }));
const ConnectionStep = lazy(async () => ({ default: (await loadConnectionStep()).ConnectionStep }));
const ChecklistStep = lazy(async () => ({ default: (await loadChecklistStep()).ChecklistStep }));

const loadContinueButton = () => import('../../features/readiness/continue-button');
const ContinueButton = lazyOrNothing(async () => (await loadContinueButton()).ContinueButton);
const loadBackgroundConnection = () => import('../../features/connection/background-connection');

// If it cannot be loaded, nothing is measured before the connection step.
const BackgroundConnection = lazyOrNothing(async () => (await loadBackgroundConnection()).BackgroundConnection);

const loadVerdictMessage = () => import('../../checks/verdict-message');

// If it cannot be loaded, the card still shows the status.
const VerdictMessage = lazyOrNothing(async () => (await loadVerdictMessage()).VerdictSentence);

// Not part of the first load. If it cannot be loaded, the guest chooses by the names alone.
const WhichOffer = lazyOrNothing(async () => {
  await untilUsed(() => false);
  return (await import('../../features/which-microphone/which-offer')).WhichOffer;
});

// If it cannot be loaded, the verdict alone tells of the losses.
const HearLine = lazyOrNothing(async () => (await import('../../features/hear-line/hear-line')).HearLine);

const LineClosed = lazyOrNothing(async () => (await import('../../checks/line-closed')).LineClosed);

/** The check whose step is part of the page's script and outside Suspense, so that it responds first. */
const [FIRST] = CHECKS;
const LOADING = <Skeleton size="h-64 w-full" />;

type NoteFound = <Name extends CheckName>(check: Name, readings: ReadingsByCheck[Name]) => void;

interface TestStepsProps {
  readonly run: TestRun;
  readonly dispatch: Dispatch<RunEvent>;
  readonly asksHeadphones?: boolean;
  readonly loadSummary: () => Promise<unknown>;
  readonly kept?: StoredSteps;
  readonly onFound?: NoteFound;
  readonly onTake?: (take: FinishedTake | undefined) => void;
  readonly onAdded?: NoteFound;
  readonly onTried?: (check: CheckName, outcome: CheckOutcome) => void;
  /** Help from the host, at the end of a step that did not pass. */
  readonly stepHelp?: (check: CheckName) => ElementNode;
  readonly mending: MendingState;
}

interface FinishedCheck<Name extends CheckName> {
  readonly verdict: VerdictReason;
  readonly readings: ReadingsByCheck[Name];
}

export function TestSteps(props: TestStepsProps) {
  const { run, dispatch, asksHeadphones = false, loadSummary, kept = {}, onFound, onTake, onAdded } = props;
  const { onTried, stepHelp, mending } = props;
  const microphones = useDevices('microphone');
  const cameras = useDevices('camera');
  const { helpWith, noteReadings } = useStepMending({
    ...mending,
    ...{ run, kept },
    microphoneId: microphones.deviceId,
    hasHost: (check) => Boolean(stepHelp?.(check)),
  });
  usePreparedRest(run, loadSummary);
  const background = useRef<BackgroundTest>(undefined);
  const [take, setTake] = useState<FinishedTake>();
  const [seen, setSeen] = useState<ReadingCourse>();
  const course = seen ?? kept.connection?.readings.lineCourse?.value;
  // Runs only while the guest can see it.
  useReleaseOnLeave(run.openStep === 'camera' || run.openStep === 'connection', () => background.current?.interrupt());
  const events = <Name extends CheckName, Finished extends FinishedCheck<Name>>(
    check: Name,
    onUsed?: (finished: Finished) => void,
  ) => ({
    verdict: verdictOf(run.checks[check]),
    continueButton: continueButton({ run, dispatch }, check),
    isOpen: run.openStep === check,
    help: helpWith(check),
    onCancelled: () => dispatch({ type: 'cancelled', check }),
    onStarted: () => {
      dispatch({ type: 'started', check });
      // Deferred so that it neither slows the click nor loads files while the connection is measured.
      if (check !== 'connection') setTimeout(() => void prepareTheRest(loadSummary));
    },
    onFinished: (finished: Finished) => {
      onUsed?.(finished);
      onFound?.(check, finished.readings);
      noteReadings(check, finished.readings);
      onTried?.(check, { ...finished.verdict, readings: finished.readings });
      dispatch({ type: 'judged', check, verdict: finished.verdict });
      if (check === 'connection') void prepareTheRest(loadSummary);
    },
  });
  const steps: Readonly<Record<CheckName, ElementNode>> = {
    microphone: (
      <MicrophoneStep
        {...events('microphone', ({ take: taken }: FinishedMicrophone) => {
          remember(microphones, taken?.deviceId);
          setTake(taken);
          onTake?.(taken);
        })}
        selection={microphones}
        onOpened={(deviceId) => remember(microphones, deviceId)}
        which={(offer) => whichOf(offer, microphones)}
      />
    ),
    speakers: (
      <SpeakersCard
        {...events('speakers')}
        microphoneId={microphones.deviceId}
        asksHeadphones={asksHeadphones}
        {...(!run.needs.required.includes('speakers') && {
          onSkipped: () => dispatch({ type: 'skipped', check: 'speakers' }),
        })}
      />
    ),
    camera: (
      <CameraStep
        {...events('camera', ({ shot }: FinishedCamera) => remember(cameras, shot?.camera.deviceId))}
        selection={cameras}
        onOpened={(deviceId) => remember(cameras, deviceId)}
        backgroundTest={(phase) => (
          <Suspense>
            <BackgroundConnection
              background={background}
              phase={phase}
              isOpen={run.openStep === 'camera'}
              isWanted={run.checks.connection.kind === 'idle'}
              prepare={() => prepareTheRest(loadSummary)}
            />
          </Suspense>
        )}
      />
    ),
    connection: (
      <ConnectionStep
        {...events('connection')}
        onAdded={(readings) => onAdded?.('connection', readings)}
        startsNow={run.startNext === 'connection'}
        background={background}
        course={course}
        onCourse={(latest) => {
          setSeen(latest);
          if (latest) onAdded?.('connection', { lineCourse: measured(latest) });
        }}
        kept={kept.connection?.readings}
        hearLine={(lostFrames) => <HeardLine take={take} lostFrames={lostFrames} />}
      />
    ),
  };
  return (
    <>
      {CHECKS.filter((check) => run.checks[check].kind !== 'left-out').map((check, index) => (
        <Fragment key={check}>
          <RunStep {...cardOf(check, { run, dispatch, kept, course })}>
            {kept[check]?.note}
            <PartBoundary>
              {check === FIRST ? steps[check] : <Suspense fallback={LOADING}>{steps[check]}</Suspense>}
            </PartBoundary>
            {stepHelp?.(check)}
          </RunStep>
          {/* Sticks above the later steps, and takes no room above the first one. */}
          {index === 0 && <RunProgress run={run} />}
        </Fragment>
      ))}
      <PartBoundary>
        <ChecklistCard run={run} dispatch={dispatch} />
      </PartBoundary>
    </>
  );
}

function whichOf({ isPossible, ...offer }: MicrophoneOffer, microphones: DeviceChoice): ElementNode {
  return (
    isPossible &&
    microphones.devices.length > 1 && (
      <Suspense>
        <WhichOffer {...offer} selection={microphones} onUsed={microphones.refresh} />
      </Suspense>
    )
  );
}

interface HeardLineProps {
  readonly take: FinishedTake | undefined;
  readonly lostFrames: readonly boolean[];
}

/** Renders nothing without a recording, as after a reload. */
function HeardLine({ take, lostFrames }: HeardLineProps) {
  const recorded = (take?.tracks.processed ?? take?.tracks.unprocessed)?.recorded;
  return (
    recorded && (
      <Suspense>
        <HearLine recorded={recorded} lostFrames={lostFrames} />
      </Suspense>
    )
  );
}

function cardOf(check: CheckName, { dispatch, ...parts }: SaidParts & RunProps) {
  const { run } = parts;
  return {
    ...{ step: check, run, dispatch },
    status: stepStatusOf(run.checks[check]),
    description: saidOf(check, parts),
    ...(!run.needs.required.includes(check) && optionalCard(run.checks[check])),
  };
}

interface SaidParts extends Pick<TestStepsProps, 'run'> {
  readonly kept: StoredSteps;
  readonly course: ReadingCourse | undefined;
}

function saidOf(check: CheckName, { run, kept, course }: SaidParts): ElementNode {
  const verdict = verdictOf(run.checks[check]);
  return (
    verdict && (
      <Suspense>
        <VerdictMessage check={check} verdict={verdict} when={kept[check]?.when} />
        {check === 'connection' && course && <LineClosed course={course} />}
      </Suspense>
    )
  );
}

type RunProps = Pick<TestStepsProps, 'run' | 'dispatch'>;

function continueButton({ run, dispatch }: RunProps, check: CheckName): ElementNode {
  const verdict = verdictOf(run.checks[check]);
  return (
    verdict && (
      <Suspense>
        <ContinueButton
          place={placeAfter(run, check)}
          status={verdict.status}
          isFresh={run.fresh === check}
          onContinue={(startsNext) => dispatch({ type: 'continued', check, startsNext })}
        />
      </Suspense>
    )
  );
}

function ChecklistCard({ run, dispatch }: RunProps) {
  return (
    <RunStep step="checklist" run={run} dispatch={dispatch} {...checklistCard(run)}>
      <Suspense fallback={LOADING}>
        <ChecklistStep
          items={run.checklist}
          onToggle={(id) => dispatch({ type: 'item-toggled', id })}
          continueButton={
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
      </Suspense>
    </RunStep>
  );
}

/** A guest who begins with a later step may lose the network during its check. */
function usePreparedRest({ openStep }: TestRun, loadSummary: () => Promise<unknown>): void {
  const beginsLater = openStep !== undefined && openStep !== FIRST;
  useEffect(() => {
    if (beginsLater) void prepareTheRest(loadSummary);
  }, [beginsLater, loadSummary]);
}

/**
 * Loads the later parts in advance, so that a connection lost in the meantime does not block the guest. A failure is shown
 * when the step is opened. Resolves when all loads have settled.
 */
function prepareTheRest(loadSummary: () => Promise<unknown>): Promise<unknown> {
  return Promise.allSettled([
    loadCameraStep().then(({ prepareCamera }) => prepareCamera()),
    loadSpeakersCard(),
    loadConnectionStep().then(({ prepareConnection }) => prepareConnection()),
    loadBackgroundConnection(),
    loadChecklistStep(),
    loadContinueButton(),
    loadVerdictMessage(),
    loadStepMending(),
    loadSummary(),
    prepareToasts(),
  ]);
}

/**
 * Selects the device actually used, for display and the next test. Refreshes the list, because device names are
 * available only after the first use.
 */
function remember({ refresh, choose }: DeviceChoice, usedId: string | undefined): void {
  refresh();
  if (usedId !== undefined) choose(usedId);
}
