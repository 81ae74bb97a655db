import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type FaultName, PATH_FAULTS } from '@linecheck/checks/browser/media-path/testing/path-faults';
import { readings } from '@linecheck/texts/en/readings';
import { chromium } from '@playwright/test';
import { ownAddress } from '../journeys/stage/own-address';
import { playPathFault } from '../journeys/stage/play-path-fault';
import { findChromium } from '../scripts/find-chromium';
import type { Figure } from '../scripts/testing/figure';
import { startProduct } from '../scripts/testing/product';
import { openRandom } from '../scripts/testing/random';
import { hasBinary } from '../server/media-path/requirements';
import { freeUdpPort } from '../server/media-path/testing/free-udp-port';

const ROUNDS = 2;
/** Range of the time of a fault: after the page has opened its path, and early enough before its end to be noticed. */
const STRIKES_MS = { first: 1200, last: 4000 } as const;

const { mediaPath, lostUpShare, lostDownShare } = readings.groups.connection;

/** Tests each fault with a real page and the built server. The unit test of the measurement plays each of them four times. */
export async function pathFaultFigures(runs?: number): Promise<readonly Figure[]> {
  if (process.platform !== 'linux' || !hasBinary() || ownAddress === undefined) {
    process.stdout.write('Skipped: a path needs an address of this machine, and node-datachannel.\n');
    return [];
  }
  const names = Object.keys(PATH_FAULTS) as FaultName[];
  const all = Array.from({ length: ROUNDS }, () => names).flat();
  const faults = all.slice(0, runs);
  const wrong = await playAll(faults, ownAddress);
  for (const each of wrong) process.stdout.write(`${each}\n`);
  return [
    {
      name: 'Broken paths with a loss that seems measured, or with another finding than theirs',
      value: wrong.length,
      unit: `of ${faults.length}`,
      goal: { atMost: 0 },
      note: `${new Set(faults).size} faults in Chromium with the built server; 1,000 at random are a test`,
    },
  ];
}

async function playAll(faults: readonly FaultName[], address: string): Promise<readonly string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'linecheck-bench-'));
  const mediaPort = await freeUdpPort();
  const product = await startProduct(dataDir, { MEDIA_PORT: String(mediaPort), MEDIA_ADDRESS: address });
  const executablePath = (await findChromium()) ?? 'chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic'] });
  const random = openRandom(1);
  const wrong: string[] = [];
  try {
    for (const fault of faults) {
      const page = await browser.newPage();
      const strikesAtMs = random.between(STRIKES_MS.first, STRIKES_MS.last);
      const words = await playPathFault(
        page,
        { ...product, address, mediaPort },
        { fault, strikes: () => wait(strikesAtMs) },
      );
      await page.close();
      const said = saidOf(words);
      if (!isRight(fault, words)) wrong.push(`${fault}, after ${strikesAtMs} ms: ${said}`);
      process.stdout.write(`${fault}: ${said}\n`);
    }
  } finally {
    await browser.close();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  return wrong;
}

const isRight = (fault: FaultName, words: string): boolean =>
  words.includes(mediaPath.options[PATH_FAULTS[fault].leaves]) &&
  !words.includes(lostUpShare) &&
  !words.includes(lostDownShare);

const saidOf = (words: string): string =>
  Object.values(mediaPath.options).find((option) => words.includes(option)) ?? 'nothing of the path';
