import { type ChildProcess, spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { connectionVerdicts as connection } from '@linecheck/texts/en/connection-verdicts';
import { readings } from '@linecheck/texts/en/readings';
import type { Page } from '@playwright/test';
import { type Figure, rounded } from '../scripts/testing/figure';
import type { EmulatedLink } from './emulated-link';
import { type Checked, checkOver, wordsOver } from './link-check';
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

const NEAR_WAY = { delayMs: 10, queueMs: 100 } as const;
const NEAR_LINE: EmulatedLink = { down: { ...NEAR_WAY, kbps: 50_000 }, up: { ...NEAR_WAY, kbps: 20_000 } };

/** The line of 20 ms, with the packets of calls and with requests alone. */
const NEAR_LINES = {
  'with the path for calls': NEAR_LINE,
  'by requests alone': { ...NEAR_LINE, blocksUdp: true },
} as const satisfies Record<string, EmulatedLink>;

/** Largest difference of a round trip from the one without load: in ms, or as a share. */
const SAME_TRIP = { ms: 5, share: 0.2 } as const;

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
    for (const [name, link] of Object.entries(NEAR_LINES)) {
      const check = async (hogs: number) => {
        await guest.wire.emulate(link);
        return burdened(hogs, () => checkOver(guest));
      };
      const idle = await check(0);
      const busy: Checked[] = [];
      while (busy.length < runs) busy.push(await check(cpus().length));
      figures.push(sameFigure(name, idle, busy));
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

const isSame = (idle: Checked, { verdict, latencyMs }: Checked): boolean =>
  verdict === idle.verdict &&
  Math.abs(latencyMs - idle.latencyMs) <= Math.max(SAME_TRIP.ms, SAME_TRIP.share * idle.latencyMs);

function sameFigure(name: string, idle: Checked, busy: readonly Checked[]): Figure {
  const isTooBusy = ({ verdict }: Checked) => verdict === connection.verdicts.unmeasured.message;
  const unmeasured = busy.filter(isTooBusy).length;
  const trips = busy.filter((run) => !isTooBusy(run)).map(({ latencyMs }) => latencyMs);
  return {
    name: `Verdict and round trip as without load, or not measured, on a line of 20 ms with ${cpus().length} busy programs, ${name}`,
    value: busy.filter((run) => isTooBusy(run) || isSame(idle, run)).length,
    unit: `of ${busy.length} runs`,
    goal: { atLeast: busy.length },
    note: `${idle.verdict} and ${rounded(idle.latencyMs)} ms without load; ${rounded(Math.min(...trips))} to ${rounded(Math.max(...trips))} ms with it; ${unmeasured} not measured`,
  };
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
