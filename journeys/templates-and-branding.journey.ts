import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScrolling } from './stage/access';
import { asksBeforeUnload, endSignInBefore, makeTemplate, newHost, openStep, signInAs, signUp } from './stage/actions';
import { expect, test } from './stage/journey';

const logo = await sharp({ create: { width: 200, height: 50, channels: 4, background: '#0f766e' } })
  .png()
  .toBuffer();

async function newLink(page: Page): Promise<string> {
  const code = await page.getByText(/^[0-9a-hjkmnp-tv-z]{26}$/).textContent();
  return `/?session=${code}`;
}

const said = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible();

test('a Pro host makes a template, a brand and a link, and the guest sees all three', async ({ visit }) => {
  const { page } = await visit({ plan: 'pro' });
  const host = newHost();
  await signUp(page, host);
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'Checklist Templates' }).click();
  await said(page, 'No templates yet');
  await expectAccessible(page, 'no templates');
  await page.getByRole('button', { name: 'New Template' }).click();
  await page.getByRole('button', { name: 'Create Template' }).click();
  await said(page, 'Please enter a name for your checklist template');
  await page.getByLabel('Template name *').fill('Remote interview');
  await page.getByLabel('New item').fill('Bring your script');
  await page.getByLabel('New item').press('Enter');
  await page.getByRole('button', { name: 'Browse Library' }).click();
  await page.getByLabel('Search suggestions').fill('eye level');
  await page.getByRole('button', { name: /^Add “Raise your camera/ }).click();
  await page.getByLabel(/^Required: “Raise/).check();
  await expectAccessible(page, 'the editor with the library');
  await page.getByRole('button', { name: 'Move “Raise your camera to eye level”', exact: true }).press('ArrowUp');
  await expect(page.getByLabel('Item 1', { exact: true })).toHaveValue('Raise your camera to eye level');
  await pullBelow(page, 'Raise your camera to eye level', 'Bring your script');
  await expect(page.getByLabel('Item 2', { exact: true })).toHaveValue('Raise your camera to eye level');

  await page.getByRole('tab', { name: 'Branding' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await page.goBack();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(/tab=checklists$/);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();

  // The sign-in expires: the draft is hidden, and shown again only to its own host.
  await endSignInBefore(page, '/api/checklist-templates');
  await page.getByRole('button', { name: 'Create Template' }).click();
  await expect(page.getByRole('heading', { name: 'Please sign in again' })).toBeFocused();
  await expect(page.getByLabel('Template name *')).toBeHidden();
  await expectAccessible(page, 'asking to sign in again');
  await page.getByRole('link', { name: 'Back to Testing' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.goBack();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(/tab=checklists$/);
  expect(await asksBeforeUnload(page)).toBe(true);
  await signInAs(page, host);
  await expect(page.getByLabel('Template name *')).toHaveValue('Remote interview');
  await expect(page).toHaveURL(/tab=checklists$/);
  await page.getByRole('button', { name: 'Create Template' }).click();
  await said(page, 'Template created successfully!');
  await expect(page.getByRole('heading', { name: 'Remote interview' })).toContainText('Default');
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeHidden();

  await page.getByRole('button', { name: 'New Template' }).click();
  await page.getByLabel('Template name *').fill('Panel');
  await page.getByLabel('New item').fill('Find a quiet room');
  await page.getByRole('button', { name: 'Create Template' }).click();
  await expect(page.getByRole('region', { name: 'Guest Preview' })).toContainText('Find a quiet room');
  await page.getByRole('button', { name: 'Set as Default' }).click();
  await said(page, 'Default template set successfully!');
  await page.getByLabel('Template', { exact: true }).selectOption({ label: 'Remote interview' });
  await page.getByRole('button', { name: 'Set as Default' }).click();
  await page.getByLabel('Template', { exact: true }).selectOption({ label: 'Panel' });
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete template' }).click();
  await said(page, 'Template deleted successfully!');

  await page.getByRole('tab', { name: 'Branding' }).click();
  await page.getByLabel('Primary brand color').fill('#0a0');
  const files = page.locator('input[type=file]');
  await files.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await said(page, 'Please choose a PNG, JPG or WebP picture.');
  await files.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await page.getByLabel('Custom Host Name').fill('Harbour Lights');
  await expect(page.getByRole('region', { name: 'Guest Experience Preview' })).toContainText('Harbour Lights');
  await expectAccessible(page, 'branding');
  await page.getByRole('button', { name: 'Save Branding Settings' }).click();
  await said(page, 'Branding settings updated successfully!');
  await page.reload();
  await expect(page.getByLabel('Primary brand color')).toHaveValue('#00aa00');

  await page.getByRole('tab', { name: 'Guest Sessions' }).click();
  await page.getByRole('button', { name: 'More options' }).click();
  await page.getByLabel('Guest first name *').fill('Amara');
  await page.getByLabel('Message', { exact: true }).fill('See you on Thursday.');
  await expect(page.getByRole('region', { name: 'What your guest sees' })).toContainText('Bring your script');
  await expectAccessible(page, 'the whole form');
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await newLink(page);

  const guest = await visit({ plan: 'pro' });
  await guest.page.goto(link);
  await expect(guest.page.getByRole('banner')).toContainText('Jonas Lind, Harbour Lights');
  await expect(guest.page.getByRole('banner').locator('img')).toHaveJSProperty('naturalWidth', 200);
  await expect(guest.page.getByRole('banner').locator('img')).toHaveAttribute('src', /^\/api\/logos\/[0-9a-f]{64}$/);
  await said(guest.page, 'See you on Thursday.');
  const brand = () => getComputedStyle(document.documentElement).getPropertyValue('--color-brand');
  expect(await guest.page.evaluate(brand)).toBe('#00aa00');
  await openStep(guest.page, 'Prep Checklist');
  await expect(guest.page.getByLabel(/^Bring your script/)).toBeVisible();
  await expect(guest.page.getByLabel(/^Raise your camera/)).toBeVisible();
  await expect(guest.page.getByText('Have a glass of water nearby')).toBeHidden();
});

test('a template that another tab has changed is shown beside the draft, and the host keeps one', async ({ visit }) => {
  const { page } = await visit({ plan: 'pro' });
  await signUp(page, newHost());
  await makeTemplate(page, { name: 'Remote interview', items: [{ text: 'Bring your script' }] });
  await page.goto('/dashboard?tab=checklists');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('New item').fill('Find a quiet room');

  const stored = async () => (await (await page.request.get('/api/checklist-templates')).json())[0];
  const { id, items } = await stored();
  const data = { name: 'Remote interview', items: [...items, { text: 'Wear headphones', required: true }] };
  await page.request.put(`/api/checklist-templates/${id}`, { data, headers: { 'sec-fetch-site': 'same-origin' } });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Changed elsewhere' });
  const version = (name: string) => dialog.getByRole('region', { name });
  await expect(version('The other version')).toContainText('Wear headphones');
  await expect(version('Your version')).toContainText('Find a quiet room');
  await expect(dialog.getByRole('button', { name: 'Continue editing' })).toBeFocused();
  await expectAccessibleInBothThemes(page, 'changed elsewhere');
  await expectNoSidewaysScrolling(page, 'changed elsewhere');

  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Item 2', { exact: true })).toHaveValue('Find a quiet room');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await said(page, 'Template updated successfully!');
  expect((await stored()).items.map(({ text }: { text: string }) => text)).toEqual([
    'Bring your script',
    'Find a quiet room',
  ]);
});

test('a logo on another server is not requested: the initial replaces it, and the host is asked to upload it', async ({
  visit,
}) => {
  const { page } = await visit({ plan: 'pro' });
  await signUp(page, newHost());
  const call = { headers: { 'sec-fetch-site': 'same-origin' } };
  const brandLogo = 'https://logos.example.org/a.png';
  await page.request.put('/api/branding', { ...call, data: { brandLogo, brandSenderName: 'Harbour Lights' } });
  const made = await page.request.post('/api/test-sessions', { ...call, data: { guestFirstName: 'Amara' } });
  const asked: string[] = [];
  await page.context().route('https://logos.example.org/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ body: logo, contentType: 'image/png' });
  });
  await page.goto('/dashboard?tab=branding');
  await expect(page.getByRole('alert').getByText('Please upload it.')).toBeVisible();
  await page.goto(`/?session=${(await made.json()).sessionCode}`);
  await expect(page.getByRole('banner').getByText('J', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').locator('img')).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('a draft is restored for its host after any time', async ({ visit }) => {
  const { page } = await visit({ plan: 'pro' });
  const host = newHost();
  await signUp(page, host);
  await page.clock.install();
  const again = page.getByRole('heading', { name: 'Please sign in again' });
  const signInLater = async () => {
    await expect(again).toBeFocused();
    await page.clock.fastForward('12:00:00');
    await signInAs(page, host);
    await expect(again).toBeHidden();
  };
  await page.goto('/dashboard?tab=branding');
  await page.getByLabel('Custom Host Name').fill('Harbour Lights');
  await endSignInBefore(page, '/api/branding');
  await page.getByRole('button', { name: 'Save Branding Settings' }).click();
  await signInLater();
  await expect(page.getByLabel('Custom Host Name')).toHaveValue('Harbour Lights');
  await page.getByRole('button', { name: 'Save Branding Settings' }).click();
  await said(page, 'Branding settings updated successfully!');

  await page.getByRole('tab', { name: 'Guest Sessions' }).click();
  await page.getByRole('button', { name: 'More options' }).click();
  await page.getByLabel('Guest first name *').fill('Amara');
  await page.getByLabel('Message', { exact: true }).fill('See you on Thursday.');
  await endSignInBefore(page, '/api/test-sessions');
  await page.getByRole('button', { name: 'Create link' }).click();
  await signInLater();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('See you on Thursday.');
  await page.getByRole('button', { name: 'Create link' }).click();
  await newLink(page);
});

test('a log-out asks for confirmation, then discards the draft, which the next host never sees', async ({ visit }) => {
  const { page } = await visit({ plan: 'pro' });
  const startDraft = async () => {
    await page.goto('/dashboard?tab=checklists');
    await page.getByRole('button', { name: 'New Template' }).click();
    await page.getByLabel('Template name *').fill('Not yet for anybody');
  };
  await signUp(page, newHost());
  await startDraft();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Sign Up' })).toBeVisible();

  const [next, first] = [newHost(), newHost()];
  await signUp(page, next);
  await page.goto('/');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Sign Up' })).toBeVisible();
  await signUp(page, first);
  await startDraft();
  await endSignInBefore(page, '/api/checklist-templates');
  await page.getByRole('button', { name: 'Create Template' }).click();
  await signInAs(page, next);
  await said(page, 'No templates yet');
  await expect(page.getByText('Not yet for anybody')).toHaveCount(0);

  await page.context().clearCookies({ name: 'linecheck_sign_in' });
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { name: 'Please sign in again' })).toBeVisible();
  await signInAs(page, next);
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();

  await startDraft();
  const otherTab = await page.context().newPage();
  await otherTab.goto('/');
  await otherTab.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Plus Features Required' })).toBeVisible({ timeout: 45_000 });
  await expect(page.getByText('Please sign in again')).toHaveCount(0);
  await expect(page.locator('input')).toHaveCount(0);
});

test('a Plus host chooses items in the browser, and the guest of the link gets them', async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 390, height: 844 } });
  await signUp(page, newHost());
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
  const item = page.getByRole('button', { name: 'Remove “Close the window”' });
  await item.click();
  await page.getByRole('button', { name: 'Save Template' }).click();
  await said(page, 'Kept in this browser');
  await page.getByLabel('Custom item').fill(' Close the window');
  await said(page, 'Not saved yet');
  await page.getByRole('button', { name: 'Save Template' }).click();
  await said(page, 'Kept in this browser');
  await expect(item).toBeVisible();

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

async function pullBelow(page: Page, item: string, other: string): Promise<void> {
  const to = await page.getByRole('button', { name: `Move “${other}”`, exact: true }).boundingBox();
  await page.getByRole('button', { name: `Move “${item}”`, exact: true }).hover();
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 8, (to?.y ?? 0) + 8, { steps: 4 });
  await page.mouse.move((to?.x ?? 0) + 8, (to?.y ?? 0) + (to?.height ?? 0) / 2, { steps: 4 });
  await page.mouse.up();
}
