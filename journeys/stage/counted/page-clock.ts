export const real = {
  nowMs: performance.now.bind(performance),
  setTimeout: window.setTimeout.bind(window),
  clearTimeout: window.clearTimeout.bind(window),
  setInterval: window.setInterval.bind(window),
  clearInterval: window.clearInterval.bind(window),
};

export interface PageClock {
  nowMs(): number;
  /** Sets the page's milliseconds per real one: 1, less in slow motion, 0 to stop the clock. */
  setRate(rate: number): void;
  /** Advances the clock by `ms` and runs the timers that are due, in order. */
  pass(ms: number): Promise<void>;
  nextTask(): Promise<void>;
  onPassed(listener: () => void): void;
}

/**
 * Cost of a timer's callback, in ms: without it, a page that waits in a loop would never finish while the clock is
 * stopped.
 */
const COST_MS = 0.01;

export function installPageClock(): PageClock {
  const originMs = performance.timeOrigin;
  let set = { pageMs: real.nowMs(), realMs: real.nowMs(), rate: 1 };
  let onPassed = () => {};
  const nowMs = () => set.pageMs + (real.nowMs() - set.realMs) * set.rate;
  const nextTask = createNextTask();
  const timers = createTimers({ nowMs, rate: () => set.rate });

  const setTo = (pageMs: number, rate: number) => {
    set = { pageMs, realMs: real.nowMs(), rate };
  };
  const passTo = (pageMs: number) => {
    setTo(Math.max(pageMs, nowMs()), set.rate);
    onPassed();
  };

  Object.assign(window, timers.facilities);
  Object.defineProperty(performance, 'now', { configurable: true, value: nowMs });
  // Decreases as the clock advances, so that their sum matches the time of a worker.
  Object.defineProperty(performance, 'timeOrigin', {
    configurable: true,
    get: () => originMs - (nowMs() - real.nowMs()),
  });

  return {
    nowMs,
    nextTask,
    setRate(rate) {
      setTo(nowMs(), rate);
      timers.armAll();
    },
    async pass(ms) {
      const untilMs = nowMs() + ms;
      for (let next = timers.firstUntil(untilMs); next !== undefined; next = timers.firstUntil(untilMs)) {
        passTo(Math.max(next.dueMs, nowMs() + COST_MS));
        timers.fire(next);
        await nextTask();
      }
      passTo(untilMs);
      timers.armAll();
    },
    onPassed(listener) {
      onPassed = listener;
    },
  };
}

interface Timer {
  readonly id: number;
  dueMs: number;
  readonly everyMs: number | undefined;
  readonly run: () => void;
  handle: number | undefined;
}

interface Time {
  readonly nowMs: () => number;
  readonly rate: () => number;
}

/** Larger than any id of the browser. */
const FIRST_ID = 1_000_000_000;

function createTimers({ nowMs, rate }: Time) {
  const timers = new Map<number, Timer>();
  let lastId = FIRST_ID;

  const arm = (timer: Timer) => {
    real.clearTimeout(timer.handle);
    timer.handle = undefined;
    const aheadMs = Math.max(0, timer.dueMs - nowMs());
    // While the clock is stopped, only timers that are already due run.
    if (rate() === 0 && aheadMs > 0) return;
    timer.handle = real.setTimeout(() => fire(timer), aheadMs && aheadMs / rate());
  };

  const fire = (timer: Timer) => {
    if (!timers.has(timer.id)) return;
    real.clearTimeout(timer.handle);
    if (timer.everyMs === undefined) timers.delete(timer.id);
    else {
      timer.dueMs = Math.max(timer.dueMs + timer.everyMs, nowMs());
      arm(timer);
    }
    timer.run();
  };

  const add = (what: unknown, ms: number, args: readonly unknown[], everyMs?: number) => {
    lastId += 1;
    const run = () => void (typeof what === 'function' && what.apply(window, args));
    const timer: Timer = { id: lastId, dueMs: nowMs() + ms, everyMs, run, handle: undefined };
    timers.set(timer.id, timer);
    arm(timer);
    return timer.id;
  };

  const remove = (id: unknown) => {
    real.clearTimeout(timers.get(Number(id))?.handle ?? (id as number));
    timers.delete(Number(id));
  };

  const inMs = (ms: unknown, least: number) => Math.max(least, Number(ms) || 0);

  return {
    fire,
    armAll: () => timers.forEach(arm),
    firstUntil: (untilMs: number) =>
      [...timers.values()].filter(({ dueMs }) => dueMs <= untilMs).sort((one, other) => one.dueMs - other.dueMs)[0],
    facilities: {
      setTimeout: (what: unknown, ms?: unknown, ...args: unknown[]) => add(what, inMs(ms, 0), args),
      setInterval: (what: unknown, ms?: unknown, ...args: unknown[]) => add(what, inMs(ms, 1), args, inMs(ms, 1)),
      clearTimeout: remove,
      clearInterval: remove,
    },
  };
}

function createNextTask(): PageClock['nextTask'] {
  const channel = new MessageChannel();
  const waiting: (() => void)[] = [];
  channel.port1.onmessage = () => waiting.shift()?.();
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      channel.port2.postMessage(undefined);
    });
}
