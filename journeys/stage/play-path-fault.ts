import { type FaultName, PATH_FAULTS } from '@linecheck/checks/browser/media-path/testing/path-faults';
import type { Page } from '@playwright/test';
import { openLossyRelay } from '../../server/media-path/testing/lossy-relay';
import { childrenOf } from '../../server/testing/processes';
import { type FaultScene, INJECT_INTO_PAGE, stageFaults } from './path-faults';

/** Longer than the speed test plus the 20 s that the session waits after it. */
const VERDICT_MS = 60_000;

interface FaultyServer {
  readonly url: string;
  readonly pid: number;
  /** Address at which guests reach the installation, and its media port. */
  readonly address: string;
  readonly mediaPort: number;
}

interface Played {
  readonly fault: FaultName;
  /** Resolves when the fault begins, after the click that starts the check; a path lasts at least six seconds. */
  readonly strikes: () => Promise<unknown>;
}

/** Runs one connection check with one fault, in a new page. Returns all texts of its card. */
export async function playPathFault(
  page: Page,
  { url, pid, address, mediaPort }: FaultyServer,
  { fault, strikes }: Played,
): Promise<string> {
  const relay = await openLossyRelay(mediaPort, { up: 0, down: 0 }, address);
  const killReflector = () => {
    for (const reflector of childrenOf(pid, 'reflector')) process.kill(reflector, 'SIGKILL');
  };
  const scene: FaultScene = { page, relay, killReflector };
  const isFirst = 'isFirst' in PATH_FAULTS[fault];
  try {
    await stageFaults(scene);
    if (isFirst) await INJECT_INTO_PAGE[fault](scene);
    await page.goto(url, { waitUntil: 'networkidle' });
    const card = page.getByRole('region', { name: /Connection Test/ });
    await card.getByRole('button', { name: /Connection Test/, expanded: false }).click();
    await card.getByRole('button', { name: 'Start Connection Test' }).click();
    await strikes();
    if (!isFirst) await INJECT_INTO_PAGE[fault](scene);
    const verdict = card.getByText(/^(Passed|Warning|Failed)$/).first();
    await verdict.waitFor({ timeout: VERDICT_MS });
    return (await card.textContent()) ?? '';
  } finally {
    relay.close();
  }
}
