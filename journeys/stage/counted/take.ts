import type { CountedNodes } from './counted-nodes';
import { type PageClock, real } from './page-clock';

export interface CountedTake {
  begin(recorder: object): void;
  end(recorder: object): void;
  isHeld(): boolean;
  goOn(): void;
  /** Ends the take, because all nodes are closed. */
  over(): void;
}

interface Given {
  readonly clock: PageClock;
  readonly nodes: () => CountedNodes['open'];
  readonly restart: () => void;
  readonly holdAtMs: number | undefined;
}

/** The page can draw and handle input between two steps. */
const STEP_MS = 50;
/** After a take the page waits for its workers, which take real time; the factor keeps its time limits valid on a busy machine. */
const SLOW = 0.25;
/** Sums of fractions of milliseconds may be slightly too small: the clock could never pass so short a rest. */
const ROUNDED_MS = 1e-6;
/** Real ms between two checks of a context that does not run. */
const LOOK_MS = 20;

export function createCountedTake({ clock, nodes, restart, holdAtMs }: Given): CountedTake {
  const recorders = new Set<object>();
  let goOn: (() => void) | undefined;
  let isHeldOnce = false;

  const isRunning = () => recorders.size > 0 && nodes().size > 0;

  const held = async () => {
    isHeldOnce = true;
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    goOn = undefined;
  };

  /** The browser resumes a suspended context in real time. */
  const inRealTime = async () => {
    clock.setRate(1);
    await new Promise((resolve) => real.setTimeout(resolve, LOOK_MS));
    clock.setRate(0);
  };

  const run = async () => {
    const beganMs = clock.nowMs();
    while (isRunning()) {
      const leftMs = isHeldOnce || holdAtMs === undefined ? STEP_MS : holdAtMs - (clock.nowMs() - beganMs);
      if (leftMs < ROUNDED_MS) await held();
      else if ([...nodes()].some(({ context }) => context.state !== 'running')) await inRealTime();
      else {
        await clock.pass(Math.min(STEP_MS, leftMs));
        await clock.nextTask();
      }
    }
    recorders.clear();
    clock.setRate(nodes().size > 0 ? SLOW : 1);
  };

  return {
    begin(recorder) {
      recorders.add(recorder);
      if (recorders.size > 1) return;
      clock.setRate(0);
      restart();
      // Delayed by a task, so that the timers that the page sets next start with the take.
      void clock.nextTask().then(run);
    },
    end: (recorder) => void recorders.delete(recorder),
    isHeld: () => goOn !== undefined,
    goOn: () => goOn?.(),
    over() {
      clock.setRate(1);
      goOn?.();
    },
  };
}
