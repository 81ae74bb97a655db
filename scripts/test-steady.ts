// Runs `npm test` several times, half of them beside a busy process, and records the times: `npm run test:steady -- 6`.
// `-- 3 engines` does the same for `npm run test:engines`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { childCpuSeconds } from './testing/cpu-seconds';
import { type Figure, figureTable, rounded } from './testing/figure';
import { record } from './testing/record';

const [count = '6', selection = 'chromium'] = process.argv.slice(2);
const MAX_MINUTES = { chromium: 15, engines: 5, all: 30 } as const;
if (!/^[1-9]\d*$/.test(count) || !Object.hasOwn(MAX_MINUTES, selection)) {
  process.stderr.write('Usage: npm run test:steady -- [RUNS] [engines | all]\n');
  process.exit(1);
}
const runs = Number(count);
const goal = { atMost: MAX_MINUTES[selection as keyof typeof MAX_MINUTES] };

/** A process that keeps one core busy until it is killed. */
const startBusyProcess = () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });

interface Run {
  readonly minutes: number;
  readonly cpuSeconds: number;
  readonly counts: string;
  readonly isGreen: boolean;
}

async function runTests(): Promise<Run> {
  const startedAt = performance.now();
  const cpuBefore = childCpuSeconds();
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/test.ts', selection], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    process.stdout.write(chunk);
    output += chunk;
  });
  const [status] = await once(child, 'close');
  return {
    minutes: rounded((performance.now() - startedAt) / 60_000),
    cpuSeconds: Math.round(childCpuSeconds() - cpuBefore),
    counts: /\d+ passed, \d+ failed\n$/.exec(output)?.[0].trim() ?? 'no result',
    isGreen: status === 0,
  };
}

const figures: Figure[] = [];
let red = 0;
for (let number = 1; number <= runs; number += 1) {
  const isBusy = number > runs / 2;
  const busy = isBusy ? startBusyProcess() : undefined;
  const { minutes, cpuSeconds, counts, isGreen } = await runTests().finally(() => busy?.kill());
  red += isGreen ? 0 : 1;
  const name = `Run ${number}${isBusy ? ', one core kept busy by another process' : ''}`;
  figures.push({ name, value: minutes, unit: 'minutes', goal, note: `${counts}; ${cpuSeconds} processor seconds` });
}
figures.push({ name: 'Red runs', value: red, unit: `of ${runs}`, goal: { atMost: 0 } });
const table = figureTable(figures);
process.stdout.write(`\n${table}\n`);
await record(`steady-${selection}`, table);
process.exitCode = red === 0 ? 0 : 1;
