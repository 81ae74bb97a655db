import type { FinishedMicrophone, LiveFrame } from '@linecheck/checks/browser/microphone/live-microphone';
import {
  createMicrophoneSession,
  type LoadLiveMicrophone,
  type MicrophoneProgress,
  type MicrophoneSession,
} from '@linecheck/checks/browser/microphone/microphone-session';
import type { TakeTrack } from '@linecheck/checks/browser/microphone/take-tracks';
import type { LiveHint } from '@linecheck/checks/microphone/hint';
import type { NotLoaded, VerdictReason } from '@linecheck/checks/verdict';
import { microphone as microphoneTexts } from '@linecheck/texts/en/run';
import { sentences } from '@linecheck/texts/fill';
import Mic from 'lucide-react/icons/mic';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { checkAgainBy, DeviceSelect, type DeviceStepProps } from '../../checks/device-select';
import { StepFooter } from '../../checks/step-footer';
import { type CheckRunOptions, useCheckRun } from '../../checks/use-check-run';
import { VerdictRegion } from '../../checks/verdict-region';
import { useTexts } from '../../texts/use-texts';
import { lazyOrNothing } from '../../ui/behaviour/lazy-or-nothing';
import { useRevokedUrl } from '../../ui/behaviour/use-revoked-url';
import { HintLine } from '../../ui/feedback/hint-line';
import { ProgrammeMeter, type ProgrammeMeterHandle } from '../../ui/media/programme-meter';
import type { ElementNode } from '../../ui/theme/element-node';
import { LevelButton, StartButton } from './microphone-actions';
import type { FinishedTest, MicrophoneTest } from './microphone-test';
import { useAnimationFrames } from './use-animation-frames';
import { type LevelPreview, usePreview } from './use-preview';

const NOT_LOADED: NotLoaded = 'not-loaded';
const loadVerdict = () => import('./microphone-verdict');
let verdictParts: Awaited<ReturnType<typeof loadVerdict>> | undefined;

// If it cannot be loaded, the card still shows the status, as after a reload without a network.
const MicrophoneVerdict = lazyOrNothing(async () => (await loadVerdict()).MicrophoneVerdict);
const MicrophoneFailure = lazyOrNothing(async () => (await loadVerdict()).MicrophoneFailure);
const SpokenHint = lazyOrNothing(async () => (await loadVerdict()).SpokenHint);

// Loads the verdict's texts together with the microphone, so that a verdict always has them.
const loadLiveMicrophone: LoadLiveMicrophone = async () => {
  verdictParts = await loadVerdict();
  return import('@linecheck/checks/browser/microphone/live-microphone');
};

const loadTakePlayer = () => import('./take-player');
const TakePlayer = lazy(async () => ({ default: (await loadTakePlayer()).TakePlayer }));
const TakeDetails = lazy(async () => ({ default: (await loadTakePlayer()).TakeDetails }));

interface MicrophoneStepProps extends DeviceStepProps<VerdictReason, FinishedMicrophone> {
  /** Called with the device of the preview; from then on device names are available. */
  readonly onOpened: (deviceId: string) => void;
  /** What finds out which of several microphones the guest speaks into. */
  readonly which: (offer: MicrophoneOffer) => ElementNode;
}

export interface MicrophoneOffer {
  /** True while no test runs. */
  readonly isPossible: boolean;
  /** True while it listens to the microphones. */
  readonly isListening: boolean;
  readonly onListen: (isListening: boolean) => void;
  readonly verdict: VerdictReason | undefined;
}

/** Step with the device selection, the level before the test, the eight-second test with its meter, and the result. */
export function MicrophoneStep(props: MicrophoneStepProps) {
  const texts = useTexts(microphoneTexts);
  const { selection, verdict, continueButton, isOpen, onStarted, onCancelled, onFinished, onOpened, help, which } =
    props;
  const button = useRef<HTMLButtonElement>(null);
  const [session] = useState(() => createMicrophoneSession(loadLiveMicrophone));
  const isJudged = verdict !== undefined;
  const { test, start } = useMicrophoneTest({ session, isJudged, isOpen, onStarted, onCancelled, onFinished });
  const isBusy = test.kind === 'opening' || test.kind === 'recording';
  const offer = useMicrophoneOffer({ isOpen, isBusy });
  const { preview, isAsked, listen, stop } = usePreview({
    session,
    selection,
    isFree: offer.isLevelFree,
    isJudged,
    onOpened,
  });
  const startTest = () => {
    void loadTakePlayer().catch(() => undefined);
    void start(selection.deviceId);
  };

  const isFinished = test.kind === 'finished';
  const judged = judgedNow(test, preview, verdict);
  const isOpening = [test.kind, preview.kind].includes('opening');
  const tryAgain = preview.kind === 'off' ? startTest : listen;
  const helping = help({
    isOpening,
    verdict: judged,
    selection,
    tryAgain,
    checkAgain: checkAgainBy(button, startTest),
  });
  const judgement = judged && <Judgement verdict={judged} withAdvice={!helping.hasAdvice} />;
  const [hint, setHint] = useState<LiveHint>();
  const peak = useRef<HTMLSpanElement>(null);
  const measured = levelOf(test, preview);
  const isPressed = isPressedNow({ test, isAsked, measured });
  const level = (measured !== undefined || !judged) && (
    <LiveLevel level={measured} hint={hint} onHint={setHint} hasLegend={isPressed} peak={peak}>
      <RestingHint test={test} preview={preview} />
    </LiveLevel>
  );
  return (
    <>
      <DeviceSelect
        label={texts.select}
        placeholder={texts.selectPlaceholder}
        icon={<Mic aria-hidden />}
        selection={selection}
        disabled={isBusy}
      >
        {which({ ...offer, verdict: judged })}
      </DeviceSelect>
      {isFinished && (
        // As high as the player with its legend, at each width.
        <Suspense fallback={<div className="h-79.5 min-[367px]:h-75 sm:h-57.5" />}>
          <TakePlayer test={test} isListening={preview.kind !== 'off'} onPlay={stop} />
        </Suspense>
      )}
      {!isFinished && level}
      <VerdictRegion>{judgement}</VerdictRegion>
      {/* Unchanged during a take, which would record the voice of a screen reader. */}
      <p role="status" className="sr-only">
        <span>{isBusy && texts.records}</span>
        <Suspense>{!isBusy && hint && <SpokenHint hint={hint} />}</Suspense>
      </p>
      {isFinished && preview.kind !== 'off' && level}
      {helping.part}
      <StepFooter
        outcome={verdict?.status}
        continueButton={continueButton}
        detailsLabel={texts.details}
        details={
          isFinished ? (
            <Suspense>
              <TakeDetails readings={test.readings} />
            </Suspense>
          ) : undefined
        }
        actions={
          <StartButton
            ref={button}
            test={test}
            verdict={verdict}
            isSecondary={helping.hasPrimary || offer.isListening}
            onNear={session.prepare}
            onStart={startTest}
          />
        }
        aside={
          <LevelButton
            test={test}
            preview={preview}
            isJudged={isJudged}
            isHelped={helping.hasAdvice && !isFinished}
            onNear={session.prepare}
            onListen={listen}
            onStop={stop}
          />
        }
      />
      {isPressed && <PressedPart test={test} hint={hint} peak={peak} />}
    </>
  );
}

/** Ends when a test begins, or the step is closed. */
function useMicrophoneOffer({ isOpen, isBusy }: { readonly isOpen: boolean; readonly isBusy: boolean }) {
  const [isListening, onListen] = useState(false);
  const isPossible = isOpen && !isBusy;
  if (isListening && !isPossible) onListen(false);
  return { isPossible, isListening, onListen, isLevelFree: isPossible && !isListening };
}

interface MicrophoneTestOptions extends CheckRunOptions<FinishedMicrophone> {
  readonly session: MicrophoneSession;
}

/** Eight-second test. Leaving the page or closing the step releases the device immediately. Exported for tests. */
export function useMicrophoneTest({ session, ...options }: MicrophoneTestOptions) {
  const { test, start } = useCheckRun<MicrophoneProgress | FinishedTest, FinishedMicrophone>(options);
  const urls = test.kind === 'finished' ? test.urls : {};
  useRevokedUrl(urls.processed);
  useRevokedUrl(urls.unprocessed);
  return {
    test,
    start: (deviceId: string | undefined) => start((run) => session.runTest(deviceId, run), finishedTest),
  };
}

function finishedTest({ take, readings }: FinishedMicrophone): FinishedTest | undefined {
  if (take === undefined) return undefined;
  const { processed, unprocessed } = take.tracks;
  return { kind: 'finished', take, readings, urls: { processed: urlOf(processed), unprocessed: urlOf(unprocessed) } };
}

const urlOf = (track: TakeTrack | undefined) => track && URL.createObjectURL(track.recording);

/** Verdict to show: a live preview replaces an earlier device error. */
function judgedNow(
  test: MicrophoneTest,
  preview: LevelPreview,
  verdict: VerdictReason | undefined,
): VerdictReason | undefined {
  if (preview.kind === 'failed' && !preview.isUnasked) return preview.verdict;
  if (test.kind === 'opening' || test.kind === 'recording') return undefined;
  return preview.kind === 'off' || test.kind === 'finished' ? verdict : undefined;
}

function levelOf(test: MicrophoneTest, preview: LevelPreview) {
  if (test.kind === 'recording') return test.level;
  return preview.kind === 'live' ? preview.frame : undefined;
}

interface JudgementProps {
  readonly verdict: VerdictReason;
  /** False where the steps of the help contain the advice. */
  readonly withAdvice: boolean;
}

function Judgement(props: JudgementProps) {
  const { message, details, advice } = useTexts(microphoneTexts).notLoaded;
  // A lazy component is drawn late, even if loaded: the focused button below would move.
  const [Verdict] = useState(() => verdictParts?.MicrophoneVerdict ?? MicrophoneVerdict);
  if (props.verdict.code !== NOT_LOADED)
    return (
      <Suspense>
        <Verdict {...props} />
      </Suspense>
    );
  return (
    <HintLine tone="failed" detail={sentences(details, advice)} live="around">
      {message}
    </HintLine>
  );
}

function RestingHint({ test, preview }: { readonly test: MicrophoneTest; readonly preview: LevelPreview }) {
  const texts = useTexts(microphoneTexts);
  // Shows the help only after a click, to avoid a layout shift.
  if (preview.kind === 'failed' && preview.verdict.code !== NOT_LOADED)
    return (
      <Suspense>
        <MicrophoneFailure verdict={preview.verdict} />
      </Suspense>
    );
  if (test.kind === 'opening' || preview.kind === 'opening') {
    const mayPrompt = preview.kind !== 'opening' || preview.mayPrompt;
    return <HintLine tone="quiet">{mayPrompt ? texts.asks : texts.listening}</HintLine>;
  }
  return <HintLine tone="quiet">{texts.resting}</HintLine>;
}

const TONES = { neutral: 'quiet', good: 'passed', warning: 'warning' } as const satisfies Record<
  LiveHint['tone'],
  string
>;

const loadedPainter = () => verdictParts?.meterPainter;

interface PressState {
  readonly test: MicrophoneTest;
  readonly isAsked: boolean;
  readonly measured: ReturnType<typeof levelOf>;
}

/** False for a level that started without a press. */
const isPressedNow = ({ test, isAsked, measured }: PressState): boolean =>
  measured !== undefined && (isAsked || test.kind === 'recording');

interface PressedPartProps {
  readonly test: MicrophoneTest;
  readonly hint: LiveHint | undefined;
  readonly peak: RefObject<HTMLSpanElement | null>;
}

/** What the press that opens the microphone adds below its button, which must not move. */
function PressedPart({ test, hint, peak }: PressedPartProps) {
  return (
    verdictParts && (
      <verdictParts.TakeInProgress take={test.kind === 'recording' ? test.take : undefined} peak={peak}>
        <HeardHint hint={hint} />
      </verdictParts.TakeInProgress>
    )
  );
}

function HeardHint({ hint }: { readonly hint: LiveHint | undefined }) {
  const texts = useTexts(microphoneTexts);
  return (
    <HintLine tone={hint ? TONES[hint.tone] : 'quiet'}>{hint ? texts.hints[hint.code] : texts.listening}</HintLine>
  );
}

interface LiveLevelProps {
  /** Undefined while nothing is measured: the meter then shows no level, which differs from silence. */
  readonly level: (() => LiveFrame) | undefined;
  readonly hint: LiveHint | undefined;
  readonly onHint: (hint: LiveHint | undefined) => void;
  readonly hasLegend: boolean;
  readonly peak: RefObject<HTMLElement | null>;
  /** Line below the meter while nothing is measured. */
  readonly children: ElementNode;
}

function LiveLevel({ level, hint, onHint, hasLegend, peak, children }: LiveLevelProps) {
  const texts = useTexts(microphoneTexts);
  const meter = useRef<ProgrammeMeterHandle>(null);
  const [peakFigure] = useState(() => () => peak.current);

  const draw = ({ meter: reading, hint: heard }: LiveFrame) => {
    meter.current?.set({ levelDbfs: reading.dbfs, peakHoldDbfs: reading.peakHoldDbfs });
    // React ignores an unchanged state, so this renders a few times per take and not at every frame.
    onHint(heard);
  };
  useAnimationFrames(level && (() => draw(level())));
  useEffect(() => {
    if (level === undefined) return;
    return () => {
      meter.current?.set(null);
      onHint(undefined);
    };
  }, [level, onHint]);

  return (
    <ProgrammeMeter
      ref={meter}
      label={texts.inputLevel}
      zoneNames={texts.zones}
      painter={loadedPainter}
      peak={peakFigure}
    >
      {hasLegend && level && verdictParts ? (
        <verdictParts.MeterLegend zoneNames={texts.zones} />
      ) : (
        <div className="text-14 sm:text-16">{level ? <HeardHint hint={hint} /> : children}</div>
      )}
    </ProgrammeMeter>
  );
}
