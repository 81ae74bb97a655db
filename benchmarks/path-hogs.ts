import { type ChildProcess, spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { connectionVerdicts as connection } from '@linecheck/texts/en/connection-verdicts';
import { readings } from '@linecheck/texts/en/readings';
import type { Page } from '@playwright/test';
import type { Figure } from '../scripts/testing/figure';
import type { EmulatedLink } from './emulated-link';
import { wordsOver } from './link-check';
import { mediaLinkObstacle, withWiredProduct } from './wired-product';

const RUNS = 20;

const WAY = { delayMs: 20, queueMs: 100 } as const;
const CLEAN_LINE: EmulatedLink = { down: { ...WAY, kbps: 50_000 }, up: { ...WAY, kbps: 20_000 } };

/** Findings that would be due to the computer, not to the link. */
const FALSE_WARNINGS = (['jitter-too-high', 'latency-too-high', 'busy-too-late'] as const).map(
  (code) => connection.verdicts[code].details,
);

const { options: paths } = readings.groups.connection.mediaPath;

const blockPage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    setInterval(() => {
      const untilMs = performance.now() + 40;
      while (performance.now() < untilMs);
    }, 200);
  });

/** Half of the runs each. */
const BURDENS = {
  [`${cpus().length + 1} busy programs`]: { hogs: cpus().length + 1, prepare: async () => undefined },
  'a page that is blocked 40 of 200 ms': { hogs: 0, prepare: blockPage },
} as const;

/** Tests whether a busy computer on a clean link is reported as a bad link, in the real page over an emulated link. */
export async function pathHogFigures(runs = RUNS): Promise<readonly Figure[]> {
  const reason = mediaLinkObstacle();
  if (reason !== undefined) {
    process.stdout.write(`Skipped: links for media cannot be shaped on this machine, ${reason}.\n`);
    return [];
  }
  return withWiredProduct({ link: CLEAN_LINE, isInRealTime: true }, async (guest) => {
    const figures: Figure[] = [];
    for (const [name, { hogs, prepare }] of Object.entries(BURDENS)) {
      const said: string[] = [];
      for (let run = 0; run < runs / 2; run += 1) {
        await guest.wire.emulate(CLEAN_LINE);
        said.push((await burdened(hogs, () => wordsOver({ ...guest, prepare }))).words);
      }
      figures.push(figureOf(name, said));
    }
    return figures;
  });
}

async function burdened<Value>(hogs: number, use: () => Promise<Value>): Promise<Value> {
  const busy = Array.from({ length: hogs }, (): ChildProcess => spawn(process.execPath, ['-e', 'for (;;);']));
  try {
    return await use();
  } finally {
    for (const hog of busy) hog.kill('SIGKILL');
  }
}

function figureOf(burden: string, said: readonly string[]): Figure {
  const saying = (words: string) => said.filter((each) => each.includes(words)).length;
  return {
    name: `Warnings of jitter or delay on a clean line, with ${burden}`,
    value: said.filter((each) => FALSE_WARNINGS.some((warning) => each.includes(warning))).length,
    unit: `of ${said.length} runs`,
    goal: { atMost: 0 },
    note: `${saying(paths['busy-computer'])} said that the computer was busy, ${saying(paths.measured)} measured all`,
  };
}
