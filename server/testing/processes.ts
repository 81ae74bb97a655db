import { readFileSync } from 'node:fs';

/** Of `/proc/…/stat`: Linux counts a second of the processor in so many ticks. */
const TICKS_PER_S = 100;

/** What a process has used of the processor, all of its threads together; undefined where the system has no /proc. */
export function cpuMs(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_S;
}

/** The processes that a process has started, those whose command line has these words. Linux only. */
export const childrenOf = (pid: number, words: string): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(words));
