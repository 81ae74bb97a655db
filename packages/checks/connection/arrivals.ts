/** Arrivals of one transfer, in groups: ms since the first arrival, and the bytes since the previous group. */
export type Arrivals = readonly (readonly [atMs: number, bytes: number])[];

/** Length of a group in ms. Single packets carry no information, and every group costs bytes in the reply. */
const GROUP_MS = 25;
/** Maximum number of groups; the latest are kept: 2.5 s, as long as two windows over a long distance. */
const MOST_GROUPS = 100;

/** Collects the arrivals of a transfer. */
interface ArrivalLog {
  /** @param atMs of a monotonic clock */
  push(bytes: number, atMs: number): void;
  /** The groups, oldest first. */
  read(): Arrivals;
}

/** Creates an empty log. */
export function createArrivalLog(): ArrivalLog {
  const groups: [number, number][] = [];
  let firstAtMs: number | undefined;
  let groupBeganMs = 0;
  return {
    push(bytes, atMs) {
      firstAtMs ??= atMs;
      const sinceFirstMs = Math.round((atMs - firstAtMs) * 10) / 10;
      const last = groups.at(-1);
      // The first arrival is a separate group: later ones are timed against it.
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
