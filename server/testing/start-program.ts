import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { inject } from 'vitest';
import { builtProgram } from './built-program';
import { databaseUrlOf } from './database-url';

interface Program {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  /** First line on standard output; undefined if the process ends without one. */
  readonly ready: Promise<string | undefined>;
  readonly end: Promise<{ code: number | null; stderr: string }>;
}

export function startProgram(env: Readonly<Record<string, string>>): Program {
  const child = spawn(process.execPath, [builtProgram('main')], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk;
  });
  const end = once(child, 'close').then(([code]) => ({ code: code as number | null, stderr }));
  const firstLine = once(child.stdout, 'data').then(([chunk]) => String(chunk).split('\n')[0]);
  return { child, ready: Promise.race([firstLine, end.then(() => undefined)]), end };
}

export const databaseUrl = (database: string): string => databaseUrlOf({ ...inject('testServer'), database });
