import type { MendingRun } from '@linecheck/checks/browser/mending/mending-run';
import type { MendingAct, MendingReading, MendingWatch, MendingWay } from '@linecheck/checks/mending/acts';
import type { MendingAnswer } from '@linecheck/checks/mending/answer';
import { type MendingTry, nextAct } from '@linecheck/checks/mending/tries';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Takes a reading after an act. Resolves with undefined if it is cancelled. */
export type TakeReading = (by: MendingReading, run: MendingRun) => Promise<MendingAnswer | undefined>;

/** Calls back once, when an event of the browser proves an act; undefined if this browser cannot tell. Returns stop. */
export type WatchAct = (by: MendingWatch, onHelped: () => void) => () => void;

export interface MendingOptions {
  readonly reason: string;
  readonly way: MendingWay;
  /** The tries of the check in this run. */
  readonly tries: readonly MendingTry[];
  readonly onTried: (tried: MendingTry) => void;
  /** False for an act that cannot be done here, such as choosing among one device. */
  readonly isPossible: (act: MendingAct) => boolean;
  readonly takeReading: TakeReading;
  readonly watchAct: WatchAct;
  readonly onCheckAgain: () => void;
}

/**
 * `asking`: an act is asked for, after what the last reading has said. `helped`: the whole check starts in a moment.
 * `hint`: the guest decides whether it starts.
 */
export type MendingStage =
  | { readonly kind: 'asking'; readonly last: MendingAnswer | undefined }
  | { readonly kind: 'reading'; readonly share: number }
  | { readonly kind: 'helped' | 'hint'; readonly answer: MendingAnswer };

/** Time to read the sentence before the whole check starts, in ms. Half of the guests have begun to speak by then. */
const HELPED_MS = 1500;

/** A guest who did not do what a reading needs has not tried the act: it is asked for once more. */
const isMissed = (by: MendingReading, answer: MendingAnswer): boolean =>
  answer.kind === 'not-yet' && ((answer.because === 'no-voice' && by !== 'voice') || answer.because === 'not-quiet');

/** The loop of a verdict that is not a pass: one act, then a reading, then the next act or the whole check. */
export function useMending(options: MendingOptions) {
  const { reason, way, tries, onTried, isPossible, takeReading, watchAct, onCheckAgain } = options;
  const [stage, setStage] = useState<MendingStage>({ kind: 'asking', last: undefined });
  const [wasMissed, setMissed] = useState(false);
  const running = useRef<AbortController>(undefined);
  const act = nextAct({ reason, way, tries, isPossible });
  const note = (answer: MendingTry['answer']) => act && onTried({ reason, act, answer });

  const help = (answer: MendingAnswer) => {
    running.current?.abort();
    note(answer.kind);
    setStage({ kind: 'helped', answer });
  };
  const answered = (by: MendingReading, answer: MendingAnswer) => {
    if (answer.kind === 'helped') return help(answer);
    const isRepeated = isMissed(by, answer) && !wasMissed;
    setMissed(isRepeated);
    if (!isRepeated) note(answer.kind);
    setStage(answer.kind === 'hint' ? { kind: 'hint', answer } : { kind: 'asking', last: answer });
  };
  const read = async (by: MendingReading) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setStage({ kind: 'reading', share: 0 });
    const onShare = (share: number) => {
      if (!signal.aborted) setStage({ kind: 'reading', share });
    };
    const answer = await takeReading(by, { signal, onShare }).catch((thrown: unknown) => {
      // A bug. The act is asked for again, so that the guest can go on.
      if (!signal.aborted) setStage({ kind: 'asking', last: undefined });
      throw thrown;
    });
    if (!signal.aborted && answer) answered(by, answer);
  };
  useEffect(() => () => running.current?.abort(), []);

  const helpedAtOnce = useEffectEvent(() => help({ kind: 'helped' }));
  const watch = useEffectEvent(watchAct);
  const watched = way.proof === 'at-once' && act !== undefined ? way.by : undefined;
  useEffect(() => {
    if (watched !== undefined) return watch(watched, () => helpedAtOnce());
  }, [watched]);

  useWholeCheck(stage.kind === 'helped', onCheckAgain);

  const done = () => {
    if (stage.kind === 'hint') return onCheckAgain();
    if (way.proof === '3s' || way.proof === 'hint') return void read(way.by);
    note('untold');
    onCheckAgain();
  };
  return { stage, act, done };
}

/** Starts the whole check once the guest has read that an act has helped. */
function useWholeCheck(isHelped: boolean, onCheckAgain: () => void): void {
  const checkAgain = useEffectEvent(onCheckAgain);
  useEffect(() => {
    if (!isHelped) return;
    // Rendered at once, as after a click: a check of the camera needs the video that replaces its snapshot.
    const timer = setTimeout(() => flushSync(() => checkAgain()), HELPED_MS);
    return () => clearTimeout(timer);
  }, [isHelped]);
}
