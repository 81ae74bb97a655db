import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';

/** Starts a build, three installations and three browsers, beside other work. */
const SLOW = { timeout: 600_000 };
const WITHIN = { timeout: 300_000, interval: 200 };

interface MarkedProcess {
  readonly pid: number;
  readonly command: string;
}

/** The living processes that have inherited this mark, of any process group and parent. */
const processesWith = (mark: string): readonly MarkedProcess[] =>
  readdirSync('/proc').flatMap((entry) => {
    try {
      const pid = Number(entry);
      if (Number.isNaN(pid) || !readFileSync(`/proc/${pid}/environ`, 'utf8').includes(mark)) return [];
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      // A zombie has none.
      return command === '' ? [] : [{ pid, command }];
    } catch {
      // The process has ended meanwhile, or belongs to another user.
      return [];
    }
  });

/** Starts `npm test` without a terminal. */
function startTests(args: readonly string[]) {
  const [name, value] = ['LINECHECK_TEST_RUN', randomUUID()];
  // Settings of the test runner that runs this file.
  const env = Object.entries(process.env).filter(([key]) => !/^(VITEST|NODE_OPTIONS|TEST$)/.test(key));
  const npm = spawn('npm', ['test', ...args], { env: { ...Object.fromEntries(env), [name]: value }, stdio: 'ignore' });
  const living = () => processesWith(`${name}=${value}`);
  onTestFinished(() => {
    for (const { pid } of living()) process.kill(pid, 'SIGKILL');
  });
  return { npm, commands: () => living().map(({ command }) => command) };
}

const phases = [
  { phase: 'units', args: [], started: /\/vitest\/.*worker|postgres.* -D /, signal: 'SIGINT' },
  { phase: 'journeys', args: ['--', 'journeys'], started: /--type=renderer/, signal: 'SIGINT' },
  { phase: 'journeys', args: ['--', 'journeys'], started: /--type=renderer/, signal: 'SIGTERM' },
] as const;

it.each(phases)(
  'npm test that gets $signal during the $phase ends every process that it has started',
  SLOW,
  async ({ args, started, signal }) => {
    const { npm, commands } = startTests(args);
    await expect.poll(() => commands().filter((command) => started.test(command)).length, WITHIN).toBeGreaterThan(0);
    const ended = once(npm, 'exit');
    npm.kill(signal);
    await ended;
    await expect.poll(commands, WITHIN).toEqual([]);
  },
);
