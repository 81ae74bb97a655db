import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A collection of the young takes a millisecond or two: so rarely it costs nothing beside what it frees. */
const COLLECT_EVERY_BYTES = 2_000_000;

/**
 * What has been read of a request is garbage at once, but V8 collects its young by what fills its own heap, and buffers
 * lie outside: some 20 MB of them pile up while clips arrive. This frees them after every two megabytes.
 *
 * @returns To be told of every chunk that has been dealt with.
 */
export function openChunkGarbage(): (bytes: number) => void {
  const collect = exposedCollector();
  let waiting = 0;
  return (bytes) => {
    waiting += bytes;
    if (waiting < COLLECT_EVERY_BYTES) return;
    waiting = 0;
    collect({ type: 'minor' });
  };
}

/**
 * Node gives its collector to contexts that are made while this flag is set, whatever it was started with. Where it gives
 * none, clips take more memory on their way, and nothing else.
 */
function exposedCollector(): (wish: { readonly type: 'minor' }) => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('typeof gc === "function" ? gc : () => {}');
}
