import type { FrameReading } from '../../camera/frame';
import { afterSeen, type SeenPage } from '../devices/while-seen';

/** Time in ms after which a worker is late. Phones freeze the workers of a hidden page. */
const TIMEOUT_MS = 5000;

/** A worker that works takes too long for a reading, which arrives later. */
export class LateReading extends Error {
  override readonly name = 'LateReading';
  readonly arrival: Promise<FrameReading>;

  constructor(arrival: Promise<FrameReading>) {
    super('late');
    this.arrival = arrival;
  }
}

/** The readings that are requested from a worker, one at a time. */
export function createPendingRead(page?: SeenPage) {
  let waiting: { resolve(reading: FrameReading): void; reject(error: Error): void } | undefined;
  let failure: Error | undefined;
  let isAlive = false;
  let stopWaiting: () => void = () => undefined;
  const fail = (reason: Error) => {
    stopWaiting();
    failure = reason;
    waiting?.reject(reason);
  };
  return {
    fail,
    /** The worker has started: it has answered something. */
    answered() {
      isAlive = true;
    },
    resolve(reading: FrameReading) {
      stopWaiting();
      waiting?.resolve(reading);
    },
    /**
     * @throws LateReading of a worker that has answered before; the reading may arrive later.
     * @throws Error for a worker that fails, or that has never answered.
     */
    start(): Promise<FrameReading> {
      const arrival = new Promise<FrameReading>((resolve, reject) => {
        waiting = { resolve, reject };
        if (failure) reject(failure);
      });
      // It may fail while nobody waits any more.
      arrival.catch(() => undefined);
      if (failure) return arrival;
      const late = new Promise<never>((_resolve, reject) => {
        stopWaiting = afterSeen({ ms: TIMEOUT_MS, page }, () => {
          if (isAlive) reject(new LateReading(arrival));
          else fail(new Error('The frame worker does not respond'));
        });
      });
      return Promise.race([arrival, late]);
    },
  };
}
