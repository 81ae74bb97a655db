import type { Page } from '@playwright/test';
import { openLossyRelay } from '../server/media-path/testing/lossy-relay';
import { expectAccessibleInBothThemes } from './stage/access';
import {
  checkCamera,
  checkMicrophone,
  goOn,
  makeLink,
  newHost,
  openStep,
  signUp,
  step,
  stepHeader,
  testConnection,
} from './stage/actions';
import { expect, test, type Visit } from './stage/journey';
import { hasNoPaths, installationAt } from './stage/media-installation';
import { ownAddress } from './stage/own-address';

// biome-ignore lint/suspicious/noSkippedTests: a machine without them has no path to test.
test.skip(hasNoPaths, 'needs an address and node-datachannel');

const NOTHING = { up: 0, down: 0 } as const;
const ALL_UP = { up: 1, down: 0 } as const;

const CHART = { name: /seconds? lost packets|nothing lost/ } as const;

/** How many seconds the chart in this card tells of. */
const toldIn = async (page: Page, name: string): Promise<number> => {
  const words = (await step(page, name).getByRole('img', CHART).getAttribute('aria-label')) ?? '';
  return Number(/(\d+) seconds?/.exec(words)?.[1]);
};

/** An installation, and a line between it and whoever watches theirs. The check itself has a way of its own. */
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

async function visitOver({ product, mediaPort, relay }: Stage, visit: Visit) {
  const visitor = await visit({ installation: product, reducedMotion: 'reduce' });
  await visitor.page.route('**/api/media-watches', async (route) => {
    const reply = await route.fetch();
    const body = (await reply.text()).replaceAll(` ${mediaPort} typ host`, ` ${relay.port} typ host`);
    await route.fulfill({ response: reply, body });
  });
  return visitor;
}

/** Loses all that the page sends, from one second of the watch to the next. */
async function loseForASecond(page: Page, { relay }: Stage): Promise<void> {
  const before = relay.dropped.up;
  relay.become(ALL_UP);
  await expect.poll(() => relay.dropped.up - before, { intervals: [10] }).toBeGreaterThanOrEqual(12);
  relay.become(NOTHING);
  await expect(stepHeader(page, 'Connection Test')).toContainText(/\d of \d+ seconds lost packets/);
}

test('a burst after the check is drawn for the guest, and the host sees the same minute', async ({ visit }) => {
  const stage = await openStage();
  try {
    const host = await visit({ installation: stage.product });
    await signUp(host.page, newHost());
    const link = await makeLink(host.page, { guestFirstName: 'Amara', title: 'Harbour Lights' });
    const { page } = await visitOver(stage, visit);
    await page.goto(link);
    await checkMicrophone(page);
    await checkCamera(page);
    await testConnection(page);
    await expect(step(page, 'Connection Test').getByRole('img', CHART)).toBeVisible();
    await goOn(page, 'Connection Test');
    await openStep(page, 'Prep Checklist');
    await loseForASecond(page, stage);
    const summary = page.getByRole('region', { name: 'Your line in the minute after the test' }).last();
    await expect(summary).toContainText(
      /lost packets; (at|the worst at) \d\d:\d\d:\d\d: \d+% lost, \d+ ms of it at a stretch/,
    );
    await expectAccessibleInBothThemes(page, 'summary with the line over a minute');
    await page.getByRole('button', { name: 'Share Results with Host' }).click();
    await expect(page.getByRole('button', { name: 'Results Shared' })).toBeDisabled();
    const words = (await summary.getByRole('img').getAttribute('aria-label')) ?? '';
    expect(Number(/of (\d+) seconds/.exec(words)?.[1]), 'shared in the middle of it').toBeLessThan(60);
    await expect(page.getByText('can see your results now')).toBeVisible();

    await host.page.goto('/dashboard');
    await host.page.getByRole('button', { name: /Guest Results/ }).click();
    await host.page.getByText('Details', { exact: true }).click();
    const chart = host.page.getByRole('img', CHART);
    await expect(chart).toBeVisible();
    // A second may have passed between the press and its request.
    const worst = /at \d\d:\d\d:\d\d: .*$/.exec(words)?.[0] ?? 'nothing';
    await expect(chart).toHaveAttribute('aria-label', new RegExp(`${worst}$`));
    await expect(host.page.getByText('Line in the minute after the test')).toBeVisible();
    await expectAccessibleInBothThemes(host.page, 'result with the line over a minute');
  } finally {
    await stage.close();
  }
});

test('a page that is hidden is not measured, and a new test ends the watch', async ({ visit }) => {
  const stage = await openStage();
  try {
    const { page } = await visitOver(stage, visit);
    await page.addInitScript(() => {
      let isHidden = false;
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
      window.addEventListener('hide', () => {
        isHidden = !isHidden;
        document.dispatchEvent(new Event('visibilitychange'));
      });
    });
    const turn = () => page.evaluate(() => window.dispatchEvent(new Event('hide')));
    await page.goto('/');
    await openStep(page, 'Connection Test');
    await testConnection(page);
    const card = step(page, 'Connection Test');
    await expect.poll(() => toldIn(page, 'Connection Test')).toBeGreaterThanOrEqual(2);
    await turn();
    stage.relay.become({ up: 1, down: 1 });
    const told = await toldIn(page, 'Connection Test');
    // Nothing shows that nothing happens: longer than a second of the watch.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 2500)));
    expect(await toldIn(page, 'Connection Test')).toBe(told);
    stage.relay.become(NOTHING);
    await turn();
    await expect.poll(() => toldIn(page, 'Connection Test')).toBeGreaterThan(told + 1);
    await expect(card.getByText('not measured', { exact: true })).toBeVisible();
    await expect(card.getByRole('img', { name: /^nothing lost in \d+ seconds$/ })).toBeVisible();
    await card.getByRole('button', { name: 'Try again' }).click();
    await expect(card.getByRole('img', CHART)).toBeHidden();
  } finally {
    await stage.close();
  }
});
