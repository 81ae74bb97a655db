export type PacketDirection = 'download' | 'upload';

export interface SentProbe {
  readonly seq: number;
  readonly sentAtMs: number;
  /** True if the browser delayed the packet, so its delay is not that of the network. */
  readonly isHeld: boolean;
}

/**
 * The server's reply to a probe (RFC 8762), with its arrival time. `receivedAtMs` and `sentAtMs` are times of the
 * server's clock.
 */
export interface PacketEcho {
  readonly seq: number;
  /** Number of the echo itself, counted from 0. */
  readonly echoSeq: number;
  readonly received: number;
  readonly receivedAtMs: number;
  readonly sentAtMs: number;
  readonly arrivedAtMs: number;
}

/** A regular message from another thread. A large difference of the two times means that this thread was busy. */
export interface PacketTick {
  readonly sentAtMs: number;
  readonly arrivedAtMs: number;
}

/** A span in ms in which transfers of one direction ran. */
export interface LoggedTransfers {
  readonly direction: PacketDirection;
  readonly fromMs: number;
  readonly toMs: number;
}

/** The complete log of a path. Times are in ms of the page's clock, unless stated otherwise. */
export interface PacketLog {
  readonly probes: readonly SentProbe[];
  readonly echoes: readonly PacketEcho[];
  readonly ticks: readonly PacketTick[];
  readonly transfers: readonly LoggedTransfers[];
  readonly endedAtMs: number;
  readonly report: {
    /** Number and server time of each probe that arrived, in order of arrival. */
    readonly arrivals: readonly (readonly [seq: number, atMs: number])[];
    readonly echoesSent: number;
  };
}
