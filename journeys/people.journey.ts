import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from './stage/access';
import {
  askAgain,
  fillRegistration,
  makeGuestLink,
  newHost,
  registerHost,
  shareResult,
  untilLive,
} from './stage/actions';
import { expect, MAIN, test } from './stage/journey';

/** Shorter than the page's polling interval of 30 s. */
const LIVE = { timeout: 20_000 } as const;

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: name });

async function newLink(page: Page, role: 'Producer' | 'Viewer'): Promise<string> {
  await page.goto('/dashboard?tab=people');
  await page.getByLabel('Role', { exact: true }).selectOption(role);
  await page.getByRole('button', { name: 'Create a link' }).click();
  const link = page.locator('code', { hasText: '/join#token=' });
  await expect(link).toBeVisible();
  return (await link.textContent()) ?? '';
}

async function joinByLink(page: Page, link: string, firstName: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await fillRegistration(page, { ...newHost(), firstName, lastName: 'Torres' });
  await expect(page).toHaveURL(/\/dashboard\?workspace=/);
}

const openLive = (page: Page): Promise<void> => untilLive(page, () => page.reload());

test('a producer works on the same guests, with the role that the owner gives, until the owner removes them', {
  tag: MAIN,
}, async ({ visit }) => {
  const { page: owner } = await visit({ plan: 'pro' });
  await registerHost(owner, { ...newHost(), firstName: 'Jonas' });
  const link = await newLink(owner, 'Producer');
  await expectAccessible(owner, 'people');

  const { page: maya } = await visit({ plan: 'pro' });
  await maya.goto(link);
  await expect(maya.getByRole('heading', { name: /^Work together on Jonas/ })).toBeVisible();
  await expectAccessible(maya, 'invitation');
  await joinByLink(maya, link, 'Maya');
  await expect(row(owner, 'Maya Torres')).toBeVisible(LIVE);
  const { page: late } = await visit({ plan: 'pro' });
  await late.goto(link);
  await expect(late.getByRole('heading', { name: 'This invitation has been used' })).toBeVisible();

  await maya.getByLabel('Guest first name *').fill('Amara');
  await maya.getByRole('button', { name: 'Create link' }).click();
  await expect(maya.getByText('Not Started')).toBeVisible();
  await expect(maya.getByRole('tab', { name: 'People' })).toHaveCount(0);
  await owner.goto('/dashboard');
  await expect(owner.getByText('Not Started')).toBeVisible();
  const code = await owner.getByRole('listitem').locator('code').textContent();
  await shareResult(late, `/?session=${code}`, { guestName: 'Amara' });
  for (const page of [owner, maya]) await expect(page.getByText(/Completed \d\d-/)).toBeVisible(LIVE);

  await owner.getByRole('tab', { name: 'People' }).click();
  await openLive(maya);
  const copy = maya.getByRole('button', { name: 'Copy Link' });
  await expect(copy).toBeVisible();
  const role = owner.getByLabel('Role of Maya Torres');
  const saveRole = owner.getByRole('button', { name: 'Save role of Maya Torres' });
  await role.selectOption('viewer');
  await expectNoSidewaysScrolling(owner, 'people with a role that is not saved');
  await saveRole.click();
  await expect(copy).toHaveCount(0, LIVE);
  await expect(role).toBeFocused();
  // An arrow key is a draft, and the right of an owner is asked about.
  await role.selectOption('producer');
  await role.press('ArrowUp');
  await expect(role).toHaveValue('owner');
  await saveRole.click();
  await owner
    .getByRole('alertdialog', { name: 'Make Maya Torres an owner?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await role.selectOption('producer');
  await saveRole.click();
  await expect(copy).toBeVisible(LIVE);
  // Blocks new streams, so the page learns of the removal from the stream that is already open.
  await maya.route(/\/api\/events/, () => undefined);
  await owner.getByRole('button', { name: 'Remove Maya Torres' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(row(owner, 'Maya Torres')).toHaveCount(0);
  await expect(maya.getByRole('heading', { name: 'You are not a member here' })).toBeFocused(LIVE);
  await expect(maya.getByText('Amara')).toHaveCount(0);
  await maya.unrouteAll({ behavior: 'ignoreErrors' });
  await maya.getByRole('link', { name: 'Go to your own dashboard' }).click();
  await expect(maya).toHaveURL(/\/dashboard$/);
});

test('a member to whom the ownership is handed over manages the people, and follows what the others do', async ({
  visit,
}) => {
  const { page: owner } = await visit({ plan: 'pro' });
  await registerHost(owner, { ...newHost(), firstName: 'Jonas' });
  const { page: sam } = await visit({ plan: 'pro' });
  await joinByLink(sam, await newLink(owner, 'Producer'), 'Sam');
  await openLive(sam);
  await owner.getByRole('button', { name: 'Hand over to Sam Torres' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Hand over' }).click();
  await expect(owner.getByRole('tab', { name: 'People' })).toHaveCount(0);
  await sam.getByRole('tab', { name: 'People' }).click(LIVE);
  await expect(sam.getByLabel('Role of Jonas Lind')).toHaveValue('producer');
  await sam.goto(`/activity${new URL(sam.url()).search}`);
  const entries = sam.getByRole('list', { name: 'Today' }).getByRole('listitem');
  await expect(entries.first()).toContainText('Jonas Lind handed over the ownership');
  await expectAccessible(sam, 'activity');
  await openLive(sam);
  await makeGuestLink(owner, { guestFirstName: 'Amara' });
  await expect(entries.first()).toContainText('Jonas Lind created a guest link', LIVE);
});

test('an invitation for another account signs out first, and one that is withdrawn or incomplete says so', async ({
  visit,
}) => {
  const { page: owner } = await visit({ plan: 'pro' });
  await registerHost(owner, { ...newHost(), firstName: 'Jonas' });
  await owner.goto('/dashboard?tab=people');
  const host = { ...newHost(), firstName: 'Nia', lastName: 'Torres' };
  await owner.getByLabel('Email', { exact: true }).fill(host.email);
  await owner.getByRole('button', { name: 'Invite', exact: true }).click();
  const link = await owner.locator('code', { hasText: '/join#token=' }).textContent();

  const { page } = await visit({ plan: 'pro', viewport: { width: 390, height: 844 } });
  await registerHost(page, newHost());
  await page.goto(link ?? '');
  await expect(page.getByText(`This invitation is for ${host.email}.`)).toBeVisible();
  await expectAccessible(page, 'invitation of another account');
  await page.getByRole('button', { name: 'Sign Out and Continue' }).click();
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(host.email);
  await page.getByLabel('First name').fill(host.firstName);
  await page.getByLabel('Last name').fill(host.lastName);
  await page.getByLabel('Password', { exact: true }).fill(host.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/dashboard\?workspace=/);
  await expect(row(owner, 'Nia Torres')).toBeVisible(LIVE);

  const revoked = await newLink(owner, 'Viewer');
  await owner.getByRole('button', { name: 'Revoke the invitation of Link to copy' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(row(owner, 'Link to copy')).toHaveCount(0);
  await page.goto(revoked);
  await expect(page.getByRole('heading', { name: 'This invitation has been withdrawn' })).toBeVisible();
  await page.goto('/login');
  await page.goto('/join');
  await expect(page.getByRole('heading', { name: 'This invitation does not work' })).toBeVisible();
  await expectNoSidewaysScrolling(page, 'invitation that does not work');
});

test('what cannot be undone asks who it is, and keeps what was typed', async ({ visit }) => {
  const { page: owner } = await visit({ plan: 'pro' });
  const host = { ...newHost(), firstName: 'Jonas' };
  await registerHost(owner, host);
  const sam = { ...newHost(), firstName: 'Sam', lastName: 'Torres' };
  const { page: heir } = await visit({ plan: 'pro' });
  await heir.goto(await newLink(owner, 'Producer'));
  await heir.getByRole('button', { name: 'Create an account' }).click();
  await fillRegistration(heir, sam);

  const named = await owner.request.put('/api/workspace/name', {
    data: { name: 'Harbour Lights' },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(named.ok()).toBe(true);

  // The only owner cannot leave. The message names the workspace.
  await owner.goto('/account');
  await owner.getByRole('button', { name: 'Delete Account' }).click();
  const deletion = owner.getByRole('alertdialog', { name: 'Delete your account?' });
  await deletion.getByLabel(`Type ${host.email} to confirm`).fill(host.email);
  await deletion.getByRole('button', { name: 'Delete Account Permanently' }).click();
  await expect(deletion.getByRole('link', { name: 'Choose another owner of Harbour Lights' })).toHaveAttribute(
    'href',
    /^\/dashboard\?tab=people&workspace=/,
  );
  await expect(deletion.getByRole('checkbox', { name: 'Delete Harbour Lights for everyone' })).not.toBeChecked();
  await expect(deletion.getByLabel(`Type ${host.email} to confirm`)).toHaveValue(host.email);
  await expectAccessible(owner, 'deletion that would leave others without an owner');

  await owner.goto('/dashboard?tab=people');
  await askAgain(owner, '**/hand-over');
  await owner.getByRole('button', { name: 'Hand over to Sam Torres' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Hand over' }).click();
  const question = owner.getByRole('dialog', { name: 'Please confirm that it is you' });
  await question.getByLabel('Your password', { exact: true }).fill(host.password);
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(owner.getByRole('tab', { name: 'People' })).toHaveCount(0);

  await heir.goto('/dashboard');
  await heir.getByText('Switch team').locator('..').click();
  await heir.getByRole('link', { name: 'Harbour Lights' }).click();
  await expect(heir).toHaveURL(/workspace=/);
  const workspace = new URL(heir.url()).searchParams.get('workspace');
  await heir.goto(`/account?workspace=${workspace}`);
  await heir.getByRole('button', { name: 'Delete Harbour Lights' }).click();
  const ending = heir.getByRole('alertdialog', { name: 'Delete Harbour Lights?' });
  const name = ending.getByLabel('Type Harbour Lights to confirm');
  await name.fill('Harbour Lights');
  const confirm = ending.getByRole('button', { name: 'Delete Permanently' });
  await askAgain(heir, '**/api/workspace/delete');
  await confirm.click();
  const again = heir.getByRole('dialog', { name: 'Please confirm that it is you' });
  await again.getByRole('button', { name: 'Cancel' }).click();
  await expect(name).toHaveValue('Harbour Lights');
  await askAgain(heir, '**/api/workspace/delete');
  await confirm.click();
  await again.getByLabel('Your password', { exact: true }).fill('not my password');
  await again.getByRole('button', { name: 'Continue' }).click();
  await expect(again.getByText('This password is not correct.')).toBeVisible();
  await again.getByLabel('Your password', { exact: true }).fill(sam.password);
  await again.getByRole('button', { name: 'Continue' }).click();
  await expect(heir).toHaveURL(/\/dashboard$/);
  await expect(heir.getByText('Switch team')).toHaveCount(0);
});

test('a viewer sees guests and results, and no way to change anything, on a phone', async ({ visit }) => {
  const { page: owner } = await visit({ plan: 'pro' });
  await registerHost(owner, { ...newHost(), firstName: 'Jonas' });
  const session = await makeGuestLink(owner, { guestFirstName: 'Amara', title: 'Harbour Lights' });
  await shareResult(owner, session, { guestName: 'Amara' });
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
  await page.getByText('Switch team').locator('..').click();
  await page.getByRole('link', { name: 'Vera Torres (you)' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'Harbour Lights' })).toHaveCount(0);
});
