import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from './stage/access';
import { fillRegistration, makeLink, newHost, register, sendResult } from './stage/actions';
import { expect, test } from './stage/journey';

/** Shorter than the page's polling interval of 30 s. */
const LIVE = { timeout: 20_000 } as const;

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** Creates an invitation on the page of an owner, and returns its link. */
async function newLink(page: Page, role: 'Producer' | 'Viewer'): Promise<string> {
  await page.goto('/dashboard?tab=people');
  await page.getByLabel('Role', { exact: true }).selectOption(role);
  await page.getByRole('button', { name: 'Create a link' }).click();
  const link = page.locator('code', { hasText: '/join#token=' });
  await expect(link).toBeVisible();
  return (await link.textContent()) ?? '';
}

/** Opens an invitation in a new browser and creates an account with it. */
async function joinByLink(page: Page, link: string, firstName: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await fillRegistration(page, { ...newHost(), firstName, lastName: 'Torres' });
  await expect(page).toHaveURL(/\/dashboard\?workspace=/);
}

test('a producer works on the same guests until the owner removes them, and ownership is handed over', async ({
  visit,
}) => {
  const { page: owner } = await visit({ plan: 'pro' });
  await register(owner, { ...newHost(), firstName: 'Jonas' });
  const link = await newLink(owner, 'Producer');
  await expectAccessible(owner, 'people');

  const { page: maya } = await visit({ plan: 'pro' });
  await maya.goto(link);
  await expect(maya.getByRole('heading', { name: /^Work together on Jonas/ })).toBeVisible();
  await expectAccessible(maya, 'invitation');
  await joinByLink(maya, link, 'Maya');
  // An invitation works once.
  const { page: late } = await visit({ plan: 'pro' });
  await late.goto(link);
  await expect(late.getByText('This invitation has already been used.')).toBeVisible();

  await maya.getByLabel('Guest first name *').fill('Amara');
  await maya.getByRole('button', { name: 'Create link' }).click();
  await expect(maya.getByText('Not Started')).toBeVisible();
  await expect(maya.getByRole('tab', { name: 'People' })).toHaveCount(0);
  await owner.goto('/dashboard');
  await expect(owner.getByText('Not Started')).toBeVisible();
  const code = await owner.getByRole('listitem').locator('code').textContent();
  await sendResult(late, `/?session=${code}`, { guestName: 'Amara' });
  for (const page of [owner, maya]) await expect(page.getByText(/Completed \d\d-/)).toBeVisible(LIVE);

  await owner.getByRole('tab', { name: 'People' }).click();
  await owner.getByRole('button', { name: 'Remove Maya Torres' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(row(owner, 'Maya Torres')).toHaveCount(0);
  await expect(maya.getByRole('heading', { name: 'You are not a member here' })).toBeVisible(LIVE);
  await expect(maya.getByText('Amara')).toHaveCount(0);
  await maya.getByRole('link', { name: 'Go to your own dashboard' }).click();
  await expect(maya).toHaveURL(/\/dashboard$/);

  const { page: sam } = await visit({ plan: 'pro' });
  await joinByLink(sam, await newLink(owner, 'Producer'), 'Sam');
  await owner.reload();
  await owner.getByRole('button', { name: 'Hand over to Sam Torres' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Hand over' }).click();
  await expect(owner.getByRole('tab', { name: 'People' })).toHaveCount(0);
  await sam.reload();
  await sam.getByRole('tab', { name: 'People' }).click();
  await expect(sam.getByLabel('Role of Jonas Lind')).toHaveValue('producer');
});

test('a viewer sees guests and results, and no way to change anything, on a phone', async ({ visit }) => {
  const { page: owner } = await visit({ plan: 'pro' });
  await register(owner, { ...newHost(), firstName: 'Jonas' });
  const session = await makeLink(owner, { guestFirstName: 'Amara', title: 'Harbour Lights' });
  await sendResult(owner, session, { guestName: 'Amara' });
  const link = await newLink(owner, 'Viewer');
  const { page } = await visit({ plan: 'pro', viewport: { width: 390, height: 844 } });
  await joinByLink(page, link, 'Vera');
  await expect(page.getByRole('heading', { name: 'Harbour Lights' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Guest Sessions', 'Episodes']);
  for (const name of [/Create/, /Edit/, /Delete/, /Regenerate/, /Copy/])
    await expect(page.getByRole('main').getByRole('button', { name })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Episodes' }).click();
  await expect(page.getByText('No episode is planned')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New episode' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Guest Sessions' }).click();
  await expectNoSidewaysScrolling(page, 'viewer');
  await expectAccessible(page, 'viewer');
  await page.getByText('Switch to the guests of others').locator('..').click();
  await page.getByRole('link', { name: 'Vera Torres (you)' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'Harbour Lights' })).toHaveCount(0);
});
