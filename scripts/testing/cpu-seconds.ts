import { readFileSync } from 'node:fs';

/** Linux counts processor time in ticks of 10 ms (`USER_HZ`). */
const TICKS_PER_S = 100;

/** Processor seconds of all descendants of this process that have exited and were waited for; NaN outside Linux. */
export function childCpuSeconds(): number {
  try {
    // The second field is the command in parentheses; fields 16 and 17 are the user and system time of the children (proc(5)).
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_S;
  } catch {
    return Number.NaN;
  }
}
