import { canChooseOutput } from '@linecheck/checks/browser/speakers/can-choose-output';
import {
  type FinishedSpeakers,
  runSpeakersSession,
  type SpeakersChoice,
  type SpeakersProgress,
} from '@linecheck/checks/browser/speakers/speakers-session';
import type { SpeakersReadings } from '@linecheck/checks/speakers/readings';
import type { VerdictReason } from '@linecheck/checks/verdict';
import { statuses as statusTexts } from '@linecheck/texts/en/run';
import { speakers as speakersTexts } from '@linecheck/texts/en/steps';
import { speakersVerdicts as verdictTexts } from '@linecheck/texts/en/verdicts';
import { sentences } from '@linecheck/texts/fill';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Volume from 'lucide-react/icons/volume-2';
import { useId, useRef } from 'react';
import {
  checkAgainBy,
  DeviceSelect,
  type DeviceSelection,
  type HelpWith,
  type MendingPart,
} from '../../checks/device-select';
import { readingLines } from '../../checks/reading-lines';
import { StepFooter } from '../../checks/step-footer';
import { type CheckRunOptions, useCheckRun } from '../../checks/use-check-run';
import { VerdictRegion } from '../../checks/verdict-region';
import { useTexts } from '../../texts/use-texts';
import { verdictWords } from '../../texts/verdict-words';
import { useFocusOnMount } from '../../ui/behaviour/use-focus-on-mount';
import { Button } from '../../ui/controls/button';
import { HintLine } from '../../ui/feedback/hint-line';
import { ProgressBar } from '../../ui/feedback/progress/progress-bar';
import { VerdictStrip } from '../../ui/feedback/verdict-strip';
import { DetailList } from '../../ui/layout/detail-list';
import type { ElementNode } from '../../ui/theme/element-node';

interface SpeakersStepProps {
  readonly verdict: VerdictReason | undefined;
  readonly continueButton: ElementNode;
  readonly isOpen: boolean;
  /** List of outputs. Not shown if the browser cannot select an output, or has only one. */
  readonly selection: DeviceSelection;
  /** Microphone of the microphone check, which records the sound. */
  readonly microphoneId: string | undefined;
  /** True if the show needs headphones: asks about them if the echo is inconclusive. */
  readonly asksHeadphones?: boolean;
  readonly onStarted: () => void;
  readonly onCancelled: () => void;
  readonly onFinished: (finished: FinishedSpeakers) => void;
  /** Absent if the show needs this check. */
  readonly onSkipped?: () => void;
  readonly help: HelpWith;
}

/** Step that plays a sound, asks whether it was heard, and records it with the microphone. */
export function SpeakersStep(props: SpeakersStepProps) {
  const texts = useTexts(speakersTexts);
  const {
    verdict,
    continueButton,
    selection,
    microphoneId,
    asksHeadphones = false,
    onSkipped,
    help,
    ...events
  } = props;
  const play = useRef<HTMLButtonElement>(null);
  const hasChoice = canChooseOutput() && selection.devices.length > 1;
  const output = hasChoice ? selection.devices.find(({ deviceId }) => deviceId === selection.shownId) : undefined;
  const { test, start } = useSpeakersTest({
    ...events,
    isJudged: verdict !== undefined,
    asksHeadphones,
    choice: { microphoneId, outputId: hasChoice ? selection.deviceId : undefined, outputLabel: output?.label },
  });
  const isPlaying = test.kind === 'opening' || test.kind === 'playing';
  const judged = test.kind === 'idle' || test.kind === 'finished' ? verdict : undefined;
  const begin = () => void start();
  const helping = help({
    isOpening: false,
    verdict: judged,
    selection: hasChoice ? selection : undefined,
    tryAgain: begin,
    checkAgain: checkAgainBy(play, begin),
  });
  const skip = wayOn(texts, test, { onSkipped, focus: () => play.current?.focus() });
  const details = test.kind === 'finished' ? readingLines('speakers', test.readings) : [];
  return (
    <>
      {hasChoice && (
        <DeviceSelect label={texts.select} icon={<Volume aria-hidden />} selection={selection} disabled={isPlaying} />
      )}
      <SpeakersStage test={test} isJudged={verdict !== undefined} onAnswered={() => play.current?.focus()} />
      <VerdictRegion>
        <Outcome test={test} verdict={verdict} withAdvice={!helping.hasAdvice} />
      </VerdictRegion>
      {helping.part}
      <StepFooter
        outcome={judged?.status}
        continueButton={continueButton}
        detailsLabel={texts.details}
        details={details.length > 0 ? <DetailList items={details} /> : undefined}
        actions={
          <Button
            ref={play}
            variant={isSecondary(test, verdict, helping) ? 'default' : 'primary'}
            size={48}
            fullWidth="phone"
            busy={test.kind === 'opening'}
            pending={test.kind === 'playing'}
            icon={verdict !== undefined || 'playAgain' in test ? <RotateCcw aria-hidden /> : <Volume aria-hidden />}
            onClick={'playAgain' in test ? test.playAgain : begin}
          >
            {labelOf(texts, test, verdict)}
          </Button>
        }
        aside={
          verdict === undefined &&
          skip !== undefined && (
            <Button variant="quiet" size={48} onClick={skip.act}>
              {skip.label}
            </Button>
          )
        }
      />
    </>
  );
}

interface WaysOn {
  readonly onSkipped: (() => void) | undefined;
  readonly focus: () => void;
}

/** Skip; or, if the show needs this check, going on without a sound that could not be played. */
function wayOn(texts: typeof speakersTexts, test: SpeakersTest, { onSkipped, focus }: WaysOn) {
  if (onSkipped !== undefined) return { label: texts.skip, act: onSkipped };
  if (test.kind !== 'not-played') return undefined;
  const act = () => {
    // The pressed button goes.
    focus();
    test.goOn();
  };
  return { label: texts.goOn, act };
}

/** True while the help, the answers or Continue have the primary action. */
const isSecondary = (test: SpeakersTest, verdict: VerdictReason | undefined, { hasPrimary }: MendingPart): boolean =>
  hasPrimary || test.kind === 'asking' || test.kind === 'asking-headphones' || verdict?.status === 'passed';

function labelOf(texts: typeof speakersTexts, test: SpeakersTest, verdict: VerdictReason | undefined): string {
  if (test.kind === 'opening') return texts.opening;
  if (test.kind === 'playing') return texts.playing;
  if ('playAgain' in test) return texts.playAgain;
  return verdict === undefined ? texts.play : texts.tryAgain;
}

interface SpeakersStageProps {
  readonly test: SpeakersTest;
  readonly isJudged: boolean;
  readonly onAnswered: () => void;
}

function SpeakersStage({ test, isJudged, onAnswered }: SpeakersStageProps) {
  const texts = useTexts(speakersTexts);
  const questions = {
    heard: { question: texts.question, yes: texts.yes, no: texts.no },
    headphones: { question: texts.headphonesQuestion, yes: texts.headphonesYes, no: texts.headphonesNo },
  };
  switch (test.kind) {
    case 'opening':
    case 'playing':
      return (
        <div role="status">
          <p className="mb-2 text-14 text-ink-2">{texts.listen}</p>
          <ProgressBar
            label={texts.progress}
            share={test.kind === 'playing' ? test.share : 0}
            valueText={texts.playing}
          />
        </div>
      );
    case 'asking':
      return (
        <Question
          {...questions.heard}
          answer={test.answer}
          onAnswered={onAnswered}
          note={!test.isRouted && <p className="mt-3 text-14 text-ink-2">{texts.notRouted}</p>}
        />
      );
    case 'asking-headphones':
      return <Question key={test.kind} {...questions.headphones} answer={test.answer} onAnswered={onAnswered} />;
    case 'not-played':
      return null;
    case 'idle':
    case 'finished':
      return isJudged ? null : <p className="text-14 text-ink-2">{texts.intro}</p>;
  }
}

interface QuestionProps extends Pick<SpeakersStageProps, 'onAnswered'> {
  readonly question: string;
  readonly yes: string;
  readonly no: string;
  readonly answer: (isYes: boolean) => void;
  readonly note?: ElementNode;
}

function Question({ question, yes, no, answer, onAnswered, note }: QuestionProps) {
  const id = useId();
  const group = useFocusOnMount<HTMLFieldSetElement>(true);
  const answerWith = (isYes: boolean) => () => {
    onAnswered();
    answer(isYes);
  };
  return (
    <fieldset ref={group} aria-labelledby={id} tabIndex={-1} className="outline-none">
      <legend id={id} className="mb-3 text-18 font-semi">
        {question}
      </legend>
      <div className="flex flex-col gap-2 sm:flex-row sm:gap-3">
        <Button variant="primary" size={48} fullWidth="phone" onClick={answerWith(true)}>
          {yes}
        </Button>
        <Button size={48} fullWidth="phone" onClick={answerWith(false)}>
          {no}
        </Button>
      </div>
      {note}
    </fieldset>
  );
}

interface OutcomeProps {
  readonly test: SpeakersTest;
  readonly verdict: VerdictReason | undefined;
  /** False where the help contains the advice. */
  readonly withAdvice: boolean;
}

/** The verdict, or the reason why the sound was not played. */
function Outcome({ test, verdict, withAdvice }: OutcomeProps) {
  const texts = useTexts(speakersTexts);
  if (test.kind === 'not-played')
    return (
      <HintLine tone="warning" live="around">
        {texts.notPlayed[test.reason]}
      </HintLine>
    );
  return (
    (test.kind === 'idle' || test.kind === 'finished') &&
    verdict && <SpeakersVerdict verdict={verdict} withAdvice={withAdvice} />
  );
}

function SpeakersVerdict({ verdict, withAdvice }: { readonly verdict: VerdictReason; readonly withAdvice: boolean }) {
  const texts = useTexts(verdictTexts);
  const statuses = useTexts(statusTexts);
  const { message, details, advice } = verdictWords({ speakers: texts }, 'speakers', verdict);
  return (
    <VerdictStrip tone={verdict.status} title={message ?? statuses[verdict.status]}>
      {sentences(details, withAdvice && advice)}
    </VerdictStrip>
  );
}

interface FinishedTest {
  readonly kind: 'finished';
  readonly readings: SpeakersReadings;
}

type SpeakersTest = { readonly kind: 'idle' } | SpeakersProgress | FinishedTest;

interface SpeakersTestOptions extends CheckRunOptions<FinishedSpeakers> {
  readonly asksHeadphones: boolean;
  /** Current choice: another output may be chosen before the sound is played again. */
  readonly choice: SpeakersChoice;
  readonly runSession?: typeof runSpeakersSession;
}

function useSpeakersTest({ choice, asksHeadphones, runSession = runSpeakersSession, ...options }: SpeakersTestOptions) {
  const { test, start } = useCheckRun<SpeakersProgress | FinishedTest, FinishedSpeakers>(options);
  const latest = useRef(choice);
  latest.current = choice;
  return {
    test,
    start: () => start((run) => runSession(() => latest.current, run, { asksHeadphones }), finishedTest),
  };
}

const finishedTest = ({ readings }: FinishedSpeakers): FinishedTest => ({ kind: 'finished', readings });
