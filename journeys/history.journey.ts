import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './stage/access';
import { makeGuestLink, newHost, press, registerHost, shareResult } from './stage/actions';
import { expect, test } from './stage/journey';
import { overflowsOf } from './stage/overflow';

const measured = (value: number) => ({ value, basis: 'measured' });

interface SentRun {
  readonly link: string;
  readonly noiseDbfsA: number;
  readonly device: string;
}

const sendRun = (page: Page, { link, ...run }: SentRun): Promise<void> => shareResult(page, link, runWith(run));

const runWith = ({ noiseDbfsA, device }: Omit<SentRun, 'link'>) => ({
  guestName: 'Amara Okafor',
  details: {
    microphone: {
      ...{ code: 'good', processing: 'unprocessed', device },
      ...{ noiseDbfsA: measured(noiseDbfsA), loudnessLufs: measured(-23), bandwidthHz: measured(15_200) },
    },
    camera: { code: 'good' },
    connection: { code: 'good', provider: 'self', latencyMs: measured(21), downloadMbps: measured(87.5) },
  },
});

test('a host reads the changes since the previous run of a guest, and compares all runs', async ({ visit }) => {
  const { page } = await visit({ plan: 'pro' });
  await registerHost(page, newHost());
  const link = await makeGuestLink(page, { guestFirstName: 'Amara' });
  const send = (noiseDbfsA: number, device: string) => sendRun(page, { link, noiseDbfsA, device });
  await send(-62, 'Desk Mic');
  await page.goto('/dashboard');
  await press(page.getByRole('button', { name: /Guest Results/ }));
  await page.getByText('Compare with earlier runs').click();
  await expect(page.getByText('This is the first run of Amara Okafor.')).toBeVisible();
  await expect(page.getByText('Changed since earlier runs:')).toBeHidden();

  await send(-48, 'Headset');
  await expect(
    page.getByText(/^Worse: Background noise −48\.0 dBFS\(A\), was −62\.0 dBFS\(A\) at \d\d:\d\d$/),
  ).toBeVisible({ timeout: 40_000 });
  await page.getByText('Details', { exact: true }).first().click();
  await expect(page.getByText(/^was Desk Mic at \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText(/^was 21 ms at \d\d:\d\d$/)).toBeVisible();

  for (let run = 0; run < 6; run += 1) await send(-61 + run / 10, 'Desk Mic');
  await page.goto('/dashboard');
  await press(page.getByRole('button', { name: /Guest Results/ }));
  await page.getByText('Compare with earlier runs').first().click();
  const runs = page.getByRole('region', { name: 'Readings of Amara Okafor' });
  await expect(runs.getByRole('columnheader')).toHaveCount(9);
  await expect(runs.getByRole('row', { name: /^Background noise/ })).toContainText('−60.5 dBFS(A)');
  await expectAccessibleInBothThemes(page, 'a result with the runs before it');

  // On a phone the table scrolls independently of the page, also by keys.
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(overflowsOf)).toEqual([]);
  await runs.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => runs.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
});
