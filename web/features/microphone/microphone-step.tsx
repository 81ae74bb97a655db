import {
  createMicrophoneSession,
  type LoadLiveMicrophone,
} from '@linecheck/checks/browser/microphone/microphone-session';
import type { FinishedMicrophone } from '@linecheck/checks/browser/microphone/run-take';
import type { NotLoaded, Reason } from '@linecheck/checks/verdict';
import microphoneTexts from '@linecheck/texts/en/microphone';
import { sentences } from '@linecheck/texts/sentences';
import Mic from 'lucide-react/icons/mic';
import { lazy, Suspense, useState } from 'react';
import { DeviceSelect } from '../../checks/device-select';
import type { DeviceStepProps } from '../../checks/device-step';
import { StepFooter } from '../../checks/step-footer';
import { useTexts } from '../../texts/use-texts';
import { lazyOrNothing } from '../../ui/behaviour/lazy-or-nothing';
import { HintLine } from '../../ui/feedback/hint-line';
import { LiveLevel } from './live-level';
import { LevelButton, StartButton } from './microphone-actions';
import { TakeProgress } from './take-progress';
import { type MicrophoneTest, useMicrophoneTest } from './use-microphone-test';
import { type Preview, usePreview } from './use-preview';

const NOT_LOADED: NotLoaded = 'not-loaded';

const loadVerdict = () => import('./microphone-verdict');

// If it cannot be loaded, the card still shows the status, as after a reload without a network.
const MicrophoneVerdict = lazyOrNothing(async () => (await loadVerdict()).MicrophoneVerdict);
const MicrophoneFailure = lazyOrNothing(async () => (await loadVerdict()).MicrophoneFailure);

// Loads the verdict's texts together with the microphone, so that a verdict always has them.
const loadLiveMicrophone: LoadLiveMicrophone = async () => {
  const [live] = await Promise.all([import('@linecheck/checks/browser/microphone/live-microphone'), loadVerdict()]);
  return live;
};

// Loaded while the take runs.
const loadTakePlayer = () => import('./take-player');
const TakePlayer = lazy(async () => ({ default: (await loadTakePlayer()).TakePlayer }));
const TakeDetails = lazy(async () => ({ default: (await loadTakePlayer()).TakeDetails }));

interface MicrophoneStepProps extends DeviceStepProps<Reason, FinishedMicrophone> {
  /** Called with the device of the preview; from then on device names are available. */
  readonly onOpened: (deviceId: string) => void;
}

/** Step with the device selection, the level before the test, the eight-second test with its meter, and the result. */
export function MicrophoneStep(props: MicrophoneStepProps) {
  const texts = useTexts(microphoneTexts);
  const { selection, verdict, wayOn, isOpen, onStarted, onCancelled, onFinished, onOpened, help } = props;
  const [session] = useState(() => createMicrophoneSession(loadLiveMicrophone));
  const isJudged = verdict !== undefined;
  const { test, start } = useMicrophoneTest({ session, isJudged, isOpen, onStarted, onCancelled, onFinished });
  const isBusy = test.kind === 'opening' || test.kind === 'recording';
  const { preview, listen, stop } = usePreview({ session, selection, isFree: isOpen && !isBusy, isJudged, onOpened });
  const startTest = () => {
    void loadTakePlayer().catch(() => undefined);
    void start(selection.deviceId);
  };

  const isFinished = test.kind === 'finished';
  const judged = judgedNow(test, preview, verdict);
  const isOpening = test.kind === 'opening' || preview.kind === 'opening';
  const tryAgain = preview.kind === 'off' ? startTest : listen;
  const helping = isOpen && help({ isOpening, code: judged?.code, tryAgain });
  const judgement = judged && <Judgement verdict={judged} withAdvice={!helping} />;
  const level = (
    <LiveLevel level={levelOf(test, preview)}>{!judged && <RestingHint test={test} preview={preview} />}</LiveLevel>
  );
  return (
    <>
      <DeviceSelect
        label={texts.select}
        placeholder={texts.selectPlaceholder}
        icon={<Mic aria-hidden />}
        selection={selection}
        disabled={isBusy}
      />
      {isFinished && (
        <Suspense fallback={<div className="h-60 sm:h-55" />}>
          <TakePlayer test={test} isListening={preview.kind !== 'off'} onPlay={stop} />
        </Suspense>
      )}
      {/* Remounted for each take, so that the drawing of an interrupted take is discarded. */}
      {!isFinished && <TakeProgress key={test.kind} take={test.kind === 'recording' ? test.take : undefined} />}
      {!isFinished && level}
      {judgement}
      {isFinished && preview.kind !== 'off' && level}
      {helping}
      <StepFooter
        outcome={verdict?.status}
        wayOn={wayOn}
        detailsLabel={texts.details}
        details={
          isFinished ? (
            <Suspense>
              <TakeDetails readings={test.readings} />
            </Suspense>
          ) : undefined
        }
        actions={<StartButton test={test} verdict={verdict} onNear={session.prepare} onStart={startTest} />}
        aside={
          <LevelButton
            test={test}
            preview={preview}
            isJudged={isJudged}
            isHelped={Boolean(helping)}
            onNear={session.prepare}
            onListen={listen}
            onStop={stop}
          />
        }
      />
    </>
  );
}

/** Verdict to show: a live preview replaces an earlier device error. */
function judgedNow(test: MicrophoneTest, preview: Preview, verdict: Reason | undefined): Reason | undefined {
  if (preview.kind === 'failed' && !preview.isUnasked) return preview.verdict;
  if (test.kind === 'opening' || test.kind === 'recording') return undefined;
  return preview.kind === 'off' || test.kind === 'finished' ? verdict : undefined;
}

function levelOf(test: MicrophoneTest, preview: Preview) {
  if (test.kind === 'recording') return test.level;
  return preview.kind === 'live' ? preview.frame : undefined;
}

interface JudgementProps {
  readonly verdict: Reason;
  /** False where the steps of the help contain the advice. */
  readonly withAdvice: boolean;
}

function Judgement(props: JudgementProps) {
  const { message, details, advice } = useTexts(microphoneTexts).notLoaded;
  if (props.verdict.code !== NOT_LOADED)
    return (
      <Suspense>
        <MicrophoneVerdict {...props} />
      </Suspense>
    );
  return (
    <HintLine tone="failed" detail={sentences(details, advice)} live>
      {message}
    </HintLine>
  );
}

/** Hint below a meter that measures nothing. */
function RestingHint({ test, preview }: { readonly test: MicrophoneTest; readonly preview: Preview }) {
  const texts = useTexts(microphoneTexts);
  // Shows the help only after a click, to avoid a layout shift.
  if (preview.kind === 'failed' && preview.verdict.code !== NOT_LOADED)
    return (
      <Suspense>
        <MicrophoneFailure verdict={preview.verdict} />
      </Suspense>
    );
  if (test.kind === 'opening' || preview.kind === 'opening') {
    const asks = preview.kind !== 'opening' || preview.asks;
    return <HintLine tone="quiet">{asks ? texts.asks : texts.listening}</HintLine>;
  }
  return <HintLine tone="quiet">{texts.resting}</HintLine>;
}
