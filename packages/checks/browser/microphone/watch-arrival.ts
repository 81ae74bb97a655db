import { type SeenPage, whileSeen } from '../devices/while-seen';

interface ArrivalOptions {
  readonly onBlock: (listener: (block: Float32Array) => void) => () => void;
  readonly clockS: () => number;
  /** The source of the sound. A script, or an extension, may stop a track without any event. */
  readonly tracks: readonly Pick<MediaStreamTrack, 'readyState'>[];
  readonly onStalled: () => void;
  readonly page?: SeenPage | undefined;
}

const TICK_MS = 250;
/**
 * ms without a block after which the sound has stalled while the context's clock runs. Normally ten blocks of 10 ms
 * arrive per tenth of a second.
 */
const GAP_MS = 1000;
/** ms after which a stopped clock is frozen; a busy machine that lacks processor time recovers sooner. */
const FROZEN_MS = 2000;

/**
 * Reports once when sound stops arriving while the page is visible, whatever the state of the context and the tracks:
 * after a call, iOS reports a context as running although its clock has stopped. A busy page receives its blocks late,
 * so time is counted in ticks of that page, each of which runs after the blocks posted before it. Returns stop.
 */
export function watchArrival({ onBlock, clockS, tracks, onStalled, page }: ArrivalOptions): () => void {
  let frames = 0;
  const stopCounting = onBlock((block) => {
    frames += block.length;
  });
  const stopLooking = whileSeen(() => {
    let lastClockS = clockS();
    /** Elapsed share of the timeout, 0 to 1. */
    let spent = 0;
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
    return () => clearInterval(timer);
  }, page);
  const stop = () => {
    stopLooking();
    stopCounting();
  };
  return stop;
}
