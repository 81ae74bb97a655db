import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from './stage/access';
import { newHost, openStep, register } from './stage/acts';
import { expect, test } from './stage/journey';

/** The link that was just made. */
async function newLink(page: Page): Promise<string> {
  const code = await page.getByText(/^[0-9a-hjkmnp-tv-z]{26}$/).textContent();
  return `/?session=${code}`;
}

const said = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible();

test('a Plus host chooses items in the browser, and the guest of the link gets them', async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 390, height: 844 } });
  await register(page, newHost());
  await page.goto('/dashboard?tab=branding');
  await said(page, 'Branding is a Pro feature');
  await page.getByRole('tab', { name: 'Checklist Templates' }).click();
  await page.getByLabel('Template type').selectOption('custom');
  const standard = page.getByRole('group', { name: 'Standard items' });
  await standard.getByLabel('Set your phone to do not disturb mode').uncheck();
  await page.getByLabel('Custom item').fill('  Close the window ');
  await page.getByLabel('Custom item').press('Enter');
  await said(page, 'Plus tier limit: 1 custom item. Remove the current item to add a different one.');
  await expectAccessible(page, 'the Plus editor');
  await expectNoSidewaysScrolling(page, 'the Plus editor');
  await page.getByRole('button', { name: 'Save Template' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove “Close the window”' })).toBeVisible();

  await page.getByRole('tab', { name: 'Guest Sessions' }).click();
  await page.getByRole('button', { name: 'Create New Test Link' }).click();
  await page.getByLabel('Title *').fill('Episode 12');
  await expect(page.getByLabel('Checklist', { exact: true })).toHaveValue('custom');
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await newLink(page);

  const guest = await visit();
  await guest.page.goto(link);
  await openStep(guest.page, 'Prep Checklist');
  await expect(guest.page.getByLabel('Close the window')).toBeVisible();
  await expect(guest.page.getByLabel('Have a glass of water nearby')).toBeVisible();
  await expect(guest.page.getByText('Set your phone to do not disturb mode')).toBeHidden();
  await expect(guest.page.getByText('TEMPLATE_DATA')).toBeHidden();
});
