import type { CheckName } from '@linecheck/checks/check';
import type { MendingAct, MendingWay } from '@linecheck/checks/mending/acts';
import { triedActs } from '@linecheck/checks/mending/tries';
import { type MendingTask, mending as mendingTexts } from '@linecheck/texts/en/mending';
import { sentences } from '@linecheck/texts/fill';
import { useRef, useState } from 'react';
import { actWords } from '../../texts/act-words';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { HintLine } from '../../ui/feedback/hint-line';
import { ProgressBar } from '../../ui/feedback/progress/progress-bar';
import { ActPanel } from '../../ui/layout/act-panel';
import { Disclosure } from '../../ui/layout/disclosure';
import type { ElementNode } from '../../ui/theme/element-node';
import { ActPicture } from './act-picture';
import { answerSentence, READING_TASKS } from './mending-words';
import { type MendingOptions, type MendingStage, useMending } from './use-mending';

interface MendingLoopProps extends Omit<MendingOptions, 'onCheckAgain'> {
  readonly check: CheckName;
  /** Starts the whole check. @param takesFocus True if the loop has the focus, which it loses then. */
  readonly onCheckAgain: (takesFocus: boolean) => void;
  /** Finds out which microphone it is, for the act that asks for that. */
  readonly whichMicrophone?: ((onClose: () => void) => ElementNode) | undefined;
  /** What the guest sees of the reading, such as the own picture. */
  readonly picture?: ElementNode;
  /** False for a guest without a link: there is nobody to ask. */
  readonly hasHost: boolean;
  /** The steps for this browser and system, folded. */
  readonly steps?: ElementNode;
}

/**
 * Leads from a verdict that is not a pass to the next whole check: one act at a time, a reading of about three seconds,
 * and a sentence with its number.
 */
export function MendingLoop(props: MendingLoopProps) {
  const { check, whichMicrophone, picture, hasHost, steps, onCheckAgain, ...options } = props;
  const texts = useTexts(mendingTexts);
  const place = useRef<HTMLDivElement>(null);
  const checkAgain = () => onCheckAgain(place.current?.contains(document.activeElement) === true);
  const { stage, act, done } = useMending({ ...options, onCheckAgain: checkAgain });
  const [isTapping, setTapping] = useState(false);
  const { way, tries } = options;
  const task = taskOf(way);
  if (isTapping && whichMicrophone) return whichMicrophone(() => setTapping(false));
  const isAsking = stage.kind === 'asking';
  const isTap = act === 'tap-microphone' && whichMicrophone !== undefined && isAsking;
  const now = { check, act, task: isTap ? undefined : task, count: triedActs(tries), hasHost };
  return (
    <div ref={place}>
      <ActPanel
        said={saidOf(stage, way, now)}
        title={titleOf(texts, stage, now)}
        sentence={sentenceOf(texts, stage, now)}
        note={isAsking && noteOf(texts, way.proof, now)}
        picture={act && (isAsking || stage.kind === 'reading') && <ActPicture act={act} />}
      >
        {stage.kind === 'reading' && picture}
        {stage.kind === 'reading' && <ProgressBar label={texts.progress} share={stage.share} />}
        {(act !== undefined || !isAsking) && (
          <ActButton
            stage={stage}
            does={isTap ? 'tap' : (task ?? 'check')}
            onPress={isTap ? () => setTapping(true) : done}
          />
        )}
        {isAsking && steps && <Disclosure label={texts.howTo}>{steps}</Disclosure>}
      </ActPanel>
    </div>
  );
}

interface NowAsked {
  readonly check: CheckName;
  readonly act: MendingAct | undefined;
  readonly task: MendingTask | undefined;
  /** The acts that have been tried. */
  readonly count: number;
  readonly hasHost: boolean;
}

/** What the guest does during the reading of a way. */
const taskOf = (way: MendingWay): MendingTask | undefined =>
  way.proof === '3s' || way.proof === 'hint' ? READING_TASKS[way.by] : undefined;

type MendingTexts = typeof mendingTexts;

const TONES = { helped: 'passed', hint: 'info', 'not-yet': 'warning' } as const;

/** What the last reading has said. Screen readers read the next act with it. */
function saidOf(stage: MendingStage, way: MendingWay, { check, act }: NowAsked): ElementNode {
  const answer = stage.kind === 'asking' ? stage.last : 'answer' in stage ? stage.answer : undefined;
  return (
    answer && (
      <HintLine tone={TONES[answer.kind]}>
        <span>{answerSentence(answer, way.proof === 'no' ? undefined : way.by)}</span>
        <span className="sr-only">{stage.kind === 'asking' && act && ` ${actWords(check, act)}`}</span>
      </HintLine>
    )
  );
}

function titleOf({ titles }: MendingTexts, stage: MendingStage, { act, count }: NowAsked): string {
  if (stage.kind !== 'asking') return titles[stage.kind];
  if (act === undefined) return titles.spent;
  return count === 0 ? titles.first : count === 1 ? titles.next : titles.last;
}

function sentenceOf(texts: MendingTexts, stage: MendingStage, { check, act, task, hasHost }: NowAsked): string {
  if (stage.kind === 'helped') return texts.wholeStarts[check];
  if (stage.kind === 'hint') return texts.toBeSure;
  if (stage.kind === 'reading' && task) return texts.during[task];
  return act === undefined ? (hasHost ? texts.spent : texts.spentAlone) : actWords(check, act);
}

/** What follows the act. */
function noteOf(texts: MendingTexts, proof: MendingWay['proof'], { act, task }: NowAsked): string | undefined {
  if (act === undefined) return undefined;
  if (task) return sentences(texts.thenPress, texts.during[task]);
  return proof === 'at-once' ? texts.watched : undefined;
}

interface ActButtonProps {
  readonly stage: MendingStage;
  readonly does: keyof MendingTexts['done'];
  readonly onPress: () => void;
}

/** The primary button of the step. It stays the same element, so that it keeps the focus. */
function ActButton({ stage, does, onPress }: ActButtonProps) {
  const texts = useTexts(mendingTexts);
  const labels = {
    asking: texts.done[does],
    reading: texts.titles.reading,
    helped: texts.starting,
    hint: texts.testAgain,
  };
  const isPending = stage.kind === 'reading' || stage.kind === 'helped';
  return (
    <Button variant="primary" size={48} fullWidth="phone" pending={isPending} onClick={onPress}>
      {labels[stage.kind]}
    </Button>
  );
}
