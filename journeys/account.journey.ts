import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes, expectNoSidewaysScrolling } from './stage/access';
import { askAgain, makeGuestLink, newHost, registerHost, signInAs } from './stage/actions';
import { expect, test } from './stage/journey';
import { VIEWPORT } from './stage/person';

const NEXT_PASSWORD = 'Control-Room-2027';

async function look(page: Page, state: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessibleInBothThemes(page, state);
  await expectNoSidewaysScrolling(page, state);
  await page.setViewportSize(VIEWPORT);
}

test('a host changes the password, exports all data, and deletes the account', async ({ visit }) => {
  const host = newHost();
  const { page } = await visit({ plan: 'pro', reducedMotion: 'reduce' });
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Please sign in' })).toBeVisible();
  await look(page, 'without sign-in');
  await registerHost(page, host);
  const link = await makeGuestLink(page, { guestFirstName: 'Amara', title: 'Harbour Lights, episode 45' });

  const elsewhere = await visit({ plan: 'pro' });
  await elsewhere.page.goto('/login');
  await signInAs(elsewhere.page, host);
  await expect(elsewhere.page).toHaveURL('/');

  await page.getByRole('link', { name: 'your account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account', exact: true })).toBeVisible();
  await page.getByLabel('First name').fill('Johanna');
  // Only the first name is sent: another browser has changed the last one.
  const sameOrigin = { 'sec-fetch-site': 'same-origin' };
  await elsewhere.page.request.put('/api/account/name', { data: { lastName: 'Lindqvist' }, headers: sameOrigin });
  await page.getByRole('button', { name: 'Save Name' }).click();
  await expect(page.getByRole('link', { name: 'Welcome, Johanna' })).toBeVisible();
  await expect(page.getByLabel('Last name')).toHaveValue('Lindqvist');

  const signIns = page.getByRole('list', { name: 'Sign-ins' }).getByRole('listitem');
  await expect(signIns).toHaveCount(2);
  await expect(signIns.first()).toContainText('This browser');
  await expect(signIns.first()).toContainText(/Chrome \d+ on Linux/);

  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Missing requirements:')).toBeVisible();
  await look(page, 'account with errors');
  await page.getByLabel('New password', { exact: true }).fill(NEXT_PASSWORD);
  await askAgain(page, '**/api/account/password');
  await page.getByRole('button', { name: 'Change Password' }).click();
  const question = page.getByRole('dialog', { name: 'Please confirm that it is you' });
  await question.getByLabel('Your password', { exact: true }).fill('not my password');
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(question.getByText('This password is not correct.')).toBeVisible();
  await look(page, 'confirmation of the sign-in');
  await question.getByLabel('Your password', { exact: true }).fill(host.password);
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Your password has been changed', { exact: true })).toBeVisible();
  await expect(signIns).toHaveCount(1);

  await elsewhere.page.goto('/account');
  await expect(elsewhere.page.getByRole('heading', { name: 'Please sign in again' })).toBeVisible();
  await expect(elsewhere.page.getByRole('link', { name: 'Create your host account' }), 'for others').toBeVisible();
  await signInAs(elsewhere.page, { email: host.email, password: NEXT_PASSWORD });
  await expect(elsewhere.page.getByRole('heading', { name: 'Your account', exact: true })).toBeVisible();
  await page.reload();
  await signIns.nth(1).getByRole('button', { name: 'Sign Out' }).click();
  await expect(signIns).toHaveCount(1);

  const checking = '**/api/account/export';
  await page.route(checking, (route) => route.fulfill({ status: 429, headers: { 'retry-after': '1501' } }));
  await page.getByRole('link', { name: 'Export All Data' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please try again in 26 minutes.' })).toBeVisible();
  await page.unroute(checking);

  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await expect(dialog).toBeVisible();
  await look(page, 'asking before the deletion');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'export all your data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^linecheck-export-\d{4}-\d\d-\d\d\.zip$/);
  const zip = await readFile(await download.path());
  expect(zip.subarray(0, 4)).toEqual(Buffer.from('PK\u0003\u0004'));

  const address = dialog.getByLabel(`Type ${host.email} to confirm`);
  await address.fill('jonas@example.org');
  await dialog.getByRole('button', { name: 'Delete Account Permanently' }).click();
  await expect(dialog.getByText('This is not the address of your account.')).toBeVisible();
  await address.fill(host.email);
  await dialog.getByRole('button', { name: 'Delete Account Permanently' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  await expect(page).toHaveURL(/\/goodbye$/);
  await look(page, 'goodbye');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Plus Features Required' })).toBeVisible();

  await elsewhere.page.goto(link);
  await expect(elsewhere.page.getByText('This link is incomplete or no longer valid')).toBeVisible();
});
