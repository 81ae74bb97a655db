import { spawnSync } from 'node:child_process';

/** Who comes before whom on a machine with few cores: the link before those who measure over it. */
const PRIORITIES = { first: ['chrt', '-f', '20'], second: ['chrt', '-r', '10'] } as const;

const mayRun = ([command, ...words]: readonly string[]): boolean =>
  spawnSync(command ?? '', [...words, 'true']).status === 0;

/** Without it a machine with other work measures that work as well. */
export const hasRealTime = mayRun(PRIORITIES.first);

/** A command with the priority of real time, where this machine allows it. */
export function inRealTime(priority: keyof typeof PRIORITIES, command: readonly [string, ...string[]]) {
  return hasRealTime ? ([...PRIORITIES[priority], ...command] as const) : command;
}
