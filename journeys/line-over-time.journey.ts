import type { Page } from '@playwright/test';
import { openLossyRelay } from '../server/media-path/testing/lossy-relay';
import { expectAccessibleInBothThemes } from './stage/access';
import {
  goOn,
  makeGuestLink,
  newHost,
  openStep,
  press,
  signUp,
  step,
  stepHeader,
  testConnection,
} from './stage/actions';
import { expect, test, type VisitFunction } from './stage/journey';
import { openWithKeptRun } from './stage/kept-run';
import { hasNoPaths, installationAt } from './stage/media-installation';
import { ownAddress } from './stage/own-address';

// biome-ignore lint/suspicious/noSkippedTests: a machine without them has no path to test.
test.skip(hasNoPaths, 'needs an address and node-datachannel');

const NOTHING = { up: 0, down: 0 } as const;
const ALL_UP = { up: 1, down: 0 } as const;

const CHART = { name: /seconds? lost packets|nothing lost/ } as const;

async function openStage() {
  const installation = await installationAt(ownAddress ?? '', { DEFAULT_PLAN: 'pro' });
  const relay = await openLossyRelay(installation.mediaPort, NOTHING, ownAddress);
  return {
    ...installation,
    relay,
    async close() {
      relay.close();
      await installation.close();
    },
  };
}

type Stage = Awaited<ReturnType<typeof openStage>>;

async function visitOver({ product, mediaPort, relay }: Stage, visit: VisitFunction) {
  const visitor = await visit({ installation: product, reducedMotion: 'reduce' });
  await visitor.page.route('**/api/media-watches', async (route) => {
    const reply = await route.fetch();
    const body = (await reply.text()).replaceAll(` ${mediaPort} typ host`, ` ${relay.port} typ host`);
    await route.fulfill({ response: reply, body });
  });
  return visitor;
}

async function loseForASecond(page: Page, { relay }: Stage): Promise<void> {
  const before = relay.dropped.up;
  relay.become(ALL_UP);
  await expect.poll(() => relay.dropped.up - before, { intervals: [10] }).toBeGreaterThanOrEqual(12);
  relay.become(NOTHING);
  await expect(stepHeader(page, 'Connection Test')).toContainText(/\d of \d+ seconds lost packets/);
}

// The watch begins only after a path was measured, which requires a machine that is not busy.
test('a burst of losses after the check is drawn for the guest, and the host sees the same minute', {
  tag: '@real-time',
}, async ({ visit }) => {
  const stage = await openStage();
  try {
    const host = await visit({ installation: stage.product });
    await signUp(host.page, newHost());
    const link = await makeGuestLink(host.page, { guestFirstName: 'Amara', title: 'Harbour Lights' });
    const { page } = await visitOver(stage, visit);
    await openWithKeptRun(page, link, { without: ['connection'] });
    await expect(stepHeader(page, 'Microphone Test'), 'the stored run is shown').toContainText('Checked at');
    await openStep(page, 'Connection Test');
    await testConnection(page);
    await expect(step(page, 'Connection Test').getByRole('img', CHART)).toBeVisible();
    await goOn(page, 'Connection Test');
    await openStep(page, 'Prep Checklist');
    await loseForASecond(page, stage);
    const summary = page.getByRole('region', { name: 'Your connection in the minute after the test' }).last();
    await expect(summary).toContainText(
      /lost packets; (at|the worst at) \d\d:\d\d:\d\d: \d+% lost, \d+ ms of it in a row/,
    );
    await expectAccessibleInBothThemes(page, 'summary with the line over a minute');
    await page.getByRole('button', { name: 'Share Results with Host' }).click();
    await expect(page.getByRole('button', { name: 'Results Shared' })).toBeDisabled();
    const words = (await summary.getByRole('img').getAttribute('aria-label')) ?? '';
    expect(Number(/of (\d+) seconds/.exec(words)?.[1]), 'shared in the middle of it').toBeLessThan(60);
    await expect(page.getByText('can see your results now')).toBeVisible();

    await host.page.goto('/dashboard');
    await press(host.page.getByRole('button', { name: /Guest Results/ }));
    await host.page.getByText('Details', { exact: true }).click();
    const chart = host.page.getByRole('img', CHART);
    await expect(chart).toBeVisible();
    // A second may have passed between the press and its request.
    const worst = /at \d\d:\d\d:\d\d: .*$/.exec(words)?.[0] ?? 'nothing';
    await expect(chart).toHaveAttribute('aria-label', new RegExp(`${worst}$`));
    await expect(host.page.getByText('Minute after the test')).toBeVisible();
    await expectAccessibleInBothThemes(host.page, 'result with the line over a minute');
  } finally {
    await stage.close();
  }
});
