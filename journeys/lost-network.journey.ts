import type { Route } from '@playwright/test';
import { expectAccessibleInBothThemes } from './stage/access';
import { makeGuestLink, newHost, press, registerHost } from './stage/actions';
import { expect, MAIN, test } from './stage/journey';
import { openWithKeptRun } from './stage/kept-run';
import { leaveToBrowser } from './stage/left-to-browser';

test('results survive a lost response, a lost network and a reload, and their latest version arrives once', {
  tag: MAIN,
}, async ({ visit }) => {
  const host = await visit({ plan: 'pro' });
  await registerHost(host.page, newHost());
  const link = await makeGuestLink(host.page, { guestFirstName: 'Priya', title: 'Founders roundtable' });

  const { page, context } = await visit({ plan: 'pro' });
  // A proxy's answer during a restart of the app does not concern the link.
  const answerAsProxy = (route: Route) => route.fulfill({ status: 404, contentType: 'text/html', body: 'Not Found' });
  await leaveToBrowser(page);
  await page.route('**/api/test-sessions/*', answerAsProxy);
  await openWithKeptRun(page, link);
  await expect(page.getByText('We could not load your invitation')).toBeVisible();
  await page.unroute('**/api/test-sessions/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  // The server stores the result, but its response never arrives.
  const mayWriteMeanwhile: boolean[] = [];
  await page.route('**/api/guest-results', async (route) => {
    mayWriteMeanwhile.push(await page.getByLabel(/Note for/).isEditable());
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByLabel(/Note for/).fill('My headset arrives on Wednesday.');
  await page.getByRole('button', { name: 'Share Results with Host' }).click();
  await expect(page.getByText('Submission failed', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Your results have not been sent', { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'results that were not sent');
  expect(mayWriteMeanwhile, 'the form stays where it is, and takes nothing that is not sent').toEqual([false]);
  await page.unroute('**/api/guest-results');

  const sendAgain = page.getByRole('button', { name: 'Send Again' });
  await page.route('**/api/guest-results', answerAsProxy);
  const refused = page.waitForResponse('**/api/guest-results');
  await sendAgain.click();
  expect((await refused).status()).toBe(404);
  await expect(sendAgain).toBeEnabled();
  await page.unroute('**/api/guest-results');

  await context.setOffline(true);
  await page.getByLabel(/Note for/).fill('My headset is here now.');
  await sendAgain.click();
  await expect(sendAgain).toBeEnabled();

  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText('Your last results have not been sent yet')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'results that were kept');
  await page.getByRole('button', { name: 'Send them now' }).click();
  await expect(page.getByText('Your results have been sent')).toBeVisible();

  await host.page.goto('/dashboard');
  await expect(host.page.getByText(/Completed \d\d-/)).toBeVisible();
  await press(host.page.getByRole('button', { name: /Guest Results/ }));
  await expect(host.page.getByText('My headset is here now.')).toBeVisible();
  await expect(host.page.getByText(/earlier result/i)).toBeHidden();
  await expect(host.page.getByText('My headset arrives on Wednesday.')).toBeHidden();
});

test('a link that accepts no more results shows a message, and no retry', async ({ visit }) => {
  const host = await visit({ plan: 'pro' });
  await registerHost(host.page, newHost());
  const link = await makeGuestLink(host.page, { guestFirstName: 'Priya', title: 'Founders roundtable' });
  const { page } = await visit({ plan: 'pro' });
  await openWithKeptRun(page, link);
  await host.page.goto('/dashboard');
  await host.page.getByRole('button', { name: 'Regenerate' }).click();
  await host.page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Regenerate/ })
    .click();
  await expect(host.page.getByText(link.replace('/?session=', ''))).toBeHidden();

  await page.getByRole('button', { name: 'Share Results with Host' }).click();
  await expect(page.getByRole('alert').getByText('This link no longer accepts results')).toBeVisible();
  await expect(page.getByRole('button', { name: /Send Again|Share Results/ })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Record Test Video' }), 'it takes no clips either').toBeHidden();
  await expect(page.getByRole('button', { name: 'Retest All' })).toBeVisible();
  await expect(page.getByText('They are kept in this browser')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This link is incomplete or no longer valid' })).toBeVisible();
  await expect(page.getByText('Your last results have not been sent yet')).toBeHidden();
});
