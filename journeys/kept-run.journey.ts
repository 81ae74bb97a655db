import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './stage/access';
import { asksBeforeUnload, makeGuestLink, newHost, openStep, press, runChecks, signUp, step } from './stage/actions';
import { expect, test } from './stage/journey';
import { openWithKeptRun } from './stage/kept-run';

const keptKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('guest-run-')));

test('a reload brings a run back, leaving asks until it is shared, and a second run says that it is one', async ({
  visit,
}) => {
  const host = await visit({ plan: 'pro' });
  await signUp(host.page, newHost());
  const link = await makeGuestLink(host.page, { guestFirstName: 'Amara', title: 'Harbour Lights, episode 42' });

  const { page } = await visit({ plan: 'pro', sound: 'quiet' });
  await page.goto(link.replace('/?session=', '/guest/'));
  await page.getByRole('link', { name: 'Start Testing My Setup' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Amara' })).toBeVisible();
  expect(await asksBeforeUnload(page), 'nothing was done').toBe(false);
  await runChecks(page);
  await openStep(page, 'Prep Checklist');
  await page.getByLabel('Have a glass of water nearby').check();
  await page.getByLabel(/Note for/).fill('My headset arrives on Wednesday.');

  await page.reload();
  await expect(page.getByText(/^We kept your checks from (\d\d-\w{3}-\d{4} )?\d\d:\d\d$/)).toBeVisible();
  const rows = page.getByRole('list', { name: 'What was found' });
  await expect(rows.getByText(/^Checked at \d\d:\d\d$/)).toHaveCount(3);
  await expect(page.getByLabel(/Note for/)).toHaveValue('My headset arrives on Wednesday.');
  await openStep(page, 'Microphone Test');
  await expect(step(page, 'Microphone Test').getByText('The recording itself was not kept.')).toBeVisible();
  await expect(step(page, 'Microphone Test').getByText('Audio level too low', { exact: true })).toBeVisible();
  await openStep(page, 'Connection Test');
  await expect(step(page, 'Connection Test').getByText('Not measured')).toHaveCount(0);
  await openStep(page, 'Prep Checklist');
  await expect(page.getByLabel('Have a glass of water nearby')).toBeChecked();
  await expectAccessibleInBothThemes(page, 'a run that was brought back');

  expect(await asksBeforeUnload(page)).toBe(true);
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Leave without sharing?' });
  await expect(question.getByText('kept in this browser for 24 hours')).toBeVisible();
  await question.getByRole('button', { name: 'Stay and share' }).click();
  await page.getByRole('button', { name: 'Share Results with Host' }).click();
  await expect(page.getByRole('button', { name: 'Results Shared' })).toBeDisabled();
  expect(await asksBeforeUnload(page), 'the host has it').toBe(false);

  await page.reload();
  const shared = page.getByRole('status').filter({ hasText: /Results shared at \d\d:\d\d/ });
  await expect(shared.getByText('Microphone with a warning, Camera passed, and Connection passed')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'results that were shared before');
  await page.getByRole('button', { name: 'Run Again' }).click();
  await expect(page.getByRole('button', { name: 'Start Microphone Test' })).toBeVisible();
  await expect(page.getByText('This is another run')).toBeVisible();

  await openWithKeptRun(page, link, { notes: 'It is here.' });
  await page.getByRole('button', { name: 'Share Results with Host' }).click();
  await expect(page.getByRole('button', { name: 'Results Shared' })).toBeDisabled();
  await host.page.goto('/dashboard');
  await press(host.page.getByRole('button', { name: /Guest Results/ }));
  await expect(host.page.getByText('Run 2 in the same browser')).toBeVisible();
  await expect(host.page.getByText('It is here.')).toBeVisible();
  await expect(host.page.getByText('Earlier results:')).toBeVisible();
});

test('a kept run continues at the same step, can be restarted, and is deleted with an invalid link', async ({
  visit,
}) => {
  const host = await visit({ plan: 'pro' });
  await signUp(host.page, newHost());
  const link = await makeGuestLink(host.page, { guestFirstName: 'Amara', title: 'Harbour Lights, episode 42' });
  const { page } = await visit({ plan: 'pro' });
  await openWithKeptRun(page, link, { without: ['camera'], minutesAgo: 24 * 60 - 10 });
  await expect(page.getByText(/^We kept your checks from (\d\d-\w{3}-\d{4} )?\d\d:\d\d$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Camera Test' }), 'it continues at the same step').toBeVisible();
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByText('0/3 completed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Microphone Test' }).first()).toBeFocused();
  expect(await keptKeys(page)).toEqual([]);

  await openWithKeptRun(page, link);
  await expect(page.getByText('3/3 completed')).toBeVisible();
  const [session] = (await (await host.page.request.get('/api/test-sessions')).json()) as { id: string }[];
  await host.page.request.post(`/api/test-sessions/${session?.id}/regenerate`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  await page.reload();
  await expect(page.getByText('3/3 completed')).toBeHidden();
  await expect.poll(() => keptKeys(page)).toEqual([]);
});
