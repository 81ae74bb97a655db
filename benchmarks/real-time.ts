import { spawnSync } from 'node:child_process';

/** Real-time priorities on a machine with few cores: the link before the programs that measure over it. */
const PRIORITIES = { first: ['chrt', '-f', '20'], second: ['chrt', '-r', '10'] } as const;

const mayRun = ([command, ...words]: readonly string[]): boolean =>
  spawnSync(command ?? '', [...words, 'true']).status === 0;

/** Without real-time priority, other load on the machine affects the results. */
export const hasRealTime = mayRun(PRIORITIES.first);

/** Returns the command with real-time priority, if this machine allows it. */
export function inRealTime(priority: keyof typeof PRIORITIES, command: readonly [string, ...string[]]) {
  return hasRealTime ? ([...PRIORITIES[priority], ...command] as const) : command;
}
