import type { Page } from '@playwright/test';
import { checkConnection, expectJudged, makeLink, newHost, openStep, signUp } from './stage/actions';
import { expect, test } from './stage/journey';

test('the recorder asks to test failed devices again before it records', async ({ visit }) => {
  const host = await visit({ plan: 'pro' });
  await signUp(host.page, newHost());
  const link = await makeLink(host.page, { guestFirstName: 'Amara' });
  const guest = await visit({ plan: 'pro', devices: 'none' });
  await host.page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'));
  });
  const expectRetestOffered = async (page: Page, address: string, title: string) => {
    await page.goto(address);
    for (const check of ['Microphone', 'Camera'] as const) {
      await openStep(page, `${check} Test`);
      await page.getByRole('button', { name: `Start ${check} Test` }).click();
      await expectJudged(page, `${check} Test`);
    }
    await openStep(page, 'Connection Test');
    await checkConnection(page);
    const offer = page.getByRole('region', { name: title });
    await expect(offer.getByText('Your microphone and your camera have to work first.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Record Test Video' })).toHaveCount(0);
    await offer.getByRole('button', { name: 'Test Microphone Again' }).click();
    await expect(page.getByRole('button', { name: 'Start Microphone Test' })).toBeVisible();
  };
  await Promise.all([
    expectRetestOffered(guest.page, link, 'Record a short test video?'),
    expectRetestOffered(host.page, '/', 'Record your setup?'),
  ]);
});
