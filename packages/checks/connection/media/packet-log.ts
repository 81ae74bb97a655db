/** What goes over the line beside the probes: the transfers of the speed test. */
export type Direction = 'download' | 'upload';

export interface SentProbe {
  readonly seq: number;
  readonly sentAtMs: number;
  /** The browser did not let it go at once: it says nothing about delay. */
  readonly isHeld: boolean;
}

/** What the server said of a probe (RFC 8762), and when that came. The times at the server are of its own clock. */
export interface Echo {
  readonly seq: number;
  /** Of the echo itself, counted from 0. */
  readonly echoSeq: number;
  /** How many probes had arrived, this one included. */
  readonly received: number;
  readonly receivedAtMs: number;
  readonly sentAtMs: number;
  readonly arrivedAtMs: number;
}

/** A regular tick of another thread: when it was sent, and when this thread came to it. */
export interface Tick {
  readonly sentAtMs: number;
  readonly arrivedAtMs: number;
}

export interface Transfers {
  readonly direction: Direction;
  readonly fromMs: number;
  readonly toMs: number;
}

/** All that is known of a path. Times are ms of the page's clock, where nothing else is said. */
export interface PacketLog {
  /** In the order in which they were sent. */
  readonly probes: readonly SentProbe[];
  /** In the order in which they came. */
  readonly echoes: readonly Echo[];
  readonly ticks: readonly Tick[];
  readonly transfers: readonly Transfers[];
  /** When the server was asked for its report. */
  readonly endedAtMs: number;
  readonly report: {
    /** The number of each probe that arrived there, in that order, and when. */
    readonly arrivals: readonly (readonly [seq: number, atMs: number])[];
    readonly echoesSent: number;
  };
}
