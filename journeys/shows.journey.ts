import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothThemes, expectNoSidewaysScrolling } from './stage/access';
import { newHost, signUp } from './stage/actions';
import { expect, test } from './stage/journey';

const PHONE = { width: 390, height: 844 } as const;

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const group = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const rows = (page: Page): Locator => page.getByRole('list', { name: 'Coming episodes' }).getByRole('listitem');

async function createShow(page: Page): Promise<void> {
  await page.goto('/dashboard?tab=episodes');
  await page.getByRole('button', { name: 'New show' }).click();
  const form = dialog(page, 'New show');
  await form.getByLabel('Title *').fill('Harbour Lights');
  await form.getByLabel('Length').fill('45');
  await form.getByRole('checkbox', { name: 'Remind guests who are not ready' }).check();
  await expectAccessibleInBothThemes(page, 'form of a show');
  await form.getByRole('button', { name: 'Create show' }).click();
  await expect(form).toHaveCount(0);
}

/** Creates an episode of the show from its heading; all but the date is filled in. */
async function createEpisode(page: Page, startsLocal: string): Promise<void> {
  await group(page, 'Harbour Lights').getByRole('button', { name: 'New episode' }).click();
  const form = dialog(page, 'New episode');
  await expect(form.getByLabel('Show', { exact: true }).locator('option:checked')).toHaveText('Harbour Lights');
  await expect(form.getByLabel('Title *')).toHaveValue('Harbour Lights');
  await expect(form.getByLabel('Length')).toHaveValue('45');
  await form.getByLabel('Date and time *').fill(startsLocal);
  await form.getByRole('button', { name: 'Create episode' }).click();
  await expect(form).toHaveCount(0);
}

/** Changes the length of the show; the second of its two episodes does not follow. */
async function editShow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = dialog(page, 'Edit show');
  await form.getByLabel('Length').fill('90');
  await form.getByRole('button', { name: 'Continue' }).click();
  const boxes = form.getByRole('checkbox');
  await expect(boxes).toHaveCount(2);
  await expect(form.getByText('Changes: Length')).toHaveCount(2);
  await boxes.nth(1).uncheck();
  await expectAccessibleInBothThemes(page, 'question which episodes follow');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form).toHaveCount(0);
}

test('a host creates a show, which episodes begin with and follow if chosen, ends it and deletes it', async ({
  visit,
}) => {
  const { page } = await visit({ plan: 'pro' });
  await signUp(page, newHost());
  await createShow(page);
  await createEpisode(page, '2031-03-29T18:00');
  await createEpisode(page, '2031-04-05T18:00');
  await expect(group(page, 'Harbour Lights').getByText('2 coming episodes')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'episodes by show');
  await page.getByRole('link', { name: 'Harbour Lights' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Lights' })).toBeVisible();
  await editShow(page);
  await expect(rows(page).nth(0)).toContainText('90 minutes');
  await expect(rows(page).nth(1)).toContainText('45 minutes');
  await expectAccessibleInBothThemes(page, 'page of a show');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScrolling(page, 'page of a show');

  await page.getByRole('button', { name: 'End show' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('2 coming episodes and their guests stay as they are');
  await page.getByRole('button', { name: 'End it' }).click();
  await expect(page.getByRole('button', { name: 'Go on with it' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New episode' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete “Harbour Lights”?' });
  await expect(question).toContainText('Its 2 episodes and the links of their guests stay');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/tab=episodes/);
  await expect(page.getByRole('list', { name: 'Next episodes' }).getByRole('listitem')).toHaveCount(2);
});
