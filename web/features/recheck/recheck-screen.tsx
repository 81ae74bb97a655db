import type { RecheckProgress, RecheckStage } from '@linecheck/checks/browser/recheck/run-recheck';
import type { RecheckPart } from '@linecheck/checks/recheck/parts';
import { guestRecheck } from '@linecheck/texts/en/episodes/recheck';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { CountdownRing } from '../../ui/feedback/progress/countdown-ring';
import { ProgressBar } from '../../ui/feedback/progress/progress-bar';
import { StatusLabel } from '../../ui/feedback/status-icon';
import { Card } from '../../ui/layout/card';
import { type StageGuide, VideoStage } from '../../ui/media/video-stage';
import { stageWords } from './stage-words';

interface RecheckScreenProps {
  readonly state: RecheckProgress;
  readonly asked: readonly RecheckPart[];
  readonly part: StageGuide['part'];
  readonly onStop: () => void;
}

/**
 * The screen of a running recheck: one thing to do at a time. While the microphone is measured, neither the live region
 * nor the focus changes, because the microphone would hear a screen reader.
 */
export function RecheckScreen({ state, asked, part, onStop }: RecheckScreenProps) {
  const { running } = useTexts(guestRecheck);
  const { stage, isPaced, wait } = state;
  const words = stageWords(running, state);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that was pressed is gone, and on a phone the card would be below the screen.
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('section')?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Card depth="active" padding="roomy" aria-labelledby="recheck-title">
      <h2 id="recheck-title" ref={heading} tabIndex={-1} className="text-13 font-medium text-ink-2 outline-none">
        {running.title}
      </h2>
      <p className="mt-1 text-22 font-bold tracking-tight text-balance sm:text-28">{words.title}</p>
      <p className="mt-1 min-h-6 text-14 text-ink-2 sm:text-16">{words.hint}</p>
      <p role="status" className="sr-only">
        {words.said}
      </p>
      <div className="mt-5 grid min-h-44 content-center">
        <StageBody state={state} part={part} />
      </div>
      {isPaced ? (
        <PacedStart wait={wait} label={running.start} />
      ) : (
        stage === 'quiet' &&
        wait !== undefined && (
          <div className="mt-5 flex">
            <Button onClick={wait.begin}>{running.startNow}</Button>
          </div>
        )
      )}
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
        <Parts state={state} asked={asked} />
        <Button icon={<X aria-hidden />} onClick={onStop}>
          {running.stop}
        </Button>
      </div>
    </Card>
  );
}

interface PacedStartProps extends Pick<RecheckProgress, 'wait'> {
  readonly label: string;
}

/** Stays and keeps the focus while a part is measured. */
function PacedStart({ wait, label }: PacedStartProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [hasWaited, setWaited] = useState(false);
  if (wait !== undefined && !hasWaited) setWaited(true);
  useEffect(() => {
    if (hasWaited) button.current?.focus({ preventScroll: true });
  }, [hasWaited]);
  return (
    <div className="mt-5 flex">
      <Button ref={button} variant="primary" pending={wait === undefined} onClick={wait?.begin}>
        {label}
      </Button>
    </div>
  );
}

/** Length of the quiet moment in seconds, for the number in its ring. */
const QUIET_S = 1.5;

/** Seconds of the longest announcement. */
const LEAD_S = 6;

function StageBody({ state: { stage, progress, stream, wait }, part }: Pick<RecheckScreenProps, 'state' | 'part'>) {
  const { running } = useTexts(guestRecheck);
  switch (stage) {
    case 'quiet':
      // Step by step, the sentence has a step of its own.
      if (wait !== undefined && wait.leftS === undefined) return null;
      if (wait?.leftS !== undefined) {
        return (
          <div className="flex flex-wrap items-center gap-5">
            <CountdownRing share={wait.leftS / LEAD_S} seconds={wait.leftS} label={running.startsIn} smooth />
            <p className="min-w-0 flex-1 text-16 text-pretty text-ink-2">{running.sentence}</p>
          </div>
        );
      }
      return (
        <div className="grid justify-items-center">
          <CountdownRing
            share={1 - progress}
            seconds={Math.ceil(QUIET_S * (1 - progress))}
            label={running.stages.quiet}
          />
        </div>
      );
    case 'words':
      return (
        <div className="grid gap-5">
          <p className="text-18 font-semi text-pretty sm:text-22">{running.sentence}</p>
          <ProgressBar
            label={running.heard}
            share={wait === undefined ? progress : 0}
            tone={progress >= 1 ? 'passed' : 'brand'}
          />
        </div>
      );
    case 'picture':
      return <OwnPicture stream={stream} part={part} />;
    default:
      return <ProgressBar label={running.stages[stage]} share={progress} />;
  }
}

function OwnPicture({ stream, part }: Pick<RecheckProgress, 'stream'> & Pick<RecheckScreenProps, 'part'>) {
  const { running } = useTexts(guestRecheck);
  const video = useRef<HTMLVideoElement>(null);
  const [picture, setPicture] = useState<StageGuide['picture']>();
  useEffect(() => {
    const shown = video.current;
    if (shown === null) return;
    shown.srcObject = stream ?? null;
    // A browser that does not play it shows the first picture.
    shown.play().catch(() => undefined);
  }, [stream]);
  return (
    <VideoStage guide={picture && { part, picture, isGood: false }}>
      <video
        ref={video}
        muted
        playsInline
        aria-label={running.ownPicture}
        onLoadedMetadata={({ currentTarget: { videoWidth: width, videoHeight: height } }) => {
          if (width > 0 && height > 0) setPicture({ width, height });
        }}
      />
    </VideoStage>
  );
}

const STAGES: Readonly<Record<RecheckPart, readonly RecheckStage[]>> = {
  microphone: ['quiet', 'words'],
  camera: ['picture'],
  connection: ['line'],
};

const TONES = { waiting: 'idle', running: 'testing', done: 'passed', failed: 'warning' } as const;

function Parts({ state: { stage, parts }, asked }: Pick<RecheckScreenProps, 'state' | 'asked'>) {
  const { running, parts: names } = useTexts(guestRecheck);
  const stateOf = (part: RecheckPart): keyof typeof TONES => {
    const finished = parts[part];
    if (finished !== undefined) return finished.kind === 'measured' ? 'done' : 'failed';
    return STAGES[part].includes(stage) ? 'running' : 'waiting';
  };
  return (
    <ul aria-label={running.steps} className="flex flex-wrap items-center gap-x-5 gap-y-1.5">
      {asked.map((part) => (
        <li key={part}>
          <StatusLabel tone={TONES[stateOf(part)]}>
            <span>{names[part]}</span>
            <span className="sr-only">{`: ${running.states[stateOf(part)]}`}</span>
          </StatusLabel>
        </li>
      ))}
    </ul>
  );
}
