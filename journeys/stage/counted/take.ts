import type { CountedNodes } from './counted-nodes';
import { type PageClock, real } from './page-clock';

export interface Take {
  /** Begins with the first of its recorders. */
  begin(recorder: object): void;
  /** Is over with the last one. */
  end(recorder: object): void;
  isHeld(): boolean;
  /** Lets a take that is held go on, to its end. */
  goOn(): void;
  /** All nodes are closed: what was running is over. */
  over(): void;
}

interface Given {
  readonly clock: PageClock;
  readonly nodes: () => CountedNodes['open'];
  readonly restart: () => void;
  readonly holdAtMs: number | undefined;
}

/** Between two of them the page can draw and be pressed. */
const STEP_MS = 50;
/** What the page waits for after a take are its workers, whose time is real: its time limits are those of a machine that does nothing else. */
const SLOW = 0.25;
/** Real ms between two looks at a context that does not run. */
const LOOK_MS = 20;

/** Moves the page's clock on while a take is recorded, as fast as the page follows. */
export function createTake({ clock, nodes, restart, holdAtMs }: Given): Take {
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

  /** A context that was suspended is resumed by the browser, in real time. */
  const inRealTime = async () => {
    clock.setRate(1);
    await new Promise((resolve) => real.setTimeout(resolve, LOOK_MS));
    clock.setRate(0);
  };

  const run = async () => {
    const beganMs = clock.nowMs();
    while (isRunning()) {
      const leftMs = isHeldOnce || holdAtMs === undefined ? STEP_MS : holdAtMs - (clock.nowMs() - beganMs);
      if (leftMs <= 0) await held();
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
      // Its own timers, which are set next, begin with it.
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
