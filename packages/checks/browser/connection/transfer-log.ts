import type { Direction, Transfer } from './transfer';

/** A log of the requests of a speed test. */
export interface TransferLog {
  /** Oldest first; entries change while they run. */
  readonly transfers: readonly Transfer[];
  /** Starts an entry. Requests without bytes (pings) are not kept. */
  begin(direction: Direction, bytesAsked: number): Entry;
}

/** A request in the log. */
export interface Entry {
  add(bytes: number): void;
  /** Marks the entry complete. @throws TypeError when the number of bytes differs from the requested one. */
  complete(): void;
  break(): void;
  /** Removes the entry: the server asked the client to slow down, which does not describe the line. */
  drop(): void;
}

type Logged = { -readonly [Key in keyof Transfer]: Transfer[Key] };

/** Creates an empty log. @param nowMs Time in ms of a monotonic clock. */
export function createTransferLog(nowMs: () => number): TransferLog {
  const transfers: Logged[] = [];
  const begin = (direction: Direction, bytesAsked: number): Entry => {
    const at = nowMs();
    const logged: Logged = { direction, bytesAsked, bytes: 0, startedAtMs: at, lastByteAtMs: at, state: 'running' };
    if (bytesAsked > 0) transfers.push(logged);
    return {
      add(bytes) {
        logged.bytes += bytes;
        logged.lastByteAtMs = nowMs();
      },
      complete() {
        if (logged.bytes !== bytesAsked) throw new TypeError(`${logged.bytes} bytes came instead of ${bytesAsked}`);
        logged.state = 'complete';
      },
      break() {
        logged.state = 'broken';
      },
      drop() {
        const index = transfers.indexOf(logged);
        if (index >= 0) transfers.splice(index, 1);
      },
    };
  };
  return { transfers, begin };
}
