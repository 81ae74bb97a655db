import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { nodeCommand } from '../node-versions';

export interface NodeRun {
  readonly succeeded: boolean;
  readonly seconds: number;
  /** Processor seconds of the process and its children; NaN outside Linux. */
  readonly cpuSeconds: number;
}

interface NodeOptions {
  readonly version: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Time that a test runner has after a signal to close its browsers, servers and databases. */
const CLOSING_MS = 60_000;

/** Exit code of a process that SIGINT ends. */
const INTERRUPTED = 130;

let running: ChildProcess | undefined;
let isEnding = false;

export async function runNode(args: readonly string[], { version, env }: NodeOptions): Promise<NodeRun> {
  const node = nodePath(version);
  const startedAt = performance.now();
  const cpuBefore = childCpuSeconds();
  const child = spawn(node, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}`, ...env },
    // A process group of its own: Ctrl+C in a terminal reaches it only through `endWithSignals`, and only once.
    detached: true,
  });
  running = child;
  const [status] = await once(child, 'exit');
  running = undefined;
  if (isEnding) {
    killGroup(child);
    process.exit(INTERRUPTED);
  }
  return {
    succeeded: status === 0,
    seconds: Math.round((performance.now() - startedAt) / 1000),
    cpuSeconds: Math.round(childCpuSeconds() - cpuBefore),
  };
}

/** The program itself, because a signal to `npm exec` would reach its child twice. */
function nodePath(version: string): string {
  const { command, args } = nodeCommand(version, ['-p', 'process.execPath']);
  return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
}

export function endWithSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
}

function end(): void {
  if (running === undefined) process.exit(INTERRUPTED);
  // In a terminal, Ctrl+C and npm each send one. A second one would end a test runner before it has cleaned up.
  if (isEnding) return;
  isEnding = true;
  const child = running;
  // Playwright cleans up after SIGINT only.
  child.kill('SIGINT');
  setTimeout(() => killGroup(child), CLOSING_MS);
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // Every process of the group has ended.
  }
}

/** Linux counts processor time in ticks of 10 ms (`USER_HZ`). */
const TICKS_PER_S = 100;

function childCpuSeconds(): number {
  try {
    // The second field is the command in parentheses; fields 16 and 17 are the user and system time of the children (proc(5)).
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_S;
  } catch {
    return Number.NaN;
  }
}
