import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { inRealTime } from '../real-time';
import type { Wire } from '../shaped-link';
import { type Opening, opening, type PathRun, type PathTask, pathRun } from './reading';

/** The guest's tasks at the end of a link. */
export interface GuestEnd {
  measure(task: Omit<PathTask, 'url'>): Promise<PathRun>;
  open(times: number): Promise<readonly Opening[]>;
}

const run = promisify(execFile);

/** Runs each task with the server's own client of a path, in a separate process. */
export function openGuestEnd(wire: Wire, url: string): GuestEnd {
  const printed = async (name: string, words: readonly string[]): Promise<unknown> => {
    const script = join(import.meta.dirname, name);
    const [enter = '', ...rest] = wire.enterClient;
    const command = inRealTime('second', [enter, ...rest, process.execPath, '--import', 'tsx', script, ...words]);
    const { stdout } = await run(command[0], command.slice(1), { cwd: resolve(import.meta.dirname, '../..') });
    return JSON.parse(stdout);
  };
  return {
    measure: async (task) => pathRun.parse(await printed('path-guest.ts', [JSON.stringify({ url, ...task })])),
    open: async (times) => z.array(opening).parse(await printed('guest-opens.ts', [url, String(times)])),
  };
}
