import { until } from '../until';
import type { Wire } from './peer';

interface Within {
  readonly ms: number;
  readonly signal: AbortSignal;
}

/** Resolves true once `isSo` holds, or false after the timeout. Rejects when it is cancelled. */
export async function becomes(
  wire: Pick<Wire, 'onChange'>,
  isSo: () => boolean,
  { ms, signal }: Within,
): Promise<boolean> {
  await until((done) => {
    const look = () => isSo() && end();
    const end = () => {
      stop();
      done();
    };
    const timer = setTimeout(() => end(), ms);
    const unwatch = wire.onChange(look);
    const stop = () => {
      clearTimeout(timer);
      unwatch();
    };
    look();
    return stop;
  }, signal);
  return isSo();
}
