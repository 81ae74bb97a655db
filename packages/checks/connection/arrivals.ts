/** When the bytes of one transfer arrived, in groups: ms since the first of them, and how many came until then since the group before. */
export type Arrivals = readonly (readonly [atMs: number, bytes: number])[];

/** ms: single packets say nothing, and every group costs bytes in the reply. */
const GROUP_MS = 25;
/** The latest groups are kept: 2.5 s, as much as two windows over a long distance take. */
const MOST_GROUPS = 100;

/** Collects the arrivals of a transfer. */
export interface ArrivalLog {
  /** @param atMs of a clock that never goes back */
  push(bytes: number, atMs: number): void;
  /** Oldest first. */
  read(): Arrivals;
}

export function createArrivalLog(): ArrivalLog {
  const groups: [number, number][] = [];
  let firstAtMs: number | undefined;
  let groupBeganMs = 0;
  return {
    push(bytes, atMs) {
      firstAtMs ??= atMs;
      const sinceFirstMs = Math.round((atMs - firstAtMs) * 10) / 10;
      const last = groups.at(-1);
      // The first arrival stays alone: what comes after it is timed against it.
      if (last !== undefined && groups.length > 1 && sinceFirstMs - groupBeganMs < GROUP_MS) {
        last[0] = sinceFirstMs;
        last[1] += bytes;
        return;
      }
      groupBeganMs = sinceFirstMs;
      groups.push([sinceFirstMs, bytes]);
      if (groups.length > MOST_GROUPS) groups.shift();
    },
    read: () => groups,
  };
}
