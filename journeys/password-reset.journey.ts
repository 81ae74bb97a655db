import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { linkIn, openPostOffice, type PostOffice } from '../server/testing/letters';
import { expectAccessibleInBothThemes, expectNoSidewaysScrolling } from './stage/access';
import { isTakenOver, type JourneyHost, makeGuestLink, newHost, signInAs, signUp } from './stage/actions';
import { expect, test } from './stage/journey';
import { openWithKeptRun } from './stage/kept-run';
import { type PlayedProduct, startPlayedProduct, stopProduct } from './stage/product';

// All tests in one worker: each worker would start an installation.
test.describe.configure({ mode: 'default' });

let office: PostOffice;
let installation: PlayedProduct;

test.beforeAll(async () => {
  office = await openPostOffice();
  const dataDir = await mkdtemp(join(tmpdir(), 'linecheck-reset-'));
  installation = await startPlayedProduct(dataDir, { SMTP_URL: office.url });
});

test.afterAll(async () => {
  await stopProduct(installation);
  await office.close();
  await rm(installation.dataDir, { recursive: true, force: true });
});

async function nextLetter(subject: string, { email }: Pick<JourneyHost, 'email'>) {
  let letter = await office.next();
  while (letter.subject !== subject || letter.to?.[0]?.address !== email) letter = await office.next();
  return letter;
}

async function logIn(page: Page, host: Pick<JourneyHost, 'email' | 'password'>) {
  await page.goto('/login');
  await signInAs(page, host);
}

test('a host resets the password by email, and every other sign-in ends', async ({ visit }) => {
  const host = newHost();
  const newPassword = 'Harbour-Lights-9';
  const elsewhere = await visit({ installation });
  await signUp(elsewhere.page, host);

  const viewport = { width: 320, height: 640 };
  const { page } = await visit({ installation, viewport, reducedMotion: 'reduce' });
  const look = async (state: string) => {
    await expectAccessibleInBothThemes(page, state);
    await expectNoSidewaysScrolling(page, state);
  };
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  const send = page.getByRole('button', { name: 'Send Reset Link' });
  await page.getByLabel('Email').fill('nobody');
  await expect.poll(() => isTakenOver(send)).toBe(true);
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByText('Invalid email')).toBeVisible();
  await look('forgot password');
  await page.getByLabel('Email').fill(host.email);
  await page.route('**/api/auth/request-reset', (route) => route.abort(), { times: 1 });
  await send.click();
  await expect(page.getByRole('alert').filter({ hasText: 'We could not reach the server.' })).toBeVisible();
  await expect(page.getByText('Something went wrong. Please try again.', { exact: true })).toBeVisible();
  await send.click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeFocused();
  await expect(page.getByText('Reset Instructions Sent', { exact: true })).toBeVisible();
  await expect(page.getByText(`If ${host.email} is in our system`)).toBeVisible();
  await look('check your email');

  const letter = await nextLetter('Password Reset Request', host);
  await page.goto(linkIn(letter));
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.reload();
  const submit = page.getByRole('button', { name: 'Update Password' });
  await expect(submit).toHaveAttribute('aria-disabled', 'true');

  const password = page.getByLabel('New password', { exact: true });
  const confirmation = page.getByLabel('Confirm new password');
  await password.fill('harbour');
  await expect(page.getByText('Missing requirements:')).toBeVisible();
  await password.press('Enter');
  await expect(page.getByText('Password Requirements Not Met', { exact: true })).toBeVisible();
  await password.fill(newPassword);
  await confirmation.fill('Harbour-Lights-8');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await look('reset form');
  await confirmation.press('Enter');
  await expect(page.getByText("Passwords Don't Match", { exact: true })).toBeVisible();
  await confirmation.fill(newPassword);
  await expect(page.getByText('Passwords match')).toBeVisible();
  await submit.click();
  await expect(page.getByRole('heading', { name: 'Password Updated' })).toBeFocused();
  expect(await page.evaluate(() => JSON.stringify(history.state))).toBe('null');
  await look('password updated');

  await logIn(page, host);
  await expect(page.getByText('Login failed').first()).toBeVisible();
  await logIn(page, { ...host, password: newPassword });
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await elsewhere.page.goto('/dashboard');
  await expect(elsewhere.page.getByRole('heading', { name: 'Please sign in again' })).toBeVisible();

  await page.goto(linkIn(letter));
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
  await expect(page.getByText('Invalid or Expired Token', { exact: true })).toBeVisible();
  await expect(page.getByText('Reset links expire after 30 minutes.')).toBeVisible();
  await look('invalid link');
  await page.getByRole('link', { name: 'Request New Reset' }).click();
  await expect(send).toBeVisible();
});

test('a new host has more space for recordings once the address is confirmed', async ({ visit }) => {
  // The first host is the operator, who does not have to confirm the address.
  await signUp((await visit({ installation })).page, newHost());
  const { page } = await visit({ installation });
  const host = newHost();
  await signUp(page, host);
  const trial = await page.request.post('/api/start-trial', { headers: { 'sec-fetch-site': 'same-origin' } });
  expect(trial.ok()).toBe(true);
  await page.goto('/dashboard?tab=recordings');
  await expect(page.getByText('Open the link in the email that you got when you signed up.')).toBeVisible();
  await expect(page.getByText('of 100 MB used')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'little room');

  const link = linkIn(await nextLetter('Confirm Your Email Address', host));
  await page.goto(link);
  await expect(page).toHaveURL(/\/confirm-email$/);
  await expectAccessibleInBothThemes(page, 'the question');
  await page.route('**/api/auth/confirm-email', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your link can still be used.')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeFocused();
  await page.goto('/dashboard?tab=recordings');
  await expect(page.getByText('of 1,000 MB used')).toBeVisible();
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});

test("a host gets the requested email about a guest's results, and switches it off by its link", async ({ visit }) => {
  const host = newHost();
  const { page } = await visit({ installation });
  await signUp(page, host);
  const trial = await page.request.post('/api/start-trial', { headers: { 'sec-fetch-site': 'same-origin' } });
  expect(trial.ok()).toBe(true);
  await page.goto(linkIn(await nextLetter('Confirm Your Email Address', host)));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeFocused();
  const link = await makeGuestLink(page, { guestFirstName: 'Amara', title: 'Harbour Lights, episode 46' });
  await page.goto('/account');
  await expect(page.getByRole('radio', { name: 'None' })).toBeChecked();
  await page.getByText('All results', { exact: true }).click();
  await expect(page.getByText('Your choice is saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'All results' })).toBeChecked();
  await expectNoSidewaysScrolling(page, 'account');

  const guest = await visit({ installation });
  await openWithKeptRun(guest.page, link, { microphone: 'failed' });
  await guest.page.getByRole('button', { name: 'Share Results with Host' }).click();
  await expect(guest.page.getByRole('button', { name: 'Results Shared' })).toBeDisabled();

  const letter = await nextLetter('Amara is done: there are problems', host);
  const [result = ''] = /http\S+\/dashboard\?result=\S+/.exec(letter.text ?? '') ?? [];
  await page.goto(result);
  await expect(page.getByText('Audio level too low').first()).toBeVisible();

  const [off = ''] = /http\S+\/letters-off#token=\S+/.exec(letter.text ?? '') ?? [];
  const reader = await visit({ installation });
  await reader.page.goto(off);
  await expect(reader.page).toHaveURL(/\/letters-off$/);
  await expectAccessibleInBothThemes(reader.page, 'the way out of letters');
  await reader.page.getByRole('button', { name: 'Turn Off' }).click();
  await expect(reader.page.getByRole('heading', { name: 'Emails turned off' })).toBeFocused();
  await page.goto('/account');
  await expect(page.getByRole('radio', { name: 'None' })).toBeChecked();
});
