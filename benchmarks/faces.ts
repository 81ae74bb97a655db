import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { type StagePicture, writePictures } from '../journeys/stage/pictures';
import { type MeasuredFigure, rounded } from '../scripts/testing/figure';
import { lightFigures } from './face-light';
import { parityFigures } from './face-parity';
import { chromiumOptions, fakeDevices, withFolder, withProduct } from './harness';

/** Number of measurements, of which the lowest counts: other load only increases the CPU time. */
const WINDOWS = 4;
const WINDOW_MS = 6000;
/** Chromium's name for a worker thread, as the kernel truncates it. */
const WORKER_THREAD = 'DedicatedWorker';
/** Clock ticks of /proc: 100 per second on every Linux that Node supports. */
const TICK_MS = 10;

export async function faceFigures(folder: string | undefined): Promise<readonly MeasuredFigure[]> {
  return [...(await parityFigures(folder)), ...(await lightFigures(folder)), ...(await costFigures())];
}

async function costFigures(): Promise<readonly MeasuredFigure[]> {
  // Only Linux counts the CPU time of a thread.
  if (process.platform !== 'linux') return [];
  return withFolder((folder) =>
    withProduct({}, async ({ url }) => {
      const pictures = await writePictures(folder);
      const cost = async (name: string, picture: StagePicture): Promise<MeasuredFigure> => {
        const { percent, kernel } = await workerCost(url, pictures[picture]);
        return {
          name,
          value: rounded(percent),
          unit: '% of one core',
          goal: { atMost: 10 },
          note: `processor time of the worker in the open camera step, a frame every 500 ms, with the ${kernel} kernel; the least of ${WINDOWS} times ${WINDOW_MS / 1000} s`,
        };
      };
      return [
        await cost('Face finder, with a person', 'face'),
        await cost('Face finder, with a person far away', 'face at the top'),
        await cost('Face finder, without a person', 'room'),
      ];
    }),
  );
}

async function workerCost(url: string, picture: string) {
  const server = await chromium.launchServer(await chromiumOptions(fakeDevices({ picture })));
  try {
    const browser = await chromium.connect(server.wsEndpoint());
    const page = await browser.newPage();
    await page.goto(url);
    await page
      .getByRole('button', { name: /Camera Test/ })
      .and(page.locator('[aria-expanded]'))
      .click();
    await page.getByRole('button', { name: 'Start Camera Test' }).click();
    await page.getByRole('button', { name: 'Finish Camera Test', disabled: false }).waitFor();
    const root = server.process().pid ?? 0;
    const windows: number[] = [];
    while (windows.length < WINDOWS) windows.push(await percentInWindow(root));
    return { percent: Math.min(...windows), kernel: await kernelOf(page) };
  } finally {
    await server.close();
  }
}

async function kernelOf(page: Page): Promise<string> {
  const marks = await Promise.all(
    page.workers().map((worker) => worker.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name))),
  );
  const [mark] = marks.flat().filter((name) => name.startsWith('face-finder '));
  if (mark === undefined) throw new Error('no face finder runs in the browser');
  return mark.replace('face-finder ', '');
}

async function percentInWindow(root: number): Promise<number> {
  const [before, startedAt] = [workerMs(root), performance.now()];
  await wait(WINDOW_MS);
  return (100 * (workerMs(root) - before)) / (performance.now() - startedAt);
}

function workerMs(root: number): number {
  const threads = familyOf(root).flatMap((pid) =>
    readdirSync(`/proc/${pid}/task`).map((thread) => statOf(`/proc/${pid}/task/${thread}/stat`)),
  );
  const workers = threads.filter(({ name }) => name === WORKER_THREAD);
  if (workers.length === 0) throw new Error('no worker runs in the browser');
  return workers.reduce((sum, { ticks }) => sum + ticks * TICK_MS, 0);
}

function familyOf(root: number): readonly number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid: Number(pid), parent: statOf(`/proc/${pid}/stat`).parent }));
  const childrenOf = (parent: number): readonly number[] =>
    all.filter((entry) => entry.parent === parent).flatMap(({ pid }) => [pid, ...childrenOf(pid)]);
  return [root, ...childrenOf(root)];
}

/** Fields of proc_pid_stat(5); empty for a process that has ended. */
function statOf(path: string) {
  try {
    const [, name = '', rest = ''] = /\((.*)\) (.*)/s.exec(readFileSync(path, 'utf8')) ?? [];
    const fields = rest.split(' ').map(Number);
    return { name, parent: fields[1] ?? 0, ticks: (fields[11] ?? 0) + (fields[12] ?? 0) };
  } catch {
    return { name: '', parent: 0, ticks: 0 };
  }
}
