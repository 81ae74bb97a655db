interface ArrivalOptions {
  readonly onBlock: (listener: (block: Float32Array) => void) => () => void;
  /** The audio context's own clock, in seconds. */
  readonly clockS: () => number;
  /** What the sound comes from. A script, or an extension, may stop a track without any event. */
  readonly tracks: readonly Pick<MediaStreamTrack, 'readyState'>[];
  readonly onStalled: () => void;
}

const TICK_MS = 250;
/** While the context's clock runs, ten blocks of 10 ms come with each tenth of a second: none for so long is a stall. */
const GAP_MS = 1000;
/** A clock that stands is either frozen or short of processor time, which a busy machine gives back within this time. */
const FROZEN_MS = 2000;

/**
 * Reports once that no sound arrives any more, whatever state the context and the tracks claim to be in: after a call,
 * iOS calls a context running whose clock stands still. A page that is busy gets its blocks late, so time is counted in
 * ticks of that same page, each of which lets in what was posted before it. Returns stop.
 */
export function watchArrival({ onBlock, clockS, tracks, onStalled }: ArrivalOptions): () => void {
  let frames = 0;
  let lastClockS = clockS();
  /** Share of the patience that is used up, 0 to 1. */
  let spent = 0;
  const stopCounting = onBlock((block) => {
    frames += block.length;
  });
  const look = () => {
    const isRunning = clockS() - lastClockS >= TICK_MS / 2000;
    const isArriving = frames > 0 && tracks.every(({ readyState }) => readyState !== 'ended');
    lastClockS = clockS();
    frames = 0;
    spent = isArriving ? 0 : spent + TICK_MS / (isRunning ? GAP_MS : FROZEN_MS);
    if (spent < 1) return;
    stop();
    onStalled();
  };
  const timer = setInterval(look, TICK_MS);
  const stop = () => {
    clearInterval(timer);
    stopCounting();
  };
  return stop;
}
