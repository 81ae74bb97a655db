import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';

/** The run builds the product and starts three installations and three browsers. */
const SLOW = { timeout: 1_200_000 };
const WITHIN = { timeout: 600_000, interval: 500 };

interface LivingProcess {
  readonly pid: number;
  readonly parent: number;
  /** The command with the time of its start, because a process id can be used again. */
  readonly command: string;
}

function livingProcesses(): readonly LivingProcess[] {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,stat=,lstart=,args='], { encoding: 'utf8' });
  const found = [...lines.matchAll(/^ *(\d+) +(\d+) +([^Z\s]\S*) +(.+)$/gm)];
  return found.map(([, pid, parent, , command = '']) => ({ pid: Number(pid), parent: Number(parent), command }));
}

function descendantsOf(ancestor: number | undefined): readonly LivingProcess[] {
  const all = livingProcesses();
  const childrenOf = (pid: number | undefined): readonly LivingProcess[] =>
    all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...childrenOf(child.pid)]);
  return childrenOf(ancestor);
}

function startTests(args: readonly string[]) {
  const env = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_OPTIONS|TEST$)/.test(name));
  return spawn('npm', ['test', ...args], { env: Object.fromEntries(env), stdio: 'ignore' });
}

const WORKER = /vitest\/dist\/workers/;
const BROWSER = /--type=renderer/;
const DATABASE = /bin\/postgres -D/;

it.each([
  { phase: 'units', signal: 'SIGINT', args: [], awaited: [WORKER, DATABASE] },
  { phase: 'journeys', signal: 'SIGTERM', args: ['--', 'journeys'], awaited: [BROWSER, DATABASE] },
] as const)(
  'npm test that alone gets $signal during the $phase ends every process that it has started',
  SLOW,
  async ({ signal, args, awaited }) => {
    const npm = startTests(args);
    let started: readonly LivingProcess[] = [];
    const left = () => {
      const living = livingProcesses();
      return started.filter(({ pid, command }) => living.some((each) => each.pid === pid && each.command === command));
    };
    onTestFinished(() => {
      npm.kill('SIGTERM');
      for (const { pid } of left()) process.kill(pid, 'SIGKILL');
    });
    const findMissing = () => {
      started = descendantsOf(npm.pid);
      return awaited.filter((kind) => !started.some(({ command }) => kind.test(command)));
    };
    await expect.poll(findMissing, WITHIN).toEqual([]);
    const ended = once(npm, 'exit');
    npm.kill(signal);
    await ended;
    await expect.poll(left, WITHIN).toEqual([]);
  },
);
