import type { SpeakersProgress } from '@linecheck/checks/browser/speakers/speakers-session';
import type { Reason } from '@linecheck/checks/verdict';
import speakersTexts from '@linecheck/texts/en/speakers';
import verdictTexts from '@linecheck/texts/en/speakers-verdicts';
import statusTexts from '@linecheck/texts/en/statuses';
import { sentences } from '@linecheck/texts/sentences';
import { useId } from 'react';
import { useTexts } from '../../texts/use-texts';
import { verdictWords } from '../../texts/verdict-words';
import { useFocusOnMount } from '../../ui/behaviour/use-focus-on-mount';
import { Button } from '../../ui/controls/button';
import { HintLine } from '../../ui/feedback/hint-line';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import { VerdictStrip } from '../../ui/feedback/verdict-strip';
import type { SpeakersTest } from './use-speakers-test';

interface SpeakersStageProps {
  readonly test: SpeakersTest;
  readonly verdict: Reason | undefined;
  /** Called before the pressed button is removed. */
  readonly onAnswered: () => void;
}

/** Progress of the sound, the question, or the result. */
export function SpeakersStage({ test, verdict, onAnswered }: SpeakersStageProps) {
  const texts = useTexts(speakersTexts);
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
      return <Question test={test} onAnswered={onAnswered} />;
    case 'not-played':
      return (
        <HintLine tone="warning" live>
          {texts.notPlayed[test.why]}
        </HintLine>
      );
    case 'idle':
    case 'finished':
      return verdict ? <SpeakersVerdict verdict={verdict} /> : <p className="text-14 text-ink-2">{texts.intro}</p>;
  }
}

interface QuestionProps extends Pick<SpeakersStageProps, 'onAnswered'> {
  readonly test: Extract<SpeakersProgress, { kind: 'asking' }>;
}

function Question({ test, onAnswered }: QuestionProps) {
  const texts = useTexts(speakersTexts);
  const id = useId();
  const group = useFocusOnMount<HTMLFieldSetElement>(true);
  const answer = (isHeard: boolean) => () => {
    onAnswered();
    test.answer(isHeard);
  };
  return (
    <fieldset ref={group} aria-labelledby={id} tabIndex={-1} className="outline-none">
      <legend id={id} className="mb-3 text-18 font-semi">
        {texts.question}
      </legend>
      <div className="flex flex-col gap-2 sm:flex-row sm:gap-3">
        <Button variant="primary" size={48} fullWidth="phone" onClick={answer(true)}>
          {texts.yes}
        </Button>
        <Button size={48} fullWidth="phone" onClick={answer(false)}>
          {texts.no}
        </Button>
      </div>
    </fieldset>
  );
}

function SpeakersVerdict({ verdict }: { readonly verdict: Reason }) {
  const texts = useTexts(verdictTexts);
  const statuses = useTexts(statusTexts);
  const { message, details, advice } = verdictWords({ speakers: texts }, 'speakers', verdict);
  return (
    <div role="status">
      <VerdictStrip tone={verdict.status} title={message ?? statuses[verdict.status]}>
        {sentences(details, advice)}
      </VerdictStrip>
    </div>
  );
}
