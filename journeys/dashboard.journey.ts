import type { Page } from '@playwright/test';
import { expectAccessible } from './stage/access';
import { asksBeforeUnload, makeGuestLink, newHost, shareResult, signUp } from './stage/actions';
import { expect, test } from './stage/journey';

const said = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible();

test('a trial immediately adds the Pro features to the open dashboard, and its end removes them', async ({ visit }) => {
  const { page } = await visit();
  await signUp(page, newHost());
  const account = page.getByRole('region', { name: 'Your account' });
  await page.goto('/');
  await expect(account).toContainText('On your dashboard you can try them free for 14 days.');
  await page.goto('/dashboard');
  const branding = page.getByRole('tab', { name: 'Branding' });
  await expect(page.getByLabel('Title *')).toBeVisible();
  await expect(account).toContainText('Try Pro free for 14 days');
  await expect(branding).toHaveCount(0);

  await page.getByRole('button', { name: 'Start Free Trial' }).click();
  await said(page, 'Your Pro trial has started');
  await said(page, '14 days left. Nothing is lost when it ends.');
  await expect(page.getByLabel('Guest first name *')).toBeVisible();
  await branding.click();
  await expect(page.getByRole('heading', { name: 'Brand Customization' })).toBeVisible();

  const end = page.getByRole('button', { name: 'End Trial' });
  await end.click();
  await page.getByRole('button', { name: 'Keep Trial' }).click();
  await expect(account).toContainText('14 days left');
  await end.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End Trial' }).click();
  await said(page, 'You are on Plus again.');
  await said(page, 'Branding is a Pro feature');
  await expect(branding).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Start Free Trial' })).toHaveCount(0);
  await page.goto('/');
  await expect(account.getByText('Pro features coming soon', { exact: true })).toBeVisible();
});

test('a link is copied even if the page has no clipboard, as over plain HTTP', async ({ visit }) => {
  const { page, url } = await visit();
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await signUp(page, newHost());
  const link = await makeGuestLink(page, { title: 'Episode 12', guestFirstName: 'Guest' });
  await page.goto('/dashboard');
  await expect(async () => {
    await page.getByRole('button', { name: /^(Copy Link|Copied)$/ }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.goto('/forgot-password');
  await page.getByLabel('Email').press('ControlOrMeta+V');
  await expect(page.getByLabel('Email')).toHaveValue(`${url}${link}`);
});

test('an edit in one tab keeps what another tab has changed, and no link is expired by a clock that is weeks ahead', async ({
  visit,
}) => {
  const { page } = await visit({ plan: 'pro' });
  await signUp(page, newHost());
  await makeGuestLink(page, { title: 'Episode 12', guestFirstName: 'Amara', guestMessage: 'Bring a jack.' });
  const read = async () => (await (await page.request.get('/api/test-sessions')).json())[0];
  await page.clock.setSystemTime(Date.now() + 40 * 24 * 60 * 60 * 1000);
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Copy Link' })).toBeVisible();
  await expect(page.getByText(/^Expires/)).toBeVisible();
  await expect(page.getByText(/^Expired/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Episode 13');
  const { id } = await read();
  const headers = { 'sec-fetch-site': 'same-origin' };
  await page.request.put(`/api/test-sessions/${id}`, { data: { guestMessage: 'Bring headphones.' }, headers });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect(await read()).toMatchObject({ title: 'Episode 13', guestMessage: 'Bring headphones.' });
});

test('a Plus host who opens the notification of an earlier result reads why it is not shown', async ({ visit }) => {
  const { page } = await visit();
  await signUp(page, newHost());
  const link = await makeGuestLink(page, { title: 'Episode 12', guestFirstName: 'Guest' });
  for (const guestName of ['Amara', 'Tomás']) await shareResult(page, link, { guestName });
  await page.goto('/notifications');
  await page.getByRole('link', { name: 'View Results of Amara' }).click();
  await said(page, 'This result is not shown');
  await said(page, 'Plus shows the latest result of a link. Earlier ones are kept, and Pro shows them all.');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a Pro host reads that the templates could not be loaded, and can open a result from any tab', async ({
  visit,
}) => {
  const { page } = await visit({ plan: 'pro' });
  await signUp(page, newHost());
  const link = await makeGuestLink(page, { title: 'Episode 13', guestFirstName: 'Amara' });
  await shareResult(page, link, { guestName: 'Amara' });

  const templates = '**/api/checklist-templates';
  await page.route(templates, (route) => route.abort());
  // A page that is opened by its address has its templates.
  await page.goto('/');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('button', { name: 'More options' }).click();
  const preview = page.getByRole('region', { name: 'What your guest sees' });
  await expect(preview.getByText('Your templates could not be loaded')).toBeVisible();
  await expect(preview.getByText('To prepare')).toBeHidden();
  await expectAccessible(page, 'without templates');
  await page.unroute(templates);
  await preview.getByRole('button', { name: 'Try again' }).click();
  await expect(preview.getByText('To prepare: 3')).toBeVisible();

  await page.goto('/notifications');
  const results = await page.getByRole('link', { name: 'View Results of Amara' }).getAttribute('href');
  await page.goto(`${results?.replace('tab=sessions', 'tab=branding')}`);
  await expect(page.locator('.row-highlighted')).toContainText('Episode 13');
  await expect(page.getByRole('tab', { name: 'Guest Sessions' })).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('on a phone the open tab is on the screen, and the form for a new link keeps its input when it is turned', async ({
  visit,
}) => {
  const upright = { width: 390, height: 844 };
  const { page } = await visit({ plan: 'pro', viewport: upright });
  await signUp(page, newHost());
  await page.goto('/dashboard?tab=branding');
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(tab('Branding')).toHaveAttribute('aria-selected', 'true');
  await expect(tab('Branding')).toBeInViewport({ ratio: 1 });
  await tab('Branding').press('Home');
  await expect(tab('Guest Sessions')).toBeInViewport({ ratio: 1 });
  await tab('Guest Sessions').press('ArrowRight');
  await tab('Episodes').press('ArrowRight');
  await tab('My Recordings').press('ArrowRight');
  await expect(tab('Checklist Templates')).toBeInViewport({ ratio: 1 });
  await tab('Checklist Templates').press('Home');

  await page.getByRole('button', { name: 'Create New Test Link' }).click();
  await page.getByRole('button', { name: 'More options' }).click();
  await page.getByLabel('Guest first name *').fill('Amara');
  await page.getByLabel('Message', { exact: true }).fill('See you on Thursday.');

  await page.setViewportSize({ width: upright.height, height: upright.width });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Guest first name *')).toHaveValue('Amara');
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('See you on Thursday.');
  await page.getByLabel('Title').fill('Episode 14');

  await page.setViewportSize(upright);
  const dialog = page.getByRole('dialog', { name: 'Create New Test Link' });
  await expect(dialog.getByLabel('Title')).toHaveValue('Episode 14');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByRole('heading', { name: 'Episode 14' })).toBeVisible();
  await expect(page.getByText('Amara', { exact: true })).toBeVisible();
});

test('leaving asks for confirmation while a new link or a name is being edited', async ({ visit }) => {
  for (const { plan, field } of [
    { plan: 'pro', field: 'Guest first name *' },
    { plan: 'plus', field: 'Title *' },
  ] as const) {
    const { page } = await visit({ plan });
    await signUp(page, newHost());
    await page.goto('/dashboard');
    await page.getByLabel(field).fill('Amara');
    expect(await asksBeforeUnload(page), `${plan}: the tab of the browser is closed`).toBe(true);
    await expectToBeAsked(page, () => page.getByRole('tab', { name: 'Checklist Templates' }).click());
    await expectToBeAsked(page, () => page.getByRole('link', { name: 'Test Setup' }).click());
    await expectToBeAsked(page, () => page.getByRole('button', { name: 'Logout' }).click());
    if (plan === 'plus')
      await expectToBeAsked(page, () => page.getByRole('button', { name: 'Start Free Trial' }).click());
    await expect(page.getByLabel(field)).toHaveValue('Amara');
    await page.getByRole('button', { name: 'Create link' }).click();
    await said(page, 'Session created');
    expect(await asksBeforeUnload(page), `${plan}: the link is made`).toBe(false);

    await page.getByRole('link', { name: 'your account' }).click();
    await page.getByLabel('First name').fill('Johanna');
    await expectToBeAsked(page, () => page.getByRole('link', { name: 'Test Setup' }).click());
    await page.getByRole('button', { name: 'Save Name' }).click();
    await expect(page.getByRole('link', { name: 'Welcome, Johanna' })).toBeVisible();
    await page.getByRole('link', { name: 'Test Setup' }).click();
    await expect(page).toHaveURL('/');
  }
});

async function expectToBeAsked(page: Page, leave: () => Promise<void>): Promise<void> {
  await leave();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
}
