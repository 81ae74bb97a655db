import type { Direction, Transfers } from '../../connection/media/packet-log';

/** The times of transfers, by direction. */
export interface TransferTimes {
  /** Sets the direction that is busy from now on, or none. */
  become(direction: Direction | undefined): void;
  readonly all: () => readonly Transfers[];
}

/** Records the times at which each direction was busy with transfers of the speed test. */
export function createTransferTimes(nowMs: () => number): TransferTimes {
  const over: Transfers[] = [];
  let running: Omit<Transfers, 'toMs'> | undefined;
  const all = () => (running === undefined ? over : [...over, { ...running, toMs: nowMs() }]);
  return {
    become(direction) {
      if (running?.direction === direction) return;
      over.splice(0, over.length, ...all());
      running = direction && { direction, fromMs: nowMs() };
    },
    all,
  };
}
