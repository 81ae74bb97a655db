import { checkCamera, checkConnection, checkMicrophone, makeLink, newHost, register } from './stage/acts';
import { expect, test } from './stage/journey';

test('results survive a lost network and a reload, and are sent again', async ({ visit }) => {
  test.setTimeout(120_000);
  const host = await visit({ plan: 'pro' });
  await register(host.page, newHost());
  const link = await makeLink(host.page, { guestFirstName: 'Priya', title: 'Founders roundtable' });

  const { page, context } = await visit({ plan: 'pro' });
  await page.goto(link);
  await checkMicrophone(page);
  await checkCamera(page);
  await checkConnection(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Share Results with Host' }).click();
  await expect(page.getByText('Your results have not been sent', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send Again' })).toBeEnabled();

  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText('Your last results have not been sent yet')).toBeVisible();
  await page.getByRole('button', { name: 'Send them now' }).click();
  await expect(page.getByText('Your results have been sent')).toBeVisible();

  await host.page.goto('/dashboard');
  await expect(host.page.getByText(/Completed \d\d-/)).toBeVisible();
});
