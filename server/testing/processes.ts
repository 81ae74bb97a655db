import { readFileSync } from 'node:fs';

/** Clock ticks per second in `/proc/…/stat`. */
const TICKS_PER_S = 100;

/** Processor time of a process with all its threads; undefined if the system has no /proc. */
export function cpuMs(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_S;
}

export const childrenOf = (pid: number, words: string): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(words));
